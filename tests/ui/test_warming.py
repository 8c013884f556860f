"""What the next screens are made of is imported while Home lies still, and never while somebody touches the glass."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from itertools import count, pairwise
from pathlib import Path

import pytest

from classroom.ui.warming import ORDER, PAUSE_SECONDS, SLICE_SECONDS, STILL_SECONDS, Warming

FRAME = 1 / 64
STILL_FRAMES = round(STILL_SECONDS / FRAME)
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
    warming = Warming(lambda: False, NAMES, now=lambda: next(steps) * SLICE_SECONDS * 0.75)  # most of a slice a module
    for _frame in range(STILL_FRAMES - 1):
        warming.between_frames(FRAME, is_still=True)
    assert imported() == []
    warming.between_frames(FRAME, is_still=True)
    assert imported() == ["warmed_first"]
    warming.between_frames(FRAME, is_still=False)
    for _frame in range(STILL_FRAMES - 1):
        warming.between_frames(FRAME, is_still=True)
    assert imported() == ["warmed_first"]
    for _frame in range(5):
        warming.between_frames(FRAME, is_still=True)
    assert imported() == list(NAMES)


@pytest.mark.usefixtures("_modules")
def test_then_screens_are_made_with_a_pause_after_each() -> None:
    frames, made = count(), list[int]()
    frame = 0

    def make_screen() -> bool:
        made.append(frame)
        return len(made) < 3

    warming = Warming(make_screen, NAMES)
    for frame in frames:
        warming.between_frames(FRAME, is_still=True)
        if len(made) == 3 or frame > 10 * STILL_FRAMES:
            break
    assert imported() == list(NAMES)
    assert len(made) == 3
    assert all(later - earlier >= PAUSE_SECONDS / FRAME for earlier, later in pairwise(made))


def test_the_order_follows_from_what_the_modules_import(repository: Path) -> None:
    made = subprocess.run(
        [sys.executable, repository / "packaging" / "warming.py"], capture_output=True, text=True, check=True
    )
    assert ORDER.split() == made.stdout.split(), (
        "packaging/on_virtual_screen.sh .venv/bin/python packaging/warming.py --write"
    )
