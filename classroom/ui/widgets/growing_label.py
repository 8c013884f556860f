"""A text of several lines in any script that is as high as they are."""

from typing import Any

from kivy.metrics import dp

from classroom.ui.widgets.fit_label import FitLabel, text_extent

_MARGIN = 6  # dp


class GrowingLabel(FitLabel):
    """Its height follows from its text and its width."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"wrap": True, "size_hint_y": None, "valign": "middle", **kwargs})
        for name in ("text", "width", "max_font_size", "bold"):
            self.fbind(name, self._grow)
        self._grow()

    def _grow(self, *_args: Any) -> None:
        room = max(1, int(self.width))
        self.height = text_extent(self.text, self.max_font_size, bool(self.bold), room)[1] + dp(_MARGIN)
