"""A team's board in a round of an event (U1): type score and money raised, play here; view, correct, undo."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, StringProperty

from classroom.competition.command import EnterResult
from classroom.competition.event import Source, Table
from classroom.competition.result import Scored
from classroom.competition.state import Recorded
from classroom.i18n import _
from classroom.record.figure import figure
from classroom.ui.competition.day import DayModel
from classroom.ui.competition.faces import source_text
from classroom.ui.competition.recorded_card import RecordedCard, correction
from classroom.ui.competition.score_keys import TwoNumbersCard
from classroom.ui.competition.score_typing import is_number
from classroom.ui.kit.kv import load_rules

SCORE = 0
"""The index of the score among the numbers typed; the money follows it."""


class BoardScoreCard(TwoNumbersCard):
    """A team's score and the money it raised, typed by keys.

    It enters the score, or corrects the one that is `recorded`.
    """

    corrects = BooleanProperty(defaultvalue=False)
    currency = StringProperty()

    def __init__(self, screen: Any, day: DayModel, number: int, table: Table, recorded: Recorded | None = None) -> None:
        self._number, self._table = number, table
        super().__init__(screen=screen, day=day, entries=["", "0"], currency=day.currency)
        name = day.state.name(table.one) if day.state else ""
        self.title = _("{name}, round {number}").format(name=name, number=number)
        self.corrects = recorded is not None
        if recorded and isinstance(recorded.result, Scored):
            self.entries = [str(recorded.result.score), str(recorded.result.raised)]
        left = day.left_typed(number, table)
        if left:
            self.entries, self.message = [left.scores[0], self.entries[1]], left.why
        if recorded is None:
            self._offer_play(_("Continue here") if day.is_played_here(number, table) else _("Play it here"))

    def negate(self) -> None:
        """Change the sign of the score; money is never negative."""
        if int(self.active) == SCORE:
            super().negate()

    def do(self) -> str:
        """Enter the score, or ask why it is corrected; money need not be typed."""
        score, raised = self.entries
        if not is_number(score):
            self.active = SCORE
            return _("Type the score of this round.")
        result = Scored(self._table.one, int(score), int(raised or "0"))
        if self.corrects:
            title = _("Why correct the score?")
            self.screen.open_modal(correction(self.day, self._number, result, score_text(self.day, result), title))
            return ""
        return self.day.do(EnterResult(self.day.at, self._number, result, Source.TYPED))

    def play_here(self) -> None:
        """Play the round of this team on this computer."""
        self.close()
        self.day.play_here(self._number, self._table)


class BoardResultCard(RecordedCard):
    """The score of a team at a board of its own."""

    def __init__(self, screen: Any, day: DayModel, number: int, table: Table, recorded: Recorded) -> None:
        super().__init__(screen, day, number, table, recorded)
        result, state = recorded.result, day.state
        if state is None or not isinstance(result, Scored):
            return
        self.title = _("{name}, round {number}").format(name=state.name(table.one), number=number)
        self.line, self.about = score_text(day, result), source_text(recorded.source)
        self.code = self._code(result)
        before = (one.before for one in recorded.changes)
        self._show_changes(*(score_text(day, one) if isinstance(one, Scored) else "" for one in before))

    def _typed_anew(self) -> BoardScoreCard:
        return BoardScoreCard(self.screen, self.day, self._number, self._table, self._recorded)

    def _why_taken_back(self) -> str:
        return _("Why take back the score?")


def score_text(day: DayModel, result: Scored) -> str:
    """Return a score, with the money raised."""
    points = _("{score} points").format(score=figure(result.score))
    if not result.raised:
        return points
    return _("{points}, {amount} raised").format(points=points, amount=day.money(result.raised))


load_rules(__file__)
