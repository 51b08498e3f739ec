-- Version 1: a campaign, its ledger, and the records of its battles.
--
-- One file holds one campaign. Its lists are a tree: a row knows its parent's row and its place
-- among its brothers, and goes when its parent goes. Lengths are thousandths of the rule set's own
-- unit, angles 1/65536 of a turn, words are words, points are "x,y x,y".
-- History (ledger, record..., log..., outcome) is append only: triggers refuse all else.

CREATE TABLE campaign (
    "row" INTEGER PRIMARY KEY,
    "parent" INTEGER NOT NULL CHECK ("parent" = 0),
    "ord" INTEGER NOT NULL,
    "id" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "ruleset" TEXT NOT NULL,
    "shape" TEXT NOT NULL CHECK ("shape" IN ('free', 'ladder', 'tree', 'map')),
    "seed" INTEGER NOT NULL CHECK ("seed" BETWEEN 0 AND 999999999999999999),
    "about" TEXT,
    "credit" TEXT
) STRICT;

CREATE TABLE calendar (
    "row" INTEGER PRIMARY KEY,
    "parent" INTEGER NOT NULL REFERENCES campaign ("row") ON DELETE CASCADE,
    "ord" INTEGER NOT NULL,
    "unit" TEXT NOT NULL CHECK ("unit" IN ('turn', 'day', 'week', 'month', 'season')),
    "start" TEXT
) STRICT;
CREATE INDEX calendar_parent ON calendar ("parent", "ord");

CREATE TABLE option (
    "row" INTEGER PRIMARY KEY,
    "parent" INTEGER NOT NULL REFERENCES campaign ("row") ON DELETE CASCADE,
    "ord" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "value" TEXT NOT NULL
) STRICT;
CREATE INDEX option_parent ON option ("parent", "ord");

CREATE TABLE house_rule (
    "row" INTEGER PRIMARY KEY,
    "parent" INTEGER NOT NULL REFERENCES campaign ("row") ON DELETE CASCADE,
    "ord" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "applies" TEXT,
    "procedure" TEXT,
    "role" TEXT,
    "when" TEXT,
    "then" TEXT NOT NULL
) STRICT;
CREATE INDEX house_rule_parent ON house_rule ("parent", "ord");

CREATE TABLE troop (
    "row" INTEGER PRIMARY KEY,
    "parent" INTEGER NOT NULL REFERENCES campaign ("row") ON DELETE CASCADE,
    "ord" INTEGER NOT NULL,
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "special" TEXT
) STRICT;
CREATE INDEX troop_parent ON troop ("parent", "ord");

CREATE TABLE troop_as (
    "row" INTEGER PRIMARY KEY,
    "parent" INTEGER NOT NULL REFERENCES troop ("row") ON DELETE CASCADE,
    "ord" INTEGER NOT NULL,
    "ruleset" TEXT NOT NULL,
    "type" TEXT,
    "strength" INTEGER NOT NULL CHECK ("strength" BETWEEN 0 AND 1000),
    "facts" TEXT
) STRICT;
CREATE INDEX troop_as_parent ON troop_as ("parent", "ord");

CREATE TABLE side (
    "row" INTEGER PRIMARY KEY,
    "parent" INTEGER NOT NULL REFERENCES campaign ("row") ON DELETE CASCADE,
    "ord" INTEGER NOT NULL,
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "adjective" TEXT,
    "colour" TEXT,
    "player" TEXT,
    "general" TEXT,
    "about" TEXT
) STRICT;
CREATE INDEX side_parent ON side ("parent", "ord");

CREATE TABLE hero (
    "row" INTEGER PRIMARY KEY,
    "parent" INTEGER NOT NULL REFERENCES side ("row") ON DELETE CASCADE,
    "ord" INTEGER NOT NULL,
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "epithet" TEXT,
    "power" INTEGER NOT NULL CHECK ("power" BETWEEN 1 AND 6),
    "player" INTEGER NOT NULL CHECK ("player" IN (0, 1)),
    "kind" TEXT,
    "gender" TEXT NOT NULL CHECK ("gender" IN ('m', 'f', 'n')),
    "heir" TEXT,
    "about" TEXT
) STRICT;
CREATE INDEX hero_parent ON hero ("parent", "ord");

CREATE TABLE hero_as (
    "row" INTEGER PRIMARY KEY,
    "parent" INTEGER NOT NULL REFERENCES hero ("row") ON DELETE CASCADE,
    "ord" INTEGER NOT NULL,
    "ruleset" TEXT NOT NULL,
    "type" TEXT,
    "strength" INTEGER NOT NULL CHECK ("strength" BETWEEN 0 AND 1000),
    "facts" TEXT
) STRICT;
CREATE INDEX hero_as_parent ON hero_as ("parent", "ord");

CREATE TABLE item (
    "row" INTEGER PRIMARY KEY,
    "parent" INTEGER NOT NULL REFERENCES hero ("row") ON DELETE CASCADE,
    "ord" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "power" INTEGER NOT NULL CHECK ("power" BETWEEN 0 AND 3),
    "text" TEXT
) STRICT;
CREATE INDEX item_parent ON item ("parent", "ord");

CREATE TABLE army (
    "row" INTEGER PRIMARY KEY,
    "parent" INTEGER NOT NULL REFERENCES side ("row") ON DELETE CASCADE,
    "ord" INTEGER NOT NULL,
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "general" TEXT,
    "place" TEXT
) STRICT;
CREATE INDEX army_parent ON army ("parent", "ord");

CREATE TABLE unit (
    "row" INTEGER PRIMARY KEY,
    "parent" INTEGER NOT NULL REFERENCES army ("row") ON DELETE CASCADE,
    "ord" INTEGER NOT NULL,
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "troop" TEXT NOT NULL,
    "full" INTEGER NOT NULL CHECK ("full" BETWEEN 0 AND 1000),
    "present" INTEGER NOT NULL CHECK ("present" BETWEEN -1 AND 1000),
    "leader" TEXT,
    "special" TEXT,
    "facts" TEXT
) STRICT;
CREATE INDEX unit_parent ON unit ("parent", "ord");

CREATE TABLE place (
    "row" INTEGER PRIMARY KEY,
    "parent" INTEGER NOT NULL REFERENCES campaign ("row") ON DELETE CASCADE,
    "ord" INTEGER NOT NULL,
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "kind" TEXT,
    "owner" TEXT,
    "worth" INTEGER NOT NULL CHECK ("worth" BETWEEN 0 AND 9999),
    "x" INTEGER NOT NULL,
    "y" INTEGER NOT NULL
) STRICT;
CREATE INDEX place_parent ON place ("parent", "ord");

CREATE TABLE road (
    "row" INTEGER PRIMARY KEY,
    "parent" INTEGER NOT NULL REFERENCES campaign ("row") ON DELETE CASCADE,
    "ord" INTEGER NOT NULL,
    "from" TEXT NOT NULL,
    "to" TEXT NOT NULL,
    "kind" TEXT,
    "length" INTEGER NOT NULL CHECK ("length" BETWEEN 1 AND 20)
) STRICT;
CREATE INDEX road_parent ON road ("parent", "ord");

CREATE TABLE scenario (
    "row" INTEGER PRIMARY KEY,
    "parent" INTEGER NOT NULL REFERENCES campaign ("row") ON DELETE CASCADE,
    "ord" INTEGER NOT NULL,
    "id" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "place" TEXT,
    "width" INTEGER NOT NULL,
    "depth" INTEGER NOT NULL,
    "about" TEXT
) STRICT;
CREATE INDEX scenario_parent ON scenario ("parent", "ord");

CREATE TABLE feature (
    "row" INTEGER PRIMARY KEY,
    "parent" INTEGER NOT NULL REFERENCES scenario ("row") ON DELETE CASCADE,
    "ord" INTEGER NOT NULL,
    "id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "name" TEXT,
    "level" INTEGER NOT NULL CHECK ("level" BETWEEN 0 AND 9),
    "shape" TEXT NOT NULL CHECK ("shape" IN ('line', 'area')),
    "points" TEXT NOT NULL,
    "width" INTEGER NOT NULL
) STRICT;
CREATE INDEX feature_parent ON feature ("parent", "ord");

CREATE TABLE zone (
    "row" INTEGER PRIMARY KEY,
    "parent" INTEGER NOT NULL REFERENCES scenario ("row") ON DELETE CASCADE,
    "ord" INTEGER NOT NULL,
    "side" TEXT NOT NULL CHECK ("side" IN ('both', 'a', 'b')),
    "kind" TEXT NOT NULL,
    "name" TEXT,
    "points" TEXT NOT NULL
) STRICT;
CREATE INDEX zone_parent ON zone ("parent", "ord");

CREATE TABLE objective (
    "row" INTEGER PRIMARY KEY,
    "parent" INTEGER NOT NULL REFERENCES scenario ("row") ON DELETE CASCADE,
    "ord" INTEGER NOT NULL,
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "x" INTEGER NOT NULL,
    "y" INTEGER NOT NULL,
    "radius" INTEGER NOT NULL,
    "worth" INTEGER NOT NULL CHECK ("worth" BETWEEN 0 AND 99)
) STRICT;
CREATE INDEX objective_parent ON objective ("parent", "ord");

CREATE TABLE muster (
    "row" INTEGER PRIMARY KEY,
    "parent" INTEGER NOT NULL REFERENCES scenario ("row") ON DELETE CASCADE,
    "ord" INTEGER NOT NULL,
    "side" TEXT NOT NULL,
    "general" TEXT,
    "plan" TEXT,
    "temper" TEXT,
    "level" TEXT,
    "edge" TEXT NOT NULL CHECK ("edge" IN ('bottom', 'top', 'left', 'right'))
) STRICT;
CREATE INDEX muster_parent ON muster ("parent", "ord");

CREATE TABLE force (
    "row" INTEGER PRIMARY KEY,
    "parent" INTEGER NOT NULL REFERENCES muster ("row") ON DELETE CASCADE,
    "ord" INTEGER NOT NULL,
    "army" TEXT,
    "unit" TEXT,
    "hero" TEXT,
    "with" TEXT,
    "dummies" INTEGER NOT NULL CHECK ("dummies" BETWEEN 0 AND 20),
    "absent" INTEGER NOT NULL CHECK ("absent" IN (0, 1)),
    "entry" TEXT NOT NULL CHECK ("entry" IN ('deployed', 'on-turn', 'by-die', 'in-ambush')),
    "turn" INTEGER NOT NULL CHECK ("turn" BETWEEN 0 AND 99),
    "zone" TEXT,
    "placed" INTEGER NOT NULL CHECK ("placed" IN (0, 1)),
    "x" INTEGER NOT NULL,
    "y" INTEGER NOT NULL,
    "facing" INTEGER NOT NULL,
    "files" INTEGER NOT NULL CHECK ("files" BETWEEN 0 AND 999),
    "formation" TEXT
) STRICT;
CREATE INDEX force_parent ON force ("parent", "ord");

CREATE TABLE event (
    "row" INTEGER PRIMARY KEY,
    "parent" INTEGER NOT NULL REFERENCES scenario ("row") ON DELETE CASCADE,
    "ord" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "turn" INTEGER NOT NULL CHECK ("turn" BETWEEN 0 AND 99),
    "who" TEXT,
    "against" TEXT,
    "text" TEXT
) STRICT;
CREATE INDEX event_parent ON event ("parent", "ord");

CREATE TABLE victory (
    "row" INTEGER PRIMARY KEY,
    "parent" INTEGER NOT NULL REFERENCES scenario ("row") ON DELETE CASCADE,
    "ord" INTEGER NOT NULL,
    "objective" TEXT NOT NULL CHECK ("objective" IN ('none', 'a', 'b', 'both')),
    "hold_turns" INTEGER NOT NULL CHECK ("hold_turns" BETWEEN 1 AND 99),
    "break_a" INTEGER NOT NULL CHECK ("break_a" BETWEEN 0 AND 99),
    "break_b" INTEGER NOT NULL CHECK ("break_b" BETWEEN 0 AND 99),
    "break_a_per_cent" INTEGER NOT NULL CHECK ("break_a_per_cent" BETWEEN 0 AND 100),
    "break_b_per_cent" INTEGER NOT NULL CHECK ("break_b_per_cent" BETWEEN 0 AND 100),
    "exit" TEXT NOT NULL CHECK ("exit" IN ('none', 'a', 'b', 'both')),
    "exit_units" INTEGER NOT NULL CHECK ("exit_units" BETWEEN 0 AND 99),
    "turn_limit" INTEGER NOT NULL CHECK ("turn_limit" BETWEEN 0 AND 99),
    "at_limit" TEXT NOT NULL CHECK ("at_limit" IN ('rules', 'a', 'b', 'draw'))
) STRICT;
CREATE INDEX victory_parent ON victory ("parent", "ord");

CREATE TABLE battle (
    "row" INTEGER PRIMARY KEY,
    "parent" INTEGER NOT NULL REFERENCES campaign ("row") ON DELETE CASCADE,
    "ord" INTEGER NOT NULL,
    "id" TEXT NOT NULL,
    "title" TEXT,
    "scenario" TEXT,
    "date" TEXT,
    "place" TEXT,
    "ruleset" TEXT,
    "after" TEXT,
    "on" TEXT NOT NULL CHECK ("on" IN ('any', 'win-a', 'win-b', 'draw')),
    "seed" INTEGER NOT NULL CHECK ("seed" BETWEEN 0 AND 999999999999999999)
) STRICT;
CREATE INDEX battle_parent ON battle ("parent", "ord");

CREATE TABLE battle_option (
    "row" INTEGER PRIMARY KEY,
    "parent" INTEGER NOT NULL REFERENCES battle ("row") ON DELETE CASCADE,
    "ord" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "value" TEXT NOT NULL
) STRICT;
CREATE INDEX battle_option_parent ON battle_option ("parent", "ord");

-- The ledger: what a hero or a unit is today is the fold of these.
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
        'missing', 'found', 'died', 'retired', 'duel-won', 'struck-down',
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

-- Records: the snapshot of what marched into a battle. The newest of a battle counts.
CREATE TABLE record (
    "row" INTEGER PRIMARY KEY,
    "parent" INTEGER NOT NULL CHECK ("parent" = 0),
    "ord" INTEGER NOT NULL,
    "id" TEXT,
    "title" TEXT,
    "date" TEXT,
    "place" TEXT,
    "scenario" TEXT,
    "about" TEXT,
    "credit" TEXT,
    "ruleset" TEXT,
    "seed" INTEGER NOT NULL,
    "source" TEXT,
    "depth" TEXT,
    "width" INTEGER NOT NULL,
    "table_depth" INTEGER NOT NULL,
    "objective_side" INTEGER NOT NULL,
    "hold_turns" INTEGER NOT NULL,
    "break_a" INTEGER NOT NULL,
    "break_b" INTEGER NOT NULL,
    "break_a_per_cent" INTEGER NOT NULL,
    "break_b_per_cent" INTEGER NOT NULL,
    "exit_side" INTEGER NOT NULL,
    "exit_units" INTEGER NOT NULL,
    "turn_limit" INTEGER NOT NULL,
    "at_limit" INTEGER NOT NULL
) STRICT;

CREATE TABLE record_option (
    "row" INTEGER PRIMARY KEY,
    "parent" INTEGER NOT NULL REFERENCES record ("row") ON DELETE CASCADE,
    "ord" INTEGER NOT NULL,
    "name" TEXT,
    "value" TEXT
) STRICT;
CREATE INDEX record_option_parent ON record_option ("parent", "ord");

CREATE TABLE record_side (
    "row" INTEGER PRIMARY KEY,
    "parent" INTEGER NOT NULL REFERENCES record ("row") ON DELETE CASCADE,
    "ord" INTEGER NOT NULL,
    "id" TEXT,
    "name" TEXT,
    "colour" TEXT,
    "adjective" TEXT,
    "general" INTEGER NOT NULL,
    "plan" TEXT,
    "temper" TEXT,
    "edge" INTEGER NOT NULL
) STRICT;
CREATE INDEX record_side_parent ON record_side ("parent", "ord");

CREATE TABLE record_rule (
    "row" INTEGER PRIMARY KEY,
    "parent" INTEGER NOT NULL REFERENCES record ("row") ON DELETE CASCADE,
    "ord" INTEGER NOT NULL,
    "name" TEXT,
    "procedure" TEXT,
    "role" TEXT,
    "applies" TEXT,
    "when" TEXT,
    "then" TEXT
) STRICT;
CREATE INDEX record_rule_parent ON record_rule ("parent", "ord");

CREATE TABLE record_feature (
    "row" INTEGER PRIMARY KEY,
    "parent" INTEGER NOT NULL REFERENCES record ("row") ON DELETE CASCADE,
    "ord" INTEGER NOT NULL,
    "id" TEXT,
    "kind" TEXT,
    "name" TEXT,
    "level" INTEGER NOT NULL,
    "area" INTEGER NOT NULL CHECK ("area" IN (0, 1)),
    "points" TEXT,
    "width" INTEGER NOT NULL
) STRICT;
CREATE INDEX record_feature_parent ON record_feature ("parent", "ord");

CREATE TABLE record_zone (
    "row" INTEGER PRIMARY KEY,
    "parent" INTEGER NOT NULL REFERENCES record ("row") ON DELETE CASCADE,
    "ord" INTEGER NOT NULL,
    "side" INTEGER NOT NULL,
    "kind" TEXT,
    "name" TEXT,
    "points" TEXT
) STRICT;
CREATE INDEX record_zone_parent ON record_zone ("parent", "ord");

CREATE TABLE record_objective (
    "row" INTEGER PRIMARY KEY,
    "parent" INTEGER NOT NULL REFERENCES record ("row") ON DELETE CASCADE,
    "ord" INTEGER NOT NULL,
    "id" TEXT,
    "name" TEXT,
    "x" INTEGER NOT NULL,
    "y" INTEGER NOT NULL,
    "radius" INTEGER NOT NULL,
    "worth" INTEGER NOT NULL
) STRICT;
CREATE INDEX record_objective_parent ON record_objective ("parent", "ord");

CREATE TABLE record_unit (
    "row" INTEGER PRIMARY KEY,
    "parent" INTEGER NOT NULL REFERENCES record ("row") ON DELETE CASCADE,
    "ord" INTEGER NOT NULL,
    "id" TEXT,
    "name" TEXT,
    "troop" TEXT,
    "side" INTEGER NOT NULL,
    "full" INTEGER NOT NULL,
    "present" INTEGER NOT NULL,
    "leader" INTEGER NOT NULL,
    "facts" TEXT,
    "special" TEXT,
    "entry" INTEGER NOT NULL,
    "entry_turn" INTEGER NOT NULL,
    "entry_zone" TEXT,
    "placed" INTEGER NOT NULL CHECK ("placed" IN (0, 1)),
    "x" INTEGER NOT NULL,
    "y" INTEGER NOT NULL,
    "facing" INTEGER NOT NULL,
    "files" INTEGER NOT NULL,
    "formation" TEXT,
    "dummy" INTEGER NOT NULL CHECK ("dummy" IN (0, 1)),
    "detached" TEXT
) STRICT;
CREATE INDEX record_unit_parent ON record_unit ("parent", "ord");

CREATE TABLE record_hero (
    "row" INTEGER PRIMARY KEY,
    "parent" INTEGER NOT NULL REFERENCES record ("row") ON DELETE CASCADE,
    "ord" INTEGER NOT NULL,
    "id" TEXT,
    "name" TEXT,
    "epithet" TEXT,
    "kind" TEXT,
    "gender" TEXT,
    "side" INTEGER NOT NULL,
    "rating" INTEGER NOT NULL,
    "power" INTEGER NOT NULL,
    "player" INTEGER NOT NULL CHECK ("player" IN (0, 1)),
    "general" INTEGER NOT NULL CHECK ("general" IN (0, 1)),
    "unit" INTEGER NOT NULL,
    "facts" TEXT,
    "placed" INTEGER NOT NULL CHECK ("placed" IN (0, 1)),
    "x" INTEGER NOT NULL,
    "y" INTEGER NOT NULL,
    "facing" INTEGER NOT NULL,
    "foe" TEXT,
    "taunt" TEXT,
    "foe_turn" INTEGER NOT NULL,
    "raised" TEXT
) STRICT;
CREATE INDEX record_hero_parent ON record_hero ("parent", "ord");

CREATE INDEX record_id ON record ("id");

-- The log of a record, clustered: parts are lines of fields between tabs.
CREATE TABLE log_entry (
    record INTEGER NOT NULL REFERENCES record ("row"),
    n INTEGER NOT NULL CHECK (n >= 1),
    turn INTEGER NOT NULL CHECK (turn >= 0),
    phase TEXT NOT NULL,
    side INTEGER NOT NULL CHECK (side BETWEEN -1 AND 1),
    kind TEXT NOT NULL,
    actor TEXT NOT NULL,
    target TEXT NOT NULL,
    parts TEXT NOT NULL,
    PRIMARY KEY (record, n)
) STRICT, WITHOUT ROWID;

-- The hash of the state at each turn's end, and how many procedures had been run.
CREATE TABLE log_turn (
    record INTEGER NOT NULL REFERENCES record ("row"),
    turn INTEGER NOT NULL CHECK (turn >= 0),
    hash TEXT NOT NULL CHECK (length(hash) = 16),
    runs INTEGER NOT NULL CHECK (runs >= 0),
    PRIMARY KEY (record, turn)
) STRICT, WITHOUT ROWID;

CREATE TABLE outcome (
    record INTEGER PRIMARY KEY REFERENCES record ("row"),
    winner INTEGER NOT NULL CHECK (winner BETWEEN -2 AND 1),
    reason TEXT,
    rule TEXT,
    turns INTEGER NOT NULL CHECK (turns >= 0)
) STRICT;

-- What was written about a battle is no history and may be written anew.
CREATE TABLE narrative (
    record INTEGER PRIMARY KEY REFERENCES record ("row"),
    words TEXT NOT NULL
) STRICT;

CREATE TRIGGER ledger_no_update BEFORE UPDATE ON ledger
BEGIN
    SELECT RAISE(ABORT, 'history is append only');
END;
CREATE TRIGGER ledger_no_delete BEFORE DELETE ON ledger
BEGIN
    SELECT RAISE(ABORT, 'history is append only');
END;
CREATE TRIGGER record_no_update BEFORE UPDATE ON record
BEGIN
    SELECT RAISE(ABORT, 'history is append only');
END;
CREATE TRIGGER record_no_delete BEFORE DELETE ON record
BEGIN
    SELECT RAISE(ABORT, 'history is append only');
END;
CREATE TRIGGER record_option_no_update BEFORE UPDATE ON record_option
BEGIN
    SELECT RAISE(ABORT, 'history is append only');
END;
CREATE TRIGGER record_option_no_delete BEFORE DELETE ON record_option
BEGIN
    SELECT RAISE(ABORT, 'history is append only');
END;
CREATE TRIGGER record_side_no_update BEFORE UPDATE ON record_side
BEGIN
    SELECT RAISE(ABORT, 'history is append only');
END;
CREATE TRIGGER record_side_no_delete BEFORE DELETE ON record_side
BEGIN
    SELECT RAISE(ABORT, 'history is append only');
END;
CREATE TRIGGER record_rule_no_update BEFORE UPDATE ON record_rule
BEGIN
    SELECT RAISE(ABORT, 'history is append only');
END;
CREATE TRIGGER record_rule_no_delete BEFORE DELETE ON record_rule
BEGIN
    SELECT RAISE(ABORT, 'history is append only');
END;
CREATE TRIGGER record_feature_no_update BEFORE UPDATE ON record_feature
BEGIN
    SELECT RAISE(ABORT, 'history is append only');
END;
CREATE TRIGGER record_feature_no_delete BEFORE DELETE ON record_feature
BEGIN
    SELECT RAISE(ABORT, 'history is append only');
END;
CREATE TRIGGER record_zone_no_update BEFORE UPDATE ON record_zone
BEGIN
    SELECT RAISE(ABORT, 'history is append only');
END;
CREATE TRIGGER record_zone_no_delete BEFORE DELETE ON record_zone
BEGIN
    SELECT RAISE(ABORT, 'history is append only');
END;
CREATE TRIGGER record_objective_no_update BEFORE UPDATE ON record_objective
BEGIN
    SELECT RAISE(ABORT, 'history is append only');
END;
CREATE TRIGGER record_objective_no_delete BEFORE DELETE ON record_objective
BEGIN
    SELECT RAISE(ABORT, 'history is append only');
END;
CREATE TRIGGER record_unit_no_update BEFORE UPDATE ON record_unit
BEGIN
    SELECT RAISE(ABORT, 'history is append only');
END;
CREATE TRIGGER record_unit_no_delete BEFORE DELETE ON record_unit
BEGIN
    SELECT RAISE(ABORT, 'history is append only');
END;
CREATE TRIGGER record_hero_no_update BEFORE UPDATE ON record_hero
BEGIN
    SELECT RAISE(ABORT, 'history is append only');
END;
CREATE TRIGGER record_hero_no_delete BEFORE DELETE ON record_hero
BEGIN
    SELECT RAISE(ABORT, 'history is append only');
END;
CREATE TRIGGER log_entry_no_update BEFORE UPDATE ON log_entry
BEGIN
    SELECT RAISE(ABORT, 'history is append only');
END;
CREATE TRIGGER log_entry_no_delete BEFORE DELETE ON log_entry
BEGIN
    SELECT RAISE(ABORT, 'history is append only');
END;
CREATE TRIGGER log_turn_no_update BEFORE UPDATE ON log_turn
BEGIN
    SELECT RAISE(ABORT, 'history is append only');
END;
CREATE TRIGGER log_turn_no_delete BEFORE DELETE ON log_turn
BEGIN
    SELECT RAISE(ABORT, 'history is append only');
END;
CREATE TRIGGER outcome_no_update BEFORE UPDATE ON outcome
BEGIN
    SELECT RAISE(ABORT, 'history is append only');
END;
CREATE TRIGGER outcome_no_delete BEFORE DELETE ON outcome
BEGIN
    SELECT RAISE(ABORT, 'history is append only');
END;
