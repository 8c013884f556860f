from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classroom.rules.tile import LETTERS
from classroom.words.lexicon import Category, Lexicon, parse_two_letter
from classroom.words.meaning import GuideEntry, GuideSearch, search_guide, spells, two_letter_guide
from classroom.words.move_generator import InvalidRackError
from tests.words.plays import VALUES

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
