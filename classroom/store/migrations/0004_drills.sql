-- Who drills: a name and a class, and nothing else. Both stand as shown and as they are compared, without case.
CREATE TABLE pupil (
    pupil_id   INTEGER PRIMARY KEY,
    class_name TEXT    NOT NULL CHECK (class_name <> ''),
    name       TEXT    NOT NULL CHECK (name <> ''),
    class_key  TEXT    NOT NULL,
    name_key   TEXT    NOT NULL,
    UNIQUE (class_key, name_key)
) STRICT;

-- How well a pupil knows an item of a drill, and when it is due again. Moments are UTC in ISO 8601.
CREATE TABLE drill_card (
    pupil_id   INTEGER NOT NULL REFERENCES pupil (pupil_id) ON DELETE CASCADE,
    drill      TEXT    NOT NULL,
    item       TEXT    NOT NULL,
    stage      TEXT    NOT NULL,
    step       INTEGER,
    stability  REAL    NOT NULL,
    difficulty REAL    NOT NULL,
    due        TEXT    NOT NULL,
    seen       TEXT    NOT NULL,
    PRIMARY KEY (pupil_id, drill, item)
) STRICT, WITHOUT ROWID;

-- What a pupil did in one round, written anew with every answer.
CREATE TABLE drill_round (
    pupil_id INTEGER NOT NULL REFERENCES pupil (pupil_id) ON DELETE CASCADE,
    drill    TEXT    NOT NULL,
    began    TEXT    NOT NULL,
    asked    INTEGER NOT NULL,
    correct  INTEGER NOT NULL,
    earned   INTEGER NOT NULL,
    time_ms  INTEGER NOT NULL,
    PRIMARY KEY (pupil_id, drill, began)
) STRICT, WITHOUT ROWID;
