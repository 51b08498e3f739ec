-- Version 7: the ledger knows a duel that nobody won. The words that it takes stand in its table, so
-- that is made anew; its rows go over as they are.
DROP TRIGGER ledger_no_update;
DROP TRIGGER ledger_no_delete;
ALTER TABLE ledger RENAME TO ledger_before;
CREATE TABLE ledger (
    "row" INTEGER PRIMARY KEY,
    "parent" INTEGER NOT NULL CHECK ("parent" = 0),
    "ord" INTEGER NOT NULL,
    "n" INTEGER NOT NULL CHECK ("n" BETWEEN 1 AND 999999999),
    "date" TEXT,
    "battle" TEXT,
    "entry" INTEGER NOT NULL CHECK ("entry" BETWEEN 0 AND 999999999),
    "subject" TEXT NOT NULL,
    "kind" TEXT NOT NULL CHECK ("kind" IN ('power', 'wounded', 'healed', 'scar', 'captured', 'held',
        'escaped', 'rescued', 'ransomed', 'exchanged', 'paroled', 'released',
        'missing', 'found', 'died', 'retired', 'duel-won', 'duel', 'struck-down',
        'epithet', 'item-gained', 'item-lost', 'fought', 'losses', 'returned',
        'gained', 'honour', 'routed', 'destroyed', 'struck', 'quality',
        'merged', 'renamed', 'moved', 'succession', 'marched', 'owner',
        'battle', 'turn', 'undone', 'override', 'note')),
    "amount" INTEGER NOT NULL CHECK ("amount" BETWEEN -999999 AND 999999),
    "by" TEXT,
    "rule" TEXT,
    "dice" TEXT,
    "text" TEXT,
    UNIQUE ("n")
) STRICT;
INSERT INTO ledger SELECT * FROM ledger_before ORDER BY "n";
DROP TABLE ledger_before;
CREATE TRIGGER ledger_no_update BEFORE UPDATE ON ledger
BEGIN
    SELECT RAISE(ABORT, 'history is append only');
END;
CREATE TRIGGER ledger_no_delete BEFORE DELETE ON ledger
BEGIN
    SELECT RAISE(ABORT, 'history is append only');
END;
