"""What a match and whoever takes part needs of the world, as protocols; the store, the sound and others fill them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Protocol, TypeVar

from classroom.errors import FaultKind, KnownFault, StoreError

if TYPE_CHECKING:
    from classroom.match.event import Event
    from classroom.rules.board import Board

T = TypeVar("T")


class DamagedMatchError(StoreError):
    """The record of `match_id` is damaged: entry `first_bad`, counted from 1, is wrong; `good` are those before it."""

    def __init__(self, match_id: str, first_bad: int, good: Sequence[Event], detail: str = "") -> None:
        super().__init__(KnownFault(FaultKind.MATCH_DAMAGED, match_id, first_bad, detail))
        self.match_id = match_id
        self.first_bad = first_bad
        self.good = tuple(good)


class EventLog(Protocol):
    """Stores the events of matches."""

    def append(self, match_id: str, first: int, events: Sequence[Event]) -> None:
        """Store `events` before returning, the first under the number `first`, counted from 1; all or none."""

    def read(self, match_id: str) -> tuple[Event, ...]:
        """Return all events of a match in order. Raises `DamagedMatchError`."""

    def idle_ms(self, match_id: str) -> int:
        """Return how long ago the last event of a match was stored, by the clock on the wall; 0 where that is lost."""


class Clock(Protocol):
    """A time that only goes forward."""

    def now_ms(self) -> int:
        """Return milliseconds since some moment that stays the same while the app runs."""


class Shuffler(Protocol):
    """Draws tiles from the bag."""

    def draw(self, bag: Sequence[str], count: int) -> tuple[str, ...]:
        """Return `count` tiles of `bag`, each tile as likely as every other (C11)."""


class Chance(Protocol):
    """The random numbers of drills, of the computer's play and of rehearsals; `random.Random` fills it."""

    def random(self) -> float:
        """Return a number from 0 to before 1."""

    def choice(self, seq: Sequence[T], /) -> T:
        """Return one of `seq`."""

    def sample(self, population: Sequence[T], k: int, /) -> list[T]:
        """Return `k` of `population`, each place at most once."""


class MoveFinder(Protocol):
    """Proves whether a rack can form any word on a board (P14)."""

    def can_form_word(self, board: Board, rack: Sequence[str], rulings: Mapping[str, bool]) -> bool | None:
        """Return True or False where it is proved, None where this finder cannot tell.

        `rulings` are words in capitals that a ruling accepted or refused in this match, whatever the list says (P12).
        """


class Alarm(Protocol):
    """Strokes of the bell that were set beforehand."""

    @property
    def has_rung(self) -> bool:
        """Whether their moment came."""

    def take_back(self) -> bool:
        """Ring no more; return whether it has rung already."""

    def wait(self, seconds: float) -> None:
        """Wait until they ring, so many seconds at most."""


class Bell(Protocol):
    """The time keeper's bell (P4)."""

    @property
    def available(self) -> bool:
        """Whether anybody can hear it."""

    def ring(self, strokes: int) -> None:
        """Ring so many strokes and return at once."""

    def ring_in(self, strokes: int, ms: int) -> Alarm:
        """Ring so many strokes in `ms` milliseconds, whatever the app is busy with then; return at once."""
