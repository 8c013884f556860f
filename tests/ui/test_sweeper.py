"""What has died is swept up on the screen's thread, whatever other threads do meanwhile."""

from __future__ import annotations

import gc
import threading
import weakref
from collections.abc import Iterator

import pytest

from classroom.ui.sweeper import Sweeper


class Knot:
    """Holds itself, so that only the sweeper can end it."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture
def sweeper() -> Iterator[Sweeper]:
    sweeper = Sweeper()
    sweeper.start()
    yield sweeper
    sweeper.stop()


def dead_knot(swept_by: list[str]) -> weakref.ref[Knot]:
    return weakref.ref(Knot(), lambda _ref: swept_by.append(threading.current_thread().name))


def many_objects() -> None:
    for _ in range(20_000):
        Knot()


def test_no_other_thread_sweeps(sweeper: Sweeper) -> None:
    swept_by: list[str] = []
    knot = dead_knot(swept_by)
    thinking = threading.Thread(target=many_objects, name="thinking")
    thinking.start()
    thinking.join()
    assert knot() is not None
    sweeper.between_frames()
    assert knot() is None
    assert swept_by == [threading.main_thread().name]


def test_what_lived_longer_is_swept_up_between_screens(sweeper: Sweeper) -> None:
    knot = Knot()
    reference = weakref.ref(knot)
    many_objects()
    sweeper.between_frames()
    sweeper.between_screens()
    del knot
    assert reference() is not None
    sweeper.between_screens()
    assert reference() is None


def test_afterwards_python_sweeps_as_before() -> None:
    assert gc.isenabled()
    sweeper = Sweeper()
    sweeper.start()
    assert not gc.isenabled()
    sweeper.stop()
    assert gc.isenabled()
    assert gc.get_freeze_count() == 0
