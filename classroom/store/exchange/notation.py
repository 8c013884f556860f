"""A word as a record writes it, turned into a play: which tiles are laid and which were already there."""

from __future__ import annotations

from classroom.rules.board import Board, LaidTile
from classroom.rules.placement import Misplaced, Play, find_play
from classroom.rules.square import position_name, square_name
from classroom.rules.tile import LETTERS
from classroom.store.exchange.finding import Fault, Finding
from classroom.store.exchange.gcg import PlayEntry

_THROUGH = "."

_MISPLACED = {
    Misplaced.NO_TILES: "it lays no tile",
    Misplaced.NO_SUCH_TILE: "it has a tile that does not exist",
    Misplaced.BLANK_WITHOUT_LETTER: "a blank has no letter",
    Misplaced.OFF_BOARD: "it runs off the board",
    Misplaced.SQUARE_TAKEN: "a square is taken",
    Misplaced.SAME_SQUARE: "a square is used twice",
    Misplaced.NOT_IN_LINE: "its tiles are not in one line",
    Misplaced.GAP: "it has a gap",
    Misplaced.START_NOT_COVERED: "the first play does not cover the start square",
    Misplaced.TOO_FEW_TILES: "the first play has too few tiles",
    Misplaced.NOT_TOUCHING: "it touches no tile on the board",
}


def read_play(board: Board, entry: PlayEntry, opening_tiles: int) -> Play | Finding:
    """Return the play that `entry` writes, or a finding that says why there is none.

    A letter may stand for a tile that is already there.
    """
    laid: list[LaidTile] = []
    for count, letter in enumerate(entry.word):
        square = entry.start.step(entry.direction, count)
        there = board.at(square)
        if letter == _THROUGH:
            if there is None:
                return _misplaced(entry, f"it goes through {square_name(square)}, which is empty")
        elif letter.upper() not in LETTERS or not letter.isascii():
            return Finding(entry.line, Fault.ALPHABET, f"{_name(entry)} has {letter!r}, which is no letter")
        elif there is None:
            laid.append(LaidTile(square, letter))
        elif there.upper() != letter.upper():
            return _misplaced(entry, f"it has {letter} on {square_name(square)}, where {there} lies")
    play = find_play(board, laid, opening_tiles=opening_tiles)
    if not isinstance(play, Play):
        squares = ", ".join(square_name(square) for square in play.squares if square in board.layout)
        return _misplaced(entry, _MISPLACED[play.fault] + (f" ({squares})" if squares else ""))
    lines = {(word.squares[0], word.direction): word.text for word in play.words}
    found = lines.get((entry.start, entry.direction), "")
    if len(found) != len(entry.word):
        return _misplaced(entry, f"the board reads {found or play.words[0].text} there")
    return play


def _name(entry: PlayEntry) -> str:
    return f"{position_name(entry.start, entry.direction)} {entry.word}"


def _misplaced(entry: PlayEntry, reason: str) -> Finding:
    return Finding(entry.line, Fault.PLACEMENT, f"{_name(entry)} cannot be laid: {reason}")
