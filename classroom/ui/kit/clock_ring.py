"""The turn's time as a ring that shrinks calmly round the seconds left."""

import math
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, InstructionGroup, Mesh, Rectangle
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget
from kivy.utils import get_color_from_hex

from classroom.ui.kit import texture
from classroom.ui.kit.fixed import Fixed
from classroom.ui.kit.kv import load_rules
from classroom.ui.kit.theme import THEME

ROUNDNESS = 0.1  # pixels at most between a ring's edge and the straight steps that it is drawn in


class ClockRing(Fixed, Widget):
    """A countdown ring: `seconds` left, rounded up, and `fraction` of the time left, from 1 to 0.

    At `low_at` seconds the ring turns amber and thicker, at 0 dark red; nothing flashes. A non-empty `text` is shown
    instead of the seconds. `timed` False shows a full ring. Without animations, the ring shrinks once a second.
    """

    seconds = NumericProperty(10)
    fraction = NumericProperty(1)
    low_at = NumericProperty(3)
    text = StringProperty("")
    timed = BooleanProperty(True)
    paused = BooleanProperty(False)
    shown = StringProperty("")
    ink = StringProperty("#1A1A1A")

    def __init__(self, **kwargs: Any) -> None:
        self._drawing = InstructionGroup()
        self._drawn: tuple[int, bool] | None = None
        self._share = 1.0
        self._redraw = Clock.create_trigger(self._draw, -1)
        super().__init__(**kwargs)
        self.canvas.before.add(self._drawing)
        for name in ("pos", "size", "seconds", "fraction", "low_at", "text", "timed", "paused"):
            self.fbind(name, self._redraw)
        THEME.follow(self._draw)
        self._redraw()

    def _draw(self, *_args: Any) -> None:
        palette, group = THEME.palette, self._drawing
        whole = max(0, math.ceil(self.seconds - 1e-6))
        self.shown = self.text or (str(whole) if self.timed else "")
        is_low = self.timed and whole <= self.low_at
        colour = palette.primary
        if self.paused:
            colour = palette.secondary
        elif is_low:
            colour = palette.clock_low if whole else palette.clock_last
        self.ink = palette.text if not is_low else (palette.clock_low if whole else palette.clock_last)
        group.clear()
        side = min(self.width, self.height)
        if side < 20:
            return
        radius, width = side / 2 * 0.94, side * (0.105 if is_low else 0.085) * (1 if side < 240 else 0.45)
        if self._drawn != (whole, self.timed) or not THEME.still:
            self._drawn = whole, self.timed
            self._share = min(1, max(0, self.fraction)) if self.timed else 1
        if self._share < 1:
            self._ring(palette.track, 1, radius, width)
        self._ring(colour, self._share, radius, width)

    def _ring(self, colour: str, share: float, radius: float, width: float) -> None:
        """Part of a ring from the top clockwise, with round ends."""
        if share <= 0:
            return
        made = texture.feather(max(2, round(width)))
        inner, outer = radius - width / 2 - 1, radius + width / 2 + 1
        steps = max(2, math.ceil(share * math.pi / math.acos(1 - ROUNDNESS / outer)))
        vertices: list[float] = []
        for step in range(steps + 1):
            angle = math.tau * share * step / steps
            x, y = math.sin(angle), math.cos(angle)
            vertices += [self.center_x + inner * x, self.center_y + inner * y, 0.5, 0]
            vertices += [self.center_x + outer * x, self.center_y + outer * y, 0.5, 1]
        self._drawing.add(Color(*get_color_from_hex(colour)))
        indices = list(range(len(vertices) // 4))
        self._drawing.add(Mesh(vertices=vertices, indices=indices, mode="triangle_strip", texture=made))
        if share < 1:
            for end in (0.0, math.tau * share):
                self._end(self.center_x + radius * math.sin(end), self.center_y + radius * math.cos(end), width)

    def _end(self, x: float, y: float, width: float) -> None:
        size = max(2, round(width))
        made = texture.disc(size)
        self._drawing.add(Rectangle(texture=made, pos=(x - width / 2, y - width / 2), size=(width, width)))


load_rules(__file__)
