"""The hand of the demonstration: it finds what is on the screen, touches it, and keeps pictures of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kivy.base import EventLoop
from kivy.core.window import Window
from kivy.input.motionevent import MotionEvent
from kivy.input.shape import ShapeRect
from kivy.uix.widget import Widget

from classroom.rules.square import Square
from classroom.ui.demonstration.screenshot import save_screenshot
from classroom.ui.kit.touch import TOUCHES
from classroom.ui.navigation import ScreenName

if TYPE_CHECKING:
    from classroom.ui.app import BellwordApp

_NUMBERS = count(1)


class _Touch(MotionEvent):
    """A touch at a point of the window, as share of its width and height."""

    def __init__(self, device: str, number: int, args: tuple[float, float]) -> None:
        super().__init__(device, number, args, is_touch=True, type_id="touch")

    def depack(self, args: tuple[float, float]) -> None:
        """Take the place from where the touch is."""
        self.sx, self.sy = args
        self.profile = ["pos"]
        self.shape = ShapeRect()
        super().depack(args)


class Finger:
    """One finger above the window: put it `down`, `move` it, lift it `up`. Places are in pixels."""

    device = "demonstration"
    """What Kivy is told that touches."""

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


def middle(widget: Widget) -> tuple[float, float]:
    """Return the middle of a widget in the window."""
    place: Any = widget.to_window(*widget.center)
    return float(place[0]), float(place[1])


def _share(x: float, y: float) -> tuple[float, float]:
    width, height = Window.size
    return x / max(1, width - 1), y / max(1, height - 1)


# The hand

Wait = float | Callable[[], bool]
Steps = Iterator[Wait]

PAUSE = 0.4
"""Seconds before a tap on a screen that has just changed: a little more than touches are ignored for."""
QUICK = 0.08
"""Seconds between taps that belong together, such as tiles and digits."""


class LostError(Exception):
    """The demonstration does not find what should be on the screen."""


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
        live = self.app.features.live
        if live is None:
            raise LostError("no match is under way")
        return live.session

    @property
    def screen(self) -> Any:
        """The screen shown."""
        return self.app.screen

    def is_on(self, screen: ScreenName) -> Callable[[], bool]:
        """Return the condition that a screen is shown."""
        return lambda: self.app.context.navigator.screen == screen and self.app.shown == screen

    def has(self, name: str) -> Callable[[], bool]:
        """Return the condition that a widget called `name` in its .kv can be touched."""
        return lambda: bool(self._parts(name))

    def part(self, name: str) -> Any:
        """Return the widget called `name` in its .kv, the one on a card over the screen before others."""
        found = self._parts(name)
        if not found:
            raise LostError(f"there is no {name} on the screen {self.app.context.navigator.screen}")
        return found[0]

    def _parts(self, name: str) -> list[Any]:
        found = [owner.ids[name] for owner in every(self.screen, Widget) if name in owner.ids]
        return [part.__self__ for part in found if part.get_root_window() and not part.disabled]

    def touch(self, place: Widget | tuple[float, float]) -> Steps:
        """Touch the middle of a widget or a point of the window, and let go; a button that wants it is held."""
        yield lambda: TOUCHES.is_open
        finger = Finger()
        finger.down(*(middle(place) if isinstance(place, Widget) else place))
        yield 0.04 + 1.2 * getattr(place, "hold_seconds", 0)
        finger.up()
        yield QUICK

    def tap(self, name: str, *, picture: str = "", pause: float = PAUSE) -> Steps:
        """Wait a moment, take a picture, tap the widget called `name`."""
        yield pause
        if picture:
            self.take(picture)
        yield from self.touch(self.part(name))

    def drag(self, slot: int, square: Square, picture: str = "") -> Steps:
        """Drag a tile from the rack to the board, and take a picture on the way."""
        finger = Finger()
        start, end = self.part("rack").slot_center(slot), self.part("board").square_center(square)
        finger.down(*start)
        yield 0.1
        for step in range(1, 9):
            finger.move(start[0] + (end[0] - start[0]) * step / 8, start[1] + (end[1] - start[1]) * step / 8)
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
