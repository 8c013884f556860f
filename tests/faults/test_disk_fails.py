"""One call to the system fails, each in its turn, or the disk is gone: by strace and by real file systems."""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import sys
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest

from classroom.backup import Reason
from classroom.errors import KnownError, StoreError
from classroom.match.fold import fold
from classroom.roster.school_class import SchoolClass
from classroom.settings import Settings
from classroom.store.backup.book import BackupBook
from classroom.store.class_book import SqliteClassBook
from classroom.store.database import open_database
from classroom.store.database_file import DATABASE_NAME
from classroom.store.event_log import SqliteEventLog
from classroom.store.settings import SETTINGS_NAME, SettingsFile
from tests.conftest import REPOSITORY, Tally
from tests.faults.test_power_cut import mounted
from tests.store.backup.test_forgetting import raw
from tests.store.conftest import NOON, play_some
from tests.store.robot import begun, play_on

pytestmark = [pytest.mark.soak, pytest.mark.skipif(sys.platform != "linux", reason="strace and mount are of Linux")]

SCHOOL = "SK Bukit Damai"
HEAD = """
import sys
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from classroom.bootstrap import AppServices, _now
from classroom.errors import KnownError
from types import SimpleNamespace
from classroom.store.database import open_database
from classroom.store.settings import SettingsFile
folder = Path(sys.argv[1])
try:
    settings = SettingsFile(folder)
    there = settings.load()
    with closing(open_database(folder, _now)) as database:
        services = AppServices(folder, database, settings, SimpleNamespace(available=True))
"""
START = """
        for notice in services.notices:
            print(notice())
        print(len(services.archive.newest(9)), len(services.class_book.classes()), len(services.backups.held()))
        print(there.school, len(services.competition_archive.newest(1)))
"""
DELETION = """
        in_backups = services.archive.delete_match("m0", behind=True)
        print("deleted", flush=True)
        in_backups()
        print("from backups", flush=True)
        settings.save(replace(there, town="Ipoh"))
        print("saved", flush=True)
"""
TAIL = """
except KnownError as error:
    print(error)
"""


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data folder with two matches, a class and a backup."""
    folder = tmp_path / "original"
    with closing(open_database(folder, lambda: NOON)) as database:
        for seed, match_id in enumerate(("m0", "m1")):
            play_some(SqliteEventLog(database, lambda: NOON), match_id, seed, 30)
        SqliteClassBook(database).save(SchoolClass("5 Bestari").add("Nurul"))
        SettingsFile(folder).save(Settings(school=SCHOOL))
        BackupBook(database, lambda: NOON).hold(Reason.MATCH)
    return folder


def run(script: str, folder: Path, calls: str, fault: str = "", of: Sequence[Path] = ()) -> tuple[str, int]:
    """Run a script on a folder under strace; return what it printed, and how many of the calls it made."""
    if not shutil.which("strace"):
        pytest.skip("strace is not installed")
    log = folder.with_name("calls")
    injected = ["-e", f"inject={calls}:{fault}"] if fault else []
    paths = [word for path in of for word in ("-P", str(path))]
    command = ["strace", "-f", "-qq", "-o", str(log), "-e", f"trace={calls}", *injected, *paths]
    done = subprocess.run(
        [*command, sys.executable, "-c", HEAD + script + TAIL, str(folder)],
        cwd=REPOSITORY,
        env=os.environ | {"PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    if "ptrace" in done.stderr:
        pytest.skip("strace may not trace here")
    assert (done.returncode, done.stderr) == (0, ""), fault
    return done.stdout, sum("exited" not in line for line in log.read_text("utf-8").splitlines())


def fresh(data: Path) -> Path:
    folder = data.with_name("data")
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(data, folder, ignore=shutil.ignore_patterns("*.lock"))
    return folder


@pytest.mark.timeout(3600)
@pytest.mark.parametrize("more", ["", "+"], ids=["once", "from then on"])
def test_a_start_during_which_reading_fails_says_so_and_calls_nothing_damaged(
    data: Path, tally: Tally, more: str
) -> None:
    calls = "read,pread64"
    backups = [path.name for path in (data / "backups").iterdir()]

    def read_by(folder: Path) -> list[Path]:
        own = (DATABASE_NAME, SETTINGS_NAME, *(f"backups/{name}" for name in backups))
        return [folder / name for name in own]

    folder = fresh(data)
    told, count = run(START, folder, calls, of=read_by(folder))
    assert told.splitlines() == ["2 1 1", f"{SCHOOL} 0"]
    assert count > 20
    said = 0
    for number in range(1, count + 1):
        folder = fresh(data)
        answer, _count = run(START, folder, calls, f"error=EIO:when={number}{more}", read_by(folder))
        said += answer != told
        assert not list(folder.glob("damaged-*")), (number, answer)
        assert "damaged" not in answer, (number, answer)
        assert (folder / SETTINGS_NAME).read_bytes() == (data / SETTINGS_NAME).read_bytes()
        assert run(START, folder, "exit")[0] == told
    assert said
    tally(f"readings of a start that failed {'from then on' if more else 'once'}, nothing called damaged", count)


@pytest.mark.timeout(3600)
@pytest.mark.parametrize("error", ["ENOSPC", "EIO"])
def test_a_deletion_and_settings_whose_writing_fails_are_as_they_were_or_done(
    data: Path, tally: Tally, error: str
) -> None:
    calls = "pwrite64,fsync,fdatasync,ftruncate,rename,unlink"
    folder = fresh(data)
    told, count = run(DELETION, folder, calls)
    assert told.split("\n")[:-1] == ["deleted", "from backups", "saved"]
    for number in range(1, count + 1):
        folder = fresh(data)
        answer, _count = run(DELETION, folder, calls, f"error={error}:when={number}")
        with closing(open_database(folder, lambda: NOON)) as database:
            log, book = SqliteEventLog(database, lambda: NOON), BackupBook(database, lambda: NOON)
            assert database.notices == (), answer
            assert log.stored("m1").fault is None
            ids = set(log.newest_ids())
            assert ids in ({"m1"}, {"m0", "m1"}), answer
            assert "m0" not in ids or "deleted" not in answer
            assert "m0" not in ids or log.stored("m0").fault is None
            book.hold(Reason.MATCH)
            if "m0" not in ids:
                assert '"m0"' not in raw(folder / "backups"), answer
        settings = SettingsFile(folder).load()
        assert settings.school == SCHOOL
        assert settings.town == ("Ipoh" if "saved" in answer.splitlines() else settings.town)
        assert not list(folder.glob("**/.*.part"))
    tally(f"writings in a deletion and in settings that failed ({error}), old or new", count)


UNMOUNTED = 20


@pytest.mark.timeout(3600)
@pytest.mark.skipif(os.name == "nt" or os.geteuid() != 0, reason="only root can mount a file system")
def test_a_stick_that_is_unmounted_in_the_middle_of_a_write_has_what_was_acknowledged(
    tmp_path: Path, tally: Tally, monkeypatch: pytest.MonkeyPatch
) -> None:
    image, chance = tmp_path / "image", random.Random(56)
    image.touch()
    os.truncate(image, 24_000_000)
    subprocess.run(["mkfs.ext4", "-q", str(image)], check=True)
    acknowledged = 0
    for number in range(UNMOUNTED):
        place = tmp_path / "stick"
        with mounted(image, place) as stick:
            (stick / "papers").mkdir(exist_ok=True)
            database = open_database(stick / str(number), lambda: NOON)
            log = SqliteEventLog(database, lambda: NOON)
            service, due = begun(log, "m1", chance), chance.randint(1, 25)
            # Pulled out while SQLite is in a commit: at one of its statements.
            calls = iter(range(10_000))

            def pull(_statement: str, due: int = due, calls: object = calls, stick: Path = stick) -> None:
                if next(calls) == 4 * due:  # type: ignore[call-overload]
                    subprocess.run(["umount", "-l", str(stick)], check=True)

            database.connection.set_trace_callback(pull)
            events = 0
            try:
                while play_on(service, chance) and events < 400:
                    events = len(service.state.turns) and len(log.read("m1"))
            except StoreError:
                pass
            with pytest.raises(KnownError):
                BackupBook(database, lambda: NOON).save_to(place / "papers")
            assert list(place.iterdir()) == [], "nothing is written where the stick was"
            database.connection.set_trace_callback(None)
            database.close()
            subprocess.run(["mount", "-o", "loop", str(image), str(place)], check=True)
            with closing(open_database(stick / str(number), lambda: NOON)) as again:
                kept = SqliteEventLog(again, lambda: NOON).read("m1")
                assert len(kept) >= events
                fold(kept)
                assert again.notices == ()
            assert [path.name for path in (stick / "papers").iterdir()] == []
            acknowledged += events
    assert acknowledged
    tally("sticks unmounted in the middle of a write", UNMOUNTED)
    tally("events acknowledged before that, every one there", acknowledged)
