"""Taking back a turn that ended by accident: when it is possible, and what it restores."""

from __future__ import annotations

from classroom.match import event as ev
from classroom.match.fold.challenge import score_corrected
from classroom.match.fold.clock import turn_paused
from classroom.match.fold.step import BrokenMatchError, folds, noted_later
from classroom.match.state import MatchState, Phase, Remark, RemarkKind
from classroom.rules.ending import EndReason
from classroom.rules.policy import PerRound
from classroom.value import replace

# After these events nothing can be taken back: what they record would be lost with the turn; of corrections only those
# of the last turn are.
_DECISIONS = (
    ev.ReserveEntered,
    ev.LettersBought,
    ev.LettersReturned,
    ev.ClockSet,
    ev.TurnGivenBack,
    ev.ChallengeRuled,
    ev.PlayDisallowed,
    ev.RulingOverturned,
    ev.ScoreCorrected,
    ev.WordWritten,
    ev.RackWritten,
    ev.WarningGiven,
    ev.JuryDecided,
    ev.SheetSigned,
    ev.JudgeSigned,
    ev.PupilsNamed,
)
_NEXT_TURN = (ev.TilesPlayed, ev.TurnTimedOut, ev.TimeUsedUp, ev.TurnBegan)
CLOSING = (*_DECISIONS, *_NEXT_TURN, ev.MatchEnded, ev.WindowClosed)
"""The events after which no turn can be taken back, the last two only in some cases."""
# These ends follow from the last turn itself; nobody decided them.
_ENDS_OF_ITSELF = (EndReason.ZERO_TURNS, EndReason.PASSES)


def with_way_back(after: MatchState, before: MatchState, event: ev.Event) -> MatchState:
    """Return the state `after` an event, with `way_back` set, cleared or left as the event requires."""
    back = after.way_back
    match event:
        case ev.ScoreCorrected() if back is not None and back.extra is None and event.turn < len(back.turns):
            # It corrects a turn that stays, so it is not lost with the last one, whose side moves again.
            corrected = score_corrected(back, event)
            return replace(after, way_back=replace(corrected, phase=back.phase, to_move=back.to_move))
        case ev.TilesPlayed() | ev.PlayMade() | ev.Passed() | ev.Exchanged() | ev.TurnTimedOut() if after.is_real_board:
            runs_on = before.phase is Phase.RUNNING and _is_round(before)
            phase = Phase.RUNNING if runs_on else Phase.RECORDING
            way_back = replace(before, phase=phase, elapsed_ms=event.elapsed_ms, way_back=None)
            return replace(after, way_back=way_back)
        case ev.TilesPlayed(at_bell=False) | ev.Passed() | ev.Exchanged():
            paused = ev.TurnPaused(event.elapsed_ms, ev.PauseReason.JUDGE)
            return replace(after, way_back=replace(turn_paused(before, paused), way_back=None))
        case ev.LastRoundCalled() if back is not None:
            # The bell of the school has gone, whatever is taken back.
            return replace(after, way_back=replace(back, ends_after=event.turns))
        case _ if back is not None and _closes(event, before):
            return replace(after, way_back=None)
        case _:
            return after


def _is_round(state: MatchState) -> bool:
    return isinstance(state.opened.switches.turn_time, PerRound)


def _closes(event: ev.Event, before: MatchState) -> bool:
    match event:
        case ev.TurnBegan() if _is_round(before):
            return False  # the next word of a round begins by itself, before anybody could see the accident (U9)
        case ev.MatchEnded():
            return event.reason not in _ENDS_OF_ITSELF
        case ev.WindowClosed():
            # After the last extra turn, this is how the judge confirms the end (P16).
            return before.phase is Phase.LAST_WINDOW and before.extra is not None
        case _:
            return isinstance(event, (*_DECISIONS, *_NEXT_TURN))


@folds(ev.TurnTakenBack)
def turn_taken_back(state: MatchState, event: ev.TurnTakenBack) -> MatchState:
    """Restore the state before the accident and add a remark; keep the time that a round's clock has run (U9)."""
    back = state.way_back
    if back is None or back.to_move != event.side:
        raise BrokenMatchError(f"side {event.side + 1} has no turn to take back")
    turn = state.turns[len(back.turns)]
    remark = Remark(RemarkKind.TAKEN_BACK, (turn.kind.value, event.reason, *turn.words))
    phase = back.phase
    if phase is Phase.RUNNING:  # a round at a real board, whose clock may stand by now
        phase = state.phase if state.phase in (Phase.RUNNING, Phase.PAUSED) else Phase.RECORDING
    return noted_later(replace(back, phase=phase, elapsed_ms=event.elapsed_ms), event.side, remark)
