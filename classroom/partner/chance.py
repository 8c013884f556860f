"""Where all chance of a partner comes from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

T = TypeVar("T")


class Chance(Protocol):
    """Chance, passed in; `random.Random` fills it."""

    def random(self) -> float:
        """Return a number from 0 to before 1."""

    def choice(self, seq: Sequence[T], /) -> T:
        """Return one of `seq`."""

    def sample(self, population: Sequence[T], k: int, /) -> list[T]:
        """Return `k` of `population`, each place at most once."""
