"""Ranks, the best first, with equals sharing theirs (T8, U1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


def shared_ranks(figures: Sequence[Any]) -> tuple[int, ...]:
    """Return the rank of each of the `figures`, which are sorted best first: equal ones share it, as in 1, 2, 2, 4."""
    ranks: list[int] = []
    for place, figure in enumerate(figures, start=1):
        ranks.append(ranks[-1] if place > 1 and figure == figures[place - 2] else place)
    return tuple(ranks)
