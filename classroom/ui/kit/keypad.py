"""Pads of digits and letters."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.gridlayout import GridLayout

from classroom.i18n import _
from classroom.rules.tile import BLANK, LETTERS
from classroom.ui.kit.button import SecondaryButton
from classroom.ui.kit.field import NumberBox
from classroom.ui.kit.layout import GrowingColumn, lay, load_rules
from classroom.ui.kit.theme import CONTROL_HEIGHT, PUPIL_CONTROL, THEME, Fixed, tells, whenever
from classroom.ui.kit.touch import refuse


@tells("on_ok")
class Keypad(Fixed, GridLayout):
    """A keypad that types into `entry`, a text of at most `most` digits.

    The key at the bottom left deletes the last digit. The key at the bottom right, labelled `ok_text`, dispatches
    `on_ok(entry)`. `why_no_ok` disables it; a tap then has this reason said. `ok_kind` is
    "primary" or "plain". Without OK (`has_ok`), this key clears the entry, and another widget submits it.
    """

    entry = StringProperty("")
    most = NumericProperty(3)
    ok_text = StringProperty("")
    why_no_ok = StringProperty("")
    ok_kind = StringProperty("primary")
    has_ok = BooleanProperty(defaultvalue=True)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.ok_text = self.ok_text or _("OK")

    def digit(self, digit: str) -> None:
        """Type one digit; a leading 0 gives way to the next."""
        entry = "" if self.entry == "0" else self.entry
        if len(entry) < self.most:
            self.entry = entry + digit

    def take_back(self) -> None:
        """Delete the last digit."""
        self.entry = self.entry[:-1]

    def clear(self) -> None:
        """Empty the entry."""
        self.entry = ""

    def ok(self) -> None:
        """Submit the entry, or refuse it with `why_no_ok`; if the keypad has no OK (`has_ok`), clear the entry."""
        if not self.has_ok:
            self.clear()
        elif self.why_no_ok:
            refuse(self, self.why_no_ok)
        else:
            self.dispatch("on_ok", self.entry)

    def key(self, name: str) -> bool:
        """Handle a key by Kivy's name; return whether it did anything."""
        plain = name.removeprefix("numpad")
        if len(plain) == 1 and plain.isdecimal():
            self.digit(plain)
        elif name == "backspace":
            self.take_back()
        elif name in ("delete", "escape"):
            self.clear()
        elif name in ("enter", "numpadenter") and self.has_ok:
            self.ok()
        else:
            return False
        return True


class TypedNumber(NumberBox):
    """The number typed with the keys beside it, at its natural height."""


class NumberPad(GrowingColumn):
    """A `caption` with the number typed, and the keys to type it; read: `entry`."""

    caption = StringProperty("")
    entry = StringProperty("")


KEY_GAP = 8  # dp


class LetterPadKey(SecondaryButton):
    """A letter, or one of the keys after the letters."""


@tells("on_key")
class LetterPad(GridLayout):
    """Letter keys in `cols` columns, with a key for a blank if it `has_blank`.

    It is as high as its rows, unless it is given a share of the room.

    Event: `on_key(tile)`, "" for the delete key.
    """

    has_blank = BooleanProperty(defaultvalue=False)

    def __init__(self, **more: Any) -> None:
        super().__init__(**{"spacing": dp(KEY_GAP), "size_hint_y": None, **more})
        whenever(self, self._fill, "has_blank", "cols")
        self._fill()

    def _fill(self, *_args: Any) -> None:
        keys = [(letter, letter) for letter in LETTERS]
        if self.has_blank:
            keys.append((_("blank"), BLANK))
        keys.append(("\u2190", ""))
        lay(self, keys, lambda key: LetterPadKey(text=key[0], on_release=lambda _key: self.dispatch("on_key", key[1])))
        rows = -(-len(self.children) // (self.cols or 1))
        self.height = rows * dp(CONTROL_HEIGHT if THEME.low else PUPIL_CONTROL) + (rows - 1) * dp(KEY_GAP)

    def key(self, name: str) -> bool:
        """Handle a key by Kivy's name; return whether it did anything."""
        is_letter = len(name) == 1 and name.upper() in LETTERS
        if is_letter or name == "backspace":
            self.dispatch("on_key", name.upper() if is_letter else "")
        return is_letter or name == "backspace"


load_rules(__file__)
