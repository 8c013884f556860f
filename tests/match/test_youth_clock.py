"""The clocks of the youth tournament: 25 minutes a player, 5 of overtime, 10 points for each minute begun (T2)."""

from dataclasses import replace

import pytest

from classroom.match import command as cmd
from classroom.match import event as ev
from classroom.match.command import Refusal, Refused
from classroom.match.state import Phase, Remark, RemarkKind, TurnKind
from classroom.record.wording import remark_text
from classroom.rules.policy import EndReason, Format, Overtime, PerSide
from tests.match.table import Table, tiles
from tests.match.tiles import all_tiles, tiles_there_are
from tests.match.tournament import MINUTE, SECOND, YOUTH, dealt, pass_after
from tests.shared_data import needs_shared, vectors

TIME = 25 * MINUTE
EXTRA = 5 * MINUTE


def played() -> Table:
    """Side 0 has played CAT for 10 points, side 1 ON for 2 and more; neither has used any time."""
    match = dealt(YOUTH, "CATDOGE", "HORNINT")
    match.play("8G", "CAT")
    match.play("9G", "ON")
    return match


def with_overtime(minutes: int) -> Format:
    """The format with so much overtime, which is lost by who uses it up, as in other tournaments."""
    time = YOUTH.turn_time
    assert isinstance(time, PerSide)
    assert isinstance(time.out_of_time, Overtime)
    return replace(
        YOUTH, turn_time=replace(time, out_of_time=replace(time.out_of_time, seconds=60 * minutes, loses=True))
    )


def six_passes(match: Table, first_takes: int) -> None:
    """Six turns given away, of which the first takes so long; then the match is over, if it was not before."""
    pass_after(match, first_takes)
    while match.phase() is Phase.READY:
        pass_after(match, 0)


# 25 minutes


def test_T2_each_player_has_25_minutes_and_5_more() -> None:
    match = dealt(YOUTH, "CATDOGE", "HORNINT")
    assert [match.service.remaining_ms(side) for side in (0, 1)] == [TIME + EXTRA] * 2
    match.ring()
    match.clock.pass_ms(MINUTE)
    assert [match.service.remaining_ms(side) for side in (0, 1)] == [TIME + EXTRA - MINUTE, TIME + EXTRA]
    match.do(cmd.Pass())
    match.clock.pass_ms(MINUTE)
    assert match.state.used_ms == (MINUTE, 0)
    assert match.service.remaining_ms(0) == TIME + EXTRA - MINUTE


def test_T2_a_player_s_clock_runs_until_the_score_is_announced() -> None:
    match = dealt(YOUTH, "CATDOGE", "HORNINT")
    match.ring()
    match.clock.pass_ms(MINUTE)
    match.do(cmd.DeclarePlay(tiles("8G", "CAT")))
    match.clock.pass_ms(20 * SECOND)
    assert match.service.remaining_ms() == TIME + EXTRA - MINUTE - 20 * SECOND
    match.do(cmd.Announce(10))
    match.clock.pass_ms(MINUTE)
    match.do(cmd.SettleScore())
    match.clock.pass_ms(MINUTE)
    assert match.state.used_ms == (MINUTE + 20 * SECOND, 0)
    assert [match.service.remaining_ms(side) for side in (0, 1)] == [TIME + EXTRA - MINUTE - 20 * SECOND, TIME + EXTRA]


def test_T2_overtime_in_which_a_score_is_counted_costs_and_the_play_stands() -> None:
    match = dealt(YOUTH, "CATDOGE", "HORNINT")
    match.ring()
    match.clock.pass_ms(TIME)
    match.do(cmd.DeclarePlay(tiles("8G", "CAT")))
    match.clock.pass_ms(SECOND)
    match.announce()
    assert match.state.time_penalties() == (-10, 0)
    assert match.state.scores == (10, 0)
    assert match.phase() is Phase.READY


def test_T2_the_overtime_used_up_while_a_score_is_counted_ends_the_match_when_it_is_written() -> None:
    match = dealt(YOUTH, "CATDOGE", "HORNINT")
    match.ring()
    match.clock.pass_ms(TIME)
    match.do(cmd.DeclarePlay(tiles("8G", "CAT")))
    match.clock.pass_ms(EXTRA + SECOND)
    assert match.service.remaining_ms() == 0
    match.do(cmd.Announce(10))
    assert match.state.end is None
    match.do(cmd.SettleScore())
    end = match.state.end
    assert end
    assert (end.reason, end.side) == (EndReason.TIME, None)
    assert match.state.turns[0].score == 10
    assert not match.state.board.is_empty


def test_T2_the_clock_runs_in_the_own_turns_only_and_adds_up() -> None:
    match = dealt(YOUTH, "CATDOGE", "HORNINT")
    for first, second in ((1, 2), (4, 8), (16, 32)):
        match.clock.pass_ms(64 * SECOND)
        pass_after(match, first * SECOND)
        match.clock.pass_ms(64 * SECOND)
        if match.phase() is Phase.READY:
            pass_after(match, second * SECOND)
    assert match.state.used_ms == (21 * SECOND, 42 * SECOND)


def test_T2_a_turn_has_no_limit_of_its_own_and_no_bell() -> None:
    match = dealt(YOUTH, "CATDOGE", "HORNINT")
    assert match.ring() == (ev.TurnBegan(0),)
    match.clock.pass_ms(24 * MINUTE)
    assert match.refused(cmd.EndTurn(())) is Refused.TIME_LEFT
    match.do(cmd.DeclarePlay(tiles("8G", "CAT")))


def test_T2_the_clocks_stand_while_a_play_is_challenged() -> None:
    match = dealt(YOUTH, "CATDOGE", "HORNINT")
    match.ring()
    match.do(cmd.DeclarePlay(tiles("8G", "CAT")))
    match.clock.pass_ms(SECOND)
    match.do(cmd.ChallengePlay(1, ("CAT",)))
    assert match.state.running_side is None
    match.clock.pass_ms(10 * MINUTE)
    assert [match.service.remaining_ms(side) for side in (0, 1)] == [TIME + EXTRA - SECOND, TIME + EXTRA]
    match.do(cmd.RuleChallenge(accepted=True))
    assert match.state.running_side == 0
    match.clock.pass_ms(SECOND)
    match.announce()
    assert match.state.used_ms == (2 * SECOND, 0)


# Pause, time given back


def test_T2_a_paused_clock_stands_and_goes_on_where_it_stopped() -> None:
    match = dealt(YOUTH, "CATDOGE", "HORNINT")
    match.ring()
    match.clock.pass_ms(2 * MINUTE)
    match.do(cmd.Pause(ev.PauseReason.JUDGE))
    match.clock.pass_ms(7 * MINUTE)
    assert match.service.remaining_ms(0) == TIME + EXTRA - 2 * MINUTE
    assert match.refused(cmd.DeclarePlay(tiles("8G", "CAT"))) is Refused.NOT_NOW
    match.do(cmd.Resume())
    match.clock.pass_ms(MINUTE)
    match.do(cmd.Pass())
    assert match.state.used_ms == (3 * MINUTE, 0)


def test_T2_time_in_which_the_machine_slept_does_not_count() -> None:
    match = dealt(YOUTH, "CATDOGE", "HORNINT")
    match.ring()
    match.clock.pass_ms(20 * MINUTE)
    match.do(cmd.Pause(ev.PauseReason.SLEPT, slept_ms=19 * MINUTE), cmd.Resume(), cmd.Pass())
    assert match.state.used_ms == (MINUTE, 0)


def test_T2_a_restarted_turn_gives_the_time_of_this_turn_back_and_no_other() -> None:
    match = dealt(YOUTH, "CATDOGE", "HORNINT")
    pass_after(match, MINUTE)
    pass_after(match, 0)
    match.ring()
    match.clock.pass_ms(3 * MINUTE)
    match.do(cmd.Pause(ev.PauseReason.JUDGE), cmd.RestartTurn("Puan Rohani", "a fire drill"))
    assert match.service.remaining_ms(0) == TIME + EXTRA - MINUTE
    match.clock.pass_ms(2 * MINUTE)
    match.do(cmd.Pass())
    assert match.state.used_ms == (3 * MINUTE, 0)


def test_T2_nobody_restarts_a_turn_without_a_name_and_a_reason() -> None:
    match = dealt(YOUTH, "CATDOGE", "HORNINT")
    match.ring()
    match.clock.pass_ms(MINUTE)
    assert match.refused(cmd.RestartTurn()) is Refused.NAME_NEEDED
    match.do(cmd.Pause(ev.PauseReason.JUDGE))
    assert match.refused(cmd.RestartTurn()) is Refused.NAME_NEEDED
    assert match.refused(cmd.RestartTurn("Puan Rohani", " ")) is Refused.REASON_NEEDED
    (restarted,) = match.do(cmd.RestartTurn(" Puan Rohani ", " the bag fell down "))
    assert restarted == ev.TurnRestarted("Puan Rohani", "the bag fell down")
    match.do(cmd.Pass())
    remark = match.state.turns[0].remarks[0]
    assert remark_text(remark, str) == "turn restarted: the bag fell down"


def test_T2_a_judge_gives_time_back_with_name_and_reason() -> None:
    match = dealt(YOUTH, "CATDOGE", "HORNINT")
    pass_after(match, 8 * MINUTE)
    (given,) = match.do(cmd.SetClock(0, 5 * MINUTE, " Puan Rohani ", " the lights went out "))
    assert given == ev.ClockSet(0, 5 * MINUTE, "Puan Rohani", "the lights went out")
    assert match.state.used_ms == (5 * MINUTE, 0)
    assert match.service.remaining_ms(0) == TIME + EXTRA - 5 * MINUTE
    pass_after(match, 0)
    pass_after(match, 0)
    assert Remark(RemarkKind.CLOCK_SET, ("the lights went out",)) in match.state.turns[2].remarks


@pytest.mark.parametrize("used", [0, MINUTE, 9 * MINUTE])
def test_T2_a_clock_set_in_a_paused_turn_says_what_was_used_in_all(used: int) -> None:
    match = dealt(YOUTH, "CATDOGE", "HORNINT")
    pass_after(match, 4 * MINUTE)
    pass_after(match, 0)
    match.ring()
    match.clock.pass_ms(3 * MINUTE)
    match.do(cmd.Pause(ev.PauseReason.JUDGE), cmd.SetClock(0, used, "Puan Rohani", "a bell rang"))
    assert match.service.remaining_ms(0) == TIME + EXTRA - used
    match.do(cmd.Resume())
    match.clock.pass_ms(SECOND)
    assert match.service.remaining_ms(0) == TIME + EXTRA - used - SECOND
    match.do(cmd.Pass())
    assert match.state.used_ms == (used + SECOND, 0)


def test_T2_the_other_clock_may_be_set_in_a_paused_turn_too() -> None:
    match = dealt(YOUTH, "CATDOGE", "HORNINT")
    match.ring()
    match.clock.pass_ms(3 * MINUTE)
    match.do(cmd.Pause(ev.PauseReason.JUDGE), cmd.SetClock(1, MINUTE, "Puan Rohani", "started late"), cmd.Resume())
    match.do(cmd.Pass())
    assert match.state.used_ms == (3 * MINUTE, MINUTE)


def test_T2_a_clock_is_set_within_its_time_by_somebody_for_a_reason() -> None:
    match = dealt(YOUTH, "CATDOGE", "HORNINT")
    for used in (-1, TIME + EXTRA + 1):
        refusal = match.refusal(cmd.SetClock(0, used, "Puan Rohani", "so"))
        assert refusal == Refusal(Refused.CLOCK_OUT_OF_RANGE, numbers=((TIME + EXTRA) // SECOND,))
    assert match.refused(cmd.SetClock(2, 0, "Puan Rohani", "so")) is Refused.NO_SUCH_SIDE
    assert match.refused(cmd.SetClock(0, 0, " ", "so")) is Refused.NAME_NEEDED
    assert match.refused(cmd.SetClock(0, 0, "Puan Rohani", " ")) is Refused.REASON_NEEDED
    match.ring()
    assert match.refused(cmd.SetClock(0, 0, "Puan Rohani", "so")) is Refused.NOT_NOW


# Overtime


@needs_shared
def test_T2_ten_points_for_each_minute_begun_of_overtime() -> None:
    checked = 0
    for vector in vectors("clock_and_end_rules.json")["overtime_vectors"]:
        over = vector["seconds_over"]
        if over > 300:
            continue
        match = dealt(YOUTH, "CATDOGE", "HORNINT")
        six_passes(match, TIME + over * SECOND)
        state = match.state
        assert state.end
        assert state.end.reason is EndReason.ZERO_TURNS
        assert state.time_penalties() == (vector["penalty"], 0), vector
        held = tuple(state.tile_set.worth(rack) for rack in state.racks)
        assert state.totals == (vector["penalty"] - held[0], -held[1])
        checked += 1
    assert checked >= 10


@needs_shared
def test_T2_where_the_overtime_may_lose_the_match_who_goes_beyond_it_has_lost() -> None:
    checked = 0
    for vector in vectors("clock_and_end_rules.json")["maximum_overtime_vectors"]:
        match = dealt(with_overtime(vector["max_minutes"]), "CATDOGE", "HORNINT")
        six_passes(match, TIME + vector["seconds_over"] * SECOND)
        end = match.state.end
        assert end
        assert (end.reason is EndReason.TIME, end.side == 0) == (vector["lost"], vector["lost"]), vector
        assert match.state.winner == 1, "whoever used no overtime is ahead, even if nobody has lost by it"
        checked += 1
    assert checked >= 5


def test_T2_within_the_25_minutes_nothing_is_lost_and_one_millisecond_more_costs_ten() -> None:
    for over, penalty in ((0, 0), (1, -10)):
        match = dealt(YOUTH, "CATDOGE", "HORNINT")
        six_passes(match, TIME + over)
        assert match.state.time_penalties() == (penalty, 0)


def test_T2_overtime_costs_when_the_match_is_over_and_for_each_player_alone() -> None:
    match = played()
    pass_after(match, TIME + MINUTE)
    pass_after(match, TIME + MINUTE + SECOND)
    assert match.state.totals == match.state.scores
    while match.phase() is Phase.READY:
        match.pass_()
    state = match.state
    assert state.time_penalties() == (-10, -20)
    held = [state.tile_set.worth(rack) for rack in state.racks]
    assert state.totals == (state.scores[0] - held[0] - 10, state.scores[1] - held[1] - 20)


def test_T2_overtime_decides_a_match_that_the_board_had_not() -> None:
    """Side 0 is 4 points ahead when nobody plays on, and both hold tiles of the same worth."""
    winners = []
    for took in (TIME, TIME + SECOND):
        match = dealt(YOUTH, "ATEEIIO", "ATEEIIO", draws=("NR",))
        match.play("8H", "AT")
        pass_after(match, 0)
        six_passes(match, took)
        winners.append(match.state.winner)
    assert winners == [0, 1]


# The overtime used up


@pytest.mark.parametrize(
    "way", [cmd.EndTurn(()), cmd.Pass(), cmd.DeclarePlay(tiles("10G", "IN")), cmd.ExchangeTiles(("D",))]
)
def test_T2_the_match_ends_when_the_five_minutes_are_used_up(way: cmd.Command) -> None:
    match = played()
    match.ring()
    match.clock.pass_ms(TIME + EXTRA)
    assert match.service.remaining_ms() == 1
    assert match.refused(cmd.EndTurn(())) is Refused.TIME_LEFT
    match.clock.pass_ms(1)
    assert match.service.remaining_ms() == 0
    events = match.do(way)
    assert isinstance(events[0], ev.TimeUsedUp)
    assert ev.MatchEnded(EndReason.TIME, None, "") in events
    state = match.state
    assert state.phase is Phase.CLOSED
    assert state.turns[2].kind is TurnKind.TIME
    assert state.turns[2].remarks[0] == Remark(RemarkKind.TIME_USED_UP)
    assert state.winner == 1
    assert state.time_penalties() == (-50, 0)


def test_T2_totals_and_penalties_stand_when_the_time_ends_the_match_and_the_higher_total_wins() -> None:
    match = dealt(YOUTH, "CATDOGE", "HORNINT")
    score = match.play("8B", "CATDOGE").score
    match.pass_()
    pass_after(match, TIME + EXTRA + SECOND)
    state = match.state
    held = [state.tile_set.worth(rack) for rack in state.racks]
    assert state.totals == (score - 50 - held[0], -held[1])
    assert state.winner == 0


def test_T2_where_the_overtime_may_lose_the_match_it_is_lost_with_the_higher_total_too() -> None:
    match = dealt(with_overtime(5), "CATDOGE", "HORNINT")
    match.play("8B", "CATDOGE")
    match.pass_()
    pass_after(match, TIME + EXTRA + SECOND)
    state = match.state
    assert state.totals[0] > state.totals[1]
    assert state.winner == 1
    assert state.winning_teams == (1,)


def test_T2_what_lay_on_the_board_when_the_time_was_used_up_goes_back() -> None:
    match = played()
    before = match.state
    match.ring()
    racks = match.state.racks
    match.clock.pass_ms(TIME + EXTRA + SECOND)
    match.do(cmd.EndTurn(tiles("10G", "D")))
    assert match.state.board == before.board
    assert match.state.racks == racks
    assert all_tiles(match.state) == tiles_there_are(match.state)


def test_T2_T6_the_time_used_up_in_the_sixth_zero_turn_ends_the_match_by_the_time() -> None:
    match = dealt(YOUTH, "CATDOGE", "HORNINT")
    match.play("8B", "CATDOGE")
    for _ in range(5):
        match.pass_()
    match.ring()
    match.clock.pass_ms(TIME + EXTRA + SECOND)
    match.do(cmd.EndTurn(()))
    end = match.state.end
    assert end
    assert (end.reason, end.side) == (EndReason.TIME, None)
    assert match.state.winner == 0


def test_T2_a_clock_that_ran_in_overtime_may_still_be_set_back() -> None:
    match = played()
    pass_after(match, TIME + 4 * MINUTE)
    match.do(cmd.SetClock(0, TIME, "Puan Rohani", "a fire drill"))
    assert match.state.time_penalties() == (0, 0)


def test_T2_a_clock_that_ended_the_match_is_set_back_and_the_turn_is_played_after_all() -> None:
    match = played()
    match.ring()
    match.clock.pass_ms(TIME + EXTRA + SECOND)
    match.do(cmd.EndTurn(()))
    assert (match.phase(), match.state.winner) == (Phase.CLOSED, 1)
    before = match.state.turns[:-1]
    events = match.do(cmd.SetClock(0, TIME - MINUTE, "Puan Rohani", "the clock ran on in the break"))
    assert [type(event) for event in events] == [ev.ClockSet, ev.TurnGivenBack, ev.EndWithdrawn]
    assert (match.phase(), match.state.to_move, match.state.end) == (Phase.READY, 0, None)
    assert match.state.turns == before
    match.ring()
    assert match.service.remaining_ms() == MINUTE + EXTRA
    match.do(cmd.Pass())
    assert match.state.to_move == 1
    assert RemarkKind.CLOCK_SET in [remark.kind for remark in match.state.turns[-1].remarks]


def test_T2_the_other_clock_or_too_little_leaves_the_end_as_it_was() -> None:
    match = played()
    match.ring()
    match.clock.pass_ms(TIME + EXTRA + SECOND)
    match.do(cmd.EndTurn(()))
    totals, turns = match.state.totals, match.state.turns
    match.do(cmd.SetClock(1, TIME + 2 * MINUTE, "Puan Rohani", "as the clock on the table says"))
    assert (match.phase(), match.state.turns) == (Phase.CLOSED, turns)
    assert match.state.totals == (totals[0], totals[1] - 20)
    assert match.events[-1] == ev.MatchClosed(match.state.totals, 1)


def test_T2_a_penalty_noted_wrongly_is_corrected_after_the_end_but_not_on_a_signed_sheet() -> None:
    match = played()
    pass_after(match, TIME + 2 * MINUTE)
    match.do(cmd.StopMatch("a power cut"))
    assert match.state.time_penalties() == (-20, 0)
    match.do(cmd.SignSheet(0, "Aminah"), cmd.SetClock(0, TIME, "Puan Rohani", "a fire drill"))
    assert (match.state.time_penalties(), match.state.signatures) == ((0, 0), {})
    match.do(cmd.SignSheet(0, "Aminah"), cmd.SignSheet(1, "Daniel"))
    assert match.refused(cmd.SetClock(0, 0, "Puan Rohani", "so")) is Refused.SHEET_SIGNED


def test_T2_a_turn_in_which_the_judge_stops_the_match_has_used_its_time() -> None:
    match = played()
    match.ring()
    match.clock.pass_ms(TIME + 2 * MINUTE)
    match.do(cmd.Pause(ev.PauseReason.JUDGE), cmd.StopMatch("a power cut"))
    state = match.state
    assert state.used_ms == (TIME + 2 * MINUTE, 0)
    assert state.time_penalties() == (-20, 0)
    match.reopen()
    assert match.state == state
