"""The stage of everything that is played on a board: board and rack, a column beside them, and fingers over all."""

from __future__ import annotations

import random
from typing import Any

from kivy.event import EventDispatcher
from kivy.metrics import Metrics, dp
from kivy.properties import BooleanProperty, DictProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from classroom.rules.square import Square
from classroom.ui.kit.geometry import Box, board_geometry, column_geometry
from classroom.ui.kit.kv import load_rules
from classroom.ui.kit.modal import LetterChooser, Modal
from classroom.ui.kit.placing import PlacingModel
from classroom.ui.kit.watching import Watching


class BoardStage(Watching, EventDispatcher):
    """Mix in before a widget that fills the window; it gives the places of the parts (`parts`, `column`, pixels).

    It shows `layout_rows`, `values`, `cells`, `last_play`, `problem`, `hints`, `bubble` as a `BoardView` does. The
    tiles in `placing` are laid by `side` while the rack `is_open`. The tiles `waiting`, of another side that only
    looks on, are shown in their place. `letters` are those for a blank. `mirrored`: the column is on the left.
    Children: `ids.surface`, and on a `still` ground `board`, `rack`, `column`, and in the column a `place` for what
    the moment needs.
    """

    parts = ObjectProperty(board_geometry(1280, 800), rebind=True)
    column = ObjectProperty(column_geometry(800), rebind=True)
    mirrored = BooleanProperty(defaultvalue=False)
    board_x = NumericProperty(0)
    column_x = NumericProperty(0)
    rim = NumericProperty(0)
    """The distance of a board on the right from the window's edge: the same as the column's margin beside it."""
    rack_room = ObjectProperty(None, allownone=True)
    """A widget in whose place the rack lies; None for below the board."""
    rack_box = ListProperty([0, 0, 0, 0])
    layout_rows = ListProperty()
    values = DictProperty()
    cells = ListProperty()
    last_play = ListProperty()
    problem = ListProperty()
    hints = ListProperty()
    bubble = StringProperty()
    letters = StringProperty()
    placing = ObjectProperty(PlacingModel((), ()))
    side = NumericProperty(0)
    is_open = BooleanProperty(defaultvalue=False)
    face_down = BooleanProperty(defaultvalue=False)
    waiting = ListProperty()
    waiting_side = NumericProperty(0)
    drag_enabled = BooleanProperty(defaultvalue=True)

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self.bind(size=self._measure, rack_room=self._room_changed)
        for name in ("pos", "size", "parts", "board_x", "column_x"):
            self.fbind(name, self._place_rack)
        self._measure()

    def _room_changed(self, *_args: Any) -> None:
        if self.rack_room is not None:
            self.rack_room.bind(pos=self._place_rack, size=self._place_rack)
        self._place_rack()

    def _place_rack(self, *_args: Any) -> None:
        """Set the position of the rack in pixels: left, bottom, width, height."""
        parts, room = self.parts, self.rack_room
        if room is not None:
            # As wide as the column, whose margins it may use.
            left, width = self.x + self.column_x, parts.column
            self.rack_box = [left + dp(4), room.y, width - dp(8), room.height]
            return
        bottom = self.top - parts.board - parts.rack_height + dp(5)
        left = self.x + self.board_x + parts.coordinates
        self.rack_box = [left, bottom, parts.board - parts.coordinates, parts.rack_height - dp(8)]

    def on_kv_post(self, _base: Any) -> None:
        """Put the surface, which draws held tiles, over all that a subclass has added."""
        self.ids.still.draw_apart(self.ids.board.marks)
        surface = self.ids.surface.__self__
        self.remove_widget(surface)
        self.add_widget(surface)

    def placed(self) -> None:
        """React to a change of the tiles on the board by fingers or keys."""

    def lay_over(self, modal: Modal) -> None:
        """Show a card over the stage; the subclass defines how."""
        raise NotImplementedError

    def draw_apart(self, widget: Widget, panel: Watching) -> None:
        """Draw a part of a panel that changes with every frame, such as a clock, over the still ground."""
        still = self.ids.still.__self__
        still.draw_apart(widget)
        panel.at_leave(lambda: still.draw_no_more(widget))

    def shuffle(self) -> None:
        """Shuffle the rack."""
        order = list(range(len(self.placing.slots)))
        random.shuffle(order)
        self.ids.surface.shuffle(order)

    def ask_letter(self, _square: Square) -> None:
        """Ask what the blank just laid stands for; the clock continues."""
        chooser = LetterChooser(letters=self.letters)
        chooser.bind(
            on_letter=lambda _chooser, letter: self.ids.surface.name_blank(letter),
            on_cancel=lambda _chooser: self.ids.surface.cancel_blank(),
        )
        self.lay_over(chooser)
        chooser.size_hint = (None, None)
        chooser.x, chooser.y, chooser.width, chooser.height = self.beside_the_clock()

    def beside_the_clock(self) -> Box:
        """Return the area of board and rack: a card over it leaves the clock visible."""
        below = self.height - self.parts.board - self.parts.rack_height
        return self.x + self.board_x, self.y + below, self.parts.board, self.height - below

    def _measure(self, *_args: Any) -> None:
        if self.width < dp(200) or self.height < dp(200):
            return
        self.parts = board_geometry(self.width, self.height, Metrics.density)
        self.column = column_geometry(self.parts.column_height, Metrics.density, wide=self.parts.upright)
        mirrored = self.mirrored and not self.parts.upright
        self.rim = self.parts.coordinates // 2 if mirrored else 0
        self.board_x = self.parts.column - self.rim if mirrored else self.parts.board_x
        self.column_x = 0 if mirrored else self.parts.column_x


load_rules(__file__)
