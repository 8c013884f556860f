"""The board: one widget, one canvas, at any size."""

import math
from collections.abc import Sequence
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, InstructionGroup, Rectangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, DictProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from classroom.i18n import _
from classroom.rules.board import EMPTY
from classroom.rules.square import Square
from classroom.ui.kit import texture
from classroom.ui.kit.geometry import COORDINATES, nearest_square, snap_square
from classroom.ui.kit.kept_pictures import WHITE, KeptPictures
from classroom.ui.kit.theme import THEME
from classroom.ui.kit.touch import TOUCHES, accepts, admits

MINI = 600  # dp: a smaller board has a narrower strip of coordinates
MINI_COORDINATES = 14
RAISED = 1 / 15  # of a cell: how far a pending tile is raised above its square
_PALE = f"{WHITE}BF"
"""The tint of a tile that has not been laid yet."""
REST_SECONDS = 0.2  # a quick tap shows no loupe, which would only flash
SLOP_DISTANCE = 10  # dp and
SLOP_SECONDS = 0.08  # seconds before a finger on a tile drags it


def premium_labels() -> dict[str, str]:
    """The labels of the premium squares, in the language in use."""
    return {"l": _("DL"), "L": _("TL"), "w": _("DW"), "W": _("TW")}


class BoardView(Widget):
    """Shows a position; squares are (row, column) from 0.

    `layout_rows`: the premium squares as text rows (`. l L w W *`). `cells`: the tiles as text rows (`.` empty, lower
    case a blank). `values`: points by letter. `pending`: tiles not yet declared as (row, column, tile), `?` a blank
    without a letter. `last_play`, `problem`: squares to outline, and to mark as wrong; `hints`: to mark as fitting.
    `cursor`: None or the arrow, anything with `row`, `column`, `is_across`. `target`: the square under a finger.
    `ghosts`: like `pending`, shown pale where a held tile would land. `aims`: (x, y, square) of each finger that
    rests or slides on the board, for a loupe. `bubble`: words on the last pending tile, such as a score.
    `interactive`: whether touches count.

    Changes while a finger is on the board are drawn on its `marks`, everything else on the board itself.

    Events: `on_square_tap(square)`; `on_tile_lift(square, touch)` when a finger begins to drag a pending tile.
    """

    __events__ = ("on_square_tap", "on_tile_lift")

    layout_rows = ListProperty()
    cells = ListProperty()
    values = DictProperty()
    pending = ListProperty()
    last_play = ListProperty()
    problem = ListProperty()
    hints = ListProperty()
    ghosts = ListProperty()
    cursor = ObjectProperty(None, allownone=True)
    target = ObjectProperty(None, allownone=True)
    aims = ListProperty()
    bubble = StringProperty("")
    labels = DictProperty()
    interactive = BooleanProperty(True)
    cell = NumericProperty(1)
    strip = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        self._ground, self._tiles, self._overlay = InstructionGroup(), InstructionGroup(), InstructionGroup()
        self._redraw_ground = Clock.create_trigger(self._draw_ground, -1)
        self._redraw_tiles = Clock.create_trigger(self._draw_tiles, -1)
        self._redraw_overlay = Clock.create_trigger(self._draw_overlay, -1)
        self._landing, self._top = KeptPictures(), InstructionGroup()
        self._redraw_landing = Clock.create_trigger(self._draw_landing, -1)
        self._touches: dict[int, tuple[Square, float]] = {}
        self._aimed: dict[int, tuple[float, float, Square | None]] = {}
        self.marks = Widget(size_hint=(None, None), size=(0, 0))
        super().__init__(**kwargs)
        self.labels = self.labels or premium_labels()
        for group in (self._ground, self._tiles):
            self.canvas.add(group)
        for group in (self._overlay, self._landing.group, self._top):
            self.marks.canvas.add(group)
        self.add_widget(self.marks)
        for name in ("pos", "size", "layout_rows", "labels"):
            self.fbind(name, self._redraw_all)
        for name in ("cells", "values", "last_play"):
            self.fbind(name, self._redraw_tiles)
        for name in ("pending", "problem", "hints", "cursor", "bubble", "cells", "values"):
            self.fbind(name, self._redraw_overlay)
        for name in ("ghosts", "target"):
            self.fbind(name, self._redraw_landing)
        THEME.follow(self._redraw_all)
        self._redraw_all()

    # -- positions

    @property
    def left_top(self) -> tuple[int, int]:
        """The window position of the first square's top left corner."""
        return round(self.x + self.strip), round(self.top - self.strip)

    def square_pos(self, square: Sequence[int]) -> tuple[int, int]:
        """The bottom left corner of a square."""
        left, top = self.left_top
        return round(left + square[1] * self.cell), round(top - (square[0] + 1) * self.cell)

    def face_of(self, square: Sequence[int], size: int) -> Any:
        """The texture of the tile on a square, or of the square, `size` pixels wide."""
        for row, column, face in self.pending:
            if (row, column) == tuple(square):
                return self._tile(face, "pending", size)
        face = self.cells[square[0]][square[1]] if self.cells else EMPTY
        if face != EMPTY:
            return self._tile(face, "laid", size)
        return self.ground_of(square, size)

    def ground_of(self, square: Sequence[int], size: int) -> Any:
        """The texture of a square without its tile, `size` pixels wide."""
        sign = self.layout_rows[square[0]][square[1]]
        return texture.square(sign, size, THEME.palette, tuple(sorted(self.labels.items())))

    def square_center(self, square: Sequence[int]) -> tuple[float, float]:
        """The middle of a square."""
        x, y = self.square_pos(square)
        return x + self.cell / 2, y + self.cell / 2

    def square_at(self, x: float, y: float) -> Square | None:
        """The square at a point, or None beside the board."""
        left, top = self.left_top
        row, column = nearest_square(x - left, top - y, self.cell)
        inside = 0 <= row < len(self.layout_rows) and 0 <= column < len(self.layout_rows[0])
        return Square(row, column) if inside else None

    def snap(self, x: float, y: float, taken: frozenset[Square]) -> Square | None:
        """The empty square that a release at a point means; see `geometry.snap_square`."""
        left, top = self.left_top
        found = snap_square(x - left, top - y, self.cell, taken)
        return None if found is None else Square(*found)

    # -- drawing

    def _redraw_all(self, *_args: Any) -> None:
        self._measure()
        self._redraw_ground()
        self._redraw_tiles()
        self._redraw_overlay()
        self._redraw_landing()

    def _measure(self) -> None:
        side = min(self.width, self.height)
        self.strip = round(dp(COORDINATES if side >= dp(MINI) else MINI_COORDINATES))
        rows = max(1, len(self.layout_rows))
        self.cell = max(1, math.floor((side - self.strip) / rows))

    def _draw_ground(self, *_args: Any) -> None:
        self._ground.clear()
        if not self.layout_rows or self.cell < 4:
            return
        made = texture.board(
            tuple(self.layout_rows), self.cell, self.strip, THEME.palette, tuple(sorted(self.labels.items()))
        )
        self._ground.add(Color(1, 1, 1, 1))
        pos = (round(self.x), round(self.top) - made.height)
        self._ground.add(Rectangle(texture=made, pos=pos, size=made.size))

    def _put(self, group: InstructionGroup, square: Sequence[int], made: Any, lift: float = 0) -> None:
        x, y = self.square_pos(square)
        group.add(Rectangle(texture=made, pos=(x, y + round(lift)), size=(self.cell, self.cell)))

    def _tile(self, face: str, look: Any, size: int | None = None) -> Any:
        value = 0 if face.islower() else self.values.get(face)
        return texture.tile(size or self.cell, face, value, look, THEME.palette)

    def _draw_tiles(self, *_args: Any) -> None:
        self._tiles.clear()
        if self.cell < 4:
            return
        self._tiles.add(Color(1, 1, 1, 1))
        last = {(square[0], square[1]) for square in self.last_play}
        for row, line in enumerate(self.cells):
            for column, face in enumerate(line):
                if face != EMPTY:
                    self._put(self._tiles, (row, column), self._tile(face, "last" if (row, column) in last else "laid"))

    def _draw_overlay(self, *_args: Any) -> None:
        group = self._overlay
        group.clear()
        if self.cell < 4:
            return
        palette = THEME.palette
        group.add(Color(1, 1, 1, 1))
        for square in self.hints:
            self._put(group, square, texture.hint(self.cell, palette))
        if self.cursor is not None:
            made = texture.arrow(self.cell, palette, down=not self.cursor.is_across)
            self._put(group, (self.cursor.row, self.cursor.column), made)
        raised = RAISED * self.cell
        for row, column, face in self.pending:
            self._put(group, (row, column), self._tile(face, "pending"), raised)
        for square in self.problem:
            self._put(group, square, texture.problem(self.cell, palette))
        self._top.clear()
        if self.bubble and self.pending:
            self._top.add(Color(1, 1, 1, 1))
            self._draw_bubble(self._top)

    def _draw_landing(self, *_args: Any) -> None:
        """Show where a held tile would land; this square changes with nearly every frame."""
        if self.cell < 4:
            return
        pictures = []
        for row, column, face in self.ghosts:
            x, y = self.square_pos((row, column))
            pictures.append((_PALE, self._tile(face, "pending"), (x, y + round(RAISED * self.cell))))
        if self.target is not None:
            pictures.append((WHITE, texture.target(self.cell, THEME.palette), self.square_pos(self.target)))
        self._landing.show(pictures)

    def _draw_bubble(self, group: InstructionGroup) -> None:
        square = max(((row, column) for row, column, _face in self.pending), key=lambda at: (sum(at), at[0]))
        made = texture.bubble(self.bubble, round(0.52 * self.cell), THEME.palette)
        x, y = self.square_pos(square)
        right = min(x + self.cell + made.width // 2, self.left_top[0] + len(self.layout_rows) * self.cell)
        pos = (right - made.width, y + self.cell - made.height // 2)
        group.add(Rectangle(texture=made, pos=pos, size=made.size))

    # -- touches

    def on_touch_down(self, touch: Any) -> bool:
        """Aim at a square; it is taken only when the finger leaves the glass."""
        square = self.square_at(*touch.pos)
        if not self.interactive or square is None or not self.collide_point(*touch.pos):
            return False
        if admits(touch):
            touch.grab(self)
            self._touches[touch.uid] = (square, TOUCHES.now())
            self.target = square
            Clock.schedule_once(lambda _dt: self._aim(touch), REST_SECONDS)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        """Aim at another square, or begin to drag a pending tile."""
        if touch.grab_current is not self or touch.uid not in self._touches:
            return False
        start, began = self._touches[touch.uid]
        moved = math.dist(touch.pos, touch.opos) >= dp(SLOP_DISTANCE)
        if moved and TOUCHES.now() - began >= SLOP_SECONDS and self._is_pending(start):
            self._forget(touch)
            self.dispatch("on_tile_lift", start, touch)
        else:
            self.target = self.square_at(*touch.pos)
            if moved:
                self._aim(touch)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """Choose the last square under the finger."""
        if touch.grab_current is not self or touch.uid not in self._touches:
            return False
        self._forget(touch)
        square = self.square_at(*touch.pos)
        if square is not None and self.interactive and accepts(touch):
            self.dispatch("on_square_tap", square)
        return True

    def _aim(self, touch: Any) -> None:
        """Let a loupe follow this finger."""
        if touch.uid in self._touches:
            square = self.square_at(*touch.pos)
            self._aimed[touch.uid] = (*touch.pos, square)
            self.aims = [aim for aim in self._aimed.values() if aim[2] is not None]

    @property
    def is_aimed(self) -> bool:
        """Whether a finger is on the board."""
        return bool(self._touches)

    def _forget(self, touch: Any) -> None:
        touch.ungrab(self)
        del self._touches[touch.uid]
        self._aimed.pop(touch.uid, None)
        self.aims = [aim for aim in self._aimed.values() if aim[2] is not None]
        self.target = None

    def _is_pending(self, square: Square) -> bool:
        return any((row, column) == square for row, column, _face in self.pending)

    def on_square_tap(self, square: Square) -> None:
        """Default handler: a square was tapped."""

    def on_tile_lift(self, square: Square, touch: Any) -> None:
        """Default handler: a finger drags the pending tile of a square."""
