"""The letters as keys under each other, with one that takes the last away: for words that lie on a real board."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty
from kivy.uix.gridlayout import GridLayout

from classroom.i18n import _
from classroom.rules.tile import BLANK, LETTERS
from classroom.ui.kit.button import SecondaryButton
from classroom.ui.kit.kv import load_rules


class LetterPadKey(SecondaryButton):
    """A letter, or one of the keys behind them."""


class LetterPad(GridLayout):
    """The keys, in so many `cols`, with one for a blank where it `has_blank`. Events: `on_key(tile)`, "" for back."""

    __events__ = ("on_key",)

    has_blank = BooleanProperty(defaultvalue=False)

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self.fbind("has_blank", self._fill)
        self._fill()

    def _fill(self, *_args: Any) -> None:
        self.clear_widgets()
        keys = [(letter, letter) for letter in LETTERS]
        if self.has_blank:
            keys.append((_("blank"), BLANK))
        for text, tile in [*keys, ("\u2190", "")]:
            key = LetterPadKey(text=text)
            key.bind(on_release=lambda _key, tile=tile: self.dispatch("on_key", tile))
            self.add_widget(key)

    def on_key(self, tile: str) -> None:
        """Default handler: a key was pressed."""


load_rules(__file__)
