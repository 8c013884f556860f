"""The two-letter words as a paper for the tables: a list on one page, or cards to cut out (A9)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.properties import BooleanProperty, StringProperty

from classroom.i18n import LANGUAGE_NAMES, _, current_language
from classroom.rules.format import Format
from classroom.ui.cards.paper_dialog import PaperDialog
from classroom.ui.context import ScreenContext
from classroom.ui.kit.kv import load_rules
from classroom.ui.match_setup import format_of
from classroom.ui.ports import Services
from classroom.words.two_letter_guide import two_letter_guide

BOTH = "both"


class TwoLetterCard(PaperDialog):
    """Asks for the form and the language; the words are those of the list `key` under the chosen rules."""

    paper_name = "two-letter-words"
    cards = BooleanProperty(defaultvalue=False)
    language = StringProperty()

    def __init__(self, context: ScreenContext, key: str, **more: Any) -> None:
        self._key = key
        super().__init__(context, language=current_language(), **more)

    def languages(self) -> list[tuple[str, str]]:
        """Return the languages available for the paper."""
        return [*((code, name.split()[-1]) for code, name in LANGUAGE_NAMES.items()), (BOTH, _("Both"))]

    def press(self) -> None:
        """Save the paper."""
        self.leave(to_print=False)

    def maker(self) -> Callable[[], bytes]:
        """Return what makes the list or the cards, as chosen."""
        services = self._context.services
        format = format_of(self._context.settings.current, services.formats)
        return partial(_made, services, self._key, self.language, cards=self.cards, format=format)


def _made(services: Services, key: str, language: str, *, cards: bool, format: Format) -> bytes:
    """Return the paper; reading the list for the first time may take a second. Raises `KnownError`."""
    lexicon = services.matches.lexicon(key, format.words)
    words = two_letter_guide(lexicon, services.two_letter_table(), format.tiles.values, unshown=lexicon.unshown)
    return services.pdf.two_letter(words, language, cards=cards)


load_rules(__file__)
