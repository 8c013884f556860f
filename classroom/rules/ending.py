"""How a match ends and what the unplayed tiles cost (P13-P16)."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from classroom.rules.format import EndAdjustment, LoseOwn, OutTakesOthers, OutTakesTwice


class EndReason(Enum):
    """What brought a match to its end; every end names one."""

    TILES_USED = "all tiles used"
    NO_WORD = "no word possible"
    ZERO_TURNS = "zero turns"
    STOPPED = "stopped"


def adjustments(policy: EndAdjustment, unplayed: Sequence[int], out: int | None) -> tuple[int, ...]:
    """Return the points to add to each side's score at the end.

    `unplayed` is the value of each side's unplayed tiles, `out` the side that has none with the bag empty, or None.
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
    return tuple(lost)


def winners(totals: Sequence[int], disqualified: int | None = None) -> tuple[int, ...]:
    """Return the sides with the highest total, the `disqualified` one left out (P13, P16); none if nobody is left."""
    playing = [side for side in range(len(totals)) if side != disqualified]
    best = max((totals[side] for side in playing), default=0)
    return tuple(side for side in playing if totals[side] == best)
