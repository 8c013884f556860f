import errno
import signal
import sqlite3
import zipfile
from concurrent.futures import Future, ThreadPoolExecutor, wait
from datetime import datetime
from pathlib import Path
from typing import BinaryIO

import pytest

from classroom.errors import FaultKind, StoreError
from classroom.store import database_file
from classroom.store.database import LOCK_NAME, Database, open_database
from classroom.store.database_file import APPLICATION_ID, BACKUPS, DATABASE_NAME, Migration, migrations
from classroom.store.event_log import SqliteEventLog, StoredMatch
from tests.grid import some_of
from tests.store.child import forked
from tests.store.conftest import NOON, Open, WallClock, play_some
from tests.store.robot import play_out

PLAYED = play_out("m1", seed=1)


def _rename(file: Path, to: Path) -> None:
    file.rename(to)


def _setting(database: Database, name: str) -> object:
    return database.connection.execute(f"PRAGMA {name}").fetchone()[0]


def test_a_new_folder_gets_a_database_of_ours(opened: Open, tmp_path: Path) -> None:
    database = opened(tmp_path / "made" / "on the way")
    assert not database.view_only
    assert database.notices == ()
    assert _setting(database, "application_id") == APPLICATION_ID
    assert _setting(database, "user_version") == migrations()[-1].number


def test_what_was_committed_survives_a_power_cut(database: Database) -> None:
    full = 2
    assert _setting(database, "journal_mode") == "wal"
    assert _setting(database, "synchronous") == full
    assert _setting(database, "foreign_keys") == 1
    assert _setting(database, "secure_delete") == 1


def test_no_half_made_database_is_left_under_the_right_name(opened: Open, folder: Path) -> None:
    folder.mkdir()
    (folder / "bellword.db.new").write_bytes(b"half of a databa")
    assert opened(folder).notices == ()
    assert not (folder / "bellword.db.new").exists()


def test_a_transaction_is_undone_whole_by_a_fault_inside(database: Database) -> None:
    def write_and_fail() -> None:
        with database.transaction() as connection:
            connection.execute("INSERT INTO erasing VALUES ('m1')")
            raise KeyError

    with pytest.raises(KeyError):
        write_and_fail()
    assert database.connection.execute("SELECT count(*) FROM erasing").fetchone() == (0,)
    with database.transaction() as connection:
        connection.execute("INSERT INTO erasing VALUES ('m1')")
    assert database.connection.execute("SELECT count(*) FROM erasing").fetchone() == (1,)


# One copy at a time


def test_a_second_copy_learns_that_the_matches_are_open(database: Database, folder: Path, now: WallClock) -> None:
    with pytest.raises(StoreError, match="open in another window") as refused:
        open_database(folder, now)
    assert refused.value.kind is FaultKind.ALREADY_OPEN
    database.close()
    open_database(folder, now).close()


def _refused_beside_another_copy(folder: Path, now: WallClock) -> None:
    """See that the database is refused while a child has it open, and kill the child."""

    def hold(say: BinaryIO) -> None:
        held = open_database(folder, now)
        say.write(b"open\n")
        signal.pause()
        held.close()

    with forked(hold) as child:
        assert child.said.readline() == b"open\n"
        with pytest.raises(StoreError) as refused:
            open_database(folder, now)
    assert refused.value.kind is FaultKind.ALREADY_OPEN


@pytest.mark.parametrize("name", [LOCK_NAME, "bellword.db-wal", "bellword.db-shm", "bellword.rescued.db"])
def test_a_folder_in_the_place_of_a_file_of_ours_makes_way(
    opened: Open, folder: Path, now: WallClock, name: str
) -> None:
    database = opened(folder)
    play_some(SqliteEventLog(database, now), "m1", seed=1, commands=3)
    database.close()
    (folder / name).unlink(missing_ok=True)
    (folder / name / "inside").mkdir(parents=True)
    assert SqliteEventLog(opened(folder), now).read("m1")
    assert list(folder.glob(f"{name}-*/inside"))


def test_a_copy_that_was_killed_holds_nothing_back(opened: Open, folder: Path, now: WallClock) -> None:
    _refused_beside_another_copy(folder, now)
    assert (folder / LOCK_NAME).exists()
    assert not opened(folder).view_only


def test_a_database_held_by_another_program_is_reported(
    database: Database, folder: Path, now: WallClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    database.close()
    monkeypatch.setattr("classroom.store.database_file._BUSY_S", 0.01)
    other = sqlite3.connect(folder / DATABASE_NAME, isolation_level=None)
    other.execute("PRAGMA locking_mode = EXCLUSIVE")
    other.execute("BEGIN EXCLUSIVE")
    with pytest.raises(StoreError) as refused:
        open_database(folder, now)
    other.close()
    assert refused.value.kind is FaultKind.ALREADY_OPEN
    open_database(folder, now).close()


def test_on_a_drive_without_locks_the_database_itself_keeps_a_second_copy_out(
    folder: Path, now: WallClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    fcntl = pytest.importorskip("fcntl")
    monkeypatch.setattr("classroom.store.database_file._BUSY_S", 0.01)
    monkeypatch.setattr(fcntl, "flock", _no_locks)
    _refused_beside_another_copy(folder, now)
    open_database(folder, now).close()


def _no_locks(*_: object) -> None:
    raise OSError(errno.ENOLCK, "no locks available")


# Versions

ONE = migrations()[:1]
TWO = Migration(2, "ALTER TABLE match ADD COLUMN colour TEXT; CREATE TABLE more (thing TEXT) STRICT;")
THREE = Migration(3, "INSERT INTO more VALUES ('kept'); CREATE INDEX more_thing ON more (thing);")


def _file_of(folder: Path, opened: Open, now: WallClock) -> Path:
    """A database of version 1 with one match."""
    database = opened(folder, ONE)
    SqliteEventLog(database, now).append("m1", 1, PLAYED)
    database.close()
    return folder / DATABASE_NAME


def test_migrations_are_numbered_without_a_gap() -> None:
    assert [step.number for step in migrations()] == list(range(1, len(migrations()) + 1))


def test_without_its_migrations_bellword_is_not_fully_installed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, now: WallClock
) -> None:
    monkeypatch.setattr(database_file, "__file__", str(tmp_path / "database_file.py"))
    with pytest.raises(StoreError, match="Install Bellword again") as refused:
        open_database(tmp_path / "data", now)
    assert refused.value.kind is FaultKind.INCOMPLETE
    assert not (tmp_path / "data").exists()


def test_an_older_database_is_brought_up_to_date_after_a_backup(opened: Open, folder: Path, now: WallClock) -> None:
    _file_of(folder, opened, now)
    database = opened(folder, [*ONE, TWO, THREE])
    assert _setting(database, "user_version") == 3
    assert database.connection.execute("SELECT thing FROM more").fetchall() == [("kept",)]
    assert database.connection.execute("SELECT colour FROM match").fetchall() == [(None,)]
    assert SqliteEventLog(database, now).read("m1") == PLAYED
    database.close()

    (backup,) = (folder / BACKUPS).iterdir()
    elsewhere = folder / "elsewhere"
    elsewhere.mkdir()
    with zipfile.ZipFile(backup) as archive:
        (elsewhere / DATABASE_NAME).write_bytes(archive.read(DATABASE_NAME))
    assert SqliteEventLog(opened(elsewhere, ONE), now).read("m1") == PLAYED


def test_a_new_database_needs_no_backup(opened: Open, folder: Path) -> None:
    opened(folder, [*ONE, TWO])
    assert not (folder / BACKUPS).exists()


HALF_WAY = [
    "SELECT no_such_function();",
    "CREATE TABLE more (thing TEXT); SELECT no_such_function();",
    "CREATE TABLE more (thing TEXT); DROP TABLE erasing; SELECT no_such_function();",
    "DROP TRIGGER event_kept; DELETE FROM event; UPDATE match SET events = 1; SELECT no_such_function();",
    "ALTER TABLE match ADD COLUMN colour TEXT; PRAGMA user_version = 2; SELECT no_such_function();",
    "CREATE TABLE match (thing TEXT);",
]


@pytest.mark.parametrize("sql", HALF_WAY)
def test_a_migration_that_fails_half_way_changes_nothing(opened: Open, folder: Path, now: WallClock, sql: str) -> None:
    _file_of(folder, opened, now)
    with pytest.raises(sqlite3.OperationalError):
        opened(folder, [*ONE, Migration(2, sql), THREE])
    assert list((folder / BACKUPS).iterdir())
    database = opened(folder, ONE)
    assert _setting(database, "user_version") == 1
    assert database.notices == ()
    assert SqliteEventLog(database, now).read("m1") == PLAYED


@pytest.mark.parametrize("failing", some_of(range(1, len(migrations()))))
def test_whichever_step_fails_none_is_taken(opened: Open, folder: Path, now: WallClock, failing: int) -> None:
    _file_of(folder, opened, now)
    steps = list(migrations())
    steps[failing] = steps[failing]._replace(sql=steps[failing].sql + "\nSELECT no_such_function();")
    with pytest.raises(sqlite3.OperationalError):
        opened(folder, steps)
    assert not list(folder.glob("damaged-*"))
    database = opened(folder, ONE)  # the app before still opens it
    assert _setting(database, "user_version") == 1
    assert SqliteEventLog(database, now).read("m1") == PLAYED
    database.close()
    assert SqliteEventLog(opened(folder), now).read("m1") == PLAYED


def test_a_database_of_a_newer_version_is_refused_untouched(opened: Open, folder: Path, now: WallClock) -> None:
    path = _file_of(folder, opened, now)
    opened(folder, [*ONE, TWO]).close()
    before = path.read_bytes()
    with pytest.raises(StoreError, match="newer version of Bellword") as refused:
        opened(folder, ONE)
    assert refused.value.kind is FaultKind.NEWER
    assert path.read_bytes() == before
    assert not list(folder.glob("damaged-*"))


def test_a_newer_version_is_seen_even_where_only_the_log_tells(opened: Open, folder: Path, now: WallClock) -> None:
    path = _file_of(folder, opened, now)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("PRAGMA journal_mode = WAL").fetchone()
    other.execute("PRAGMA user_version = 2")
    held = {file.name: file.read_bytes() for file in folder.glob(DATABASE_NAME + "*")}
    other.close()
    for name, content in held.items():
        if not name.endswith("-shm"):
            (folder / name).write_bytes(content)
    with pytest.raises(StoreError) as refused:
        opened(folder, ONE)
    assert refused.value.kind is FaultKind.NEWER


def test_every_version_of_the_file_is_newer_to_the_app_before_it_and_brought_up_to_date_by_this_one(
    opened: Open, folder: Path, now: WallClock
) -> None:
    _file_of(folder, opened, now)
    database = opened(folder)
    assert _setting(database, "user_version") == migrations()[-1].number
    assert SqliteEventLog(database, now).read("m1") == PLAYED
    database.close()
    for older in range(1, len(migrations())):
        with pytest.raises(StoreError) as refused:
            opened(folder, migrations()[:older])
        assert refused.value.kind is FaultKind.NEWER


# The wall clock is only written down


@pytest.mark.parametrize("time", [datetime(1970, 1, 1, tzinfo=NOON.tzinfo), datetime(2099, 12, 31, tzinfo=NOON.tzinfo)])
def test_a_wall_clock_set_wrong_changes_nothing_but_the_times(
    log: SqliteEventLog, now: WallClock, time: datetime
) -> None:
    play_some(log, "m1", seed=1, commands=10)
    now.time = time
    play_some(log, "m2", seed=2, commands=10)
    assert [match.match_id for match in log.newest()] == ["m2", "m1"]
    assert log.stored("m2").opened_at.startswith(str(time.year))


def test_another_thread_never_sees_what_is_not_committed(database: Database) -> None:
    log = SqliteEventLog(database, lambda: NOON)
    log.append("m1", 1, PLAYED)

    def delete_and_fail() -> None:
        with database.transaction() as connection:
            connection.execute("INSERT INTO erasing (match_id) VALUES ('m1')")
            connection.execute("DELETE FROM event")
            found.append(beside.submit(log.stored, "m1"))
            assert not wait(found, timeout=0.05).done
            raise KeyError

    found: list[Future[StoredMatch]] = []
    with ThreadPoolExecutor(1) as beside, pytest.raises(KeyError):
        delete_and_fail()
    assert found[0].result().fault is None
    assert found[0].result().state is not None


# Opened again after another file was put in its place


def test_a_file_out_of_reach_just_after_it_was_replaced_is_opened_once_it_is_there(
    database: Database, folder: Path
) -> None:
    with database.transaction() as connection:
        connection.execute("INSERT INTO erasing VALUES ('m1')")
    away = folder / "absent"
    with pytest.raises(StoreError) as refused:
        database.reopen_after(lambda: _rename(folder / DATABASE_NAME, away))
    assert refused.value.kind is FaultKind.DISK_ERROR
    with pytest.raises(StoreError), database.reading():
        pass
    away.rename(folder / DATABASE_NAME)
    with database.reading() as connection:
        assert connection.execute("SELECT count(*) FROM erasing").fetchone() == (1,)
