"""The reviewed table of two-letter words: part of speech, flags, and who plays with them.

A flag that begins with `also:` marks a second sense: the word stands by its first one and is in no category for it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from classroom.words.category import Category
from classroom.words.word_list import WordListError

_HEAD = ["word", "part_of_speech", "flags", "tier"]
_WORD = re.compile(r"[a-z]{2}")
_SECOND_SENSE = "also:"
_NONE = "-"
# Flags that say nothing of a category stand with None.
_FLAGS: Mapping[str, Category | None] = {
    "abbreviation": Category.ABBREVIATION,
    "adult-topic": Category.VULGAR,
    "currency": Category.CURRENCY,
    "dialect": None,
    "foreign": None,
    "foreign-measure": None,
    "foreign-plant": None,
    "indecent": Category.VULGAR,
    "informal-clipping": Category.SLANG,
    "informal-family": None,
    "interjection": Category.INTERJECTION,
    "letter-name": Category.LETTER_NAME,
    "music-note": Category.MUSICAL_NOTE,
    "mythology": None,
    "obsolete": None,
    "rare": None,
    "religion": None,
    "slang": Category.SLANG,
    "us-spelling": None,
    "vulgar": Category.VULGAR,
}


class Tier(StrEnum):
    """From which list on a two-letter word is played."""

    PUPIL = "pupil"
    FULL = "full"


@dataclass(frozen=True)
class TwoLetterWord:
    """One row of the table."""

    word: str
    parts_of_speech: tuple[str, ...]
    flags: tuple[str, ...]
    tier: Tier

    @property
    def categories(self) -> frozenset[Category]:
        """Categories by which the word may be refused."""
        return frozenset(kind for flag in self.flags if (kind := _FLAGS.get(flag)))


def parse_two_letter(text: str, file: str = "two_letter.tsv") -> tuple[TwoLetterWord, ...]:
    """Read the table; `file` is its name for errors. Raises `WordListError`."""
    head, *rows = [line.split("\t") for line in text.splitlines()] or [[]]
    if head != _HEAD:
        raise WordListError(file, 1, f"The first line must name the columns {', '.join(_HEAD)}, parted by tabs.")
    found: dict[str, TwoLetterWord] = {}
    for line, row in enumerate(rows, 2):
        word = _two_letter_word(row, file, line)
        if word.word in found:
            raise WordListError(file, line, f"{word.word!r} stands here already.")
        found[word.word] = word
    return tuple(found.values())


def _two_letter_word(row: list[str], file: str, line: int) -> TwoLetterWord:
    if len(row) != len(_HEAD):
        raise WordListError(file, line, f"There are {len(row)} columns, not {len(_HEAD)}.")
    word, parts, flags, tier = row
    if not _WORD.fullmatch(word):
        raise WordListError(file, line, f"{word!r} is not a word of two letters a-z.")
    marked = () if flags == _NONE else tuple(flags.split(","))
    for flag in marked:
        if flag.removeprefix(_SECOND_SENSE) not in _FLAGS:
            raise WordListError(file, line, f"There is no flag {flag!r}; there are {', '.join(_FLAGS)}.")
    if tier not in set(Tier):
        raise WordListError(file, line, f"There is no tier {tier!r}; there are {', '.join(Tier)}.")
    return TwoLetterWord(word, tuple(parts.split("/")), marked, Tier(tier))
