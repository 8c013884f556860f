"""One pupil: name, short name, year, group; deleted for good after a long press."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.properties import ObjectProperty

from classroom.roster.school_class import LONGEST_GROUP, ClassPupil, RosterError, SchoolClass
from classroom.ui.kit.dialog import Dialog
from classroom.ui.kit.kv import load_rules
from classroom.ui.roster.class_model import ClassModel

_YEARS = range(1, 7)


class PupilCard(Dialog):
    """Corrects a `pupil`; `done` is called when something has changed."""

    pupil = ObjectProperty()
    year = ObjectProperty(None, allownone=True)

    def __init__(
        self, model: ClassModel, one: SchoolClass, pupil: ClassPupil, done: Callable[[], None], **more: Any
    ) -> None:
        self._model, self._class, self._done = model, one, done
        super().__init__(title=pupil.name, pupil=pupil, year=pupil.year, **more)
        self.ids.group.longest = LONGEST_GROUP

    def years(self) -> list[tuple[int, str]]:
        """Return the years of a primary school, and the pupil's own if it is another."""
        own = [self.pupil.year] if self.pupil.year and self.pupil.year not in _YEARS else []
        return [(year, str(year)) for year in (*_YEARS, *own)]

    def press(self) -> None:
        """Store what is entered, or say why it cannot be stored."""
        ids, number = self.ids, self.pupil.number
        try:
            changed = self._class.change(number, ids.name.text, self.year, ids.group.text, ids.short.text)
        except RosterError as error:
            self.fault = str(error)
            return
        now = changed.pupil(number)
        if now and (now.name != self.pupil.name or self.pupil.short not in ("", now.short)):
            self._model.rename(changed, self.pupil, self._finish)
        else:
            self._finish(self._model.change(lambda: changed))

    def delete(self) -> None:
        """Delete the pupil together with the drill results."""
        self._model.remove(self._class, self.pupil.number, self._deleted)

    def _deleted(self) -> None:
        self.close()
        self._done()

    def _finish(self, why_not: str) -> None:
        self.fault = why_not
        if not self.fault:
            self.close()
            self._done()


load_rules(__file__)
