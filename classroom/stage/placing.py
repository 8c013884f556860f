"""Taps, drags and keys as tiles on the board, before a play is declared; the rules of placement come later.

Three ways, always on, freely mixed:

- arrow: tap an empty square (an arrow appears; a second tap turns it down, a third removes it), then tap rack tiles;
  each goes to the arrow, which moves on to the next free square.
- tap-tap: tap a rack tile (it is selected), then the square.
- drag: a finger holds a tile from the rack or the board until it lets go over a square or the rack.

The arrow and the selected tile belong to the team, not to a finger: the last tap wins. A held tile belongs to the touch
that took it, and no other touch can move it. The only squares refused are filled ones and those off the board.
"""

import math
from collections.abc import Hashable, Sequence
from contextlib import suppress
from dataclasses import dataclass

from classroom.rules.board import EMPTY, Direction, InvalidSquareError, LaidTile, Square, parse_square
from classroom.rules.tile import BLANK, LETTERS, rack_face

SLOTS = 7
SQUARES = 15  # of a side of the board
MOST_TOUCHES = 4  # more than that is an arm or a palm
_FACES = frozenset(LETTERS + LETTERS.lower() + BLANK)  # of tiles on the board


Laid = tuple[tuple[str, str], ...]
"""The tiles laid in a turn: the name of each square, and the face of its tile there."""


@dataclass(frozen=True, slots=True)
class Cursor:
    """The arrow: the square the next rack tile goes to, and the way it moves on."""

    square: Square
    direction: Direction

    @property
    def row(self) -> int:
        """The row of the square."""
        return self.square.row

    @property
    def column(self) -> int:
        """The column of the square."""
        return self.square.column

    @property
    def is_across(self) -> bool:
        """Whether it moves on to the right."""
        return self.direction is Direction.ACROSS


@dataclass(frozen=True, slots=True)
class _Laid:
    """The place of a tile: its square, its face there, and the arrow's direction if the arrow laid it."""

    square: Square
    face: str
    direction: Direction | None


def keep_slots(previous: Sequence[str], tiles: Sequence[str]) -> tuple[str, ...]:
    """Order a rack's `tiles` so that those already in `previous` (one per slot, "" empty) keep their slots.

    New tiles fill the gaps from the left; the result has a "" for each slot left empty.
    """
    left = list(tiles)
    slots = [""] * max(SLOTS, len(previous), len(left))
    for index, tile in enumerate(previous):
        if tile and tile in left:
            slots[index] = tile
            left.remove(tile)
    for index, tile in enumerate(slots):
        if not tile and left:
            slots[index] = left.pop(0)
    return tuple(slots)


def shortened(slots: Sequence[str], least: int) -> tuple[str, ...]:
    """Return the slots without the last empty ones, but not fewer than `least`."""
    left = list(slots)
    while len(left) > least and "" in left:
        del left[len(left) - 1 - left[::-1].index("")]
    return tuple(left)


def _last_of(tiles: Sequence[str], wanted: Sequence[str]) -> frozenset[int]:
    """Return the positions of the `wanted` tiles, the last of each letter, as an extra letter is laid last (U8)."""
    left, found = list(wanted), set()
    for number in reversed(range(len(tiles))):
        if tiles[number] in left:
            left.remove(tiles[number])
            found.add(number)
    return frozenset(found)


class PlacingModel:
    """A team's rack, and the tiles that it has laid but not declared.

    `cells` are the board's rows as text (`.` empty). `rack` has one tile per slot, "" for an empty slot; `bought` are
    its extra letters. Every method that handles a touch or a key returns whether anything changed.
    """

    def __init__(self, cells: Sequence[str], rack: Sequence[str], bought: Sequence[str] = ()) -> None:
        self._cells = tuple(cells)
        self._filled = frozenset(
            Square(row, column)
            for row, line in enumerate(self._cells)
            for column, tile in enumerate(line)
            if tile != EMPTY
        )
        self._tiles = tuple(rack) + ("",) * (SLOTS - len(rack))
        self._bought = _last_of(self._tiles, bought)
        self._slots = list(range(len(self._tiles)))  # slot -> tile number, fixed but for shuffle and swaps
        self._laid: dict[int, _Laid] = {}  # tile number -> where, in the order of laying
        self._held: dict[Hashable, int] = {}  # touch -> tile number
        self._lifted_from: dict[int, _Laid] = {}  # held tiles that were on the board
        self._selected: int | None = None
        self._cursor: Cursor | None = None

    # -- what the views show

    @property
    def cursor(self) -> Cursor | None:
        """The arrow, or None."""
        return self._cursor

    @property
    def pending(self) -> tuple[LaidTile, ...]:
        """The tiles laid, in order; a named blank in lower case, a blank not yet named as `?`."""
        return tuple(LaidTile(laid.square, laid.face) for laid in self._laid.values())

    @property
    def rack(self) -> tuple[str, ...]:
        """The tile in each slot; "" where there is none now (laid, held, or never there)."""
        return tuple(self._tiles[number] if self._is_in_slot(number) else "" for number in self._slots)

    @property
    def slots(self) -> tuple[str, ...]:
        """The tile each slot belongs to, wherever it is now."""
        return tuple(self._tiles[number] for number in self._slots)

    @property
    def extra(self) -> tuple[bool, ...]:
        """For each slot whether the tile it belongs to is an extra letter (U8)."""
        return tuple(number in self._bought for number in self._slots)

    @property
    def selected_slot(self) -> int | None:
        """The slot of the selected tile, or None."""
        return None if self._selected is None else self._slots.index(self._selected)

    @property
    def unnamed_blank(self) -> Square | None:
        """The square of the first blank that still wants a letter, or None."""
        return next((laid.square for laid in self._laid.values() if laid.face == BLANK), None)

    @property
    def taken(self) -> frozenset[Square]:
        """Every filled square, the board's and the pending ones."""
        return self._filled | {laid.square for laid in self._laid.values()}

    def held(self, touch: Hashable) -> str | None:
        """The tile that `touch` holds, or None."""
        number = self._held.get(touch)
        return None if number is None else self._tiles[number]

    def is_free(self, square: Square) -> bool:
        """Whether `square` is on the board and empty."""
        return (
            0 <= square.row < len(self._cells)
            and 0 <= square.column < len(self._cells[square.row])
            and self._cells[square.row][square.column] == EMPTY
            and self._number_at(square) is None
        )

    # -- taps and keys

    def tap_square(self, square: Square) -> bool:
        """Handle a tap on the board: lay the selected tile, take a pending one back, or set and turn the arrow."""
        if (number := self._number_at(square)) is not None:
            self._take_back(number)
            return True
        if not self.is_free(square):
            return False
        if self._selected is not None:
            self._lay(self._selected, square, None)
            self._selected = None
            return True
        self._cursor = self._next_cursor(square)
        return True

    def tap_tile(self, slot: int) -> bool:
        """Handle a tap on a rack tile: lay it at the arrow, or else select it (a second tap deselects it)."""
        if (number := self._number_in(slot)) is None:
            return False
        if self._cursor is not None:
            self._lay(number, self._cursor.square, self._cursor.direction)
        else:
            self._selected = None if self._selected == number else number
        return True

    def type_letter(self, letter: str, *, as_blank: bool = False) -> bool:
        """Handle a letter key: lay the first matching rack tile at the arrow, or else a blank named after it."""
        face = letter.upper()
        if self._cursor is None or len(face) != 1 or not face.isalpha():
            return False
        rack = self.rack
        wanted = face if face in rack and not as_blank else BLANK
        if wanted not in rack:
            return False
        number = self._slots[rack.index(wanted)]
        self._lay(number, self._cursor.square, self._cursor.direction, face.lower() if wanted == BLANK else wanted)
        return True

    def move_cursor(self, rows: int, columns: int) -> bool:
        """Handle an arrow key: move the arrow that many squares, past filled ones; stay if none is free that way."""
        if self._cursor is None:
            start = Square(len(self._cells) // 2, len(self._cells) // 2)
            self._cursor = Cursor(start, Direction.ACROSS)
            self._settle_cursor()
            return True
        square = Square(self._cursor.square.row + rows, self._cursor.square.column + columns)
        while self._is_on_board(square):
            if self.is_free(square):
                self._cursor = Cursor(square, self._cursor.direction)
                return True
            square = Square(square.row + rows, square.column + columns)
        return False

    def turn_cursor(self) -> bool:
        """Handle the space key: turn the arrow from across to down or back."""
        if self._cursor is None:
            return False
        self._cursor = Cursor(self._cursor.square, self._cursor.direction.other)
        return True

    # -- dragging

    def grab_tile(self, touch: Hashable, slot: int) -> bool:
        """Let a finger take the tile of a rack slot, unless another holds it or too many fingers are down."""
        number = self._number_in(slot)
        return number is not None and self._grab(touch, number)

    def grab_square(self, touch: Hashable, square: Square) -> bool:
        """Let a finger take a pending tile off the board."""
        number = self._number_at(square)
        if number is None or touch in self._held or len(self._held) >= MOST_TOUCHES:
            return False
        self._lifted_from[number] = self._laid.pop(number)
        return self._grab(touch, number)

    def drop(self, touch: Hashable, square: Square) -> bool:
        """Drop the held tile on a square; if that is filled, return the tile to where it came from."""
        if touch not in self._held:
            return False
        if not self.is_free(square):
            return self.cancel(touch)
        number = self._held.pop(touch)
        before = self._lifted_from.pop(number, None)
        self._lay(number, square, None, before.face if before else None)
        return True

    def drop_on_rack(self, touch: Hashable, slot: int | None = None) -> bool:
        """Drop the held tile on the rack: into its own slot, or swapped with the tile of `slot`."""
        if (number := self._held.pop(touch, None)) is None:
            return False
        self._lifted_from.pop(number, None)
        if slot is not None and 0 <= slot < len(self._slots):
            own = self._slots.index(number)
            self._slots[own], self._slots[slot] = self._slots[slot], number
        return True

    def cancel(self, touch: Hashable) -> bool:
        """Return the finger's tile to where it was taken from."""
        if (number := self._held.pop(touch, None)) is None:
            return False
        before = self._lifted_from.pop(number, None)
        if before is not None and self.is_free(before.square):
            self._laid[number] = before
        self._settle_cursor()
        return True

    def release_all(self) -> bool:
        """Return every held tile to where it came from, as before a play is declared."""
        touches = list(self._held)
        for touch in touches:
            self.cancel(touch)
        return bool(touches)

    # -- more tiles

    def lay_again(self, tiles: Laid) -> None:
        """Lay the tiles of a turn that was put aside; one that is not on the rack or has no free square stays there."""
        for name, face in tiles:
            with suppress(InvalidSquareError):
                square, rack = parse_square(name), self.rack
                if face in _FACES and rack_face(face) in rack and self.is_free(square):
                    self._lay(self._slots[rack.index(rack_face(face))], square, None, face)

    def add(self, tiles: Sequence[str]) -> None:
        """Add extra letters in empty slots, or in new ones at the end; tiles on the board stay there (U8)."""
        for tile in tiles:
            number = next((at for at in self._slots if not self._tiles[at]), len(self._tiles))
            if number == len(self._tiles):
                self._slots.append(number)
            self._tiles = (*self._tiles[:number], tile, *self._tiles[number + 1 :])
            self._bought |= {number}

    # -- the buttons

    def undo(self) -> bool:
        """Take back the tile laid last; an arrow that laid it returns to its square."""
        if not self._laid:
            return False
        self._take_back(next(reversed(self._laid)))
        return True

    def recall(self, *, keeps_arrow: bool = False) -> bool:
        """Take back all tiles, each to its own slot, and the arrow; or it returns to where it began (`keeps_arrow`)."""
        changed = bool(self._laid or self._held or self._selected is not None or self._cursor)
        first = next((laid for laid in self._laid.values() if laid.direction), None)
        self._laid.clear()
        self._held.clear()
        self._lifted_from.clear()
        self._selected = None
        if not keeps_arrow:
            self._cursor = None
        elif first is not None and first.direction is not None:
            self._cursor = Cursor(first.square, first.direction)
        return changed

    def shuffle(self, order: Sequence[int]) -> bool:
        """Reorder the slots: slot i gets the content of slot `order[i]`. ValueError if that is no permutation."""
        if sorted(order) != list(range(len(self._slots))):
            raise ValueError(f"{list(order)} does not name each of the {len(self._slots)} slots once")
        self._slots = [self._slots[old] for old in order]
        return True

    def name_blank(self, letter: str) -> bool:
        """Give the first unnamed blank its letter. ValueError if `letter` is not one letter."""
        if len(letter) != 1 or not letter.isalpha():
            raise ValueError(f"{letter!r} is not a letter")
        for number, laid in self._laid.items():
            if laid.face == BLANK:
                self._laid[number] = _Laid(laid.square, letter.lower(), laid.direction)
                return True
        return False

    def cancel_blank(self) -> bool:
        """Take the first unnamed blank back to the rack."""
        for number, laid in self._laid.items():
            if laid.face == BLANK:
                self._take_back(number)
                return True
        return False

    # -- tiles, slots and squares

    def _is_in_slot(self, number: int) -> bool:
        return number not in self._laid and number not in self._held.values()

    def _number_in(self, slot: int) -> int | None:
        """The tile number that lies in `slot` now, or None."""
        if not 0 <= slot < len(self._slots):
            return None
        number = self._slots[slot]
        return number if self._tiles[number] and self._is_in_slot(number) else None

    def _number_at(self, square: Square) -> int | None:
        """The number of the pending tile on `square`, or None."""
        return next((number for number, laid in self._laid.items() if laid.square == square), None)

    def _is_on_board(self, square: Square) -> bool:
        return 0 <= square.row < len(self._cells) and 0 <= square.column < len(self._cells[0])

    def _grab(self, touch: Hashable, number: int) -> bool:
        if touch in self._held or len(self._held) >= MOST_TOUCHES:
            return False
        self._held[touch] = number
        if self._selected == number:
            self._selected = None
        return True

    def _lay(self, number: int, square: Square, direction: Direction | None, face: str | None = None) -> None:
        self._laid[number] = _Laid(square, face or rack_face(self._tiles[number]), direction)
        if self._selected == number:
            self._selected = None
        self._settle_cursor()

    def _take_back(self, number: int) -> None:
        laid = self._laid.pop(number)
        if laid.direction is not None:
            self._cursor = Cursor(laid.square, laid.direction)

    def _next_cursor(self, square: Square) -> Cursor | None:
        """The arrow after a tap on an empty `square`: across, then down, then none."""
        if self._cursor is None or self._cursor.square != square:
            return Cursor(square, Direction.ACROSS)
        return Cursor(square, Direction.DOWN) if self._cursor.direction is Direction.ACROSS else None

    def _settle_cursor(self) -> None:
        """Move the arrow to the next free square; at the edge, remove it."""
        while self._cursor is not None and not self.is_free(self._cursor.square):
            square = self._cursor.square.step(self._cursor.direction)
            self._cursor = Cursor(square, self._cursor.direction) if self._is_on_board(square) else None


def nearest_square(x: float, y: float, cell: float) -> tuple[int, int]:
    """Return the (row, column) `x` right of and `y` below the board's top left corner; it may be off the board."""
    return math.floor(y / cell), math.floor(x / cell)


def snap_square(x: float, y: float, cell: float, taken: frozenset[tuple[int, int]]) -> tuple[int, int] | None:
    """Return the empty (row, column) meant by a release at a point, or None.

    It is the square under the finger if that is empty, else the nearest empty one whose edge is within 0.6 cell of
    the point. `taken` contains the filled squares.
    """
    row, column = nearest_square(x, y, cell)
    if is_on_board(row, column) and (row, column) not in taken:
        return row, column
    reach = 0.6 * cell
    best: tuple[float, int, int] | None = None
    for near_row in range(row - 1, row + 2):
        for near_column in range(column - 1, column + 2):
            if not is_on_board(near_row, near_column) or (near_row, near_column) in taken:
                continue
            across = max(near_column * cell - x, 0.0, x - (near_column + 1) * cell)
            down = max(near_row * cell - y, 0.0, y - (near_row + 1) * cell)
            distance = math.hypot(across, down)
            if distance <= reach and (best is None or (distance, near_row, near_column) < best):
                best = (distance, near_row, near_column)
    return None if best is None else (best[1], best[2])


def is_on_board(row: int, column: int) -> bool:
    """Whether (row, column), counted from 0, is one of the 225 squares."""
    return 0 <= row < SQUARES and 0 <= column < SQUARES
