"""The displays, and positions at which a window fits on one; asked of SDL, whose library comes with Kivy."""

from __future__ import annotations

import ctypes
import ctypes.util
import importlib.util
import os
import re
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

_VIDEO = 0x20  # SDL_INIT_VIDEO
_TITLE_BAR = 32
_MONITORS = 80  # SM_CMONITORS


class DisplayBounds(NamedTuple):
    """A display's place among all displays of the computer, in pixels."""

    left: int
    top: int
    width: int
    height: int


class _Rectangle(ctypes.Structure):
    _fields_ = [(name, ctypes.c_int) for name in ("x", "y", "w", "h")]


def second_display() -> DisplayBounds | None:
    """Return the display that the app is not on, or None if there is only one or it is unknown."""
    library = _sdl()
    return None if library is None else second_of(displays(library))


def has_second_display() -> bool:
    """Tell whether there is a second display now. On Windows, SDL still tells of one that was unplugged."""
    if sys.platform == "win32":
        return bool(ctypes.windll.user32.GetSystemMetrics(_MONITORS) > 1)
    return second_display() is not None


def second_of(found: list[DisplayBounds]) -> DisplayBounds | None:
    """Return the first display that shows another part of the desktop than the main one: a mirrored one does not."""
    return next((display for display in found[1:] if display[:2] != found[0][:2]), None)


def full_place(near: tuple[int, int] = (0, 0)) -> DisplayBounds | None:
    """Return the area of the display that a window at `near` is on, for filling it, or None if unknown."""
    library = _sdl()
    return None if library is None else at_point(displays(library), near)


def window_place(size: tuple[int, int], near: tuple[int, int] = (0, 0)) -> DisplayBounds | None:
    """Return a place for a window wholly on the display at `near`, at most as large as `size`; None if unknown.

    The size may come from another display. Space is left for the title bar and for whatever else the display shows.
    """
    library = _sdl()
    room = None if library is None else at_point(displays(library, usable=True), near)
    return None if room is None else within(room, size)


def within(room: DisplayBounds, size: tuple[int, int]) -> DisplayBounds:
    """Return the place of a window in the middle of `room`, below its title bar, as large as `size` if that fits."""
    width, height = min(size[0], room.width), min(size[1], room.height - _TITLE_BAR)
    top = room.top + _TITLE_BAR + (room.height - _TITLE_BAR - height) // 2
    return DisplayBounds(room.left + (room.width - width) // 2, top, width, height)


def at_point(found: list[DisplayBounds], point: tuple[int, int]) -> DisplayBounds | None:
    """Return the display that contains a point, or the main one if none does."""
    x, y = point
    having = (one for one in found if 0 <= x - one.left < one.width and 0 <= y - one.top < one.height)
    return next(having, found[0] if found else None)


def displays(library: Any, *, usable: bool = False) -> list[DisplayBounds]:
    """Return all displays reported by SDL, the main one first; `usable` excludes the space of taskbars."""
    if library.SDL_InitSubSystem(_VIDEO):
        return []
    ask = library.SDL_GetDisplayUsableBounds if usable else library.SDL_GetDisplayBounds
    try:
        found = []
        for index in range(library.SDL_GetNumVideoDisplays()):
            place = _Rectangle()
            if not ask(index, ctypes.byref(place)):
                found.append(DisplayBounds(place.x, place.y, place.w, place.h))
        return found
    finally:
        library.SDL_QuitSubSystem(_VIDEO)


def _sdl() -> Any:
    for path in _libraries():
        try:
            library = ctypes.CDLL(path)
        except OSError:
            continue
        if hasattr(library, "SDL_GetDisplayBounds"):
            return library
    return None


def _libraries() -> Iterator[str]:
    """Paths of SDL's library: in the built program, beside Kivy, or the system's own."""
    kivy = importlib.util.find_spec("kivy")
    folders = [Path(sys.executable).parent, Path(sys.prefix) / "share" / "sdl2" / "bin"]
    if bundle := getattr(sys, "_MEIPASS", ""):
        folders = [Path(bundle), Path(bundle) / "Kivy.libs", *folders]
    if kivy and kivy.origin:
        home = Path(kivy.origin).parent
        folders += [home.parent / "Kivy.libs", home.parent / "kivy.libs", home / ".dylibs"]
    for folder in folders:
        for name in ("libSDL2-2*", "SDL2.dll", "libSDL2-2.0.so*", "SDL2"):
            yield from map(str, sorted(folder.glob(name)))
    system = ctypes.util.find_library("SDL2-2.0") or ctypes.util.find_library("SDL2")
    if system:
        yield system


_SPI_GETCLIENTAREAANIMATION = 0x1042
_STILL = {
    "gtk-4.0/settings.ini": r"(?im)^\s*gtk-enable-animations\s*=\s*(0|false)\s*$",
    "gtk-3.0/settings.ini": r"(?im)^\s*gtk-enable-animations\s*=\s*(0|false)\s*$",
    "kdeglobals": r"(?m)^\s*AnimationDurationFactor\s*=\s*0(\.0*)?\s*$",
}
"""Settings files of Linux desktops, and what they contain if animations are off."""


def system_wants_stillness() -> bool:
    """Tell whether the computer's own setting is that windows show no animations."""
    if sys.platform == "win32":
        shown = ctypes.c_int(1)
        asked = ctypes.windll.user32.SystemParametersInfoW(_SPI_GETCLIENTAREAANIMATION, 0, ctypes.byref(shown), 0)
        return bool(asked) and not shown.value
    folder = Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config")
    for name, is_still in _STILL.items():
        with suppress(OSError, UnicodeDecodeError):
            if re.search(is_still, (folder / name).read_text(encoding="utf-8")):
                return True
    return False
