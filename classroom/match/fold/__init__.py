"""Folding events into a state: `apply` one, `fold` all. Nothing is judged here; the events are facts.

Each event is applied by the function that `folds` it: `turn` has those for the start, a turn, its bells and clocks, and
what remains after an accident is taken back, `challenge` for rulings and corrections, `end` for the end, and
`real_board` for what is written down beside one. `step` has what several of them share.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from classroom.match import event as ev
from classroom.match.fold import challenge, end, real_board, turn  # noqa: F401 - they fill `FOLDINGS`
from classroom.match.fold.step import FOLDINGS, BrokenMatchError
from classroom.match.fold.turn import with_way_back
from classroom.match.state import MatchState, Phase, Remark, RemarkKind, seats
from classroom.rules.board import Board, Direction, LaidTile, empty_board
from classroom.rules.policy import LetterShop, NobodyWaits, SetWord
from classroom.rules.tile import BLANK


def fold(events: Iterable[ev.Event]) -> MatchState:
    """Return the state after `events`, the first being `MatchOpened`. Raises `BrokenMatchError`."""
    stream = iter(events)
    first = next(stream, None)
    if not isinstance(first, ev.MatchOpened):
        raise BrokenMatchError("a match begins with its opening")
    state = begin(first)
    for event in stream:
        state = apply(state, event)
    return state


def fold_as_far(events: Sequence[ev.Event]) -> tuple[MatchState | None, int]:
    """Return the state after those of `events` that can follow one another, or None if none can, and their number."""
    state: MatchState | None = None
    for count, event in enumerate(events):
        try:
            state = fold([event]) if state is None else apply(state, event)
        except BrokenMatchError:
            return state, count
    return state, len(events)


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
        phase=Phase.READY if opened.real_board and not is_drawn else Phase.DRAWING,
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
    """Return the board before the first play, with the set word if there is one (U2)."""
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
    """Return the state after one more event. Raises `BrokenMatchError` if it cannot follow."""
    if isinstance(event, ev.MatchOpened):
        raise BrokenMatchError("MatchOpened cannot stand inside a match")
    _check(state, event)
    try:
        return with_way_back(FOLDINGS[type(event)].fold(state, event), state, event)
    except LookupError as error:
        raise BrokenMatchError(f"{type(event).__name__} tells of what is not in this match: {error}") from error


# The fields by which an event names a side, a team or a turn, all of them by number.
_NUMBERED = (("side", ("side", "absent")), ("team", ("team", "winner")), ("turn", ("turn",)))


def _check(state: MatchState, event: ev.Event) -> None:
    """Raise `BrokenMatchError` if the event is of another kind of match, or names what this match has not."""
    if not FOLDINGS[type(event)].can_happen(state):
        raise BrokenMatchError(f"{type(event).__name__} does not happen in a match of this kind")
    there = {"side": len(state.seats), "team": len(state.teams), "turn": len(state.turns)}
    for what, fields in _NUMBERED:
        for field in fields:
            named = getattr(event, field, None)
            for number in named if isinstance(named, tuple) else (named,):
                if number is not None and not 0 <= number < there[what]:
                    raise BrokenMatchError(
                        f"{type(event).__name__} tells of {what} {number + 1}, which is not in this match"
                    )
