"""Every play that a rack can make on a board, with its score (C3-C9).

For each slot the words that fit it are one bitset: those that read as the board does, that make words across, and
that rack and board together spell, with at most as many other letters as there are blanks. Blanks are named last.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import combinations, product
from typing import NamedTuple

from classroom.rules.board import EMPTY, Board, LaidTile
from classroom.rules.format import Bonus, NoBonus, bonus_for
from classroom.rules.square import Direction, position_name
from classroom.rules.tile import BLANK, LETTERS
from classroom.words.slot import Line, Slot, lines
from classroom.words.word_index import LETTER_BITS, WordIndex, WordsOfLength

_OPENING_TILES = 2

# Which of the laid tiles are blanks, counted from 0 in reading order.
_Blanks = tuple[int, ...]


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
        """The main word as it lies after the play, blanks in lower case."""
        signs = list(self.slot.cells)
        for number, at in enumerate(self._laid()):
            signs[at] = self.word[at].lower() if number in self.blanks else self.word[at]
        return "".join(signs)

    @property
    def tiles(self) -> tuple[LaidTile, ...]:
        """The tiles to lay, in reading order."""
        text = self.text
        start, direction, _ = self.slot
        return tuple(LaidTile(start.step(direction, at), text[at]) for at in self._laid())

    @property
    def position(self) -> str:
        """Where the main word starts, as records name it: ``8D`` across, ``D8`` down."""
        return position_name(self.slot.start, self.slot.direction)

    def _laid(self) -> list[int]:
        return [at for at, cell in enumerate(self.slot.cells) if cell == EMPTY]


def generate(
    index: WordIndex,
    board: Board,
    rack: Sequence[str],
    *,
    values: Mapping[str, int],
    bonus: Bonus | None = None,
    opening_tiles: int = _OPENING_TILES,
) -> list[Move]:
    """Return every play of `rack` on `board` whose words are all in `index`, in no order to rely on.

    `values` are those of the tile set (see `TileSet.values`), whose letters are also those that a blank may stand for;
    `opening_tiles` is how many tiles the first play of an empty board needs (C3). A tile that makes words both ways is
    one play. Raises `InvalidRackError` for tiles that the tile set does not have.
    """
    letters = [letter for letter in LETTERS if letter in values]
    search = _Search(index, board, rack, letters, opening_tiles)
    counter = _Counter(search, values, bonus or NoBonus())
    return [move for line, begin, end, found in search.fits() for move in counter.moves(line, begin, end, found)]


def exists(
    index: WordIndex,
    board: Board,
    rack: Sequence[str],
    *,
    letters: Collection[str] = LETTERS,
    opening_tiles: int = _OPENING_TILES,
) -> bool:
    """Tell whether `rack` can make any play on `board`, as `generate` would find; `letters` are a blank's choice."""
    return any(True for _ in _Search(index, board, rack, letters, opening_tiles).fits())


class _Search:
    """The words that fit each slot of one board with one rack."""

    def __init__(
        self, index: WordIndex, board: Board, rack: Sequence[str], letters: Collection[str], opening_tiles: int
    ) -> None:
        for tile in rack:
            if tile != BLANK and (tile not in letters or tile not in LETTER_BITS):
                raise InvalidRackError(f"the rack has {tile!r}; use {LETTERS[0]} to {LETTERS[-1]}, {BLANK} for a blank")
        self.index = index
        self.board = board
        self.rack = tuple(rack)
        self.blanks = self.rack.count(BLANK)
        self.counts = {letter: self.rack.count(letter) for letter in LETTERS}
        self._least = opening_tiles if board.is_empty else 1
        self._usable = set(letters if self.blanks else self.rack)
        self._matching: dict[str, int] = {}
        self._allowing: dict[tuple[int, int, int], int] = {}
        self._short: dict[tuple[int, int, int, str], tuple[int, ...]] = {}

    def fits(self) -> Iterator[tuple[Line, int, int, int]]:
        """Find each stretch of a line, with the set of words that fit it where there are any."""
        for line in lines(self.board, self.index):
            capitals = line.cells.upper()
            for begin, end in line.stretches(len(self.rack), self._least):
                found = self._spelt(capitals[begin:end])
                for at in range(begin, end):
                    if not found:
                        break
                    cross = line.crosses[at]
                    if cross:
                        found &= self._allowed(end - begin, at - begin, cross.letters)
                if found:
                    yield line, begin, end, found

    def _allowed(self, length: int, position: int, letters: int) -> int:
        key = (length, position, letters)
        found = self._allowing.get(key)
        if found is None:
            words = self.index.of_length(length)
            found = self._allowing[key] = words.allowing(position, letters) if words else 0
        return found

    def _spelt(self, pattern: str) -> int:
        """The words that read `pattern` and that the rack can fill in, crossing words aside."""
        found = self._matching.get(pattern)
        if found is None:
            words = self.index.of_length(len(pattern))
            found = words.matching(pattern) if words else 0
            if words and found:
                fixed = "".join(sorted(pattern.replace(EMPTY, "")))
                found ^= found & self._lacking(words, 0, len(LETTERS), fixed)[self.blanks]
            self._matching[pattern] = found
        return found

    def _lacking(self, words: WordsOfLength, first: int, last: int, fixed: str) -> tuple[int, ...]:
        """Which words need of the letters from `first` to before `last` at least 1, 2 ... more than there are.

        There are those of the rack and the `fixed` ones, sorted, of the board. The last set is for one more than the
        blanks make good.
        Halves are kept, because from slot to slot few letters change.
        """
        key = (words.length, first, last, fixed)
        found = self._short.get(key)
        if found is not None:
            return found
        if last - first == 1:
            letter = LETTERS[first]
            there = self.counts[letter] + len(fixed)
            times = words.at_least[letter][there + 1 : there + 2 + self.blanks]
            if letter not in self._usable:
                times = times[:1] * (self.blanks + 1)
            found = times + (0,) * (self.blanks + 1 - len(times))
        else:
            middle = (first + last) // 2
            before = "".join(letter for letter in fixed if letter < LETTERS[middle])
            one = self._lacking(words, first, middle, before)
            two = self._lacking(words, middle, last, fixed[len(before) :])
            found = tuple(_together(one, two, times) for times in range(self.blanks + 1))
        self._short[key] = found
        return found


def _together(one: tuple[int, ...], two: tuple[int, ...], times: int) -> int:
    """Which words lack more than `times` letters, when two sets of letters lack so many each."""
    found = one[times] | two[times]
    for part in range(times):
        found |= one[part] & two[times - 1 - part]
    return found


class _Counter:
    """Counts the plays of words in slots."""

    def __init__(self, search: _Search, values: Mapping[str, int], bonus: Bonus) -> None:
        self._search = search
        self._values = values
        self._bonus = bonus
        self._choices: dict[str, list[_Blanks]] = {}

    def moves(self, line: Line, begin: int, end: int, found: int) -> Iterator[Move]:
        """Find the plays of the words `found` in a stretch of a line, one for each choice of blanks."""
        laid = [at - begin for at in range(begin, end) if line.cells[at] == EMPTY]
        # A single tile that makes words both ways is found across.
        if len(laid) == 1 and line.direction is Direction.DOWN and line.crosses[begin + laid[0]]:
            return
        slot = line.slot(begin, end)
        factors, always = self._factors(line, begin, slot)
        always += bonus_for(self._bonus, len(laid), len(self._search.rack))
        words = self._search.index.of_length(end - begin)
        if words is None:
            return
        for place in words.places(found):
            word = words.word(place)
            weights = [self._values[letter] * factor for letter, factor in zip(word, factors, strict=True)]
            score = always + sum(weights)
            if not self._search.blanks:
                yield Move(score, slot, word, ())
                continue
            for blanks in self._blanks("".join([word[at] for at in laid])):
                yield Move(score - sum([weights[laid[number]] for number in blanks]), slot, word, blanks)

    def _factors(self, line: Line, begin: int, slot: Slot) -> tuple[list[int], int]:
        """How often each letter of a word in `slot` counts, and what counts whatever the word."""
        layout = self._search.board.layout
        whole = 1
        for square in slot.squares:
            whole *= layout.word_factors[layout.places[square]]
        factors: list[int] = []
        always = 0
        for at, cell in enumerate(slot.cells):
            if cell != EMPTY:
                factors.append(0 if cell.islower() else whole)
                continue
            place = layout.places[slot.start.step(slot.direction, at)]
            cross = line.crosses[begin + at]
            athwart = layout.word_factors[place] if cross else 0
            factors.append((whole + athwart) * layout.letter_factors[place])
            if cross:
                always += athwart * sum(self._values[tile] for tile in cross.tiles)
        return factors, always

    def _blanks(self, letters: str) -> list[_Blanks]:
        """Each choice of blanks among the `letters` to lay: those that the rack lacks must be, others may."""
        found = self._choices.get(letters)
        if found is None:
            lacked = []
            for letter in sorted(set(letters)):
                count = letters.count(letter) - self._search.counts[letter]
                if count > 0:
                    places = [number for number, other in enumerate(letters) if other == letter]
                    lacked.append(list(combinations(places, count)))
            choices = {tuple(sorted(sum(parts, ()))) for parts in product(*lacked)}
            found = list(choices)
            for _ in range(self._search.blanks - len(found[0])):
                choices = {
                    tuple(sorted((*blanks, more)))
                    for blanks in choices
                    for more in range(len(letters))
                    if more not in blanks
                }
                found += choices
            self._choices[letters] = found
        return found
