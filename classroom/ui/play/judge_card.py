"""Small cards of the judge: a reserve comes in, the match is stopped, a play stays unchallenged."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.metrics import dp
from kivy.properties import StringProperty

from classroom.i18n import _
from classroom.match.command import EnterReserve, LeaveUnchallenged, StopMatch
from classroom.match.state import MatchState
from classroom.match.team import Role
from classroom.ui.kit.button import SecondaryButton
from classroom.ui.kit.kv import load_rules
from classroom.ui.kit.modal import ModalCard


class ReserveCard(ModalCard):
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


# The judge stops the match, with a reason that the sheet keeps.


class StopCard(ModalCard):
    """Asks why; the answer ends the match as it stands."""

    message = StringProperty()

    def __init__(self, screen: Any, **more: Any) -> None:
        super().__init__(**more)
        self._session = screen.session
        self.ids.form.picks = [
            _("The lesson is over"),
            _("A team has to leave"),
            _("The teams agree"),
            _("An emergency"),
        ]

    def stop(self, reason: str) -> None:
        """End the match."""
        if not self._session.do(StopMatch(reason)):
            self.message = self._session.view.message


# Whether the others let the last play stand before the bell, so that its words may be looked up at once.


class UnchallengedCard(ModalCard):
    """Asks about the `words` of the last play; once nobody can challenge them any more, calls `then`."""

    words = StringProperty()

    def __init__(self, screen: Any, words: tuple[str, ...], then: Callable[[], None], **more: Any) -> None:
        super().__init__(words=", ".join(words), **more)
        self._session = screen.session
        self._then = then

    def agree(self) -> None:
        """Let the play stand."""
        if self._session.do(LeaveUnchallenged()):
            self.close()
            self._then()


load_rules(__file__)
