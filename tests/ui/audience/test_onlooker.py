"""What somebody knows of a match who only reads its events: the state, and the time, as the one who plays has it."""

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta

import pytest

from classroom.match import command as cmd
from classroom.match.event import Event, PauseReason, TurnBegan
from classroom.match.state import Phase
from classroom.match.team import Mode
from classroom.say.audience import Onlooker
from classroom.say.match import AtBell
from tests.fakes import FakeClock
from tests.match.club_table import club
from tests.match.table import Table, tiles
from tests.ui.audience.watching import NOON, STATES, FakeFollowed, followed, practice

HALF = 500


def watching(table: Table) -> tuple[Onlooker, Callable[[], None]]:
    """An onlooker with the clock of those who play, and what lets it look once more."""
    onlooker = Onlooker(table.clock, lambda: NOON)

    def look() -> None:
        onlooker.see(followed(table.events))

    onlooker.see(None)
    look()
    return onlooker, look


def test_nobody_plays_where_nothing_is_stored() -> None:
    onlooker = Onlooker(FakeClock(), lambda: NOON)
    onlooker.see(None)
    assert (onlooker.state, onlooker.left_ms(), onlooker.limit_ms) == (None, None, None)
    assert not onlooker.turn_clock.is_running
    assert not onlooker.is_still


@pytest.mark.parametrize("written", ["0001-01-01T00:00:00+08:00", "9999-12-31T23:59:59-08:00", "yesterday", ""])
def test_a_match_of_a_time_that_cannot_be_is_none_of_today(written: str) -> None:
    onlooker = Onlooker(FakeClock(), lambda: NOON)
    match = followed(practice().events)
    onlooker.see(replace(match, written_at=(written,) * len(match.events)))
    assert onlooker.state is None


@pytest.mark.parametrize("name", STATES)
def test_the_state_is_that_of_the_events_however_they_come(name: str) -> None:
    events = STATES[name]()
    whole, piecewise = (Onlooker(FakeClock(), lambda: NOON) for _ in range(2))
    whole.see(followed(events))
    for count in range(1, len(events) + 1):
        piecewise.see(followed(events[:count]))
    assert whole.state == piecewise.state
    assert whole.state is not None


def test_P4_the_clock_of_a_turn_runs_from_the_look_that_saw_it_begin() -> None:
    table = practice()
    onlooker, look = watching(table)
    assert onlooker.left_ms() == 10_000
    table.ring()
    look()
    assert onlooker.turn_clock.is_running
    for step in (0, 1_500, 4_000):
        table.clock.pass_ms(step)
        assert onlooker.left_ms() == table.service.remaining_ms()
    table.do(cmd.Pause(PauseReason.JUDGE))
    look()
    table.clock.pass_ms(60_000)
    assert onlooker.left_ms() == table.service.remaining_ms() == 4_500
    assert onlooker.is_still
    assert onlooker.pause_reason is PauseReason.JUDGE
    table.do(cmd.Resume())
    look()
    table.clock.pass_ms(1_000)
    assert onlooker.left_ms() == table.service.remaining_ms() == 3_500
    assert not onlooker.is_still


def test_P4_while_the_score_is_counted_the_clock_shows_when_the_play_was_made() -> None:
    table = practice()
    onlooker, look = watching(table)
    table.ring()
    look()
    table.clock.pass_ms(3_000)
    table.do(cmd.DeclarePlay(tiles("8G", "QUIZ")))
    look()
    table.clock.pass_ms(9_000)
    assert onlooker.left_ms() == 7_000
    assert not onlooker.turn_clock.is_running
    table.announce()
    look()
    assert onlooker.left_ms() == 10_000


def test_A3_the_time_of_a_team_goes_by_in_its_turns_only() -> None:
    table = club("QUIZCAT", "HORNINT", mode=Mode.PRACTICE)
    onlooker, look = watching(table)
    table.ring()
    look()
    table.clock.pass_ms(61_000)
    assert onlooker.left_ms() == table.service.remaining_ms() == onlooker.limit_ms - 61_000  # type: ignore[operator]
    table.do(cmd.Pass())
    look()
    table.ring()
    look()
    table.clock.pass_ms(5_000)
    for side in table.state.sides:
        assert onlooker.left_ms(side) == table.service.remaining_ms(side)


def late(events: tuple[Event, ...], seconds: float) -> FakeFollowed:
    """The events of a turn that began so many seconds ago."""
    return followed(events, at=NOON - timedelta(seconds=seconds))


def test_who_begins_to_watch_in_the_middle_of_a_turn_reckons_by_the_time_of_the_wall() -> None:
    table = practice()
    table.ring()
    onlooker = Onlooker(table.clock, lambda: NOON)
    onlooker.see(late(table.events, 4))
    left = onlooker.left_ms()
    assert left is not None
    assert abs(left - 6_000) <= HALF
    table.clock.pass_ms(1_000)
    assert onlooker.left_ms() == left - 1_000


@pytest.mark.parametrize("seconds", [1, -100])
def test_what_was_just_written_or_by_a_clock_that_is_wrong_began_just_now(seconds: int) -> None:
    table = practice()
    table.ring()
    onlooker = Onlooker(table.clock, lambda: NOON)
    onlooker.see(None)
    onlooker.see(late(table.events, seconds))
    assert onlooker.left_ms() == 10_000


def test_a_turn_in_which_the_other_app_ended_stands_still() -> None:
    table = practice()
    table.ring()
    onlooker = Onlooker(table.clock, lambda: NOON)
    onlooker.see(late(table.events, 0))
    table.clock.pass_ms(11_000)
    assert not onlooker.is_still
    table.clock.pass_ms(2_000)
    assert onlooker.is_still


def test_a_match_of_another_day_is_not_watched_until_it_goes_on() -> None:
    table = practice()
    onlooker = Onlooker(table.clock, lambda: NOON)
    yesterday = late(table.events, 86_400)
    onlooker.see(yesterday)
    assert onlooker.state is None
    table.ring()
    written = (*yesterday.written_at, *followed(table.events).written_at[len(yesterday.written_at) :])
    onlooker.see(FakeFollowed("m1", table.events, written))
    assert onlooker.state
    assert onlooker.state.phase is Phase.RUNNING
    assert onlooker.left_ms() == 10_000


@pytest.mark.parametrize("written_at", ["", "yesterday"])
def test_a_time_that_cannot_be_read_is_of_no_day(written_at: str) -> None:
    onlooker = Onlooker(FakeClock(), lambda: NOON)
    events = practice().events
    onlooker.see(FakeFollowed("m1", events, (written_at,) * len(events)))
    assert onlooker.state is None


def test_another_match_is_seen_from_its_beginning() -> None:
    table = practice()
    onlooker, _look = watching(table)
    other = practice()
    other.play("8G", "QUIZ")
    onlooker.see(followed(other.events, match_id="m2"))
    assert onlooker.state == other.state


def test_events_that_cannot_follow_each_other_leave_the_state_before_them() -> None:
    table = practice()
    onlooker, _look = watching(table)
    before = onlooker.state
    onlooker.see(followed([*table.events, TurnBegan(1), *table.events]))
    onlooker.see(followed([*table.events, TurnBegan(1), *table.events, TurnBegan(0)]))
    assert onlooker.state
    assert before
    assert onlooker.state.turns == before.turns


def test_P5_it_is_known_what_the_bell_found() -> None:
    table = practice()
    onlooker, look = watching(table)
    found: list[AtBell] = []
    for laid in ((), tiles("1A", "HO"), tiles("8G", "QUIZ")):
        table.time_out(*laid)
        look()
        found.append(onlooker.at_bell)
    assert found == [AtBell.NOTHING, AtBell.WENT_BACK, AtBell.PLAYED]
