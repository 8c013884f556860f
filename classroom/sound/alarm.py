"""An alarm at a set time, on a thread of its own: it never waits for a frame or the disk (P4)."""

from __future__ import annotations

import threading
from collections.abc import Callable

LOOK_SECONDS = 0.25
SLEPT_SECONDS = 2.0
"""A longer gap between two looks means that the computer slept: nothing rings then (the turn is paused)."""


class Alarm:
    """Calls `ring` when the clock `now` reaches `due`, both in seconds, unless it is taken back before.

    `now` also counts while the computer sleeps: an alarm that wakes up late does not ring.
    """

    def __init__(self, ring: Callable[[], None], due: float, now: Callable[[], float]) -> None:
        self._ring, self._due, self._now = ring, due, now
        self._looked = now()
        self._changed = threading.Condition()
        self._heard = threading.Event()
        self._is_over = self._has_rung = False
        threading.Thread(target=self._watch, name="bell", daemon=True).start()

    @property
    def has_rung(self) -> bool:
        """Whether the alarm has rung."""
        return self._has_rung

    def take_back(self) -> bool:
        """Cancel the alarm; return whether it has already rung."""
        with self._changed:
            self._is_over = True
            self._changed.notify()
            return self._has_rung

    def wait(self, seconds: float) -> None:
        """Wait until the alarm rings, for at most `seconds`; other threads are not held up."""
        self._heard.wait(seconds)

    def _watch(self) -> None:
        with self._changed:
            while not self._is_over:
                now = self._now()
                self._is_over = now - self._looked > SLEPT_SECONDS
                if now >= self._due and not self._is_over:
                    self._is_over = self._has_rung = True
                self._looked = now
                if not self._is_over:
                    self._changed.wait(min(LOOK_SECONDS, self._due - now))
        if self._has_rung:
            self._ring()
        self._heard.set()
