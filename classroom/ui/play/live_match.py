"""The match under way on the screens: its session, the computer as a team, and which screen it is at."""

from __future__ import annotations

from classroom.match.service import MatchService
from classroom.match.state import Phase
from classroom.settings import RackOrders
from classroom.ui.context import ScreenContext
from classroom.ui.navigation import ScreenName
from classroom.ui.play.partner_driver import PartnerDriver
from classroom.ui.play.session import MatchSession
from classroom.ui.playable import Part, Place

_PLACE_OF_PHASE = {
    Phase.DRAWING: Place.DRAW,
    Phase.ANNOUNCING: Place.SCORE,
    Phase.CHECKING: Place.SCORE,
    Phase.ENDED: Place.RESULT,
    Phase.CLOSED: Place.RESULT,
}
"""All other phases are shown beside the board; so are these, if a panel fills the place."""

_SCREENS = {
    Part.DRAW_SCREEN: ScreenName.DRAW,
    Part.ANNOUNCE_SCREEN: ScreenName.ANNOUNCE,
    Part.OBJECTION_SCREEN: ScreenName.OBJECTION,
    Part.RESULT_SCREEN: ScreenName.RESULT,
}


class LiveMatch:
    """A match from the moment it is shown until it is left; `partner` is None if only people play."""

    def __init__(self, context: ScreenContext, service: MatchService) -> None:
        services, settings = context.services, context.settings.current
        self.is_cheered = False  # whether the result has been celebrated
        self._navigator, self._launcher = context.navigator, context.launcher
        match_id, orders = service.state.opened.match_id, settings.rack_orders
        self.session = MatchSession(
            service,
            bell=services.bell,
            clock=services.clock,
            device=services.device,
            vibrate=settings.vibrate,
            speak=settings.speak,
            racks=orders.racks if orders.match_id == match_id else (),
        )
        self.session.arranged = lambda racks: context.settings.change(rack_orders=RackOrders(match_id, racks))
        self.session.rang, self.session.failed = context.navigator.show_bell, context.navigator.notify
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

    def play_again(self) -> None:
        """Close the match, and choose options for another with the same teams."""
        opened = self.session.service.state.opened
        self._launcher.leave()
        self._launcher.set_up_like(opened)

    def follow(self) -> None:
        """Show the current screen of the match."""
        screen = self._screen()
        if self._navigator.screen == ScreenName.DRAW and screen == ScreenName.MATCH:
            return  # the result of the draw stays until the teams have seen it
        if self._navigator.screen != screen:
            self._navigator.go(screen)

    def tick_partner(self, shown: ScreenName | None, *, busy: bool) -> None:
        """Let the computer act while people see it; call it in every frame.

        `shown` is the visible screen, or None during a change; `busy`: a card is over it.
        """
        if self.partner:
            held_up = busy and self.session.service.state.phase is not Phase.RUNNING
            self.partner.tick(attended=shown == self._screen() and not held_up)

    def _screen(self) -> ScreenName:
        state, parts = self.session.service.state, self.session.view.match.parts
        phase = state.phase
        if state.challenge and parts.get(Place.SCORE) is Part.OBJECTION_SCREEN:
            # Where players object themselves, a word is ruled on beside the score (A5).
            phase = state.challenge.back_to
        place = _PLACE_OF_PHASE.get(phase)
        if self.session.view.board and place is not Place.RESULT:
            return ScreenName.JUDGE
        return _SCREENS.get(parts[place], ScreenName.MATCH) if place else ScreenName.MATCH

    def _phase_changed(self, _view: object, _phase: Phase) -> None:
        self.follow()
