"""A keypad of letters and a delete key, for words and tiles on a real board."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty
from kivy.uix.gridlayout import GridLayout

from classroom.i18n import _
from classroom.rules.tile import BLANK, LETTERS
from classroom.ui.kit.button import SecondaryButton
from classroom.ui.kit.kv import load_rules
from classroom.ui.kit.theme import CONTROL_HEIGHT, PUPIL_CONTROL, THEME

KEY_GAP = 8  # dp


class LetterPadKey(SecondaryButton):
    """A letter, or one of the keys after the letters."""


class LetterPad(GridLayout):
    """Letter keys in `cols` columns, with a key for a blank if it `has_blank`.

    It is as high as its rows, unless it is given a share of the room.

    Event: `on_key(tile)`, "" for the delete key.
    """

    __events__ = ("on_key",)

    has_blank = BooleanProperty(defaultvalue=False)

    def __init__(self, **more: Any) -> None:
        super().__init__(**{"spacing": dp(KEY_GAP), "size_hint_y": None, **more})
        for name in ("has_blank", "cols"):
            self.fbind(name, self._fill)
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
        rows = -(-len(self.children) // (self.cols or 1))
        self.height = rows * dp(CONTROL_HEIGHT if THEME.low else PUPIL_CONTROL) + (rows - 1) * dp(KEY_GAP)

    def on_key(self, tile: str) -> None:
        """Default handler: a key was pressed."""


load_rules(__file__)
