"""Beside the board while the computer has its turn: the clock, what it does, and the turns so far."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import StringProperty

from classroom.i18n import _
from classroom.ui.play.clock_card import ClockCard  # noqa: F401 - known to .kv from now on
from classroom.ui.play.panel import MatchPanel
from classroom.ui.play.turn_log import TurnLog  # noqa: F401 - known to .kv from now on


class PartnerPanel(MatchPanel):
    """The computer's turn: people may stop its clock, nothing else."""

    who = StringProperty()

    def __init__(self, screen: Any, **more: Any) -> None:
        super().__init__(screen, **more)
        self.who = _("{team} plays").format(team=self.view.teams[int(self.view.to_move)].name)


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
