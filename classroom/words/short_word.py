"""All short words that any list has, whatever a match accepts: what nobody should be told is no word."""

from __future__ import annotations

from pathlib import Path

from classroom.words.lexicon import LEXICON_KEYS, load_categories, load_two_letter_table
from classroom.words.word_list import load_word_list

LONGEST_SHORT = 3


def load_short_words(folder: Path) -> frozenset[str]:
    """Return the words of up to three letters, in lower case, of every list of `folder` and every file about words.

    Words that are refused by a category are among them. Raises `WordListError`.
    """
    listed = (word for key in LEXICON_KEYS for word in load_word_list(folder, key).words)
    told = (row.word for row in load_two_letter_table(folder))
    words = (*listed, *told, *load_categories(folder))
    return frozenset(word for word in words if len(word) <= LONGEST_SHORT)
