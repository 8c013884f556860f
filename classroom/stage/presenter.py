"""From the state of a match to what its screens show, in one place that they bind to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from classroom.i18n import _
from classroom.match import event as ev
from classroom.match.event import turn_limit_ms
from classroom.match.names import on_screen
from classroom.match.service import MatchChanged, MatchService
from classroom.match.state import MatchState, Phase, TurnKind
from classroom.rules.board import LaidTile, Square
from classroom.rules.policy import PerRound
from classroom.say import match as say
from classroom.say.literacy_round import after_the_round
from classroom.say.match import AtBell, MoveLine, minutes_text, move_line
from classroom.say.playable import Part, Place
from classroom.stage import match_faces as faces
from classroom.stage.answers import MatchAnswers
from classroom.stage.match_faces import BoardMoment
from classroom.stage.placing import PlacingModel
from classroom.stage.stage_faces import DrawFace, ResultFace, RoundFace, draw_face, result_face, round_face
from classroom.value import replace


@dataclass
class MatchView:
    """All that the screens of a match show, ready to be drawn: values that change together are one frozen face."""

    phase: Phase = Phase.DRAWING
    """The phase of the match; of all changes of an event, it is set last."""
    moment: Place = Place.BETWEEN_TURNS
    """The place beside the board to show now; while another screen is shown, it keeps its last value."""
    scoring: faces.Scoring = faces.Scoring.NONE
    match: faces.MatchFace = faces.MatchFace()

    draw: DrawFace | None = None
    """The `DrawFace` of the draw for the start."""
    board: faces.BoardFace | None = None
    """The `BoardFace` of a match at a real board, None for one on screen."""
    cells: list[str] = field(default_factory=list)
    teams: list[faces.TeamFace] = field(default_factory=list)
    """The `TeamFace` of each team."""
    sides: list[faces.SideFace] = field(default_factory=list)
    """The `SideFace` of each side."""

    to_move: int = 0
    turn: faces.TurnFace = faces.TurnFace()
    notes: faces.NotesFace = faces.NotesFace()
    time: faces.TimeFace = faces.TimeFace()
    fraction: float = 1.0
    """The fraction of the turn's time left, from 1 down to 0; the only value that changes in every frame."""
    clocks: faces.ClocksFace = faces.ClocksFace()
    placing: PlacingModel | None = None
    """The `PlacingModel` of the side to move: its rack, and the tiles it has laid but not played."""
    pending: list[LaidTile] = field(default_factory=list)
    """The tiles of `placing` that lie on the board, in the order of laying."""
    move: MoveLine = MoveLine()
    """The word being laid, what to do next, or why the tiles on the board cannot be played yet."""
    waiting: faces.WaitingFace = faces.WaitingFace()
    message: str = ""
    message_squares: list[Square] = field(default_factory=list)
    hint_squares: list[Square] = field(default_factory=list)
    """Squares marked because a word fits there."""
    doing: str = ""
    """The computer's activity during its turn."""
    said: int | None = None
    """The score that the computer announces for its play, or None before it does."""

    played: faces.PlayedFace = faces.PlayedFace()
    scored: faces.ScoredFace | None = None
    """The `ScoredFace` of a play still to be celebrated, or None."""
    window: faces.ChallengeWindow = faces.ChallengeWindow()
    hold: faces.HoldFace = faces.HoldFace()
    challenge: faces.ChallengeFace | None = None
    """The `ChallengeFace` to be ruled on, or None."""
    objection: faces.ObjectionFace = faces.ObjectionFace()
    """The possible objections of the players to the last play."""
    shown_tiles: faces.ShownTiles | None = None
    """The `ShownTiles` drawn during the hold of a play that then came off, or None before."""
    round: RoundFace = RoundFace()

    log: list[faces.LogLine] = field(default_factory=list)
    last_line: faces.LogLine | None = None
    """The `LogLine` of the last turn that was played, None before the first."""
    last_words: faces.TurnWords = faces.TurnWords()
    """The `TurnWords` of `last_line`."""
    end: faces.EndFace = faces.EndFace()
    result: ResultFace | None = None
    """The `ResultFace`, once the match is over."""


_SCORING = {Phase.ANNOUNCING: faces.Scoring.ANNOUNCING, Phase.CHECKING: faces.Scoring.CHECKING}


class MatchPresenter:
    """The only class that sets a `MatchView`: from the state, its events, the tiles laid, and the computer.

    Facts that only cards need when they open are not in the view, but in `MatchAnswers`. Two things are known only from
    events, and are forgotten when the match is closed: why the clock was stopped (for example, because a turn was
    taken back), and what the closing bell found.
    """

    def __init__(
        self, service: MatchService, answers: MatchAnswers, view: MatchView, *, left_since_start: bool = False
    ) -> None:
        self.view, self._left_since_start = view, left_since_start
        self._service, self._answers = service, answers
        self._placing = PlacingModel((), ())
        self._pause_reason: ev.PauseReason | None = None
        self._is_taken_back = False
        self._at_bell = AtBell.NO_BELL
        self._marked_over: list[LaidTile] = []
        state = service.state
        self.view.match = faces.match_face(state)
        self.view.draw = draw_face(on_screen(state)) if state.lots else None
        self._update(on_screen(state))

    # Events

    def match_changed(self, changed: MatchChanged) -> None:
        """Show what events have made of the match."""
        for event in changed.events:
            match event:
                case ev.TurnPaused(reason=reason):
                    self._pause_reason, self._is_taken_back = reason, False
                case ev.TurnTakenBack():
                    self._is_taken_back = True
                case ev.TilesPlayed(at_bell=at_bell):
                    self._at_bell = AtBell.PLAYED if at_bell else AtBell.NO_BELL
                case ev.TurnTimedOut(tiles=tiles):
                    self._at_bell = AtBell.WENT_BACK if tiles else AtBell.NOTHING
        self.view.hint_squares = []
        self.show_tiles()
        if any(isinstance(event, ev.ScoreSettled) for event in changed.events):
            at_bell = any(isinstance(event, ev.BellRung) for event in changed.events)
            self.view.scored = faces.scored_face(on_screen(changed.state), at_bell=at_bell)
        self._update(on_screen(changed.state))
        for event in changed.events:
            if isinstance(event, ev.TilesShown):
                name = say.team_name(on_screen(changed.state), event.side)
                self.view.shown_tiles = faces.ShownTiles(name, event.tiles, self._service.event_count)

    def show_rack(self, placing: PlacingModel) -> None:
        """Show the rack and the tiles of another turn."""
        self._placing = self.view.placing = placing

    def show_cheered(self) -> None:
        """Clear the last play's celebration, which is over."""
        self.view.scored = None

    def show_waiting(self, side: int, slots: Sequence[str]) -> None:
        """Show the tiles of a waiting side, or with none the rack of the side to move."""
        self.view.waiting = faces.WaitingFace(side, tuple(slots))

    def show_tiles(self) -> None:
        """Show the tiles after a change by fingers; call it after every such change."""
        state, view = self._service.state, self.view
        # Nothing is said of the computer's tiles, as pupils add them up.
        is_said = state.phase is Phase.RUNNING and not state.is_computer(state.to_move)
        line = move_line(self._service.preview(self._placing.pending)) if is_said else MoveLine()
        if state.phase is Phase.ANNOUNCING:
            line = MoveLine(hint=_("Played. Now add up your score."), why_not=_("Played. Now add up your score."))
        view.pending = list(self._placing.pending)
        view.message = ""
        view.move = line
        view.message_squares = list(line.squares)
        if view.pending != self._marked_over:
            view.hint_squares = []

    def rest_play(self, why: str) -> None:
        """Let Play rest, and say why; an empty text ends the rest. A tile that is moved ends it too."""
        if self._service.state.phase is Phase.RUNNING and not self.view.move.hint:
            self.view.move = replace(self.view.move, why_not=why)

    def show_time(self, left_ms: int) -> None:
        """Show the time left in the current turn, if it is timed."""
        time = self.view.time
        if time.is_timed:
            self.view.fraction = left_ms / (time.limit_seconds * 1000)
            self.view.time = replace(time, seconds=-(-left_ms // 1000), text=minutes_text(left_ms))

    def show_clocks(self) -> None:
        """Show the current clocks of the teams, if they have any (A3, T2, S8)."""
        self.view.clocks = faces.clocks_face(self._service)

    def say(self, sentence: str, squares: Sequence[Square] = ()) -> None:
        """Say something about the turn, and mark where it is on the board."""
        # The same sentence as before is shown again, too.
        self.view.message = ""
        self.view.message_squares = list(squares)
        self.view.message = sentence

    def mark(self, squares: Sequence[Square], sentence: str) -> None:
        """Mark squares for the side to move until something is laid or the turn ends, and say what they are."""
        self._marked_over = list(self._placing.pending)
        self.view.hint_squares = list(squares)
        self.say(sentence)

    def show_activity(self, activity: faces.Activity) -> None:
        """Show what the computer is about."""
        match activity:
            case faces.Activity.NONE:
                self.view.doing = ""
            case faces.Activity.THINKING:
                self.view.doing = _("Thinking …")
            case faces.Activity.LAYING:
                self.view.doing = _("The computer puts down its tiles.")

    def show_said(self, score: int | None) -> None:
        """Show the score that the computer says for its play, None for none."""
        self.view.said = score

    # The match as it is

    def _update(self, state: MatchState) -> None:
        """Set everything that follows from the state."""
        view, service = self.view, self._service
        view.cells = list(state.board.rows())
        view.sides, view.teams = faces.side_faces(state), faces.team_faces(state)
        view.turn, view.end = faces.turn_face(service), faces.end_face(service)
        view.to_move = state.to_move
        if state.lots and Phase.DRAWING in (state.phase, view.phase):
            view.draw = draw_face(state)
        view.played = faces.played_face(state)
        view.window = faces.challenge_window(service, view.played)
        view.hold = faces.hold_face(service, view.window)
        view.challenge, view.objection = faces.challenge_face(service), faces.objection_face(service)
        self._update_clock(state)
        view.notes = faces.notes_face(state, view.clocks.shown, self._at_bell, self._pause_text(state))
        self._update_turns(state)
        view.round = round_face(state, service.why_not)
        view.result = result_face(state)
        view.board = faces.board_face(service)
        view.moment = self._moment(state)
        view.scoring = _SCORING.get(state.phase, faces.Scoring.NONE)
        view.phase = state.phase

    def show_hold(self) -> None:
        """Show how far the hold of the last play has come: when tiles may be drawn (S5)."""
        self.view.hold = faces.hold_face(self._service, self.view.window)

    def _moment(self, state: MatchState) -> Place:
        view = self.view
        if view.turn.is_covered:
            return Place.PAUSED
        if state.phase is Phase.RUNNING:
            return Place.COMPUTERS_TURN if view.turn.is_computers else Place.TURN
        if state.phase in _SCORING and view.match.parts.get(Place.SCORE) is Part.OWN_COUNT_PANEL:
            return Place.SCORE
        if state.phase is Phase.HELD:
            return Place.HELD
        if state.phase is Phase.CHALLENGED and view.moment is not Place.END_DUE:
            return Place.BETWEEN_TURNS
        if view.end.title:
            return Place.END_DUE
        return Place.BETWEEN_TURNS if state.phase in faces.WINDOW else view.moment

    def _update_clock(self, state: MatchState) -> None:
        view, time = self.view, state.opened.switches.turn_time
        left: int | None
        limit: int | None
        if isinstance(time, PerRound):
            # The clock of a round goes on from one word to the next (U9).
            limit, left = time.seconds * 1000, self._service.remaining_ms() or 0
        else:
            self.show_clocks()
            limit = turn_limit_ms(state.opened.switches)
            counts = state.phase in (Phase.RUNNING, Phase.PAUSED, Phase.RECORDING)
            # While a score is checked the clock stays where the play stopped it.
            left = None if state.phase in _SCORING else self._service.remaining_ms() if counts else limit
        view.time = replace(view.time, is_timed=limit is not None, limit_seconds=(limit or 0) // 1000)
        if left is not None:
            self.show_time(left)

    def _pause_text(self, state: MatchState) -> str:
        if self._is_taken_back and state.phase is Phase.PAUSED:
            return _("The judge took the turn back. Continue it, or start it again.")
        left, since_start = self._service.remaining_ms(), self._left_since_start
        interrupted = self._service.interrupted
        return say.pause_text(state, self._pause_reason, left, interrupted=interrupted, left_since_start=since_start)

    def _update_turns(self, state: MatchState) -> None:
        view = self.view
        view.log = faces.log_lines(state)
        played = (line for line in view.log if state.turns[line.index].kind is not TurnKind.LOST)
        view.last_line = next(played, None)
        view.last_words = self._answers.words_of(view.last_line.index) if view.last_line else faces.TurnWords()


def why_not_between(view: MatchView) -> str:
    """Return why an earlier turn cannot be changed at a real board now; empty if it can, as while a round runs (U9)."""
    moment, is_round = view.board and view.board.moment, view.match.is_round
    if moment is BoardMoment.READY or (is_round and moment in (BoardMoment.RUNNING, BoardMoment.PAUSED)):
        return ""
    return after_the_round() if is_round else _("Write down the turn first.")


def why_no_end(view: MatchView) -> str:
    """Return why the end cannot be written down at a real board now; that of a round waits for its bell alone (U9)."""
    moment, is_round = view.board and view.board.moment, view.match.is_round
    if moment is BoardMoment.READY or (is_round and moment is BoardMoment.RECORDING):
        return ""
    return _("The round is not over. You can end it early.") if is_round else why_not_between(view)


def end_words(view: MatchView) -> str:
    """Return what the end of this match, or of this round, is called (U9)."""
    return _("End of the round") if view.match.is_round else _("End of the match")
