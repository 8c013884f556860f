"""The process of the second screen: one at a time, ended with the app, and no other program."""

import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from classroom.errors import KnownError
from classroom.terminal.parser import argument_parser
from classroom.ui.device import SecondScreenProcess, screen_command

WAITING = "import sys; sys.stdin.buffer.read()"
DEAF = "import time; time.sleep(100)"


class Starter:
    """Starts another program in the place of the second screen, and remembers how it was asked to."""

    def __init__(self, program: str = WAITING) -> None:
        self.program = program
        self.asked: list[Sequence[str]] = []
        self.started: list[subprocess.Popen[bytes]] = []

    def __call__(self, arguments: Sequence[str]) -> "subprocess.Popen[bytes]":
        self.asked.append(arguments)
        self.started.append(subprocess.Popen([sys.executable, "-c", self.program], stdin=subprocess.PIPE))
        return self.started[-1]


def test_it_is_opened_once_and_closed_by_the_end_of_its_input(tmp_path: Path) -> None:
    start = Starter()
    second = SecondScreenProcess(tmp_path, start)
    assert not second.is_open
    second.open()
    second.open()
    assert second.is_open
    assert start.asked == [screen_command(tmp_path)]
    second.close()
    assert not second.is_open
    assert start.started[0].returncode == 0
    second.close()


def test_a_window_that_people_have_closed_is_not_open_and_can_be_opened_again(tmp_path: Path) -> None:
    start = Starter("pass")
    second = SecondScreenProcess(tmp_path, start)
    second.open()
    start.started[0].wait()
    assert not second.is_open
    second.open()
    assert len(start.started) == 2
    second.close()


def test_one_that_does_not_listen_is_ended_all_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("classroom.ui.device._CLOSING_SECONDS", 0.1)
    start = Starter(DEAF)
    second = SecondScreenProcess(tmp_path, start)
    second.open()
    second.close()
    assert start.started[0].returncode not in (0, None)


def refusing(error: OSError) -> Callable[[Sequence[str]], "subprocess.Popen[bytes]"]:
    def start(_arguments: Sequence[str]) -> "subprocess.Popen[bytes]":
        raise error

    return start


def test_one_that_cannot_be_started_is_said(tmp_path: Path) -> None:
    second = SecondScreenProcess(tmp_path, refusing(OSError(12, "Cannot allocate memory")))
    with pytest.raises(KnownError, match="cannot open: Cannot allocate memory"):
        second.open()
    assert not second.is_open


@pytest.mark.parametrize("frozen", [False, True], ids=["package", "program"])
def test_it_is_started_as_the_app_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, frozen: bool) -> None:
    monkeypatch.setattr(sys, "frozen", frozen, raising=False)
    program, *arguments = screen_command(tmp_path)
    assert program == sys.executable
    if not frozen:
        assert arguments[:2] == ["-m", "classroom"]
    asked = argument_parser().parse_args(arguments if frozen else arguments[2:])
    assert (asked.command, asked.data) == ("audience", tmp_path)
