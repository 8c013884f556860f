"""Which displays there are; asked of SDL, whose library comes with Kivy, before Kivy makes its window."""

from __future__ import annotations

import ctypes
import ctypes.util
import importlib.util
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

_VIDEO = 0x20  # SDL_INIT_VIDEO
_TITLE_BAR = 32


class DisplayBounds(NamedTuple):
    """A display's place among all displays of the computer, in pixels."""

    left: int
    top: int
    width: int
    height: int


class _Rectangle(ctypes.Structure):
    _fields_ = [(name, ctypes.c_int) for name in ("x", "y", "w", "h")]


def second_display() -> DisplayBounds | None:
    """Return the display that the app is not on, None where there is one only, or nobody can tell."""
    library = _sdl()
    return None if library is None else second_of(displays(library))


def second_of(found: list[DisplayBounds]) -> DisplayBounds | None:
    """Return the first display that shows another part of the desktop than the main one: a mirrored one does not."""
    return next((display for display in found[1:] if display[:2] != found[0][:2]), None)


def window_within_display(size: tuple[int, int]) -> tuple[int, int]:
    """Return the size that a window can have of the size it had last: the display may have been another one."""
    library = _sdl()
    return size if library is None else within_display(size, library)


def within_display(size: tuple[int, int], library: Any) -> tuple[int, int]:
    """Return the part of `size` that fits on the main display beside taskbar and title bar; all of it if none tells."""
    room = _Rectangle()
    if library.SDL_InitSubSystem(_VIDEO):
        return size
    try:
        if library.SDL_GetDisplayUsableBounds(0, ctypes.byref(room)):
            return size
        return min(size[0], room.w), min(size[1], room.h - _TITLE_BAR)
    finally:
        library.SDL_QuitSubSystem(_VIDEO)


def displays(library: Any) -> list[DisplayBounds]:
    """Return all displays as SDL tells them, the main one first."""
    if library.SDL_InitSubSystem(_VIDEO):
        return []
    try:
        found = []
        for index in range(library.SDL_GetNumVideoDisplays()):
            place = _Rectangle()
            if not library.SDL_GetDisplayBounds(index, ctypes.byref(place)):
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
