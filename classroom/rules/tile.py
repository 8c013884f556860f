"""Tiles: letters, how many of each there are and what each is worth (C2).

A tile is one character. In a bag or on a rack it is a capital letter, or ``?`` for a blank. On the board a lower-case
letter is a blank that has been given that letter (C7). It keeps the letter and is worth nothing.
"""

from __future__ import annotations

import re
import string
from collections.abc import Iterable, Sequence
from functools import cached_property

from classroom.value import Value

BLANK = "?"
LETTERS = string.ascii_uppercase
_HEAD = ["letter", "count", "value"]
_NUMBER = r"[0-9]{1,3}\Z"
_LARGEST = 999  # the largest count and value of a kind of tile, whatever a file says


class InvalidTileSetError(ValueError):
    """Kinds of tile, or a table of them, that do not make a tile set.

    The message gives the reason and, for a table, the line.
    """


class TileKind(Value):
    """One letter (or the blank): how many tiles carry it and what each is worth."""

    letter: str
    count: int
    value: int


class TileSet(Value):
    """All tiles of a box. Raises `InvalidTileSetError` if the kinds do not make one."""

    kinds: tuple[TileKind, ...]

    def __post_init__(self) -> None:
        for at, kind in enumerate(self.kinds):
            if fault := _kind_fault(kind, self.kinds[:at]):
                raise InvalidTileSetError(fault)
        if not self.letters:
            raise InvalidTileSetError("a tile set needs at least one letter")

    @cached_property
    def values(self) -> dict[str, int]:
        """The value of each tile by its character, including blanks with a letter (0)."""
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
    """Return the tile as shown on a rack: a blank taken back has no letter again (C7)."""
    return BLANK if is_blank(tile) else tile


def without(tiles: Sequence[str], taken: Iterable[str]) -> tuple[str, ...] | None:
    """Return `tiles` without those `taken`, in the same order, or None if one of them is missing."""
    left = list(tiles)
    for tile in taken:
        if tile not in left:
            return None
        left.remove(tile)
    return tuple(left)


def parse_tile_set(table: str) -> TileSet:
    """Read a tile set from CSV with the head ``letter,count,value``. Raises `InvalidTileSetError` naming the line."""
    import csv

    try:
        rows = [[field.strip() for field in row] for row in csv.reader(table.splitlines())]
    except csv.Error as error:
        raise InvalidTileSetError(f"the table cannot be read as CSV: {error}") from error
    if not rows or rows[0] != _HEAD:
        raise InvalidTileSetError(f"the first line must be {','.join(_HEAD)}")
    kinds: list[TileKind] = []
    for number, row in enumerate(rows[1:], start=2):
        if any(row):
            kind = _parse_kind(number, row)
            if fault := _kind_fault(kind, kinds):
                raise InvalidTileSetError(f"line {number}: {fault}")
            kinds.append(kind)
    return TileSet(tuple(kinds))


def _parse_kind(number: int, row: list[str]) -> TileKind:
    if len(row) != len(_HEAD):
        raise InvalidTileSetError(f"line {number} has {len(row)} fields instead of {len(_HEAD)}")
    letter, count, value = row
    if not (re.match(_NUMBER, count) and re.match(_NUMBER, value)):
        raise InvalidTileSetError(f"line {number}: count and value must be whole numbers up to {_LARGEST}")
    return TileKind(letter, int(count), int(value))


def _kind_fault(kind: TileKind, others: Iterable[TileKind]) -> str:
    """Say what is wrong with a kind of tile, given the `others` of its set; empty if nothing is."""
    if kind.letter != BLANK and (len(kind.letter) != 1 or kind.letter not in LETTERS):
        return f"{kind.letter!r} is not a capital letter from A to Z or {BLANK} for a blank"
    if any(other.letter == kind.letter for other in others):
        return f"{kind.letter} is there twice"
    if min(kind.count, kind.value) < 0:
        return f"{kind.letter} has a count or a value below 0"
    if max(kind.count, kind.value) > _LARGEST:
        return f"{kind.letter} has a count or a value above {_LARGEST}"
    return ""
