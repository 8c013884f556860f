"""The group match of a school club: objections to a score and to a word (A5 to A7)."""

import pytest

from classroom.match import command as cmd
from classroom.match.command import Refused
from classroom.match.state import Phase, Remark, RemarkKind
from classroom.record.score_sheet import score_sheet
from tests.match.club_table import LIMIT_MS, announced, club
from tests.match.table import PRIMARY, Table, seated, tiles

FOUR = ("CATDOGE", "HORNINT", "AEIRSTU", "AEIRSTU")
OWN, OPPONENTS = (0, 2), (1, 3)
# CAT at 8G, its A on the star.
CAT = 10


def noted(table: Table) -> int:
    return table.state.turns[-1].score


# A5: after "finish", before the score is written down


def finished(word: str = "CAT", *racks: str) -> Table:
    """A word is laid and finish said; its score is not announced."""
    table = club(*(racks or FOUR))
    table.ring()
    table.do(cmd.DeclarePlay(tiles("8G", word)))
    assert table.phase() is Phase.ANNOUNCING
    return table


def test_A5_the_player_counts_and_announces_after_the_play() -> None:
    table = finished()
    assert table.refused(cmd.SettleScore()) is Refused.NOT_NOW
    table.do(cmd.Announce(CAT))
    assert table.phase() is Phase.CHECKING
    assert table.state.scores == (0, 0)


@pytest.mark.parametrize("side", OPPONENTS)
def test_A5_a_word_is_objected_to_from_finish_on(side: int) -> None:
    table = finished()
    table.do(cmd.ChallengePlay(side, ("CAT",)), cmd.RuleChallenge(accepted=True))
    assert table.phase() is Phase.ANNOUNCING
    assert table.refused(cmd.ChallengePlay(side, ("CAT",))) is Refused.CHALLENGED_ALREADY
    table.do(cmd.Announce(CAT), cmd.SettleScore())
    assert table.state.scores == (CAT, -5)


def test_A5_a_word_that_is_none_comes_off_before_there_is_a_score() -> None:
    table = finished("TAC", "ACTDOGE", *FOUR[1:])
    table.do(cmd.ChallengePlay(1, ("TAC",)), cmd.RuleChallenge(accepted=False))
    assert table.state.board.is_empty
    assert (table.phase(), table.state.to_move, table.state.scores) == (Phase.READY, 1, (0, 0))
    assert len(score_sheet(table.state).rows) == 1


@pytest.mark.parametrize("side", [*OWN, *OPPONENTS])
def test_A5_a_score_is_objected_to_once_it_is_announced(side: int) -> None:
    table = finished()
    assert table.refused(cmd.ObjectToScore(side)) is Refused.NOT_NOW
    table.do(cmd.Announce(12), cmd.ObjectToScore(side))


@pytest.mark.parametrize("word_first", [True, False])
@pytest.mark.parametrize("accepted", [True, False])
def test_A5_the_word_and_the_score_are_objected_to_in_either_order(*, word_first: bool, accepted: bool) -> None:
    table = finished()
    table.do(cmd.Announce(12))
    word, score = cmd.ChallengePlay(1, ("CAT",)), cmd.ObjectToScore(3)
    if not word_first:
        table.do(score)
        assert table.phase() is Phase.CHECKING
    table.do(word, cmd.RuleChallenge(accepted, "reason"))
    if not accepted:
        # The play is off: there is no score, and nothing to take from it.
        assert (table.phase(), table.state.scores) == (Phase.READY, (0, 0))
        assert table.refused(score) is Refused.NOT_NOW
        return
    if word_first:
        table.do(score)
    table.do(cmd.SettleScore())
    assert table.state.scores == (8, -5)


def test_A5_a_play_laid_again_after_both_objections_has_the_score_that_the_objection_left() -> None:
    table = finished()
    table.do(cmd.Announce(12), cmd.ObjectToScore(3), cmd.ChallengePlay(1, ("CAT",)))
    table.do(cmd.RuleChallenge(accepted=False, reason="misread"))
    table.overturn(0, accepted=True)
    assert table.state.scores == (8, -5)


def test_A5_a_score_written_down_is_past_objection() -> None:
    table = club(*FOUR)
    announced(table, "8G", "CAT", 40)
    table.do(cmd.SettleScore())
    assert table.refused(cmd.ObjectToScore(1)) is Refused.NOT_NOW
    assert table.state.scores == (40, 0)
    table.ring()
    assert table.refused(cmd.ObjectToScore(1)) is Refused.NOT_NOW


def test_A5_each_is_objected_to_once_at_most() -> None:
    table = club(*FOUR)
    announced(table, "8G", "CAT", 12)
    table.do(cmd.ObjectToScore(1))
    for side in table.state.sides:
        assert table.refused(cmd.ObjectToScore(side)) is Refused.OBJECTED_ALREADY
    table.do(cmd.ChallengePlay(1, ("CAT",)), cmd.RuleChallenge(accepted=True))
    for side in OPPONENTS:
        assert table.refused(cmd.ChallengePlay(side, ("CAT",))) is Refused.CHALLENGED_ALREADY
    table.do(cmd.SettleScore())
    assert table.state.scores == (8, -5)


@pytest.mark.parametrize("side", [-1, 4])
def test_A5_nobody_objects_who_does_not_play(side: int) -> None:
    table = club(*FOUR)
    announced(table, "8G", "CAT", 12)
    assert table.refused(cmd.ObjectToScore(side)) is Refused.NO_SUCH_SIDE


def test_A5_other_formats_have_no_objections_to_a_score() -> None:
    table = seated("CATDOGE", "HORNINT", format_=PRIMARY)
    table.ring()
    table.do(cmd.DeclarePlay(tiles("8G", "CAT")), cmd.Announce(40))
    assert table.refused(cmd.ObjectToScore(1)) is Refused.NOT_NOW


def test_A5_where_the_word_is_none_there_is_no_score_to_write() -> None:
    table = club("ACTDOGE", *FOUR[1:])
    announced(table, "8G", "TAC", CAT)
    table.do(cmd.ChallengePlay(3, ("TAC",)), cmd.RuleChallenge(accepted=False))
    turn = table.state.turns[-1]
    assert (turn.settled, turn.taken_off, turn.score, turn.noted) == (True, True, 0, CAT)
    assert table.state.scores == (0, 0)
    assert (table.phase(), table.state.to_move) == (Phase.READY, 1)
    assert table.state.board.is_empty
    assert len(score_sheet(table.state).rows) == 1
    # The organisers may still overrule: the play is laid again and counts.
    table.overturn(0, accepted=True)
    assert table.state.scores == (CAT, -5)


def test_A5_an_objection_to_a_word_may_be_taken_back_and_made_again() -> None:
    table = finished()
    table.do(cmd.ChallengePlay(1, ("CAT",)), cmd.WithdrawChallenge())
    assert table.phase() is Phase.ANNOUNCING
    table.do(cmd.Announce(40), cmd.ChallengePlay(1, ("CAT",)), cmd.WithdrawChallenge())
    assert table.phase() is Phase.CHECKING
    table.do(cmd.ObjectToScore(1), cmd.SettleScore())
    assert table.state.scores == (CAT - 30, 0)
    assert table.phase() is Phase.READY


def test_A5_a_word_is_past_objection_once_the_score_is_written_down() -> None:
    table = club(*FOUR)
    table.play("8G", "CAT")
    for side in OPPONENTS:
        assert table.refused(cmd.ChallengePlay(side, ("CAT",))) is Refused.SCORE_IS_WRITTEN
    # The tiles are drawn at the next bell all the same.
    table.ring()
    assert len(table.state.racks[0]) == 7


def test_A5_nor_is_it_objected_to_when_the_next_turn_has_begun() -> None:
    table = club(*FOUR)
    table.finish("8G", "CAT")
    table.challenge("CAT", accepted=True)
    assert table.state.scores == (CAT, -5)
    table.play("9F", "IN")
    table.ring()
    assert table.refused(cmd.ChallengePlay(0, ("IN",))) is Refused.NOT_NOW
    table.do(cmd.Pass())
    assert table.refused(cmd.ChallengePlay(0, ("IN",))) is Refused.TOO_LATE_TO_CHALLENGE


# A6: objections to the score


def thirty(score: int) -> Table:
    """MAZE over the centre, which counts 30, announced as `score`."""
    table = club("MAZEDOG", *FOUR[1:])
    announced(table, "8G", "MAZE", score)
    count = table.state.turns[-1].count
    assert count
    assert count.total == 30
    return table


def test_A6_too_high_and_objected_to_by_the_opponents_costs_the_difference_again() -> None:
    for side in OPPONENTS:
        for said, scores in [(40, 20), (31, 29), (60, 0), (61, -1), (100, -40)]:
            table = thirty(said)
            table.do(cmd.ObjectToScore(side), cmd.SettleScore())
            assert noted(table) == scores
            assert table.state.scores == (scores, 0)


@pytest.mark.parametrize("side", OWN)
@pytest.mark.parametrize("said", [31, 40, 100])
def test_A6_too_high_and_noticed_by_the_own_group_is_corrected(side: int, said: int) -> None:
    table = thirty(said)
    table.do(cmd.ObjectToScore(side), cmd.SettleScore())
    assert noted(table) == 30


def test_A6_too_low_is_corrected_whoever_notices_without_a_penalty() -> None:
    for side in [*OWN, *OPPONENTS]:
        for said in [0, 20, 29]:
            table = thirty(said)
            table.do(cmd.ObjectToScore(side), cmd.SettleScore())
            assert noted(table) == 30


@pytest.mark.parametrize("said", [40, 30, 20, 0])
def test_A6_where_nobody_objects_the_announced_score_stands_too_low_or_too_high(said: int) -> None:
    table = thirty(said)
    table.do(cmd.SettleScore())
    assert noted(table) == said


@pytest.mark.parametrize("said", [40, 20])
def test_A4_A6_with_a_group_out_of_time_the_right_score_stands_without_an_objection(said: int) -> None:
    table = club(*FOUR)
    table.do(cmd.SetClock(1, LIMIT_MS, "the judge", "they came late"))
    announced(table, "8G", "CAT", said)
    table.do(cmd.SettleScore())
    assert noted(table) == CAT


@pytest.mark.parametrize("side", [*OWN, *OPPONENTS])
def test_A6_an_objection_to_a_right_score_changes_nothing(side: int) -> None:
    table = thirty(30)
    table.do(cmd.ObjectToScore(side), cmd.SettleScore())
    assert table.state.scores == (30, 0)


def test_A6_the_sheet_says_who_objected_and_what_was_announced() -> None:
    table = thirty(40)
    table.do(cmd.ObjectToScore(3), cmd.SettleScore())
    assert table.state.turns[-1].remarks == (
        Remark(RemarkKind.OBJECTED, ("Siti",)),
        Remark(RemarkKind.ANNOUNCED, ("40", "30")),
    )
    cell = score_sheet(table.state).rows[0].cells[0]
    assert cell
    assert (cell.score, cell.running) == (20, 20)


def test_A6_the_judge_may_note_the_counted_score_or_another_with_a_reason() -> None:
    table = thirty(40)
    assert table.refused(cmd.SettleScore(25)) is Refused.REASON_NEEDED
    table.do(cmd.SettleScore(30))
    assert noted(table) == 30
    table = thirty(40)
    table.do(cmd.SettleScore(25, "the board was pushed"))
    assert noted(table) == 25


def test_A6_after_an_objection_the_judge_gives_a_reason_for_another_score_than_it_leaves() -> None:
    table = thirty(40)
    table.do(cmd.ObjectToScore(1))
    assert table.refused(cmd.SettleScore(30)) is Refused.REASON_NEEDED
    table.do(cmd.SettleScore(20))
    assert noted(table) == 20


def test_A6_a_judge_may_write_down_later_what_an_objection_costs() -> None:
    table = thirty(61)
    table.do(cmd.SettleScore())
    table.correct(0, -1)
    assert table.state.scores == (-1, 0)
    assert table.refused(cmd.CorrectScore(0, -2001, "the judge", "added wrongly")) is Refused.SCORE_OUT_OF_RANGE


def test_A6_there_is_no_penalty_on_a_play_that_a_challenge_took_off() -> None:
    table = thirty(100)
    table.do(cmd.ObjectToScore(3))
    table.challenge("MAZE", accepted=False)
    assert table.refused(cmd.ObjectToScore(1)) is Refused.NOT_NOW
    assert table.state.scores == (0, 0)


# A7: objections to a word


@pytest.mark.parametrize("side", OPPONENTS)
def test_A7_an_acceptable_word_costs_the_group_that_challenged_five_points(side: int) -> None:
    table = club(*FOUR)
    table.finish("8G", "CAT")
    table.challenge("CAT", accepted=True, side=side)
    assert table.state.scores == (CAT, -5)
    # The challenged player draws, and nobody loses a turn.
    assert table.state.to_move == 1
    table.ring()
    assert len(table.state.racks[0]) == 7


def test_A7_the_five_points_come_off_what_the_group_has() -> None:
    table = club(*FOUR)
    table.play("8G", "CAT")
    second = table.play("9F", "IN").score
    table.finish("8J", "S")
    table.challenge("CATS", accepted=True, side=1)
    assert table.state.scores[1] == second - 5
    cells = [row.cells[1] for row in score_sheet(table.state).rows if row.cells[1]]
    assert cells[-1].running == second - 5


@pytest.mark.parametrize("side", OPPONENTS)
def test_A7_an_unacceptable_word_comes_off_and_nobody_scores(side: int) -> None:
    table = club("ACTDOGE", *FOUR[1:])
    table.finish("8G", "TAC")
    table.challenge("TAC", accepted=False, side=side)
    assert table.state.scores == (0, 0)
    assert table.state.board.is_empty
    assert sorted(table.state.racks[0]) == sorted("ACTDOGE")
    assert table.state.to_move == 1
    # The star under it doubles again.
    assert table.play("8G", "HORN").score == 2 * (4 + 1 + 1 + 1)


def test_A7_where_nobody_objects_any_word_stands() -> None:
    table = club("ACTDOGE", *FOUR[1:])
    score = table.play("8G", "TAC").score
    table.pass_()
    assert table.refused(cmd.ChallengePlay(1, ("TAC",))) is Refused.TOO_LATE_TO_CHALLENGE
    assert table.state.scores == (score, 0)


@pytest.mark.parametrize("side", OWN)
def test_A7_only_the_other_group_objects(side: int) -> None:
    table = club(*FOUR)
    table.finish("8G", "CAT")
    assert table.refused(cmd.ChallengePlay(side, ("CAT",))) is Refused.OWN_PLAY


def test_A7_one_word_a_turn() -> None:
    table = club(*FOUR)
    table.play("8G", "CAT")
    play = table.finish("9F", "IN").play
    assert play
    names = tuple(word.name for word in play.words)
    assert len(names) == 2
    refusal = table.refusal(cmd.ChallengePlay(0, names))
    assert (refusal.reason, refusal.numbers) == (Refused.TOO_MANY_WORDS, (1,))
    assert table.refused(cmd.ChallengePlay(0, ())) is Refused.NOT_A_WORD_OF_THE_PLAY
    assert table.refused(cmd.ChallengePlay(0, ("CAT",))) is Refused.NOT_A_WORD_OF_THE_PLAY
    table.challenge(names[1], accepted=True, side=0, reason="the book says so")
    # Neither the same player nor the partner may object to the other word now.
    for side in OWN:
        assert table.refused(cmd.ChallengePlay(side, (names[0],))) is Refused.SCORE_IS_WRITTEN


def test_A7_the_same_word_named_twice_is_one_word() -> None:
    table = club(*FOUR)
    table.finish("8G", "CAT")
    table.do(cmd.ChallengePlay(1, ("CAT", "cat")), cmd.RuleChallenge(accepted=True), cmd.SettleScore())
    assert table.state.scores == (CAT, -5)


def test_A7_a_ruling_overturned_gives_the_five_points_back() -> None:
    table = club(*FOUR)
    table.finish("8G", "CAT")
    table.challenge("CAT", accepted=True)
    table.overturn(0, accepted=False)
    assert table.state.scores == (0, 0)
    assert table.state.board.is_empty


def test_A7_the_word_checked_counts_as_ruled_for_the_rest_of_the_match() -> None:
    table = club("ACTDOGE", *FOUR[1:])
    table.finish("8G", "TAC")
    table.do(cmd.ChallengePlay(1, ("TAC",)))
    assert table.refused(cmd.RuleChallenge(accepted=True)) is Refused.REASON_NEEDED
    table.do(cmd.RuleChallenge(accepted=True, reason="it is in the book of the club"))
    assert table.state.rulings["TAC"]
    assert table.state.scores[1] == -5
