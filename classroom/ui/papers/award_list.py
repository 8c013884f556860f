"""The list of certificates: the pupils of each team, all ticked until somebody removes a tick."""

from __future__ import annotations

from itertools import groupby
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from classroom.i18n import _
from classroom.record.award import Award, AwardKind
from classroom.ui.kit.button import TickBox
from classroom.ui.kit.kv import load_rules
from classroom.ui.kit.label import text_extent
from classroom.ui.kit.layout import Natural
from classroom.ui.kit.panel import CardBox
from classroom.ui.kit.theme import THEME

_BESIDE_NAME = 50  # dp of a row that its box takes


class AwardHeading(Natural, BoxLayout):
    """A team and what its members get."""

    natural_height = 40

    team = StringProperty()
    kind = StringProperty()


class AwardRow(TickBox):
    """One certificate, with the pupil's whole name: a long one makes the row higher."""

    award = ObjectProperty()

    def on_width(self, _row: Any, width: float) -> None:
        """Make room for all lines of the name."""
        least = text_extent(self.text, self.least_font_size, width=round(width - dp(_BESIDE_NAME)))[1]
        self.height = max(THEME.row, least + dp(8))

    @property
    def least_font_size(self) -> float:
        """Pixels: the size to which a name is made smaller before it takes another line."""
        return float(THEME.caption)


class AwardList(CardBox):
    """A list of certificates to tick: `awards` are all of them, `teams` the team names, to be set first.

    `chosen`: the ticked ones, in the same order. `foot`: the widget below them; with `is_low` it scrolls with them,
    which gives them its room. Events: `on_change` when a tap has changed the ticks.
    """

    __events__ = ("on_change",)

    teams = ListProperty()
    awards = ListProperty()
    chosen = ListProperty()
    foot = ObjectProperty(None, allownone=True)
    is_low = BooleanProperty(defaultvalue=False)

    def on_foot(self, *_args: Any) -> None:
        """Add the foot to its place."""
        if self.foot is None:
            return
        # A widget named by an id in .kv is kept alive only by its parent.
        foot = self.foot.__self__
        place = self.ids.scrolled if self.is_low else self
        if foot.parent != place:
            foot.parent.remove_widget(foot)
            place.add_widget(foot)

    def on_is_low(self, *_args: Any) -> None:
        """Move the foot into the scrolled list, or back below it."""
        self.on_foot()

    def on_awards(self, _list: Any, awards: list[Award]) -> None:
        """List the awards again; those that were there before keep their ticks."""
        left_out = {row.award for row in self._rows() if not row.ticked}
        rows = self.ids.rows
        rows.clear_widgets()
        for (side, kind), group in groupby(awards, key=lambda award: (award.side, award.kind)):
            rows.add_widget(AwardHeading(team=self.teams[side], kind=_kind(kind)))
            for award in group:
                row = AwardRow(award=award, text=award.name, ticked=award not in left_out)
                row.bind(on_tick=self._ticked)
                rows.add_widget(row)
        self._choose()

    def tick_all(self, *, wanted: bool) -> None:
        """Tick all, or none."""
        for row in self._rows():
            row.ticked = wanted
        self._ticked()

    def on_change(self) -> None:
        """Default handler: something else is ticked now."""

    def _rows(self) -> list[AwardRow]:
        # Kivy keeps the newest child first.
        return [row for row in reversed(self.ids.rows.children) if isinstance(row, AwardRow)]

    def _ticked(self, *_args: Any) -> None:
        self._choose()
        self.dispatch("on_change")

    def _choose(self) -> None:
        self.chosen = [row.award for row in self._rows() if row.ticked]


def _kind(kind: AwardKind) -> str:
    return _("achievement") if kind is AwardKind.ACHIEVEMENT else _("participation")


load_rules(__file__)
