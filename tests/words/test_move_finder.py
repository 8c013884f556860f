import pytest

from classroom.match import ports
from classroom.rules.board import Board, Layout, empty_board, parse_board, parse_layout
from classroom.rules.policy import NoBonus
from classroom.words.lexicon import Category, Lexicon
from classroom.words.move_generator import IndexMoveFinder, RuledIndex, WordIndex, index_of
from tests.words.plays import EMPTY_BOARD, VALUES, board_with, found_by_trial

WORDS = ("at", "cat", "dog", "od")
FINDER = IndexMoveFinder(WordIndex(WORDS))
CAT = board_with(("CAT", "8G"))


def blocked() -> Board:
    """A small board of CAT and COD with four empty squares; ACE would fit but for the words it makes across."""
    return parse_board(parse_layout("...\n.*.\n..."), ["CAT", "O..", "D.."])


def test_P14_a_finder_fills_what_a_match_asks_of_it() -> None:
    finder: ports.MoveFinder = FINDER
    assert finder.can_form_word(CAT, ("D", "O", "G"), {}) is False
    assert finder.can_form_word(CAT, ("A", "D", "O"), {}) is True


def test_P14_a_blocked_board_is_proved_blocked_even_for_blanks() -> None:
    words = {"CAT", "COD", "ACE"}
    finder = IndexMoveFinder(WordIndex(words))
    for rack in ("CE", "??", "???????", "ACTCOD"):
        assert finder.can_form_word(blocked(), rack, {}) is False
        assert not found_by_trial(words, blocked(), rack, VALUES, NoBonus())
    assert finder.can_form_word(blocked(), "??", {"OC": True, "DE": True}) is True


@pytest.mark.parametrize("rack", ["", "Z", "?", "ZZZZZZZ"])
def test_P14_a_full_board_takes_no_word(rack: str) -> None:
    full = parse_board(Layout(("..", "*.")), ["AT", "ON"])
    assert FINDER.can_form_word(full, rack, {}) is False


def test_P14_an_empty_rack_forms_no_word() -> None:
    assert FINDER.can_form_word(CAT, (), {}) is False
    assert FINDER.can_form_word(EMPTY_BOARD, (), {}) is False


def test_P12_a_refused_word_is_no_way_out() -> None:
    assert FINDER.can_form_word(EMPTY_BOARD, "CT?", {}) is True
    assert FINDER.can_form_word(EMPTY_BOARD, "CT?", {"CAT": False}) is True
    assert FINDER.can_form_word(EMPTY_BOARD, "CT?", {"CAT": False, "AT": False}) is False


def test_P12_a_refused_word_is_no_crossing_word() -> None:
    board = board_with(("DOG", "8H"))
    words = IndexMoveFinder(WordIndex(["dog", "dogs", "sat", "at"]))
    assert words.can_form_word(board, "SAT", {}) is True
    assert words.can_form_word(board, "SAT", {"DOGS": False}) is False


def test_P12_an_accepted_word_counts_as_one() -> None:
    assert FINDER.can_form_word(CAT, "S", {}) is False
    assert FINDER.can_form_word(CAT, "S", {"CATS": True}) is True
    assert FINDER.can_form_word(CAT, "S", {"CATS": True, "DOG": False}) is True
    assert FINDER.can_form_word(CAT, "S", {}) is False


def test_C3_the_first_play_needs_its_tiles() -> None:
    assert FINDER.can_form_word(EMPTY_BOARD, "AT", {}) is True
    assert IndexMoveFinder(WordIndex(WORDS), opening_tiles=3).can_form_word(EMPTY_BOARD, "AT", {}) is False


def test_a_blank_stands_for_the_letters_of_the_tile_set_only() -> None:
    index = WordIndex(["at"])
    board = empty_board(Layout(("*.",)))
    assert IndexMoveFinder(index, letters="AT").can_form_word(board, "A?", {}) is True
    assert IndexMoveFinder(index, letters="AX").can_form_word(board, "A?", {}) is False


def test_P9_a_word_refused_by_category_is_not_in_the_index() -> None:
    words = frozenset({"cat", "damn"})
    index = index_of(Lexicon("key", "Title", "0" * 64, words, {"damn": Category.VULGAR}))
    assert IndexMoveFinder(index).can_form_word(EMPTY_BOARD, "DAMN", {}) is False
    assert IndexMoveFinder(index).can_form_word(EMPTY_BOARD, "CAT", {}) is True


def test_P12_a_ruling_that_says_what_the_list_says_changes_nothing() -> None:
    index = WordIndex(["at", "dog"])
    assert RuledIndex(index).under({"AT": True, "XYZ": False}) is index
    finder = IndexMoveFinder(index)
    assert finder.can_form_word(EMPTY_BOARD, "AT", {"AT": True, "XYZ": False}) is True
    assert finder.can_form_word(EMPTY_BOARD, "AT", {"AT": False, "XYZ": False}) is False
    assert finder.can_form_word(EMPTY_BOARD, "AT", {"AT": True, "XYZ": False}) is True
