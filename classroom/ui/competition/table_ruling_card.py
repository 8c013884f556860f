"""The director's decision for a table whose scores do not decide: a winner or a draw, by whom and why (P16)."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, ListProperty, ObjectProperty

from classroom.competition.command import CorrectResult, EnterResult
from classroom.competition.division import PairingKind
from classroom.competition.event import Source, Table
from classroom.competition.finals import seat_title
from classroom.competition.result import Played
from classroom.i18n import _
from classroom.ui.competition.day import DayModel
from classroom.ui.competition.score_typing import is_number
from classroom.ui.kit.dialog import Ask
from classroom.ui.kit.field import NameField
from classroom.ui.kit.kv import load_rules

DRAWN = 2


class TableRulingCard(Ask):
    """`won` is 0, 1 or `DRAWN`, or None until chosen; the scores may be typed. It may correct an earlier result."""

    names = ListProperty(["", ""])
    won = ObjectProperty(None, allownone=True)
    may_be_drawn = BooleanProperty(defaultvalue=True)

    def __init__(self, day: DayModel, number: int, table: Table, *, corrects: bool) -> None:
        self._day, self._number, self._table, self._corrects = day, number, table, corrects
        state, phase = day.state, day.division.plan.phase_of(number)[0]
        ended = day.is_without_score(number, table)
        super().__init__(
            title=_("{table}: who wins?").format(table=seat_title(day.division, number, table, _)),
            deed=_("Save result"),
            asks_name=True,
            message=_("The match ended before anybody scored.") if ended else "",
            picks=[_("stopped too early"), _("decided by the judges"), _("the score sheet is lost")],
            names=[state.name(player) for player in table.players] if state else ["", ""],
            may_be_drawn=phase.pairing is not PairingKind.KNOCK_OUT,
        )
        hint = _("{name}: score, if known")
        self._scores = [NameField(keys="digits", longest=4, hint_text=hint.format(name=name)) for name in self.names]
        for field in self._scores:
            field.bind(text=self._written)
            self.ids.scores.add_widget(field)

    def winners(self, names: list[str], may_be_drawn: bool) -> list[tuple[int, str]]:
        """Return what can be decided."""
        return [*enumerate(names), *([(DRAWN, _("Drawn"))] if may_be_drawn else [])]

    def choose(self, won: Any) -> None:
        """Say who wins."""
        self.won, self.fault = won, ""

    def do(self) -> str:
        """Give the result, or say what is missing."""
        if self.won is None:
            return _("Tap the winner.") if not self.may_be_drawn else _("Tap the winner, or Drawn.")
        typed = [field.text.strip() for field in self._scores]
        if any(typed) and not all(map(is_number, typed)):
            return _("Type both scores, or leave both empty.")
        one, other = map(int, typed) if all(typed) else (0, 0)
        players, winner = self._table.players, None if self.won == DRAWN else self._table.players[self.won]
        result = Played(players[0], players[1], one, other, winner, is_start_known=False)
        if result.winner != winner:
            return _("The scores do not say that. Correct them, or tap the team with the higher score.")
        at, number = self._day.at, self._number
        if self._corrects:
            return self._day.do(CorrectResult(at, number, result, self.reason, self.name))
        return self._day.do(EnterResult(at, number, result, Source.TYPED, reason=self.reason, by=self.name))


load_rules(__file__)
