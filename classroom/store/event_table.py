"""The tables of events, row by row, with undecoded bodies: their chain of hashes, and records packed into one row."""

from __future__ import annotations

import json
import sqlite3
import zlib
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import lru_cache
from itertools import islice
from json.encoder import encode_basestring_ascii
from typing import NamedTuple

from classroom.errors import FaultKind, KnownFault, StoreError

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


MOST_CACHED = 64  # records whose rows, decoded events and state are cached
_SUM_LENGTH = 4
_LEVEL = 9
_LARGEST = 32 << 20
"""The largest unpacked size in bytes; a hundred times as much as the longest match."""

_STEP = 4096  # the number of packed bytes that are unpacked at once


class Packed(NamedTuple):
    """The events of a record as they are stored.

    The fields are the time of the last event, the packed lines, the first bytes of each hash, and a hash over all
    three.
    """

    written_at: str
    content: bytes
    sums: bytes
    hash: bytes

    def is_end(self, events: object, last_hash: object) -> bool:
        """Tell whether it is as it was packed, and ends as its record says.

        Only a whole and sound record is ever packed.
        """
        return (
            self.hash == _hash(self.written_at, self.content, self.sums)
            and events == len(self.sums) // _SUM_LENGTH
            and isinstance(last_hash, bytes)
            and last_hash.startswith(self.sums[-_SUM_LENGTH:])
        )


def pack(rows: Sequence[Row]) -> Packed:
    """Pack the events of a whole and sound record; this is part of the file format and never changes."""
    text = "\n".join(json.dumps([row.kind, row.body, row.written_at], separators=(",", ":")) for row in rows)
    content = zlib.compress(text.encode("ascii"), _LEVEL)
    sums = sums_of(rows)
    written_at = rows[-1].written_at
    return Packed(written_at, content, sums, _hash(written_at, content, sums))


def sums_of(rows: Iterable[Row]) -> bytes:
    """Return the first bytes of the hash of each event."""
    return b"".join(row.hash[:_SUM_LENGTH] for row in rows)


def unpack(record_id: str, content: object, sums: object) -> Iterator[tuple[object, ...]]:
    """Yield the events of a record with the columns of `Row`, up to the first damaged one."""
    if not isinstance(content, bytes) or not isinstance(sums, bytes):
        return
    previous = NO_HASH
    for seq, line in enumerate(_lines(content), 1):
        try:
            kind, body, written_at = json.loads(line)
            own = row_hash(previous, record_id, seq, kind, body, written_at)
        except (ValueError, TypeError, RecursionError):
            return
        if own[:_SUM_LENGTH] != sums[(seq - 1) * _SUM_LENGTH : seq * _SUM_LENGTH]:
            return
        yield record_id, seq, kind, body, written_at, previous, own
        previous = own


@lru_cache(maxsize=MOST_CACHED)
def _whole(record_id: str, content: object, sums: object) -> tuple[tuple[object, ...], ...]:
    """Return all events that `unpack` yields: the same bytes are unpacked once."""
    return tuple(unpack(record_id, content, sums))


def first_event(content: object) -> tuple[object, object]:
    """Return kind and body of the first event, unchecked; None for what cannot be read."""
    if isinstance(content, bytes):
        try:
            kind, body, _written_at = json.loads(next(_lines(content), b""))
        except (ValueError, TypeError, RecursionError):
            return None, None
        return kind, body
    return None, None


def _lines(content: bytes) -> Iterator[bytes]:
    """Yield the lines as far as they can be unpacked."""
    rest, size = b"", 0
    for unpacked in _unpacked(content):
        size += len(unpacked)
        if size > _LARGEST:
            return
        *whole, rest = (rest + unpacked).split(b"\n")
        yield from whole
    yield rest


def _unpacked(content: bytes) -> Iterator[bytes]:
    """Yield what can be unpacked; a damaged part is unpacked byte by byte, up to the damage."""
    packed = zlib.decompressobj()
    for start in range(0, len(content), _STEP):
        part, before = content[start : start + _STEP], packed.copy()
        try:
            yield packed.decompress(part, _LARGEST)
        except zlib.error:
            with suppress(zlib.error):
                for place in range(len(part)):
                    yield before.decompress(part[place : place + 1], _LARGEST)
            return


def _hash(written_at: str, content: bytes, sums: bytes) -> bytes:
    import hashlib

    return hashlib.sha256(b"\0".join((written_at.encode("utf-8", "replace"), sums, content))).digest()


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
    LIMIT coalesce(?, -1)
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
    connection: sqlite3.Connection, record_id: str, tables: EventTables = MATCHES, most: int | None = None
) -> list[tuple[object, ...]]:
    """Return the readable rows of a record, at most so many, in order and unchecked, up to a damaged page."""
    rows: list[tuple[object, ...]] = []
    with suppressed_damage():
        rows.extend(_do(connection, _SELECT, tables, record_id, most))
        if not rows:
            for content, sums in _do(connection, _PACKED, tables, record_id):
                rows.extend(
                    _whole(record_id, content, sums) if most is None else islice(unpack(record_id, content, sums), most)
                )
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
