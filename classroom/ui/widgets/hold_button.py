"""A button that wants to be held for a moment, for what cannot be taken back."""

from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, InstructionGroup, RoundedRectangle
from kivy.metrics import dp
from kivy.properties import NumericProperty
from kivy.utils import get_color_from_hex

from classroom.i18n import _
from classroom.ui.theme import THEME
from classroom.ui.widgets.buttons import DangerButton
from classroom.ui.widgets.gate import GATE

HOLD_SECONDS = 1.0
_LINE = 8  # dp


class HoldButton(DangerButton):
    """Acts once a finger has held it for a second, while a line fills; a quick tap is told what to do (`on_refused`).

    Enter on the keyboard acts at once: what it begins is asked again. `held` runs from 0 to 1. Events as `Pressable`.
    """

    held = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        self._since = 0.0
        self._line = InstructionGroup()
        super().__init__(**kwargs)
        self.canvas.after.add(self._line)
        for name in ("held", "pos", "size"):
            self.fbind(name, self._draw_line)

    def on_pressed(self, _button: Any, pressed: bool) -> None:
        """Begin to count, or stop."""
        self._since, self.held = GATE.now(), 0
        Clock.unschedule(self._count)
        if pressed and not self.why_disabled:
            Clock.schedule_interval(self._count, 0)

    def on_touch_up(self, touch: Any) -> bool:
        """Say what to do where the finger left too early."""
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        self._touch = None
        was_pressed, self.pressed = self.pressed, False
        if was_pressed:
            self.dispatch("on_refused", self.why_disabled or _("Hold this button for a second."))
        return True

    def _count(self, _dt: float) -> None:
        self.held = min(1.0, (GATE.now() - self._since) / HOLD_SECONDS)
        if self.held >= 1:
            self.pressed = False
            self.activate()

    def _draw_line(self, *_args: Any) -> None:
        self._line.clear()
        if self.held:
            self._line.add(Color(*get_color_from_hex(THEME.palette.danger_text)))
            place = {"pos": (self.x + dp(12), self.y + dp(6)), "size": ((self.width - dp(24)) * self.held, dp(_LINE))}
            self._line.add(RoundedRectangle(radius=[dp(_LINE) / 2], **place))
