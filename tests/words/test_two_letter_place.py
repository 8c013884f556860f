from collections.abc import Collection
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classroom.rules.board import Board, Direction, Square, parse_square
from classroom.rules.policy import NoBonus
from classroom.rules.tile import LETTERS
from classroom.words.meaning import squares_to_mark, two_letter_places
from classroom.words.move_generator import InvalidRackError, WordIndex
from tests.strategies import layouts
from tests.words.plays import EMPTY_BOARD, board_with, found_by_trial

WORDS = ("cat", "at", "ta", "ox", "cats", "oxo", "xi")


def message(board: Board, rack: str, words: Collection[str] = WORDS, opening_tiles: int = 2) -> list[str]:
    places = two_letter_places(WordIndex(words), board, rack, opening_tiles=opening_tiles)
    return sorted(f"{place.position} {place.word}" for place in places)


def test_C3_the_first_word_covers_the_start_square() -> None:
    assert message(EMPTY_BOARD, "OXZ") == ["8G OX", "8H OX", "H7 OX", "H8 OX"]


def test_C3_a_first_play_of_three_tiles_is_no_two_letter_word() -> None:
    assert message(EMPTY_BOARD, "OXZ", opening_tiles=3) == []


def test_C4_a_word_through_a_tile_needs_only_the_other_letter() -> None:
    board = board_with(("CAT", "8G"))
    assert message(board, "A") == ["I7 AT", "I8 TA"]
    (ta,) = [place for place in two_letter_places(WordIndex(WORDS), board, "A") if place.word == "TA"]
    assert ta.squares == (parse_square("I8"), parse_square("I9"))


def test_C5_a_word_beside_another_makes_words_across_or_does_not_fit() -> None:
    board = board_with(("CAT", "8G"))
    fitting = message(board, "TA")
    assert "7H TA" in fitting  # with TA and AT down
    assert "7G TA" not in fitting  # TC is no word
    assert "9H TA" in fitting
    assert "9H AT" not in fitting  # AA is no word


def test_a_blank_stands_for_any_letter_of_the_tile_set() -> None:
    both = [f"{position} {word}" for position in ("8G", "8H", "H7", "H8") for word in ("OX", "XI")]
    assert message(EMPTY_BOARD, "?X") == both
    no_o = [letter for letter in LETTERS if letter != "O"]
    places = two_letter_places(WordIndex(WORDS), EMPTY_BOARD, "?X", letters=no_o)
    assert {place.word for place in places} == {"XI"}


def test_nothing_fits_where_no_word_of_two_letters_is_in_the_list() -> None:
    assert message(EMPTY_BOARD, "CAT", ["cat"]) == []
    assert message(EMPTY_BOARD, "") == []


def test_tiles_that_are_none_are_refused() -> None:
    with pytest.raises(InvalidRackError, match="the rack has 'x'"):
        message(EMPTY_BOARD, "x")


def test_the_squares_to_mark_are_those_of_all_words_or_of_one() -> None:
    places = two_letter_places(WordIndex(WORDS), board_with(("CAT", "8G")), "A")
    assert squares_to_mark(places) == {Square(6, 8), Square(7, 8), Square(8, 8)}
    assert squares_to_mark(places, "at") == {Square(6, 8), Square(7, 8)}
    assert squares_to_mark(places, "ox") == frozenset()


@st.composite
def positions(draw: st.DrawFn) -> tuple[set[str], Board, str]:
    layout = draw(layouts().filter(lambda layout: layout.width * layout.height in range(9, 31)))
    words = draw(st.sets(st.text("AB", min_size=2, max_size=3), min_size=1, max_size=8))
    size = layout.width * layout.height
    cells = draw(st.text(".......ABa", min_size=size, max_size=size))
    return words, Board(layout, cells), draw(st.text("AB?", min_size=1, max_size=3))


@given(positions())
def test_places_are_those_found_by_trial(position: tuple[set[str], Board, str]) -> None:
    words, board, rack = position
    small = {"A": 1, "B": 3, "a": 0, "b": 0, "?": 0}
    lawful = {
        frozenset((square, tile.upper()) for square, tile in tiles)
        for tiles, _ in found_by_trial(words, board, rack, small, NoBonus())
    }
    expected = set()
    pairs = [word for word in words if len(word) == 2]
    for word, start, direction in product(pairs, board.layout.squares, Direction):
        line = [start.step(direction, at) for at in range(-1, 3)]
        there = [board.at(square) for square in line]
        laid = frozenset((line[at], word[at - 1]) for at in (1, 2) if there[at] is None)
        reads = all(there[at] is None or there[at].upper() == word[at - 1] for at in (1, 2))  # type: ignore[union-attr]
        if there[0] is None and there[3] is None and reads and laid in lawful:
            expected.add((start, direction, word))
    places = two_letter_places(WordIndex(words), board, rack, letters="AB")
    assert len(places) == len(expected)
    assert {(place.start, place.direction, place.word) for place in places} == expected
