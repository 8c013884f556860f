"""Deciding what is asked at the start and in a turn: lots, bells, plays, exchanges, scores, reserves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from classroom.match import command as cmd
from classroom.match import event as ev
from classroom.match.consequence import closing
from classroom.match.decision import Answer, Context, Deciders, Events, is_acceptable, refuse_score
from classroom.match.refusal import Refusal, Refused
from classroom.match.state import MatchState, Phase
from classroom.match.team import Mode, Role, WordCheck, turn_limit_ms
from classroom.rules.board import LaidTile
from classroom.rules.format import AnyTiles, PerTurn, WholeRack
from classroom.rules.placement import Misplacement
from classroom.rules.tile import rack_face, without

DECIDERS = Deciders()

# The start of the match and of a turn


@DECIDERS.on(cmd.DrawLot, Phase.DRAWING)
def _draw_lot(state: MatchState, command: cmd.DrawLot, context: Context) -> Answer:
    if command.side not in state.sides:
        return Refusal(Refused.NO_SUCH_SIDE)
    if command.side not in state.drawing or command.side in state.lots[-1]:
        return Refusal(Refused.NOT_NOW)
    (tile,) = context.shuffler.draw(state.bag, 1)
    return (ev.LotDrawn(command.side, tile),)


@DECIDERS.on(cmd.EnterReserve, Phase.READY)
def _enter_reserve(state: MatchState, command: cmd.EnterReserve, _: Context) -> Answer:
    if command.side not in state.sides:
        return Refusal(Refused.NO_SUCH_SIDE)
    team = state.teams[command.side]
    if command.entering not in team.names(Role.RESERVE):
        return Refusal(Refused.NOT_A_RESERVE, names=(command.entering, team.name))
    if command.leaving not in team.names(Role.MAIN):
        return Refusal(Refused.NOT_A_MAIN, names=(command.leaving, team.name))
    return (ev.ReserveEntered(command.side, command.leaving, command.entering),)


@DECIDERS.on(cmd.RingBell, Phase.READY)
def _ring_bell(state: MatchState, _: cmd.RingBell, context: Context) -> Answer:
    """The bell also ends the window of the play before; a side that owes a turn has lost this one (P12)."""
    events = closing(state, context.shuffler)
    side = state.to_move
    if state.owed[side]:
        return events
    if state.extra is not None and not state.racks[side]:
        drawn = context.shuffler.draw(state.tile_set.tiles, state.format.racks.size)
        events = (*events, ev.FreshBagOpened(), ev.TilesDrawn(side, drawn))
    return (*events, ev.TurnBegan(side), *_opening_bells(state))


@DECIDERS.on(cmd.Pause, Phase.RUNNING)
def _pause(_: MatchState, command: cmd.Pause, context: Context) -> Answer:
    elapsed = max(0, context.elapsed_ms - max(0, command.slept_ms))
    return (ev.TurnPaused(elapsed, command.reason),)


@DECIDERS.on(cmd.Resume, Phase.PAUSED)
def _resume(state: MatchState, _: cmd.Resume, __: Context) -> Answer:
    return (ev.TurnResumed(state.elapsed_ms),)


@DECIDERS.on(cmd.RestartTurn, Phase.PAUSED, Phase.RUNNING)
def _restart_turn(state: MatchState, _: cmd.RestartTurn, __: Context) -> Answer:
    return (ev.TurnRestarted(), *_opening_bells(state))


def _opening_bells(state: MatchState) -> Events:
    match state.opened.switches.turn_time:
        case PerTurn(begin_bells=strokes) if strokes:
            return (ev.BellRung(strokes, 0),)
    return ()


# What a side may do with its turn


@DECIDERS.on(cmd.DeclarePlay, Phase.RUNNING)
def _declare_play(state: MatchState, command: cmd.DeclarePlay, context: Context) -> Answer:
    if _is_over(state, context):
        return _end_of_time(state, command.tiles, context)
    refusal = _refuse_play(state, command.tiles, context)
    if refusal:
        return refusal
    return (ev.TilesPlayed(state.to_move, command.tiles, context.elapsed_ms, at_bell=False),)


@DECIDERS.on(cmd.EndTurn, Phase.RUNNING)
def _end_turn(state: MatchState, command: cmd.EndTurn, context: Context) -> Answer:
    if not _is_over(state, context):
        return Refusal(Refused.TIME_LEFT)
    return _end_of_time(state, command.tiles, context)


@DECIDERS.on(cmd.Pass, Phase.RUNNING)
def _pass(state: MatchState, _: cmd.Pass, context: Context) -> Answer:
    if _is_over(state, context):
        return _end_of_time(state, (), context)
    return (ev.Passed(state.to_move, context.elapsed_ms),)


@DECIDERS.on(cmd.ExchangeTiles, Phase.RUNNING)
def _exchange(state: MatchState, command: cmd.ExchangeTiles, context: Context) -> Answer:
    if _is_over(state, context):
        return _end_of_time(state, (), context)
    refusal = _refuse_exchange(state, command.tiles)
    if refusal:
        return refusal
    drawn = context.shuffler.draw(state.bag, len(command.tiles))
    return (ev.Exchanged(state.to_move, command.tiles, drawn, context.elapsed_ms),)


def _is_over(state: MatchState, context: Context) -> bool:
    limit = turn_limit_ms(state.opened.switches)
    return limit is not None and context.elapsed_ms >= limit


def _end_of_time(state: MatchState, tiles: Sequence[LaidTile], context: Context) -> Answer:
    """Ring the closing bells; lawful tiles stand, anything else goes back and the turn is lost (P5)."""
    laid = tuple(tiles)
    bells: Events = ()
    match state.opened.switches.turn_time:
        case PerTurn(end_bells=strokes) if strokes:
            bells = (ev.BellRung(strokes, context.elapsed_ms),)
    if _refuse_play(state, laid, context):
        # A square off the board has no name to be stored by, and nothing lies there.
        on_board = tuple(tile for tile in laid if tile.square in state.format.layout)
        return (*bells, ev.TurnTimedOut(state.to_move, on_board, context.elapsed_ms))
    return (*bells, ev.TilesPlayed(state.to_move, laid, context.elapsed_ms, at_bell=True))


def _refuse_play(state: MatchState, tiles: Sequence[LaidTile], context: Context) -> Refusal | None:
    play = state.find_play(tiles)
    if isinstance(play, Misplacement):
        return Refusal(Refused.MISPLACED, squares=play.squares, misplaced=play.fault)
    if without(state.racks[state.to_move], [rack_face(tile) for _, tile in tiles]) is None:
        return Refusal(Refused.NOT_ON_RACK, names=tuple(tile for _, tile in tiles))
    if state.opened.mode is Mode.PRACTICE and state.opened.switches.word_check is WordCheck.REFUSE:
        strange = tuple(word.name for word in play.words if not is_acceptable(state, context.lexicon, word.name))
        if strange:
            return Refusal(Refused.NOT_IN_LIST, names=strange)
    return None


def _refuse_exchange(state: MatchState, tiles: Sequence[str]) -> Refusal | None:
    rack = state.racks[state.to_move]
    if not tiles:
        return Refusal(Refused.EXCHANGE_NOTHING)
    if without(rack, tiles) is None:
        return Refusal(Refused.NOT_ON_RACK, names=tuple(tiles))
    match state.format.exchange:
        case WholeRack(bag):
            if len(rack) < state.format.racks.size:
                return Refusal(Refused.EXCHANGE_NEEDS_FULL_RACK, numbers=(state.format.racks.size, len(rack)))
            if len(tiles) < len(rack):
                return Refusal(Refused.EXCHANGE_ALL_OR_NONE, numbers=(len(rack),))
        case AnyTiles(bag):
            pass
        case never:
            assert_never(never)
    needed = max(bag, len(tiles))
    if len(state.bag) < needed:
        return Refusal(Refused.BAG_TOO_SMALL, numbers=(needed, len(state.bag)))
    return None


# The score of a play


@DECIDERS.on(cmd.Announce, Phase.ANNOUNCING)
def _announce(state: MatchState, command: cmd.Announce, _: Context) -> Answer:
    refusal = refuse_score(command.score)
    return refusal or (ev.ScoreAnnounced(state.to_move, command.score),)


@DECIDERS.on(cmd.SettleScore, Phase.CHECKING)
def _settle_score(state: MatchState, command: cmd.SettleScore, _: Context) -> Answer:
    turn = state.turns[-1]
    counted = turn.count.total if turn.count else 0
    if command.score is None or command.score == counted:
        return (ev.ScoreSettled(turn.side, counted, counted, ""),)
    refusal = refuse_score(command.score)
    if refusal:
        return refusal
    if not command.reason.strip():
        return Refusal(Refused.REASON_NEEDED)
    return (ev.ScoreSettled(turn.side, counted, command.score, command.reason.strip()),)
