"""Holding a play to think about a challenge (S5): whose clock runs, who draws when, and what becomes of those tiles."""

from collections import Counter
from dataclasses import replace

import pytest

from classroom.formats.catalogue import format_by_key
from classroom.match import command as cmd
from classroom.match import event as ev
from classroom.match.command import Refusal, Refused
from classroom.match.state import Phase, Remark, RemarkKind
from classroom.record.score_sheet import score_sheet
from classroom.record.wording import remarks_text
from classroom.rules.policy import BlanksAside, EndReason
from tests.match.table import Table
from tests.match.tiles import all_tiles, tiles_there_are
from tests.match.tournament import MINUTE, SECOND, dealt, pass_after

TIMED = format_by_key("standard", turn_time="side", challenge="plus-5", end_adjustment="tournament")
WHOLE = 35 * MINUTE
WAIT = 15 * SECOND


def played(word: str = "CAT", *more: str) -> Table:
    """Side 0 has played `word`, nobody has used any time, and X, Y and Z are drawn next."""
    match = dealt(TIMED, "CATDOGE", "HORNINT", *more, draws=("XYZ",))
    match.play("8G", word)
    return match


def held(word: str = "CAT", *more: str, side: int = 1, for_ms: int = 0) -> Table:
    match = played(word, *more)
    match.do(cmd.HoldPlay(side))
    match.clock.pass_ms(for_ms)
    return match


def left(match: Table) -> list[int]:
    """The time that each side has used, as the clocks show it."""
    shown = [match.service.remaining_ms(side) for side in match.state.sides]
    return [WHOLE - ms for ms in shown if ms is not None]


# Holding and letting go


def test_S5_a_play_is_held_by_an_opponent_while_it_may_be_challenged() -> None:
    match = played()
    assert match.refused(cmd.HoldPlay(0)) is Refused.OWN_PLAY
    assert match.refused(cmd.HoldPlay(2)) is Refused.NO_SUCH_SIDE
    assert match.refused(cmd.ReleaseHold()) is Refused.NOT_NOW
    assert match.refused(cmd.DrawApart()) is Refused.NOT_NOW
    assert match.do(cmd.HoldPlay(1)) == (ev.PlayHeld(1),)
    assert match.phase() is Phase.HELD
    assert match.state.running_side == 1


def test_S5_there_is_nothing_to_hold_before_a_play_or_after_the_next_turn_began() -> None:
    match = dealt(TIMED, "CATDOGE", "HORNINT")
    assert match.refused(cmd.HoldPlay(1)) is Refused.TOO_LATE_TO_CHALLENGE
    match.play("8G", "CAT")
    match.pass_()
    assert match.refused(cmd.HoldPlay(0)) is Refused.TOO_LATE_TO_CHALLENGE


def test_S5_nothing_else_goes_on_while_a_play_is_held() -> None:
    match = held()
    for command in (cmd.RingBell(), cmd.HoldPlay(1), cmd.Pass(), cmd.ConfirmEnd(), cmd.AskEnd(0)):
        assert match.refused(command) is Refused.NOT_NOW


def test_S5_the_clock_of_the_holder_runs_and_no_other() -> None:
    match = held(for_ms=8 * SECOND)
    assert left(match) == [0, 8 * SECOND]
    assert match.do(cmd.ReleaseHold()) == (ev.HoldReleased(8 * SECOND),)
    match.clock.pass_ms(MINUTE)
    assert left(match) == [0, 8 * SECOND]
    assert match.state.used_ms == (0, 8 * SECOND)
    assert (match.phase(), match.state.to_move, match.state.window) == (Phase.READY, 1, True)


def test_S5_a_third_side_may_hold_on_its_own_clock() -> None:
    match = held("CAT", "SUNEARS", side=2, for_ms=3 * SECOND)
    match.do(cmd.ReleaseHold())
    assert match.state.used_ms == (0, 0, 3 * SECOND)
    assert match.state.to_move == 1


def test_S5_every_hold_counts() -> None:
    match = held(for_ms=4 * SECOND)
    match.do(cmd.ReleaseHold(), cmd.HoldPlay(1))
    match.clock.pass_ms(5 * SECOND)
    match.do(cmd.ReleaseHold())
    pass_after(match, SECOND)
    assert match.state.used_ms == (0, 10 * SECOND)


def test_S5_a_released_play_may_be_challenged_until_the_turn_begins() -> None:
    match = held("TAC", for_ms=SECOND)
    match.do(cmd.ReleaseHold())
    match.challenge("TAC", accepted=False)
    assert match.state.turns[0].taken_off


# Drawing


@pytest.mark.parametrize("turn_time", ["none", "turn", "side"])
def test_S5_drawing_waits_fifteen_seconds(turn_time: str) -> None:
    match = dealt(format_by_key("standard", turn_time=turn_time), "CATDOGE", "HORNINT", draws=("XYZ",))
    match.play("8G", "CAT")
    match.do(cmd.HoldPlay(1))
    match.clock.pass_ms(WAIT - 1)
    assert match.refusal(cmd.DrawApart()) == Refusal(Refused.TOO_EARLY_TO_DRAW, numbers=(15,))
    match.clock.pass_ms(1)
    assert match.do(cmd.DrawApart()) == (ev.TilesSetApart(0, tuple("XYZ")),)
    assert match.phase() is Phase.HELD


def drawn_apart(word: str = "CAT", *more: str) -> Table:
    """The play was held for 15 seconds, and then its side drew X, Y and Z."""
    match = held(word, *more, for_ms=WAIT)
    match.do(cmd.DrawApart())
    return match


def test_S5_tiles_drawn_apart_are_neither_in_the_bag_nor_on_the_rack() -> None:
    match = drawn_apart()
    state = match.state
    assert state.apart == tuple("XYZ")
    assert state.racks[0] == tuple("DOGE")
    assert len(state.bag) == 100 - 14 - 3
    assert all_tiles(state) == tiles_there_are(state)
    assert match.refused(cmd.DrawApart()) is Refused.NOT_NOW


def test_S5_they_join_the_rack_when_the_play_stands_and_no_others_are_drawn() -> None:
    match = drawn_apart()
    match.do(cmd.ReleaseHold())
    assert match.state.racks[0] == tuple("DOGE")
    assert match.ring() == (ev.WindowClosed(), ev.TurnBegan(1))
    state = match.state
    assert state.racks[0] == tuple("DOGEXYZ")
    assert state.apart == ()
    assert all_tiles(state) == tiles_there_are(state)


def test_S5_they_join_the_rack_after_a_challenge_that_failed_too() -> None:
    match = drawn_apart()
    match.challenge("CAT", accepted=True)
    assert match.state.apart == tuple("XYZ")
    match.ring()
    assert match.state.racks[0] == tuple("DOGEXYZ")


def test_S5_they_go_back_to_the_bag_when_the_play_goes() -> None:
    match = drawn_apart("TAC")
    match.challenge("TAC", accepted=False)
    state = match.state
    assert Counter(state.racks[0]) == Counter("CATDOGE")
    assert state.apart == ()
    assert len(state.bag) == 86
    assert all_tiles(state) == tiles_there_are(state)
    match.pass_()
    assert Counter(match.state.racks[0]) == Counter("CATDOGE")


def test_S5_they_are_shown_before_they_go_back() -> None:
    match = drawn_apart("TAC")
    match.do(cmd.ChallengePlay(1, ("TAC",)))
    events = match.do(cmd.RuleChallenge(accepted=False))
    assert events[0] == ev.TilesShown(0, tuple("XYZ"))
    assert isinstance(events[1], ev.ChallengeRuled)
    shown = Remark(RemarkKind.SHOWN, tuple("XYZ"))
    assert shown in match.state.turns[0].remarks
    cell = score_sheet(match.state).rows[0].cells[0]
    assert cell
    assert "drawn, shown and put back: X, Y, Z" in remarks_text(cell.remarks, str)


def test_S5_they_are_shown_when_the_jury_takes_the_play_off_too() -> None:
    match = drawn_apart()
    match.challenge("CAT", accepted=True)
    events = match.overturn(0, accepted=False)
    assert events[0] == ev.TilesShown(0, tuple("XYZ"))
    assert len(match.state.bag) == 86


def test_S5_nothing_is_shown_of_a_play_that_stands_or_for_which_nothing_was_drawn() -> None:
    for match, accepted in ((drawn_apart(), True), (held("TAC"), False)):
        word = "CAT" if accepted else "TAC"
        match.challenge(word, accepted=accepted)
        assert not any(isinstance(event, ev.TilesShown) for event in match.events)
    match = drawn_apart()
    match.challenge("CAT", accepted=True)
    match.ring()
    match.do(cmd.Pass())
    assert not any(isinstance(event, ev.TilesShown) for event in match.overturn(0, accepted=False))


def test_S5_a_play_given_back_by_a_later_ruling_draws_anew() -> None:
    match = drawn_apart("TAC")
    match.challenge("TAC", accepted=False)
    match.overturn(0, accepted=True)
    match.ring()
    state = match.state
    assert len(state.racks[0]) == 7
    assert all_tiles(state) == tiles_there_are(state)


@pytest.mark.parametrize("way", [cmd.ReleaseHold(), cmd.ChallengePlay(1, ("CATDOGE",))])
def test_S5_S6_who_has_drawn_the_last_tiles_apart_is_not_out(way: cmd.Command) -> None:
    match = dealt(TIMED, "CATDOGE", "HORNINT", bag="EAT", words=frozenset({"CATDOGE"}))
    match.play("8G", "CATDOGE")
    match.do(cmd.HoldPlay(1))
    match.clock.pass_ms(WAIT)
    match.do(cmd.DrawApart(), way)
    if match.phase() is Phase.CHALLENGED:
        match.do(cmd.RuleChallenge(accepted=True))
    assert match.refused(cmd.ConfirmEnd()) is Refused.NO_END_DUE
    match.ring()
    assert match.state.to_move == 1
    assert Counter(match.state.racks[0]) == Counter("EAT")


def test_S5_with_few_tiles_in_the_bag_all_of_them_are_drawn_apart_and_with_none_nothing() -> None:
    for bag in ("XY", ""):
        match = dealt(TIMED, "CATDOGE", "HORNINT", bag=bag)
        match.play("8G", "CAT")
        match.do(cmd.HoldPlay(1))
        match.clock.pass_ms(WAIT)
        if bag:
            match.do(cmd.DrawApart())
        else:
            assert match.refused(cmd.DrawApart()) is Refused.NOT_NOW
        assert Counter(match.state.apart) == Counter(bag)


def test_S5_U3_where_blanks_are_put_aside_they_are_so_when_drawn_apart_too() -> None:
    match = dealt(replace(TIMED, blanks=BlanksAside()), "CATDOGE", "HORNINT", draws=("??E", "XY"))
    match.play("8G", "CAT")
    match.do(cmd.HoldPlay(1))
    match.clock.pass_ms(WAIT)
    match.do(cmd.DrawApart())
    assert Counter(match.state.apart) == Counter("EXY")
    assert match.state.aside == ("?", "?")


# Challenges out of a hold


def test_S5_the_holder_challenges_and_the_clocks_stand_until_the_ruling() -> None:
    match = held("TAC", for_ms=6 * SECOND)
    assert match.do(cmd.ChallengePlay(1, ("TAC",))) == (ev.PlayChallenged(1, ("TAC",), 6 * SECOND),)
    match.clock.pass_ms(10 * MINUTE)
    assert left(match) == [0, 6 * SECOND]
    match.do(cmd.RuleChallenge(accepted=False))
    assert match.state.used_ms == (0, 6 * SECOND)
    assert match.state.hold is None
    assert (match.phase(), match.state.to_move) == (Phase.READY, 1)


def test_S5_another_side_challenges_during_a_hold_which_ends_it() -> None:
    match = held("TAC", "SUNEARS", side=1, for_ms=6 * SECOND)
    assert match.do(cmd.ChallengePlay(2, ("TAC",))) == (ev.HoldReleased(6 * SECOND), ev.PlayChallenged(2, ("TAC",)))
    match.clock.pass_ms(MINUTE)
    assert left(match) == [0, 6 * SECOND, 0]
    match.do(cmd.RuleChallenge(accepted=False))
    assert match.state.used_ms == (0, 6 * SECOND, 0)
    assert match.state.to_move == 1
    ruling = match.state.turns[0].ruling
    assert ruling
    assert ruling.side == 2


def test_S5_a_challenge_withdrawn_leaves_the_play_as_it_was_before_the_hold() -> None:
    match = held(for_ms=6 * SECOND)
    match.do(cmd.ChallengePlay(1, ("CAT",)), cmd.WithdrawChallenge())
    assert (match.phase(), match.state.window, match.state.used_ms) == (Phase.READY, True, (0, 6 * SECOND))


# The clock runs out


def running_out() -> Table:
    """Side 1 holds the play with ten seconds of its overtime left."""
    match = dealt(TIMED, "CATDOGE", "HORNINT", draws=("XYZ",))
    match.play("8G", "CAT")
    pass_after(match, WHOLE - 10 * SECOND)
    match.play("9G", "DO")
    match.do(cmd.HoldPlay(1))
    return match


@pytest.mark.parametrize("way", [cmd.ReleaseHold(), cmd.ChallengePlay(1, ("DO",))], ids=["release", "challenge"])
def test_S5_S6_a_hold_in_which_all_time_is_used_up_ends_the_match(way: cmd.Command) -> None:
    match = running_out()
    match.clock.pass_ms(10 * SECOND + 1)
    assert match.service.remaining_ms(1) == 0
    events = match.do(way)
    assert events[0] == ev.HoldReleased(10 * SECOND + 1)
    assert ev.MatchEnded(EndReason.TIME, None, "") in events
    state = match.state
    assert (state.phase, state.winner) == (Phase.CLOSED, 0)
    assert all_tiles(state) == tiles_there_are(state)


def test_S5_with_time_left_the_hold_ends_nothing() -> None:
    match = running_out()
    match.clock.pass_ms(10 * SECOND)
    match.do(cmd.ReleaseHold())
    assert match.phase() is Phase.READY


def test_S5_another_side_s_challenge_is_ruled_before_the_holder_s_time_ends_the_match() -> None:
    match = dealt(TIMED, "CATDOGE", "HORNINT", "SUNEARS", draws=("XYZ",))
    pass_after(match, 0)
    pass_after(match, WHOLE - 10 * SECOND)
    pass_after(match, 0)
    match.play("8G", "TAC")
    match.do(cmd.HoldPlay(1))
    match.clock.pass_ms(11 * SECOND)
    match.challenge("TAC", accepted=False, side=2)
    state = match.state
    assert state.turns[-1].taken_off
    assert state.end
    assert (state.end.reason, state.end.side) == (EndReason.TIME, None)


# The last play


def test_S5_the_play_that_goes_out_may_be_held() -> None:
    match = dealt(TIMED, "CATDOGE", "HORNINT", bag="")
    match.play("8B", "CATDOGE")
    assert match.phase() is Phase.LAST_WINDOW
    match.do(cmd.HoldPlay(1))
    match.clock.pass_ms(WAIT)
    assert match.refused(cmd.DrawApart()) is Refused.NOT_NOW
    assert match.refused(cmd.ConfirmEnd()) is Refused.NOT_NOW
    match.do(cmd.ReleaseHold())
    assert match.phase() is Phase.LAST_WINDOW
    match.do(cmd.ConfirmEnd())
    assert match.state.winner == 0


# The app stops


def test_S5_a_hold_goes_on_when_the_app_was_stopped_and_begins_anew() -> None:
    match = held(for_ms=14 * SECOND)
    match.reopen()
    assert match.phase() is Phase.HELD
    assert not match.service.interrupted
    assert left(match) == [0, 0]
    match.clock.pass_ms(14 * SECOND)
    assert match.refused(cmd.DrawApart()) is Refused.TOO_EARLY_TO_DRAW
    match.clock.pass_ms(SECOND)
    match.do(cmd.DrawApart(), cmd.ReleaseHold())
    assert match.state.used_ms == (0, WAIT)
    assert match.state.apart == tuple("XYZ")


@pytest.mark.parametrize("turn_time", ["none", "turn", "side"])
def test_S4_S5_where_bad_plays_are_refused_at_once_nothing_is_held(turn_time: str) -> None:
    match = dealt(format_by_key("standard", challenge="void", turn_time=turn_time), "CATDOGE", "HORNINT")
    match.play("8G", "CAT")
    assert match.refused(cmd.HoldPlay(1)) is Refused.NOT_NOW
    match.ring()
    match.do(cmd.Pass())
    assert match.refused(cmd.HoldPlay(0)) is Refused.NOT_NOW
