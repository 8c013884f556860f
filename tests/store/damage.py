"""Damage done to the files of the store, and a check that each match is then whole or told to be damaged."""

import random
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from classroom.match.event import Event
from classroom.match.ports import DamagedMatchError
from classroom.store.database import Database, open_database
from classroom.store.database_file import DATABASE_NAME
from classroom.store.event_log import SqliteEventLog
from tests.store.conftest import NOON, play_some

MATCHES = {"m1": 400, "m2": 25, "m3": 60}
"""The matches of `original`, and how many commands were played of each."""

Original = tuple[Path, dict[str, tuple[Event, ...]]]


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> Original:
    """A closed database with a finished match and two that are under way, and their events."""
    folder = tmp_path_factory.mktemp("original")
    database = open_database(folder, lambda: NOON)
    log = SqliteEventLog(database, lambda: NOON)
    for seed, (match_id, commands) in enumerate(MATCHES.items()):
        play_some(log, match_id, seed, commands)
    events = {match_id: log.read(match_id) for match_id in MATCHES}
    database.close()
    return folder / DATABASE_NAME, events


def opened_copy(original: Original, folder: Path, change: Callable[[bytearray], None]) -> Database:
    """Open a copy of the database after `change` was made to its bytes."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    content = bytearray(original[0].read_bytes())
    change(content)
    (folder / DATABASE_NAME).write_bytes(content)
    return open_database(folder, lambda: NOON)


def count_whole(database: Database, originals: dict[str, tuple[Event, ...]]) -> int:
    """Check that every match is as it was or reported as damaged; return how many are whole."""
    log = SqliteEventLog(database, lambda: NOON)
    whole = 0
    for match_id, events in originals.items():
        read, first_bad = _read(log, match_id)
        if first_bad:
            assert read == events[: first_bad - 1]
        else:
            assert read in (events, ())
            whole += bool(read)
    stored = log.newest()
    assert all(match.fault or match.match_id in originals for match in stored)
    if whole < len(originals):
        assert database.notices or any(match.fault for match in stored)
    return whole


def _read(log: SqliteEventLog, match_id: str) -> tuple[tuple[Event, ...], int]:
    """Return the events of a match that can be read, and the number of the first that cannot, 0 where all can."""
    try:
        return log.read(match_id), 0
    except DamagedMatchError as error:
        return error.good, error.first_bad


def overwrite(content: bytearray, at: int, chance: random.Random) -> None:
    """Put sixteen bytes made up by `chance` in the place of those from `at` on."""
    content[at : at + 16] = chance.randbytes(min(16, len(content) - at))


def break_table(database: Database, table: str) -> None:
    """Close a database, and make the first page of a table one that SQLite cannot read."""
    query = "SELECT rootpage FROM sqlite_schema WHERE name = ?"
    (page,) = database.connection.execute(query, (table,)).fetchone()
    (size,) = database.connection.execute("PRAGMA page_size").fetchone()
    database.close()
    break_bytes(database.folder / DATABASE_NAME, (page - 1) * size, 100)


def break_bytes(path: Path, at: int, count: int) -> None:
    """Put bytes that mean nothing in the place of `count` bytes of a file."""
    content = bytearray(path.read_bytes())
    content[at : at + count] = b"\xff" * count
    path.write_bytes(content)


# Power cuts: the write-ahead log is cut, zeroed or garbled at its end

LogDamage = Callable[[bytes, int, random.Random], bytes]


def _cut(log: bytes, at: int, _chance: random.Random) -> bytes:
    return log[:at]


def _zeroed(log: bytes, at: int, _chance: random.Random) -> bytes:
    return log[:at] + bytes(len(log) - at)


def _garbled(log: bytes, at: int, chance: random.Random) -> bytes:
    return log[:at] + chance.randbytes(len(log) - at)


LOG_DAMAGES: tuple[LogDamage, ...] = (_cut, _zeroed, _garbled)


def lengths_after_power_cuts(place: Path, damage: LogDamage, cuts: int, seed: int) -> set[int]:
    """Damage the log of a match at so many places, and check that what is read is the match after some commit.

    Returns the numbers of events that were read.
    """
    beginnings, files = with_live_log(place / "live")
    chance, wal = random.Random(seed), files[DATABASE_NAME + "-wal"]
    assert len(wal) > 100_000
    folder, lengths = place / "data", set()
    for _ in range(cuts):
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        for name, content in files.items():
            (folder / name).write_bytes(content)
        (folder / (DATABASE_NAME + "-wal")).write_bytes(damage(wal, chance.randrange(len(wal)), chance))
        database = open_database(folder, lambda: NOON)
        read = SqliteEventLog(database, lambda: NOON).read("m1")
        assert database.notices == ()
        assert read in beginnings
        lengths.add(len(read))
        database.close()
    return lengths


def with_live_log(folder: Path) -> tuple[list[tuple[Event, ...]], dict[str, bytes]]:
    """Return what a match was after each commit, and the files as a power cut would leave them."""
    database = open_database(folder, lambda: NOON)
    log = SqliteEventLog(database, lambda: NOON)
    play_some(log, "m1", seed=1, commands=60)
    events = log.read("m1")
    lengths = [length for (length,) in database.connection.execute("SELECT DISTINCT seq FROM event ORDER BY seq")]
    files = {file.name: file.read_bytes() for file in folder.glob(DATABASE_NAME + "*")}
    database.close()
    return [events[:length] for length in (0, *lengths)], files
