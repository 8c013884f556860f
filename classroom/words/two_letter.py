"""The reviewed table of two-letter words: part of speech, flags, who plays with them, meaning and sentence for a pupil.

A flag that begins with `also:` marks a second sense: the word counts by its first one and has no category for it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import field
from enum import StrEnum

from classroom.value import Value
from classroom.words.category import Category
from classroom.words.word_list import WordListError, table_rows

MOST_WORDS = 12  # of a meaning or a sentence: what a nine-year-old reads at a glance

_MEANINGS_HEAD = ["word", "meaning"]
_HEAD = ["word", "part_of_speech", "flags", "tier", "meaning", "sentence"]
_WORD = re.compile(r"[a-z]{2}")
_LETTERS = re.compile(r"[A-Za-z]+")
_STOPS = (".", "!", "?")
_SECOND_SENSE = "also:"
_NONE = "-"
_WITHOUT_CATEGORY = (
    "dialect foreign foreign-measure foreign-plant informal-family mythology obsolete rare religion us-spelling"
)
_FLAGS: Mapping[str, Category | None] = {
    **dict.fromkeys(_WITHOUT_CATEGORY.split()),
    "abbreviation": Category.ABBREVIATION,
    "adult-topic": Category.VULGAR,
    "currency": Category.CURRENCY,
    "indecent": Category.VULGAR,
    "informal-clipping": Category.SLANG,
    "interjection": Category.INTERJECTION,
    "letter-name": Category.LETTER_NAME,
    "music-note": Category.MUSICAL_NOTE,
    "slang": Category.SLANG,
    "vulgar": Category.VULGAR,
}


class Tier(StrEnum):
    """The smallest list, pupil or full, with which a two-letter word is played."""

    PUPIL = "pupil"
    FULL = "full"


class TwoLetterWord(Value):
    """One row of the table; `meaning` and `sentence` (which uses the word) are for a pupil of nine, in English.

    `meanings` says the same as `meaning` in other languages, by language.
    """

    word: str
    parts_of_speech: tuple[str, ...]
    flags: tuple[str, ...]
    tier: Tier
    meaning: str
    sentence: str
    meanings: Mapping[str, str] = field(default_factory=dict, compare=False, repr=False)

    @property
    def categories(self) -> frozenset[Category]:
        """Categories by which the word may be refused."""
        return frozenset(kind for flag in self.flags if (kind := _FLAGS.get(flag)))


def parse_two_letter(text: str, file: str = "two_letter.tsv") -> tuple[TwoLetterWord, ...]:
    """Read the table; `file` is its name for errors. Raises `WordListError`."""
    found: dict[str, TwoLetterWord] = {}
    for line, row in enumerate(table_rows(text, file, _HEAD), 2):
        word = _two_letter_word(row, file, line)
        if word.word in found:
            raise WordListError(file, line, f"{word.word!r} is already here.")
        for other in found.values():
            if word.meaning == other.meaning or word.sentence == other.sentence:
                raise WordListError(file, line, f"{other.word!r} has the same meaning or sentence. Write another one.")
        found[word.word] = word
    return tuple(found.values())


def parse_two_letter_meanings(text: str, file: str) -> dict[str, str]:
    """Read the meanings in another language, by word; `file` is its name for errors. Raises `WordListError`."""
    found: dict[str, str] = {}
    for line, row in enumerate(table_rows(text, file, _MEANINGS_HEAD), 2):
        if len(row) != len(_MEANINGS_HEAD) or not _WORD.fullmatch(row[0]) or row[0] in found:
            raise WordListError(file, line, "A line is a word of two letters a-z, once, a tab, and its meaning.")
        if fault := _text_fault("meaning", row[1]):
            raise WordListError(file, line, fault)
        found[row[0]] = row[1]
    return found


def _two_letter_word(row: list[str], file: str, line: int) -> TwoLetterWord:
    if len(row) != len(_HEAD):
        raise WordListError(file, line, f"There are {len(row)} columns, not {len(_HEAD)}.")
    word, parts, flags, tier, meaning, sentence = row
    if not _WORD.fullmatch(word):
        raise WordListError(file, line, f"{word!r} is not a word of two letters a-z.")
    marked = () if flags == _NONE else tuple(flags.split(","))
    for flag in marked:
        if flag.removeprefix(_SECOND_SENSE) not in _FLAGS:
            raise WordListError(file, line, f"There is no flag {flag!r}. The flags are: {', '.join(_FLAGS)}.")
    if tier not in set(Tier):
        raise WordListError(file, line, f"There is no tier {tier!r}. The tiers are: {', '.join(Tier)}.")
    fault = _text_fault("meaning", meaning) or _text_fault("sentence", sentence)
    if fault:
        raise WordListError(file, line, fault)
    if word not in _LETTERS.findall(sentence.lower()):
        raise WordListError(file, line, f"The sentence does not use the word {word!r}.")
    return TwoLetterWord(word, tuple(parts.split("/")), marked, Tier(tier), meaning, sentence)


def _text_fault(column: str, text: str) -> str:
    """Return why a text cannot be shown to a pupil, or an empty text if it can."""
    if not (words := text.split()):
        return f"The {column} is missing."
    if " ".join(words) != text:
        return f"The {column} has an extra space."
    if len(words) > MOST_WORDS:
        return f"The {column} has {len(words)} words; at most {MOST_WORDS} are allowed."
    if not text[0].isupper() or not text.endswith(_STOPS):
        return f"The {column} must begin with a capital and end with {' '.join(_STOPS)}"
    return ""
