"""How a match ends and what the unplayed tiles cost (P13-P16, A10-A12, T6, T7, S6, S7)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from enum import Enum

from classroom.rules.policy import EndAdjustment, LoseOwn, NoAdjustment, OutTakesOthers, OutTakesTwice


class EndReason(Enum):
    """Why a match ended; every end has one."""

    TILES_USED = "all tiles used"
    NO_WORD = "no word possible"
    ZERO_TURNS = "zero turns"
    PASSES = "passes"
    TURNS = "turns played"
    TIME = "time"
    DISQUALIFIED = "disqualified"
    WALKOVER = "walkover"
    STOPPED = "stopped"
    LESSON = "lesson over"


def adjustments(policy: EndAdjustment, unplayed: Sequence[int], out: int | None) -> tuple[int, ...]:
    """Return the points to add to each side's score at the end.

    `unplayed` is the value of each side's unplayed tiles. `out` is the side that has none while the bag is empty, or
    None.
    """
    others = sum(unplayed)
    lost = [-value for value in unplayed]
    match policy:
        case LoseOwn():
            pass
        case OutTakesOthers():
            if out is not None:
                lost[out] += others
        case OutTakesTwice():
            if out is not None:
                lost = [2 * others if side == out else 0 for side in range(len(lost))]
        case NoAdjustment():
            return (0,) * len(lost)
    return tuple(lost)


def winners(totals: Sequence[int], excluded: Collection[int] = ()) -> tuple[int, ...]:
    """Return those with the highest total, except the `excluded` ones (P13, P16); empty if nobody is left."""
    playing = [one for one in range(len(totals)) if one not in excluded]
    best = max((totals[one] for one in playing), default=0)
    return tuple(one for one in playing if totals[one] == best)
