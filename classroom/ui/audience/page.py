"""The base class of the pages; one page at a time fills the picture."""

from __future__ import annotations

from typing import Any

from kivy.properties import NumericProperty, StringProperty
from kivy.uix.widget import Widget

from classroom.ui.audience.parts import HEIGHT, LEAST, PICTURE
from classroom.ui.kit.kv import load_rules
from classroom.ui.kit.label import MORE, text_extent

_NAME_WIDTH = 420
"""Units for a name within a sentence."""


class RoomPage(Widget):
    """A page of the second screen; `unit` is the number of pixels in a unit of the picture.

    In an upright or narrow window the picture becomes less wide instead.
    """

    unit = NumericProperty(1)

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self.bind(height=self._measure)
        self._measure()

    def _measure(self, *_args: Any) -> None:
        self.unit = PICTURE.unit = self.height / HEIGHT


class WaitingPage(RoomPage):
    """Nothing is played: the app's name, the school and the event."""

    school = StringProperty()
    event = StringProperty()


def short_name(name: str) -> str:
    """Return a name short enough for a sentence: the whole name, or its first words."""
    if text_extent(name, LEAST)[0] <= _NAME_WIDTH:
        return name
    words = name.split()
    while len(words) > 1:
        words.pop()
        shown = f"{' '.join(words)} {MORE}"
        if text_extent(shown, LEAST)[0] <= _NAME_WIDTH:
            return shown
    letters = words[0] if words else name
    while len(letters) > 1 and text_extent(letters + MORE, LEAST)[0] > _NAME_WIDTH:
        letters = letters[:-1]
    return letters + MORE


load_rules(__file__)
