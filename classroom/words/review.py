"""What a file of words would bring: the words that are new, and the lines that are refused, each with why."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from types import MappingProxyType

from classroom.i18n import N_, _
from classroom.words.block_list import Categories
from classroom.words.category import Category
from classroom.words.word_list import LONGEST, SHORTEST

_LETTERS = re.compile(r"[A-Za-z]+")
_LONGEST_SHOWN = 30
# Format signs turn the direction of writing round, or cannot be seen at all.
_UNSEEN = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
_NO_CATEGORIES: Categories = MappingProxyType({})


class Why(Enum):
    """Why a line of a file gives no word; the value is the sentence about it."""

    SEVERAL = N_("{text} is more than one word; write one word a line.")
    FORMULA = N_("{text} is a formula; put the word itself there.")
    NO_LETTER = N_("{text} has {sign}, which is not one of the letters A to Z.")
    TOO_SHORT = N_("{text} is too short; a word has {shortest} to {longest} letters.")
    TOO_LONG = N_("{text} is too long; a word has {shortest} to {longest} letters.")
    TWICE = N_("{text} stands in line {first} already.")


@dataclass(frozen=True)
class Entry:
    """What stands in one line of a file, counted from 1."""

    line: int
    text: str


@dataclass(frozen=True)
class RefusedEntry:
    """A line that gives no word; `first` is the line of the same word where it stands there twice, else 0."""

    line: int
    text: str
    why: Why
    first: int = 0

    def sentence(self) -> str:
        """Return the line and what is wrong with it, in the language on screen."""
        return _("Line {line}: {what}").format(line=self.line, what=said_of(self.text, self.why, self.first))


@dataclass(frozen=True)
class Review:
    """What was found in a file, before anything is changed.

    `words` are all good words in lower case; `new` are those that were not known, by line; `refused` are the lines
    that give no word; `sorted_out` are good words that stand in a category which may be refused, with their categories.
    """

    words: frozenset[str] = field(repr=False)
    new: tuple[Entry, ...]
    refused: tuple[RefusedEntry, ...]
    sorted_out: Mapping[str, frozenset[Category]]


def review(entries: Iterable[Entry], known: Collection[str] = (), categories: Categories = _NO_CATEGORIES) -> Review:
    """Look through `entries`, lines of a file; `known` words are in lower case, and empty lines say nothing."""
    found: dict[str, int] = {}
    refused: list[RefusedEntry] = []
    for entry in entries:
        text = entry.text.strip()
        if not text:
            continue
        why = why_no_word(text)
        word = text.lower()
        if why is None and word in found:
            refused.append(RefusedEntry(entry.line, text, Why.TWICE, found[word]))
        elif why is None:
            found[word] = entry.line
        else:
            refused.append(RefusedEntry(entry.line, text, why))
    return Review(
        words=frozenset(found),
        new=tuple(Entry(line, word) for word, line in found.items() if word not in known),
        refused=tuple(refused),
        sorted_out=MappingProxyType({word: categories[word] for word in found if word in categories}),
    )


def why_no_word(text: str) -> Why | None:
    """Return why `text`, in any case, cannot be a word of a list, or None where it can."""
    if text.startswith("="):
        return Why.FORMULA
    if len(text.split()) > 1:
        return Why.SEVERAL
    if text and not _LETTERS.fullmatch(text):
        return Why.NO_LETTER
    if len(text) < SHORTEST:
        return Why.TOO_SHORT
    return Why.TOO_LONG if len(text) > LONGEST else None


def said_of(text: str, why: Why, first: int = 0) -> str:
    """Return why `text` is no word, in the language on screen; a long or hostile text is shown in short."""
    sign = next((sign for sign in text if not _LETTERS.match(sign)), "")
    return _(why.value).format(text=_quoted(text), sign=_quoted(sign), shortest=SHORTEST, longest=LONGEST, first=first)


def _quoted(text: str) -> str:
    """`text` so that a person sees what it is: in short, and with signs that cannot be seen by their number."""
    short = text if len(text) <= _LONGEST_SHOWN else text[:_LONGEST_SHOWN] + "..."
    seen = "".join(f"U+{ord(sign):04X}" if unicodedata.category(sign) in _UNSEEN else sign for sign in short)
    return f'"{seen}"'
