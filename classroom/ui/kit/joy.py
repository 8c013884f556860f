"""Animations that celebrate: tiles that land (or jump for a whole rack), flying points, the stars of a drill."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

from kivy.animation import Animation
from kivy.graphics import Color, InstructionGroup, Rectangle
from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from classroom.ui.kit import texture
from classroom.ui.kit.fixed import Fixed
from classroom.ui.kit.kv import load_rules
from classroom.ui.kit.label import text_extent
from classroom.ui.kit.panel import Panel
from classroom.ui.kit.theme import THEME

LANDING_SECONDS, WHOLE_RACK_SECONDS, STAR_SECONDS = 0.9, 2.2, 0.35
DROP, JUMP = 0.3, 0.6  # of a square: how high tiles are above it
LANDED = 0.3  # of the time: when landing tiles have landed
NEXT_JUMP, JUMP_TIME = 0.06, 0.2  # of the time: from the start of one jump to the next, and the length of a jump
TAKES_OFF = 0.25  # of the time: when the points begin to fly

Point = tuple[float, float]


class JoyBadge(Panel, Widget):
    """Words on a small plate, as large as they are."""

    text = StringProperty()
    font_size = NumericProperty("40sp")

    def fitting(self, text: str, font_size: float) -> Point:
        """Return the size of the plate for these words."""
        width, height = text_extent(text, font_size, bold=True)
        return width + dp(28), height


class Stars(Fixed, Widget):
    """`count` stars in a row, which come one after the other; those not won are not shown."""

    count = NumericProperty(0)
    shown = NumericProperty(0)
    """The number of stars shown so far; a fraction is a smaller star."""

    def __init__(self, **more: Any) -> None:
        self._drawing = InstructionGroup()
        super().__init__(**more)
        self.canvas.add(self._drawing)
        for name in ("pos", "size", "shown"):
            self.fbind(name, self._draw)

    def on_count(self, _stars: Any, count: float) -> None:
        """Let the stars appear one by one, or all at once without animations."""
        Animation.cancel_all(self)
        if THEME.still:
            self.shown = count
        else:
            Animation(shown=count, duration=STAR_SECONDS * count).start(self)

    def _draw(self, *_args: Any) -> None:
        self._drawing.clear()
        self._drawing.add(Color(1, 1, 1, 1))
        full = round(min(self.height, dp(44)))
        for place in range(math.ceil(self.shown)):
            size = round(full * min(1.0, self.shown - place))
            x, y = self.x + (place + 0.5) * (full + dp(8)), self.center_y
            if size > 1:
                made = texture.star(full, THEME.palette.amber)
                pos = (round(x - size / 2), round(y - size / 2))
                self._drawing.add(Rectangle(texture=made, pos=pos, size=(size, size)))


class PlayJoy(FloatLayout):
    """An animation over everything for a moment; it lets every touch through and removes itself.

    `tiles` are pictures of a tile and of the empty square below it, with its corner, `cell` pixels wide. `points` fly
    from `start` to `target`. `said` is shown on the board, at `place`. `reached` is called with the fraction of the
    flight done, from 0 to 1, so that the score counts up with it.
    """

    progress = NumericProperty(0)
    points = StringProperty()
    said = StringProperty()
    start = ObjectProperty((0, 0))
    target = ObjectProperty((0, 0))
    place = ObjectProperty((0, 0))

    def __init__(
        self, tiles: Sequence[tuple[Any, Any, Point]], cell: float, *, reached: Callable[[float], object], **more: Any
    ) -> None:
        self._tiles, self._cell, self._reached = tiles, cell, reached
        self._drawing = InstructionGroup()
        super().__init__(**more)
        self.canvas.before.add(self._drawing)
        self._draw()

    def play(self) -> None:
        """Start the animation; without animations, end at once."""
        if THEME.still:
            self.end()
            return
        seconds = WHOLE_RACK_SECONDS if self.said else LANDING_SECONDS
        moving = Animation(progress=1, duration=seconds)
        moving.bind(on_complete=lambda *_args: self.end())
        moving.start(self)

    def end(self) -> None:
        """Be over at once, with the score as it is."""
        Animation.cancel_all(self)
        self._reached(1)
        if self.parent:
            self.parent.remove_widget(self)

    @property
    def flown(self) -> float:
        """How much of the flight is done, from 0 to 1, slow at both ends."""
        done = max(0.0, (self.progress - TAKES_OFF) / (1 - TAKES_OFF))
        return (1 - math.cos(math.pi * done)) / 2

    def flight(self, progress: float) -> Point:
        """Return where the points are now."""
        del progress  # the .kv rule depends on it
        (x, y), (to_x, to_y), done = self.start, self.target, self.flown
        return x + (to_x - x) * done, y + (to_y - y) * done

    def on_progress(self, _joy: Any, _progress: float) -> None:
        """Update everything that moves."""
        self._draw()
        self._reached(self.flown)

    def lift(self, number: int) -> float:
        """Return how high a tile is above its square now, in squares."""
        if not self.said:
            return DROP * max(0.0, 1 - self.progress / LANDED) ** 2
        since = (self.progress - number * NEXT_JUMP) / JUMP_TIME
        return JUMP * math.sin(math.pi * since) if 0 < since < 1 else 0.0

    def _draw(self) -> None:
        self._drawing.clear()
        self._drawing.add(Color(1, 1, 1, 1))
        size = self._cell, self._cell
        lifts = [round(self.lift(number) * self._cell) for number in range(len(self._tiles))]
        raised = [(lift, *tile) for lift, tile in zip(lifts, self._tiles, strict=True) if lift]
        for _lift, _tile, ground, pos in raised:
            self._drawing.add(Rectangle(texture=ground, pos=pos, size=size))
        for lift, tile, _ground, (x, y) in raised:
            self._drawing.add(Rectangle(texture=tile, pos=(x, y + lift), size=size))

    def on_touch_down(self, touch: Any) -> bool:
        """Let every touch through."""
        return False

    on_touch_move = on_touch_up = on_touch_down


load_rules(__file__)
