"""The rooms of a day, and which tables are in each."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import pairwise

from classroom.value import Value

_LINE = re.compile(r"(?P<title>.*\S)\s*[:,]\s*(?P<first>\d{1,4})(?:\s*[-\N{EN DASH}]\s*(?P<last>\d{1,4}))?")


class Room(Value):
    """A room with the tables from `first` to `last`."""

    title: str
    first: int
    last: int


def room_of(rooms: Iterable[Room], table: int) -> str:
    """Return the room of a table, or empty if none is given."""
    return next((room.title for room in rooms if room.first <= table <= room.last), "")


def room_lines(rooms: Iterable[Room]) -> str:
    """Return the rooms as typed, one line each."""
    return "\n".join(f"{room.title}: {room.first}-{room.last}" for room in rooms)


def rooms_of_lines(text: str) -> tuple[Room, ...] | str:
    """Return the rooms in lines such as ``Hall A: 1-16``, or the first line that is not a room."""
    rooms = []
    for line in filter(None, (line.strip() for line in text.splitlines())):
        if not (found := _LINE.fullmatch(line)):
            return line
        first, last = int(found["first"]), int(found["last"] or found["first"])
        rooms.append(Room(found["title"], min(first, last), max(first, last)))
    return tuple(rooms)


def table_in_two_rooms(rooms: Sequence[Room]) -> int | None:
    """Return the first table that is in two of the rooms, or None if there is none."""
    ordered = sorted(rooms, key=lambda room: room.first)
    return next((after.first for one, after in pairwise(ordered) if after.first <= one.last), None)
