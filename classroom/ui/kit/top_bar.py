"""The bar along the top of a screen: the way back, the title, and what belongs to the whole screen on the right."""

from typing import Any

from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from classroom.ui.kit.explain_button import ExplainButton
from classroom.ui.kit.kv import load_rules
from classroom.ui.kit.layout import Seen, Slotted


class Bar(Seen, BoxLayout):
    """Children side by side on a white ground along the top of a screen."""


class TopBar(Slotted, Bar):
    """The bar at the top of a screen, with its `title`.

    `has_back` shows the button Back, or with the label `back_text`; it dispatches `on_back`. Widgets added to it (in
    .kv: written under it) are on its right, from left to right; a question mark comes last.
    """

    __events__ = ("on_back",)

    title = StringProperty("")
    has_back = BooleanProperty(True)
    back_text = StringProperty("")

    def on_kv_post(self, _base: Any) -> None:
        """Put the question mark behind all that was added."""
        self.add_widget(ExplainButton())

    def on_back(self) -> None:
        """Default handler: the teacher wants to go back."""


load_rules(__file__)
