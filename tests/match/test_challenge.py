"""Challenges, rulings, overruling and the lost turn: P9, P12, C6, C7, C10; with more sides than two as well."""

from collections import Counter
from dataclasses import replace

import pytest

from classroom.match import command as cmd
from classroom.match import event as ev
from classroom.match.command import Refusal, Refused
from classroom.match.decide.context import may_be_left_unchallenged
from classroom.match.fold import fold
from classroom.match.state import Phase, Remark, RemarkKind, Ruling, TurnKind
from classroom.match.team import Mode
from classroom.rules.policy import Challenge, Format, LoseNextTurn, NoPenalty
from tests.match.table import PRIMARY, WORDS, Table, seated, tiles

THREE = replace(PRIMARY, sides=replace(PRIMARY.sides, most=3))
ANY_WORDS = replace(PRIMARY, challenge=Challenge(0, LoseNextTurn()))


def challenged(word: str = "TAC", format_: Format = PRIMARY, draws: tuple[str, ...] = ()) -> Table:
    """Side 0 has played `word` as its first play; it may be challenged."""
    match = seated("CATDOGE", "HORNINT", format_=format_, draws=draws)
    match.play("8G", word)
    return match


def two_words(format_: Format = PRIMARY) -> Table:
    """Side 1 has played NO under CAT, which makes CO as well; side 0 may challenge."""
    match = seated("CATDOGE", "HORNINT", format_=format_)
    match.play("8G", "CAT")
    match.play("9F", "NO")
    return match


# The window


def test_P12_a_play_may_be_challenged_until_the_next_bell() -> None:
    match = challenged("CAT")
    assert match.state.window
    match.ring()
    assert not match.state.window
    assert match.refused(cmd.ChallengePlay(1, ("CAT",))) is Refused.NOT_NOW
    match.do(cmd.Pass())
    assert match.refused(cmd.ChallengePlay(1, ("CAT",))) is Refused.TOO_LATE_TO_CHALLENGE


def test_P12_in_practice_the_others_may_leave_a_play_unchallenged_before_the_bell() -> None:
    match = seated("CATDOGE", "HORNINT", draws=("ABC",), mode=Mode.PRACTICE)
    match.play("8G", "CAT")
    assert match.do(cmd.LeaveUnchallenged()) == (ev.WindowClosed(), ev.TilesDrawn(0, tuple("ABC")))
    assert match.phase() is Phase.READY
    assert match.refused(cmd.ChallengePlay(1, ("CAT",))) is Refused.TOO_LATE_TO_CHALLENGE
    assert match.refused(cmd.LeaveUnchallenged()) is Refused.TOO_LATE_TO_CHALLENGE
    assert not [event for event in match.ring() if isinstance(event, ev.WindowClosed | ev.TilesDrawn)]


def test_P12_in_a_competition_the_others_have_until_the_bell() -> None:
    match = challenged("CAT")
    assert match.refused(cmd.LeaveUnchallenged()) is Refused.NOT_NOW
    assert match.do(cmd.ChallengePlay(1, ("CAT",)))


def test_P12_the_computer_says_itself_what_it_doubts() -> None:
    match = seated("CATDOGE", "HORNINT", mode=Mode.PRACTICE)
    match.play("8G", "CAT")
    against = tuple(replace(team, computer="champion" if at else "") for at, team in enumerate(match.state.teams))
    assert may_be_left_unchallenged(match.state)
    assert not may_be_left_unchallenged(replace(match.state, teams=against))


@pytest.mark.parametrize("is_announced", [False, True])
def test_P12_a_challenge_is_taken_before_the_score_is_announced_and_before_it_is_noted(*, is_announced: bool) -> None:
    for accepted in (False, True):
        match = seated("CATDOGE", "HORNINT")
        match.ring()
        match.do(cmd.DeclarePlay(tiles("8G", "CAT")))
        if is_announced:
            match.do(cmd.Announce(10))
        match.do(cmd.ChallengePlay(1, ("CAT",)), cmd.RuleChallenge(accepted, "so it is"))
        if accepted:
            assert match.phase() is (Phase.CHECKING if is_announced else Phase.ANNOUNCING)
            match.announce() if not is_announced else match.do(cmd.SettleScore())
            assert match.refused(cmd.ChallengePlay(1, ("CAT",))) is Refused.TOO_LATE_TO_CHALLENGE
            match.ring()
        assert match.state.scores == ((10, 0) if accepted else (0, 0))
        assert [turn.kind for turn in match.state.turns] == [TurnKind.PLAY, *([TurnKind.LOST] * accepted)]
        assert match.state.to_move == (0 if accepted else 1)
        assert len(match.state.racks[0]) == 7
        assert fold(match.events) == match.state


def test_P12_only_a_word_just_made_is_challenged_by_somebody_else() -> None:
    match = challenged("CAT")
    assert match.refused(cmd.ChallengePlay(0, ("CAT",))) is Refused.OWN_PLAY
    assert match.refused(cmd.ChallengePlay(2, ("CAT",))) is Refused.NO_SUCH_SIDE
    assert match.refused(cmd.ChallengePlay(1, ())) is Refused.NOT_A_WORD_OF_THE_PLAY
    assert match.refusal(cmd.ChallengePlay(1, ("DOG",))) == Refusal(Refused.NOT_A_WORD_OF_THE_PLAY, names=("DOG",))
    assert match.do(cmd.ChallengePlay(1, ("cat",))) == (ev.PlayChallenged(1, ("CAT",)),)
    assert match.phase() is Phase.CHALLENGED


def test_P12_several_words_of_the_play_are_challenged_in_one_challenge() -> None:
    match = two_words()
    (challenged,) = match.do(cmd.ChallengePlay(0, ("NO", "CO")))
    assert challenged == ev.PlayChallenged(0, ("NO", "CO"))


def test_P12_a_format_may_allow_fewer_words_in_a_challenge() -> None:
    for format_, most in ((replace(PRIMARY, challenge=Challenge(1, LoseNextTurn())), 1), (ANY_WORDS, 0)):
        match = seated("CATDOGE", "HORNINT", format_=format_)
        match.play("8G", "CAT")
        match.play("9F", "NO")
        both = cmd.ChallengePlay(0, ("NO", "CO"))
        if most:
            assert match.refusal(both) == Refusal(Refused.TOO_MANY_WORDS, numbers=(most,))
        else:
            match.do(both)


def test_P12_nothing_can_be_challenged_before_the_first_play_or_after_a_pass() -> None:
    match = seated("CATDOGE", "HORNINT")
    assert match.refused(cmd.ChallengePlay(1, ("CAT",))) is Refused.TOO_LATE_TO_CHALLENGE
    match.play("8G", "CAT")
    match.pass_()
    assert match.state.last_play is None
    assert match.refused(cmd.ChallengePlay(1, ("CAT",))) is Refused.TOO_LATE_TO_CHALLENGE


def test_P12_a_challenge_may_be_withdrawn_and_made_again() -> None:
    match = challenged()
    before = match.state
    match.do(cmd.ChallengePlay(1, ("TAC",)))
    assert match.do(cmd.WithdrawChallenge()) == (ev.ChallengeWithdrawn(),)
    assert match.state == before
    match.challenge("TAC", accepted=False)


def test_P12_there_is_no_ruling_without_a_challenge() -> None:
    match = challenged()
    assert match.refused(cmd.RuleChallenge(accepted=False)) is Refused.NOT_NOW
    assert match.refused(cmd.WithdrawChallenge()) is Refused.NOT_NOW


# Not accepted


def test_P12_a_word_not_accepted_takes_the_play_off_for_a_zero_turn() -> None:
    match = challenged()
    match.challenge("TAC", accepted=False)
    state = match.state
    assert state.board.is_empty
    assert Counter(state.racks[0]) == Counter("CATDOGE")
    assert state.scores == (0, 0)
    assert (state.phase, state.to_move, state.window) == (Phase.READY, 1, False)
    turn = state.turns[0]
    assert state.last_play is None
    assert turn.is_zero
    assert turn.taken_off
    assert turn.remarks == (Remark(RemarkKind.NOT_ACCEPTED, ("TAC",)),)
    assert turn.ruling == Ruling(1, ("TAC",), accepted=False, listed=False, reason="", refused=("TAC",))
    assert len(state.bag) == 86
    assert match.ring() == (ev.TurnBegan(1), ev.BellRung(1, 0))


def test_C6_and_C10_only_the_challenged_play_comes_off_and_its_premiums_are_fresh_again() -> None:
    match = seated("CATDOGE", "HORNINT", draws=("XYZ",))
    match.play("8G", "CAT")
    first = match.play("9F", "IN").score
    match.challenge("CN", accepted=False)
    assert match.state.board.rows()[7] == "......CAT......"
    assert match.state.board.rows()[8] == "." * 15
    match.pass_()
    assert match.play("9F", "IN").score == first


def test_C7_a_blank_whose_play_is_taken_off_is_a_free_blank_again() -> None:
    match = seated("C?TDOGE", "HORNINT")
    match.play("8G", "ToC")
    match.challenge("TOC", accepted=False)
    assert Counter(match.state.racks[0]) == Counter("C?TDOGE")
    match.pass_()
    assert match.play("8G", "CaT").score == 8


def test_C3_the_centre_must_be_covered_again_once_the_only_play_is_off() -> None:
    match = challenged()
    match.challenge("TAC", accepted=False)
    match.ring()
    assert match.refused(cmd.DeclarePlay(tiles("1A", "HORN"))) is Refused.MISPLACED
    match.do(cmd.DeclarePlay(tiles("8F", "HORN")))


# Accepted


def test_P12_the_challengers_of_an_acceptable_word_lose_their_next_turn() -> None:
    match = challenged("CAT")
    match.do(cmd.ChallengePlay(1, ("CAT",)))
    assert match.do(cmd.RuleChallenge(accepted=True)) == (
        ev.ChallengeRuled(accepted=True, listed=True, reason=""),
        ev.TurnLost(1),
    )
    state = match.state
    assert state.scores == (10, 0)
    assert (state.phase, state.to_move) == (Phase.READY, 0)
    lost = state.turns[1]
    assert (lost.side, lost.kind, lost.score, lost.cause, lost.number) == (1, TurnKind.LOST, 0, 0, 1)
    assert lost.remarks == (Remark(RemarkKind.LOST_TURN),)
    assert state.turns[0].remarks == (Remark(RemarkKind.ACCEPTED, ("CAT",)),)


def test_P12_the_challenged_side_draws_its_tiles_at_its_own_next_bell() -> None:
    match = challenged("CAT", draws=("XYZ",))
    match.challenge("CAT", accepted=True)
    assert match.state.racks[0] == tuple("DOGE")
    assert match.ring()[:2] == (ev.WindowClosed(), ev.TilesDrawn(0, tuple("XYZ")))


def test_P12_a_play_is_challenged_once() -> None:
    match = challenged("CAT")
    match.challenge("CAT", accepted=True)
    assert match.refused(cmd.ChallengePlay(1, ("CAT",))) is Refused.TOO_LATE_TO_CHALLENGE


def test_P12_where_a_format_has_no_penalty_nothing_is_lost() -> None:
    match = challenged("CAT", replace(PRIMARY, challenge=Challenge(1, NoPenalty())))
    match.challenge("CAT", accepted=True)
    assert (match.state.to_move, len(match.state.turns)) == (1, 1)


# The judge over the list, and the memory of the match


@pytest.mark.parametrize(("word", "listed"), [("CAT", True), ("TAC", False)])
def test_P12_the_judge_may_overrule_the_list_with_a_reason_which_is_recorded(word: str, listed: bool) -> None:  # noqa: FBT001
    match = challenged(word)
    match.do(cmd.ChallengePlay(1, (word,)))
    against = cmd.RuleChallenge(accepted=not listed)
    assert match.refused(against) is Refused.REASON_NEEDED
    assert match.refused(replace(against, reason="\n ")) is Refused.REASON_NEEDED
    ruled, *_ = match.do(replace(against, reason=" seen in print "))
    refused = (word,) if listed else ()
    assert ruled == ev.ChallengeRuled(accepted=not listed, listed=listed, reason="seen in print", refused=refused)
    assert match.state.turns[0].remarks[-1] == Remark(RemarkKind.JUDGE, ("seen in print",))


def test_P9_P12_a_ruling_is_remembered_for_the_rest_of_the_match() -> None:
    match = challenged()
    match.challenge("TAC", accepted=True, reason="a new word")
    assert match.state.rulings == {"TAC": True}
    match.play("H9", "GO")
    assert match.state.turns[-1].play
    match.pass_()
    match.pass_()
    match.pass_()
    assert match.state.rulings == {"TAC": True}


def test_P12_who_challenges_a_word_ruled_before_needs_no_second_reason() -> None:
    match = challenged()
    match.challenge("TAC", accepted=False)
    match.pass_()
    match.play("8G", "TAC")
    match.do(cmd.ChallengePlay(1, ("TAC",)))
    assert match.refused(cmd.RuleChallenge(accepted=True)) is Refused.REASON_NEEDED
    match.do(cmd.RuleChallenge(accepted=False))


def test_P12_an_accepted_word_stays_accepted_against_the_list() -> None:
    match = challenged()
    match.challenge("TAC", accepted=True, reason="a new word")
    match.reopen()
    match.play("9H", "DO")
    match.do(cmd.ChallengePlay(1, ("DO",)), cmd.WithdrawChallenge())
    assert match.state.rulings["TAC"]


def test_S3_a_refusal_of_several_words_tells_of_none_that_it_is_refused() -> None:
    match = seated("CATDOGE", "HORNINT", format_=ANY_WORDS)
    match.play("8G", "CAT")
    match.play("9F", "IN")
    match.challenge("IN", "CN", accepted=False)
    assert match.state.rulings == {}
    match.pass_()
    match.play("9F", "IN")
    match.challenge("CN", accepted=False)
    match.pass_()
    match.play("9F", "IN")
    match.challenge("IN", "CN", accepted=False)
    assert match.state.rulings == {"CN": False}


# Several words in one challenge


def test_P12_one_word_of_several_is_unacceptable_and_the_play_comes_off_for_zero() -> None:
    match = two_words()
    match.challenge("NO", "CO", accepted=False)
    state = match.state
    assert state.board.rows()[8] == "." * 15
    assert Counter(state.racks[1]) == Counter("HORNINT")
    assert (state.turns[1].score, state.turns[1].taken_off) == (0, True)
    assert (state.to_move, state.owed) == (0, ((), ()))


def test_P12_all_words_are_acceptable_and_the_challengers_lose_one_turn_only() -> None:
    match = two_words()
    match.do(cmd.ChallengePlay(0, ("NO", "CO")))
    events = match.do(cmd.RuleChallenge(accepted=True, reason="both in the dictionary"))
    assert [type(event) for event in events] == [ev.ChallengeRuled, ev.TurnLost]
    assert match.state.to_move == 1
    assert match.state.rulings == {"NO": True, "CO": True}


def test_P12_a_play_is_challenged_once_however_few_words_were_named() -> None:
    match = two_words()
    match.challenge("NO", accepted=True)
    assert match.refused(cmd.ChallengePlay(0, ("CO",))) is Refused.TOO_LATE_TO_CHALLENGE


def test_P12_the_ruling_is_recorded_and_remembered_for_each_word() -> None:
    """The list has NO and lacks CO."""
    match = two_words()
    match.challenge("NO", "CO", accepted=False)
    ruling = match.state.turns[1].ruling
    assert ruling == Ruling(0, ("NO", "CO"), accepted=False, listed=False, reason="", refused=("CO",))
    assert match.state.turns[1].remarks == (Remark(RemarkKind.NOT_ACCEPTED, ("CO",)),)
    assert match.state.rulings == {"NO": True, "CO": False}
    match.reopen()
    assert match.state.rulings == {"NO": True, "CO": False}


def test_P12_the_judge_says_which_word_is_refused_against_the_list() -> None:
    match = two_words()
    match.do(cmd.ChallengePlay(0, ("NO", "CO")))
    other = cmd.RuleChallenge(accepted=False, refused=("no",))
    assert match.refused(other) is Refused.REASON_NEEDED
    (ruled,) = match.do(replace(other, reason="CO is in the book, NO is not"))
    assert ruled == ev.ChallengeRuled(
        accepted=False, listed=False, reason="CO is in the book, NO is not", refused=("NO",)
    )
    assert match.state.rulings == {"NO": False, "CO": True}


def test_P12_of_several_words_the_list_has_the_judge_must_say_which_is_refused() -> None:
    match = seated("CATDOGE", "HORNINT", words=WORDS | {"CO"})
    match.play("8G", "CAT")
    match.play("9F", "NO")
    match.do(cmd.ChallengePlay(0, ("NO", "CO")))
    refusing = cmd.RuleChallenge(accepted=False, reason="not in our dictionary")
    assert match.refused(refusing) is Refused.WHICH_WORD
    assert match.refusal(replace(refusing, refused=("CAT",))) == Refusal(Refused.NOT_A_WORD_OF_THE_PLAY, names=("CAT",))
    assert match.refused(replace(refusing, accepted=True, refused=("CO",))) is Refused.NOT_NOW
    match.do(replace(refusing, refused=("CO", "NO")))
    assert match.state.rulings == {"NO": False, "CO": False}


def test_P12_the_jury_says_which_of_several_accepted_words_it_refuses() -> None:
    match = two_words()
    match.challenge("NO", "CO", accepted=True, reason="both in the dictionary")
    overturn = cmd.OverturnRuling(1, accepted=False, by="the jury", reason="page 9")
    assert match.refused(overturn) is Refused.WHICH_WORD
    match.do(replace(overturn, refused=("CO",)))
    assert match.state.rulings == {"NO": True, "CO": False}
    assert match.state.turns[1].taken_off
    match.overturn(1, accepted=True)
    assert match.state.rulings == {"NO": True, "CO": True}
    assert match.state.turns[1].ruling == Ruling(
        0, ("NO", "CO"), accepted=True, listed=False, reason="both in the dictionary"
    )


def test_S3_where_nobody_is_told_no_word_is_named_either() -> None:
    match = two_words(ANY_WORDS)
    match.do(cmd.ChallengePlay(0, ("NO", "CO")))
    assert match.refused(cmd.RuleChallenge(accepted=False, refused=("CO",))) is Refused.WORD_STAYS_UNSAID
    (ruled,) = match.do(cmd.RuleChallenge(accepted=False))
    assert ruled == ev.ChallengeRuled(accepted=False, listed=False, reason="")
    assert match.state.rulings == {}
    assert match.state.turns[1].remarks == (Remark(RemarkKind.NOT_ACCEPTED, ("NO", "CO")),)


# The jury over the judge


def test_P12_the_jury_takes_a_play_off_before_anything_else_was_played() -> None:
    match = challenged()
    match.challenge("TAC", accepted=True, reason="a new word")
    assert [turn.kind for turn in match.state.turns] == [TurnKind.PLAY, TurnKind.LOST]
    match.overturn(0, accepted=False)
    state = match.state
    assert state.board.is_empty
    assert Counter(state.racks[0]) == Counter("CATDOGE")
    assert [turn.kind for turn in state.turns] == [TurnKind.PLAY]
    assert (state.phase, state.to_move, state.scores) == (Phase.READY, 1, (0, 0))
    assert state.owed == ((), ())
    assert state.rulings == {"TAC": False}
    assert state.turns[0].remarks[-2:] == (
        Remark(RemarkKind.NOT_ACCEPTED, ("TAC",)),
        Remark(RemarkKind.JURY, ("seen in the dictionary",)),
    )


def test_P12_P19_what_the_lost_turn_had_to_say_is_said_on_the_turn_that_is_given_back() -> None:
    match = challenged()
    match.do(cmd.EnterReserve(1, "Daniel", "Arjun"))
    match.challenge("TAC", accepted=True, reason="a new word")
    reserve = Remark(RemarkKind.RESERVE_IN, ("Arjun",))
    assert match.state.turns[1].remarks == (reserve, Remark(RemarkKind.LOST_TURN))
    match.overturn(0, accepted=False)
    match.pass_()
    assert match.state.turns[1].remarks == (reserve, Remark(RemarkKind.PASS))


def test_P12_the_jury_lays_a_play_again_before_anything_else_was_played() -> None:
    match = challenged("CAT", draws=("XYZ",))
    match.challenge("CAT", accepted=False, reason="no such word")
    match.overturn(0, accepted=True)
    state = match.state
    assert state.board.rows()[7] == "......CAT......"
    assert state.racks[0] == tuple("DOGE")
    assert state.scores == (10, 0)
    assert [turn.kind for turn in state.turns] == [TurnKind.PLAY, TurnKind.LOST]
    assert state.to_move == 0
    assert match.ring()[:2] == (ev.WindowClosed(), ev.TilesDrawn(0, tuple("XYZ")))


def test_P12_the_jury_may_think_twice() -> None:
    match = challenged("CAT")
    match.challenge("CAT", accepted=False, reason="no such word")
    before = match.state
    match.overturn(0, accepted=True)
    match.overturn(0, accepted=False)
    assert match.state.board == before.board
    assert Counter(match.state.racks[0]) == Counter(before.racks[0])
    assert (match.state.to_move, len(match.state.turns), match.state.scores) == (1, 1, (0, 0))
    assert match.refused(cmd.OverturnRuling(0, accepted=False, by="x", reason="y")) is Refused.SAME_RULING


def test_P12_later_the_jury_moves_points_only() -> None:
    match = challenged()
    match.challenge("TAC", accepted=True, reason="a new word")
    match.pass_()
    board, racks = match.state.board, match.state.racks
    match.overturn(0, accepted=False)
    assert (match.state.board, match.state.racks) == (board, racks)
    assert match.state.scores == (0, 0)
    assert match.state.turns[0].is_zero
    assert match.state.turns[1].kind is TurnKind.LOST
    match.overturn(0, accepted=True)
    assert match.state.scores == (10, 0)


def test_P12_later_the_jury_gives_points_back_but_no_turn_is_lost_for_it() -> None:
    match = challenged("CAT")
    match.challenge("CAT", accepted=False, reason="no such word")
    match.pass_()
    match.overturn(0, accepted=True)
    assert match.state.scores == (10, 0)
    assert match.state.board.is_empty
    assert match.owed() == [[], []]
    assert match.state.to_move == 0


def test_P12_tiles_drawn_since_stay_where_they_are() -> None:
    """A side that declares it has no word lets the play before stand, whose side draws."""
    match = challenged()
    match.challenge("TAC", accepted=True, reason="a new word")
    match.do(cmd.DeclareNoWord(0))
    racks = match.state.racks
    match.overturn(0, accepted=False)
    assert match.state.racks == racks
    assert not match.state.board.is_empty
    assert (match.state.scores, match.state.to_move) == ((0, 0), 1)


def test_P12_a_board_changed_by_the_jury_makes_declarations_void() -> None:
    match = challenged()
    match.challenge("TAC", accepted=False)
    match.do(cmd.DeclareNoWord(1))
    match.overturn(0, accepted=True)
    assert match.state.declared == frozenset()


def test_P12_the_jury_needs_a_name_a_reason_and_a_ruling() -> None:
    match = challenged()
    match.challenge("TAC", accepted=False)
    match.pass_()
    overturn = cmd.OverturnRuling(0, accepted=True, by="Puan Lim", reason="page 12")
    assert match.refused(replace(overturn, by=" ")) is Refused.NAME_NEEDED
    assert match.refused(replace(overturn, reason="")) is Refused.REASON_NEEDED
    assert match.refused(replace(overturn, turn=1)) is Refused.NO_RULING
    assert match.refused(replace(overturn, turn=2)) is Refused.NO_SUCH_TURN
    assert match.refused(replace(overturn, turn=-1)) is Refused.NO_SUCH_TURN
    assert match.refused(replace(overturn, accepted=False)) is Refused.SAME_RULING


def test_P12_words_accepted_together_are_forgotten_when_the_jury_refuses_them_together() -> None:
    match = seated("CATDOGE", "HORNINT", format_=ANY_WORDS)
    match.play("8G", "CAT")
    match.play("9F", "IN")
    match.challenge("IN", "CN", accepted=True, reason="both new")
    assert match.state.rulings == {"IN": True, "CN": True}
    match.overturn(1, accepted=False)
    assert match.state.rulings == {}


def test_P12_a_ruling_is_overturned_after_the_match_was_closed() -> None:
    match = challenged("CAT")
    match.challenge("CAT", accepted=False, reason="no such word")
    match.pass_()
    match.pass_()
    match.do(cmd.StopMatch("the bus leaves"))
    assert match.phase() is Phase.CLOSED
    *_, closed = match.overturn(0, accepted=True)
    assert closed == ev.MatchClosed(match.state.totals, 0)
    assert match.state.scores == (10, 0)


# More sides than two


def three() -> Table:
    return seated("CATDOGE", "HORNINT", "SUNEARS", format_=THREE)


def test_P12_of_three_sides_the_challenger_loses_the_turn_when_it_comes() -> None:
    match = three()
    match.play("8G", "CAT")
    match.challenge("CAT", side=2, accepted=True)
    assert match.state.to_move == 1
    match.play("H9", "N")
    assert match.state.to_move == 2
    assert match.state.window
    events = match.ring()
    assert ev.TurnLost(2) in events
    assert not any(isinstance(event, ev.TurnBegan) for event in events)
    assert match.state.turns[-1].cause == 0
    assert match.state.to_move == 0
    assert [len(rack) for rack in match.state.racks] == [7, 7, 7]


def test_P12_the_lost_turn_is_given_back_as_long_as_it_is_owed() -> None:
    match = three()
    match.play("8G", "CAT")
    match.challenge("CAT", side=2, accepted=True)
    match.play("H9", "N")
    match.overturn(0, accepted=False)
    assert match.owed() == [[], [], []]
    assert match.state.scores[0] == 0
    assert not match.state.board.is_empty
    assert ev.TurnBegan(2) in match.ring()


def test_P12_the_jury_frees_only_the_side_whose_challenge_was_right() -> None:
    """Side 2 owes one turn for each of two plays; one ruling is overturned."""
    match = three()
    match.play("8G", "CAT")
    match.challenge("CAT", side=2, accepted=True)
    match.play("H9", "N")
    match.challenge("AN", side=2, accepted=True, reason="it is one")
    assert match.owed() == [[], [], [1]]
    assert match.state.turns[-1].cause == 0
    match.overturn(0, accepted=False)
    assert match.owed() == [[], [], []]
    assert [turn.cause for turn in match.state.turns] == [None, None, 1]


def test_P12_owed_turns_know_what_they_are_owed_for() -> None:
    match = three()
    match.play("8G", "CAT")
    match.challenge("CAT", side=1, accepted=True)
    assert match.state.to_move == 2
    match.play("H9", "N")
    match.challenge("AN", side=1, accepted=True, reason="it is one")
    assert match.owed() == [[], [2], []]
    match.overturn(0, accepted=False)
    assert match.owed() == [[], [2], []]
    match.overturn(2, accepted=False)
    assert match.owed() == [[], [], []]
