"""How results count in a competition: the tie-break, and whether two people type each result."""

from __future__ import annotations

from typing import TypeAlias

from kivy.properties import BooleanProperty, ObjectProperty

from classroom.competition.command import AskSecondEntry, ChooseTieBreak, CompetitionCommand
from classroom.competition.standing import StandingPolicy, TieBreak
from classroom.competition.state import CompetitionState
from classroom.competition.wording import order_text
from classroom.i18n import _
from classroom.ui.competition.day import DayModel
from classroom.ui.kit.dialog import Dialog
from classroom.ui.kit.kv import load_rules

Tie: TypeAlias = tuple[TieBreak, int | None]
"""A tie-break, and the cap on a margin, or None."""

CAP = 150
"""The most a margin counts if margins are capped."""


class CountingCard(Dialog):
    """`tie` separates teams with equal points; `typed_twice`: a result counts once two people have typed it."""

    day: DayModel = ObjectProperty()
    tie: Tie = ObjectProperty((TieBreak.MARGIN, None))
    typed_twice = BooleanProperty(defaultvalue=False)

    def __init__(self, day: DayModel, state: CompetitionState) -> None:
        self._state = state
        super().__init__(day=day, tie=self._tie_now, typed_twice=state.second_entry)

    @property
    def _tie_now(self) -> Tie:
        return self._state.standing.tie_break, self._state.standing.margin_cap

    def ties(self) -> list[tuple[Tie, str]]:
        """Return the possible tie-breaks for teams with equal points."""
        return [
            ((TieBreak.MARGIN, None), _("Total margin")),
            ((TieBreak.MARGIN, CAP), _("Margins up to {number}").format(number=CAP)),
            ((TieBreak.HEAD_TO_HEAD, None), _("Head to head")),
            ((TieBreak.OPPONENTS, None), _("Opponents' points")),
        ]

    def tie_line(self, tie: Tie) -> str:
        """Return what the standings go by."""
        return order_text(StandingPolicy(tie_break=tie[0], margin_cap=tie[1]), _)

    def choose_tie(self, tie: Tie) -> None:
        """Choose another tie-break."""
        self.tie, self.fault = tie, ""

    def do(self) -> str:
        """Save the change, or say why it cannot be saved."""
        commands: list[CompetitionCommand] = []
        if self.tie != self._tie_now:
            commands.append(ChooseTieBreak(*self.tie))
        if self.typed_twice != self._state.second_entry:
            commands.append(AskSecondEntry(self.typed_twice))
        return next(filter(None, map(self.day.do, commands)), "")


load_rules(__file__)
