"""Fills a long list in slices, one per frame, so that no frame waits for all rows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from time import perf_counter
from typing import Any

from kivy.clock import Clock
from kivy.uix.widget import Widget

AT_ONCE = 12
"""Number of rows: more than fit on a card."""
SLICE_SECONDS = 0.008


class Filling:
    """Adds rows to a `place`: the visible ones at once, the rest in later frames while it is on screen."""

    def __init__(self, place: Any) -> None:
        self._place = place
        self._rows: Iterator[Widget] = iter(())
        self._later = Clock.create_trigger(self._add_slice, 0)

    def show(self, rows: Iterable[Widget]) -> None:
        """Add `rows`, each created when it is needed; no more rows of an earlier call are added."""
        self._rows = iter(rows)
        for row in islice(self._rows, AT_ONCE):
            self._place.add_widget(row)
        self._later()

    def _add_slice(self, _dt: float) -> None:
        if self._place.get_parent_window() is None:
            return
        end = perf_counter() + SLICE_SECONDS
        for row in self._rows:
            self._place.add_widget(row)
            if perf_counter() >= end:
                self._later()
                return
