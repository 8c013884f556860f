"""The two-letter words as a paper for the tables: a list on one page, or cards to cut out (A9)."""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.properties import BooleanProperty, StringProperty

from classroom.errors import KnownError
from classroom.i18n import LANGUAGE_NAMES, _, current_language
from classroom.rules.format import Format
from classroom.ui.cards.paper_saving import PaperSaving
from classroom.ui.context import ScreenContext
from classroom.ui.kit.dialog import Dialog
from classroom.ui.kit.kv import load_rules
from classroom.ui.match_setup import format_of
from classroom.ui.ports import Services
from classroom.ui.worker import LatestTask, attempt
from classroom.words.two_letter_guide import two_letter_guide

BOTH = "both"


class TwoLetterCard(Dialog):
    """Asks in which form and language; the words are those of the list `key` by the rules that are chosen.

    `message` says what became of the paper, or what there is to wait for.
    """

    cards = BooleanProperty(defaultvalue=False)
    language = StringProperty()

    def __init__(self, context: ScreenContext, key: str, **more: Any) -> None:
        self._context, self._key = context, key
        super().__init__(language=current_language(), **more)
        self._saving = PaperSaving(context, self._lay_over)
        self._saving.bind(why_not=self._tell, saved=self._tell)
        self._made: LatestTask[bytes | KnownError] = LatestTask(self._leave)
        self._prints = False

    def languages(self) -> list[tuple[str, str]]:
        """Return the languages that the paper can speak."""
        return [*((code, name.split()[-1]) for code, name in LANGUAGE_NAMES.items()), (BOTH, _("Both"))]

    def press(self) -> None:
        """Save the paper."""
        self.leave(to_print=False)

    def leave(self, *, to_print: bool) -> None:
        """Save the paper as a PDF, or print it."""
        if self._saving.why_not:
            return
        self._prints, self.message = to_print, _("One moment: the paper is being made.")
        make = partial(_made, self._context.services, self._key, self.language, cards=self.cards)
        format = format_of(self._context.settings.current, self._context.services.formats)
        self._made.ask(lambda: attempt(partial(make, format=format)))

    def on_close(self) -> None:
        """Wait for nothing any more."""
        self._made.forget()

    def _leave(self, made: bytes | KnownError) -> None:
        self.message = ""
        if isinstance(made, KnownError):
            self.message = str(made)
            return
        services = self._context.services
        name = services.pdf.file_name("two-letter-words", "", services.today())
        (self._saving.print if self._prints else self._saving.save)(made, name)

    def _lay_over(self, card: Dialog) -> None:
        if self.parent is not None:
            self.parent.add_widget(card)

    def _tell(self, *_args: Any) -> None:
        self.message = self._saving.why_not or self._saving.saved


def _made(services: Services, key: str, language: str, *, cards: bool, format: Format) -> bytes:
    """Return the paper; reading the list for the first time may take a second. Raises `KnownError`."""
    lexicon = services.matches.lexicon(key, format.words)
    words = two_letter_guide(lexicon, services.two_letter_table(), format.tiles.values, unshown=lexicon.unshown)
    return services.pdf.two_letter(words, language, cards=cards)


load_rules(__file__)
