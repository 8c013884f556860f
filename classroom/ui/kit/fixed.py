"""What a rule says of a widget's place: a fixed size in place of a share of the room, or that it has none now."""

from __future__ import annotations

from typing import Any

from kivy.event import EventDispatcher
from kivy.properties import BooleanProperty, NumericProperty, ReferenceListProperty

NOT_GIVEN = -1


class Fixed(EventDispatcher):
    """Mix in before a widget to fix its size in pixels: `wide`, `high`, or both as `sized`.

    One that is not `is_shown` is left out of its layout (`layout.Seen`) until it is shown again.
    """

    wide = NumericProperty(NOT_GIVEN)
    high = NumericProperty(NOT_GIVEN)
    sized = ReferenceListProperty(wide, high)
    is_shown = BooleanProperty(defaultvalue=True)
    left_out_of: Any = None
    parent: Any
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

    def on_is_shown(self, _widget: Any, is_shown: bool) -> None:
        """Be left out of the layout, or put back into it."""
        if is_shown and self.left_out_of:
            self.left_out_of.put_back(self)
        elif not is_shown and self.parent:
            self.parent.leave_out(self)
