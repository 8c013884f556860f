"""Teams, standings or results of a day as a file for a spreadsheet."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.properties import StringProperty

from classroom.competition.day_table import DayTable, rows_of_day
from classroom.i18n import _
from classroom.ui.cards.paper_saving import PaperSaving
from classroom.ui.competition.day import DayModel
from classroom.ui.context import ScreenContext
from classroom.ui.kit.dialog import Dialog
from classroom.ui.kit.kv import load_rules


class ExportCard(Dialog):
    """`what` is exported; `message` says what happened to it. `lay_over` shows a card if the system has no dialog."""

    what = StringProperty(DayTable.TEAMS.name)

    def __init__(self, context: ScreenContext, day: DayModel, lay_over: Callable[[Dialog], None], **more: Any) -> None:
        self._context, self._day = context, day
        super().__init__(**more)
        self._saving = PaperSaving(context, lay_over)
        self._saving.bind(saved=self.setter("message"))

    def tables(self) -> list[tuple[str, str]]:
        """Return what can be exported."""
        return [(table.name, _(table.value)) for table in DayTable]

    def save(self, suffix: str) -> None:
        """Export what is chosen, as a file with this extension."""
        state = self._day.state
        if state is not None:
            rows = rows_of_day(state, self._day.at, DayTable[self.what])
            self._saving.write_rows(rows, f"{self.what.lower()}{suffix}")


load_rules(__file__)
