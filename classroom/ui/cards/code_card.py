"""Types a code by which a result goes from one computer to another."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.properties import NumericProperty, StringProperty

from classroom.ui.kit.button import SecondaryButton
from classroom.ui.kit.dialog import Dialog
from classroom.ui.kit.kv import load_rules

SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
RESULT_LENGTH, TABLE_LENGTH = 10, 6
"""So many signs a code has, of a result and of a table."""

_MEANT = str.maketrans("OIL", "011")


class CodeCard(Dialog):
    """A key for each sign of a code of `length`; `title` says of which, and `message` what it tells.

    `enter` is called with the code, and returns why it is refused, empty where it is not.
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
        """Take the last sign away."""
        self.fault, self.code = "", self.code[:-1]

    def do(self) -> str:
        """Enter the result, or say what is wrong with the code."""
        return self._enter(self.code)

    def key(self, name: str, text: str) -> bool:
        """Type by the keyboard; whether the key meant anything."""
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
        """Return the code as it is read, with a line for each sign that is to come."""
        return spaced(code.ljust(self.length, "_"))


def spaced(code: str) -> str:
    """Return the signs of a code in its two groups, apart enough to be copied one by one."""
    signs = code.replace("-", "")
    group = (len(signs) + 1) // 2
    return f"{' '.join(signs[:group])}  \N{EN DASH}  {' '.join(signs[group:])}"


load_rules(__file__)
