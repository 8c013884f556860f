"""The hand of the demonstration: it finds widgets on screen, touches them, and saves pictures."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kivy.uix.widget import Widget

from classroom.rules.square import Square
from classroom.ui.demonstration.gesture import (
    Finger,
    LostError,
    Place,
    middle,
    named,
    sliding,
    square_place,
    tile_place,
)
from classroom.ui.demonstration.screenshot import save_screenshot
from classroom.ui.kit.touch import TOUCHES
from classroom.ui.navigation import ScreenName

if TYPE_CHECKING:
    from classroom.ui.app import BellwordApp

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
        """Return the widget called `name` in its .kv, preferring one on a card over the screen."""
        found = self._parts(name)
        if not found:
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

    def tap(self, name: str, *, picture: str = "", pause: float = PAUSE) -> Steps:
        """Wait a moment, take a picture, tap the widget called `name`."""
        yield pause
        if picture:
            self.take(picture)
        yield from self.touch(self.part(name))

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
