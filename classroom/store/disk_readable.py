"""Whether a database can be read now: SQLite reports what it cannot read as damaged.

If a stick was pulled out, the system answers a read with an input/output error. SQLite reports this as damage, or as
a missing table. So nothing is called damaged before its files were read from beginning to end.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from classroom.files import open_file

LOG = "-wal"
"""The suffix of the name of a database's write-ahead log."""

_AT_ONCE = 1 << 20


class Reach:
    """A database's file, opened a second time beside SQLite's own opening of it.

    It is opened before SQLite opens it and closed after that. On POSIX, closing any handle of a file releases all
    locks that the process has on it. Raises `OSError` if there is no such file.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file = open_file(path)

    def check(self) -> None:
        """Raise `OSError` if the file and its log cannot be read to the end now, or the file was replaced."""
        own, there = os.fstat(self._file.fileno()), self._path.stat()
        if (own.st_dev, own.st_ino) != (there.st_dev, there.st_ino):
            raise FileNotFoundError(f"{self._path} is another file than was opened")
        self._file.seek(0)
        while self._file.read(_AT_ONCE):
            pass
        log = self._path.with_name(self._path.name + LOG)
        with suppress(FileNotFoundError), open_file(log) as file:
            while file.read(_AT_ONCE):
                pass

    def close(self) -> None:
        """Close the file; closing twice does no harm."""
        with suppress(OSError):
            self._file.close()
