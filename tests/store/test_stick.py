"""A stick pulled out: what cannot be read now is never taken for empty or damaged, and is there once the stick is."""

import errno
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, suppress
from functools import cache
from pathlib import Path

import pytest

from classroom.drills.pupil import Pupil
from classroom.errors import FaultKind, StoreError
from classroom.roster.school_class import SchoolClass
from classroom.store.class_book import SqliteClassBook
from classroom.store.database import Database, Reach, open_database
from classroom.store.drill_book import SqliteDrillBook
from classroom.store.event_log import SqliteEventLog
from tests.store.conftest import Open, WallClock
from tests.store.dead_disk import failing, open_in, pulled_out
from tests.store.robot import play_out

PLAYED = play_out("m1", seed=1)
HALF = len(PLAYED) // 2


@pytest.fixture
def stored(opened: Open, folder: Path, now: WallClock) -> Database:
    """A database opened anew, so that SQLite has none of its pages in memory."""
    database = opened(folder)
    SqliteEventLog(database, now).append("m1", 1, PLAYED[:HALF])
    SqliteClassBook(database).save(SchoolClass("5 Bestari").add("Mei Ling"))
    SqliteDrillBook(database).add(Pupil("5 Bestari", "Aiman"))
    database.close()
    database = opened(folder)
    drill_book(database)
    return database


drill_book = cache(SqliteDrillBook)
"""The drill book of a database, made once: in making it what is old is sealed, or left for another time."""


Reading = Callable[[Database, WallClock], object]

READINGS: dict[str, Reading] = {
    "a match": lambda database, now: SqliteEventLog(database, now).read("m1"),
    "a match as far as it is sound": lambda database, now: SqliteEventLog(database, now).stored("m1"),
    "the newest match": lambda database, now: SqliteEventLog(database, now).newest(1),
    "how matches were opened": lambda database, now: SqliteEventLog(database, now).heads(),
    "the classes": lambda database, _now: SqliteClassBook(database).classes(),
    "the pupils": lambda database, _now: drill_book(database).pupils("5 Bestari"),
    "an event": lambda database, now: SqliteEventLog(database, now).append("m1", HALF + 1, PLAYED[HALF:]),
}


@pytest.mark.parametrize("reading", READINGS.values(), ids=READINGS.keys())
@pytest.mark.parametrize("way", [pulled_out, failing])
def test_what_cannot_be_read_now_is_called_so(
    stored: Database,
    folder: Path,
    now: WallClock,
    reading: Reading,
    way: Callable[[Path], AbstractContextManager[object]],
) -> None:
    stored.connection.execute("PRAGMA shrink_memory")
    # Where the names are still there, the next reading opens the files anew.
    with way(folder):
        for _ in range(2 if way is pulled_out else 1):
            with pytest.raises(StoreError) as refused:
                reading(stored, now)
            assert refused.value.kind is FaultKind.DISK_ERROR
    assert not list(folder.glob("damaged-*"))
    reading(stored, now)
    log = SqliteEventLog(stored, now)
    assert log.read("m1") in (PLAYED[:HALF], PLAYED)
    assert log.newest(1)[0].fault is None


def test_a_match_goes_on_once_the_stick_is_back(stored: Database, folder: Path, now: WallClock) -> None:
    log = SqliteEventLog(stored, now)
    with pulled_out(folder) as put_back:
        for _ in range(3):
            with pytest.raises(StoreError) as refused:
                log.append("m1", HALF + 1, PLAYED[HALF:])
            assert refused.value.kind is FaultKind.DISK_ERROR
        put_back()
        log.append("m1", HALF + 1, PLAYED[HALF:])
    assert log.read("m1") == PLAYED
    stored.close()
    again = open_database(folder, now)
    assert SqliteEventLog(again, now).read("m1") == PLAYED
    again.close()


OTHER_COMPUTER = """
import datetime, os, sys
from pathlib import Path
from classroom.store.database import open_database
from classroom.store.event_log import SqliteEventLog
from tests.store.robot import play_out

now = lambda: datetime.datetime(2026, 11, 21, 12, tzinfo=datetime.UTC)
SqliteEventLog(open_database(Path(sys.argv[1]), now), now).append("m2", 1, play_out("m2", seed=2))
os._exit(0)
"""


def test_what_another_computer_played_on_the_stick_meanwhile_is_kept(
    stored: Database, folder: Path, now: WallClock
) -> None:
    stored.forget_deleted()
    with failing(folder):
        # It is pulled out there too: what was played is in the log alone, which SQLite deletes where it closes a file.
        subprocess.run([sys.executable, "-c", OTHER_COMPUTER, str(folder)], check=True)
        assert (folder / "bellword.db-wal").stat().st_size
        log = SqliteEventLog(stored, now)
        with pytest.raises(StoreError):
            log.heads()
        assert log.read("m2") == play_out("m2", seed=2)
    log.append("m1", HALF + 1, PLAYED[HALF:])
    assert log.read("m1") == PLAYED


def test_a_log_that_was_put_aside_when_the_app_was_killed_is_put_back(
    opened: Open, stored: Database, folder: Path, now: WallClock
) -> None:
    SqliteEventLog(stored, now).append("m1", HALF + 1, PLAYED[HALF:])
    log = (folder / "bellword.db-wal").read_bytes()
    content = (folder / "bellword.db").read_bytes()
    stored.close()
    (folder / "bellword.db").write_bytes(content)
    (folder / "bellword.db-wal.aside").write_bytes(log)
    assert SqliteEventLog(opened(folder), now).read("m1") == PLAYED


FAULTS: dict[str, Reading] = {
    "UPDATE match SET events = events + 1": lambda database, now: SqliteEventLog(database, now).stored("m1").fault,
    "UPDATE class SET entries = entries + 1": lambda database, _now: SqliteClassBook(database).classes()[0].fault,
}


@pytest.mark.parametrize(("damage", "reading"), FAULTS.items(), ids=["a match", "a class"])
def test_a_record_is_called_damaged_only_once_its_file_was_read_to_the_end(
    stored: Database, now: WallClock, monkeypatch: pytest.MonkeyPatch, damage: str, reading: Reading
) -> None:
    with stored.transaction() as connection:
        connection.execute(damage)
    with monkeypatch.context() as patch:
        patch.setattr(Reach, "check", _no_such_device)
        with pytest.raises(StoreError) as refused:
            reading(stored, now)
    assert refused.value.kind is FaultKind.DISK_ERROR
    assert reading(stored, now) is not None


def test_a_file_is_called_damaged_when_it_is_opened_anew_only_once_it_was_read_to_the_end(
    stored: Database, folder: Path, now: WallClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = SqliteEventLog(stored, now)
    with failing(folder):
        with pytest.raises(StoreError):
            log.heads()
        whole = (folder / "bellword.db").read_bytes()
        (folder / "bellword.db").write_bytes(bytes(len(whole)))
        with monkeypatch.context() as patch:
            patch.setattr(Reach, "check", _no_such_device)
            with pytest.raises(StoreError) as refused:
                log.heads()
        assert refused.value.kind is FaultKind.DISK_ERROR
        with pytest.raises(StoreError) as refused:
            log.heads()
        assert refused.value.kind is FaultKind.DAMAGED
        (folder / "bellword.db").write_bytes(whole)
        assert log.heads()


def test_a_file_that_cannot_be_read_at_the_start_is_not_put_aside(
    stored: Database, folder: Path, now: WallClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    stored.close()
    before = (folder / "bellword.db").read_bytes()
    monkeypatch.setattr(Reach, "check", _no_such_device)
    (folder / "bellword.db").write_bytes(before[:5000] + bytes(5000) + before[10_000:])
    with pytest.raises(StoreError) as refused:
        open_database(folder, now)
    assert refused.value.kind is FaultKind.DISK_ERROR
    assert [path.name for path in folder.iterdir() if "damaged" in path.name or "rescued" in path.name] == []


def _no_such_device(_reach: Reach) -> None:
    raise OSError(errno.EIO, "Input/output error")


# A real file system on a real device, whose ground is taken from under it


class Stick:
    """A file system in a file, mounted at `place`."""

    def __init__(self, place: Path) -> None:
        self.place = place
        self._image = place.with_suffix(".img")
        with self._image.open("wb") as file:
            file.truncate(16 << 20)
        _output_of("mkfs.ext4", "-q", str(self._image))
        place.mkdir()

    def put_in(self) -> None:
        _output_of("mount", "-o", "loop", str(self._image), str(self.place))

    def pull_out(self) -> None:
        """Let the device fail at once, with what was written so far kept for the next time; then the name goes too."""
        kept = self._image.read_bytes()
        for descriptor in open_in(self.place):
            os.posix_fadvise(descriptor, 0, 0, os.POSIX_FADV_DONTNEED)
        device = _output_of("losetup", "-j", str(self._image)).split(":")[0]
        os.truncate(self._image, 0)
        _output_of("losetup", "--set-capacity", device)
        self._image = self._image.with_name(f"{self._image.stem}-again.img")
        self._image.write_bytes(kept)

    def take_away(self) -> None:
        subprocess.run(["umount", "-l", str(self.place)], check=False, capture_output=True)


def _output_of(*order: str) -> str:
    return subprocess.run(order, check=True, capture_output=True, text=True).stdout


@pytest.fixture
def stick(tmp_path: Path) -> Iterator[Stick]:
    if not sys.platform.startswith("linux"):
        pytest.skip("a stick can be made of a file on Linux only")
    try:
        made = Stick(tmp_path / "stick")
        made.put_in()
    except (OSError, subprocess.CalledProcessError) as error:
        pytest.skip(f"no file system can be made and mounted here: {error}")
    yield made
    made.take_away()


@pytest.mark.soak
@pytest.mark.parametrize("taken_away", [False, True])
def test_a_real_stick_pulled_out_in_mid_match(stick: Stick, now: WallClock, *, taken_away: bool) -> None:
    folder = stick.place / "data"
    database = open_database(folder, now)
    log = SqliteEventLog(database, now)
    log.append("m1", 1, PLAYED[:2])
    pulled = range(6, len(PLAYED) - 1, 9)
    for at in range(2, len(PLAYED)):
        if at in pulled:
            stick.pull_out()
            if taken_away:
                stick.take_away()
            for _ in range(2):
                with pytest.raises(StoreError) as refused:
                    log.append("m1", at + 1, PLAYED[at : at + 1])
                assert refused.value.kind is FaultKind.DISK_ERROR
                with suppress(StoreError):
                    assert log.stored("m1").fault is None
            stick.take_away()
            stick.put_in()
            assert log.read("m1") == PLAYED[:at]
        log.append("m1", at + 1, PLAYED[at : at + 1])
    assert log.read("m1") == PLAYED
    database.close()
    assert not list(folder.glob("damaged-*"))
