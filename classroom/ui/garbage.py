"""Garbage is collected on the screen's thread only, between two frames, and never between a tap and its picture.

To look through all objects takes 30 to 140 ms on a fast computer and up to a second on a slow one, more than all else
that a new screen needs. So what a screen has left is collected in a quiet moment after the next one was drawn. And once
Home has lain still for a while, what is there then is set aside: modules, word lists and the screens that are kept,
nine of ten objects. Until Home lies still again nobody looks through these, and what has died of them waits.

Kivy unbinds what .kv has bound for a widget when the widget is collected. On another thread, where Python may collect
while plays are found there, the screen might meanwhile call what is half gone.

The pictures of texts are freed with the screens, some 60 MB of them, and their memory is to go back to the system.
"""

from __future__ import annotations

import ctypes
import gc
import sys

_YOUNG = 2_000  # new objects worth a look
_MIDDLE_EVERY = 50  # looks at those that outlived some
FIRST_FRAMES = 3  # what the first screen is made of is new and no garbage
QUIET_SECONDS = 1.0  # in which nobody touched the glass and no screen was shown
MOST_LEFT = 16  # screens that leave their garbage, some 2 MB each, where it is never quiet
RESTING_SECONDS = 8.0  # in which Home lay still, with nothing left to be made beforehand
_M_MMAP_THRESHOLD, _LARGE_BYTES = -3, 128 * 1024  # of glibc's mallopt(3), and what it calls large at first
_LONGEST_FRAME = 0.1  # seconds that count of one: that in which a screen was made is not quiet


def return_large_blocks() -> bool:
    """Have each large block of memory returned to the system once it is free; whether this computer can.

    The C library of most Linux systems (glibc) raises what it calls large as such blocks are freed. From then on
    pictures lie between small blocks, and what is free there stays with the app.
    """
    if sys.platform != "linux":
        return False
    set_option = getattr(ctypes.CDLL(None), "mallopt", None)
    return set_option is not None and bool(set_option(_M_MMAP_THRESHOLD, _LARGE_BYTES))


class GarbageCollector:
    """Collects when it is called, and from `start` to `stop` Python does not by itself."""

    def __init__(self) -> None:
        self._looks = self._frames = 0
        self._quiet = 0.0
        self._left = 0
        self._has_all_due = False
        self._rested, self._has_new = 0.0, True
        self._was_enabled = gc.isenabled()

    def start(self) -> None:
        """Collect from now on only when called."""
        self._was_enabled = gc.isenabled()
        return_large_blocks()
        gc.disable()
        gc.freeze()  # what is there before the first screen stays, and need not be looked through

    def stop(self) -> None:
        """Leave it to Python again."""
        gc.unfreeze()
        if self._was_enabled:
            gc.enable()

    def between_frames(self, seconds: float, *, is_touched: bool = False, is_resting: bool = False) -> None:
        """Collect young garbage, which takes a moment too short to be seen; all, once it is quiet after a new screen.

        `seconds` have passed since the frame before: a slow computer has few frames, and what is left piles up no less.
        `is_touched`: a finger is on the glass. `is_resting`: Home lies still, and all is made that is made beforehand.
        """
        self._frames += 1
        self._rested = self._rested + min(seconds, _LONGEST_FRAME) if is_resting else 0.0
        if self._has_new and self._rested >= RESTING_SECONDS:
            self._set_aside()
            return
        if self._has_all_due:
            self._quiet = 0.0 if is_touched else self._quiet + min(seconds, _LONGEST_FRAME)
            if self._quiet >= QUIET_SECONDS or (self._left >= MOST_LEFT and not is_touched):
                self._has_all_due, self._left = False, 0
                gc.collect()
            return
        if self._frames <= FIRST_FRAMES or gc.get_count()[0] < _YOUNG:
            return
        self._looks += 1
        gc.collect(0 if self._looks % _MIDDLE_EVERY else 1)

    def between_screens(self) -> None:
        """Have all garbage collected after the picture of the screen that is shown now."""
        self._has_all_due, self._quiet, self._has_new = True, 0.0, True
        self._left += 1

    def _set_aside(self) -> None:
        self._has_all_due = self._has_new = False
        self._left = 0
        gc.unfreeze()
        gc.collect()
        gc.freeze()
