-- Version 14: seas, lakes and rivers of the map. A place with a shore is water: the points of its
-- outline, or of its course, for drawing alone.
ALTER TABLE place ADD COLUMN "shore" TEXT;
