"""Letters that look like a word and are none."""

from __future__ import annotations

import string
from itertools import product

from classroom.drills.vocabulary import Vocabulary

_VOWELS = frozenset("aeiouy")
# Words of other English dictionaries, and letters that pupils read as a word all the same: short forms they see every
# day. Whoever is told that these are false learns something that is not so.
_NOT_TO_BE_ASKED = (
    "ac af ap bu ch co cu di dy ea ec ee eg eq eu ey fu gu ic ie ii im ip iq iv ix iz ng ob oz pu st uk un uv uz vi ze"
)


def false_words(vocabulary: Vocabulary) -> tuple[str, ...]:
    """Return two-letter texts in capitals, in order, that may be shown as false: each is one letter off a word.

    None of them is in any list or is refused by a category; all have a vowel, as words have.
    """
    words = {entry.word.lower() for entry in vocabulary.guide}
    hidden = vocabulary.known.union(_NOT_TO_BE_ASKED.split())
    shown = (
        text
        for text in map("".join, product(string.ascii_lowercase, repeat=2))
        if not _VOWELS.isdisjoint(text)
        and text not in words
        and text not in hidden
        and not vocabulary.lexicon.has(text)
        and any(_is_near(text, word) for word in words)
    )
    return tuple(text.upper() for text in shown)


def _is_near(text: str, word: str) -> bool:
    """Whether one letter changed, or the two exchanged, makes `word` of `text`."""
    return (text[0] == word[0]) != (text[1] == word[1]) or text == word[::-1]
