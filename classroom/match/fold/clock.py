"""The effect of bells, clocks and holds on a state (P4, A3, T2, U9, S5)."""

from __future__ import annotations

from classroom.match import event as ev
from classroom.match.fold import step
from classroom.match.state import Hold, MatchState, Phase, Remark, RemarkKind, Turn, TurnKind
from classroom.rules.policy import Challenge, PerRound, PerSide
from classroom.value import replace


def _has_long_clock(state: MatchState) -> bool:
    """Tell whether the clock is that of a team or a round (T2, U9)."""
    return isinstance(state.opened.switches.turn_time, PerSide | PerRound)


def _has_hold(state: MatchState) -> bool:
    challenge = state.format.challenge
    return isinstance(challenge, Challenge) and challenge.hold_seconds > 0


# A turn


@step.folds(ev.TurnBegan)
def turn_began(state: MatchState, event: ev.TurnBegan) -> MatchState:
    return replace(state, phase=Phase.RUNNING, to_move=event.side, elapsed_ms=0)


@step.folds(ev.BellRung)
def bell_rung(state: MatchState, event: ev.BellRung) -> MatchState:
    return replace(state, elapsed_ms=event.elapsed_ms)


@step.folds(ev.TurnPaused)
def turn_paused(state: MatchState, event: ev.TurnPaused) -> MatchState:
    return replace(state, phase=Phase.PAUSED, paused_in=state.phase, elapsed_ms=event.elapsed_ms)


@step.folds(ev.PauseEnded)
def pause_ended(state: MatchState, event: ev.PauseEnded) -> MatchState:
    """Note the length of the pause on the sheet: beside the play being counted, else beside the turn."""
    remark = Remark(RemarkKind.PAUSED, (str(-(-event.length_ms // 1000)),))
    if state.phase is not Phase.PAUSED or state.paused_in is not Phase.ANNOUNCING:
        return step.noted_later(state, state.to_move, remark)
    index, turn = step.latest_play(state)
    return step.with_turn(state, index, replace(turn, remarks=(*turn.remarks, remark)))


@step.folds(ev.TurnResumed)
def turn_resumed(state: MatchState, event: ev.TurnResumed) -> MatchState:
    return replace(state, phase=state.paused_in, elapsed_ms=event.elapsed_ms)


@step.folds(ev.TurnRestarted)
def turn_restarted(state: MatchState, event: ev.TurnRestarted) -> MatchState:
    reason = (event.reason,) if event.reason else ()
    state = step.noted_later(state, state.to_move, Remark(RemarkKind.RESTARTED, reason))
    return replace(state, phase=Phase.RUNNING, elapsed_ms=0)


# The time of a team or a round


@step.folds(ev.TimeUsedUp, when=_has_long_clock)
def time_used_up(state: MatchState, event: ev.TimeUsedUp) -> MatchState:
    state = replace(step.with_time_used(state, event.side, event.elapsed_ms), elapsed_ms=event.elapsed_ms)
    if not isinstance(state.opened.switches.turn_time, PerRound):
        turn = Turn(event.side, TurnKind.TIME, remarks=(Remark(RemarkKind.TIME_USED_UP),))
        state = step.add_turn(state, turn)
    return step.after_turn(state)


@step.folds(ev.ClockSet, when=_has_long_clock)
def clock_set(state: MatchState, event: ev.ClockSet) -> MatchState:
    """Set all the time that the team has used, its paused turn included; the turn then counts on from there."""
    team = state.team_of(event.side)
    state = replace(state, used_ms=step.with_value(state.used_ms, team, event.used_ms))
    if state.phase is Phase.PAUSED and team == state.team_of(state.to_move):
        state = replace(state, elapsed_ms=0)
    state = step.noted_later(state, event.side, Remark(RemarkKind.CLOCK_SET, (event.reason,)))
    # Earlier signatures do not cover the cost of the new time (T10).
    state = replace(state, signatures={})
    return state if state.phase is Phase.PAUSED else step.after_turn(state)


@step.folds(ev.TurnGivenBack, when=_has_long_clock)
def turn_given_back(state: MatchState, event: ev.TurnGivenBack) -> MatchState:
    last = state.turns[-1]
    if last.side != event.side or last.kind is not TurnKind.TIME:
        raise step.BrokenMatchError(f"side {event.side + 1} has no turn to be given back")
    return step.after_turn(step.without_last_turn(state, RemarkKind.TIME_USED_UP))


# A hold


@step.folds(ev.PlayHeld, when=_has_hold)
def play_held(state: MatchState, event: ev.PlayHeld) -> MatchState:
    index, turn = step.latest_play(state)
    remark = Remark(RemarkKind.HELD, (state.side_name(event.side),))
    held = replace(state, phase=Phase.HELD, hold=Hold(event.side, state.phase), elapsed_ms=0)
    return step.with_turn(held, index, replace(turn, remarks=(*turn.remarks, remark)))


@step.folds(ev.TilesSetApart, at_board=False, when=_has_hold)
def tiles_set_apart(state: MatchState, event: ev.TilesSetApart) -> MatchState:
    return replace(state, bag=step.taken(state.bag, event.tiles, "the bag"), apart=(*state.apart, *event.tiles))


@step.folds(ev.TilesShown, at_board=False, when=_has_hold)
def tiles_shown(state: MatchState, event: ev.TilesShown) -> MatchState:
    index, turn = step.latest_play(state)
    return step.with_turn(state, index, replace(turn, remarks=(*turn.remarks, Remark(RemarkKind.SHOWN, event.tiles))))


@step.folds(ev.HoldReleased, when=_has_hold)
def hold_released(state: MatchState, event: ev.HoldReleased) -> MatchState:
    if state.hold is None:
        raise step.BrokenMatchError("there is no hold to release")
    phase = state.hold.back_to
    state = step.with_time_used(state, state.hold.side, event.elapsed_ms)
    return step.after_turn(replace(state, phase=phase, hold=None))
