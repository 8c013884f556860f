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
    at_point,
    displays,
    full_place,
    second_display,
    second_of,
    window_place,
    within,
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
    assert window_place((4000, 3000)) is None
    assert full_place() is None


@pytest.mark.parametrize(
    ("room", "size", "place"),
    [
        (LAPTOP, (1280, 720), (43, 40, 1280, 720)),
        (LAPTOP, (1918, 1040), (0, 32, 1366, 736)),
        (PROJECTOR, (1000, 600), (1378, 100, 1000, 600)),
        (DisplayBounds(0, 40, 1024, 560), (768, 600), (128, 72, 768, 528)),
    ],
    ids=["fits", "too large", "another display", "below a panel"],
)
def test_a_window_is_wholly_on_its_display(
    room: DisplayBounds, size: tuple[int, int], place: tuple[int, int, int, int]
) -> None:
    assert within(room, size) == place


@pytest.mark.parametrize(
    ("point", "display"), [((-276, -136), LAPTOP), ((100, 100), LAPTOP), ((1366, 0), PROJECTOR), ((9_000, 0), LAPTOP)]
)
def test_the_display_is_that_of_the_point_or_the_main_one(point: tuple[int, int], display: DisplayBounds) -> None:
    assert at_point([LAPTOP, PROJECTOR], point) == display
    assert at_point([], point) is None


def test_the_library_that_comes_with_kivy_tells_the_room_on_the_display() -> None:
    place, whole = window_place((100_000, 100_000)), full_place()
    assert place is not None
    assert whole is not None
    assert 320 <= place.width <= whole.width < 100_000
    assert 320 <= place.height < whole.height < 100_000


def test_displays_are_looked_at_before_there_is_a_window() -> None:
    code = "import sys, classroom.ui.display, classroom.ui.graphics; assert 'kivy' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True, cwd=REPOSITORY)
