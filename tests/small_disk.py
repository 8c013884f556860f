"""A real disk of a given size, to be filled, locked and pulled out."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest


@contextmanager
def mounted_disk(place: Path, size: str) -> Iterator[Path]:
    """Mount a disk of this size, such as ``512k``, at a new folder; skip the test where that cannot be."""
    if not sys.platform.startswith("linux"):
        pytest.skip("a disk can be mounted on Linux only")
    if not shutil.which("mount"):
        pytest.skip("the program mount is not here (Debian's package mount)")
    place.mkdir()
    mounting = ["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", str(place)]
    made = subprocess.run(mounting, capture_output=True, text=True, check=False)
    if made.returncode:
        pytest.skip(f"a disk cannot be mounted here: {made.stderr.strip()}")
    try:
        yield place
    finally:
        # A test may have pulled it out itself.
        if place.is_mount():
            subprocess.run(["umount", "-l", str(place)], check=True)


def fill(place: Path, leave: int = 0) -> Path:
    """Fill a disk to the last byte, then give back `leave` bytes; the file that does it."""
    ballast = place / "ballast"
    with ballast.open("wb", buffering=0) as file:
        with suppress(OSError):
            while file.write(bytes(4096)):
                pass
        file.truncate(max(0, file.tell() - leave))
    return ballast


def remount(place: Path, how: str) -> None:
    """Make a disk of ours ``ro``, so that even root cannot write, or ``rw`` again."""
    subprocess.run(["mount", "-o", f"remount,{how}", str(place)], check=True)
