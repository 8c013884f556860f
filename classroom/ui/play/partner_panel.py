"""Beside the board while the computer has its turn: the clock, what it does, and the turns so far."""

from __future__ import annotations

from typing import Any

from kivy.properties import StringProperty

from classroom.i18n import _
from classroom.ui.kit.kv import load_rules
from classroom.ui.play.panel import MatchPanel


class PartnerPanel(MatchPanel):
    """The computer's turn: people may stop its clock, nothing else."""

    who = StringProperty()

    def __init__(self, screen: Any, **more: Any) -> None:
        super().__init__(screen, **more)
        self.who = _("{team} plays").format(team=self.view.teams[int(self.view.to_move)].name)


load_rules(__file__)
