"""A question in the place of the buttons that led to it, so that the board stays in sight."""

from __future__ import annotations

from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout

from classroom.ui.kit.kv import load_rules


class Question(BoxLayout):
    """`sentence`, and a button with the words of `yes_text`. Events: `on_yes`, `on_no`."""

    __events__ = ("on_yes", "on_no")

    sentence = StringProperty()
    yes_text = StringProperty()

    def on_yes(self) -> None:
        """Default handler: it is to be done."""

    def on_no(self) -> None:
        """Default handler: it is not to be done."""


load_rules(__file__)
