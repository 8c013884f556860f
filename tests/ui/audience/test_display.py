"""Where the second display is, as SDL tells it."""

import ctypes
import ctypes.util
from typing import Any

import pytest

from classroom.ui.audience import display
from classroom.ui.audience.display import DisplayBounds, displays, second_display, second_of

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
        place = reference._obj
        place.x, place.y, place.w, place.h = self.found[index]
        return 0


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
    monkeypatch.setattr(display, "_libraries", lambda: ["/no/such/library", ctypes.util.find_library("c")])
    assert second_display() is None
