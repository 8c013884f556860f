"""What a finger can drag from its place."""

from __future__ import annotations

import math
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty

from classroom.ui.kit.touch import Pressable

SLOP = 12  # dp; a shorter movement is a tap


class Liftable(Pressable):
    """Mix in like `Pressable`: a tap acts on release, and a finger that moves away drags the widget.

    In a list, a finger that moves up or down at once scrolls; one that rests, or moves sideways, lifts the widget.
    The handler of `on_lift(touch)` owns the touch from then on. `can_lift`: whether there is anything to lift.
    """

    __events__ = ("on_lift",)

    can_lift = BooleanProperty(defaultvalue=True)

    def on_touch_move(self, touch: Any) -> bool:
        """Lift the widget once the finger has clearly moved."""
        if touch.grab_current is not self or not self.can_lift or math.dist(touch.pos, touch.opos) < dp(SLOP):
            return super().on_touch_move(touch)
        touch.ungrab(self)
        self._touch, self.pressed = None, False
        self.dispatch("on_lift", touch)
        return True

    def on_lift(self, touch: Any) -> None:
        """Default handler: a finger lifted the widget."""
