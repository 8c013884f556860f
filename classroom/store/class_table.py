"""The two tables of classes: a class as a chain of entries, written and checked as the events of a match are."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import NamedTuple

from cattrs import Converter

from classroom.formats.strict import InvalidDataError, strict_converter, structure
from classroom.roster.school_class import ClassPupil, Mix, RosterError, SchoolClass
from classroom.store.chain import NO_HASH, Row, link, sound_rows
from classroom.store.event_table import suppressed_damage
from classroom.store.json_text import canonical_json, strict_json

_INSERT = "INSERT INTO class_entry (class_id, seq, kind, body, previous_hash, hash) VALUES (?, ?, ?, ?, ?, ?)"
_SELECT = """
    SELECT class_id, seq, kind, body, '', previous_hash, hash FROM class_entry WHERE class_id = ? ORDER BY seq
"""
_MOST_CACHED = 64  # classes
_TITLE, _PUPIL, _MIX = "title", "pupil", "mix"
_NO_TIME = ""
"""When an entry was written is nobody's business."""
_LOST = (None, None)
"""How long a class is where that cannot be read."""


@dataclass(frozen=True)
class _Title:
    title: str


class ReadClass(NamedTuple):
    """A class as far as its chain is sound; `first_bad` is the number of the first damaged entry, 0 for none.

    `school_class` is None where even the title is lost.
    """

    class_id: str
    school_class: SchoolClass | None
    first_bad: int = 0


def rows_of(one: SchoolClass) -> tuple[Row, ...]:
    """Return the entries of a class, chained."""
    entries: list[tuple[str, object]] = [(_TITLE, _Title(one.title))]
    entries += [(_PUPIL, pupil) for pupil in one.pupils]
    entries += [(_MIX, mix) for mix in one.mixes]
    rows: list[Row] = []
    previous = NO_HASH
    for seq, (kind, value) in enumerate(entries, 1):
        body = canonical_json(_converter().unstructure(value))
        rows.append(link(previous, one.class_id, seq, kind, body, _NO_TIME))
        previous = rows[-1].hash
    return tuple(rows)


def class_ids(connection: sqlite3.Connection) -> tuple[str, ...]:
    """Return the ids of the classes."""
    return tuple(str(found) for (found,) in connection.execute("SELECT class_id FROM class ORDER BY class_id"))


def write_class(connection: sqlite3.Connection, one: SchoolClass) -> None:
    """Write a class with an id in place of what was stored of it; within a transaction."""
    insert_class_rows(connection, rows_of(one))


def insert_class_rows(connection: sqlite3.Connection, rows: Sequence[Row]) -> None:
    """Write the entries of one class in place of those that were stored; within a transaction."""
    class_id = rows[0].match_id
    delete_class_rows(connection, class_id)
    connection.execute("INSERT INTO class VALUES (?, ?, ?)", (class_id, len(rows), rows[-1].hash))
    connection.executemany(
        _INSERT, ((class_id, row.seq, row.kind, row.body, row.previous_hash, row.hash) for row in rows)
    )


def delete_class_rows(connection: sqlite3.Connection, class_id: str) -> None:
    """Delete a class; within a transaction."""
    connection.execute("DELETE FROM class_entry WHERE class_id = ?", (class_id,))
    connection.execute("DELETE FROM class WHERE class_id = ?", (class_id,))


def read_class(connection: sqlite3.Connection, class_id: str) -> ReadClass:
    """Return a class as far as it can be read."""
    found: list[tuple[object, ...]] = []
    length: tuple[object, object] | None = _LOST
    with suppressed_damage():
        length = connection.execute("SELECT entries, last_hash FROM class WHERE class_id = ?", (class_id,)).fetchone()
        found.extend(connection.execute(_SELECT, (class_id,)))
    rows = tuple(sound_rows(class_id, found))
    one, folded = class_of(class_id, rows)
    is_whole = folded == len(rows) == len(found) and length == ((len(rows), rows[-1].hash) if rows else None)
    return ReadClass(class_id, one, 0 if is_whole else folded + 1)


def title_key_of(connection: sqlite3.Connection, class_id: str) -> str:
    """Return the title of a class as it is compared with others, unchecked; empty where it cannot be read."""
    row = connection.execute("SELECT body FROM class_entry WHERE class_id = ? AND seq = 1", (class_id,)).fetchone()
    try:
        return structure(_converter(), strict_json(row[0]), _Title).title.casefold() if row else ""
    except InvalidDataError:
        return ""


# Entries are checked each time that they are read; the same entries make the same class.
@lru_cache(maxsize=_MOST_CACHED)
def class_of(class_id: str, rows: tuple[Row, ...]) -> tuple[SchoolClass | None, int]:
    """Return the class that sound entries make, None where they have no title, and how many of them make it."""
    one: SchoolClass | None = None
    for count, row in enumerate(rows):
        try:
            one = _with_entry(class_id, one, row)
        except (InvalidDataError, RosterError):
            return one, count
    return one, len(rows)


def _with_entry(class_id: str, one: SchoolClass | None, row: Row) -> SchoolClass:
    data = strict_json(row.body)
    if one is None:
        if row.kind != _TITLE:
            raise RosterError(f"a class begins with its title, not with {row.kind[:40]!r}")
        return SchoolClass(structure(_converter(), data, _Title).title, class_id=class_id)
    if row.kind == _PUPIL:
        return replace(one, pupils=(*one.pupils, structure(_converter(), data, ClassPupil)))
    if row.kind == _MIX:
        return replace(one, mixes=(*one.mixes, structure(_converter(), data, Mix)))
    raise RosterError(f"the kind of entry {row.kind[:40]!r} is not known")


def sound_classes(found: Iterable[tuple[object, ...]]) -> tuple[tuple[Row, ...], ...]:
    """Return the entries of every class up to the first damaged one, of rows in any order; for a rescue."""
    by_class: dict[str, dict[int, tuple[object, ...]]] = {}
    for row in found:
        match row:
            case (str(class_id), int(seq), *_):
                by_class.setdefault(class_id, {})[seq] = row
    rescued = (tuple(sound_rows(class_id, (rows[seq] for seq in sorted(rows)))) for class_id, rows in by_class.items())
    return tuple(rows for rows in rescued if rows)


@cache
def _converter() -> Converter:
    return strict_converter()
