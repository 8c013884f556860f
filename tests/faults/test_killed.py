"""The app is killed as by `kill -9`, hundreds of times: what was acknowledged is there, to the last event."""

import random
import time
from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import BinaryIO

import pytest

from classroom.drills.drill_round import graded
from classroom.drills.pupil import DrillKind, Pupil, RoundResult
from classroom.settings import Hall
from classroom.store.database import Database, open_database
from classroom.store.database_file import DATABASE_NAME, Migration, migrations
from classroom.store.drill_book import SqliteDrillBook
from classroom.store.event_log import SqliteEventLog
from classroom.store.settings import SettingsFile
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


KILLS_BESIDE, BEFORE_KILL = 100, 40
PUPIL = Pupil("5 Bestari", "Nurul")


def _drill_and_ring(folder: Path, begun: int, say: BinaryIO) -> None:
    """Store rounds of drills and turns rung for in the hall, and tell of each once it is stored, until killed."""
    settings, database = SettingsFile(folder), open_database(folder, lambda: NOON)
    book = SqliteDrillBook(database)
    for number in range(begun, begun + 10_000):
        began = NOON + timedelta(minutes=number)
        card = graded("AT", None, DrillKind.TRUE_OR_NOT, right=bool(number % 3), took_ms=900, at=began)
        book.save(RoundResult(PUPIL, DrillKind.TRUE_OR_NOT, began, 3, 2, 200, 3000), [card])
        say.write(b"round\n")
        settings.save(replace(settings.load(), hall=Hall(turn=number + 1, runs=True)))
        say.write(b"turn\n")


@pytest.mark.timeout(3600)
def test_every_acknowledged_round_of_drills_and_turn_of_the_hall_is_there_after_kills(
    tmp_path: Path, tally: Tally
) -> None:
    chance, rounds, turns = random.Random(701), 0, 0
    for _kill in range(KILLS_BESIDE):
        with forked(partial(_drill_and_ring, tmp_path, rounds)) as child:
            said = [child.said.readline() for _ in range(chance.randint(1, BEFORE_KILL))]
            time.sleep(chance.uniform(0, 0.01))
            child.kill()
            said += child.said.readlines()
        rounds, turns = rounds + said.count(b"round\n"), max(turns, rounds + said.count(b"turn\n"))
        with closing(open_database(tmp_path, lambda: NOON)) as database:
            book = SqliteDrillBook(database)
            kept = len(book.results(PUPIL))
            assert book.fault_of(PUPIL) is None
            assert database.notices == ()
        settings = SettingsFile(tmp_path)
        assert rounds <= kept <= rounds + 1
        assert turns <= settings.load().hall.turn <= kept
        assert settings.fault is None
        assert not list(tmp_path.glob(".*.part"))
        rounds = kept
    tally("kills in drills and in the hall", KILLS_BESIDE)
    tally("rounds and turns of the hall acknowledged before them, every one there", rounds + turns)
