"""What is deleted for good is in no backup either: proved on the bytes of each, unpacked."""

from __future__ import annotations

import zipfile
from concurrent.futures import Future, ThreadPoolExecutor, wait
from pathlib import Path
from typing import Any

import pytest

from classroom.backup import Reason
from classroom.drills.pupil import Pupil
from classroom.match.team import Member, Team
from classroom.settings import Settings
from classroom.store.backup import forgetting
from classroom.store.backup.book import BackupBook
from classroom.store.class_book import SqliteClassBook
from classroom.store.competition_log import SqliteCompetitionLog
from classroom.store.database import Database
from classroom.store.drill_book import SqliteDrillBook
from classroom.store.event_log import SqliteEventLog
from classroom.store.migration import BACKUPS
from classroom.store.settings import SettingsFile
from tests.store.conftest import WallClock, play_some
from tests.store.test_drill_book import filled as drilled

OTHERS = Settings(school="SK Taman", teams=(Team("Owls", "", (Member("Zul"),)),))


def raw(*folders: Path) -> str:
    """All that stands in the backups of these folders, as they are and unpacked."""
    texts = []
    for path in (file for folder in folders for file in folder.rglob("*") if file.is_file()):
        texts.append(path.read_bytes().decode("utf-8", "replace"))
        if zipfile.is_zipfile(path):
            with zipfile.ZipFile(path) as archive:
                texts += [name + archive.read(name).decode("utf-8", "replace") for name in archive.namelist()]
    return "".join(texts)


@pytest.fixture
def stick(tmp_path: Path) -> Path:
    folder = tmp_path / "stick"
    folder.mkdir()
    return folder


@pytest.fixture
def held(filled: Database, book: BackupBook, now: WallClock, stick: Path) -> Path:
    """The folder of three backups, with others on a stick that the settings know of."""
    book.hold(Reason.MATCH)
    SettingsFile(filled.folder).save(OTHERS)
    book.hold(Reason.MATCH)
    play_some(SqliteEventLog(filled, now), "m2", seed=4, commands=5)
    SettingsFile(filled.folder).save(Settings(backup_folder=str(stick)))
    book.hold(Reason.MATCH)
    book.save_to(stick)
    return filled.folder / BACKUPS


def test_a_deleted_class_is_in_no_backup(
    filled: Database, book: BackupBook, held: Path, stick: Path, now: WallClock
) -> None:
    drilled(SqliteDrillBook(filled), Pupil("5 Melur", "சந்திரன்"))
    book.hold(Reason.MATCH)
    for name in ("Zahra", "சந்திரன்", "5 Melur", "5 melur"):
        assert name in raw(held)
        assert name in raw(stick) or name == "5 melur"
    made = [summary.made_at for summary in book.held()]
    ((one, _fault),) = SqliteClassBook(filled).classes()
    SqliteClassBook(filled).delete(one.class_id, ["m0"])
    for name in ("Zahra", "zahra", "சந்திரன்", "5 Melur", "5 melur", '"m0"'):
        assert name not in raw(held, stick)
    # All else is there still, and each is as old as it was.
    assert [summary.made_at for summary in book.held()] == made
    assert [summary.matches for summary in book.held()] == [2, 2, 1, 1]
    assert "Owls" in raw(held)
    assert "roti" in raw(held)
    for summary in (*book.held(), *book.found_in(stick)):
        assert not book.look_into(summary.place).comparison.only_there.records


def test_a_class_under_its_older_title_goes_too(filled: Database, book: BackupBook, held: Path) -> None:
    classes = SqliteClassBook(filled)
    ((one, _fault),) = classes.classes()
    classes.delete(classes.save(one.rename("6 Cerdik")).class_id)
    assert "Melur" not in raw(held)


def test_a_deleted_pupil_is_in_no_backup_and_the_others_are(
    filled: Database, book: BackupBook, held: Path, stick: Path
) -> None:
    drills = SqliteDrillBook(filled)
    drilled(drills, Pupil("5 Melur", "Zahra"), Pupil("5 Melur", "சந்திரன்"))
    book.hold(Reason.MATCH)
    drills.delete_pupil(Pupil("5 Melur", "Zahra"))
    assert "Zahra" not in raw(held, stick)
    assert "zahra" not in raw(held, stick)
    assert "சந்திரன்" in raw(held)
    assert {summary.pupils for summary in book.held()} == {1}


def test_pupils_of_no_class_go_as_well(filled: Database, book: BackupBook, held: Path) -> None:
    drills = SqliteDrillBook(filled)
    drilled(drills, Pupil("3 Kenari", "Lim Wei"))
    with filled.transaction() as connection:
        connection.execute("DELETE FROM class_entry WHERE body LIKE '%Kenari%' OR body LIKE '%Lim Wei%'")
    book.hold(Reason.MATCH)
    assert "Lim Wei" in raw(held)
    drills.delete_class("3 Kenari")
    assert "Lim Wei" not in raw(held)


def test_a_deleted_match_or_competition_is_in_no_backup(
    filled: Database, book: BackupBook, held: Path, stick: Path, now: WallClock
) -> None:
    texts = raw(held)
    assert '"m0"' in texts
    assert '"c1"' in texts
    SqliteEventLog(filled, now).delete_match("m0")
    SqliteCompetitionLog(filled, now).delete_competition("c1")
    texts = raw(held, stick)
    assert '"m0"' not in texts
    assert '"c1"' not in texts
    assert {(one.matches, one.competitions, one.classes) for one in (*book.held(), *book.found_in(stick))} == {
        (1, 0, 1),
        (2, 0, 1),
    }


def test_a_backup_that_cannot_be_read_goes_whole(
    filled: Database, book: BackupBook, held: Path, now: WallClock
) -> None:
    newest = book.held()[0].place
    newest.write_bytes(newest.read_bytes()[:-100])
    half = held / ".0123456789abcdef.part"
    half.write_bytes(b"Zahra")
    SqliteEventLog(filled, now).delete_match("m0")
    assert not newest.exists()
    assert not half.exists()
    assert len(book.held()) == 2


def test_what_is_in_no_backup_leaves_them_as_they_are(
    filled: Database, book: BackupBook, held: Path, now: WallClock
) -> None:
    before = {file.name: file.read_bytes() for file in held.iterdir()}
    log = SqliteEventLog(filled, now)
    play_some(log, "m9", seed=9, commands=2)
    log.delete_match("m9")
    assert {file.name: file.read_bytes() for file in held.iterdir()} == before


def test_a_stick_that_is_not_there_keeps_nobody_from_deleting(
    filled: Database, held: Path, stick: Path, now: WallClock
) -> None:
    stick.rename(stick.with_name("elsewhere"))
    SqliteEventLog(filled, now).delete_match("m0")
    assert '"m0"' not in raw(held)


def test_no_backup_that_is_made_meanwhile_has_what_is_deleted(
    filled: Database, book: BackupBook, held: Path, now: WallClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    making: list[Future[object]] = []
    forget = forgetting.forget_in_backups

    def make_one_meanwhile(*arguments: Any) -> None:
        forget(*arguments)
        making.append(beside.submit(book.hold, Reason.MATCH))
        assert not wait(making, timeout=0.05).done

    monkeypatch.setattr(forgetting, "forget_in_backups", make_one_meanwhile)
    with ThreadPoolExecutor(1) as beside:
        SqliteEventLog(filled, now).delete_match("m0")
    assert making[0].exception() is None
    assert '"m0"' not in raw(held)
