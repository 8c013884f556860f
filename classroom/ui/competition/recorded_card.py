"""A result that was entered: its value, its source and its earlier values; it can be corrected or taken back."""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.properties import ObjectProperty, StringProperty

from classroom.competition.command import CorrectResult, TakeBackResult
from classroom.competition.event import ResultToEnter, Table
from classroom.competition.result import Played, Scored
from classroom.competition.result_code import code_of
from classroom.competition.state import Recorded
from classroom.i18n import _
from classroom.ui.cards.pin_card import ask_judge
from classroom.ui.competition.day import DayModel
from classroom.ui.kit.dialog import Ask, Dialog
from classroom.ui.kit.kv import load_rules

LATEST = 2
"""How many of the earlier results are listed."""


def wrong_reasons() -> tuple[str, ...]:
    """Return why results are mostly corrected or taken back."""
    return (
        _("read or typed wrongly"),
        _("recounted on the score sheet"),
        _("meant for another table"),
        _("decided by the judges"),
    )


class RecordedCard(Dialog):
    """The result of a table or board: its `line`, its source, its `code`, and its earlier values."""

    screen: Any = ObjectProperty()
    day: DayModel = ObjectProperty()
    line = StringProperty("")
    about = StringProperty("")
    code = StringProperty("")
    changes = StringProperty("")

    def __init__(self, screen: Any, day: DayModel, number: int, table: Table, recorded: Recorded) -> None:
        self._number, self._table, self._recorded = number, table, recorded
        super().__init__(screen=screen, day=day)

    def press(self) -> None:
        """Type the correct result."""
        ask_judge(self.screen, partial(self.screen.open_modal, self._typed_anew()))

    def take_back(self) -> None:
        """Ask why it is taken back."""

        def undo(reason: str, by: str) -> str:
            return self.day.do(TakeBackResult(self.day.at, self._number, self._table.one, reason, by))

        card = Ask(
            title=self._why_taken_back(),
            message=self.line,
            picks=wrong_reasons(),
            decide=undo,
            asks_name=True,
            deed=_("Take back"),
        )
        ask_judge(self.screen, partial(self.screen.open_modal, card))

    def _typed_anew(self) -> Dialog:
        """Return the card for typing it again; each kind of result has its own."""
        raise NotImplementedError

    def _why_taken_back(self) -> str:
        """Return the question for the reason; each kind of result has its own."""
        raise NotImplementedError

    def _code(self, result: Played | Scored) -> str:
        """Return the code of a result; empty if the result does not fit in one."""
        if self.day.state is None:
            return ""
        try:
            return code_of(self.day.state, self.day.at, self._number, self._table, result)
        except ValueError:
            return ""

    def _show_changes(self, *results: str) -> None:
        """Tell the latest of the results that stood there before, each with its reason; `results` are all of them."""
        lines = [
            _("Before: {result} ({reason})").format(result=result, reason=", ".join(filter(None, (one.reason, one.by))))
            for result, one in zip(results, self._recorded.changes, strict=True)
        ]
        self.changes = "\n".join(lines[-LATEST:])


def correction(day: DayModel, number: int, result: ResultToEnter, text: str, title: str) -> Ask:
    """Return the card that asks why a result is corrected; `text` is the new result in words."""

    def correct(reason: str, by: str) -> str:
        return day.do(CorrectResult(day.at, number, result, reason, by))

    about = _("New result: {result}").format(result=text) if text else ""
    return Ask(title=title, message=about, picks=wrong_reasons(), decide=correct, asks_name=True, deed=_("Correct"))


load_rules(__file__)
