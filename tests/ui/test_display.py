"""Where the second display is, as SDL tells it."""

import ctypes
import ctypes.util
import subprocess
import sys
from typing import Any

import pytest

from classroom.ui import display
from classroom.ui.display import (
    DisplayBounds,
    displays,
    second_display,
    second_of,
    window_within_display,
    within_display,
)
from tests.conftest import REPOSITORY

LAPTOP, PROJECTOR = DisplayBounds(0, 0, 1366, 768), DisplayBounds(1366, 0, 1024, 768)


class FakeSdl:
    """A library that knows these displays; `fault` is what asking for anything returns."""

    def __init__(self, *found: DisplayBounds, fault: int = 0) -> None:
        self.found = found
        self.fault = fault
        self.is_open = False

    def SDL_InitSubSystem(self, _flags: int) -> int:
        self.is_open = not self.fault
        return self.fault

    def SDL_QuitSubSystem(self, _flags: int) -> None:
        self.is_open = False

    def SDL_GetNumVideoDisplays(self) -> int:
        assert self.is_open
        return len(self.found)

    def SDL_GetDisplayBounds(self, index: int, reference: Any) -> int:
        assert self.is_open
        if index >= len(self.found):
            return 1
        place = reference._obj
        place.x, place.y, place.w, place.h = self.found[index]
        return 0

    SDL_GetDisplayUsableBounds = SDL_GetDisplayBounds


@pytest.mark.parametrize(
    ("found", "second"),
    [
        ([], None),
        ([LAPTOP], None),
        ([LAPTOP, PROJECTOR], PROJECTOR),
        ([LAPTOP, LAPTOP], None),
        ([LAPTOP, LAPTOP, PROJECTOR], PROJECTOR),
    ],
    ids=["none", "one", "two", "mirrored", "mirrored and another"],
)
def test_the_second_display_is_one_that_shows_something_else(
    found: list[DisplayBounds], second: DisplayBounds | None
) -> None:
    library = FakeSdl(*found)
    assert second_of(displays(library)) == second
    assert not library.is_open


def test_where_there_is_no_screen_there_is_no_second_one() -> None:
    assert displays(FakeSdl(LAPTOP, fault=-1)) == []


def test_the_library_that_comes_with_kivy_is_found_and_asked() -> None:
    library = display._sdl()
    assert isinstance(library, ctypes.CDLL)
    assert second_display() is None


def test_without_the_library_nobody_can_tell(monkeypatch: pytest.MonkeyPatch) -> None:
    another = ctypes.util.find_library("c") or "kernel32"
    monkeypatch.setattr(display, "_libraries", lambda: ["/no/such/library", another])
    assert second_display() is None
    assert window_within_display((4000, 3000)) == (4000, 3000)


@pytest.mark.parametrize(
    ("found", "size", "shown"),
    [
        ([LAPTOP], (1280, 720), (1280, 720)),
        ([LAPTOP], (1920, 1080), (1366, 736)),
        ([LAPTOP, PROJECTOR], (2390, 600), (1366, 600)),
        ([], (1920, 1080), (1920, 1080)),
    ],
    ids=["fits", "too large", "over both", "no display"],
)
def test_a_window_is_no_larger_than_the_display_of_today(
    found: list[DisplayBounds], size: tuple[int, int], shown: tuple[int, int]
) -> None:
    library = FakeSdl(*found)
    assert within_display(size, library) == shown
    assert not library.is_open
    assert within_display(size, FakeSdl(*found, fault=-1)) == size


def test_the_library_that_comes_with_kivy_tells_the_room_on_the_display() -> None:
    width, height = window_within_display((100_000, 100_000))
    assert 320 <= width < 100_000
    assert 320 <= height < 100_000


def test_displays_are_looked_at_before_there_is_a_window() -> None:
    code = "import sys, classroom.ui.display, classroom.ui.graphics; assert 'kivy' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True, cwd=REPOSITORY)
