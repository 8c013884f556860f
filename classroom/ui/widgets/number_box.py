"""A number with a word above it, such as the score announced."""

from pathlib import Path

from kivy.lang import Builder
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout

from classroom.ui.widgets.panel import Panel
from classroom.ui.widgets.pressable import Pressable


class NumberBox(Panel, Pressable, FloatLayout):
    """`caption` and `number` (words); `active` frames it in blue: digits typed go here. `on_release` when tapped."""

    caption = StringProperty("")
    number = StringProperty("")
    active = BooleanProperty(False)


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
