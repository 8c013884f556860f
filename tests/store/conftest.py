"""What the tests of the store share: a clock that stands, databases that are closed afterwards, a log in a folder."""

import random
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from classroom.store.database import Database, open_database
from classroom.store.event_log import SqliteEventLog
from tests.store.robot import begun, play_on

NOON = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)

Open = Callable[..., Database]


class WallClock:
    """A wall clock that anybody may set."""

    def __init__(self) -> None:
        self.time = NOON

    def __call__(self) -> datetime:
        self.time += timedelta(seconds=1)
        return self.time


@pytest.fixture
def now() -> WallClock:
    return WallClock()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture
def opened(now: WallClock) -> Iterator[Open]:
    """Opens databases and sees that they are closed when the test ends."""
    databases: list[Database] = []

    def open_(*arguments: object, **more: object) -> Database:
        where, *rest = arguments
        databases.append(open_database(where, now, *rest, **more))  # type: ignore[arg-type]
        return databases[-1]

    yield open_
    for database in databases:
        database.close()


@pytest.fixture
def database(opened: Open, folder: Path) -> Database:
    return opened(folder)


@pytest.fixture
def log(database: Database, now: WallClock) -> SqliteEventLog:
    return SqliteEventLog(database, now)


def play_some(log: SqliteEventLog, match_id: str, seed: int, commands: int) -> None:
    """Open a match in `log` and let the robot play so many commands of it, or to its end if there are fewer."""
    chance = random.Random(seed)
    service = begun(log, match_id, chance)
    for _ in range(commands):
        if not play_on(service, chance):
            break
