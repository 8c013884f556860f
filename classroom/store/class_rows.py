"""The undecoded rows of classes, each of which proves itself, and rescuing them from a damaged file."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from classroom.store.database_file import Damaged, readable_rows
from classroom.store.event_table import NO_HASH, Row, proved_rows, sound_rows, suppressed_damage

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


_ROWS = """
    SELECT class_id, seq, kind, body, '', previous_hash, hash FROM class_entry NOT INDEXED ORDER BY position {order}
"""
_LENGTHS = "SELECT class_id, entries, last_hash FROM class NOT INDEXED"
# From the index: if the id in the table is damaged, the one here is not.
_IDS = "SELECT class_id FROM class ORDER BY class_id"


class RescuedClass(NamedTuple):
    """The readable entries of a class; `entries` is how many it should have, the last with `last_hash`."""

    class_id: str
    rows: tuple[Row, ...]
    entries: int
    last_hash: bytes


def rescue_classes(damaged: Damaged) -> tuple[RescuedClass, ...]:
    """Return what can be read of every class, or nothing if the file has none."""
    rows = readable_rows(damaged, _ROWS)
    lengths: dict[str, tuple[int, bytes]] = {}
    for length in readable_rows(damaged, _LENGTHS):
        match length:
            case (str(class_id), int(entries), bytes(last_hash)):
                lengths[class_id] = entries, last_hash
    ids = [row[0] for row in (*readable_rows(damaged, _IDS), *rows)]
    known = dict.fromkeys((*lengths, *(class_id for class_id in ids if isinstance(class_id, str))))
    return tuple(_rescued(_by_class(rows, tuple(known)), lengths))


def _by_class(found: Sequence[tuple[object, ...]], known: Sequence[str]) -> dict[str, dict[int, Row]]:
    """Return the proved rows by class and number.

    A row with a damaged id belongs to the class whose id proves it.
    """
    by_class: dict[str, dict[int, Row]] = {class_id: {} for class_id in known}
    for written, *rest in found:
        for class_id in (str(written), *known):
            if proved := proved_rows(class_id, [(class_id, *rest)]):
                by_class[class_id][proved[0].seq] = proved[0]
                break
    return by_class


def _rescued(
    by_class: Mapping[str, Mapping[int, Row]], lengths: Mapping[str, tuple[int, bytes]]
) -> Iterator[RescuedClass]:
    by_last = {last_hash: (entries, last_hash) for entries, last_hash in lengths.values()}
    ends = {row.hash for rows in by_class.values() for row in rows.values()}
    for class_id, found in by_class.items():
        rows = tuple(found[seq] for seq in sorted(found))
        length = next((by_last[row.hash] for row in rows if row.hash in by_last), lengths.get(class_id))
        if rows:
            is_sound = len(sound_rows(class_id, rows)) == len(rows)
            if is_sound and (length is None or length == (len(rows), rows[-1].hash)):
                yield RescuedClass(class_id, rows, len(rows), rows[-1].hash)
            else:
                # A damaged length may be far too large; one entry more is enough to show that some are lost.
                yield RescuedClass(class_id, rows, rows[-1].seq + 1, NO_HASH)
        elif length and length[1] not in ends:
            # Nothing is left but the fact that the class existed.
            yield RescuedClass(class_id, (), 1, NO_HASH)
