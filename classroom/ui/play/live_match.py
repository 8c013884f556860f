"""The match that is being played, with the computer as a player, kept for its screens."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import Field, fields
from enum import Enum
from functools import partial
from typing import Any

from kivy.clock import Clock as Frames
from kivy.event import EventDispatcher
from kivy.properties import ListProperty, NumericProperty, ObjectProperty, Property, StringProperty

from classroom.errors import KnownError
from classroom.i18n import _, ngettext
from classroom.match import command as cmd
from classroom.match.ports import Clock
from classroom.match.service import MatchService
from classroom.match.state import MatchState, Phase
from classroom.partner.brain import Act, Partner
from classroom.partner.level import UnknownLevelError
from classroom.partner.view import view_of
from classroom.rules.board import LaidTile
from classroom.rules.tile import rack_face
from classroom.say.match_setup import bell_of, may_end_with_bell
from classroom.say.playable import Part, Place
from classroom.say.word import spoken
from classroom.settings import MOST_ORDERS, RackOrders
from classroom.stage.match_faces import Activity
from classroom.stage.presenter import MatchView
from classroom.stage.session import AsLeft, MatchSession
from classroom.stage.timing import FrameClock
from classroom.ui.context import ScreenContext
from classroom.ui.navigation import ScreenName
from classroom.ui.worker import THINKING, LatestTask
from classroom.value import Value, replace

LAYING_MS = 1_000
"""The time in which the computer lays its tiles, one by one."""

_SPARE_MS = 500  # it has played so long before the second bell, however long it would think
_AT_A_LOSS_MS = 2_000

# The phases in which the computer may act; in all others people do, or nobody.
_ITS_PHASES = frozenset({Phase.DRAWING, Phase.READY, Phase.RUNNING, Phase.ANNOUNCING, Phase.LAST_WINDOW, Phase.CLOSED})

_Moment = tuple[str, int]
"""A match and its number of events; an answer for another moment is discarded."""


class _Answer(Value):
    moment: _Moment
    act: Act | None
    fault: str = ""


class PartnerDriver:
    """Plays the `sides` of a match that belong to the computer.

    `partner` finds the player for a level. This and the partner's thinking may take time, and run outside the
    screen's thread. The session's presenter shows what the computer is doing.
    """

    def __init__(
        self, session: MatchSession, partner: Callable[[str], Partner], clock: Clock, executor: Executor = THINKING
    ) -> None:
        self._session = session
        self._partner = partner
        self._clock = clock
        self._partners: dict[str, Partner] = {}
        self._thinking: LatestTask[_Answer] = LatestTask(self._answered, executor)
        self._moment: _Moment | None = None
        self._answer: _Answer | None = None
        self._frames = FrameClock(clock)
        self._frames.begin()
        self._begin(None)

    def close(self) -> None:
        """Stop waiting for answers."""
        self._thinking.forget()

    @property
    def is_thinking(self) -> bool:
        """Whether the partner has been asked what to do, and has not decided yet."""
        return self._moment is not None and self._answer is None

    def hurry(self) -> None:
        """Perform the pending action at once, because somebody has rung the bell for it."""
        self._is_hurried, self._is_done = True, False

    def tick(self, *, attended: bool) -> None:
        """Check the clock in every frame; the computer acts only while the match is `attended`, that is, visible."""
        slept = self._frames.look()
        moment = self._now() if attended and self._may_act() else None
        if moment != self._moment or (slept and self._state.phase is not Phase.RUNNING):
            self._begin(moment)
        if moment and self._answer and not self._is_done:
            self._carry_out(self._answer.act, self._frames.now_ms - self._since)

    # Deciding

    @property
    def _state(self) -> MatchState:
        return self._session.service.state

    def _now(self) -> _Moment:
        return self._state.opened.match_id, self._session.service.event_count

    def _may_act(self) -> bool:
        """Tell whether there is anything to decide; in a turn and after a play, only if it is the computer's."""
        state = self._state
        if self._session.service.interrupted or state.phase not in _ITS_PHASES:
            return False
        if state.phase is Phase.DRAWING:
            following = next((side for side in state.drawing if side not in state.lots[-1]), None)
            return following in _computers(state)
        return state.phase not in (Phase.RUNNING, Phase.ANNOUNCING) or state.to_move in _computers(state)

    def _begin(self, moment: _Moment | None) -> None:
        self._moment = moment
        self._since = self._clock.now_ms()
        if moment and self._answer and self._answer.moment != moment:
            self._answer = None  # for the same moment it is kept: a new answer might differ
        self._is_done = self._is_hurried = False
        self._laying_since: int | None = None
        self._thinking.forget()
        presenter = self._session.presenter
        presenter.show_said(None)
        presenter.show_activity(Activity.NONE)
        if moment is None:
            return
        if self._state.phase is Phase.RUNNING:
            presenter.show_activity(Activity.THINKING)
            self._take_back()
        if self._answer is None:
            self._thinking.ask(partial(self._think, moment, self._state))

    def _think(self, moment: _Moment, state: MatchState) -> _Answer:
        """Ask each of the computer's sides what to do; runs on another thread."""
        try:
            for side in _computers(state):
                act = self._at_level(state.teams[state.team_of(side)].computer).next_act(view_of(state, side))
                if act:
                    return _Answer(moment, act)
        except KnownError as error:
            return _Answer(moment, _at_a_loss(state), str(error))
        except UnknownLevelError:
            fault = _("The computer can no longer play in this match, so it passes.")
            return _Answer(moment, _at_a_loss(state), fault)
        return _Answer(moment, None)

    def _at_level(self, key: str) -> Partner:
        if key not in self._partners:
            self._partners[key] = self._partner(key)
        return self._partners[key]

    def _answered(self, answer: _Answer) -> None:
        if answer.moment != self._moment or answer.moment != self._now():
            return
        self._answer = answer
        if answer.fault:
            self._session.say(answer.fault)

    # Doing

    def _carry_out(self, act: Act | None, waited: int) -> None:
        if act is None:
            if self._is_hurried:
                self._do(cmd.RingBell())
            return
        command = act.command
        if isinstance(command, cmd.DeclarePlay):
            self._lay(command.tiles, waited >= act.after_ms - LAYING_MS)
        elif not (self._is_hurried or waited >= act.after_ms or self._is_pressed(_SPARE_MS)):
            return
        elif isinstance(command, cmd.Announce):
            self._is_done = True
            self._session.presenter.show_said(command.score)
            self._session.speak(spoken(self._session.view.played.words, command.score))
        elif isinstance(command, cmd.RingBell) and self._session.view.end.title and not self._is_hurried:
            self._is_done = True  # people say whether the match ends here
        else:
            self._take_back()
            self._do(command)

    def _do(self, command: cmd.Command) -> None:
        """Carry out the decision once; a refusal is shown, and not retried for ever."""
        self._is_done = True
        session = self._session
        if isinstance(command, cmd.ChallengePlay):
            session.challenge(command.words)
        elif not session.do(command) and isinstance(command, cmd.DeclarePlay | cmd.ExchangeTiles):
            self._take_back()
            session.do(cmd.Pass())

    def _lay(self, tiles: Sequence[LaidTile], due: bool) -> None:
        """Lay the tiles one after another, then declare the play."""
        now, session = self._clock.now_ms(), self._session
        if self._laying_since is None:
            if not due and not self._is_pressed(LAYING_MS + _SPARE_MS):
                return
            self._laying_since = now
            session.presenter.show_activity(Activity.LAYING)
        wanted = (now - self._laying_since) * (len(tiles) + 1) // LAYING_MS
        for tile in tiles[len(session.placing.pending) : wanted]:
            self._lay_one(tile)
        if wanted > len(tiles):
            self._do(cmd.DeclarePlay(session.placing.pending))

    def _lay_one(self, tile: LaidTile) -> None:
        placing = self._session.placing
        placing.tap_tile(placing.rack.index(rack_face(tile.tile)))
        placing.tap_square(tile.square)
        if tile.tile.islower():
            placing.name_blank(tile.tile.upper())
        self._session.show_placing()

    def _take_back(self) -> None:
        if self._session.placing.recall():
            self._session.show_placing()

    def _is_pressed(self, ahead: int) -> bool:
        """Tell whether the turn has at most `ahead` milliseconds left."""
        left = self._session.service.remaining_ms() if self._state.phase is Phase.RUNNING else None
        return left is not None and left <= ahead


def _computers(state: MatchState) -> Sequence[int]:
    """The sides that the computer plays."""
    return [side for side in state.sides if state.is_computer(side)]


def _at_a_loss(state: MatchState) -> Act | None:
    """Return what to do if the computer cannot decide, because a word list is missing; None to do nothing."""
    match state.phase:
        case Phase.RUNNING:
            return Act(cmd.Pass(), _AT_A_LOSS_MS)
        case Phase.READY:
            return Act(cmd.RingBell(), _AT_A_LOSS_MS)
        case _:
            return None


_BELL_LOOK_SECONDS = 1
_WARNED_MINUTES = (5, 1)


class SchoolBell:
    """Looks at the clock on the wall for a match: warns of the bell of the school, then calls the last round.

    A bell that had gone when the match came on screen is none of its own.
    """

    def __init__(self, context: ScreenContext, session: MatchSession) -> None:
        self._context, self._session = context, session
        self._bell = bell_of(context.settings.current, context.services.now())
        opened = session.service.state.opened
        if self._bell and may_end_with_bell(opened.mode, opened.switches.turn_time):
            self._warned = {minutes for minutes in _WARNED_MINUTES if self._left() <= minutes * 60}
            Frames.schedule_interval(self._look, _BELL_LOOK_SECONDS)

    def close(self) -> None:
        Frames.unschedule(self._look)

    def _left(self) -> float:
        return (self._bell - self._context.services.now()).total_seconds() if self._bell else 0.0

    def _look(self, _dt: float) -> None:
        left, notify = self._left(), self._context.navigator.notify
        if self._session.service.state.is_over:
            self.close()
        elif left <= 0:
            if self._session.service.why_not(cmd.CallLastRound()) is None:
                notify(_("The lesson is over. Finish this round, then the match ends."))
                self._session.do(cmd.CallLastRound())
                self.close()
        else:
            for minutes in _WARNED_MINUTES:
                if left <= minutes * 60 and minutes not in self._warned:
                    self._warned.add(minutes)
                    sentence = ngettext(
                        "The lesson ends in {count} minute.", "The lesson ends in {count} minutes.", minutes
                    )
                    notify(sentence.format(count=minutes))


def is_in_hall(context: ScreenContext, match_id: str) -> bool:
    """Tell whether a match is one of the boards under the bell."""
    return match_id in context.settings.current.hall.matches


def back_to_hall(context: ScreenContext) -> None:
    """Close the match of a board, and show all boards."""
    context.launcher.service = None
    context.navigator.go(ScreenName.HALL)


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


def _property(field: Field[Any]) -> Property:
    """Return the property of Kivy's for a field of what is shown; rules follow the parts of a face."""
    match field.default:
        case None:
            return ObjectProperty(None, allownone=True)
        case str():
            return StringProperty(field.default)
        case int() | float():
            return NumericProperty(field.default)
        case Value():
            return ObjectProperty(field.default, rebind=True)
        case Enum():
            return ObjectProperty(field.default)
    return ListProperty()


BoundView: Any = type("BoundView", (EventDispatcher,), {one.name: _property(one) for one in fields(MatchView)})
"""A `MatchView` to which screens bind."""


class LiveMatch:
    """A match from the moment it is shown until it is left; `partner` is None if only people play."""

    def __init__(self, context: ScreenContext, service: MatchService) -> None:
        services, settings = context.services, context.settings.current
        self.is_cheered = False  # whether the result has been celebrated
        self._navigator, self._launcher, self._settings = context.navigator, context.launcher, context.settings
        match_id = service.state.opened.match_id
        orders = next((one for one in settings.rack_orders if one.match_id == match_id), RackOrders())
        view = BoundView()
        self.session = MatchSession(
            service,
            view,
            bell=services.bell,
            clock=services.clock,
            device=services.device,
            vibrate=settings.vibrate,
            speak=settings.speak,
            left=AsLeft(orders.racks, orders.laid, match_id in self._launcher.left_since_start),
        )
        self.session.arranged = lambda racks, laid: self._keep(RackOrders(match_id, racks, laid))
        self.session.rang, self.session.failed = context.navigator.show_bell, context.navigator.notify
        self.partner: PartnerDriver | None = None
        if any(team.computer for team in service.state.teams):
            self.partner = PartnerDriver(
                self.session, lambda level: services.partner(level, service.lexicon), services.clock
            )
        view.bind(phase=lambda _view, _phase: self.follow())
        self._school_bell = SchoolBell(context, self.session)

    def _keep(self, orders: RackOrders) -> None:
        others = (one for one in self._settings.current.rack_orders if one.match_id != orders.match_id)
        self._settings.change(rack_orders=(*others, orders)[-MOST_ORDERS:])

    def close(self) -> None:
        """Leave the match; how its tiles lie is forgotten once it is over."""
        self._launcher.left_since_start.add(self.session.match_id)
        if self.session.service.state.is_over:
            self._launcher.forget_matches({self.session.match_id})
        self._school_bell.close()
        if self.partner:
            self.partner.close()
        self.session.close()

    def play_again(self, level: str = "") -> None:
        """Close the match, and choose options for another with the same teams, the computer at another `level`."""
        opened = self.session.service.state.opened
        if level:
            teams = tuple(replace(team, computer=level) if team.computer else team for team in opened.teams)
            opened = replace(opened, teams=teams)
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
