"""From the match to the view: the one subscriber of a match that knows Kivy's properties."""

from __future__ import annotations

from classroom.i18n import _
from classroom.match.score_sheet import score_sheet
from classroom.match.service import MatchChanged, MatchService
from classroom.match.state import MatchState, Phase
from classroom.match.team import Mode, Role, turn_limit_ms
from classroom.match.turn import Turn, TurnKind
from classroom.match.wording import end_reason_text, remarks_text
from classroom.rules.format import SideOut
from classroom.ui.match_view import LogLine, MatchView, TeamFace

_HELD_RACK = frozenset({Phase.RUNNING})


class Bridge:
    """Keeps a `MatchView` equal to its match; call `update` after anything but a stored event changed what is shown."""

    def __init__(self, service: MatchService, view: MatchView) -> None:
        self._service = service
        self._view = view
        self._leave = service.subscribe(self._changed)
        self.update()

    def close(self) -> None:
        """Stop listening."""
        self._leave()

    def _changed(self, _changed: MatchChanged) -> None:
        self.update()

    def update(self) -> None:
        """Set every value of the view from the state."""
        state, view = self._service.state, self._view
        view.is_practice = state.opened.mode is Mode.PRACTICE
        view.interrupted = self._service.interrupted
        view.layout_rows = list(state.format.layout.rows)
        view.tile_values = state.tile_set.values
        view.cells = list(state.board.rows())
        view.teams = [_face(state, side) for side in state.sides]
        view.to_move = state.to_move
        view.is_extra = state.extra is not None
        view.turn_number = sum(1 for turn in state.turns if turn.side == state.to_move) + 1
        view.bag = len(state.bag)
        view.others_hold = _others_hold(state)
        view.rack_is_open = state.phase in _HELD_RACK and not view.interrupted
        self._update_play(state)
        self._update_clock(state)
        view.sheet = score_sheet(state)
        view.log = [_line(state, index) for index in reversed(range(len(state.turns))) if state.turns[index].settled]
        due = self._service.end_due()
        view.end_due = end_reason_text(due.value, _) if due else ""
        view.phase = state.phase

    def _update_play(self, state: MatchState) -> None:
        view = self._view
        play = state.last_play
        shown = play.play if play else None
        view.last_play = [square for square, _tile in shown.tiles] if shown else []
        view.played_words = [word.name for word in shown.words] if shown else []
        open_window = state.window and state.phase in (Phase.READY, Phase.LAST_WINDOW)
        view.challenge_words = view.played_words if open_window or state.phase is Phase.CHALLENGED else []
        view.challenged_side = play.side if play else -1
        view.challenger = state.challenge.side if state.challenge else state.following(play.side) if play else -1
        view.announced = play.announced if play else None
        hidden = state.phase is Phase.ANNOUNCING or play is None
        view.counted = None if hidden or play is None else play.count

    def _update_clock(self, state: MatchState) -> None:
        view = self._view
        limit = turn_limit_ms(state.opened.switches)
        view.is_timed = limit is not None
        view.limit_seconds = (limit or 0) // 1000
        left = self._service.remaining_ms()
        if limit is None or left is None:
            return
        if state.phase not in (Phase.RUNNING, Phase.PAUSED):
            left = limit
        view.seconds = -(-left // 1000)
        view.fraction = left / limit


def _face(state: MatchState, side: int) -> TeamFace:
    team = state.teams[side]
    limit = state.format.zero_turns.limit if isinstance(state.format.zero_turns, SideOut) else 0
    return TeamFace(
        side=side,
        name=team.name,
        origin=team.origin,
        members=" + ".join(team.names(Role.MAIN)),
        score=state.totals[side],
        zeros=min(state.zero_streak(side), limit),
        zero_limit=limit,
        is_to_move=(side == state.to_move and state.end is None) or (state.extra is not None and side == state.to_move),
    )


def _others_hold(state: MatchState) -> str:
    others = (side for side in state.sides if side != state.to_move)
    return ", ".join(f"{state.teams[side].name} {len(state.racks[side])}" for side in others)


def _line(state: MatchState, index: int) -> LogLine:
    turn = state.turns[index]
    words = ", ".join(word.name for word in turn.play.words) if turn.play else ""
    note = remarks_text(turn.remarks, _)
    if turn.taken_off:
        words = ""
    text = words or _kind_text(turn) if turn.kind is not TurnKind.PLAY or words else note
    return LogLine(index, turn.number, turn.side, text, note if text != note else "", str(turn.score))


def _kind_text(turn: Turn) -> str:
    return remarks_text(turn.remarks, _)
