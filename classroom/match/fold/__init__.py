"""Folding events into a state: `apply` one, `fold` all. Nothing is judged here; the events are facts."""

from __future__ import annotations

from collections.abc import Iterable

from classroom.match import event as ev
from classroom.match.fold import challenge as fold_challenge
from classroom.match.fold import clock as fold_clock
from classroom.match.fold import end as fold_end
from classroom.match.fold import turn as fold_turn
from classroom.match.fold.step import BrokenMatchError
from classroom.match.state import MatchState, Phase, Remark, RemarkKind, seats
from classroom.rules.board import Board, LaidTile, empty_board
from classroom.rules.policy import LetterShop, NobodyWaits, SetWord
from classroom.rules.square import Direction
from classroom.rules.tile import BLANK

__all__ = ["BrokenMatchError", "apply", "begin", "fold"]

_HANDLERS = {
    **fold_turn.HANDLERS.by_kind,
    **fold_clock.HANDLERS.by_kind,
    **fold_challenge.HANDLERS.by_kind,
    **fold_end.HANDLERS.by_kind,
}


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
    format_, teams = opened.format, opened.teams
    if not format_.sides.least <= len(teams) <= format_.sides.most:
        raise BrokenMatchError(f"there are {len(teams)} teams, which the format does not allow")
    at_board = seats(format_, teams)
    sides = tuple(range(len(at_board)))
    if not sides or (opened.starter is not None and opened.starter not in sides):
        raise BrokenMatchError("there is nobody to start")
    open_helper = (Remark(RemarkKind.HELPER_OPEN),) if opened.switches.helper_open else ()
    is_drawn = opened.starter is None and not isinstance(format_.first_turn, NobodyWaits)
    letters = tuple(tile for tile in format_.tiles.tiles if tile != BLANK)
    return MatchState(
        opened=opened,
        teams=teams,
        seats=at_board,
        board=_opening_board(opened),
        bag=format_.tiles.tiles,
        racks=((),) * len(sides),
        phase=Phase.DRAWING,
        drawing=sides if is_drawn else (),
        lots=({},) if is_drawn else (),
        owed=((),) * len(sides),
        used_ms=(0,) * len(teams),
        bought=((),) * len(sides),
        shop=letters if isinstance(format_.exchange, LetterShop) else (),
        starter=opened.starter or 0,
        to_move=opened.starter or 0,
        pending_remarks={side: open_helper for side in sides if open_helper},
    )


def _opening_board(opened: ev.MatchOpened) -> Board:
    """Return the board before the first play, with the set word on it where there is one (U2)."""
    layout = opened.format.layout
    board = empty_board(layout)
    match opened.format.opening:
        case SetWord(letters):
            if len(opened.set_word) != letters:
                raise BrokenMatchError(f"the set word {opened.set_word!r} has not {letters} letters")
            if not set(opened.set_word) <= set(opened.format.tiles.letters):
                raise BrokenMatchError(f"the set word {opened.set_word!r} is not of letters of the box")
            first = layout.start.step(Direction.ACROSS, -(letters // 2))
            squares = [first.step(Direction.ACROSS, place) for place in range(letters)]
            if any(square not in layout for square in squares):
                raise BrokenMatchError(f"the set word {opened.set_word!r} does not fit on the board")
            return board.lay([LaidTile(square, tile) for square, tile in zip(squares, opened.set_word, strict=True)])
        case _:
            return board


def apply(state: MatchState, event: ev.Event) -> MatchState:
    """Return the state after one more event. Raises `BrokenMatchError` where it cannot follow."""
    handler = _HANDLERS.get(type(event))
    if handler is None:
        raise BrokenMatchError(f"{type(event).__name__} cannot stand inside a match")
    side, winner = getattr(event, "side", None), getattr(event, "winner", None)
    if side is not None and side not in state.sides:
        raise BrokenMatchError(f"{type(event).__name__} tells of side {side + 1}, which is not in this match")
    if not set(getattr(event, "absent", ())) <= set(state.sides):
        raise BrokenMatchError(f"{type(event).__name__} tells of sides that are not in this match")
    if winner is not None and winner not in range(len(state.teams)):
        raise BrokenMatchError(f"{type(event).__name__} tells of team {winner + 1}, which is not in this match")
    try:
        return handler(state, event)
    except LookupError as error:
        raise BrokenMatchError(f"{type(event).__name__} tells of what is not in this match: {error}") from error
