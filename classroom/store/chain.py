"""The chain of hashes: the hash of each stored event covers the event and the hash before it.

SQLite's own check looks at the structure of the file and misses changed bytes within a row; the chain does not.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from json.encoder import encode_basestring_ascii
from typing import NamedTuple

NO_HASH = bytes(32)
_CLOSED = "match-closed"


class Row(NamedTuple):
    """One stored event as in the database, its body not yet decoded."""

    match_id: str
    seq: int
    kind: str
    body: str
    written_at: str
    previous_hash: bytes
    hash: bytes


def row_hash(previous: bytes, match_id: str, seq: int, kind: str, body: str, written_at: str) -> bytes:
    """Return the hash of an event: SHA-256 over the JSON list of its stored fields and of the hash before it.

    The list is written in ASCII without spaces; this is part of the file format and never changes.
    """
    import hashlib

    # The same text as from `json.dumps`, in half the time.
    texts = [encode_basestring_ascii(text) for text in (match_id, kind, body, written_at)]
    whole = f'["{previous.hex()}",{texts[0]},{seq},{texts[1]},{texts[2]},{texts[3]}]'
    return hashlib.sha256(whole.encode("ascii")).digest()


def link(previous: bytes, match_id: str, seq: int, kind: str, body: str, written_at: str) -> Row:
    """Return the row that follows the one whose hash is `previous`, `NO_HASH` for the first."""
    own = row_hash(previous, match_id, seq, kind, body, written_at)
    return Row(match_id, seq, kind, body, written_at, previous, own)


def sound_rows(match_id: str, rows: Iterable[tuple[object, ...]]) -> list[Row]:
    """Return a match's rows, given in order with the columns of `Row`, up to the first damaged one."""
    sound: list[Row] = []
    previous = NO_HASH
    for found in rows:
        row = _right_row(found)
        if row is None or (row.match_id, row.seq) != (match_id, len(sound) + 1):
            break
        expected = row_hash(previous, match_id, row.seq, row.kind, row.body, row.written_at)
        if row.previous_hash != previous or row.hash != expected:
            break
        sound.append(row)
        previous = row.hash
    return sound


def closing_hash(rows: Sequence[Row]) -> bytes:
    """Return the hash of the event that closed a match, the last if several did; empty if none did."""
    return next((row.hash for row in reversed(rows) if row.kind == _CLOSED), b"")


def proved_rows(record_id: str, rows: Iterable[tuple[object, ...]]) -> tuple[Row, ...]:
    """Return the rows of a record that are as they were written, whatever happened to the others."""
    right = (row for found in rows if (row := _right_row(found)))
    return tuple(row for row in right if row.hash == row_hash(row.previous_hash, record_id, *row[1:5]))


def _right_row(found: tuple[object, ...]) -> Row | None:
    """Return `found` as a row, or None where damage has changed the type of a column."""
    match found:
        case (str(match_id), int(seq), str(kind), str(body), str(written_at), bytes(previous), bytes(own)):
            return Row(match_id, seq, kind, body, written_at, previous, own)
        case _:
            return None
