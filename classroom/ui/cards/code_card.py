"""The card for typing a code that carries a result from one computer to another."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.properties import NumericProperty, StringProperty

from classroom.ui.kit.button import SecondaryButton
from classroom.ui.kit.dialog import Dialog
from classroom.ui.kit.kv import load_rules

SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
RESULT_LENGTH, TABLE_LENGTH = 10, 6
"""The number of characters in the code of a result and of a table."""

_MEANT = str.maketrans("OIL", "011")


class CodeCard(Dialog):
    """A key for each character of a code of `length`; `title` says what the code is of, `message` what it tells.

    `enter` is called with the code; it returns why the code is refused, or an empty string.
    """

    length = NumericProperty(RESULT_LENGTH)
    code = StringProperty("")

    def __init__(self, enter: Callable[[str], str], **more: Any) -> None:
        self._enter = enter
        super().__init__(**more)
        for sign in SIGNS:
            key = SecondaryButton(text=sign)
            key.bind(on_release=lambda pressed: self.type(pressed.text))
            self.ids.signs.add_widget(key)

    def type(self, sign: str) -> None:
        """Type one sign."""
        self.fault = ""
        if len(self.code) < self.length:
            self.code += sign

    def delete(self) -> None:
        """Delete the last character."""
        self.fault, self.code = "", self.code[:-1]

    def do(self) -> str:
        """Enter the result, or say what is wrong with the code."""
        return self._enter(self.code)

    def key(self, name: str, text: str) -> bool:
        """Type on the keyboard; return whether the key meant anything."""
        sign = (text or name.removeprefix("numpad")).upper().translate(_MEANT)
        if name == "backspace":
            self.delete()
        elif name in ("enter", "numpadenter"):
            self.press()
        elif len(sign) == 1 and sign in SIGNS:
            self.type(sign)
        else:
            return False
        return True

    def shown(self, code: str) -> str:
        """Return the code as displayed, with a line for each character still to be typed."""
        return spaced(code.ljust(self.length, "_"))


def spaced(code: str) -> str:
    """Return a code in its two groups, with its characters spaced for copying one by one."""
    signs = code.replace("-", "")
    group = (len(signs) + 1) // 2
    return f"{' '.join(signs[:group])}  \N{EN DASH}  {' '.join(signs[group:])}"


load_rules(__file__)
