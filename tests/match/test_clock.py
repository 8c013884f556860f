"""The clock of a turn, of a side, of a round: asked for the time, never counted down (P4, A3, T2, U9, S5, S8).

That the spans come to what was used, whatever happens, is in `test_time_used`.
"""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classroom.formats.catalogue import format_by_key
from classroom.match import command as cmd
from classroom.match import event as ev
from classroom.match.clock import TurnClock, clock_after, started, stopped
from classroom.match.command import Refused
from classroom.match.event import Switches
from classroom.match.state import Phase, TurnKind
from classroom.match.team import Mode
from classroom.rules.policy import (
    Overtime,
    PerRound,
    PerSide,
    PerTurn,
    SitsOut,
    TurnTime,
    Untimed,
    is_used_up,
    overtime_penalty,
    time_limit_ms,
)
from tests.fakes import FakeLexicon
from tests.match.club_table import OLD_CLUB, announced, club
from tests.match.table import LIMIT_MS, Table, opening, seated, some_tile, tiles
from tests.match.tournament import MINUTE, SECOND, YOUTH, dealt

times = st.integers(0, 10**9)
ROUND_MS = 20 * MINUTE


@given(times, times, times)
def test_P4_a_running_clock_adds_what_has_passed_to_what_was_used(now: int, used: int, passed: int) -> None:
    clock = started(now, used)
    assert clock.is_running
    assert clock.elapsed(now + passed) == used + passed


@given(times, times)
def test_P4_a_standing_clock_stands(used: int, now: int) -> None:
    clock = stopped(used)
    assert not clock.is_running
    assert clock.elapsed(now) == used


def test_P4_a_clock_asked_for_an_earlier_time_has_not_run_backwards() -> None:
    assert TurnClock(500, since_ms=1_000).elapsed(900) == 500


# Limits and penalties, as functions of the time used


SITS_OUT = PerSide(900, SitsOut(), timed_challenges=True)
WITH_OVERTIME = PerSide(1500, Overtime(300, 10, 60, loses=True), timed_challenges=False)
LIMITS: list[tuple[TurnTime, int]] = [
    (PerTurn(10, 1, 2), 10_000),
    (PerRound(1200, 1, 2), 1_200_000),
    (SITS_OUT, 900_000),
    (WITH_OVERTIME, 1_800_000),
]


@pytest.mark.parametrize(("time", "limit"), LIMITS)
def test_S8_time_is_over_when_the_limit_is_reached_and_overtime_when_it_is_exceeded(time: TurnTime, limit: int) -> None:
    assert time_limit_ms(time) == limit
    assert not is_used_up(time, limit - 1)
    assert is_used_up(time, limit) is (time != WITH_OVERTIME)
    assert is_used_up(time, limit + 1)


@given(times)
def test_S8_without_a_clock_no_time_is_too_long(used: int) -> None:
    assert time_limit_ms(Untimed()) is None
    assert not is_used_up(Untimed(), used)


@given(st.integers(0, 3_000_000))
def test_T2_the_penalty_is_ten_for_each_minute_begun_and_at_most_that_of_all_overtime(used: int) -> None:
    over = max(0, used - 1_500_000)
    begun = len(range(0, min(over, 300_000), 60_000))
    assert overtime_penalty(WITH_OVERTIME, used) == -10 * begun
    for time, _ in LIMITS[:3]:
        assert overtime_penalty(time, used) == 0


# What an event does to the clock


@given(times, times, times)
def test_P4_pause_resume_and_restart_are_functions_of_the_event_and_the_time(now: int, used: int, later: int) -> None:
    state = seated("CATDOGE", "HORNINT").state
    running = started(now)
    assert clock_after(ev.TurnPaused(used, ev.PauseReason.JUDGE), running, state, later) == stopped(used)
    assert clock_after(ev.TurnResumed(used), stopped(used), state, later) == started(later, used)
    assert clock_after(ev.TurnRestarted(), stopped(used), state, later) == started(later)
    assert clock_after(ev.TurnBegan(0), stopped(used), state, later) == started(later)


def test_P4_other_events_leave_the_clock_alone() -> None:
    for event in [
        ev.BellRung(1, 0),
        ev.WindowClosed(),
        ev.TilesDrawn(0, ("E",)),
        ev.ScoreSettled(0, 10, 10, ""),
        ev.MatchClosed((0, 0), None),
    ]:
        for clock in [started(5), stopped(7)]:
            assert clock_after(event, clock, seated("CATDOGE", "HORNINT").state, 99) == clock


# A turn's own clock


def test_P4_a_turn_has_its_full_time_whatever_the_turns_before_took() -> None:
    match = seated("CATDOGE", "HORNINT")
    for took in (9_000, 1_000, 5_000):
        match.ring()
        assert match.service.remaining_ms() == LIMIT_MS
        match.clock.pass_ms(took)
        assert match.service.remaining_ms() == LIMIT_MS - took
        match.do(cmd.Pass())


def test_P4_a_paused_turn_goes_on_with_the_time_it_had_left() -> None:
    match = seated("CATDOGE", "HORNINT")
    match.ring()
    match.clock.pass_ms(4_000)
    match.do(cmd.Pause(ev.PauseReason.JUDGE))
    match.clock.pass_ms(MINUTE)
    match.do(cmd.Resume())
    match.clock.pass_ms(6_000 - 1)
    assert match.refused(cmd.EndTurn(())) is Refused.TIME_LEFT
    match.clock.pass_ms(1)
    match.do(cmd.EndTurn(()))
    assert match.state.turns[0].kind is TurnKind.TIME


# A group's clock, with timed challenges


@pytest.mark.parametrize("ends", [cmd.RuleChallenge(accepted=True), cmd.WithdrawChallenge()])
def test_A3_a_challenge_takes_the_challengers_time_until_it_is_ruled_on_or_withdrawn(ends: cmd.Command) -> None:
    match = club("CATDOGE", "HORNINT", format_=OLD_CLUB)
    announced(match, "8G", "CAT", 10)
    match.do(cmd.ChallengePlay(1, ("CAT",)))
    match.clock.pass_ms(30 * SECOND)
    assert [match.service.remaining_ms(side) for side in (0, 1)] == [15 * MINUTE, 15 * MINUTE - 30 * SECOND]
    match.do(ends)
    assert match.state.used_ms == (0, 30 * SECOND)
    match.clock.pass_ms(30 * SECOND)
    assert match.service.remaining_ms(1) == 15 * MINUTE - 30 * SECOND


# A round's clock


def a_round() -> Table:
    """A round of the literacy event in which any word counts, its bell not yet rung."""
    match = Table(lexicon=FakeLexicon(accepts=lambda _: True))
    match.open(opening(format_by_key("literacy")))
    assert match.phase() is Phase.READY
    return match


def lay(match: Table) -> None:
    """Lay a tile; the score is not announced yet."""
    match.do(cmd.DeclarePlay(some_tile(match.state)))
    assert match.phase() is Phase.ANNOUNCING


def count(match: Table) -> None:
    """Announce the score, with which the next word begins."""
    match.do(cmd.Announce(1))
    assert match.phase() is Phase.RUNNING


def test_U9_the_round_runs_on_from_word_to_word_and_while_scores_are_said() -> None:
    match = a_round()
    assert match.service.remaining_ms() == ROUND_MS
    match.ring()
    for gone in (1, 3, 5):
        match.clock.pass_ms(MINUTE)
        lay(match)
        match.clock.pass_ms(MINUTE)
        assert match.service.remaining_ms() == ROUND_MS - (gone + 1) * MINUTE
        count(match)
        assert match.service.remaining_ms() == ROUND_MS - (gone + 1) * MINUTE
    assert match.state.used_ms == (5 * MINUTE,)


def test_U9_passing_and_taking_a_play_off_do_not_stop_the_round() -> None:
    match = a_round()
    match.ring()
    match.clock.pass_ms(MINUTE)
    match.do(cmd.Pass())
    match.clock.pass_ms(MINUTE)
    lay(match)
    count(match)
    match.clock.pass_ms(MINUTE)
    match.do(cmd.DisallowPlay("the judge", "no word"))
    match.clock.pass_ms(MINUTE)
    assert match.service.remaining_ms() == ROUND_MS - 4 * MINUTE


def test_U9_a_round_is_paused_for_everybody_and_goes_on_where_it_stood() -> None:
    match = a_round()
    match.ring()
    match.clock.pass_ms(MINUTE)
    lay(match)
    count(match)
    match.clock.pass_ms(MINUTE)
    match.do(cmd.Pause(ev.PauseReason.JUDGE))
    match.clock.pass_ms(9 * MINUTE)
    assert match.service.remaining_ms() == ROUND_MS - 2 * MINUTE
    match.do(cmd.Resume())
    match.clock.pass_ms(MINUTE)
    assert match.service.remaining_ms() == ROUND_MS - 3 * MINUTE


def test_U9_a_restarted_word_gives_back_its_own_time_and_rings_no_bell() -> None:
    match = a_round()
    match.ring()
    match.clock.pass_ms(5 * MINUTE)
    lay(match)
    count(match)
    match.clock.pass_ms(3 * MINUTE)
    match.do(cmd.Pause(ev.PauseReason.JUDGE))
    assert match.refused(cmd.RestartTurn()) is Refused.NAME_NEEDED
    assert match.do(cmd.RestartTurn("Mrs Ong", "a fall")) == (ev.TurnRestarted("Mrs Ong", "a fall"),)
    assert match.service.remaining_ms() == ROUND_MS - 5 * MINUTE


def test_U9_time_is_given_back_to_a_round_too() -> None:
    match = a_round()
    match.ring()
    match.clock.pass_ms(5 * MINUTE)
    match.do(cmd.Pause(ev.PauseReason.JUDGE), cmd.SetClock(0, 2 * MINUTE, "Mrs Ong", "a fire drill"), cmd.Resume())
    assert match.service.remaining_ms() == ROUND_MS - 2 * MINUTE
    match.clock.pass_ms(18 * MINUTE)
    match.do(cmd.EndTurn(()))
    assert match.phase() is Phase.CLOSED


def test_U9_a_round_that_the_timer_ended_too_soon_goes_on() -> None:
    match = a_round()
    match.ring()
    match.clock.pass_ms(ROUND_MS)
    match.do(cmd.EndTurn(()))
    assert match.phase() is Phase.CLOSED
    match.do(cmd.SetClock(0, ROUND_MS - MINUTE, "Mrs Ong", "the timer was set wrongly"))
    assert match.state.end is None
    if match.phase() is Phase.READY:
        match.ring()
    assert (match.phase(), match.service.remaining_ms()) == (Phase.RUNNING, MINUTE)


# The app is stopped and started again


def test_P4_a_turn_that_was_running_waits_to_be_restarted_with_its_full_time() -> None:
    match = seated("CATDOGE", "HORNINT")
    match.ring()
    match.clock.pass_ms(7_000)
    match.reopen()
    assert match.service.interrupted
    match.clock.pass_ms(MINUTE)
    assert match.service.remaining_ms() == LIMIT_MS
    for command in (cmd.Pass(), cmd.EndTurn(()), cmd.Pause(ev.PauseReason.JUDGE), cmd.DeclarePlay(tiles("8G", "CAT"))):
        assert match.refused(command) is Refused.NOT_NOW
    assert match.do(cmd.RestartTurn()) == (ev.PauseEnded(MINUTE), ev.TurnRestarted(), ev.BellRung(1, 0))
    assert match.service.remaining_ms() == LIMIT_MS


@pytest.mark.parametrize("pause_first", [False, True])
def test_T2_a_player_is_given_the_time_of_the_turn_in_which_the_app_stopped(*, pause_first: bool) -> None:
    match = dealt(YOUTH, "CATDOGE", "HORNINT")
    match.ring()
    match.clock.pass_ms(4 * MINUTE)
    match.do(cmd.Pass())
    match.pass_()
    match.ring()
    match.clock.pass_ms(2 * MINUTE)
    if pause_first:
        match.do(cmd.Pause(ev.PauseReason.JUDGE), cmd.Resume())
    match.reopen()
    assert match.service.interrupted
    match.do(cmd.RestartTurn())
    match.clock.pass_ms(MINUTE)
    match.do(cmd.Pass())
    assert match.state.used_ms == (5 * MINUTE, 0)


@pytest.mark.parametrize("key", ["primary", "youth"])
def test_P4_T2_a_paused_turn_is_paused_as_before(key: str) -> None:
    match = seated("CATDOGE", "HORNINT") if key == "primary" else dealt(YOUTH, "CATDOGE", "HORNINT")
    match.ring()
    match.clock.pass_ms(4_000)
    match.do(cmd.Pause(ev.PauseReason.JUDGE))
    left = match.service.remaining_ms()
    match.reopen()
    assert not match.service.interrupted
    match.clock.pass_ms(MINUTE)
    assert match.service.remaining_ms() == left
    match.do(cmd.Resume())
    match.clock.pass_ms(1_000)
    assert left
    assert match.service.remaining_ms() == left - 1_000


def test_S5_a_hold_runs_on_from_its_beginning() -> None:
    match = dealt(format_by_key("standard", turn_time="side"), "CATDOGE", "HORNINT")
    match.play("8G", "CAT")
    match.do(cmd.HoldPlay(1))
    match.clock.pass_ms(10 * SECOND)
    match.reopen()
    assert (match.phase(), match.service.interrupted) == (Phase.HELD, False)
    match.clock.pass_ms(3 * SECOND)
    match.do(cmd.ReleaseHold())
    assert match.state.used_ms == (0, 3 * SECOND)


def test_A3_a_challenge_waits_for_its_ruling_and_takes_no_more_time() -> None:
    match = club("CATDOGE", "HORNINT")
    announced(match, "8G", "CAT", 10)
    match.do(cmd.ChallengePlay(1, ("CAT",)))
    match.clock.pass_ms(30 * SECOND)
    match.reopen()
    assert (match.phase(), match.service.interrupted) == (Phase.CHALLENGED, False)
    match.clock.pass_ms(MINUTE)
    assert match.service.remaining_ms(1) == 15 * MINUTE
    match.do(cmd.RuleChallenge(accepted=True))
    assert match.state.used_ms == (0, 0)


def test_U9_a_word_that_was_looked_for_is_looked_for_again_and_words_before_keep_their_time() -> None:
    match = a_round()
    match.ring()
    match.clock.pass_ms(5 * MINUTE)
    lay(match)
    count(match)
    match.clock.pass_ms(3 * MINUTE)
    match.reopen()
    assert match.service.interrupted
    assert match.service.remaining_ms() == ROUND_MS - 5 * MINUTE
    match.do(cmd.RestartTurn())
    match.clock.pass_ms(MINUTE)
    assert match.service.remaining_ms() == ROUND_MS - 6 * MINUTE


def test_U9_a_round_stopped_while_a_score_was_to_be_said_goes_on_when_it_is_said() -> None:
    match = a_round()
    match.ring()
    match.clock.pass_ms(5 * MINUTE)
    lay(match)
    match.clock.pass_ms(2 * MINUTE)
    match.reopen()
    assert (match.phase(), match.service.interrupted) == (Phase.ANNOUNCING, False)
    match.clock.pass_ms(MINUTE)
    assert match.service.remaining_ms() == ROUND_MS - 5 * MINUTE
    count(match)
    match.clock.pass_ms(MINUTE)
    assert match.service.remaining_ms() == ROUND_MS - 6 * MINUTE
    lay(match)
    assert match.state.used_ms == (6 * MINUTE,)


@pytest.mark.parametrize("key", ["primary", "youth", "literacy"])
def test_P4_T2_U9_between_turns_nothing_is_lost(key: str) -> None:
    if key == "literacy":
        match = a_round()
    else:
        match = seated("CATDOGE", "HORNINT") if key == "primary" else dealt(YOUTH, "CATDOGE", "HORNINT")
        match.play("8G", "CAT")
    before, left = match.state, match.service.remaining_ms()
    match.reopen()
    assert match.state == before
    assert match.service.remaining_ms() == left
    match.ring()
    assert match.phase() is Phase.RUNNING


def test_S8_practice_may_play_any_format_without_a_clock() -> None:
    command = replace(opening(), mode=Mode.PRACTICE, switches=Switches(Untimed()))
    match = Table()
    match.open(command)
    assert match.service.remaining_ms() is None


def test_S5_time_in_which_the_machine_slept_is_nobody_s_in_a_hold() -> None:
    match = dealt(format_by_key("standard", turn_time="side"), "CATDOGE", "HORNINT")
    match.play("8G", "CAT")
    match.do(cmd.HoldPlay(1))
    match.clock.pass_ms(20 * MINUTE)
    match.service.leave_out(20 * MINUTE)
    match.clock.pass_ms(SECOND)
    assert match.service.used_ms(1) == SECOND
    match.do(cmd.ReleaseHold())
    assert match.state.used_ms[1] == SECOND


def test_what_slept_leaves_a_standing_clock_alone() -> None:
    assert stopped(7).less(5) == stopped(7)
