"""Competitions on disk: chained, rescued, deleted without a trace, and safe from a killed process."""

import json
import random
import sqlite3
import time
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from random import Random
from types import GenericAlias
from typing import BinaryIO

import pytest

from classroom.competition.division import PairingKind
from classroom.competition.event import EVENTS, CompetitionEvent
from classroom.competition.fold import fold_competition
from classroom.competition.service import Competitions, CompetitionService
from classroom.competition.state import CompetitionState
from classroom.errors import FaultKind, StoreError
from classroom.rehearsal.competition_day import CompetitionDay
from classroom.store.codec import UnreadableEventError
from classroom.store.competition_log import SqliteCompetitionLog, decode_competition_event, encode_competition_event
from classroom.store.database import Database, open_database
from classroom.store.database_file import DATABASE_NAME
from classroom.store.event_log import OutOfOrderError, SqliteEventLog
from classroom.store.event_table import NO_HASH, row_hash
from tests.competition.fields import opening
from tests.store.any_competition import (
    began,
    bracketed,
    checked_in,
    chosen,
    every_kind,
    friendly,
    in_pools,
    moved,
    one_origin,
    other_openings,
    own_boards,
    seated,
    settled,
    wished,
)
from tests.store.child import forked
from tests.store.conftest import NOON, Open, WallClock, play_some
from tests.store.damage import break_table
from tests.store.test_old_records import what_is, what_may_be

EVERY_EVENT = GenericAlias(tuple, EVENTS)
DATA = Path(__file__).parent / "data"
RECORDS = sorted(DATA.rglob("competition*.jsonl"))


@pytest.fixture
def days(database: Database, now: WallClock) -> SqliteCompetitionLog:
    return SqliteCompetitionLog(database, now)


def play_day(
    log: SqliteCompetitionLog, competition_id: str = "c1", seed: int = 1, teams: int = 6, rounds: int = 3
) -> CompetitionState:
    """A whole day that chance made up, in the log."""
    command = opening((PairingKind.AUSTRALIAN, rounds), competition_id=competition_id)
    service = Competitions(log).open(command)
    assert isinstance(service, CompetitionService)
    day = CompetitionDay(service, Random(seed))
    for _ in (*day.enter(teams), *day.judge(2), *day.play()):
        pass
    return day.state


# ---------------------------------------------------------------------------------------------------- written and read


def test_a_day_comes_back_from_the_disk(days: SqliteCompetitionLog, database: Database, opened: Open) -> None:
    state = play_day(days)
    database.close()
    again = SqliteCompetitionLog(opened(database.folder), lambda: NOON)
    assert Competitions(again).load("c1").state == state
    assert fold_competition(again.read("c1")) == state


def test_competitions_are_listed_beside_the_matches_the_latest_first(
    days: SqliteCompetitionLog, log: SqliteEventLog
) -> None:
    for number in (1, 2):
        play_day(days, f"c{number}")
    play_some(log, "m1", seed=1, commands=5)
    days.append("c1", len(days.read("c1")) + 1, [every_kind()[-1]])
    assert [one.competition_id for one in days.newest()] == ["c1", "c2"]
    assert [one.competition_id for one in days.newest(1, after=1)] == ["c2"]
    assert [one.match_id for one in log.newest()] == ["m1"]
    stored = days.stored("c1")
    assert stored.fault is None
    assert stored.state
    assert not stored.state.is_closed
    assert stored.opened_at < stored.written_at


def test_events_that_do_not_follow_are_refused(days: SqliteCompetitionLog) -> None:
    events = every_kind()
    days.append("c1", 1, events[:2])
    days.append("c1", 3, [])
    for first in (2, 4):
        with pytest.raises(OutOfOrderError) as refused:
            days.append("c1", first, events[2:3])
        assert "competition c1 has 2 events" in refused.value.fault.detail
    assert days.read("c1") == events[:2]
    assert days.read("c2") == ()


def test_what_is_no_event_is_unreadable() -> None:
    kind, body = encode_competition_event(every_kind()[1])
    with pytest.raises(UnreadableEventError, match="not known"):
        decode_competition_event("match-opened", body)
    with pytest.raises(UnreadableEventError, match="there is no such key"):
        decode_competition_event(kind, body.replace('"player"', '"players"'))


# --------------------------------------------------------------------------------------------------------------- damage


def _change(folder: Path, order: str) -> None:
    with closing(sqlite3.connect(folder / DATABASE_NAME)) as connection:
        triggers = connection.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
        for name, _ in triggers:
            connection.execute(f'DROP TRIGGER "{name}"')
        connection.execute(order)
        for _, sql in triggers:
            connection.execute(sql)
        connection.commit()


@pytest.mark.parametrize(
    ("order", "first_bad"),
    [
        ("UPDATE competition_event SET body = replace(body, 'Day', 'Duy') WHERE seq = 1", 1),
        ("UPDATE competition_event SET hash = zeroblob(32) WHERE seq = 5", 5),
        ("DELETE FROM competition_event WHERE seq > 9", 10),
        ("UPDATE competition SET events = 7", 0),
    ],
)
def test_a_changed_event_is_noticed_and_those_before_it_are_shown(
    days: SqliteCompetitionLog, database: Database, opened: Open, order: str, first_bad: int
) -> None:
    play_day(days)
    events = days.read("c1")
    database.close()
    _change(database.folder, order)
    damaged = SqliteCompetitionLog(opened(database.folder), lambda: NOON)
    with pytest.raises(StoreError) as raised:
        damaged.read("c1")
    assert raised.value.kind is FaultKind.COMPETITION_DAMAGED
    stored = damaged.stored("c1")
    assert stored.fault
    assert stored.fault.number == (first_bad or len(events) + 1)
    assert "damaged from entry" in stored.fault.sentence()
    sound = events[: stored.fault.number - 1]
    assert stored.state == (fold_competition(sound) if sound else None)


def test_an_event_that_cannot_follow_is_damage(days: SqliteCompetitionLog) -> None:
    events = every_kind()
    days.append("c1", 1, (events[0], events[0]))
    stored = days.stored("c1")
    assert stored.fault
    assert (stored.fault.number, stored.state) == (2, fold_competition(events[:1]))


def test_of_a_damaged_file_competitions_are_rescued_with_the_matches(
    days: SqliteCompetitionLog, log: SqliteEventLog, database: Database, opened: Open
) -> None:
    state = play_day(days)
    play_some(log, "m1", seed=1, commands=10)
    played = log.read("m1")
    break_table(database, "drill_card")
    rescued = opened(database.folder)
    assert [notice.kind for notice in rescued.notices] == [FaultKind.REPLACED]
    assert Competitions(SqliteCompetitionLog(rescued, lambda: NOON)).load("c1").state == state
    assert SqliteEventLog(rescued, lambda: NOON).read("m1") == played


# -------------------------------------------------------------------------------------------------------------- privacy


def test_a_deleted_competition_leaves_no_name_behind(
    days: SqliteCompetitionLog, database: Database, now: WallClock
) -> None:
    for number in (1, 2):
        play_day(days, f"c{number}", teams=20)
    kept = days.read("c2")
    names = {name.encode() for name in _names(days.read("c1"))}
    days.delete_competition("c1")
    assert days.read("c1") == ()
    assert days.read("c2") == kept
    days.delete_competition("c2")
    for file in database.folder.iterdir():
        content = file.read_bytes()
        assert not [name for name in names if name in content], file
    play_day(days, "c1")
    days.delete_competition("c9")


def _names(events: Sequence[CompetitionEvent]) -> set[str]:
    state = fold_competition(events)
    members = {member.name for team in state.teams for member in team.entry.members}
    return members | {team.entry.name for team in state.teams} | {judge.name for judge in state.judges} | {"Pn. Zainab"}


def test_nobody_deletes_or_changes_an_event_alone(days: SqliteCompetitionLog, database: Database) -> None:
    play_day(days)
    for order in (
        "DELETE FROM competition_event WHERE seq = 3",
        "UPDATE competition_event SET body = '{}'",
        "UPDATE competition_event SET competition_id = 'c2'",
        "INSERT INTO competition_event SELECT 900, competition_id, 500, '', '', '', hash, hash FROM competition_event",
    ):
        with pytest.raises(sqlite3.IntegrityError), database.transaction() as connection:
            connection.execute(order)


# ------------------------------------------------------------------------------------------------- a process is killed


def _play(folder: Path, seed: int, say: BinaryIO) -> None:
    """Play one day after the other, and tell each event once it is said to be stored."""
    log = SqliteCompetitionLog(open_database(folder, lambda: NOON), lambda: NOON)
    for number in range(1000):
        competition_id = f"c{seed}-{number}"
        service = Competitions(log).open(opening((PairingKind.ROUND_ROBIN, 5), competition_id=competition_id))
        assert isinstance(service, CompetitionService)
        day = CompetitionDay(service, Random(seed + number))
        for states in (day.enter(6), day.play()):
            say.writelines(json.dumps([competition_id, service.event_count]).encode() + b"\n" for _ in states)


@pytest.mark.slow
def test_every_acknowledged_event_survives_being_killed(tmp_path: Path) -> None:
    chance = random.Random(7)
    told = 0
    for number in range(12):
        acknowledged: dict[str, int] = {}
        with forked(lambda say, number=number: _play(tmp_path, number, say)) as child:  # type: ignore[misc]
            heard = [child.said.readline() for _ in range(chance.randint(1, 60))]
            time.sleep(chance.uniform(0, 0.003))
            child.kill()
            for line in (*heard, *child.said):
                if line.endswith(b"\n"):  # not killed while it spoke
                    competition_id, count = json.loads(line)
                    acknowledged[competition_id] = count
        with closing(open_database(tmp_path, lambda: NOON)) as database:
            assert database.notices == ()
            log = SqliteCompetitionLog(database, lambda: NOON)
            for competition_id, count in acknowledged.items():
                events = log.read(competition_id)
                # What was being written when it died is there whole, or not at all.
                assert len(events) - count in (0, 1)
                fold_competition(events)
                told += 1
    assert told >= 12


# ---------------------------------------------------------------------------------------------------------- old records


def _rows(path: Path) -> list[tuple[str, str, str]]:
    return [(kind, body, digest) for kind, body, digest in map(json.loads, path.read_text("utf-8").splitlines())]


OUTCOMES = {
    "competition": [("5", 15, 200), ("1", 13, 400), ("4", 7, 20), ("6", 7, -200), ("2", 7, -400), ("3", 5, -20)],
    "competition-ruled": [("5", 15, 200), ("1", 13, 400), ("4", 7, 20), ("6", 7, -200), ("2", 7, -400), ("3", 5, -20)],
    "competition-absence-1": [],
    "competition-absence-2": [],
    "competition-absence-3": [],
    "competition-absence-4": [],
    "competition-own-boards": [("2", 0, 130), ("1", 0, 120)],
    "competition-exception": [("1", 2, 10), ("2", 0, -10)],
    "competition-chosen": [("1", 2, 10), ("2", 0, -10)],
    "competition-seated": [("4", 2, 20), ("1", 2, 10), ("2", 0, -10), ("3", 0, -20)],
    "competition-bracket": [("3", 4, 50), ("2", 4, 30), ("5", 4, 50), ("1", 0, -50), ("4", 2, 20)],
    "competition-settled": [("3", 2, 10), ("5", 2, 10), ("1", 2, 10), ("2", 0, -10), ("4", 0, -10), ("6", 0, -10)],
    "competition-checked-in": [("2", 2, 22), ("1", 2, -10), ("4", 0, 0), ("3", 0, -12)],
    "competition-pools": [("1", 2, 12), ("2", 0, -12)],
    "competition-moved": [("2", 2, 12), ("3", 0, -12)],
    "competition-friendly": [("1", 2, 12), ("2", 0, -12)],
    "competition-began": [("1", 2, 10), ("2", 0, -10)],
    "competition-wishes": [("1", 6, 30), ("4", 4, 40), ("2", 4, 50), ("3", 0, -20)],
}


def test_an_old_competition_comes_to_what_it_came_to() -> None:
    for path in RECORDS:
        events = [decode_competition_event(kind, body) for kind, body, _ in _rows(path)]
        lines = fold_competition(events).standings(0)
        assert [(line.player, line.half_points, line.margin) for line in lines] == OUTCOMES[path.stem]
        previous = NO_HASH
        competition_id = "c2" if {"absence", "own"} & set(path.stem.split("-")) else "c1"
        for seq, (kind, body, digest) in enumerate(_rows(path), start=1):
            previous = row_hash(previous, competition_id, seq, kind, body, "2026-11-22T12:00:00+08:00")
            assert previous.hex() == digest


def test_everything_that_can_be_stored_of_a_competition_stands_in_a_record() -> None:
    events = [decode_competition_event(kind, body) for path in RECORDS for kind, body, _ in _rows(path)]
    there = {name for event in events for name in what_is(event)}
    assert sorted(set(what_may_be(EVERY_EVENT, set())) - there) == []


def test_what_a_record_is_made_from_still_makes_it() -> None:
    made = {
        "competition-ruled": every_kind(),
        "competition-own-boards": own_boards(),
        "competition-exception": one_origin(),
        "competition-wishes": wished(),
        "competition-chosen": chosen(),
        "competition-seated": seated(),
        "competition-bracket": bracketed(),
        "competition-settled": settled(),
        "competition-began": began(),
        "competition-friendly": friendly(),
        "competition-checked-in": checked_in(),
        "competition-pools": in_pools(),
        "competition-moved": moved(),
    }
    for name, events in made.items():
        stored = _rows(DATA / "records-0.4" / f"{name}.jsonl")
        assert list(events) == [decode_competition_event(kind, body) for kind, body, _ in stored]
    assert len(other_openings()) == len(RECORDS) - 14


def test_whatever_more_can_be_stored_of_a_competition_is_numbered_by_a_migration() -> None:
    """With a new kind, field or choice comes a migration; then this number is another."""
    assert len(set(what_may_be(EVERY_EVENT, set()))) == 152
