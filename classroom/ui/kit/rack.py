"""A team's rack: slots in one or several rows, tiles that keep their slots, any number of fingers."""

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

from kivy.clock import Clock
from kivy.graphics import BorderImage, Color, InstructionGroup, Rectangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, DictProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from classroom.ui.kit import texture
from classroom.ui.kit.board import SLOP_DISTANCE, SLOP_SECONDS
from classroom.ui.kit.drawing import PanelLook
from classroom.ui.kit.geometry import RACK_GAP, RACK_TILE
from classroom.ui.kit.theme import PUPIL_CONTROL, THEME
from classroom.ui.kit.touch import TOUCHES, accepts, admits

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


class RackView(Widget):
    """Shows a rack; slots are counted from 0.

    `slots`: one tile per slot, "" for an empty one. `values`: points by letter. `face_down`: shows backs, and ignores
    touches. `waiting`: tiles of a side that only watches, shown in place of `slots`. `selected`: the slot of the
    selected tile, or None. `extra`: for each slot, whether its tile is marked as an extra letter. `colour`: the
    stripe of the side. `tile_size` is in pixels; tiles that do not fit in one row are in several rows, and smaller if
    needed.

    Events: `on_tile_tap(slot)`; `on_tile_lift(slot, touch)` when a finger starts to drag a tile, 10 dp and 80 ms
    after it came down. Each finger has its own tile.
    """

    __events__ = ("on_tile_tap", "on_tile_lift")

    slots = ListProperty([""] * 7)
    waiting = ListProperty()
    values = DictProperty()
    face_down = BooleanProperty(False)
    selected = ObjectProperty(None, allownone=True)
    colour = StringProperty("#5B2A86")
    tile_size = NumericProperty(f"{RACK_TILE}dp")
    interactive = BooleanProperty(True)
    extra = ListProperty()

    def __init__(self, **kwargs: Any) -> None:
        self._drawing = InstructionGroup()
        self._redraw = Clock.create_trigger(self._draw, -1)
        self._touches: dict[int, tuple[int, float]] = {}
        super().__init__(**kwargs)
        self.canvas.add(self._drawing)
        shown = ("slots", "waiting", "values", "face_down", "selected", "extra", "colour", "tile_size")
        for name in ("pos", "size", *shown):
            self.fbind(name, self._redraw)
        THEME.follow(self._draw)
        self._redraw()

    # -- where things are

    @property
    def tile_side(self) -> float:
        """How large a tile is now, in pixels: `tile_size`, or smaller."""
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

    def on_tile_tap(self, slot: int) -> None:
        """Default handler: a tile was tapped."""

    def on_tile_lift(self, slot: int, touch: Any) -> None:
        """Default handler: a finger drags a tile."""


def faces(rack: Sequence[str]) -> list[str]:
    """Return the tiles of a rack for `slots`: at least seven, "" for an empty one."""
    return [*rack, *[""] * (7 - len(rack))]
