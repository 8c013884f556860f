"""The effect of challenges, rulings, disallowed plays and corrections on a state (P12, U7)."""

from __future__ import annotations

from collections.abc import Sequence

from classroom.match import event as ev
from classroom.match.fold import step
from classroom.match.fold.real_board import laid_again, taken_up
from classroom.match.state import MatchState, OpenChallenge, Phase, Remark, RemarkKind, Ruling, Turn
from classroom.rules.placement import Play
from classroom.rules.policy import Challenge, EndReason, JudgeDisallows, LoseNextTurn, PointsDeducted
from classroom.rules.tile import rack_face
from classroom.value import replace


@step.folds(ev.PlayChallenged, challenge=Challenge)
def play_challenged(state: MatchState, event: ev.PlayChallenged) -> MatchState:
    back_to = state.hold.back_to if state.hold else state.phase
    state = step.with_time_used(state, event.side, event.elapsed_ms)
    state = step.with_time_used(state, state.to_move, event.counted_ms)
    challenge = OpenChallenge(event.side, event.words, back_to)
    return replace(state, phase=Phase.CHALLENGED, challenge=challenge, hold=None)


@step.folds(ev.ChallengeWithdrawn, challenge=Challenge)
def challenge_withdrawn(state: MatchState, event: ev.ChallengeWithdrawn) -> MatchState:
    challenge = _open_challenge(state)
    state = step.with_time_used(state, challenge.side, event.elapsed_ms)
    looked_up_ms = state.looked_up_ms + event.lookup_ms
    state = replace(state, phase=challenge.back_to, challenge=None, looked_up_ms=looked_up_ms)
    # If the score is not noted yet, that comes next (A5); else the time that passed may skip the next side (A4).
    unwritten = (Phase.ANNOUNCING, Phase.CHECKING, Phase.RECORDING)
    return state if state.phase in unwritten else step.after_turn(state)


@step.folds(ev.ChallengeRuled, challenge=Challenge)
def challenge_ruled(state: MatchState, event: ev.ChallengeRuled) -> MatchState:
    challenge = _open_challenge(state)
    index, turn = step.latest_play(state)
    ruling = Ruling(challenge.side, challenge.words, event.accepted, event.listed, event.reason, event.refused)
    remarks = (*turn.remarks, _verdict(ruling))
    if event.reason:
        remarks = (*remarks, Remark(RemarkKind.JUDGE, (event.reason,)))
    state = step.with_turn(state, index, replace(turn, ruling=ruling, remarks=remarks))
    state = step.with_time_used(state, challenge.side, event.elapsed_ms)
    state = replace(state, challenge=None, window=False, looked_up_ms=state.looked_up_ms + event.lookup_ms)
    state = _remembered(state, ruling)
    if not event.accepted:
        return step.after_turn(_taken_off(_settled(state, index), index))
    state = step.after_turn(state) if turn.settled else replace(state, phase=challenge.back_to)
    return _penalised(state, challenge.side, index)


@step.folds(ev.PlayDisallowed, challenge=JudgeDisallows)
def play_disallowed(state: MatchState, event: ev.PlayDisallowed) -> MatchState:
    turn = state.turns[event.turn]
    if not turn.is_lying:
        raise step.BrokenMatchError(f"turn {event.turn + 1} is no play on the board")
    # Of a play at a real board that nobody typed in, only the judge knows the words.
    words = event.words or turn.words
    remark = Remark(RemarkKind.MARKED if event.stays else RemarkKind.DISALLOWED, words)
    remarks = (*turn.remarks, remark, Remark(RemarkKind.JUDGE, (event.reason,)))
    disallowed = tuple(dict.fromkeys((*turn.disallowed, *words)))
    changed = replace(turn, score=_score_left(state, turn, event, disallowed), disallowed=disallowed, remarks=remarks)
    phase, elapsed_ms = state.phase, state.elapsed_ms
    if not event.stays:
        state = replace(_taken_off(state, event.turn), window=False)
    state = step.with_turn(state, event.turn, replace(changed, taken_off=not event.stays))
    # A disallowed word no longer counts towards drawing, whether it stays or comes off (U5); one already marked
    # did not count before. Earlier signatures do not cover this change (T10).
    spelled = state.spelled if turn.disallowed else state.spelled - 1
    state = step.after_turn(replace(state, spelled=spelled, signatures={}))
    return _going_on(state, phase, elapsed_ms)


def _going_on(state: MatchState, phase: Phase, elapsed_ms: int) -> MatchState:
    """Return the state after a change of an earlier turn: a round continues, its team may be laying its next word."""
    return replace(state, phase=phase, elapsed_ms=elapsed_ms) if phase in (Phase.RUNNING, Phase.PAUSED) else state


def _score_left(state: MatchState, turn: Turn, event: ev.PlayDisallowed, disallowed: tuple[str, ...]) -> int:
    """Return what a play scores if `disallowed` are all its words disallowed so far (U7).

    As a penalty it scores nothing, and its value, or that of these words, is also deducted, whether it stays or not.
    Otherwise only what stays on the board scores, without these words, and nothing if no word is left.
    """
    match state.format.challenge:
        case JudgeDisallows(PointsDeducted()) if turn.play is None:
            return -turn.noted
        case JudgeDisallows(PointsDeducted(word_only=True)):
            return -turn.points_of(disallowed)
        case JudgeDisallows(PointsDeducted()):
            return -turn.counted
        case _ if event.stays and not set(turn.words) <= set(disallowed):
            return max(0, turn.score - turn.points_of(set(disallowed) - set(turn.disallowed)))
        case _:
            return 0


@step.folds(ev.RulingOverturned, challenge=Challenge)
def ruling_overturned(state: MatchState, event: ev.RulingOverturned) -> MatchState:
    turn = state.turns[event.turn]
    if turn.ruling is None:
        raise step.BrokenMatchError(f"turn {event.turn + 1} has no ruling to overturn")
    can_move = state.can_still_move(event.turn)
    state = _unsigned(state, event)
    ruling = replace(turn.ruling, accepted=event.accepted, refused=event.refused)
    remarks = (*turn.remarks, _verdict(ruling), Remark(RemarkKind.JURY, (event.reason,)), *_director(event))
    turn = replace(turn, ruling=ruling, remarks=remarks)
    state = _unpenalised(step.with_turn(state, event.turn, turn), ruling.side, event.turn)
    state = _remembered(_forgotten(state, ruling.words), ruling)
    if not can_move:
        state = step.with_turn(state, event.turn, replace(turn, score=turn.noted if event.accepted else 0))
        return step.after_turn(_counted_anew(state))
    if not event.accepted:
        return step.after_turn(_taken_off(state, event.turn))
    return _penalised(step.after_turn(_laid_again(state, event.turn)), ruling.side, event.turn)


@step.folds(ev.ScoreCorrected)
def score_corrected(state: MatchState, event: ev.ScoreCorrected) -> MatchState:
    state, turn, phase, elapsed_ms = _unsigned(state, event), state.turns[event.turn], state.phase, state.elapsed_ms
    before, after = str(turn.score), str(event.score)
    corrected = (Remark(RemarkKind.CORRECTED, (before, after)),) if before != after else ()
    remarks = (*turn.remarks, *corrected, Remark(RemarkKind.JUDGE, (event.reason,)), *_director(event))
    changed = replace(turn, score=event.score, noted=event.score, explained=True, remarks=remarks)
    return _going_on(step.after_turn(step.with_turn(state, event.turn, changed)), phase, elapsed_ms)


def _counted_anew(state: MatchState) -> MatchState:
    """Recount unplayed tiles after a ruling on an old play: nobody goes out with a refused word (T7)."""
    end = state.end
    if end is None or end.reason is not EndReason.TILES_USED or end.side is None:
        return state
    last = next(
        (turn for turn in reversed(state.turns) if turn.side == end.side and turn.play and not turn.extra), None
    )
    stands = last is None or last.ruling is None or last.ruling.accepted
    counted = state.adjustments_of(end.unplayed, end.side if stands else None)
    return replace(state, end=replace(end, adjustments=counted))


def _director(event: ev.RulingOverturned | ev.ScoreCorrected) -> tuple[Remark, ...]:
    """Return remarks on who changed a signed sheet (T10)."""
    return (Remark(RemarkKind.DIRECTOR, (event.by,)),) if event.director else ()


def _unsigned(state: MatchState, event: ev.RulingOverturned | ev.ScoreCorrected) -> MatchState:
    """Clear the signatures after a judge's change; a director's change leaves the sheet signed (T10)."""
    return state if event.director else replace(state, signatures={})


def _open_challenge(state: MatchState) -> OpenChallenge:
    if state.challenge is None:
        raise step.BrokenMatchError("there is no challenge to rule on")
    return state.challenge


def _verdict(ruling: Ruling) -> Remark:
    if ruling.accepted:
        return Remark(RemarkKind.ACCEPTED, ruling.words)
    return Remark(RemarkKind.NOT_ACCEPTED, ruling.blamed)


def _remembered(state: MatchState, ruling: Ruling) -> MatchState:
    """Store the ruling for each of its words, if it says which of them it refuses (P12, S3)."""
    if not ruling.accepted and not ruling.refused and len(ruling.words) > 1:
        return state
    refused = () if ruling.accepted else ruling.blamed
    return replace(state, rulings={**state.rulings, **{word: word not in refused for word in ruling.words}})


def _forgotten(state: MatchState, words: Sequence[str]) -> MatchState:
    return replace(state, rulings={word: ruled for word, ruled in state.rulings.items() if word not in words})


def _penalised(state: MatchState, side: int, index: int) -> MatchState:
    """Penalise the challengers of turn `index`: with a turn only if one of theirs may follow (P12)."""
    had_extra_turn = state.turns[index].extra and side not in (state.extra or ())
    match state.format.challenge:
        case Challenge(failed=LoseNextTurn(extra_turn=extra_turn)):
            # After the last play only level totals bring another turn (P16).
            if had_extra_turn or (state.phase is Phase.LAST_WINDOW and not extra_turn):
                return state
            return replace(state, owed=step.with_value(state.owed, side, (*state.owed[side], index)))
        case _:  # points are counted from the ruling, see `MatchState.challenge_points`
            return state


def _unpenalised(state: MatchState, side: int, index: int) -> MatchState:
    """Take back the turn lost over turn `index`: one still owed, or one that was lost and followed by nothing."""
    debts = state.owed[side]
    if index in debts:
        return replace(state, owed=step.with_value(state.owed, side, tuple(debt for debt in debts if debt != index)))
    return state if state.turns[-1].cause != index else step.without_last_turn(state, RemarkKind.LOST_TURN)


def _taken_off(state: MatchState, index: int) -> MatchState:
    """Return the tiles of a play; its premiums are available again and its blanks unnamed (C6, C7, C10)."""
    turn = state.turns[index]
    if turn.taken_off:
        raise step.BrokenMatchError(f"turn {index + 1} was taken off already")
    if state.is_real_board:
        state = taken_up(state, index)
        return replace(step.with_turn(state, index, replace(turn, score=0, taken_off=True)), declared=frozenset())
    play = _tiles_of(turn, index)
    squares = [square for square, _ in play.tiles]
    back = step.taken([rack_face(tile) for _, tile in play.tiles], turn.bought, "the play")
    state = step.with_turn(state, index, replace(turn, score=0, taken_off=True))
    return replace(
        state,
        board=state.board.take(squares),
        racks=step.with_value(state.racks, turn.side, (*state.racks[turn.side], *back)),
        bought=step.with_value(state.bought, turn.side, (*state.bought[turn.side], *turn.bought)),
        bag=(*state.bag, *state.apart),
        apart=(),
        to_draw=None,
        declared=frozenset(),
    )


def _laid_again(state: MatchState, index: int) -> MatchState:
    """Put a play back that was taken off, before anything else was played."""
    turn = state.turns[index]
    if state.is_real_board:
        state = laid_again(state, index)
        return replace(
            step.with_turn(state, index, replace(turn, score=turn.noted, taken_off=False)), declared=frozenset()
        )
    play = _tiles_of(turn, index)
    laid = step.taken([rack_face(tile) for _, tile in play.tiles], turn.bought, "the play")
    rack = step.taken(state.racks[turn.side], laid, "the rack")
    state = step.with_turn(state, index, replace(turn, score=turn.noted, taken_off=False))
    return replace(
        state,
        board=state.board.lay(play.tiles),
        racks=step.with_value(state.racks, turn.side, rack),
        bought=step.with_value(state.bought, turn.side, step.taken(state.bought[turn.side], turn.bought, "the rack")),
        declared=frozenset(),
        to_draw=None if turn.extra else turn.side,
    )


def _settled(state: MatchState, index: int) -> MatchState:
    """Return the state with a score recorded for turn `index`, if none was before it came off (A5).

    The score counts if the play is laid again: the value of the tiles, less the cost of an objection (A6).
    """
    turn = state.turns[index]
    if turn.settled:
        return state
    return step.with_turn(state, index, replace(turn, noted=state.objected_score(turn), settled=True))


def _tiles_of(turn: Turn, index: int) -> Play:
    if turn.play is None:
        raise step.BrokenMatchError(f"turn {index + 1} has no tiles to move")
    return turn.play
