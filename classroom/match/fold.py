"""Folding events into a state: `apply` one, `fold` all. Nothing is judged here; the events are facts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import TypeVar

from classroom.match import event as ev
from classroom.match.remark import Remark, RemarkKind
from classroom.match.state import End, JuryDecision, MatchState, OpenChallenge, Phase
from classroom.match.turn import Ruling, Turn, TurnKind
from classroom.rules.board import empty_board
from classroom.rules.format import LoseNextTurn, bonus_for, starters
from classroom.rules.placement import Misplacement
from classroom.rules.scoring import count_play
from classroom.rules.tile import rack_face, without

E = TypeVar("E")
_Handler = Callable[[MatchState, E], MatchState]
_HANDLERS: dict[type, Callable[[MatchState, object], MatchState]] = {}


class BrokenMatchError(ValueError):
    """Events that cannot follow one another: the record is damaged; the message says what is wrong."""


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
    """Return the state of a match just opened: every side draws for the start (P8)."""
    sides = tuple(range(len(opened.teams)))
    return MatchState(
        opened=opened,
        teams=opened.teams,
        board=empty_board(opened.format.layout),
        bag=opened.format.tiles.tiles,
        racks=((),) * len(sides),
        phase=Phase.DRAWING,
        drawing=sides,
        lots=({},),
        owed=(0,) * len(sides),
    )


def apply(state: MatchState, event: ev.Event) -> MatchState:
    """Return the state after one more event. Raises `BrokenMatchError` where it cannot follow."""
    handler = _HANDLERS.get(type(event))
    if handler is None:
        raise BrokenMatchError(f"{type(event).__name__} cannot stand inside a match")
    return handler(state, event)


def _on(kind: type[E]) -> Callable[[_Handler[E]], _Handler[E]]:
    def register(handler: _Handler[E]) -> _Handler[E]:
        _HANDLERS[kind] = handler  # type: ignore[assignment]  # the dictionary forgets which event goes with which
        return handler

    return register


# The start of the match


@_on(ev.LotDrawn)
def _lot_drawn(state: MatchState, event: ev.LotDrawn) -> MatchState:
    drawn = {**state.lots[-1], event.side: event.tile}
    bag = _taken(state.bag, (event.tile,), "the bag")
    lots = (*state.lots[:-1], drawn)
    if len(drawn) < len(state.drawing):
        return replace(state, bag=bag, lots=lots)
    best = starters(state.format.first_turn, state.tile_set, drawn)
    bag = (*bag, *drawn.values())
    if len(best) > 1:
        return replace(state, bag=bag, lots=(*lots, {}), drawing=best)
    return replace(state, bag=bag, lots=lots, drawing=(), starter=best[0], to_move=best[0])


@_on(ev.TilesDrawn)
def _tiles_drawn(state: MatchState, event: ev.TilesDrawn) -> MatchState:
    bag = _taken(state.bag, event.tiles, "the bag")
    racks = _with(state.racks, event.side, (*state.racks[event.side], *event.tiles))
    phase = Phase.READY if state.phase is Phase.DRAWING and all(racks) else state.phase
    return replace(state, bag=bag, racks=racks, phase=phase)


# A turn


@_on(ev.WindowClosed)
def _window_closed(state: MatchState, _: ev.WindowClosed) -> MatchState:
    over = state.phase is Phase.LAST_WINDOW and state.extra is not None
    return replace(state, window=False, to_draw=None, phase=Phase.ENDED if over else state.phase)


@_on(ev.TurnBegan)
def _turn_began(state: MatchState, event: ev.TurnBegan) -> MatchState:
    return replace(state, phase=Phase.RUNNING, to_move=event.side, elapsed_ms=0)


@_on(ev.BellRung)
def _bell_rung(state: MatchState, event: ev.BellRung) -> MatchState:
    return replace(state, elapsed_ms=event.elapsed_ms)


@_on(ev.TurnPaused)
def _turn_paused(state: MatchState, event: ev.TurnPaused) -> MatchState:
    return replace(state, phase=Phase.PAUSED, elapsed_ms=event.elapsed_ms)


@_on(ev.TurnResumed)
def _turn_resumed(state: MatchState, event: ev.TurnResumed) -> MatchState:
    return replace(state, phase=Phase.RUNNING, elapsed_ms=event.elapsed_ms)


@_on(ev.TurnRestarted)
def _turn_restarted(state: MatchState, _: ev.TurnRestarted) -> MatchState:
    state = _noted_later(state, state.to_move, Remark(RemarkKind.RESTARTED))
    return replace(state, phase=Phase.RUNNING, elapsed_ms=0)


@_on(ev.TilesPlayed)
def _tiles_played(state: MatchState, event: ev.TilesPlayed) -> MatchState:
    play = state.find_play(event.tiles)
    if isinstance(play, Misplacement):
        raise BrokenMatchError(f"turn {len(state.turns) + 1}: the tiles make no play ({play.fault.value})")
    held = state.racks[event.side]
    rack = _taken(held, [rack_face(tile) for _, tile in event.tiles], "the rack")
    bonus = bonus_for(state.format.bonus, len(event.tiles), len(held))
    count = count_play(state.format.layout, state.tile_set.values, play, bonus)
    state = replace(
        state,
        board=state.board.lay(event.tiles),
        racks=_with(state.racks, event.side, rack),
        phase=Phase.ANNOUNCING,
        elapsed_ms=event.elapsed_ms,
        declared=frozenset(),
        window=True,
        to_draw=None if state.extra else event.side,
    )
    return _add_turn(state, Turn(event.side, TurnKind.PLAY, play=play, count=count, settled=False))


@_on(ev.TurnTimedOut)
def _turn_timed_out(state: MatchState, event: ev.TurnTimedOut) -> MatchState:
    state = replace(state, elapsed_ms=event.elapsed_ms)
    return _after_turn(_add_turn(state, Turn(event.side, TurnKind.TIME, remarks=(Remark(RemarkKind.TIME),))))


@_on(ev.Passed)
def _passed(state: MatchState, event: ev.Passed) -> MatchState:
    state = replace(state, elapsed_ms=event.elapsed_ms)
    return _after_turn(_add_turn(state, Turn(event.side, TurnKind.PASS, remarks=(Remark(RemarkKind.PASS),))))


@_on(ev.Exchanged)
def _exchanged(state: MatchState, event: ev.Exchanged) -> MatchState:
    left = _taken(state.racks[event.side], event.returned, "the rack")
    bag = (*_taken(state.bag, event.drawn, "the bag"), *event.returned)
    racks = _with(state.racks, event.side, (*left, *event.drawn))
    state = replace(state, bag=bag, racks=racks, elapsed_ms=event.elapsed_ms)
    return _after_turn(_add_turn(state, Turn(event.side, TurnKind.EXCHANGE, remarks=(Remark(RemarkKind.EXCHANGE),))))


@_on(ev.ScoreAnnounced)
def _score_announced(state: MatchState, event: ev.ScoreAnnounced) -> MatchState:
    index, turn = _latest_play(state)
    return replace(_with_changed(state, index, replace(turn, announced=event.announced)), phase=Phase.CHECKING)


@_on(ev.ScoreSettled)
def _score_settled(state: MatchState, event: ev.ScoreSettled) -> MatchState:
    index, turn = _latest_play(state)
    remarks = turn.remarks
    if turn.announced is not None and turn.announced != event.noted:
        remarks = (*remarks, Remark(RemarkKind.ANNOUNCED, (str(turn.announced), str(event.noted))))
    if event.reason:
        remarks = (*remarks, Remark(RemarkKind.JUDGE, (event.reason,)))
    turn = replace(turn, score=event.noted, noted=event.noted, settled=True, remarks=remarks)
    return _after_turn(_with_changed(state, index, turn))


@_on(ev.TurnLost)
def _turn_lost(state: MatchState, event: ev.TurnLost) -> MatchState:
    owed = _with(state.owed, event.side, state.owed[event.side] - 1)
    cause = next((at for at in reversed(range(len(state.turns))) if state.turns[at].ruling), None)
    state = replace(state, owed=owed)
    turn = Turn(event.side, TurnKind.LOST, cause=cause, remarks=(Remark(RemarkKind.LOST_TURN),))
    return _after_turn(_add_turn(state, turn))


# Challenges and corrections


@_on(ev.PlayChallenged)
def _play_challenged(state: MatchState, event: ev.PlayChallenged) -> MatchState:
    challenge = OpenChallenge(event.side, event.words, state.phase)
    return replace(state, phase=Phase.CHALLENGED, challenge=challenge)


@_on(ev.ChallengeWithdrawn)
def _challenge_withdrawn(state: MatchState, _: ev.ChallengeWithdrawn) -> MatchState:
    return replace(state, phase=_open_challenge(state).back_to, challenge=None)


@_on(ev.ChallengeRuled)
def _challenge_ruled(state: MatchState, event: ev.ChallengeRuled) -> MatchState:
    challenge = _open_challenge(state)
    index, turn = _latest_play(state)
    ruling = Ruling(challenge.side, challenge.words, event.accepted, event.listed, event.reason)
    kind = RemarkKind.ACCEPTED if event.accepted else RemarkKind.NOT_ACCEPTED
    remarks = (*turn.remarks, Remark(kind, challenge.words))
    if event.reason:
        remarks = (*remarks, Remark(RemarkKind.JUDGE, (event.reason,)))
    state = _with_changed(state, index, replace(turn, ruling=ruling, remarks=remarks))
    state = replace(state, phase=challenge.back_to, challenge=None, window=False)
    state = _remembered(state, challenge.words, accepted=event.accepted)
    return _penalised(state, challenge.side) if event.accepted else _taken_off(state, index)


@_on(ev.RulingOverturned)
def _ruling_overturned(state: MatchState, event: ev.RulingOverturned) -> MatchState:
    turn = state.turns[event.turn]
    if turn.ruling is None:
        raise BrokenMatchError(f"turn {event.turn + 1} has no ruling to overturn")
    ruling = replace(turn.ruling, accepted=event.accepted, overturned_by=event.by)
    remarks = (*turn.remarks, Remark(RemarkKind.JURY, (event.reason,)))
    fresh = state.can_still_move(event.turn)
    state = _with_changed(state, event.turn, replace(turn, ruling=ruling, remarks=remarks))
    state = _remembered(_unpenalised(state, event.turn), ruling.words, accepted=event.accepted)
    if fresh and event.accepted:
        return _penalised(_laid_again(state, event.turn), ruling.side)
    if fresh:
        return _taken_off(state, event.turn)
    changed = replace(state.turns[event.turn], score=turn.noted if event.accepted else 0)
    return _reopened(_with_changed(state, event.turn, changed))


@_on(ev.ScoreCorrected)
def _score_corrected(state: MatchState, event: ev.ScoreCorrected) -> MatchState:
    turn = state.turns[event.turn]
    remarks = (*turn.remarks, Remark(RemarkKind.JUDGE, (event.reason,)))
    changed = replace(turn, score=event.score, noted=event.score, remarks=remarks)
    return _reopened(_with_changed(state, event.turn, changed))


@_on(ev.ReserveEntered)
def _reserve_entered(state: MatchState, event: ev.ReserveEntered) -> MatchState:
    team = state.teams[event.side].with_reserve(event.leaving, event.entering)
    state = replace(state, teams=_with(state.teams, event.side, team))
    return _noted_later(state, event.side, Remark(RemarkKind.RESERVE_IN, (event.entering,)))


# The end


@_on(ev.NoWordDeclared)
def _no_word_declared(state: MatchState, event: ev.NoWordDeclared) -> MatchState:
    return replace(state, declared=state.declared | {event.side})


@_on(ev.MatchEnded)
def _match_ended(state: MatchState, event: ev.MatchEnded) -> MatchState:
    end = End(event.reason, event.side, event.note, state.racks, state.end_adjustments())
    return replace(state, phase=Phase.ENDED, end=end, window=False, to_draw=None)


@_on(ev.EndWithdrawn)
def _end_withdrawn(state: MatchState, _: ev.EndWithdrawn) -> MatchState:
    return replace(state, phase=Phase.READY, end=None)


@_on(ev.ExtraTurnsCalled)
def _extra_turns_called(state: MatchState, _: ev.ExtraTurnsCalled) -> MatchState:
    count = len(state.teams)
    order = tuple((state.starter + place) % count for place in range(count))
    return replace(state, phase=Phase.READY, extra=order, to_move=order[0], owed=(0,) * count)


@_on(ev.FreshBagOpened)
def _fresh_bag_opened(state: MatchState, _: ev.FreshBagOpened) -> MatchState:
    return replace(state, aside=(*state.aside, *state.bag), bag=state.tile_set.tiles, boxes=state.boxes + 1)


@_on(ev.JuryDecided)
def _jury_decided(state: MatchState, event: ev.JuryDecided) -> MatchState:
    return replace(state, jury=JuryDecision(event.winner, event.names, event.reason))


@_on(ev.MatchClosed)
def _match_closed(state: MatchState, event: ev.MatchClosed) -> MatchState:
    if event.totals != state.totals:
        raise BrokenMatchError(f"the totals are {list(state.totals)}, the receipt says {list(event.totals)}")
    return replace(state, phase=Phase.CLOSED)


# Steps that several events share


def _with(values: tuple[E, ...], at: int, value: E) -> tuple[E, ...]:
    return (*values[:at], value, *values[at + 1 :])


def _taken(tiles: Sequence[str], taken: Sequence[str], where: str) -> tuple[str, ...]:
    left = without(tiles, taken)
    if left is None:
        raise BrokenMatchError(f"{' '.join(taken)} is more than {where} held")
    return left


def _add_turn(state: MatchState, turn: Turn) -> MatchState:
    """Add a turn as the side's next row, with what was to be remarked on it."""
    extra = state.extra is not None
    number = sum(1 for other in state.turns if other.side == turn.side) + 1
    remarks = (*state.pending_remarks.get(turn.side, ()), *turn.remarks)
    if extra:
        remarks = (Remark(RemarkKind.EXTRA_TURN), *remarks)
    pending = {side: notes for side, notes in state.pending_remarks.items() if side != turn.side}
    turn = replace(turn, number=number, extra=extra, remarks=remarks)
    return replace(state, turns=(*state.turns, turn), pending_remarks=pending)


def _with_changed(state: MatchState, index: int, turn: Turn) -> MatchState:
    return replace(state, turns=_with(state.turns, index, turn))


def _latest_play(state: MatchState) -> tuple[int, Turn]:
    for index in reversed(range(len(state.turns))):
        if state.turns[index].play:
            return index, state.turns[index]
    raise BrokenMatchError("there is no play yet")


def _open_challenge(state: MatchState) -> OpenChallenge:
    if state.challenge is None:
        raise BrokenMatchError("there is no challenge to rule on")
    return state.challenge


def _noted_later(state: MatchState, side: int, remark: Remark) -> MatchState:
    notes = (*state.pending_remarks.get(side, ()), remark)
    return replace(state, pending_remarks={**state.pending_remarks, side: notes})


def _remembered(state: MatchState, words: Sequence[str], *, accepted: bool) -> MatchState:
    """A refusal of several words tells of none of them that it is refused (S3)."""
    if not accepted and len(words) > 1:
        return state
    return replace(state, rulings={**state.rulings, **dict.fromkeys(words, accepted)})


def _after_turn(state: MatchState) -> MatchState:
    """Say who is next once the last turn is over, and whether anybody is."""
    side = state.turns[-1].side
    if state.extra is not None:
        left = tuple(other for other in state.extra if other != side)
        if left:
            return replace(state, extra=left, to_move=left[0], phase=Phase.READY)
        return replace(state, extra=(), phase=Phase.LAST_WINDOW if state.window else Phase.ENDED)
    over = state.is_out(side) and state.format.endings.tiles_used
    return replace(state, to_move=state.following(side), phase=Phase.LAST_WINDOW if over else Phase.READY)


def _penalised(state: MatchState, side: int) -> MatchState:
    """A challenge failed: the challengers owe a turn, if any turn is to come (P12)."""
    if not isinstance(state.format.challenge.failed, LoseNextTurn) or state.phase is Phase.LAST_WINDOW:
        return state
    if state.extra is not None and side not in state.extra:
        return state
    return replace(state, owed=_with(state.owed, side, state.owed[side] + 1))


def _unpenalised(state: MatchState, index: int) -> MatchState:
    """Take back the turn lost over turn `index`: one still owed, or one that was lost since and nothing after it."""
    ruling = state.turns[index].ruling
    if ruling and state.owed[ruling.side] and index == _latest_play(state)[0]:
        return replace(state, owed=_with(state.owed, ruling.side, state.owed[ruling.side] - 1))
    last = state.turns[-1]
    if last.cause != index:
        return state
    extra = None if state.extra is None else (last.side, *state.extra)
    return replace(state, turns=state.turns[:-1], extra=extra, to_move=last.side)


def _taken_off(state: MatchState, index: int) -> MatchState:
    """Give the tiles of a play back; its premiums are fresh again and its blanks free (C6, C7, C10)."""
    turn = state.turns[index]
    if turn.play is None:
        raise BrokenMatchError(f"turn {index + 1} has no tiles to take off")
    squares = [square for square, _ in turn.play.tiles]
    back = [rack_face(tile) for _, tile in turn.play.tiles]
    racks = _with(state.racks, turn.side, (*state.racks[turn.side], *back))
    state = _with_changed(state, index, replace(turn, score=0, taken_off=True))
    return _after_turn(replace(state, board=state.board.take(squares), racks=racks, to_draw=None, window=False))


def _laid_again(state: MatchState, index: int) -> MatchState:
    """Put a play back that was taken off, before anything else was played."""
    turn = state.turns[index]
    if turn.play is None:
        raise BrokenMatchError(f"turn {index + 1} has no tiles to lay again")
    tiles = turn.play.tiles
    rack = _taken(state.racks[turn.side], [rack_face(tile) for _, tile in tiles], "the rack")
    state = _with_changed(state, index, replace(turn, score=turn.noted, taken_off=False))
    return _after_turn(
        replace(
            state,
            board=state.board.lay(tiles),
            racks=_with(state.racks, turn.side, rack),
            to_draw=None if state.extra is not None else turn.side,
        )
    )


def _reopened(state: MatchState) -> MatchState:
    """A changed score opens the question who has won again."""
    return replace(state, phase=Phase.ENDED, jury=None) if state.phase is Phase.CLOSED else state
