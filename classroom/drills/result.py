"""The result of a round of a drill: one line in a pupil's progress."""

from __future__ import annotations

import datetime
from dataclasses import dataclass, replace

from classroom.drills.kind import DrillKind
from classroom.drills.pupil import Pupil

_MOST_ASKED = 10_000
_LONGEST_MS = 10**10
FULL_MARKS = 100  # for one question, so that shares stay whole numbers


STAR_SHARES = (0.6, 0.9)
"""Shares of right answers that earn the second star and the third."""


def stars(right: int, asked: int) -> int:
    """Return how many stars a round has won, up to three; none is taken away, and none is shown as missing."""
    return 1 + sum(right >= share * asked for share in STAR_SHARES) if right else 0


class ResultError(ValueError):
    """Invalid figures for a result; the message says which."""


@dataclass(frozen=True)
class RoundResult:
    """What a pupil did in one round, begun at `began` (UTC): the number of questions `asked` and the number `right`.

    `earned` are the marks, at most `FULL_MARKS` a question; `time_ms` is the total answering time. Raises
    `ResultError` for invalid figures.
    """

    pupil: Pupil
    drill: DrillKind
    began: datetime.datetime
    asked: int = 0
    right: int = 0
    earned: int = 0
    time_ms: int = 0

    def __post_init__(self) -> None:
        if self.began.tzinfo is not datetime.UTC:
            raise ResultError(f"{self.began} is no moment in UTC")
        if not 0 <= self.right <= self.asked <= _MOST_ASKED or not 0 <= self.earned <= FULL_MARKS * self.asked:
            raise ResultError(f"{self.right} right and {self.earned} marks of {self.asked} questions cannot be")
        if not 0 <= self.time_ms <= _LONGEST_MS:
            raise ResultError(f"a round does not last {self.time_ms} ms")

    @property
    def share(self) -> float:
        """The marks as a share of the possible marks, from 0 to 1; 0 before the first question."""
        return self.earned / (FULL_MARKS * self.asked) if self.asked else 0.0

    def with_answer(self, *, right: bool, share: float, took_ms: int) -> RoundResult:
        """Return the result after one more answer."""
        return replace(
            self,
            asked=self.asked + 1,
            right=self.right + right,
            earned=self.earned + round(FULL_MARKS * min(max(share, 0.0), 1.0)),
            time_ms=self.time_ms + max(took_ms, 0),
        )
