"""White rounded cards for things that belong together."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout

from classroom.ui.theme import THEME
from classroom.ui.widgets.panel import Panel
from classroom.ui.widgets.themed import Themed

_WORN: Mapping[str, Callable[[], Any]] = {
    "fill": lambda: THEME.palette.card,
    "line": lambda: THEME.palette.card_line,
    "edge": lambda: THEME.palette.card_line,
    "depth": lambda: 2,
}


class Card(Themed, Panel, FloatLayout):
    """A card whose children say themselves where they stand."""

    worn = _WORN


class CardBox(Themed, Panel, BoxLayout):
    """A card whose children stand below each other."""

    worn = _WORN


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
