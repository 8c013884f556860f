"""Every play on a board found by trial: all words at all places, each asked of the rules one by one."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import product

from classroom.formats.catalogue import shipped_file
from classroom.rules.board import Board, Direction, LaidTile, empty_board, parse_layout, parse_position
from classroom.rules.placement import Play, count_play, find_play
from classroom.rules.policy import Bonus, bonus_for
from classroom.rules.tile import parse_tile_set, rack_face, without

LAYOUT = parse_layout(shipped_file("boards/standard.txt"))
VALUES = parse_tile_set(shipped_file("tiles/english.csv")).values
EMPTY_BOARD = empty_board(LAYOUT)

Found = set[tuple[tuple[LaidTile, ...], int]]


def board_with(*words: tuple[str, str], board: Board = EMPTY_BOARD) -> Board:
    """A board with (word, position) laid one after another, without asking the rules."""
    for word, position in words:
        start, direction = parse_position(position)
        tiles = [LaidTile(start.step(direction, at), letter) for at, letter in enumerate(word)]
        board = board.lay(tile for tile in tiles if not board.at(tile.square))
    return board


def found_by_trial(
    words: Collection[str],
    board: Board,
    rack: Sequence[str],
    values: Mapping[str, int],
    bonus: Bonus,
    opening_tiles: int = 2,
) -> Found:
    """The tiles and the score of every lawful play whose words are all among `words`, in capitals."""
    found: Found = set()
    for word, start, direction in product(words, board.layout.squares, Direction):
        squares = [start.step(direction, at) for at in range(len(word))]
        if squares[-1] not in board.layout or any(letter not in values for letter in word):
            continue
        for tiles in _ways(board, [LaidTile(*pair) for pair in zip(squares, word, strict=True)], rack):
            play = find_play(board, tiles, opening_tiles=opening_tiles)
            if isinstance(play, Play) and all(other.name in words for other in play.words):
                extra = bonus_for(bonus, len(tiles), len(rack))
                found.add((play.tiles, count_play(board.layout, values, play, extra).total))
    return found


def _ways(board: Board, word: Sequence[LaidTile], rack: Sequence[str]) -> Iterator[list[LaidTile]]:
    """Each choice of tiles of the rack that spells a word as far as the board does not; none where the two differ."""
    if any((there := board.at(square)) and there.upper() != letter for square, letter in word):
        return
    new = [tile for tile in word if not board.at(tile.square)]
    for signs in product(*((letter, letter.lower()) for _, letter in new)):
        if without(rack, map(rack_face, signs)) is not None:
            yield [LaidTile(square, sign) for (square, _), sign in zip(new, signs, strict=True)]
