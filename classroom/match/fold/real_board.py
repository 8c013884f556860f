"""The effect of writing down a match at a real board: the starter, words typed in later, racks (P15)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from classroom.match import event as ev
from classroom.match.fold import step
from classroom.match.state import End, MatchState, Phase, Turn, TurnKind
from classroom.rules.board import Board, LaidTile
from classroom.rules.placement import Count, Misplacement, Play, count_play
from classroom.rules.policy import EndReason, bonus_for
from classroom.rules.tile import rack_face
from classroom.value import Value, replace


@step.folds(ev.StarterNamed, at_board=True)
def starter_named(state: MatchState, event: ev.StarterNamed) -> MatchState:
    return replace(state, drawing=(), starter=event.side, to_move=event.side, phase=Phase.READY)


@step.folds(ev.TurnStopped, at_board=True)
def turn_stopped(state: MatchState, event: ev.TurnStopped) -> MatchState:
    return replace(state, phase=Phase.RECORDING, to_move=event.side, elapsed_ms=event.elapsed_ms)


def tiles_written(state: MatchState, event: ev.TilesPlayed, play: Play) -> MatchState:
    """Apply a typed play: the rack is unknown, so the tiles are taken from all that can be left."""
    count = counted_at_board(state, event.side, play, extra=state.extra is not None)
    state = step.with_time_used(state, event.side, event.elapsed_ms)
    state = _laid(state, event.side, event.tiles, extra=state.extra is not None)
    state = replace(state, spelled=state.spelled + 1, elapsed_ms=event.elapsed_ms, declared=frozenset(), window=True)
    return step.add_turn(state, Turn(event.side, TurnKind.PLAY, play=play, count=count, settled=False))


@step.folds(ev.PlayMade, at_board=True)
def play_made(state: MatchState, event: ev.PlayMade) -> MatchState:
    state = step.with_time_used(state, event.side, event.elapsed_ms)
    state = replace(state, spelled=state.spelled + 1, elapsed_ms=event.elapsed_ms, declared=frozenset(), window=True)
    return step.add_turn(state, Turn(event.side, TurnKind.PLAY, settled=False))


@step.folds(ev.WordWritten, at_board=True)
def word_written(state: MatchState, event: ev.WordWritten) -> MatchState:
    """Apply a typed or corrected word: later plays are found again on the changed board, otherwise unchanged."""
    if state.turns[event.turn].kind is not TurnKind.PLAY:
        raise step.BrokenMatchError(f"turn {event.turn + 1} is no play")
    found = written_anew(state, event.turn, event.tiles)
    if isinstance(found, Unfitting):
        raise step.BrokenMatchError(f"turn {found.turn + 1}: the tiles make no play")
    return found


class Unfitting(Value):
    """The first play that becomes invalid after a correction: its misplacement, or the tiles that are not left."""

    turn: int
    misplacement: Misplacement | None = None
    missing: tuple[str, ...] = ()


def written_anew(state: MatchState, index: int, tiles: tuple[LaidTile, ...]) -> MatchState | Unfitting:
    """Return the state with the tiles of play `index` replaced and later plays laid again, or what does not fit.

    A play that was taken off lies nowhere, but still says what was played.
    """
    for at, turn in enumerate(state.turns):
        if at >= index and not turn.taken_off:
            state = taken_up(state, at)
    for at, turn in enumerate(state.turns):
        laid = tiles if at == index else turn.play.tiles if turn.play else ()
        if at < index or (at > index and not laid):
            continue
        play = state.find_play(laid)
        if isinstance(play, Misplacement):
            return Unfitting(at, misplacement=play)
        count = counted_at_board(state, turn.side, play, extra=turn.extra)
        state = step.with_turn(state, at, replace(turn, play=play, count=count))
        held = state.racks[turn.side] if turn.extra and not state.has_fresh_bag(turn.side) else state.bag
        if missing := Counter(rack_face(tile) for _, tile in laid) - Counter(held):
            return Unfitting(at, missing=tuple(sorted(missing)))
        state = state if turn.taken_off else laid_again(state, at)
    return state


@step.folds(ev.RackWritten, at_board=True)
def rack_written(state: MatchState, event: ev.RackWritten) -> MatchState:
    """Apply typed unplayed tiles; after the end, recount the totals, and so who has won (P15)."""
    bag = step.taken((*state.bag, *state.racks[event.side]), event.tiles, "the box")
    state = replace(state, bag=bag, racks=step.with_value(state.racks, event.side, event.tiles))
    if state.end is None:
        return state
    return step.after_turn(replace(state, end=with_racks_counted(state, state.end), signatures={}))


def with_racks_counted(state: MatchState, end: End) -> End:
    """Return an end with the typed unplayed tiles; a side is only out if all tiles are used (P14, T7)."""
    if end.reason is EndReason.LESSON:
        return replace(end, unplayed=state.racks)
    adjusted = state.adjustments_of(state.racks, _out_at_end(end))
    return replace(end, unplayed=state.racks, adjustments=adjusted)


def _out_at_end(end: End) -> int | None:
    return end.side if end.reason is EndReason.TILES_USED else None


def out_at_board(reason: EndReason | None, racks: Sequence[Sequence[str]]) -> int | None:
    """Return the side that goes out: the one with an empty rack, if all tiles are used (P14)."""
    return next((side for side, rack in enumerate(racks) if not rack), None) if reason is EndReason.TILES_USED else None


def typed_adjustments(
    state: MatchState, racks: Sequence[Sequence[str]], reason: EndReason | None = None
) -> tuple[int, ...]:
    """Return each side's adjustment if these were all unplayed tiles, at the actual end or for a `reason`."""
    return state.adjustments_of(racks, _out_at_end(state.end) if state.end else out_at_board(reason, racks))


def without_racks(state: MatchState) -> MatchState:
    """Return the state with the typed unplayed tiles back among the others, because the match goes on."""
    back = [tile for rack in state.racks for tile in rack]
    return replace(state, bag=(*state.bag, *back), racks=((),) * len(state.seats))


def taken_up(state: MatchState, index: int) -> MatchState:
    """Return the state without a play's tiles on the board, if they are known (C6, C10)."""
    turn = state.turns[index]
    if turn.play is None:
        return state
    back = tuple(rack_face(tile) for _, tile in turn.play.tiles)
    board = state.board.take([square for square, _ in turn.play.tiles])
    if turn.extra and not state.has_fresh_bag(turn.side):
        return replace(
            state, board=board, racks=step.with_value(state.racks, turn.side, (*state.racks[turn.side], *back))
        )
    return replace(state, board=board, bag=(*state.bag, *back))


def laid_again(state: MatchState, index: int) -> MatchState:
    """Return the state with the tiles of a play back on the board, where they are known."""
    turn = state.turns[index]
    return _laid(state, turn.side, turn.play.tiles, extra=turn.extra) if turn.play else state


def board_before(state: MatchState, index: int) -> Board:
    """Return the board before turn `index` at a real board, as far as its turns have been typed in."""
    later = (turn.play for turn in state.turns[index:] if turn.play and not turn.taken_off)
    return state.board.take([square for play in later for square, _ in play.tiles])


def _laid(state: MatchState, side: int, tiles: Sequence[LaidTile], *, extra: bool) -> MatchState:
    laid = [rack_face(tile) for _, tile in tiles]
    board = state.board.lay(tiles)
    if extra and not state.has_fresh_bag(side):
        rack = step.taken(state.racks[side], laid, "the rack")
        return replace(state, board=board, racks=step.with_value(state.racks, side, rack))
    return replace(state, board=board, bag=step.taken(state.bag, laid, "the box"))


def counted_at_board(state: MatchState, side: int, play: Play, *, extra: bool) -> Count:
    """Count a play. A full rack is assumed, except in an extra turn, which uses the tiles left over (C9)."""
    held = len(state.racks[side]) if extra and not state.has_fresh_bag(side) else state.rack_size(side)
    bonus = bonus_for(state.format.bonus, len(play.tiles), held)
    return count_play(state.format.layout, state.tile_set.values, play, bonus)
