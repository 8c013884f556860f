"""How many wrong PINs were typed in a row: a file of its own, which belongs to the computer and is in no backup."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from classroom.files import read_at_most, write_durably

NAME = "wrong-pins.txt"
_MOST = 6
"""Digits: nobody types more wrong ones."""


class WrongPinFile:
    """The file in a data `folder`; fills `judge_pin.WrongPins`."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / NAME

    def load(self) -> int:
        """Return how many, 0 where there is no such file, or nothing that can be read in it."""
        try:
            text = read_at_most(self._path, _MOST + 1).decode("ascii")
        except (OSError, UnicodeDecodeError):
            return 0
        return int(text) if text.isdecimal() and len(text) <= _MOST else 0

    def save(self, count: int) -> None:
        """Remember how many; where the disk does not let us, they count until the end of this start."""
        with suppress(OSError):
            if count:
                write_durably(self._path, str(min(count, 10**_MOST - 1)).encode("ascii"), private=True)
            else:
                self._path.unlink(missing_ok=True)
