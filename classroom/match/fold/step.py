"""Steps shared by the folding of several events."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import UnionType
from typing import Any, TypeVar

from classroom.match import event as ev
from classroom.match.state import MatchState, Phase, Remark, RemarkKind, Turn, TurnKind
from classroom.rules.tile import without
from classroom.value import Value, replace

V = TypeVar("V")
_Event = TypeVar("_Event", bound=ev.Event)
_Fold = Callable[[MatchState, _Event], MatchState]


class Folding(Value):
    """The effect of an event on a state, and in which matches it can happen: see `folds`."""

    fold: Callable[[MatchState, Any], MatchState]
    at_board: bool | None
    when: Callable[[MatchState], bool]
    policies: Mapping[str, type | UnionType]

    def can_happen(self, state: MatchState) -> bool:
        """Tell whether the event can happen in a match of this kind."""
        fits = all(isinstance(getattr(state.format, part), policy) for part, policy in self.policies.items())
        return fits and self.at_board in (None, state.is_real_board) and self.when(state)


FOLDINGS: dict[type[object], Folding] = {}
"""The folder of each kind of event but the opening, which cannot stand inside a match."""


def folds(
    kind: type[_Event],
    *,
    at_board: bool | None = None,
    when: Callable[[MatchState], bool] = lambda _: True,
    **policies: type | UnionType,
) -> Callable[[_Fold[_Event]], _Fold[_Event]]:
    """Have the decorated function apply the events of this kind.

    They happen only in matches with these policies, `when` that is so, and `at_board`: at a real board, or if False
    on screen; None: at both.
    """

    def listed(fold: _Fold[_Event]) -> _Fold[_Event]:
        FOLDINGS[kind] = Folding(fold, at_board, when, policies)
        return fold

    return listed


class BrokenMatchError(ValueError):
    """The events cannot follow one another, so the record is damaged; the message says what is wrong."""


def with_value(values: tuple[V, ...], at: int, value: V) -> tuple[V, ...]:
    """Return `values` with `value` at index `at`. Raises `BrokenMatchError` if there is no such index."""
    if not 0 <= at < len(values):
        raise BrokenMatchError(f"there is no number {at} among {len(values)}")
    return (*values[:at], value, *values[at + 1 :])


def taken(tiles: Sequence[str], gone: Sequence[str], where: str) -> tuple[str, ...]:
    """Return `tiles` without those in `gone`. Raises `BrokenMatchError` if any of them is missing."""
    if (left := without(tiles, gone)) is None:
        raise BrokenMatchError(f"{' '.join(gone)} is more than {where} held")
    return left


def with_turn(state: MatchState, index: int, turn: Turn) -> MatchState:
    """Return the state with the turn at `index` replaced."""
    return replace(state, turns=with_value(state.turns, index, turn))


def latest_play(state: MatchState) -> tuple[int, Turn]:
    """Return the latest play and its index. Raises `BrokenMatchError` if there is none."""
    for index in reversed(range(len(state.turns))):
        if state.turns[index].kind is TurnKind.PLAY:
            return index, state.turns[index]
    raise BrokenMatchError("there is no play yet")


def noted_later(state: MatchState, side: int, remark: Remark) -> MatchState:
    """Keep a remark for the next turn of `side`."""
    notes = (*state.pending_remarks.get(side, ()), remark)
    return replace(state, pending_remarks={**state.pending_remarks, side: notes})


def add_turn(state: MatchState, turn: Turn) -> MatchState:
    """Add a turn as the side's next row, with its pending remarks; all extra turns share one row number."""
    extra = state.extra is not None
    regular = [other for other in state.turns if not other.extra]
    if extra:
        number = max((other.number for other in regular), default=0) + 1
    else:
        number = sum(1 for other in regular if other.side == turn.side) + 1
    remarks = (*state.pending_remarks.get(turn.side, ()), *turn.remarks)
    if extra:
        remarks = (Remark(RemarkKind.EXTRA_TURN), *remarks)
    pending = {side: notes for side, notes in state.pending_remarks.items() if side != turn.side}
    turn = replace(turn, number=number, extra=extra, remarks=remarks)
    return replace(state, turns=(*state.turns, turn), pending_remarks=pending)


def without_last_turn(state: MatchState, why: RemarkKind) -> MatchState:
    """Remove the last turn, which its side did not play because of `why`; the side still has to take it."""
    *turns, last = state.turns
    state = replace(state, turns=tuple(turns))
    # The removed turn had used up the side's pending remarks, so they become pending again.
    for remark in last.remarks:
        if remark.kind not in (why, RemarkKind.EXTRA_TURN):
            state = noted_later(state, last.side, remark)
    return state


def after_turn(state: MatchState) -> MatchState:
    """Return the state with who moves next, if anybody, after the last turn has ended or changed (P14, P16)."""
    if state.extra is not None:
        if due := state.extra_turns_due():
            return replace(state, extra=due, to_move=due[0], phase=Phase.READY, jury=None)
        waits = state.window and bool(state.level)
        phase = Phase.LAST_WINDOW if waits else Phase.ENDED
        return replace(state, extra=(), phase=phase, window=waits, jury=None)
    if state.end is not None:
        return replace(state, phase=Phase.ENDED, jury=None)
    if not state.turns:
        first = state.following((state.starter - 1) % len(state.seats))
        return replace(state, to_move=first, phase=Phase.READY)
    side = state.turns[-1].side
    over = state.is_out(side) and state.format.endings.tiles_used
    return replace(state, to_move=state.following(side), phase=Phase.LAST_WINDOW if over else Phase.READY)


def with_time_used(state: MatchState, side: int, elapsed_ms: int) -> MatchState:
    """Return the state with `elapsed_ms` added to the time used by the team of `side`, or by all in the round."""
    team = state.team_of(side)
    return replace(state, used_ms=with_value(state.used_ms, team, state.used_ms[team] + elapsed_ms))
