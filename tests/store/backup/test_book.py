"""Backups are made whole, found again, compared with what is here, and taken over whole."""

from __future__ import annotations

import errno
import json
import os
import sqlite3
import stat
import zipfile
from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from classroom.backup import Reason, Verdict
from classroom.drills.pupil import Pupil
from classroom.errors import FaultKind, KnownError, StoreError
from classroom.files import put_in_place
from classroom.roster.school_class import Mix, MixedTeam
from classroom.settings import Settings, hidden
from classroom.store.backup import file as backup_file
from classroom.store.backup.book import BackupBook, take_over_unopened
from classroom.store.backup.file import MANIFEST_NAME, BackupError, sum_of
from classroom.store.class_book import SqliteClassBook
from classroom.store.class_table import write_class
from classroom.store.competition_log import SqliteCompetitionLog
from classroom.store.database import Database, open_database
from classroom.store.database_file import BACKUPS, DATABASE_NAME, Migration, migrations
from classroom.store.drill_book import SqliteDrillBook
from classroom.store.drill_table import delete_pupils
from classroom.store.event_log import SqliteEventLog
from classroom.store.settings import SETTINGS_NAME, SettingsFile
from classroom.store.settings_text import read_settings, settings_text
from tests.grid import first_of, in_soak
from tests.store.backup.classroom_data import FILES, SETTINGS
from tests.store.conftest import Open, WallClock, play_some
from tests.store.test_drill_book import filled as drill
from tests.store.test_drill_book import result


def test_a_backup_has_all_that_is_the_teachers_and_nothing_else(book: BackupBook, filled: Database) -> None:
    made = book.hold(Reason.MATCH)
    assert made
    assert (made.matches, made.competitions, made.classes, made.pupils, made.damaged) == (2, 1, 1, 2, 0)
    with zipfile.ZipFile(made.place) as archive:
        assert sorted(archive.namelist()) == sorted((MANIFEST_NAME, DATABASE_NAME, *FILES))
        assert archive.testzip() is None
    assert made.place.parent == filled.folder / BACKUPS
    assert book.held() == (made,)


def test_a_backup_is_for_its_owners_eyes_only(book: BackupBook) -> None:
    made = book.hold(Reason.MATCH)
    assert made
    if os.name == "posix":
        assert stat.S_IMODE(made.place.stat().st_mode) == 0o600
        assert stat.S_IMODE(made.place.parent.stat().st_mode) == 0o700


def test_what_has_not_changed_is_not_backed_up_twice(book: BackupBook, filled: Database, now: WallClock) -> None:
    first = book.hold(Reason.MATCH)
    assert book.hold(Reason.CLOSING) is None
    play_some(SqliteEventLog(filled, now), "m2", seed=3, commands=1)
    second = book.hold(Reason.CLOSING)
    assert second
    assert book.held() == (second, first)
    SettingsFile(filled.folder).save(Settings(school="SK Seri"))
    assert book.hold(Reason.CLOSING)


def test_old_backups_are_thinned_out_and_half_files_swept_up(
    book: BackupBook, filled: Database, now: WallClock
) -> None:
    log = SqliteEventLog(filled, now)
    for day in range(40):
        now.time += timedelta(days=1)
        play_some(log, f"day{day}", seed=day, commands=1)
        if day == 38:
            half = filled.folder / BACKUPS / ".0123456789abcdef.part"
            half.write_bytes(b"PK")
        book.hold(Reason.MATCH)
    assert len(book.held()) == 2 + 7 + 4
    assert not half.exists()


def test_a_match_that_was_damaged_before_is_said_and_the_rest_is_whole(book: BackupBook, filled: Database) -> None:
    with filled.transaction() as connection:
        connection.execute("UPDATE match SET last_hash = zeroblob(32) WHERE match_id = 'm1'")
    made = book.hold(Reason.MATCH)
    assert made
    assert made.damaged == 1
    assert book.look_into(made.place).summary == made


# To a stick


def test_a_backup_on_a_stick_tells_where_it_lies_and_what_it_has(book: BackupBook, tmp_path: Path) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    made = book.save_to(stick)
    assert made.place == stick / "bellword-2026-11-21-120026.zip" or made.place.parent == stick
    assert (made.matches, made.classes) == (2, 1)
    assert [file.name for file in stick.iterdir()] == [made.place.name]
    assert book.found_in(stick) == (made,)


def test_a_stick_that_is_gone_is_said(book: BackupBook, tmp_path: Path) -> None:
    with pytest.raises(BackupError, match=r"was not found\. Check that the USB stick is plugged in"):
        book.save_to(tmp_path / "stick")


@pytest.mark.parametrize("part", [0.0, 0.3, 0.9])
@pytest.mark.parametrize("code", first_of([errno.EIO, errno.ENOSPC]))
def test_a_stick_pulled_out_while_it_is_written_leaves_the_old_backup_and_no_half_one(
    book: BackupBook, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, part: float, code: int
) -> None:
    old = book.save_to(tmp_path)
    before = old.place.read_bytes()
    written, most = 0, int(len(before) * part)
    write = zipfile.ZipFile.writestr

    def fail_after(self: zipfile.ZipFile, *more: Any, **other: Any) -> None:
        nonlocal written
        write(self, *more, **other)
        written = self.fp.tell() if self.fp else written
        if written >= most:
            raise OSError(code, os.strerror(code))

    monkeypatch.setattr(zipfile.ZipFile, "writestr", fail_after)
    with pytest.raises(BackupError, match=r"could not be saved in .*Earlier backups are safe"):
        book.save_to(tmp_path)
    monkeypatch.undo()
    assert [file for file in tmp_path.iterdir() if file.is_file()] == [old.place]
    assert old.place.read_bytes() == before


def test_a_stick_that_keeps_other_bytes_than_were_written_is_noticed(
    book: BackupBook, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write = backup_file._write

    def garble(new: Path, *more: object) -> None:
        write(new, *more)  # type: ignore[arg-type]
        content = bytearray(new.read_bytes())
        content[len(content) // 2] ^= 0xFF
        new.write_bytes(content)

    monkeypatch.setattr(backup_file, "_write", garble)
    with pytest.raises(BackupError, match="the file was not saved correctly"):
        book.save_to(tmp_path)
    assert not [file for file in tmp_path.iterdir() if file.is_file()]


# Compared


def test_what_a_stick_and_this_computer_have_is_told_before_anything_is_replaced(
    book: BackupBook, filled: Database, now: WallClock, tmp_path: Path
) -> None:
    made = book.save_to(tmp_path)
    assert book.look_into(made.place).comparison.verdict is Verdict.SAME
    log = SqliteEventLog(filled, now)
    play_some(log, "m9", seed=9, commands=4)
    found = book.look_into(made.place)
    assert found.comparison.verdict is Verdict.HERE_HAS_MORE
    assert [held.record_id for held in found.comparison.only_here.matches] == ["m9"]
    assert found.comparison.only_here.matches[0].title == "Bestari, Cerdas"
    assert found.played_there < found.played_here
    log.delete_match("m0")  # and from the stick, which nobody has told of: it is another folder
    found = book.look_into(made.place)
    assert found.comparison.verdict is Verdict.BOTH_HAVE_MORE
    assert [held.record_id for held in found.comparison.only_there.matches] == ["m0"]


def test_a_pupil_who_is_missing_here_is_what_a_backup_has_more(
    book: BackupBook, filled: Database, tmp_path: Path
) -> None:
    classes = SqliteClassBook(filled)
    ((one, _fault),) = classes.classes()
    many = classes.save(one.add("Mei").add("Ben").add("Siti"))
    older = book.save_to(tmp_path).place
    classes.save(many.add("Newcomer"))
    newer = book.save_to(tmp_path).place
    # Fewer here than in either, and one of them in neither.
    with filled.transaction() as connection:
        write_class(connection, one)
    assert book.look_into(older).comparison.verdict is Verdict.BACKUP_HAS_MORE
    assert book.look_into(newer).comparison.verdict is Verdict.BACKUP_HAS_MORE
    with filled.transaction() as connection:
        write_class(connection, many.add("Newcomer").remove(1))
    assert book.look_into(older).comparison.verdict is Verdict.BOTH_HAVE_MORE
    found = book.look_into(newer).comparison
    assert found.verdict is Verdict.BACKUP_HAS_MORE
    assert [held.title for held in found.only_there.classes] == ["5 Melur"]
    classes.save(one.with_mix(Mix("2026-11-21", (MixedTeam((1,)),), played=True)))
    mixed = book.save_to(tmp_path).place
    with filled.transaction() as connection:
        write_class(connection, one.change(1, one.pupils[0].name, 6, ""))
    assert book.look_into(mixed).comparison.verdict is Verdict.BACKUP_HAS_MORE


AINA, LIM = Pupil("5 Melur", "Zahra"), Pupil("3 Kenari", "Lim Wei")  # a pupil of a class that is kept, and of none


def test_drill_results_on_one_side_alone_are_told(book: BackupBook, filled: Database, tmp_path: Path) -> None:
    drills = SqliteDrillBook(filled)
    drill(drills, AINA)
    made = book.save_to(tmp_path)
    assert (made.pupils, made.drilled) == (2, 1)
    assert book.look_into(made.place).comparison.verdict is Verdict.SAME
    drills.save(result(AINA, asked=11), [])
    drill(drills, LIM)
    found = book.look_into(made.place).comparison
    assert found.verdict is Verdict.HERE_HAS_MORE
    assert not found.only_here.records
    assert len(found.only_here.drills) == 2
    later = book.save_to(tmp_path)
    assert [one.drilled for one in book.found_in(tmp_path)] == [2, 1]
    book.take_over(made.place)
    found = book.look_into(later.place).comparison
    assert found.verdict is Verdict.BACKUP_HAS_MORE
    assert len(found.only_there.drills) == 2


def test_drills_are_the_same_under_other_numbers_and_without_hashes(
    book: BackupBook, filled: Database, tmp_path: Path
) -> None:
    drills = SqliteDrillBook(filled)
    drill(drills, LIM, AINA)
    made = book.save_to(tmp_path).place
    # As where a damaged file was rescued, and as a version before the hashes kept them.
    with filled.transaction() as connection:
        delete_pupils(connection, *LIM.key)
    drill(drills, LIM)
    assert book.look_into(made).comparison.verdict is Verdict.SAME
    with filled.transaction() as connection:
        for table in ("pupil", "drill_card", "drill_round"):
            connection.execute(f"UPDATE {table} SET hash = NULL")
        connection.execute("DELETE FROM drill_seal")
    assert book.look_into(made).comparison.verdict is Verdict.SAME


def test_a_drill_result_that_is_damaged_here_is_what_the_backup_has_more(
    book: BackupBook, filled: Database, tmp_path: Path
) -> None:
    drill(SqliteDrillBook(filled), AINA)
    made = book.save_to(tmp_path).place
    with filled.transaction() as connection:
        connection.execute("UPDATE drill_round SET asked = asked + 1, correct = 0 WHERE drill = 'hooks'")
    assert book.look_into(made).comparison.verdict is Verdict.BACKUP_HAS_MORE


# Taken over


def test_everything_is_as_it_was_and_what_was_here_is_a_backup(
    book: BackupBook, filled: Database, now: WallClock, opened: Open, tmp_path: Path
) -> None:
    made = book.save_to(tmp_path)
    folder, log = filled.folder, SqliteEventLog(filled, now)
    before = log.read("m0"), (folder / "word-lists" / "own-food-1234.json").read_bytes()
    log.delete_match("m0")
    play_some(log, "m7", seed=7, commands=3)
    (one,) = SqliteClassBook(filled).classes()
    SqliteClassBook(filled).save(one.school_class.add("Zul"))
    SettingsFile(folder).save(Settings(school="SK Seri", printer="Here", window=(1024, 700)))
    (folder / "word-lists" / "own-food-1234.json").unlink()
    (folder / "word-lists" / "own-late-5678.json").write_bytes(b"{}")
    assert book.take_over(made.place)._replace(place=made.place) == made
    # The same database object reads what the backup had, without being opened anew.
    assert (log.read("m0"), (folder / "word-lists" / "own-food-1234.json").read_bytes()) == before
    assert log.newest_ids(9) == ("m1", "m0")
    assert [pupil.name for pupil in SqliteClassBook(filled).classes()[0].school_class.pupils] == ["Zahra", "சந்திரன்"]
    assert len(SqliteCompetitionLog(filled, now).newest()) == 1
    assert not (folder / "word-lists" / "own-late-5678.json").exists()
    assert (folder / "report-20261121.txt").exists()
    settings = SettingsFile(folder).load()
    assert (settings.school, settings.teams) == (SETTINGS.school, SETTINGS.teams)
    assert (settings.printer, settings.window) == ("Here", (1024, 700))  # these belong to the computer
    kept = book.held()[0]
    assert kept.reason is Reason.RESTORE
    assert {held.record_id for held in book.look_into(kept.place).comparison.only_there.matches} == {"m7"}
    # And it can go on from there.
    play_some(log, "m8", seed=8, commands=3)
    filled.close()
    assert SqliteEventLog(opened(folder), now).newest_ids(9) == ("m8", "m1", "m0")


PIN, OTHER_PIN = hidden("2468", bytes(16)), hidden("1357", bytes(16))


def _named(settings: Settings | None) -> str:
    return "no settings" if settings is None else "locked" if settings.kiosk else "open"


@pytest.mark.parametrize(
    "there", [*in_soak([Settings()]), Settings(kiosk=True, judge_pin=OTHER_PIN), *in_soak([None])], ids=_named
)
@pytest.mark.parametrize("here", [Settings(), Settings(kiosk=True, judge_pin=PIN), None], ids=_named)
def test_lock_and_pin_stay_those_of_the_computer(
    there: Settings | None, here: Settings | None, now: WallClock, tmp_path: Path, opened: Open
) -> None:
    one, other = opened(tmp_path / "one"), opened(tmp_path / "other")
    for folder, settings in ((one.folder, there), (other.folder, here)):
        if settings:
            SettingsFile(folder).save(replace(settings, school=folder.name))
    made = BackupBook(one, now).save_to(tmp_path)
    with zipfile.ZipFile(made.place) as archive:
        kept = archive.read(SETTINGS_NAME).decode() if there else ""
    assert OTHER_PIN not in kept
    assert "kiosk" not in kept
    # Nor does a backup of an earlier version, which has them, bring them.
    with_locks = tmp_path / "earlier.zip"
    _with_settings(made.place, with_locks, settings_text(Settings(kiosk=True, judge_pin=OTHER_PIN, school="one")))
    before = here or Settings()
    for file in (made.place, with_locks):
        BackupBook(other, now).take_over(file)
        settings = SettingsFile(other.folder).load()
        assert (settings.kiosk, settings.judge_pin) == (before.kiosk, before.judge_pin)
        assert settings.school == ("one" if there or file == with_locks else "")
    other.close()
    take_over_unopened(other.folder, made.place, now)
    settings = SettingsFile(other.folder).load()
    assert (settings.kiosk, settings.judge_pin) == (before.kiosk, before.judge_pin)


def _with_settings(made: Path, path: Path, content: bytes) -> None:
    """Write a backup with other settings, which its manifest knows."""
    with zipfile.ZipFile(made) as archive, zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as changed:
        manifest = json.loads(archive.read(MANIFEST_NAME))
        members = [one for one in manifest["members"] if one["name"] != SETTINGS_NAME]
        manifest["members"] = [*members, {"name": SETTINGS_NAME, "size": len(content), "sha256": sum_of(content)}]
        changed.writestr(MANIFEST_NAME, json.dumps(manifest))
        changed.writestr(SETTINGS_NAME, content)
        for member in members:
            changed.writestr(member["name"], archive.read(member["name"]))


def test_of_settings_that_cannot_be_read_all_that_can_is_in_a_backup_but_no_pin(
    book: BackupBook, filled: Database
) -> None:
    whole = settings_text(Settings(kiosk=True, judge_pin=PIN, school="SK Taman", level="5"))
    (filled.folder / SETTINGS_NAME).write_bytes(whole.replace(b'"level": "5"', b'"level: "5"').replace(b"}", b","))
    made = book.hold(Reason.MATCH)
    assert made
    with zipfile.ZipFile(made.place) as archive:
        settings = archive.read(SETTINGS_NAME)
    assert PIN.encode() not in settings
    there, fault = read_settings(settings)
    assert (there.school, there.level, there.kiosk, fault) == ("SK Taman", "", False, "")


def test_a_log_that_a_killed_app_left_is_not_laid_over_what_is_restored(
    book: BackupBook, filled: Database, now: WallClock, opened: Open, tmp_path: Path
) -> None:
    made = book.save_to(tmp_path)
    log = SqliteEventLog(filled, now)
    play_some(log, "later", seed=6, commands=24)
    folder = filled.folder
    left = {file.name: file.read_bytes() for file in folder.glob(DATABASE_NAME + "*")}
    assert len(left[DATABASE_NAME + "-wal"]) > 10_000
    filled.close()
    for name, content in left.items():
        (folder / name).write_bytes(content)
    take_over_unopened(folder, made.place, now)
    assert not list(folder.glob(DATABASE_NAME + "-*"))
    database = opened(folder)
    assert SqliteEventLog(database, now).newest_ids(9) == ("m1", "m0")
    assert BackupBook(database, now).look_into(made.place).comparison.verdict is Verdict.SAME
    (aside,) = folder.glob("damaged-*")
    assert {file.name for file in aside.iterdir()} == set(left)


def test_a_backup_of_an_older_version_is_brought_up_to_date(
    filled: Database, now: WallClock, tmp_path: Path, opened: Open
) -> None:
    old = opened(tmp_path / "old", migrations()[:3])
    play_some(SqliteEventLog(old, now), "ours", seed=1, commands=9)
    made = BackupBook(old, now, migrations()[:3]).save_to(tmp_path)
    book = BackupBook(filled, now)
    found = book.look_into(made.place)
    assert [held.record_id for held in found.comparison.only_there.matches] == ["ours"]
    book.take_over(made.place)
    assert SqliteEventLog(filled, now).newest_ids(9) == ("ours",)
    assert SqliteClassBook(filled).classes() == ()
    assert filled.connection.execute("PRAGMA user_version").fetchone() == (migrations()[-1].number,)


def test_a_backup_of_a_newer_version_is_refused_untouched(
    book: BackupBook, filled: Database, now: WallClock, tmp_path: Path, opened: Open
) -> None:
    steps = [*migrations(), Migration(migrations()[-1].number + 1, "CREATE TABLE more (thing TEXT) STRICT;")]
    newer = opened(tmp_path / "newer", steps)
    made = BackupBook(newer, now, steps).save_to(tmp_path)
    before = made.place.read_bytes()
    held = book.hold(Reason.MATCH)
    for refuse in (book.look_into, book.take_over):
        with pytest.raises(BackupError, match="made by a newer version of Bellword"):
            refuse(made.place)
    assert made.place.read_bytes() == before
    assert SqliteEventLog(filled, now).newest_ids(9) == ("m1", "m0")
    assert book.held() == (held,)


def test_where_nothing_may_be_written_nothing_is_taken_over(
    book: BackupBook, filled: Database, now: WallClock, tmp_path: Path
) -> None:
    made = book.save_to(tmp_path)
    filled.close()
    viewed = Database(filled.folder, sqlite3.connect(":memory:"))
    with closing(viewed), pytest.raises(StoreError) as refused:
        BackupBook(viewed, now).take_over(made.place)
    assert refused.value.kind is FaultKind.READ_ONLY
    assert BackupBook(viewed, now).hold(Reason.MATCH) is None


def test_a_disk_that_is_full_while_the_new_files_are_written_changes_nothing(
    book: BackupBook, filled: Database, now: WallClock, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = book.save_to(tmp_path)
    play_some(SqliteEventLog(filled, now), "m7", seed=7, commands=3)

    def fail(*_more: object) -> None:
        raise OSError(errno.ENOSPC, "no room")

    monkeypatch.setattr("classroom.store.backup.contents.write_durably", fail)
    with pytest.raises(StoreError) as refused:
        book.take_over(made.place)
    assert refused.value.kind is FaultKind.DISK_FULL
    assert SqliteEventLog(filled, now).newest_ids(9) == ("m7", "m1", "m0")
    assert not list(filled.folder.glob("restoring.*"))


def test_a_database_that_will_not_give_way_is_still_there(
    book: BackupBook, filled: Database, now: WallClock, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = book.save_to(tmp_path)
    log = SqliteEventLog(filled, now)
    play_some(log, "m7", seed=7, commands=3)

    def fail(*_more: object) -> None:
        raise PermissionError(errno.EACCES, "held by another program")

    monkeypatch.setattr("classroom.store.backup.contents.put_in_place", fail)
    with pytest.raises(KnownError):
        book.take_over(made.place)
    assert log.newest_ids(9) == ("m7", "m1", "m0")
    assert not list(filled.folder.glob("restoring.*"))
    play_some(log, "m8", seed=8, commands=3)
    filled.close()
    with closing(open_database(filled.folder, now)) as database:
        assert SqliteEventLog(database, now).newest_ids(9) == ("m8", "m7", "m1", "m0")


def test_a_file_that_will_not_give_way_is_moved_in_at_the_next_start(
    book: BackupBook, filled: Database, now: WallClock, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = book.save_to(tmp_path)
    SettingsFile(filled.folder).save(Settings(school="SK Seri"))
    log = SqliteEventLog(filled, now)
    play_some(log, "m7", seed=7, commands=3)

    def fail(new: Path, path: Path) -> None:
        if path.name == SETTINGS_NAME:
            raise PermissionError(errno.EACCES, "held by another program")
        put_in_place(new, path)

    monkeypatch.setattr("classroom.store.backup.contents.put_in_place", fail)
    book.take_over(made.place)
    assert log.newest_ids(9) == ("m1", "m0")
    play_some(log, "m8", seed=8, commands=3)
    filled.close()
    monkeypatch.undo()
    with closing(open_database(filled.folder, now)) as database:
        assert SqliteEventLog(database, now).newest_ids(9) == ("m8", "m1", "m0")
    assert SettingsFile(filled.folder).load().school == "SK Taman"
    assert not list(filled.folder.glob("restoring.*"))


def test_the_newest_good_backup_is_found_behind_rubbish(book: BackupBook, filled: Database, now: WallClock) -> None:
    made = book.hold(Reason.MATCH)
    assert made
    (filled.folder / BACKUPS / "bellword-2026-12-01-120000.zip").write_bytes(b"rubbish")
    found = book.newest_good()
    assert found
    assert found.summary == made
    made.place.unlink()
    assert book.newest_good() is None


def test_a_newest_backup_that_is_rotten_inside_does_not_stop_the_next(book: BackupBook, filled: Database) -> None:
    made = book.hold(Reason.MATCH)
    assert made
    assert book.hold(Reason.CLOSING) is None
    content = bytearray(made.place.read_bytes())
    content[len(content) // 3] ^= 0xFF
    made.place.write_bytes(content)
    again = book.hold(Reason.CLOSING)
    assert again
    newest = book.newest_good()
    assert newest
    assert newest.summary.place == again.place
    assert book.hold(Reason.CLOSING) is None
