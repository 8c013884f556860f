"""A turn as the score sheet knows it: what a side did with it and what it came to."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from classroom.match.remark import Remark
from classroom.rules.placement import Play
from classroom.rules.scoring import Count


class TurnKind(Enum):
    """What became of a turn."""

    PLAY = "play"
    PASS = "pass"  # noqa: S105 - no password
    EXCHANGE = "exchange"
    TIME = "time"
    LOST = "lost"


@dataclass(frozen=True)
class Ruling:
    """The decision on a challenge: the challenged words, who challenged, what was decided and what the list said."""

    side: int
    words: tuple[str, ...]
    accepted: bool
    listed: bool
    reason: str


@dataclass(frozen=True)
class Turn:
    """One turn of one side; `number` is its row on the score sheet, counted from 1.

    A play has `play` and `count`, even after it was taken off the board (`taken_off`). `noted` is the score that was
    settled for it, `score` the one that counts now; both count only once `settled`. `cause` is, for a lost turn, the
    index of the turn whose challenge failed. `bought` are the extra letters among the tiles of the play (U8).
    """

    side: int
    kind: TurnKind
    number: int = 0
    score: int = 0
    noted: int = 0
    settled: bool = True
    play: Play | None = None
    count: Count | None = None
    announced: int | None = None
    taken_off: bool = False
    ruling: Ruling | None = None
    cause: int | None = None
    extra: bool = False
    bought: tuple[str, ...] = ()
    remarks: tuple[Remark, ...] = ()

    @property
    def is_zero(self) -> bool:
        """Whether this is a zero turn: it scored nothing, or cost points (P13, U7)."""
        return self.settled and self.score <= 0

    @property
    def stands(self) -> bool:
        """Whether this is a play that was noted, lies on the board and was not refused (P12, U7)."""
        return self.play is not None and self.settled and not self.taken_off and not self.is_refused

    @property
    def is_refused(self) -> bool:
        """Whether it was ruled that a word of this play is none (P12)."""
        return self.ruling is not None and not self.ruling.accepted
