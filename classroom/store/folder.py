"""A folder of a teacher's files as it is read: one without any is told apart from one that cannot be read."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from classroom.errors import FaultKind, KnownFault, StoreError
from classroom.files import is_folder


@contextmanager
def being_read(folder: Path) -> Iterator[None]:
    """Raise `StoreError` where a folder cannot be read, or may not: it is no matter of saving there."""
    try:
        yield
    except OSError as error:
        raise StoreError(KnownFault(FaultKind.DISK_ERROR, str(folder), detail=str(error))) from error


def files_in(folder: Path, pattern: str) -> list[Path]:
    """Return what of a folder is named after a `pattern` such as ``*.toml``, by name; nothing where it is not there.

    Raises `StoreError` where the folder cannot be read.
    """
    with being_read(folder):
        # Where a folder may not be read, a glob would find nothing in it and raise nothing.
        found = sorted(folder.iterdir()) if is_folder(folder) else []
    return [path for path in found if path.match(pattern)]
