-- Version 2: seals. What gesta writes it seals with a hash, in the same transaction, so that an
-- audit sees what another program changed. "part" is the table; "of" the row, for what belongs to a
-- battle its record; "upto" the last entry of a log, the turn of a turn's end, else 0. The row of
-- part 'all' holds the sum of all others.
CREATE TABLE seal (
    "part" TEXT NOT NULL,
    "of" INTEGER NOT NULL,
    "upto" INTEGER NOT NULL,
    "hash" INTEGER NOT NULL,
    PRIMARY KEY ("part", "of", "upto")
) STRICT, WITHOUT ROWID;
