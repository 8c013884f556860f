"""What has died is swept up on the screen's thread, whatever other threads do meanwhile."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
import threading
import weakref
from collections.abc import Iterator

import pytest
from kivy.base import EventLoop
from kivy.input.providers.mouse import MouseMotionEvent

from classroom.match.command import Pass
from classroom.ui.idle import FIRST_FRAMES, MOST_LEFT, QUIET_SECONDS, RESTING_SECONDS, GarbageCollector
from classroom.ui.navigation import ScreenName
from tests.ui.harness import open_app
from tests.ui.table import seated

FRAME = 1 / 64  # a second: one that adds up without a rest
QUIET_FRAMES = round(QUIET_SECONDS / FRAME)


class Knot:
    """Holds itself, so that only the collector can end it."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture(autouse=True)
def _set_aside_again() -> Iterator[None]:
    """Python looks through what the tests before have left for seconds, once a collector has let go of it."""
    yield
    gc.freeze()


@pytest.fixture
def collector() -> Iterator[GarbageCollector]:
    collector = GarbageCollector()
    collector.start()
    yield collector
    collector.stop()


def dead_knot(swept_by: list[str]) -> weakref.ref[Knot]:
    return weakref.ref(Knot(), lambda _ref: swept_by.append(threading.current_thread().name))


def many_objects() -> None:
    for _ in range(20_000):
        Knot()


def test_no_other_thread_collects(collector: GarbageCollector) -> None:
    swept_by: list[str] = []
    knot = dead_knot(swept_by)
    thinking = threading.Thread(target=many_objects, name="thinking")
    thinking.start()
    thinking.join()
    for _frame in range(FIRST_FRAMES + 1):
        collector.between_frames(FRAME, is_waiting=True)
    assert knot() is not None
    collector.between_frames(FRAME)
    assert knot() is None
    assert swept_by == [threading.main_thread().name]


def test_what_lived_longer_is_collected_in_a_quiet_moment_after_the_next_screen(collector: GarbageCollector) -> None:
    knot = Knot()
    reference = weakref.ref(knot)
    many_objects()
    for _frame in range(FIRST_FRAMES + 1):
        collector.between_frames(FRAME)
    del knot
    collector.between_screens()
    many_objects()
    for _frame in range(QUIET_FRAMES - 1):
        collector.between_frames(FRAME)
    assert reference() is not None
    collector.between_frames(FRAME, is_touched=True)
    for _frame in range(QUIET_FRAMES - 1):
        collector.between_frames(FRAME)
    assert reference() is not None
    collector.between_frames(FRAME)
    assert reference() is None


RESTS = f"""
import gc, weakref
from classroom.ui.idle import QUIET_SECONDS, RESTING_SECONDS, GarbageCollector

class Knot:
    def __init__(self):
        self.itself = self

def rest():
    for _frame in range(round(RESTING_SECONDS / {FRAME})):
        collector.between_frames({FRAME}, is_resting=True)

collector = GarbageCollector()
collector.start()
knot = Knot()
reference = weakref.ref(knot)
frozen = gc.get_freeze_count()
rest()
assert gc.get_freeze_count() != frozen
frozen = gc.get_freeze_count()
del knot
rest()
assert reference() is not None, "no screen was shown since: there is no need"
collector.between_screens()
for _frame in range(round(QUIET_SECONDS / {FRAME})):
    collector.between_frames({FRAME})
assert reference() is not None, "what is set aside is not looked through"
assert gc.get_freeze_count() == frozen
rest()
assert reference() is None, "until it rests again"
"""


def test_what_is_there_while_home_rests_is_set_aside_and_collected_when_it_rests_again() -> None:
    # In a process of its own: the tests have set much aside, which would be looked through from then on.
    done = subprocess.run([sys.executable, "-c", RESTS], check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


LARGE_BLOCKS = """
from pathlib import Path
from classroom.ui.idle import return_large_blocks

def used_mb():
    return int(Path("/proc/self/statm").read_text("ascii").split()[1]) * 4096 / 1e6

if {is_asked} and not return_large_blocks():
    raise SystemExit("cannot")
large = b"x" * 20_000_000
del large
blocks = []
for number in range(200):
    blocks += [b"x" * (300_000 + number), b"x" * (2_000 + number)]
before = used_mb()
del blocks[::2]
print(before - used_mb())
"""


@pytest.mark.skipif(sys.platform != "linux", reason="glibc keeps what was freed, and other systems return it")
def test_the_memory_of_pictures_that_are_gone_goes_back_to_the_system() -> None:
    def returned_mb(*, is_asked: bool) -> float:
        source = LARGE_BLOCKS.format(is_asked=is_asked)
        # The tests may run with another allocator.
        surroundings = {key: value for key, value in os.environ.items() if key not in ("LD_PRELOAD", "PYTHONMALLOC")}
        done = subprocess.run(
            [sys.executable, "-c", source], env=surroundings, check=False, capture_output=True, text=True
        )
        if done.stderr.strip() == "cannot":
            pytest.skip("this C library has no such option")
        return float(done.stdout)

    assert returned_mb(is_asked=True) > 50
    assert returned_mb(is_asked=False) < 10, "then there is no need to ask"


def test_a_touch_ends_the_rest(collector: GarbageCollector) -> None:
    knot = Knot()
    reference = weakref.ref(knot)
    gc.freeze()
    del knot
    for _time in range(3):
        for _frame in range(round(RESTING_SECONDS / FRAME) - 1):
            collector.between_frames(FRAME, is_resting=True)
        collector.between_frames(FRAME, is_touched=True)
    assert reference() is not None


def test_screens_that_follow_each_other_quickly_are_not_held_up(collector: GarbageCollector) -> None:
    swept_by: list[str] = []
    knot = dead_knot(swept_by)
    for _screen in range(5):
        collector.between_screens()
        for _frame in range(QUIET_FRAMES - 1):
            collector.between_frames(FRAME)
    assert knot() is not None
    collector.between_frames(FRAME)
    assert knot() is None


def test_what_many_quick_screens_leave_is_collected_without_a_quiet_moment(collector: GarbageCollector) -> None:
    knot = dead_knot([])
    for _screen in range(MOST_LEFT - 1):
        collector.between_screens()
        collector.between_frames(FRAME)
    assert knot() is not None
    collector.between_screens()
    collector.between_frames(FRAME, is_touched=True)
    assert knot() is not None
    collector.between_frames(FRAME)
    assert knot() is None


def test_a_slow_computer_with_few_frames_has_its_quiet_moment_as_soon(collector: GarbageCollector) -> None:
    knot = dead_knot([])
    collector.between_screens()
    collector.between_frames(4 * QUIET_SECONDS)  # in which the screen was made
    assert knot() is not None
    for _frame in range(10):
        collector.between_frames(QUIET_SECONDS / 10)
    assert knot() is None


def test_all_is_collected_though_a_mouse_lies_over_the_window(collector: GarbageCollector) -> None:
    mouse = MouseMotionEvent("mouse", "mouse1", (0.5, 0.5), is_touch=False, type_id="hover")
    with open_app() as app:
        app.app._garbage = collector
        knot = dead_knot([])
        EventLoop.post_dispatch_input("begin", mouse)
        app.go(ScreenName.FORMATS)
        app.until(lambda: knot() is None)
        is_gone = knot() is None
        EventLoop.post_dispatch_input("end", mouse)
        app.app._garbage = GarbageCollector()
    assert is_gone


@pytest.fixture
def _by_itself() -> Iterator[None]:
    gc.enable()
    yield
    gc.disable()


@pytest.mark.usefixtures("_by_itself")
def test_afterwards_python_collects_as_before() -> None:
    assert gc.isenabled()
    collector = GarbageCollector()
    collector.start()
    assert not gc.isenabled()
    collector.stop()
    assert gc.isenabled()
    assert gc.get_freeze_count() == 0


@pytest.mark.soak
def test_nothing_keeps_a_screen_that_was_left_or_an_app_that_was_closed() -> None:
    """An expression of .kv that looks something up in `ids` would: Kivy keeps it for as long as the process lives."""
    with seated() as table:
        table.ring()
        table.do(Pass())
        left = [weakref.ref(table.app.app), weakref.ref(table.screen)]
        table.app.launcher.leave()
        table.app.frames(4)
        gc.unfreeze()
        gc.collect()
        assert left[1]() is None
    del table
    gc.collect()
    assert left[0]() is None
