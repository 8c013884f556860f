"""The window and its graphics: OpenGL, or Direct3D through ANGLE if a Windows computer's OpenGL is too old."""

from __future__ import annotations

import ctypes
import os
import subprocess
import sys
from collections import deque
from collections.abc import Callable
from typing import Any

from classroom.i18n import _
from classroom.paths import own_program

BACKEND, DIRECT3D = "KIVY_GL_BACKEND", "angle_sdl2"
_UNSCALED_DPI = 96
FRAMED = 0.3  # seconds until a window that filled the display has its title bar again


class NoGraphicsError(Exception):
    """Nothing on this computer draws a window; the text is for a teacher."""

    def __init__(self) -> None:
        super().__init__(
            _(
                "Bellword cannot open its window here: it needs OpenGL 2 or Direct3D. Update the graphics driver, "
                "and open Bellword on the computer itself, not remotely. Saved matches are safe."
            )
        )


def open_window() -> None:
    """Open the window; Kivy has only one. Raises `NoGraphicsError`."""
    # Kivy would show a box in its own words and end the program.
    sys.__dict__["_kivy_opengl_required_func"] = _refuse_old
    from kivy.base import EventLoop

    # If the system resizes the window at once, Kivy would draw what does not exist yet, and crash.
    EventLoop.idle = lambda: None
    try:
        from kivy.core.window import Window
    except (Exception, SystemExit) as error:
        raise NoGraphicsError from error
    finally:
        del EventLoop.idle
    if Window is None:
        raise NoGraphicsError
    keep_letters(Window)
    if sys.platform == "linux":
        hear_fingers(Window)
    if sys.platform == "win32":
        mend_density(Window, ctypes.windll.user32.GetDpiForSystem)


def keep_letters(window: Any) -> None:
    """Keep the letters that were typed while the focus moves from one field to another.

    Kivy turns text input off for each field that loses the focus, and SDL then drops the letters not yet read.
    """

    def release(target: Any = None) -> None:
        super(type(window), window).release_keyboard(target)
        window._sdl_keyboard = None  # noqa: SLF001 - as Kivy does, so that it stops looking at it

    window.release_keyboard = release


class _FingersToo:
    """Kivy's window of SDL, whose events of fingers go to Kivy's queue for them, too."""

    def __init__(self, window: Any, fingers: deque[Any]) -> None:
        self._window = window
        self._fingers = fingers

    def __getattr__(self, name: str) -> Any:
        return getattr(self._window, name)

    def poll(self) -> Any:
        """Return the next event; False if there is none."""
        event = self._window.poll()
        if event and event[0] in ("fingerdown", "fingermotion", "fingerup"):
            self._fingers.appendleft(event)
        return event


def hear_fingers(window: Any) -> None:
    """Let a finger on the glass be one, and not a mouse: on a desktop Kivy drops what SDL says of fingers.

    SDL must not pass them off as a mouse as well: `SDL_TOUCH_MOUSE_EVENTS`.
    """
    from kivy.core.window.window_sdl2 import SDL2MotionEventProvider

    window._win = _FingersToo(window._win, SDL2MotionEventProvider.q)  # noqa: SLF001 - Kivy has no other way in


def mend_density(window: Any, system_dpi: Callable[[], int]) -> None:
    """Set a missing density: Kivy asks the active window, which at the start may be another program's."""
    if not window.dpi:
        window.dpi = float(system_dpi() or _UNSCALED_DPI)
        window._density = window.dpi / _UNSCALED_DPI  # noqa: SLF001 - Kivy has no other name for it


def place_window(place: tuple[int, int, int, int] | None, *, full: bool) -> None:
    """Move the window to a `place`: left, top, width, height, or None to leave it to the system.

    If `full`, it fills the display.
    """
    from kivy.clock import Clock
    from kivy.core.window import Window

    least_width, least_height = Window.minimum_width, Window.minimum_height

    def put(_dt: float = 0) -> None:
        if place is not None:
            # A low display has less space beside title bar and taskbar than the usual minimum size.
            Window.minimum_width, Window.minimum_height = map(min, (least_width, least_height), place[2:])
            Window.left, Window.top = place[:2]
            Window.size = place[2:]

    if full:
        put()  # without a window manager, nothing else does this
    Window.fullscreen = "auto" if full else False
    if not full:
        Clock.schedule_once(put, 0)
        Clock.schedule_once(put, FRAMED)  # with its title bar, which moves it


def start_with_direct3d(start: Callable[..., object] = subprocess.Popen) -> bool:
    """Restart Bellword with the same arguments, drawn with Direct3D; return False if that cannot help.

    Kivy can try only one way of drawing in a process. `start` begins a process with a command line and `env`.
    """
    if sys.platform != "win32" or os.environ.get(BACKEND) == DIRECT3D:
        return False
    start([*own_program(), *sys.argv[1:]], env={**os.environ, BACKEND: DIRECT3D})
    return True


def _refuse_old(*_found: object) -> None:
    raise NoGraphicsError
