-- One row a class, written in the same transaction as its entries: how many there are and the hash of the last one.
CREATE TABLE class (
    class_id  TEXT    NOT NULL PRIMARY KEY,
    entries   INTEGER NOT NULL CHECK (entries > 0),
    last_hash BLOB    NOT NULL CHECK (length(last_hash) = 32)
) STRICT;

-- What a class is made of: its title, then a pupil an entry, then a mix of teams an entry. They are chained by hashes as
-- the events of a match are, and written anew with each change, so that no name stays that was corrected or deleted.
CREATE TABLE class_entry (
    position      INTEGER PRIMARY KEY,
    class_id      TEXT    NOT NULL REFERENCES class (class_id),
    seq           INTEGER NOT NULL CHECK (seq > 0),
    kind          TEXT    NOT NULL,
    body          TEXT    NOT NULL,
    previous_hash BLOB    NOT NULL CHECK (length(previous_hash) = 32),
    hash          BLOB    NOT NULL CHECK (length(hash) = 32),
    UNIQUE (class_id, seq)
) STRICT;
