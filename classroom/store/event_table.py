"""The tables of events, row by row, their bodies not decoded: two for matches, and two of the same shape for others.

One table has a row for each record, a match or a competition: how many events it has and the hash of the last one. The
other has the events. A third is empty but while a record is deleted.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

from classroom.store.chain import Row


class EventTables(NamedTuple):
    """The names of the tables of a kind of record, and of the column that has its id."""

    key: str
    records: str
    events: str
    erasing: str


MATCHES = EventTables("match_id", "match", "event", "erasing")
COMPETITIONS = EventTables("competition_id", "competition", "competition_event", "competition_erasing")

_INSERT = """
    INSERT INTO {events} ({key}, seq, kind, body, written_at, previous_hash, hash) VALUES (?, ?, ?, ?, ?, ?, ?)
"""
_SELECT = """
    SELECT {key}, seq, kind, body, written_at, previous_hash, hash FROM {events} WHERE {key} = ? ORDER BY seq
"""
_SET_LENGTH = """
    INSERT INTO {records} ({key}, events, last_hash) VALUES (?, ?, ?)
    ON CONFLICT ({key}) DO UPDATE SET events = excluded.events, last_hash = excluded.last_hash
"""
_LENGTH = "SELECT events, last_hash FROM {records} WHERE {key} = ?"
_LATEST_FIRST = """
    SELECT {records}.{key} FROM {records}
    LEFT JOIN {events} ON {events}.{key} = {records}.{key} AND {events}.seq = {records}.events
    ORDER BY {events}.position DESC LIMIT ? OFFSET ?
"""
# By the order of ids: a full stop follows the hyphen.
_NAMED_AFTER = """
    SELECT {key}, max(position) AS last
    FROM (SELECT {key}, 0 AS position FROM {records} UNION ALL SELECT {key}, position FROM {events})
    WHERE {key} = ?1 OR ({key} > ?1 || '-' AND {key} < ?1 || '.') GROUP BY {key} ORDER BY last DESC
"""
_HEADS = """
    SELECT {records}.{key}, opening.kind, opening.body, {events}.written_at FROM {records}
    LEFT JOIN {events} ON {events}.{key} = {records}.{key} AND {events}.seq = {records}.events
    LEFT JOIN {events} AS opening ON opening.{key} = {records}.{key} AND opening.seq = 1
    ORDER BY {events}.position DESC
"""
_ERASE = (
    "INSERT INTO {erasing} ({key}) VALUES (?)",
    "DELETE FROM {events} WHERE {key} = ?",
    "DELETE FROM {records} WHERE {key} = ?",
    "DELETE FROM {erasing} WHERE {key} = ?",
)


def insert_rows(
    connection: sqlite3.Connection, rows: Sequence[Row], events: int, last_hash: bytes, tables: EventTables = MATCHES
) -> None:
    """Write rows of one record, which then has so many `events`, the last with `last_hash`; within a transaction."""
    connection.execute(_SET_LENGTH.format(**tables._asdict()), (rows[0].match_id, events, last_hash))
    values = ((row.match_id, row.seq, row.kind, row.body, row.written_at, row.previous_hash, row.hash) for row in rows)
    connection.executemany(_INSERT.format(**tables._asdict()), values)


def select_rows(
    connection: sqlite3.Connection, record_id: str, tables: EventTables = MATCHES
) -> list[tuple[object, ...]]:
    """Return what can be read of the rows of a record, in order, unchecked, up to a damaged page."""
    rows: list[tuple[object, ...]] = []
    with suppressed_damage():
        rows.extend(connection.execute(_SELECT.format(**tables._asdict()), (record_id,)))
    return rows


def length_of(
    connection: sqlite3.Connection, record_id: str, tables: EventTables = MATCHES
) -> tuple[object, object] | None:
    """Return how many events a record has and the hash of the last one, unchecked; None where there is no record."""
    found = connection.execute(_LENGTH.format(**tables._asdict()), (record_id,)).fetchone()
    return None if found is None else (found[0], found[1])


def ids_of(connection: sqlite3.Connection, tables: EventTables = MATCHES) -> tuple[object, ...]:
    """Return the ids of all records, in their order."""
    order = f"SELECT {tables.key} FROM {tables.records} ORDER BY {tables.key}"  # noqa: S608 - names of our own tables
    return tuple(found for (found,) in connection.execute(order).fetchall())


def latest_first(
    connection: sqlite3.Connection, count: int, after: int, tables: EventTables = MATCHES
) -> tuple[str, ...]:
    """Return the ids of the records gone on with last, the latest first, `after` so many of them."""
    found = connection.execute(_LATEST_FIRST.format(**tables._asdict()), (count, after)).fetchall()
    return tuple(str(record_id) for (record_id,) in found)


def named_after(connection: sqlite3.Connection, first: str, tables: EventTables = MATCHES) -> tuple[str, ...]:
    """Return the id `first`, and all that begin with it and a hyphen, of the records there are, the latest first."""
    found = connection.execute(_NAMED_AFTER.format(**tables._asdict()), (first,)).fetchall()
    return tuple(str(record_id) for record_id, _position in found)


def heads_of(connection: sqlite3.Connection, tables: EventTables = MATCHES) -> list[tuple[object, ...]]:
    """Return id, kind and body of the first event, and time of the last, of every record, the latest first."""
    return connection.execute(_HEADS.format(**tables._asdict())).fetchall()


def erase(connection: sqlite3.Connection, record_id: str, tables: EventTables = MATCHES) -> None:
    """Delete a record with all its events; within a transaction.

    The triggers of the database allow events to be deleted only while their record is in the table `erasing`, which it
    is for this one transaction.
    """
    for order in _ERASE:
        connection.execute(order.format(**tables._asdict()), (record_id,))


@contextmanager
def suppressed_damage() -> Iterator[None]:
    """Let reading end at a damaged page; whether it is one, or cannot be read now, the database finds out."""
    try:
        yield
    except sqlite3.DatabaseError as error:
        if not is_damage(error):
            raise


def is_damage(error: sqlite3.Error) -> bool:
    """Tell whether `error` is that the file is damaged."""
    return (getattr(error, "sqlite_errorcode", 0) & 0xFF) in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
