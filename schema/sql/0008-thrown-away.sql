-- Version 8: the record of a fight that was broken off, or that does not add up, may be thrown away: it
-- stays, and counts no longer. `ledger` is the entry that says so.
CREATE TABLE thrown_away (
    "record" INTEGER PRIMARY KEY REFERENCES record ("row"),
    "ledger" INTEGER NOT NULL CHECK ("ledger" BETWEEN 1 AND 999999999)
) STRICT;
CREATE TRIGGER thrown_away_no_update BEFORE UPDATE ON thrown_away
BEGIN
    SELECT RAISE(ABORT, 'history is append only');
END;
CREATE TRIGGER thrown_away_no_delete BEFORE DELETE ON thrown_away
BEGIN
    SELECT RAISE(ABORT, 'history is append only');
END;
