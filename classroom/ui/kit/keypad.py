"""Digits large enough for small hands: three by four keys."""

from kivy.properties import NumericProperty, StringProperty
from kivy.uix.gridlayout import GridLayout

from classroom.i18n import _
from classroom.ui.kit.kv import load_rules


class Keypad(GridLayout):
    """Types into `entry` (digits as words, at most `most` of them); the key bottom right dispatches `on_ok(entry)`.

    `ok_text` and `clear_text` are the words on the two keys that are no digits; `why_no_ok` disables OK with a reason,
    which a tap dispatches as `on_refused(why)`. `ok_kind` is "primary" or "plain".
    """

    __events__ = ("on_ok", "on_refused")

    entry = StringProperty("")
    most = NumericProperty(3)
    ok_text = StringProperty("")
    clear_text = StringProperty("")
    why_no_ok = StringProperty("")
    ok_kind = StringProperty("primary")

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.ok_text = self.ok_text or _("OK")
        self.clear_text = self.clear_text or _("clear")

    def digit(self, digit: str) -> None:
        """Type one digit; a leading 0 gives way to the next."""
        entry = "" if self.entry == "0" else self.entry
        if len(entry) < self.most:
            self.entry = entry + digit

    def clear(self) -> None:
        """Empty the entry."""
        self.entry = ""

    def ok(self) -> None:
        """Hand over what is typed."""
        if self.why_no_ok:
            self.dispatch("on_refused", self.why_no_ok)
        else:
            self.dispatch("on_ok", self.entry)

    def key(self, name: str) -> bool:
        """A key of the keyboard by Kivy's name; whether it did anything."""
        plain = name.removeprefix("numpad")
        if len(plain) == 1 and plain.isdecimal():
            self.digit(plain)
        elif name == "backspace":
            self.entry = self.entry[:-1]
        elif name in ("delete", "escape"):
            self.clear()
        elif name in ("enter", "numpadenter"):
            self.ok()
        else:
            return False
        return True

    def on_ok(self, entry: str) -> None:
        """Default handler: OK was pressed."""

    def on_refused(self, why: str) -> None:
        """Default handler: OK was pressed but may not act."""


load_rules(__file__)
