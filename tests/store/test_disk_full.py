"""A full disk: what was asked for is refused with nothing changed, and works once there is room."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from classroom.errors import FaultKind, StoreError
from classroom.settings import Settings
from classroom.store.database import Database, open_database
from classroom.store.event_log import SqliteEventLog
from classroom.store.settings import SettingsFile
from tests.small_disk import fill, mounted_disk, remount
from tests.store.conftest import Open, WallClock
from tests.store.robot import play_out

PLAYED = play_out("m1", seed=1)


def _append_until_full(log: SqliteEventLog, first_match: int = 0) -> tuple[str, int, StoreError]:
    """Store matches event by event until the disk is full; return the match, how many events it has, and the error."""
    for number in range(first_match, 1000):
        match_id = f"m{number}"
        for seq in range(1, len(PLAYED) + 1):
            try:
                log.append(match_id, seq, PLAYED[seq - 1 : seq])
            except StoreError as error:
                return match_id, seq - 1, error
    raise AssertionError("the disk never filled")


def _check_retry(log: SqliteEventLog, match_id: str, count: int) -> None:
    """Check that nothing of the refused event is there, and that it is taken now."""
    assert log.read(match_id) == PLAYED[:count]
    log.append(match_id, count + 1, PLAYED[count:])
    assert log.read(match_id) == PLAYED


def test_a_database_that_may_not_grow_refuses_and_goes_on_later(database: Database, log: SqliteEventLog) -> None:
    database.connection.execute("PRAGMA max_page_count = 40")
    match_id, count, error = _append_until_full(log)
    assert error.kind is FaultKind.DISK_FULL
    assert "nothing was changed" in str(error)
    with pytest.raises(StoreError):
        log.append(match_id, count + 1, PLAYED[count:])
    database.connection.execute("PRAGMA max_page_count = 4000")
    _check_retry(log, match_id, count)


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A real disk of 512 kB."""
    with mounted_disk(tmp_path / "disk", "512k") as place:
        yield place


def test_a_full_disk_refuses_and_after_making_room_the_match_goes_on(
    opened: Open, small_disk: Path, now: WallClock
) -> None:
    folder = small_disk / "data"
    database = opened(folder)
    log = SqliteEventLog(database, now)
    log.append("first", 1, PLAYED[:50])
    ballast = fill(small_disk, leave=60_000)
    match_id, count, error = _append_until_full(log)
    assert error.kind is FaultKind.DISK_FULL
    with pytest.raises(StoreError):
        log.append(match_id, count + 1, PLAYED[count:])
    assert log.read("first") == PLAYED[:50]
    assert log.newest(1)[0].match_id == match_id
    ballast.unlink()
    _check_retry(log, match_id, count)
    database.close()
    assert SqliteEventLog(opened(folder), now).read(match_id) == PLAYED


def test_a_match_on_a_full_disk_can_be_opened_and_read(opened: Open, small_disk: Path, now: WallClock) -> None:
    folder = small_disk / "data"
    database = opened(folder)
    SqliteEventLog(database, now).append("m1", 1, PLAYED[:50])
    database.close()
    ballast = fill(small_disk)
    database = opened(folder)
    log = SqliteEventLog(database, now)
    assert log.read("m1") == PLAYED[:50]
    with pytest.raises(StoreError) as refused:
        log.append("m1", 51, PLAYED[50:])
    assert refused.value.kind is FaultKind.DISK_FULL
    ballast.unlink()
    _check_retry(log, "m1", 50)


def test_no_database_can_be_begun_on_a_full_disk_and_no_half_one_is_left(small_disk: Path, now: WallClock) -> None:
    folder = small_disk / "data"
    folder.mkdir()
    ballast = fill(small_disk)
    with pytest.raises(StoreError) as refused:
        open_database(folder, now)
    assert refused.value.kind is FaultKind.DISK_FULL
    ballast.unlink()
    database = open_database(folder, now)
    assert database.notices == ()
    database.close()


def test_a_damaged_file_is_not_put_aside_where_no_fresh_one_fits(small_disk: Path, now: WallClock) -> None:
    folder = small_disk / "data"
    database = open_database(folder, now)
    SqliteEventLog(database, now).append("m1", 1, PLAYED)
    database.close()
    path = folder / "bellword.db"
    half = path.read_bytes()[: path.stat().st_size // 2]
    path.write_bytes(half)
    ballast = fill(small_disk)
    with pytest.raises(StoreError) as refused:
        open_database(folder, now)
    assert refused.value.kind is FaultKind.DISK_FULL
    assert path.read_bytes() == half
    assert not list(folder.glob("damaged-*"))
    ballast.unlink()
    database = open_database(folder, now)
    assert [notice.kind for notice in database.notices] == [FaultKind.REPLACED]
    database.close()


def test_settings_on_a_full_disk_stay_as_they_were(small_disk: Path) -> None:
    file = SettingsFile(small_disk)
    file.save(Settings(school="SK Bukit"))
    ballast = fill(small_disk)
    with pytest.raises(StoreError) as refused:
        file.save(Settings(school="SK Lain", event="x" * 5000))
    assert refused.value.kind is FaultKind.DISK_FULL
    assert file.load() == Settings(school="SK Bukit")
    assert sorted(path.name for path in small_disk.iterdir()) == ["ballast", "settings.json"]
    ballast.unlink()
    file.save(Settings(school="SK Lain"))
    assert file.load() == Settings(school="SK Lain")


def test_a_disk_gone_read_only_refuses_and_keeps_what_was(opened: Open, small_disk: Path, now: WallClock) -> None:
    folder = small_disk / "data"
    database = opened(folder)
    SqliteEventLog(database, now).append("m1", 1, PLAYED[:50])
    database.close()
    remount(small_disk, "ro")
    database = opened(folder)
    log = SqliteEventLog(database, now)
    assert database.view_only
    assert log.read("m1") == PLAYED[:50]
    with pytest.raises(StoreError) as refused:
        log.append("m1", 51, PLAYED[50:])
    assert refused.value.kind is FaultKind.READ_ONLY
