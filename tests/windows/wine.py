"""A Windows of a test's own: Wine, with the programs of `packaging/windows/setup.sh`."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path, PureWindowsPath

from tests.conftest import REPOSITORY

MADE = REPOSITORY / "build" / "windows"
PYTHON = MADE / "python" / "python.exe"
PROGRAM = MADE / "dist" / "bellword"
USER = "Nurul Aïn 陈"
"""The person at the keyboard, as in `packaging/windows/wine.sh`, which made this Windows."""
SECONDS = 240
MOMENT = 30
"""Seconds after which Wine is taken not to answer, of a program and of a look at its windows."""
LONG = 1800
"""Seconds that a test may take on a busy computer."""


def why_not(*needed: Path) -> str:
    """Say why there is no such Windows here, empty where there is."""
    if sys.platform == "win32" or shutil.which("wine") is None:
        return "it is tried in Wine (make windows-installers)"
    missing = [path for path in (MADE / "prefix", *needed) if not path.exists()]
    if missing:
        return f"{missing[0].relative_to(REPOSITORY)} is not made (make windows-installers)"
    return "" if os.environ.get("DISPLAY") else "Wine needs a screen; packaging/on_virtual_screen.sh has one"


_READ_KEY = """
import json, sys, winreg
values = {}
try:
    with winreg.OpenKey(getattr(winreg, sys.argv[1]), sys.argv[2], 0, winreg.KEY_READ | winreg.KEY_WOW64_64KEY) as key:
        for number in range(winreg.QueryInfoKey(key)[1]):
            name, value, _kind = winreg.EnumValue(key, number)
            values[name] = value
except FileNotFoundError:
    pass
print(json.dumps(values))
"""


class Windows:
    """It; `folder` is its own folder on this computer, with the drives."""

    def __init__(self, folder: Path, more: Mapping[str, str]) -> None:
        self.folder = folder
        self._started: list[subprocess.Popen[bytes]] = []
        # What `make soak` lends its own Python, and what the app sets for itself on Linux, is none of Wine's.
        ours = ("PYTHON", "KIVY", "SDL_", "LD_PRELOAD", "MALLOC_CONF")
        self._environment = {name: text for name, text in os.environ.items() if not name.startswith(ours)}
        self._environment |= {
            "WINEPREFIX": str(folder),
            "WINEDEBUG": "-all",
            "WINEDLLOVERRIDES": "mscoree,mshtml,winemenubuilder.exe=",
            "LC_ALL": "C.UTF-8",
            "USER": USER,
            **more,
        }

    def start(self, program: Path | str, *words: str | Path, **more: str) -> subprocess.Popen[bytes]:
        """Start a program. What it prints goes to a pipe."""
        command = ["wine", *(word if isinstance(word, str) else self.name(word) for word in (program, *words))]
        process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env=self._environment | more,
        )
        self._started.append(process)
        return process

    def run(self, program: Path | str, *words: str | Path, **more: str) -> tuple[int, str]:
        """Run a program to its end; its exit code, and what it printed."""
        process = self.start(program, *words, **more)
        said, _ = process.communicate(timeout=SECONDS)
        return process.returncode, said.decode("utf-8", "replace").replace("\r\n", "\n")

    def python(self, code: str, *words: str | Path, **more: str) -> str:
        """Run lines of Python there and return what they print."""
        ended, said = self.run(PYTHON, "-X", "utf8", "-c", code, *words, **more)
        assert ended == 0, said
        return said

    def name(self, path: Path) -> str:
        """The name that Windows has for a file of this computer."""
        drive = self.folder / "drive_c"
        if path.is_relative_to(drive):
            return str(PureWindowsPath("C:\\") / path.relative_to(drive))
        return str(PureWindowsPath("Z:\\") / path.relative_to("/"))

    def path(self, name: str) -> Path:
        """The file of this computer that Windows knows by a name."""
        there = PureWindowsPath(name)
        drive = (self.folder / "dosdevices" / there.drive.lower()).resolve()
        return drive.joinpath(*there.parts[1:])

    def plug_in(self, letter: str, folder: Path) -> str:
        """Let a folder be a drive; its name."""
        (self.folder / "dosdevices" / f"{letter.lower()}:").symlink_to(folder)
        return f"{letter.upper()}:\\"

    def desktop(self, *words: str) -> str:
        """Look at a window or answer it (`tests.windows.desktop`); empty also where Wine does not answer in time."""
        process = self.start(PYTHON, "-m", "tests.windows.desktop", *words)
        try:
            return process.communicate(timeout=MOMENT)[0].decode("utf-8", "replace")
        except subprocess.TimeoutExpired:
            process.kill()
            return ""

    def close_app(self, process: subprocess.Popen[bytes]) -> int:
        """Close Bellword's window until its program has ended, and return its exit code.

        One that has only just opened may not hear of it on a busy computer.
        """

        def has_ended() -> bool:
            self.desktop("close", "Bellword")
            with suppress(subprocess.TimeoutExpired):
                process.communicate(timeout=MOMENT)
            return process.poll() is not None

        wait_until(has_ended, "the end of Bellword")
        return process.wait()

    def registered(self, root: str, key: str) -> dict[str, str | int]:
        """The values of a key of the registry (`root` as ``HKEY_CURRENT_USER``); none where there is no such key."""
        values: dict[str, str | int] = json.loads(self.python(_READ_KEY, root, key))
        return values

    def close(self) -> None:
        """End everything that runs there."""
        subprocess.run(["wineserver", "-k"], env=self._environment, check=False)
        subprocess.run(["wineserver", "-w"], env=self._environment, check=False, timeout=SECONDS)
        for process in self._started:
            process.kill()
            process.wait()
            if process.stdout:
                process.stdout.close()


@contextmanager
def windows(folder: Path, **more: str) -> Iterator[Windows]:
    """Make one in `folder`; with more variables of the environment."""
    shutil.copytree(MADE / "prefix", folder, symlinks=True)
    made = Windows(folder, more)
    try:
        yield made
    finally:
        made.close()
        shutil.rmtree(folder, ignore_errors=True)


def wait_until(is_so: Callable[[], object], what: str) -> None:
    end = time.monotonic() + SECONDS
    while not is_so():
        assert time.monotonic() < end, f"waited in vain for {what}"
        time.sleep(0.1)
