"""Tiles: letters, how many of each there are and what each is worth (C2).

A tile is one character. In a bag or on a rack it is a capital letter, or ``?`` for a blank. On the board a lower-case
letter is a blank that has been given that letter (C7); it keeps the letter and is worth nothing.
"""

from __future__ import annotations

import csv
import string
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

BLANK = "?"
LETTERS = string.ascii_uppercase
_HEAD = ["letter", "count", "value"]


class InvalidTileSetError(ValueError):
    """A table that is no tile set; the message says the line and the reason."""


@dataclass(frozen=True)
class TileKind:
    """One letter (or the blank): how many tiles carry it and what each is worth."""

    letter: str
    count: int
    value: int


@dataclass(frozen=True)
class TileSet:
    """All tiles of a box; build it with `parse_tile_set`."""

    kinds: tuple[TileKind, ...]

    @cached_property
    def values(self) -> dict[str, int]:
        """What each tile is worth by its character, blanks with a letter included (0)."""
        worth = {kind.letter: kind.value for kind in self.kinds}
        return worth | {letter.lower(): 0 for letter in worth if letter != BLANK}

    @cached_property
    def tiles(self) -> tuple[str, ...]:
        """Every tile of the box, in the order of the table."""
        return tuple(kind.letter for kind in self.kinds for _ in range(kind.count))

    @cached_property
    def letters(self) -> tuple[str, ...]:
        """The letters a blank may stand for."""
        return tuple(kind.letter for kind in self.kinds if kind.letter != BLANK)

    def worth(self, tiles: Iterable[str]) -> int:
        """Return the sum of the values of `tiles` (P15)."""
        return sum(self.values[tile] for tile in tiles)


def is_blank(tile: str) -> bool:
    """Tell whether `tile` is a blank, with or without a letter."""
    return tile == BLANK or tile.islower()


def rack_face(tile: str) -> str:
    """Return the tile as it looks on a rack: a blank taken back is a free blank again (C7)."""
    return BLANK if is_blank(tile) else tile


def without(tiles: Sequence[str], taken: Iterable[str]) -> tuple[str, ...] | None:
    """Return `tiles` less those `taken`, order kept, or None if one of them is not there."""
    left = list(tiles)
    for tile in taken:
        if tile not in left:
            return None
        left.remove(tile)
    return tuple(left)


def parse_tile_set(table: str) -> TileSet:
    """Read a tile set from CSV with the head ``letter,count,value``. Raises `InvalidTileSetError` naming the line."""
    rows = list(csv.reader(table.splitlines()))
    if not rows or rows[0] != _HEAD:
        raise InvalidTileSetError("the first line must be letter,count,value")
    kinds: list[TileKind] = []
    for number, row in enumerate(rows[1:], start=2):
        if not row:
            continue
        kind = _parse_kind(number, row)
        if any(other.letter == kind.letter for other in kinds):
            raise InvalidTileSetError(f"line {number} gives {kind.letter} a second time")
        kinds.append(kind)
    return TileSet(tuple(kinds))


def _parse_kind(number: int, row: list[str]) -> TileKind:
    if len(row) != len(_HEAD):
        raise InvalidTileSetError(f"line {number} has {len(row)} fields instead of {len(_HEAD)}")
    letter, count, value = (field.strip() for field in row)
    if letter != BLANK and not (len(letter) == 1 and letter.isupper()):
        raise InvalidTileSetError(f"line {number}: {letter!r} is not a capital letter or ?")
    if not (count.isdecimal() and value.isdecimal()):
        raise InvalidTileSetError(f"line {number}: count and value must be whole numbers")
    return TileKind(letter, int(count), int(value))
