"""One word list: use it in practice; rename or delete an own one."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from kivy.properties import ObjectProperty, StringProperty

from classroom.errors import KnownError
from classroom.i18n import _
from classroom.ui.context import ScreenContext
from classroom.ui.kit.dialog import Dialog
from classroom.ui.kit.kv import load_rules
from classroom.ui.wording.word import words_line
from classroom.ui.words.word_lists import ListFace
from classroom.ui.worker import FETCHING, LatestTask, attempt
from classroom.words.teacher_list import TeacherList

T = TypeVar("T")


class ListCard(Dialog):
    """What can be done with a list: `face` is what its row shows, `why_used` why it cannot be chosen.

    `asks` is the question before deleting. `used` says which matches use the list, `is_practised` whether practice
    matches do. `changed` is called when the lists must be read again.
    """

    face = ObjectProperty()
    why_used = StringProperty("")
    used = StringProperty("")
    asks = StringProperty("")
    waits = StringProperty("")
    """What must finish before the card can be closed."""

    def __init__(
        self, context: ScreenContext, face: ListFace, *, used: str, is_practised: bool, changed: Callable[[], None]
    ) -> None:
        self._context, self._is_practised, self._changed = context, is_practised, changed
        self._renaming: LatestTask[TeacherList | KnownError] = LatestTask(self._renamed, FETCHING)
        self._deleting: LatestTask[KnownError | None] = LatestTask(self._deleted, FETCHING)
        why = _("Practice matches already use this list.") if is_practised else ""
        super().__init__(title=face.name, message=about_text(face), face=face, why_used=why, used=used)
        if face.own is None:
            for row in (self.ids.name, self.ids.away):
                row.parent.remove_widget(row)

    def on_close(self) -> None:
        """Stop waiting for anything."""
        self._renaming.forget()
        self._deleting.forget()

    def press(self) -> None:
        """Use the list for practice matches from now on."""
        self.fault = self.waits or self.why_used
        if self.fault:
            return
        self._done(_("Practice matches now use this list: {list}").format(list=self.face.name))
        # Last, so that if the disk fails, that is the message shown.
        self._context.settings.change(word_list=self.face.key)
        self._changed()

    def rename(self) -> None:
        """Give the list the name that is typed."""
        book, key, title = self._context.services.word_lists, self.face.key, self.ids.name.text
        self._change(self._renaming, lambda: book.rename(key, title))

    def _renamed(self, own: TeacherList | KnownError) -> None:
        self.waits = ""
        if isinstance(own, KnownError):
            self.ids.name.fault = str(own)
            return
        self._done(_("The list has a new name: {list}").format(list=own.title))
        if self._is_practised and self.face.key != own.key:
            self._context.settings.change(word_list=own.key)
            self._changed()

    def ask(self) -> None:
        """Ask for confirmation before deleting the list."""
        self.asks = _("Delete {list}? Matches played with it keep the list's name and their scores.").format(
            list=self.face.name
        )

    def delete(self) -> None:
        """Delete the list."""
        book, key = self._context.services.word_lists, self.face.key
        self._change(self._deleting, lambda: book.delete(key))

    def _deleted(self, fault: KnownError | None) -> None:
        self.waits = ""
        if fault:
            self.asks = ""
            self.ids.name.fault = str(fault)
            return
        self._done(_("The list has been deleted: {list}").format(list=self.face.name))

    def _change(self, task: LatestTask[T | KnownError], work: Callable[[], T]) -> None:
        """Change the list off the screen's thread, because this reads all lists; only one change at a time."""
        if not self.waits:
            self.waits = _("One moment: saving the list.")
            task.ask(lambda: attempt(work))

    def put_aside(self) -> None:
        """Close the card, unless something must finish first."""
        if self.waits:
            self.fault = self.waits
        else:
            self.close()

    def _done(self, sentence: str) -> None:
        self.close()
        self._changed()
        self._context.navigator.notify(sentence)


def about_text(face: ListFace) -> str:
    """Return what a list is and its number of words."""
    changed = _("Includes your changes.") if face.is_changed else ""
    words = _("{words}. Code on score sheets: {digits}").format(words=words_line(face.count), digits=face.digits)
    return " ".join(filter(None, (face.about, changed, words)))


load_rules(__file__)
