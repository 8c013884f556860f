"""Random numbers derived from the facts of a match: asking again gives the same result."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")

_BYTES = 6


class SeededRandom:
    """A sequence of numbers that is the same for the same `facts`."""

    def __init__(self, *facts: object) -> None:
        self._facts = repr(facts)
        self._drawn = 0

    def random(self) -> float:
        """Return the next number, from 0 up to, but not including, 1."""
        self._drawn += 1
        digest = sha256(f"{self._drawn} {self._facts}".encode()).digest()
        return int.from_bytes(digest[:_BYTES], "big") / (1 << 8 * _BYTES)

    def choice(self, seq: Sequence[T]) -> T:
        """Return one of `seq`."""
        return seq[int(self.random() * len(seq))]
