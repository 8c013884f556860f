"""Looks at the windows on a Windows desktop and answers them, as a process of its own: python -m tests.windows.desktop.

texts TITLE [TEXT]      every text in the window whose title contains TITLE, a line each; nothing where there is none
press TITLE ID [TEXT]   press its button of that number
type TITLE WORDS        write into its first field
close TITLE             close it, as its cross does

With TEXT, the window has to contain it as well, which tells windows of one title apart.
"""

import ctypes
import sys
from ctypes import wintypes as wt
from typing import Any

OK, CANCEL = 1, 2

_SET_TEXT, _GET_TEXT, _CLOSE, _COMMAND = 0x0C, 0x0D, 0x10, 0x111
_LONGEST = 4000
_PATIENCE = 1000  # milliseconds that a window may take to tell its text
_libraries: Any = ctypes


class Desktop:
    """The desktop of the Windows that this runs in."""

    def __init__(self) -> None:
        self._user = _libraries.WinDLL("user32")

    def find(self, title: str, text: str = "") -> int | None:
        """Return the window whose title contains `title`, and something in it `text`."""
        shown = (one for one in self._all() if self._user.IsWindowVisible(wt.HWND(one)) and title in self.text(one))
        return next((one for one in shown if not text or any(text in part for part in self.texts(one))), None)

    def text(self, window: int) -> str:
        """Return what stands in a window."""
        room = ctypes.create_unicode_buffer(_LONGEST)
        length = wt.WPARAM(_LONGEST)
        self._user.SendMessageTimeoutW(wt.HWND(window), _GET_TEXT, length, room, 0, _PATIENCE, None)
        return room.value.replace("\r\n", "\n")

    def texts(self, window: int) -> list[str]:
        """Return what stands in a window and its parts."""
        return [text for part in (window, *self._all(window)) if (text := self.text(part))]

    def press(self, window: int, button: str) -> None:
        """Press a button."""
        self._user.PostMessageW(wt.HWND(window), _COMMAND, wt.WPARAM(int(button)), 0)

    def type(self, window: int, text: str) -> None:
        """Write into the first field."""
        field = next(part for part in self._all(window) if self._kind(part) == "Edit")
        self._user.SendMessageW(wt.HWND(field), _SET_TEXT, 0, text)

    def close(self, window: int) -> None:
        """Close a window."""
        self._user.PostMessageW(wt.HWND(window), _CLOSE, 0, 0)

    def _all(self, parent: int | None = None) -> list[int]:
        found: list[int] = []

        def add(window: int, _more: int) -> bool:
            found.append(window)
            return True

        called = _libraries.WINFUNCTYPE(wt.BOOL, wt.HWND, wt.LPARAM)(add)
        if parent is None:
            self._user.EnumWindows(called, 0)
        else:
            self._user.EnumChildWindows(wt.HWND(parent), called, 0)
        return found

    def _kind(self, window: int) -> str:
        room = ctypes.create_unicode_buffer(_LONGEST)
        self._user.GetClassNameW(wt.HWND(window), room, _LONGEST)
        return room.value


def _main(action: str, title: str, *more: str) -> None:
    desktop = Desktop()
    match action:
        case "press":
            button, *text = more
            window = desktop.find(title, *text)
            if window is not None:
                desktop.press(window, button)
        case "type":
            window = desktop.find(title)
            if window is not None:
                desktop.type(window, *more)
        case "close":
            window = desktop.find(title)
            if window is not None:
                desktop.close(window)
        case _:
            window = desktop.find(title, *more)
            if window is not None:
                sys.stdout.buffer.write("\n".join(desktop.texts(window)).encode())


if __name__ == "__main__":
    _main(*sys.argv[1:])
