"""What is done between two frames while nobody waits: the next screens are prepared, and garbage is collected.

While Home is idle, `Warming` imports the modules of the next screens, creates the first screens and compiles rules. A
module is always imported whole; a screen is made in a few steps, each a frame. So this goes on only while nobody
touches the screen. Each frame imports as many modules as fit into a few milliseconds, each after the modules it imports
itself. A screen is made as soon as its modules are there, those that are needed soonest first: a tap may come within a
second of Home's picture.

`GarbageCollector` collects only on the screen's thread, and never between a tap and its picture. Looking through all
objects takes 30 to 140 ms on a fast computer and up to a second on a slow one. That is more than everything else that a
new screen needs. So what a screen leaves behind is collected in a quiet moment after the next one has been drawn. Once
Home has been idle for a while, all objects that exist then are set aside (frozen): modules, word lists and the kept
screens, nine of ten objects. Until Home is idle again, nothing looks through these, and those that have died wait.

Kivy unbinds what .kv has bound for a widget when the widget is collected. Python may collect on another thread while
plays are found there. The screen might then call something half gone.

The pictures of texts, some 60 MB, are freed with the screens, and their memory should return to the system.
"""

from __future__ import annotations

import ctypes
import gc
import sys
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from pathlib import Path
from time import perf_counter

STILL_SECONDS = 0.1  # without a touch, with Home shown
PAUSE_SECONDS = 0.5  # between two screens, once everything is imported
SLICE_SECONDS = 0.008  # of a frame; a module that has begun is imported to its end
_LONGEST_FRAME = 0.1  # seconds of a frame that count at most: one in which a screen was made is neither still nor quiet

ORDER_FILE = Path(__file__).with_name("warming.txt")
"""What the screens are made of, each after what it imports; `packaging/warming.py` writes it, and a test compares."""

_YOUNG = 2_000  # new objects that make a collection worthwhile
_MIDDLE_EVERY = 50  # young collections for each one of the middle generation
FIRST_FRAMES = 3  # Home's picture waits for nothing, and its objects are new and no garbage
QUIET_SECONDS = 1.0  # without a touch or a new screen
MOST_LEFT = 16  # screens whose garbage, some 2 MB each, may pile up if it is never quiet
RESTING_SECONDS = 8.0  # of idle Home, with nothing left to make in advance
_M_MMAP_THRESHOLD, _LARGE_BYTES = -3, 128 * 1024  # glibc's mallopt(3) option, and its initial value


class Warming:
    """Imports modules one by one whenever it is called between two frames, and makes screens.

    `make_screen` returns the steps that make the next screen whose modules are there, or None; `read`, which comes
    first, reads the next thing that it is filled with. `rest` begins what is left once all is imported, in small steps.
    """

    def __init__(
        self,
        make_screen: Callable[[], Iterator[None] | None],
        modules: Sequence[str] = (),
        now: Callable[[], float] = perf_counter,
        read: Callable[[], bool] = bool,
        rest: Callable[[], Iterator[None]] = lambda: iter(()),
    ) -> None:
        self._make_screen, self._read = make_screen, read
        self._begin_rest = rest
        self._steps: Iterator[None] | None = None
        self._rest: Iterator[None] | None = None
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
        is_still = is_still and self._frames > FIRST_FRAMES
        self._still = self._still + min(seconds, _LONGEST_FRAME) if is_still else 0.0
        if self._still < STILL_SECONDS or self._read():
            return
        self._steps = self._steps or self._make_screen()
        if self._steps:
            self.is_over = False
            if next(self._steps, True):
                self._steps = None
                self._still = 0.0 if self._left else STILL_SECONDS - PAUSE_SECONDS
            return
        begun = self._now()
        while self._now() - begun < SLICE_SECONDS and not self.is_over:
            self.is_over = not self._step()

    def _step(self) -> bool:
        """Import the next module, or do a step of the rest; return whether there was anything to do."""
        if self._left:
            import_module(self._left.pop())
            return True
        if self._rest is None:
            self._rest = self._begin_rest()
        return next(self._rest, True) is None


def return_large_blocks() -> bool:
    """Return each large block of memory to the system once it is free; return whether this computer can.

    The C library of most Linux systems (glibc) raises its limit for large blocks as such blocks are freed. After
    that, pictures are placed between small blocks, and memory that is free there stays with the app.
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
        gc.freeze()  # objects from before the first screen stay, and need not be looked through

    def stop(self) -> None:
        """Let Python collect by itself again."""
        gc.unfreeze()
        if self._was_enabled:
            gc.enable()

    def between_frames(
        self, seconds: float, *, is_touched: bool = False, is_waiting: bool = False, is_resting: bool = False
    ) -> None:
        """Collect young garbage, which is too quick to be noticed; collect all when quiet after a new screen.

        `seconds` have passed since the previous frame: a slow computer has fewer frames but no less garbage.
        `is_touched`: a finger is on the glass. `is_waiting`: somebody waits for what is read. `is_resting`: Home is
        idle, and everything to be made in advance has been made.
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
        if is_waiting or self._frames <= FIRST_FRAMES or gc.get_count()[0] < _YOUNG:
            return
        self._looks += 1
        gc.collect(0 if self._looks % _MIDDLE_EVERY else 1)

    def between_screens(self) -> None:
        """Schedule a full collection for after the current screen has been drawn."""
        self._has_all_due, self._quiet, self._has_new = True, 0.0, True
        self._left += 1

    def _set_aside(self) -> None:
        self._has_all_due = self._has_new = False
        self._left = 0
        gc.unfreeze()
        gc.collect()
        gc.freeze()
