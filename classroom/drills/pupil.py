"""The vocabulary of drills: their kinds, the pupils who drill (a name and a class, nothing else), results, cards."""

from __future__ import annotations

import datetime
import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from classroom.i18n import N_, _
from classroom.names import tidy_name
from classroom.value import Value, replace


class DrillKind(Enum):
    """The drills; each value is the stored name."""

    TRUE_OR_NOT = "true-or-not"
    TEN_SECONDS = "ten-seconds"
    HOOKS = "hooks"
    FIND_BEST = "find-best"


class DrillRules(Value):
    """Title and instruction of a drill in English (see `N_`), and its times.

    `limit_ms` is the time for one question, from the first bell to the second. `portion` is the number of questions
    in a round. An answer within `quick_ms` counts as certain.
    """

    title: str
    instruction: str
    limit_ms: int
    portion: int
    quick_ms: int


DRILLS: Mapping[DrillKind, DrillRules] = {
    DrillKind.TRUE_OR_NOT: DrillRules(
        N_("True or false"), N_("Is this a two-letter word?"), limit_ms=8_000, portion=20, quick_ms=2_000
    ),
    DrillKind.TEN_SECONDS: DrillRules(
        N_("Ten seconds"),
        N_("Make any word on the board before the second bell."),
        limit_ms=10_000,
        portion=6,
        quick_ms=5_000,
    ),
    DrillKind.HOOKS: DrillRules(
        N_("Hooks"), N_("Which letter makes a three-letter word?"), limit_ms=12_000, portion=12, quick_ms=3_000
    ),
    DrillKind.FIND_BEST: DrillRules(
        N_("Find the best"),
        N_("Here is a board from an earlier match. Make the word that scores the most."),
        limit_ms=60_000,
        portion=3,
        quick_ms=20_000,
    ),
}


class NamelessPupilError(ValueError):
    """A pupil or a class without a name; `str` is a sentence for people."""


@dataclass(frozen=True, order=True)
class Pupil:
    """A pupil of a class, with both names as shown; a name is unique within a class (see `key`).

    `called` is the calling name, empty if it is not known.
    """

    class_name: str
    name: str
    called: str = field(default="", compare=False)

    @property
    def key(self) -> tuple[str, str]:
        """Class and name in the form used for comparison: without case."""
        return self.class_name.casefold(), self.name.casefold()


def tidy_pupil(name: str, class_name: str) -> Pupil:
    """Return a pupil in stored form, with both names tidied. Raises `NamelessPupilError`."""
    pupil = Pupil(tidy_name(class_name), tidy_name(name))
    if not pupil.class_name:
        raise NamelessPupilError(_("Enter the name of the class first, such as 5 Bestari."))
    if not pupil.name:
        raise NamelessPupilError(_("Enter the pupil's name first."))
    return pupil


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


class RoundResult(Value):
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


LONGEST_ITEM = 400
_MOST_STEPS = 100
_MOST_DAYS = 1_000_000
_HARDEST = 10
_AFTER_WRONG = datetime.timedelta(minutes=1)


class CardError(ValueError):
    """Invalid figures for a card; the message says which."""


class Stage(Enum):
    """A pupil's stage with an item: learning it, knowing it, or relearning it after a mistake."""

    LEARNING = "learning"
    KNOWN = "known"
    RELEARNING = "relearning"


class Card(Value):
    """How well an item is known; times are UTC.

    `stability` is in days and `difficulty` from 1 to 10, as calculated by the schedule. `step` counts the short steps
    of learning, or is None once the item is known. Raises `CardError` for invalid figures.
    """

    item: str
    stage: Stage
    step: int | None
    stability: float
    difficulty: float
    due: datetime.datetime
    seen: datetime.datetime

    def __post_init__(self) -> None:
        if not 0 < len(self.item) <= LONGEST_ITEM:
            raise CardError(f"an item has 1 to {LONGEST_ITEM} characters, not {len(self.item)}")
        if (self.step is None) != (self.stage is Stage.KNOWN) or (self.step or 0) not in range(_MOST_STEPS):
            raise CardError(f"an item that is {self.stage.value} cannot be at step {self.step}")
        if not (math.isfinite(self.stability) and 0 < self.stability <= _MOST_DAYS):
            raise CardError(f"{self.stability} is no stability in days")
        if not 1 <= self.difficulty <= _HARDEST:
            raise CardError(f"{self.difficulty} is no difficulty from 1 to {_HARDEST}")
        for moment in (self.due, self.seen):
            if moment.tzinfo is not datetime.UTC:
                raise CardError(f"{moment} is no moment in UTC")

    @property
    def was_right(self) -> bool:
        """Whether the last answer was right: after a wrong one a new item is due in a minute."""
        return self.is_known or (self.stage is Stage.LEARNING and self.due - self.seen > _AFTER_WRONG)

    @property
    def is_known(self) -> bool:
        """Whether the pupil already knows the item."""
        return self.stage is Stage.KNOWN
