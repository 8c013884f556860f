"""Garbage is collected on the screen's thread only, between two frames.

Kivy unbinds what .kv has bound for a widget when the widget is collected. On another thread, where Python may collect
while plays are found there, the screen might meanwhile call what is half gone.
"""

from __future__ import annotations

import gc

_YOUNG = 2_000  # new objects worth a look
_MIDDLE_EVERY = 50  # looks at those that outlived some
FIRST_FRAMES = 3  # what the first screen is made of is new and no garbage


class GarbageCollector:
    """Collects when it is called, and from `start` to `stop` Python does not by itself."""

    def __init__(self) -> None:
        self._looks = self._frames = 0
        self._was_enabled = gc.isenabled()

    def start(self) -> None:
        """Collect from now on only when called."""
        self._was_enabled = gc.isenabled()
        gc.disable()
        gc.freeze()  # what is there before the first screen stays, and need not be looked through

    def stop(self) -> None:
        """Leave it to Python again."""
        gc.unfreeze()
        if self._was_enabled:
            gc.enable()

    def between_frames(self) -> None:
        """Collect young garbage, which takes a moment too short to be seen."""
        self._frames += 1
        if self._frames <= FIRST_FRAMES or gc.get_count()[0] < _YOUNG:
            return
        self._looks += 1
        gc.collect(0 if self._looks % _MIDDLE_EVERY else 1)

    def between_screens(self) -> None:
        """Collect all garbage: while one screen gives way to another nobody waits for a frame."""
        gc.collect()
