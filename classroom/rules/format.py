"""A format is one value: the policies by which a match is played.

Each policy is one small dataclass, or a closed union of them, holding only the numbers it needs; the engine matches on
the class and never asks which format it is. `Format` is written as TOML in `classroom.formats`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from classroom.rules.layout import Layout
from classroom.rules.tile import BLANK, TileSet


class InvalidPolicyError(ValueError):
    """A number that a policy cannot have; the message says which and why."""


def _need(policy: object, *names: str, least: int = 1) -> None:
    for name in names:
        if getattr(policy, name) < least:
            raise InvalidPolicyError(f"{name} must be {least} or more, not {getattr(policy, name)}")


@dataclass(frozen=True)
class Sides:
    """How many sides play and who makes up one: main players, reserves, school years, what a team sheet must show.

    `years` empty means any year (P1). `different_origins`: no two sides from the same state (P3). `mixed_teams`: the
    sheet confirms a mixed team or gives the reason for an exception (P2). `teacher`: each team is accompanied (P2).
    """

    least: int
    most: int
    mains: int
    reserves: int
    years: tuple[int, ...]
    different_origins: bool
    mixed_teams: bool
    teacher: bool

    def __post_init__(self) -> None:
        _need(self, "least", "mains")
        _need(self, "reserves", least=0)
        if self.most < self.least:
            raise InvalidPolicyError(f"most must be {self.least} or more, not {self.most}")


@dataclass(frozen=True)
class SideRack:
    """One rack for each side, which its members play together (P7)."""

    size: int

    def __post_init__(self) -> None:
        _need(self, "size")


@dataclass(frozen=True)
class HighestValue:
    """Each side draws a tile, the highest face value starts, equal values draw again (P8)."""


@dataclass(frozen=True)
class NearestToA:
    """Each side draws a tile, the one nearest to A starts, a blank before A; ties draw again (S1)."""


FirstTurn = HighestValue | NearestToA


@dataclass(frozen=True)
class CentreOpening:
    """The first play covers the start square with at least so many tiles, two or more: they are a word (C3, P6)."""

    tiles: int

    def __post_init__(self) -> None:
        _need(self, "tiles", least=2)


@dataclass(frozen=True)
class PerTurn:
    """So many seconds a turn between the opening and the closing bells; lawful tiles stand at the end (P4, P5)."""

    seconds: int
    begin_bells: int
    end_bells: int

    def __post_init__(self) -> None:
        _need(self, "seconds")
        _need(self, "begin_bells", "end_bells", least=0)


@dataclass(frozen=True)
class Untimed:
    """No limit to a turn (S8)."""


TurnTime = PerTurn | Untimed


@dataclass(frozen=True)
class EachTurn:
    """A side draws up to a full rack once its play can no longer be challenged (C11)."""


@dataclass(frozen=True)
class RackBonus:
    """Extra points for laying so many tiles of a full rack in one turn (C9)."""

    tiles: int
    points: int

    def __post_init__(self) -> None:
        _need(self, "tiles", "points")


@dataclass(frozen=True)
class NoBonus:
    """No extra points, however many tiles are laid."""


Bonus = RackBonus | NoBonus


@dataclass(frozen=True)
class WholeRack:
    """Exchange all tiles of a full rack or none, with so many tiles in the bag at least (P11)."""

    bag: int

    def __post_init__(self) -> None:
        _need(self, "bag", least=0)


@dataclass(frozen=True)
class AnyTiles:
    """Exchange one or more tiles, with so many tiles in the bag at least (S2)."""

    bag: int

    def __post_init__(self) -> None:
        _need(self, "bag", least=0)


Exchange = WholeRack | AnyTiles


@dataclass(frozen=True)
class JudgeChecks:
    """The side announces its score; the point judge checks it and the checked score counts (P10)."""


@dataclass(frozen=True)
class NotAnnounced:
    """The counted score is entered at once."""


Announcement = JudgeChecks | NotAnnounced


@dataclass(frozen=True)
class LoseNextTurn:
    """Who challenges an acceptable word loses the next turn (P12)."""


@dataclass(frozen=True)
class NoPenalty:
    """A failed challenge costs nothing (S4 single)."""


FailedChallenge = LoseNextTurn | NoPenalty


@dataclass(frozen=True)
class Challenge:
    """A play may be challenged until the next turn begins, naming at most `words` of its words; 0 means any (P12)."""

    words: int
    failed: FailedChallenge

    def __post_init__(self) -> None:
        _need(self, "words", least=0)


@dataclass(frozen=True)
class SideOut:
    """So many zero turns in a row by one side disqualify it (P13)."""

    limit: int

    def __post_init__(self) -> None:
        _need(self, "limit")


@dataclass(frozen=True)
class MatchOver:
    """So many zero turns in a row by all sides together end the match (S6)."""

    limit: int

    def __post_init__(self) -> None:
        _need(self, "limit")


@dataclass(frozen=True)
class NoZeroLimit:
    """Zero turns end nothing."""


ZeroTurns = SideOut | MatchOver | NoZeroLimit


@dataclass(frozen=True)
class Endings:
    """Which endings the format has besides zero turns: all tiles used; no side can form a word (P14)."""

    tiles_used: bool
    no_word: bool


@dataclass(frozen=True)
class LoseOwn:
    """Each side loses the value of its own unplayed tiles; nothing is added to the other (P15)."""


@dataclass(frozen=True)
class OutTakesOthers:
    """Each side loses its unplayed tiles; who is out adds the others' (S7, club)."""


@dataclass(frozen=True)
class OutTakesTwice:
    """Who is out adds twice the others' unplayed tiles and nobody loses any; else each loses its own (T7)."""


EndAdjustment = LoseOwn | OutTakesOthers | OutTakesTwice


@dataclass(frozen=True)
class ExtraTurn:
    """Level totals: one extra turn each in playing order; still level, the jury decides (P16)."""


@dataclass(frozen=True)
class SharedWin:
    """Level totals share the win."""


TieBreak = ExtraTurn | SharedWin


@dataclass(frozen=True)
class Words:
    """Which list counts by default in practice and in competition, and the categories refused in it (P9)."""

    practice: str
    competition: str
    refused: tuple[str, ...]


@dataclass(frozen=True)
class Help:
    """Whether practice may open the helper during a match; competition never does (P18)."""

    in_practice: bool


@dataclass(frozen=True)
class Sheet:
    """How many turns a printed score sheet has room for (P20)."""

    rows: int

    def __post_init__(self) -> None:
        _need(self, "rows")


@dataclass(frozen=True)
class Format:
    """The policies of a match, by value: it can be stored with a match and stays true when a rule book changes.

    `key` is stable and never shown; `title` is shown. `copy_of` is the key of the format a house rule began as, else
    empty. `rules` names, for each policy, the ids of the rules it states.
    """

    key: str
    title: str
    copy_of: str
    layout: Layout
    tiles: TileSet
    sides: Sides
    racks: SideRack
    first_turn: FirstTurn
    opening: CentreOpening
    turn_time: TurnTime
    refill: EachTurn
    bonus: Bonus
    exchange: Exchange
    announcement: Announcement
    challenge: Challenge
    zero_turns: ZeroTurns
    endings: Endings
    end_adjustment: EndAdjustment
    tie_break: TieBreak
    words: Words
    help: Help
    sheet: Sheet
    rules: Mapping[str, tuple[str, ...]]


def bonus_for(bonus: Bonus, laid: int, held: int) -> int:
    """Return the extra points for laying `laid` of the `held` tiles of a rack (C9)."""
    match bonus:
        case RackBonus(tiles, points):
            return points if laid >= tiles and held >= tiles else 0
        case NoBonus():
            return 0


def starters(first_turn: FirstTurn, tiles: TileSet, drawn: Mapping[int, str]) -> tuple[int, ...]:
    """Return the sides whose drawn tile is best: one side starts, several draw again (P8, S1)."""

    def rank(side: int) -> int:
        match first_turn:
            case HighestValue():
                return -tiles.values[drawn[side]]
            case NearestToA():
                return (BLANK, *tiles.letters).index(drawn[side])

    best = min(rank(side) for side in drawn)
    return tuple(side for side in sorted(drawn) if rank(side) == best)
