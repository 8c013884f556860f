"""The printed board: its size, its premium squares and its start square, read from a picture in text (C1)."""

from __future__ import annotations

from enum import Enum
from functools import cached_property

from classroom.rules.square import Square
from classroom.value import Value


class Premium(Enum):
    """The premium of a square for tiles laid on it in this turn; the value is its sign in a picture."""

    PLAIN = "."
    DOUBLE_LETTER = "l"
    TRIPLE_LETTER = "L"
    DOUBLE_WORD = "w"
    TRIPLE_WORD = "W"


_LETTER_FACTOR = {Premium.DOUBLE_LETTER: 2, Premium.TRIPLE_LETTER: 3}
_WORD_FACTOR = {Premium.DOUBLE_WORD: 2, Premium.TRIPLE_WORD: 3}
_START = "*"
_LARGEST = 26
_SIGNS = frozenset({premium.value for premium in Premium} | {_START})


class InvalidLayoutError(ValueError):
    """A picture that is not a valid board; the message names the row and the reason."""


class Layout(Value):
    """A board's premium squares as rows of signs: ``. l L w W`` and one ``*``, the start square, a double word.

    Raises `InvalidLayoutError` if the rows are not a valid board.
    """

    rows: tuple[str, ...]

    def __post_init__(self) -> None:
        if not self.rows:
            raise InvalidLayoutError("the picture of the board is empty; draw one line for each row")
        for number, row in enumerate(self.rows, start=1):
            if len(row) != self.width:
                raise InvalidLayoutError(f"row {number} has {len(row)} squares, the first has {self.width}")
            if strange := sorted(set(row) - _SIGNS):
                raise InvalidLayoutError(f"row {number} has {strange[0]!r}; a board can only have . l L w W *")
        if max(self.width, self.height) > _LARGEST:
            raise InvalidLayoutError(
                f"the board is {self.width} by {self.height}, but columns go from A to Z: {_LARGEST} at most"
            )
        if sum(row.count(_START) for row in self.rows) != 1:
            raise InvalidLayoutError("a board has one start square, drawn as *")

    @cached_property
    def height(self) -> int:
        """The number of rows."""
        return len(self.rows)

    @cached_property
    def width(self) -> int:
        """The number of columns."""
        return len(self.rows[0])

    @cached_property
    def squares(self) -> tuple[Square, ...]:
        """Every square, row by row."""
        return tuple(Square(row, column) for row in range(self.height) for column in range(self.width))

    @cached_property
    def row_squares(self) -> tuple[tuple[Square, ...], ...]:
        """The squares of each row, from left to right."""
        width = self.width
        return tuple(self.squares[begin : begin + width] for begin in range(0, len(self.squares), width))

    @cached_property
    def column_squares(self) -> tuple[tuple[Square, ...], ...]:
        """The squares of each column, from top to bottom."""
        return tuple(zip(*self.row_squares, strict=True))

    @cached_property
    def places(self) -> dict[Square, int]:
        """The index of each square in `squares`."""
        return {square: place for place, square in enumerate(self.squares)}

    @cached_property
    def start(self) -> Square:
        """The square that the first play has to cover (C3)."""
        row = next(number for number, signs in enumerate(self.rows) if _START in signs)
        return Square(row, self.rows[row].index(_START))

    @cached_property
    def letter_factors(self) -> tuple[int, ...]:
        """The letter premium of each square, row by row: 1, 2 or 3."""
        return tuple(_LETTER_FACTOR.get(self._premium(sign), 1) for row in self.rows for sign in row)

    @cached_property
    def word_factors(self) -> tuple[int, ...]:
        """The word premium of each square, row by row: 1, 2 or 3."""
        return tuple(_WORD_FACTOR.get(self._premium(sign), 1) for row in self.rows for sign in row)

    @cached_property
    def factors(self) -> dict[Square, tuple[int, int]]:
        """The letter premium and the word premium of each square."""
        return dict(zip(self.squares, zip(self.letter_factors, self.word_factors, strict=True), strict=True))

    @cached_property
    def premiums(self) -> dict[Square, tuple[int, int]]:
        """The letter premium and the word premium of each square that has one."""
        return {square: factors for square, factors in self.factors.items() if factors != (1, 1)}

    def premium(self, square: Square) -> Premium:
        """Return the premium printed on `square`, which must be on the board."""
        return self._premium(self.rows[square.row][square.column])

    def __contains__(self, square: Square) -> bool:
        return square in self.places

    @staticmethod
    def _premium(sign: str) -> Premium:
        return Premium.DOUBLE_WORD if sign == _START else Premium(sign)


def parse_layout(picture: str) -> Layout:
    """Parse a board from its picture, one line a row; blank lines are ignored. Raises `InvalidLayoutError`."""
    return Layout(tuple(line.strip() for line in picture.splitlines() if line.strip()))
