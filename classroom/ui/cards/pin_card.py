"""Cards that ask for the PIN, or for a grown-up."""

from __future__ import annotations

import secrets
import unicodedata
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from kivy.core.window import Window
from kivy.properties import NumericProperty

from classroom.i18n import _
from classroom.settings import LEAST, MOST, Guesses, hidden, is_pin, is_right
from classroom.ui.context import ScreenContext
from classroom.ui.kit.button import HOLD, PIN
from classroom.ui.kit.dialog import Ask, Dialog
from classroom.ui.kit.field import NameField
from classroom.ui.kit.label import GrowingLabel, GrowingNote
from classroom.ui.kit.layout import load_rules
from classroom.ui.kit.theme import THEME
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
        if wait := self._guesses.seconds_left(TOUCHES.now()):
            self.fault = _("Too many wrong PINs. Seconds to wait: {seconds}.").format(seconds=wait)
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
        super().__init__(title=_("The judge's new PIN"), **more)
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
    if kept := screen.context.settings.current.judge_pin:
        AskPinCard(kept, screen.context.guesses, then).lay_over(screen)
    else:
        then()


def ask_why(
    screen: Any, title: str, message: str, picks: Sequence[str], decide: Callable[[str, str], str], deed: str
) -> None:
    """Ask the judge for a reason and who decides, and have it decided; `picks` are usual reasons."""
    card = Ask(title=title, message=message, picks=picks, decide=decide, deed=deed, asks_name=True)
    ask_judge(screen, partial(screen.open_modal, card))


def teachers_sentence() -> str:
    """Return the sentence that only a teacher would type."""
    # Translators: a teacher types this sentence letter by letter. Keep it short, with no sign that is hard to find.
    return _("I am a teacher at this school")


def is_typed(text: str, sentence: str) -> bool:
    """Tell whether a text is this sentence, ignoring capitals, spaces and the final punctuation."""
    return _letters(text) == _letters(sentence)


def _letters(text: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", text).casefold().rstrip(" .!").split())


class TeacherCard(Dialog):
    """Calls `then` once somebody has typed what only a teacher would type; `title` and `about` say what for."""

    def __init__(self, title: str, about: str, then: Callable[[], None]) -> None:
        told, field = _("Pupils: tap Cancel and call your teacher. Teachers: type this sentence."), NameField()
        shown = GrowingLabel(text=teachers_sentence(), bold=True, halign="center", max_font_size=THEME.section)
        super().__init__(title=title, message=about, deed=_("Continue"), then=then, lines=[told, shown, field])
        self.ids["sentence"], self.ids["field"] = shown, field
        field.bind(text=lambda *_args: self.refuse(""), on_text_validate=lambda _field: self.press())

    def do(self) -> str:
        """Continue if the sentence was typed."""
        return "" if is_typed(self.ids.field.text, teachers_sentence()) else _("Type the whole sentence first.")


def ask_teacher(screen: Any, title: str, about: str, then: Callable[[], None]) -> None:
    """Do something that may lock a teacher out: after the PIN, or if there is none, after a typed sentence."""
    context = screen.context
    if kept := context.settings.current.judge_pin:
        AskPinCard(kept, context.guesses, then).lay_over(screen)
    else:
        screen.open_over(TeacherCard(title, about, then))


class GrownUpCard(Dialog):
    """Calls `then` once somebody has proved to be a grown-up, or `otherwise` if nobody does.

    It `asks` for the judge's PIN, or that a button is held.
    """

    def __init__(self, context: ScreenContext, then: Callable[[], None], otherwise: Callable[[], None]) -> None:
        kept = context.settings.current.judge_pin
        super().__init__(
            title=_("This is for a grown-up"),
            message=_("This computer is locked for pupils: you can play, look words up and practise."),
            deed=_("Continue"),
            cancel=_("Back"),
            asks=PIN if kept else HOLD,
            # A pupil reads this: how a teacher gets on is on the button, and with a forgotten PIN in the guide.
            lines=[GrowingNote(text=_("Ask your teacher."))],
        )
        self._kept = kept
        self._guesses = context.guesses
        self._then, self._otherwise = then, otherwise
        self._is_answered = False

    def press(self) -> None:
        """Ask for the PIN if there is one; otherwise continue, since the button was held."""
        screen = self.parent
        self._is_answered = True
        self.close()
        if self._kept:
            title = _("A grown-up types the judge's PIN")
            AskPinCard(self._kept, self._guesses, self._then, self._otherwise, title=title).lay_over(screen)
        else:
            self._then()

    def on_close(self) -> None:
        """Call `otherwise`, unless the button was pressed."""
        if not self._is_answered:
            self._otherwise()


load_rules(__file__)
