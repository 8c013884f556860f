"""What all screens share: a desk, a life from being shown to being left, and the bar at the top."""

from __future__ import annotations

from typing import Any

from kivy.properties import ObjectProperty
from kivy.uix.floatlayout import FloatLayout

from classroom.ui.desk import Desk


class DeskScreen(FloatLayout):
    """A screen that fills the window; made anew each time it is shown, so its texts are in the language of now.

    Set up in `__init__` after `super().__init__(desk)`; undo bindings on things that live longer in `on_leave`.
    """

    desk = ObjectProperty()

    def __init__(self, desk: Desk, **more: Any) -> None:
        super().__init__(desk=desk, **more)

    def on_leave(self) -> None:
        """The screen is no longer shown."""
