"""Names longer than their place: on two lines, and what even those have no room for is left out at a word's end."""

from __future__ import annotations

from kivy.metrics import sp

from classroom.ui.theme import LEAST_TEXT
from classroom.ui.widgets.fit_label import CAPITALS, text_extent

_MORE = "\N{HORIZONTAL ELLIPSIS}"


def within(name: str, width: float, height: float) -> str:
    """Return as many words of a bold `name` as a place of this size in pixels has room for, letters of one word."""
    if width <= 1 or height <= 1 or _fits(name, width, height):
        return name
    words = name.split()
    for count in range(len(words) - 1, 0, -1):
        shown = f"{' '.join(words[:count])} {_MORE}"
        if _fits(shown, width, height):
            return shown
    first = words[0] if words else name
    while len(first) > 1 and not _fits(first + _MORE, width, height):
        first = first[:-1]
    return first + _MORE


def _fits(text: str, width: float, height: float) -> bool:
    size = sp(LEAST_TEXT)
    widest = max((text_extent(word, size, bold=True)[0] for word in text.split()), default=0)
    tall = text_extent("X", size, bold=True)[1]
    high = text_extent(text, size, bold=True, width=int(width))[1] - tall + CAPITALS * size
    return widest <= width and high <= height
