"""Where the parts of the match screen are, in pixels: the board with its rack, the column beside it; no Kivy."""

import math
from dataclasses import dataclass

SQUARES = 15
COORDINATES = 22.0  # dp, the strip with A-O and the strip with 1-15
RACK_SLOTS = 7
RACK_TILE = 72.0  # dp
RACK_GAP = 8.0  # dp
LEAST_COLUMN = 480.0  # dp, so that a narrow 4:3 picture keeps room for the buttons
SHUFFLE_FITS = 692.0  # dp of board from which Shuffle stands beside the rack
LOG_FITS = 60.0  # dp: a lower log becomes a button
MARGIN = 16.0
GAP = 12.0
ROOMY = 760.0  # dp of height from which everything in the column has its full size
LOW = 660.0  # dp below which clock and move line are made lower, so that the last turn stays in sight

# The right column of the match board, above the log: cards, clock, move line, Play, Exchange row, judge bar; with its
# gaps and margins.
FIXED_COLUMN = 120.0 + 144.0 + 72.0 + 88.0 + 64.0 + 56.0 + 84.0 + 32.0


@dataclass(frozen=True, slots=True)
class BoardGeometry:
    """The match board's parts in pixels of the window it was computed for."""

    cell: int
    coordinates: int
    board: int
    rack_height: int
    column: int
    tile: int
    tile_gap: int
    shuffle_beside_rack: bool
    log_height: int
    log_shown: bool


def board_geometry(width: float, height: float, density: float = 1.0) -> BoardGeometry:
    """Divide a window of `width` x `height` pixels: a square board, the rack below it, a column beside it.

    Cells are whole pixels, `floor((height - 22 dp) / 17)`: fifteen rows and two for the rack. Only a window narrower
    than its height allows makes them smaller, so that the column keeps 480 dp.
    """
    coordinates = round(COORDINATES * density)
    by_height = math.floor((height - coordinates) / (SQUARES + 2))
    by_width = math.floor((width - coordinates - LEAST_COLUMN * density) / SQUARES)
    cell = max(1, min(by_height, by_width))
    board = coordinates + SQUARES * cell
    rack_height = math.floor(height) - board
    room = (board - coordinates - (RACK_SLOTS + 1) * RACK_GAP * density) / RACK_SLOTS
    tile = math.floor(min(RACK_TILE * density, room, rack_height - 12 * density))
    log_height = math.floor(height - FIXED_COLUMN * density)
    return BoardGeometry(
        cell=cell,
        coordinates=coordinates,
        board=board,
        rack_height=rack_height,
        column=math.floor(width) - board,
        tile=max(1, tile),
        tile_gap=round(RACK_GAP * density),
        shuffle_beside_rack=board >= SHUFFLE_FITS * density,
        log_height=max(0, log_height),
        log_shown=log_height >= LOG_FITS * density,
    )


def nearest_square(x: float, y: float, cell: float) -> tuple[int, int]:
    """The (row, column) under a point `x` right of and `y` below the board's top left corner; may lie off the board."""
    return math.floor(y / cell), math.floor(x / cell)


def snap_square(x: float, y: float, cell: float, taken: frozenset[tuple[int, int]]) -> tuple[int, int] | None:
    """The empty (row, column) a release at that point means, or None.

    The square under the finger if it is empty; else the nearest empty one whose edge is within 0.6 cell of the point.
    `taken` holds the filled squares.
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


@dataclass(frozen=True, slots=True)
class ColumnGeometry:
    """Heights in pixels: team cards, clock, move line, Play and the row under it; the list of turns has the rest."""

    cards: int
    clock: int
    move: int
    play: int
    row: int


def column_geometry(height: float, density: float = 1.0) -> ColumnGeometry:
    """Divide the column of a window `height` pixels high; Play is never lower than 88 dp, its row never below 64 dp."""
    if height >= ROOMY * density:
        heights = (122, 164, 72, 100, 68)
    elif height >= LOW * density:
        heights = (122, 144, 68, 88, 64)
    else:
        heights = (122, 120, 56, 88, 64)
    cards, clock, move, play, row = (round(part * density) for part in heights)
    return ColumnGeometry(cards=cards, clock=clock, move=move, play=play, row=row)
