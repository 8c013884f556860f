"""Backups as values: what a backup contains, how it compares with the current data, and which backups are kept."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from enum import Enum
from pathlib import Path
from typing import NamedTuple

SUFFIX = ".zip"

KEPT_WHOLE = timedelta(days=2)
"""All backups from this period are kept."""

AHEAD = timedelta(days=1)
"""Backups dated further ahead than this were made while the clock was wrong and need not be kept for ever."""

DAILY, WEEKLY = 7, 4
"""The older backups that are kept: the last of each of 7 days, then of each of 4 weeks before those."""


class Reason(Enum):
    """Why a backup was made."""

    MATCH = "match"
    CLOSING = "closing"
    MIGRATION = "migration"
    RESTORE = "restore"
    ASKED = "asked"


class Held(NamedTuple):
    """A match, competition or class: its stable name, its title, its number of entries and its last hash.

    `written_at` is when its last entry was written, in ISO 8601, or empty if that is not recorded. `trail` has the
    first bytes of the hash of each entry: two copies that went on differently part there. `parts` are the parts of a
    class. A class is rewritten with each change, so fewer entries do not mean that it is older.
    """

    record_id: str
    title: str
    entries: int
    last_hash: bytes
    written_at: str = ""
    parts: frozenset[str] | None = None
    trail: bytes = b""

    def is_further(self, other: Held | None) -> bool:
        """Tell whether it has something that `other` lacks; `other` is None if that side has no such record."""
        if other is None:
            return True
        if self.parts is None or other.parts is None:
            return self.entries > other.entries and self.trail.startswith(other.trail)
        return not self.parts <= other.parts


class Drilled(NamedTuple):
    """The stored drills of a pupil: a stable name (not the pupil's own), the answers in each round, and a hash.

    `proof` is the hash of everything stored, including what the pupil knows of each word.
    """

    pupil: str
    rounds: Mapping[str, int]
    proof: bytes

    def is_further(self, other: Drilled | None) -> bool:
        """Tell whether it has rounds or answers that `other` lacks; `other` is None for a side without the pupil."""
        return other is None or any(answers > other.rounds.get(name, -1) for name, answers in self.rounds.items())


class Holdings(NamedTuple):
    """The contents of a database; `damaged` counts the records with a broken chain of hashes.

    `pupils` counts the pupils of the classes. `drills` has one item for each pupil who drills, even one in no class.
    """

    matches: tuple[Held, ...] = ()
    competitions: tuple[Held, ...] = ()
    classes: tuple[Held, ...] = ()
    pupils: int = 0
    damaged: int = 0
    drills: tuple[Drilled, ...] = ()

    @property
    def records(self) -> tuple[Held, ...]:
        """All records."""
        return (*self.matches, *self.competitions, *self.classes)

    @property
    def names(self) -> tuple[str, ...]:
        """The stable names of all records and of the pupils who drill."""
        return (*(held.record_id for held in self.records), *(drilled.pupil for drilled in self.drills))

    @property
    def written_at(self) -> str:
        """The moment something was last played, in ISO 8601, or empty if never."""
        return max((held.written_at for held in self.records), default="")


class Summary(NamedTuple):
    """Details of a backup: where it is, when (in ISO 8601) and by which version it was made, and what it contains.

    `damaged` counts the records that were already damaged in part when it was made. `drilled` counts the pupils who
    drill; it is 0 if a backup does not say.
    """

    place: Path
    made_at: str
    version: str
    reason: Reason
    matches: int
    competitions: int
    classes: int
    pupils: int
    damaged: int
    drilled: int = 0


class Verdict(Enum):
    """The side that contains more: the current data or a backup."""

    SAME = "same"
    BACKUP_HAS_MORE = "backup has more"
    HERE_HAS_MORE = "here has more"
    BOTH_HAVE_MORE = "both have more"


class Comparison(NamedTuple):
    """The differences between a backup and the current data; a record counts for the side with more of it.

    `differing` records are not the same, though neither side has more.
    """

    only_there: Holdings = Holdings()
    only_here: Holdings = Holdings()
    differing: Holdings = Holdings()

    @property
    def verdict(self) -> Verdict:
        """Which side has more."""
        there, here = bool(self.only_there.names), bool(self.only_here.names)
        if self.differing.names or (there and here):
            return Verdict.BOTH_HAVE_MORE
        if there:
            return Verdict.BACKUP_HAS_MORE
        return Verdict.HERE_HAS_MORE if here else Verdict.SAME


class Candidate(NamedTuple):
    """A backup found intact, with the current data for comparison; times of the last entry are ISO 8601, or empty.

    `has_deleted`: it has something that was deleted here after it was made.
    """

    summary: Summary
    comparison: Comparison
    played_there: str
    played_here: str
    has_deleted: bool = False


def compare(here: Holdings, there: Holdings) -> Comparison:
    """Compare the current data with a backup, record by record and pupil by pupil, by their stable names."""
    differing = Holdings(
        _changed(there.matches, here.matches),
        _changed(there.competitions, here.competitions),
        _changed(there.classes, here.classes),
        drills=_changed_drills(there.drills, here.drills),
    )
    return Comparison(_beyond(there, here), _beyond(here, there), differing)


def _changed(one: Iterable[Held], other: Iterable[Held]) -> tuple[Held, ...]:
    """Return the records that both sides have but that differ, with neither ahead of the other."""
    found = {held.record_id: held for held in other}
    return tuple(
        held
        for held in one
        if (same := found.get(held.record_id))
        and (same.entries, same.last_hash) != (held.entries, held.last_hash)
        and not (held.is_further(same) or same.is_further(held))
    )


def _changed_drills(one: Iterable[Drilled], other: Iterable[Drilled]) -> tuple[Drilled, ...]:
    """Return the pupils who have the same rounds on both sides but differ in other drill data."""
    found = {drilled.pupil: drilled for drilled in other}
    return tuple(
        drilled
        for drilled in one
        if (same := found.get(drilled.pupil))
        and same.proof != drilled.proof
        and not (drilled.is_further(same) or same.is_further(drilled))
    )


def _beyond(one: Holdings, other: Holdings) -> Holdings:
    """Return what one side has and the other lacks."""
    return Holdings(
        _more(one.matches, other.matches),
        _more(one.competitions, other.competitions),
        _more(one.classes, other.classes),
        drills=_more_drills(one.drills, other.drills),
    )


def _more(one: Iterable[Held], other: Iterable[Held]) -> tuple[Held, ...]:
    """Return the records that the other side lacks in whole or in part."""
    found = {held.record_id: held for held in other}
    return tuple(held for held in one if held.is_further(found.get(held.record_id)))


def _more_drills(one: Iterable[Drilled], other: Iterable[Drilled]) -> tuple[Drilled, ...]:
    """Return the pupils whose drills the other side lacks in whole or in part."""
    found = {drilled.pupil: drilled for drilled in other}
    return tuple(drilled for drilled in one if drilled.is_further(found.get(drilled.pupil)))


def superfluous(made: Sequence[datetime], now: datetime) -> tuple[int, ...]:
    """Return the indices of the backups that need no longer be kept; `made` has the times of all, the latest first.

    Days and weeks without backups do not count, so no backup is deleted while nobody plays. A clock may have been
    wrong, so the order is that of `made`; a time only shows which backups were made on the same day.
    """
    recent = {place for place, moment in enumerate(made) if now - KEPT_WHOLE <= moment <= now + AHEAD}
    old = [place for place in range(len(made)) if place not in recent]
    days = _first_of_each(old, [made[place].date() for place in old], DAILY)
    kept_days = {made[place].date() for place in days}
    older = [place for place in old if made[place].date() not in kept_days]
    weeks = _first_of_each(older, [made[place].isocalendar()[:2] for place in older], WEEKLY)
    return tuple(place for place in old if place not in {*days, *weeks})


def _first_of_each(places: Sequence[int], spans: Sequence[object], most: int) -> tuple[int, ...]:
    """Return the first place in each of the first `most` distinct spans; `spans` and `places` are parallel."""
    first: dict[object, int] = {}
    for place, span in zip(places, spans, strict=True):
        first.setdefault(span, place)
    return tuple(first.values())[:most]
