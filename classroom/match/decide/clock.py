"""Deciding commands about bells, clocks and holds (P4, A3, T2, U9, S5)."""

from __future__ import annotations

from classroom.match import command as cmd
from classroom.match import event as ev
from classroom.match.decide.consequence import close_window, draw_tiles, is_end_void, refill
from classroom.match.decide.context import (
    BETWEEN_TURNS,
    OUTSIDE_TURNS,
    Answer,
    Context,
    Events,
    decides,
    refuse_change,
    refuse_doubt,
    refuse_signature,
)
from classroom.match.fold import apply
from classroom.match.refusal import Refusal, Refused
from classroom.match.state import MatchState, Phase, TurnKind
from classroom.names import tidy_line, tidy_name
from classroom.rules.policy import Challenge, PerRound, PerSide, PerTurn, time_limit_ms

# A turn


@decides(cmd.RingBell, Phase.READY)
def ring_bell(state: MatchState, command: cmd.RingBell, context: Context) -> Answer:
    """Ring the bell, which also closes the window of the last play; a side that owes a turn loses this one (P12).

    In a competition the first bell waits for the check list (P22).
    """
    if state.waits_for_list:
        return Refusal(Refused.LIST_IS_OPEN, names=state.open_items)
    events = close_window(state, context.shuffler)
    side = state.to_move
    if state.owed[side]:
        return events
    if state.extra is not None and not state.racks[side] and not state.is_real_board:
        drawn = context.shuffler.draw(state.tile_set.tiles, state.rack_size(side))
        events = (*events, ev.FreshBagOpened(), ev.TilesDrawn(side, drawn))
    return (*events, ev.TurnBegan(side), *_opening_bells(state))


@decides(cmd.Pause, Phase.RUNNING, Phase.ANNOUNCING)
def pause(state: MatchState, command: cmd.Pause, context: Context) -> Answer:
    """Pause the clock. While a score is counted, that is only possible if the clock runs during counting (A3, T2)."""
    if state.phase is Phase.ANNOUNCING and not state.counts_on_own_time:
        return Refusal(Refused.NOT_NOW)
    elapsed = max(0, context.elapsed_ms - max(0, command.slept_ms))
    return (ev.TurnPaused(elapsed, command.reason),)


@decides(cmd.Resume, Phase.PAUSED)
def resume(state: MatchState, command: cmd.Resume, context: Context) -> Answer:
    return (ev.TurnResumed(state.elapsed_ms),)


@decides(cmd.RestartTurn, Phase.RUNNING, Phase.PAUSED)
def restart_turn(state: MatchState, command: cmd.RestartTurn, context: Context) -> Answer:
    time = state.opened.switches.turn_time
    is_given = isinstance(time, PerSide | PerRound) and not context.interrupted
    if is_given and (refusal := refuse_signature(command.by, command.reason)):
        return refusal
    bells = () if isinstance(time, PerRound) else _opening_bells(state)
    return (ev.TurnRestarted(tidy_name(command.by), tidy_line(command.reason)), *bells)


def _opening_bells(state: MatchState) -> Events:
    match state.opened.switches.turn_time:
        case PerTurn(begin_bells=strokes) | PerRound(begin_bells=strokes) if strokes:
            return (ev.BellRung(strokes, 0),)
    return ()


# The time of a team or a round


@decides(cmd.SetClock, *OUTSIDE_TURNS, Phase.PAUSED)
def set_clock(state: MatchState, command: cmd.SetClock, context: Context) -> Answer:
    """Set a clock, also after the end: the clock may have ended the match or cost points (T2, U9)."""
    time = state.opened.switches.turn_time
    limit = time_limit_ms(time)
    if limit is None or isinstance(time, PerTurn):
        return Refusal(Refused.NO_CLOCK)
    if not 0 <= command.used_ms <= limit:
        return Refusal(Refused.CLOCK_OUT_OF_RANGE, numbers=(limit // 1000,))
    if refusal := refuse_change(state, as_director=False) or refuse_signature(command.by, command.reason):
        return refusal
    clock_set = ev.ClockSet(command.side, command.used_ms, tidy_name(command.by), tidy_line(command.reason))
    return clock_set, *_given_back(state, clock_set)


def _given_back(state: MatchState, clock_set: ev.ClockSet) -> Events:
    """Return the event by which a team that has time again plays the last turn, which the time had ended (A4, T2).

    The clock that was set may be another team's, if the match's own time was up (A3). There is no event if the match
    stays ended, by the judge or by zero turns: nothing more is played.
    """
    last = state.turns[-1] if state.turns else None
    if last is None or last.kind is not TurnKind.TIME:
        return ()
    after = apply(state, clock_set)
    if not state.is_time_over(0, last.side) or after.is_time_over(0, last.side):
        return ()
    given_back = ev.TurnGivenBack(last.side)
    goes_on = state.end is None or last.extra or is_end_void(apply(after, given_back))
    return (given_back,) if goes_on else ()


# A hold


@decides(cmd.HoldPlay, *BETWEEN_TURNS)
def hold_play(state: MatchState, command: cmd.HoldPlay, context: Context) -> Answer:
    policy = state.format.challenge
    if not isinstance(policy, Challenge) or not policy.hold_seconds:
        return Refusal(Refused.NOT_NOW)
    return refuse_doubt(state, command.side) or (ev.PlayHeld(command.side),)


@decides(cmd.DrawApart, Phase.HELD)
def draw_apart(state: MatchState, command: cmd.DrawApart, context: Context) -> Answer:
    """Draw tiles apart: while a play is held, drawing waits, and tiles drawn in that time are kept apart (S5)."""
    policy = state.format.challenge
    wait = policy.hold_seconds if isinstance(policy, Challenge) else 0
    if context.elapsed_ms < wait * 1000:
        return Refusal(Refused.TOO_EARLY_TO_DRAW, numbers=(wait,))
    drawn = refill(state, context.shuffler)
    if not drawn or state.to_draw is None:
        return Refusal(Refused.NOT_NOW)
    return tuple(
        ev.TilesSetApart(event.side, event.tiles) if isinstance(event, ev.TilesDrawn) else event
        for event in draw_tiles(state, state.to_draw, drawn, context.shuffler)
    )


@decides(cmd.ReleaseHold, Phase.HELD)
def release_hold(state: MatchState, command: cmd.ReleaseHold, context: Context) -> Answer:
    return (ev.HoldReleased(context.elapsed_ms),)
