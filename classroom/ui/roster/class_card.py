"""One class: rename it, save it as a file, or delete it for good."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty

from classroom.errors import KnownError
from classroom.i18n import _, ngettext
from classroom.roster.class_list import class_without_names
from classroom.roster.school_class import SchoolClass
from classroom.ui.cards.papers import PaperSaving
from classroom.ui.context import ScreenContext
from classroom.ui.kit.dialog import Dialog
from classroom.ui.kit.kv import load_rules
from classroom.ui.ports import Archive
from classroom.ui.roster.class_model import ClassModel, pupils_line

_MOST_MATCHES = 100_000


class ClassCard(Dialog):
    """What can be done with a whole class; `changed` is called when it has changed or is gone."""

    school_class = ObjectProperty()
    with_names = BooleanProperty(defaultvalue=False)
    """Whether the file contains the pupils' names; only if that is ticked."""

    def __init__(
        self, context: ScreenContext, model: ClassModel, one: SchoolClass, changed: Callable[[], None], **more: Any
    ) -> None:
        self._context, self._model, self._changed = context, model, changed
        super().__init__(title=one.title, school_class=one, **more)
        self._saving = PaperSaving(context, self._lay_over)
        self._saving.bind(saved=self.setter("message"))

    def rename(self) -> None:
        """Give the class another name."""
        self.fault = self._model.change(lambda: self.school_class.rename(self.ids.title.text))
        if not self.fault:
            self.close()
            self._changed()

    def save(self, suffix: str) -> None:
        """Save the pupils as a file."""
        # The name of a class may have characters that are not allowed in a file name.
        one = self.school_class if self.with_names else class_without_names(self.school_class)
        name = "".join(sign for sign in self.school_class.title if sign.isalnum() or sign in " -_").strip()
        self._saving.write(
            partial(self._write, one), f"{name or 'class'}{suffix}", _("Where should the list be saved?")
        )

    def ask_to_delete(self) -> None:
        """Look up the matches of the class, then ask for confirmation before deleting it."""
        work = partial(matches_of, self._context.services.archive, self.school_class)
        self._context.navigator.blocking.fetch(work, self._ask_to_delete)

    def _ask_to_delete(self, matches: Sequence[str]) -> None:
        if self.parent:
            self._lay_over(ClassDeleteCard(self.school_class, matches, self._delete))

    def _lay_over(self, card: Dialog) -> None:
        if self.parent:
            self.parent.open_modal(card)

    def _write(self, one: SchoolClass, path: Path) -> str:
        try:
            self._context.services.class_files.write((one,), path)
        except KnownError as error:
            return str(error)
        return ""

    def _delete(self, matches: Sequence[str]) -> None:
        self._model.delete(self.school_class, matches, self._changed)


class ClassDeleteCard(Dialog):
    """The last confirmation before a class is deleted; its `count` matches are deleted too if that is ticked.

    `then` is called with the ids of the matches to delete.
    """

    about = StringProperty("")
    count = NumericProperty(0)
    with_matches = BooleanProperty(defaultvalue=False)

    def __init__(
        self, one: SchoolClass, matches: Sequence[str], then: Callable[[Sequence[str]], None], **more: Any
    ) -> None:
        self._matches, self._then = matches, then
        about = f"{one.title}: {pupils_line(len(one.pupils), 0)}"
        super().__init__(about=about, count=len(matches), **more)

    def done(self) -> None:
        """Delete it."""
        self._then(self._matches if self.with_matches else ())

    def matches_line(self, count: float) -> str:
        """Return the sentence that offers to delete this many matches too."""
        number = int(count)
        line = ngettext(
            "Also delete {count} match with these names", "Also delete {count} matches with these names", number
        )
        return line.format(count=number)


def matches_of(archive: Archive, one: SchoolClass) -> tuple[str, ...]:
    """Return the ids of matches with a pupil of the class, or anyone of the same name.

    Raises `StoreError`.
    """
    names = {pupil.key for pupil in one.pupils}
    return tuple(
        stored.match_id
        for stored in archive.newest(_MOST_MATCHES)
        if stored.state
        and any(member.name.casefold() in names for team in stored.state.teams for member in team.members)
    )


load_rules(__file__)
