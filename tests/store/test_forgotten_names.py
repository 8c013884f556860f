"""Names that were deleted are in no file any more, however that ended; only their owner reads the rest."""

import os
import random
import signal
import stat
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import BinaryIO

import pytest

from classroom.drills.pupil import Pupil
from classroom.errors import FaultKind
from classroom.roster.school_class import SchoolClass
from classroom.settings import Settings
from classroom.store import database_file
from classroom.store.class_book import SqliteClassBook
from classroom.store.database import open_database
from classroom.store.database_file import DATABASE_NAME
from classroom.store.drill_book import SqliteDrillBook
from classroom.store.event_log import SqliteEventLog
from classroom.store.settings import SETTINGS_NAME, SettingsFile
from tests.store.child import forked
from tests.store.conftest import NOON, Open, WallClock
from tests.store.robot import play_out

PLAYED = play_out("m1", seed=1)[:10]
IN_MATCH, IN_CLASS = "陈小明", "Zulaikha"


def _files_with(folder: Path, name: str) -> list[str]:
    return [str(path) for path in folder.rglob("*") if path.is_file() and name.encode() in path.read_bytes()]


def _stored(folder: Path, seed: int) -> None:
    """Store a match, a class and drills with the names, some of them in the log only."""
    database = open_database(folder, lambda: NOON)
    SqliteEventLog(database, lambda: NOON).append("m1", 1, PLAYED)
    one = SqliteClassBook(database).save(SchoolClass("5 Bestari").add(IN_CLASS))
    SqliteDrillBook(database).add(Pupil(one.title, IN_CLASS))
    if seed % 2:
        database.forget_deleted()
    else:
        os._exit(0)  # the log stays, as after a power cut
    database.close()


def _delete(folder: Path, step: int, beginning: str, say: BinaryIO) -> None:
    """Delete all of it, and end at the `step`-th SQL statement that has this `beginning`."""
    database = open_database(folder, lambda: NOON)
    seen = 0

    def count(sql: str) -> None:
        nonlocal seen
        seen += sql.startswith(beginning)
        if seen == step:
            os.kill(os.getpid(), signal.SIGKILL)

    database.connection.set_trace_callback(count)
    SqliteEventLog(database, lambda: NOON).delete_match("m1")
    say.write(b"match\n")
    book = SqliteClassBook(database)
    for one, _fault in book.classes():
        book.delete(one.class_id)
    say.write(b"class\n")
    database.connection.set_trace_callback(None)
    os.kill(os.getpid(), signal.SIGKILL)


def _killed_at(folder: Path, step: int, beginning: str = "") -> int:
    """Check what is left after a killed deleting; return how many deletings had come to their ends."""
    with forked(lambda _say: _stored(folder, step)) as child:
        child.said.read()
    with forked(partial(_delete, folder, step, beginning)) as child:
        done = child.said.read().count(b"\n")
    database = open_database(folder, lambda: NOON)
    log, book = SqliteEventLog(database, lambda: NOON), SqliteClassBook(database)
    has_match, has_class = bool(log.read("m1")), bool(book.classes())
    assert not (done >= 1 and has_match)
    assert not (done >= 2 and has_class)
    # Asked while it is open: what a log still has is read by whoever finds the stick.
    assert has_match or _files_with(folder, IN_MATCH) == []
    assert has_class or _files_with(folder, IN_CLASS) == []
    database.close()
    return done


@pytest.mark.parametrize("time", [1, 2])
def test_a_kill_before_the_log_is_emptied_leaves_no_name_after_the_next_start(tmp_path: Path, time: int) -> None:
    assert _killed_at(tmp_path, time, "PRAGMA wal_checkpoint") == time - 1


@pytest.mark.soak
def test_a_kill_at_any_statement_of_a_deleting_leaves_no_name_after_the_next_start(tmp_path: Path) -> None:
    done = [0]
    while done[-1] < 2:
        done.append(_killed_at(tmp_path / str(len(done)), len(done)))
    assert done[1] == 0
    assert len(done) > 60


# Copies for a rescue


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The system's folder for temporary files, empty."""
    made = tmp_path / "temporary"
    made.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(made))
    yield made
    assert list(made.iterdir()) == []


def test_a_killed_rescue_and_half_written_files_leave_no_copy_after_the_next_start(
    opened: Open, folder: Path, now: WallClock, elsewhere: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = opened(folder)
    SqliteEventLog(database, now).append("m1", 1, PLAYED)
    database.close()
    path = folder / DATABASE_NAME
    path.write_bytes(path.read_bytes()[:-4096])

    def killed(_path: Path) -> None:
        os.kill(os.getpid(), signal.SIGKILL)

    def rescue_and_be_killed(_say: BinaryIO) -> None:
        monkeypatch.setattr(database_file, "_mend", killed)
        open_database(folder, now)

    with forked(rescue_and_be_killed) as child:
        child.said.read()
    halves = [folder / place / ".0123456789abcdef.part" for place in ("", "backups", "word-lists")]
    theirs = folder / ".notes.part"
    for half in (*halves, theirs):
        half.parent.mkdir(exist_ok=True)
        half.touch()
    (left,) = folder.glob("rescue-*")
    assert [file.name for file in left.iterdir()] == [DATABASE_NAME]
    database = opened(folder)
    assert [notice.kind for notice in database.notices] == [FaultKind.REPLACED]
    assert not list(folder.glob("rescue-*"))
    assert [half for half in (*halves, theirs) if half.exists()] == [theirs]


# Who may read


def test_files_with_names_are_read_by_their_owner_alone(opened: Open, folder: Path, now: WallClock) -> None:
    if os.name == "nt":
        pytest.skip("Windows keeps a user's folders from others itself, and a stick knows no owners")
    before = os.umask(0o000)
    try:
        database = opened(folder)
        SqliteEventLog(database, now).append("m1", 1, PLAYED)
        SettingsFile(folder).save(Settings(school="SK Bukit"))
        for name in (DATABASE_NAME, f"{DATABASE_NAME}-wal", SETTINGS_NAME):
            assert _mode(folder / name) == 0o600
        assert _mode(folder) == 0o700
        database.close()
        path = folder / DATABASE_NAME
        path.chmod(0o644)
        path.write_bytes(path.read_bytes()[: -4096 * random.Random(1).randint(1, 3)])
        database = opened(folder)
        assert _mode(path) == 0o600
        (aside,) = folder.glob("damaged-*")
        assert _mode(aside) == 0o700
    finally:
        os.umask(before)


def _mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)
