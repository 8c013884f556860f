"""The end that is due: the judge confirms it, and until then the last play may be challenged (P14)."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty

from classroom.match.command import ConfirmEnd
from classroom.match.state import Phase
from classroom.ui.kit.kv import load_rules
from classroom.ui.play.handover_panel import BetweenTurns


class EndingPanel(BetweenTurns):
    """Why the match is over; where another turn could still be played, the bell for it."""

    can_play_on = BooleanProperty(defaultvalue=False)

    def __init__(self, screen: Any, **more: Any) -> None:
        super().__init__(screen, **more)
        self.can_play_on = self.view.phase is Phase.READY

    def end(self) -> None:
        """Confirm the end."""
        self.screen.session.do(ConfirmEnd())


load_rules(__file__)
