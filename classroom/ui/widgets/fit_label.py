"""A label that makes its letters smaller until the text fits, never below 18 sp."""

from functools import lru_cache
from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.core.text import Label as CoreLabel
from kivy.lang import Builder
from kivy.metrics import sp
from kivy.properties import BooleanProperty, NumericProperty
from kivy.uix.label import Label

from classroom.ui.theme import FONT, LEAST_TEXT

CAPITALS = 1.02  # em: what a line of capitals with its descenders needs of the height, less than the font's tall line


class FitLabel(Label):
    """`max_font_size` is the wanted size in pixels, `min_font_size` the least; `wrap` allows several lines.

    One line that does not fit even at the least size is shortened with dots.
    """

    max_font_size = NumericProperty(sp(20))
    min_font_size = NumericProperty(sp(LEAST_TEXT))
    wrap = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        self._refit = Clock.create_trigger(self._fit, -1)
        super().__init__(**kwargs)
        for name in ("text", "size", "max_font_size", "min_font_size", "wrap", "bold"):
            self.fbind(name, self._refit)
        self._refit()

    def _fit(self, *_args: Any) -> None:
        size = fitted_size(
            self.text,
            round(self.width),
            round(self.height),
            self.max_font_size,
            self.min_font_size,
            self.bold,
            self.wrap,
        )
        self.font_size = size
        self.shorten = not self.wrap
        self.text_size = (self.width, self.height) if self.wrap else (self.width, None)


def text_extent(text: str, font_size: float, bold: bool, width: int | None = None) -> tuple[int, int]:
    """Width and height in pixels of `text`, wrapped at `width` where one is given."""
    label = CoreLabel(text=text, font_size=font_size, font_name=FONT, bold=bold, text_size=(width, None))
    label.resolve_font_name()
    label.render()
    wide, high = label._internal_size if text else (0, 0)  # noqa: SLF001 - render() itself answers with the wish
    return round(wide), round(high)


@lru_cache(maxsize=2048)
def fitted_size(text: str, width: int, height: int, wanted: float, least: float, bold: bool, wrap: bool) -> float:
    """The largest size between `least` and `wanted` at which `text` fits into `width` x `height` pixels."""

    def fits(size: float) -> bool:
        if wrap:
            longest = max(text.split(), key=len, default="")
            return text_extent(longest, size, bold)[0] <= width and text_extent(text, size, bold, width)[1] <= height
        return text_extent(text, size, bold)[0] <= width and CAPITALS * size <= height

    if width <= 1 or height <= 1 or wanted <= least or fits(wanted):
        return wanted
    low, high = int(least), int(wanted)
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if fits(middle) else (low, middle - 1)
    return float(low)


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
