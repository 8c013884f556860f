"""The known fault behind an error of the disk or of the database, and reading a folder, which may be unreadable."""

from __future__ import annotations

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from classroom.errors import FaultKind, KnownFault, StoreError
from classroom.files import is_folder
from classroom.i18n import N_, _

_PRIMARY = 0xFF  # the low byte of SQLite's extended result codes has the primary one

_BY_SQLITE = {
    sqlite3.SQLITE_FULL: FaultKind.DISK_FULL,
    sqlite3.SQLITE_READONLY: FaultKind.READ_ONLY,
    sqlite3.SQLITE_PERM: FaultKind.READ_ONLY,
    sqlite3.SQLITE_IOERR: FaultKind.DISK_ERROR,
    sqlite3.SQLITE_CANTOPEN: FaultKind.DISK_ERROR,
    sqlite3.SQLITE_PROTOCOL: FaultKind.DISK_ERROR,
    sqlite3.SQLITE_BUSY: FaultKind.ALREADY_OPEN,
    sqlite3.SQLITE_LOCKED: FaultKind.ALREADY_OPEN,
    sqlite3.SQLITE_CORRUPT: FaultKind.DAMAGED,
    sqlite3.SQLITE_NOTADB: FaultKind.DAMAGED,
}

_BY_ERRNO = {
    errno.ENOSPC: FaultKind.DISK_FULL,
    errno.EDQUOT: FaultKind.DISK_FULL,
    errno.EFBIG: FaultKind.DISK_FULL,
    errno.EACCES: FaultKind.READ_ONLY,
    errno.EPERM: FaultKind.READ_ONLY,
    errno.EROFS: FaultKind.READ_ONLY,
}
_REASONS = {
    FaultKind.DISK_FULL: N_("the disk is full"),
    FaultKind.READ_ONLY: N_("it is locked, or you have no permission"),
    FaultKind.DISK_ERROR: N_("the disk does not answer"),
}

# Windows' own numbers for a disk that was pulled out or fails; Python gives EACCES, "not permitted".
_FAILING_DISK = frozenset({21, 23, 25, 27, 29, 30, 31})


def fault_of(error: Exception, place: Path) -> KnownFault | None:
    """Return the known fault behind `error`, or None if it is a bug."""
    if isinstance(error, sqlite3.Error):
        kind = _BY_SQLITE.get(getattr(error, "sqlite_errorcode", -1) & _PRIMARY)
    elif isinstance(error, OSError) and getattr(error, "winerror", None) in _FAILING_DISK:
        kind = FaultKind.DISK_ERROR
    elif isinstance(error, OSError):
        kind = _BY_ERRNO.get(error.errno or 0, FaultKind.DISK_ERROR)
    else:
        kind = None
    return KnownFault(kind, str(place), detail=str(error)) if kind else None


def reason_of(error: OSError) -> str:
    """Return why a file could not be read or written, as part of a sentence in the language on screen."""
    if isinstance(error, FileNotFoundError):
        return _("it was not found")
    fault = fault_of(error, Path())
    return _(_REASONS[fault.kind if fault else FaultKind.DISK_ERROR])


@contextmanager
def known_faults(place: Path) -> Iterator[None]:
    """Raise `StoreError` for a fault of the disk or the database in `place`; bugs pass through unchanged."""
    try:
        yield
    except (sqlite3.Error, OSError) as error:
        fault = fault_of(error, place)
        if fault is None:
            raise
        raise StoreError(fault) from error


@contextmanager
def being_read(folder: Path) -> Iterator[None]:
    """Raise `StoreError` if a folder cannot or may not be read; the fault is never reported as one of saving."""
    try:
        yield
    except OSError as error:
        raise StoreError(KnownFault(FaultKind.DISK_ERROR, str(folder), detail=str(error))) from error


def files_in(folder: Path, pattern: str) -> list[Path]:
    """Return the files of a folder that match a `pattern` such as ``*.toml``, by name; none if it does not exist.

    Raises `StoreError` if the folder cannot be read.
    """
    with being_read(folder):
        # In a folder that may not be read, a glob would find nothing and raise nothing.
        found = sorted(folder.iterdir()) if is_folder(folder) else []
    return [path for path in found if path.match(pattern)]
