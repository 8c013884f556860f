"""One line of a list that can be tapped: a name, and a remark on the right."""

from pathlib import Path

from kivy.lang import Builder
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout

from classroom.ui.widgets.pressable import Pressable


class ListRow(Pressable, FloatLayout):
    """`text` (a name in any script), `note` (small, on the right), `selected`. Events as `Pressable`."""

    text = StringProperty("")
    note = StringProperty("")
    selected = BooleanProperty(False)


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
