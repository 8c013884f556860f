"""Words as bitsets: one whole number for each letter at each position, with one bit for each word of a length.

Questions about all words of a length at once ("a T in third place, spelt from these tiles") become a few operations on
large integers. The first word in alphabetical order has the highest bit.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from typing import Final

from classroom.rules.board import EMPTY
from classroom.rules.tile import LETTERS

SHORTEST: Final = 2
# Taking bits one by one costs more for each word than writing the number out, which costs more once.
_FEW = 24
# Patterns of cross words are cached; the limit, which no match comes near, bounds the memory of a long day.
_MOST_CROSSES = 20_000


def _is_playable(word: str) -> bool:
    return len(word) >= SHORTEST and word.isascii() and word.isalpha()


def _with_bit(words: int, low: int, *, here: bool) -> int:
    """Return a set with one more word, above the `low` lowest."""
    high = words >> low
    return (high << 1 | here) << low | words ^ (high << low)


def _without_bit(words: int, low: int) -> int:
    """Return a set less the word above the `low` lowest."""
    return words >> (low + 1) << low | words & ((1 << low) - 1)


class WordsOfLength:
    """All words of one length, two or more, in capitals; `words` are distinct and sorted."""

    def __init__(self, words: list[str]) -> None:
        self.length = len(words[0])
        self.count = len(words)
        self.text = "".join(words)

    @cached_property
    def everything(self) -> int:
        """The set of all words."""
        return (1 << self.count) - 1

    @cached_property
    def at(self) -> tuple[Mapping[str, int], ...]:
        """For each position the words that have a letter there, by letter."""
        columns = (self.text[position :: self.length].encode() for position in range(self.length))
        return tuple({letter: int(column.translate(_ONLY[letter]), 2) for letter in LETTERS} for column in columns)

    @cached_property
    def at_least(self) -> Mapping[str, tuple[int, ...]]:
        """For each letter, the words with at least that many of it, from 0 times to one more than the length."""
        return {letter: self._at_least(letter) for letter in LETTERS}

    def prepare(self) -> None:
        """Build the bitsets now instead of when they are first asked for."""
        _ = self.everything, self.at, self.at_least

    def matching(self, pattern: str) -> int:
        """Return the words that match `pattern`: capitals, with ``.`` for any letter."""
        found = self.everything
        for column, letter in zip(self.at, pattern, strict=True):
            if letter != EMPTY:
                found &= column[letter]
        return found

    def allowing(self, position: int, letters: int) -> int:
        """Return the words whose letter at `position` is one of `letters` (bit 0 for A to bit 25 for Z)."""
        column = self.at[position]
        if letters.bit_count() > len(LETTERS) // 2:
            return self.everything ^ self.allowing(position, _ALL_LETTERS ^ letters)
        found = 0
        for letter, bit in LETTER_BITS.items():
            if letters & bit:
                found |= column[letter]
        return found

    def places(self, words: int) -> list[int]:
        """Return the place of each word of a set in alphabetical order, from 0."""
        found: list[int] = []
        if words.bit_count() <= _FEW:
            while words:
                bit = words.bit_length()
                found.append(self.count - bit)
                words ^= 1 << (bit - 1)
            return found
        signs = f"{words:0{self.count}b}"
        place = signs.find("1")
        while place >= 0:
            found.append(place)
            place = signs.find("1", place + 1)
        return found

    def among(self, words: int) -> list[str]:
        """Return the words of a set in alphabetical order."""
        text, length = self.text, self.length
        return [text[place * length : (place + 1) * length] for place in self.places(words)]

    def with_word(self, word: str) -> WordsOfLength:
        """Return these words plus one that is not among them; far quicker than rebuilding."""
        place = self._place(word)
        low = self.count - place
        text = f"{self.text[: place * self.length]}{word}{self.text[place * self.length :]}"
        return self._changed(text, lambda words, here: _with_bit(words, low, here=here), word)

    def without(self, word: str) -> WordsOfLength:
        """Return these words without one of them, which must not be the only one."""
        place = self._place(word)
        low = self.count - place - 1
        text = f"{self.text[: place * self.length]}{self.text[(place + 1) * self.length :]}"
        return self._changed(text, lambda words, _: _without_bit(words, low), word)

    def _place(self, word: str) -> int:
        """Return the place that `word` has, or would have, in alphabetical order, from 0."""
        text, length = self.text, self.length
        return bisect_left(range(self.count), word, key=lambda at: text[at * length : (at + 1) * length])

    def _changed(self, text: str, change: Callable[[int, bool], int], word: str) -> WordsOfLength:
        """Return the words of `text`.

        `change` derives each bitset from the present one and whether `word` is in it.
        """
        other = WordsOfLength.__new__(WordsOfLength)
        other.length, other.count, other.text = self.length, len(text) // self.length, text
        other.at = tuple(
            {letter: change(words, letter == sign) for letter, words in column.items()}
            for column, sign in zip(self.at, word, strict=True)
        )
        other.at_least = {
            letter: tuple(change(words, word.count(letter) >= times) for times, words in enumerate(sets))
            for letter, sets in self.at_least.items()
        }
        return other

    def __iter__(self) -> Iterator[str]:
        return iter(self.among(self.everything))

    def _at_least(self, letter: str) -> tuple[int, ...]:
        times = [self.everything] + [0] * (self.length + 1)
        for column in self.at:
            here = column[letter]
            for count in range(self.length, 0, -1):
                if times[count - 1]:
                    times[count] |= times[count - 1] & here
        return tuple(times)


class WordIndex:
    """Words by length as bitsets, each length built when it is first asked for.

    Several threads may use it at once. `words` in any case; whatever has a letter outside A to Z, or one letter alone,
    is left out, since no play makes it.
    """

    def __init__(self, words: Iterable[str]) -> None:
        waiting: dict[int, list[str]] = {}
        self._built: dict[int, WordsOfLength] = {}
        self._crosses: dict[str, int] = {}
        for word in words:
            if _is_playable(word):
                waiting.setdefault(len(word), []).append(word)
        # One text for each length: as words of their own in capitals they would take fifteen times as much.
        self._waiting = {length: "".join(some).upper() for length, some in waiting.items()}

    def of_length(self, length: int) -> WordsOfLength | None:
        """Return the words of a length, or None if there are none."""
        # In this order: another thread may move a length from the first to the second in between.
        waiting = self._waiting.get(length)
        built = self._built.get(length)
        if built is None and waiting:
            words = {waiting[at : at + length] for at in range(0, len(waiting), length)}
            built = self._built[length] = WordsOfLength(sorted(words))
            self._waiting.pop(length, None)
        return built

    def prepare(self) -> None:
        """Build every length now, which takes a moment, so that no later question waits for it."""
        for length in {*self._waiting, *self._built}:
            if (words := self.of_length(length)) is not None:
                words.prepare()

    def crosses(self, pattern: str) -> int:
        """Return the letters (bit 0 for A) that complete `pattern`, capitals with one ``.``, to a word."""
        if (letters := self._crosses.get(pattern)) is None:
            if len(self._crosses) >= _MOST_CROSSES:
                self._crosses.clear()
            letters = self._crosses[pattern] = self._find_crosses(pattern)
        return letters

    def __contains__(self, word: str) -> bool:
        words = self.of_length(len(word)) if _is_playable(word) else None
        return words is not None and words.matching(word.upper()) != 0

    def ruled(self, rulings: Mapping[str, bool]) -> WordIndex:
        """Return the index with words accepted (True) or refused (False) whatever this one holds."""
        other = WordIndex(())
        for length in {*self._waiting, *self._built}:
            if (words := self.of_length(length)) is not None:
                other._built[length] = words
        for word, accepted in rulings.items():
            if _is_playable(word) and accepted != (word in other):
                other._change(word.upper(), accepted=accepted)
        same = {length for length, words in other._built.items() if words is self._built.get(length)}
        other._crosses = {pattern: letters for pattern, letters in self._crosses.items() if len(pattern) in same}
        return other

    def _change(self, word: str, *, accepted: bool) -> None:
        """Put in a word that is not there, or take out one that is."""
        if (words := self._built.get(len(word))) is None:
            self._built[len(word)] = WordsOfLength([word])
        elif accepted:
            self._built[len(word)] = words.with_word(word)
        elif words.count > 1:
            self._built[len(word)] = words.without(word)
        else:
            del self._built[len(word)]

    def _find_crosses(self, pattern: str) -> int:
        if (words := self.of_length(len(pattern))) is None:
            return 0
        gap = pattern.index(EMPTY)
        return sum(LETTER_BITS[word[gap]] for word in words.among(words.matching(pattern)))


class RuledIndex:
    """An index under the rulings of a match, which accept or refuse words regardless of the list (P12).

    The last one is cached, because a ruling seldom differs from the list.
    """

    def __init__(self, index: WordIndex) -> None:
        self.index = index
        self._changes: dict[str, bool] = {}
        self._changed = index

    def under(self, rulings: Mapping[str, bool]) -> WordIndex:
        """Return the index with words in capitals accepted (True) or refused (False) as `rulings` say."""
        changes = {word: accepted for word, accepted in rulings.items() if accepted != (word in self.index)}
        if changes != self._changes:
            self._changes, self._changed = changes, self.index.ruled(changes) if changes else self.index
        return self._changed


LETTER_BITS: Final[Mapping[str, int]] = {letter: 1 << number for number, letter in enumerate(LETTERS)}
_ALL_LETTERS = (1 << len(LETTERS)) - 1
# Turns a column of letters into the digits of a number that has a 1 for one letter.
_ONLY = {letter: bytes(b"01"[sign == ord(letter)] for sign in range(256)) for letter in LETTERS}
