"""How a match of the youth tournament ends (T6), what unplayed tiles come to (T7), and who signs the sheet (T10)."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from classroom.match import command as cmd
from classroom.match import event as ev
from classroom.match.command import Refusal, Refused
from classroom.match.state import Phase, Remark, RemarkKind
from classroom.rules.policy import EndReason, JudgeDisallows, LockedWhenSigned, PointsTakenBack, SignedOnPaper
from tests.match.table import Table, some_tile, tiles
from tests.match.tournament import MINUTE, SECOND, YOUTH, dealt, pass_after, scored

OVER = 30 * MINUTE + SECOND


def worth(match: Table) -> list[int]:
    """What each side holds."""
    return [match.state.tile_set.worth(rack) for rack in match.state.racks]


# Out with the bag empty


def finished(word: str = "CATS") -> Table:
    """Side 0 has laid DOG and then its last tiles below it, whose score is not written yet; side 1 holds HORNINT."""
    match = dealt(YOUTH, f"DOG{word}", "HORNINT", bag="")
    match.play("8G", "DOG")
    match.pass_()
    match.finish("9D", word)
    return match


def out() -> Table:
    """The same with the score of the last play written: side 0 is out, the bag is empty."""
    match = finished()
    match.do(cmd.SettleScore())
    assert match.phase() is Phase.LAST_WINDOW
    return match


def test_T6_T7_who_is_out_adds_twice_the_others_tiles_and_the_other_loses_nothing() -> None:
    match = out()
    state = match.state
    assert state.racks[0] == ()
    held = worth(match)[1]
    assert held == 10
    assert match.service.end_due() is EndReason.TILES_USED
    match.do(cmd.ConfirmEnd())
    state = match.state
    assert state.end
    assert (state.end.reason, state.end.side) == (EndReason.TILES_USED, 0)
    assert state.end.adjustments == (2 * held, 0)
    assert state.totals == (state.scores[0] + 2 * held, 0)
    assert (state.phase, state.winner) == (Phase.CLOSED, 0)


def test_T6_an_empty_rack_ends_nothing_while_the_bag_holds_a_tile() -> None:
    match = dealt(YOUTH, "CATDOGE", "HORNINT", bag="E")
    match.play("8B", "CATDOGE")
    assert match.phase() is Phase.READY
    assert match.refused(cmd.ConfirmEnd()) is Refused.NO_END_DUE
    match.ring()
    assert match.state.racks[0] == ("E",)


def test_T6_the_last_play_may_be_challenged_and_a_word_that_does_not_count_lets_the_match_go_on() -> None:
    match = finished("SCAT")
    match.challenge("SCAT", accepted=False)
    state = match.state
    assert (state.phase, state.to_move, state.end) == (Phase.READY, 1, None)
    assert sorted(state.racks[0]) == sorted("SCAT")
    assert match.refused(cmd.ConfirmEnd()) is Refused.NO_END_DUE
    match.pass_()
    match.play("9F", "AT")
    assert match.state.end is None


def test_T5_T7_a_wrong_challenge_of_the_last_play_adds_its_five_points_and_then_the_tiles_twice() -> None:
    match = finished()
    match.challenge("CATS", accepted=True)
    assert match.phase() is Phase.LAST_WINDOW
    before = (sum(turn.score for turn in match.state.turns), 0)
    assert match.state.scores == (before[0] + 5, before[1])
    events = match.do(cmd.ConfirmEnd())
    assert events[-2:] == (
        ev.MatchEnded(EndReason.TILES_USED, 0, ""),
        ev.MatchClosed((before[0] + 5 + 20, before[1]), 0),
    )


def test_T7_overtime_comes_off_after_the_tiles() -> None:
    match = dealt(YOUTH, "CATDOGE", "HORNINT", bag="")
    match.ring()
    match.clock.pass_ms(26 * MINUTE)
    match.lay(tiles("8B", "CATDOGE"))
    match.do(cmd.ConfirmEnd())
    state = match.state
    assert state.totals == (state.scores[0] + 2 * 10 - 10, 0)


# Six zero turns


def passes(match: Table) -> None:
    match.pass_()


def exchanges(match: Table) -> None:
    match.ring()
    match.do(cmd.ExchangeTiles(match.state.racks[match.state.to_move][:1]))


def plays_no_word(match: Table) -> None:
    match.ring()
    match.do(cmd.DeclarePlay(some_tile(match.state)))
    play = match.state.turns[-1].play
    assert play
    match.challenge(play.words[0].name, accepted=False, reason="is none")


def scores_nothing(match: Table) -> None:
    match.play("8H", "at")


@pytest.mark.parametrize("way", [passes, exchanges, plays_no_word])
def test_T6_six_zero_turns_in_a_row_end_the_match(way: Callable[[Table], None]) -> None:
    match = dealt(YOUTH, "CATDOGE", "HORNIST")
    for number in range(6):
        assert match.state.end is None, number
        way(match)
    state = match.state
    assert state.end
    assert (state.end.reason, state.end.side) == (EndReason.ZERO_TURNS, None)
    assert state.phase is Phase.CLOSED
    assert len(state.turns) == 6


def test_T6_any_mix_of_six_zero_turns_ends_the_match_and_a_play_of_blanks_is_one() -> None:
    match = dealt(YOUTH, "??CDOGE", "HORNIST")
    for way in (scores_nothing, passes, exchanges, plays_no_word, passes, exchanges):
        assert match.state.end is None
        way(match)
    assert match.state.end


def test_T6_a_turn_that_scores_begins_the_count_anew() -> None:
    match = dealt(YOUTH, "CATDOGE", "HORNINT")
    for _ in range(5):
        match.pass_()
    match.play_something()
    for _ in range(5):
        match.pass_()
    assert match.state.end is None
    match.pass_()
    assert match.state.end


def test_T7_who_went_out_with_a_word_refused_later_has_not_gone_out() -> None:
    match = dealt(YOUTH, "CATDOGE", "HORNINT", bag="")
    match.finish("8B", "CATDOGE")
    match.challenge("CATDOGE", accepted=True, reason="in the dictionary")
    match.do(cmd.ConfirmEnd())
    held = worth(match)[1]
    assert match.state.end
    assert match.state.end.adjustments == (2 * held, 0)
    match.do(cmd.OverturnRuling(0, accepted=False, by="the jury", reason="no word"))
    assert match.state.end.adjustments == (0, -held)
    assert match.state.totals == (0, -held)  # the points of the failed challenge go too
    assert match.state.winner == 0, "a total less negative wins, though no turn scores now"
    match.do(cmd.OverturnRuling(0, accepted=True, by="the jury", reason="a word after all"))
    assert match.state.end.adjustments == (2 * held, 0)


def test_T7_where_nobody_is_out_each_loses_the_own_tiles() -> None:
    match = dealt(YOUTH, "CATDOGE", "HORNINT")
    match.play("8G", "CAT")
    while match.phase() is Phase.READY:
        match.pass_()
    state = match.state
    assert state.end
    assert state.end.adjustments == tuple(-value for value in worth(match))
    assert state.totals == tuple(score - held for score, held in zip(state.scores, worth(match), strict=True))


def test_T7_time_used_up_lets_each_lose_the_own_tiles_too() -> None:
    match = dealt(YOUTH, "CATDOGE", "HORNINT")
    pass_after(match, OVER)
    state = match.state
    assert state.end
    assert state.end.reason is EndReason.TIME
    assert state.totals == (-worth(match)[0] - 50, -worth(match)[1])


def test_T6_a_correction_that_breaks_the_six_withdraws_the_end() -> None:
    match = dealt(YOUTH, "CATDOGE", "HORNINT")
    for _ in range(6):
        match.pass_()
    assert ev.EndWithdrawn() in match.correct(5, 4)
    assert (match.phase(), match.state.to_move) == (Phase.READY, 0)


def test_T8_level_totals_are_a_draw_which_nobody_has_won() -> None:
    match = dealt(YOUTH, "AEIONRT", "AEIONRT")
    match.pass_()
    match.pass_()
    scored(match, 20, 20)
    for _ in range(6):
        match.pass_()
    state = match.state
    assert state.totals[0] == state.totals[1]
    assert (state.phase, state.winner, state.winning_teams) == (Phase.CLOSED, None, (0, 1))


@pytest.mark.parametrize(("absent", "winners"), [((0,), (1,)), ((1,), (0,)), ((0, 1), ())])
def test_T8_who_does_not_come_has_lost_and_if_nobody_comes_nobody_has_won(
    absent: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    match = dealt(YOUTH, "CATDOGE", "HORNINT")
    match.do(cmd.WalkOver(absent, "Encik Zaki", "16 minutes late"))
    state = match.state
    assert state.end
    assert (state.end.reason, state.end.note) == (EndReason.WALKOVER, "Encik Zaki: 16 minutes late")
    assert (state.phase, state.winning_teams) == (Phase.CLOSED, winners)


# The signed sheet


def closed() -> Table:
    """CAT for 10 points, then six passes."""
    match = dealt(YOUTH, "CATDOGE", "HORNINT")
    match.play("8G", "CAT")
    while match.phase() is Phase.READY:
        match.pass_()
    return match


def signed() -> Table:
    match = closed()
    match.do(cmd.SignSheet(0, "Aminah"), cmd.SignSheet(1, " Daniel "))
    return match


CORRECTION = cmd.CorrectScore(0, 12, "Puan Rohani", "the premium was forgotten")


def test_T10_both_players_sign_the_sheet_of_a_match_that_is_over() -> None:
    assert isinstance(YOUTH.signing, LockedWhenSigned)
    match = dealt(YOUTH, "CATDOGE", "HORNINT")
    assert match.refused(cmd.SignSheet(0, "Aminah")) is Refused.NOT_NOW
    match = closed()
    assert not match.state.is_locked
    assert match.do(cmd.SignSheet(1, " Daniel ")) == (ev.SheetSigned(1, "Daniel"),)
    assert not match.state.is_locked
    match.do(cmd.SignSheet(0, "Aminah"))
    assert match.state.is_locked
    assert match.state.signatures == {0: "Aminah", 1: "Daniel"}
    match.reopen()
    assert match.state.is_locked


def test_T10_each_signs_once_with_a_name() -> None:
    match = closed()
    assert match.refused(cmd.SignSheet(0, " ")) is Refused.NAME_NEEDED
    assert match.refused(cmd.SignSheet(2, "Somebody")) is Refused.NO_SUCH_SIDE
    match.do(cmd.SignSheet(0, "Aminah"))
    refusal = match.refusal(cmd.SignSheet(0, "Aminah"))
    assert refusal == Refusal(Refused.ALREADY_SIGNED, names=("Team Perak",))


def test_T10_a_signed_sheet_is_locked_for_everybody_but_the_director() -> None:
    match = signed()
    assert match.refused(CORRECTION) is Refused.SHEET_SIGNED
    match.do(replace(CORRECTION, by="Encik Zaki", as_director=True))
    assert match.state.turns[0].score == 12


def test_T10_the_director_s_change_is_kept_in_the_record_with_name_and_reason() -> None:
    match = signed()
    before = match.state.totals
    events = match.do(replace(CORRECTION, by=" Encik Zaki ", as_director=True))
    assert events[0] == ev.ScoreCorrected(0, 12, "Encik Zaki", "the premium was forgotten", director=True)
    state = match.state
    assert state.totals == (before[0] + 2, before[1])
    assert state.turns[0].remarks[-2:] == (
        Remark(RemarkKind.JUDGE, ("the premium was forgotten",)),
        Remark(RemarkKind.DIRECTOR, ("Encik Zaki",)),
    )
    assert state.phase is Phase.CLOSED
    assert state.is_locked
    match.reopen()
    assert match.state == state
    assert events[0] in match.events


def test_T10_the_director_disqualifies_a_player_after_the_sheet_is_signed_with_a_name_and_a_reason() -> None:
    match = signed()
    assert match.state.winner == 0
    assert match.refused(cmd.Disqualify(0, " ", "a false age")) is Refused.NAME_NEEDED
    assert match.refused(cmd.Disqualify(0, "Encik Zaki", "")) is Refused.REASON_NEEDED
    totals = match.state.totals
    match.do(cmd.Disqualify(0, "Encik Zaki", "a false age"))
    state = match.state
    assert (state.phase, state.winner, state.totals) == (Phase.CLOSED, 1, totals)
    assert state.end
    assert (state.end.reason, state.end.note) == (EndReason.DISQUALIFIED, "Encik Zaki: a false age")
    assert state.is_locked, "the sheet stays signed"
    assert match.events[-1] == ev.MatchClosed(totals, 1)
    for side in (0, 1):
        assert match.refused(cmd.Disqualify(side, "Encik Zaki", "again")) is Refused.NOT_NOW
    match.reopen()
    assert match.state == state


def test_T10_the_director_too_gives_a_name_and_a_reason() -> None:
    match = signed()
    assert match.refused(replace(CORRECTION, by=" ", as_director=True)) is Refused.NAME_NEEDED
    assert match.refused(replace(CORRECTION, reason="", as_director=True)) is Refused.REASON_NEEDED


def test_T10_a_ruling_on_a_signed_sheet_is_the_director_s_too() -> None:
    match = dealt(YOUTH, "CATDOGE", "HORNINT")
    match.finish("8G", "CAT")
    match.challenge("CAT", accepted=True)
    while match.phase() is Phase.READY:
        match.pass_()
    match.do(cmd.SignSheet(0, "Aminah"), cmd.SignSheet(1, "Daniel"))
    overturning = cmd.OverturnRuling(0, accepted=False, by="Encik Zaki", reason="misread")
    assert match.refused(overturning) is Refused.SHEET_SIGNED
    (overturned, *_) = match.do(replace(overturning, as_director=True))
    assert overturned == ev.RulingOverturned(0, accepted=False, by="Encik Zaki", reason="misread", director=True)
    assert match.state.scores == (0, 0)


def test_T10_before_both_have_signed_a_judge_corrects_and_who_has_signed_signs_again() -> None:
    match = closed()
    match.do(cmd.SignSheet(0, "Aminah"), CORRECTION)
    corrected = match.state.turns[0]
    assert corrected.score == 12
    assert RemarkKind.DIRECTOR not in [remark.kind for remark in corrected.remarks]
    assert match.state.signatures == {}
    match.do(cmd.SignSheet(0, "Aminah"), cmd.SignSheet(1, "Daniel"))
    assert match.state.is_locked


def test_T6_T10_a_match_that_the_director_s_change_reopens_is_signed_anew() -> None:
    match = signed()
    match.do(cmd.CorrectScore(6, 4, "Puan Rohani", "the word was overlooked", as_director=True))
    assert match.phase() is Phase.READY
    while match.phase() is Phase.READY:
        match.pass_()
    assert not match.state.is_locked
    match.do(cmd.SignSheet(0, "Aminah"), cmd.SignSheet(1, "Daniel"))
    assert match.state.is_locked


def test_T10_where_the_judge_disallows_words_a_signed_sheet_is_locked_too() -> None:
    match = dealt(replace(YOUTH, challenge=JudgeDisallows(PointsTakenBack())), "CATDOGE", "HORNINT")
    match.play("8G", "CAT")
    while match.phase() is Phase.READY:
        match.pass_()
    match.do(cmd.SignSheet(0, "Aminah"), cmd.SignSheet(1, "Daniel"))
    disallow = cmd.DisallowPlay("the judge", "no word")
    assert match.refused(disallow) is Refused.SHEET_SIGNED
    match.do(cmd.CorrectScore(0, 10, "Puan Rohani", "as it was", as_director=True))
    assert match.refused(disallow) is Refused.SHEET_SIGNED


def test_T10_where_sheets_are_signed_on_paper_nobody_signs_here() -> None:
    match = dealt(replace(YOUTH, signing=SignedOnPaper()), "CATDOGE", "HORNINT")
    while match.phase() is Phase.READY:
        match.pass_()
    assert match.refused(cmd.SignSheet(0, "Aminah")) is Refused.NOT_NOW
