"""The window: what Kivy is told before its import, and OpenGL, or Direct3D where a Windows computer's is too old."""

from __future__ import annotations

import ctypes
import logging
import os
import re
import signal
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any

from classroom.i18n import _
from classroom.paths import own_program
from classroom.settings import Settings

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


def prepare_kivy(home: Path, settings: Settings, window: tuple[int, int] | None) -> None:
    """Set everything that Kivy and SDL read once, before Kivy is first imported; `home` is made for Kivy's files.

    What is already in the environment stays. `window` is (width, height), or None for what the settings say.
    """
    home.mkdir()
    os.environ.update(KIVY_NO_ARGS="1", KIVY_HOME=str(home), KIVY_NO_FILELOG="1", KIVY_NO_CONFIG="1")
    # Python's own logging shows only warnings and worse.
    os.environ.setdefault("KIVY_LOG_MODE", "PYTHON")
    # The window's own clipboard needs no other program.
    os.environ.setdefault("KIVY_CLIPBOARD", "sdl2,dummy")
    # One of the other providers ends the whole process if there is no OpenGL.
    os.environ.setdefault("KIVY_WINDOW", "sdl2")
    # Debian's Kivy has further providers, which require more of the system.
    os.environ.setdefault("KIVY_AUDIO", "sdl2")
    os.environ.setdefault("KIVY_TEXT", "sdl2")
    logging.getLogger("kivy").addFilter(_is_worth_a_line)
    if sys.platform == "linux":
        # Without a desktop SDL would draw where nobody sees it.
        os.environ.setdefault("SDL_VIDEODRIVER", "x11,wayland")
        # Fingers arrive as fingers (`hear_fingers`).
        os.environ.setdefault("SDL_TOUCH_MOUSE_EVENTS", "0")
    # A candidate list for people who type Chinese names.
    os.environ.setdefault("SDL_IME_SHOW_UI", "1")
    # On Windows, display positions and sizes are in the same points whether Bellword or Kivy asks for them.
    os.environ.setdefault("SDL_WINDOWS_DPI_SCALING", "1")
    # On a computer locked for pupils, keys that lead to other programs stay in the window; at Alt+Tab SDL itself would
    # minimise it.
    os.environ.setdefault("SDL_GRAB_KEYBOARD", "1")
    os.environ.setdefault("SDL_ALLOW_ALT_TAB_WHILE_GRABBED", "0")
    _read_used_rules(home)
    _leave_numbers_alone()
    from kivy.config import Config

    Config.set("kivy", "exit_on_escape", "0")
    # Until `register_fonts`, so that no text is without a font; its bold and slanted ones would never be seen.
    Config.set("kivy", "default_font", "['Roboto', 'data/fonts/Roboto-Regular.ttf']")
    Config.set("graphics", "multisamples", "0")
    Config.set("input", "mouse", "mouse,disable_multitouch")
    full = settings.full_screen and window is None
    Config.set("graphics", "fullscreen", "auto" if full else "0")
    width, height = window or _size_on_display(settings.window, full=full)
    for name, length, least in (("width", width, 768), ("height", height, 600)):
        Config.set("graphics", name, str(length))
        Config.set("graphics", f"minimum_{name}", str(min(length, least)))


def _leave_numbers_alone() -> None:
    """Let only a property whose default is a text such as "15sp" follow the display's density.

    Kivy has every number of every widget listen for it, which makes a fifth of a screen's objects; those that are set
    by numbers, as all others here are, never answer.
    """
    import kivy.properties as kinds

    measured = kinds.NumericProperty

    def number(default: object = 0, **options: Any) -> Any:
        return (measured if isinstance(default, str) else kinds.Property)(default, **options)

    kinds.NumericProperty = number


USED_RULES = frozenset({"Image", "Label", "RelativeLayout", "ScrollView", "StencilView", "TextInput"})
"""The Kivy widgets that the app makes or bases its own on, and for which Kivy supplies rules."""


@contextmanager
def _without_asyncio() -> Iterator[None]:
    """Let Kivy's clock have no asyncio, which it takes two names of and never uses where the app runs no such loop.

    Some forty modules, network and encryption among them, would be read for it. No other thread imports meanwhile: the
    app has none before its window.
    """
    if "asyncio" in sys.modules:
        yield
        return
    sys.modules["asyncio"] = none = ModuleType("asyncio")
    none.__dict__.update(Event=threading.Event, wait_for=None)
    try:
        yield
    finally:
        del sys.modules["asyncio"]


def _read_used_rules(home: Path) -> None:
    """Let Kivy read only its rules for the widgets in use: the other rules take a tenth of the start-up time."""
    with _without_asyncio():
        import kivy.resources  # it searches for the rest of Kivy's files where they are

    theirs = kivy.kivy_data_dir
    rules = re.split(r"^(?=[<\[])", (Path(theirs) / "style.kv").read_text(encoding="utf-8"), flags=re.MULTILINE)
    used = (rule for rule in rules if not USED_RULES.isdisjoint(re.split(r"\W+", rule.partition("\n")[0])))
    (home / "style.kv").write_text("".join(used), encoding="utf-8")
    kivy.kivy_data_dir = str(home)
    try:
        import kivy.lang  # reads the rules
    finally:
        kivy.kivy_data_dir = theirs


def _size_on_display(size: tuple[int, int], *, full: bool) -> tuple[int, int]:
    """Return the size of a window that fills the display, for systems without a window manager to set it.

    If not `full`, return as much of `size` as fits: the display may have changed.
    """
    from classroom.ui.display import full_place, window_place

    place = full_place() if full else window_place(size)
    return size if place is None else (place.width, place.height)


def _is_worth_a_line(record: logging.LogRecord) -> bool:
    """Tell whether a line of Kivy's log is worth printing; the one about an unshared clipboard is not."""
    return not record.getMessage().startswith("Cutbuffer:")


def end_of_session() -> Callable[[], bool]:
    """Return a function that tells whether the system is ending this process, as at log-out or shutdown.

    Call this before the window is opened. Otherwise SDL treats the signal as a request to close the window, which a
    computer locked for pupils refuses.
    """
    # A list, as two signals may arrive together: the second would wait for ever for a lock held by the first.
    ended: list[int] = []
    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is signal.SIG_DFL:
            signal.signal(number, lambda number, _frame: ended.append(number))
    return lambda: bool(ended)


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


def place_on_second_display(window: tuple[int, int] | None) -> Callable[[], bool]:
    """Let the window fill the second display, if there is one and no other size was requested.

    Return a function that tells whether that display is gone: the system then moves the window over the app.
    """
    from kivy.config import Config

    from classroom.ui.display import has_second_display, second_display

    Config.set("graphics", "maxfps", "30")
    display = None if window else second_display()
    if display:
        for name, value in (("position", "custom"), ("left", display.left), ("top", display.top)):
            Config.set("graphics", name, str(value))
        Config.set("graphics", "fullscreen", "auto")
    return lambda: display is not None and not has_second_display()


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
