"""What every button, key and row shares: it sinks on touch, acts on release inside, and says why when it may not."""

from typing import Any

from kivy.properties import BooleanProperty, StringProperty

from classroom.ui.widgets.focus import Focusable
from classroom.ui.widgets.gate import GATE, accepts, admits


class Pressable(Focusable):
    """Mix in before a widget.

    `why_disabled`: a sentence; while it is not empty the widget looks disabled and a tap dispatches
    `on_refused(sentence)` instead of `on_release`. `commits`: a press that cannot be taken back locks all touches for
    300 ms. `pressed`: a finger is on it.
    """

    __events__: tuple[str, ...] = ("on_release", "on_refused")

    why_disabled = StringProperty("")
    commits = BooleanProperty(False)
    pressed = BooleanProperty(False)

    _touch: Any = None

    def activate(self) -> None:
        """Act as if tapped."""
        if self.why_disabled:
            self.dispatch("on_refused", self.why_disabled)
            return
        if self.commits:
            GATE.committed()
        self.dispatch("on_release")

    def on_release(self) -> None:
        """Default handler: a tap ended on it."""

    def on_refused(self, why: str) -> None:
        """Default handler: a tap ended on it, but it may not act; `why` is the sentence to show."""

    def on_touch_down(self, touch: Any) -> bool:
        """Take the first touch inside; later ones are swallowed."""
        if self.disabled or not self.collide_point(*touch.pos) or touch.is_mouse_scrolling:
            return False
        if self._touch is None and admits(touch):
            self._touch = touch
            touch.grab(self)
            self.pressed = True
        return True

    def on_touch_move(self, touch: Any) -> bool:
        """Rise while the finger is outside."""
        if touch.grab_current is not self:
            return False
        self.pressed = self.collide_point(*touch.pos)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """Act if the finger is still inside and the gate accepts it."""
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        self._touch = None
        self.pressed = False
        if self.collide_point(*touch.pos) and accepts(touch):
            self.activate()
        return True
