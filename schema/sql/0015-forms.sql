-- Version 15: forms that a page has sent, by the key that the device made. A form that comes again,
-- because its answer was lost, is known by it and enters nothing twice. "entry" is the last entry of
-- the battle's log when it had been worked. They are no part of the campaign's history: old ones go.
CREATE TABLE form (
    "row" INTEGER PRIMARY KEY,
    "key" TEXT NOT NULL UNIQUE CHECK (length("key") = 32 AND "key" NOT GLOB '*[^0-9a-f]*'),
    "battle" TEXT NOT NULL,
    "entry" INTEGER NOT NULL CHECK ("entry" BETWEEN 0 AND 999999999)
) STRICT;
