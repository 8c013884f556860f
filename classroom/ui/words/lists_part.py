"""The lists there are, which of them matches use, and a file to make another one of."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.widget import Widget

from classroom.errors import KnownError
from classroom.i18n import _
from classroom.match.team import Mode
from classroom.tables.table import SUFFIXES
from classroom.ui.cards.file_card import OpenCard
from classroom.ui.kit.kv import load_rules
from classroom.ui.kit.label import GrowingLabel
from classroom.ui.kit.panel import Panel
from classroom.ui.kit.touch import Pressable
from classroom.ui.match_setup import word_list_of
from classroom.ui.wording.word import words_line
from classroom.ui.words.list_card import ListCard
from classroom.ui.words.part import Part, by_rules
from classroom.ui.words.word_import import word_preview
from classroom.ui.words.word_lists import AllLists, ListFace, all_lists
from classroom.ui.worker import FETCHING, LatestTask, attempt


class WordListRow(Panel, Pressable, Widget):
    """A list's row.

    `name`, `about`, its number of `words`, `digits` of its hash, `used` by which matches, `changed` if it is.
    """

    name = StringProperty("")
    about = StringProperty("")
    words = StringProperty("")
    digits = StringProperty("")
    used = StringProperty("")
    changed = StringProperty("")


class ListsPart(Part):
    """The lists as rows; `message` replaces the rows while they are being read, and if they cannot be read."""

    message = StringProperty("")
    is_reading = BooleanProperty(defaultvalue=False)

    def __init__(self, **more: Any) -> None:
        self._lists: AllLists | None = None
        self._folder: Path | None = None  # where the last file was, which is looked for again after a fault
        super().__init__(**more)
        self._read: LatestTask[AllLists | KnownError] = LatestTask(self._on_loaded, FETCHING)

    def on_leave(self) -> None:
        """Stop waiting for a list."""
        self._read.forget()

    def show(self) -> None:
        """Read the lists anew: words and kinds may have been changed meanwhile."""
        self.is_reading = True
        if self._lists is None:
            self.message = _("Reading the word lists …")
        book, refused = self.book, by_rules(self.format)
        self._read.ask(lambda: attempt(lambda: all_lists(book, refused)))

    def take_in(self) -> None:
        """Ask for a file of words, and look through it."""
        outside = self.context.outside
        folder = self._folder or outside.documents_folder()
        outside.choose_file_to_open(folder, SUFFIXES, self._chosen, partial(self._choose_ourselves, folder))

    def _choose_ourselves(self, folder: Path) -> None:
        title = _("Which file has the words? (text, CSV or XLSX)")
        self.screen.open_modal(OpenCard(folder, self._chosen, kinds=list(SUFFIXES), title=title))

    def _chosen(self, path: Path | None) -> None:
        if path is not None and self.screen.get_root_window():
            self._folder = path.parent
            open_card = self.screen.open_modal
            self.screen.open_modal(
                word_preview(self.context, path, open_card=open_card, saved=self.show, choose_another=self.take_in)
            )

    def _on_loaded(self, answer: AllLists | KnownError) -> None:
        self.is_reading = False
        self.ids.rows.clear_widgets()
        if isinstance(answer, KnownError):
            self._lists, self.message = None, str(answer)
            return
        self._lists, self.message = answer, ""
        for sentence in answer.damaged:
            self.ids.rows.add_widget(GrowingLabel(text=sentence))
        for face in answer.faces:
            self.ids.rows.add_widget(self._row(face))

    def _row(self, face: ListFace) -> WordListRow:
        words = words_line(face.count)
        row = WordListRow(name=face.name, about=face.about, words=words, digits=face.digits, used=self.used(face))
        row.changed = _("changed") if face.is_changed else ""
        row.bind(on_release=partial(self._open, face))
        return row

    def _open(self, face: ListFace, _row: WordListRow) -> None:
        used, is_practised = self.used(face), self.is_practised(face)
        self.screen.open_modal(ListCard(self.context, face, used=used, is_practised=is_practised, changed=self.show))

    def used(self, face: ListFace) -> str:
        """Say which matches use a list."""
        used = [_("practice")] if self.is_practised(face) else []
        used += [_("competition")] if _is_list(face, self._key_of(Mode.COMPETITION)) else []
        return "\u2713 " + ", ".join(used) if used else ""

    def is_practised(self, face: ListFace) -> bool:
        """Tell whether practice matches use a list."""
        return _is_list(face, self._key_of(Mode.PRACTICE))

    def _key_of(self, mode: Mode) -> str:
        """Return the list that matches of a mode use; the format's own if the chosen one no longer exists."""
        key = word_list_of(replace(self.context.settings.current, mode=mode), self.format)
        if self._lists is None or any(_is_list(face, key) for face in self._lists.faces):
            return key
        words = self.format.words
        return words.practice if mode is Mode.PRACTICE else words.competition


def _is_list(face: ListFace, key: str) -> bool:
    """Tell whether a list has this key, or had it once."""
    return face.key == key or bool(face.own and key in face.own.former)


load_rules(__file__)
