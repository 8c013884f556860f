"""The tables of events, row by row, with undecoded bodies: two for matches, and two of the same shape for others.

One table has a row for each record, a match or a competition: its number of events and the hash of the last one. The
other has the events. A third is empty except while a record is being deleted. A fourth has the records that nobody
has continued for a while, each with all its events packed into one row (`packing.py`). Readers need not know which
records are packed.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

from classroom.errors import FaultKind, KnownFault, StoreError
from classroom.store.chain import NO_HASH, Row, sound_rows
from classroom.store.packing import Packed, first_event, pack, unpack


class EventTables(NamedTuple):
    """The names of the tables for a kind of record, of their id column, and of the event that opens a record."""

    key: str
    records: str
    events: str
    erasing: str
    packed: str
    opening: str


MATCHES = EventTables("match_id", "match", "event", "erasing", "packed_match", "match-opened")
COMPETITIONS = EventTables(
    "competition_id",
    "competition",
    "competition_event",
    "competition_erasing",
    "packed_competition",
    "competition-opened",
)

_INSERT = """
    INSERT INTO {events} (position, {key}, seq, kind, body, written_at, previous_hash, hash)
    VALUES (
        1 + max(coalesce((SELECT max(position) FROM {events}), 0), coalesce((SELECT max(position) FROM {packed}), 0)),
        ?, ?, ?, ?, ?, ?, ?
    )
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
    LEFT JOIN {packed} AS packed ON packed.{key} = {records}.{key}
    ORDER BY coalesce({events}.position, packed.position) DESC LIMIT ? OFFSET ?
"""
# In the order of ids: a full stop comes right after the hyphen.
_NAMED_AFTER = """
    SELECT {key}, max(position) AS last
    FROM (
        SELECT {key}, 0 AS position FROM {records} UNION ALL SELECT {key}, position FROM {events}
        UNION ALL SELECT {key}, position FROM {packed}
    )
    WHERE {key} = ?1 OR ({key} > ?1 || '-' AND {key} < ?1 || '.') GROUP BY {key} ORDER BY last DESC
"""
_HEADS = """
    SELECT {records}.{key}, opening.kind, opening.body, coalesce({events}.written_at, packed.written_at),
        CASE WHEN head IS NULL THEN packed.content END, head
    FROM {records} LEFT JOIN match_head ON match_head.match_id = {records}.{key}
    LEFT JOIN {events} ON {events}.{key} = {records}.{key} AND {events}.seq = {records}.events
    LEFT JOIN {events} AS opening ON opening.{key} = {records}.{key} AND opening.seq = 1
    LEFT JOIN {packed} AS packed ON packed.{key} = {records}.{key}
    ORDER BY coalesce({events}.position, packed.position) DESC
"""
_HEADLESS = """
    SELECT match_id, content FROM packed_match WHERE match_id NOT IN (SELECT match_id FROM match_head)
"""
_LAST_POSITION = "SELECT position FROM {events} WHERE {key} = ? ORDER BY seq DESC LIMIT 1"
_IN_ROWS = """
    SELECT {records}.{key} FROM {records}
    JOIN {events} ON {events}.{key} = {records}.{key} AND {events}.seq = {records}.events
    ORDER BY {events}.position
"""
_PACKED = "SELECT content, sums FROM {packed} WHERE {key} = ?"
_PACK = "INSERT INTO {packed} (position, {key}, written_at, content, sums, hash) VALUES (?, ?, ?, ?, ?, ?)"
_PACKED_WHOLE = "SELECT written_at, content, sums, hash FROM {packed} WHERE {key} = ?"
_NOTHING_PACKED = """
    (SELECT 0 AS position, '' AS {key}, '' AS written_at, x'' AS content, x'' AS sums, x'' AS hash WHERE 0)
"""
_IS_TABLE = "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?"
_ALLOW = "INSERT INTO {erasing} ({key}) VALUES (?)"
_FORBID = "DELETE FROM {erasing} WHERE {key} = ?"
_DELETE_ROWS = "DELETE FROM {events} WHERE {key} = ?"
_DELETE_PACKED = "DELETE FROM {packed} WHERE {key} = ?"
_DELETE_RECORD = "DELETE FROM {records} WHERE {key} = ?"
_WITHOUT_LENGTH = """
    SELECT count(DISTINCT {key}) FROM (SELECT {key} FROM {events} UNION ALL SELECT {key} FROM {packed})
    WHERE {key} NOT IN (SELECT {key} FROM {records})
"""


def insert_rows(
    connection: sqlite3.Connection, rows: Sequence[Row], events: int, last_hash: bytes, tables: EventTables = MATCHES
) -> None:
    """Write rows of one record, which then has `events` events, the last with `last_hash`; within a transaction.

    A packed record is unpacked first. Raises `StoreError` if it is damaged.
    """
    record_id = rows[0].match_id
    _unpack_record(connection, record_id, tables)
    _do(connection, _SET_LENGTH, tables, record_id, events, last_hash)
    _insert(connection, rows, tables)


def _insert(connection: sqlite3.Connection, rows: Sequence[Row], tables: EventTables) -> None:
    connection.executemany(_order(connection, _INSERT, tables), rows)


def _unpack_record(connection: sqlite3.Connection, record_id: str, tables: EventTables) -> None:
    found = _do(connection, _PACKED, tables, record_id).fetchone()
    if found is None:
        return
    rows = sound_rows(record_id, unpack(record_id, *found))
    if length_of(connection, record_id, tables) != (len(rows), rows[-1].hash if rows else NO_HASH):
        raise StoreError(KnownFault(FaultKind.DAMAGED, record_id, detail="a packed record is damaged"))
    with _allowed_to_delete(connection, record_id, tables):
        _do(connection, _DELETE_PACKED, tables, record_id)
    _insert(connection, rows, tables)


def pack_record(connection: sqlite3.Connection, record_id: str, tables: EventTables = MATCHES) -> bool:
    """Pack a record in rows; within a transaction. Return False for a damaged record, which stays."""
    rows = sound_rows(record_id, select_rows(connection, record_id, tables))
    if not rows or length_of(connection, record_id, tables) != (len(rows), rows[-1].hash):
        return False
    (position,) = _do(connection, _LAST_POSITION, tables, record_id).fetchone()
    with _allowed_to_delete(connection, record_id, tables):
        _do(connection, _DELETE_ROWS, tables, record_id)
    _do(connection, _PACK, tables, position, record_id, *pack(rows))
    return True


def in_rows(connection: sqlite3.Connection, tables: EventTables = MATCHES) -> tuple[str, ...]:
    """Return the ids of the records that are not packed, in the order they were last continued."""
    return tuple(str(record_id) for (record_id,) in _do(connection, _IN_ROWS, tables).fetchall())


def packed_of(connection: sqlite3.Connection, record_id: str, tables: EventTables = MATCHES) -> Packed | None:
    """Return a record as packed, or None if it is not packed or its packed form cannot be read."""
    with suppressed_damage():
        match _do(connection, _PACKED_WHOLE, tables, record_id).fetchone():
            case (str(written_at), bytes(content), bytes(sums), bytes(hash_)):
                return Packed(written_at, content, sums, hash_)
    return None


def select_rows(
    connection: sqlite3.Connection, record_id: str, tables: EventTables = MATCHES
) -> list[tuple[object, ...]]:
    """Return the readable rows of a record, in order and unchecked, up to a damaged page."""
    rows: list[tuple[object, ...]] = []
    with suppressed_damage():
        rows.extend(_do(connection, _SELECT, tables, record_id))
        if not rows:
            for content, sums in _do(connection, _PACKED, tables, record_id):
                rows.extend(unpack(record_id, content, sums))
    return rows


def length_of(
    connection: sqlite3.Connection, record_id: str, tables: EventTables = MATCHES
) -> tuple[object, object] | None:
    """Return the number of events of a record and the hash of the last one, unchecked.

    Return None if there is no such record.
    """
    found = _do(connection, _LENGTH, tables, record_id).fetchone()
    return None if found is None else (found[0], found[1])


def ids_of(connection: sqlite3.Connection, tables: EventTables = MATCHES) -> tuple[object, ...]:
    """Return the ids of all records, in their order."""
    order = f"SELECT {tables.key} FROM {tables.records} ORDER BY {tables.key}"  # noqa: S608 - names of our own tables
    return tuple(found for (found,) in connection.execute(order).fetchall())


def latest_first(
    connection: sqlite3.Connection, count: int, after: int, tables: EventTables = MATCHES
) -> tuple[str, ...]:
    """Return the ids of up to `count` records, the last continued first, skipping the first `after`."""
    found = _do(connection, _LATEST_FIRST, tables, count, after).fetchall()
    return tuple(str(record_id) for (record_id,) in found)


def named_after(connection: sqlite3.Connection, first: str, tables: EventTables = MATCHES) -> tuple[str, ...]:
    """Return the existing record ids that are `first` or begin with it and a hyphen, the latest first."""
    found = _do(connection, _NAMED_AFTER, tables, first).fetchall()
    return tuple(str(record_id) for record_id, _position in found)


def heads_of(connection: sqlite3.Connection) -> list[tuple[object, ...]]:
    """Return of every match its id, kind and body of the first event, time of the last, and head; the latest first.

    Of a match that has a head, the first event is left out if it is packed.
    """
    return [
        (match_id, *(first_event(content) if kind is None else (kind, body)), written_at, head)
        for match_id, kind, body, written_at, content, head in _do(connection, _HEADS, MATCHES)
    ]


def without_head(connection: sqlite3.Connection) -> list[tuple[str, object, object]]:
    """Return the id of every packed match that has no head, with kind and body of its first event."""
    return [(str(match_id), *first_event(content)) for match_id, content in connection.execute(_HEADLESS)]


def write_heads(connection: sqlite3.Connection, heads: Iterable[tuple[str, str]]) -> None:
    """Write the heads of matches; within a transaction."""
    connection.executemany("INSERT OR REPLACE INTO match_head (match_id, head) VALUES (?, ?)", heads)


def without_length(connection: sqlite3.Connection, tables: EventTables = MATCHES) -> int:
    """Count the records that have events but no row that says how many."""
    return int(_do(connection, _WITHOUT_LENGTH, tables).fetchone()[0])


def erase(connection: sqlite3.Connection, record_id: str, tables: EventTables = MATCHES) -> None:
    """Delete a record with all its events; within a transaction."""
    with _allowed_to_delete(connection, record_id, tables):
        _do(connection, _DELETE_ROWS, tables, record_id)
        if _has_packed(connection, tables):
            _do(connection, _DELETE_PACKED, tables, record_id)
        _do(connection, _DELETE_RECORD, tables, record_id)


@contextmanager
def _allowed_to_delete(connection: sqlite3.Connection, record_id: str, tables: EventTables) -> Iterator[None]:
    """Let events be deleted: the triggers allow it only while their record is in the table `erasing`."""
    _do(connection, _ALLOW, tables, record_id)
    yield
    _do(connection, _FORBID, tables, record_id)


def _do(connection: sqlite3.Connection, order: str, tables: EventTables, *values: object) -> sqlite3.Cursor:
    return connection.execute(_order(connection, order, tables), values)


def _order(connection: sqlite3.Connection, order: str, tables: EventTables) -> str:
    """Return a statement for these tables; in a database from before packing, nothing is packed."""
    if "{packed}" in order and not _has_packed(connection, tables):
        tables = tables._replace(packed=_NOTHING_PACKED.format(key=tables.key))
    return order.format(**tables._asdict())


def _has_packed(connection: sqlite3.Connection, tables: EventTables) -> bool:
    return connection.execute(_IS_TABLE, (tables.packed,)).fetchone() is not None


@contextmanager
def suppressed_damage() -> Iterator[None]:
    """Stop reading at a damaged page; the database finds out whether it is damaged or only unreadable now."""
    try:
        yield
    except sqlite3.DatabaseError as error:
        if not is_damage(error):
            raise


def is_damage(error: sqlite3.Error) -> bool:
    """Tell whether `error` says that the file is damaged."""
    return (getattr(error, "sqlite_errorcode", 0) & 0xFF) in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
