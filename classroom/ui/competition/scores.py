"""Cards for results and their codes."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, ClassVar

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty

from classroom.competition.command import CorrectResult, EnterResult, TakeBackResult
from classroom.competition.event import ResultToEnter, Table
from classroom.competition.result import Outcome, Played, Ruled, Scored, TeamNumber
from classroom.competition.result_code import code_of
from classroom.competition.state import Recorded
from classroom.i18n import N_, _
from classroom.reasons import GIVEN, RESULT_WRONG, why_text
from classroom.record.figure import MINUS
from classroom.say.day import is_number, ruling_text, with_digit
from classroom.say.look_back import outcome_text
from classroom.ui.cards.pin_card import ask_judge, ask_why
from classroom.ui.competition.day import DayModel
from classroom.ui.kit.button import ButtonGrid, SecondaryButton
from classroom.ui.kit.dialog import AsideButton, Ask, Dialog
from classroom.ui.kit.layout import load_rules
from classroom.ui.kit.touch import focused, hold


class ScoreKey(SecondaryButton):
    """A key with a digit, or what else is typed into a score."""


class ScoreKeys(ButtonGrid):
    """Ten digits, a minus if a score `has_minus`, and clear; the `card` has `tap`, `negate` and `clear`."""

    card = ObjectProperty(None, allownone=True)
    has_minus = BooleanProperty(defaultvalue=True)

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        for digit in "987654321":  # each before the existing ones
            key = ScoreKey(text=digit, on_release=lambda pressed: self.card.tap(pressed.text))
            self.add_widget(key, index=len(self.children))


class NumbersCard(Dialog):
    """One or two `entries`, of which the keys type the `active` one; `fault` says what is wrong with them."""

    screen: Any = ObjectProperty()
    day: DayModel = ObjectProperty()
    entries = ListProperty(["", ""])
    active = NumericProperty(0)

    def __init__(self, **more: Any) -> None:
        self._untouched = {0, 1}
        super().__init__(**more)
        self._untouched &= {*range(len(self.entries))}

    def _offer_play(self, number: int, table: Table) -> None:
        """Add the button that starts or continues the match of a table on this computer."""

        def play(_button: Any) -> None:
            self.close()
            self.day.play_here(number, table)

        text = _("Continue here") if self.day.is_played_here(number, table) else _("Play it here")
        self.ids["play"] = AsideButton(text=text, why_disabled=self.day.why_no_play(), on_release=play)
        self.add_widget(self.ids["play"])

    def choose(self, at: int) -> None:
        """Make this entry the active one."""
        self.active = at

    def digit(self, digit: str) -> None:
        """Type one digit; the first one replaces what was there."""
        entry = "" if int(self.active) in self._untouched else self.entries[int(self.active)]
        self._put(with_digit(entry, digit))

    def tap(self, digit: str) -> None:
        """Type the digit of a key on the card."""
        self.digit(digit)

    def negate(self) -> None:
        """Change the sign of the number."""
        entry = self.entries[int(self.active)]
        self._put(entry[1:] if entry.startswith("-") else f"-{entry}")

    def clear(self) -> None:
        self._put("")

    def key(self, name: str, text: str) -> bool:
        """Type on the keyboard; return whether the key meant anything."""
        plain = name.removeprefix("numpad")
        if len(plain) == 1 and plain.isdecimal():
            self.digit(plain)
        elif name == "backspace":
            self._put(self.entries[int(self.active)][:-1])
        elif name == "delete":
            self.clear()
        elif name in ("-", "numpadsubstract") or text == "-":
            self.negate()
        elif name == "tab" and self._is_first_typed() and focused() is None:
            self.active = 1
        elif name in ("left", "up"):
            self.active = 0
        elif name in ("right", "down"):
            self.active = len(self.entries) - 1
        else:
            return False
        return True

    def _is_first_typed(self) -> bool:
        return int(self.active) == 0 and self._untouched == {1}

    def _press_primary(self, code: int) -> bool:
        """After the first number Enter goes on to the second, also where that has a value to be corrected."""
        if not self._is_first_typed():
            return super()._press_primary(code)
        hold(code)
        self.active = 1
        return True

    def shown(self, entry: str) -> str:
        """Return a number as displayed while it is being typed."""
        return entry.replace("-", MINUS) or "\N{EN DASH}"

    def _put(self, entry: str) -> None:
        self.fault = ""
        self._untouched.discard(int(self.active))
        entries = list(self.entries)
        entries[int(self.active)] = entry
        self.entries = entries


LATEST = 2
"""The number of earlier results listed."""


class RecordedCard(Dialog):
    """The result of a table or board: its `line`, its source, its `code`, and its earlier values.

    A kind of it says by which card it is `typed_anew`, and what is asked when it is taken back.
    """

    typed_anew: ClassVar[Callable[..., Dialog]]
    why_taken_back = N_("Why take back the result?")
    screen: Any = ObjectProperty()
    day: DayModel = ObjectProperty()
    line = StringProperty("")
    about = StringProperty("")
    code = StringProperty("")
    changes = StringProperty("")

    def __init__(self, screen: Any, day: DayModel, number: int, table: Table, recorded: Recorded) -> None:
        self._number, self._table, self._recorded = number, table, recorded
        super().__init__(screen=screen, day=day, why_not=day.why_closed)

    def press(self) -> None:
        """Type the correct result, or say why not."""
        if self.why_not:
            self.refuse(self.why_not)
            return
        card = self.typed_anew(self.screen, self.day, self._number, self._table, self._recorded)
        ask_judge(self.screen, partial(self.screen.open_modal, card))

    def take_back(self) -> None:
        """Ask why it is taken back."""
        undo = self.day.because(partial(TakeBackResult, self.day.at, self._number, self._table.one))
        ask_why(self.screen, _(self.why_taken_back), self.line, RESULT_WRONG, undo, _("Take back"))

    def _code(self, result: Played | Scored) -> str:
        """Return the code of a result; empty if the result does not fit in one."""
        try:
            return code_of(self.day.state, self.day.at, self._number, self._table, result)
        except ValueError:
            return ""

    def _show_changes(self, *results: str) -> None:
        """Tell the latest of the results that stood there before, each with its reason; `results` are all of them."""
        lines = [
            _("Before: {result} ({reason})").format(result=result, reason=why_text((one.reason, one.by), _))
            for result, one in zip(results, self._recorded.changes, strict=True)
        ]
        self.changes = "\n".join(lines[-LATEST:])


def correction(day: DayModel, number: int, result: ResultToEnter, text: str, title: str) -> Ask:
    """Return the card that asks why a result is corrected; `text` is the new result in words."""
    correct = day.because(partial(CorrectResult, day.at, number, result))
    about = _("New result: {result}").format(result=text) if text else ""
    return Ask(title=title, message=about, picks=RESULT_WRONG, decide=correct, asks_name=True, deed=_("Correct"))


_SIGNS = {Outcome.WON: 1, Outcome.DRAWN: 0, Outcome.LOST: -1}


class RuledResultCard(NumbersCard):
    """Won, drawn or lost, and the margin, with who decided and why; or the earlier decision, to be corrected.

    `outcome` is None until it is chosen; the only entry has the points typed so far.
    """

    outcome = ObjectProperty(None, allownone=True)
    corrects = BooleanProperty(defaultvalue=False)

    def __init__(self, screen: Any, day: DayModel, number: int, player: TeamNumber, recorded: Recorded | None) -> None:
        self._number, self._player = number, player
        why_not, corrects = day.why_closed, recorded is not None
        super().__init__(screen=screen, day=day, corrects=corrects, entries=["0"], why_not=why_not)
        if recorded is not None:
            again = AsideButton(text=_("Take back result"), why_disabled=why_not)
            again.bind(on_release=lambda _button: self.take_back())
            self.ids["take_back"] = again
            self.add_widget(again)
        self.title = _("Round {number}: {name}").format(number=number, name=self._name)
        self.message = _("This team had no match in this round. What has the director decided?")
        if recorded and isinstance(recorded.result, Ruled):
            last = recorded.changes[-1] if recorded.changes else recorded
            self.message = ruling_text(recorded.result, last.reason, last.by)
            self.outcome = recorded.result.outcome
            self.entries = [str(abs(recorded.result.margin))]

    @property
    def _name(self) -> str:
        return self.day.state.name(self._player)

    def outcomes(self) -> list[tuple[Outcome, str]]:
        """Return the outcomes that can be given."""
        return [(outcome, outcome_text(outcome)) for outcome in Outcome]

    def negate(self) -> None:
        """Do nothing: who won is chosen above."""

    # The result

    def press(self) -> None:
        """Ask who says so and why, or say what is missing or that it is too late."""
        if self.why_not or self.outcome is None:
            self.fault = self.why_not or _("First choose: won, drawn or lost.")
            return
        points = int(self.entries[0]) if is_number(self.entries[0]) else 0
        result = Ruled(self._player, self.outcome, _SIGNS[self.outcome] * points)

        def decide(reason: str, by: str) -> str:
            if self.corrects:
                return self.day.do(CorrectResult(self.day.at, self._number, result, reason, by))
            return self.day.do(EnterResult(self.day.at, self._number, result, reason=reason, by=by))

        title = _("Why this result?")
        about = f"{self.title}. {ruling_text(result)}"
        ask_why(self.screen, title, about, GIVEN, decide, _("Save result"))

    def take_back(self) -> None:
        """Ask why the decision is taken back."""
        undo = self.day.because(partial(TakeBackResult, self.day.at, self._number, self._player))
        about = f"{self.title}. {self.message}"
        ask_why(self.screen, _("Why take back the result?"), about, RESULT_WRONG, undo, _("Take back"))


load_rules(__file__)
