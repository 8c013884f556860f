"""Pupils typed or pasted, a line each, into a new class or one that is there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from classroom.i18n import _, ngettext
from classroom.roster.class_list import (
    ClassProposal,
    ListReview,
    propose,
    review_list,
    with_letters_noted,
)
from classroom.roster.school_class import SchoolClass, tidy_title
from classroom.tables.plan import Purpose
from classroom.tables.text import table_of_text
from classroom.ui.kit.dialog import Dialog
from classroom.ui.kit.field import LetteredInput
from classroom.ui.kit.kv import load_rules
from classroom.ui.kit.label import GrowingLabel, Note, strange_letters
from classroom.ui.kit.layout import Natural
from classroom.ui.kit.theme import THEME, colour_of
from classroom.ui.roster.class_model import ClassModel

_LONGEST_TEXT = 20_000
MOST_SHOWN = 60


class PupilLine(Natural, Widget):
    """A pupil whom a list gives: the `name`, in any script, and a `note` on the right: class, year, group."""

    natural_height = 44

    name = StringProperty("")
    note = StringProperty("")


class NamesInput(LetteredInput):
    """Several lines to type or paste into."""

    def insert_text(self, substring: str, from_undo: bool = False) -> Any:
        """Insert what is typed or pasted, up to the length of two hundred names."""
        room = max(0, _LONGEST_TEXT - len(self.text))
        return super().insert_text(substring[:room], from_undo=from_undo)


class NamesCard(Dialog):
    """Adds pupils to a class, or to a new one if `school_class` is None; `done` is called when they are stored.

    `message` says how many pupils the text gives so far, `fault` why it gives none. Rows left out or left open are
    listed with the reason above the names, because nobody would look below sixty names.
    """

    school_class = ObjectProperty(None, allownone=True)

    def __init__(
        self, model: ClassModel, school_class: SchoolClass | None, done: Callable[[], None], **more: Any
    ) -> None:
        self._model, self._done = model, done
        title = _("Add names: {title}").format(title=school_class.title) if school_class else _("New class")
        super().__init__(title=title, school_class=school_class, **more)
        if school_class:
            self.ids.title.parent.remove_widget(self.ids.title)
        self.look()

    def look(self) -> None:
        """Say what the text gives so far."""
        found = self._found()
        sentences = replace(found, remarks=(*found.remarks, *self._proposal(found).remarks)).sentences
        count = len(found.pupils)
        line = ngettext("{count} name", "{count} names", count).format(count=count)
        remarks = _("Remarks: {count}").format(count=len(sentences))
        self.message, self.fault = line, f"{line}. {remarks}" if sentences else ""
        lines = self.ids.found
        lines.clear_widgets()
        for sentence in sentences[:MOST_SHOWN]:
            lines.add_widget(GrowingLabel(text=sentence, color=colour_of("danger_text")()))
        if len(sentences) > MOST_SHOWN:
            rest = _("… and {count} more.").format(count=len(sentences) - MOST_SHOWN)
            lines.add_widget(GrowingLabel(text=rest, bold=True))
        if not found.pupils:
            lines.add_widget(Note(text=_("The names will appear here."), size_hint_y=None, height=THEME.row))
        for pupil in found.pupils[:MOST_SHOWN]:
            year = _("Year {year}").format(year=pupil.year) if pupil.year else ""
            note = " · ".join(part for part in (pupil.class_title, year, pupil.group) if part)
            lines.add_widget(PupilLine(name=pupil.name, note=note))

    def do(self) -> str:
        """Store the pupils, or say why they cannot be."""
        found = self._found()
        names_its_class = bool(found.pupils) and all(pupil.class_title for pupil in found.pupils)
        if not self._title() and not names_its_class:
            return _("Enter the name of the class first, such as 5 Bestari.")
        changed = self._proposal(found).classes
        if self.ids.names.text.strip() and not changed:
            self.look()
            return str(self.fault or self.message)
        return self._model.store(changed or (self._named(self._title()),))

    def done(self) -> None:
        """Tell that they are stored."""
        self._done()

    def _title(self) -> str:
        return self.school_class.title if self.school_class else tidy_title(self.ids.title.text)

    def _proposal(self, found: ListReview) -> ClassProposal:
        # While the class has no name, no row is marked as lacking a class: the name is asked for once, at the end.
        return propose(found, self._model.classes, self._title() or _("New class"))

    def _named(self, title: str) -> SchoolClass:
        there = (one for one in self._model.classes if one.key == title.casefold())
        return self.school_class or next(there, SchoolClass(title))

    def _found(self) -> ListReview:
        return with_letters_noted(review_list(table_of_text(self.ids.names.text, Purpose.PUPILS)), strange_letters)


load_rules(__file__)
