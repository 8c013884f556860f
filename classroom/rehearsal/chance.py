"""Chance and time in a rehearsal: chance is passed in, and time passes only by `SimulatedClock.pass_ms`."""

from __future__ import annotations

from collections.abc import Sequence

from classroom.match.ports import Chance


def happens(chance: Chance, how_often: float) -> bool:
    """Return True with the probability `how_often`, from 0 to 1."""
    return chance.random() < how_often


class ChanceShuffler:
    """Draws tiles at random; implements `match.ports.Shuffler`."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance

    def draw(self, bag: Sequence[str], count: int) -> tuple[str, ...]:
        """Return `count` tiles of `bag`, each tile as likely as every other."""
        return tuple(self._chance.sample(bag, count))


class SimulatedClock:
    """A clock that shows the same time until `pass_ms` is called; implements `match.ports.Clock`."""

    def __init__(self) -> None:
        self._now_ms = 0

    def now_ms(self) -> int:
        """Return the milliseconds that have passed since the clock was made."""
        return self._now_ms

    def pass_ms(self, duration: int) -> None:
        """Let this number of milliseconds pass."""
        self._now_ms += duration
