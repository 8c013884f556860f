"""Prepares the next screens while Home is idle: imports their modules, and creates the first screens.

A module is always imported whole and a screen made whole; a frame cannot divide them. So this goes on only while nobody
touches the screen. Each frame imports as many modules as fit into a few milliseconds, each after the modules it imports
itself. A screen is made as soon as its modules are there, those that are needed soonest first: a tap may come within a
second of Home's picture.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from time import perf_counter

STILL_SECONDS = 0.1  # without a touch, with Home shown
PAUSE_SECONDS = 0.5  # between two screens, once everything is imported
SLICE_SECONDS = 0.008  # of a frame; a module that has begun is imported to its end
_LONGEST_FRAME = 0.1  # seconds that count of one: that in which Home was made is not still
FRAMES_TO_HOME = 3  # its first picture waits for nothing

ORDER_FILE = Path(__file__).with_suffix(".txt")
"""What the screens are made of, each after what it imports; `packaging/warming.py` writes it, and a test compares."""


class Warming:
    """Imports modules one by one whenever it is called between two frames, and makes screens.

    `make_screen` makes the next screen whose modules are there, and returns whether there was one; `read`, which comes
    first, reads the next thing that it is filled with.
    """

    def __init__(
        self,
        make_screen: Callable[[], bool],
        modules: Sequence[str] = (),
        now: Callable[[], float] = perf_counter,
        read: Callable[[], bool] = bool,
    ) -> None:
        self._make_screen, self._read = make_screen, read
        self._left = list(modules or ORDER_FILE.read_text("utf-8").split())[::-1]
        self._now = now
        self._still = 0.0
        self._frames = 0
        self.is_over = False
        """Whether there is nothing left to do."""

    def between_frames(self, seconds: float, *, is_still: bool) -> None:
        """Make a screen or import for a slice of this frame, once it `is_still` for long enough.

        `seconds` have passed since the frame before.
        """
        self._frames += 1
        is_still = is_still and self._frames > FRAMES_TO_HOME
        self._still = self._still + min(seconds, _LONGEST_FRAME) if is_still else 0.0
        if self._still < STILL_SECONDS or self._read():
            return
        if self._make_screen():
            self.is_over = False
            self._still = 0.0 if self._left else STILL_SECONDS - PAUSE_SECONDS
            return
        self.is_over = not self._left
        begun = self._now()
        while self._left and self._now() - begun < SLICE_SECONDS:
            import_module(self._left.pop())
