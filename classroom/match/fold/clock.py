"""The effect of bells, clocks and holds on a state (P4, A3, T2, U9, S5)."""

from __future__ import annotations

from dataclasses import replace

from classroom.match import event as ev
from classroom.match.fold.step import (
    BrokenMatchError,
    add_turn,
    after_turn,
    folds,
    latest_play,
    noted_later,
    taken,
    with_time_used,
    with_turn,
    with_value,
    without_last_turn,
)
from classroom.match.state import Hold, MatchState, Phase, Remark, RemarkKind, Turn, TurnKind
from classroom.rules.policy import Challenge, PerRound, PerSide


def _has_long_clock(state: MatchState) -> bool:
    """Tell whether the clock is that of a team or a round (T2, U9)."""
    return isinstance(state.opened.switches.turn_time, PerSide | PerRound)


def _has_hold(state: MatchState) -> bool:
    challenge = state.format.challenge
    return isinstance(challenge, Challenge) and challenge.hold_seconds > 0


# A turn


@folds(ev.TurnBegan)
def turn_began(state: MatchState, event: ev.TurnBegan) -> MatchState:
    return replace(state, phase=Phase.RUNNING, to_move=event.side, elapsed_ms=0)


@folds(ev.BellRung)
def bell_rung(state: MatchState, event: ev.BellRung) -> MatchState:
    return replace(state, elapsed_ms=event.elapsed_ms)


@folds(ev.TurnPaused)
def turn_paused(state: MatchState, event: ev.TurnPaused) -> MatchState:
    return replace(state, phase=Phase.PAUSED, paused_in=state.phase, elapsed_ms=event.elapsed_ms)


@folds(ev.PauseEnded)
def pause_ended(state: MatchState, event: ev.PauseEnded) -> MatchState:
    """Note the length of the pause on the sheet: beside the play being counted, else beside the turn."""
    remark = Remark(RemarkKind.PAUSED, (str(-(-event.length_ms // 1000)),))
    if state.phase is not Phase.PAUSED or state.paused_in is not Phase.ANNOUNCING:
        return noted_later(state, state.to_move, remark)
    index, turn = latest_play(state)
    return with_turn(state, index, replace(turn, remarks=(*turn.remarks, remark)))


@folds(ev.TurnResumed)
def turn_resumed(state: MatchState, event: ev.TurnResumed) -> MatchState:
    return replace(state, phase=state.paused_in, elapsed_ms=event.elapsed_ms)


@folds(ev.TurnRestarted)
def turn_restarted(state: MatchState, event: ev.TurnRestarted) -> MatchState:
    reason = (event.reason,) if event.reason else ()
    state = noted_later(state, state.to_move, Remark(RemarkKind.RESTARTED, reason))
    return replace(state, phase=Phase.RUNNING, elapsed_ms=0)


# The time of a team or a round


@folds(ev.TimeUsedUp, when=_has_long_clock)
def time_used_up(state: MatchState, event: ev.TimeUsedUp) -> MatchState:
    state = replace(with_time_used(state, event.side, event.elapsed_ms), elapsed_ms=event.elapsed_ms)
    if not isinstance(state.opened.switches.turn_time, PerRound):
        turn = Turn(event.side, TurnKind.TIME, remarks=(Remark(RemarkKind.TIME_USED_UP),))
        state = add_turn(state, turn)
    return after_turn(state)


@folds(ev.ClockSet, when=_has_long_clock)
def clock_set(state: MatchState, event: ev.ClockSet) -> MatchState:
    """Set all the time that the team has used, its paused turn included; the turn then counts on from there."""
    team = state.team_of(event.side)
    state = replace(state, used_ms=with_value(state.used_ms, team, event.used_ms))
    if state.phase is Phase.PAUSED and team == state.team_of(state.to_move):
        state = replace(state, elapsed_ms=0)
    state = noted_later(state, event.side, Remark(RemarkKind.CLOCK_SET, (event.reason,)))
    # Earlier signatures do not cover the cost of the new time (T10).
    state = replace(state, signatures={})
    return state if state.phase is Phase.PAUSED else after_turn(state)


@folds(ev.TurnGivenBack, when=_has_long_clock)
def turn_given_back(state: MatchState, event: ev.TurnGivenBack) -> MatchState:
    last = state.turns[-1]
    if last.side != event.side or last.kind is not TurnKind.TIME:
        raise BrokenMatchError(f"side {event.side + 1} has no turn to be given back")
    return after_turn(without_last_turn(state, RemarkKind.TIME_USED_UP))


# A hold


@folds(ev.PlayHeld, when=_has_hold)
def play_held(state: MatchState, event: ev.PlayHeld) -> MatchState:
    index, turn = latest_play(state)
    remark = Remark(RemarkKind.HELD, (state.side_name(event.side),))
    held = replace(state, phase=Phase.HELD, hold=Hold(event.side, state.phase), elapsed_ms=0)
    return with_turn(held, index, replace(turn, remarks=(*turn.remarks, remark)))


@folds(ev.TilesSetApart, at_board=False, when=_has_hold)
def tiles_set_apart(state: MatchState, event: ev.TilesSetApart) -> MatchState:
    return replace(state, bag=taken(state.bag, event.tiles, "the bag"), apart=(*state.apart, *event.tiles))


@folds(ev.TilesShown, at_board=False, when=_has_hold)
def tiles_shown(state: MatchState, event: ev.TilesShown) -> MatchState:
    index, turn = latest_play(state)
    return with_turn(state, index, replace(turn, remarks=(*turn.remarks, Remark(RemarkKind.SHOWN, event.tiles))))


@folds(ev.HoldReleased, when=_has_hold)
def hold_released(state: MatchState, event: ev.HoldReleased) -> MatchState:
    if state.hold is None:
        raise BrokenMatchError("there is no hold to release")
    phase = state.hold.back_to
    state = with_time_used(state, state.hold.side, event.elapsed_ms)
    return after_turn(replace(state, phase=phase, hold=None))
