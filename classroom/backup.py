"""Backups as values: what a copy of everything holds, how it compares with what is here, and which copies are kept."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from enum import Enum
from pathlib import Path
from typing import NamedTuple

SUFFIX = ".zip"

KEPT_WHOLE = timedelta(days=2)
"""All backups of this time are kept."""

AHEAD = timedelta(days=1)
"""What is further in the future was made while the clock was wrong, and need not be kept for ever."""

DAILY, WEEKLY = 7, 4
"""From before that, the last one of each of so many days and, before these, of each of so many weeks."""


class Reason(Enum):
    """Why a backup was made."""

    MATCH = "match"
    CLOSING = "closing"
    MIGRATION = "migration"
    RESTORE = "restore"
    ASKED = "asked"


class Held(NamedTuple):
    """A match, competition or class: its stable name, what it is called, how many entries it has, and their last hash.

    `written_at` is when its last entry was written, in ISO 8601, empty where nobody notes it. `parts` are what a class
    consists of: it is written anew with each change, so that fewer entries do not mean that it is older.
    """

    record_id: str
    title: str
    entries: int
    last_hash: bytes
    written_at: str = ""
    parts: frozenset[str] | None = None

    def is_further(self, other: Held | None) -> bool:
        """Tell whether it has something that another side, None for one without the record, has not."""
        if other is None:
            return True
        if self.parts is None or other.parts is None:
            return self.entries > other.entries
        return not self.parts <= other.parts


class Drilled(NamedTuple):
    """What is kept of a pupil's drills: a stable name, which is not the pupil's; the answers in each round; a hash.

    `proof` is the hash, over all that is kept, what the pupil knows of each word too.
    """

    pupil: str
    rounds: Mapping[str, int]
    proof: bytes

    def is_further(self, other: Drilled | None) -> bool:
        """Tell whether there are rounds or answers that another side, None for one without the pupil, has not."""
        return other is None or any(answers > other.rounds.get(name, -1) for name, answers in self.rounds.items())


class Holdings(NamedTuple):
    """What a database holds; `damaged` counts the records whose chain of hashes is broken.

    `pupils` are those of the classes; `drills` has one for each pupil of the drills, who may be in no class.
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
        """The stable names of all records, and of the pupils of the drills."""
        return (*(held.record_id for held in self.records), *(drilled.pupil for drilled in self.drills))

    @property
    def written_at(self) -> str:
        """When something was played last, in ISO 8601, empty for never."""
        return max((held.written_at for held in self.records), default="")


class Summary(NamedTuple):
    """What is told of a backup: where it lies, when (in ISO 8601) and by which version it was made, how much it has.

    `damaged` counts the records of which a part was damaged already when it was made; `drilled`, the pupils of the
    drills, is 0 where a backup does not say.
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
    """Which of two has more: what is here, or a backup."""

    SAME = "same"
    BACKUP_HAS_MORE = "backup has more"
    HERE_HAS_MORE = "here has more"
    BOTH_HAVE_MORE = "both have more"


class Comparison(NamedTuple):
    """What a backup has that is not here, and the other way round; a record that went on further counts for its side.

    What is `differing` is not the same, though neither side went on further.
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
    """A backup that was found whole, beside what is here; the moments of the last entry are in ISO 8601, or empty."""

    summary: Summary
    comparison: Comparison
    played_there: str
    played_here: str


def compare(here: Holdings, there: Holdings) -> Comparison:
    """Compare what is here with what a backup has, record by record and pupil by pupil, by their stable names."""
    differing = Holdings(
        _changed(there.matches, here.matches),
        _changed(there.competitions, here.competitions),
        _changed(there.classes, here.classes),
        drills=_changed_drills(there.drills, here.drills),
    )
    return Comparison(_beyond(there, here), _beyond(here, there), differing)


def _changed(one: Iterable[Held], other: Iterable[Held]) -> tuple[Held, ...]:
    """Return the records that are on both sides, neither further than the other, and not the same."""
    found = {held.record_id: held for held in other}
    return tuple(
        held
        for held in one
        if (same := found.get(held.record_id))
        and (same.entries, same.last_hash) != (held.entries, held.last_hash)
        and not (held.is_further(same) or same.is_further(held))
    )


def _changed_drills(one: Iterable[Drilled], other: Iterable[Drilled]) -> tuple[Drilled, ...]:
    """Return the pupils of whom both sides have the same rounds, and not all else."""
    found = {drilled.pupil: drilled for drilled in other}
    return tuple(
        drilled
        for drilled in one
        if (same := found.get(drilled.pupil))
        and same.proof != drilled.proof
        and not (drilled.is_further(same) or same.is_further(drilled))
    )


def _beyond(one: Holdings, other: Holdings) -> Holdings:
    """Return what one side has beyond the other."""
    return Holdings(
        _more(one.matches, other.matches),
        _more(one.competitions, other.competitions),
        _more(one.classes, other.classes),
        drills=_more_drills(one.drills, other.drills),
    )


def _more(one: Iterable[Held], other: Iterable[Held]) -> tuple[Held, ...]:
    """Return the records that the other side lacks, or of which it lacks something."""
    found = {held.record_id: held for held in other}
    return tuple(held for held in one if held.is_further(found.get(held.record_id)))


def _more_drills(one: Iterable[Drilled], other: Iterable[Drilled]) -> tuple[Drilled, ...]:
    """Return the pupils of whose drills the other side lacks something."""
    found = {drilled.pupil: drilled for drilled in other}
    return tuple(drilled for drilled in one if drilled.is_further(found.get(drilled.pupil)))


def superfluous(made: Sequence[datetime], now: datetime) -> tuple[int, ...]:
    """Return the places of those backups that need not be kept any more, of the moments of all, the latest made first.

    Days and weeks without backups do not count, so that none goes while nobody plays. A clock may have been wrong: the
    order is that of `made`, and a moment only says which were made on one day.
    """
    recent = {place for place, moment in enumerate(made) if now - KEPT_WHOLE <= moment <= now + AHEAD}
    old = [place for place in range(len(made)) if place not in recent]
    days = _first_of_each(old, [made[place].date() for place in old], DAILY)
    kept_days = {made[place].date() for place in days}
    older = [place for place in old if made[place].date() not in kept_days]
    weeks = _first_of_each(older, [made[place].isocalendar()[:2] for place in older], WEEKLY)
    return tuple(place for place in old if place not in {*days, *weeks})


def _first_of_each(places: Sequence[int], spans: Sequence[object], most: int) -> tuple[int, ...]:
    """Return the first place of each of the first `most` spans; `spans` are those of the `places`."""
    first: dict[object, int] = {}
    for place, span in zip(places, spans, strict=True):
        first.setdefault(span, place)
    return tuple(first.values())[:most]
