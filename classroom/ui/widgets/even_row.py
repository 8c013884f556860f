"""A row of buttons whose words all have one size: the largest at which each of them fits."""

from __future__ import annotations

import math
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp, sp
from kivy.properties import NumericProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from classroom.ui.theme import LEAST_TEXT, THEME
from classroom.ui.widgets.buttons import KitButton
from classroom.ui.widgets.fit_label import fitted_size


class EvenRow(BoxLayout):
    """`wanted` is the size of the words in pixels where all have room for it; 0 is that of other controls."""

    wanted = NumericProperty(0)

    def __init__(self, **more: Any) -> None:
        self._later = Clock.create_trigger(self._even, -1)
        super().__init__(**more)
        self.fbind("wanted", self._later)
        THEME.follow(self._look_changed)

    def add_widget(self, widget: Widget, *args: Any, **kwargs: Any) -> None:
        """Add a button, or anything else that the row then leaves as it is."""
        super().add_widget(widget, *args, **kwargs)
        if isinstance(widget, KitButton):
            for name in ("text", "size", "wrap"):
                widget.fbind(name, self._later)
            self._later()

    def remove_widget(self, widget: Widget, *args: Any, **kwargs: Any) -> None:
        """Let a button go; the others may have larger words now."""
        super().remove_widget(widget, *args, **kwargs)
        if isinstance(widget, KitButton):
            for name in ("text", "size", "wrap"):
                widget.funbind(name, self._later)
            self._later()

    def _look_changed(self) -> None:
        self._later()

    def _even(self, *_args: Any) -> None:
        buttons = [child for child in self.children if isinstance(child, KitButton)]
        wanted = float(self.wanted or THEME.control)
        size = min((words_size(button, button.text, wanted) for button in buttons), default=wanted)
        for button in buttons:
            button.font_size = size


def words_size(button: KitButton, words: str, wanted: float) -> float:
    """Return the size at which `words` fit a button, the `wanted` one at most, in pixels."""
    room = math.floor(button.width - dp(16)), math.floor(button.height - dp(8))
    return fitted_size(words, room, wanted, sp(LEAST_TEXT), bold=button.bold, wrap=button.wrap)
