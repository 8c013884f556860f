"""A format as one value: the policies by which a match is played.

Each policy is one small dataclass, or a closed union of them, with only the numbers it needs (see
`classroom.rules.policy`). The engine matches on the class and never asks which format it is. In `classroom.formats`,
a `Format` is written as TOML.
"""

from __future__ import annotations

from collections.abc import Mapping

from classroom.rules import policy
from classroom.rules.layout import Layout
from classroom.rules.tile import BLANK, TileSet
from classroom.value import Value

STAR = "*"
NO_STAR = "-"
"""The lots of `DrawStar`, one of which is the star (T3)."""


class Format(Value):
    """The policies of a match, as a value: stored with a match, it stays valid when a rule book changes.

    `key` is stable and never shown; `title` is shown. `copy_of` is the key of the format from which a house rule was
    made, else empty. `rules` has, for each policy, the ids of the rules it states. Policies with a default here are
    those that are missing in matches stored by Bellword 0.1; a file names them all.
    """

    key: str
    title: str
    copy_of: str
    layout: Layout
    tiles: TileSet
    sides: policy.Sides
    racks: policy.Racks
    first_turn: policy.FirstTurn
    opening: policy.Opening
    turn_time: policy.TurnTime
    refill: policy.Refill
    bonus: policy.Bonus
    exchange: policy.Exchange
    announcement: policy.Announcement
    challenge: policy.Challenges
    zero_turns: policy.ZeroTurns
    endings: policy.Endings
    end_adjustment: policy.EndAdjustment
    tie_break: policy.TieBreak
    words: policy.Words
    help: policy.Help
    sheet: policy.Sheet
    rules: Mapping[str, tuple[str, ...]]
    blanks: policy.Blanks = policy.BlanksPlayed()
    officials: policy.Officials = policy.Officials(from_elsewhere=False)
    checklist: policy.CheckList = policy.CheckList(())
    warnings: policy.Warnings = policy.Warnings(0)
    absence: policy.Absence = policy.NoMargin()
    signing: policy.Signing = policy.SignedOnPaper()

    @property
    def currency(self) -> str:
        """The currency in which letters are sold, empty if none are (U8)."""
        return self.exchange.currency if isinstance(self.exchange, policy.LetterShop) else ""


def bonus_for(bonus: policy.Bonus, laid: int, held: int) -> int:
    """Return the extra points for laying `laid` of the `held` tiles of a rack (C9)."""
    match bonus:
        case policy.RackBonus(tiles, points):
            return points if laid >= tiles and held >= tiles else 0
        case policy.NoBonus():
            return 0


def starters(first_turn: policy.FirstTurn, tiles: TileSet, drawn: Mapping[int, str]) -> tuple[int, ...]:
    """Return the sides with the best drawn tile: one side starts, several draw again (P8, A2, S1, T3)."""

    def rank(side: int) -> int:
        match first_turn:
            case policy.HighestValue():
                return -tiles.values[drawn[side]]
            case policy.NearestToA():
                return (BLANK, *tiles.letters).index(drawn[side])
            case policy.DrawStar():
                return 0 if drawn[side] == STAR else 1
            case policy.NobodyWaits():
                return side

    best = min(rank(side) for side in drawn)
    return tuple(side for side in sorted(drawn) if rank(side) == best)
