"""A card that is a button: a picture, a title, a line of explanation."""

from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout

from classroom.ui.theme import PRESS_DEPTH, THEME
from classroom.ui.widgets.panel import Panel
from classroom.ui.widgets.pressable import Pressable


class CardButton(Panel, Pressable, FloatLayout):
    """`title`, `note`; widgets put on it (in .kv: written under it) are its picture. Events as `Pressable`.

    The picture's middle belongs at (`picture_x`, `picture_y`), beside the words, and it is at most `picture_size` wide.
    """

    focus_radius = 14
    title = StringProperty("")
    note = StringProperty("")
    picture_size = NumericProperty(100)
    picture_x = NumericProperty(0)
    picture_y = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.fbind("pressed", self._sink)

    def _sink(self, *_args: Any) -> None:
        self.sink = PRESS_DEPTH if self.pressed else 0
        self.fill = THEME.palette.highlight if self.pressed else THEME.palette.card


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
