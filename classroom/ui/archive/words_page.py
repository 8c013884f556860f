"""The words of a match for the class: made, refused, and a handful that were possible."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any, NamedTuple

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from classroom.errors import KnownError
from classroom.i18n import _
from classroom.record.look_back import Retrospect
from classroom.record.words import ClassWords
from classroom.ui.kit.kv import load_rules
from classroom.ui.kit.label import text_extent
from classroom.ui.kit.layout import Column
from classroom.ui.kit.panel import Panel
from classroom.ui.kit.touch import Pressable
from classroom.ui.wording import look_back as say
from classroom.ui.worker import THINKING, LatestTask

_SHORT = 8  # letters that leave room for a word or two beside them


class Gathered(NamedTuple):
    """The words of a match with the meanings of those to learn, or why they could not be collected."""

    words: ClassWords = ClassWords()
    meanings: Mapping[str, str] = {}
    fault: str = ""


class WordRow(Panel, Pressable, Widget):
    """A word, or several that were refused together, a remark on it, and below what it means."""

    text = StringProperty()
    note = StringProperty()
    meaning = StringProperty()
    below = NumericProperty(0)
    """The height of the meaning."""

    def room_for(self, meaning: str, width: float, size: float) -> float:
        """Return the height of a meaning over as many lines as it needs."""
        return float(text_extent(meaning, size, width=int(width))[1]) + dp(12) if meaning and width > 1 else 0.0


class WordColumn(Column):
    """Words under a heading; `nothing` is the text if there are none."""

    heading = StringProperty()
    nothing = StringProperty()
    is_empty = BooleanProperty(defaultvalue=False)

    def show(self, rows: Iterable[WordRow]) -> None:
        """Replace the rows."""
        box = self.ids.rows
        box.clear_widgets()
        for row in rows:
            box.add_widget(row)
        self.is_empty = not box.children


class WordsPage(Column):
    """Three columns of words; a tap on a word tells what it means."""

    screen = ObjectProperty()
    waits = StringProperty()
    hint = StringProperty()

    def __init__(self, screen: Any, look: Retrospect) -> None:
        self._look = look
        self._task: LatestTask[Gathered] = LatestTask(self._show, THINKING)
        super().__init__(screen=screen, waits=_("One moment: collecting the words."))
        if look.shows_meanings:
            self.hint = _("Tap a word to read what it means. The words to learn would have scored more points.")
        self._task.ask(partial(self._gather, screen.context.services))

    def forget(self) -> None:
        """Stop waiting for answers."""
        self._task.forget()

    def print_words(self) -> None:
        """Go to the print screen with the list of words chosen."""
        self.screen.print_papers("words")

    def _gather(self, services: Any) -> Gathered:
        try:
            words = say.find_class_words(services, self._look)
            return Gathered(words, say.short_meanings(services, (*words.chosen, *words.more)))
        except KnownError as error:
            return Gathered(fault=str(error))

    def _show(self, gathered: Gathered) -> None:
        words, self.waits = gathered.words, gathered.fault
        made, refused, missed = self.ids.made, self.ids.refused, self.ids.missed
        made.heading = _("Words made: {count}").format(count=len(words.made))
        refused.heading = _("Refused or not in the list: {count}").format(count=len(words.refused))
        made.nothing, refused.nothing = _("No words made."), _("No word was refused.")
        missed.nothing = _("The words appear when the match is over.")
        if self._look.shows_missed_words:
            missed.heading = _("Words to learn: {count}").format(count=len(words.chosen) + len(words.more))
            missed.nothing = _("No easy words were missed.")
        made.show(self._row(word) for word in words.made)
        refused.show(self._refused(say.names(one.words), say.refused_by(one)) for one in words.refused)
        missed.show(self._row(word, meaning=gathered.meanings.get(word, "")) for word in (*words.chosen, *words.more))

    def _refused(self, words: str, why: str) -> WordRow:
        """Return a row of words with the reason beside them, or below if they are long."""
        is_short = len(words) <= _SHORT
        return self._row(words, note=why if is_short else "", meaning="" if is_short else why)

    def _row(self, text: str, note: str = "", meaning: str = "") -> WordRow:
        row = WordRow(text=text, note=note, meaning=meaning)
        if self._look.shows_meanings:
            row.bind(on_release=lambda row: self.screen.show_meanings(row.text.split(", ")))
        return row


load_rules(__file__)
