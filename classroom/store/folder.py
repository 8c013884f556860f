"""Reading a folder of a teacher's files; an empty folder is told apart from an unreadable one."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from classroom.errors import FaultKind, KnownFault, StoreError
from classroom.files import is_folder


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
