"""Categories of words that a format or a teacher may refuse, and the list that puts words into them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from enum import StrEnum
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING

from classroom.words.word_list import LONGEST, SHORTEST, WordListError

if TYPE_CHECKING:
    from classroom.rules.policy import Words


class Category(StrEnum):
    """What kind of word a word is; the value is the category's name in `block.txt`.

    Indecent words are in a table of their own, with their kinds: see `lexicon.py`.
    """

    VULGAR = "vulgar"
    SLANG = "slang"
    INFORMAL_SPELLING = "informal-spelling"
    ABBREVIATION = "abbreviation"
    MUSICAL_NOTE = "musical-note"
    LETTER_NAME = "letter-name"
    CURRENCY = "currency"
    INTERJECTION = "interjection"
    FRAGMENT = "fragment"
    INDECENT = "indecent"
    MALAY = "malay"


def refused_by(words: Words) -> tuple[Category, ...]:
    """Return the categories that the `words` policy of a format refuses, in their usual order (P9, A13)."""
    refused = {Category(name) for name in words.refused}
    if Category.SLANG in refused and not words.spellings_apart:
        refused.add(Category.INFORMAL_SPELLING)
    return tuple(category for category in Category if category in refused)


def refused_where(words: Words, language: str) -> tuple[Category, ...]:
    """Return the categories refused if the app speaks `language`: in Malay, `Category.MALAY` is added."""
    refused = refused_by(words)
    return (*refused, Category.MALAY) if language == _MALAY and Category.MALAY not in refused else refused


# The files written by hand: words refused by category, words allowed all the same, words marked

_MALAY = "ms"
_WORD = re.compile(r"[a-z]{2,15}")
_SECTION = re.compile(r"\[([^\[\]]*)\]")

Categories = Mapping[str, frozenset[Category]]


@lru_cache(maxsize=1)  # a list of words asks for it twice
def parse_block_list(text: str, file: str = "block.txt") -> Categories:
    """Return the categories of each word; `file` is the name for errors. Raises `WordListError`."""
    found: dict[str, set[Category]] = {}
    current: Category | None = None
    for line, entry in _entries(text):
        if entry.startswith("["):
            current = _category(entry, file, line)
            continue
        word = _word(entry, file, line)
        if current is None:
            raise WordListError(file, line, f"{word!r} is before the first [category].")
        kinds = found.setdefault(word, set())
        if current in kinds:
            raise WordListError(file, line, f"{word!r} is already under [{current}].")
        kinds.add(current)
    return MappingProxyType({word: frozenset(kinds) for word, kinds in found.items()})


def parse_words(text: str, file: str) -> frozenset[str]:
    """Return the words of a file without categories, such as `allow.txt`; raises `WordListError`."""
    found: set[str] = set()
    for line, entry in _entries(text):
        word = _word(entry, file, line)
        if word in found:
            raise WordListError(file, line, f"{word!r} is already here.")
        found.add(word)
    return frozenset(found)


def _entries(text: str) -> Iterator[tuple[int, str]]:
    """Yield each word or `[category]` with the number of its line, comments left out."""
    for number, line in enumerate(text.splitlines(), 1):
        content = line.partition("#")[0].strip()
        if content.startswith("["):
            yield number, content
        else:
            for entry in content.split():
                yield number, entry


def _category(entry: str, file: str, line: int) -> Category:
    if (section := _SECTION.fullmatch(entry)) is None:
        raise WordListError(file, line, f"{entry!r} is not a [category]: it must be alone on its line.")
    try:
        return Category(section[1])
    except ValueError:
        reason = f"There is no category {section[1]!r}. The categories are: {', '.join(Category)}."
        raise WordListError(file, line, reason) from None


def _word(entry: str, file: str, line: int) -> str:
    if not _WORD.fullmatch(entry):
        raise WordListError(file, line, f"{entry!r} is not a word of {SHORTEST} to {LONGEST} letters a-z.")
    return entry
