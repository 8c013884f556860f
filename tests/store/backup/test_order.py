"""Which backup is the latest is counted by the computer that makes them, and no clock that was wrong changes it."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import pytest

from classroom.backup import Reason, Summary
from classroom.store.backup.book import BackupBook, take_over_unopened
from classroom.store.backup.file import FORM, MANIFEST_NAME, NAME, Origin, next_origin, origin_of, read_manifest
from classroom.store.database import Database
from classroom.store.database_file import BACKUPS
from classroom.store.event_log import SqliteEventLog
from classroom.store.inspection import inspect_backups
from classroom.store.settings import SettingsFile
from tests.store.conftest import NOON, Open, WallClock, play_some


def played(database: Database, number: int) -> None:
    """Play a match, so that there is something to back up; its record has a moment of its own clock."""
    play_some(SqliteEventLog(database, lambda: NOON), f"more{number}", seed=number, commands=1)


def made(book: BackupBook, database: Database, number: int) -> Summary:
    played(database, number)
    summary = book.hold(Reason.MATCH)
    assert summary
    return summary


def changed(path: Path, change: Callable[[dict[str, Any]], None]) -> Path:
    """Write a backup with another manifest."""
    with zipfile.ZipFile(path) as archive:
        members = {name: archive.read(name) for name in archive.namelist()}
    manifest = json.loads(members[MANIFEST_NAME])
    change(manifest)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in {**members, MANIFEST_NAME: json.dumps(manifest).encode()}.items():
            archive.writestr(name, content)
    return path


def as_first_form(manifest: dict[str, Any]) -> None:
    manifest.update(form=1)
    del manifest["computer"], manifest["number"]


HALF_PAST_TWO = datetime(2026, 10, 25, 2, 30, tzinfo=timezone(timedelta(hours=2)))
SECOND_BEFORE = datetime(2038, 1, 19, 3, 14, 7, tzinfo=UTC)
CLOCKS = {
    "once in 2066": (NOON, datetime(2066, 1, 1, tzinfo=UTC), NOON, NOON + timedelta(minutes=1)),
    "in 1980 from then on": (NOON, datetime(1980, 1, 1, tzinfo=UTC), datetime(1980, 1, 2, tzinfo=UTC)),
    "over the end of 32 bits": (
        SECOND_BEFORE,
        SECOND_BEFORE + timedelta(seconds=2),
        SECOND_BEFORE + timedelta(hours=1),
    ),
    "the hour that comes twice": (HALF_PAST_TWO, datetime(2026, 10, 25, 2, 10, tzinfo=timezone(timedelta(hours=1)))),
}


@pytest.mark.parametrize("clock", CLOCKS)
def test_whatever_the_clock_says_the_one_made_last_is_the_latest(
    filled: Database, book: BackupBook, now: WallClock, clock: str
) -> None:
    summaries: list[Summary] = []
    for number, moment in enumerate(CLOCKS[clock]):
        now.time = moment
        summaries.append(made(book, filled, number))
        assert book.held() == tuple(reversed(summaries))
        newest = book.newest_good()
        assert newest
        assert newest.summary == summaries[-1]
        # And closing makes none more.
        assert book.hold(Reason.CLOSING) is None


def test_where_the_newest_cannot_be_read_one_more_is_made(filled: Database, book: BackupBook) -> None:
    before = made(book, filled, 1)
    newest = made(book, filled, 2)
    newest.place.write_bytes(newest.place.read_bytes()[:-100])
    again = book.hold(Reason.CLOSING)
    assert again
    assert book.held() == (again, before)
    assert book.hold(Reason.CLOSING) is None


def test_one_that_cannot_be_read_and_is_named_after_2066_is_not_the_newest_for_ever(
    filled: Database, book: BackupBook
) -> None:
    first = made(book, filled, 1)
    (filled.folder / BACKUPS / "bellword-2066-01-01-120000.zip").write_bytes(b"rubbish")
    assert book.hold(Reason.CLOSING) is None
    assert book.held() == (first,)


def test_backups_of_the_first_form_are_older_than_all_that_are_counted(
    filled: Database, book: BackupBook, now: WallClock
) -> None:
    early = made(book, filled, 1).place
    now.time = NOON + timedelta(hours=20)
    late = made(book, filled, 2).place
    now.time = datetime(2066, 1, 1, tzinfo=UTC)
    wrong = made(book, filled, 3).place
    for file in (early, late, wrong):
        changed(file, as_first_form)
    now.time = NOON + timedelta(hours=30)
    counted = made(book, filled, 4)
    assert [summary.place for summary in book.held()] == [counted.place, wrong, late, early]
    found = book.look_into(early).comparison
    assert not found.only_there.records
    assert book.take_over(late).place == late


def test_the_form_of_the_file_is_pinned(filled: Database, book: BackupBook) -> None:
    """Whoever changes what a backup says of itself gives the form a new number, by which an older Bellword knows it."""
    summary = made(book, filled, 1)
    with zipfile.ZipFile(summary.place) as archive:
        manifest = json.loads(archive.read(MANIFEST_NAME))
    assert FORM == manifest["form"] == 2
    assert list(manifest) == [
        *("form", "version", "schema", "made_at", "reason", "matches", "competitions", "classes", "pupils", "damaged"),
        *("records", "members", "computer", "number"),
    ]


def test_each_backup_says_which_computer_made_it(filled: Database, book: BackupBook, tmp_path: Path) -> None:
    first, second = read_manifest(made(book, filled, 1).place), read_manifest(book.save_to(tmp_path).place)
    third = read_manifest(made(book, filled, 2).place)
    assert first.computer == second.computer == third.computer == origin_of(filled.folder).computer
    assert len(first.computer) == 16
    assert [one.number for one in (first, second, third)] == [1, 2, 3]


def test_a_backup_taken_over_leaves_a_computer_what_it_is(
    filled: Database, book: BackupBook, opened: Open, now: WallClock, tmp_path: Path
) -> None:
    for number in range(3):
        made(book, filled, number)
    file = book.save_to(tmp_path).place
    other = opened(tmp_path / "other")
    theirs = BackupBook(other, now)
    played(other, 9)
    theirs.hold(Reason.MATCH)
    before = origin_of(other.folder)
    theirs.take_over(file)
    assert origin_of(other.folder).computer == before.computer != origin_of(filled.folder).computer
    last = made(theirs, other, 7)
    assert theirs.held()[0] == last
    other.close()
    take_over_unopened(other.folder, file, now)
    assert origin_of(other.folder).computer == before.computer


@pytest.mark.parametrize("content", [b"", b"[]", b'{"computer": "x", "number": 1}', b'{"computer": 1}', b"\xff"])
def test_where_the_file_is_lost_the_backups_tell_which_computer_it_is(
    filled: Database, book: BackupBook, content: bytes
) -> None:
    first = read_manifest(made(book, filled, 1).place)
    (filled.folder / NAME).write_bytes(content)
    second = read_manifest(made(book, filled, 2).place)
    assert second.origin == Origin(first.computer, first.number + 1)


def test_no_bit_of_the_file_makes_another_computer(tmp_path: Path) -> None:
    kept, file = next_origin(tmp_path, ()), tmp_path / NAME
    whole = file.read_bytes()
    for bit in range(0, 8 * len(whole), 5):
        flipped = bytearray(whole)
        flipped[bit // 8] ^= 1 << bit % 8
        file.write_bytes(flipped)
        assert origin_of(tmp_path) == Origin()
    file.write_bytes(whole.partition(b"\n")[0])
    assert origin_of(tmp_path) == kept, "as versions up to 0.4 wrote it"


def test_nothing_is_written_down_where_nothing_may_be(tmp_path: Path) -> None:
    assert next_origin(tmp_path, (), keep=False).number == 1
    assert origin_of(tmp_path) == Origin()
    kept = next_origin(tmp_path, [Origin("0" * 16, 40)])
    assert kept == origin_of(tmp_path) == Origin("0" * 16, 41)
    # What another computer counted says nothing here.
    assert next_origin(tmp_path, [Origin("1" * 16, 99)], Origin("0" * 16, 7)).number == 42


def test_on_a_stick_with_others_backups_a_computer_looks_at_its_own(
    filled: Database, book: BackupBook, opened: Open, now: WallClock, tmp_path: Path
) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    settings = SettingsFile(filled.folder)
    settings.save(replace(settings.load(), backup_folder=str(stick)))
    book.save_to(stick)
    other = opened(tmp_path / "other")
    theirs = BackupBook(other, now)
    for number in range(3):
        played(other, number)
        theirs.save_to(stick)
    filled.close()
    _here, elsewhere = inspect_backups(filled.folder, lambda: NOON + timedelta(days=30))
    assert elsewhere.sentence.startswith("1 found; the newest")
