"""A disk that fails under open files: the kernel itself answers every reading and writing with an error."""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

# Reading or writing where no memory is gives the error of a stick that was pulled out, EIO.
_NOWHERE = Path("/proc/self/mem")


@contextmanager
def pulled_out(folder: Path) -> Iterator[Callable[[], None]]:
    """Let every file that this process has open in `folder` fail, and the folder be gone, until the end.

    Yields what puts the folder back earlier: as with a stick, the files are then there again, and those that were
    open when it was pulled out fail for good.
    """
    if not sys.platform.startswith("linux"):
        pytest.skip("a disk can be made to fail on Linux only")
    gone = folder.with_name(folder.name + " in the pocket")
    for descriptor in open_in(folder):
        nowhere = os.open(_NOWHERE, os.O_RDWR)
        os.dup2(nowhere, descriptor)
        os.close(nowhere)
    folder.rename(gone)

    def put_back() -> None:
        if gone.exists():
            gone.rename(folder)

    try:
        yield put_back
    finally:
        put_back()


@contextmanager
def failing(folder: Path) -> Iterator[None]:
    """Let every file that this process has open in `folder` fail for good, while all names are where they were."""
    with pulled_out(folder) as put_back:
        put_back()
        yield


def open_in(folder: Path) -> Iterator[int]:
    """Yield the descriptors of the files that this process has open in `folder`."""
    for entry in Path("/proc/self/fd").iterdir():
        # That of the listing itself is gone by then.
        with suppress(OSError):
            if folder in entry.readlink().parents:
                yield int(entry.name)
