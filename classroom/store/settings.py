"""The classroom settings and the number of wrong PINs on disk: two small files, replaced as a whole."""

from __future__ import annotations

import errno
from collections.abc import Collection
from contextlib import suppress
from pathlib import Path

from classroom.errors import FaultKind, KnownFault, StoreError
from classroom.files import make_way, read_at_most, write_durably
from classroom.settings import Settings, begun_on_ladder, first_settings, mentions, with_name, without_names
from classroom.store.fault import fault_of, known_faults

SETTINGS_NAME = "settings.json"
UNREAD_NAME = "settings-not-read.json"
"""Where a file that could not be read completely is kept before a new one replaces it."""
LARGEST = 1_000_000
"""Bytes; no settings file comes near this size."""


class SettingsFile:
    """The settings file in a folder; `fault` is what `load` could not read, or None if it read everything."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / SETTINGS_NAME
        self._read: tuple[bytes, tuple[Settings, str]] | None = None
        self.fault: KnownFault | None = None

    def load(self) -> Settings:
        """Return the settings; a field that is missing or unreadable has its default.

        If there is no file, this is the first start. Raises `StoreError` if the disk fails.
        """
        self.fault = None
        try:
            raw = read_at_most(self._path, LARGEST + 1)
        except FileNotFoundError:
            return first_settings()
        except OSError as error:
            fault = fault_of(error, self._path.parent)
            if error.errno == errno.EIO and fault:
                # Saving would overwrite the settings on the disk, which may well be sound.
                raise StoreError(fault) from error
            return self._noted(begun_on_ladder(Settings()), str(error))
        if len(raw) > LARGEST:
            self._read = raw, (begun_on_ladder(Settings()), f"larger than {LARGEST} bytes")
        elif self._read is None or self._read[0] != raw:
            from classroom.store.settings_text import read_settings

            self._read = raw, read_settings(raw)
        return self._noted(*self._read[1])

    def save(self, settings: Settings) -> None:
        """Save `settings`; a file that could not be read completely is kept beside it.

        Raises `StoreError`; the old settings are then still there.
        """
        from classroom.store.settings_text import settings_text

        with known_faults(self._path.parent):
            # After a deletion another file may be there, without the names that this one had.
            if self.fault and self._read and self._read[1][1] and self._read[0] == _content_of(self._path):
                write_durably(self._path.with_name(UNREAD_NAME), self._read[0], private=True)
            self._read = None
            write_durably(self._path, settings_text(settings), private=True)

    def forget(self, names: Collection[str], renamed: Collection[tuple[str, str]] = ()) -> None:
        """Remove names that were deleted, and correct those that were renamed: pairs of the old and the new name.

        What could not be read of settings goes, as nobody knows whose names it has. Raises `StoreError`.
        """
        from classroom.store.settings_text import settings_text

        with known_faults(self._path.parent):
            before = after = self.load()
            for old, new in renamed:
                after = with_name(after, old, new)
            after = without_names(after, names)
            raw = self._read[0].decode("utf-8", "replace") if self.fault and self._read else ""
            if after != before or mentions(raw, names):
                write_durably(self._path, settings_text(after), private=True)
            make_way(self._path.with_name(UNREAD_NAME))
            self._path.with_name(UNREAD_NAME).unlink(missing_ok=True)

    def _noted(self, settings: Settings, detail: str) -> Settings:
        if detail:
            self.fault = KnownFault(FaultKind.SETTINGS_DAMAGED, str(self._path), detail=detail)
        return settings


def _content_of(path: Path) -> bytes:
    with suppress(OSError):
        return read_at_most(path, LARGEST + 1)
    return b""


WRONG_PINS_NAME = "wrong-pins.txt"
_MOST = 6
"""Digits of the number: nobody types more wrong PINs."""


class WrongPinFile:
    """The file in a data `folder`; implements `settings.WrongPins`."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / WRONG_PINS_NAME

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
