"""What follows of itself once a command is carried out, one step at a time until nothing more follows."""

from __future__ import annotations

from classroom.match import event as ev
from classroom.match.ports import Shuffler
from classroom.match.state import MatchState, Phase
from classroom.rules.ending import EndReason
from classroom.rules.format import ExtraTurn, NotAnnounced


def consequence(state: MatchState, shuffler: Shuffler) -> tuple[ev.Event, ...]:
    """Return the events that follow from `state` with nobody's command, none when it waits for people."""
    match state.phase:
        case Phase.DRAWING:
            return _racks(state, shuffler)
        case Phase.ANNOUNCING if isinstance(state.format.announcement, NotAnnounced):
            return _settled(state)
        case Phase.READY | Phase.LAST_WINDOW | Phase.ENDED if _is_void(state):
            return (ev.EndWithdrawn(),)
        case Phase.READY | Phase.LAST_WINDOW if state.end is None and state.zero_ends():
            return (*closing(state, shuffler), ev.MatchEnded(EndReason.ZERO_TURNS, state.zero_ends()[0], ""))
        case Phase.READY if state.owed[state.to_move] and not state.window:
            return (ev.TurnLost(state.to_move),)
        case Phase.ENDED:
            return _after_the_end(state)
        case _:
            return ()


def closing(state: MatchState, shuffler: Shuffler) -> tuple[ev.Event, ...]:
    """Return the events by which the last play stands and its side draws its tiles (P12, C11)."""
    if not state.window and state.to_draw is None:
        return ()
    if state.to_draw is None:
        return (ev.WindowClosed(),)
    missing = state.format.racks.size - len(state.racks[state.to_draw])
    count = min(missing, len(state.bag))
    if not count:
        return (ev.WindowClosed(),)
    return ev.WindowClosed(), ev.TilesDrawn(state.to_draw, shuffler.draw(state.bag, count))


def _racks(state: MatchState, shuffler: Shuffler) -> tuple[ev.Event, ...]:
    """Deal the next rack once the starter is known, from the starter on (P7, P8)."""
    if state.drawing:
        return ()
    order = [(state.starter + place) % len(state.teams) for place in state.sides]
    side = next(side for side in order if not state.racks[side])
    return (ev.TilesDrawn(side, shuffler.draw(state.bag, state.format.racks.size)),)


def _settled(state: MatchState) -> tuple[ev.Event, ...]:
    turn = state.turns[-1]
    counted = turn.count.total if turn.count else 0
    return (ev.ScoreSettled(turn.side, counted, counted, ""),)


def _is_void(state: MatchState) -> bool:
    """Tell whether zero turns no longer end the match as they did, before an extra turn was played on it (P13)."""
    end = state.end
    if end is None or end.reason is not EndReason.ZERO_TURNS or any(turn.extra for turn in state.turns):
        return False
    return end.side not in state.zero_ends() or end.unplayed != state.racks


def _after_the_end(state: MatchState) -> tuple[ev.Event, ...]:
    """Close, call extra turns, or wait for the jury (P16)."""
    if state.awaits_jury:
        return ()
    if state.is_level and state.jury is None and isinstance(state.format.tie_break, ExtraTurn):
        return (ev.ExtraTurnsCalled(),)
    return (ev.MatchClosed(state.totals, state.winner),)
