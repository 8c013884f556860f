"""Where on a board a two-letter word can be laid (A9): squares to mark for a pupil who looks for one."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from classroom.rules.board import EMPTY, Board
from classroom.rules.square import Direction, Square, position_name
from classroom.rules.tile import BLANK, LETTERS
from classroom.words.move_generator import check_rack
from classroom.words.slot import Line, lines
from classroom.words.two_letter_guide import spells
from classroom.words.word_index import LETTER_BITS, WordIndex

_LENGTH = 2


class TwoLetterPlace(NamedTuple):
    """A two-letter word, in capitals, where a rack can lay it; `cells` is what lies there before, ``.`` for nothing."""

    start: Square
    direction: Direction
    cells: str
    word: str

    @property
    def squares(self) -> tuple[Square, Square]:
        """Both squares of the word."""
        return self.start, self.start.step(self.direction)

    @property
    def to_lay(self) -> tuple[Square, ...]:
        """Those of the squares that a tile is laid on."""
        return tuple(square for square, cell in zip(self.squares, self.cells, strict=True) if cell == EMPTY)

    @property
    def position(self) -> str:
        """Where the word starts, as records name it: ``8D`` across, ``D8`` down."""
        return position_name(self.start, self.direction)


def two_letter_places(
    index: WordIndex,
    board: Board,
    rack: Sequence[str],
    *,
    letters: Collection[str] = LETTERS,
    opening_tiles: int = _LENGTH,
) -> tuple[TwoLetterPlace, ...]:
    """Return every place where `rack` can lay a two-letter word, rows first, with all other words it makes in `index`.

    `letters` are those of the tile set and `opening_tiles` is how many tiles the first play needs (C3). Unlike
    `generate` it names a tile that makes a two-letter word both ways, or one across a longer word, in each direction.
    Raises `InvalidRackError` for tiles that the tile set does not have.
    """
    check_rack(rack, letters)
    words = index.of_length(_LENGTH)
    if words is None:
        return ()
    usable = letters if BLANK in rack else rack
    bits = sum(bit for letter, bit in LETTER_BITS.items() if letter in usable)
    least = opening_tiles if board.is_empty else 1
    found: list[TwoLetterPlace] = []
    for line in lines(board, index):
        for begin, end in line.stretches(bits, least, min(len(rack), _LENGTH)):
            if end - begin == _LENGTH:
                start = board.layout.squares[line.places[begin]]
                cells = line.cells[begin:end]
                pairs = words.among(words.matching(cells.upper()))
                pairs = [pair for pair in pairs if _crosses(line, begin, pair) and _spells(rack, cells, pair, letters)]
                found += [TwoLetterPlace(start, line.direction, cells, pair) for pair in pairs]
    return tuple(found)


def squares_to_mark(places: Iterable[TwoLetterPlace], word: str = "") -> frozenset[Square]:
    """Return the squares that the words of `places`, or one `word` of them, are laid on or run through."""
    wanted = word.upper()
    return frozenset(square for place in places if wanted in ("", place.word) for square in place.squares)


def _crosses(line: Line, begin: int, word: str) -> bool:
    """Tell whether `word` from `begin` on makes words of the list with whatever lies beside it."""
    crosses = line.crosses[begin : begin + _LENGTH]
    return all(
        cross is None or cross.letters & LETTER_BITS[letter] for cross, letter in zip(crosses, word, strict=True)
    )


def _spells(rack: Sequence[str], cells: str, word: str, letters: Collection[str]) -> bool:
    """Tell whether `rack` has the tiles of `word` that do not lie there yet."""
    needed = [letter for letter, cell in zip(word, cells, strict=True) if cell == EMPTY]
    return all(letter in letters for letter in needed) and spells(rack, needed)
