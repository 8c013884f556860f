"""Meanings of words, for a card."""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Iterable
from enum import StrEnum
from pathlib import Path

from classroom.value import Value
from classroom.words.lexicon import (
    Category,
    TwoLetterWord,
    WordListError,
    load_two_letter_table,
    read_description,
    read_file,
)

LONGEST_TEXT = 90  # letters of a meaning: three lines on its card

_FILE, _ABOUT = "meanings.txt.gz", "meanings.toml"
_OWN, _ELSEWHERE = "*", ">"
_STOPS = (".", "!", "?", "\N{HORIZONTAL ELLIPSIS}")


class Source(StrEnum):
    """The source of a word's meaning."""

    OWN = "own"
    DICTIONARY = "dictionary"


class Meaning(Value):
    """The meaning of `word` in one line of English; words are in capitals.

    `lemma` is the word that `text` is about: CAT for CATS, the word itself where the dictionary has it.
    """

    word: str
    text: str
    lemma: str
    source: Source

    @property
    def line(self) -> str:
        """The text in one line, after the lemma where that is another word."""
        return self.text if self.lemma == self.word else f"{self.lemma}: {self.text}"


class Meanings:
    """The meanings there are: those of two-letter words from their table, others from the packed text."""

    def __init__(self, text: bytes, pairs: Iterable[TwoLetterWord] = ()) -> None:
        self._text = b"\n" + text
        self._pairs = {row.word: row.meaning for row in pairs if Category.VULGAR not in row.categories}

    def meaning_of(self, word: str) -> Meaning | None:
        """Return the meaning of `word`, in any case, or None if it is not known or not suitable for pupils."""
        plain = word.lower()
        if plain in self._pairs:
            return Meaning(plain.upper(), self._pairs[plain], plain.upper(), Source.OWN)
        if not (plain.isascii() and plain.isalpha()):
            return None
        key, entry = plain, self._entry(plain)
        if entry.startswith(_ELSEWHERE):
            key = entry.removeprefix(_ELSEWHERE)
            entry = self._entry(key)
        if not entry:
            return None
        source = Source.OWN if entry.startswith(_OWN) else Source.DICTIONARY
        text = entry.removeprefix(_OWN) if source is Source.OWN else _as_sentence(entry)
        return Meaning(plain.upper(), text, key.partition("/")[0].upper(), source)

    def _entry(self, key: str) -> str:
        """Return the packed line of a key without the key, or an empty text if there is none."""
        begin = self._text.find(f"\n{key}\t".encode())
        if begin < 0:
            return ""
        return self._text[begin + len(key) + 2 : self._text.index(b"\n", begin + 1)].decode("utf-8")


def _as_sentence(text: str) -> str:
    """Return a dictionary's text as our own are written: a capital, but not in pH, and a full stop."""
    first = text[:1] if text[1:2].isupper() else text[:1].upper()
    return f"{first}{text[1:]}" + ("" if text.endswith(_STOPS) else ".")


def load_meanings(folder: Path) -> Meanings:
    """Read the meanings from `folder`; raises `WordListError` where a file is missing or not the one described."""
    packed = read_file(folder / _FILE)
    about = read_description(read_file(folder / _ABOUT), _ABOUT)
    if hashlib.sha256(packed).hexdigest() != about.sha256:
        reason = f"It is not the file that {_ABOUT} tells of: it was damaged or edited. Install the app again."
        raise WordListError(_FILE, None, reason)
    return Meanings(gzip.decompress(packed), load_two_letter_table(folder))
