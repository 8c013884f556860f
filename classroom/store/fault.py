"""Faults of the disk and of the database, told as known trouble."""

from __future__ import annotations

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from classroom.match.trouble import KnownTrouble, StoreError, Trouble

_PRIMARY = 0xFF  # an extended result code of SQLite carries the primary one in its low byte

_BY_SQLITE = {
    sqlite3.SQLITE_FULL: Trouble.DISK_FULL,
    sqlite3.SQLITE_READONLY: Trouble.READ_ONLY,
    sqlite3.SQLITE_PERM: Trouble.READ_ONLY,
    sqlite3.SQLITE_IOERR: Trouble.DISK_ERROR,
    sqlite3.SQLITE_CANTOPEN: Trouble.DISK_ERROR,
    sqlite3.SQLITE_PROTOCOL: Trouble.DISK_ERROR,
    sqlite3.SQLITE_BUSY: Trouble.ALREADY_OPEN,
    sqlite3.SQLITE_LOCKED: Trouble.ALREADY_OPEN,
    sqlite3.SQLITE_CORRUPT: Trouble.DAMAGED,
    sqlite3.SQLITE_NOTADB: Trouble.DAMAGED,
}

_BY_ERRNO = {
    errno.ENOSPC: Trouble.DISK_FULL,
    errno.EDQUOT: Trouble.DISK_FULL,
    errno.EFBIG: Trouble.DISK_FULL,
    errno.EACCES: Trouble.READ_ONLY,
    errno.EPERM: Trouble.READ_ONLY,
    errno.EROFS: Trouble.READ_ONLY,
}


def trouble_of(error: Exception, place: Path) -> KnownTrouble | None:
    """Return the known trouble that `error` is, or None where it is a bug."""
    if isinstance(error, sqlite3.Error):
        kind = _BY_SQLITE.get(getattr(error, "sqlite_errorcode", -1) & _PRIMARY)
    elif isinstance(error, OSError):
        kind = _BY_ERRNO.get(error.errno or 0, Trouble.DISK_ERROR)
    else:
        kind = None
    return KnownTrouble(kind, str(place), detail=str(error)) if kind else None


@contextmanager
def known_faults(place: Path) -> Iterator[None]:
    """Raise `StoreError` for a fault of the disk or the database in `place`; let bugs through as they are."""
    try:
        yield
    except (sqlite3.Error, OSError) as error:
        trouble = trouble_of(error, place)
        if trouble is None:
            raise
        raise StoreError(trouble) from error
