"""The external services that drills need, as protocols; the store implements the book."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Protocol

from classroom.drills.pupil import Card, DrillKind, Pupil, RoundResult
from classroom.drills.verdict import Given, Verdict
from classroom.errors import KnownFault
from classroom.match.ports import Chance


class DrillBook(Protocol):
    """Stores pupils, their cards and results; data are on disk when a call returns. Raises `StoreError`."""

    def classes(self) -> Sequence[str]:
        """Return the names of the classes that have pupils, in order."""

    def pupils(self, class_name: str) -> Sequence[Pupil]:
        """Return the pupils of a class, sorted by name."""

    def add(self, pupil: Pupil) -> Pupil:
        """Store a pupil and return it as stored, or the existing pupil of the same name and class."""

    def delete_pupil(self, pupil: Pupil) -> None:
        """Delete a pupil with all cards and results."""

    def delete_class(self, class_name: str) -> None:
        """Delete all pupils of a class as `delete_pupil` does."""

    def cards(self, pupil: Pupil, drill: DrillKind) -> Sequence[Card]:
        """Return the cards of a pupil in a drill."""

    def results(self, pupil: Pupil) -> Sequence[RoundResult]:
        """Return the results of a pupil in all drills, earliest round first."""

    def fault_of(self, pupil: Pupil) -> KnownFault | None:
        """Return the fault if some stored data of a pupil are damaged and skipped on reading; else None."""

    def latest(self) -> Sequence[Pupil]:
        """Return the pupils of the most recently begun round; none if nobody has drilled yet."""

    def save(self, result: RoundResult, cards: Sequence[Card]) -> None:
        """Store a result so far, replacing an earlier one of the same round, with its cards; all or nothing."""


class Question(Protocol):
    """One question: a frozen value with everything that its drill shows."""

    @property
    def item(self) -> str:
        """The item asked about, as on cards."""

    @property
    def kind(self) -> DrillKind:
        """The drill that this question belongs to."""

    def answer(self, given: Given) -> Verdict:
        """Return whether an answer is right and what to show; None means that no answer came in time."""


class Drill(Protocol):
    """Makes the questions of one drill; each may take a quarter of a second, the first a second.

    It may be called from any thread, but only from one at a time.
    """

    @property
    def kind(self) -> DrillKind:
        """The kind of this drill."""

    def fresh(self, known: Collection[str], chance: Chance) -> str | None:
        """Return an item that is not among `known`, or None if there is no other."""

    def question(self, item: str, chance: Chance) -> Question | None:
        """Return a question about an item, or None if its word list or match is gone."""
