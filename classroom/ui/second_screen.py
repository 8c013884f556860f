"""The second screen as a process beside the app, which reads what the app stores and ends with it."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

from classroom.errors import KnownError
from classroom.i18n import _
from classroom.paths import own_program

_CLOSING_SECONDS = 3.0

Start = Callable[[Sequence[str]], "subprocess.Popen[bytes]"]


class SecondScreenProcess:
    """The second screen for the matches in `folder`; `start` begins a process. Fills `ui.ports.SecondScreen`."""

    def __init__(self, folder: Path, start: Start | None = None) -> None:
        self._folder = folder
        self._start = start or _start
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def is_open(self) -> bool:
        """Whether the window is open; people may close it themselves."""
        if self._process is not None and self._process.poll() is not None:
            self._let_go()
        return self._process is not None

    def open(self) -> None:
        """Open the window unless it is open already. Raises `KnownError`."""
        if self.is_open:
            return
        try:
            self._process = self._start(command(self._folder))
        except OSError as error:
            sentence = _("The second screen cannot open: {reason}. The match continues here.")
            raise KnownError(sentence.format(reason=error.strerror or error)) from error

    def close(self) -> None:
        """Close the window if it is open: its process sees the end of its input."""
        if (process := self._process) is None:
            return
        self._let_go()
        try:
            process.wait(_CLOSING_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()

    def _let_go(self) -> None:
        if self._process and self._process.stdin:
            with suppress(OSError):
                self._process.stdin.close()
        self._process = None


def command(folder: Path) -> list[str]:
    """Return the command line of the second screen, which ends when its input does: the app keeps that open."""
    return [*own_program(), "audience", "--data", str(folder)]


def _start(arguments: Sequence[str]) -> subprocess.Popen[bytes]:
    here = Path(__file__).resolve().parents[2]
    return subprocess.Popen(  # noqa: S603 - our own program, with a folder that is no text of anybody's
        arguments,
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        cwd=None if getattr(sys, "frozen", False) else here,
    )
