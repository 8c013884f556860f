"""A format is one value: the policies by which a match is played.

Each policy is one small dataclass, or a closed union of them, holding only the numbers it needs (see
`classroom.rules.policy`); the engine matches on the class and never asks which format it is. `Format` is written as
TOML in `classroom.formats`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from classroom.rules.layout import Layout
from classroom.rules.policy.check import InvalidPolicyError, need
from classroom.rules.policy.clock import (
    OutOfTime,
    Overtime,
    PerRound,
    PerSide,
    PerTurn,
    SitsOut,
    TurnTime,
    Untimed,
    is_used_up,
    overtime_penalty,
    time_limit_ms,
)
from classroom.rules.policy.end import (
    Draw,
    EndAdjustment,
    Endings,
    ExtraTurn,
    LoseOwn,
    MatchMayEnd,
    MatchOver,
    NoAdjustment,
    NoZeroLimit,
    OutTakesOthers,
    OutTakesTwice,
    PassesEnd,
    SharedWin,
    SideOut,
    TieBreak,
    ZeroTurns,
)
from classroom.rules.policy.people import (
    Absence,
    CheckList,
    FixedMargin,
    GreatestMargin,
    LockedWhenSigned,
    MemberRacks,
    NoMargin,
    Officials,
    PooledRack,
    Racks,
    SideRack,
    Sides,
    SignedOnPaper,
    Signing,
    Warnings,
    rack_size,
)
from classroom.rules.policy.turn import (
    Announcement,
    AnyTiles,
    Blanks,
    BlanksAside,
    BlanksPlayed,
    Bonus,
    CentreOpening,
    Challenge,
    Challenges,
    DisallowedWord,
    DrawStar,
    EachTurn,
    EachWords,
    Exchange,
    FailedChallenge,
    FirstTurn,
    HighestValue,
    JudgeChecks,
    JudgeDisallows,
    LetterShop,
    LoseNextTurn,
    NearestToA,
    NobodyWaits,
    NoBonus,
    NoPenalty,
    NotAnnounced,
    Objections,
    OnlyAlike,
    Opening,
    OwnCount,
    PointsDeducted,
    PointsFromChallenger,
    PointsTakenBack,
    PointsToChallenged,
    Price,
    RackBonus,
    Refill,
    SetWord,
    UnlessAlike,
    Void,
    WholeRack,
    is_returned_first,
)
from classroom.rules.tile import BLANK, TileSet

__all__ = [
    "NO_STAR",
    "STAR",
    "Absence",
    "Announcement",
    "AnyTiles",
    "Blanks",
    "BlanksAside",
    "BlanksPlayed",
    "Bonus",
    "CentreOpening",
    "Challenge",
    "Challenges",
    "CheckList",
    "DisallowedWord",
    "Draw",
    "DrawStar",
    "EachTurn",
    "EachWords",
    "EndAdjustment",
    "Endings",
    "Exchange",
    "ExtraTurn",
    "FailedChallenge",
    "FirstTurn",
    "FixedMargin",
    "Format",
    "GreatestMargin",
    "Help",
    "HighestValue",
    "InvalidPolicyError",
    "JudgeChecks",
    "JudgeDisallows",
    "LetterShop",
    "LockedWhenSigned",
    "LoseNextTurn",
    "LoseOwn",
    "MatchMayEnd",
    "MatchOver",
    "MemberRacks",
    "NearestToA",
    "NoAdjustment",
    "NoBonus",
    "NoMargin",
    "NoPenalty",
    "NoZeroLimit",
    "NobodyWaits",
    "NotAnnounced",
    "Objections",
    "Officials",
    "OnlyAlike",
    "Opening",
    "OutOfTime",
    "OutTakesOthers",
    "OutTakesTwice",
    "Overtime",
    "OwnCount",
    "PassesEnd",
    "PerRound",
    "PerSide",
    "PerTurn",
    "PointsDeducted",
    "PointsFromChallenger",
    "PointsTakenBack",
    "PointsToChallenged",
    "PooledRack",
    "Price",
    "RackBonus",
    "Racks",
    "Refill",
    "SetWord",
    "SharedWin",
    "Sheet",
    "SideOut",
    "SideRack",
    "Sides",
    "SignedOnPaper",
    "Signing",
    "SitsOut",
    "TieBreak",
    "TurnTime",
    "UnlessAlike",
    "Untimed",
    "Void",
    "Warnings",
    "WholeRack",
    "Words",
    "ZeroTurns",
    "bonus_for",
    "is_returned_first",
    "is_used_up",
    "overtime_penalty",
    "rack_size",
    "starters",
    "time_limit_ms",
]

STAR = "*"
NO_STAR = "-"
"""The lots of `DrawStar`, of which one is the star (T3)."""


@dataclass(frozen=True)
class Words:
    """Which list counts by default in practice and in competition, and the categories refused in it (P9, A13).

    Where `longest` is not 0, longer words do not count.
    """

    practice: str
    competition: str
    refused: tuple[str, ...]
    longest: int = 0

    def __post_init__(self) -> None:
        need(self, "longest", least=0)


@dataclass(frozen=True)
class Help:
    """Whether practice may open the helper during a match; competition never does (P18).

    `list_open`: the list of two-letter words lies open in every match, without hints (A9).
    """

    in_practice: bool
    list_open: bool = False


@dataclass(frozen=True)
class Sheet:
    """How many turns a printed score sheet has room for (P20)."""

    rows: int

    def __post_init__(self) -> None:
        need(self, "rows")


@dataclass(frozen=True)
class Format:
    """The policies of a match, by value: it can be stored with a match and stays true when a rule book changes.

    `key` is stable and never shown; `title` is shown. `copy_of` is the key of the format a house rule began as, else
    empty. `rules` names, for each policy, the ids of the rules it states. Policies with a default here are those that
    matches stored by Bellword 0.1 do not name; a file names them all.
    """

    key: str
    title: str
    copy_of: str
    layout: Layout
    tiles: TileSet
    sides: Sides
    racks: Racks
    first_turn: FirstTurn
    opening: Opening
    turn_time: TurnTime
    refill: Refill
    bonus: Bonus
    exchange: Exchange
    announcement: Announcement
    challenge: Challenges
    zero_turns: ZeroTurns
    endings: Endings
    end_adjustment: EndAdjustment
    tie_break: TieBreak
    words: Words
    help: Help
    sheet: Sheet
    rules: Mapping[str, tuple[str, ...]]
    blanks: Blanks = BlanksPlayed()  # noqa: RUF009 - the value is frozen
    officials: Officials = Officials(from_elsewhere=False)  # noqa: RUF009
    checklist: CheckList = CheckList(())  # noqa: RUF009
    warnings: Warnings = Warnings(0)  # noqa: RUF009
    absence: Absence = NoMargin()  # noqa: RUF009
    signing: Signing = SignedOnPaper()  # noqa: RUF009


def bonus_for(bonus: Bonus, laid: int, held: int) -> int:
    """Return the extra points for laying `laid` of the `held` tiles of a rack (C9)."""
    match bonus:
        case RackBonus(tiles, points):
            return points if laid >= tiles and held >= tiles else 0
        case NoBonus():
            return 0


def starters(first_turn: FirstTurn, tiles: TileSet, drawn: Mapping[int, str]) -> tuple[int, ...]:
    """Return the sides whose drawn tile is best: one side starts, several draw again (P8, A2, S1, T3)."""

    def rank(side: int) -> int:
        match first_turn:
            case HighestValue():
                return -tiles.values[drawn[side]]
            case NearestToA():
                return (BLANK, *tiles.letters).index(drawn[side])
            case DrawStar():
                return 0 if drawn[side] == STAR else 1
            case NobodyWaits():
                return side

    best = min(rank(side) for side in drawn)
    return tuple(side for side in sorted(drawn) if rank(side) == best)
