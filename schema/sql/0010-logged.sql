-- Battles of a real table: how much is known of places, who played; who stands in a cell of the
-- table or nowhere. (How an entry was written, whom it mustered, pictures and rulings stand in its
-- parts.)
ALTER TABLE record ADD COLUMN "positions" TEXT;
ALTER TABLE record ADD COLUMN "players" TEXT;
ALTER TABLE record_unit ADD COLUMN "place" INTEGER NOT NULL DEFAULT 0 CHECK ("place" BETWEEN 0 AND 2);
ALTER TABLE record_unit ADD COLUMN "cell" INTEGER NOT NULL DEFAULT 0 CHECK ("cell" BETWEEN 0 AND 9);
ALTER TABLE record_hero ADD COLUMN "place" INTEGER NOT NULL DEFAULT 0 CHECK ("place" BETWEEN 0 AND 2);
ALTER TABLE record_hero ADD COLUMN "cell" INTEGER NOT NULL DEFAULT 0 CHECK ("cell" BETWEEN 0 AND 9);
