"""What the next screens are made of is imported while Home lies still, and never while somebody touches the glass."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from itertools import count, pairwise
from pathlib import Path

import pytest

import classroom
from classroom.ui import features
from classroom.ui.warming import ORDER, PAUSE_SECONDS, SLICE_SECONDS, STILL_SECONDS, Warming

FRAME = 1 / 64
STILL_FRAMES = round(STILL_SECONDS / FRAME)
NAMES = ("warmed_first", "warmed_second", "warmed_third")

IN_ORDER = """
import sys, classroom.ui.app, classroom.ui.home
from classroom.ui.warming import ORDER
for name in ORDER.split():
    before = set(sys.modules)
    __import__(name)
    package = name.rpartition(".")[0]
    for new in sorted(set(sys.modules) - before):
        if new.startswith("classroom.") and not name.startswith(new) and not new.startswith(package + "."):
            print(name, "imports", new)
"""


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


def test_every_screen_is_warmed_and_every_module_is_there() -> None:
    folder = Path(classroom.__file__).parent.parent
    tree = ast.parse(Path(features.__file__).read_text(encoding="utf-8"))
    asked = {
        one.module
        for one in ast.walk(tree)
        if isinstance(one, ast.ImportFrom) and one.names[0].name.endswith("Screen") and one.col_offset
    }
    order = ORDER.split()
    assert asked - {"classroom.ui.home"} <= set(order)
    assert len(order) == len(set(order))
    for name in order:
        if name.startswith("classroom."):
            path = folder.joinpath(*name.split("."))
            assert path.with_suffix(".py").is_file() or (path / "__init__.py").is_file(), name


def test_each_module_comes_behind_those_that_it_imports() -> None:
    done = subprocess.run([sys.executable, "-c", IN_ORDER], capture_output=True, text=True, check=True)
    assert done.stdout == ""
