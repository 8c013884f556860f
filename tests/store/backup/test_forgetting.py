"""What is deleted for good is in no backup either: proved on the bytes of each, unpacked."""

from __future__ import annotations

import errno
import os
import shutil
import sqlite3
import subprocess
import zipfile
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import closing
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from classroom.backup import Reason, Verdict
from classroom.drills.pupil import Pupil
from classroom.errors import FaultKind
from classroom.files import put_in_place
from classroom.match.team import Member, Team
from classroom.roster.class_list import Move
from classroom.roster.school_class import SchoolClass
from classroom.settings import BoardNames, Hall, Settings
from classroom.store.backup import file as backup_file
from classroom.store.backup import forgetting, waiting_deletions
from classroom.store.backup.book import BackupBook
from classroom.store.backup.file import BackupError
from classroom.store.class_book import SqliteClassBook
from classroom.store.competition_log import SqliteCompetitionLog
from classroom.store.database import Database
from classroom.store.database_file import BACKUPS, DELETIONS, LEFT_BEHIND
from classroom.store.drill_book import SqliteDrillBook
from classroom.store.event_log import SqliteEventLog
from classroom.store.inspection import inspect_backups
from classroom.store.settings import SETTINGS_NAME, SettingsFile
from tests.grid import some_of
from tests.small_disk import fill, mounted_disk
from tests.store.backup.test_order import changed
from tests.store.conftest import NOON, WallClock, play_some
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


def test_the_title_of_a_deleted_class_goes_from_the_settings_in_backups(
    filled: Database, book: BackupBook, held: Path, stick: Path
) -> None:
    SettingsFile(filled.folder).save(replace(OTHERS, teams=(Team("5 Melur", "", ()),), backup_folder=str(stick)))
    book.hold(Reason.MATCH)
    book.save_to(stick)
    ((one, _fault),) = SqliteClassBook(filled).classes()
    # As where nobody was in it any more.
    for pupil in one.pupils:
        one = SqliteClassBook(filled).save(one.remove(pupil.number))
    assert "5 Melur" in raw(held, stick)
    SqliteClassBook(filled).delete(one.class_id)
    assert "5 Melur" not in raw(held, stick)
    assert "SK Taman" in raw(held)


def test_a_class_that_is_renamed_and_deleted_while_the_stick_is_away_goes_from_it(
    filled: Database, book: BackupBook, held: Path, stick: Path
) -> None:
    away = stick.rename(stick.with_name("elsewhere"))
    classes = SqliteClassBook(filled)
    ((one, _fault),) = classes.classes()
    classes.delete(classes.save(one.rename("6 Cerdik")).class_id)
    away.rename(stick)
    book.hold(Reason.MATCH)
    assert "Zahra" not in raw(held, stick)
    assert "Melur" not in raw(held, stick)
    assert [one.matches for one in book.found_in(stick)] == [3]
    assert not left(filled)


def test_the_drills_of_a_deleted_pupil_go_from_old_copies(filled: Database, held: Path) -> None:
    drilled(SqliteDrillBook(filled), Pupil("5 Melur", "Zahra"), Pupil("5 Melur", "சந்திரன்"))
    copy = held / "bellword-1.db"
    with closing(sqlite3.connect(copy)) as there:
        filled.connection.backup(there)
        there.executescript("DROP TABLE drill_seal; DROP TABLE class_entry; DROP TABLE class; VACUUM;")
    SqliteDrillBook(filled).delete_pupil(Pupil("5 Melur", "Zahra"))
    with closing(sqlite3.connect(copy)) as there:
        for table in ("drill_card", "drill_round"):
            rows = f"SELECT count(*), count(*) FILTER (WHERE pupil_id NOT IN (SELECT pupil_id FROM pupil)) FROM {table}"
            left_over, orphans = there.execute(rows).fetchone()
            assert left_over
            assert not orphans


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


def test_pupils_who_moved_to_a_new_class_go_from_the_class_they_were_in(
    filled: Database, book: BackupBook, held: Path, stick: Path
) -> None:
    classes = SqliteClassBook(filled)
    classes.save(SchoolClass("3 Kenari").add("Zahra"))
    drilled(SqliteDrillBook(filled), Pupil("5 Melur", "Zahra"))
    book.save_to(stick)
    before = next(one for one, _fault in classes.classes() if one.title == "5 Melur")
    new = classes.save(SchoolClass("6 Melur").add("சந்திரன்").add("Zahra"))
    classes.move([Move(before.class_id, before.title, one.number, one.name, new.title) for one in before.pupils])
    away = stick.rename(stick.with_name("elsewhere"))
    classes.save(new.rename_pupils({1: "Chandran"}).remove(2))
    assert "5 melur" not in raw(held)
    away.rename(stick)
    book.hold(Reason.MATCH)
    for place in (held, stick):
        assert "சந்திரன்" not in raw(place)
        assert "Chandran" in raw(place)
    # Somebody of the same name in another class is somebody else.
    newest = book.found_in(stick)[0]
    assert (newest.pupils, newest.drilled) == (2, 0)
    classes.delete(new.class_id)
    assert "Chandran" not in raw(held, stick)


def renamed(database: Database, old: str, new: str) -> None:
    """Correct the name of a pupil of the only class."""
    classes = SqliteClassBook(database)
    ((one, _fault),) = classes.classes()
    numbers = {pupil.name: pupil.number for pupil in one.pupils}
    classes.save(one.rename_pupils({numbers[old]: new}))


def test_a_corrected_name_is_corrected_in_every_backup(
    filled: Database, book: BackupBook, held: Path, stick: Path, tmp_path: Path
) -> None:
    drilled(SqliteDrillBook(filled), Pupil("5 Melur", "Zahra"), Pupil("5 Melur", "சந்திரன்"))
    book.hold(Reason.MATCH)
    made = [(summary.made_at, summary.pupils, summary.matches) for summary in book.held()]
    renamed(filled, "Zahra", "Zara")
    assert "Zahra" not in raw(held, stick)
    assert "zahra" not in raw(held, stick)
    assert [(summary.made_at, summary.pupils, summary.matches) for summary in book.held()] == made
    assert "Owls" in raw(held)
    # Each is whole, and what is taken over from it has the new name, with what the drills keep.
    for summary in (*book.held(), *book.found_in(stick)):
        assert not book.look_into(summary.place).summary.damaged
    book.take_over(book.held()[0].place)
    ((one, fault),) = SqliteClassBook(filled).classes()
    assert fault is None
    assert [pupil.name for pupil in one.pupils] == ["Zara", "சந்திரன்"]
    drills = SqliteDrillBook(filled)
    assert {pupil.name for pupil in drills.pupils("5 Melur")} == {"Zara", "சந்திரன்"}
    assert drills.fault_of(Pupil("5 Melur", "Zara")) is None
    assert drills.results(Pupil("5 Melur", "Zara"))


def test_a_name_is_corrected_in_a_class_under_its_older_title(filled: Database, held: Path) -> None:
    drilled(SqliteDrillBook(filled), Pupil("5 Melur", "Zahra"))
    BackupBook(filled, lambda: NOON).hold(Reason.MATCH)
    classes = SqliteClassBook(filled)
    ((one, _fault),) = classes.classes()
    classes.save(one.rename("6 Cerdik"))
    assert "5 Melur" in raw(held)
    renamed(filled, "Zahra", "Zara")
    assert "5 Melur" in raw(held)
    assert "Zahra" not in raw(held)
    assert "zahra" not in raw(held)


def test_a_name_is_corrected_in_copies_of_a_version_that_had_no_classes(filled: Database, held: Path) -> None:
    drilled(SqliteDrillBook(filled), Pupil("5 Melur", "Zahra"))
    copy = held / "bellword-1.db"
    with closing(sqlite3.connect(copy)) as there:
        filled.connection.backup(there)
        there.executescript("DROP TABLE drill_seal; DROP TABLE class_entry; DROP TABLE class; VACUUM;")
    assert "Zahra" in raw(held)
    renamed(filled, "Zahra", "Zara")
    assert "Zahra" not in raw(held)
    assert "Zara" in raw(copy.parent)


def test_whoever_else_had_the_name_in_an_older_backup_keeps_it_there(
    filled: Database, book: BackupBook, held: Path, stick: Path
) -> None:
    away = stick.with_name("elsewhere")
    drilled(SqliteDrillBook(filled), Pupil("5 Melur", "Zahra"), Pupil("5 Melur", "சந்திரன்"))
    book.save_to(stick)
    stick.rename(away)
    SqliteDrillBook(filled).delete_pupil(Pupil("5 Melur", "சந்திரன்"))
    ((one, _fault),) = SqliteClassBook(filled).classes()
    SqliteClassBook(filled).save(one.remove(2))
    (filled.folder / LEFT_BEHIND).unlink()  # as where that was deleted by a version that kept none
    away.rename(stick)
    renamed(filled, "Zahra", "சந்திரன்")
    assert "Zahra" not in raw(held, stick)
    book.take_over(book.found_in(stick)[0].place)
    ((one, _fault),) = SqliteClassBook(filled).classes()
    assert {pupil.name for pupil in one.pupils} == {"சந்திரன்", "சந்திரன் 2"}
    assert len(SqliteDrillBook(filled).pupils("5 Melur")) == 2


@pytest.fixture
def unwritable(monkeypatch: pytest.MonkeyPatch) -> dict[Path, int]:
    """Folders in which no backup can be written, each with the number of the error; those that are `put` there stay."""
    folders: dict[Path, int] = {}

    def put(new: Path, path: Path) -> None:
        if path.parent in folders:
            raise OSError(folders[path.parent], "it cannot be written")
        put_in_place(new, path)

    monkeypatch.setattr(backup_file, "put_in_place", put)
    return folders


@pytest.mark.parametrize("what", ["a name", "a match"])
def test_where_a_backup_here_cannot_be_written_it_is_said_and_backups_and_data_are_as_they_were(
    filled: Database, held: Path, now: WallClock, unwritable: dict[Path, int], what: str
) -> None:
    before = {file.name: file.read_bytes() for file in held.iterdir()}
    unwritable[held] = errno.ENOSPC
    log = SqliteEventLog(filled, now)
    change = partial(renamed, filled, "Zahra", "Zara") if what == "a name" else partial(log.delete_match, "m0")
    with pytest.raises(BackupError, match="could not be saved"):
        change()
    assert {file.name: file.read_bytes() for file in held.iterdir()} == before
    ((one, _fault),) = SqliteClassBook(filled).classes()
    assert {pupil.name for pupil in one.pupils} == {"Zahra", "சந்திரன்"}
    assert log.read("m0")


def kept_on(stick: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in stick.iterdir()}


def left(database: Database) -> str:
    """What is written down of what is left behind, empty where nothing is."""
    file = database.folder / LEFT_BEHIND
    return file.read_text("ascii") if file.exists() else ""


@pytest.mark.parametrize("why", some_of([errno.EROFS, errno.EACCES, errno.ENOSPC, errno.EIO], 2))
def test_a_stick_that_cannot_be_written_keeps_nobody_from_deleting_and_loses_it_when_it_can_be(
    filled: Database, book: BackupBook, held: Path, stick: Path, unwritable: dict[Path, int], why: int
) -> None:
    drilled(SqliteDrillBook(filled), Pupil("5 Melur", "Zahra"), Pupil("5 Melur", "சந்திரன்"))
    before = kept_on(stick)
    unwritable[stick] = why
    ((one, _fault),) = SqliteClassBook(filled).classes()
    SqliteClassBook(filled).save(one.remove(next(pupil.number for pupil in one.pupils if pupil.name == "Zahra")))
    assert "Zahra" not in raw(held)
    assert kept_on(stick) == before
    assert book.out_of_reach() == stick
    assert left(filled)
    assert "zahra" not in left(filled).casefold()
    assert "melur" not in left(filled).casefold()
    book.hold(Reason.MATCH)
    assert kept_on(stick) == before
    unwritable.clear()
    book.hold(Reason.MATCH)
    assert "zahra" not in raw(stick).casefold()
    assert "சந்திரன்" in raw(stick)
    assert not left(filled)
    assert book.out_of_reach() is None
    assert not book.look_into(book.found_in(stick)[0].place).summary.damaged


def test_whoever_is_here_again_under_that_name_stays_in_newer_backups(
    filled: Database, book: BackupBook, held: Path, stick: Path, unwritable: dict[Path, int]
) -> None:
    classes = SqliteClassBook(filled)
    drilled(SqliteDrillBook(filled), Pupil("3 Kenari", "Lim Wei"))
    unwritable[stick] = errno.EROFS
    ((kenari, _fault), (melur, _other)) = classes.classes()
    classes.delete(kenari.class_id)
    without = classes.save(melur.remove(next(one.number for one in melur.pupils if one.name == "Zahra")))
    classes.save(without.add("Zahra"))
    classes.save(SchoolClass("3 Kenari").add("Lim Wei"))
    later = stick.with_name("later")
    later.mkdir()
    newer = book.save_to(later).place
    newer.rename(stick / "bellword-2027-01-01-120000.zip")
    unwritable.clear()
    book.hold(Reason.MATCH)
    assert not left(filled)
    newest = book.look_into(stick / "bellword-2027-01-01-120000.zip")
    assert newest.comparison.verdict is Verdict.SAME
    # In an older one, whoever had that name before has another number.
    assert all(one.pupils == 1 for one in book.found_in(stick) if one.place != newest.summary.place)


def test_a_real_stick_that_is_full_and_locked_loses_it_when_it_is_neither(
    filled: Database, book: BackupBook, tmp_path: Path
) -> None:
    with mounted_disk(tmp_path / "disk", "2m") as disk:
        book.save_to(disk)
        SettingsFile(filled.folder).save(Settings(backup_folder=str(disk)))
        ballast = fill(disk)
        subprocess.run(["mount", "-o", "remount,ro", str(disk)], check=True)
        assert book.locked() == disk
        renamed(filled, "Zahra", "Zara")
        subprocess.run(["mount", "-o", "remount,rw", str(disk)], check=True)
        book.hold(Reason.MATCH)
        assert book.locked() is None
        assert book.out_of_reach() == disk
        assert "Zahra" in raw(disk)
        ballast.unlink()
        book.hold(Reason.MATCH)
        assert "Zahra" not in raw(disk)
        assert "Zara" in raw(disk)
        assert book.out_of_reach() is None


def test_all_that_goes_while_a_stick_is_away_goes_from_it_when_a_backup_is_saved_there(
    filled: Database, book: BackupBook, held: Path, stick: Path, now: WallClock
) -> None:
    away = stick.with_name("elsewhere")
    drilled(SqliteDrillBook(filled), Pupil("5 Melur", "Zahra"), Pupil("3 Kenari", "Lim Wei"))
    book.save_to(stick)
    stick.rename(away)
    ((kenari, _fault), (melur, _other)) = SqliteClassBook(filled).classes()
    SqliteClassBook(filled).delete(kenari.class_id)
    renamed(filled, "Zahra", "Zara")
    renamed(filled, "Zara", "Sara")
    renamed(filled, "சந்திரன்", "Chandran")
    ((melur, _fault),) = SqliteClassBook(filled).classes()
    SqliteClassBook(filled).save(melur.remove(next(one.number for one in melur.pupils if one.name == "Chandran")))
    SqliteEventLog(filled, now).delete_match("m0")
    assert book.out_of_reach() == stick
    away.rename(stick)
    assert "Lim Wei" in raw(stick)
    book.save_to(stick)
    texts = raw(held, stick)
    for gone in ("Zahra", "zahra", "Zara", "சந்திரன்", "Lim Wei", "Kenari", '"m0"'):
        assert gone not in texts
    assert "Sara" in raw(stick)
    assert [(one.matches, one.classes) for one in book.found_in(stick)] == [(2, 1)] * 3
    assert not left(filled)


def test_a_copy_made_by_hand_and_a_half_file_lose_it_too(
    filled: Database, book: BackupBook, held: Path, stick: Path
) -> None:
    for place in (held, stick):
        shutil.copy(next(place.glob("bellword-*.zip")), place / "Copy (2).ZIP")
        (place / "holidays.zip").write_bytes(b"PK Zahrazad")
    (stick / ".0123456789abcdef.part").write_bytes(b"Zahra")
    SettingsFile(filled.folder).save(Settings(backup_folder=str(stick), hall=Hall((BoardNames("zahra", "Owls"),))))
    ((one, _fault),) = SqliteClassBook(filled).classes()
    SqliteClassBook(filled).save(one.remove(next(pupil.number for pupil in one.pupils if pupil.name == "Zahra")))
    assert raw(held, stick).count("Zahra") == 2
    assert "zahra" not in (filled.folder / SETTINGS_NAME).read_text("utf-8")
    assert SettingsFile(filled.folder).load().hall.names[0].second == "Owls"


@pytest.mark.skipif(os.name == "nt", reason="there not everybody may make a link")
def test_a_file_in_the_place_of_backups_makes_way_and_a_link_to_a_disk_that_is_away_waits_for_it(
    filled: Database, book: BackupBook, tmp_path: Path, now: WallClock
) -> None:
    held = filled.folder / BACKUPS
    held.write_bytes(b"notes")
    assert "it is a file" in inspect_backups(filled.folder, now)[0].sentence
    assert book.hold(Reason.MATCH)
    assert [path.read_bytes() for path in filled.folder.glob("backups-*")] == [b"notes"]
    away = held.rename(tmp_path / "away")
    held.symlink_to(tmp_path / "disk")
    with pytest.raises(BackupError, match=r"could not be saved in .*it was not found"):
        book.hold(Reason.MATCH)
    ((one, _fault),) = SqliteClassBook(filled).classes()
    SqliteClassBook(filled).save(one.remove(next(pupil.number for pupil in one.pupils if pupil.name == "Zahra")))
    assert "leads to a disk" in inspect_backups(filled.folder, now)[0].sentence
    assert "Zahra" in raw(away)
    away.rename(tmp_path / "disk")
    book.hold(Reason.MATCH)
    assert "Zahra" not in raw(held)
    assert not left(filled)


def test_a_backup_that_brings_back_who_was_deleted_says_so_before_it_is_restored(
    filled: Database, book: BackupBook, held: Path, tmp_path: Path
) -> None:
    (other := tmp_path / "other").mkdir()
    before = book.save_to(other).place
    assert not book.look_into(before).has_deleted
    ((one, _fault),) = SqliteClassBook(filled).classes()
    number = next(pupil.number for pupil in one.pupils if pupil.name == "Zahra")
    SqliteClassBook(filled).save(one.remove(number))
    assert book.look_into(before).has_deleted
    assert not book.look_into(book.held()[0].place).has_deleted
    after = book.save_to(other).place
    assert not book.look_into(after).has_deleted
    book.take_over(before)
    assert not book.look_into(before).has_deleted, "it is here again"


def test_the_next_pupil_is_not_taken_for_one_who_was_renamed_and_deleted_while_the_stick_was_away(
    filled: Database, book: BackupBook, held: Path, stick: Path
) -> None:
    drilled(SqliteDrillBook(filled), Pupil("5 Melur", "சந்திரன்"))
    book.save_to(stick)
    away = stick.rename(stick.with_name("elsewhere"))
    renamed(filled, "சந்திரன்", "Chandran")
    ((one, _fault),) = SqliteClassBook(filled).classes()
    last = next(pupil.number for pupil in one.pupils if pupil.name == "Chandran")
    more = SqliteClassBook(filled).save(one.remove(last)).add("Newcomer")
    assert last in [pupil.number for pupil in SqliteClassBook(filled).save(more).pupils if pupil.name == "Newcomer"]
    away.rename(stick)
    book.hold(Reason.MATCH)
    assert not left(filled)
    texts = raw(held, stick)
    for name in ("சந்திரன்", "Chandran"):
        assert name not in texts
    assert "Newcomer" not in raw(stick)
    assert "Zahra" in raw(stick)


def test_a_class_or_pupil_that_is_not_in_a_backup_takes_nobody_else_from_it(
    filled: Database, book: BackupBook, held: Path, stick: Path
) -> None:
    away = stick.with_name("elsewhere")
    before = kept_on(stick)
    stick.rename(away)
    ((one, _fault),) = SqliteClassBook(filled).classes()
    more = SqliteClassBook(filled).save(one.add("Newcomer"))
    SqliteClassBook(filled).save(more.remove(next(pupil.number for pupil in more.pupils if pupil.name == "Newcomer")))
    drilled(SqliteDrillBook(filled), Pupil("3 Kenari", "Lim Wei"))
    SqliteDrillBook(filled).delete_class("3 Kenari")
    assert left(filled)
    away.rename(stick)
    book.hold(Reason.MATCH)
    assert not left(filled)
    assert kept_on(stick) == before


def test_on_a_full_stick_the_oldest_backup_that_has_it_goes_so_that_the_newer_ones_find_room(
    filled: Database, book: BackupBook, held: Path, stick: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    book.save_to(stick)
    book.save_to(stick)
    newest, second, oldest = (one.place for one in book.found_in(stick))

    def full(new: Path, path: Path) -> None:
        if path.parent == stick and oldest.exists():
            raise OSError(errno.ENOSPC, "no room")
        put_in_place(new, path)

    monkeypatch.setattr(backup_file, "put_in_place", full)
    renamed(filled, "Zahra", "Zara")
    assert "Zahra" not in raw(held, stick)
    assert [one.place for one in book.found_in(stick)] == [newest, second]
    assert not left(filled)


def test_a_stick_that_is_locked_is_known_before_anything_is_deleted(
    filled: Database, book: BackupBook, held: Path, stick: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert book.locked() is None
    monkeypatch.setattr(os, "access", lambda path, _mode: path != stick)
    assert book.locked() == book.out_of_reach() == stick
    stick.rename(stick.with_name("elsewhere"))
    assert book.locked() is None
    assert book.out_of_reach() == stick


def test_what_cannot_be_read_of_what_is_left_behind_keeps_nobody_from_going_on(
    filled: Database, book: BackupBook, held: Path, stick: Path
) -> None:
    (filled.folder / LEFT_BEHIND).write_bytes(b"[{]")
    book.hold(Reason.MATCH)
    stick.rename(stick.with_name("elsewhere"))
    renamed(filled, "Zahra", "Zara")
    assert left(filled).count("renamed") == 1


def test_a_backup_that_nobody_can_read_is_not_deleted_for_a_name(
    filled: Database, book: BackupBook, held: Path
) -> None:
    newest = book.held()[0].place
    newest.write_bytes(newest.read_bytes()[:-100])
    renamed(filled, "Zahra", "Zara")
    assert newest.exists()
    assert [summary.matches for summary in book.held()] == [2, 2]


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


@pytest.mark.parametrize("follows", ["behind", "after a disk that was full, with the next backup"])
def test_a_match_is_deleted_here_at_once_and_from_the_backups_behind_it(
    filled: Database,
    book: BackupBook,
    held: Path,
    stick: Path,
    now: WallClock,
    follows: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    log = SqliteEventLog(filled, now)
    in_backups = log.delete_match("m0", behind=True)
    assert "m0" not in log.newest_ids()
    assert '"m0"' in raw(held)
    assert book.out_of_reach() == held
    if follows != "behind":

        def full(_new: Path, _path: Path) -> None:
            raise OSError(errno.ENOSPC, "no room")

        with monkeypatch.context() as patched:
            patched.setattr(backup_file, "put_in_place", full)
            with pytest.raises(BackupError):
                in_backups()
        assert book.out_of_reach() == held
    if follows == "behind":
        in_backups()
    else:
        book.hold(Reason.MATCH)
    assert '"m0"' not in raw(held, stick)
    assert book.out_of_reach() is None


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


def test_on_a_stick_one_of_ours_that_cannot_be_read_goes_and_a_newer_one_waits(
    filled: Database, book: BackupBook, held: Path, stick: Path, now: WallClock
) -> None:
    ours, theirs, newer = (book.save_to(stick).place for _ in range(3))
    for path in (ours, theirs):
        changed(path, lambda manifest: manifest["members"][0].update(sha256="0" * 64))
    changed(theirs, lambda manifest: manifest.update(computer="f" * 16))
    changed(newer, lambda manifest: manifest.update(schema=1000))
    SqliteEventLog(filled, now).delete_match("m0")
    assert [path.exists() for path in (ours, theirs, newer)] == [False, True, True]
    assert book.out_of_reach() == stick


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


@pytest.mark.skipif(os.name == "nt", reason="there a path is text, and shorter")
def test_a_deletion_follows_to_a_folder_with_a_long_name_that_is_no_text(
    filled: Database, book: BackupBook, tmp_path: Path, now: WallClock
) -> None:
    place = tmp_path / os.fsdecode(b"kel\xe1s") / ("W" * 200)
    place.mkdir(parents=True)
    book.save_to(place)
    assert '"m0"' in raw(place)
    SettingsFile(filled.folder).save(Settings(backup_folder=str(place)))
    SqliteEventLog(filled, now).delete_match("m0")
    assert '"m0"' not in raw(place)
    assert book.out_of_reach() is None


def test_a_damaged_list_of_what_is_left_behind_is_told_and_made_anew(
    filled: Database, book: BackupBook, held: Path, stick: Path, now: WallClock
) -> None:
    stick.rename(stick.with_name("elsewhere"))
    SqliteEventLog(filled, now).delete_match("m0")
    file = filled.folder / LEFT_BEHIND
    whole = file.read_bytes()
    for bit in range(0, 8 * len(whole), 13):
        flipped = bytearray(whole)
        flipped[bit // 8] ^= 1 << bit % 8
        file.write_bytes(flipped)
        assert waiting_deletions.is_damaged(filled.folder)
        assert any(one.folder == str(stick) and one.has_record("m0") for one in waiting_deletions.read(filled.folder))
    assert "was damaged" in inspect_backups(filled.folder, now)[1].sentence
    book.hold(Reason.MATCH)
    assert not waiting_deletions.is_damaged(filled.folder)
    stick.with_name("elsewhere").rename(stick)
    book.hold(Reason.MATCH)
    assert '"m0"' not in raw(held, stick)
    assert not file.exists()


def test_damaged_lists_of_what_was_deleted_are_read_from_a_backup_or_told_to_be_lost(
    filled: Database, book: BackupBook, held: Path, stick: Path, now: WallClock
) -> None:
    stick.rename(stick.with_name("elsewhere"))
    folder = filled.folder
    SqliteEventLog(filled, now).delete_match("m0")
    (folder / LEFT_BEHIND).write_bytes(b"[]")
    (folder / DELETIONS).write_bytes((folder / DELETIONS).read_bytes().replace(b"matches", b"natches"))
    assert waiting_deletions.fault(folder) is FaultKind.DELETIONS_LOST
    assert "may still contain" in inspect_backups(folder, now)[1].sentence
    book.hold(Reason.MATCH)
    assert waiting_deletions.fault(folder) is None
    SqliteEventLog(filled, now).delete_match("m1")
    book.hold(Reason.MATCH)
    (folder / LEFT_BEHIND).write_bytes(b"[]")
    (folder / DELETIONS).rename(folder / "before")
    (folder / DELETIONS).mkdir()
    assert waiting_deletions.fault(folder) is FaultKind.DELETIONS_DAMAGED
    assert any(one.has_record("m1") for one in waiting_deletions.read(folder))
    stick.with_name("elsewhere").rename(stick)
    book.hold(Reason.MATCH)
    assert '"m1"' not in raw(held, stick)
    assert (folder / DELETIONS).read_bytes() == (folder / "before").read_bytes()
    assert not (folder / LEFT_BEHIND).exists()


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
