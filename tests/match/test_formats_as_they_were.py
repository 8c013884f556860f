"""Matches opened by earlier versions go on by the rules in their records: windows, scores, warnings, clocks."""

from dataclasses import replace

import pytest

from classroom.match import command as cmd
from classroom.match import event as ev
from classroom.match.command import Refused
from classroom.match.event import PauseReason
from classroom.match.state import Phase
from classroom.rules.policy import Challenge, EndReason, Overtime, PerSide, PointsToChallenged
from tests.match.club_table import OLD_CLUB, announced, club, with_seconds
from tests.match.table import Table, tiles
from tests.match.tournament import MINUTE, SECOND, YOUTH, dealt, pass_after

FOUR = ("CATDOGE", "HORNINT", "AEIRSTU", "AEIRSTU")
OLD_YOUTH = replace(
    YOUTH,
    challenge=Challenge(0, PointsToChallenged(5, each_word=True)),
    turn_time=PerSide(1500, Overtime(300, 10, 60, loses=True), timed_challenges=False),
)


def old_club() -> Table:
    return club(*FOUR, format_=OLD_CLUB)


# A5 to A7 as they were


def test_an_old_club_match_has_no_objection_before_the_announcement() -> None:
    table = old_club()
    table.ring()
    table.do(cmd.DeclarePlay(tiles("8G", "CAT")))
    for early in (cmd.ObjectToScore(1), cmd.ChallengePlay(1, ("CAT",)), cmd.Pause(PauseReason.JUDGE)):
        assert table.refused(early) is Refused.NOT_NOW


@pytest.mark.parametrize(("side", "score"), [(0, 10), (1, -20)])
def test_in_an_old_club_match_an_objection_to_the_score_writes_it_down(side: int, score: int) -> None:
    table = old_club()
    announced(table, "8G", "CAT", 40)
    events = table.do(cmd.ObjectToScore(side))
    assert events == (ev.ScoreObjected(side), ev.ScoreSettled(0, 10, score, ""))
    assert table.phase() is Phase.READY
    assert table.refused(cmd.ChallengePlay(1, ("CAT",))) is Refused.SCORE_IS_WRITTEN


@pytest.mark.parametrize(("said", "score"), [(40, 40), (10, 10), (4, 10)])
def test_in_an_old_club_match_too_low_a_score_is_corrected_though_nobody_objects(said: int, score: int) -> None:
    table = old_club()
    announced(table, "8G", "CAT", said)
    table.do(cmd.SettleScore())
    assert table.state.scores == (score, 0)


def test_in_an_old_club_match_the_word_is_objected_to_once_the_score_is_announced() -> None:
    table = old_club()
    announced(table, "8G", "CAT", 10)
    table.challenge("CAT", accepted=True)
    assert table.state.scores == (10, -5)


# A3, A12 as they were


def test_in_an_old_club_match_the_clock_stops_with_the_play_and_a_challenge_takes_the_challengers_time() -> None:
    table = old_club()
    table.ring()
    table.clock.pass_ms(10_000)
    table.do(cmd.DeclarePlay(tiles("8G", "CAT")))
    table.clock.pass_ms(10_000)
    assert table.do(cmd.Announce(10)) == (ev.ScoreAnnounced(0, 10),)
    table.do(cmd.ChallengePlay(1, ("CAT",)))
    table.clock.pass_ms(10_000)
    table.do(cmd.RuleChallenge(accepted=True))
    assert table.state.used_ms == (10_000, 10_000)
    assert table.state.looked_up_ms == 0


@pytest.mark.parametrize("after", [cmd.RuleChallenge(accepted=True), cmd.WithdrawChallenge()])
def test_in_an_old_club_match_a_challenge_may_use_the_challengers_time_up(after: cmd.Command) -> None:
    table = club(*FOUR, format_=with_seconds(60, OLD_CLUB))
    table.finish("8G", "CAT")
    table.do(cmd.ChallengePlay(1, ("CAT",)))
    table.clock.pass_ms(60_000)
    table.do(after, cmd.SettleScore())
    assert table.state.out_of_time == {1}
    assert table.state.to_move == 2


def test_in_an_old_club_match_the_third_warning_disqualifies_the_group() -> None:
    table = old_club()
    table.play("8G", "CAT")
    table.do(*[cmd.Warn(1, "Daniel", "talked")] * 3)
    assert table.state.end
    assert (table.state.end.reason, table.state.winner) == (EndReason.DISQUALIFIED, 0)


# T2, T5 as they were


def test_in_an_old_youth_match_a_play_is_challenged_until_the_next_turn() -> None:
    match = dealt(OLD_YOUTH, "CATDOGE", "HORNINT")
    match.ring()
    match.do(cmd.DeclarePlay(tiles("8G", "CAT")))
    match.clock.pass_ms(MINUTE)
    match.do(cmd.Announce(10), cmd.SettleScore())
    match.challenge("CAT", accepted=True)
    assert match.state.scores == (15, 0)
    assert match.state.used_ms == (0, 0)


def test_in_an_old_youth_match_who_uses_all_overtime_up_has_lost() -> None:
    match = dealt(OLD_YOUTH, "CATDOGE", "HORNINT")
    match.play("8B", "CATDOGE")
    match.pass_()
    pass_after(match, 30 * MINUTE + SECOND)
    assert match.state.end
    assert match.state.end.lost == {0}
    assert match.state.winner == 1
