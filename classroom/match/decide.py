"""Deciding a command: which events it makes, or why it is refused. Pure: the world is in the `Context`.

`decide` answers one command and then adds what follows of itself (`consequence`): racks after the draw, a turn lost
to a challenge, the end by zero turns, extra turns, the closing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from classroom.match import command as cmd
from classroom.match import event as ev
from classroom.match.consequence import closing, consequence
from classroom.match.entry import refuse_entry
from classroom.match.fold import apply, begin
from classroom.match.ports import Lexicon, MoveFinder, Shuffler
from classroom.match.refusal import Refusal, Refused
from classroom.match.state import MatchState, Phase
from classroom.match.team import Mode, Role, WordCheck, turn_limit_ms
from classroom.rules.board import LaidTile
from classroom.rules.ending import EndReason
from classroom.rules.format import AnyTiles, PerTurn, WholeRack
from classroom.rules.placement import Misplacement
from classroom.rules.tile import rack_face, without

HIGHEST_SCORE = 2000
"""No turn scores more: a whole row of tens on the best squares with the bonus stays below it."""

Events = tuple[ev.Event, ...]
Answer = Events | Refusal


@dataclass(frozen=True)
class Context:
    """What a decision may ask of the world; `elapsed_ms` is how long the running turn has run."""

    shuffler: Shuffler
    lexicon: Lexicon
    finder: MoveFinder
    elapsed_ms: int = 0


def open_match(command: cmd.OpenMatch, lexicon: Lexicon) -> Answer:
    """Return the opening event, or why these teams cannot play (P1-P3, P18)."""
    refusal = refuse_entry(command)
    if refusal:
        return refusal
    return (
        ev.MatchOpened(
            match_id=command.match_id,
            format=command.format,
            lexicon_key=lexicon.key,
            lexicon_title=lexicon.title,
            lexicon_sha256=lexicon.sha256,
            app_version=command.app_version,
            mode=command.mode,
            switches=command.switches,
            teams=command.teams,
            heading=command.heading,
        ),
    )


def decide(state: MatchState, command: cmd.Command, context: Context) -> Answer:
    """Return the events that `command` makes of `state`, or why it is refused."""
    decider = _DECIDERS.get(type(command))
    answer = decider(state, command, context) if decider else Refusal(Refused.NOT_NOW)
    if isinstance(answer, Refusal):
        return answer
    events = list(answer)
    for event in answer:
        state = apply(state, event)
    while more := consequence(state, context.shuffler):
        for event in more:
            state = apply(state, event)
        events.extend(more)
    return tuple(events)


def is_acceptable(state: MatchState, lexicon: Lexicon, word: str) -> bool:
    """Tell whether `word` counts in this match: a ruling goes before the list (P12)."""
    ruled = state.rulings.get(word.upper())
    return lexicon.has(word) if ruled is None else ruled


C = TypeVar("C")
_Decider = Callable[[MatchState, C, Context], Answer]
_DECIDERS: dict[type, Callable[[MatchState, object, Context], Answer]] = {}


def _on(kind: type[C], *phases: Phase) -> Callable[[_Decider[C]], _Decider[C]]:
    """Register a decider; in any other phase than `phases` the command is refused."""

    def register(decider: _Decider[C]) -> _Decider[C]:
        def guarded(state: MatchState, command: C, context: Context) -> Answer:
            return decider(state, command, context) if state.phase in phases else Refusal(Refused.NOT_NOW)

        _DECIDERS[kind] = guarded  # type: ignore[assignment]  # the dictionary forgets which command goes with which
        return decider

    return register


# The start of the match and of a turn


@_on(cmd.DrawLot, Phase.DRAWING)
def _draw_lot(state: MatchState, command: cmd.DrawLot, context: Context) -> Answer:
    if command.side not in state.drawing or command.side in state.lots[-1]:
        return Refusal(Refused.NOT_NOW)
    (tile,) = context.shuffler.draw(state.bag, 1)
    return (ev.LotDrawn(command.side, tile),)


@_on(cmd.RingBell, Phase.READY)
def _ring_bell(state: MatchState, _: cmd.RingBell, context: Context) -> Answer:
    events = closing(state, context.shuffler)
    side = state.to_move
    if state.owed[side]:
        return events
    if state.extra is not None and not state.racks[side]:
        drawn = context.shuffler.draw(state.tile_set.tiles, state.format.racks.size)
        events = (*events, ev.FreshBagOpened(), ev.TilesDrawn(side, drawn))
    events = (*events, ev.TurnBegan(side))
    match state.opened.switches.turn_time:
        case PerTurn(begin_bells=strokes) if strokes:
            return (*events, ev.BellRung(strokes, 0))
    return events


@_on(cmd.Pause, Phase.RUNNING)
def _pause(_: MatchState, command: cmd.Pause, context: Context) -> Answer:
    elapsed = max(0, context.elapsed_ms - max(0, command.slept_ms))
    return (ev.TurnPaused(elapsed, command.reason),)


@_on(cmd.Resume, Phase.PAUSED)
def _resume(state: MatchState, _: cmd.Resume, __: Context) -> Answer:
    return (ev.TurnResumed(state.elapsed_ms),)


@_on(cmd.RestartTurn, Phase.PAUSED, Phase.RUNNING)
def _restart_turn(state: MatchState, _: cmd.RestartTurn, __: Context) -> Answer:
    match state.opened.switches.turn_time:
        case PerTurn(begin_bells=strokes) if strokes:
            return (ev.TurnRestarted(), ev.BellRung(strokes, 0))
    return (ev.TurnRestarted(),)


# What a side may do with its turn


@_on(cmd.DeclarePlay, Phase.RUNNING)
def _declare_play(state: MatchState, command: cmd.DeclarePlay, context: Context) -> Answer:
    if _is_over(state, context):
        return _end_of_time(state, command.tiles, context)
    refusal = _refuse_play(state, command.tiles, context)
    if refusal:
        return refusal
    return (ev.TilesPlayed(state.to_move, command.tiles, context.elapsed_ms, at_bell=False),)


@_on(cmd.EndTurn, Phase.RUNNING)
def _end_turn(state: MatchState, command: cmd.EndTurn, context: Context) -> Answer:
    if not _is_over(state, context):
        return Refusal(Refused.TIME_LEFT)
    return _end_of_time(state, command.tiles, context)


@_on(cmd.Pass, Phase.RUNNING)
def _pass(state: MatchState, _: cmd.Pass, context: Context) -> Answer:
    if _is_over(state, context):
        return _end_of_time(state, (), context)
    return (ev.Passed(state.to_move, context.elapsed_ms),)


@_on(cmd.ExchangeTiles, Phase.RUNNING)
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
        return (*bells, ev.TurnTimedOut(state.to_move, laid, context.elapsed_ms))
    return (*bells, ev.TilesPlayed(state.to_move, laid, context.elapsed_ms, at_bell=True))


def _refuse_play(state: MatchState, tiles: Sequence[LaidTile], context: Context) -> Refusal | None:
    play = state.find_play(tiles)
    if isinstance(play, Misplacement):
        return Refusal(Refused.MISPLACED, squares=play.squares, misplaced=play.fault)
    if without(state.racks[state.to_move], [rack_face(tile) for _, tile in tiles]) is None:
        return Refusal(Refused.NOT_ON_RACK, names=tuple(tile for _, tile in tiles))
    if state.opened.mode is Mode.PRACTICE and state.opened.switches.word_check is WordCheck.REFUSE:
        strange = tuple(w.name for w in play.words if not is_acceptable(state, context.lexicon, w.name))
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
    if len(state.bag) < max(bag, len(tiles)):
        return Refusal(Refused.BAG_TOO_SMALL, numbers=(bag, len(state.bag)))
    return None


# The score of a play, and challenges to it


@_on(cmd.Announce, Phase.ANNOUNCING)
def _announce(state: MatchState, command: cmd.Announce, _: Context) -> Answer:
    if not 0 <= command.score <= HIGHEST_SCORE:
        return Refusal(Refused.SCORE_OUT_OF_RANGE, numbers=(HIGHEST_SCORE,))
    return (ev.ScoreAnnounced(state.to_move, command.score),)


@_on(cmd.SettleScore, Phase.CHECKING)
def _settle_score(state: MatchState, command: cmd.SettleScore, _: Context) -> Answer:
    turn = state.turns[-1]
    counted = turn.count.total if turn.count else 0
    if command.score is None or command.score == counted:
        return (ev.ScoreSettled(turn.side, counted, counted, ""),)
    if not 0 <= command.score <= HIGHEST_SCORE:
        return Refusal(Refused.SCORE_OUT_OF_RANGE, numbers=(HIGHEST_SCORE,))
    if not command.reason.strip():
        return Refusal(Refused.REASON_NEEDED)
    return (ev.ScoreSettled(turn.side, counted, command.score, command.reason.strip()),)


@_on(cmd.ChallengePlay, Phase.READY, Phase.LAST_WINDOW)
def _challenge(state: MatchState, command: cmd.ChallengePlay, _: Context) -> Answer:
    turn = state.last_play
    if not state.window or turn is None or turn.play is None:
        return Refusal(Refused.TOO_LATE_TO_CHALLENGE)
    if command.side not in state.sides:
        return Refusal(Refused.NO_SUCH_SIDE)
    if command.side == turn.side:
        return Refusal(Refused.OWN_PLAY)
    made = {word.name for word in turn.play.words}
    words = tuple(dict.fromkeys(word.upper() for word in command.words))
    if not words or not made.issuperset(words):
        return Refusal(Refused.NOT_A_WORD_OF_THE_PLAY, names=tuple(word for word in words if word not in made))
    most = state.format.challenge.words
    if most and len(words) > most:
        return Refusal(Refused.TOO_MANY_WORDS, numbers=(most,))
    return (ev.PlayChallenged(command.side, words),)


@_on(cmd.WithdrawChallenge, Phase.CHALLENGED)
def _withdraw_challenge(_: MatchState, __: cmd.WithdrawChallenge, ___: Context) -> Answer:
    return (ev.ChallengeWithdrawn(),)


@_on(cmd.RuleChallenge, Phase.CHALLENGED)
def _rule_challenge(state: MatchState, command: cmd.RuleChallenge, context: Context) -> Answer:
    words = state.challenge.words if state.challenge else ()
    listed = all(is_acceptable(state, context.lexicon, word) for word in words)
    if listed != command.accepted and not command.reason.strip():
        return Refusal(Refused.REASON_NEEDED)
    return (ev.ChallengeRuled(command.accepted, listed, command.reason.strip()),)


_BETWEEN = (Phase.READY, Phase.LAST_WINDOW)
_ANY_TIME = (*_BETWEEN, Phase.ENDED, Phase.CLOSED)


@_on(cmd.OverturnRuling, *_ANY_TIME)
def _overturn_ruling(state: MatchState, command: cmd.OverturnRuling, _: Context) -> Answer:
    if not 0 <= command.turn < len(state.turns):
        return Refusal(Refused.NO_SUCH_TURN)
    ruling = state.turns[command.turn].ruling
    if ruling is None:
        return Refusal(Refused.NO_RULING)
    if ruling.accepted == command.accepted:
        return Refusal(Refused.SAME_RULING)
    refusal = _refuse_signature(command.by, command.reason)
    if refusal:
        return refusal
    return (ev.RulingOverturned(command.turn, command.accepted, command.by.strip(), command.reason.strip()),)


@_on(cmd.CorrectScore, *_ANY_TIME)
def _correct_score(state: MatchState, command: cmd.CorrectScore, _: Context) -> Answer:
    if not 0 <= command.turn < len(state.turns):
        return Refusal(Refused.NO_SUCH_TURN)
    if not 0 <= command.score <= HIGHEST_SCORE:
        return Refusal(Refused.SCORE_OUT_OF_RANGE, numbers=(HIGHEST_SCORE,))
    refusal = _refuse_signature(command.by, command.reason)
    if refusal:
        return refusal
    return (ev.ScoreCorrected(command.turn, command.score, command.by.strip(), command.reason.strip()),)


def _refuse_signature(by: str, reason: str) -> Refusal | None:
    if not by.strip():
        return Refusal(Refused.NAME_NEEDED)
    return None if reason.strip() else Refusal(Refused.REASON_NEEDED)


@_on(cmd.EnterReserve, *_BETWEEN)
def _enter_reserve(state: MatchState, command: cmd.EnterReserve, _: Context) -> Answer:
    if command.side not in state.sides:
        return Refusal(Refused.NO_SUCH_SIDE)
    team = state.teams[command.side]
    if command.entering not in team.names(Role.RESERVE):
        return Refusal(Refused.NOT_A_RESERVE, names=(command.entering, team.name))
    if command.leaving not in team.names(Role.MAIN):
        return Refusal(Refused.NOT_A_MAIN, names=(command.leaving, team.name))
    return (ev.ReserveEntered(command.side, command.leaving, command.entering),)


# The end


@_on(cmd.DeclareNoWord, Phase.READY)
def _declare_no_word(state: MatchState, command: cmd.DeclareNoWord, context: Context) -> Answer:
    """The side to move declares first, which lets the play before stand; the others may follow (P14)."""
    if command.side not in state.sides:
        return Refusal(Refused.NO_SUCH_SIDE)
    first = command.side == state.to_move
    if command.side in state.declared or not (first or state.declared) or not state.format.endings.no_word:
        return Refusal(Refused.NOT_NOW)
    return (*closing(state, context.shuffler), ev.NoWordDeclared(command.side))


@_on(cmd.ConfirmEnd, *_BETWEEN)
def _confirm_end(state: MatchState, _: cmd.ConfirmEnd, context: Context) -> Answer:
    reason = end_due(state, context.finder)
    if reason is None and state.extra is None:
        return Refusal(Refused.NO_END_DUE)
    events: Events = (ev.WindowClosed(),) if state.phase is Phase.LAST_WINDOW else closing(state, context.shuffler)
    if reason is None:
        return events if state.phase is Phase.LAST_WINDOW else Refusal(Refused.NO_END_DUE)
    out = next((side for side in state.sides if state.is_out(side)), None)
    return (*events, ev.MatchEnded(reason, out, ""))


@_on(cmd.StopMatch, *_BETWEEN)
def _stop_match(state: MatchState, command: cmd.StopMatch, context: Context) -> Answer:
    if state.extra is not None:
        return Refusal(Refused.NOT_NOW)
    if not command.reason.strip():
        return Refusal(Refused.REASON_NEEDED)
    return (*closing(state, context.shuffler), ev.MatchEnded(EndReason.STOPPED, None, command.reason.strip()))


@_on(cmd.DecideTie, Phase.ENDED)
def _decide_tie(state: MatchState, command: cmd.DecideTie, _: Context) -> Answer:
    if not state.awaits_jury:
        return Refusal(Refused.NOT_NOW)
    if command.winner is not None and command.winner not in state.leaders():
        return Refusal(Refused.NO_SUCH_SIDE)
    refusal = _refuse_signature(command.names, command.reason)
    if refusal:
        return refusal
    return (ev.JuryDecided(command.winner, command.names.strip(), command.reason.strip()),)


def end_due(state: MatchState, finder: MoveFinder) -> EndReason | None:
    """Return the end that the judge may confirm now, or None (P14).

    All tiles used; or no side can form a word, because all have declared it or `finder` proves it for every rack.
    """
    if state.extra is not None or state.end is not None:
        return None
    if state.phase is Phase.LAST_WINDOW:
        return EndReason.TILES_USED
    if state.phase is not Phase.READY or not state.format.endings.no_word:
        return None
    if len(state.declared) == len(state.teams):
        return EndReason.NO_WORD
    if state.bag or state.window:
        return None
    proved = all(finder.can_form_word(state.board, rack) is False for rack in state.racks)
    return EndReason.NO_WORD if proved else None


__all__ = ["HIGHEST_SCORE", "Answer", "Context", "Events", "begin", "decide", "end_due", "is_acceptable", "open_match"]
