"""Who judges at a table, chosen by hand (P17)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kivy.properties import ListProperty

from classroom.competition.event import Table
from classroom.competition.judging import judges_from_elsewhere
from classroom.competition.state import CompetitionState
from classroom.i18n import _
from classroom.ui.kit.dialog import Dialog
from classroom.ui.kit.kv import load_rules

_BOTH = 2


class TableJudgesCard(Dialog):
    """The judges available for a table, each with the table where that judge is now; `chosen` are their names.

    `then` is called with those chosen, the accuracy judge first, and returns why that is not possible.
    """

    chosen = ListProperty()

    def __init__(
        self,
        state: CompetitionState,
        tables: Sequence[Table],
        table: Table,
        then: Callable[[tuple[str, ...]], str],
    ) -> None:
        self._possible, self._most, self._then = judges_from_elsewhere(state, table), state.opened.judges_at_table, then
        self._sits_at = {judge: one.number for one in tables for judge in one.judges}
        super().__init__(title=_("Judges of table {number}").format(number=table.number), chosen=list(table.judges))
        if not state.judges:
            self.message = _("No judges are listed yet. Add them on the Teams page.")
        elif not self._possible:
            self.message = _(
                "All judges are from the same place as a team at this table. Add others on the Teams page."
            )
        elif self._most == _BOTH:
            self.message = _("Tap the accuracy judge first, then the point judge.")

    def judges(self) -> list[tuple[str, str]]:
        """Return who may judge there."""
        place = _("{name}, table {number}")
        return [
            (
                judge.name,
                place.format(name=judge.name, number=self._sits_at[judge.name])
                if judge.name in self._sits_at
                else judge.name,
            )
            for judge in self._possible
        ]

    def choose(self, names: list[str]) -> None:
        """Choose the judges tapped last, no more than a table has."""
        kept = [name for name in self.chosen if name in names]
        tapped = [name for name in names if name not in self.chosen]
        self.chosen = (kept + tapped)[-self._most :]
        self.ids.judges.chosen = self.chosen

    def do(self) -> str:
        """Seat them."""
        return self._then(tuple(self.chosen))


load_rules(__file__)
