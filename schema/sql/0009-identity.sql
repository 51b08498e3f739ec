-- Version 9: by what letter and in which colour slot a side is shown, by what number a unit is
-- called. A file of before has none: the program gives them by the same rule whenever it reads it.
ALTER TABLE side ADD COLUMN "letter" TEXT;
ALTER TABLE side ADD COLUMN "slot" INTEGER NOT NULL DEFAULT 0 CHECK ("slot" BETWEEN 0 AND 4);
ALTER TABLE unit ADD COLUMN "number" INTEGER NOT NULL DEFAULT 0 CHECK ("number" BETWEEN 0 AND 999999);
ALTER TABLE record_side ADD COLUMN "letter" TEXT;
ALTER TABLE record_side ADD COLUMN "slot" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE record_unit ADD COLUMN "letter" TEXT;
ALTER TABLE record_unit ADD COLUMN "number" INTEGER NOT NULL DEFAULT 0;
