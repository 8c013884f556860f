"""The group match of a school club: the time of a group, and what follows when it is used up (A3, A4)."""

from dataclasses import replace

import pytest

from classroom.formats.catalogue import format_by_key
from classroom.match import command as cmd
from classroom.match import event as ev
from classroom.match.command import Refused
from classroom.match.state import Phase, TurnKind
from classroom.rules.policy import EndReason, ExtraTurn, Format, PerSide, SitsOut
from tests.match.club_table import CLUB, LIMIT_MS, club, run_out, take_time, with_seconds
from tests.match.table import Table, tiles

FOUR = ("CATDOGE", "HORNINT", "AEIRSTU", "AEIRSTU")
TWO = FOUR[:2]

# A3: the time of a group


def test_A3_a_group_has_fifteen_minutes_and_twenty_in_a_grand_final() -> None:
    assert (
        CLUB.turn_time
        == format_by_key("club", turn_time="usual").turn_time
        == PerSide(900, SitsOut(), timed_challenges=False, until_announced=True, match_seconds=1800)
    )
    final = format_by_key("club", turn_time="final")
    table = club(*TWO, format_=final)
    assert [table.service.remaining_ms(side) for side in table.state.sides] == [20 * 60_000] * 2


def test_A3_the_players_of_a_group_share_its_time() -> None:
    table = club(*FOUR)
    for minutes in (1, 2, 3, 4):
        take_time(table, minutes * 60_000)
    left = [table.service.remaining_ms(side) for side in table.state.sides]
    assert left == [LIMIT_MS - 240_000, LIMIT_MS - 360_000] * 2


def test_A3_a_turn_has_no_limit_of_its_own() -> None:
    table = club(*TWO)
    table.ring()
    table.clock.pass_ms(LIMIT_MS - 1)
    assert table.refused(cmd.EndTurn(())) is Refused.TIME_LEFT
    turn = table.lay(tiles("8G", "CAT"))
    assert turn.score > 0
    assert table.service.remaining_ms(0) == 1


def test_A3_no_time_passes_between_turns_or_while_the_judge_has_stopped_the_clock() -> None:
    table = club(*TWO)
    table.clock.pass_ms(60_000)
    table.ring()
    table.clock.pass_ms(10_000)
    table.do(cmd.Pause(ev.PauseReason.JUDGE))
    table.clock.pass_ms(60_000)
    table.do(cmd.Resume())
    table.clock.pass_ms(5_000)
    table.do(cmd.Pass())
    table.clock.pass_ms(60_000)
    assert [table.service.remaining_ms(side) for side in (0, 1)] == [LIMIT_MS - 15_000, LIMIT_MS]


def test_A3_a_group_s_clock_runs_until_its_score_is_announced() -> None:
    table = club(*FOUR)
    table.ring()
    table.clock.pass_ms(10_000)
    table.do(cmd.DeclarePlay(tiles("8G", "CAT")))
    table.clock.pass_ms(20_000)
    assert [table.service.remaining_ms(side) for side in (0, 1)] == [LIMIT_MS - 30_000, LIMIT_MS]
    assert table.do(cmd.Announce(10)) == (ev.ScoreAnnounced(0, 10, 20_000),)
    assert table.state.used_ms == (30_000, 0)
    table.clock.pass_ms(60_000)
    table.do(cmd.SettleScore())
    table.clock.pass_ms(60_000)
    assert [table.service.remaining_ms(side) for side in (0, 1)] == [LIMIT_MS - 30_000, LIMIT_MS]


@pytest.mark.parametrize("ruling", [cmd.RuleChallenge(True, "reason"), cmd.RuleChallenge(False, "reason")])  # noqa: FBT003
def test_A3_looking_a_word_up_stops_both_clocks_and_counts_towards_the_match(ruling: cmd.Command) -> None:
    table = club(*FOUR)
    table.finish("8G", "CAT")
    table.do(cmd.ChallengePlay(3, ("CAT",)))
    table.clock.pass_ms(20_000)
    assert [table.service.remaining_ms(side) for side in (0, 1)] == [LIMIT_MS, LIMIT_MS]
    table.do(ruling)
    table.clock.pass_ms(20_000)
    assert table.state.used_ms == (0, 0)
    assert table.state.looked_up_ms == 20_000


@pytest.mark.parametrize("after", [cmd.RuleChallenge(accepted=True), cmd.WithdrawChallenge()])
def test_A3_a_look_up_stops_the_clock_of_who_counts_and_after_it_that_runs_on(after: cmd.Command) -> None:
    table = club(*FOUR)
    table.ring()
    table.do(cmd.DeclarePlay(tiles("8G", "CAT")))
    table.clock.pass_ms(5_000)
    assert table.do(cmd.ChallengePlay(1, ("CAT",))) == (ev.PlayChallenged(1, ("CAT",), counted_ms=5_000),)
    table.clock.pass_ms(30_000)
    assert table.service.remaining_ms(0) == LIMIT_MS - 5_000
    table.do(after)
    assert table.phase() is Phase.ANNOUNCING
    table.clock.pass_ms(7_000)
    assert table.service.remaining_ms(0) == LIMIT_MS - 12_000
    table.do(cmd.Announce(10))
    assert table.state.used_ms == (12_000, 0)
    assert table.state.looked_up_ms == 30_000


def test_A3_the_judge_may_stop_the_clock_of_who_counts() -> None:
    table = club(*FOUR)
    table.ring()
    table.do(cmd.DeclarePlay(tiles("8G", "CAT")))
    table.clock.pass_ms(5_000)
    table.do(cmd.Pause(ev.PauseReason.JUDGE))
    table.clock.pass_ms(60_000)
    assert table.service.remaining_ms(0) == LIMIT_MS - 5_000
    for command in (
        cmd.Announce(10),
        cmd.RestartTurn("the judge", "x"),
        cmd.Warn(0, "Aminah", "x"),
        cmd.StopMatch("x"),
    ):
        assert table.refused(command) is Refused.NOT_NOW
    table.do(cmd.SetClock(0, 2_000, "the judge", "the bell fell down"), cmd.Resume())
    assert table.phase() is Phase.ANNOUNCING
    table.clock.pass_ms(3_000)
    table.do(cmd.Announce(10))
    assert table.state.used_ms == (5_000, 0)


def test_A3_nobody_pays_for_the_time_in_which_the_app_was_closed_while_a_score_was_counted() -> None:
    table = club(*FOUR)
    table.ring()
    table.do(cmd.DeclarePlay(tiles("8G", "CAT")))
    table.clock.pass_ms(5_000)
    table.reopen()
    table.clock.pass_ms(2_000)
    assert table.service.remaining_ms(0) == LIMIT_MS - 2_000
    table.do(cmd.Announce(10))
    assert table.state.used_ms == (2_000, 0)


# A3: the time of the match


def looked_up(table: Table, ms: int) -> None:
    """The side to move lays CAT, and somebody looks it up for so long."""
    table.finish("8G", "CAT")
    table.do(cmd.ChallengePlay(1, ("CAT",)))
    table.clock.pass_ms(ms)
    table.do(cmd.RuleChallenge(accepted=True), cmd.SettleScore())


@pytest.mark.parametrize(("format_", "minutes"), [(CLUB, 30), (format_by_key("club", turn_time="final"), 40)])
def test_A3_the_match_ends_when_the_clocks_and_the_look_ups_come_to_its_time(format_: Format, minutes: int) -> None:
    table = club(*FOUR, format_=format_)
    looked_up(table, 20 * 60_000)
    take_time(table, 4 * 60_000)
    left = minutes * 60_000 - 24 * 60_000
    table.ring()
    assert table.service.remaining_ms() == min(left, minutes * 30_000)
    table.clock.pass_ms(left - 1)
    assert table.refused(cmd.EndTurn(())) is Refused.TIME_LEFT
    table.clock.pass_ms(1)
    table.do(cmd.EndTurn(()))
    assert table.state.end
    assert (table.state.end.reason, table.state.end.side) == (EndReason.TIME, None)
    assert table.phase() is Phase.CLOSED
    assert table.state.winner == 0


@pytest.mark.parametrize("after", [cmd.RuleChallenge(accepted=True), cmd.WithdrawChallenge()])
def test_A3_a_look_up_at_which_the_time_of_the_match_is_over_is_ruled_and_its_score_written(after: cmd.Command) -> None:
    table = club(*FOUR)
    table.finish("8G", "CAT")
    table.do(cmd.ChallengePlay(1, ("CAT",)))
    table.clock.pass_ms(31 * 60_000)
    assert table.service.remaining_ms(0) == 0
    table.do(after)
    assert table.state.end is None
    table.do(cmd.SettleScore())
    assert table.state.end
    assert table.state.end.reason is EndReason.TIME
    assert table.state.scores[0] == 10


def test_A3_a_match_that_its_own_time_ended_goes_on_when_either_clock_is_set_back() -> None:
    table = club(*FOUR)
    take_time(table, 10 * 60_000)
    take_time(table, 10 * 60_000)
    table.finish("8G", "STEARI"[:2])
    table.do(cmd.ChallengePlay(1, ("ST",)))
    table.clock.pass_ms(9 * 60_000)
    table.do(cmd.RuleChallenge(accepted=True, reason="x"), cmd.SettleScore())
    run_out(table)
    assert table.phase() is Phase.CLOSED
    table.do(cmd.SetClock(0, 9 * 60_000, "the judge", "the clock was started too early"))
    assert (table.phase(), table.state.end, table.state.to_move) == (Phase.READY, None, 3)
    table.ring()
    assert table.service.remaining_ms() == 60_000


def test_A3_a_judge_may_give_time_back() -> None:
    table = club(*FOUR)
    take_time(table, 60_000)
    table.do(cmd.SetClock(2, 30_000, "the judge", "the bell fell down"))
    assert table.state.used_ms == (30_000, 0)
    assert table.service.remaining_ms(0) == LIMIT_MS - 30_000


# A4: out of time


def test_A4_a_group_out_of_time_moves_no_more_and_the_others_play_on() -> None:
    table = club(*FOUR)
    run_out(table)
    assert table.state.turns[-1].kind is TurnKind.TIME
    assert table.state.out_of_time == {0}
    turns = []
    for _ in range(3):
        turns.append(table.state.to_move)
        table.pass_()
    assert turns == [1, 3, 1]
    assert table.state.end is None


def test_A4_tiles_not_declared_in_time_go_back_even_a_lawful_play() -> None:
    table = club(*TWO)
    table.ring()
    table.clock.pass_ms(LIMIT_MS)
    table.do(cmd.DeclarePlay(tiles("8G", "CAT")))
    assert table.state.board.is_empty
    assert table.state.racks[0] == tuple("CATDOGE")
    assert table.state.scores == (0, 0)
    assert table.state.to_move == 1


@pytest.mark.parametrize("side", [0, 2])
def test_A4_a_group_out_of_time_may_still_challenge(side: int) -> None:
    table = club(*FOUR)
    run_out(table)
    table.finish("8G", "NO")
    table.challenge("NO", accepted=True, side=side)
    assert table.state.scores == (-5, 4)


def test_A4_its_challenge_may_take_a_play_off() -> None:
    table = club(*TWO)
    run_out(table)
    table.finish("8G", "NO")
    table.challenge("NO", accepted=False, side=0, reason="the book says so")
    assert table.state.scores == (0, 0)
    assert table.state.board.is_empty
    assert table.state.to_move == 1


def test_A4_then_only_words_in_the_list_stand() -> None:
    table = club(*TWO)
    table.ring()
    # With time left on both clocks a wrong word stands unless somebody objects.
    assert table.service.why_not(cmd.DeclarePlay(tiles("8G", "TAC"))) is None
    table.clock.pass_ms(LIMIT_MS)
    table.do(cmd.EndTurn(()))
    table.ring()
    refusal = table.refusal(cmd.DeclarePlay(tiles("8G", "HON")))
    assert (refusal.reason, refusal.names) == (Refused.NOT_IN_LIST, ("HON",))
    assert table.lay(tiles("8G", "HORN")).score > 0


@pytest.mark.parametrize("announced_score", [0, 4, 40])
def test_A4_then_only_right_scores_stand(announced_score: int) -> None:
    table = club(*TWO)
    run_out(table)
    assert table.play("8G", "NO", announced=announced_score).score == 4


def test_A4_the_match_is_over_when_the_time_of_both_is() -> None:
    table = club(*FOUR)
    run_out(table)
    table.play("8G", "NO")
    run_out(table)
    assert table.state.end
    assert (table.state.end.reason, table.state.end.side) == (EndReason.TIME, None)
    assert table.phase() is Phase.CLOSED


def test_A4_P16_a_group_out_of_time_has_no_extra_turn_either() -> None:
    table = club("CATDOGE", "CATDOGE", format_=replace(CLUB, tie_break=ExtraTurn()))
    run_out(table)
    while table.state.end is None:
        table.pass_()
    assert (table.phase(), table.state.extra, table.state.to_move) == (Phase.READY, (1,), 1)
    run_out(table)
    assert table.state.awaits_jury
    assert table.state.extra_turns_due() == ()


def test_A4_time_that_ends_while_the_score_is_counted_lets_the_play_stand_with_the_right_score() -> None:
    table = club(*FOUR, format_=with_seconds(60))
    table.ring()
    table.do(cmd.DeclarePlay(tiles("8G", "CAT")))
    table.clock.pass_ms(60_000)
    assert table.service.remaining_ms(0) == 0
    table.do(cmd.Announce(40), cmd.SettleScore())
    assert table.state.turns[-1].score == 10
    assert not table.state.board.is_empty
    assert table.state.out_of_time == {0}
    turns = []
    for _ in range(2):
        turns.append(table.state.to_move)
        table.pass_()
    assert turns == [1, 3]


def test_A4_a_group_given_time_back_plays_the_turn_that_its_time_had_ended() -> None:
    table = club(*FOUR)
    table.ring()
    table.clock.pass_ms(LIMIT_MS)
    table.do(cmd.EndTurn(()))
    assert (table.state.to_move, len(table.state.turns)) == (1, 1)
    table.do(cmd.SetClock(0, LIMIT_MS - 60_000, "the judge", "the clock was started too early"))
    assert (table.phase(), table.state.to_move, table.state.turns) == (Phase.READY, 0, ())
    table.ring()
    assert table.service.remaining_ms() == 60_000


def test_A4_a_turn_that_another_has_followed_is_not_given_back() -> None:
    table = club(*FOUR)
    table.ring()
    table.clock.pass_ms(LIMIT_MS)
    table.do(cmd.EndTurn(()))
    table.pass_()
    table.do(cmd.SetClock(0, 0, "the judge", "the clock was started too early"))
    assert (table.state.to_move, len(table.state.turns)) == (2, 2)


def test_A4_a_turn_given_back_while_the_next_has_begun_leaves_both_clocks_as_they_were() -> None:
    table = club(*FOUR)
    run_out(table)
    table.ring()
    table.clock.pass_ms(30_000)
    table.do(cmd.Pause(ev.PauseReason.JUDGE))
    table.do(cmd.SetClock(0, LIMIT_MS - 60_000, "the judge", "the clock was started too early"))
    assert (table.phase(), table.state.to_move) == (Phase.READY, 0)
    assert [table.service.remaining_ms(side) for side in (0, 1)] == [60_000, LIMIT_MS]


def test_A4_no_turn_is_given_back_in_a_match_that_the_judge_has_stopped() -> None:
    table = club(*FOUR)
    run_out(table)
    table.do(cmd.StopMatch("a power cut"))
    turns = table.state.turns
    events = table.do(cmd.SetClock(0, 0, "the judge", "the wrong clock"))
    assert [type(event) for event in events] == [ev.ClockSet, ev.MatchClosed]
    assert (table.phase(), table.state.turns) == (Phase.CLOSED, turns)


def test_A10_a_match_that_the_time_ended_goes_on_when_a_group_has_time_again() -> None:
    table = club(*FOUR)
    for _ in range(2):
        table.ring()
        table.clock.pass_ms(LIMIT_MS)
        table.do(cmd.EndTurn(()))
    assert table.phase() is Phase.CLOSED
    table.do(cmd.SetClock(0, 0, "the judge", "the wrong clock"))
    assert (table.phase(), table.state.end, table.state.to_move) == (Phase.READY, None, 2)
    assert len(table.state.turns) == 2


def test_A4_a_clock_set_in_the_last_window_leaves_a_group_out_too() -> None:
    table = club("CATDOGE", *FOUR[1:], bag="")
    table.play("8G", "CATDOGE")
    assert (table.phase(), table.state.to_move) == (Phase.LAST_WINDOW, 1)
    table.do(cmd.SetClock(1, LIMIT_MS, "the judge", "the clock stood"))
    assert (table.phase(), table.state.to_move) == (Phase.LAST_WINDOW, 2)


def test_A4_a_group_whose_time_is_set_to_nothing_before_the_first_turn_never_moves() -> None:
    table = club(*FOUR)
    table.do(cmd.SetClock(0, LIMIT_MS, "the judge", "came too late"))
    assert table.state.to_move == 1
    table.do(cmd.SetClock(0, 0, "the judge", "that was the other group"))
    assert table.state.to_move == 0
    table.do(cmd.SetClock(0, LIMIT_MS, "the judge", "x"), cmd.SetClock(1, LIMIT_MS, "the judge", "x"))
    assert table.state.end
    assert table.state.end.reason is EndReason.TIME
