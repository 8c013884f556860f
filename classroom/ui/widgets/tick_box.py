"""A box to tick, with words beside it."""

from pathlib import Path

from kivy.lang import Builder
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout

from classroom.ui.widgets.pressable import Pressable


class TickBox(Pressable, FloatLayout):
    """`text`, `ticked`; a tap changes it. Events: `on_tick(ticked)`, and those of `Pressable`."""

    __events__ = ("on_tick",)

    text = StringProperty("")
    ticked = BooleanProperty(False)

    def on_release(self) -> None:
        """Tick, or take the tick away."""
        self.ticked = not self.ticked
        self.dispatch("on_tick", self.ticked)

    def on_tick(self, ticked: bool) -> None:
        """Default handler: a tap has changed it."""


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
