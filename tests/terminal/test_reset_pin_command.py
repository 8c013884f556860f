"""A PIN that is forgotten, or that a pupil has set, is removed by whoever has the account of the computer."""

from __future__ import annotations

import errno
import os
from dataclasses import replace
from pathlib import Path

import pytest

from classroom import paths
from classroom.__main__ import main
from classroom.settings import MOST_WRONG, Guesses, Settings, hidden
from classroom.store.database import InstanceLock
from classroom.store.settings import SettingsFile, WrongPinFile
from classroom.terminal import reset_pin_command
from tests.own_process import python

SETTINGS = Settings(school="SK Bestari", kiosk=True, judge_pin=hidden("2468", bytes(16)))


@pytest.fixture
def file(tmp_path: Path) -> SettingsFile:
    file = SettingsFile(tmp_path)
    file.save(SETTINGS)
    return file


def test_the_pin_goes_and_with_it_the_wait_and_everything_else_stays(
    file: SettingsFile, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    guesses = Guesses(WrongPinFile(tmp_path), 0)
    for _ in range(MOST_WRONG):
        guesses.note(0)
    assert main(["reset-pin", "--data", str(tmp_path)]) == 0
    assert file.load() == replace(SETTINGS, judge_pin="")
    assert Guesses(WrongPinFile(tmp_path), 0).seconds_left(0) == 0
    assert "The PIN has been removed." in capsys.readouterr().out
    assert main(["--data", str(tmp_path), "reset-pin"]) == 0
    assert "No PIN is set" in capsys.readouterr().out


def test_while_bellword_is_open_it_stays(
    file: SettingsFile, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lock = InstanceLock(tmp_path)
    assert main(["reset-pin", "--data", str(tmp_path)]) == 1
    lock.release()
    assert file.load() == SETTINGS
    assert "Bellword is still open." in capsys.readouterr().err


def test_on_a_stick_it_is_the_pin_beside_the_program(
    file: SettingsFile, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(paths, "_portable_dir", lambda: tmp_path)
    assert main(["reset-pin"]) == 0
    assert not file.load().judge_pin


def test_a_folder_that_cannot_be_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("")
    assert main(["reset-pin", "--data", str(tmp_path / "file" / "data")]) == 1
    assert capsys.readouterr().err


def test_on_a_disk_that_is_locked_it_is_said_what_to_do(
    file: SettingsFile, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_folder: Path) -> None:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS), "bellword.lock")

    monkeypatch.setattr(reset_pin_command, "InstanceLock", refuse)
    assert main(["reset-pin", "--data", str(tmp_path)]) == 1
    assert "because it is read-only" in capsys.readouterr().err


BOXED = """
import sys
from classroom.ui import fault_window
from classroom.__main__ import main

shown = []
fault_window.show_sentence = shown.append
code = main(["reset-pin", "--box", "--data", sys.argv[1]])
print(shown)
sys.exit(code)
"""


def test_from_a_start_menu_it_is_said_in_a_window(file: SettingsFile, tmp_path: Path) -> None:
    done = python("-c", BOXED, str(tmp_path), timeout=60)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count("The PIN has been removed.") == 2
