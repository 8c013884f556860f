"""Chance and time as a rehearsal has them: passed in, and passing only when it is told to."""

from __future__ import annotations

from collections.abc import Sequence

from classroom.match.ports import Chance


def happens(chance: Chance, how_often: float) -> bool:
    """Return True so often: never for 0, always for 1."""
    return chance.random() < how_often


class ChanceHand:
    """Draws tiles as chance decides; fills `match.ports.Shuffler`."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance

    def draw(self, bag: Sequence[str], count: int) -> tuple[str, ...]:
        """Return `count` tiles of `bag`, each as likely as every other."""
        return tuple(self._chance.sample(bag, count))


class SimulatedClock:
    """A clock that stands until somebody lets time pass; fills `match.ports.Clock`."""

    def __init__(self) -> None:
        self._now_ms = 0

    def now_ms(self) -> int:
        """Return the milliseconds that have passed."""
        return self._now_ms

    def pass_ms(self, duration: int) -> None:
        """Let so many milliseconds pass."""
        self._now_ms += duration
