"""The match under way on the screens: its session, the computer at its table, and which screen it is at."""

from __future__ import annotations

from classroom.match.service import MatchService
from classroom.match.state import Phase
from classroom.ui.context import ScreenContext
from classroom.ui.navigation import ScreenName
from classroom.ui.play.partner_driver import PartnerDriver
from classroom.ui.play.session import MatchSession

_SCREEN_OF_PHASE = {
    Phase.DRAWING: ScreenName.DRAW,
    Phase.ANNOUNCING: ScreenName.ANNOUNCE,
    Phase.CHECKING: ScreenName.ANNOUNCE,
    Phase.ENDED: ScreenName.RESULT,
    Phase.CLOSED: ScreenName.RESULT,
}
"""In all other phases the match screen."""


class LiveMatch:
    """One match from the moment it is shown until it is left; `partner` is None where only people play."""

    def __init__(self, context: ScreenContext, service: MatchService) -> None:
        services, settings = context.services, context.settings.current
        self._navigator = context.navigator
        self.session = MatchSession(
            service,
            bell=services.bell,
            clock=services.clock,
            device=services.device,
            vibrate=settings.vibrate,
            speak=settings.speak,
        )
        self.partner: PartnerDriver | None = None
        if any(team.computer for team in service.state.teams):
            self.partner = PartnerDriver(
                self.session, lambda level: services.partner(level, service.lexicon), services.clock
            )
        self.session.view.bind(phase=self._phase_changed)

    def close(self) -> None:
        """Stop listening to the match."""
        if self.partner:
            self.partner.close()
        self.session.close()

    def follow(self) -> None:
        """Show the screen that the match is at."""
        screen = self._screen()
        if self._navigator.screen == ScreenName.DRAW and screen == ScreenName.MATCH:
            return  # who starts stays on the screen until the teams have seen it
        if self._navigator.screen != screen:
            self._navigator.go(screen)

    def tick_partner(self, shown: ScreenName | None, *, busy: bool) -> None:
        """Let the computer act where people see it; to be called every frame.

        `shown` is the screen people see, None while it is being changed; `busy` that a card lies over it.
        """
        if self.partner:
            held_up = busy and self.session.service.state.phase is not Phase.RUNNING
            self.partner.tick(attended=shown == self._screen() and not held_up)

    def _screen(self) -> ScreenName:
        return _SCREEN_OF_PHASE.get(self.session.service.state.phase, ScreenName.MATCH)

    def _phase_changed(self, _view: object, _phase: Phase) -> None:
        self.follow()
