"""Divisions: who may enter, and which pairing is used in which round (T1).

The two divisions of the youth tournament are data, and so are their limits. Its rules leave three points open, which
are read as follows. A rating of exactly 800 belongs in the Open division. "max 24 years" includes players aged 24. A
player without a rating is a beginner, below every rating.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from enum import Enum
from typing import TypeAlias

from classroom.value import Value

MOST_DIVISIONS, MOST_ROUNDS = 4, 31
"""The most divisions of a competition, and rounds of a division with its finals, that fit in a result code."""


class PairingKind(Enum):
    """How a round's matches are made (T9); with boards of their own, no teams meet and rounds are added up (U1)."""

    AUSTRALIAN = "australian"
    KING_OF_THE_HILL = "king_of_the_hill"
    ROUND_ROBIN = "round_robin"
    KNOCK_OUT = "knock_out"
    OWN_BOARDS = "own_boards"


class Phase(Value):
    """Consecutive rounds with one kind of pairing.

    In Australian Draw nobody meets the same opponent twice within a phase. If the rule is "within a day", each day's
    rounds are a phase of their own. A knock-out of n rounds has 2 ** n places, for the best of the ranking so far.
    With a `third_place`, the losers of the semi-finals meet alongside the final. With `halves`, the top half meets the
    bottom half in round 1 of an Australian Draw, and not the first the second.
    """

    pairing: PairingKind
    rounds: int
    third_place: bool = False
    halves: bool = False


class SchoolLevel(Enum):
    """The kind of school that a player goes to."""

    PRIMARY = "primary"
    LOWER_SECONDARY = "lower secondary"
    UPPER_SECONDARY = "upper secondary"
    UNIVERSITY = "university"
    OUT_OF_SCHOOL = "out of school"


class RatingAtLeast(Value):
    """Requires a rating of `rating` or more."""

    rating: int


class RatingBelow(Value):
    """Requires a rating below `rating`, or no rating."""

    rating: int


class GreatestAge(Value):
    """Nobody older than `years` may enter."""

    years: int


class NoRegionalWin(Value):
    """Nobody who has won a competition of regional level or higher may enter."""


class SchoolLevels(Value):
    """Only players at one of these levels may enter."""

    levels: tuple[SchoolLevel, ...]


EntryCondition: TypeAlias = RatingAtLeast | RatingBelow | GreatestAge | NoRegionalWin | SchoolLevels


class Division(Value):
    """A part of a competition with its own conditions, rounds and standings; `title` is its name on the screen.

    A final of pools has no teams of its own: it is a knock-out of so many of the `best` of each other division.
    """

    title: str
    conditions: tuple[EntryCondition, ...]
    phases: tuple[Phase, ...]
    best: int = 0

    @property
    def rounds(self) -> int:
        """The number of rounds."""
        return sum(phase.rounds for phase in self.phases)

    def phase_of(self, number: int) -> tuple[Phase, int]:
        """Return the phase of a round and the number of that phase's first round; rounds count from 1.

        Raises `ValueError` for a round that the division does not have.
        """
        first = 1
        for phase in self.phases:
            if first <= number < first + phase.rounds:
                return phase, first
            first += phase.rounds
        raise ValueError(f"{self.title} has rounds 1 to {self.rounds}, not {number}")


def final_of_pools(title: str, pools: int, best: int, *, third_place: bool = True) -> Division:
    """Return the final of so many pools: a knock-out with as many rounds as their `best` need."""
    rounds = (pools * best - 1).bit_length()
    return Division(title, (), (Phase(PairingKind.KNOCK_OUT, rounds, third_place and rounds > 1),), best)


def shared_among(schools: Sequence[Hashable], pools: int) -> list[int]:
    """Return the pool, from 0 on, of each team, given the school of each, or something of its own for a team without.

    Teams of one school are apart as far as possible, and no pool has two teams more than another. The first team of a
    school is often its best, so that these too are spread.
    """
    found = [0] * len(schools)
    size, first = Counter[int](), Counter[tuple[int, int]]()
    for school, _count in Counter(schools).most_common():
        own = Counter[int]()
        for nth, at in enumerate(at for at, each in enumerate(schools) if each == school):
            pool = min(range(pools), key=lambda one: (own[one], size[one], first[one, nth]))
            found[at] = pool
            own[pool] += 1
            size[pool] += 1
            first[pool, nth] += 1
    return found


class Registration(Value):
    """The details requested of an entrant; only name and rating are stored once the conditions are checked.

    `rating` seeds the first round and is None for an unrated player. `age` is in full years at the competition, or
    None if unknown.
    """

    name: str
    rating: int | None
    age: int | None
    level: SchoolLevel
    has_regional_win: bool


class EntryRefusal(Value):
    """A condition that `name` does not meet, and the value `found` instead, or None if that is unknown."""

    name: str
    division: str
    condition: EntryCondition
    found: int | SchoolLevel | None


def entry_refusals(division: Division, registration: Registration) -> tuple[EntryRefusal, ...]:
    """Return every condition of the division that a registration fails; none for a player who may enter (T1)."""
    return tuple(
        EntryRefusal(registration.name, division.title, condition, _found(condition, registration))
        for condition in division.conditions
        if not _is_met(condition, registration)
    )


def _is_met(condition: EntryCondition, registration: Registration) -> bool:
    rating, age = registration.rating, registration.age
    match condition:
        case RatingAtLeast(least):
            return rating is not None and rating >= least
        case RatingBelow(limit):
            return rating is None or rating < limit
        case GreatestAge(years):
            return age is not None and age <= years
        case NoRegionalWin():
            return not registration.has_regional_win
        case SchoolLevels(levels):
            return registration.level in levels


def _found(condition: EntryCondition, registration: Registration) -> int | SchoolLevel | None:
    match condition:
        case RatingAtLeast() | RatingBelow():
            return registration.rating
        case GreatestAge():
            return registration.age
        case NoRegionalWin():
            return None
        case SchoolLevels():
            return registration.level


OPEN = Division(
    title="Open",
    conditions=(
        RatingAtLeast(800),
        GreatestAge(24),
        SchoolLevels((SchoolLevel.UPPER_SECONDARY, SchoolLevel.UNIVERSITY, SchoolLevel.OUT_OF_SCHOOL)),
    ),
    phases=(Phase(PairingKind.AUSTRALIAN, 10), Phase(PairingKind.KING_OF_THE_HILL, 5)),
)
NEWBIE = Division(
    title="Newbie",
    conditions=(
        RatingBelow(800),
        GreatestAge(24),
        NoRegionalWin(),
        SchoolLevels(
            (SchoolLevel.PRIMARY, SchoolLevel.LOWER_SECONDARY, SchoolLevel.UPPER_SECONDARY, SchoolLevel.UNIVERSITY)
        ),
    ),
    phases=(Phase(PairingKind.AUSTRALIAN, 8), Phase(PairingKind.KING_OF_THE_HILL, 5)),
)
DIVISIONS = (OPEN, NEWBIE)
