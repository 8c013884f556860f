"""Boards, tiles and plays in a few words, for the tests of the rules."""

from classroom.formats.catalogue import formats
from classroom.rules.board import Board, LaidTile, empty_board, parse_position, parse_square
from classroom.rules.placement import Count, Misplacement, Play, count_play, find_play

FORMAT = formats()[0]
LAYOUT = FORMAT.layout
VALUES = FORMAT.tiles.values
EMPTY_BOARD = empty_board(LAYOUT)


def laid(word: str, position: str, board: Board = EMPTY_BOARD) -> list[LaidTile]:
    """The tiles that a word needs at a position such as 8D; a dot leaves a square out, filled squares are left out."""
    start, direction = parse_position(position)
    tiles = (LaidTile(start.step(direction, count), letter) for count, letter in enumerate(word))
    return [tile for tile in tiles if tile.tile != "." and not board.at(tile.square)]


def on(*squares: str, tile: str = "A") -> list[LaidTile]:
    """The same tile on each of the squares."""
    return [LaidTile(parse_square(square), tile) for square in squares]


def board_with(*words: tuple[str, str]) -> Board:
    """A board with (word, position) laid one after another, without asking the rules."""
    board = EMPTY_BOARD
    for word, position in words:
        board = board.lay(laid(word, position, board))
    return board


def played(word: str, position: str, board: Board = EMPTY_BOARD) -> Play:
    """The play of a word, which must be lawful."""
    play = find_play(board, laid(word, position, board))
    assert isinstance(play, Play), play
    return play


def refused(tiles: list[LaidTile], board: Board = EMPTY_BOARD) -> Misplacement:
    """The refusal of tiles, which must not be lawful."""
    found = find_play(board, tiles)
    assert isinstance(found, Misplacement), found
    return found


def count(word: str, position: str, board: Board = EMPTY_BOARD, bonus: int = 0) -> Count:
    """The count of a word, which must be lawful."""
    return count_play(LAYOUT, VALUES, played(word, position, board), bonus)
