"""The bracket of a knock-out, on a card of its own."""

from __future__ import annotations

from classroom.competition.bracket import Bracket, BracketMatch
from classroom.i18n import _
from classroom.match.team import Stage
from classroom.record.figure import figure
from classroom.ui.cards.bracket_view import BracketView
from classroom.ui.kit.dialog import Dialog
from classroom.ui.kit.theme import THEME


class BracketCard(Dialog):
    """The bracket of a division; the match for third place is told below its title."""

    def __init__(self, bracket: Bracket) -> None:
        third = _third(bracket.third) if bracket.third else ""
        super().__init__(title=_("Bracket"), message=third, tall=True, breadth="wide")
        self.add_widget(BracketView(bracket.rounds, THEME.control))


def _third(match: BracketMatch) -> str:
    teams = " \N{EN DASH} ".join(match.names)
    scores = ", ".join(figure(int(score)) for score in match.scores if score)
    return f"{_(Stage.THIRD_PLACE.value)}: {teams}" + (f" ({scores.replace(', ', ' : ')})" if scores else "")
