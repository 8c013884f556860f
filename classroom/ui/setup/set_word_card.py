"""The starting word on every team's board in a round: typed, or one that the rule book suggests (U2)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from classroom.i18n import _
from classroom.match.entry import refuse_set_letters
from classroom.rules.format import Format
from classroom.rules.policy import SetWord
from classroom.ui.kit.button import SecondaryButton
from classroom.ui.kit.dialog import Dialog
from classroom.ui.kit.kv import load_rules
from classroom.ui.wording.refusal import refusal_sentence


class SetWordCard(Dialog):
    """Asks for the starting word; `take` is called with it once it has the right number of letters.

    `message` says how many letters are missing, or what is wrong with the word.
    """

    def __init__(self, format: Format, now: str, take: Callable[[str], None], **more: Any) -> None:
        opening = format.opening
        if not isinstance(opening, SetWord):
            raise TypeError("this format has no set word")
        self._format, self._opening, self._take = format, opening, take
        super().__init__(**more)
        for word in opening.suggestions:
            button = SecondaryButton(text=word.upper())
            button.bind(on_release=lambda pressed: self._suggest(pressed.text))
            self.ids.suggestions.add_widget(button)
        self.ids.word.text = now.upper()
        self.check(self.ids.word.text)

    def check(self, text: str) -> None:
        """Show what the word still needs."""
        word, wanted = text.strip().upper(), self._opening.letters
        refusal = refuse_set_letters(self._format, word)
        self.fault = ""
        if refusal and len(word) < wanted:
            self.message = _("{number} of {wanted} letters").format(number=len(word), wanted=wanted)
        else:
            self.message = refusal_sentence(refusal) if refusal else _("This word is on every team's board.")

    def do(self) -> str:
        """Accept the word if it is complete."""
        word = self.ids.word.text.strip().upper()
        if refuse_set_letters(self._format, word):
            return str(self.message)
        self.close()
        self._take(word)
        return ""

    def _suggest(self, word: str) -> None:
        self.ids.word.text = word


load_rules(__file__)
