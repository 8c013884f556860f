"""What drills may ask about and show: words that the list takes without asking anybody."""

import pytest

from classroom.words.lexicon import LEXICON_KEYS
from classroom.words.move_generator import WordIndex
from tests.drills.words import vocabulary
from tests.grid import chosen_of
from tests.two_letter_words import two_letter_words

REFUSED = ("FUCK", "SHIT", "KAFIR", "GONNA", "COSEC")


def all_words(index: WordIndex) -> list[str]:
    return [word for length in range(2, 16) for word in index.of_length(length) or ()]


@pytest.mark.parametrize("key", chosen_of(LEXICON_KEYS, "full"))
def test_A9_no_word_is_shown_that_is_refused_or_that_the_judge_must_be_asked_about(key: str) -> None:
    words = vocabulary(key)
    lexicon = words.lexicon
    assert [word for word in all_words(words.index) if not lexicon.is_certain(word)] == []
    assert [word for word in all_words(words.easy) if not lexicon.is_certain(word)] == []
    assert [word for entry in words.guide for word in entry.grown if not lexicon.is_certain(word)] == []
    assert [word for word in REFUSED if word in words.index] == []


def test_words_of_two_letters_were_all_looked_at_and_are_asked_about() -> None:
    words = vocabulary("full")
    assert words.lexicon.asks_judge("ki")
    assert "KI" in words.words
    assert "KI" in words.index
    assert words.lexicon.asks_judge("canada")
    assert "CANADA" not in words.index
    assert words.words == tuple(word.upper() for word in two_letter_words(words.lexicon))
