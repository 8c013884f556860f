"""Asks for a teacher before there is a PIN."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from typing import Any

from kivy.properties import StringProperty

from classroom.i18n import _
from classroom.ui.cards.pin_card import AskPinCard
from classroom.ui.kit.dialog import Dialog
from classroom.ui.kit.kv import load_rules


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

    sentence = StringProperty()

    def __init__(self, title: str, about: str, then: Callable[[], None]) -> None:
        super().__init__(title=title, message=about, sentence=teachers_sentence())
        self._then = then

    def do(self) -> str:
        """Continue if the sentence was typed."""
        return "" if is_typed(self.ids.field.text, self.sentence) else _("Type the whole sentence first.")

    def done(self) -> None:
        """Continue."""
        self._then()


def ask_teacher(screen: Any, title: str, about: str, then: Callable[[], None]) -> None:
    """Do something that may lock a teacher out: after the PIN, or if there is none, after a typed sentence."""
    context = screen.context
    kept = context.settings.current.judge_pin
    if kept:
        AskPinCard(kept, context.guesses, then).lay_over(screen)
    else:
        screen.open_over(TeacherCard(title, about, then))


load_rules(__file__)
