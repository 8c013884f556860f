"""The undecoded rows of classes: each row proves itself, so that a damaged row does not affect others."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from typing import NamedTuple

from classroom.store.chain import Row, proved_rows, sound_rows
from classroom.store.event_table import suppressed_damage

_INSERT = "INSERT INTO class_entry (class_id, seq, kind, body, previous_hash, hash) VALUES (?, ?, ?, ?, ?, ?)"
_SELECT = """
    SELECT class_id, seq, kind, body, '', previous_hash, hash FROM class_entry WHERE class_id = ? ORDER BY seq
"""
_LOST = (None, None)
"""The length of a class if it cannot be read."""


class ClassRows(NamedTuple):
    """The undamaged rows of a class; `first_bad` is the number of the first damaged one, or 0."""

    class_id: str
    rows: tuple[Row, ...]
    first_bad: int = 0


def class_ids(connection: sqlite3.Connection) -> tuple[str, ...]:
    """Return the ids of the classes."""
    return tuple(str(found) for (found,) in connection.execute("SELECT class_id FROM class ORDER BY class_id"))


def read_class_rows(connection: sqlite3.Connection, class_id: str) -> ClassRows:
    """Return what can be read of a class."""
    found: list[tuple[object, ...]] = []
    length: tuple[object, object] | None = _LOST
    with suppressed_damage():
        length = connection.execute("SELECT entries, last_hash FROM class WHERE class_id = ?", (class_id,)).fetchone()
        found.extend(connection.execute(_SELECT, (class_id,)))
    rows = tuple(sound_rows(class_id, found))
    is_whole = len(rows) == len(found) and length == ((len(rows), rows[-1].hash) if rows else None)
    return ClassRows(class_id, rows) if is_whole else ClassRows(class_id, proved_rows(class_id, found), len(rows) + 1)


def count_damaged(connection: sqlite3.Connection) -> int:
    """Return how many classes are damaged."""
    return sum(read_class_rows(connection, class_id).first_bad > 0 for class_id in class_ids(connection))


def insert_class_rows(
    connection: sqlite3.Connection, class_id: str, rows: Sequence[Row], entries: int, last_hash: bytes
) -> None:
    """Replace the stored rows of one class, in a transaction.

    `entries` says how many rows the class should have; with fewer rows than that it is a damaged class.
    """
    delete_class_rows(connection, class_id)
    connection.execute("INSERT INTO class VALUES (?, ?, ?)", (class_id, entries, last_hash))
    connection.executemany(
        _INSERT, ((class_id, row.seq, row.kind, row.body, row.previous_hash, row.hash) for row in rows)
    )


def delete_class_rows(connection: sqlite3.Connection, class_id: str) -> None:
    """Delete a class; within a transaction."""
    connection.execute("DELETE FROM class_entry WHERE class_id = ?", (class_id,))
    connection.execute("DELETE FROM class WHERE class_id = ?", (class_id,))
