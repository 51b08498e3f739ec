-- Version 5: a scenario may say as what the units of a force fight in it.
ALTER TABLE force ADD COLUMN "troop" TEXT;
