"""Letters that look like a word and are none."""

from __future__ import annotations

import string
from itertools import product

from classroom.drills.vocabulary import Vocabulary

_VOWELS = frozenset("aeiouy")
# Words of other English dictionaries, and short forms that pupils see every day and read as words: to call these false
# would teach what is wrong. And a few that nobody should read at all.
_NOT_TO_BE_SHOWN = (
    "ac af ap bu ch co cu di dy ea ec ee eg eq eu ey fu gu ic ie ii im ip iq iv ix iz ng ob oz pu st uk uv uz vi ze "
    "aka alf alu ann asl atm bae bof cit def dna dof etc eww faa fap faq gov hiv inc iso iss jai kak kis les lol mba "
    "mbe mia mmm nba nyc omg ono oor ord oup pir qin reo rio rna sht sif sik tba uae umu usa wex wwe xii xiv xix yae "
    "zoe"
)


def false_words(vocabulary: Vocabulary) -> tuple[str, ...]:
    """Return two-letter texts in capitals, in order, that may be shown as false: each is one letter off a word.

    None of them is in any list or is refused by a category; all have a vowel, as words have.
    """
    words = {entry.word.lower() for entry in vocabulary.guide}
    shown = (
        text
        for text in map("".join, product(string.ascii_lowercase, repeat=2))
        if not _VOWELS.isdisjoint(text)
        and text not in words
        and may_be_shown(vocabulary, text)
        and not vocabulary.lexicon.has(text)
        and any(_is_near(text, word) for word in words)
    )
    return tuple(text.upper() for text in shown)


def may_be_shown(vocabulary: Vocabulary, text: str) -> bool:
    """Tell whether letters that are no word of the list, in lower case, may be shown to a pupil as false."""
    return text not in vocabulary.known and text not in _NOT_TO_BE_SHOWN.split()


def _is_near(text: str, word: str) -> bool:
    """Whether one letter changed, or the two exchanged, makes `word` of `text`."""
    return (text[0] == word[0]) != (text[1] == word[1]) or text == word[::-1]
