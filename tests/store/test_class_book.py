"""Classes on disk: proved by a chain of hashes, shared with the drills, deleted without a trace."""

import json
import random
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from functools import reduce
from pathlib import Path

import pytest

from classroom.drills.pupil import Pupil, tidy_pupil
from classroom.errors import FaultKind, StoreError
from classroom.roster.class_list import ClassTitleTakenError, Move, StoredClass
from classroom.roster.school_class import ClassPupil, Mix, MixedTeam, SchoolClass
from classroom.store.class_book import SqliteClassBook
from classroom.store.class_table import class_of, rows_of
from classroom.store.database import Database, open_database
from classroom.store.database_file import BACKUPS, DATABASE_NAME
from classroom.store.drill_book import SqliteDrillBook
from classroom.store.event_log import SqliteEventLog
from classroom.store.event_table import NO_HASH, Row, row_hash
from tests.grid import first_of
from tests.store.conftest import NOON, Open, play_some
from tests.store.damage import break_table
from tests.store.test_drill_book import filled, raw, result
from tests.store.test_old_records import what_may_be

TODAY = "2026-11-21"
RECORDS = Path(__file__).parent / "data" / "records-0.4"


@pytest.fixture
def book(database: Database) -> SqliteClassBook:
    return SqliteClassBook(database)


def bestari() -> SchoolClass:
    one = SchoolClass("5 Bestari").add("Nur Aina binti Azman", 5, "a").add("கவிதா", 5, "b").add("陈美玲", 5, "c")
    mix = Mix(TODAY, (MixedTeam((1, 2), (3,), locked=True),), played=True, exception="One community.")
    return one.mark_absent(2, TODAY, absent=True).with_mix(mix)


def only(book: SqliteClassBook) -> SchoolClass:
    ((one, fault),) = book.classes()
    assert fault is None
    return one


def test_a_class_comes_back_as_it_was_after_the_app_was_closed(opened: Open, folder: Path) -> None:
    database = opened(folder)
    stored = SqliteClassBook(database).save(bestari())
    assert stored.class_id
    database.close()
    book = SqliteClassBook(opened(folder))
    assert only(book) == stored
    renamed = book.save(stored.rename("5 Cerdik"))
    assert only(book) == renamed
    assert renamed.class_id == stored.class_id


def test_no_two_classes_have_one_title(book: SqliteClassBook) -> None:
    book.save(bestari())
    with pytest.raises(ClassTitleTakenError, match="There is already a class called 5 BESTARI"):
        book.save(SchoolClass("5 BESTARI"))
    assert len(book.classes()) == 1


# The same pupils in drills


def test_pupils_of_a_class_drill_without_being_written_again(book: SqliteClassBook, database: Database) -> None:
    stored = book.save(bestari())
    drills = SqliteDrillBook(database)
    assert drills.classes() == ("5 Bestari",)
    assert drills.pupils("5 bestari") == tuple(Pupil("5 Bestari", pupil.name) for pupil in stored.pupils)


def test_pupils_who_drilled_before_there_were_classes_are_in_one(book: SqliteClassBook, database: Database) -> None:
    drills = SqliteDrillBook(database)
    filled(drills, tidy_pupil("Raj", "5 Bestari"), tidy_pupil("Lim", "4 Cekal"))
    first, second = (one for one, _fault in book.classes())
    assert [(one.title, [pupil.name for pupil in one.pupils]) for one in (first, second)] == [
        ("4 Cekal", ["Lim"]),
        ("5 Bestari", ["Raj"]),
    ]
    assert all(one.class_id for one in (first, second))
    merged = book.save(second.add("Aina", 5))
    drills.save(result(tidy_pupil("Siti", "5 bestari")), [])
    assert [pupil.name for pupil in book.classes()[1].school_class.pupils] == ["Aina", "Raj", "Siti"]
    assert merged.class_id == book.classes()[1].school_class.class_id


def test_results_follow_a_name_that_is_corrected_and_a_class_that_is_renamed(
    book: SqliteClassBook, database: Database
) -> None:
    drills = SqliteDrillBook(database)
    filled(drills, tidy_pupil("Raj", "5 Bestari"))
    renamed = book.save(only(book).change(1, "Raj Kumar", 5, "").rename("6 Bestari"))
    assert len(drills.results(Pupil("6 Bestari", "Raj Kumar"))) == 2
    assert only(book) == renamed


def test_a_pupil_deleted_in_the_drills_is_deleted_in_the_class(book: SqliteClassBook, database: Database) -> None:
    stored = book.save(bestari())
    drills = SqliteDrillBook(database)
    filled(drills, *drills.pupils("5 Bestari"))
    drills.delete_pupil(Pupil("5 Bestari", "கவிதா"))
    assert only(book) == stored.remove(2)
    drills.delete_class("5 Bestari")
    assert book.classes() == ()


# Deleting


def test_a_deleted_class_leaves_no_name_in_any_file(book: SqliteClassBook, database: Database, folder: Path) -> None:
    crowd = SchoolClass("6 Cerdik")
    for number in range(60):
        crowd = crowd.add(f"Pupil {number} of many", 6)
    others = book.save(crowd)
    stored = book.save(bestari())
    filled(SqliteDrillBook(database), *SqliteDrillBook(database).pupils("5 Bestari"))
    for day in range(20):
        stored = book.save(stored.with_mix(Mix(f"2026-11-{day + 1:02}", (MixedTeam((1, 3), (2,)),), played=True)))
    assert all(pupil.name in raw(folder) for pupil in stored.pupils)
    book.delete(stored.class_id)
    held = raw(folder)
    assert not any(pupil.name in held or pupil.key in held for pupil in stored.pupils)
    assert "Bestari" not in held
    assert "bestari" not in held
    assert only(book) == others


def test_a_deleted_class_leaves_no_name_in_matches_and_backups_either(opened: Open, folder: Path) -> None:
    database = opened(folder)
    stored = SqliteClassBook(database).save(bestari().rename("3 Melati").change(2, "தமிழ்ச்செல்வி", 5, "b"))
    filled(SqliteDrillBook(database), *SqliteDrillBook(database).pupils("3 Melati"))
    log = SqliteEventLog(database, lambda: NOON)
    for match_id in ("ours", "theirs"):
        play_some(log, match_id, seed=1, commands=4)
    backups = folder / BACKUPS
    backups.mkdir()
    for year in (2024, 2025):  # as versions did that made no other backups
        database.connection.execute("VACUUM INTO ?", (str(backups / f"before-version-9-{year}.db"),))
    (backups / "damaged.db").write_bytes(b"SQLite format 3\0 and no more")
    SqliteClassBook(database).delete(stored.class_id, ["ours"])
    held = raw(folder)
    assert [pupil.name for pupil in stored.pupils if pupil.name in held or pupil.key in held] == []
    assert "Melati" not in held
    assert log.read("theirs")
    assert log.newest_ids(9) == ("theirs",)
    for copy in sorted(backups.glob("before*.db")):
        with closing(sqlite3.connect(copy)) as connection:
            assert connection.execute("SELECT match_id FROM match").fetchall() == [("theirs",)]


def test_a_deleted_pupil_and_a_corrected_name_leave_no_trace(
    book: SqliteClassBook, database: Database, folder: Path
) -> None:
    stored = book.save(bestari())
    filled(SqliteDrillBook(database), *SqliteDrillBook(database).pupils("5 Bestari"))
    book.save(stored.remove(3).change(1, "Aina", 5, "a"))
    held = raw(folder)
    assert "陈美玲" not in held
    assert "Azman" not in held
    assert "azman" not in held
    assert "கவிதா" in held


def test_a_short_name_that_is_corrected_leaves_no_trace(book: SqliteClassBook, folder: Path) -> None:
    stored = book.save(bestari().change(1, "Nur Aina binti Azman", 5, "a", "Ainazzz"))
    assert "Ainazzz" in raw(folder)
    book.save(stored.add("Raj"))
    assert (folder / f"{DATABASE_NAME}-wal").stat().st_size, "nobody's name went, so the disk need not work for it"
    book.save(stored.change(1, "Nur Aina binti Azman", 5, "a", "Aina"))
    assert "Ainazzz" not in raw(folder)


# Proof


DAMAGES = (
    ("UPDATE class_entry SET body = replace(body, 'Aina', 'Aini') WHERE seq = 2", 2),
    ("UPDATE class_entry SET body = replace(body, '\"b\"', '\"c\"') WHERE seq = 3", 3),
    ("DELETE FROM class_entry WHERE seq = 3", 3),
    ("DELETE FROM class_entry WHERE seq = 5", 5),
    ("UPDATE class_entry SET kind = 'teacher' WHERE seq = 4", 4),
    ("UPDATE class_entry SET hash = zeroblob(32) WHERE seq = 2", 2),
    ("UPDATE class SET entries = 9", 6),
    ("UPDATE class SET last_hash = zeroblob(32)", 6),
)


@pytest.mark.parametrize(("order", "first_bad"), DAMAGES)
def test_whatever_is_changed_in_the_file_is_found(
    book: SqliteClassBook, database: Database, order: str, first_bad: int
) -> None:
    stored = book.save(bestari())
    database.connection.execute(order)
    ((one, fault),) = book.classes()
    assert fault is not None
    assert (fault.kind, fault.place, fault.number) == (FaultKind.CLASS_DAMAGED, "5 Bestari", first_bad)
    assert "The pupils shown here" in fault.sentence()
    assert one.pupils == tuple(pupil for seq, pupil in enumerate(stored.pupils, 2) if seq != first_bad)
    assert {number for mix in one.mixes for number in mix.seated} <= {pupil.number for pupil in one.pupils}
    assert len(one.mixes) == (first_bad != 5)
    book.save(one)
    assert only(book) == one


@pytest.mark.parametrize("seeds", first_of([range(12), range(12, 200)]), ids=["few", "many"])
def test_damaged_bytes_never_give_another_class_without_a_word(opened: Open, folder: Path, seeds: range) -> None:
    database = opened(folder)
    stored = SqliteClassBook(database).save(bestari())
    database.close()
    content = (folder / DATABASE_NAME).read_bytes()
    for seed in seeds:
        (folder / str(seed)).mkdir()
        is_the_class_or_told(opened, folder / str(seed), bytearray(content), random.Random(seed), stored)


def is_the_class_or_told(
    opened: Open, folder: Path, content: bytearray, chance: random.Random, stored: SchoolClass
) -> None:
    path = folder / DATABASE_NAME
    is_near = chance.random() < 0.5
    # Half of them where the class stands.
    place = content.find(b"Azman") - 2_000 if is_near else 100
    at = chance.randrange(max(100, place), min(len(content), place + 4_000) if is_near else len(content))
    content[at : at + 16] = chance.randbytes(16)
    path.write_bytes(content)
    try:
        again = opened(folder)
        found = SqliteClassBook(again).classes()
    except StoreError:
        return
    for one, fault in found:
        assert one == stored or fault or again.notices
    assert found or again.notices or not intact(path)


def intact(path: Path) -> bool:
    """Whether the file holds the class's title entry as it was written."""
    return b'{"title":"5 Bestari"}' in path.read_bytes()


def used_bits(folder: Path) -> list[tuple[int, int]]:
    """Every bit of the pages of classes that is in use, as the place of its byte and its own."""
    content = (folder / DATABASE_NAME).read_bytes()
    with closing(sqlite3.connect(folder / DATABASE_NAME)) as connection:
        (size,) = connection.execute("PRAGMA page_size").fetchone()
        order = "SELECT rootpage FROM sqlite_schema WHERE tbl_name IN ('class', 'class_entry') AND rootpage"
        pages = [page for (page,) in connection.execute(order)]
    bits = []
    for first in (size * (page - 1) for page in pages):
        cells, begin = (int.from_bytes(content[first + at : first + at + 2], "big") for at in (3, 5))
        used = (*range(8 + 2 * cells), *range(begin, size))
        bits += [(first + at, bit) for at in used for bit in range(8)]
    return bits


ALL_BITS = [pytest.param(first, 8, marks=pytest.mark.soak) for first in range(8)]


@pytest.mark.parametrize(("first", "step"), [(0, 401), *ALL_BITS])
def test_no_bit_that_changes_takes_a_class_away_without_a_word(
    tmp_path: Path, first: int, step: int, tally: Callable[[str, int], None]
) -> None:
    """Of six pupils five are left at least, unless the structure of a page is damaged."""
    names = ("Aina", "கவிதா", "美玲", "Raj", "Siti", "Tan")
    database = open_database(tmp_path / "sound", lambda: NOON)
    stored = SqliteClassBook(database).save(reduce(lambda one, name: one.add(name, 5, "a"), names, SchoolClass("5 A")))
    database.close()
    sound = (tmp_path / "sound" / DATABASE_NAME).read_bytes()
    bits = used_bits(tmp_path / "sound")[first::step]
    few = 0
    for place, bit in bits:
        content = bytearray(sound)
        content[place] ^= 1 << bit
        folder = tmp_path / "data"
        folder.mkdir()
        (folder / DATABASE_NAME).write_bytes(content)
        database = open_database(folder, lambda: NOON)
        ((one, fault),) = SqliteClassBook(database).classes()
        assert one == stored or fault, (place, bit)
        assert {pupil.name for pupil in one.pupils} <= {*names}
        few += len(one.pupils) < len(names) - 1
        again = SqliteClassBook(database).save(one.rename("5 B"))
        assert SqliteClassBook(database).classes() == (StoredClass(again),)
        database.close()
        shutil.rmtree(folder)
    assert few <= len(bits) / 10
    tally("bits of a class changed, the class still shown, and told where anything is lost", len(bits))


def test_a_class_whose_title_is_lost_is_shown_under_another_until_it_has_its_own_again(
    book: SqliteClassBook, database: Database
) -> None:
    stored = book.save(bestari())
    book.save(SchoolClass("Damaged class 1").add("Siti"))
    filled(SqliteDrillBook(database), *SqliteDrillBook(database).pupils("5 Bestari"))
    damage = "UPDATE class_entry SET body = replace(body, 'Best', 'Pest') WHERE class_id = ? AND seq = 1"
    database.connection.execute(damage, (stored.class_id,))
    sound, (left, fault) = book.classes()
    assert sound.fault is None
    assert fault is not None
    assert (fault.kind, left.title) == (FaultKind.CLASS_TITLE_LOST, "Damaged class 2")
    assert "its name is lost" in fault.sentence()
    assert left == replace(stored, title="Damaged class 2")
    assert book.save(left.rename("5 Bestari")) == stored
    assert book.classes() == (StoredClass(stored), sound)
    assert len(SqliteDrillBook(database).results(Pupil("5 Bestari", "Nur Aina binti Azman"))) == 2


def test_a_class_of_which_only_its_number_is_left_is_told_and_can_be_deleted(
    book: SqliteClassBook, database: Database
) -> None:
    stored = book.save(bestari())
    database.connection.execute("DELETE FROM class_entry")
    ((left, fault),) = book.classes()
    assert (left.class_id, left.pupils) == (stored.class_id, ())
    assert fault
    book.delete(left.class_id)
    assert book.classes() == ()


def test_a_file_that_is_damaged_beyond_use_gives_back_its_classes(opened: Open, folder: Path) -> None:
    database = opened(folder)
    stored = SqliteClassBook(database).save(bestari())
    break_table(database, "drill_card")
    again = opened(folder)
    assert [notice.kind for notice in again.notices] == [FaultKind.REPLACED]
    assert only(SqliteClassBook(again)) == stored


def test_a_full_disk_changes_nothing(book: SqliteClassBook, database: Database) -> None:
    stored = book.save(bestari())
    pages = database.connection.execute("PRAGMA page_count").fetchone()[0]
    database.connection.execute(f"PRAGMA max_page_count = {pages}")
    crowd = stored
    for number in range(150):
        crowd = crowd.add(f"Pupil {number} with a name that is long enough to need more room on the disk")
    with pytest.raises(StoreError) as caught:
        book.save(crowd)
    assert caught.value.kind is FaultKind.DISK_FULL
    assert only(book) == stored


# What was stored by an earlier version


def test_names_that_an_earlier_version_kept_otherwise_are_read_as_they_are(
    book: SqliteClassBook, database: Database
) -> None:
    one = SchoolClass("5 Bes\u200btari", (ClassPupil(1, "Ai\u200ena"), ClassPupil(2, "Mei  Ling", group="a\u2060")))
    stored = book.save(one)
    assert only(book) == stored
    drills = SqliteDrillBook(database)
    filled(drills, *drills.pupils(one.title))
    assert [len(drills.results(pupil)) for pupil in drills.pupils(one.title)] == [2, 2]
    changed = book.save(stored.change(1, "Ai\u200ena", 5, "").rename("5 Bes\u200btari"))
    assert (changed.title, changed.pupils[0].name) == ("5 Bestari", "Aina")
    assert [len(drills.results(pupil)) for pupil in drills.pupils("5 Bestari")] == [2, 2]


@pytest.mark.parametrize(("record", "short"), [("class", ""), ("class-short-name", "Aina")])
def test_a_class_stored_by_an_earlier_version_opens_unchanged(record: str, short: str) -> None:
    lines = [json.loads(line) for line in (RECORDS / f"{record}.jsonl").read_text("utf-8").splitlines()]
    rows, previous = [], NO_HASH
    for seq, (kind, body, hash_) in enumerate(lines, 1):
        own = row_hash(previous, "c1", seq, kind, body, "")
        assert own.hex() == hash_
        rows.append(Row("c1", seq, kind, body, "", previous, own))
        previous = own
    one, count = class_of("c1", tuple(rows))
    assert count == len(rows)
    assert one is not None
    assert one.title == "5 Bestari"
    assert [pupil.name for pupil in one.pupils] == ["Nur Aina binti Azman", "கவிதா", "陈美玲"]
    assert one.meetings() == {(1, 2): 1, (1, 3): 1, (2, 3): 1}
    assert [pupil.short for pupil in one.pupils] == [short, "", ""]
    assert class_of("c1", rows_of(one)) == (one, count)
    # What is stored now is stored as the newest record has it.
    assert (rows_of(one) == tuple(rows)) is bool(short)


def test_whatever_more_a_class_can_hold_has_a_default_and_a_migration() -> None:
    """With a new field comes a migration and a record; then this number is another."""
    assert len(set(what_may_be(SchoolClass, set()))) == 16


def test_who_moves_to_another_class_takes_cards_and_results_along(database: Database, book: SqliteClassBook) -> None:
    before = book.save(SchoolClass("4 Bestari").add("Aina").add("Raj"))
    drills = SqliteDrillBook(database)
    filled(drills, tidy_pupil("Aina", "4 Bestari"))
    book.save(SchoolClass("5 Bestari").add("Aina"))
    old = Move(before.class_id, before.title, 1, "Aina", "5 Bestari")
    book.move([old, Move(before.class_id, before.title, 9, "Nobody", "5 Bestari"), Move("none", "", 1, "", "5")])
    assert [[pupil.name for pupil in one.pupils] for one, _fault in book.classes()] == [["Raj"], ["Aina"]]
    assert [pupil.class_name for pupil in drills.pupils("5 Bestari")] == ["5 Bestari"]
