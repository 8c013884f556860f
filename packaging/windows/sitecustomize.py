"""Puts away or mends, for this Python in Wine alone, what Wine 8 does not have as Windows has it."""

import _winapi
import errno
import msvcrt
import os

# `shutil.copy2` copies by it where it is there, and otherwise as before Python 3.13.
del _winapi.CopyFile2

_lock = msvcrt.locking


def _locking(descriptor: int, mode: int, length: int) -> None:
    # Wine refuses a lock that another holds without saying why; Windows says that it is denied.
    try:
        _lock(descriptor, mode, length)
    except OSError:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES)) from None


msvcrt.locking = _locking
