"""The gallery's pages: each a function of the window's size."""

from collections.abc import Callable

from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from classroom.rules.square import Direction, Square
from classroom.ui.kit.board import BoardView, RackView
from classroom.ui.kit.button import AccentButton, DangerButton, KitButton, PrimaryButton, SecondaryButton
from classroom.ui.kit.field import NameField, NumberBox
from classroom.ui.kit.geometry import board_geometry
from classroom.ui.kit.keypad import Keypad
from classroom.ui.kit.layout import ListRow, LogRow
from classroom.ui.kit.modal import LetterChooser
from classroom.ui.kit.panel import Card
from classroom.ui.kit.placing import Cursor, PlacingModel
from classroom.ui.kit.placing_surface import PlacingSurface
from classroom.ui.kit.score import ClockRing, ScoreChart, ScoreLine, TeamCard, Verdict
from classroom.ui.kit.theme import THEME
from classroom.ui.kit.tile import TileRow

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
        (PrimaryButton(text="Play"), 0, 402, 336, 100),
        (SecondaryButton(text="Undo"), 348, 402, 96, 100),
        (SecondaryButton(text="Clear"), 456, 402, 96, 100),
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
    board.hints = [(9, 3), (9, 4), (10, 3)]
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


def panels(width: float, height: float) -> Widget:
    """Cards, clocks, verdicts, a chart, log rows."""
    page = FloatLayout()
    cards = [
        TeamCard(name="Hornbills", members="Aina + Wei Jie", score="55", side=0),
        TeamCard(name="Tigers", members="Kavitha + Daniel", score="125", side=1, active=True, zeros=2),
        TeamCard(name="The Very Long Named Hornbills of Ipoh", members="கவிதா + 陈伟杰", score="236", side=2, zeros=4),
        TeamCard(name="نور عينا", members="Nur Aina binti Azman + Muhammad Danial", score="", side=3, active=True),
    ]
    for index, card in enumerate(cards):
        page.add_widget(placed(card, 16 + 290 * index, 10, 278, 120, height))
    rings = [
        ClockRing(seconds=6, fraction=0.6),
        ClockRing(seconds=2.4, fraction=0.24),
        ClockRing(seconds=0, fraction=0),
        ClockRing(seconds=10, fraction=1),
        ClockRing(text="60", timed=False),
        ClockRing(seconds=7, fraction=0.7, paused=True),
    ]
    for index, ring in enumerate(rings):
        page.add_widget(placed(ring, 16 + 160 * index, 145, 150, 150, height))
    page.add_widget(placed(ClockRing(seconds=4, fraction=0.4), 980, 140, 280, 280, height))
    good = Verdict(title="KNOT is in the list", detail="Pupil list 4c480110. If it stays: the play counts 31.")
    bad = Verdict(accepted=False, title="KNTO is not in the list", detail="The play comes off and counts 0. " * 3)
    page.add_widget(placed(good, 16, 310, 460, 120, height))
    page.add_widget(placed(bad, 490, 310, 470, 120, height))
    chart_card = Card()
    page.add_widget(placed(chart_card, 16, 445, 600, 280, height))
    sides = THEME.palette.sides
    chart = ScoreChart(
        axis="turn",
        lines=[
            ScoreLine((0, 14, 22, 22, 40, 78, 80, 101, 120, 150, 160, 190, 205, 236), sides[0].ink, "triangle"),
            ScoreLine((0, 9, 9, 34, 50, 50, 66, 90, 90, 112, 140, 168, 190, 212), sides[1].ink, "circle"),
        ],
    )
    page.add_widget(placed(chart, 26, 455, 580, 260, height))
    log = Card()
    page.add_widget(placed(log, 630, 445, 560, 200, height))
    rows = [
        ("3", 0, "BIT, PI, AT", "", "16"),
        ("2", 1, "MOB, NOT, BE", "announced 15", "16"),
        ("2", 0, "PASTE", "", "25"),
    ]
    for index, (number, side, words, note, score) in enumerate(rows):
        row = LogRow(number=number, side=side, words=words, note=note, score=score)
        page.add_widget(placed(row, 630, 455 + 46 * index, 560, 46, height))
    page.add_widget(
        placed(TileRow(word="TAKeN", values=VALUES, captions=["1x2", "1", "5x2", "0", "1"]), 630, 660, 320, 90, height)
    )
    return page


def entry(width: float, height: float) -> Widget:
    """A keypad, number boxes, name fields, list rows, buttons in all states."""
    page = FloatLayout()
    page.add_widget(placed(NumberBox(caption="announced", number="29", active=True), 16, 16, 400, 130, height))
    page.add_widget(placed(Keypad(), 16, 160, 400, 380, height))
    page.add_widget(placed(Keypad(ok_text="word", ok_kind="plain"), 16, 555, 400, 200, height))
    names = ["Nur Aina binti Azman", "கவிதா த/பெ முருகன்", "陈伟杰", "نور عينا بنت عزمن", "Lim 美玲", ""]
    for index, name in enumerate(names):
        page.add_widget(
            placed(NameField(text=name, hint_text="name of the team"), 440, 16 + 66 * index, 380, 56, height)
        )
        page.add_widget(
            placed(
                ListRow(text=name, note="absent" if index % 2 else "", selected=index == 2),
                840,
                16 + 60 * index,
                360,
                60,
                height,
            )
        )
    buttons = [
        SecondaryButton(text="OX", marked=True),
        SecondaryButton(text="OO", muted=True),
        SecondaryButton(text="O", selected=True),
        SecondaryButton(text="கவிதா", bold=False),
        PrimaryButton(text="A rather long text for a button", pressed=True),
        SecondaryButton(text="A long text that may use two lines", wrap=True),
    ]
    for index, button in enumerate(buttons):
        page.add_widget(placed(button, 440 + 132 * index, 430, 120, 76, height))
    field = NameField(text="typing", focus=True)
    page.add_widget(placed(field, 440, 530, 380, 56, height))
    return page


def chooser(width: float, height: float) -> Widget:
    """The blank's letters over the match."""
    page = match(width, height)
    page.add_widget(LetterChooser())
    return page


PAGES: dict[str, Callable[[float, float], Widget]] = {
    "match": match,
    "marks": marks,
    "panels": panels,
    "entry": entry,
    "chooser": chooser,
}
