"""A judge's correction of an earlier turn is one more event; everything after it is computed anew."""

from dataclasses import replace

import pytest

from classroom.match import command as cmd
from classroom.match import event as ev
from classroom.match.command import Refusal, Refused
from classroom.match.state import Phase, Remark, RemarkKind
from classroom.record.score_sheet import score_sheet
from classroom.rules.policy import SignedOnPaper
from tests.match.table import PRIMARY, Table, seated, tiles


def after_four_turns() -> Table:
    match = seated("CATDOGE", "HORNINT", draws=("EEI", "EI"))
    match.play("8G", "CAT")
    match.play("9F", "IN")
    match.play("10F", "DO")
    match.pass_()
    return match


def test_a_correction_keeps_the_old_event_and_recomputes_every_running_total() -> None:
    match = after_four_turns()
    before = [[cell.running for cell in row.cells if cell] for row in score_sheet(match.state).rows]
    stored = match.events
    assert match.correct(0, 12) == (ev.ScoreCorrected(0, 12, "the judge", "added wrongly"),)
    assert match.events[: len(stored)] == stored
    after = [[cell.running for cell in row.cells if cell] for row in score_sheet(match.state).rows]
    assert after == [[first + 2, second] for first, second in before]
    assert match.state.scores[0] == before[-1][0] + 2
    assert match.state.turns[0].remarks == (
        Remark(RemarkKind.CORRECTED, ("10", "12")),
        Remark(RemarkKind.JUDGE, ("added wrongly",)),
    )


def test_a_correction_to_what_stands_already_says_only_why() -> None:
    match = after_four_turns()
    match.correct(0, 10)
    assert match.state.turns[0].remarks == (Remark(RemarkKind.JUDGE, ("added wrongly",)),)


def test_a_correction_leaves_who_is_next_and_the_window_as_they_were() -> None:
    match = seated("CATDOGE", "HORNINT")
    match.play("8G", "CAT")
    match.correct(0, 12)
    assert (match.state.phase, match.state.to_move, match.state.window) == (Phase.READY, 1, True)
    match.challenge("CAT", accepted=False, reason="none")
    match.correct(0, 5)
    assert match.state.to_move == 1
    assert match.state.scores == (5, 0)


def test_a_correction_waits_until_the_turn_is_over() -> None:
    match = seated("CATDOGE", "HORNINT")
    match.play("8G", "CAT")
    match.ring()
    correct = cmd.CorrectScore(0, 12, "the judge", "added wrongly")
    assert match.refused(correct) is Refused.NOT_NOW
    match.do(cmd.DeclarePlay(tiles("9F", "IN")))
    assert match.refused(correct) is Refused.NOT_NOW
    match.do(cmd.Announce(2))
    assert match.refused(correct) is Refused.NOT_NOW
    match.do(cmd.SettleScore(), correct)


def test_a_correction_is_signed_and_sensible() -> None:
    match = after_four_turns()
    correct = cmd.CorrectScore(0, 12, "the judge", "added wrongly")
    assert match.refused(replace(correct, turn=4)) is Refused.NO_SUCH_TURN
    assert match.refused(replace(correct, turn=-1)) is Refused.NO_SUCH_TURN
    assert match.refused(replace(correct, score=-1)) is Refused.SCORE_OUT_OF_RANGE
    assert match.refused(replace(correct, score=2001)) is Refused.SCORE_OUT_OF_RANGE
    assert match.refused(replace(correct, by="")) is Refused.NAME_NEEDED
    assert match.refused(replace(correct, reason=" ")) is Refused.REASON_NEEDED


@pytest.mark.parametrize("score", [0, 12])
def test_a_corrected_score_is_what_a_jury_gives_back(score: int) -> None:
    match = seated("CATDOGE", "HORNINT")
    match.play("8G", "TAC")
    match.correct(0, score)
    match.challenge("TAC", accepted=False)
    match.overturn(0, accepted=True)
    assert match.state.scores == (score, 0)


def test_a_correction_reopens_a_closed_result_and_closes_it_with_a_new_receipt() -> None:
    match = after_four_turns()
    match.do(cmd.StopMatch("rain"))
    before = match.state
    assert before.phase is Phase.CLOSED
    *_, closed = match.correct(1, 1999)
    assert closed == ev.MatchClosed((before.totals[0], before.totals[1] - before.turns[1].score + 1999), 1)
    assert match.state.winner == 1
    assert before.winner == 0
    assert match.phase() is Phase.CLOSED
    assert sum(isinstance(event, ev.MatchClosed) for event in match.events) == 2


def test_a_closed_match_takes_nothing_but_corrections() -> None:
    match = after_four_turns()
    match.do(cmd.StopMatch("rain"))
    for command in (
        cmd.RingBell(),
        cmd.DrawLot(0),
        cmd.Pass(),
        cmd.ChallengePlay(0, ("DO",)),
        cmd.ConfirmEnd(),
        cmd.StopMatch("again"),
        cmd.DecideTie(0, "Jury", "reason"),
        cmd.EnterReserve(0, "Aminah", "Kavitha"),
        cmd.DeclareNoWord(0),
    ):
        assert match.refused(command) is Refused.NOT_NOW


# Until the sheet is signed (P12, P20)


def closed() -> Table:
    """Side 0 has played CAT, which was refused against the list; the match was stopped and is closed."""
    match = seated("CATDOGE", "HORNINT")
    match.play("8G", "CAT")
    match.challenge("CAT", accepted=False, reason="no such word")
    match.pass_()
    match.do(cmd.StopMatch("the bus leaves"))
    assert match.phase() is Phase.CLOSED
    return match


def test_P12_corrections_and_the_jurys_word_are_open_until_the_judge_has_signed_the_sheet() -> None:
    match = closed()
    match.correct(1, 5)
    assert match.state.winner == 1
    match.overturn(0, accepted=True)
    assert match.state.winner == 0
    assert match.do(cmd.SignAsJudge(" Puan Lim ")) == (ev.JudgeSigned("Puan Lim"),)
    before = match.state
    assert before.judge_signed == "Puan Lim"
    for command in (
        cmd.CorrectScore(0, 3, "the judge", "added wrongly"),
        cmd.CorrectScore(0, 3, "the director", "added wrongly", as_director=True),
        cmd.OverturnRuling(0, accepted=False, by="the jury", reason="page 3"),
    ):
        assert match.refusal(command) == Refusal(Refused.JUDGE_HAS_SIGNED, names=("Puan Lim",))
    match.reopen()
    assert match.state == before


def test_P12_the_judge_signs_once_with_a_name_when_the_match_is_over() -> None:
    match = seated("CATDOGE", "HORNINT")
    assert match.refused(cmd.SignAsJudge("Puan Lim")) is Refused.NOT_NOW
    match = closed()
    assert match.refused(cmd.SignAsJudge(" ")) is Refused.NAME_NEEDED
    match.do(cmd.SignAsJudge("Puan Lim"))
    assert match.refusal(cmd.SignAsJudge("Encik Tan")) == Refusal(Refused.ALREADY_SIGNED, names=("Puan Lim",))


def test_a_format_whose_sheet_is_signed_on_paper_stays_open() -> None:
    match = seated("CATDOGE", "HORNINT", format_=replace(PRIMARY, signing=SignedOnPaper()))
    match.pass_()
    match.do(cmd.StopMatch("the bus leaves"))
    assert match.refused(cmd.SignAsJudge("Puan Lim")) is Refused.NOT_NOW
    match.correct(0, 9)
