"""One word list: use it in practice; rename or delete an own one."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from kivy.properties import ObjectProperty, StringProperty

from classroom.errors import KnownError
from classroom.i18n import _
from classroom.ui.cards.list_choice import ListFace
from classroom.ui.kit.kv import load_rules
from classroom.ui.kit.modal import ModalCard
from classroom.ui.worker import FETCHING, LatestTask, attempt
from classroom.words.teacher_list import TeacherList

if TYPE_CHECKING:
    from classroom.ui.words.lists_part import ListsPart

T = TypeVar("T")


class ListCard(ModalCard):
    """`face` is what the row shows; `why_used` says why it cannot be chosen; `asks` what is asked before deleting."""

    face = ObjectProperty()
    why_used = StringProperty("")
    used = StringProperty("")
    asks = StringProperty("")
    waits = StringProperty("")
    """What there is to wait for before the card can be left."""

    def __init__(self, part: ListsPart, face: ListFace) -> None:
        self._part = part
        self._renaming: LatestTask[TeacherList | KnownError] = LatestTask(self._renamed, FETCHING)
        self._deleting: LatestTask[KnownError | None] = LatestTask(self._deleted, FETCHING)
        why = _("Practice matches use this list already.") if part.is_practised(face) else ""
        super().__init__(face=face, why_used=why, used=part.used(face))
        if face.own is None:
            for row in (self.ids.name, self.ids.away):
                row.parent.remove_widget(row)

    def on_close(self) -> None:
        """Wait for nothing any more."""
        self._renaming.forget()
        self._deleting.forget()

    def use(self) -> None:
        """Use the list for practice matches from now on."""
        self._done(_("Practice matches use this list from now on: {list}").format(list=self.face.name))
        # Last, so that a fault of the disk is what is said.
        self._part.desk.keep(word_list=self.face.key)
        self._part.show()

    def rename(self) -> None:
        """Give the list the name that is typed."""
        book, key, title = self._part.book, self.face.key, self.ids.name.text
        self._change(self._renaming, lambda: book.rename(key, title))

    def _renamed(self, own: TeacherList | KnownError) -> None:
        self.waits = ""
        if isinstance(own, KnownError):
            self.ids.name.fault = str(own)
            return
        was_practised = self._part.is_practised(self.face)
        self._done(_("The list has a new name: {list}").format(list=own.title))
        if was_practised and self.face.key != own.key:
            self._part.desk.keep(word_list=own.key)
            self._part.show()

    def ask(self) -> None:
        """Ask whether the list is really to be deleted."""
        self.asks = _("Delete {list}? Matches played with it keep its name and their scores.").format(
            list=self.face.name
        )

    def delete(self) -> None:
        """Delete the list."""
        book, key = self._part.book, self.face.key
        self._change(self._deleting, lambda: book.delete(key))

    def _deleted(self, fault: KnownError | None) -> None:
        self.waits = ""
        if fault:
            self.asks = ""
            self.ids.name.fault = str(fault)
            return
        self._done(_("The list is deleted: {list}").format(list=self.face.name))

    def _change(self, errand: LatestTask[T | KnownError], work: Callable[[], T]) -> None:
        """Change the list beside the screen's thread, as all lists are read for it; one change at a time."""
        if not self.waits:
            self.waits = _("One moment: the list is being kept.")
            errand.ask(lambda: attempt(work))

    def say(self, sentence: str) -> None:
        """Show a sentence for a while."""
        self._part.desk.tell(sentence)

    def _done(self, sentence: str) -> None:
        self.close()
        self._part.show()
        self._part.desk.tell(sentence)


load_rules(__file__)
