"""Wrong counts as people make them: a premium forgotten, a word forgotten, a letter's value remembered wrongly."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from classroom.rules.format import Format
from classroom.rules.placement import Play
from classroom.rules.scoring import Count
from classroom.rules.square import Square


class SlipKind(Enum):
    """What went wrong in counting."""

    LETTER_PREMIUM = "letter premium"
    WORD_PREMIUM = "word premium"
    CROSS_WORD = "cross word"
    LETTER_VALUE = "letter value"
    BONUS = "bonus"


@dataclass(frozen=True)
class Slip:
    """A wrong count and how it came about.

    `word` is the word that was counted wrongly or forgotten, in capitals; `square` where the forgotten premium or the
    letter is; `tile` the tile there; `taken_for` the value that was taken for the letter's own, `value`.
    """

    kind: SlipKind
    counted: int
    announced: int
    word: str = ""
    square: Square | None = None
    tile: str = ""
    value: int = 0
    taken_for: int = 0


def slips(format: Format, play: Play, count: Count) -> tuple[Slip, ...]:
    """Return the wrong counts of a play that people come to, each other than the right one and none below 1."""
    return ()


def slip_of(format: Format, play: Play, count: Count, announced: int) -> Slip | None:
    """Return a slip that explains why `announced` is not what was counted; None where it is, or nobody knows why."""
    return next((slip for slip in slips(format, play, count) if slip.announced == announced), None)
