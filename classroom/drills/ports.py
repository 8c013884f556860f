"""What drills need of the world, as protocols; the store fills the book."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Protocol

from classroom.drills.card import Card
from classroom.drills.kind import DrillKind
from classroom.drills.pupil import Pupil
from classroom.drills.result import RoundResult
from classroom.drills.verdict import Given, Verdict
from classroom.errors import KnownFault
from classroom.match.ports import Chance


class DrillBook(Protocol):
    """Stores pupils, their cards and their results; what has returned is on the disk. Raises `StoreError`."""

    def classes(self) -> Sequence[str]:
        """Return the names of the classes that have pupils, in order."""

    def pupils(self, class_name: str) -> Sequence[Pupil]:
        """Return the pupils of a class, by name."""

    def add(self, pupil: Pupil) -> Pupil:
        """Store a pupil and return it as stored: the one of the same name, in the class of the same name, if any."""

    def delete_pupil(self, pupil: Pupil) -> None:
        """Delete a pupil with all cards and results."""

    def delete_class(self, class_name: str) -> None:
        """Delete all pupils of a class as `delete_pupil` does."""

    def cards(self, pupil: Pupil, drill: DrillKind) -> Sequence[Card]:
        """Return the cards of a pupil in a drill."""

    def results(self, pupil: Pupil) -> Sequence[RoundResult]:
        """Return the results of a pupil in all drills, the first round first."""

    def fault_of(self, pupil: Pupil) -> KnownFault | None:
        """Return that some of what was kept of a pupil is damaged, and left out of what is read; else None."""

    def latest(self) -> Sequence[Pupil]:
        """Return the pupils of the round begun last, none where nobody has drilled yet."""

    def save(self, result: RoundResult, cards: Sequence[Card]) -> None:
        """Store a result so far, in place of the same round's earlier one, and cards with it; all or nothing."""


class Question(Protocol):
    """One question: a frozen value, which in each drill has what there is to show."""

    @property
    def item(self) -> str:
        """What is asked about, as cards name it."""

    @property
    def kind(self) -> DrillKind:
        """The drill that asks."""

    def answer(self, given: Given) -> Verdict:
        """Return whether an answer is right and what to show; None is an answer that did not come in time."""


class Drill(Protocol):
    """Makes the questions of one drill, which may take a quarter of a second, the first a second.

    It may be asked from any thread, by one at a time.
    """

    @property
    def kind(self) -> DrillKind:
        """Which drill this is."""

    def fresh(self, known: Collection[str], chance: Chance) -> str | None:
        """Return an item that is not among `known`, None where there is no other."""

    def question(self, item: str, chance: Chance) -> Question | None:
        """Return a question about an item, None where it can no longer be asked: the list or the match is gone."""
