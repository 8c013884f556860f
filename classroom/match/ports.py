"""Protocols for what a match and its participants need from outside.

The store, the sound and others implement them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Protocol, TypeVar

from classroom.errors import FaultKind, KnownFault, StoreError

if TYPE_CHECKING:
    from classroom.match.event import Event
    from classroom.rules.board import Board

T = TypeVar("T")


class DamagedMatchError(StoreError):
    """The record of `match_id` is damaged.

    `first_bad` is the number of the first wrong entry, counted from 1; `good` are the events before it.
    """

    def __init__(self, match_id: str, first_bad: int, good: Sequence[Event], detail: str = "") -> None:
        super().__init__(KnownFault(FaultKind.MATCH_DAMAGED, match_id, first_bad, detail))
        self.match_id = match_id
        self.first_bad = first_bad
        self.good = tuple(good)


class EventLog(Protocol):
    """Stores the events of matches."""

    def append(self, match_id: str, first: int, events: Sequence[Event]) -> None:
        """Store all `events` or none before returning; the first has the number `first`, counted from 1."""

    def read(self, match_id: str) -> tuple[Event, ...]:
        """Return all events of a match in order. Raises `DamagedMatchError`."""

    def idle_ms(self, match_id: str) -> int:
        """Return the wall-clock time since the last event of a match was stored; 0 if that is unknown."""


class Clock(Protocol):
    """A time that only goes forward."""

    def now_ms(self) -> int:
        """Return the milliseconds since a moment that stays fixed while the app runs."""


class Shuffler(Protocol):
    """Draws tiles from the bag."""

    def draw(self, bag: Sequence[str], count: int) -> tuple[str, ...]:
        """Return `count` tiles of `bag`, each tile as likely as every other (C11)."""


class Chance(Protocol):
    """The random numbers for drills, the computer's play and rehearsals; `random.Random` implements it."""

    def random(self) -> float:
        """Return a number from 0 up to, but not including, 1."""

    def choice(self, seq: Sequence[T], /) -> T:
        """Return one of `seq`."""

    def sample(self, population: Sequence[T], k: int, /) -> list[T]:
        """Return `k` of `population`, each place at most once."""


class MoveFinder(Protocol):
    """Proves whether a rack can form any word on a board (P14)."""

    def can_form_word(self, board: Board, rack: Sequence[str], rulings: Mapping[str, bool]) -> bool | None:
        """Return True or False if it is proved, or None if this finder cannot tell.

        `rulings` are words in capitals that a ruling of this match accepted or refused, whatever the list says (P12).
        """


class Alarm(Protocol):
    """Strokes of the bell set for a later moment."""

    @property
    def has_rung(self) -> bool:
        """Whether these strokes have rung."""

    def take_back(self) -> bool:
        """Cancel the strokes; return whether they have already rung."""

    def wait(self, seconds: float) -> None:
        """Wait until the strokes ring, for at most `seconds`."""


class Bell(Protocol):
    """The time keeper's bell (P4)."""

    @property
    def available(self) -> bool:
        """Whether anybody can hear it."""

    def ring(self, strokes: int) -> None:
        """Ring this number of strokes; return at once."""

    def ring_in(self, strokes: int, ms: int) -> Alarm:
        """Ring this number of strokes after `ms` milliseconds, even if the app is busy then; return at once."""
