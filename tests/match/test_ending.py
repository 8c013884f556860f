"""How a match ends and who has won: all tiles used, no word, stopped (P14, P15), level totals and the jury (P16)."""

from collections import Counter
from dataclasses import replace

import pytest

from classroom.formats.catalogue import format_by_key
from classroom.match import command as cmd
from classroom.match import event as ev
from classroom.match.command import Refused
from classroom.match.fold import fold
from classroom.match.fold.step import BrokenMatchError
from classroom.match.state import JuryDecision, Phase, Remark, RemarkKind, TurnKind
from classroom.rules.policy import (
    Challenge,
    Endings,
    EndReason,
    Format,
    LetterShop,
    LoseNextTurn,
    MatchOver,
    OutTakesOthers,
    OutTakesTwice,
    Price,
    SharedWin,
)
from tests.match.table import PRIMARY, Table, seated, some_tile
from tests.match.tiles import all_tiles
from tests.match.tournament import dealt

CONFIRM = cmd.ConfirmEnd()


def out_of_tiles(format_: Format = PRIMARY) -> Table:
    """Side 0 has laid its last tile; the bag is empty; the judge has not confirmed yet."""
    match = seated("CATSDOE", "HORNINT", bag="", format_=format_)
    match.play("8G", "CATS")
    match.pass_()
    match.play("H9", "DOE")
    return match


# P14: all tiles used


def test_P14_all_tiles_are_used_when_the_bag_and_a_rack_are_empty_and_the_judge_confirms() -> None:
    match = out_of_tiles()
    assert match.phase() is Phase.LAST_WINDOW
    assert match.service.end_due() is EndReason.TILES_USED
    assert match.refused(cmd.RingBell()) is Refused.NOT_NOW
    assert match.do(CONFIRM) == (
        ev.WindowClosed(),
        ev.MatchEnded(EndReason.TILES_USED, 0, ""),
        ev.MatchClosed(match.state.totals, 0),
    )
    assert match.phase() is Phase.CLOSED
    assert match.service.end_due() is None


def test_P14_an_empty_rack_alone_ends_nothing() -> None:
    match = seated("CATSDOE", "HORNINT", bag="X")
    match.play("8E", "CATSDOE")
    assert match.state.racks[0] == ()
    assert match.phase() is Phase.READY
    assert match.service.end_due() is None
    assert match.refused(CONFIRM) is Refused.NO_END_DUE


def test_P12_P14_the_last_play_may_be_challenged_and_play_goes_on_when_it_is_off() -> None:
    match = out_of_tiles()
    match.challenge("ADOE", accepted=False)
    assert (match.state.phase, match.state.to_move) == (Phase.READY, 1)
    assert Counter(match.state.racks[0]) == Counter("DOE")
    assert match.refused(CONFIRM) is Refused.NO_END_DUE
    match.pass_()


def test_P12_P14_a_failed_challenge_of_the_last_play_costs_no_turn_that_never_comes() -> None:
    match = out_of_tiles()
    match.challenge("ADOE", accepted=True, reason="is one")
    assert match.phase() is Phase.LAST_WINDOW
    assert match.refused(cmd.ChallengePlay(1, ("ADOE",))) is Refused.TOO_LATE_TO_CHALLENGE
    match.do(CONFIRM)
    assert match.phase() is Phase.CLOSED
    assert not any(turn.kind is TurnKind.LOST for turn in match.state.turns)


def test_P12_P14_the_jury_puts_the_last_play_back_and_the_end_is_due_again() -> None:
    match = out_of_tiles()
    match.challenge("ADOE", accepted=False)
    match.overturn(2, accepted=True)
    assert match.phase() is Phase.LAST_WINDOW
    assert match.service.end_due() is EndReason.TILES_USED


def test_P12_P14_once_the_judge_has_confirmed_the_jury_moves_points_only() -> None:
    match = out_of_tiles()
    match.challenge("ADOE", accepted=True, reason="is one")
    match.do(CONFIRM)
    board, score = match.state.board, match.state.turns[2].score
    before = match.state.totals
    *_, closed = match.overturn(2, accepted=False)
    assert match.state.board == board
    assert closed == ev.MatchClosed((before[0] - score, before[1]), match.state.winner)


def test_a_format_may_let_play_go_on_without_tiles() -> None:
    never = replace(PRIMARY, endings=Endings(tiles_used=False, no_word=False))
    match = seated("CATSDOE", "HORNINT", bag="", format_=never)
    match.play("8E", "CATSDOE")
    assert match.phase() is Phase.READY
    assert match.service.end_due() is None
    match.pass_()
    match.pass_()


# P14: no word


def test_P14_both_teams_may_declare_that_they_can_form_no_word() -> None:
    match = seated("CATDOGE", "HORNINT")
    match.play("8G", "CAT")
    assert match.refused(cmd.DeclareNoWord(0)) is Refused.NOT_NOW
    assert match.do(cmd.DeclareNoWord(1)) == (ev.NoWordDeclared(1),)
    assert match.service.end_due() is None
    assert match.refused(CONFIRM) is Refused.NO_END_DUE
    match.pass_()
    match.do(cmd.DeclareNoWord(0))
    assert match.service.end_due() is EndReason.NO_WORD
    match.do(CONFIRM)
    assert match.state.end
    assert (match.state.end.reason, match.state.end.side) == (EndReason.NO_WORD, None)
    assert match.phase() is Phase.CLOSED


def test_P14_P12_who_declares_may_still_challenge_the_play_before_until_the_bell() -> None:
    match = seated("CATDOGE", "HORNINT")
    match.play("8G", "TAC")
    match.do(cmd.DeclareNoWord(1))
    assert match.state.window
    match.do(cmd.ChallengePlay(1, ("TAC",)), cmd.RuleChallenge(accepted=False))
    assert match.state.board.is_empty
    assert match.state.declared == frozenset(), "the board is another one now"


def test_P14_a_side_that_has_tiles_to_draw_cannot_know_whether_it_has_a_word() -> None:
    match = seated("CATDOGE", "HORNINT")
    match.play("8G", "CAT")
    match.do(cmd.DeclareNoWord(1))
    refusal = match.refusal(cmd.DeclareNoWord(0))
    assert (refusal.reason, refusal.names) == (Refused.TILES_TO_DRAW, ("Team Perak",))


def test_P14_with_an_empty_bag_both_declare_and_the_play_before_may_be_challenged_until_the_judge_confirms() -> None:
    match = seated("CATDOGE", "HORNINT", bag="")
    match.play("8G", "TAC")
    match.do(cmd.DeclareNoWord(1), cmd.DeclareNoWord(0))
    assert match.service.end_due() is EndReason.NO_WORD
    assert match.service.why_not(cmd.ChallengePlay(1, ("TAC",))) is None
    match.do(CONFIRM)
    assert match.phase() is Phase.CLOSED


def test_P14_a_side_declares_once_and_only_sides_do() -> None:
    match = seated("CATDOGE", "HORNINT")
    match.do(cmd.DeclareNoWord(0))
    assert match.refused(cmd.DeclareNoWord(0)) is Refused.NOT_NOW
    assert match.refused(cmd.DeclareNoWord(2)) is Refused.NO_SUCH_SIDE
    assert match.refused(cmd.DeclareNoWord(-1)) is Refused.NO_SUCH_SIDE


def test_P14_a_play_makes_earlier_declarations_void() -> None:
    match = seated("CATDOGE", "HORNINT")
    match.do(cmd.DeclareNoWord(0))
    match.pass_()
    assert match.state.declared == {0}
    match.play("8F", "HORN")
    assert match.state.declared == frozenset()


def test_P14_new_tiles_make_the_declaration_of_their_side_void() -> None:
    match = seated("CATDOGE", "HORNINT")
    match.do(cmd.DeclareNoWord(0), cmd.DeclareNoWord(1))
    match.exchange()
    assert match.state.declared == {1}
    assert match.service.end_due() is None


def test_P14_the_move_finder_proves_it_for_both_racks_and_the_judge_confirms() -> None:
    match = seated("CATDOGE", "HORNINT", bag="")
    match.finder.answer = False
    assert match.service.end_due() is EndReason.NO_WORD
    assert match.finder.asked == [tuple("CATDOGE"), tuple("HORNINT")]
    match.do(CONFIRM)
    assert match.state.end
    assert match.state.end.reason is EndReason.NO_WORD


@pytest.mark.parametrize(
    ("first", "second"), [(True, False), (False, True), (None, False), (False, None), (None, None)]
)
def test_P14_a_word_for_one_side_or_no_proof_is_no_end(first: bool | None, second: bool | None) -> None:  # noqa: FBT001
    match = seated("CATDOGE", "HORNINT", bag="")
    match.finder.by_rack = {"ACDEGOT": first, "HINNORT": second}
    assert match.service.end_due() is None
    assert match.refused(CONFIRM) is Refused.NO_END_DUE


def test_P14_nothing_is_proved_while_the_last_play_may_be_challenged_or_its_side_has_to_draw() -> None:
    match = seated("CATDOGE", "HORNINT")
    match.finder.answer = False
    match.play("8G", "CAT")
    assert match.service.end_due() is None
    match.challenge("CAT", accepted=True)
    assert match.state.to_draw == 0
    assert match.service.end_due() is None
    match.pass_()
    assert match.service.end_due() is EndReason.NO_WORD


def test_P14_U8_extra_letters_may_form_a_word_too() -> None:
    shop = LetterShop("$", (Price(1, 2),))
    match = seated("QCDVGKW", "HRNVBCG", draws=("A",), format_=replace(PRIMARY, exchange=shop))
    match.finder.by_rack = {"ACDGKQVW": True}
    match.finder.answer = False
    assert match.service.end_due() is EndReason.NO_WORD
    match.ring()
    match.do(cmd.BuyLetters(1), cmd.Pass())
    assert match.service.end_due() is None


def test_P12_P14_what_was_ruled_counts_in_the_proof_against_the_list() -> None:
    match = seated("CATDOGE", "HORNINT")
    match.play("8G", "TAC")
    match.challenge("TAC", accepted=True, reason="it is a card game")
    match.pass_()
    match.service.end_due()
    assert match.finder.rulings == {"TAC": True}


def test_P14_a_format_without_this_ending_neither_proves_nor_declares() -> None:
    match = seated("CATDOGE", "HORNINT", bag="", format_=replace(PRIMARY, endings=Endings(True, False)))  # noqa: FBT003
    match.finder.answer = False
    assert match.service.end_due() is None
    assert match.refused(cmd.DeclareNoWord(0)) is Refused.NOT_NOW


# P15


def test_P15_each_team_loses_its_own_unplayed_tiles_and_the_other_gains_nothing() -> None:
    match = out_of_tiles()
    scores = match.state.scores
    assert match.state.totals == scores
    match.do(CONFIRM)
    assert match.state.scores == scores
    assert match.state.totals == (scores[0], scores[1] - 10)
    assert match.state.end
    assert match.state.end.unplayed == ((), tuple("HORNINT"))
    assert match.state.end.adjustments == (0, -10)


@pytest.mark.parametrize(("policy", "added"), [(OutTakesOthers(), (10, -10)), (OutTakesTwice(), (20, 0))])
def test_S7_a_format_may_give_the_unplayed_tiles_to_who_is_out(
    policy: OutTakesOthers | OutTakesTwice, added: tuple[int, int]
) -> None:
    match = seated("CATSDOE", "HORNINT", bag="", format_=replace(PRIMARY, end_adjustment=policy))
    match.play("8E", "CATSDOE")
    match.do(CONFIRM)
    assert match.state.end
    assert match.state.end.adjustments == added


# Stopped


def test_a_judge_stops_a_match_with_a_reason() -> None:
    match = seated("CATDOGE", "HORNINT", draws=("XYZ",))
    match.play("8G", "CAT")
    assert match.refused(cmd.StopMatch(" ")) is Refused.REASON_NEEDED
    events = match.do(cmd.StopMatch(" rain "))
    assert events[:3] == (
        ev.WindowClosed(),
        ev.TilesDrawn(0, tuple("XYZ")),
        ev.MatchEnded(EndReason.STOPPED, None, "rain"),
    )
    assert match.phase() is Phase.CLOSED


def test_P16_stopped_with_level_totals_the_jury_decides_at_once() -> None:
    match = seated("CATDOGE", "CATDOGE")
    match.do(cmd.StopMatch("rain"))
    assert match.phase() is Phase.ENDED
    assert match.state.awaits_jury
    match.do(cmd.DecideTie(1, "Jury of three", "more words"))
    assert (match.state.phase, match.state.winner) == (Phase.CLOSED, 1)


# P16: extra turns


def level(first: str = "CATDOGE", second: str = "CATDOGE", bag: str = "") -> Table:
    """No word can be formed, the totals are equal, and the extra turns are called."""
    match = seated(first, second, bag=bag)
    match.do(cmd.DeclareNoWord(0), cmd.DeclareNoWord(1), CONFIRM)
    assert match.phase() is Phase.READY
    return match


def test_P16_the_higher_total_wins() -> None:
    match = out_of_tiles()
    match.do(CONFIRM)
    assert match.state.winner == max((0, 1), key=lambda side: match.state.totals[side])


def test_P16_level_totals_call_one_extra_turn_each_in_the_playing_order() -> None:
    match = seated("CATDOGE", "CATDOGE", bag="")
    match.do(cmd.DeclareNoWord(0), cmd.DeclareNoWord(1))
    *_, ended, called = match.do(CONFIRM)
    assert ended == ev.MatchEnded(EndReason.NO_WORD, None, "")
    assert called == ev.ExtraTurnsCalled()
    assert match.state.extra == (0, 1)
    assert match.state.winner is None
    assert match.ring() == (ev.TurnBegan(0), ev.BellRung(1, 0))
    match.do(cmd.Pass())
    assert match.state.extra_turns_due() == (1,)
    assert ev.TurnBegan(1) in match.ring()
    assert match.service.remaining_ms() == 10_000


@pytest.mark.parametrize("starter", [0, 1])
def test_P16_the_starter_has_the_first_extra_turn_whoever_was_next(starter: int) -> None:
    match = seated("CATDOGE", "CATDOGE", starter=starter)
    match.pass_()
    match.do(cmd.DeclareNoWord(1 - starter), cmd.DeclareNoWord(starter), CONFIRM)
    assert match.state.extra == (starter, 1 - starter)
    assert match.state.to_move == starter


def test_P16_the_extra_scores_are_added_and_unplayed_tiles_are_not_counted_again() -> None:
    match = level()
    match.play("8G", "CAT")
    match.play("9H", "O")
    match.do(CONFIRM)
    state = match.state
    assert [turn.extra for turn in state.turns] == [True, True]
    assert state.scores == tuple(turn.score for turn in state.turns)
    assert state.totals == tuple(turn.score - 11 for turn in state.turns)
    assert state.winner == 0
    assert match.events[-1] == ev.MatchClosed(state.totals, 0)
    assert state.turns[0].remarks[0] == Remark(RemarkKind.EXTRA_TURN)


def test_P16_nobody_has_won_before_the_last_extra_turn() -> None:
    match = level()
    match.play("8G", "CAT")
    assert match.state.totals[0] > match.state.totals[1]
    assert match.state.winner is None


def test_P16_a_side_plays_with_the_tiles_it_holds_and_draws_none() -> None:
    match = level(bag="XX")
    match.play("8G", "CAT")
    assert match.ring() == (ev.WindowClosed(), ev.TurnBegan(1), ev.BellRung(1, 0))
    assert match.state.racks[0] == tuple("DOGE")
    assert match.state.bag == tuple("XX")


def test_P16_a_side_with_an_empty_rack_draws_from_a_fresh_full_bag() -> None:
    match = seated("EEEEEEE", "CATDOGE", bag="")
    match.pass_()
    score = match.play("8E", "CATDOGE").score
    match.do(CONFIRM)
    match.correct(0, score + 7)
    assert match.state.totals == (score, score)
    match.pass_()
    match.shuffler.script = ["ACDEGOT"]
    closed, drawn, began, _bell = match.ring()
    assert (closed, drawn) == (ev.FreshBagOpened(), ev.TilesDrawn(1, tuple("ACDEGOT")))
    assert began == ev.TurnBegan(1)
    state = match.state
    assert state.boxes == 2
    assert sum(all_tiles(state).values()) == 28
    match.lay(some_tile(state))
    match.do(CONFIRM)
    assert match.state.totals[1] == score + match.state.turns[-1].score
    assert match.state.winner == 1


def test_P16_extra_turns_are_timed() -> None:
    match = level()
    match.time_out()
    (turn,) = match.state.turns
    assert (turn.kind, turn.extra, turn.number) == (TurnKind.TIME, True, 1)
    assert turn.remarks == (Remark(RemarkKind.EXTRA_TURN), Remark(RemarkKind.TIME))


def test_P13_P16_extra_zero_turns_disqualify_nobody() -> None:
    match = seated("CATDOGE", "CATDOGE", bag="")
    for _ in range(3):
        match.pass_()
        match.pass_()
    match.do(cmd.DeclareNoWord(0), cmd.DeclareNoWord(1), CONFIRM)
    match.pass_()
    match.pass_()
    assert match.state.end
    assert match.state.end.reason is EndReason.NO_WORD
    assert match.state.awaits_jury


# P16: the jury


def still_level() -> Table:
    match = level()
    match.pass_()
    match.pass_()
    assert match.phase() is Phase.ENDED
    assert match.state.awaits_jury
    return match


def test_P16_still_level_the_jury_names_the_winner() -> None:
    match = still_level()
    assert match.do(cmd.DecideTie(1, " Puan Lim, Encik Raj ", " longest word ")) == (
        ev.JuryDecided(1, "Puan Lim, Encik Raj", "longest word"),
        ev.MatchClosed((-11, -11), 1),
    )
    assert match.state.winner == 1
    assert match.state.jury == JuryDecision(1, "Puan Lim, Encik Raj", "longest word")


def test_P16_or_a_shared_win() -> None:
    match = still_level()
    *_, closed = match.do(cmd.DecideTie(None, "Jury", "equally good"))
    assert closed == ev.MatchClosed((-11, -11), None)
    assert match.state.winner is None


def test_P16_the_jury_signs_and_gives_its_reason() -> None:
    match = still_level()
    assert match.refused(cmd.DecideTie(0, "", "reason")) is Refused.NAME_NEEDED
    assert match.refused(cmd.DecideTie(0, "Jury", "")) is Refused.REASON_NEEDED
    assert match.refused(cmd.DecideTie(2, "Jury", "reason")) is Refused.NO_SUCH_SIDE


def test_P16_the_jury_decides_nothing_before_it_must() -> None:
    assert not seated("CATDOGE", "HORNINT").state.is_level
    match = level()
    assert match.state.is_level
    assert not match.state.awaits_jury
    assert match.refused(cmd.DecideTie(0, "Jury", "reason")) is Refused.NOT_NOW
    match.pass_()
    assert match.refused(cmd.DecideTie(0, "Jury", "reason")) is Refused.NOT_NOW


def test_a_format_may_share_the_win_at_once() -> None:
    match = seated("CATDOGE", "CATDOGE", format_=replace(PRIMARY, tie_break=SharedWin()))
    match.do(cmd.DeclareNoWord(0), cmd.DeclareNoWord(1), CONFIRM)
    assert match.phase() is Phase.CLOSED
    assert match.state.winner is None
    assert match.state.is_level


# P16 with challenges and corrections


def test_P12_P16_a_lost_turn_in_the_extra_turns_is_the_extra_turn() -> None:
    match = level()
    match.play("8G", "CAT")
    match.challenge("CAT", accepted=True)
    assert [turn.kind for turn in match.state.turns] == [TurnKind.PLAY, TurnKind.LOST]
    assert match.phase() is Phase.CLOSED
    assert match.state.winner == 0


def test_P12_P16_who_has_had_its_extra_turn_loses_none_for_a_challenge() -> None:
    match = level()
    match.pass_()
    match.play("8G", "CAT")
    assert match.phase() is Phase.LAST_WINDOW
    match.challenge("CAT", accepted=True, side=0)
    assert match.phase() is Phase.CLOSED
    assert match.state.winner == 1
    assert match.owed() == [[], []]


def test_P12_P16_an_extra_play_not_accepted_comes_off() -> None:
    match = level()
    match.pass_()
    match.play("8G", "TAC")
    match.challenge("TAC", accepted=False, side=0)
    assert match.state.awaits_jury
    assert Counter(match.state.racks[1]) == Counter("CATDOGE")


def test_P12_P16_the_jury_gives_the_extra_turn_back_that_a_challenge_lost() -> None:
    match = level()
    match.play("8G", "CAT")
    match.challenge("CAT", accepted=True)
    assert match.phase() is Phase.CLOSED
    match.overturn(0, accepted=False)
    state = match.state
    assert state.board.is_empty
    assert (state.phase, state.to_move, state.extra) == (Phase.READY, 1, (1,))
    match.play("8G", "DOG")
    match.do(CONFIRM)
    assert match.state.winner == 1


def test_P12_P16_an_extra_turn_given_back_makes_the_jury_decide_anew() -> None:
    match = level()
    match.play("8G", "CAT")
    match.challenge("CAT", accepted=True)
    match.correct(0, 0)
    match.do(cmd.DecideTie(0, "Jury", "more words"))
    match.overturn(0, accepted=False)
    match.pass_()
    assert match.state.awaits_jury


def test_P12_P13_P16_the_jury_gives_a_play_back_that_ended_a_level_match() -> None:
    match = seated("CATDOGE", "CATDOGE", bag="", format_=replace(PRIMARY, zero_turns=MatchOver(4)))
    for _ in range(3):
        match.pass_()
    match.play("8G", "TAC")
    match.challenge("TAC", accepted=False)
    assert match.state.extra == (0, 1)
    assert match.overturn(3, accepted=True)[1:] == (ev.EndWithdrawn(), ev.TurnLost(0))
    assert not match.state.board.is_empty
    assert (match.phase(), match.state.to_move) == (Phase.READY, 1)


def test_P16_in_the_extra_turns_only_the_last_window_is_confirmed() -> None:
    match = seated("CATDOGE", "CATDOGE", bag="")
    match.finder.answer = False
    match.do(CONFIRM)
    assert match.state.extra == (0, 1)
    assert match.service.end_due() is None
    assert match.refused(CONFIRM) is Refused.NO_END_DUE
    assert match.refused(cmd.DeclareNoWord(0)) is Refused.NOT_NOW
    assert match.refused(cmd.StopMatch("rain")) is Refused.NOT_NOW
    match.pass_()
    match.play("8G", "CAT")
    assert match.do(CONFIRM) == (ev.WindowClosed(), ev.MatchClosed(match.state.totals, 1))


def test_P16_a_correction_that_parts_the_totals_ends_the_extra_turns() -> None:
    match = seated("CATDOGE", "CATDOGE", bag="")
    match.pass_()
    match.do(cmd.DeclareNoWord(1), cmd.DeclareNoWord(0), CONFIRM)
    match.play("8G", "CAT")
    *_, closed = match.correct(0, 2)
    assert closed == ev.MatchClosed((-9, -11), 0)
    assert match.state.scores == (2, 0)


def test_P16_a_correction_that_makes_them_level_again_goes_on_with_the_extra_turns() -> None:
    match = seated("CATDOGE", "CATDOGE", bag="")
    match.pass_()
    match.do(cmd.DeclareNoWord(1), cmd.DeclareNoWord(0), CONFIRM)
    match.play("8G", "CAT")
    match.correct(0, 2)
    match.correct(0, 0)
    assert (match.state.phase, match.state.extra, match.state.to_move) == (Phase.READY, (1,), 1)
    assert match.state.scores[0] == 10
    match.pass_()
    assert match.state.winner == 0


def test_P16_a_correction_that_makes_a_closed_match_level_calls_the_extra_turns() -> None:
    match = seated("CATDOGE", "HORNINT", bag="")
    match.pass_()
    match.do(cmd.DeclareNoWord(1), cmd.DeclareNoWord(0), CONFIRM)
    match.correct(0, 2)
    assert match.state.winner == 0
    match.correct(0, 1)
    assert match.state.extra == (0, 1)
    assert match.phase() is Phase.READY


def test_P16_a_correction_of_an_extra_turn_may_decide_instead_of_the_jury() -> None:
    match = still_level()
    match.correct(1, 3)
    assert (match.state.phase, match.state.winner) == (Phase.CLOSED, 1)


def test_P16_a_correction_after_the_jury_asks_the_jury_again() -> None:
    match = still_level()
    match.do(cmd.DecideTie(1, "Jury", "longest word"))
    match.correct(0, 0)
    assert match.state.awaits_jury
    assert match.state.jury is None


def test_P16_a_correction_after_a_jury_on_a_stopped_match_asks_the_jury_again() -> None:
    match = seated("CATDOGE", "CATDOGE")
    match.pass_()
    match.do(cmd.StopMatch("rain"), cmd.DecideTie(1, "Jury", "longest word"))
    match.correct(0, 0)
    assert match.state.awaits_jury


def test_P12_P16_in_the_extra_turns_the_jury_moves_only_points_of_earlier_plays() -> None:
    match = seated("CATDOGE", "CATDOGE", bag="")
    match.play("8G", "TAC")
    match.challenge("TAC", accepted=False)
    match.do(cmd.DeclareNoWord(1), cmd.DeclareNoWord(0), CONFIRM)
    assert match.state.extra == (0, 1)
    *_, closed = match.overturn(0, accepted=True)
    assert match.state.board.is_empty
    assert closed == ev.MatchClosed((-1, -11), 0)


def test_P12_P16_a_turn_owed_is_lost_in_the_extra_turns_if_none_came_before() -> None:
    three = replace(PRIMARY, sides=replace(PRIMARY.sides, most=3))
    match = seated("CATQJXZ", "CATDOGE", "CATDOGE", bag="", format_=three)
    match.play("8G", "CAT")
    match.challenge("CAT", side=2, accepted=True)
    match.do(*(cmd.DeclareNoWord(side) for side in (1, 2, 0)), CONFIRM)
    assert match.state.extra == (1, 2)
    match.pass_()
    assert [(turn.side, turn.kind, turn.extra) for turn in match.state.turns[1:]] == [
        (1, TurnKind.PASS, True),
        (2, TurnKind.LOST, True),
    ]
    assert match.state.awaits_jury


def level_but_for_the_last_window(format_: Format = PRIMARY) -> Table:
    """Side 0 has laid its last tile, and the totals will be level when the judge confirms the end."""
    match = out_of_tiles(format_)
    match.correct(1, match.state.scores[0] - match.state.end_adjustments()[1])
    return match


def test_P12_P16_a_failed_challenge_of_the_last_play_costs_the_turn_of_the_extra_round() -> None:
    match = level_but_for_the_last_window()
    match.challenge("ADOE", accepted=True, reason="is one")
    match.do(CONFIRM)
    assert (match.phase(), match.state.to_move) == (Phase.READY, 0)
    match.pass_()
    lost = match.state.turns[-1]
    assert (lost.side, lost.kind, lost.extra, lost.score) == (1, TurnKind.LOST, True, 0)
    assert lost.remarks == (Remark(RemarkKind.EXTRA_TURN), Remark(RemarkKind.LOST_TURN))
    assert match.owed() == [[], []]
    assert match.state.awaits_jury


def test_P12_P16_the_jury_that_refuses_the_last_play_gives_the_extra_turn_back() -> None:
    match = level_but_for_the_last_window()
    match.challenge("ADOE", accepted=True, reason="is one")
    match.do(CONFIRM)
    match.overturn(2, accepted=False)
    assert match.owed() == [[], []]
    assert not any(turn.kind is TurnKind.LOST for turn in match.state.turns)


def test_P12_P16_a_format_of_before_lets_the_extra_turn_be_played() -> None:
    match = level_but_for_the_last_window(replace(PRIMARY, challenge=Challenge(1, LoseNextTurn())))
    match.challenge("ADOE", accepted=True, reason="is one")
    match.do(CONFIRM)
    match.pass_()
    assert (match.phase(), match.state.to_move) == (Phase.READY, 1)


def test_P13_P16_an_end_by_zero_turns_is_withdrawn_as_long_as_no_extra_turn_was_played_on_it() -> None:
    both = replace(PRIMARY, zero_turns=MatchOver(4))
    match = seated("CATDOGE", "CATDOGE", bag="", format_=both)
    for _ in range(4):
        match.pass_()
    assert match.state.extra == (0, 1)
    assert match.correct(3, 5)[1:] == (ev.EndWithdrawn(),)
    assert (match.phase(), match.state.to_move) == (Phase.READY, 0)
    assert match.service.end_due() is None
    assert not match.state.level
    match.correct(3, 0)
    assert match.state.extra == (0, 1)
    match.pass_()
    match.correct(3, 5)
    assert match.phase() is Phase.CLOSED
    assert match.state.winner == 1


def test_P16_of_three_sides_only_the_level_ones_have_extra_turns() -> None:
    three = replace(PRIMARY, sides=replace(PRIMARY.sides, most=3))
    match = seated("CATDOGE", "QZXJKVY", "CATDOGE", bag="", format_=three)
    match.do(*(cmd.DeclareNoWord(side) for side in range(3)), CONFIRM)
    assert match.state.extra == (0, 2)
    match.pass_()
    assert match.state.to_move == 2
    match.play("8G", "CAT")
    match.do(CONFIRM)
    assert match.state.winner == 2
    assert match.refused(cmd.RingBell()) is Refused.NOT_NOW


@pytest.mark.parametrize("side", [0, 1])
def test_A12_P16_who_is_disqualified_in_the_extra_turns_loses_and_tiles_are_not_counted_again(side: int) -> None:
    match = level()
    match.play("8G", "CAT")
    before = match.state.end
    assert before
    match.do(cmd.Disqualify(side, "the organisers", "left the room"))
    state = match.state
    assert state.phase is Phase.CLOSED
    assert state.winner == 1 - side
    assert state.end == replace(
        before,
        reason=EndReason.DISQUALIFIED,
        side=side,
        note="the organisers: left the room",
        lost=frozenset({side}),
    )
    assert state.extra == ()


def test_A12_P16_where_others_are_still_level_their_extra_turns_go_on() -> None:
    format_ = replace(PRIMARY, sides=replace(PRIMARY.sides, most=3))
    match = seated("CATDOGE", "CATDOGE", "CATDOGE", bag="", format_=format_)
    match.do(*(cmd.DeclareNoWord(side) for side in (0, 1, 2)), CONFIRM)
    assert match.state.extra == (0, 1, 2)
    match.do(cmd.Disqualify(0, "the organisers", "left the room"))
    after = match.state
    assert (after.phase, after.extra, after.to_move) == (Phase.READY, (1, 2), 1)
    match.play("8G", "CAT")
    match.pass_()
    assert match.state.winner == 1


def stopped_unscored() -> Table:
    """Nobody has scored; side 1 loses fewer points by its unplayed tiles."""
    match = seated("CATDOGE", "HORNINT")
    match.do(cmd.StopMatch("the bus is here"))
    assert match.state.totals[1] > match.state.totals[0]
    return match


def test_P16_no_tiles_are_exchanged_in_an_extra_turn_which_is_for_the_final_word() -> None:
    match = seated("CATDOGE", "CATDOGE")
    match.do(cmd.DeclareNoWord(0), cmd.DeclareNoWord(1), cmd.ConfirmEnd())
    assert match.state.extra
    match.ring()
    assert match.refused(cmd.ExchangeTiles(tuple("CATDOGE"))) is Refused.ONLY_A_WORD
    match.do(cmd.Pass())


def test_P16_a_match_that_ended_before_any_turn_scored_has_no_winner() -> None:
    match = stopped_unscored()
    assert match.phase() is Phase.CLOSED
    assert match.events[-1] == ev.MatchClosed(match.state.totals, None)
    assert match.state.winning_teams == ()


@pytest.mark.parametrize("key", ["standard", "youth", "club"])
def test_P16_S7_in_the_other_formats_the_total_less_negative_wins_though_no_turn_has_scored(key: str) -> None:
    for racks in (("CATDOGE", "HORNINT"), ("HORNINT", "CATDOGE")):
        match = dealt(format_by_key(key), *racks)
        match.do(cmd.StopMatch("the bus is here"))
        first, second = match.state.totals
        assert match.state.winner == (0 if first > second else 1)
        assert match.events[-1] == ev.MatchClosed((first, second), match.state.winner)
    level = dealt(format_by_key(key), "CATDOGE", "CATDOGE")
    level.do(cmd.StopMatch("the bus is here"))
    assert level.state.winner is None


def test_P16_the_first_points_make_a_winner() -> None:
    match = seated("CATDOGE", "HORNINT")
    match.play("8G", "CAT")
    match.do(cmd.StopMatch("the bus is here"))
    assert match.state.winner == 0
    match.correct(0, 0)
    assert match.state.winner is None


def test_P13_A12_whose_opponent_is_at_fault_wins_without_a_score() -> None:
    match = seated("CATDOGE", "HORNINT")
    match.do(cmd.Disqualify(0, "the organisers", "left the room"))
    assert match.state.winner == 1


def test_P16_a_record_that_named_the_team_ahead_without_a_score_still_opens() -> None:
    *events, closed = stopped_unscored().events
    assert isinstance(closed, ev.MatchClosed)
    assert fold([*events, replace(closed, winner=1)]).winner is None
    with pytest.raises(BrokenMatchError, match="the receipt says"):
        fold([*events, replace(closed, winner=0)])
