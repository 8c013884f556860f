-- The proof of what is kept of drills: a hash of each row, and a seal over the hashes of all rows of a pupil, which
-- shows what is missing. What was kept before has none until the app seals it.
ALTER TABLE pupil ADD COLUMN hash BLOB;
ALTER TABLE drill_card ADD COLUMN hash BLOB;
ALTER TABLE drill_round ADD COLUMN hash BLOB;

-- `owner` is a pupil, or 0 for the list of pupils. Damage that was found stays told though what is sound goes on.
CREATE TABLE drill_seal (
    owner      INTEGER PRIMARY KEY,
    hash       BLOB    NOT NULL CHECK (length(hash) = 32),
    is_damaged INTEGER NOT NULL CHECK (is_damaged IN (0, 1))
) STRICT;
