"""The board and the rack."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, ClassVar, NamedTuple

from kivy.clock import Clock
from kivy.graphics import BorderImage, Color, InstructionGroup, Rectangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, DictProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget
from kivy.utils import get_color_from_hex

from classroom.i18n import _
from classroom.rules.board import EMPTY, Square
from classroom.stage.placing import nearest_square, snap_square
from classroom.ui.kit import texture
from classroom.ui.kit.drawing import PanelLook
from classroom.ui.kit.geometry import COORDINATES, RACK_GAP, RACK_TILE
from classroom.ui.kit.theme import PUPIL_CONTROL, THEME, Drawn, settled, tells, whenever
from classroom.ui.kit.touch import TOUCHES, accepts, admits

WHITE = "#FFFFFF"

Picture = tuple[str, Any, tuple[int, int]]
"""A colour, the texture that it tints, and where its lower left corner is."""


class KeptPictures:
    """The drawing is in `group`, which goes into a canvas."""

    def __init__(self) -> None:
        self.group = InstructionGroup()
        self._looks: list[tuple[str, Any]] = []
        self._shown: list[tuple[Any, Any]] = []

    def show(self, pictures: Sequence[Picture]) -> None:
        """Show these pictures, the lowest first; one that only moves keeps its instructions."""
        if len(pictures) != len(self._shown):
            self._build(len(pictures))
        for index, (colour, made, pos) in enumerate(pictures):
            tint, rectangle = self._shown[index]
            last_colour, last_made = self._looks[index]
            if colour != last_colour:
                tint.rgba = get_color_from_hex(colour)
            if made is not last_made:
                rectangle.texture, rectangle.size = made, made.size
            self._looks[index] = colour, made
            rectangle.pos = pos

    def _build(self, count: int) -> None:
        self.group.clear()
        self._looks = [("", None)] * count
        self._shown = [(Color(), Rectangle()) for _ in range(count)]
        for pair in self._shown:
            for instruction in pair:
                self.group.add(instruction)


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


@tells("on_square_tap", "on_tile_lift")
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
        self._redraw_ground = settled(self._draw_ground)
        self._redraw_tiles = settled(self._draw_tiles)
        self._redraw_overlay = settled(self._draw_overlay)
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
        whenever(self, self._redraw_all, "pos", "size", "layout_rows", "labels")
        whenever(self, self._redraw_tiles, "cells", "values", "last_play")
        whenever(self, self._redraw_overlay, "pending", "problem", "hints", "cursor", "bubble", "cells", "values")
        whenever(self, self._redraw_landing, "ghosts", "target")
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
        return self._tile(face, "laid", size) if face != EMPTY else self.ground_of(square, size)

    def ground_of(self, square: Sequence[int], size: int) -> Any:
        """The texture of a square without its tile, `size` pixels wide."""
        sign = self.layout_rows[square[0]][square[1]]
        return texture.square(sign, size, THEME.palette, tuple(sorted(self.labels.items())))

    def square_center(self, square: Sequence[int]) -> tuple[float, float]:
        x, y = self.square_pos(square)
        return x + self.cell / 2, y + self.cell / 2

    def square_at(self, x: float, y: float) -> Square | None:
        """The square at a point, or None beside the board."""
        left, top = self.left_top
        row, column = nearest_square(x - left, top - y, self.cell)
        inside = 0 <= row < len(self.layout_rows) and 0 <= column < len(self.layout_rows[0])
        return Square(row, column) if inside else None

    def snap(self, x: float, y: float, taken: frozenset[Square]) -> Square | None:
        """The empty square that a release at a point means; see `placing.snap_square`."""
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


BAR = 10  # dp, the stripe in the side's colour
PADDING = 18  # dp, from the stripe to the first tile where there is room
CLOSE_GAP = 4  # dp between the tiles of several rows
EDGE = 6  # dp at the sides, if the tiles then stay as large as pupils need
ROW = 7  # tiles that always lie side by side


class _Grid(NamedTuple):
    """The grid of slots: number per row, tile size and gap."""

    columns: int
    rows: int
    size: float
    gap: float


@tells("on_tile_tap", "on_tile_lift")
class RackView(Drawn, Widget):
    """Shows a rack; slots are counted from 0.

    `slots`: one tile per slot, "" for an empty one. `values`: points by letter. `face_down`: shows backs, and ignores
    touches. `waiting`: tiles of a side that only watches, shown in place of `slots`. `selected`: the slot of the
    selected tile, or None. `extra`: for each slot, whether its tile is marked as an extra letter. `colour`: the
    stripe of the side. `tile_size` is in pixels; tiles that do not fit in one row are in several rows, and smaller if
    needed.

    Events: `on_tile_tap(slot)`; `on_tile_lift(slot, touch)` when a finger starts to drag a tile, 10 dp and 80 ms
    after it came down. Each finger has its own tile.
    """

    slots = ListProperty([""] * 7)
    waiting = ListProperty()
    values = DictProperty()
    face_down = BooleanProperty(False)
    selected = ObjectProperty(None, allownone=True)
    colour = StringProperty("#5B2A86")
    tile_size = NumericProperty(f"{RACK_TILE}dp")
    interactive = BooleanProperty(True)
    extra = ListProperty()

    draws_from: ClassVar = ("slots", "waiting", "values", "face_down", "selected", "extra", "colour", "tile_size")

    def __init__(self, **kwargs: Any) -> None:
        self._touches: dict[int, tuple[int, float]] = {}
        super().__init__(**kwargs)

    # -- where things are

    @property
    def tile_side(self) -> float:
        """The size of a tile now, in pixels: `tile_size`, or smaller."""
        return self._grid().size

    def slot_pos(self, slot: int) -> tuple[int, int]:
        """The bottom left corner of a place."""
        left, top, grid = self._corner()
        row, column = divmod(slot, grid.columns)
        pitch = grid.size + grid.gap
        return round(left + column * pitch), round(top - row * pitch - grid.size)

    def slot_center(self, slot: int) -> tuple[float, float]:
        """The middle of a place."""
        (x, y), half = self.slot_pos(slot), self._grid().size / 2
        return x + half, y + half

    def slot_at(self, x: float, y: float) -> int | None:
        """Return the slot at a point, or None; gaps and the upper and lower rim belong to the nearest slot."""
        if not self.collide_point(x, y):
            return None
        left, top, grid = self._corner()
        pitch = grid.size + grid.gap
        column = math.floor((x - left + grid.gap / 2) / pitch)
        row = min(max(0, math.floor((top - y + grid.gap / 2) / pitch)), grid.rows - 1)
        slot = row * grid.columns + column
        return slot if 0 <= column < grid.columns and slot < len(self.slots) else None

    def _corner(self) -> tuple[float, float, _Grid]:
        """The upper left corner of the first place, and how the places lie."""
        grid = self._grid()
        pitch = grid.size + grid.gap
        room = self.width - dp(BAR) - grid.columns * pitch + grid.gap
        padding = room / 2 if grid.rows > 1 else min(dp(PADDING), room / 2)
        left = self.x + dp(BAR) + max(0.0, padding)
        return left, self.center_y + (grid.rows * pitch - grid.gap) / 2, grid

    def _grid(self) -> _Grid:
        """Return one row if it fits; else as many as give the largest tiles."""
        count, size = len(self.slots), self.tile_size
        row = _Grid(count, 1, size, dp(RACK_GAP))
        if count <= ROW or count * (size + row.gap) - row.gap <= self.width - dp(BAR):
            return row
        gap = dp(CLOSE_GAP)
        wide, high = self.width - dp(BAR) + gap, self.height - dp(CLOSE_GAP) + gap
        grids = []
        for columns in range(ROW, count + 1):
            rows = -(-count // columns)
            room = max((wide - 2 * dp(EDGE)) / columns, min(wide / columns, dp(PUPIL_CONTROL) + gap))
            grids.append(_Grid(columns, rows, math.floor(min(size, room - gap, high / rows - gap)), gap))
        best = max(grid.size for grid in grids)
        return next(grid for grid in grids if grid.size == best)

    # -- drawing

    def _draw(self, *_args: Any) -> None:
        group, palette = self._drawing, THEME.palette
        group.clear()
        if self.width < dp(60) or self.height < dp(30):
            return
        group.add(Color(1, 1, 1, 1))
        self._draw_ground(palette.rack)
        size = round(self._grid().size)
        for slot, face in enumerate(self.waiting or self.slots):
            if not face:
                made = texture.empty_slot(size, palette)
            elif self.face_down and not self.waiting:
                made = texture.tile_back(size, palette)
            else:
                is_extra = not self.waiting and slot < len(self.extra) and self.extra[slot]
                look: Any = "selected" if slot == self.selected else "extra" if is_extra else "rack"
                made = texture.tile(size, face, self.values.get(face), look, palette)
            x, y = self.slot_pos(slot)
            lift = round(dp(6)) if slot == self.selected and face else 0
            group.add(Rectangle(texture=made, pos=(x, y + lift), size=(size, size)))

    def _draw_ground(self, colour: str) -> None:
        height, bar = round(self.height - dp(4)), round(dp(BAR))
        stripe = round(dp(48))
        for left, width, fill in ((0, stripe, self.colour), (bar, round(self.width) - bar, colour)):
            made, border = texture.patch(PanelLook(fill=fill, radius=dp(14)))
            pos = (round(self.x) + left, round(self.y + dp(2)))
            self._drawing.add(BorderImage(texture=made, border=(border,) * 4, pos=pos, size=(width, height)))

    # -- touches

    def on_touch_down(self, touch: Any) -> bool:
        """Take the tile under the finger, if no other finger has it."""
        slot = self.slot_at(*touch.pos)
        if slot is None or not self.interactive:
            return False
        is_taken = any(slot == other for other, _began in self._touches.values())
        if self.slots[slot] and not self.face_down and not is_taken and admits(touch):
            touch.grab(self)
            self._touches[touch.uid] = (slot, TOUCHES.now())
        return True

    def on_touch_move(self, touch: Any) -> bool:
        """Begin to drag once the finger has clearly moved."""
        if touch.grab_current is not self or touch.uid not in self._touches:
            return False
        slot, began = self._touches[touch.uid]
        if math.dist(touch.pos, touch.opos) >= dp(SLOP_DISTANCE) and TOUCHES.now() - began >= SLOP_SECONDS:
            self._forget(touch)
            self.dispatch("on_tile_lift", slot, touch)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """Tap a tile if its finger has stayed on it."""
        if touch.grab_current is not self or touch.uid not in self._touches:
            return False
        slot, _began = self._touches[touch.uid]
        self._forget(touch)
        if self.slot_at(*touch.pos) == slot and self.interactive and accepts(touch):
            self.dispatch("on_tile_tap", slot)
        return True

    def _forget(self, touch: Any) -> None:
        touch.ungrab(self)
        del self._touches[touch.uid]


def faces(rack: Sequence[str]) -> list[str]:
    """Return the tiles of a rack for `slots`: at least seven, "" for an empty one."""
    return [*rack, *[""] * (7 - len(rack))]
