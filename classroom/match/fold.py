"""Folding events into a state: `apply` one, `fold` all. Nothing is judged here; the events are facts."""

from __future__ import annotations

from collections.abc import Iterable

from classroom.match import event as ev
from classroom.match import fold_challenge, fold_end, fold_turn
from classroom.match.remark import Remark, RemarkKind
from classroom.match.state import MatchState, Phase
from classroom.match.step import BrokenMatchError
from classroom.rules.board import empty_board

__all__ = ["BrokenMatchError", "apply", "begin", "fold"]

_HANDLERS = {**fold_turn.HANDLERS.by_kind, **fold_challenge.HANDLERS.by_kind, **fold_end.HANDLERS.by_kind}


def fold(events: Iterable[ev.Event]) -> MatchState:
    """Return the state that `events` come to, the first being `MatchOpened`. Raises `BrokenMatchError`."""
    stream = iter(events)
    first = next(stream, None)
    if not isinstance(first, ev.MatchOpened):
        raise BrokenMatchError("a match begins with its opening")
    state = begin(first)
    for event in stream:
        state = apply(state, event)
    return state


def begin(opened: ev.MatchOpened) -> MatchState:
    """Return the state of a match just opened: every side draws for the start (P8). Raises `BrokenMatchError`."""
    sides = tuple(range(len(opened.teams)))
    if not opened.format.sides.least <= len(sides) <= opened.format.sides.most:
        raise BrokenMatchError(f"there are {len(sides)} teams, which the format does not allow")
    open_helper = (Remark(RemarkKind.HELPER_OPEN),) if opened.switches.helper_open else ()
    return MatchState(
        opened=opened,
        teams=opened.teams,
        board=empty_board(opened.format.layout),
        bag=opened.format.tiles.tiles,
        racks=((),) * len(sides),
        phase=Phase.DRAWING,
        drawing=sides,
        lots=({},),
        owed=((),) * len(sides),
        pending_remarks={side: open_helper for side in sides if open_helper},
    )


def apply(state: MatchState, event: ev.Event) -> MatchState:
    """Return the state after one more event. Raises `BrokenMatchError` where it cannot follow."""
    handler = _HANDLERS.get(type(event))
    if handler is None:
        raise BrokenMatchError(f"{type(event).__name__} cannot stand inside a match")
    for side in (getattr(event, "side", None), getattr(event, "winner", None)):
        if side is not None and side not in state.sides:
            raise BrokenMatchError(f"{type(event).__name__} tells of side {side + 1}, which is not in this match")
    try:
        return handler(state, event)
    except LookupError as error:
        raise BrokenMatchError(f"{type(event).__name__} tells of what is not in this match: {error}") from error
