"""The rest of a division's plan: how many rounds, how they are drawn from which round on, and the finals."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from kivy.properties import ObjectProperty

from classroom.competition.command import PlanDivision
from classroom.competition.division import MOST_ROUNDS, PairingKind
from classroom.competition.round_plan import MOST_FINALS, RoundPlan, may_be_halved, phases_of, plan_of
from classroom.i18n import N_, _, ngettext
from classroom.ui.competition.counting_card import CountingCard
from classroom.ui.competition.day import DayModel
from classroom.ui.kit.dialog import Dialog
from classroom.ui.kit.kv import load_rules

_METHODS = {
    PairingKind.AUSTRALIAN: N_("Australian Draw"),
    PairingKind.KING_OF_THE_HILL: N_("King of the Hill"),
    PairingKind.ROUND_ROBIN: N_("Round robin"),
    PairingKind.KNOCK_OUT: N_("Knock-out"),
}


class PlanCard(Dialog):
    """Changes the `plan` of the division that the `day` shows; `fault` says why it cannot be saved."""

    screen: Any = ObjectProperty()
    day: DayModel = ObjectProperty()
    plan: RoundPlan = ObjectProperty()

    def __init__(self, screen: Any, day: DayModel) -> None:
        super().__init__(screen=screen, day=day, plan=plan_of(day.division))

    def show_counting(self) -> None:
        """Show how results count, over the plan, which stays as it was changed."""
        if self.day.state:
            self.screen.open_over(CountingCard(self.day, self.day.state))

    @property
    def _published(self) -> int:
        return len(self.day.division.rounds)

    def methods(self) -> list[tuple[str, str]]:
        """Return how rounds can be drawn."""
        return [(kind.value, _(name)) for kind, name in _METHODS.items()]

    def finals(self) -> list[tuple[int, str]]:
        """Return the possible numbers of final rounds."""
        named = (_("No finals"), _("Final"), _("Semi-finals"), _("Quarter-finals"))
        return list(enumerate(named))[: MOST_FINALS + 1]

    def rounds_line(self, plan: RoundPlan) -> str:
        """Return how many rounds there are before the finals."""
        return ngettext("{count} round", "{count} rounds", plan.rounds).format(count=plan.rounds)

    def since_line(self, plan: RoundPlan) -> str:
        """Return the round from which the method applies."""
        return _("From round {number} on").format(number=plan.since)

    def told(self, plan: RoundPlan) -> str:
        """Return what the draw of the finals is based on."""
        if plan.pairing is PairingKind.KNOCK_OUT:
            return _("Whoever loses is out.")
        if not plan.finals:
            return _("The final standings decide who wins.")
        best = 2**plan.finals
        return _("The top {count} teams go through, first against last.").format(count=best)

    def change_rounds(self, step: int) -> None:
        """Plan a round more or fewer."""
        rounds = min(max(self.plan.rounds + step, 1, self._published_before_finals()), MOST_ROUNDS - self.plan.finals)
        self._change(replace(self.plan, rounds=rounds, since=min(self.plan.since, rounds)))

    def change_since(self, step: int) -> None:
        """Let the method count from another round on; published rounds stay."""
        first = min(self._published + 1, self.plan.rounds)
        self._change(replace(self.plan, since=min(max(self.plan.since + step, first), self.plan.rounds)))

    def choose_method(self, method: str) -> None:
        """Draw the rounds by another method."""
        kind = PairingKind(method)
        first = min(self._published + 1, self.plan.rounds)
        self._change(replace(self.plan, pairing=kind, since=max(self.plan.since, first)))

    def choose_finals(self, rounds: int) -> None:
        """End with this number of final rounds; semi-finals add a match for third place."""
        self._change(replace(self.plan, finals=rounds, third_place=rounds > 1))

    def choose_third_place(self, ticked: bool) -> None:
        """Choose whether the losers of the semi-finals play each other."""
        self._change(replace(self.plan, third_place=ticked))

    def can_be_halved(self, plan: RoundPlan) -> bool:
        """Tell whether round 1 can be drawn by halves (T9)."""
        return may_be_halved(self.day.division, plan)

    def choose_halves(self, ticked: bool) -> None:
        """Choose whether the top half meets the bottom half in round 1."""
        self._change(replace(self.plan, halves=ticked))

    def _published_before_finals(self) -> int:
        return min(self._published, self.plan.rounds)

    def _change(self, plan: RoundPlan) -> None:
        self.plan, self.fault = plan, ""

    def do(self) -> str:
        """Save the plan, or say why it cannot be."""
        return self.day.do(PlanDivision(self.day.at, phases_of(self.day.division, self.plan)))


load_rules(__file__)
