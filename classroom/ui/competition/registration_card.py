"""The questions to a team that wants to enter a division with conditions, one team after another (T1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty

from classroom.competition.command import EnterTeam
from classroom.competition.division import Division, Registration, SchoolLevel, entry_refusals
from classroom.competition.team import Entry
from classroom.competition.wording import condition_text, level_text
from classroom.i18n import _
from classroom.ui.competition.day import DayModel
from classroom.ui.context import ScreenContext
from classroom.ui.kit.dialog import Dialog
from classroom.ui.kit.kv import load_rules

_NONE = -1


class RegistrationCard(Dialog):
    """Rating, age and school of a team, or of its eldest and best pupils; none of it is stored.

    `fault` lists every condition that is not met. `other` is the index of a division whose conditions are met, or -1
    for none. `level` and the other answers that rarely differ stay from one team to the next.
    """

    day: DayModel = ObjectProperty()
    division = StringProperty("")
    level = ObjectProperty(None, allownone=True)
    has_won = BooleanProperty(defaultvalue=False)
    other = NumericProperty(_NONE)
    other_title = StringProperty("")

    def __init__(self, context: ScreenContext, day: DayModel, entries: Sequence[Entry]) -> None:
        self._context = context
        self._entries, self._place = list(entries), 0
        self._left_out: list[str] = []
        super().__init__(day=day, division=day.division.plan.title)
        for row in (self.ids.rating, self.ids.age):
            row.bind(text=self._forget_fault)
        self._ask()

    def levels(self) -> list[tuple[SchoolLevel, str]]:
        """Return the kinds of school to choose from."""
        return [(level, level_text(level, _)) for level in SchoolLevel]

    def choose_level(self, level: SchoolLevel) -> None:
        """Say which kind of school it is."""
        self.level = level
        self._forget_fault()

    def tick_won(self, has_won: bool) -> None:
        """Say whether a regional competition was won."""
        self.has_won = has_won
        self._forget_fault()

    def press(self) -> None:
        """Enter the team in the division that is shown, or say what is missing."""
        self._enter(int(self.day.at))

    def enter_other(self) -> None:
        """Enter it in the division whose conditions it meets."""
        if self.other != _NONE:
            self._enter(int(self.other))

    def leave_out(self) -> None:
        """Skip this team, and continue with the next."""
        self._left_out.append(self._entry.name)
        self._next()

    def _enter(self, at: int) -> None:
        registration = self._registration()
        if registration is None:
            return
        plans = [division.plan for division in self.day.state.divisions] if self.day.state else []
        why = _why_not(plans[at], registration)
        if why:
            admitted = [place for place, plan in enumerate(plans) if not _why_not(plan, registration)]
            self.other = admitted[0] if admitted else _NONE
            self.other_title = plans[admitted[0]].title if admitted else ""
        self.fault = why or self.day.do(EnterTeam(self._entry, at, registration))
        if not self.fault:
            self._next()

    def _registration(self) -> Registration | None:
        """Return the answers, or None if one is missing or not a number."""
        figures: dict[str, int | None] = {}
        for name, what in (("rating", _("The rating")), ("age", _("The age"))):
            text = self.ids[name].text.strip()
            if text and not (text.isascii() and text.isdecimal()):
                self.fault = _("{what} must be a number, such as 12. Leave the box empty if there is none.").format(
                    what=what
                )
                return None
            figures[name] = int(text) if text else None
        if self.level is None:
            self.fault = _("Choose the kind of school first.")
            return None
        return Registration(self._entry.name, figures["rating"], figures["age"], self.level, self.has_won)

    @property
    def _entry(self) -> Entry:
        return self._entries[self._place]

    def _next(self) -> None:
        self._place += 1
        if self._place < len(self._entries):
            self._ask()
            return
        self.close()
        if self._left_out:
            sentence = _("Not entered: {names}.").format(names=", ".join(self._left_out))
            self._context.navigator.notify(sentence)

    def _ask(self) -> None:
        self.title = self._entry.name
        if len(self._entries) > 1:
            self.title = _("{name} ({number} of {count})").format(
                name=self._entry.name, number=self._place + 1, count=len(self._entries)
            )
        self.ids.rating.text = self.ids.age.text = ""
        self.has_won = False
        self._forget_fault()

    def _forget_fault(self, *_args: Any) -> None:
        self.fault, self.other = "", _NONE


def _why_not(division: Division, registration: Registration) -> str:
    """Return each unmet condition of a division as a sentence; empty if all are met (T1)."""
    unmet = [condition_text(refusal, _) for refusal in entry_refusals(division, registration)]
    if not unmet:
        return ""
    sentence = _("{name} cannot enter {division}: {conditions}")
    conditions = " ".join((unmet[0], *(one[:1].upper() + one[1:] for one in unmet[1:])))
    return sentence.format(name=registration.name, division=division.title, conditions=conditions)


load_rules(__file__)
