"""A sentence low in the window, above the buttons at its foot, that goes away by itself or when it is tapped."""

from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.lang import Builder
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.widget import Widget

from classroom.ui.widgets import growing_label  # noqa: F401 - known to .kv
from classroom.ui.widgets.panel import Panel

A_MOMENT = 0.5  # seconds
LETTERS_A_SECOND = 14  # a slow reader's pace, for sentences that take longer than the usual time


class Notice(Panel, Widget):
    """`show(sentence)` shows it for `seconds`, longer where it is long; a new sentence takes the place of the old.

    `text` is what is shown now, empty when nothing is. A tap takes the sentence away and does nothing else.
    """

    seconds = NumericProperty(6)
    text = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._since = 0.0
        self._ending = Clock.create_trigger(self.hide, 0)

    def show(self, sentence: str) -> None:
        """Show `sentence`; an empty one takes away what is shown."""
        if not sentence:
            self.hide()
            return
        self.text, self._since = sentence, Clock.get_time()
        self._ending.cancel()
        self._ending.timeout = max(self.seconds, len(sentence) / LETTERS_A_SECOND)
        self._ending()

    def leave(self) -> None:
        """Take away what was said on a screen that is left; not what was said as it was left."""
        if Clock.get_time() - self._since > A_MOMENT:
            self.hide()

    def hide(self, *_args: Any) -> None:
        """Take the sentence away."""
        self._ending.cancel()
        self.text = ""

    def on_touch_down(self, touch: Any) -> bool:
        """Take the touch, so that what lies below is not tapped by mistake."""
        if not self.text or not self.collide_point(*touch.pos):
            return False
        self.hide()
        touch.grab(self)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """End the touch that took the sentence away."""
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        return True


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
