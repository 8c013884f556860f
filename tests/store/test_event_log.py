import random
import re
import sqlite3
from datetime import timedelta
from pathlib import Path

import pytest

from classroom.errors import FaultKind
from classroom.match.event import BellRung, ChallengeWithdrawn, Event, MatchOpened, Passed, in_brief
from classroom.match.fold import fold
from classroom.match.ports import DamagedMatchError
from classroom.match.state import Phase
from classroom.store.database import Database
from classroom.store.database_file import DATABASE_NAME
from classroom.store.event_log import OutOfOrderError, SqliteEventLog, _sound
from classroom.store.event_table import Row
from tests.store.conftest import NOON, Open, WallClock, play_some
from tests.store.robot import matches, play_on, play_out

PLAYED = play_out("m1", seed=1)


def test_what_was_appended_is_read_in_order(log: SqliteEventLog) -> None:
    for seq, event in enumerate(PLAYED, start=1):
        log.append("m1", seq, [event])
    assert log.read("m1") == PLAYED


def test_events_survive_closing_and_opening(opened: Open, folder: Path, now: WallClock) -> None:
    database = opened(folder)
    SqliteEventLog(database, now).append("m1", 1, PLAYED)
    database.close()
    assert SqliteEventLog(opened(folder), now).read("m1") == PLAYED


def test_a_match_not_known_has_no_events(log: SqliteEventLog) -> None:
    assert log.read("m1") == ()
    assert log.newest() == ()


def test_appending_nothing_stores_nothing(log: SqliteEventLog) -> None:
    log.append("m1", 1, [])
    assert log.newest() == ()


@pytest.mark.parametrize("first", [0, 1, 3, 5])
def test_events_that_do_not_follow_are_refused_whole(log: SqliteEventLog, first: int) -> None:
    log.append("m1", 1, PLAYED[:3])
    with pytest.raises(OutOfOrderError) as refused:
        log.append("m1", first, PLAYED[3:5])
    assert "match m1 has 3 events" in refused.value.fault.detail
    assert str(refused.value).startswith("Another window or computer made changes")
    assert log.read("m1") == PLAYED[:3]


def test_all_or_none_when_an_event_in_the_middle_cannot_be_written(log: SqliteEventLog) -> None:
    log.append("m1", 1, PLAYED[:3])
    strange: list[Event] = [BellRung(1, 0), Passed(object(), 1), BellRung(2, 0)]  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        log.append("m1", 4, strange)
    assert log.read("m1") == PLAYED[:3]
    log.append("m1", 4, PLAYED[3:])
    assert log.read("m1") == PLAYED


def test_matches_do_not_mix(log: SqliteEventLog) -> None:
    other = play_out("m2", seed=2)
    for seq in range(len(PLAYED)):
        log.append("m1", seq + 1, PLAYED[seq : seq + 1])
        log.append("m2", seq + 1, other[seq : seq + 1])
    assert log.read("m1") == PLAYED
    assert log.read("m2") == other[: len(PLAYED)]


# Rows as another store wrote them


def test_rows_keep_their_times_and_hashes_elsewhere(log: SqliteEventLog, opened: Open, tmp_path: Path) -> None:
    log.append("m1", 1, PLAYED[:5])
    log.append("m1", 6, PLAYED[5:])
    rows = log.rows("m1")
    other = SqliteEventLog(opened(tmp_path / "other"), WallClock())
    other.append_rows(rows[:4])
    other.append_rows([])
    other.append_rows(rows[4:])
    assert other.rows("m1") == rows
    assert other.read("m1") == PLAYED
    assert other.stored("m1") == log.stored("m1")
    assert other.rows("m2") == ()


@pytest.mark.parametrize(("there", "first"), [(0, 1), (3, 2), (3, 4), (12, 0)])
def test_rows_that_do_not_go_on_are_refused_whole(
    log: SqliteEventLog, opened: Open, tmp_path: Path, there: int, first: int
) -> None:
    log.append("m1", 1, PLAYED)
    other = SqliteEventLog(opened(tmp_path / "other"), WallClock())
    other.append_rows(log.rows("m1")[:there])
    with pytest.raises(OutOfOrderError):
        other.append_rows(log.rows("m1")[first:])
    assert other.read("m1") == PLAYED[:there]


def test_rows_that_follow_another_event_than_the_last_are_refused(
    log: SqliteEventLog, opened: Open, tmp_path: Path
) -> None:
    log.append("m1", 1, PLAYED)
    other = SqliteEventLog(opened(tmp_path / "other"), WallClock())
    other.append("m1", 1, [*PLAYED[:3], PLAYED[2]])
    kept = other.rows("m1")
    with pytest.raises(OutOfOrderError) as refused:
        other.append_rows(log.rows("m1")[4:])
    assert "event 5 of match m1 follows another" in refused.value.fault.detail
    assert other.rows("m1") == kept


def test_rows_of_a_damaged_match_are_not_given(database: Database, log: SqliteEventLog) -> None:
    log.append("m1", 1, PLAYED[:12])
    _tamper(database, "UPDATE event SET kind = 'passed' WHERE seq = 5")
    with pytest.raises(DamagedMatchError):
        log.rows("m1")


# What the database itself refuses

COLUMNS = "event (match_id, seq, kind, body, written_at, previous_hash, hash)"


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE event SET body = '{}' WHERE seq = 2",
        "UPDATE OR REPLACE event SET seq = 1 WHERE seq = 2",
        "DELETE FROM event WHERE seq = 3",
        "DELETE FROM event",
        "DELETE FROM match",
        "INSERT OR REPLACE INTO event SELECT * FROM event WHERE seq = 2",
        f"REPLACE INTO {COLUMNS} SELECT match_id, seq, kind, '{{}}', written_at, hash, hash FROM event WHERE seq = 3",
        f"INSERT INTO {COLUMNS} SELECT match_id, 9, kind, body, written_at, hash, hash FROM event WHERE seq = 3",
        f"INSERT INTO {COLUMNS} SELECT 'm9', 1, kind, body, written_at, hash, hash FROM event WHERE seq = 1",
    ],
)
def test_events_are_only_ever_added(database: Database, log: SqliteEventLog, statement: str) -> None:
    log.append("m1", 1, PLAYED[:3])
    with pytest.raises(sqlite3.IntegrityError):
        database.connection.execute(statement)
    assert log.read("m1") == PLAYED[:3]


# Deleting a whole match


def test_a_deleted_match_is_gone_and_the_others_stay(log: SqliteEventLog) -> None:
    play_some(log, "m1", seed=1, commands=20)
    play_some(log, "m2", seed=2, commands=20)
    kept = log.read("m2")
    log.delete_match("m1")
    assert log.read("m1") == ()
    assert [match.match_id for match in log.newest()] == ["m2"]
    assert log.read("m2") == kept


def test_no_name_of_a_deleted_match_is_left_in_any_file(log: SqliteEventLog, folder: Path) -> None:
    play_some(log, "m1", seed=1, commands=60)
    names = ["Kavitha", "கவிதா", "Siti Nur’ain", "Bestari"]
    assert all(name in _raw_text(folder) for name in names)
    log.delete_match("m1")
    assert not any(name in _raw_text(folder) for name in names)


def test_deleting_one_match_lets_no_event_of_another_go(database: Database, log: SqliteEventLog) -> None:
    log.append("m1", 1, PLAYED[:3])
    log.delete_match("m0")
    with pytest.raises(sqlite3.IntegrityError):
        database.connection.execute("DELETE FROM event")


def _raw_text(folder: Path) -> str:
    return "".join(file.read_bytes().decode("utf-8", "replace") for file in folder.rglob("*") if file.is_file())


# The list of matches


def test_the_match_played_last_comes_first_whatever_the_wall_clock_says(log: SqliteEventLog, now: WallClock) -> None:
    for day, match_id in enumerate(["m1", "m2", "m3"]):
        now.time = NOON - timedelta(days=day)
        log.append(match_id, 1, play_out(match_id, seed=day)[:3])
    assert [match.match_id for match in log.newest()] == ["m3", "m2", "m1"]
    log.append("m1", 4, PLAYED[3:4])
    assert [match.match_id for match in log.newest()] == ["m1", "m3", "m2"]
    assert [match.match_id for match in log.newest(2)] == ["m1", "m3"]
    assert [match.match_id for match in log.newest(2, after=2)] == ["m2"]
    assert log.newest(2, after=3) == ()


def test_every_match_is_found_by_how_it_was_opened_without_reading_the_rest(
    database: Database, log: SqliteEventLog
) -> None:
    log.append("m1", 1, PLAYED[:3])
    log.append("m2", 1, PLAYED[1:3])
    log.append("m3", 1, play_out("m3", seed=3)[:3])
    _tamper(database, "UPDATE event SET body = '{' WHERE match_id = 'm3' AND seq = 1")
    assert isinstance(PLAYED[0], MatchOpened)
    opened = in_brief(PLAYED[0])
    assert [(head.match_id, head.opened) for head in log.heads()] == [("m3", None), ("m2", None), ("m1", opened)]
    assert [head.written_at[11:19] for head in log.heads()] == ["12:00:03", "12:00:02", "12:00:01"]


def test_matches_are_found_by_what_their_ids_begin_with_the_latest_first(log: SqliteEventLog) -> None:
    for match_id in ("m1", "m1-2-0a1f", "m10", "m1.2", "m1-3", "m"):
        log.append(match_id, 1, PLAYED[:3])
    log.append("m1", 4, PLAYED[3:4])
    assert log.ids_named_after("m1") == ("m1", "m1-3", "m1-2-0a1f")
    assert log.ids_named_after("m2") == ()


def test_a_stored_match_tells_when_it_was_played_and_how_it_stands(log: SqliteEventLog, now: WallClock) -> None:
    log.append("m1", 1, PLAYED[:10])
    now.time = NOON + timedelta(hours=2)
    log.append("m1", 11, PLAYED[10:])
    match = log.stored("m1")
    assert (match.opened_at, match.written_at) == ("2026-11-21T12:00:01+00:00", "2026-11-21T14:00:01+00:00")
    assert match.fault is None
    assert match.state == fold(PLAYED)
    assert match.state.phase is Phase.CLOSED


def test_a_record_that_does_not_add_up_is_shown_as_far_as_it_does(log: SqliteEventLog) -> None:
    log.append("m1", 1, [*PLAYED[:20], ChallengeWithdrawn(), *PLAYED[20:30]])
    match = log.stored("m1")
    assert match.state == fold(PLAYED[:20])
    assert match.fault is not None
    assert (match.fault.kind, match.fault.number) == (FaultKind.MATCH_DAMAGED, 21)


def test_a_record_without_its_opening_has_no_state(log: SqliteEventLog) -> None:
    log.append("m1", 1, PLAYED[1:5])
    match = log.stored("m1")
    assert match.state is None
    assert match.fault is not None
    assert match.fault.number == 1


# The chain of hashes


def _tamper(database: Database, statement: str) -> None:
    """Do what the triggers forbid, as somebody with another program could."""
    for trigger in ("event_stays", "event_kept", "event_follows"):
        database.connection.execute(f"DROP TRIGGER {trigger}")
    database.connection.execute("PRAGMA foreign_keys = OFF")
    database.connection.execute(statement)


@pytest.mark.parametrize(
    ("statement", "first_bad"),
    [
        ("UPDATE event SET body = replace(body, '0', '1') WHERE seq = 4", 4),
        ("UPDATE event SET kind = 'passed' WHERE seq = 5", 5),
        ("UPDATE event SET written_at = '1970-01-01' WHERE seq = 6", 6),
        ("UPDATE event SET hash = zeroblob(32) WHERE seq = 7", 7),
        ("UPDATE event SET previous_hash = hash WHERE seq = 8", 8),
        ("DELETE FROM event WHERE seq = 9", 9),
        ("DELETE FROM event WHERE seq = 12", 12),
        ("DELETE FROM event WHERE seq > 3", 4),
        ("DELETE FROM event", 1),
        ("UPDATE event SET match_id = 'm7' WHERE seq = 12", 12),
        ("UPDATE match SET events = 11", 13),
        ("UPDATE match SET events = 14", 13),
        ("UPDATE match SET last_hash = zeroblob(32)", 13),
        ("DELETE FROM match", 13),
        ("INSERT INTO event SELECT 99, match_id, 13, kind, body, written_at, hash, hash FROM event WHERE seq = 12", 13),
    ],
)
def test_a_changed_record_is_found_and_what_was_before_is_given(
    database: Database, log: SqliteEventLog, statement: str, first_bad: int
) -> None:
    log.append("m1", 1, PLAYED[:12])
    # What was read once proves nothing about what lies there now.
    assert log.read("m1") == PLAYED[:12]
    assert log.stored("m1").fault is None
    _tamper(database, statement)
    found = log.stored("m1").fault
    assert found is not None
    assert (found.kind, found.number) == (FaultKind.MATCH_DAMAGED, first_bad)
    with pytest.raises(DamagedMatchError) as damaged:
        log.read("m1")
    assert damaged.value.first_bad == first_bad
    assert damaged.value.good == PLAYED[: first_bad - 1]
    assert str(first_bad) in str(damaged.value)


def test_a_number_of_another_kind_is_found_though_its_equal_was_proved(database: Database, log: SqliteEventLog) -> None:
    log.append("m1", 1, PLAYED[:3])
    found = tuple(database.connection.execute(f"SELECT {', '.join(Row._fields)} FROM event ORDER BY seq"))
    assert len(_sound("m1", found)) == 3
    assert len(_sound("m1", (found[0], (found[1][0], 2.0, *found[1][2:]), found[2]))) == 1


def test_events_swapped_between_matches_are_found(database: Database, log: SqliteEventLog) -> None:
    log.append("m1", 1, PLAYED[:5])
    log.append("m2", 1, PLAYED[:5])
    _tamper(
        database,
        "UPDATE event SET (body, previous_hash, hash) ="
        " (SELECT body, previous_hash, hash FROM event AS other WHERE other.match_id = 'm2' AND other.seq = event.seq)"
        " WHERE match_id = 'm1'",
    )
    with pytest.raises(DamagedMatchError) as damaged:
        log.read("m1")
    assert damaged.value.first_bad == 1
    assert log.read("m2") == PLAYED[:5]


def test_a_kind_of_event_not_known_is_refused_with_what_came_before(log: SqliteEventLog, database: Database) -> None:
    class SomethingNew(Passed):
        pass

    log.append("m1", 1, [*PLAYED[:5], SomethingNew(0, 1)])
    with pytest.raises(DamagedMatchError) as damaged:
        log.read("m1")
    assert damaged.value.first_bad == 6
    assert damaged.value.good == PLAYED[:5]
    assert re.search("something-new.*newer version", damaged.value.fault.detail)


# With the service


def test_a_match_goes_on_where_it_was_left(opened: Open, folder: Path, now: WallClock) -> None:
    database = opened(folder)
    play_some(SqliteEventLog(database, now), "m1", seed=3, commands=37)
    database.close()

    log = SqliteEventLog(opened(folder), now)
    chance = random.Random(4)
    service = matches(log, chance).load("m1")
    assert service.event_count == len(log.read("m1"))
    while play_on(service, chance):
        pass
    assert service.state.phase is Phase.CLOSED
    assert fold(log.read("m1")) == service.state
    assert (folder / DATABASE_NAME).exists()


def test_how_long_ago_the_last_event_was_written_is_told_by_the_clock_on_the_wall(
    log: SqliteEventLog, now: WallClock
) -> None:
    log.append("m1", 1, PLAYED[:2])
    now.time += timedelta(hours=16)
    assert log.idle_ms("m1") == pytest.approx(16 * 3_600_000, abs=5_000)
    now.time -= timedelta(days=2)
    assert log.idle_ms("m1") == 0, "the clock was set back"
    assert log.idle_ms("nobody") == 0
