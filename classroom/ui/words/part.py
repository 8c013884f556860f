"""What the parts of the screen for word lists share."""

from __future__ import annotations

from kivy.properties import ObjectProperty

from classroom.i18n import current_language
from classroom.rules.format import Format
from classroom.settings import Settings
from classroom.ui.context import ScreenContext
from classroom.ui.kit.panel import CardBox
from classroom.ui.match_setup import format_of
from classroom.ui.ports import Services, WordListBook
from classroom.words.category import Category, refused_where


def next_format(settings: Settings, services: Services) -> Format:
    """Return the format that the next match is played by."""
    return format_of(settings, services.formats)


def by_rules(format: Format) -> tuple[Category, ...]:
    """Return the categories that a format refuses (P9, A13)."""
    return refused_where(format.words, current_language())


class Part(CardBox):
    """A part of the screen; it and its typed text stay while another is shown. `screen` holds its cards."""

    screen = ObjectProperty()

    @property
    def context(self) -> ScreenContext:
        """The context of the screen."""
        context: ScreenContext = self.screen.context
        return context

    @property
    def book(self) -> WordListBook:
        """The word lists."""
        book: WordListBook = self.context.services.word_lists
        return book

    @property
    def format(self) -> Format:
        """The format that the next match is played by."""
        return next_format(self.context.settings.current, self.context.services)

    def show(self) -> None:
        """Called when the part is shown, for the first time or again."""

    def on_leave(self) -> None:
        """Called when the screen is left: stop waiting for anything."""
