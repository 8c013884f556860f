"""A team's board in a round of an event (U1): type its score and what it raised, play it here; look, correct, undo."""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty

from classroom.competition.command import CorrectResult, EnterResult, TakeBackResult
from classroom.competition.event import Source, Table
from classroom.competition.result import Scored
from classroom.competition.result_code import code_of
from classroom.competition.state import Recorded
from classroom.i18n import _
from classroom.record.figure import figure
from classroom.ui.cards.pin_card import ask_judge
from classroom.ui.competition.day import DayModel
from classroom.ui.competition.faces import source_text
from classroom.ui.competition.reason_card import ReasonCard
from classroom.ui.competition.table_card import wrong_reasons
from classroom.ui.kit.kv import load_rules
from classroom.ui.kit.modal import ModalCard

MOST_DIGITS = 4
SCORE, RAISED = 0, 1


class BoardScoreCard(ModalCard):
    """A team's score and the money it raised, typed by keys; `active` is which of them is typed.

    It enters the score, or corrects the one that is `recorded`.
    """

    screen: Any = ObjectProperty()
    day: DayModel = ObjectProperty()
    title = StringProperty("")
    entries = ListProperty(["", "0"])
    active = NumericProperty(SCORE)
    corrects = BooleanProperty(defaultvalue=False)
    why_no_play = StringProperty("")
    play_text = StringProperty("")
    fault = StringProperty("")

    def __init__(self, screen: Any, day: DayModel, number: int, table: Table, recorded: Recorded | None = None) -> None:
        self._number, self._table = number, table
        self._untouched = {SCORE, RAISED}
        super().__init__(screen=screen, day=day)
        name = day.state.name(table.one) if day.state else ""
        self.title = _("{name}, round {number}").format(name=name, number=number)
        self.corrects = recorded is not None
        if recorded and isinstance(recorded.result, Scored):
            self.entries = [str(recorded.result.score), str(recorded.result.raised)]
        self.why_no_play = day.why_no_play()
        self.play_text = _("Go on here") if day.is_played_here(number, table) else _("Play it here")

    def choose(self, at: int) -> None:
        """Type the score, or the money."""
        self.active = at

    def digit(self, digit: str) -> None:
        """Type one digit; the first one takes the place of what stood there before."""
        entry = "" if int(self.active) in self._untouched else self.entries[int(self.active)]
        bare = entry.lstrip("-").removeprefix("0")
        if len(bare) < MOST_DIGITS:
            self._put(("-" if entry.startswith("-") else "") + bare + digit)

    def negate(self) -> None:
        """Make the score one below zero, or above again; money is never below."""
        entry = self.entries[int(self.active)]
        if int(self.active) == SCORE:
            self._put(entry[1:] if entry.startswith("-") else f"-{entry}")

    def clear(self) -> None:
        """Empty what is typed."""
        self._put("")

    def key(self, name: str, text: str) -> bool:
        """Type by the keyboard; whether the key meant anything."""
        plain = name.removeprefix("numpad")
        if len(plain) == 1 and plain.isdecimal():
            self.digit(plain)
        elif name == "backspace":
            self._put(self.entries[int(self.active)][:-1])
        elif name == "-" or text == "-":
            self.negate()
        elif name in ("enter", "numpadenter"):
            self.enter()
        elif name in ("left", "right", "up", "down"):
            self.active = RAISED - int(self.active)
        else:
            return False
        return True

    def shown(self, entry: str) -> str:
        """Return a number as it is shown while it is typed."""
        return entry.replace("-", "\N{MINUS SIGN}") or "\N{EN DASH}"

    def say(self, sentence: str) -> None:
        """Say why a button does nothing."""
        self.fault = sentence

    def enter(self) -> None:
        """Enter the score, or ask why it is corrected."""
        score, raised = self.entries
        if not score.removeprefix("-").isdecimal():
            self.active, self.fault = SCORE, _("Type the score of this round.")
            return
        result = Scored(self._table.one, int(score), int(raised or "0"))
        if self.corrects:
            self.screen.open_modal(self._correction(result))
            return
        self.fault = self.day.do(EnterResult(self.day.at, self._number, result, Source.TYPED))
        if not self.fault:
            self.screen.close_modal()

    def play_here(self) -> None:
        """Play the round of this team on this computer."""
        self.close()
        self.day.play_here(self._number, self._table)

    def _put(self, entry: str) -> None:
        self.fault = ""
        self._untouched.discard(int(self.active))
        entries = list(self.entries)
        entries[int(self.active)] = entry
        self.entries = entries

    def _correction(self, result: Scored) -> ReasonCard:
        def correct(reason: str, by: str) -> str:
            return self.day.do(CorrectResult(self.day.at, self._number, result, reason, by))

        about = _("From now on: {result}").format(result=score_text(self.day, result))
        title = _("Why is the score corrected?")
        return ReasonCard(title, wrong_reasons(), correct, about=about, asks_name=True, ok_text=_("CORRECT"))


class BoardResultCard(ModalCard):
    """The score of a board as it stands: its `line`, where it came from, its `code`, what it was before."""

    screen: Any = ObjectProperty()
    day: DayModel = ObjectProperty()
    title = StringProperty("")
    line = StringProperty("")
    about = StringProperty("")
    code = StringProperty("")
    changes = StringProperty("")

    def __init__(self, screen: Any, day: DayModel, number: int, table: Table, recorded: Recorded) -> None:
        self._number, self._table, self._recorded = number, table, recorded
        super().__init__(screen=screen, day=day)
        result, state = recorded.result, day.state
        if state is None or not isinstance(result, Scored):
            return
        self.title = _("{name}, round {number}").format(name=state.name(table.one), number=number)
        self.line, self.about = score_text(day, result), source_text(recorded.source)
        try:
            self.code = code_of(state, day.at, number, table, result)
        except ValueError:
            self.code = ""
        self.changes = "\n".join(
            _("Before: {result} ({reason})").format(
                result=score_text(day, one.before), reason=", ".join(filter(None, (one.reason, one.by)))
            )
            for one in recorded.changes[-2:]
            if isinstance(one.before, Scored)
        )

    def correct(self) -> None:
        """Type the right score."""
        card = BoardScoreCard(self.screen, self.day, self._number, self._table, self._recorded)
        ask_judge(self.screen, partial(self.screen.open_modal, card))

    def take_back(self) -> None:
        """Ask why the score is taken back."""

        def undo(reason: str, by: str) -> str:
            return self.day.do(TakeBackResult(self.day.at, self._number, self._table.one, reason, by))

        title = _("Why is the score taken back?")
        card = ReasonCard(title, wrong_reasons(), undo, about=self.line, asks_name=True, ok_text=_("TAKE BACK"))
        ask_judge(self.screen, partial(self.screen.open_modal, card))


def score_text(day: DayModel, result: Scored) -> str:
    """Return a score, with what was raised."""
    points = _("{score} points").format(score=figure(result.score))
    if not result.raised:
        return points
    return _("{points}, raised {amount}").format(points=points, amount=day.money(result.raised))


load_rules(__file__)
