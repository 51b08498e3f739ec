-- Version 3: several Generals on a side: a side may be an alliance, a unit or hero may stand under one
-- of its Generals. (What a later version adds counts as 0 or NULL in what was written before.)
ALTER TABLE muster ADD COLUMN "alliance" INTEGER NOT NULL DEFAULT 0 CHECK ("alliance" IN (0, 1));
ALTER TABLE record_side ADD COLUMN "alliance" INTEGER NOT NULL DEFAULT 0 CHECK ("alliance" IN (0, 1));
ALTER TABLE record_unit ADD COLUMN "under" TEXT;
ALTER TABLE record_hero ADD COLUMN "under" TEXT;
