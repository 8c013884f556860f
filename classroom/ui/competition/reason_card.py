"""Asks why something is changed, and who decides it: both are kept with the result."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.properties import BooleanProperty, ListProperty, StringProperty

from classroom.ui.kit.button import SecondaryButton
from classroom.ui.kit.kv import load_rules
from classroom.ui.kit.modal import ModalCard

Decide = Callable[[str, str], str]
"""Called with the reason and the name of who decides; returns why that is refused, empty where it is done."""


class ReasonCard(ModalCard):
    """`title` says what is to be done, `picks` are usual reasons; with `asks_name` a field for who decides.

    What is refused is said in `fault`, and everything typed stays.
    """

    title = StringProperty("")
    about = StringProperty("")
    ok_text = StringProperty("")
    fault = StringProperty("")
    picks = ListProperty()
    asks_name = BooleanProperty(defaultvalue=False)

    def __init__(self, title: str, picks: Sequence[str], decide: Decide, **more: Any) -> None:
        self._decide = decide
        super().__init__(title=title, picks=list(picks), **more)
        for reason in picks:
            button = SecondaryButton(text=reason, wrap=True)
            button.bind(on_release=lambda pressed: self.pick(pressed.text))
            self.ids.picks.add_widget(button)
        self.ids.reason.bind(text=self._mark)

    def pick(self, reason: str) -> None:
        """Write a usual reason down."""
        self.ids.reason.text = reason

    def decide(self) -> None:
        """Do it, or say what is missing."""
        self.fault = self._decide(self.ids.reason.text, self.ids.by.text if self.asks_name else "")
        if not self.fault:
            self.close()

    def _mark(self, *_args: Any) -> None:
        self.fault = ""
        for button in self.ids.picks.children:
            button.selected = button.text == self.ids.reason.text


load_rules(__file__)
