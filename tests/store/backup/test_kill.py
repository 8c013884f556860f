"""Whoever takes over a backup and is killed has what was there before, or what the backup had: whole, and not mixed."""

from __future__ import annotations

import os
import random
import shutil
import signal
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, BinaryIO

import pytest

from classroom.backup import Holdings
from classroom.settings import Settings
from classroom.store.backup.book import BackupBook
from classroom.store.backup.contents import holdings, teachers_files
from classroom.store.database import open_database
from classroom.store.event_log import SqliteEventLog
from classroom.store.settings import SettingsFile
from tests.store.backup.classroom_data import fill
from tests.store.child import forked
from tests.store.conftest import NOON, WallClock, play_some

pytestmark = pytest.mark.slow

CHANGES = ("replace", "rename", "unlink", "mkdir", "fsync", "rmdir")
KILLS = 100

State = tuple[Holdings, dict[str, bytes]]


def state_of(folder: Path) -> State:
    """All that is the teacher's, as the app finds it when it is opened."""
    database = open_database(folder, lambda: NOON)
    try:
        assert database.notices == ()
        assert not list(folder.glob("restoring.*"))
        assert not list(folder.glob("damaged-*"))
        return holdings(database.connection), {name: (folder / name).read_bytes() for name in teachers_files(folder)}
    finally:
        database.close()


def _die_at_change(number: int) -> None:
    """Let this process end before the `number`-th change of the names of files."""
    seen = 0

    def counted(change: Callable[..., Any]) -> Callable[..., Any]:
        def count(*arguments: Any, **more: Any) -> Any:
            nonlocal seen
            seen += 1
            if seen == number:
                os.kill(os.getpid(), signal.SIGKILL)
            return change(*arguments, **more)

        return count

    for name in CHANGES:
        setattr(os, name, counted(getattr(os, name)))


def _take_over(folder: Path, backup: Path, number: int, say: BinaryIO) -> None:
    database = open_database(folder, WallClock())
    # A log that is not empty yet, as in a match under way.
    play_some(SqliteEventLog(database, WallClock()), "m9", seed=9, commands=3)
    say.write(b"a")
    _die_at_change(number)
    BackupBook(database, WallClock()).take_over(backup)
    say.write(b"b")


@pytest.fixture
def start(tmp_path: Path, now: WallClock) -> tuple[Path, Path]:
    """A folder in which there is one thing more, and one less, than in the backup beside it."""
    folder = tmp_path / "start"
    database = open_database(folder, now)
    fill(database, now)
    backup = BackupBook(database, now).save_to(tmp_path).place
    log = SqliteEventLog(database, now)
    log.delete_match("m0")
    play_some(log, "m7", seed=7, commands=9)
    SettingsFile(folder).save(Settings(school="SK Seri", printer="Here"))
    (folder / "word-lists" / "own-food-1234.json").unlink()
    (folder / "word-lists" / "own-late-5678.json").write_bytes(b"{}")
    database.close()
    return folder, backup


def _killed(folder: Path, backup: Path, number: int, pause: float | None = None) -> bytes:
    """Return what a child said that was killed before a change, or after a pause; ``ab`` where it had done its work."""
    with forked(partial(_take_over, folder, backup, number)) as child:
        said = child.said.read(1)
        if pause is not None:
            time.sleep(pause)
            child.kill()
        return said + child.said.read()


def _both(start: tuple[Path, Path], tmp_path: Path) -> tuple[State, State]:
    """Return what is there before, and what is there once the backup was taken over."""
    folder, backup = start
    old, new = (shutil.copytree(folder, tmp_path / name) for name in ("old", "new"))
    database = open_database(old, WallClock())
    play_some(SqliteEventLog(database, WallClock()), "m9", seed=9, commands=3)
    database.close()
    assert _killed(new, backup, 0) == b"ab"
    return state_of(old), state_of(new)


def _ends(start: tuple[Path, Path], tmp_path: Path, every: int) -> Iterator[tuple[bytes, State]]:
    """Yield what was said and what is there after a kill before one change in so many, until none comes any more."""
    folder, backup = start
    for number in range(every, 1000, every):
        copy = shutil.copytree(folder, tmp_path / "copy")
        said = _killed(copy, backup, number)
        yield said, state_of(copy)
        shutil.rmtree(copy)
        if said == b"ab":
            assert number > 30
            return
    raise AssertionError("it never came to its end")


@pytest.mark.parametrize("every", [4, pytest.param(1, marks=pytest.mark.soak)])
def test_killed_before_any_change_there_is_the_old_or_the_new_whole(
    start: tuple[Path, Path], tmp_path: Path, every: int
) -> None:
    old, new = _both(start, tmp_path)
    assert old != new
    found = list(_ends(start, tmp_path, every))
    assert all(state in (old, new) for _said, state in found)
    assert [state for _said, state in found] == sorted(
        (state for _said, state in found), key=lambda state: state == new
    )
    assert {state == new for _said, state in found} == {True, False}
    assert all(state == new for said, state in found if said == b"ab")


@pytest.mark.soak
def test_killed_at_any_moment_there_is_the_old_or_the_new_whole(start: tuple[Path, Path], tmp_path: Path) -> None:
    old, new = _both(start, tmp_path)
    folder, backup = start
    chance = random.Random(14)
    began = time.monotonic()
    whole = shutil.copytree(folder, tmp_path / "whole")
    assert _killed(whole, backup, 0) == b"ab"
    longest = time.monotonic() - began
    ends = {True: 0, False: 0}
    for number in range(KILLS):
        copy = shutil.copytree(folder, tmp_path / str(number))
        _killed(copy, backup, 0, chance.uniform(0, longest))
        state = state_of(copy)
        assert state in (old, new)
        ends[state == new] += 1
        shutil.rmtree(copy)
    assert min(ends.values()) > 0
