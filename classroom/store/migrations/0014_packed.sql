-- A match or competition that nobody has gone on with for a while, all its events packed into one row: a tenth of the
-- room. `content` is the events, `sums` the first bytes of the hash of each; `position` and `written_at` are those of
-- the last event; `hash` is over all but the position.
CREATE TABLE packed_match (
    position   INTEGER PRIMARY KEY,
    match_id   TEXT    NOT NULL UNIQUE REFERENCES match (match_id),
    written_at TEXT    NOT NULL,
    content    BLOB    NOT NULL,
    sums       BLOB    NOT NULL,
    hash       BLOB    NOT NULL CHECK (length(hash) = 32)
) STRICT;

CREATE TRIGGER packed_match_stays BEFORE UPDATE ON packed_match
BEGIN
    SELECT RAISE(ABORT, 'an event is never changed');
END;

CREATE TRIGGER packed_match_kept BEFORE DELETE ON packed_match
WHEN NOT EXISTS (SELECT 1 FROM erasing WHERE match_id = OLD.match_id)
BEGIN
    SELECT RAISE(ABORT, 'an event is deleted only with its match');
END;

CREATE TABLE packed_competition (
    position       INTEGER PRIMARY KEY,
    competition_id TEXT    NOT NULL UNIQUE REFERENCES competition (competition_id),
    written_at     TEXT    NOT NULL,
    content        BLOB    NOT NULL,
    sums           BLOB    NOT NULL,
    hash           BLOB    NOT NULL CHECK (length(hash) = 32)
) STRICT;

CREATE TRIGGER packed_competition_stays BEFORE UPDATE ON packed_competition
BEGIN
    SELECT RAISE(ABORT, 'an event is never changed');
END;

CREATE TRIGGER packed_competition_kept BEFORE DELETE ON packed_competition
WHEN NOT EXISTS (SELECT 1 FROM competition_erasing WHERE competition_id = OLD.competition_id)
BEGIN
    SELECT RAISE(ABORT, 'an event is deleted only with its competition');
END;
