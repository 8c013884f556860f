-- One row a competition, written in the same transaction as its events: how many there are and the hash of the last one.
CREATE TABLE competition (
    competition_id TEXT    NOT NULL PRIMARY KEY,
    events         INTEGER NOT NULL CHECK (events > 0),
    last_hash      BLOB    NOT NULL CHECK (length(last_hash) = 32)
) STRICT;

-- What happened in competitions, in the order it was written, chained as the events of matches are.
CREATE TABLE competition_event (
    position       INTEGER PRIMARY KEY,
    competition_id TEXT    NOT NULL REFERENCES competition (competition_id),
    seq            INTEGER NOT NULL CHECK (seq > 0),
    kind           TEXT    NOT NULL,
    body           TEXT    NOT NULL,
    written_at     TEXT    NOT NULL,
    previous_hash  BLOB    NOT NULL CHECK (length(previous_hash) = 32),
    hash           BLOB    NOT NULL CHECK (length(hash) = 32),
    UNIQUE (competition_id, seq)
) STRICT;

-- A competition whose name stands here may be deleted; outside of the transaction that deletes the table is empty.
CREATE TABLE competition_erasing (
    competition_id TEXT NOT NULL PRIMARY KEY
) STRICT;

CREATE TRIGGER competition_event_follows BEFORE INSERT ON competition_event
WHEN NEW.seq <> (
    SELECT COALESCE(MAX(seq), 0) + 1 FROM competition_event WHERE competition_id = NEW.competition_id
)
BEGIN
    SELECT RAISE(ABORT, 'an event must follow the last one of its competition');
END;

CREATE TRIGGER competition_event_stays BEFORE UPDATE ON competition_event
BEGIN
    SELECT RAISE(ABORT, 'an event is never changed');
END;

CREATE TRIGGER competition_event_kept BEFORE DELETE ON competition_event
WHEN NOT EXISTS (SELECT 1 FROM competition_erasing WHERE competition_id = OLD.competition_id)
BEGIN
    SELECT RAISE(ABORT, 'an event is deleted only with its competition');
END;
