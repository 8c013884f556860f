"""A class as a chain of entries, checked in the same way as the events of a match."""

from __future__ import annotations

import sqlite3
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import NamedTuple

from cattrs import Converter

from classroom.formats.strict import InvalidDataError, strict_converter, structure
from classroom.roster.school_class import ClassPupil, Mix, RosterError, SchoolClass
from classroom.store.class_rows import insert_class_rows, read_class_rows
from classroom.store.event_table import NO_HASH, Row, link
from classroom.store.json_text import canonical_json, strict_json
from classroom.value import replace

_MOST_CACHED = 64  # classes
_TITLE, _PUPIL, _MIX = "title", "pupil", "mix"
_NO_TIME = ""
"""Entries have no time: when they were written is nobody's business."""


@dataclass(frozen=True)
class _Title:
    title: str


class ReadClass(NamedTuple):
    """A class as far as its entries are sound; `first_bad` is the number of the first damaged entry, 0 for none.

    `school_class` is None if even the title is lost and no other title was given.
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


def write_class(connection: sqlite3.Connection, one: SchoolClass) -> None:
    """Write a class that has an id, replacing what was stored of it; within a transaction."""
    rows = rows_of(one)
    insert_class_rows(connection, one.class_id, rows, len(rows), rows[-1].hash)


def read_class(connection: sqlite3.Connection, class_id: str, title_if_lost: str = "") -> ReadClass:
    """Return a class as far as it can be read, under `title_if_lost` if its own title is lost."""
    _id, rows, first_bad = read_class_rows(connection, class_id)
    one, folded = class_of(class_id, rows, title_if_lost)
    if first_bad == 0 and folded == len(rows):
        return ReadClass(class_id, one)
    return ReadClass(class_id, one and _without_strangers(one), first_bad or folded + 1)


def title_key_of(connection: sqlite3.Connection, class_id: str) -> str:
    """Return the title of a class in the form for comparison, unchecked; empty if it cannot be read."""
    row = connection.execute("SELECT body FROM class_entry WHERE class_id = ? AND seq = 1", (class_id,)).fetchone()
    try:
        return structure(_converter(), strict_json(row[0]), _Title).title.casefold() if row else ""
    except InvalidDataError:
        return ""


# Entries are checked each time that they are read; the same entries make the same class.
@lru_cache(maxsize=_MOST_CACHED)
def class_of(class_id: str, rows: tuple[Row, ...], title_if_lost: str = "") -> tuple[SchoolClass | None, int]:
    """Return the class that entries make, or None if they have no title, and the number of entries used.

    Entries that do not fit the others are left out.
    """
    one: SchoolClass | None = None
    folded = 0
    for row in rows:
        with suppress(InvalidDataError, RosterError):
            one = _with_entry(class_id, one, row)
            folded += 1
    if one is None and title_if_lost:
        one = SchoolClass(title_if_lost, class_id=class_id)
        for row in rows:
            with suppress(InvalidDataError, RosterError):
                one = _with_entry(class_id, one, row)
    return one, folded


def _without_strangers(one: SchoolClass) -> SchoolClass:
    """Return a class without the mix members whose own entries are lost."""
    seated = {number for mix in one.mixes for number in (*mix.seated, *mix.left)}
    for number in seated - {pupil.number for pupil in one.pupils}:
        one = one.remove(number)
    return one


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


@cache
def _converter() -> Converter:
    return strict_converter()
