"""A new school year's list: who was in another class before, and who of that class is not in the list."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from classroom.roster.class_list import FoundPupil
from classroom.roster.school_class import ClassPupil, SchoolClass, tidy_title
from classroom.value import Value

_FIRST_NUMBER = re.compile(r"\d+")


class Move(NamedTuple):
    """A pupil who is now in `to` and still, as `number`, in the class `class_id`, whose title is `title`."""

    class_id: str
    title: str
    number: int
    name: str
    to: str


class NewYear(Value):
    """Who can move with all results, and who is `left` in the classes they leave, each with the class title."""

    moves: tuple[Move, ...] = ()
    left: tuple[tuple[str, str], ...] = ()


def new_year(found: Iterable[FoundPupil], classes: Sequence[SchoolClass], default_title: str = "") -> NewYear:
    """Return who in a list is now in exactly one other of the existing `classes`.

    Pupils without a class go into `default_title`. If both class titles name a year, the years must be consecutive: 4
    Bestari comes before 5 Bestari. A person whom the list also has under that other class is a different pupil.
    """
    listed = {((one.class_title or tidy_title(default_title)).casefold(), one.name.casefold()): one for one in found}
    names = Counter(name for _key, name in listed)
    here = {(one.key, pupil.key) for one in classes for pupil in one.pupils}
    moves = []
    for (key, name), pupil in listed.items():
        if (key, name) in here or names[name] > 1:
            continue
        before = [
            (one, other)
            for one, other in _called(classes, name)
            if one.key != key and (one.key, name) not in listed and _follows(one.title, key)
        ]
        if len(before) == 1:
            ((one, other),) = before
            title = pupil.class_title or tidy_title(default_title)
            moves.append(Move(one.class_id, one.title, other.number, other.name, title))
    moved = {(move.class_id, move.number) for move in moves}
    leaving = {move.class_id for move in moves}
    left = (
        (one.title, pupil.name)
        for one in classes
        if one.class_id in leaving
        for pupil in one.pupils
        if (one.class_id, pupil.number) not in moved and (one.key, pupil.key) not in listed
    )
    return NewYear(tuple(moves), tuple(left))


def _called(classes: Iterable[SchoolClass], name: str) -> Iterator[tuple[SchoolClass, ClassPupil]]:
    return ((one, pupil) for one in classes for pupil in one.pupils if pupil.key == name)


def _follows(before: str, now: str) -> bool:
    """Tell whether a class may be the same one a year later, by the numbers at the start of both titles."""
    years = [int(found[0]) for title in (before, now) if (found := _FIRST_NUMBER.search(title))]
    return len(years) < len((before, now)) or years[0] + 1 == years[1]
