"""Pupils of a new list who were in another class: move them with their results, or leave them in both."""

from __future__ import annotations

from collections.abc import Callable

from kivy.properties import StringProperty

from classroom.i18n import _, ngettext
from classroom.roster.new_year import NewYear
from classroom.ui.context import ScreenContext
from classroom.ui.kit.dialog import Dialog
from classroom.ui.kit.kv import load_rules
from classroom.ui.roster.class_model import ClassModel

_MOST_NAMED = 8


class NewYearCard(Dialog):
    """`message` names who can be moved, `left` who is in no class of the list; `moved` is called after the move."""

    left = StringProperty("")

    def __init__(self, context: ScreenContext, model: ClassModel, year: NewYear, moved: Callable[[], None]) -> None:
        self._context, self._model, self._year, self._moved = context, model, year, moved
        count = len(year.moves)
        question = ngettext(
            "{count} pupil is also in one of last year's classes: {names}. Move the pupil? Drill results move too.",
            "{count} pupils are also in one of last year's classes: {names}. Move them? Drill results move too.",
            count,
        )
        left = ngettext(
            "{count} pupil from last year’s classes is not in this list and keeps the old class: {names}.",
            "{count} pupils from last year’s classes are not in this list and keep the old class: {names}.",
            len(year.left),
        )
        super().__init__(
            message=question.format(count=count, names=_named([(one.title, one.name) for one in year.moves])),
            left=left.format(count=len(year.left), names=_named(year.left)) if year.left else "",
            deed=ngettext("Move {count} pupil", "Move {count} pupils", count).format(count=count),
        )

    def do(self) -> str:
        """Remove the pupils from their old classes."""
        return self._model.move(self._year.moves)

    def done(self) -> None:
        """Tell that they were moved."""
        self._moved()
        self._context.navigator.notify(_("The pupils were moved."))


def _named(pupils: list[tuple[str, str]] | tuple[tuple[str, str], ...]) -> str:
    names = [f"{name} ({title})" for title, name in pupils[:_MOST_NAMED]]
    return ", ".join((*names, *(("…",) if len(pupils) > _MOST_NAMED else ())))


load_rules(__file__)
