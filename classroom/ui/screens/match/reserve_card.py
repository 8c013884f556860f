"""A reserve comes in for a main player, between two turns (P19)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.metrics import dp

from classroom.i18n import _
from classroom.match.command import EnterReserve
from classroom.match.state import MatchState
from classroom.match.team import Role
from classroom.ui.widgets import Modal, SecondaryButton


class ReserveCard(Modal):
    """A button for every way a reserve can come in; a tap does it."""

    def __init__(self, screen: Any, **more: Any) -> None:
        super().__init__(**more)
        self._session = screen.session
        state: MatchState = self._session.service.state
        for side in state.sides:
            team = state.teams[side]
            for entering in team.names(Role.RESERVE):
                for leaving in team.names(Role.MAIN):
                    self._add(EnterReserve(side, leaving, entering), team.name)

    def _add(self, command: EnterReserve, team: str) -> None:
        text = _("{team}: {entering} for {leaving}")
        text = text.format(team=team, entering=command.entering, leaving=command.leaving)
        button = SecondaryButton(text=text, height=dp(72), commits=True)
        button.bind(on_release=lambda _button: self._do(command))
        self.ids.choices.add_widget(button)

    def _do(self, command: EnterReserve) -> None:
        self.close()
        self._session.do(command)


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
