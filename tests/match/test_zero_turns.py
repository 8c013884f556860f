"""Four zero turns in a row disqualify a team (P13); other formats end the match for all, or not at all (S6)."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import combinations

import pytest

from classroom.match import command as cmd
from classroom.match import event as ev
from classroom.match.command import Refusal, Refused
from classroom.match.entry import refuse_entry
from classroom.match.event import competition_switches
from classroom.match.state import Phase, TurnKind
from classroom.match.team import Mode
from classroom.rules.policy import (
    DisallowedWord,
    EndReason,
    JudgeDisallows,
    MatchOver,
    NoZeroLimit,
    PointsDeducted,
    PointsTakenBack,
    SharedWin,
    SideOut,
)
from tests.match.table import PRIMARY, Table, opening, seated


def passes(match: Table) -> None:
    match.pass_()


def times_out(match: Table) -> None:
    match.time_out()


def exchanges(match: Table) -> None:
    match.exchange()


def plays_no_word(match: Table) -> None:
    play = match.play_something().play
    assert play
    match.challenge(play.words[0].name, accepted=False, reason="is none")


def challenges_a_word(match: Table) -> None:
    play = match.state.last_play
    assert play
    assert play.play
    match.challenge(play.play.words[0].name, accepted=True, reason="is one")


WAYS: tuple[Callable[[Table], None], ...] = (passes, times_out, exchanges, plays_no_word, challenges_a_word)


def second_side_scores_nothing(*ways: Callable[[Table], None]) -> Table:
    """Side 0 plays and scores, side 1 has its zero turns in these ways."""
    match = seated("CATDOGE", "HORNINT")
    for way in ways:
        match.play_something()
        way(match)
    return match


def named(ways: Sequence[Callable[[Table], None]]) -> str:
    return "+".join(way.__name__ for way in ways)


ALIKE = [(way,) * 4 for way in WAYS]
ALL_DIFFERENT = list(combinations(WAYS, 4))


@pytest.mark.parametrize("ways", [*ALIKE, ALL_DIFFERENT[0]], ids=named)
def test_P13_any_mix_of_four_zero_turns_disqualifies(ways: tuple[Callable[[Table], None], ...]) -> None:
    match = second_side_scores_nothing(*ways[:3])
    assert match.state.zero_streak(1) == 3
    assert match.state.end is None
    match.play_something()
    assert match.state.end is None
    ways[3](match)
    state = match.state
    assert state.phase is Phase.CLOSED
    assert state.end
    assert (state.end.reason, state.end.side) == (EndReason.ZERO_TURNS, 1)
    assert state.winner == 0


def test_P13_three_zero_turns_and_a_play_that_scores_disqualify_nobody() -> None:
    match = second_side_scores_nothing(passes, times_out, exchanges)
    match.play_something()
    match.play_something()
    assert match.state.zero_streak(1) == 0
    for _ in range(3):
        match.play_something()
        match.pass_()
    assert match.state.end is None


def test_P13_both_lose_their_unplayed_tiles_and_the_other_team_wins_with_the_lower_total_too() -> None:
    match = seated("QUIZCAT", "HORNINT", draws=("EEII",))
    first = match.play("8G", "QUIZ").score
    for _ in range(3):
        match.pass_()
        match.pass_()
    second = match.play("9G", "IN").score
    match.pass_()
    state = match.state
    assert state.end
    assert state.end.side == 0
    assert state.racks[0] == tuple("CATEEII")
    held = tuple(sum(state.tile_set.values[tile] for tile in rack) for rack in state.racks)
    assert state.totals == (first - held[0], second - held[1])
    assert state.totals[0] > state.totals[1]
    assert state.winner == 1
    assert match.events[-2:] == (ev.MatchEnded(EndReason.ZERO_TURNS, 0, ""), ev.MatchClosed(state.totals, 1))


def test_P13_the_streaks_of_the_teams_are_their_own() -> None:
    match = seated("CATDOGE", "HORNINT")
    for _ in range(3):
        match.pass_()
        match.pass_()
    assert match.state.end is None
    assert [match.state.zero_streak(side) for side in (0, 1)] == [3, 3]
    match.pass_()
    assert match.state.end
    assert match.state.end.side == 0


def test_P13_an_acceptable_play_of_blanks_that_scores_zero_ends_the_run() -> None:
    match = seated("C??DOGE", "HORNINT")
    for way in (passes, times_out, passes):
        way(match)
        match.exchange()
    assert match.state.zero_streak(0) == 3
    assert match.play("8G", "at").score == 0
    assert match.state.zero_streak(0) == 0
    assert match.state.end is None


def test_P13_a_play_of_blanks_that_is_not_accepted_is_a_disallowed_play() -> None:
    match = seated("C??DOGE", "HORNINT")
    match.play("8G", "ax")
    match.challenge("AX", accepted=False)
    assert match.state.zero_streak(0) == 1


def test_P13_formats_of_before_count_a_play_of_blanks() -> None:
    match = seated("C??DOGE", "HORNINT", format_=replace(PRIMARY, zero_turns=SideOut(4)))
    match.play("8G", "at")
    assert match.state.zero_streak(0) == 1


# The practice switch: time-outs count


def in_practice(*, time_outs_count: bool) -> Table:
    switches = replace(competition_switches(PRIMARY), time_outs_count=time_outs_count)
    return seated("CATDOGE", "HORNINT", mode=Mode.PRACTICE, switches=switches)


@pytest.mark.parametrize("count", [True, False])
def test_P13_practice_can_take_time_outs_out_of_the_zero_turns(count: bool) -> None:  # noqa: FBT001
    match = in_practice(time_outs_count=count)
    for _ in range(4):
        match.play_something()
        match.time_out()
    assert match.state.zero_streak(1) == (4 if count else 0)
    assert (match.state.end is not None) == count


def test_P13_a_time_out_that_does_not_count_does_not_end_the_run_of_the_others() -> None:
    match = in_practice(time_outs_count=False)
    for way in (passes, passes, times_out, passes):
        match.play_something()
        way(match)
    assert match.state.zero_streak(1) == 3
    match.play_something()
    match.pass_()
    assert match.state.end
    assert match.state.end.side == 1


def test_P13_a_competition_keeps_time_outs_among_the_zero_turns() -> None:
    switches = replace(competition_switches(PRIMARY), time_outs_count=False)
    assert refuse_entry(opening(switches=switches)) == Refusal(Refused.SWITCHED_IN_COMPETITION)


# Corrections


def disqualified() -> Table:
    """Side 1 is out by its fourth pass; its passes are turns 1, 3, 5 and 7."""
    return second_side_scores_nothing(passes, passes, passes, passes)


def test_P13_a_correction_that_breaks_the_streak_withdraws_the_end() -> None:
    match = disqualified()
    events = match.correct(7, 5)
    assert events[1:] == (ev.EndWithdrawn(),)
    state = match.state
    assert (state.phase, state.to_move, state.end, state.winner) == (Phase.READY, 0, None, None)
    assert state.totals == state.scores
    match.play_something()


def test_P13_a_correction_elsewhere_leaves_the_end_as_it_is() -> None:
    match = disqualified()
    *_, closed = match.correct(0, 3)
    assert closed == ev.MatchClosed(match.state.totals, 0)
    assert match.phase() is Phase.CLOSED
    assert match.state.turns[0].score == 3


def test_P13_a_correction_that_makes_the_streak_ends_the_match() -> None:
    match = second_side_scores_nothing(passes, passes, passes)
    match.play_something()
    match.play_something()
    match.play_something()
    turn = len(match.state.turns) - 2
    events = match.correct(turn, 0)
    assert ev.MatchEnded(EndReason.ZERO_TURNS, 1, "") in events
    assert match.state.winner == 0
    assert match.phase() is Phase.CLOSED


def test_P13_when_the_match_ends_at_once_the_last_play_stands_and_draws() -> None:
    match = second_side_scores_nothing(passes, passes, passes)
    match.play_something()
    match.do(cmd.ChallengePlay(1, (_last_word(match),)))
    events = match.do(cmd.RuleChallenge(accepted=True, reason="is one"))
    assert [type(event) for event in events] == [
        ev.ChallengeRuled,
        ev.TurnLost,
        ev.WindowClosed,
        ev.TilesDrawn,
        ev.MatchEnded,
        ev.MatchClosed,
    ]
    assert len(match.state.racks[0]) == 7


def _last_word(match: Table) -> str:
    play = match.state.last_play
    assert play
    assert play.play
    return play.play.words[0].name


def test_P13_when_the_other_team_proves_to_be_out_the_end_is_its_own() -> None:
    """Both have four zero turns on paper; the one that was sent off proves to have scored."""
    match = seated("CATDOGE", "HORNINT")
    for _ in range(3):
        match.pass_()
        match.pass_()
    match.play_something()
    match.pass_()
    assert match.state.end
    assert match.state.end.side == 1
    match.correct(6, 0)
    assert match.state.end.side == 1
    events = match.correct(7, 4)
    assert ev.EndWithdrawn() in events
    assert ev.MatchEnded(EndReason.ZERO_TURNS, 0, "") in events
    assert match.state.winner == 1


# The jury


def test_P12_P13_the_jury_gives_a_play_back_whose_loss_disqualified() -> None:
    match = second_side_scores_nothing(passes, passes, passes)
    match.play_something()
    laid = match.play_something()
    assert laid.play
    before = match.state
    match.challenge(laid.play.words[0].name, accepted=False, reason="is none")
    assert match.phase() is Phase.CLOSED
    events = match.overturn(len(before.turns) - 1, accepted=True)
    assert events[1:] == (ev.EndWithdrawn(), ev.TurnLost(0))
    state = match.state
    assert state.board == before.board
    assert state.racks == before.racks
    assert (state.phase, state.to_move, state.to_draw) == (Phase.READY, 1, 1)


def test_P12_P13_a_play_given_back_for_nothing_leaves_the_team_out_with_fewer_tiles_unplayed() -> None:
    match = second_side_scores_nothing(passes, passes, passes)
    match.play_something()
    laid = match.play_something()
    assert laid.play
    match.challenge(laid.play.words[0].name, accepted=False, reason="is none")
    turn = len(match.state.turns) - 1
    match.correct(turn, 0)
    events = match.overturn(turn, accepted=True)
    assert events[1] == ev.EndWithdrawn()
    assert ev.MatchEnded(EndReason.ZERO_TURNS, 1, "") in events
    state = match.state
    assert state.phase is Phase.CLOSED
    assert state.end
    assert state.end.unplayed == state.racks
    assert len(state.racks[1]) == 7


def test_P12_P13_the_jury_gives_a_lost_turn_back_that_disqualified() -> None:
    match = second_side_scores_nothing(passes, passes, passes)
    match.play_something()
    challenges_a_word(match)
    assert match.phase() is Phase.CLOSED
    events = match.overturn(6, accepted=False)
    assert events[1:] == (ev.EndWithdrawn(),)
    state = match.state
    assert (state.phase, state.to_move) == (Phase.READY, 1)
    assert state.turns[6].score == 0
    assert len(state.turns) == 7
    assert not any(turn.kind is TurnKind.LOST for turn in state.turns)


def test_P12_P13_a_turn_lost_over_a_word_refused_since_is_no_zero_turn() -> None:
    match = second_side_scores_nothing(challenges_a_word, passes, passes)
    match.overturn(0, accepted=False)
    match.play_something()
    match.pass_()
    assert match.state.end is None
    assert match.state.zero_streak(1) == 3
    match.play_something()
    match.pass_()
    assert match.state.end


# Other formats


OVER = replace(PRIMARY, zero_turns=MatchOver(6), tie_break=SharedWin())


def test_S6_six_zero_turns_of_all_sides_end_the_match_for_all() -> None:
    match = seated("CATDOGE", "HORNINT", format_=OVER)
    first = match.play_something().score
    for _ in range(5):
        match.pass_()
    assert match.state.end is None
    match.pass_()
    state = match.state
    assert state.end
    assert (state.end.reason, state.end.side) == (EndReason.ZERO_TURNS, None)
    assert state.totals[0] == first + state.end.adjustments[0]
    assert state.winner == 0


def test_S6_a_correction_withdraws_that_end_too() -> None:
    match = seated("CATDOGE", "HORNINT", format_=OVER)
    for _ in range(6):
        match.pass_()
    assert match.phase() is Phase.CLOSED
    assert ev.EndWithdrawn() in match.correct(0, 1)
    assert match.state.to_move == 0


def test_zero_turns_may_end_nothing() -> None:
    match = seated("CATDOGE", "HORNINT", format_=replace(PRIMARY, zero_turns=NoZeroLimit()))
    for _ in range(12):
        match.pass_()
    assert match.phase() is Phase.READY


def test_P13_of_three_sides_the_best_of_the_others_wins() -> None:
    three = replace(PRIMARY, sides=replace(PRIMARY.sides, most=3))
    match = seated("CATDOGE", "HORNINT", "SUNEARS", format_=three)
    for _ in range(4):
        match.play_something()
        if match.state.end is None:
            match.play_something()
        match.pass_()
    state = match.state
    assert state.end
    assert state.end.side == 2
    assert state.winner in (0, 1)
    assert state.totals[state.winner] == max(state.totals[:2])


@pytest.mark.parametrize("policy", [PointsTakenBack(), PointsDeducted()])
def test_P13_U7_a_disallowed_play_is_a_zero_turn_whatever_it_costs(policy: DisallowedWord) -> None:
    match = seated("CATDOGE", "HORNINT", format_=replace(PRIMARY, challenge=JudgeDisallows(policy)))
    match.play("8G", "CAT")
    match.do(cmd.DisallowPlay("the judge", "not in the dictionary"))
    match.play("8G", "IN")
    assert (match.state.zero_streak(0), match.state.zero_streak(1)) == (1, 0)
