-- Version 13: forecasts. How often each side won when the rest of a battle was fought out from a
-- turn's end, or from before the throw of an entry ("entry" 0: none). A forecast is replaced whole;
-- "log" is the hash of the log that it was worked from: of another log it says nothing.
CREATE TABLE forecast (
    "record" INTEGER NOT NULL REFERENCES record ("row"),
    "turn" INTEGER NOT NULL CHECK ("turn" BETWEEN 0 AND 999),
    "entry" INTEGER NOT NULL CHECK ("entry" BETWEEN 0 AND 999999999),
    "n" INTEGER NOT NULL CHECK ("n" BETWEEN 1 AND 1000000),
    "wins" INTEGER NOT NULL CHECK ("wins" BETWEEN 0 AND "n"),
    "draws" INTEGER NOT NULL CHECK ("draws" BETWEEN 0 AND "n" - "wins"),
    "log" TEXT NOT NULL CHECK (length("log") = 16 AND "log" NOT GLOB '*[^0-9a-f]*'),
    "version" TEXT NOT NULL,
    PRIMARY KEY ("record", "turn", "entry")
) STRICT;
