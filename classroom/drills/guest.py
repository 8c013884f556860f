"""Guests: pupils who drill without giving a name and about whom nothing is stored."""

from __future__ import annotations

from collections.abc import Sequence

from classroom.drills.ports import DrillBook
from classroom.drills.pupil import Card, DrillKind, Pupil, RoundResult
from classroom.errors import KnownFault
from classroom.i18n import _

GUEST, SECOND_GUEST = Pupil("", ""), Pupil("", "2")
"""Pupils who gave no name. They have no class, unlike every pupil in the book."""


def is_guest(pupil: Pupil) -> bool:
    """Tell whether a pupil is a guest, who gave no name."""
    return not pupil.class_name


def seat_name(pupil: Pupil) -> str:
    """Return a pupil's display name in the language on screen; guests are numbered."""
    if not is_guest(pupil):
        return pupil.called or pupil.name
    return _("Guest 2") if pupil == SECOND_GUEST else _("Guest")


class GuestBook:
    """A `DrillBook` that stores nothing about guests and passes everybody else to `book`."""

    def __init__(self, book: DrillBook) -> None:
        self._book = book

    def classes(self) -> Sequence[str]:
        """Return the names of the classes that have pupils."""
        return self._book.classes()

    def pupils(self, class_name: str) -> Sequence[Pupil]:
        """Return the pupils of a class."""
        return self._book.pupils(class_name)

    def add(self, pupil: Pupil) -> Pupil:
        """Store a pupil, unless it is a guest."""
        return pupil if is_guest(pupil) else self._book.add(pupil)

    def delete_pupil(self, pupil: Pupil) -> None:
        """Delete a pupil with all cards and results."""
        self._book.delete_pupil(pupil)

    def delete_class(self, class_name: str) -> None:
        """Delete all pupils of a class."""
        self._book.delete_class(class_name)

    def cards(self, pupil: Pupil, drill: DrillKind) -> Sequence[Card]:
        """Return the cards of a pupil in a drill; a guest has none."""
        return () if is_guest(pupil) else self._book.cards(pupil, drill)

    def results(self, pupil: Pupil) -> Sequence[RoundResult]:
        """Return the results of a pupil; a guest has none."""
        return () if is_guest(pupil) else self._book.results(pupil)

    def fault_of(self, pupil: Pupil) -> KnownFault | None:
        """Return the fault if a pupil's stored data are damaged; nothing is stored for a guest."""
        return None if is_guest(pupil) else self._book.fault_of(pupil)

    def latest(self) -> Sequence[Pupil]:
        """Return the pupils of the most recently begun round; guests are not stored."""
        return self._book.latest()

    def save(self, result: RoundResult, cards: Sequence[Card]) -> None:
        """Store a result and cards, unless they are a guest's."""
        if not is_guest(result.pupil):
            self._book.save(result, cards)
