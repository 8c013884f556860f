"""Folders and files that may not be written to: matches can be looked at, and nothing is changed."""

import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from classroom.errors import FaultKind, StoreError
from classroom.match.event import Event
from classroom.settings import Settings
from classroom.store.database import open_database
from classroom.store.database_file import DATABASE_NAME, Migration, migrations
from classroom.store.event_log import SqliteEventLog
from classroom.store.settings import SettingsFile
from tests.store.child import as_ordinary_person
from tests.store.conftest import NOON, play_some

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no read-only folders of this kind")

NEXT = Migration(len(migrations()) + 1, "ALTER TABLE match ADD COLUMN colour TEXT;")


@pytest.fixture
def stick() -> Iterator[Path]:
    """A folder that everybody can reach, unlike the temporary folders of the tests."""
    folder = Path(tempfile.mkdtemp(prefix="bellword-stick-"))
    folder.chmod(0o755)
    yield folder
    for path in [folder, *folder.rglob("*")]:
        path.chmod(0o755)
    shutil.rmtree(folder)


def _filled(folder: Path, *, leave_log: bool = False) -> tuple[Event, ...]:
    """Put a match into `folder`; with `leave_log` as after a crash, its last events only in the write-ahead log."""
    database = open_database(folder, lambda: NOON)
    log = SqliteEventLog(database, lambda: NOON)
    play_some(log, "m1", seed=1, commands=30)
    held = {path: path.read_bytes() for path in folder.glob(DATABASE_NAME + "*")}
    events = log.read("m1")
    database.close()
    if leave_log:
        for path, content in held.items():
            path.write_bytes(content)
    return events


def _close_to_writing(folder: Path) -> None:
    for path in folder.iterdir():
        path.chmod(0o444)
    folder.chmod(0o555)


def _content(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def _looked_at(folder: Path) -> tuple[bool, list[FaultKind], tuple[Event, ...]]:
    """Open as somebody who may not write; return whether view-only, the notices, and the events of the match."""

    def look() -> tuple[bool, list[FaultKind], tuple[Event, ...]]:
        database = open_database(folder, lambda: NOON)
        events = SqliteEventLog(database, lambda: NOON).read("m1")
        found = database.view_only, [notice.kind for notice in database.notices], events
        database.close()
        return found

    return as_ordinary_person(look)


@pytest.mark.parametrize("leave_log", [False, True])
def test_a_read_only_folder_is_opened_to_look_at_all_events(stick: Path, *, leave_log: bool) -> None:
    events = _filled(stick, leave_log=leave_log)
    assert (stick / (DATABASE_NAME + "-wal")).exists() == leave_log
    _close_to_writing(stick)
    before = _content(stick)
    assert _looked_at(stick) == (True, [FaultKind.READ_ONLY], events)
    assert _content(stick) == before


def test_a_read_only_file_in_a_writable_folder_is_opened_to_look_at(stick: Path) -> None:
    events = _filled(stick)
    (stick / DATABASE_NAME).chmod(0o444)
    stick.chmod(0o777)
    (stick / "bellword.lock").unlink()
    assert _looked_at(stick) == (True, [FaultKind.READ_ONLY], events)


def test_a_read_only_folder_without_matches_is_empty(stick: Path) -> None:
    stick.chmod(0o555)
    assert _looked_at(stick) == (True, [FaultKind.READ_ONLY], ())
    assert not list(stick.iterdir())


def test_a_damaged_file_in_a_read_only_folder_stays_where_it_is(stick: Path) -> None:
    _filled(stick)
    whole = (stick / DATABASE_NAME).read_bytes()
    (stick / DATABASE_NAME).write_bytes(whole[: len(whole) // 2])
    _close_to_writing(stick)
    before = _content(stick)

    def look() -> list[FaultKind]:
        database = open_database(stick, lambda: NOON)
        assert len(SqliteEventLog(database, lambda: NOON).newest()) <= 1
        return [notice.kind for notice in database.notices]

    assert as_ordinary_person(look) == [FaultKind.READ_ONLY, FaultKind.DAMAGED_READ_ONLY]
    assert _content(stick) == before


def test_an_older_file_in_a_read_only_folder_is_brought_up_to_date_in_memory(stick: Path) -> None:
    events = _filled(stick)
    _close_to_writing(stick)
    before = _content(stick)

    def look() -> tuple[int, tuple[Event, ...]]:
        database = open_database(stick, lambda: NOON, [*migrations(), NEXT])
        version = database.connection.execute("PRAGMA user_version").fetchone()[0]
        return version, SqliteEventLog(database, lambda: NOON).read("m1")

    assert as_ordinary_person(look) == (NEXT.number, events)
    assert _content(stick) == before


def test_a_newer_file_in_a_read_only_folder_is_refused(stick: Path) -> None:
    open_database(stick, lambda: NOON, [*migrations(), NEXT]).close()
    _close_to_writing(stick)

    def look() -> FaultKind | None:
        try:
            open_database(stick, lambda: NOON)
        except StoreError as error:
            return error.kind
        return None

    assert as_ordinary_person(look) is FaultKind.NEWER


def test_what_would_write_is_refused_with_a_sentence(stick: Path) -> None:
    _filled(stick)
    _close_to_writing(stick)

    def try_to_write() -> list[str]:
        log = SqliteEventLog(open_database(stick, lambda: NOON), lambda: NOON)
        attempts: list[Callable[[], object]] = [
            lambda: play_some(log, "m2", seed=2, commands=1),
            lambda: log.delete_match("m1"),
            lambda: SettingsFile(stick).save(Settings()),
        ]
        message = []
        for attempt in attempts:
            try:
                attempt()
            except StoreError as error:
                message.append(str(error))
        return message

    message = as_ordinary_person(try_to_write)
    assert len(message) == 3
    assert all("read-only" in sentence for sentence in message)


def test_two_people_may_look_at_the_same_time(stick: Path) -> None:
    _filled(stick)
    _close_to_writing(stick)

    def look_twice() -> tuple[bool, bool]:
        one, two = open_database(stick, lambda: NOON), open_database(stick, lambda: NOON)
        return one.view_only, two.view_only

    assert as_ordinary_person(look_twice) == (True, True)
