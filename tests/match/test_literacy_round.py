"""The literacy event: words that the judge disallows, letters that are bought, the clock of a round (U7 to U9)."""

from collections import Counter
from dataclasses import replace

import pytest

from classroom.match import command as cmd
from classroom.match import event as ev
from classroom.match.command import Refused
from classroom.match.event import PauseReason
from classroom.match.fold import fold
from classroom.match.state import Phase, Purchase, Remark, RemarkKind, Turn
from classroom.match.team import Mode
from classroom.record.score_sheet import score_sheet
from classroom.rules.board import parse_square
from classroom.rules.policy import EndReason, Format, JudgeChecks, JudgeDisallows, LetterShop, PerRound, PointsDeducted
from tests.fakes import FakeLexicon, FakeShuffler
from tests.match.literacy_table import (
    ANY_WORD,
    LITERACY,
    ROUND_MS,
    choosing,
    disallow,
    full_rack,
    literacy,
    rack_of,
    spell,
    spell_all,
)
from tests.match.table import Table, opening, seated, tiles
from tests.match.tiles import all_tiles, tiles_there_are

NO_WORDS = FakeLexicon(frozenset({"READING"}))
JUDGE = cmd.DisallowPlay("the judge", "a proper noun")


def disallowing(*words: str, turn: int | None = None, stays: bool = False) -> cmd.DisallowPlay:
    return cmd.DisallowPlay("the judge", "a proper noun", turn, words, stays)


def finish(table: Table) -> tuple[ev.Event, ...]:
    """Let the time of the round pass and the timer sound."""
    left = table.service.remaining_ms()
    assert left is not None
    table.clock.pass_ms(left)
    return table.do(cmd.EndTurn(()))


# U9: who counts


def test_P18_U9_a_team_whose_score_is_shown_does_not_count_it_again() -> None:
    table = Table(FakeShuffler(full_rack("S")), ANY_WORD)
    switches = ev.Switches(LITERACY.turn_time, live_score=True)
    table.open(replace(opening(LITERACY, mode=Mode.PRACTICE, switches=switches), set_word="READING"))
    table.ring()
    table.do(cmd.DeclarePlay(tiles("8L", "S")))
    assert (table.state.phase, table.state.turns[-1].score) == (Phase.RUNNING, 11)


# U7: disallowed words


@pytest.mark.parametrize(("choice", "sign"), [("taken-back", 0), ("deducted", -1)])
def test_U7_a_disallowed_word_comes_off_and_its_points_are_taken_back_or_deducted(choice: str, sign: int) -> None:
    table = literacy("SOSO", format_=choosing(choice))
    first = spell(table, "8L", "S").score
    board, rack = table.state.board, rack_of(table)
    second = spell(table, "K9", "OS").score
    assert second > 0
    assert table.state.scores == (first + second,)
    turn = disallow(table)
    assert turn.score == sign * second
    assert turn.taken_off
    assert table.state.scores == (first + sign * second,)
    assert table.state.board == board
    assert rack_of(table) == rack


def test_U7_by_default_the_net_is_zero() -> None:
    assert LITERACY.challenge == choosing("taken-back").challenge
    table = literacy("SOSO")
    spell(table, "8L", "S")
    disallow(table)
    assert table.state.scores == (0,)


def test_U7_the_value_deducted_is_that_with_its_premiums() -> None:
    table = literacy("STANDER", format_=choosing("deducted"))
    # RSTANDER, the A on a double word.
    assert spell(table, "E9", "STANDER").score == 18
    disallow(table)
    assert table.state.scores == (-18,)
    finish(table)
    assert table.state.totals == (-18,)


def test_U7_a_premium_under_a_disallowed_word_is_fresh_again() -> None:
    table = literacy("STANDER")
    spell(table, "E9", "STANDER")
    disallow(table)
    assert spell(table, "E9", "STANDER").score == 18


def test_U7_the_app_refuses_no_word_the_judge_does() -> None:
    table = literacy("QZ", lexicon=NO_WORDS)
    assert spell(table, "E9", "QZ").score > 0
    events = table.do(JUDGE)
    assert events == (ev.PlayDisallowed(0, "the judge", "a proper noun"),)
    assert table.state.turns[0].remarks[-2:] == (
        Remark(RemarkKind.DISALLOWED, ("RQZ",)),
        Remark(RemarkKind.JUDGE, ("a proper noun",)),
    )


@pytest.mark.parametrize(
    ("by", "reason", "refused"), [("", "x", Refused.NAME_NEEDED), ("x", " ", Refused.REASON_NEEDED)]
)
def test_U7_the_judge_signs_for_it(by: str, reason: str, refused: Refused) -> None:
    table = literacy("S")
    spell(table, "8L", "S")
    assert table.refused(cmd.DisallowPlay(by, reason)) is refused


def test_U7_nobody_else_challenges() -> None:
    table = literacy("S", begun=False)
    assert table.refused(cmd.ChallengePlay(0, ("READING",))) is Refused.NO_CHALLENGES
    table.ring()
    spell(table, "8L", "S")
    assert table.refused(cmd.ChallengePlay(0, ("READINGS",))) is Refused.NOT_NOW


def test_U7_only_the_last_word_that_lies_there_comes_off_and_then_the_one_before_it() -> None:
    table = literacy("OETTO")
    scores = [turn.score for turn in spell_all(table, ("E9", "OE"), ("G9", "T"), ("I9", "T"))]
    for left in (2, 1, 0):
        disallow(table)
        assert table.state.scores == (sum(scores[:left]),)
        assert [turn.taken_off for turn in table.state.turns] == [False] * left + [True] * (3 - left)
    assert table.refused(JUDGE) is Refused.NOTHING_TO_DISALLOW
    assert table.state.board.rows()[7] == "....READING...."
    assert len(table.state.racks[0]) == 28


def test_U7_an_earlier_word_comes_off_too_where_no_other_stands_on_it() -> None:
    table = literacy("OETTO")
    spell_all(table, ("E9", "OE"), ("G9", "T"), ("I9", "T"))
    scores = [turn.score for turn in table.state.turns]
    table.do(cmd.DisallowPlay("the judge", "a proper noun", turn=1))
    assert [turn.taken_off for turn in table.state.turns] == [False, True, False]
    assert table.state.scores == (scores[0] + scores[2],)
    assert table.refused(cmd.DisallowPlay("the judge", "again", turn=1)) is Refused.NO_SUCH_TURN


def two_words_at_once(table: Table) -> Turn:
    """SO for 3 points down from L8, which makes READINGS for 11 too."""
    turn = spell(table, "L8", "SO")
    assert turn.count
    assert [(word.word.name, word.total) for word in turn.count.words] == [("SO", 3), ("READINGS", 11)]
    return turn


@pytest.mark.parametrize(
    ("words", "score"), [(("SO",), -3), (("readings",), -11), (("SO", "READINGS"), -14), (("SO", "SO"), -3)]
)
def test_U7_the_true_penalty_is_the_value_of_the_disallowed_word_and_not_of_the_whole_play(
    words: tuple[str, ...], score: int
) -> None:
    table = literacy("SO", format_=choosing("deducted"))
    two_words_at_once(table)
    (event,) = table.do(disallowing(*words))
    assert isinstance(event, ev.PlayDisallowed)
    assert table.state.turns[0].score == score
    assert table.state.scores == (score,)
    assert table.state.turns[0].taken_off
    assert Remark(RemarkKind.DISALLOWED, event.words) in table.state.turns[0].remarks
    table.reopen()
    assert table.state.scores == (score,)


def test_U7_by_default_the_points_of_the_play_are_taken_back_whichever_of_its_words_is_disallowed() -> None:
    for words in ((), ("SO",), ("READINGS",)):
        table = literacy("SO")
        two_words_at_once(table)
        table.do(disallowing(*words))
        assert table.state.scores == (0,)
        assert table.state.turns[0].taken_off


def test_U7_where_the_value_depends_on_it_the_judge_is_asked_for_the_word() -> None:
    table = literacy("SO", format_=choosing("deducted"))
    two_words_at_once(table)
    for words in ((), ("READING",), ("SO", "CAT")):
        refusal = table.refusal(disallowing(*words))
        assert (refusal.reason, refusal.names) == (Refused.WORDS_NEEDED, ("SO", "READINGS"))
    one = literacy("S", format_=choosing("deducted"))
    spell(one, "8L", "S")
    one.do(JUDGE)
    assert one.state.scores == (-11,)


def built_on(format_: Format = LITERACY) -> Table:
    """ROE for 3 points, and ETT for 5 on its E."""
    table = literacy("OETTO", format_=format_)
    assert [turn.score for turn in spell_all(table, ("E9", "OE"), ("10F", "TT"))] == [3, 5]
    return table


def test_U7_a_word_that_others_were_built_upon_stays_or_comes_off_after_them_as_the_judge_chooses() -> None:
    table = built_on()
    refusal = table.refusal(disallowing(turn=0))
    assert (refusal.reason, refusal.names) == (Refused.BUILT_ON_MAY_STAY, ("ETT",))
    board, rack = table.state.board, rack_of(table)
    assert table.do(disallowing(turn=0, stays=True)) == (
        ev.PlayDisallowed(0, "the judge", "a proper noun", (), stays=True),
    )
    marked = table.state.turns[0]
    assert marked.is_marked
    assert not marked.taken_off
    assert (table.state.board, rack_of(table)) == (board, rack)
    assert marked.remarks[-2:] == (Remark(RemarkKind.MARKED, ("ROE",)), Remark(RemarkKind.JUDGE, ("a proper noun",)))

    table = built_on()
    table.do(disallowing(turn=1), disallowing(turn=0))
    assert [turn.taken_off for turn in table.state.turns] == [True, True]
    assert table.state.scores == (0,)


@pytest.mark.parametrize(("choice", "left"), [("taken-back", 5), ("deducted", 5 - 3)])
def test_U7_a_word_that_stays_lying_has_its_points_deducted(choice: str, left: int) -> None:
    table = built_on(choosing(choice))
    table.do(disallowing(turn=0, stays=True))
    assert table.state.scores == (left,)
    finish(table)
    assert table.state.totals == (left,)


@pytest.mark.parametrize(("choice", "scores"), [("taken-back", (14, 3, 0)), ("deducted", (14, -11, -14))])
def test_U7_of_a_play_that_stays_lying_only_the_disallowed_words_lose_their_points(
    choice: str, scores: tuple[int, int, int]
) -> None:
    table = literacy("SOS", format_=choosing(choice))
    two_words_at_once(table)
    spell(table, "L10", "S")
    assert table.refused(disallowing(turn=0, stays=True)) is Refused.WORDS_NEEDED
    assert table.state.turns[0].score == scores[0]
    table.do(disallowing("READINGS", turn=0, stays=True))
    assert table.state.turns[0].score == scores[1]
    refusal = table.refusal(disallowing("READINGS", turn=0, stays=True))
    assert (refusal.reason, refusal.names) == (Refused.ALREADY_MARKED, ("READINGS",))
    table.do(disallowing("SO", turn=0, stays=True))
    assert table.state.turns[0].score == scores[2]
    assert table.state.turns[0].disallowed == ("READINGS", "SO")
    assert table.refused(disallowing(turn=0, stays=True)) is Refused.WORDS_NEEDED


def test_U7_a_word_corrected_to_less_costs_no_more_than_it_scored_by_default() -> None:
    table = literacy("SOS")
    two_words_at_once(table)
    spell(table, "L10", "S")
    finish(table)
    table.do(cmd.CorrectScore(0, 5, "the judge", "the bonus square was covered"))
    table.do(disallowing("READINGS", turn=0, stays=True))
    assert table.state.turns[0].score == 0


def test_U7_a_word_on_which_nothing_stands_does_not_stay() -> None:
    table = built_on()
    assert table.refused(disallowing(turn=1, stays=True)) is Refused.NOT_BUILT_ON
    assert table.refused(disallowing(stays=True)) is Refused.NOT_BUILT_ON


@pytest.mark.parametrize(("choice", "left"), [("taken-back", 0), ("deducted", -3 - 5)])
def test_U7_a_marked_word_comes_off_once_nothing_stands_on_it_any_more(choice: str, left: int) -> None:
    table = built_on(choosing(choice))
    table.do(disallowing(turn=0, stays=True), JUDGE)
    assert [turn.taken_off for turn in table.state.turns] == [False, True]
    assert table.refused(JUDGE) is Refused.NOTHING_TO_DISALLOW
    table.do(disallowing(turn=0))
    assert [turn.taken_off for turn in table.state.turns] == [True, True]
    assert table.state.scores == (left,)
    assert len(table.state.racks[0]) == 28
    assert table.state.board.rows()[7] == "....READING...."


def test_U7_a_marked_play_of_several_words_comes_off_with_the_words_disallowed_before() -> None:
    table = literacy("SOS", format_=choosing("deducted"))
    two_words_at_once(table)
    spell(table, "L10", "S")
    table.do(disallowing("SO", turn=0, stays=True), JUDGE, disallowing(turn=0))
    assert [turn.score for turn in table.state.turns] == [-3, -3]


def test_U5_U7_a_disallowed_word_is_none_of_the_four_whether_it_comes_off_or_stays() -> None:
    for stays in (False, True):
        table = literacy("OETTOTOA")
        spell_all(table, ("E9", "OE"), ("10F", "TT"))
        table.do(disallowing(turn=0, stays=True) if stays else disallowing(turn=1))
        spell_all(table, ("I9", "T"), ("K9", "O"))
        assert table.state.spelled == 3
        assert len(table.state.racks[0]) < 28
        spell(table, "8L", "A")
        assert table.state.spelled == 0
        assert len(table.state.racks[0]) == 28


def test_U5_U7_a_word_marked_twice_was_one_of_the_four_once() -> None:
    table = literacy("SOS")
    two_words_at_once(table)
    spell(table, "L10", "S")
    table.do(disallowing("SO", turn=0, stays=True), disallowing("READINGS", turn=0, stays=True))
    assert table.state.spelled == 1


def test_U7_the_judge_may_mark_a_word_while_the_next_is_laid_and_after_the_round() -> None:
    table = built_on()
    table.clock.pass_ms(5_000)
    table.do(disallowing(turn=0, stays=True))
    assert table.phase() is Phase.RUNNING
    assert table.service.remaining_ms() == ROUND_MS - 5_000
    table = built_on()
    finish(table)
    table.do(disallowing(turn=0, stays=True))
    assert table.phase() is Phase.CLOSED
    assert table.events[-1] == ev.MatchClosed((5,), 0)


def test_U7_a_match_opened_by_the_rule_before_is_judged_by_it_to_its_end() -> None:
    before = replace(LITERACY, challenge=JudgeDisallows(PointsDeducted()))
    table = literacy("SO", format_=before)
    two_words_at_once(table)
    table.do(disallowing("SO"))
    assert table.state.scores == (-14,)
    table = built_on(before)
    for stays in (False, True):
        assert table.refused(disallowing(turn=0, stays=stays)) is Refused.BUILT_ON


def test_U7_a_word_laid_after_a_disallowed_one_is_the_last() -> None:
    table = literacy("OETTO")
    spell(table, "E9", "OE")
    disallow(table)
    spell(table, "G9", "T")
    table.do(JUDGE)
    assert [turn.taken_off for turn in table.state.turns] == [True, True]


def test_U7_the_judge_may_decide_while_the_next_word_is_laid_and_the_time_goes_on() -> None:
    table = literacy("OETTO")
    spell(table, "E9", "OE")
    table.clock.pass_ms(5_000)
    disallow(table)
    assert table.phase() is Phase.RUNNING
    assert table.service.remaining_ms() == ROUND_MS - 5_000
    table.do(cmd.Pause(PauseReason.JUDGE))
    table.clock.pass_ms(60_000)
    assert table.refused(JUDGE) is Refused.NOTHING_TO_DISALLOW
    table.do(cmd.Resume())
    assert table.service.remaining_ms() == ROUND_MS - 5_000


@pytest.mark.parametrize(("choice", "sign"), [("taken-back", 0), ("deducted", -1)])
def test_U7_the_judge_may_decide_after_the_round_when_the_words_are_counted(choice: str, sign: int) -> None:
    table = literacy("OETTO", format_=choosing(choice))
    first, second = spell_all(table, ("E9", "OE"), ("G9", "T"))
    finish(table)
    assert table.state.totals == (first.score + second.score,)
    table.do(JUDGE)
    assert table.phase() is Phase.CLOSED
    assert table.state.totals == (first.score + sign * second.score,)
    assert table.events[-1] == ev.MatchClosed(table.state.totals, 0)


def test_U7_an_extra_letter_in_a_disallowed_word_is_an_extra_letter_again() -> None:
    table = literacy("O", "Q")
    table.do(cmd.BuyLetters(1))
    spell(table, "E9", "QO")
    assert not any(table.state.bought)
    disallow(table)
    assert table.state.bought[0] == ("Q",)
    assert len(table.state.racks[0]) == 28


# U8: extra letters


@pytest.mark.parametrize(("letters", "amount"), [(1, 2), (3, 5), (7, 10)])
def test_U8_letters_are_sold_by_the_price_list(letters: int, amount: int) -> None:
    table = literacy("")
    bag, shop = Counter(table.state.bag), Counter(table.state.shop)
    (event,) = table.do(cmd.BuyLetters(letters))
    assert isinstance(event, ev.LettersBought)
    assert (len(event.letters), event.amount) == (letters, amount)
    assert table.state.bought[0] == event.letters
    assert table.state.ledger == (Purchase(0, event.letters, amount),)
    # From a grab bag of their own.
    assert Counter(table.state.bag) == bag
    assert Counter(table.state.shop) == shop - Counter(event.letters)
    assert len(table.state.racks[0]) == 28


def test_U8_other_numbers_are_not_for_sale_and_the_refusal_says_which_are() -> None:
    for letters in [-1, 0, 2, 4, 5, 6, 8, 100]:
        refusal = literacy("").refusal(cmd.BuyLetters(letters))
        assert (refusal.reason, refusal.numbers) == (Refused.NOT_FOR_SALE, (1, 3, 7))


def test_U8_the_grab_bag_holds_letters_only_and_ends() -> None:
    table = literacy("")
    assert Counter(table.state.shop) == Counter(LITERACY.tiles.tiles) - Counter({"?": 2})
    table.do(*[cmd.BuyLetters(7)] * 13, cmd.BuyLetters(3), cmd.BuyLetters(3))
    refusal = table.refusal(cmd.BuyLetters(3))
    assert (refusal.reason, refusal.numbers) == (Refused.TOO_FEW_FOR_SALE, (3, 1))
    table.do(cmd.BuyLetters(1))
    assert table.refused(cmd.BuyLetters(1)) is Refused.TOO_FEW_FOR_SALE
    assert len(table.state.bought[0]) == 98


def test_U8_the_ledger_adds_up_and_is_on_the_sheet() -> None:
    table = literacy("S")
    table.do(cmd.BuyLetters(7), cmd.BuyLetters(1))
    spell(table, "8L", "S")
    table.do(cmd.BuyLetters(3))
    assert [(purchase.side, len(purchase.letters), purchase.amount) for purchase in table.state.ledger] == [
        (0, 7, 10),
        (0, 1, 2),
        (0, 3, 5),
    ]
    assert sum(purchase.amount for purchase in table.state.ledger) == 17
    assert score_sheet(table.state).purchases == table.state.ledger
    assert table.state.turns[0].remarks[:2] == (
        Remark(RemarkKind.LETTERS_BOUGHT, ("7", "10")),
        Remark(RemarkKind.LETTERS_BOUGHT, ("1", "2")),
    )
    table.reopen()
    assert sum(purchase.amount for purchase in table.state.ledger) == 17


def test_U8_a_purchase_is_taken_back_with_its_money_until_a_letter_of_it_was_used() -> None:
    table = literacy("O", "Q", "ZX" + "J")
    table.do(cmd.BuyLetters(1))
    shop = Counter(table.state.shop)
    table.do(cmd.BuyLetters(3))
    assert table.do(cmd.ReturnLetters()) == (ev.LettersReturned(0),)
    assert (table.state.raised(0), table.state.bought[0]) == (2, ("Q",))
    assert Counter(table.state.shop) == shop
    spell(table, "E9", "QO")
    assert table.refused(cmd.ReturnLetters()) is Refused.LETTERS_USED
    assert table.state.raised(0) == 2
    assert Remark(RemarkKind.LETTERS_RETURNED, ("3", "5")) in table.state.turns[0].remarks
    table.reopen()
    assert table.state.raised(0) == 2


def test_U8_the_one_taken_back_is_the_last_and_then_the_one_before() -> None:
    table = literacy("", "QZX", "J")
    table.do(cmd.BuyLetters(3), cmd.BuyLetters(1), cmd.ReturnLetters())
    assert table.state.ledger == (Purchase(0, ("Q", "Z", "X"), 5),)
    table.do(cmd.ReturnLetters())
    assert table.state.raised(0) == 0
    assert table.refused(cmd.ReturnLetters()) is Refused.NOTHING_BOUGHT


def test_U8_extra_letters_add_to_what_may_be_laid_and_are_known_as_extra() -> None:
    table = literacy("O", "QZX")
    assert table.refused(cmd.DeclarePlay(tiles("E9", "QO"))) is Refused.NOT_ON_RACK
    table.do(cmd.BuyLetters(3))
    turn = spell(table, "E9", "QO")
    assert turn.bought == ("Q",)
    assert table.state.bought[0] == ("Z", "X")
    assert table.refused(cmd.DeclarePlay(tiles("E11", "Q"))) is Refused.NOT_ON_RACK
    assert table.state.hand(0)[-2:] == ("Z", "X")


def test_U8_a_tile_of_the_rack_goes_before_an_extra_letter() -> None:
    table = literacy("S", "S")
    on_rack = rack_of(table)["S"]
    table.do(cmd.BuyLetters(1))
    assert spell(table, "8L", "S").bought == ()
    assert rack_of(table)["S"] == on_rack - 1
    assert table.state.bought[0] == ("S",)


def test_U8_extra_letters_are_no_replacements_the_refill_gives_what_the_rack_lacks() -> None:
    table = literacy("OETTO", "QZX", "MM")
    table.do(cmd.BuyLetters(3))
    before = rack_of(table)
    spell_all(table, ("E9", "Q"), ("G9", "T"), ("I9", "Z"), ("K9", "O"))
    # Two of the four came from the rack, and two are drawn.
    assert table.events[-2] == ev.TilesDrawn(0, ("M", "M"))
    assert rack_of(table) == before - Counter("TO") + Counter("MM")
    assert table.state.bought[0] == ("X",)


def test_U8_they_last_until_used_over_any_refill() -> None:
    table = literacy("OETTO", "J")
    table.do(cmd.BuyLetters(1))
    spell_all(table, ("E9", "OE"), ("G9", "T"), ("I9", "T"), ("K9", "O"))
    assert len(table.state.racks[0]) == 28
    assert table.state.bought[0] == ("J",)
    assert spell(table, "E11", "J").bought == ("J",)
    assert not any(table.state.bought)


def test_U8_or_until_the_round_ends() -> None:
    table = literacy("O", "QZX")
    table.do(cmd.BuyLetters(3))
    finish(table)
    assert table.state.end
    assert "Q" not in table.state.end.unplayed[0]
    assert table.state.totals == (0,)
    assert table.refused(cmd.BuyLetters(1)) is Refused.NOT_NOW
    # The next round is another match: all letters are back in the grab bag.
    assert len(literacy("").state.shop) == 98


def test_U8_nothing_is_bought_before_the_bell_or_after_the_time() -> None:
    table = literacy("", begun=False)
    assert table.refused(cmd.BuyLetters(1)) is Refused.NOT_NOW
    table.ring()
    table.clock.pass_ms(ROUND_MS)
    events = table.do(cmd.BuyLetters(1))
    assert not [event for event in events if isinstance(event, ev.LettersBought)]
    assert table.phase() is Phase.CLOSED
    assert table.state.ledger == ()


def test_U8_letters_are_bought_while_a_word_is_counted_and_the_time_goes_on() -> None:
    table = literacy("S", "QZX")
    table.clock.pass_ms(7_000)
    table.do(cmd.DeclarePlay(tiles("8L", "S")))
    table.clock.pass_ms(4_000)
    assert table.phase() is Phase.ANNOUNCING
    (event,) = table.do(cmd.BuyLetters(3))
    assert event == ev.LettersBought(0, ("Q", "Z", "X"), 5)
    assert table.phase() is Phase.ANNOUNCING
    assert table.service.remaining_ms() == ROUND_MS - 11_000
    table.do(cmd.Announce(11))
    assert table.state.scores == (11,)
    assert table.state.turns[0].remarks == ()
    assert spell(table, "L7", "Q").bought == ("Q",)
    assert table.state.turns[1].remarks == (Remark(RemarkKind.LETTERS_BOUGHT, ("3", "5")),)


def test_U8_letters_are_bought_while_the_judge_checks_a_count() -> None:
    table = literacy("S", format_=replace(LITERACY, announcement=JudgeChecks()))
    table.do(cmd.DeclarePlay(tiles("8L", "S")), cmd.Announce(11))
    assert table.phase() is Phase.CHECKING
    table.do(cmd.BuyLetters(1))
    assert table.phase() is Phase.CHECKING
    assert len(table.state.ledger) == 1


def test_U8_letters_are_bought_while_the_time_stands() -> None:
    """A round that a judge has stopped has not ended: reading of "at any moment of the round"."""
    table = literacy("S")
    table.do(cmd.Pause(PauseReason.JUDGE), cmd.BuyLetters(1))
    assert table.phase() is Phase.PAUSED
    assert len(table.state.ledger) == 1
    table.do(cmd.Resume())
    assert table.service.remaining_ms() == ROUND_MS


def test_U8_nothing_is_bought_for_a_word_that_is_counted_after_the_bells() -> None:
    table = literacy("S")
    table.clock.pass_ms(ROUND_MS - 1)
    table.do(cmd.DeclarePlay(tiles("8L", "S")))
    table.clock.pass_ms(1)
    assert table.refused(cmd.BuyLetters(1)) is Refused.TIME_IS_OVER
    table.do(cmd.Announce(11), cmd.EndTurn(()))
    assert table.state.totals == (11,)


def test_U8_where_letters_were_sold_in_a_turn_only_they_still_are() -> None:
    shop = LITERACY.exchange
    assert isinstance(shop, LetterShop)
    assert shop.at_any_moment
    table = literacy("S", format_=replace(LITERACY, exchange=replace(shop, at_any_moment=False)))
    table.do(cmd.Pause(PauseReason.JUDGE))
    assert table.refused(cmd.BuyLetters(1)) is Refused.NOT_NOW
    table.do(cmd.Resume(), cmd.DeclarePlay(tiles("8L", "S")))
    assert table.refused(cmd.BuyLetters(1)) is Refused.NOT_NOW
    table.do(cmd.Announce(11), cmd.BuyLetters(1))


def test_U8_no_tile_is_exchanged_and_other_formats_sell_none() -> None:
    table = literacy("A")
    for some in (("A",), table.state.racks[0], ()):
        assert table.refused(cmd.ExchangeTiles(some)) is Refused.NO_EXCHANGE
    primary = seated("CATDOGE", "HORNINT")
    primary.ring()
    assert primary.refused(cmd.BuyLetters(1)) is Refused.NOT_NOW
    assert primary.state.shop == ()


# U9: the round and its timer


def test_U9_one_bell_begins_the_round_and_none_is_rung_between_words() -> None:
    table = literacy("OETTO", begun=False)
    assert [event.strokes for event in table.ring() if isinstance(event, ev.BellRung)] == [1]
    before = len(table.events)
    spell_all(table, ("E9", "OE"), ("G9", "T"))
    assert not [event for event in table.events[before:] if isinstance(event, ev.BellRung)]
    assert table.phase() is Phase.RUNNING
    assert table.refused(cmd.RingBell()) is Refused.NOT_NOW


def test_U9_the_time_runs_on_over_words_and_announcements() -> None:
    table = literacy("OETTO")
    table.clock.pass_ms(60_000)
    table.do(cmd.DeclarePlay(tiles("E9", "OE")))
    assert table.service.remaining_ms() == ROUND_MS - 60_000
    table.clock.pass_ms(30_000)
    assert table.service.remaining_ms() == ROUND_MS - 90_000
    table.do(cmd.Announce(3))
    assert table.service.remaining_ms() == ROUND_MS - 90_000
    table.clock.pass_ms(10_000)
    table.do(cmd.Pass())
    assert table.service.remaining_ms() == ROUND_MS - 100_000


def test_U9_the_round_ends_with_two_bells_when_the_timer_sounds_and_not_before() -> None:
    table = literacy("S")
    turn = spell(table, "8L", "S")
    table.clock.pass_ms(ROUND_MS - 1)
    assert table.refused(cmd.EndTurn(())) is Refused.TIME_LEFT
    table.clock.pass_ms(1)
    events = table.do(cmd.EndTurn(()))
    assert [event.strokes for event in events if isinstance(event, ev.BellRung)] == [2]
    assert table.state.end
    assert (table.state.end.reason, table.state.end.side) == (EndReason.TIME, None)
    assert table.phase() is Phase.CLOSED
    assert table.state.totals == (turn.score,)
    assert len(table.state.turns) == 1


def test_U9_tiles_on_the_board_that_were_not_declared_go_back_even_a_lawful_word() -> None:
    table = literacy("SO")
    rack, board = rack_of(table), table.state.board
    table.clock.pass_ms(ROUND_MS)
    table.do(cmd.EndTurn(tiles("8L", "S")))
    assert table.state.totals == (0,)
    assert rack_of(table) == rack
    assert table.state.board == board
    assert table.state.board.at(parse_square("L8")) is None


@pytest.mark.parametrize("late", [cmd.DeclarePlay(tiles("8L", "S")), cmd.Pass(), cmd.ExchangeTiles(("S",))])
def test_U9_what_is_done_after_the_timer_ends_the_round_and_counts_for_nothing(late: cmd.Command) -> None:
    table = literacy("S")
    table.clock.pass_ms(ROUND_MS)
    table.do(late)
    assert table.phase() is Phase.CLOSED
    assert table.state.turns == ()
    assert table.state.totals == (0,)


def test_U9_a_word_declared_in_time_counts_although_the_timer_sounds_while_it_is_announced() -> None:
    table = literacy("S")
    table.clock.pass_ms(ROUND_MS - 1)
    table.do(cmd.DeclarePlay(tiles("8L", "S")))
    table.clock.pass_ms(5_000)
    table.do(cmd.Announce(11), cmd.EndTurn(()))
    assert table.state.totals == (11,)
    assert table.phase() is Phase.CLOSED


def test_U9_the_time_stands_while_the_judge_has_stopped_it() -> None:
    table = literacy("S")
    table.clock.pass_ms(10_000)
    table.do(cmd.Pause(PauseReason.JUDGE))
    table.clock.pass_ms(ROUND_MS)
    table.do(cmd.Resume())
    assert table.service.remaining_ms() == ROUND_MS - 10_000


def test_U9_a_round_interrupted_goes_on_with_the_time_left_at_its_last_word() -> None:
    table = literacy("S")
    table.clock.pass_ms(100_000)
    spell(table, "8L", "S")
    table.clock.pass_ms(50_000)
    table.reopen()
    assert table.service.interrupted
    table.do(cmd.RestartTurn())
    assert table.service.remaining_ms() == ROUND_MS - 100_000


def test_U9_the_organisers_set_the_length_of_a_round() -> None:
    assert LITERACY.turn_time == PerRound(1_200, 1, 2)
    table = literacy("S", format_=replace(LITERACY, turn_time=PerRound(300, 1, 2)))
    table.clock.pass_ms(300_000)
    table.do(cmd.EndTurn(()))
    assert table.phase() is Phase.CLOSED


@pytest.mark.parametrize("own", [0, 10, 12, 99])
def test_U9_the_team_s_own_count_is_kept_beside_the_judges_which_makes_the_total(own: int) -> None:
    table = literacy("S")
    turn = spell(table, "8L", "S", own)
    assert (turn.announced, turn.score) == (own, 11)
    assert table.state.scores == (11,)
    assert table.phase() is Phase.RUNNING
    assert turn.remarks == (Remark(RemarkKind.ANNOUNCED, (str(own), "11")),)


def test_U9_a_right_count_is_not_remarked_and_nobody_objects() -> None:
    table = literacy("S")
    table.do(cmd.DeclarePlay(tiles("8L", "S")))
    assert table.refused(cmd.ObjectToScore(0)) is Refused.NOT_NOW
    table.do(cmd.Announce(11))
    assert table.state.turns[0].remarks == ()
    assert table.refused(cmd.SettleScore(20, "reason")) is Refused.NOT_NOW


def test_U9_the_sheet_adds_up_both_counts() -> None:
    table = literacy("OETTO")
    spell(table, "E9", "OE", 50)
    spell(table, "G9", "T", 2)
    finish(table)
    sheet = score_sheet(table.state)
    (column,) = sheet.columns
    assert column.total == sum(turn.score for turn in table.state.turns)
    assert column.own_count == 52


def test_U9_in_competition_the_length_of_a_round_is_the_format_s() -> None:
    switches = replace(opening(LITERACY).switches, turn_time=PerRound(60, 1, 2))
    command = opening(LITERACY, switches=switches)
    answer = Table(lexicon=NO_WORDS).matches.open(command, "few")
    assert getattr(answer, "reason", None) is Refused.SWITCHED_IN_COMPETITION
    practice = opening(LITERACY, mode=Mode.PRACTICE, switches=switches)
    table = Table(lexicon=NO_WORDS)
    table.open(practice)
    assert table.service.remaining_ms() == 60_000


# Corrections while the round goes on


def test_U7_U9_a_word_is_corrected_and_taken_back_while_the_round_runs() -> None:
    table = literacy("OETTOS")
    spell(table, "E9", "OE")
    table.clock.pass_ms(20_000)
    spell(table, "8L", "S")
    first, second = table.state.turns
    table.clock.pass_ms(5_000)
    left = table.service.remaining_ms()
    table.do(cmd.CorrectScore(0, first.score + 3, "the judge", "counted wrongly"))
    assert (table.phase(), table.service.remaining_ms()) == (Phase.RUNNING, left)
    assert table.state.scores == (first.score + 3 + second.score,)
    table.do(cmd.TakeBack("the judge", "laid by accident"))
    assert (table.phase(), table.service.remaining_ms()) == (Phase.PAUSED, left)
    assert table.state.scores == (first.score + 3,)
    table.do(cmd.Resume())
    spell(table, "8L", "S")
    assert all_tiles(table.state) == tiles_there_are(table.state)
    assert fold(table.events) == table.state


def test_P5_a_turn_with_a_clock_of_its_own_is_no_time_for_corrections() -> None:
    match = seated("CATDOGE", "HORNINT")
    match.play("8G", "CAT")
    match.ring()
    for command in (cmd.CorrectScore(0, 9, "x", "y"), cmd.TakeBack("x", "y")):
        assert match.refused(command) is Refused.NOT_NOW
