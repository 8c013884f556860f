"""The judge's PIN: asked for before something only the judge may do, or newly chosen by a teacher."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any

from kivy.core.window import Window
from kivy.properties import NumericProperty

from classroom.i18n import _
from classroom.settings.judge_pin import LEAST, MOST, Guesses, hidden, is_pin, is_right
from classroom.ui.kit.dialog import Dialog
from classroom.ui.kit.kv import load_rules
from classroom.ui.kit.touch import TOUCHES

DOT = "\N{BULLET}"


class PinCard(Dialog):
    """Takes digits, shows dots for them, and hands them over with OK: to a method of its kind.

    It lies over whatever is there, cards too: `lay_over(screen)`.
    """

    most = NumericProperty(MOST)

    def lay_over(self, screen: Any) -> None:
        """Show it over a screen and the card on it."""
        screen.add_widget(self)

    def dots(self, entry: str) -> str:
        """Return the dots for what was typed."""
        return DOT * len(entry)

    def why_no_ok(self, entry: str) -> str:
        """Return why what was typed cannot be a PIN yet."""
        return "" if is_pin(entry) else _("A PIN has {least} to {most} digits.").format(least=LEAST, most=MOST)

    def enter(self, pin: str) -> None:
        """Handle the digits typed."""
        raise NotImplementedError

    def _key_down(self, window: Any, code: int, *more: Any) -> bool:
        name = Window._system_keyboard.keycode_to_string(code)  # noqa: SLF001 - Kivy's only table of names
        is_shown = self.get_parent_window() is not None
        if is_shown and name not in ("escape", "tab", "spacebar") and self.ids.keypad.key(name):
            return True
        # What is below receives no keys.
        return super()._key_down(window, code, *more) or (is_shown and name != "tab")


class AskPinCard(PinCard):
    """Asks for the PIN from which `kept` was made; calls `then` if it is right, `otherwise` if closed without it.

    After several wrong PINs it accepts none for a while, even if the card is closed, so that nobody can try them all.
    """

    def __init__(
        self,
        kept: str,
        guesses: Guesses,
        then: Callable[[], None],
        otherwise: Callable[[], None] = lambda: None,
        **more: Any,
    ) -> None:
        super().__init__(**{"title": _("Judge: type the PIN"), **more})
        self._kept = kept
        self._guesses = guesses
        self._then = then
        self._leads_to = otherwise

    def enter(self, pin: str) -> None:
        """Continue if the PIN is right; otherwise say that it is not."""
        self.ids.keypad.entry = self.fault = ""
        wait = self._guesses.seconds_left(TOUCHES.now())
        if wait:
            self.fault = _("Too many wrong PINs. Wait {seconds} seconds.").format(seconds=wait)
            return
        if is_right(pin, self._kept):
            self._guesses.forget()
            self._leads_to = self._then
            self.close()
            return
        self._guesses.note(TOUCHES.now())
        self.fault = _("That is not the PIN. Type it again.")

    def on_close(self) -> None:
        """Call `then` if the right PIN was typed, else `otherwise`."""
        self._leads_to()


class NewPinCard(PinCard):
    """Takes a new PIN twice, and calls `keep` with the value to store for it."""

    def __init__(self, keep: Callable[[str], None], **more: Any) -> None:
        super().__init__(title=_("A new PIN for the judge"), **more)
        self._keep = keep
        self._first = ""
        self.message = _("Choose {least} to {most} digits that the pupils will not guess.").format(
            least=LEAST, most=MOST
        )

    def enter(self, pin: str) -> None:
        """Ask for the PIN once more, then store it if both are the same."""
        self.ids.keypad.entry = ""
        if not self._first:
            self._first, self.fault = pin, ""
            self.message = _("Now type the same PIN once more.")
            return
        if pin != self._first:
            self._first = ""
            self.fault = _("The two PINs were different. Choose your PIN again.")
            return
        self.close()
        self._keep(hidden(pin, secrets.token_bytes(16)))


def ask_judge(screen: Any, then: Callable[[], None]) -> None:
    """Do something only the judge may do: at once, or after the PIN if the teacher has set one."""
    kept = screen.context.settings.current.judge_pin
    if kept:
        AskPinCard(kept, screen.context.guesses, then).lay_over(screen)
    else:
        then()


load_rules(__file__)
