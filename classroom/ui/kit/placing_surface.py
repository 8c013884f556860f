"""Tiles are moved between rack and board."""

from __future__ import annotations

import random
from functools import lru_cache
from typing import Any

from kivy.clock import Clock
from kivy.core.text import Label as CoreLabel
from kivy.core.window import Window
from kivy.event import EventDispatcher
from kivy.metrics import Metrics, dp, sp
from kivy.properties import BooleanProperty, DictProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from classroom.rules.board import Square, square_name
from classroom.stage.placing import PlacingModel
from classroom.ui.kit import texture
from classroom.ui.kit.board import WHITE, KeptPictures, Picture
from classroom.ui.kit.drawing import PanelLook
from classroom.ui.kit.geometry import Box, board_geometry, column_geometry
from classroom.ui.kit.layout import load_rules
from classroom.ui.kit.modal import LetterChooser, Modal
from classroom.ui.kit.theme import CAPTION, FONT, THEME, Palette, tells, whenever
from classroom.ui.kit.touch import Watching, accepts


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
        whenever(self, self._place_rack, "pos", "size", "parts", "board_x", "column_x")
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


LOUPE = 96  # dp wide and
LOUPE_ABOVE = 56  # dp above the finger

ARROW_KEYS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}

_Carried = tuple[Any, str, Square | None]
"""A finger, its tile, and the square it would land on."""


@lru_cache(maxsize=256)
def _name_tag(square: Square, size: float, unit: float, palette: Palette) -> tuple[Picture, Picture]:
    """Return a square's name and its background, placed from the tag's upper right corner; `unit` pixels are a dp."""
    label = CoreLabel(text=square_name(square), font_size=size, font_name=FONT, bold=True)
    label.refresh()
    name = label.texture
    width, height = name.width + round(14 * unit), name.height
    ground = texture.panel(width, height, PanelLook(fill=palette.primary, radius=13 * unit))
    return (WHITE, ground, (-width, -height)), (palette.on_primary, name, (round(7 * unit) - width, -height))


@tells("on_change", "on_blank")
class PlacingSurface(Widget):
    """Lies over the whole screen and lets touches through; give it `board`, `rack` and `model`.

    `drag_enabled`: whether a tile may be dragged at all. `locked`: no touch or key changes anything.

    Events: `on_change()` after every change of the model; `on_blank(square)` when a blank has been laid and wants a
    letter (answer with `name_blank` or `cancel_blank`).
    """

    board = ObjectProperty(None, allownone=True)
    rack = ObjectProperty(None, allownone=True)
    model = ObjectProperty(None, allownone=True)
    drag_enabled = BooleanProperty(True)
    locked = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        self._loupes = KeptPictures()
        self._redraw = Clock.create_trigger(self._draw, -1)
        # A mouse moves more often than a frame is drawn.
        self._follow = Clock.create_trigger(self._aim, -1)
        self._fingers: dict[int, Any] = {}
        self._carried: list[_Carried] = []
        super().__init__(**kwargs)
        self.canvas.add(self._loupes.group)
        self.sync()

    def on_board(self, _surface: Any, board: Any) -> None:
        board.bind(aims=self._redraw)
        board.bind(
            on_square_tap=lambda _board, square: self._do("tap_square", square),
            on_tile_lift=lambda _board, square, touch: self._lift("grab_square", square, touch),
        )
        self.sync()

    def on_rack(self, _surface: Any, rack: Any) -> None:
        rack.bind(
            on_tile_tap=lambda _rack, slot: self._do("tap_tile", slot),
            on_tile_lift=lambda _rack, slot, touch: self._lift("grab_tile", slot, touch),
        )
        self.sync()

    def on_size(self, *_args: Any) -> None:
        """Return held tiles when the window is resized: a rotated tablet does not report fingers that have left."""
        self.let_go()

    def on_model(self, _surface: Any, _model: PlacingModel | None) -> None:
        """Show another rack and position, and forget all fingers."""
        self._forget_fingers()
        self.sync()

    # -- what buttons and keys call

    def undo(self) -> None:
        """Take back the tile laid last."""
        self._do("undo")

    def recall(self) -> None:
        """Take back all tiles, and the arrow."""
        self._forget_fingers()
        self._do("recall")

    def shuffle(self, order: list[int]) -> None:
        """Put the rack in another order."""
        self._do("shuffle", order)

    def name_blank(self, letter: str) -> None:
        """Give the blank just laid its letter."""
        self._do("name_blank", letter)

    def cancel_blank(self) -> None:
        """Take the blank just laid back."""
        self._do("cancel_blank")

    def let_go(self) -> None:
        """Return every held tile to where it came from; call it before a play is declared or time is up."""
        self._forget_fingers()
        if self.model is not None:
            self.model.release_all()
        self.sync()

    def key(self, name: str, text: str, modifiers: list[str]) -> bool:
        """Handle arrows, letters, space, backspace and escape by Kivy's key name; return whether anything changed."""
        if self.model is None or self.locked:
            return False
        if name in ARROW_KEYS:
            return self._do("move_cursor", *ARROW_KEYS[name])
        if name == "spacebar":
            return self._do("turn_cursor")
        if name == "backspace":
            return self._do("undo")
        if name == "escape":
            # The arrow is where the keyboard types: nobody taps a square again.
            return self._do("recall", keeps_arrow=True)
        if len(name) == 1 and name.isascii() and name.isalpha() and not {"ctrl", "alt", "meta"} & set(modifiers):
            return self._do("type_letter", name, as_blank="shift" in modifiers)
        return False

    # -- the model and its views

    def _do(self, action: str, *arguments: Any, **named: Any) -> bool:
        if self.model is None or self.locked:
            return False
        before = self.model.unnamed_blank
        changed: bool = getattr(self.model, action)(*arguments, **named)
        if changed:
            self.sync()
            self.dispatch("on_change")
            wanted = self.model.unnamed_blank
            if wanted is not None and wanted != before:
                self.dispatch("on_blank", wanted)
        return changed

    def sync(self, *_args: Any) -> None:
        """Show the model's state on board and rack."""
        if self.board is not None:
            pending = self.model.pending if self.model else ()
            self.board.pending = [(*square, face) for square, face in pending]
            self.board.cursor = self.model.cursor if self.model else None
        if self.rack is not None and self.model is not None:
            self.rack.slots = list(self.model.rack)
            self.rack.extra = list(self.model.extra)
            self.rack.selected = self.model.selected_slot
        self._aim()

    # -- held tiles

    def _lift(self, action: str, where: Any, touch: Any) -> None:
        if not self.drag_enabled or not self._do(action, touch.uid, where):
            return
        # As an event of the window, a move need not be handed down through every widget and back.
        if not self._fingers:
            Window.bind(on_touch_move=self._finger_moved, on_touch_up=self._finger_left)
        self._fingers[touch.uid] = touch
        self._aim()

    def _forget_fingers(self) -> None:
        self._fingers.clear()
        Window.unbind(on_touch_move=self._finger_moved, on_touch_up=self._finger_left)

    def on_touch_down(self, touch: Any) -> bool:
        """Let every touch through to board and rack."""
        return False

    def _finger_moved(self, _window: Any, touch: Any) -> bool:
        """Move the held tile along; return True so that no widget below handles the move."""
        if touch.uid not in self._fingers:
            return False
        self._follow()
        return True

    def _finger_left(self, _window: Any, touch: Any) -> None:
        """Put the held tile down where it snaps to."""
        if self._fingers.pop(touch.uid, None) is None:
            return
        if not self._fingers:
            self._forget_fingers()
        square, slot = self._square_for(touch), self.rack.slot_at(*touch.pos)
        if self.locked:
            self.let_go()
        elif not accepts(touch):
            self._do("cancel", touch.uid)
        elif square is not None:
            self._do("drop", touch.uid, square)
        elif self.board.square_at(*touch.pos) is not None:
            self._do("cancel", touch.uid)
        else:
            self._do("drop_on_rack", touch.uid, slot)
        self.sync()

    def _square_for(self, touch: Any) -> Square | None:
        if self.rack.collide_point(*touch.pos):
            return None
        found: Square | None = self.board.snap(*touch.pos, self.model.taken)
        return found

    def _held(self) -> list[_Carried]:
        """Each finger with its tile and the square it would land on."""
        if self.model is None:
            return []
        return [
            (touch, face, self._square_for(touch))
            for touch in self._fingers.values()
            if (face := self.model.held(touch.uid))
        ]

    def _aim(self, *_args: Any) -> None:
        held = self._carried = self._held()
        if self.board is not None:
            aimed = [(square, face) for _touch, face, square in held if square is not None]
            ghosts = [(*square, face) for square, face in aimed]
            # Most moves stay on a square, and Kivy copies and compares a list that is set.
            if ghosts != self.board.ghosts:
                self.board.ghosts = ghosts
            target = aimed[0][0] if aimed else None
            if self.board.target != target and (held or not self.board.is_aimed):
                self.board.target = target
        self._redraw()

    def _draw(self, *_args: Any) -> None:
        """Show what is above the fingers."""
        size, palette = round(dp(LOUPE)), THEME.palette
        pictures: list[Picture] = []
        for touch, face, square in self._carried:
            made = texture.tile(size, face, self.rack.values.get(face), "rack", palette)
            pictures += self._loupe(touch.pos, made, square)
        if self.board is not None and not self.locked:
            for x, y, square in self.board.aims:
                pictures += self._loupe((x, y), self.board.face_of(square, size), square)
        self._loupes.show(pictures)

    def _loupe(self, finger: tuple[float, float], made: Any, square: Square | None) -> list[Picture]:
        """Return an enlarged tile or square above the finger, or beside it at the top, with the square's name."""
        size, above = made.width, dp(LOUPE_ABOVE)
        right, top = self.right, self.top
        x, y = finger[0] - size / 2, finger[1] + above
        if y + size > top:
            y = top - size
            x = finger[0] + above if finger[0] < self.center_x else finger[0] - above - size
        x = min(max(self.x, x), right - size)
        loupe = [(WHITE, made, (round(x), round(y)))]
        if square is not None:
            unit = dp(1)
            left, upper = round(min(x + size + 6 * unit, right)), round(min(y + size + 6 * unit, top))
            for colour, part, (across, down) in _name_tag(square, sp(CAPTION), unit, THEME.palette):
                loupe.append((colour, part, (left + across, upper + down)))
        return loupe


load_rules(__file__)
