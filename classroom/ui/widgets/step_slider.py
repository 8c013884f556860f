"""A line with a knob to run through many steps with one finger."""

from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Ellipse, InstructionGroup, RoundedRectangle
from kivy.metrics import dp
from kivy.properties import NumericProperty
from kivy.uix.widget import Widget
from kivy.utils import get_color_from_hex

from classroom.ui.theme import THEME
from classroom.ui.widgets.focus import Focusable
from classroom.ui.widgets.gate import admits

KNOB, LINE = 36, 8  # dp
_STEPS = {"left": -1, "down": -1, "right": 1, "up": 1}


class StepSlider(Focusable, Widget):
    """`step`: where it stands, from 0; `steps`: how many there are. Events: `on_choose(step)` while a finger moves it.

    With the keyboard's ring on it, the arrows move it.
    """

    __events__ = ("on_choose",)

    step = NumericProperty(0)
    steps = NumericProperty(1)

    def __init__(self, **kwargs: Any) -> None:
        self._drawing = InstructionGroup()
        self._redraw = Clock.create_trigger(self._draw, -1)
        super().__init__(**kwargs)
        self.canvas.add(self._drawing)
        for name in ("pos", "size", "step", "steps"):
            self.fbind(name, self._redraw)
        THEME.follow(self._draw)
        self._redraw()

    def x_of(self, step: float) -> float:
        """Where the knob's middle is for a step."""
        room = self.width - dp(KNOB)
        return float(self.x + dp(KNOB) / 2 + room * step / max(1, self.steps - 1))

    def step_at(self, x: float) -> int:
        """The step nearest to a place."""
        room = max(1.0, self.width - dp(KNOB))
        share = (x - self.x - dp(KNOB) / 2) / room
        return min(max(0, round(share * (self.steps - 1))), int(self.steps) - 1)

    def on_choose(self, step: int) -> None:
        """Default handler: another step was chosen."""

    def on_touch_down(self, touch: Any) -> bool:
        """Go where the finger is."""
        if not self.collide_point(*touch.pos) or touch.is_mouse_scrolling:
            return False
        if not self.disabled and admits(touch):
            touch.grab(self)
            self._choose(self.step_at(touch.x))
        return True

    def on_touch_move(self, touch: Any) -> bool:
        """Follow the finger, above and below the line too."""
        if touch.grab_current is not self:
            return False
        self._choose(self.step_at(touch.x))
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """Let go."""
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        return True

    def keyboard_on_key_down(self, window: Any, keycode: tuple[int, str], text: str, modifiers: list[str]) -> bool:
        """Step with the arrows; Tab moves on."""
        if keycode[1] in _STEPS:
            self._choose(min(max(0, int(self.step) + _STEPS[keycode[1]]), int(self.steps) - 1))
            return True
        return bool(super().keyboard_on_key_down(window, keycode, text, modifiers))

    def _choose(self, step: int) -> None:
        if step != self.step:
            self.step = step
            self.dispatch("on_choose", step)

    def _draw(self, *_args: Any) -> None:
        group, palette = self._drawing, THEME.palette
        group.clear()
        if self.width <= dp(KNOB):
            return
        middle, knob = self.x_of(self.step), dp(KNOB)
        for colour, begin, end in (
            (palette.border, self.x, self.right),
            (palette.primary, self.x, middle),
        ):
            group.add(Color(*get_color_from_hex(colour)))
            place = {"pos": (begin, self.center_y - dp(LINE) / 2), "size": (end - begin, dp(LINE))}
            group.add(RoundedRectangle(radius=[dp(LINE) / 2], **place))
        group.add(Ellipse(pos=(middle - knob / 2, self.center_y - knob / 2), size=(knob, knob)))
