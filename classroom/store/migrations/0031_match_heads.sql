-- How each match was opened, as far as a list of matches needs it: JSON made of the opening event when the match is packed.
-- It proves nothing, goes with its match, and is read from the event where it is missing.
CREATE TABLE match_head (
    match_id TEXT NOT NULL PRIMARY KEY REFERENCES match (match_id) ON DELETE CASCADE,
    head     TEXT NOT NULL
) STRICT;
