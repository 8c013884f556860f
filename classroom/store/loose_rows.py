"""The rows of a damaged database, read off its pages one by one.

SQLite reaches a page by the pages above it, and all of them by the first: one wrong bit there hides every row below.
Here each page counts by itself, as "B-tree Pages" in SQLite's description of the file format has them, and a row counts
if its own lengths fit together.
"""

from __future__ import annotations

import sqlite3
import struct
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

PAGE_SIZE = 4096
_LINK = 4  # bytes of a page's number, before a row in an inner page and before the next part of a long row
_LEAST = (PAGE_SIZE - 12) * 32 // 255 - 23  # bytes of a long row that are in its own page
_MOST_ROWS = PAGE_SIZE // 4
_NUMBERS = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}  # bytes of a whole number by its serial type
_FLOAT, _ZERO, _ONE, _BLOB = 7, 8, 9, 12
_MORE = 0x80

_TABLES = "SELECT name FROM sqlite_schema WHERE type = 'table'"
_COLUMNS = 'SELECT name, type, "notnull" FROM pragma_table_info(?)'


class _Form(NamedTuple):
    """How the rows lie in a kind of page: where their places are listed, and the longest that is there whole."""

    places: int
    longest: int
    has_link: bool = False
    has_number: bool = False


_INDEX_LONGEST = (PAGE_SIZE - 12) * 64 // 255 - 23
_FORMS = {
    2: _Form(12, _INDEX_LONGEST, has_link=True),
    10: _Form(8, _INDEX_LONGEST),
    13: _Form(8, PAGE_SIZE - 35, has_number=True),
}
_LEAVES = (10, 13)


def loose_database(content: bytes, known: sqlite3.Connection) -> sqlite3.Connection:
    """Return a database in memory with every row in `content` that fits a table of the `known` one and has a hash.

    A row stands in each table that it fits: matches and competitions have events of the same shape.
    """
    memory = sqlite3.connect(":memory:", isolation_level=None)
    inserts: dict[int, list[str]] = {}
    for (table,) in known.execute(_TABLES).fetchall():
        columns = known.execute(_COLUMNS, (table,)).fetchall()
        shape = ", ".join(f"{name} {kind}{' NOT NULL' * must}" for name, kind, must in columns)
        memory.execute(f"CREATE TABLE {table} ({shape}) STRICT")
        if any(name == "hash" for name, *_rest in columns):
            places = ", ".join("?" * len(columns))
            inserts.setdefault(len(columns), []).append(f"INSERT INTO {table} VALUES ({places})")  # noqa: S608 - our own
    memory.execute("BEGIN")
    for row in _rows(content):
        for insert in inserts.get(len(row), ()):
            with suppress(sqlite3.Error, OverflowError):
                memory.execute(insert, row)
    memory.execute("COMMIT")
    return memory


def _rows(content: bytes) -> Iterator[Sequence[Any]]:
    """Yield the rows of all pages; a row's number stands in the place of the column that SQLite leaves out for it."""
    for start in range(0, len(content), PAGE_SIZE):
        page = content[start : start + PAGE_SIZE]
        kind, count = struct.unpack_from(">BxxH", page) if len(page) == PAGE_SIZE and start else (0, 0)
        # Whatever else a head says, it may be damaged; a page that goes on with a long row begins with 0.
        forms = (_FORMS[kind],) if kind in _LEAVES else _FORMS.values() if kind else ()
        for form in forms:
            for place in struct.unpack_from(f">{min(count, _MOST_ROWS)}H", page, form.places):
                with suppress(LookupError, ValueError, struct.error):
                    yield _row(content, page, place, form)


def _row(content: bytes, page: bytes, place: int, form: _Form) -> Sequence[Any]:
    """Return the row at a place of a page. Raises `ValueError`, `LookupError` or `struct.error` if there is none."""
    length, place = _varint(page, place + _LINK * form.has_link)
    number, place = _varint(page, place) if form.has_number else (None, place)
    values = _values(_whole(content, page[place:], length, form.longest))
    return (number, *values[1:]) if form.has_number and values[0] is None else values


def _whole(content: bytes, here: bytes, length: int, longest: int) -> bytes:
    """Return a row of this length that begins `here` and may go on in other pages."""
    if length <= longest:
        return here[:length]
    if length > len(content):
        raise ValueError("longer than all there is")
    own = _LEAST + (length - _LEAST) % (PAGE_SIZE - _LINK)
    own = own if own <= longest else _LEAST
    parts, left = [here[:own]], length - own
    (following,) = struct.unpack_from(">I", here, own)
    while left > 0:
        start = following * PAGE_SIZE - PAGE_SIZE
        if start <= 0:
            raise ValueError("no page is left")
        (following,) = struct.unpack_from(">I", content, start)
        parts.append(content[start + _LINK : start + PAGE_SIZE][:left])
        left -= len(parts[-1])
    return b"".join(parts)


def _values(row: bytes) -> tuple[Any, ...]:
    """Return the values of a row. Raises `ValueError` if its lengths do not fit together."""
    end, place = _varint(row, 0)
    at, values = end, list[Any]()
    while place < end:
        kind, place = _varint(row, place)
        size = _NUMBERS.get(kind, 8 if kind == _FLOAT else max(kind - _BLOB, 0) // 2)
        part = row[at : at + size]
        at += size
        values.append(_value(kind, part))
    if (place, at) != (end, len(row)) or not values:
        raise ValueError("no row")
    return tuple(values)


def _value(kind: int, part: bytes) -> object:
    if kind in _NUMBERS:
        return int.from_bytes(part, "big", signed=True)
    if kind == _FLOAT:
        return struct.unpack(">d", part)[0]
    if kind < _BLOB:
        return {0: None, _ZERO: 0, _ONE: 1}[kind]
    return part.decode("utf-8", "replace") if kind % 2 else part


def _varint(content: bytes, place: int) -> tuple[int, int]:
    """Return SQLite's number at a place, of at most nine bytes, and the place after it."""
    value = 0
    for at in range(place, place + 8):
        value = value << 7 | content[at] & ~_MORE & 0xFF
        if content[at] < _MORE:
            return value, at + 1
    return value << 8 | content[place + 8], place + 9
