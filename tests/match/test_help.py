"""What of the two-letter helper is open when, and where two-letter words fit in a match as it stands."""

from dataclasses import replace

import pytest

from classroom.match import command as cmd
from classroom.match.event import Switches
from classroom.match.help import (
    MatchWords,
    OpenHelp,
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
from classroom.rules.board import square_name
from classroom.rules.policy import CentreOpening
from classroom.words.meaning import squares_to_mark
from classroom.words.move_generator import WordIndex
from tests.match.club_table import CLUB, club
from tests.match.table import PRIMARY, Table, seated, tiles

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
