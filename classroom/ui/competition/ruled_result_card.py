"""The director's result for a team that met nobody in a round, because it came late or was away."""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.properties import BooleanProperty, ObjectProperty, StringProperty

from classroom.competition.command import CorrectResult, EnterResult, TakeBackResult
from classroom.competition.result import Outcome, Player, Ruled
from classroom.competition.state import Recorded
from classroom.i18n import _
from classroom.ui.cards.pin_card import ask_judge
from classroom.ui.competition.day import DayModel
from classroom.ui.competition.faces import ruling_text
from classroom.ui.competition.recorded_card import wrong_reasons
from classroom.ui.competition.score_typing import is_number, with_digit
from classroom.ui.kit.dialog import AsideButton, Ask, Dialog
from classroom.ui.kit.kv import load_rules
from classroom.ui.wording.look_back import outcome_text

_SIGNS = {Outcome.WON: 1, Outcome.DRAWN: 0, Outcome.LOST: -1}


class RuledResultCard(Dialog):
    """Won, drawn or lost, and the margin, with who decided and why; or the earlier decision, to be corrected.

    `outcome` is None until it is chosen; `entry` has the points typed so far.
    """

    screen: Any = ObjectProperty()
    day: DayModel = ObjectProperty()
    outcome = ObjectProperty(None, allownone=True)
    entry = StringProperty("0")
    corrects = BooleanProperty(defaultvalue=False)

    def __init__(self, screen: Any, day: DayModel, number: int, player: Player, recorded: Recorded | None) -> None:
        self._number, self._player = number, player
        self._untouched = True
        super().__init__(screen=screen, day=day, corrects=recorded is not None)
        if recorded is not None:
            button = self.ids["take_back"] = AsideButton(text=_("Take it back"))
            button.bind(on_release=lambda _button: self.take_back())
            self.add_widget(button)
        self.title = _("Round {number}: {name}").format(number=number, name=self._name)
        self.message = _("This team had no match in this round. What has the director decided?")
        if recorded and isinstance(recorded.result, Ruled):
            last = recorded.changes[-1] if recorded.changes else recorded
            self.message = ruling_text(recorded.result, last.reason, last.by)
            self.outcome = recorded.result.outcome
            self.entry = str(abs(recorded.result.margin))

    @property
    def _name(self) -> str:
        return self.day.state.name(self._player) if self.day.state else ""

    def outcomes(self) -> list[tuple[Outcome, str]]:
        """Return the outcomes that can be given."""
        return [(outcome, outcome_text(outcome)) for outcome in Outcome]

    # Typing

    def digit(self, digit: str) -> None:
        """Type one digit; the first one replaces what was there."""
        self.fault = ""
        self.entry = with_digit("" if self._untouched else self.entry, digit)
        self._untouched = False

    def clear(self) -> None:
        """Empty the points."""
        self.entry, self._untouched = "", False

    def key(self, name: str, _text: str) -> bool:
        """Type on the keyboard; return whether the key meant anything."""
        plain = name.removeprefix("numpad")
        if len(plain) == 1 and plain.isdecimal():
            self.digit(plain)
        elif name == "backspace":
            self.entry, self._untouched = self.entry[:-1], False
        elif name == "delete":
            self.clear()
        else:
            return False
        return True

    # The result

    def press(self) -> None:
        """Ask who says so and why, or say what is missing."""
        if self.outcome is None:
            self.fault = _("First choose: won, drawn or lost.")
            return
        points = int(self.entry) if is_number(self.entry) else 0
        result = Ruled(self._player, self.outcome, _SIGNS[self.outcome] * points)

        def decide(reason: str, by: str) -> str:
            if self.corrects:
                return self.day.do(CorrectResult(self.day.at, self._number, result, reason, by))
            return self.day.do(EnterResult(self.day.at, self._number, result, reason=reason, by=by))

        picks = (_("came late"), _("was absent"), _("was at another match"), _("decided by the judges"))
        title = _("Why this result?")
        about = f"{self.title}. {ruling_text(result)}"
        card = Ask(title=title, message=about, picks=picks, decide=decide, asks_name=True, deed=_("Save result"))
        ask_judge(self.screen, partial(self.screen.open_modal, card))

    def take_back(self) -> None:
        """Ask why the decision is taken back."""

        def undo(reason: str, by: str) -> str:
            return self.day.do(TakeBackResult(self.day.at, self._number, self._player, reason, by))

        title = _("Why take back the result?")
        about = f"{self.title}. {self.message}"
        picks = wrong_reasons()
        card = Ask(title=title, message=about, picks=picks, decide=undo, asks_name=True, deed=_("Take back"))
        ask_judge(self.screen, partial(self.screen.open_modal, card))


load_rules(__file__)
