-- Version 16: what people have said in a battle that they play, line by line: fought again from its
-- set-up and seed it comes to where it stands. When it is over its record holds all of it, and the
-- lines go: they are no part of the campaign's history.
CREATE TABLE played (
    "row" INTEGER PRIMARY KEY,
    "battle" TEXT NOT NULL,
    "side" INTEGER NOT NULL CHECK ("side" BETWEEN 0 AND 1),
    "said" TEXT NOT NULL CHECK (length("said") BETWEEN 1 AND 400)
) STRICT;
CREATE INDEX played_battle ON played ("battle", "row");
