"""The plays of a rack on a board, found in words as bitsets: with scores, proved not to exist (P14), and as text."""

from __future__ import annotations

import hashlib
from bisect import bisect_left
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import combinations
from math import prod
from operator import itemgetter, mul, or_
from typing import Final, NamedTuple

from classroom.rules.board import EMPTY, Board, Direction, LaidTile, Square, position_name
from classroom.rules.policy import Bonus, NoBonus, bonus_for
from classroom.rules.tile import BLANK, LETTERS
from classroom.value import Value
from classroom.words.lexicon import Lexicon

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


class Slot(NamedTuple):
    """A stretch of one line that a word fills: its squares before the play, with ``.`` for each tile to lay."""

    start: Square
    direction: Direction
    cells: str

    @property
    def empty(self) -> tuple[int, ...]:
        """The positions in the slot where a tile must be laid, from 0."""
        return tuple([at for at, cell in enumerate(self.cells) if cell == EMPTY])


class Cross(NamedTuple):
    """The letters that tiles beside an empty square allow on it (bit 0 for A), as they make a word with them."""

    letters: int
    tiles: str


class Line(Value):
    """A row or column: its cells, and for each square what words across it ask of a letter there.

    `places` are the indices of the squares in `Layout.squares`; `reaches` tells whether a word over a square touches a
    tile on the board (C4), or covers the start square of an empty one (C3).
    """

    direction: Direction
    places: range
    cells: str
    crosses: tuple[Cross | None, ...]
    reaches: tuple[bool, ...]

    def stretches(self, letters: int, least: int, most: int) -> Iterator[tuple[int, int]]:
        """Find each begin and end of a word of two squares or more that takes from `least` to `most` tiles.

        `letters` are those there are to lay (bit 0 for A); no stretch holds a square whose cross allows none of them.
        """
        cells, crosses, reaches = self.cells, self.crosses, self.reaches
        size = len(cells)
        for begin in range(size - 1):
            if begin and cells[begin - 1] != EMPTY:
                continue
            laid, reached = 0, False
            for end in range(begin + 1, size + 1):
                if cells[end - 1] == EMPTY:
                    laid += 1
                    cross = crosses[end - 1]
                    if laid > most or (cross and not cross.letters & letters):
                        break
                reached = reached or reaches[end - 1]
                if reached and laid >= least and end - begin > 1 and (end == size or cells[end] == EMPTY):
                    yield begin, end


def lines(board: Board, index: WordIndex) -> Iterator[Line]:
    """Find every row and column that a word may touch, rows first, with the words of `index` across it."""
    rows = board.rows()
    columns = tuple("".join(column) for column in zip(*rows, strict=True))
    layout = board.layout
    start = layout.places[layout.start] if board.is_empty else None
    every = range(len(board.cells))
    for direction, along, athwart in ((Direction.ACROSS, rows, columns), (Direction.DOWN, columns, rows)):
        for number, cells in enumerate(along):
            crosses = tuple(
                _cross(other, number, index) if cell == EMPTY else None
                for cell, other in zip(cells, athwart, strict=True)
            )
            first = number * layout.width
            across = direction is Direction.ACROSS
            places = every[first : first + layout.width] if across else every[number :: layout.width]
            reaches = tuple(
                cell != EMPTY or cross is not None or place == start
                for place, cell, cross in zip(places, cells, crosses, strict=True)
            )
            if any(reaches):
                yield Line(direction, places, cells, crosses, reaches)


def _cross(line: str, at: int, index: WordIndex) -> Cross | None:
    """Return what the tiles around an empty square of a crossing line require of it, or None if there are none."""
    begin = line.rfind(EMPTY, 0, at) + 1
    end = line.find(EMPTY, at + 1)
    tiles = line[begin:at] + line[at + 1 : end if end >= 0 else len(line)]
    if not tiles:
        return None
    pattern = f"{line[begin:at]}{EMPTY}{tiles[at - begin :]}"
    return Cross(index.crosses(pattern.upper()), tiles)


# Every play that a rack can make on a board, with its score (C3-C9)

_OPENING_TILES = 2

# Which of the laid tiles are blanks, counted from 0 in reading order.
_Blanks = tuple[int, ...]
# The words that lack at least 1, 2 ... letters.
_Lacking = tuple[int, ...]
# The values of letters, and each choice of blanks among them. Thousands are held at a time, so they are tuples all
# through: Python's garbage collection need not traverse tuples of numbers again and again.
_Spelling = tuple[tuple[int, ...], tuple[_Blanks, ...]]


class InvalidRackError(ValueError):
    """Tiles that are no rack; the message says which and why."""


class Move(NamedTuple):
    """One play: its score with bonus, its slot, the main word in capitals and which of the laid tiles are blanks."""

    score: int
    slot: Slot
    word: str
    blanks: _Blanks

    @property
    def text(self) -> str:
        """The main word after the play, blanks in lower case."""
        signs = list(self.slot.cells)
        for number, at in enumerate(self.slot.empty):
            signs[at] = self.word[at].lower() if number in self.blanks else self.word[at]
        return "".join(signs)

    @property
    def tiles(self) -> tuple[LaidTile, ...]:
        """The tiles to lay, in reading order."""
        text = self.text
        start, direction, _ = self.slot
        return tuple(LaidTile(start.step(direction, at), text[at]) for at in self.slot.empty)

    @property
    def position(self) -> str:
        """The first square of the main word, as records name it: ``8D`` across, ``D8`` down."""
        return position_name(self.slot.start, self.slot.direction)


def generate(
    index: WordIndex,
    board: Board,
    rack: Sequence[str],
    *,
    values: Mapping[str, int],
    bonus: Bonus | None = None,
    opening_tiles: int = _OPENING_TILES,
) -> list[Move]:
    """Return every play of `rack` on `board` whose words are all in `index`, in the same order each time.

    `values` are those of the tile set (see `TileSet.values`), whose letters are also those that a blank may stand for;
    `opening_tiles` is how many tiles the first play of an empty board needs (C3). A tile that makes words both ways is
    one play. Raises `InvalidRackError` for tiles that the tile set does not have; the board must have none.
    """
    return list(plays(index, board, rack, values=values, bonus=bonus, opening_tiles=opening_tiles))


def plays(
    index: WordIndex,
    board: Board,
    rack: Sequence[str],
    *,
    values: Mapping[str, int],
    bonus: Bonus | None = None,
    opening_tiles: int = _OPENING_TILES,
) -> Iterator[Move]:
    """Find the plays that `generate` returns, in its order, no more of them than are asked for.

    Raises `InvalidRackError` as `generate` does, with the first play.
    """
    search = _Search(index, board, rack, values, opening_tiles)
    counter = _Counter(search, values, bonus or NoBonus())
    for line, begin, end, found in search.fits():
        yield from counter.moves(line, begin, end, found)


def exists(
    index: WordIndex,
    board: Board,
    rack: Sequence[str],
    *,
    letters: Collection[str] = LETTERS,
    opening_tiles: int = _OPENING_TILES,
) -> bool:
    """Tell whether `rack` can make any play on `board`, as `generate` would find; `letters` are those of the tile set.

    Raises `InvalidRackError` for other tiles.
    """
    return any(True for _ in _Search(index, board, rack, letters, opening_tiles).fits())


def check_rack(rack: Sequence[str], letters: Collection[str]) -> None:
    """Raise `InvalidRackError` for a tile of `rack` that is neither one of `letters` nor a blank."""
    choice = [letter for letter in LETTERS if letter in letters]
    for tile in rack:
        if tile != BLANK and tile not in choice:
            raise InvalidRackError(f"the rack has {tile!r}; use {''.join(choice)}, and {BLANK} for a blank")


class _Search:
    """The words that fit each slot of one board with one rack."""

    def __init__(
        self, index: WordIndex, board: Board, rack: Sequence[str], letters: Collection[str], opening_tiles: int
    ) -> None:
        check_rack(rack, letters)
        self.index = index
        self.board = board
        self.rack = tuple(rack)
        self.tiles = [tile for tile in self.rack if tile != BLANK]
        self.blanks = len(self.rack) - len(self.tiles)
        self._least = opening_tiles if board.is_empty else 1
        self._usable = {letter for letter in LETTERS if letter in (letters if self.blanks else self.rack)}
        self._matching: dict[str, int] = {}
        self._allowing: dict[tuple[int, int, int], int] = {}
        self._short: dict[tuple[int, int, int, str], _Lacking] = {}

    def fits(self) -> Iterator[tuple[Line, int, int, int]]:
        """Find each stretch of a line that some words fit, with the set of those words."""
        usable = sum(LETTER_BITS[letter] for letter in self._usable)
        for line in lines(self.board, self.index):
            capitals = line.cells.upper()
            for begin, end in line.stretches(usable, self._least, len(self.rack)):
                found = self._spelt(capitals[begin:end])
                for at in range(begin, end):
                    if not found:
                        break
                    if cross := line.crosses[at]:
                        found &= self._allowed(end - begin, at - begin, cross.letters)
                if found:
                    yield line, begin, end, found

    def _allowed(self, length: int, position: int, letters: int) -> int:
        key = (length, position, letters)
        if (found := self._allowing.get(key)) is None:
            words = self.index.of_length(length)
            found = self._allowing[key] = words.allowing(position, letters) if words else 0
        return found

    def _spelt(self, pattern: str) -> int:
        """Return the words that match `pattern` and that the rack can complete, ignoring crossing words."""
        if (found := self._matching.get(pattern)) is None:
            words = self.index.of_length(len(pattern))
            found = words.matching(pattern) if words else 0
            if words and found:
                fixed = "".join(sorted(pattern.replace(EMPTY, "")))
                found ^= found & self._lacking(words, 0, len(LETTERS), fixed)[self.blanks]
            self._matching[pattern] = found
        return found

    def _lacking(self, words: WordsOfLength, first: int, last: int, fixed: str) -> _Lacking:
        """Return the words that need at least 1, 2 ... more of the letters `first` to before `last` than there are.

        Available are the letters of the rack and the `fixed` ones, sorted, on the board. The last set is for one more
        than the blanks can replace. Halves of the alphabet are cached, because few letters change from slot to slot.
        """
        key = (words.length, first, last, fixed)
        if (found := self._short.get(key)) is not None:
            return found
        if last - first == 1:
            letter = LETTERS[first]
            there = self.tiles.count(letter) + len(fixed)
            times = words.at_least[letter][there + 1 : there + 2 + self.blanks]
            if letter not in self._usable:
                times = times[:1] * (self.blanks + 1)
            found = times + (0,) * (self.blanks + 1 - len(times))
        else:
            middle = (first + last) // 2
            cut = bisect_left(fixed, LETTERS[middle])
            found = _together(
                self._lacking(words, first, middle, fixed[:cut]), self._lacking(words, middle, last, fixed[cut:])
            )
        self._short[key] = found
        return found


def _together(one: _Lacking, two: _Lacking) -> _Lacking:
    """Return the words that lack at least 1, 2 ... of two sets of letters together, from what they lack of each."""
    found = list(map(or_, one, two))
    for more in range(1, len(found)):
        for part in range(more):
            found[more] |= one[part] & two[more - 1 - part]
    return tuple(found)


class _Counter:
    """Counts the plays of words in slots."""

    def __init__(self, search: _Search, values: Mapping[str, int], bonus: Bonus) -> None:
        self._search = search
        self._values = values
        self._bonus = bonus
        self._spellings: dict[str, _Spelling] = {}

    def moves(self, line: Line, begin: int, end: int, found: int) -> list[Move]:
        """Return the plays of the words `found` in a stretch of a line, one for each choice of blanks."""
        slot = Slot(self._search.board.layout.squares[line.places[begin]], line.direction, line.cells[begin:end])
        laid = slot.empty
        # A single tile that makes words both ways is found across.
        if len(laid) == 1 and line.direction is Direction.DOWN and line.crosses[begin + laid[0]]:
            return []
        words = self._search.index.of_length(end - begin)
        factors, always = self._factors(line, begin, slot)
        letters_of = itemgetter(*laid)
        known, new, moves = self._spellings, tuple.__new__, list[Move]()
        for word in words.among(found) if words else ():
            letters = word if len(laid) == len(word) else "".join(letters_of(word))
            values, choices = known.get(letters) or self._spelling(letters)
            weights = list(map(mul, values, factors))
            full = always + sum(weights)
            for blanks in choices:
                score = full
                for number in blanks:
                    score -= weights[number]
                # Half the time of Move(...), and there are thousands.
                moves.append(new(Move, (score, slot, word, blanks)))
        return moves

    def _factors(self, line: Line, begin: int, slot: Slot) -> tuple[list[int], int]:
        """Return the factor of each laid tile's value, and the points that are scored whatever the tiles."""
        layout = self._search.board.layout
        laid = [begin + at for at in slot.empty]
        whole = prod(layout.word_factors[line.places[at]] for at in laid)
        always = whole * sum(self._values[cell] for cell in slot.cells if cell != EMPTY)
        always += bonus_for(self._bonus, len(laid), len(self._search.rack))
        factors: list[int] = []
        for at in laid:
            place = line.places[at]
            cross = line.crosses[at]
            athwart = layout.word_factors[place] if cross else 0
            factors.append((whole + athwart) * layout.letter_factors[place])
            always += athwart * sum(self._values[tile] for tile in cross.tiles) if cross else 0
        return factors, always

    def _spelling(self, letters: str) -> _Spelling:
        """Return the values of `letters` to lay, and each choice of blanks.

        Letters that the rack lacks must be blanks; others may be.
        """
        lacked = letters
        for tile in self._search.tiles:
            lacked = lacked.replace(tile, "", 1)
        choices = _choices(letters, lacked)
        if len(lacked) < self._search.blanks:
            choices = _widened(choices, len(letters), self._search.blanks - len(lacked))
        spelling = self._spellings[letters] = (tuple([self._values[letter] for letter in letters]), tuple(choices))
        return spelling


def _choices(letters: str, lacked: str) -> list[_Blanks]:
    """Return which of `letters` can be the blanks that stand for the `lacked` ones."""
    if len(lacked) == 1:
        return [(number,) for number, letter in enumerate(letters) if letter == lacked]
    numbers = [number for number, letter in enumerate(letters) if letter in lacked]
    found = list(combinations(numbers, len(lacked)))
    if len(found) > 1:
        found = [blanks for blanks in found if sorted(letters[number] for number in blanks) == sorted(lacked)]
    return found


def _widened(choices: list[_Blanks], laid: int, more: int) -> list[_Blanks]:
    """Return the `choices` of blanks among `laid` tiles, and each of them with up to `more` further blanks."""
    wider = {tuple(sorted((*blanks, number))) for blanks in choices for number in range(laid) if number not in blanks}
    return choices + (_widened(sorted(wider), laid, more - 1) if more > 1 else sorted(wider))


# The proof whether a side can form any word (P14)


def index_of(lexicon: Lexicon) -> WordIndex:
    """Return the index of the words that `lexicon` accepts; it takes time to build and is worth caching."""
    return WordIndex(word for word in lexicon.words if word not in lexicon.refused)


class IndexMoveFinder:
    """Proves whether a rack can form any word of an index, as rulings of the match change it; fills `MoveFinder`.

    `letters` are those a blank may stand for; `opening_tiles` is how many tiles the first play needs (C3).
    """

    def __init__(self, index: WordIndex, *, letters: Collection[str] = LETTERS, opening_tiles: int = 2) -> None:
        self._words = RuledIndex(index)
        self._letters = letters
        self._opening_tiles = opening_tiles

    def can_form_word(self, board: Board, rack: Sequence[str], rulings: Mapping[str, bool]) -> bool:
        """Tell whether `rack` can make a play on `board`; a ruling on a word decides whether it counts (P12).

        Raises `InvalidRackError` for tiles that do not exist.
        """
        index = self._words.under(rulings)
        return exists(index, board, rack, letters=self._letters, opening_tiles=self._opening_tiles)


# Plays as text: a list for people, best first, and one that is identical in every program, to compare by hash


def best_first(moves: Iterable[Move]) -> list[Move]:
    """Return `moves` by falling score, those of one score by their words and places."""
    return sorted(moves, key=lambda move: (-move.score, move.word, move.position, move.text))


def move_line(move: Move) -> str:
    """Return one play as a line: its score, where it starts, and the main word with blanks in lower case."""
    return f"{move.score:4}  {move.position:<4} {move.text}"


def canonical_list(moves: Iterable[Move]) -> tuple[str, ...]:
    """Return one line for each play, sorted: its squares as ``RRCCx``, counted from 00, then ``=`` and its score.

    ``x`` is the letter, in lower case for a blank. Plays that fill the same squares in the same way share a line.
    """
    return tuple(sorted({_canonical(move) for move in moves}))


def digest(lines: Sequence[str]) -> str:
    """Return the sha256 of a canonical list, its lines joined by newlines without one at the end."""
    return hashlib.sha256("\n".join(lines).encode("ascii")).hexdigest()


def _canonical(move: Move) -> str:
    # A slot runs right or down, so its tiles are sorted already.
    tiles = (f"{square.row:02}{square.column:02}{tile}" for square, tile in move.tiles)
    return f"{' '.join(tiles)}={move.score}"
