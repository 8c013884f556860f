"""White rounded cards for things that belong together."""

from pathlib import Path

from kivy.lang import Builder
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout

from classroom.ui.widgets.panel import Panel


class Card(Panel, FloatLayout):
    """A card whose children say themselves where they stand."""


class CardBox(Panel, BoxLayout):
    """A card whose children stand below each other."""


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
