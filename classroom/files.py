"""Writing a file so that after a crash or power cut either the old or the new version is there, intact."""

from __future__ import annotations

import errno
import os
import re
import stat
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO, TypeVar, cast

_HALF = re.compile(r"\.[0-9a-f]{16}\.part")
_TRIES = 5
_PAUSE_S = 0.1
_TRIES_TO_OPEN = _TRIES if os.name == "nt" else 1  # elsewhere whoever is refused once is refused always

_Done = TypeVar("_Done")


class NotAFileError(OSError):
    """A folder, a pipe or a device was found instead of a file to read."""

    def __init__(self, path: Path) -> None:
        super().__init__(errno.EINVAL, "this is a folder, a pipe or a device, not a file", str(path))


def open_file(path: Path) -> BinaryIO:
    """Open a file for unbuffered reading. Raises `NotAFileError` for anything that may have no end, and `OSError`."""
    check_is_file(path)
    return cast(BinaryIO, opened(lambda: path.open("rb", buffering=0)))


def opened(attempt: Callable[[], _Done]) -> _Done:
    """Return what `attempt` opens or removes, if need be at a later try. Raises `OSError`.

    On Windows a virus scanner, or a program that copies files to a cloud, may hold a file for a moment.
    """
    return _tried(attempt, _TRIES_TO_OPEN)


def _tried(attempt: Callable[[], _Done], tries: int) -> _Done:
    for _ in range(tries - 1):
        with suppress(PermissionError):
            return attempt()
        time.sleep(_PAUSE_S)
    return attempt()


def check_is_file(path: Path) -> None:
    """Raise `NotAFileError` if `path` is not a file: opening a pipe may wait for ever. Raises `OSError` too."""
    _check_kind(path.stat(), path)


def _check_kind(about: os.stat_result, path: Path) -> None:
    if not stat.S_ISREG(about.st_mode):
        raise NotAFileError(path)


def read_at_most(path: Path, most: int) -> bytes:
    """Return the bytes of a file, at most `most`, without waiting for a pipe, a device or a folder.

    Raises `NotAFileError` for these, and `OSError`.
    """
    # For a folder, Windows reports only that it may not be opened.
    check_is_file(path)
    # If a pipe without a writer has replaced the file, opening it would otherwise block for ever.
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    descriptor = opened(lambda: os.open(path, flags))
    with os.fdopen(descriptor, "rb") as file:
        _check_kind(os.fstat(descriptor), path)
        return file.read(most)


def is_there(path: Path) -> bool:
    """Tell whether there is anything at `path`. Raises `OSError` if that cannot be determined.

    From Python 3.14 on, `Path.exists` reports that nothing exists in a folder that may not be searched.
    """
    return _about(path) is not None


def is_folder(path: Path) -> bool:
    """Tell whether there is a folder at `path`. Raises `OSError` if that cannot be determined."""
    about = _about(path)
    return about is not None and stat.S_ISDIR(about.st_mode)


def is_file(path: Path) -> bool:
    """Tell whether there is a file at `path`. Raises `OSError` if that cannot be determined."""
    about = _about(path)
    return about is not None and stat.S_ISREG(about.st_mode)


def _about(path: Path) -> os.stat_result | None:
    try:
        return path.stat()
    except (FileNotFoundError, NotADirectoryError, ValueError):  # a name with a NUL is nobody's
        return None


def make_private(path: Path) -> None:
    """Let only the owner read a file or look into a folder, if the disk supports owners.

    On Windows nothing is done: it protects a user's own folders from other users itself. Most USB sticks have no
    owners.
    """
    if os.name != "nt":
        with suppress(OSError):
            path.chmod(0o700 if path.is_dir() else 0o600)


def half_file(path: Path) -> Path:
    """Return the name under which `path` is written before it is whole.

    It is random: in a folder that a teacher chose, no file of somebody else's can have it.
    """
    return path.with_name(f".{os.urandom(8).hex()}.part")


def remove_half_files(folder: Path) -> None:
    """Delete the files in a folder that were being written when the app ended."""
    with suppress(OSError):
        for half in folder.glob(".*.part"):
            if _HALF.fullmatch(half.name):
                half.unlink()


def write_durably(path: Path, content: bytes, *, private: bool = False) -> None:
    """Write `content` to `path`, completely or not at all.

    A `private` file is our own, and only its owner may read it. Raises `OSError`; the previous content is still there.
    """
    new = half_file(path)
    try:
        if private:
            make_way(path)
            new.touch()
            make_private(new)
        new.write_bytes(content)
        put_in_place(new, path)
    except OSError:
        with suppress(OSError):
            new.unlink(missing_ok=True)
        raise


def put_in_place(new: Path, path: Path) -> None:
    """Rename the finished file `new` to `path`, once its content is on disk. Raises `OSError`."""
    with opened(lambda: new.open("rb+")) as file:
        os.fsync(file.fileno())
    # A virus scanner may hold a file for a moment after it was written.
    _tried(lambda: new.replace(path), _TRIES)
    sync_folder(path.parent)


def make_way(path: Path, is_in_the_way: Callable[[Path], bool] = is_folder) -> None:
    """Rename a folder that is in the place of a file of ours, or a file in the place of a folder. Raises `OSError`."""
    if is_in_the_way(path):
        path.rename(path.with_name(f"{path.name}-{os.urandom(4).hex()}"))


def with_sum(content: bytes) -> bytes:
    """Return the content of a file with a hash of it as its last line."""
    return content + b"\n" + _hash(content)


def without_sum(content: bytes) -> bytes | None:
    """Return what `with_sum` was given, or None if it has changed; a list of a version that wrote no hash as it is."""
    before, _line, known = content.rpartition(b"\n")
    if known == b"]":
        return content
    return before if _hash(before) == known else None


def is_as_written(path: Path, most: int) -> bool:
    """Tell whether a file of at most `most` bytes, written with its sum, is sound or absent. Raises `OSError`."""
    try:
        return without_sum(read_at_most(path, most)) is not None
    except FileNotFoundError:
        return True
    except NotAFileError:
        return False


def _hash(content: bytes) -> bytes:
    import hashlib

    return hashlib.sha256(content).hexdigest().encode("ascii")


def sync_folder(folder: Path) -> None:
    """Ensure that the names in `folder` are on disk, if the system supports that. Raises `OSError`."""
    # Windows has no such call and needs none.
    if os.name == "nt":
        return
    try:
        descriptor = os.open(folder, os.O_RDONLY)
    except PermissionError:
        # A write-only folder, such as one for handing in work.
        return
    try:
        os.fsync(descriptor)
    except OSError as error:
        # Some network drives cannot do this for a folder; the file itself is on the disk.
        if error.errno not in (errno.EINVAL, errno.ENOTSUP):
            raise
    finally:
        os.close(descriptor)
