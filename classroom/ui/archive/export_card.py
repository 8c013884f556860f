"""The list of matches as a file for a spreadsheet."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from kivy.properties import StringProperty

from classroom.i18n import _
from classroom.record.match_table import Rows, match_rows
from classroom.ui.cards.paper_saving import PaperSaving
from classroom.ui.context import ScreenContext
from classroom.ui.kit.dialog import Dialog
from classroom.ui.kit.kv import load_rules
from classroom.ui.kit.modal import Modal
from classroom.ui.ports import StoredMatch


class ExportMatchesCard(Dialog):
    """Saves the matches that `find` returns; `said` tells the result. `lay_over` shows one of the app's cards."""

    said = StringProperty("")

    def __init__(
        self,
        context: ScreenContext,
        find: Callable[[], Sequence[StoredMatch]],
        lay_over: Callable[[Modal], None],
        **more: Any,
    ) -> None:
        self._context, self._find = context, find
        super().__init__(**more)
        self._saving = PaperSaving(context, lay_over)
        self._saving.bind(saved=self.setter("said"))

    def press(self) -> None:
        """Save a spreadsheet; the result is shown here."""
        self.save(".xlsx")

    def save(self, suffix: str) -> None:
        """Export the list as a file with this ending."""
        fetch = self._context.navigator.blocking.fetch
        fetch(self._rows, partial(self._ask_where, suffix), _("Loading the matches …"))

    def _rows(self) -> Rows:
        return match_rows((one.written_at, one.state) for one in self._find() if one.state)

    def _ask_where(self, suffix: str, rows: Rows) -> None:
        self._saving.write_rows(rows, f"matches{suffix}")


load_rules(__file__)
