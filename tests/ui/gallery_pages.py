"""The gallery's pages: each a function of the window's size."""

from collections.abc import Callable

from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from classroom.rules.square import Direction, Square
from classroom.ui.geometry import board_geometry
from classroom.ui.placing import Cursor, PlacingModel
from classroom.ui.theme import THEME
from classroom.ui.widgets.board import BoardView
from classroom.ui.widgets.buttons import AccentButton, DangerButton, KitButton, PrimaryButton, SecondaryButton
from classroom.ui.widgets.placing_surface import PlacingSurface
from classroom.ui.widgets.rack import RackView

_TOP = (
    "W..l...W...l..W",
    ".w...L...L...w.",
    "..w...l.l...w..",
    "l..w...l...w..l",
    "....w.....w....",
    ".L...L...L...L.",
    "..l...l.l...l..",
)
LAYOUT = (*_TOP, "W..l...*...l..W", *_TOP[::-1])
VALUES = dict(zip("ABCDEFGHIJKLMNOPQRSTUVWXYZ", (1, 3, 3, 2, 1, 4, 2, 4, 1, 8, 5, 1, 3, 1, 1, 3, 10, 1, 1, 1, 1, 4, 4, 8, 4, 10), strict=True))  # fmt: skip  # noqa: E501
CELLS = (
    *["." * 15] * 5,
    ".......F.......",
    ".......A.......",
    ".....HORN......",
    ".......MOB.....",
    ".....PaSTE.....",
    "....BIT........",
    *["." * 15] * 4,
)
BIT = [(10, 4), (10, 5), (10, 6)]


def placed(widget: Widget, left: float, top: float, width: float, height: float, window_height: float) -> Widget:
    """Give `widget` a place measured from the window's top left."""
    widget.size_hint = (None, None)
    widget.size = (width, height)
    widget.pos = (left, window_height - top - height)
    return widget


def match(width: float, height: float) -> Widget:
    """Board and rack under way, with buttons beside them."""
    page, parts = FloatLayout(), board_geometry(width, height)
    board = BoardView(layout_rows=LAYOUT, cells=CELLS, values=VALUES, last_play=BIT)
    page.add_widget(placed(board, 0, 0, parts.board, parts.board, height))
    rack = RackView(values=VALUES, colour=THEME.palette.sides[1].fill, tile_size=parts.tile)
    rack_width = parts.board - parts.coordinates
    page.add_widget(placed(rack, parts.coordinates, parts.board, rack_width, parts.rack_height, height))
    model = PlacingModel(CELLS, ("T", "K", "E", "N", "I", "?", "U"))
    page.add_widget(PlacingSurface(board=board, rack=rack, model=model))
    model.tap_square(Square(6, 6))
    for slot in (0, 1):
        model.tap_tile(slot)
    page.children[0].sync()
    left = parts.board + 16
    buttons: list[tuple[KitButton, float, float, float, float]] = [
        (PrimaryButton(text="PLAY"), 0, 402, 336, 100),
        (SecondaryButton(text="Undo"), 348, 402, 96, 100),
        (SecondaryButton(text="Recall"), 456, 402, 96, 100),
        (SecondaryButton(text="Exchange 7"), 0, 522, 176, 68),
        (SecondaryButton(text="Pass"), 188, 522, 176, 68),
        (SecondaryButton(text="Challenge", why_disabled="There is nothing to challenge yet."), 376, 522, 176, 68),
        (DangerButton(text="Challenge TAKEN"), 0, 610, 270, 76),
        (DangerButton(text="Delete", strong=True), 282, 610, 130, 76),
        (AccentButton(text="Drills"), 424, 610, 128, 76),
    ]
    for button, x, y, wide, high in buttons:
        page.add_widget(placed(button, left + x, y * height / 800, wide, high * height / 800, height))
    buttons[2][0].focus = True
    return page


def marks(width: float, height: float) -> Widget:
    """The board's other marks: selection, blanks, problems, a bubble, a small board, a rack face down."""
    page = FloatLayout()
    small = BoardView(layout_rows=LAYOUT, cells=CELLS, values=VALUES, last_play=BIT, interactive=False)
    page.add_widget(placed(small, 10, 10, 432, 432, height))
    board = BoardView(layout_rows=LAYOUT, cells=CELLS, values=VALUES)
    board.pending = [(6, 6, "T"), (6, 8, "?"), (6, 9, "s")]
    board.problem = [(6, 9)]
    board.bubble = "12"
    board.cursor = Cursor(Square(12, 2), Direction.DOWN)
    board.target = Square(2, 2)
    board.ghosts = [(2, 2, "Q")]
    page.add_widget(placed(board, 460, 10, 622, 622, height))
    for index, (rack, y) in enumerate(((RackView(face_down=True), 640), (RackView(selected=2), 460))):
        rack.slots = ["Q", "U", "I", "?", "Z", "", "M"]
        rack.values = VALUES
        rack.colour = THEME.palette.sides[index].fill
        page.add_widget(placed(rack, 10 if index else 460, y, 440 if index else 622, 100, height))
        rack.tile_size = 50 if index else 72
    return page


PAGES: dict[str, Callable[[float, float], Widget]] = {"match": match, "marks": marks}
