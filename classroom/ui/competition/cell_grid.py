"""Many things of one kind, in as many columns as fit and as many pages as needed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.widget import Widget

from classroom.i18n import _
from classroom.ui.kit.button import SecondaryButton
from classroom.ui.kit.kv import load_rules
from classroom.ui.kit.layout import Column
from classroom.ui.kit.theme import THEME

GAP = 8  # dp between two cells
MOST_WIDTH = 680  # dp of a cell: in a wider one the eye loses the line between a name and its number
GROWN = 1.25  # times its height that a cell has if few are shown

Maker = Callable[[], Widget]


class RoundStep(SecondaryButton):
    """A button to the previous or next round; hidden if there is none."""


class CellGrid(Column):
    """Shows cells `cell_height` high and at least `least_width` wide, in pixels; makes only those of a `page`.

    If they are too many for a page, they may be as narrow as `narrow_width`. A few cells use as few columns as they
    need, and are higher, `row_height`. A `message` that is not empty replaces them. Below it is a button with the
    text `offer`, which dispatches `on_take_offer`. Beside the page buttons is a button that dispatches `on_find`.
    """

    __events__ = ("on_take_offer", "on_find")

    cell_height = NumericProperty("76dp")
    row_height = NumericProperty("76dp")
    least_width = NumericProperty("400dp")
    narrow_width = NumericProperty("310dp")
    pager = NumericProperty("112dp")
    page = NumericProperty(0)
    pages = NumericProperty(1)
    message = StringProperty("")
    offer = StringProperty("")
    line = StringProperty("")

    def __init__(self, **more: Any) -> None:
        self._makers: Sequence[Maker] = ()
        self._made: dict[int, Widget] = {}
        self._shown: tuple[int, int, int] | None = None
        self._arrange = Clock.create_trigger(self._fill, -1)
        super().__init__(**more)
        for name in ("size", "cell_height", "least_width", "narrow_width"):
            self.fbind(name, self._arrange)

    def show(self, makers: Sequence[Maker], *, page: int | None = None) -> None:
        """Show other cells, on the same page if it still exists."""
        self._makers, self._made, self._shown = makers, {}, None
        if page is not None:
            self.page = page
        self._fill()

    def stop(self) -> None:
        """Stop making cells."""
        self._arrange.cancel()
        self._makers, self._made = (), {}

    def on_take_offer(self) -> None:
        """Default handler: the user accepts the offer below the message."""

    def on_find(self) -> None:
        """Default handler: the user wants to find a cell by its name."""

    def show_cell(self, at: int) -> None:
        """Show the page with the cell at a place."""
        columns, rows = self._room()
        self.page = at // (columns * rows)
        self._fill()

    def turn(self, pages: int) -> None:
        """Turn so many pages forward."""
        self.page = min(max(0, int(self.page) + pages), int(self.pages) - 1)
        self._fill()

    def _fill(self, *_args: Any) -> None:
        columns, rows = self._room()
        count = len(self._makers)
        self.pages = max(1, ceil(count / (columns * rows)))
        self.page = min(int(self.page), int(self.pages) - 1)
        self._grow(1 if not count else ceil(min(count, columns * rows) / columns))
        if self._shown == (columns, rows, self.page):
            return
        self._shown = columns, rows, int(self.page)
        first = int(self.page) * columns * rows
        last = min(count, first + columns * rows)
        # A page is filled several times until everything around it has its size, so its cells are kept.
        self._made = {at: self._made.get(at) or self._makers[at]() for at in range(first, last)}
        cells = self.ids.cells
        cells.clear_widgets()
        # Each column is read from the top; on a page that is not full they are equally long.
        cells.cols, cells.rows = columns, max(1, ceil((last - first) / columns))
        for cell in self._made.values():
            cells.add_widget(cell)
        for _empty in range(columns * cells.rows - len(self._made)):
            cells.add_widget(Widget())
        self.line = _("{first} to {last} of {count}").format(first=first + 1, last=last, count=count)

    def _grow(self, rows: int) -> None:
        """Make this many rows as high as the space allows, within reason."""
        room = (self.height + dp(GAP)) / rows - dp(GAP)
        self.row_height = max(self.cell_height, min(self.cell_height * GROWN, room))

    def _room(self) -> tuple[int, int]:
        """Return how many columns and rows of cells fit."""
        rows, count = max(1, int((self.height + dp(GAP)) // (self.cell_height + dp(GAP)))), len(self._makers)
        narrow = min(self.narrow_width, self.least_width)
        beside = self.width - self.pager - THEME.gap
        for room, least in ((self.width, self.least_width), (self.width, narrow)):
            columns = _columns(room, least)
            if count <= columns * rows:
                fewest = max(ceil(count / rows), ceil((room + dp(GAP)) / dp(MOST_WIDTH + GAP)))
                return min(columns, fewest), rows
        return _columns(beside, narrow), rows


def _columns(width: float, least: float) -> int:
    return max(1, int((width + dp(GAP)) // (least + dp(GAP))))


load_rules(__file__)
