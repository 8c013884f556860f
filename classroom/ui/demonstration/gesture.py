"""Gestures on what is shown: what a finger touches to lay, slide and type, for the demonstration and for tests alike.

They say where a finger goes, and let no time pass: the demonstration waits for real frames, a test for its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import count
from typing import Any

from kivy.base import EventLoop
from kivy.core.window import Window
from kivy.input.motionevent import MotionEvent
from kivy.input.shape import ShapeRect
from kivy.uix.widget import Widget

from classroom.rules.square import Square
from classroom.rules.tile import rack_face

Place = tuple[float, float]
"""A point of the window, in pixels."""

_NUMBERS = count(1)


class _Touch(MotionEvent):
    """A touch at a point of the window, as fractions of its width and height."""

    def __init__(self, device: str, number: int, args: tuple[float, float]) -> None:
        super().__init__(device, number, args, is_touch=True, type_id="touch")

    def depack(self, args: tuple[float, float]) -> None:
        """Take the position from the touch."""
        self.sx, self.sy = args
        self.profile = ["pos"]
        self.shape = ShapeRect()
        super().depack(args)


class Finger:
    """One finger above the window: put it `down`, `move` it, lift it `up`. Places are in pixels."""

    device = "demonstration"
    """The name of the touch device that Kivy gets."""

    def __init__(self) -> None:
        self._touch: _Touch | None = None

    def down(self, x: float, y: float) -> None:
        """Touch the glass."""
        self._touch = _Touch(self.device, next(_NUMBERS), _share(x, y))
        self._tell("begin", self._touch)

    def move(self, x: float, y: float) -> None:
        """Slide to another place."""
        if self._touch:
            self._touch.move(_share(x, y))
            self._tell("update", self._touch)

    def up(self) -> None:
        """Leave the glass."""
        if self._touch:
            self._tell("end", self._touch)
            self._touch = None

    def _tell(self, what: str, touch: MotionEvent) -> None:
        """Let the app know at once."""
        EventLoop.post_dispatch_input(what, touch)


def middle(widget: Widget) -> Place:
    """Return the middle of a widget in the window."""
    place: Any = widget.to_window(*widget.center)
    return float(place[0]), float(place[1])


def _share(x: float, y: float) -> Place:
    width, height = Window.size
    return x / max(1, width - 1), y / max(1, height - 1)


# Places


def square_place(board: Any, square: Square) -> Place:
    """Return the middle of a square of a `BoardView` in the window."""
    x, y = board.to_window(*board.square_center(square))
    return float(x), float(y)


def slot_place(rack: Any, slot: int) -> Place:
    """Return the middle of a slot of a `RackView` in the window."""
    x, y = rack.to_window(*rack.slot_center(slot))
    return float(x), float(y)


def tile_place(rack: Any, tile: str) -> Place:
    """Return the middle of the first such tile on a `RackView`; a blank is free there, whatever letter it was."""
    return slot_place(rack, rack.slots.index(rack_face(tile)))


# Ways


def laying(board: Any, rack: Any, start: Square, tiles: Iterable[str], *, down: bool) -> Iterator[Place]:
    """Yield what to touch to lay tiles along the arrow: the square, twice for down, then each tile."""
    yield square_place(board, start)
    if down:
        yield square_place(board, start)
    for tile in tiles:
        yield tile_place(rack, tile)


def sliding(start: Place, end: Place, steps: int) -> Iterator[Place]:
    """Yield the points of a straight way, without its start."""
    for step in range(1, steps + 1):
        yield start[0] + (end[0] - start[0]) * step / steps, start[1] + (end[1] - start[1]) * step / steps


def typing(keypad: Any, number: int) -> Iterator[Widget]:
    """Yield the keys of a `Keypad` for the digits of a number, and its OK."""
    for digit in str(number):
        yield labelled(keypad, digit)
    yield keypad.ids.ok


# Eyes


class LostError(Exception):
    """What should be on the screen is not there."""


def labelled(root: Widget, text: str) -> Widget:
    """Return the widget inside `root` with that text; what is chosen has a tick before its own words."""
    found = [one for one in every(root, Widget) if text in (getattr(one, "text", ""), getattr(one, "words", ""))]
    if not found:
        raise LostError(f"nothing says {text}")
    widget: Widget = found[0]
    return widget


def every(root: Widget, kind: type[Widget]) -> list[Any]:
    """Return every widget of a kind, the ones on top first."""
    found = [one for child in root.children for one in every(child, kind)]
    return [*found, root] if isinstance(root, kind) else found


def named(roots: Iterable[Widget | None], name: str) -> list[Any]:
    """Return the widgets called `name` in a `.kv` rule in any of the roots, those on top first."""
    owners = [owner for root in roots if root for owner in every(root, Widget) if name in owner.ids]
    return [owner.ids[name].__self__ for owner in owners]
