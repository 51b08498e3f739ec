-- Version 12: the umpire's hand. Rows of the lists know which entry of the ledger brought them;
-- the ledger says of each entry to which command it belongs, why it was made, and what it takes the
-- place of. Its words stand in its table, so that is made anew; its rows go over as they are.
ALTER TABLE troop ADD COLUMN "born" INTEGER NOT NULL DEFAULT 0
    CHECK ("born" BETWEEN 0 AND 999999999);
ALTER TABLE side ADD COLUMN "born" INTEGER NOT NULL DEFAULT 0
    CHECK ("born" BETWEEN 0 AND 999999999);
ALTER TABLE hero ADD COLUMN "born" INTEGER NOT NULL DEFAULT 0
    CHECK ("born" BETWEEN 0 AND 999999999);
ALTER TABLE army ADD COLUMN "born" INTEGER NOT NULL DEFAULT 0
    CHECK ("born" BETWEEN 0 AND 999999999);
ALTER TABLE unit ADD COLUMN "born" INTEGER NOT NULL DEFAULT 0
    CHECK ("born" BETWEEN 0 AND 999999999);
ALTER TABLE place ADD COLUMN "born" INTEGER NOT NULL DEFAULT 0
    CHECK ("born" BETWEEN 0 AND 999999999);
ALTER TABLE road ADD COLUMN "born" INTEGER NOT NULL DEFAULT 0
    CHECK ("born" BETWEEN 0 AND 999999999);
ALTER TABLE scenario ADD COLUMN "born" INTEGER NOT NULL DEFAULT 0
    CHECK ("born" BETWEEN 0 AND 999999999);
ALTER TABLE battle ADD COLUMN "born" INTEGER NOT NULL DEFAULT 0
    CHECK ("born" BETWEEN 0 AND 999999999);
ALTER TABLE troop ADD COLUMN "points" INTEGER NOT NULL DEFAULT 0
    CHECK ("points" BETWEEN 0 AND 99999);
ALTER TABLE troop ADD COLUMN "points_each" INTEGER NOT NULL DEFAULT 0 CHECK ("points_each" IN (0, 1));
ALTER TABLE troop ADD COLUMN "price" INTEGER NOT NULL DEFAULT 0
    CHECK ("price" BETWEEN 0 AND 999999);
ALTER TABLE troop ADD COLUMN "upkeep" INTEGER NOT NULL DEFAULT 0
    CHECK ("upkeep" BETWEEN 0 AND 999999);
ALTER TABLE side ADD COLUMN "coin" INTEGER NOT NULL DEFAULT 0
    CHECK ("coin" BETWEEN -999999 AND 999999);
ALTER TABLE side ADD COLUMN "pool" INTEGER NOT NULL DEFAULT 0 CHECK ("pool" BETWEEN 0 AND 999999);
ALTER TABLE battle ADD COLUMN "what_if" TEXT;
ALTER TABLE campaign ADD COLUMN "target" INTEGER NOT NULL DEFAULT 0
    CHECK ("target" BETWEEN 0 AND 9999);
ALTER TABLE campaign ADD COLUMN "last_turn" INTEGER NOT NULL DEFAULT 0
    CHECK ("last_turn" BETWEEN 0 AND 999);
ALTER TABLE campaign ADD COLUMN "branch_of" TEXT;
ALTER TABLE campaign ADD COLUMN "branch_at" INTEGER NOT NULL DEFAULT 0
    CHECK ("branch_at" BETWEEN 0 AND 999999999);
ALTER TABLE campaign ADD COLUMN "branch_hash" TEXT;
CREATE TABLE march_order (
    "row" INTEGER PRIMARY KEY,
    "parent" INTEGER NOT NULL REFERENCES campaign ("row") ON DELETE CASCADE,
    "ord" INTEGER NOT NULL,
    "army" TEXT NOT NULL,
    "to" TEXT NOT NULL,
    "via" TEXT
) STRICT;
CREATE INDEX march_order_parent ON march_order ("parent", "ord");
CREATE TABLE army_list (
    "row" INTEGER PRIMARY KEY,
    "parent" INTEGER NOT NULL REFERENCES campaign ("row") ON DELETE CASCADE,
    "ord" INTEGER NOT NULL,
    "list" TEXT NOT NULL,
    "troop" TEXT NOT NULL,
    "least" INTEGER NOT NULL CHECK ("least" BETWEEN 0 AND 999),
    "most" INTEGER NOT NULL CHECK ("most" BETWEEN -1 AND 999),
    "per" TEXT NOT NULL CHECK ("per" IN ('army', '1000')),
    "born" INTEGER NOT NULL CHECK ("born" BETWEEN 0 AND 999999999)
) STRICT;
CREATE INDEX army_list_parent ON army_list ("parent", "ord");
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
    "kind" TEXT NOT NULL CHECK ("kind" IN ('power', 'wounded', 'healed', 'scar', 'captured',
        'held', 'escaped', 'rescued', 'ransomed', 'exchanged', 'paroled', 'released', 'missing',
        'found', 'died', 'retired', 'duel-won', 'duel', 'struck-down', 'epithet', 'item-gained',
        'item-lost', 'fought', 'losses', 'returned', 'gained', 'honour', 'routed', 'destroyed',
        'struck', 'quality', 'merged', 'renamed', 'moved', 'succession', 'marched', 'owner',
        'battle', 'turn', 'undone', 'override', 'note', 'added', 'removed', 'changed', 'joined',
        'raised', 'split', 'dismissed', 'leads', 'kept', 'agreed', 'paid', 'defaulted',
        'parole-ended', 'parole-broken', 'executed', 'coin', 'pool', 'goal', 'ordered', 'met',
        'retreated', 'surrendered', 'wrote', 'redone')),
    "amount" INTEGER NOT NULL CHECK ("amount" BETWEEN -999999 AND 999999),
    "by" TEXT,
    "rule" TEXT,
    "dice" TEXT,
    "text" TEXT,
    "step" INTEGER NOT NULL DEFAULT 0 CHECK ("step" BETWEEN 0 AND 999999999),
    "reason" TEXT,
    "place" TEXT,
    "due" TEXT,
    "field" TEXT,
    "value" TEXT,
    "instead" INTEGER NOT NULL DEFAULT 0 CHECK ("instead" BETWEEN 0 AND 999999999),
    "after" INTEGER NOT NULL DEFAULT 0 CHECK ("after" BETWEEN 0 AND 999999999),
    UNIQUE ("n")
) STRICT;
INSERT INTO ledger ("row", "parent", "ord", "n", "date", "battle", "entry", "subject", "kind",
    "amount", "by", "rule", "dice", "text")
    SELECT "row", "parent", "ord", "n", "date", "battle", "entry", "subject", "kind", "amount", "by",
        "rule", "dice", "text" FROM ledger_before ORDER BY "n";
DROP TABLE ledger_before;
CREATE TRIGGER ledger_no_update BEFORE UPDATE ON ledger
BEGIN
    SELECT RAISE(ABORT, 'history is append only');
END;
CREATE TRIGGER ledger_no_delete BEFORE DELETE ON ledger
BEGIN
    SELECT RAISE(ABORT, 'history is append only');
END;
-- A photo may stand in a story, in the umpire's own words.
DROP TRIGGER photo_no_delete;
CREATE TRIGGER photo_no_delete BEFORE DELETE ON photo
WHEN EXISTS (SELECT 1 FROM log_entry WHERE instr("parts", OLD."name")) OR
    EXISTS (SELECT 1 FROM ledger WHERE "kind" = 'wrote' AND "value" = OLD."name")
BEGIN
    SELECT RAISE(ABORT, 'history is append only');
END;
