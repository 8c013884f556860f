"""A pipe in the place of a file is refused; whoever opened it would wait for ever."""

import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType

import pytest

from classroom.errors import FaultKind, StoreError
from classroom.printing.crest import take_crest
from classroom.settings import Settings, begun_on_ladder
from classroom.store.class_file import read_class_file
from classroom.store.database import LOCK_NAME, open_database
from classroom.store.database_file import DATABASE_NAME
from classroom.store.exchange.gcg import read_gcg
from classroom.store.exchange.transfer import read_match_file
from classroom.store.follower import StoreFollower
from classroom.store.house_rules import read_house_rule
from classroom.store.settings import SETTINGS_NAME, SettingsFile
from classroom.terminal.move_command import read_words
from classroom.terminal.pair_command import draws_of_lines
from tests.store.conftest import WallClock


@pytest.fixture(autouse=True)
def no_waiting() -> Iterator[None]:
    """End a test that waits at a pipe."""
    if not hasattr(os, "mkfifo"):
        pytest.skip("this system has no pipes with names")

    def ring(_number: int, _frame: FrameType | None) -> None:
        raise AssertionError("it waits at a pipe")

    before = signal.signal(signal.SIGALRM, ring)
    signal.alarm(20)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


@pytest.mark.parametrize(
    ("name", "read"),
    [
        ("match.bellword", read_match_file),
        ("match.gcg", read_gcg),
        ("class.csv", read_class_file),
        ("class.xlsx", read_class_file),
        ("words.txt", read_words),
        ("pairs.txt", lambda path: list(draws_of_lines(path))),
        ("house-x.toml", read_house_rule),
        ("crest.png", lambda path: take_crest(path, path.parent)),
    ],
)
def test_a_pipe_is_no_file_to_be_read(tmp_path: Path, name: str, read: Callable[[Path], object]) -> None:
    pipe = tmp_path / name
    os.mkfifo(pipe)
    with pytest.raises(Exception) as refused:  # noqa: PT011 - each has an error of its own
        read(pipe)
    assert not isinstance(refused.value, AssertionError)


def test_settings_of_a_pipe_are_the_defaults(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / SETTINGS_NAME)
    file = SettingsFile(tmp_path)
    assert file.load() == begun_on_ladder(Settings())
    assert file.fault is not None


@pytest.mark.parametrize("name", [DATABASE_NAME, LOCK_NAME])
def test_no_database_is_opened_beside_a_pipe(tmp_path: Path, now: WallClock, name: str) -> None:
    os.mkfifo(tmp_path / name)
    with pytest.raises(StoreError) as refused:
        open_database(tmp_path, now)
    assert refused.value.kind is FaultKind.DISK_ERROR
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith(("damaged", "bellword.rescued"))] == []


@pytest.mark.parametrize("name", [DATABASE_NAME, DATABASE_NAME + "-wal"])
def test_a_pipe_is_followed_by_nobody(tmp_path: Path, now: WallClock, name: str) -> None:
    os.mkfifo(tmp_path / name)
    follower = StoreFollower(tmp_path, now)
    assert not follower.look()
    assert follower.newest is None
