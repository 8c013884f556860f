"""Matches out of files taken into a store: whole, once, and never mixed with others."""

import random
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from classroom.errors import FaultKind, StoreError
from classroom.match.fold import fold
from classroom.match.ports import DamagedMatchError
from classroom.store.event_log import SqliteEventLog
from classroom.store.exchange.transfer import Imported, OtherMatchError, Outcome, import_match, match_file, parse_match
from tests.grid import chosen_of
from tests.store.conftest import Open, WallClock
from tests.store.exchange.test_match_file import rows_of
from tests.store.robot import matches, play_on, play_out

PLAYED = play_out("m1", seed=1)
ROWS = rows_of(PLAYED)
ALL = len(ROWS)


def test_a_match_that_is_new_is_stored_as_it_was(log: SqliteEventLog) -> None:
    match = parse_match(match_file(ROWS, "1"))
    assert import_match(log, match) == Imported("m1", Outcome.NEW, ALL, ALL)
    assert log.rows("m1") == tuple(ROWS)
    assert log.stored("m1").state == fold(PLAYED)
    assert log.stored("m1").opened_at == ROWS[0].written_at


def test_a_match_goes_from_store_to_store_and_on_there(
    log: SqliteEventLog, opened: Open, tmp_path: Path, now: WallClock
) -> None:
    log.append("m1", 1, PLAYED[:100])
    other = SqliteEventLog(opened(tmp_path / "other"), now)
    import_match(other, parse_match(match_file(log.rows("m1"), "1")))
    chance = random.Random(2)
    service = matches(other, chance).load("m1")
    while play_on(service, chance):
        pass
    back = parse_match(match_file(other.rows("m1"), "1"))
    assert import_match(log, back).outcome is Outcome.GONE_ON
    assert log.rows("m1") == other.rows("m1")
    assert log.stored("m1").state == service.state


@given(stored=st.integers(0, ALL), in_file=st.integers(1, ALL))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_of_one_match_the_store_keeps_the_longer(log: SqliteEventLog, stored: int, in_file: int) -> None:
    log.delete_match("m1")
    log.append_rows(ROWS[:stored])
    imported = import_match(log, parse_match(match_file(ROWS[:in_file], "1")))
    longer = max(stored, in_file)
    assert log.rows("m1") == tuple(ROWS[:longer])
    assert (imported.added, imported.stored) == (longer - stored, longer)
    assert imported.outcome is (
        Outcome.THE_SAME
        if stored == in_file
        else Outcome.BEHIND
        if stored > in_file
        else Outcome.GONE_ON
        if stored
        else Outcome.NEW
    )


@pytest.mark.parametrize("same", chosen_of([1, 7, 12, 100], 7))
def test_another_match_of_the_same_name_is_refused_and_nothing_changes(log: SqliteEventLog, same: int) -> None:
    kept = rows_of([*PLAYED[:same], *play_out("m1", seed=3)[same:]])
    log.append_rows(kept)
    differs = next(here.seq for here, there in zip(kept, ROWS, strict=False) if here != there)
    with pytest.raises(OtherMatchError, match=f"from event {differs} on it is another than in the file") as refused:
        import_match(log, parse_match(match_file(ROWS, "1")))
    assert refused.value.seq == differs > same
    assert log.rows("m1") == tuple(kept)


def test_into_a_damaged_match_nothing_is_stored(log: SqliteEventLog, opened: Open, tmp_path: Path) -> None:
    database = opened(tmp_path / "other")
    damaged = SqliteEventLog(database, WallClock())
    damaged.append_rows(ROWS[:20])
    database.connection.execute("DROP TRIGGER event_stays")
    database.connection.execute("UPDATE event SET kind = 'passed' WHERE seq = 5")
    with pytest.raises(DamagedMatchError):
        import_match(damaged, parse_match(match_file(ROWS, "1")))
    assert database.connection.execute("SELECT count(*) FROM event").fetchone() == (20,)


def test_where_nothing_can_be_written_it_is_reported(opened: Open, folder: Path, now: WallClock) -> None:
    database = opened(folder)
    database.connection.execute("PRAGMA query_only = ON")
    with pytest.raises(StoreError) as refused:
        import_match(SqliteEventLog(database, now), parse_match(match_file(ROWS, "1")))
    assert refused.value.kind is FaultKind.READ_ONLY
