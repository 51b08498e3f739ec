-- Version 6: a battle's record says how deep each general thought (`level` of a muster).
ALTER TABLE record_side ADD COLUMN "level" TEXT;
