"""Deciding the records of a real board: starter, turns, words, unplayed tiles, the end (P5, P15)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import assert_never

from classroom.match import command as cmd
from classroom.match import event as ev
from classroom.match.command import Refusal, Refused
from classroom.match.decide.context import (
    OUTSIDE_TURNS,
    Answer,
    Context,
    Events,
    close_window,
    decides,
    is_between_turns,
    refuse_change,
    refuse_disqualified,
    refuse_score,
    unlisted,
)
from classroom.match.fold import apply
from classroom.match.fold.real_board import Unfitting, out_at_board, written_anew
from classroom.match.state import MatchState, Phase, Turn, TurnKind
from classroom.match.team import WordCheck
from classroom.names import tidy_line
from classroom.rules.board import LaidTile
from classroom.rules.placement import Misplacement
from classroom.rules.policy import EndReason, LetterShop, Objections, PassesEnd, PerRound, PerSide, PerTurn, Void
from classroom.rules.tile import rack_face
from classroom.words.lexicon import Lexicon


def board_ends(state: MatchState) -> tuple[EndReason, ...]:
    """Return the ends that these rules have and the judge confirms at a real board (P14, A10, U9).

    The others have their own commands or come automatically.
    """
    endings, time = state.format.endings, state.opened.switches.turn_time
    ends = {
        EndReason.TILES_USED: endings.tiles_used,
        EndReason.NO_WORD: endings.no_word,
        EndReason.PASSES: isinstance(state.format.zero_turns, PassesEnd),
        EndReason.TIME: isinstance(time, PerRound | PerSide),
    }
    return tuple(reason for reason, has in ends.items() if has)


@decides(cmd.NameStarter, Phase.DRAWING, Phase.READY, at_board=True)
def name_starter(state: MatchState, command: cmd.NameStarter, context: Context) -> Answer:
    """Name the starter; until the first turn another may be named, in case of a mistaken tap."""
    if state.turns or state.end is not None:
        return Refusal(Refused.NOT_NOW)
    return (ev.StarterNamed(command.side),)


@decides(cmd.StopTurn, Phase.RUNNING, at_board=True)
def stop_turn(state: MatchState, command: cmd.StopTurn, context: Context) -> Answer:
    return (*end_bells(state, context), ev.TurnStopped(state.to_move, context.elapsed_ms))


def end_bells(state: MatchState, context: Context) -> Events:
    """Return the closing bells if the time of a turn or a round is over (P4, U9)."""
    time = state.opened.switches.turn_time
    strokes = time.end_bells if isinstance(time, PerTurn | PerRound) else 0
    is_over = state.is_time_over(context.elapsed_ms)
    return (ev.BellRung(strokes, context.elapsed_ms),) if strokes and is_over else ()


# A turn


@decides(cmd.RecordTurn, Phase.READY, Phase.RUNNING, Phase.RECORDING, at_board=True)
def record_turn(state: MatchState, command: cmd.RecordTurn, context: Context) -> Answer:
    """Record a turn, ending it if its bell was rung; without a bell too, as one bell may ring for many boards.

    In both cases, the first turn of a competition waits for the check list (P22).
    """
    if state.waits_for_list:
        return Refusal(Refused.LIST_IS_OPEN, names=state.open_items)
    if state.unwritten is not None:
        return _write_score(state, state.unwritten, command, context)
    before = close_window(state, context.shuffler) if state.phase is Phase.READY else ()
    side = state.to_move
    if state.phase is Phase.READY and state.owed[side]:
        return before  # the turn that it owes comes first, automatically (P12)
    elapsed_ms = _elapsed_ms(state, context)
    match command.kind:
        case TurnKind.PLAY:
            made = _made_play(state, command, context, elapsed_ms)
        case TurnKind.PASS:
            made = (ev.Passed(side, elapsed_ms),)
        case TurnKind.EXCHANGE:
            made = _refuse_exchange(state) or (ev.Exchanged(side, (), (), elapsed_ms),)
        case TurnKind.TIME:
            made = (ev.TurnTimedOut(side, (), elapsed_ms),)
        case TurnKind.LOST:
            return Refusal(Refused.NOT_NOW)
        case never:
            assert_never(never)
    if isinstance(made, Refusal):
        return made
    if state.phase is Phase.RUNNING and isinstance(state.opened.switches.turn_time, PerRound):
        # The round continues with the next word (U9).
        return (*made, *close_window(_after(state, made), context.shuffler), ev.TurnBegan(side))
    return (*before, *made)


@decides(cmd.RecordUnwritten, Phase.READY, Phase.RUNNING, Phase.RECORDING, at_board=True)
def record_unwritten(state: MatchState, command: cmd.RecordUnwritten, context: Context) -> Answer:
    """Record a play whose score is written once its words have been doubted, or let stand (A5, T5)."""
    if not state.doubts_unwritten or state.unwritten is not None:
        return Refusal(Refused.NOT_NOW)
    if state.waits_for_list:
        return Refusal(Refused.LIST_IS_OPEN, names=state.open_items)
    side, elapsed_ms = state.to_move, _elapsed_ms(state, context)
    before = close_window(state, context.shuffler) if state.phase is Phase.READY else ()
    if state.phase is Phase.READY and state.owed[side]:
        return before
    stopped = () if state.phase is Phase.RECORDING else (ev.TurnStopped(side, elapsed_ms),)
    if not command.tiles:
        return (*before, *stopped, ev.PlayMade(side, elapsed_ms))
    played = _typed_play(state, command.tiles, context, elapsed_ms)
    return played if isinstance(played, Refusal) else (*before, *stopped, *played)


def _typed_play(state: MatchState, tiles: tuple[LaidTile, ...], context: Context, elapsed_ms: int) -> Answer:
    """Return the events of a play that is typed in, from a fresh bag if the side has no tiles left (P16)."""
    if refusal := refuse_typed(state, tiles, context.lexicon):
        return refusal
    fresh = (ev.FreshBagOpened(),) if state.extra is not None and state.has_fresh_bag(state.to_move) else ()
    return (*fresh, ev.TilesPlayed(state.to_move, tiles, elapsed_ms, at_bell=False))


def _elapsed_ms(state: MatchState, context: Context) -> int:
    if state.phase is Phase.RECORDING:
        return state.elapsed_ms
    return context.elapsed_ms if state.phase is Phase.RUNNING else 0


def _made_play(state: MatchState, command: cmd.RecordTurn, context: Context, elapsed_ms: int) -> Answer:
    if refusal := _refuse_said(state, command):
        return refusal
    side = state.to_move
    if not command.tiles:
        if command.score is None:
            return Refusal(Refused.SCORE_NEEDED)
        written = ev.ScoreSettled(side, command.score, _score_due(state, command, command.score), "")
        return (ev.PlayMade(side, elapsed_ms), *_score_events(side, command), written)
    played = _typed_play(state, command.tiles, context, elapsed_ms)
    if isinstance(played, Refusal):
        return played
    settled = _settled(state, command, _after(state, played).turns[-1].counted)
    return settled if isinstance(settled, Refusal) else (*played, *_score_events(side, command), settled)


def _write_score(state: MatchState, turn: Turn, command: cmd.RecordTurn, context: Context) -> Answer:
    """Write the score of a play whose word was doubted first, or whose word is typed in only now (A5, T5)."""
    if command.kind is not TurnKind.PLAY:
        return Refusal(Refused.NOT_NOW)
    if refusal := _refuse_said(state, command):
        return refusal
    index = len(state.turns) - 1
    written: Events = ()
    if command.tiles and (turn.play is None or command.tiles != turn.play.tiles):
        answer = write_word(state, cmd.WriteWord(index, command.tiles), context)
        if isinstance(answer, Refusal):
            return answer
        written, turn = answer, _after(state, answer).turns[index]
    if turn.play is None and command.score is None:
        return Refusal(Refused.SCORE_NEEDED)
    counted = turn.counted if turn.play else command.score or 0
    settled = _settled(state, command, counted)
    return settled if isinstance(settled, Refusal) else (*written, *_score_events(turn.side, command), settled)


def _settled(state: MatchState, command: cmd.RecordTurn, counted: int) -> ev.ScoreSettled | Refusal:
    """Return the event that writes a score; the judge's own needs a reason (P10)."""
    side = state.to_move
    due = _score_due(state, command, counted)
    noted = due if command.score in (None, counted) else command.score
    if noted != due and not tidy_line(command.reason):
        return Refusal(Refused.REASON_NEEDED)
    return ev.ScoreSettled(side, counted, noted, tidy_line(command.reason) if noted != due else "")


def _refuse_said(state: MatchState, command: cmd.RecordTurn) -> Refusal | None:
    """Return why a score like this cannot be announced, counted or objected to, or None if it can."""
    scores = [score for score in (command.announced, command.score) if score is not None]
    refusal = next(filter(None, map(refuse_score, scores)), None)
    if refusal or command.objected is None:
        return refusal
    if not isinstance(state.format.announcement, Objections) or command.announced is None:
        return Refusal(Refused.NOT_NOW)
    if command.objected not in state.sides:
        return Refusal(Refused.NO_SUCH_SIDE)
    return refuse_disqualified(state, command.objected)


def _score_due(state: MatchState, command: cmd.RecordTurn, counted: int) -> int:
    """Return the score to write down for a play with score `counted`, if announced and objected to (A6)."""
    if command.announced is None:
        return counted
    return state.score_due(state.to_move, command.announced, counted, command.objected)


def _score_events(side: int, command: cmd.RecordTurn) -> Events:
    """Return the events by which a score was announced, and objected to."""
    announced = () if command.announced is None else (ev.ScoreAnnounced(side, command.announced),)
    objected = () if command.objected is None else (ev.ScoreObjected(command.objected),)
    return (*announced, *objected)


def _after(state: MatchState, events: Events) -> MatchState:
    for event in events:
        state = apply(state, event)
    return state


def _refuse_exchange(state: MatchState) -> Refusal | None:
    """Return why an exchange is impossible, as far as that is known without the racks (P11, A8, T4, S2)."""
    if state.extra is not None:
        return Refusal(Refused.ONLY_A_WORD)
    policy, there = state.format.exchange, state.in_bag
    if isinstance(policy, LetterShop):
        return Refusal(Refused.NO_EXCHANGE)
    if there is not None and there < policy.bag:
        return Refusal(Refused.BAG_TOO_SMALL, numbers=(policy.bag, there))
    return None


def refuse_typed(state: MatchState, tiles: Sequence[LaidTile], lexicon: Lexicon) -> Refusal | None:
    """Return why the side to move cannot have played these tiles, as far as is known; None if it can."""
    if state.untyped is not None:
        return _words_missing(state, state.untyped)
    play = state.find_play(tiles)
    if isinstance(play, Misplacement):
        return Refusal(Refused.MISPLACED, squares=play.squares, misplaced=play.fault)
    fresh = state.extra is not None and state.has_fresh_bag(state.to_move)
    there = state.tile_set.tiles if fresh else state.tiles_left(state.to_move)
    if refusal := _refuse_tiles(state, tiles, there):
        return refusal
    refuses = state.is_practice and state.opened.switches.word_check is WordCheck.REFUSE
    names = (word.name for word in play.words if refuses or isinstance(state.format.challenge, Void))
    if strange := unlisted(state, lexicon, names):
        return Refusal(Refused.NOT_IN_LIST, names=strange)
    return None


def _refuse_tiles(state: MatchState, tiles: Sequence[LaidTile], there: Sequence[str]) -> Refusal | None:
    size = state.most_tiles(state.to_move)
    if len(tiles) > size:
        return Refusal(Refused.MORE_THAN_A_RACK, numbers=(size, len(tiles)))
    missing = Counter(rack_face(tile) for _, tile in tiles) - Counter(there)
    return Refusal(Refused.NOT_LEFT, names=tuple(sorted(missing))) if missing else None


def _words_missing(state: MatchState, index: int) -> Refusal:
    turn = state.turns[index]
    return Refusal(Refused.WORD_MISSING, (state.side_name(turn.side),), (turn.number,))


# Words typed in later


@decides(cmd.WriteWord, *OUTSIDE_TURNS, Phase.RUNNING, Phase.PAUSED)
def write_word(state: MatchState, command: cmd.WriteWord, context: Context) -> Answer:
    """Type in or correct a word, also while a round runs; later plays must still be valid. Its score stays (U9)."""
    if not is_between_turns(state):
        return Refusal(Refused.NOT_NOW)
    if not state.is_real_board or not 0 <= command.turn < len(state.turns):
        return Refusal(Refused.NO_SUCH_TURN)
    turn = state.turns[command.turn]
    if turn.kind is not TurnKind.PLAY or turn.extra:
        return Refusal(Refused.NO_PLAY)
    if state.untyped is not None and state.untyped < command.turn:
        return _words_missing(state, state.untyped)
    if refusal := refuse_change(state, as_director=False):
        return refusal
    return refuse_rewritten(state, command) or (ev.WordWritten(command.turn, command.tiles),)


def refuse_rewritten(state: MatchState, command: cmd.WriteWord) -> Refusal | None:
    """Return why a word cannot be typed in like this, or which later play would not fit; None if it can."""
    found = written_anew(state, command.turn, command.tiles)
    if not isinstance(found, Unfitting):
        written = found.turns[command.turn]
        ruled = written.ruling.words if written.ruling and written.ruling.accepted else ()
        if gone := tuple(word for word in ruled if word not in written.words):
            return Refusal(Refused.WORD_IS_RULED, names=gone)
        size = state.most_tiles(state.turns[command.turn].side)
        return (
            Refusal(Refused.MORE_THAN_A_RACK, numbers=(size, len(command.tiles))) if len(command.tiles) > size else None
        )
    if found.turn != command.turn:
        later = state.turns[found.turn]
        return Refusal(Refused.LATER_WORD_UNFIT, (state.side_name(later.side),), (later.number,))
    if found.misplacement:
        return Refusal(Refused.MISPLACED, squares=found.misplacement.squares, misplaced=found.misplacement.fault)
    return Refusal(Refused.NOT_LEFT, names=found.missing)


# The end


@decides(cmd.WriteRack, Phase.ENDED, Phase.CLOSED, at_board=True)
def write_rack(state: MatchState, command: cmd.WriteRack, context: Context) -> Answer:
    if state.extra is not None:
        return Refusal(Refused.NOT_NOW)
    racks = [command.tiles if side == command.side else rack for side, rack in enumerate(state.racks)]
    refusal = refuse_change(state, as_director=False) or _refuse_racks(state, racks)
    return refusal or (ev.RackWritten(command.side, command.tiles),)


@decides(cmd.EndAtBoard, Phase.READY, Phase.RECORDING, at_board=True)
def end_at_board(state: MatchState, command: cmd.EndAtBoard, context: Context) -> Answer:
    """End the match; if all tiles are used, the side with an empty rack goes out (P14).

    A round whose time is up ends with the words written so far (U9).
    """
    is_open = state.phase is Phase.RECORDING and not isinstance(state.opened.switches.turn_time, PerRound)
    if is_open or len(command.unplayed) != len(state.seats):
        return Refusal(Refused.NOT_NOW)
    if state.extra is not None or command.reason not in board_ends(state):
        return Refusal(Refused.NO_END_DUE)
    if refusal := _refuse_racks(state, command.unplayed):
        return refusal
    out = out_at_board(command.reason, command.unplayed)
    if command.reason is EndReason.TILES_USED and out is None:
        return Refusal(Refused.NO_RACK_EMPTY)
    written = tuple(ev.RackWritten(side, rack) for side, rack in enumerate(command.unplayed) if rack)
    end = ev.MatchEnded(command.reason, out, "")
    return (*close_window(state, context.shuffler), *written, end)


def _refuse_racks(state: MatchState, racks: Sequence[Sequence[str]]) -> Refusal | None:
    """Return why these cannot be the unplayed tiles (too many, or not left), as far as known; None if they can."""
    for side, rack in enumerate(racks):
        if len(rack) > state.rack_size(side):
            return Refusal(Refused.RACK_TOO_LONG, (state.side_name(side),), (state.rack_size(side), len(rack)))
    there = Counter([*state.bag, *(tile for rack in state.racks for tile in rack)])
    missing = Counter(tile for rack in racks for tile in rack) - there
    return Refusal(Refused.NOT_LEFT, names=tuple(sorted(missing))) if missing else None
