"""The external services that competitions need, as protocols; the store implements them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from classroom.competition.event import CompetitionEvent


class CompetitionLog(Protocol):
    """Stores the events of competitions."""

    def append(self, competition_id: str, first: int, events: Sequence[CompetitionEvent]) -> None:
        """Store `events` before returning, the first under the number `first`, counted from 1; all or none."""

    def read(self, competition_id: str) -> tuple[CompetitionEvent, ...]:
        """Return all events of a competition in order. Raises `StoreError` if one is damaged."""
