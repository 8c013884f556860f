"""The two tables of events, row by row, their bodies not decoded."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

from classroom.store.chain import Row

_INSERT = """
    INSERT INTO event (match_id, seq, kind, body, written_at, previous_hash, hash) VALUES (?, ?, ?, ?, ?, ?, ?)
"""
_SELECT = """
    SELECT match_id, seq, kind, body, written_at, previous_hash, hash FROM event WHERE match_id = ? ORDER BY seq
"""
_SET_LENGTH = """
    INSERT INTO match (match_id, events, last_hash) VALUES (?, ?, ?)
    ON CONFLICT (match_id) DO UPDATE SET events = excluded.events, last_hash = excluded.last_hash
"""


def insert_rows(connection: sqlite3.Connection, rows: Sequence[Row], events: int, last_hash: bytes) -> None:
    """Write rows of one match, which then has so many `events`, the last with `last_hash`; within a transaction."""
    connection.execute(_SET_LENGTH, (rows[0].match_id, events, last_hash))
    values = ((row.match_id, row.seq, row.kind, row.body, row.written_at, row.previous_hash, row.hash) for row in rows)
    connection.executemany(_INSERT, values)


def select_rows(connection: sqlite3.Connection, match_id: str) -> list[tuple[object, ...]]:
    """Return what can be read of the rows of a match, in order, unchecked, up to a damaged page."""
    rows: list[tuple[object, ...]] = []
    try:
        rows.extend(connection.execute(_SELECT, (match_id,)))
    except sqlite3.DatabaseError as error:
        if not is_damage(error):
            raise
    return rows


def length_of(connection: sqlite3.Connection, match_id: str) -> tuple[object, object] | None:
    """Return how many events a match has and the hash of the last one, unchecked; None where that is lost."""
    try:
        found = connection.execute("SELECT events, last_hash FROM match WHERE match_id = ?", (match_id,)).fetchone()
    except sqlite3.DatabaseError as error:
        if not is_damage(error):
            raise
        return None
    return None if found is None else (found[0], found[1])


def is_damage(error: sqlite3.Error) -> bool:
    """Tell whether `error` is that the file is damaged."""
    return (getattr(error, "sqlite_errorcode", 0) & 0xFF) in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
