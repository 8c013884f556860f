"""A match that is over: who has won, the totals, and the best play."""

from __future__ import annotations

from typing import Any

from kivy.properties import NumericProperty, StringProperty

from classroom.ui.audience.faces import WinnerFace
from classroom.ui.audience.page import RoomPage
from classroom.ui.audience.parts import BestWord, TeamTotal
from classroom.ui.kit.kv import load_rules

_WINNERS_SHARE = 2.2
"""How much higher the winner's card is than another."""


class WinnerPage(RoomPage):
    """Shows a `WinnerFace`."""

    title = StringProperty()
    reason = StringProperty()
    pad = NumericProperty(0)
    gap = NumericProperty(0)

    def __init__(self, face: WinnerFace, **more: Any) -> None:
        super().__init__(title=face.title, reason=face.reason, **more)
        alone = sum(team.won for team in face.teams) == 1
        for team in face.teams:
            card = TeamTotal(
                side=team.look,
                name=team.name,
                members=team.members,
                total=team.total,
                won=team.won,
                unit=self.unit,
                size_hint_y=_WINNERS_SHARE if team.won and alone and len(face.teams) > 1 else 1,
            )
            self.bind(unit=card.setter("unit"))
            self.ids.teams.add_widget(card)
        if face.best is None:
            self.ids.best.height = 0
            return
        best = face.best
        shown = BestWord(
            look=best.look, tiles=best.tiles, values=face.values, score=best.score, team=best.team, unit=self.unit
        )
        self.bind(unit=shown.setter("unit"))
        self.ids.best.add_widget(shown)


load_rules(__file__)
