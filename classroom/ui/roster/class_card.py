"""One class: renamed, saved as a file, deleted for good."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from kivy.properties import ObjectProperty, StringProperty

from classroom.errors import KnownError
from classroom.i18n import _
from classroom.roster.school_class import SchoolClass
from classroom.ui.cards.paper_saving import PaperSaving
from classroom.ui.cards.question import DeleteCard
from classroom.ui.context import ScreenContext
from classroom.ui.kit.kv import load_rules
from classroom.ui.kit.modal import ModalCard
from classroom.ui.roster.class_model import ClassModel
from classroom.ui.roster.classes_line import pupils_line


class ClassCard(ModalCard):
    """What is done with a whole class; `changed` is called when it is another or none."""

    school_class = ObjectProperty()
    fault = StringProperty("")
    said = StringProperty("")

    def __init__(
        self, context: ScreenContext, model: ClassModel, one: SchoolClass, changed: Callable[[], None], **more: Any
    ) -> None:
        self._context, self._model, self._changed = context, model, changed
        super().__init__(school_class=one, **more)
        self._saving = PaperSaving(context, self._lay_over)
        self._saving.bind(saved=self.setter("said"))

    def rename(self) -> None:
        """Give the class another name."""
        self.fault = self._model.change(lambda: self.school_class.rename(self.ids.title.text))
        if not self.fault:
            self.close()
            self._changed()

    def save(self, suffix: str) -> None:
        """Save the pupils as a file."""
        # The name of a class may have signs that no file can have.
        name = "".join(sign for sign in self.school_class.title if sign.isalnum() or sign in " -_").strip()
        self._saving.write(self._write, f"{name or 'class'}{suffix}", _("Where shall the list be saved?"))

    def ask_to_delete(self) -> None:
        """Ask before the class is deleted."""
        sentence = _(
            "All pupils of the class are deleted with their teams and their results of drills. "
            "Matches played keep the names until they are deleted too."
        )
        about = f"{self.school_class.title}: {pupils_line(len(self.school_class.pupils), 0)}"
        card = DeleteCard(sentence, self._delete, title=_("Delete this class?"), about=about)
        self._lay_over(card)

    def _lay_over(self, card: ModalCard) -> None:
        if self.parent:
            self.parent.open_modal(card)

    def _write(self, path: Path) -> str:
        try:
            self._context.services.class_files.write((self.school_class,), path)
        except KnownError as error:
            return str(error)
        return ""

    def _delete(self) -> None:
        why = self._model.delete(self.school_class)
        if why:
            self._context.navigator.notify(why)
        self._changed()


load_rules(__file__)
