"""One word: is it accepted, and why; allow it, block it, take a change back; all changes with their reasons."""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from classroom.errors import KnownError
from classroom.i18n import _
from classroom.ui.kit.kv import load_rules
from classroom.ui.kit.label import GrowingLabel
from classroom.ui.kit.panel import Panel
from classroom.ui.kit.touch import Pressable
from classroom.ui.match_setup import word_list_of
from classroom.ui.words.finding import Finding, find_word
from classroom.ui.words.part import Part
from classroom.ui.worker import FETCHING, LatestTask, attempt
from classroom.words.teacher_list import TeacherListError, said_of, why_no_word


class ChangeRow(Panel, Pressable, BoxLayout):
    """A change: `word`, `what` was done to it, and the `reason`, as high as it needs."""

    word = StringProperty("")
    what = StringProperty("")
    reason = StringProperty("")


class WordsPart(Part):
    """`finding` is what was found of the word looked up, None while none is; `waits` while one is looked up."""

    finding = ObjectProperty(None, allownone=True)
    waits = BooleanProperty(defaultvalue=False)
    why_no_change = StringProperty("")
    why_no_return = StringProperty("")
    changes_line = StringProperty("")

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self._finding: LatestTask[Finding | KnownError] = LatestTask(self._found, FETCHING)
        self._weigh_buttons()

    def show(self) -> None:
        """List the changes, and look the word up again: a list or a kind may have been changed meanwhile."""
        self._list_changes()
        if self.finding:
            self.look_up()

    def on_leave(self) -> None:
        """Wait for no word any more."""
        self._finding.forget()

    # Looking up

    def look_up(self) -> None:
        """Look the typed word up."""
        row, word = self.ids.word, self.ids.word.text.strip()
        why = why_no_word(word)
        if why:
            row.fault = said_of(word, why) if word else _("Type a word first.")
            return
        desk, book, format = self.desk, self.book, self.format
        key = word_list_of(desk.settings, format)
        self.waits = True
        self._finding.ask(lambda: attempt(lambda: find_word(book, word, key, format)))

    def word_changed(self) -> None:
        """Forget what was found: another word is being typed."""
        if self.finding is None or self.ids.word.text.strip().lower() != self.finding.word:
            self._finding.forget()
            self.waits, self.finding = False, None
            self._weigh_buttons()

    def _found(self, answer: Finding | KnownError) -> None:
        self.waits = False
        if isinstance(answer, KnownError):
            self.ids.word.fault = str(answer)
            return
        self.finding = answer
        self._weigh_buttons()

    # Changing

    def point_to_word(self, why: str) -> None:
        """Say beside the word why nothing can be changed about it."""
        self.ids.word.fault = why
        self.ids.word.focus = not self.finding

    def allow(self) -> None:
        """Accept the word from now on, for the reason that is typed."""
        if self._has_reason(_("Write why {word} is allowed.")):
            self._change(lambda changes: changes.allow(self.finding.word, self.ids.reason.text))

    def block(self) -> None:
        """Refuse the word from now on, for the reason that is typed."""
        if self._has_reason(_("Write why {word} is blocked.")):
            self._change(lambda changes: changes.block(self.finding.word, self.ids.reason.text))

    def take_back(self) -> None:
        """Let the word be as the lists and the rules say."""
        self._change(lambda changes: changes.forget(self.finding.word))

    def _has_reason(self, asked: str) -> bool:
        """Tell whether a reason is typed; where none is, it can be typed at once."""
        row = self.ids.reason
        if row.text.strip():
            return True
        row.fault = asked.format(word=self.finding.word)
        row.focus = True
        return False

    def _change(self, change: Any) -> None:
        book = self.book
        try:
            book.save_changes(change(book.changes()))
        except (KnownError, TeacherListError) as error:
            self.ids.reason.fault = str(error)
            return
        self.ids.reason.text = ""
        self._list_changes()
        self.look_up()

    def _weigh_buttons(self) -> None:
        found = self.finding
        self.why_no_change = "" if found else _("Look the word up first.")
        told = _("You have not changed anything about this word.")
        self.why_no_return = "" if found and found.is_changed else told if found else _("Look the word up first.")

    # All changes

    def _list_changes(self) -> None:
        rows = self.ids.changes
        rows.clear_widgets()
        changes = attempt(self.book.changes)
        if isinstance(changes, KnownError):
            self.changes_line = _("Your changes")
            rows.add_widget(GrowingLabel(text=str(changes)))
            return
        told = [(note, _("allowed")) for note in changes.allowed] + [(note, _("blocked")) for note in changes.blocked]
        self.changes_line = _("Your changes: {count}").format(count=len(told)) if told else _("No word is changed yet.")
        for note, what in sorted(told, key=lambda pair: pair[0].word):
            row = ChangeRow(word=note.word.upper(), what=what, reason=note.reason)
            row.bind(on_release=partial(self._show_word, note.word))
            rows.add_widget(row)

    def _show_word(self, word: str, _row: ChangeRow) -> None:
        self.ids.word.text = word
        self.look_up()


load_rules(__file__)
