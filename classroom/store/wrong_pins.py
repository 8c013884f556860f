"""The number of wrong PINs typed in a row: its own file, which belongs to the computer and is in no backup."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from classroom.files import read_at_most, write_durably

NAME = "wrong-pins.txt"
_MOST = 6
"""Digits of the number: nobody types more wrong PINs."""


class WrongPinFile:
    """The file in a data `folder`; implements `judge_pin.WrongPins`."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / NAME

    def load(self) -> int:
        """Return the number of wrong PINs, 0 if the file does not exist or cannot be read."""
        try:
            text = read_at_most(self._path, _MOST + 1).decode("ascii")
        except (OSError, UnicodeDecodeError):
            return 0
        return int(text) if text.isdecimal() and len(text) <= _MOST else 0

    def save(self, count: int) -> None:
        """Remember the number of wrong PINs; if the disk refuses, they count only until the app ends."""
        with suppress(OSError):
            if count:
                write_durably(self._path, str(min(count, 10**_MOST - 1)).encode("ascii"), private=True)
            else:
                self._path.unlink(missing_ok=True)
