-- Version 4: house rules that end in battle, and numbers of one's own in the tables of the rule
-- books.
ALTER TABLE house_rule ADD COLUMN "until" TEXT;
ALTER TABLE record_rule ADD COLUMN "until" TEXT;

CREATE TABLE house_number (
    "row" INTEGER PRIMARY KEY,
    "parent" INTEGER NOT NULL REFERENCES campaign ("row") ON DELETE CASCADE,
    "ord" INTEGER NOT NULL,
    "ruleset" TEXT,
    "name" TEXT NOT NULL,
    "for" TEXT NOT NULL,
    "column" TEXT NOT NULL,
    "value" TEXT NOT NULL
) STRICT;
CREATE INDEX house_number_parent ON house_number ("parent", "ord");

CREATE TABLE record_number (
    "row" INTEGER PRIMARY KEY,
    "parent" INTEGER NOT NULL REFERENCES record ("row") ON DELETE CASCADE,
    "ord" INTEGER NOT NULL,
    "name" TEXT,
    "for" TEXT,
    "column" TEXT,
    "value" TEXT
) STRICT;
CREATE INDEX record_number_parent ON record_number ("parent", "ord");
CREATE TRIGGER record_number_no_update BEFORE UPDATE ON record_number
BEGIN
    SELECT RAISE(ABORT, 'history is append only');
END;
CREATE TRIGGER record_number_no_delete BEFORE DELETE ON record_number
BEGIN
    SELECT RAISE(ABORT, 'history is append only');
END;
