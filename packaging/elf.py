"""What programs and libraries of Linux want of the system, as `readelf` of binutils tells it."""

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

_MAGIC = b"\x7fELF"
_GLIBC = re.compile(r"\bName: GLIBC_(\d+(?:\.\d+)+)")
_NEEDED = re.compile(r"\(NEEDED\).*\[(.+)\]")


def elf_files(folder: Path) -> Iterator[Path]:
    """Yield every program and library under `folder`, links not followed."""
    for path in sorted(folder.rglob("*")):
        if path.is_file() and not path.is_symlink():
            with path.open("rb") as file:
                if file.read(len(_MAGIC)) == _MAGIC:
                    yield path


def wanted_libraries(folder: Path) -> dict[str, list[Path]]:
    """Return the libraries that files under `folder` are linked to and that are not there, each with who wants it."""
    there = {path.name for path in folder.rglob("*.so*")}
    wanted: dict[str, list[Path]] = {}
    for path in elf_files(folder):
        for name in _NEEDED.findall(_readelf("--dynamic", path)):
            if name not in there:
                wanted.setdefault(name, []).append(path)
    return wanted


def newest_glibc(folder: Path) -> str:
    """Return the oldest version of the C library with which everything under `folder` runs, such as "2.35"."""
    versions = {version for path in elf_files(folder) for version in _GLIBC.findall(_readelf("--version-info", path))}
    return max(versions, key=lambda version: [int(part) for part in version.split(".")])


def _readelf(option: str, path: Path) -> str:
    return subprocess.run(["readelf", "--wide", option, path], capture_output=True, text=True, check=True).stdout
