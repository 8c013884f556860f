"""A system dialog with one sentence, for when the app has no window of its own.

Windows and macOS have one. On Linux, the desktop's is tried first, then SDL, which comes with Kivy and draws its own,
then X.
"""

from __future__ import annotations

import ctypes
import importlib.util
import os
import subprocess
import sys
import textwrap
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

from classroom.i18n import shown

TITLE = "Bellword"
_WIDTH = 64  # letters: SDL and X do not wrap lines
_WINDOWS_ERROR = 0x10 | 0x10000  # the error icon; in front of other windows
_SDL_ERROR = 0x10
_SDL_FILES = "libSDL2-2*.so*"


def show_box(sentence: str) -> bool:
    """Show `sentence` until somebody has read it; return False if that is not possible, as without a screen."""
    sentence = shown(sentence)
    if sys.platform == "win32":
        return bool(ctypes.windll.user32.MessageBoxW(None, sentence, TITLE, _WINDOWS_ERROR))
    if sys.platform == "darwin":
        # The sentence is an argument and no part of the script.
        script = f'on run argv\ndisplay alert "{TITLE}" message (item 1 of argv) as critical\nend run'
        return _run("osascript", "-e", script, sentence)
    if not os.environ.get("DISPLAY") and not os.environ.get("WAYLAND_DISPLAY"):
        return False
    ways: tuple[Callable[[str], bool], ...] = (_by_zenity, _by_sdl, _by_x)
    return any(way(sentence) for way in ways)


def broken(sentence: str) -> str:
    """Return `sentence` broken into lines for a dialog; a path stays in one piece."""
    return textwrap.fill(sentence, _WIDTH, break_long_words=False, break_on_hyphens=False)


def _by_zenity(sentence: str) -> bool:
    return _run("zenity", "--error", "--no-markup", "--width=480", f"--title={TITLE}", f"--text={sentence}")


def _by_x(sentence: str) -> bool:
    return _run("xmessage", "-center", "-title", TITLE, "-buttons", "OK:0", broken(sentence))


def _run(*command: str) -> bool:
    """Tell whether a dialog was shown: exit codes 0 and 1 mean that it was closed, others that it was not shown."""
    with suppress(OSError):
        ended = subprocess.run(  # noqa: S603 - no shell reads the sentence
            command, check=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        return ended.returncode in (0, 1)
    return False


def _by_sdl(sentence: str) -> bool:
    for path in _sdl_files():
        with suppress(OSError, AttributeError):
            show = ctypes.CDLL(str(path)).SDL_ShowSimpleMessageBox
            show.argtypes = [ctypes.c_uint32, ctypes.c_char_p, ctypes.c_char_p, ctypes.c_void_p]
            if show(_SDL_ERROR, TITLE.encode(), broken(sentence).encode(), None) == 0:
                return True
    return False


def _sdl_files() -> Iterator[Path]:
    """Yield the SDL files that came with Kivy, in a bundle or beside the package, without importing it."""
    folders = [Path(bundle) for bundle in [getattr(sys, "_MEIPASS", "")] if bundle]
    kivy = importlib.util.find_spec("kivy")
    folders += [Path(place).parent for place in (kivy.submodule_search_locations or () if kivy else ())]
    for folder in folders:
        yield from (*folder.glob(_SDL_FILES), *folder.glob(f"Kivy.libs/{_SDL_FILES}"))
