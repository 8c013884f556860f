"""The app is killed as by `kill -9`, hundreds of times: what was acknowledged is there, to the last event."""

import random
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import pytest

from classroom.store.database import Database, open_database
from classroom.store.database_file import DATABASE_NAME
from classroom.store.event_log import SqliteEventLog
from classroom.store.migration import Migration, migrations
from tests.conftest import Tally
from tests.store.child import forked
from tests.store.conftest import NOON, play_some
from tests.store.test_kill import Witness, _compare, _kill_somewhere, _killed_at_steps, _matches, _play

pytestmark = pytest.mark.soak

KILLS = 1000
"""In matches, half of them from outside at any moment, half by the own hand between two statements of the database."""
LINES, STATEMENTS = 300, 1200
"""The most that a match says, and the statements it makes, before it is killed."""


@pytest.mark.timeout(7200)
def test_every_acknowledged_event_is_there_after_hundreds_of_kills(tmp_path: Path, tally: Tally) -> None:
    chance, witness = random.Random(700), Witness()
    acknowledged = inside = live = 0
    folder = tmp_path / "0"
    for number in range(KILLS):
        if number % 20 == 0:
            # A fresh folder now and then, or comparing everything each time would take longest.
            acknowledged += sum(map(len, witness.events.values()))
            folder, witness = tmp_path / str(number), Witness()
        statement = chance.randint(20, STATEMENTS) if number % 2 else None
        with forked(partial(_play, folder, number, statement)) as child:
            if statement is None:
                _kill_somewhere(child, witness, chance, LINES)
            for line in child.said:
                witness.hear(line)
        inside += witness.begun is not None
        live += (folder / (DATABASE_NAME + "-wal")).exists()
        _compare(folder, witness)
    acknowledged += sum(map(len, witness.events.values()))
    assert inside > KILLS // 8
    tally("kills inside matches", KILLS)
    tally("kills inside matches, in the middle of a commit", inside)
    tally("kills inside matches, with a write-ahead log left behind", live)
    tally("events acknowledged before a kill, every one there", acknowledged)


def _started(folder: Path, first: Sequence[Migration]) -> dict[str, list[list[str]]]:
    database = open_database(folder, lambda: NOON, first)
    for number, match_id in enumerate(("m1", "m2")):
        play_some(SqliteEventLog(database, lambda: NOON), match_id, seed=number, commands=15)
    played = _matches(database)
    database.close()
    return played


@pytest.mark.timeout(3600)
def test_killed_at_steps_of_all_migrations_every_match_is_there(tmp_path: Path, tally: Tally) -> None:
    """From the first version of the file to the newest, and from a few between."""
    kills = 0
    steps = migrations()
    for version in (1, len(steps) // 2, len(steps) - 1):
        start = tmp_path / f"start-{version}"
        played = _started(start, steps[:version])

        def check(database: Database, played: dict[str, list[list[str]]] = played) -> None:
            assert database.notices == ()
            assert database.connection.execute("PRAGMA user_version").fetchone() == (steps[-1].number,)
            assert _matches(database) == played

        for database in _killed_at_steps(start, tmp_path / f"killed-{version}", steps):
            check(database)
            kills += 1
    tally("kills in migrations, at every statement and change of a file's name", kills)
