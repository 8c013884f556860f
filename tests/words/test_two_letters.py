"""Two-letter words to look up, and where they fit."""

from collections.abc import Collection
from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classroom.rules.board import Board, Direction, Square, parse_square
from classroom.rules.policy import NoBonus
from classroom.rules.tile import LETTERS
from classroom.words.lexicon import Category, Lexicon, parse_two_letter
from classroom.words.move_generator import InvalidRackError, WordIndex
from classroom.words.two_letters import (
    GuideEntry,
    GuideSearch,
    search_guide,
    spells,
    squares_to_mark,
    two_letter_guide,
    two_letter_places,
)
from tests.strategies import layouts
from tests.words.plays import EMPTY_BOARD, VALUES, board_with, found_by_trial

TABLE = parse_two_letter(
    "word\tpart_of_speech\tflags\ttier\tmeaning\tsentence\n"
    "ah\tinterjection\tinterjection\tpupil\tYou say it when you understand.\tAh, now I see!\n"
    "ok\tadjective\tslang\tfull\tAll right.\tIt is ok.\n"
    "ox\tnoun\t-\tpupil\tA strong animal of the cow family.\tThe ox is big.\n"
    "qi\tnoun\tforeign\tpupil\tThe energy of life.\tWe learnt about qi.\n"
    "zo\tnoun\t-\tpupil\tHalf yak and half cow.\tThe zo is big.\n"
)
WORDS = frozenset({"ah", "ok", "ox", "qi", "zo", "zu", "aha", "ahs", "box", "dzo", "fox", "oke", "oxo", "pox", "zoo"})


def lexicon(words: frozenset[str] = WORDS, **refused: Category) -> Lexicon:
    return Lexicon("some", "Some", "0" * 64, words, refused)


def guide(refused: Category = Category.SLANG) -> tuple[GuideEntry, ...]:
    return two_letter_guide(lexicon(ok=refused, pox=refused), TABLE, VALUES)


def found(**wanted: str | bool | Category) -> list[str]:
    return [entry.word for entry in search_guide(guide(), GuideSearch(**wanted))]  # type: ignore[arg-type]


def test_the_guide_has_the_accepted_words_in_order() -> None:
    assert [entry.word for entry in guide()] == ["AH", "OX", "QI", "ZO", "ZU"]


def test_an_entry_tells_points_hooks_meaning_and_sentence() -> None:
    ox = guide()[1]
    assert (ox.points, ox.front, ox.behind) == (9, "BF", "O")
    assert ox.grown == ("BOX", "FOX", "OXO")
    assert (ox.meaning, ox.sentence) == ("A strong animal of the cow family.", "The ox is big.")


def test_a_word_of_a_teachers_list_stands_there_without_a_meaning() -> None:
    zu = guide()[-1]
    assert (zu.word, zu.points, zu.meaning, zu.sentence, zu.categories) == ("ZU", 11, "", "", frozenset())


def test_what_the_tile_set_cannot_spell_is_left_out() -> None:
    few = {letter: 1 for letter in LETTERS if letter not in "QF"}
    entries = two_letter_guide(lexicon(), TABLE, few)
    assert [entry.word for entry in entries] == ["AH", "OK", "OX", "ZO", "ZU"]
    assert entries[2].front == "BP"


def test_the_whole_table_has_words_that_are_not_accepted_but_none_that_is_vulgar() -> None:
    entries = two_letter_guide(lexicon(WORDS - {"ah"}, ok=Category.SLANG), TABLE, VALUES, whole_table=True)
    assert [(entry.word, entry.accepted) for entry in entries] == [
        ("AH", False),
        ("OK", False),
        ("OX", True),
        ("QI", True),
        ("ZO", True),
        ("ZU", True),
    ]
    assert entries[0].behind == "AS"
    vulgar = (TABLE[0], replace(TABLE[1], flags=("vulgar",)))
    assert two_letter_guide(lexicon(frozenset()), vulgar, VALUES, whole_table=True)[-1].word == "AH"


def test_a_search_finds_what_is_asked_and_nothing_else() -> None:
    for wanted, words in [
        ({}, "AH OX QI ZO ZU"),
        ({"contains": "o"}, "OX ZO"),
        ({"contains": " zo "}, "ZO"),
        ({"starts": "Z"}, "ZO ZU"),
        ({"ends": "o"}, "ZO"),
        ({"starts": "z", "ends": "u"}, "ZU"),
        ({"dear": True}, "OX QI ZO ZU"),
        ({"letters": "hoax"}, "AH OX"),
        ({"letters": "H O A X"}, "AH OX"),
        ({"letters": "o"}, ""),
        ({"letters": "o?"}, "OX ZO"),
        ({"letters": "??"}, "AH OX QI ZO ZU"),
        ({"category": Category.INTERJECTION}, "AH"),
        ({"text": "cow"}, "OX ZO"),
        ({"text": "q"}, "QI"),
        ({"text": "energ"}, "QI"),
        ({"text": "nergy"}, ""),
        ({"contains": "?"}, ""),
        ({"contains": "\N{LATIN SMALL LETTER DOTLESS I}"}, ""),
    ]:
        assert found(**wanted) == words.split()  # type: ignore[arg-type]


@pytest.mark.parametrize("letters", ["a1", "a-b", "é", "\N{LATIN SMALL LETTER DOTLESS I}"])
def test_letters_that_are_none_are_refused(letters: str) -> None:
    with pytest.raises(InvalidRackError, match="the rack has"):
        GuideSearch(letters=letters)


@given(st.sets(st.text("abcz", min_size=2, max_size=3)))
def test_hooks_are_the_words_of_the_list_that_grow_from_a_word(words: set[str]) -> None:
    listed = frozenset(words)
    for entry in two_letter_guide(lexicon(listed), (), VALUES):
        assert entry.word.lower() in words
        grown = {word.upper() for word in words if len(word) == 3 and entry.word.lower() in (word[:2], word[1:])}
        assert set(entry.grown) == grown


@given(st.text("AB?", max_size=4), st.text("AB", max_size=4))
def test_a_rack_spells_what_its_tiles_can_be_taken_for(rack: str, letters: str) -> None:
    left, blanks = [tile for tile in rack if tile != "?"], rack.count("?")
    for letter in letters:
        if letter in left:
            left.remove(letter)
        else:
            blanks -= 1
    assert spells(rack, letters) == (blanks >= 0)


PLACED_WORDS = ("cat", "at", "ta", "ox", "cats", "oxo", "xi")


def message(board: Board, rack: str, words: Collection[str] = PLACED_WORDS, opening_tiles: int = 2) -> list[str]:
    places = two_letter_places(WordIndex(words), board, rack, opening_tiles=opening_tiles)
    return sorted(f"{place.position} {place.word}" for place in places)


def test_C3_the_first_word_covers_the_start_square() -> None:
    assert message(EMPTY_BOARD, "OXZ") == ["8G OX", "8H OX", "H7 OX", "H8 OX"]


def test_C3_a_first_play_of_three_tiles_is_no_two_letter_word() -> None:
    assert message(EMPTY_BOARD, "OXZ", opening_tiles=3) == []


def test_C4_a_word_through_a_tile_needs_only_the_other_letter() -> None:
    board = board_with(("CAT", "8G"))
    assert message(board, "A") == ["I7 AT", "I8 TA"]
    (ta,) = [place for place in two_letter_places(WordIndex(PLACED_WORDS), board, "A") if place.word == "TA"]
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
    places = two_letter_places(WordIndex(PLACED_WORDS), EMPTY_BOARD, "?X", letters=no_o)
    assert {place.word for place in places} == {"XI"}


def test_nothing_fits_where_no_word_of_two_letters_is_in_the_list() -> None:
    assert message(EMPTY_BOARD, "CAT", ["cat"]) == []
    assert message(EMPTY_BOARD, "") == []


def test_tiles_that_are_none_are_refused() -> None:
    with pytest.raises(InvalidRackError, match="the rack has 'x'"):
        message(EMPTY_BOARD, "x")


def test_the_squares_to_mark_are_those_of_all_words_or_of_one() -> None:
    places = two_letter_places(WordIndex(PLACED_WORDS), board_with(("CAT", "8G")), "A")
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
