import datetime
import random
import shutil
import sqlite3
import sys
from dataclasses import replace
from pathlib import Path
from typing import BinaryIO

import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from classroom.drills.drill_round import DrillRound, graded
from classroom.drills.pupil import Card, DrillKind, Pupil, RoundResult, Stage, tidy_pupil
from classroom.drills.two_letters import TrueOrNot
from classroom.errors import FaultKind, StoreError
from classroom.store.class_book import SqliteClassBook
from classroom.store.database import Database, open_database
from classroom.store.database_file import DATABASE_NAME, migrations
from classroom.store.drill_book import SqliteDrillBook
from classroom.store.event_log import SqliteEventLog
from tests.drills.words import chance
from tests.examples import examples
from tests.grid import some_of
from tests.store.child import as_ordinary_person, forked
from tests.store.conftest import NOON, Open, play_some
from tests.store.damage import break_bytes, break_table
from tests.ui.fake_drills import small_vocabulary

KIND = DrillKind.TRUE_OR_NOT
AINA = tidy_pupil("Nur Aina binti Azman", "5 Bestari")
KAVITHA = tidy_pupil("கவிதா", "5 Bestari")
LIM = tidy_pupil("陈美玲", "4 Cekal")


@pytest.fixture
def book(database: Database) -> SqliteDrillBook:
    return SqliteDrillBook(database)


def card(item: str, *, right: bool = True, days: int = 0) -> Card:
    return graded(item, None, KIND, right=right, took_ms=1000, at=NOON + datetime.timedelta(days=days))


def result(pupil: Pupil, *, asked: int = 3, days: int = 0, kind: DrillKind = KIND) -> RoundResult:
    began = NOON + datetime.timedelta(days=days, microseconds=7)
    return RoundResult(pupil, kind, began, asked, asked // 2, 100 * (asked // 2) + 7 * (asked > 1), 1000 * asked)


def filled(book: SqliteDrillBook, *pupils: Pupil) -> None:
    for pupil in pupils:
        book.save(result(pupil), [card("AT"), card("QO", right=False)])
        book.save(result(pupil, kind=DrillKind.HOOKS), [card("AT_")])


def raw(folder: Path) -> str:
    """All that stands in the files of the folder."""
    return "".join(file.read_bytes().decode("utf-8", "replace") for file in folder.rglob("*") if file.is_file())


# Pupils


def test_pupils_are_listed_by_class_and_name(book: SqliteDrillBook) -> None:
    for pupil in (LIM, KAVITHA, AINA):
        assert book.add(pupil) == pupil
    assert book.classes() == ("4 Cekal", "5 Bestari")
    assert book.pupils("5 Bestari") == (AINA, KAVITHA)
    assert book.pupils("5 BESTARI") == (AINA, KAVITHA)
    assert book.pupils("6 Cerdik") == ()


def test_a_pupil_is_there_once_whatever_the_case(book: SqliteDrillBook) -> None:
    book.add(AINA)
    assert book.add(tidy_pupil("NUR AINA BINTI AZMAN", "5 bestari")) == AINA
    assert book.classes() == ("5 Bestari",)
    assert book.pupils("5 Bestari") == (AINA,)


def test_a_class_is_spelt_in_one_way(book: SqliteDrillBook) -> None:
    book.add(AINA)
    assert book.add(tidy_pupil("Raj", "5 BESTARI")) == Pupil("5 Bestari", "Raj")
    book.save(result(tidy_pupil("Siti", "5 bestari")), [])
    assert {pupil.class_name for pupil in book.pupils("5 bestari")} == {"5 Bestari"}
    assert book.latest() == (Pupil("5 Bestari", "Siti"),)


def test_nothing_else_is_kept_about_a_child(database: Database) -> None:
    columns = [row[1] for row in database.connection.execute("PRAGMA table_info(pupil)")]
    assert columns == ["pupil_id", "class_name", "name", "class_key", "name_key", "hash"]


# Cards and results


def test_what_was_kept_comes_back_after_the_app_was_closed(opened: Open, folder: Path) -> None:
    database = opened(folder)
    filled(SqliteDrillBook(database), AINA, LIM)
    database.close()
    book = SqliteDrillBook(opened(folder))
    assert {one.item: one for one in book.cards(AINA, KIND)} == {"AT": card("AT"), "QO": card("QO", right=False)}
    assert book.cards(AINA, DrillKind.HOOKS) == (card("AT_"),)
    assert book.cards(AINA, DrillKind.FIND_BEST) == ()
    assert book.results(AINA) == (result(AINA, kind=DrillKind.HOOKS), result(AINA))
    assert book.results(KAVITHA) == ()


def test_a_round_so_far_takes_the_place_of_what_it_was_before(book: SqliteDrillBook) -> None:
    for asked in (1, 2, 3):
        book.save(result(AINA, asked=asked), [card("AT", days=asked)])
    book.save(result(AINA, days=1), [])
    assert book.results(AINA) == (result(AINA, asked=3), result(AINA, days=1))
    assert book.cards(AINA, KIND) == (card("AT", days=3),)


def test_the_same_item_of_another_drill_or_pupil_is_another_card(book: SqliteDrillBook) -> None:
    book.save(result(AINA), [card("AT")])
    book.save(result(AINA, kind=DrillKind.HOOKS), [card("AT", right=False)])
    book.save(result(LIM), [card("AT", days=9)])
    assert book.cards(AINA, KIND) == (card("AT"),)
    assert book.cards(AINA, DrillKind.HOOKS) == (card("AT", right=False),)
    assert book.cards(LIM, KIND) == (card("AT", days=9),)


def test_a_result_and_its_cards_are_kept_together_or_not_at_all(book: SqliteDrillBook, database: Database) -> None:
    book.save(result(AINA, asked=1), [card("AT")])
    database.connection.execute(
        "CREATE TEMP TRIGGER no BEFORE INSERT ON main.drill_round BEGIN SELECT RAISE(ABORT, 'no'); END"
    )
    with pytest.raises(sqlite3.IntegrityError):
        book.save(result(AINA, asked=2), [card("IT")])
    assert book.cards(AINA, KIND) == (card("AT"),)
    assert book.results(AINA) == (result(AINA, asked=1),)


moments = st.datetimes(
    NOON.replace(year=1971, tzinfo=None), NOON.replace(year=2200, tzinfo=None), timezones=st.just(datetime.UTC)
)
cards = st.builds(
    Card,
    st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=12),
    st.just(Stage.LEARNING),
    st.integers(0, 3),
    st.floats(0.001, 10_000),
    st.floats(1, 10),
    moments,
    moments,
)


@examples(10, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(cards, unique_by=lambda one: one.item, max_size=5), st.sampled_from(DrillKind))
def test_any_cards_come_back_as_they_were(book: SqliteDrillBook, kept: list[Card], kind: DrillKind) -> None:
    book.delete_pupil(AINA)
    book.save(replace(result(AINA), drill=kind), kept)
    assert book.cards(AINA, kind) == tuple(sorted(kept, key=lambda one: (one.due.isoformat(), one.item)))


def test_who_drilled_last_is_found_though_a_round_began_between_two_seconds(book: SqliteDrillBook) -> None:
    assert book.latest() == ()
    book.save(result(KAVITHA, days=2), [])
    assert book.latest() == (KAVITHA,)
    book.save(replace(result(LIM, days=3), began=NOON + datetime.timedelta(days=3)), [])
    for pupil in (LIM, AINA):
        book.save(result(pupil, days=3), [])
    book.save(result(KAVITHA, days=1), [])
    assert book.latest() == (LIM, AINA)


# Deleting


def test_a_deleted_pupil_leaves_no_trace_in_any_file(book: SqliteDrillBook, folder: Path) -> None:
    crowd = [tidy_pupil(f"Pupil {number} of many", "5 Bestari") for number in range(60)]
    filled(book, AINA, KAVITHA, LIM, *crowd)
    for pupil in (AINA, KAVITHA, crowd[7], crowd[33]):
        assert pupil.name in raw(folder)
        book.delete_pupil(pupil)
        assert pupil.name not in raw(folder)
        assert pupil.key[1] not in raw(folder)
    assert (book.cards(AINA, KIND), book.results(AINA)) == ((), ())
    assert set(book.pupils("5 Bestari")) == set(crowd) - {crowd[7], crowd[33]}
    assert book.results(LIM) != ()


def test_a_deleted_class_leaves_no_trace_in_any_file(book: SqliteDrillBook, database: Database, folder: Path) -> None:
    filled(book, AINA, KAVITHA, LIM)
    book.delete_class("5 bestari")
    held = raw(folder)
    assert not any(text in held for text in (AINA.name, KAVITHA.name, "Bestari", "bestari", AINA.key[1]))
    assert book.classes() == ("4 Cekal",)
    for table in ("drill_card", "drill_round"):
        owners = f"SELECT count(*) FROM {table} WHERE pupil_id NOT IN (SELECT pupil_id FROM pupil)"
        assert database.connection.execute(owners).fetchone() == (0,)
    assert book.results(LIM) != ()


def test_deleting_a_pupil_who_is_not_there_does_nothing(book: SqliteDrillBook) -> None:
    filled(book, LIM)
    book.delete_pupil(AINA)
    book.delete_class("5 Bestari")
    assert book.classes() == ("4 Cekal",)


def test_a_new_pupil_of_the_same_name_begins_afresh(book: SqliteDrillBook) -> None:
    filled(book, AINA)
    book.delete_pupil(AINA)
    book.add(AINA)
    assert (book.cards(AINA, KIND), book.results(AINA)) == ((), ())


# What the world does


HOSTILE = (
    "UPDATE drill_card SET stage = 'wise'",
    "UPDATE drill_card SET step = 500, stage = 'learning'",
    "UPDATE drill_card SET stability = 9e999",
    "UPDATE drill_card SET stability = -1.0",
    "UPDATE drill_card SET difficulty = 11.0",
    "UPDATE drill_card SET due = 'tomorrow'",
    "UPDATE drill_card SET due = '2026-11-21T08:00:00'",
    "UPDATE drill_card SET due = '0001-01-01T00:00:00+14:00'",
    "UPDATE drill_card SET seen = ''",
    "UPDATE drill_card SET item = '' WHERE item = 'AT'",
    "UPDATE drill_card SET item = printf('%.5000c', 'x') WHERE item = 'AT'",
    "UPDATE drill_round SET drill = 'poker' WHERE drill = 'hooks'",
    "UPDATE drill_round SET asked = -1",
    "UPDATE drill_round SET correct = 99",
    "UPDATE drill_round SET earned = 9223372036854775807",
    "UPDATE drill_round SET time_ms = -9223372036854775808",
    "UPDATE drill_round SET began = 'noon' WHERE drill = 'hooks'",
    "UPDATE drill_round SET began = '-1' WHERE drill = 'hooks'",
    "UPDATE pupil SET name = 'A' || char(0x202e) || 'b'",
    "UPDATE pupil SET name = ' x '",
    "UPDATE pupil SET class_name = char(10)",
    "UPDATE pupil SET name = printf('%.200c', 'x')",
    "UPDATE pupil SET name = CAST(x'ff00fe' AS TEXT)",
)


PLAUSIBLE = (
    "UPDATE drill_round SET correct = 0, earned = 0 WHERE drill = 'hooks'",
    "UPDATE drill_round SET began = '2026-11-20T08:00:00+00:00' WHERE drill = 'hooks'",
    "UPDATE drill_card SET item = 'AX' WHERE item = 'AT'",
    "UPDATE drill_card SET due = '2027-01-01T08:00:00+00:00'",
    "DELETE FROM drill_round WHERE drill = 'hooks'",
    "DELETE FROM drill_card WHERE item = 'AT'",
    "DELETE FROM pupil",
    "UPDATE pupil SET name = 'Nur Aisyah'",
    "UPDATE pupil SET name = 'Nur Aisyah', name_key = 'nur aisyah'",
    "UPDATE drill_round SET hash = NULL WHERE drill = 'hooks'",
    "UPDATE drill_card SET hash = zeroblob(32) WHERE item = 'AT'",
    "UPDATE drill_seal SET hash = zeroblob(32) WHERE owner > 0",
    "DELETE FROM drill_seal WHERE owner > 0",
)


@pytest.mark.parametrize("order", [*HOSTILE, *PLAUSIBLE])
def test_what_is_not_as_it_was_written_is_left_out_and_told(
    book: SqliteDrillBook, database: Database, order: str
) -> None:
    filled(book, AINA)
    book.classes()
    assert book.fault_of(AINA) is None
    before = book.results(AINA), book.cards(AINA, KIND)
    database.connection.execute(order)
    fault = book.fault_of(AINA)
    assert fault
    assert fault.kind is FaultKind.DRILLS_DAMAGED
    assert "including your matches" in fault.sentence()
    assert set(book.results(AINA)) <= set(before[0])
    assert set(book.cards(AINA, KIND)) <= set(before[1])
    assert book.pupils("5 Bestari") == (AINA,)
    # What goes on is sound, and the damage stays told.
    book.save(result(AINA, days=3), [card("XI")])
    assert book.fault_of(AINA) == fault or "pupil" in order
    assert result(AINA, days=3) in book.results(AINA)


def test_one_pupils_damage_is_nobody_elses(book: SqliteDrillBook, database: Database) -> None:
    filled(book, AINA, KAVITHA)
    database.connection.execute("DELETE FROM drill_round WHERE pupil_id = 1 AND drill = 'hooks'")
    assert book.fault_of(AINA)
    assert book.fault_of(KAVITHA) is None
    book.delete_pupil(AINA)
    book.add(AINA)
    assert book.fault_of(AINA) is None


def test_what_was_kept_before_there_were_proofs_is_sealed_when_it_is_opened(opened: Open, folder: Path) -> None:
    old = opened(folder, [step for step in migrations() if step.number < 13])
    moment = NOON.isoformat()
    old.connection.execute("INSERT INTO pupil VALUES (7, ?, ?, ?, ?)", (AINA.class_name, AINA.name, *AINA.key))
    for one in (card("AT"), card("QO")):
        figures = one.stage.value, one.step, one.stability, one.difficulty, one.due.isoformat(), one.seen.isoformat()
        values = (7, KIND.value, one.item, *figures)
        old.connection.execute("INSERT INTO drill_card VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", values)
    old.connection.execute("INSERT INTO drill_round VALUES (7, ?, ?, 3, 1, 100, 3000)", (KIND.value, moment))
    old.close()
    database = opened(folder)
    book = SqliteDrillBook(database)
    assert {one.item for one in book.cards(AINA, KIND)} == {"AT", "QO"}
    assert [one.asked for one in book.results(AINA)] == [3]
    assert book.fault_of(AINA) is None
    database.connection.execute("DELETE FROM drill_card WHERE item = 'AT'")
    assert book.fault_of(AINA)


def test_a_pupil_who_moves_to_another_class_keeps_the_proof(book: SqliteDrillBook, database: Database) -> None:
    filled(book, AINA)
    classes = SqliteClassBook(database)
    ((one, _fault),) = classes.classes()
    classes.save(replace(one, title="6 Bestari"))
    moved = Pupil("6 Bestari", AINA.name)
    assert len(book.results(moved)) == 2
    assert book.fault_of(moved) is None


def read_all(book: SqliteDrillBook) -> None:
    book.classes()
    book.pupils("5 Bestari")
    book.cards(AINA, KIND)
    book.results(AINA)
    book.fault_of(AINA)


def test_after_hostile_rows_the_drill_goes_on_and_a_new_beginning_is_kept(
    book: SqliteDrillBook, database: Database
) -> None:
    filled(book, AINA)
    database.connection.execute("UPDATE drill_card SET stage = 'wise'")
    run = DrillRound(TrueOrNot(small_vocabulary()), [AINA], book, chance(), NOON)
    assert "are damaged and cannot be shown" in run.fault
    assert run.ask(NOON) is not None
    run.answer(given=True, took_ms=1, at=NOON)
    assert run.fault == ""
    assert len(book.results(AINA)) == 3


def test_a_full_disk_refuses_and_the_drill_goes_on(book: SqliteDrillBook, database: Database) -> None:
    filled(book, AINA)
    pages = database.connection.execute("PRAGMA page_count").fetchone()[0]
    database.connection.execute(f"PRAGMA max_page_count = {pages}")
    more = [card("x" * 390 + str(number)) for number in range(200)]
    with pytest.raises(StoreError) as caught:
        book.save(result(AINA, days=1), more)
    assert caught.value.kind is FaultKind.DISK_FULL
    assert len(book.results(AINA)) == 2
    assert len(book.cards(AINA, KIND)) == 2
    database.connection.execute(f"PRAGMA max_page_count = {pages + 1000}")
    book.save(result(AINA, days=1), more)
    assert len(book.cards(AINA, KIND)) == 202


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no read-only folders of this kind")
def test_where_nothing_may_be_written_pupils_are_shown_and_a_drill_goes_on(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    folder = Path("/tmp") / f"bellword-drills-{tmp_path_factory.getbasetemp().name}"  # everybody can reach it
    database = open_database(folder, lambda: NOON)
    filled(SqliteDrillBook(database), AINA)
    database.close()
    small_vocabulary()  # what it imports stands where an ordinary person may not read
    try:
        for path in (*folder.iterdir(), folder):
            path.chmod(0o555)
        assert as_ordinary_person(lambda: drilled_without_keeping(folder)) == (2, 1, True, ["READ_ONLY"] * 3)
    finally:
        folder.chmod(0o755)
        for path in folder.iterdir():
            path.unlink()
        folder.rmdir()


def drilled_without_keeping(folder: Path) -> tuple[int, int, bool, list[str]]:
    """How many cards are seen, how many questions asked, whether it is said why, and what writing is refused for."""
    database = open_database(folder, lambda: NOON)
    book = SqliteDrillBook(database)
    run = DrillRound(TrueOrNot(small_vocabulary()), [AINA], book, chance(), NOON)
    run.ask(NOON)
    run.answer(given=True, took_ms=1, at=NOON)
    refused: list[str] = []
    for order in (lambda: book.add(LIM), lambda: book.delete_pupil(AINA), lambda: book.delete_class("5 Bestari")):
        try:
            order()
        except StoreError as error:
            refused.append(error.kind.name)
    found = len(book.cards(AINA, KIND)), run.results[0].asked, "read-only" in run.fault, refused
    database.close()
    return found


def test_whatever_was_kept_before_a_kill_is_there(folder: Path) -> None:
    for kill in range(12):
        lines = answer_until_killed(folder, after=3 + kill % 5)
        database = open_database(folder, lambda: NOON)
        book = SqliteDrillBook(database)
        kept = {one.item for one in book.cards(AINA, KIND)}
        assert lines <= kept
        assert len(kept) == sum(one.asked for one in book.results(AINA)), "cards and results were kept together"
        database.close()


def answer_until_killed(folder: Path, after: int) -> set[str]:
    """Answer in a child until it is killed, some time after so many answers; return the items it says are kept."""

    def work(say: BinaryIO) -> None:
        book = SqliteDrillBook(open_database(folder, lambda: NOON))
        seen = len(book.cards(AINA, KIND))
        began = NOON + datetime.timedelta(seconds=seen)
        for number in range(10_000):
            book.save(replace(result(AINA, asked=number + 1), began=began), [card(f"item {seen + number}")])
            say.write(f"item {seen + number}\n".encode())

    with forked(work) as child:
        lines = {child.said.readline().decode().strip() for _ in range(after)}
        child.kill()
        lines |= {line.decode().strip() for line in child.said.readlines() if line.endswith(b"\n")}
    return lines


# Older and damaged files


def test_a_database_from_before_there_were_drills_takes_them_and_keeps_its_matches(opened: Open, folder: Path) -> None:
    before = [step for step in migrations() if step.number < 4]
    old = opened(folder, before)
    play_some(SqliteEventLog(old, lambda: NOON), "m1", seed=1, commands=20)
    events = SqliteEventLog(old, lambda: NOON).read("m1")
    old.close()
    database = opened(folder)
    assert SqliteEventLog(database, lambda: NOON).read("m1") == events
    book = SqliteDrillBook(database)
    assert book.classes() == ()
    filled(book, AINA)
    assert book.pupils("5 Bestari") == (AINA,)


def test_pupils_are_rescued_from_a_damaged_file(opened: Open, folder: Path) -> None:
    database = opened(folder)
    book = SqliteDrillBook(database)
    filled(book, AINA, KAVITHA, LIM)
    expected = [(book.results(pupil), book.cards(pupil, KIND)) for pupil in (AINA, KAVITHA, LIM)]
    break_table(database, "erasing")
    rescued = opened(folder)
    assert [notice.kind for notice in rescued.notices] == [FaultKind.REPLACED]
    book = SqliteDrillBook(rescued)
    assert [(book.results(pupil), book.cards(pupil, KIND)) for pupil in (AINA, KAVITHA, LIM)] == expected
    assert book.classes() == ("4 Cekal", "5 Bestari")


def test_what_a_rescue_could_not_save_of_a_pupil_stays_told(opened: Open, folder: Path) -> None:
    database = opened(folder)
    book = SqliteDrillBook(database)
    filled(book, AINA, KAVITHA)
    database.connection.execute("UPDATE drill_round SET correct = 0, earned = 0 WHERE pupil_id = 1 AND drill = 'hooks'")
    break_table(database, "erasing")
    rescued = opened(folder)
    assert [notice.kind for notice in rescued.notices] == [FaultKind.REPLACED]
    book = SqliteDrillBook(rescued)
    assert [one.drill for one in book.results(AINA)] == [KIND]
    assert book.fault_of(AINA)
    assert book.fault_of(KAVITHA) is None
    assert len(book.results(KAVITHA)) == 2


def _kept(folder: Path) -> tuple[dict[Pupil, tuple[tuple[object, ...], ...]], set[Pupil], bool]:
    """Open the database; return what is kept of each pupil, who has a fault, and whether anything else was told."""
    database = open_database(folder, lambda: NOON)
    try:
        book = SqliteDrillBook(database)
        pupils = (AINA, KAVITHA, LIM)
        kept: dict[Pupil, tuple[tuple[object, ...], ...]] = {}
        kept |= {one: (book.results(one), book.cards(one, KIND), book.cards(one, DrillKind.HOOKS)) for one in pupils}
        return kept, {one for one in pupils if book.fault_of(one)}, bool(database.notices)
    finally:
        database.close()


@pytest.mark.parametrize("count", [25, pytest.param(900, marks=pytest.mark.soak)])
def test_no_damage_loses_or_alters_a_result_without_a_word(folder: Path, tmp_path: Path, count: int) -> None:
    database = open_database(folder, lambda: NOON)
    book = SqliteDrillBook(database)
    filled(book, AINA, KAVITHA, LIM)
    for days in range(1, 15):
        book.save(result(AINA, days=days), [card(f"item {days}")])
    tables = "'pupil', 'drill_card', 'drill_round', 'drill_seal'"
    query = f"SELECT rootpage FROM sqlite_schema WHERE name IN ({tables})"
    pages = [page for (page,) in database.connection.execute(query)]
    (size,) = database.connection.execute("PRAGMA page_size").fetchone()
    database.close()
    whole = _kept(folder)[0]
    sound = (folder / DATABASE_NAME).read_bytes()
    told = silent = 0
    for seed in range(count):
        chance_of_damage = random.Random(seed)
        here = tmp_path / str(seed)
        here.mkdir()
        content = bytearray(sound)
        at = (chance_of_damage.choice(pages) - 1) * size + chance_of_damage.randrange(size - 4)
        content[at : at + 4] = chance_of_damage.randbytes(4)
        (here / DATABASE_NAME).write_bytes(content)
        try:
            kept, faulty, noticed = _kept(here)
        except StoreError as error:
            assert error.kind is FaultKind.DAMAGED  # noqa: PT017 - most damages raise nothing
            told += 1
            continue
        for pupil, (results, *cards) in kept.items():
            was_results, *was_cards = whole[pupil]
            assert set(results) <= set(was_results)
            assert all(set(now) <= set(was) for now, was in zip(cards, was_cards, strict=True))
            if kept[pupil] != whole[pupil]:
                silent += pupil not in faulty
        told += bool(faulty) or noticed
        shutil.rmtree(here)
    assert silent == 0
    assert told > count // 5


@pytest.mark.slow
def test_pupils_on_a_broken_page_are_rescued_from_the_record_of_their_class(opened: Open, folder: Path) -> None:
    crowd = [tidy_pupil(f"Pupil {number:03} of a large school", f"Class {number // 60}") for number in range(120)]
    database = opened(folder)
    book = SqliteDrillBook(database)
    for pupil in crowd:
        book.add(pupil)
    (size,) = database.connection.execute("PRAGMA page_size").fetchone()
    database.close()
    middle = (folder / DATABASE_NAME).read_bytes().index(crowd[60].name.encode())
    break_bytes(folder / DATABASE_NAME, middle // size * size, 100)
    book = SqliteDrillBook(opened(folder))
    assert {pupil for number in range(2) for pupil in book.pupils(f"Class {number}")} == set(crowd)


@pytest.mark.parametrize("part", some_of(range(20, 1000, 49), 4))
def test_whatever_was_overwritten_the_app_opens_and_reads_or_tells_the_fault(
    opened: Open, folder: Path, part: int
) -> None:
    database = opened(folder)
    filled(SqliteDrillBook(database), AINA, KAVITHA, LIM)
    database.close()
    break_bytes(folder / DATABASE_NAME, max(200, (folder / DATABASE_NAME).stat().st_size * part // 1000), 16)
    book = SqliteDrillBook(opened(folder))
    lines: list[FaultKind] = []
    try:
        read_all(book)
    except StoreError as error:
        lines.append(error.kind)
    assert set(lines) <= {FaultKind.DRILLS_DAMAGED, FaultKind.DAMAGED}


def test_a_new_kind_of_drill_comes_with_a_migration() -> None:
    """An older version would call its results damaged; a migration makes it refuse. Then both numbers are others."""
    assert (migrations()[-1].number, len(DrillKind)) == (31, 4)
