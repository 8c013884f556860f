"""What is missing before the first round: every team that cannot play yet and why, and one tick for all of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from classroom.competition.event import Table
from classroom.competition.readiness import without_judges
from classroom.competition.state import TeamState
from classroom.i18n import _, ngettext
from classroom.match.entry import EntryFault, EntryField
from classroom.ui.competition.day import DayModel
from classroom.ui.competition.faces import judges_missing
from classroom.ui.kit.dialog import Dialog
from classroom.ui.kit.kv import load_rules
from classroom.ui.kit.panel import Panel
from classroom.ui.kit.touch import Pressable
from classroom.ui.wording.refusal import refusal_sentence


class ReadyRow(Panel, Pressable, BoxLayout):
    """A team that cannot play yet: its `name`, and `why` not."""

    name = StringProperty("")
    why = StringProperty("")


class ReadyCard(Dialog):
    """The teams that are not ready; a tap opens one.

    `asks_mixed`: for some, it is not known whether they are mixed (P2). Before a round is published, the card also
    counts at which of its `tables` a judge is missing. Its button then continues to `publish` the round (P17).
    """

    screen: Any = ObjectProperty()
    day: DayModel = ObjectProperty()
    asks_mixed = BooleanProperty(defaultvalue=False)

    def __init__(
        self,
        screen: Any,
        day: DayModel,
        open_team: Any,
        tables: Sequence[Table] = (),
        publish: Callable[[], None] | None = None,
    ) -> None:
        self._open_team, self._tables, self._publish = open_team, tables, publish
        super().__init__(screen=screen, day=day)
        self._fill()

    def _fill(self) -> None:
        found = self.day.not_ready()
        self.asks_mixed = any(fault.field is EntryField.MIXED for _team, faults in found for fault in faults)
        count = len(found)
        self.message = ngettext(
            "{count} team is not ready to play.", "{count} teams are not ready to play.", count
        ).format(count=count)
        if not count:
            self.message = _("All teams are ready to play.")
        lacking = judges_missing(len(without_judges(self.day.state, self._tables))) if self.day.state else ""
        self.message = " ".join(filter(None, (self.message, lacking)))
        if self._publish:
            self.deed = _("Publish anyway") if count or lacking else _("Publish round")
        rows = self.ids.rows
        rows.clear_widgets()
        for team, faults in found:
            row = ReadyRow(name=team.entry.name, why=_why(faults))
            row.bind(on_release=partial(self._open, team))
            rows.add_widget(row)

    def _open(self, team: TeamState, _row: Any) -> None:
        self.close()
        Clock.schedule_once(lambda _dt: self._open_team(team), 0)

    def done(self) -> None:
        """Publish the round."""
        if self._publish:
            self._publish()

    def tick_all(self) -> None:
        """Record, for all undecided teams, that they mix pupils of different communities, or why not."""
        exception = self.ids.exception.text.strip()
        changed = {
            team.player: replace(team.entry, mixed=not exception, exception=exception)
            for team, faults in self.day.not_ready()
            if any(fault.field is EntryField.MIXED for fault in faults)
        }
        self.fault = self.day.change_entries(changed)
        self._fill()


def _why(faults: tuple[EntryFault, ...]) -> str:
    """Return the reasons why a team cannot play, each once."""
    return " ".join(dict.fromkeys(refusal_sentence(fault.refusal) for fault in faults))


load_rules(__file__)
