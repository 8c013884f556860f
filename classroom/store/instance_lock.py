"""One process for one data folder: a lock that the kernel frees when the process ends, however it ends."""

from __future__ import annotations

import errno
import os
import sys
from contextlib import suppress
from pathlib import Path

from classroom.errors import FaultKind, KnownFault, StoreError
from classroom.files import check_is_file, make_way, opened

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

LOCK_NAME = "bellword.lock"

_HELD = (errno.EAGAIN, errno.EWOULDBLOCK, errno.EACCES, errno.EDEADLK)


class InstanceLock:
    """The lock on `folder`, held from the construction of this object until `release`.

    Raises `StoreError` ALREADY_OPEN if another process holds it, and `OSError` if the folder cannot be written to.
    """

    def __init__(self, folder: Path) -> None:
        make_way(folder / LOCK_NAME)
        with suppress(FileNotFoundError):
            check_is_file(folder / LOCK_NAME)
        self._file = opened(lambda: (folder / LOCK_NAME).open("ab"))
        try:
            self._seize()
        except OSError as error:
            if error.errno not in _HELD:
                # Some network drives do not support such locks; the database's own lock still refuses a second process.
                return
            self._file.close()
            raise StoreError(KnownFault(FaultKind.ALREADY_OPEN, str(folder), detail=str(error))) from error

    def _seize(self) -> None:
        if sys.platform == "win32":
            # A byte far beyond the end of the file can be locked; it need not exist.
            os.lseek(self._file.fileno(), 1 << 20, os.SEEK_SET)
            msvcrt.locking(self._file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(self._file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)

    def release(self) -> None:
        """Release the lock by closing the file."""
        # On a disk that was pulled out, even closing may fail.
        with suppress(OSError):
            self._file.close()
