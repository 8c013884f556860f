"""The words of two letters in a list, found one by one: what the app's own tables of them are compared with."""

import string
from itertools import product

from classroom.words.lexicon import Lexicon


def two_letter_words(lexicon: Lexicon) -> tuple[str, ...]:
    """Return the accepted words of two letters, in alphabetical order and lower case."""
    pairs = map("".join, product(string.ascii_lowercase, repeat=2))
    return tuple(pair for pair in pairs if lexicon.has(pair))
