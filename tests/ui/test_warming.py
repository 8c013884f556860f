"""What the next screens are made of is imported while Home lies still, and never while somebody touches the glass."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from itertools import count
from math import ceil
from pathlib import Path

import pytest

from classroom.ui.features import AHEAD, module_of
from classroom.ui.idle import FIRST_FRAMES, ORDER_FILE, PAUSE_SECONDS, SLICE_SECONDS, STILL_SECONDS, Warming
from classroom.ui.navigation import ScreenName

FRAME = 1 / 64
STILL_FRAMES = ceil(STILL_SECONDS / FRAME)
NAMES = ("warmed_first", "warmed_second", "warmed_third")


@pytest.fixture
def _modules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    for name in NAMES:
        (tmp_path / f"{name}.py").touch()
    monkeypatch.syspath_prepend(str(tmp_path))
    yield
    for name in NAMES:
        sys.modules.pop(name, None)


def imported() -> list[str]:
    return [name for name in NAMES if name in sys.modules]


@pytest.mark.usefixtures("_modules")
def test_modules_are_imported_a_slice_a_frame_once_it_is_still_and_not_after_a_touch() -> None:
    steps = count()
    warming = Warming(lambda: None, NAMES, now=lambda: next(steps) * SLICE_SECONDS * 0.75)  # most of a slice a module
    for _frame in range(FIRST_FRAMES + STILL_FRAMES - 1):
        warming.between_frames(FRAME, is_still=True)
    assert imported() == []
    warming.between_frames(FRAME, is_still=True)
    assert imported() == ["warmed_first"]
    warming.between_frames(FRAME, is_still=False)
    for _frame in range(STILL_FRAMES - 1):
        warming.between_frames(FRAME, is_still=True)
    assert imported() == ["warmed_first"]
    assert not warming.is_over
    for _frame in range(5):
        warming.between_frames(FRAME, is_still=True)
    assert imported() == list(NAMES)


@pytest.mark.usefixtures("_modules")
def test_a_screen_is_made_once_its_module_is_there_with_a_pause_after_each() -> None:
    frames, made = list[int](), list[int]()
    needs = (1, 3, 3, 4)  # modules; the last one's never come

    def make_screen() -> Iterator[None] | None:
        if len(imported()) < needs[len(made)]:
            return None
        made.append(len(frames))
        return iter(())

    steps = count()
    warming = Warming(make_screen, NAMES, now=lambda: next(steps) * SLICE_SECONDS * 0.75)  # a module a frame
    for frame in range(20 * STILL_FRAMES):
        frames.append(frame)
        warming.between_frames(FRAME, is_still=True)
    assert made[0] == FIRST_FRAMES + STILL_FRAMES + 1
    assert made[1] == made[0] + STILL_FRAMES + 2  # with the other two modules in between
    assert made[2] >= made[1] + PAUSE_SECONDS / FRAME
    assert warming.is_over


def test_what_a_first_tap_needs_is_there_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """Told in steps: a module takes two milliseconds, a screen a frame, and nobody has touched anything yet."""
    there, made = list[str](), list[ScreenName]()

    def make_screen() -> Iterator[None] | None:
        is_due = len(made) < len(AHEAD) and module_of(AHEAD[len(made)]) in there
        assert not (is_due and unread), "what fills it is read in frames before"
        return making(AHEAD[len(made)]) if is_due else None

    def making(name: ScreenName) -> Iterator[None]:
        yield  # half of it
        made.append(name)

    def read() -> bool:
        return module_of(AHEAD[0]) in there and bool(unread and unread.pop())

    unread = ["the classes", "the rules"]
    monkeypatch.setattr("classroom.ui.idle.import_module", there.append)
    warming = Warming(make_screen, now=lambda: len(there) * 0.002, read=read)
    ready = dict[float, list[object]]()
    for frame in range(1, round(4 / FRAME) + 1):
        warming.between_frames(FRAME, is_still=True)
        ready[frame * FRAME] = [*made, *there]
    assert ScreenName.TEAMS in ready[0.5]
    assert module_of(ScreenName.COMPUTER) in ready[1]
    assert module_of(ScreenName.MATCH) in ready[2]
    assert set(AHEAD) <= set(ready[4])
    assert warming.is_over


def test_the_order_follows_from_what_the_modules_import(repository: Path) -> None:
    made = subprocess.run(
        [sys.executable, repository / "packaging" / "warming.py"], capture_output=True, text=True, check=True
    )
    assert ORDER_FILE.read_text("utf-8").split() == made.stdout.split(), (
        "packaging/on_virtual_screen.sh .venv/bin/python packaging/warming.py --write"
    )
