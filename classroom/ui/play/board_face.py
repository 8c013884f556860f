"""What the judge's screen at a real board shows: the phase, the sheet so far, and the possible actions."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from classroom.i18n import _
from classroom.match.decide.real_board import board_ends
from classroom.match.service import MatchService
from classroom.match.state import MatchState, Phase, TurnKind
from classroom.match.team import Mode
from classroom.record.figure import figure
from classroom.record.score_sheet import bookings
from classroom.rules.ending import EndReason
from classroom.rules.policy import JudgeDisallows, NoAdjustment, Objections, PerRound
from classroom.ui.play.match_view import Objector
from classroom.ui.play.objection_face import objectors


class BoardMoment(Enum):
    """What the screen waits for."""

    STARTING = "starting"
    READY = "ready"
    RUNNING = "running"
    PAUSED = "paused"
    RECORDING = "recording"
    OTHER = "other"


@dataclass(frozen=True)
class SheetEntry:
    """A side's place in a row: the score of its turn, the total after it, the index of the turn, None for none."""

    score: str = ""
    running: str = ""
    turn: int | None = None
    is_untyped: bool = False


@dataclass(frozen=True)
class SheetRow:
    """A row of the sheet: its number, and an entry for each side; `is_now` marks the row of the next turn."""

    number: int
    entries: tuple[SheetEntry, ...]
    is_now: bool = False


@dataclass(frozen=True)
class BoardFace:
    """The state of the screen; `why_no_challenge` is empty if the last play may be challenged.

    `time_up`: the bell has ended the turn being recorded. `bag` is what is known of the bag. `is_round`: one clock
    runs for all words of a team (U9). `objectors` may object to the score of the next turn (A6). `ends` are the ends
    that the rules know; `has_leavings`: unplayed tiles count in them. `is_unwritten`: the last play is recorded, and
    its score has still to be written (A5, T5).
    """

    moment: BoardMoment
    mode: str
    rows: tuple[SheetRow, ...]
    turns: int
    time_up: bool = False
    why_no_challenge: str = ""
    challenged: tuple[str, ...] = ()
    bag: str = ""
    untyped: str = ""
    is_round: bool = False
    objectors: tuple[Objector, ...] = ()
    ends: tuple[EndReason, ...] = ()
    has_leavings: bool = True
    is_unwritten: bool = False


_MOMENTS = {
    Phase.DRAWING: BoardMoment.STARTING,
    Phase.READY: BoardMoment.READY,
    Phase.RUNNING: BoardMoment.RUNNING,
    Phase.PAUSED: BoardMoment.PAUSED,
    Phase.RECORDING: BoardMoment.RECORDING,
}


def board_face(service: MatchService) -> BoardFace | None:
    """Return the state of the screen, or None if the match is not at a real board."""
    state = service.state
    if not state.is_real_board:
        return None
    practice = state.opened.mode is Mode.PRACTICE
    play = state.last_play
    return BoardFace(
        moment=BoardMoment.PAUSED if service.interrupted else _MOMENTS.get(state.phase, BoardMoment.OTHER),
        mode=_("real board, practice") if practice else _("real board, competition"),
        rows=sheet_rows(state),
        turns=len(state.turns),
        time_up=_is_time_up(state),
        why_no_challenge=_why_no_challenge(state),
        challenged=play.words if play else (),
        bag="" if state.in_bag is None else _("Bag {count}").format(count=state.in_bag),
        untyped=_untyped(state),
        is_round=isinstance(state.opened.switches.turn_time, PerRound),
        objectors=objectors(state, state.to_move) if isinstance(state.format.announcement, Objections) else (),
        ends=board_ends(state),
        is_unwritten=state.unwritten is not None,
        has_leavings=not isinstance(state.format.end_adjustment, NoAdjustment),
    )


def _why_no_challenge(state: MatchState) -> str:
    if isinstance(state.format.challenge, JudgeDisallows):
        is_there = any(turn.is_lying for turn in state.turns)
        return "" if is_there else _("There is no word to disallow.")
    if state.doubts_unwritten:
        # The play just made is challenged before its score is written down (A5, T5).
        if state.unwritten is not None and not state.window:
            return _("A word of this play has already been challenged. Write down its score.")
        may = state.phase in (Phase.READY, Phase.RECORDING)
        return "" if may else _("Stop the clock first. A play is challenged before its score is written down.")
    may = state.window and state.phase is Phase.READY
    return "" if may else _("After a play's score is written down, you can challenge it until the next bell.")


def _is_time_up(state: MatchState) -> bool:
    """Tell whether time is up; in a round, also after its last word is recorded."""
    if state.phase is Phase.RECORDING:
        return state.is_time_over(state.elapsed_ms)
    is_round = isinstance(state.opened.switches.turn_time, PerRound)
    return is_round and state.phase is Phase.READY and state.is_time_over(0)


def _untyped(state: MatchState) -> str:
    """Return a sentence on the word that must be typed before any other."""
    if state.untyped is None:
        return ""
    turn = state.turns[state.untyped]
    sentence = _("To type words, first tap row {number}: the word by {team} is missing.")
    return sentence.format(team=state.side_name(turn.side), number=turn.number)


def sheet_rows(state: MatchState) -> tuple[SheetRow, ...]:
    """Return the rows so far and, while the match is not over, the row of the next turn."""
    running = [0] * len(state.sides)
    entries: dict[int, dict[int, SheetEntry]] = {}
    for booking in bookings(state):
        running[booking.side] += booking.counted
        turn = booking.turn
        index = None if turn is None else next(at for at, other in enumerate(state.turns) if other is turn)
        is_untyped = turn is not None and turn.kind is TurnKind.PLAY and turn.is_untyped and not turn.taken_off
        score = figure(turn.score) if turn else ""
        entry = SheetEntry(score, figure(running[booking.side]), index, is_untyped)
        entries.setdefault(booking.number, {})[booking.side] = entry
    now = 0
    if not state.is_over:
        had = [turn for turn in state.turns if turn.side == state.to_move and not turn.extra]
        now = len(had) + 1 if state.extra is None else max((turn.number for turn in state.turns), default=0) + 1
        if state.extra is not None and any(turn.extra for turn in state.turns):
            now = max(turn.number for turn in state.turns)
        entries.setdefault(now, {})
    return tuple(
        SheetRow(number, tuple(found.get(side, SheetEntry()) for side in state.sides), number == now)
        for number, found in sorted(entries.items())
    )
