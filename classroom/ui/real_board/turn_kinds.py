"""The keys for a turn without a play at a real board: pass, exchange, time out."""

from __future__ import annotations

from typing import Any

from kivy.properties import StringProperty

from classroom.i18n import _
from classroom.match.state import TurnKind
from classroom.ui.kit.button import EvenRow, SecondaryButton


class TurnKinds(EvenRow):
    """`chosen` is the value of the `TurnKind` that is marked, empty for none; `ids` are such values.

    Events: `on_choose(kind)`.
    """

    __events__ = ("on_choose",)

    chosen = StringProperty()

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        words = {TurnKind.PASS: _("Pass"), TurnKind.EXCHANGE: _("Exchange"), TurnKind.TIME: _("Time out")}
        for kind, text in words.items():
            button = SecondaryButton(text=text, wrap=True, selected=kind.value == self.chosen)
            button.bind(on_release=lambda _button, kind=kind: self.dispatch("on_choose", kind))
            self.ids[kind.value] = button.proxy_ref
            self.add_widget(button)

    def on_chosen(self, *_args: Any) -> None:
        """Mark another key."""
        for value, button in self.ids.items():
            button.selected = value == self.chosen

    def on_choose(self, kind: TurnKind) -> None:
        """Default handler: one was tapped."""
