"""Where the parts of the match screen are, in pixels: the board with its rack, the column beside it; no Kivy."""

import math
from typing import NamedTuple, TypeAlias

SQUARES = 15
COORDINATES = 22.0  # dp, the strip with A-O and the strip with 1-15
RACK_SLOTS = 7
RACK_TILE = 72.0  # dp
RACK_GAP = 8.0  # dp
LEAST_COLUMN = 480.0  # dp, so that a narrow 4:3 picture keeps room for the buttons
SHUFFLE_FITS = 692.0  # dp of board from which Shuffle stands beside the rack
UPRIGHT_COLUMN = 530.0  # dp of an upright window's height that are left below the rack
UPRIGHT_RACK = 88.0  # dp
ROOMY = 760.0  # dp of height from which everything in the column has its full size
LOW = 660.0  # dp below which the parts are made lower, so that the last turn, or the bell, stays in sight
NARROW = 1100.0  # dp of width below which they are lower too, as on a 4:3 projector

# dp, the window the layouts are drawn for, and the least that they fit
WINDOW, LEAST_WINDOW = (1366.0, 768.0), (1024.0, 600.0)
UPRIGHT_WINDOW, LEAST_UPRIGHT_WINDOW = (800.0, 1280.0), (768.0, 1024.0)
STEPS = 50  # steps per pixel in which a dp grows


Box: TypeAlias = tuple[float, float, float, float]
"""Left, bottom, width and height, in pixels."""


class BoardGeometry(NamedTuple):
    """The parts of a window with a board, in pixels of that window.

    `board_x` and `column_x` are left edges. The column is to the right of the board, or below it in an `upright`
    window; `column` and `column_height` are its size.
    """

    upright: bool
    cell: int
    coordinates: int
    board: int
    board_x: int
    rack_height: int
    column: int
    column_x: int
    column_height: int
    tile: int
    shuffle_beside_rack: bool


def board_geometry(width: float, height: float, density: float = 1.0) -> BoardGeometry:
    """Divide a window of `width` x `height` pixels: a square board, the rack below it, a column beside or below both.

    Cells are whole pixels, `floor((height - 22 dp) / 17)`: fifteen rows and two for the rack. They are smaller only
    in a window too narrow for its height, so that the column keeps 480 dp. In an upright window the column is below,
    and keeps 530 dp.
    """
    coordinates = round(COORDINATES * density)
    if upright := is_upright(width, height):
        rack_height = round(UPRIGHT_RACK * density)
        by_height = math.floor((height - coordinates - rack_height - UPRIGHT_COLUMN * density) / SQUARES)
        by_width = math.floor((width - coordinates) / SQUARES)
    else:
        by_height = math.floor((height - coordinates) / (SQUARES + 2))
        by_width = math.floor((width - coordinates - LEAST_COLUMN * density) / SQUARES)
    cell = max(1, min(by_height, by_width))
    board = coordinates + SQUARES * cell
    if not upright:
        rack_height = math.floor(height) - board
    room = (board - coordinates - (RACK_SLOTS + 1) * RACK_GAP * density) / RACK_SLOTS
    tile = math.floor(min(RACK_TILE * density, room, rack_height - 12 * density))
    return BoardGeometry(
        upright=upright,
        cell=cell,
        coordinates=coordinates,
        board=board,
        board_x=(math.floor(width) - board) // 2 if upright else 0,
        rack_height=rack_height,
        column=math.floor(width) - (0 if upright else board),
        column_x=0 if upright else board,
        column_height=math.floor(height) - (board + rack_height if upright else 0),
        tile=max(1, tile),
        shuffle_beside_rack=not upright and board >= SHUFFLE_FITS * density,
    )


def density_for(width: float, height: float, display: float = 1.0) -> float:
    """Return how many pixels a dp has in a window of this size; `display` is the display's own number of them.

    In a window larger than the layouts are designed for, everything grows with it. In one smaller than the least that
    they fit, everything shrinks. An upright window has its own layouts.
    """
    upright = is_upright(width, height)
    grown = _times(width, height, UPRIGHT_WINDOW if upright else WINDOW)
    if grown >= display:
        return grown
    return min(display, _times(width, height, LEAST_UPRIGHT_WINDOW if upright else LEAST_WINDOW))


def is_upright(width: float, height: float) -> bool:
    """Tell whether a window of this size shows the controls below the board."""
    return height > width


def _times(width: float, height: float, window: tuple[float, float]) -> float:
    # In steps, so that dragging the window's edge does not rebuild the screen at every pixel.
    return max(1, math.floor(min(width / window[0], height / window[1]) * STEPS)) / STEPS


class ColumnGeometry(NamedTuple):
    """Heights in pixels of team cards, clock, move line, Play and the row under it; the list of turns takes the rest.

    A `low` column omits what it can do without.
    """

    cards: int
    clock: int
    move: int
    play: int
    row: int
    low: bool = False


def column_geometry(height: float, density: float = 1.0, *, wide: bool = False) -> ColumnGeometry:
    """Divide a column `height` pixels high; Play is never lower than 88 dp, its row never below 64 dp.

    In a `wide` low column a team's card is a single line.
    """
    if height >= ROOMY * density:
        heights = (122, 164, 72, 100, 68)
    elif height >= LOW * density:
        heights = (122, 144, 68, 88, 64)
    else:
        heights = (56 if wide else 92, 120, 56, 88, 64)
    cards, clock, move, play, row = (int(part * density) for part in heights)
    return ColumnGeometry(cards=cards, clock=clock, move=move, play=play, row=row, low=height < LOW * density)
