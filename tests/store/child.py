"""A child process for tests that need a second process: it runs one function and ends, or is killed."""

import atexit
import os
import pickle
import shutil
import signal
import stat
import sys
import tempfile
import traceback
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import BinaryIO, TypeVar, cast

import pytest

from tests.conftest import REPOSITORY

NOBODY = 65534

T = TypeVar("T")


@dataclass(frozen=True)
class Child:
    """A running child; `said` is the file to read what it writes."""

    pid: int
    said: BinaryIO

    def kill(self) -> None:
        """End it as a power cut would: it can do nothing more."""
        os.kill(self.pid, signal.SIGKILL)


@contextmanager
def forked(work: Callable[[BinaryIO], object]) -> Iterator[Child]:
    """Run `work` in a child, with a file to write to; killed on leaving if it is still there."""
    if not hasattr(os, "fork"):
        pytest.skip("this system cannot fork")
    reader, writer = os.pipe()
    with warnings.catch_warnings():
        # Threads that other tests have left behind are nothing to the child, which ends without touching them.
        warnings.simplefilter("ignore", DeprecationWarning)
        pid = os.fork()
    if not pid:
        os.close(reader)
        _run(work, writer)
    os.close(writer)
    with os.fdopen(reader, "rb") as said:
        child = Child(pid, said)
        try:
            yield child
        finally:
            child.kill()
            os.waitpid(pid, 0)


def _run(work: Callable[[BinaryIO], object], writer: int) -> None:
    code = 1
    try:
        # Nothing of the child may reach the terminal of the tests, nor its errors their report.
        with os.fdopen(writer, "wb", buffering=0) as say:
            work(say)
        code = 0
    finally:
        os._exit(code)


def as_ordinary_person(work: Callable[[], T]) -> T:
    """Return what `work` returns in a child that is not root, to whom read-only files are writable.

    Where others may not enter the checkout, as in root's home, the child gets a copy of the app.
    """
    copied = _copy_for_everybody() if os.geteuid() == 0 and not _is_open_to_everybody(REPOSITORY) else None

    def work_as_nobody(say: BinaryIO) -> None:
        if copied:
            _move_modules(copied)
        if os.geteuid() == 0:
            os.setgid(NOBODY)
            os.setuid(NOBODY)
        try:
            answer = pickle.dumps(("", work()))
        except Exception:  # noqa: BLE001 - whatever went wrong is told where the test is read
            answer = pickle.dumps((traceback.format_exc(), None))
        say.write(answer)

    with forked(work_as_nobody) as child:
        fault, found = pickle.loads(child.said.read())
    assert not fault, fault
    return cast(T, found)


def _is_open_to_everybody(folder: Path) -> bool:
    return all(one.stat().st_mode & stat.S_IXOTH for one in (folder, *folder.parents))


@cache
def _copy_for_everybody() -> Path:
    copied = Path(tempfile.mkdtemp(prefix="bellword-copy-"))
    atexit.register(shutil.rmtree, copied, ignore_errors=True)
    for name in ("assets", "classroom", "wordlists"):
        shutil.copytree(REPOSITORY / name, copied / name)
    for path in [copied, *copied.rglob("*")]:
        path.chmod(0o755 if path.is_dir() else 0o644)
    return copied


def _move_modules(copied: Path) -> None:
    """Have the modules of the app find their files, and each other, in the copy."""

    def moved(path: str) -> str:
        return str(copied / Path(path).relative_to(REPOSITORY))

    for module in [one for name, one in sys.modules.items() if name.partition(".")[0] == "classroom"]:
        if module.__file__:
            module.__file__ = moved(module.__file__)
        if hasattr(module, "__path__"):
            module.__path__ = [moved(path) for path in module.__path__]
        for name, value in list(vars(module).items()):
            if isinstance(value, Path) and value.is_relative_to(REPOSITORY):
                setattr(module, name, copied / value.relative_to(REPOSITORY))
