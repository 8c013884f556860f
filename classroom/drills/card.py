"""A card: how well one pupil knows one item of a drill, and when it is due again."""

from __future__ import annotations

import datetime
import math
from dataclasses import dataclass
from enum import Enum

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


@dataclass(frozen=True)
class Card:
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
