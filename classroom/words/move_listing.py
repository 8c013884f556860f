"""Plays as text: a list for people, best first, and one that all programs write alike, to be compared by its hash."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence

from classroom.words.move_generator import Move


def best_first(moves: Iterable[Move]) -> list[Move]:
    """Return `moves` by falling score, those of one score by their words and places."""
    return sorted(moves, key=lambda move: (-move.score, move.word, move.position, move.text))


def move_line(move: Move) -> str:
    """Return one play as a line: its score, where it starts, and the main word with blanks in lower case."""
    return f"{move.score:4}  {move.position:<4} {move.text}"


def canonical_list(moves: Iterable[Move]) -> tuple[str, ...]:
    """Return a line a play, sorted: the squares that it fills as ``RRCCx``, counted from 00, then ``=`` and its score.

    ``x`` is the letter, in lower case for a blank. Plays that fill the same squares alike are one line.
    """
    return tuple(sorted({_canonical(move) for move in moves}))


def digest(lines: Sequence[str]) -> str:
    """Return the sha256 of a canonical list, its lines joined by newlines without one at the end."""
    return hashlib.sha256("\n".join(lines).encode("ascii")).hexdigest()


def _canonical(move: Move) -> str:
    # A slot runs right or down, so its tiles are sorted already.
    tiles = (f"{square.row:02}{square.column:02}{tile}" for square, tile in move.tiles)
    return f"{' '.join(tiles)}={move.score}"
