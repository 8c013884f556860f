"""A hand that plays by touches, and what it sees."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics.opengl import GL_RGBA, GL_UNSIGNED_BYTE, glReadPixels
from kivy.input.motionevent import MotionEvent
from kivy.input.shape import ShapeRect
from kivy.lang import Builder
from kivy.uix.widget import Widget
from PIL import Image

from classroom.match.state import Phase
from classroom.rules.board import Square
from classroom.rules.tile import rack_face
from classroom.ui.kit.touch import TOUCHES
from classroom.ui.navigation import ScreenName

if TYPE_CHECKING:
    from classroom.ui.app import BellwordApp


# They say where a finger goes, and let no time pass: the demonstration waits for real frames, a test for its own.


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


# Kivy's own `Window.screenshot` reads rows of three bytes a pixel without minding their alignment, which skews every
# picture whose width is not a multiple of four.


def capture() -> Image.Image:
    """The window's pixels now, after everything that waits for the next frame has been drawn."""
    Builder.sync()
    Clock.tick_draw()
    Builder.sync()
    Window.dispatch("on_draw")
    width, height = Window.size  # its own size is smaller where the display is scaled
    pixels = glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE)
    picture = Image.frombytes("RGBA", (width, height), bytes(pixels))
    return picture.transpose(Image.Transpose.FLIP_TOP_BOTTOM).convert("RGB")


def save_screenshot(path: Path) -> None:
    """Write the window's pixels as PNG; raises OSError when the file cannot be written."""
    capture().save(path, "PNG")


Wait = float | Callable[[], bool]
Steps = Iterator[Wait]

PAUSE = 0.4
"""Seconds before a tap on a screen that has just changed: a little more than touches are ignored for."""
QUICK = 0.08
"""Seconds between taps that belong together, such as tiles and digits."""


class Hand:
    """One finger and two eyes on an app; pictures go into the folder `pictures`, the first of each name."""

    def __init__(self, app: BellwordApp, pictures: Path) -> None:
        self.app = app
        self._pictures = pictures
        self._taken: set[str] = set()

    @property
    def state(self) -> Any:
        """The state of the match under way."""
        return self.session.service.state

    @property
    def session(self) -> Any:
        """The session of the match under way."""
        if (live := self.app.features.live) is None:
            raise LostError("no match is under way")
        return live.session

    @property
    def screen(self) -> Any:
        return self.app.screen

    def is_on(self, place: ScreenName | Phase) -> Callable[[], bool]:
        """Return the condition that a screen is shown, or that the match is in a phase."""
        if isinstance(place, Phase):
            return lambda: bool(self.state.phase is place)
        return lambda: self.app.context.navigator.screen == place and self.app.shown == place

    def has(self, name: str) -> Callable[[], bool]:
        """Return the condition that a widget called `name` in its .kv can be touched."""
        return lambda: bool(self._parts(name))

    def part(self, name: str) -> Any:
        """Return the widget called `name` in its .kv, preferring one on a card over the screen."""
        if not (found := self._parts(name)):
            raise LostError(f"there is no {name} on the screen {self.app.context.navigator.screen}")
        return found[0]

    def _parts(self, name: str) -> list[Any]:
        return [part for part in named([self.screen], name) if part.get_root_window() and not part.disabled]

    def touch(self, place: Widget | Place) -> Steps:
        """Touch the middle of a widget or a point of the window, and let go; a button that wants it is held."""
        yield lambda: TOUCHES.is_open
        finger = Finger()
        finger.down(*(middle(place) if isinstance(place, Widget) else place))
        yield 0.04 + 1.2 * getattr(place, "hold_seconds", 0)
        finger.up()
        yield QUICK

    def tap(self, name: str, *, picture: str = "", pause: float = PAUSE, to: ScreenName | Phase | None = None) -> Steps:
        """Wait a moment, take a picture, tap the widget called `name`, and wait until that has led `to` its place."""
        yield pause
        if picture:
            self.take(picture)
        yield from self.touch(self.part(name))
        if to is not None:
            yield self.is_on(to)

    def choose(self, row: str, key: object) -> Steps:
        """Wait a moment, and tap one of the answers in the row called `row`."""
        yield PAUSE
        yield from self.touch(self.part(row).button(key))

    def press(self, words: str) -> Steps:
        """Wait a moment, and tap what says these words."""
        yield PAUSE
        yield from self.touch(labelled(self.screen, words))

    def look(self, picture: str) -> Steps:
        """Wait a moment, and take a picture."""
        yield PAUSE
        self.take(picture)

    def drag(self, tile: str, square: Square, picture: str = "") -> Steps:
        """Drag a tile from the rack to the board, and take a picture on the way."""
        finger = Finger()
        start, end = tile_place(self.part("rack"), tile), square_place(self.part("board"), square)
        finger.down(*start)
        yield 0.1
        for step, place in enumerate(sliding(start, end, 8), start=1):
            finger.move(*place)
            yield 0.02
            if step == 5 and picture:
                self.take(picture)
        finger.up()
        yield QUICK

    def take(self, picture: str) -> None:
        """Keep a picture of the window, the first of each name."""
        if picture not in self._taken:
            self._taken.add(picture)
            self._pictures.mkdir(parents=True, exist_ok=True)
            save_screenshot(self._pictures / f"{picture}.png")
