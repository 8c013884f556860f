-- One row a match, written in the same transaction as its events: how many there are and the hash of the last one.
-- It holds nothing that the events do not say; it makes a lost tail as visible as a changed middle.
CREATE TABLE match (
    match_id  TEXT    NOT NULL PRIMARY KEY,
    events    INTEGER NOT NULL CHECK (events > 0),
    last_hash BLOB    NOT NULL CHECK (length(last_hash) = 32)
) STRICT;

-- What happened, in the order it was written. `position` orders all events of all matches; no clock is trusted for that.
CREATE TABLE event (
    position      INTEGER PRIMARY KEY,
    match_id      TEXT    NOT NULL REFERENCES match (match_id),
    seq           INTEGER NOT NULL CHECK (seq > 0),
    kind          TEXT    NOT NULL,
    body          TEXT    NOT NULL,
    written_at    TEXT    NOT NULL,
    previous_hash BLOB    NOT NULL CHECK (length(previous_hash) = 32),
    hash          BLOB    NOT NULL CHECK (length(hash) = 32),
    UNIQUE (match_id, seq)
) STRICT;

-- A match whose name stands here may be deleted. The store writes and removes the name in the transaction that deletes,
-- so outside of it the table is always empty.
CREATE TABLE erasing (
    match_id TEXT NOT NULL PRIMARY KEY
) STRICT;

CREATE TRIGGER event_follows BEFORE INSERT ON event
WHEN NEW.seq <> (SELECT COALESCE(MAX(seq), 0) + 1 FROM event WHERE match_id = NEW.match_id)
BEGIN
    SELECT RAISE(ABORT, 'an event must follow the last one of its match');
END;

CREATE TRIGGER event_stays BEFORE UPDATE ON event
BEGIN
    SELECT RAISE(ABORT, 'an event is never changed');
END;

CREATE TRIGGER event_kept BEFORE DELETE ON event
WHEN NOT EXISTS (SELECT 1 FROM erasing WHERE match_id = OLD.match_id)
BEGIN
    SELECT RAISE(ABORT, 'an event is deleted only with its match');
END;
