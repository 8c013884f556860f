"""A fixed size, set by a rule, for a widget that otherwise takes a share of the room."""

from __future__ import annotations

from typing import Any

from kivy.event import EventDispatcher
from kivy.properties import NumericProperty, ReferenceListProperty

NOT_GIVEN = -1


class Fixed(EventDispatcher):
    """Mix in before a widget to fix its size in pixels: `wide`, `high`, or both as `sized`."""

    wide = NumericProperty(NOT_GIVEN)
    high = NumericProperty(NOT_GIVEN)
    sized = ReferenceListProperty(wide, high)
    width: Any
    height: Any
    size_hint_x: Any
    size_hint_y: Any

    def on_wide(self, _widget: Any, wide: float) -> None:
        """Take no share of the width."""
        self.size_hint_x, self.width = None, wide

    def on_high(self, _widget: Any, high: float) -> None:
        """Take no share of the height."""
        self.size_hint_y, self.height = None, high
