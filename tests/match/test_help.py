"""What may be looked up, and what a play would be before it counts."""

from dataclasses import replace

import pytest

from classroom.formats.catalogue import format_by_key
from classroom.match import command as cmd
from classroom.match.event import Switches
from classroom.match.help import (
    MatchWords,
    OpenHelp,
    Preview,
    closes_helper,
    may_be_challenged,
    meanings_open,
    open_help,
    places_now,
    reveals_words,
    turn_meanings_open,
)
from classroom.match.state import MatchState, Phase
from classroom.match.team import Mode, WordCheck
from classroom.rules.board import parse_square, square_name
from classroom.rules.placement import Misplaced, Misplacement
from classroom.rules.policy import NO_STAR, STAR, CentreOpening, PerTurn
from classroom.words.move_generator import WordIndex
from classroom.words.two_letters import squares_to_mark
from tests.fakes import FakeShuffler
from tests.match.club_table import CLUB, club
from tests.match.table import PRIMARY, Table, opening, seated, tiles

OPENED = Switches(PRIMARY.turn_time, helper_open=True)
INDEX = WordIndex(("at", "it", "to", "cat"))


def practice(switches: Switches = OPENED) -> Table:
    return seated("CATDOGE", "HORNINT", mode=Mode.PRACTICE, switches=switches)


def helps(state: MatchState) -> tuple[OpenHelp, OpenHelp]:
    """What is open where the teacher shows no squares, and where squares are shown."""
    return open_help(state), open_help(state, with_places=True)


def test_P18_competition_never_opens_the_helper() -> None:
    table = seated("CATDOGE", "HORNINT")
    assert helps(table.state) == (OpenHelp.NONE, OpenHelp.NONE)
    table.ring()
    assert helps(table.state) == (OpenHelp.NONE, OpenHelp.NONE)


def test_P18_a_competition_closes_the_helper_until_it_is_over() -> None:
    table = seated("CATDOGE", "HORNINT")
    assert closes_helper(table.state)
    table.do(cmd.StopMatch("rain"))
    assert not closes_helper(table.state)
    assert not closes_helper(practice().state)


def test_P18_practice_keeps_it_closed_until_the_teacher_opens_it() -> None:
    table = practice(Switches(PRIMARY.turn_time))
    table.ring()
    assert helps(table.state) == (OpenHelp.NONE, OpenHelp.NONE)


def test_P18_practice_opens_the_list_and_in_the_turn_the_squares_as_well() -> None:
    table = practice()
    assert helps(table.state) == (OpenHelp.MEANINGS, OpenHelp.MEANINGS)
    table.ring()
    assert helps(table.state) == (OpenHelp.MEANINGS, OpenHelp.WHERE)


def test_P18_nothing_is_looked_up_while_no_turn_runs_or_waits() -> None:
    table = practice()
    table.ring()
    table.do(cmd.DeclarePlay(tiles("8G", "CAT")))
    assert table.phase() is Phase.ANNOUNCING
    assert helps(table.state) == (OpenHelp.NONE, OpenHelp.NONE)


def test_P18_the_computers_rack_is_not_shown_by_the_squares_on_which_it_fits() -> None:
    table = practice()
    table.ring()
    state = table.state
    computer = (replace(state.teams[0], computer="first"), *state.teams[1:])
    assert helps(replace(state, teams=computer)) == (OpenHelp.MEANINGS, OpenHelp.MEANINGS)


@pytest.mark.parametrize("mode", Mode)
def test_A9_the_list_lies_on_the_table_without_hints(mode: Mode) -> None:
    table = club("CATDOGE", "HORNINT", mode=mode)
    assert helps(table.state) == (OpenHelp.LIST, OpenHelp.LIST)
    table.ring()
    assert helps(table.state) == (OpenHelp.LIST, OpenHelp.LIST)
    assert not CLUB.help.in_practice


def test_P12_the_words_are_those_of_the_list_as_ruled() -> None:
    table = practice()
    ruled = replace(table.state, rulings={"ZZ": True, "AT": False})
    words = MatchWords(ruled, table.lexicon)
    assert [words.has(word) for word in ("zz", "AT", "it", "qq")] == [True, False, True, False]


def test_the_places_are_those_of_the_side_to_move_by_the_words_as_ruled() -> None:
    table = practice()
    table.ring()
    first = places_now(table.state, INDEX)
    assert {place.word for place in first} == {"AT", "TO"}
    assert {square_name(square) for square in squares_to_mark(first, "at")} == {"G8", "H8", "I8", "H7", "H9"}
    ruled = replace(table.state, rulings={"AT": False, "GO": True})
    assert {place.word for place in places_now(ruled, INDEX)} == {"TO", "GO"}
    table.do(cmd.Pass())
    table.ring()
    assert {place.word for place in places_now(table.state, INDEX)} == {"IT", "TO"}


def test_the_places_are_those_that_the_rules_of_the_match_let_be_laid() -> None:
    state = practice().state
    extra = replace(state, bought=(("I",), ()))
    assert {place.word for place in places_now(extra, INDEX)} == {"AT", "IT", "TO"}, "a letter that was bought (U8)"
    longer = replace(state.format, opening=CentreOpening(3))
    strict = replace(state, opened=replace(state.opened, format=longer))
    assert places_now(strict, INDEX) == (), "the first play needs three tiles (C3)"


def test_P18_meanings_are_closed_in_competition_until_the_match_is_over() -> None:
    table = seated("CATDOGE", "HORNINT")
    assert not meanings_open(table.state)
    table.ring()
    table.do(cmd.DeclarePlay(tiles("8G", "CAT")))
    assert not meanings_open(table.state)
    table.do(cmd.Announce(10), cmd.SettleScore())
    assert table.phase() is Phase.READY
    assert not meanings_open(table.state)
    table.do(cmd.StopMatch("The bus is here."))
    assert table.state.end
    assert meanings_open(table.state)


def test_P12_a_word_that_may_be_challenged_is_told_once_nobody_can_any_more() -> None:
    table = practice(Switches(PRIMARY.turn_time))
    table.play("8G", "CAT")
    assert (may_be_challenged(table.state, 0), turn_meanings_open(table.state, 0)) == (True, False)
    table.ring()
    table.do(cmd.Pass())
    assert [may_be_challenged(table.state, index) for index in (0, 1)] == [False, False]
    assert [turn_meanings_open(table.state, index) for index in (0, 1)] == [True, False]


def test_P12_a_word_that_was_refused_is_told_to_nobody() -> None:
    table = practice(Switches(PRIMARY.turn_time))
    table.play("8G", "CAT")
    table.do(cmd.ChallengePlay(1, ("CAT",)), cmd.RuleChallenge(accepted=False, reason="so"))
    assert not turn_meanings_open(table.state, 0)


def test_P18_a_practice_in_which_words_are_checked_or_the_computer_plays_reveals_words_until_it_is_over() -> None:
    assert not reveals_words(practice(Switches(PRIMARY.turn_time)).state)
    table = practice(Switches(PRIMARY.turn_time, word_check=WordCheck.WARN))
    assert reveals_words(table.state)
    state = practice(Switches(PRIMARY.turn_time)).state
    assert reveals_words(replace(state, teams=(state.teams[0], replace(state.teams[1], computer="champion"))))
    table.do(cmd.StopMatch("The bus is here."))
    assert not reveals_words(table.state)


def test_P18_practice_opens_meanings_between_the_turns() -> None:
    table = practice(Switches(PRIMARY.turn_time))
    assert meanings_open(table.state)
    table.ring()
    assert not meanings_open(table.state)
    table.do(cmd.DeclarePlay(tiles("8G", "CAT")))
    assert not meanings_open(table.state)
    table.do(cmd.Announce(10), cmd.SettleScore())
    assert meanings_open(table.state)


TEN = PerTurn(10, 1, 2)


def practising(switches: Switches) -> Table:
    match = seated("CATDOGE", "HORNINT", mode=Mode.PRACTICE, switches=switches)
    match.ring()
    return match


@pytest.mark.parametrize("word", ["CAT", "TAC"])
def test_P18_competition_shows_neither_score_nor_whether_the_word_is_listed(word: str) -> None:
    match = seated("CATDOGE", "HORNINT")
    match.ring()
    seen = match.service.preview(tiles("8G", word))
    assert [shown.name for shown in seen.words] == [word]
    assert (seen.misplacement, seen.count, seen.strange) == (None, None, ())


def test_P5_competition_says_where_a_placement_is_wrong() -> None:
    match = seated("CATDOGE", "HORNINT")
    match.ring()
    wrong = Misplacement(Misplaced.START_NOT_COVERED, (parse_square("H8"),))
    assert match.service.preview(tiles("1A", "CAT")) == Preview(misplacement=wrong)


def test_P18_practice_shows_the_live_score_only_where_it_is_switched_on() -> None:
    on = practising(Switches(TEN, live_score=True)).service.preview(tiles("8G", "CAT"))
    assert on.count
    assert on.count.total == 10
    assert practising(Switches(TEN)).service.preview(tiles("8G", "CAT")).count is None


def test_C9_the_live_score_has_the_bonus() -> None:
    seen = practising(Switches(TEN, live_score=True)).service.preview(tiles("8E", "CATDOGE"))
    assert seen.count
    assert seen.count.bonus == 50


def test_P18_a_score_that_is_shown_as_it_is_laid_is_noted_with_the_play() -> None:
    match = practising(Switches(TEN, live_score=True))
    match.do(cmd.DeclarePlay(tiles("8G", "CAT")))
    assert match.state.phase is Phase.READY
    assert [(turn.score, turn.announced) for turn in match.state.turns] == [(10, None)]
    assert match.state.window


def test_P10_a_score_that_is_hidden_is_announced_by_its_team() -> None:
    match = practising(Switches(TEN))
    match.do(cmd.DeclarePlay(tiles("8G", "CAT")))
    assert match.state.phase is Phase.ANNOUNCING


def test_P18_T5_a_score_that_is_shown_is_announced_where_challenges_come_before_it_is_written() -> None:
    rules = format_by_key("youth")
    match = Table(FakeShuffler(STAR, NO_STAR, "CATDOGE", "HORNINT"))
    match.open(opening(rules, mode=Mode.PRACTICE, switches=Switches(rules.turn_time, live_score=True)))
    match.do(cmd.DrawLot(0), cmd.DrawLot(1), cmd.RingBell(), cmd.DeclarePlay(tiles("8G", "CAT")))
    assert match.state.phase is Phase.CHECKING
    assert match.state.turns[-1].announced == 10


@pytest.mark.parametrize(
    ("check", "strange"),
    [(WordCheck.AT_CHALLENGE, ()), (WordCheck.WARN, ("TAC",)), (WordCheck.REFUSE, ("TAC",))],
)
def test_P18_practice_may_tell_which_words_are_not_listed(check: WordCheck, strange: tuple[str, ...]) -> None:
    match = practising(Switches(TEN, word_check=check))
    assert match.service.preview(tiles("8G", "TAC")).strange == strange
    assert match.service.preview(tiles("8G", "CAT")).strange == ()


def test_P12_a_ruling_goes_before_the_list_here_too() -> None:
    match = practising(Switches(TEN, word_check=WordCheck.WARN))
    match.play("8G", "TAC")
    match.challenge("TAC", accepted=False)
    match.pass_()
    match.play("8G", "CAT")
    match.challenge("CAT", accepted=False, reason="not today")
    match.pass_()
    match.ring()
    assert match.service.preview(tiles("8G", "CAT")).strange == ("CAT",)
