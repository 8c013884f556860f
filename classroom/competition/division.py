"""Divisions: who may enter, which pairing is used in which round (T1), and what the director asks of its draws."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from enum import Enum
from typing import TypeAlias

from classroom.competition.result import TeamNumber
from classroom.value import Value, replace

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


class AskedBye(Value):
    """A team that is to have the bye in a given round."""

    player: TeamNumber
    number: int


class Apart(Value):
    """Two teams that must not meet, such as two of one school."""

    one: TeamNumber
    other: TeamNumber


class OwnTable(Value):
    """A team that sits at one table in every round, as for a wheelchair."""

    player: TeamNumber
    table: int


class Wishes(Value):
    """The director's wishes for the draws of a division.

    `order` is the order for the first round, drawn by lot if `is_lot`, else seeded.
    """

    order: tuple[TeamNumber, ...] = ()
    is_lot: bool = False
    byes: tuple[AskedBye, ...] = ()
    apart: tuple[Apart, ...] = ()
    tables: tuple[OwnTable, ...] = ()


class Seeded(Value):
    """A line of a typed order: a team's name, and its rating if one is given."""

    name: str
    rating: int | None = None


def seeded_lines(text: str) -> list[Seeded]:
    """Return the lines of a typed order, each ``name`` or ``name, rating``."""
    return [_seeded(line.strip()) for line in text.splitlines() if line.strip()]


def _seeded(line: str) -> Seeded:
    name, _comma, rating = line.replace("\t", ",").rpartition(",")
    is_rated = bool(name.strip()) and rating.strip().isascii() and rating.strip().isdecimal()
    return Seeded(name.strip(), int(rating)) if is_rated else Seeded(line)


def line_of(seeded: Seeded) -> str:
    """Return a line that `seeded_lines` reads."""
    return seeded.name if seeded.rating is None else f"{seeded.name}, {seeded.rating}"


def in_order(
    players: Sequence[TeamNumber], wishes: Wishes, ratings: Mapping[TeamNumber, int] | None = None
) -> list[TeamNumber]:
    """Return the players in the order for the first round.

    Players already drawn or seeded come first, in their order; the others by rating, best first, then by entry.
    """
    rated = ratings or {}
    listed = [player for player in wishes.order if player in players]
    others = [player for player in players if player not in listed]
    others.sort(key=lambda player: -rated.get(player, -1))
    return [*listed, *others]


def drawn_by_lot(wishes: Wishes, players: Sequence[TeamNumber]) -> list[TeamNumber]:
    """Return the players already drawn by lot, in that order; none if the order was typed."""
    return [player for player in wishes.order if player in players] if wishes.is_lot else []


def left_to_draw(wishes: Wishes, players: Sequence[TeamNumber]) -> list[TeamNumber]:
    """Return the players who have not been drawn by lot yet."""
    drawn = drawn_by_lot(wishes, players)
    return [player for player in players if player not in drawn]


def with_lot(wishes: Wishes, player: TeamNumber) -> Wishes:
    """Return the wishes after a player is drawn; this replaces a typed order."""
    return replace(wishes, order=(*(wishes.order if wishes.is_lot else ()), player), is_lot=True)


def without_order(wishes: Wishes) -> Wishes:
    """Return the wishes with no order for the first round."""
    return replace(wishes, order=(), is_lot=False)


def without_player(wishes: Wishes, player: TeamNumber) -> Wishes:
    """Return the wishes that do not name a player."""
    return replace(
        wishes,
        order=tuple(one for one in wishes.order if one != player),
        byes=tuple(bye for bye in wishes.byes if bye.player != player),
        apart=tuple(pair for pair in wishes.apart if player not in (pair.one, pair.other)),
        tables=tuple(own for own in wishes.tables if own.player != player),
    )
