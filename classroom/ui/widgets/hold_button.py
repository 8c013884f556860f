"""A button for what cannot be taken back: it must be held for a second."""

from typing import Any

from kivy.properties import NumericProperty

from classroom.i18n import _
from classroom.ui.widgets.buttons import DangerButton
from classroom.ui.widgets.gate import GATE

HOLD_SECONDS = 1.0


class HoldButton(DangerButton):
    """`text`; acts on release once it was held, and dispatches `on_refused(why)` where it was only tapped.

    Enter or Space act at once: nobody presses them by leaning on the glass.
    """

    hold_seconds = NumericProperty(HOLD_SECONDS)

    _began = 0.0

    def on_touch_down(self, touch: Any) -> bool:
        """Remember when the finger came down."""
        taken = super().on_touch_down(touch)
        if touch is self._touch:
            self._began = GATE.now()
        return taken

    def on_touch_up(self, touch: Any) -> bool:
        """Act if the finger has stayed long enough, else say how it is done."""
        if touch.grab_current is self and not self.why_disabled and GATE.now() - self._began < self.hold_seconds:
            touch.ungrab(self)
            self._touch, self.pressed = None, False
            self.dispatch("on_refused", _("Hold this button for a second, then let go."))
            return True
        return super().on_touch_up(touch)
