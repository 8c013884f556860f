"""The keys by which a score is typed, and a card with two numbers that are typed by them."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty

from classroom.record.figure import MINUS
from classroom.ui.competition.day import DayModel
from classroom.ui.competition.score_typing import with_digit
from classroom.ui.kit.button import ButtonGrid, SecondaryButton
from classroom.ui.kit.dialog import AsideButton, Dialog
from classroom.ui.kit.kv import load_rules
from classroom.ui.kit.touch import focused


class ScoreKey(SecondaryButton):
    """A key with a digit, or what else is typed into a score."""


class ScoreKeys(ButtonGrid):
    """Ten digits, a minus if a score `has_minus`, and clear; the `card` has `digit`, `negate` and `clear`."""

    card = ObjectProperty(None, allownone=True)
    has_minus = BooleanProperty(defaultvalue=True)

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        for digit in "987654321":  # each before the existing ones
            key = ScoreKey(text=digit)
            key.bind(on_release=lambda pressed: self.card.digit(pressed.text))
            self.add_widget(key, index=len(self.children))


class TwoNumbersCard(Dialog):
    """Two `entries`, of which the keys type the `active` one, 0 or 1; `fault` says what is wrong with them."""

    screen: Any = ObjectProperty()
    day: DayModel = ObjectProperty()
    entries = ListProperty(["", ""])
    active = NumericProperty(0)

    def __init__(self, **more: Any) -> None:
        self._untouched = {0, 1}
        super().__init__(**more)

    def play_here(self) -> None:
        """Play it on this computer; each card does this in its own way."""
        raise NotImplementedError

    def _offer_play(self, text: str) -> None:
        """Add the button that starts it here."""
        button = self.ids["play"] = AsideButton(text=text, why_disabled=self.day.why_no_play())
        button.bind(on_release=lambda _button: self.play_here(), on_refused=self._refuse)
        self.add_widget(button)

    def choose(self, at: int) -> None:
        """Make this entry the active one."""
        self.active = at

    def digit(self, digit: str) -> None:
        """Type one digit; the first one replaces what was there."""
        entry = "" if int(self.active) in self._untouched else self.entries[int(self.active)]
        self._put(with_digit(entry, digit))

    def negate(self) -> None:
        """Change the sign of the number."""
        entry = self.entries[int(self.active)]
        self._put(entry[1:] if entry.startswith("-") else f"-{entry}")

    def clear(self) -> None:
        """Empty the number."""
        self._put("")

    def key(self, name: str, text: str) -> bool:
        """Type on the keyboard; return whether the key meant anything."""
        plain = name.removeprefix("numpad")
        if len(plain) == 1 and plain.isdecimal():
            self.digit(plain)
        elif name == "backspace":
            self._put(self.entries[int(self.active)][:-1])
        elif name == "delete":
            self.clear()
        elif name in ("-", "numpadsubstract") or text == "-":
            self.negate()
        elif name in ("enter", "numpadenter"):
            self.press()
        elif name == "tab" and int(self.active) == 0 and self._untouched == {1} and focused() is None:
            self.active = 1  # the first is typed
        elif name in ("left", "up"):
            self.active = 0
        elif name in ("right", "down"):
            self.active = 1
        else:
            return False
        return True

    def shown(self, entry: str) -> str:
        """Return a number as displayed while it is being typed."""
        return entry.replace("-", MINUS) or "\N{EN DASH}"

    def _put(self, entry: str) -> None:
        self.fault = ""
        self._untouched.discard(int(self.active))
        entries = list(self.entries)
        entries[int(self.active)] = entry
        self.entries = entries


load_rules(__file__)
