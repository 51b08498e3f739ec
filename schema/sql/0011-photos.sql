-- Version 11: photos. Each is kept once, whoever names it, by the SHA-256 of its bytes; "thumb" is a
-- small JPEG of it. One that an entry of a log names stays.
CREATE TABLE photo (
    "row" INTEGER PRIMARY KEY,
    "name" TEXT NOT NULL CHECK (length("name") = 64 AND "name" NOT GLOB '*[^0-9a-f]*'),
    "kind" TEXT NOT NULL CHECK ("kind" IN ('jpeg', 'png')),
    "width" INTEGER NOT NULL CHECK ("width" BETWEEN 1 AND 2048),
    "height" INTEGER NOT NULL CHECK ("height" BETWEEN 1 AND 2048),
    "bytes" BLOB NOT NULL CHECK (length("bytes") BETWEEN 1 AND 4000000),
    "thumb" BLOB NOT NULL CHECK (length("thumb") BETWEEN 1 AND 4000000),
    UNIQUE ("name")
) STRICT;
CREATE TRIGGER photo_no_update BEFORE UPDATE ON photo
BEGIN
    SELECT RAISE(ABORT, 'history is append only');
END;
CREATE TRIGGER photo_no_delete BEFORE DELETE ON photo
WHEN EXISTS (SELECT 1 FROM log_entry WHERE instr("parts", OLD."name"))
BEGIN
    SELECT RAISE(ABORT, 'history is append only');
END;
