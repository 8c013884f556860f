"""Records that nobody goes on with are packed: all reads as before, in a tenth of the room, and damage is told."""

from __future__ import annotations

import json
import os
import random
import signal
import sqlite3
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import BinaryIO

import pytest

from classroom.backup import Reason
from classroom.errors import FaultKind, StoreError
from classroom.match.event import Event
from classroom.match.ports import DamagedMatchError
from classroom.store.backup import book
from classroom.store.backup.book import BackupBook, pack_old_records
from classroom.store.database import Database, open_database
from classroom.store.database_file import DATABASE_NAME
from classroom.store.event_log import SqliteEventLog
from classroom.store.event_table import MATCHES, Row, in_rows, pack, unpack
from tests.store.child import forked
from tests.store.conftest import NOON, Open, WallClock, play_some

PINNED = Path(__file__).parent / "data" / "packed.json"
IDS = tuple(f"m{number}" for number in range(5))


@pytest.fixture(autouse=True)
def _soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave only two records in rows."""
    monkeypatch.setattr(book, "KEPT_IN_ROWS", 2)


@pytest.fixture
def played(database: Database, log: SqliteEventLog) -> Database:
    """A database with five matches."""
    for seed, match_id in enumerate(IDS):
        play_some(log, match_id, seed=seed, commands=12)
    return database


def everything(log: SqliteEventLog) -> object:
    """All that is told of the matches there are."""
    ids = log.newest_ids(99)
    return [(log.rows(one), log.read(one), log.stored(one)) for one in ids], log.heads(), log.ids_named_after("m1")


def packed_ids(database: Database) -> list[str]:
    return [one for (one,) in database.connection.execute("SELECT match_id FROM packed_match ORDER BY position")]


def test_packed_matches_are_read_as_they_were(played: Database, log: SqliteEventLog, opened: Open) -> None:
    before = everything(log)
    pack_old_records(played)
    assert packed_ids(played) == ["m0", "m1", "m2"]
    assert in_rows(played.connection) == ("m3", "m4")
    assert everything(log) == before
    assert played.connection.execute("SELECT count(*) FROM match_head").fetchone() == (3,)
    played.connection.execute("UPDATE match_head SET head = '[' WHERE match_id = 'm0'")
    pack_old_records(played)
    assert everything(log) == before, "a damaged head is read from the event"
    folder = played.folder
    played.close()
    assert everything(SqliteEventLog(opened(folder), lambda: NOON)) == before


def test_a_packed_match_is_gone_on_with(played: Database, log: SqliteEventLog) -> None:
    pack_old_records(played)
    events, rows = log.read("m1"), log.rows("m1")
    log.append("m1", len(events) + 1, events[-1:])
    assert log.rows("m1")[:-1] == rows
    assert log.read("m1") == (*events, events[-1])
    assert log.newest_ids(1) == ("m1",)
    assert packed_ids(played) == ["m0", "m2"]
    # Then it is packed again in its turn.
    pack_old_records(played)
    assert in_rows(played.connection) == ("m4", "m1")


def test_what_comes_later_is_later_though_all_in_rows_was_deleted(played: Database, log: SqliteEventLog) -> None:
    pack_old_records(played)
    log.delete_match("m3")
    log.delete_match("m4")
    play_some(log, "m9", seed=9, commands=1)
    assert log.newest_ids(9) == ("m9", "m2", "m1", "m0")


def test_a_packed_match_is_deleted_with_every_byte(played: Database, log: SqliteEventLog) -> None:
    BackupBook(played, lambda: NOON).hold(Reason.MATCH)
    (content,) = played.connection.execute("SELECT content FROM packed_match WHERE match_id = 'm1'").fetchone()
    part = content[100:160]
    file = played.folder / DATABASE_NAME
    assert part in file.read_bytes()
    log.delete_match("m1")
    assert packed_ids(played) == ["m0", "m2"]
    assert [*played.connection.execute("SELECT match_id FROM match_head")] == [("m0",), ("m2",)]
    assert log.newest_ids(9) == ("m4", "m3", "m2", "m0")
    for path in (path for path in played.folder.rglob("*") if path.is_file()):
        assert part not in path.read_bytes()


def test_nobody_changes_or_deletes_what_is_packed(played: Database) -> None:
    pack_old_records(played)
    for order in ("UPDATE packed_match SET sums = x''", "DELETE FROM packed_match"):
        with pytest.raises(sqlite3.IntegrityError, match="an event is"):
            played.connection.execute(order)


@pytest.mark.parametrize("times", [40, pytest.param(4000, marks=pytest.mark.soak)])
def test_whatever_bit_of_a_packed_match_is_another_it_is_told_and_what_is_before_it_is_sound(
    played: Database, log: SqliteEventLog, times: int
) -> None:
    pack_old_records(played)
    events, others = log.read("m1"), log.read("m0")
    chance, told = random.Random(times), 0
    for _ in range(times):
        column = chance.choice(("content", "content", "sums"))
        (value,) = played.connection.execute(f"SELECT {column} FROM packed_match WHERE match_id = 'm1'").fetchone()
        changed = bytearray(value)
        changed[chance.randrange(len(changed))] ^= 1 << chance.randrange(8)
        with closing(sqlite3.connect(":memory:")) as copy:
            played.connection.backup(copy)
            copy.execute("DROP TRIGGER packed_match_stays")
            copy.execute(f"UPDATE packed_match SET {column} = ? WHERE match_id = 'm1'", (bytes(changed),))
            copy.commit()
            damaged = SqliteEventLog(Database(played.folder, copy), lambda: NOON)
            assert damaged.read("m0") == others
            if damaged.stored("m1").fault is None:
                # The last bytes of what was packed are a sum of its own, without which all events can be read.
                assert damaged.read("m1") == events
                continue
            told += 1
            with pytest.raises(DamagedMatchError) as error:
                damaged.read("m1")
            assert error.value.good == events[: len(error.value.good)]
            assert error.value.first_bad == len(error.value.good) + 1
    assert told > times * 0.9


def damage(database: Database, match_id: str) -> None:
    """Change a bit in the later events of a packed match."""
    database.connection.execute("DROP TRIGGER packed_match_stays")
    (content,) = database.connection.execute(
        "SELECT content FROM packed_match WHERE match_id = ?", (match_id,)
    ).fetchone()
    changed = bytearray(content)
    changed[len(changed) * 7 // 8] ^= 1
    database.connection.execute("UPDATE packed_match SET content = ? WHERE match_id = ?", (bytes(changed), match_id))


def test_a_damaged_packed_match_is_not_gone_on_with_and_backups_count_it(
    played: Database, log: SqliteEventLog, now: WallClock
) -> None:
    pack_old_records(played)
    events = log.read("m1")
    damage(played, "m1")
    with pytest.raises(StoreError) as refused:
        log.append("m1", len(events) + 1, events[-1:])
    assert refused.value.kind is FaultKind.DAMAGED
    assert packed_ids(played) == ["m0", "m1", "m2"]
    played.connection.execute(
        "CREATE TRIGGER packed_match_stays BEFORE UPDATE ON packed_match\nBEGIN\n"
        "    SELECT RAISE(ABORT, 'an event is never changed');\nEND"
    )
    made = BackupBook(played, now).hold(Reason.MATCH)
    assert made
    assert (made.matches, made.damaged) == (5, 1)


def test_a_match_that_is_damaged_already_stays_in_rows(played: Database, log: SqliteEventLog) -> None:
    with played.transaction() as connection:
        connection.execute("UPDATE match SET last_hash = zeroblob(32) WHERE match_id = 'm1'")
    pack_old_records(played)
    assert packed_ids(played) == ["m0", "m2"]
    assert log.stored("m1").fault


def test_packed_matches_are_rescued_from_a_damaged_file(played: Database, log: SqliteEventLog, opened: Open) -> None:
    pack_old_records(played)
    before = everything(log)
    damage(played, "m1")
    folder = played.folder
    played.close()
    # Without its trigger the structure is not that of ours: the file is replaced by what can be read of it.
    database = opened(folder)
    assert [notice.kind for notice in database.notices] == [FaultKind.REPLACED]
    log = SqliteEventLog(database, lambda: NOON)
    assert log.newest_ids(9) == ("m4", "m3", "m2", "m0", "m1")  # where it was, nobody knows
    whole: list[tuple[tuple[Row, ...], tuple[Event, ...], object]] = before[0]  # type: ignore[index]
    assert [log.rows(one) for one in ("m4", "m3", "m2", "m0")] == [whole[place][0] for place in (0, 1, 2, 4)]
    assert log.stored("m1").fault
    sound = log.sound_events("m1")
    assert sound
    assert sound == whole[3][1][: len(sound)]
    assert log.sound_events("m2", 2) == log.read("m2")[:2]


def test_the_file_gets_shorter(database: Database, log: SqliteEventLog, now: WallClock) -> None:
    for seed in range(24):
        play_some(log, f"m{seed}", seed=seed, commands=50)
    database.forget_deleted()
    file = database.folder / DATABASE_NAME
    before = file.stat().st_size
    BackupBook(database, now).hold(Reason.CLOSING)
    assert file.stat().st_size < before * 0.6
    assert BackupBook(database, now).hold(Reason.CLOSING) is None


def test_a_longer_history_is_packed_with_the_first_backup_and_tells_how_far_it_is(
    played: Database, monkeypatch: pytest.MonkeyPatch, now: WallClock, tmp_path: Path
) -> None:
    monkeypatch.setattr(book, "_IN_ONE_TRANSACTION", 1)
    shares: list[float] = []
    BackupBook(played, now).save_to(tmp_path, shares.append)
    assert packed_ids(played) == ["m0", "m1", "m2"]
    assert shares == [0, 1 / 3, 2 / 3]


def test_what_was_packed_once_is_read_for_ever(log: SqliteEventLog, database: Database) -> None:
    stored = json.loads(PINNED.read_text("ascii"))
    content, sums, hash_ = (bytes.fromhex(stored[name]) for name in ("content", "sums", "hash"))
    rows = [Row(*row) for row in unpack("m1", content, sums)]  # type: ignore[arg-type]
    assert rows[-1].hash.hex() == stored["last_hash"]
    assert len(rows) == stored["events"]
    assert pack(rows).hash == hash_ or pack(rows).content != content  # another zlib may pack another way
    log.append_rows(rows)
    assert len(log.read("m1")) == stored["events"]
    assert in_rows(database.connection, MATCHES) == ("m1",)


def _pack_and_die(folder: Path, step: int, say: BinaryIO) -> None:
    database = open_database(folder, lambda: NOON)
    seen = 0

    def count(_sql: str) -> None:
        nonlocal seen
        seen += 1
        if seen == step:
            os.kill(os.getpid(), signal.SIGKILL)

    database.connection.set_trace_callback(count)
    pack_old_records(database)
    say.write(b"d")


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
@pytest.mark.parametrize("step", [5, 12, 30, 40, *(pytest.param(n, marks=pytest.mark.soak) for n in range(1, 60))])
def test_whoever_is_killed_while_it_packs_has_every_event(
    played: Database, log: SqliteEventLog, opened: Open, step: int
) -> None:
    before = everything(log)
    folder = played.folder
    played.close()
    forked(partial(_pack_and_die, folder, step))
    database = opened(folder)
    assert database.notices == ()
    assert everything(SqliteEventLog(database, lambda: NOON)) == before
