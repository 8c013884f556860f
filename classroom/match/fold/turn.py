"""What the events of the start, of a turn and of its clock do to a state, and taking back a turn."""

from __future__ import annotations

from collections import Counter

from classroom.match import event as ev
from classroom.match.fold import step
from classroom.match.fold.challenge import score_corrected
from classroom.match.fold.real_board import tiles_written
from classroom.match.fold.step import BrokenMatchError, folds, noted_later
from classroom.match.state import Hold, MatchState, Phase, Purchase, Remark, RemarkKind, Seat, Turn, TurnKind
from classroom.rules import policy
from classroom.rules.placement import Misplacement, count_play
from classroom.rules.policy import Challenge, EndReason, PerRound, PerSide, bonus_for, starters
from classroom.rules.tile import rack_face, without
from classroom.value import replace

# The start of the match


@step.folds(ev.LotDrawn, at_board=False)
def lot_drawn(state: MatchState, event: ev.LotDrawn) -> MatchState:
    if event.side not in state.drawing or event.side in state.lots[-1]:
        raise step.BrokenMatchError(f"side {event.side + 1} has no lot to draw")
    drawn = {**state.lots[-1], event.side: event.tile}
    are_tiles = not isinstance(state.format.first_turn, policy.DrawStar)
    bag = step.taken(state.bag, (event.tile,), "the bag") if are_tiles else state.bag
    lots = (*state.lots[:-1], drawn)
    if len(drawn) < len(state.drawing):
        return replace(state, bag=bag, lots=lots)
    best = starters(state.format.first_turn, state.tile_set, drawn)
    bag = (*bag, *drawn.values()) if are_tiles else bag
    if len(best) > 1:
        return replace(state, bag=bag, lots=(*lots, {}), drawing=best)
    return replace(state, bag=bag, lots=lots, drawing=(), starter=best[0], to_move=best[0])


@step.folds(ev.TilesDrawn, at_board=False)
def tiles_drawn(state: MatchState, event: ev.TilesDrawn) -> MatchState:
    bag = step.taken(state.bag, event.tiles, "the bag")
    racks = step.with_value(state.racks, event.side, (*state.racks[event.side], *event.tiles))
    phase = Phase.READY if state.phase is Phase.DRAWING and all(racks) else state.phase
    return replace(state, bag=bag, racks=racks, phase=phase)


@step.folds(ev.TilesReturned, at_board=False)
def tiles_returned(state: MatchState, event: ev.TilesReturned) -> MatchState:
    rack = step.taken(state.racks[event.side], event.tiles, "the rack")
    return replace(state, racks=step.with_value(state.racks, event.side, rack), bag=(*state.bag, *event.tiles))


@step.folds(ev.BlanksPutAside, at_board=False, blanks=policy.BlanksAside)
def blanks_put_aside(state: MatchState, event: ev.BlanksPutAside) -> MatchState:
    return replace(state, bag=step.taken(state.bag, event.tiles, "the bag"), aside=(*state.aside, *event.tiles))


@step.folds(ev.LettersBought, exchange=policy.LetterShop)
def letters_bought(state: MatchState, event: ev.LettersBought) -> MatchState:
    purchase = Purchase(event.side, event.letters, event.amount, event.count)
    bought = step.with_value(state.bought, event.side, (*state.bought[event.side], *event.letters))
    shop = step.taken(state.shop, event.letters, "the bag of extra letters")
    state = step.noted_later(state, event.side, _sold(RemarkKind.LETTERS_BOUGHT, purchase))
    if state.is_real_board:
        # From now on a word may have any of these letters.
        state, shop = replace(state, bag=(*state.bag, *shop)), ()
    return replace(state, shop=shop, bought=bought, ledger=(*state.ledger, purchase))


@step.folds(ev.LettersReturned, exchange=policy.LetterShop)
def letters_returned(state: MatchState, event: ev.LettersReturned) -> MatchState:
    if (purchase := state.last_purchase(event.side)) is None:
        raise step.BrokenMatchError(f"side {event.side + 1} has bought no letters")
    held = step.taken(state.bought[event.side], purchase.letters, "the rack")
    at = len(state.ledger) - 1 - state.ledger[::-1].index(purchase)
    return replace(
        step.noted_later(state, event.side, _sold(RemarkKind.LETTERS_RETURNED, purchase)),
        shop=(*state.shop, *purchase.letters),
        bought=step.with_value(state.bought, event.side, held),
        ledger=(*state.ledger[:at], *state.ledger[at + 1 :]),
    )


def _sold(kind: RemarkKind, purchase: Purchase) -> Remark:
    return Remark(kind, (str(purchase.size), str(purchase.amount)))


@step.folds(ev.WindowClosed)
def window_closed(state: MatchState, event: ev.WindowClosed) -> MatchState:
    over = state.phase is Phase.LAST_WINDOW and state.extra is not None
    racks, bag = state.racks, state.bag
    if state.to_draw is None:
        bag = (*bag, *state.apart)
    else:
        racks = step.with_value(racks, state.to_draw, (*racks[state.to_draw], *state.apart))
    phase = Phase.ENDED if over else state.phase
    spelled = 0 if state.is_refill_due else state.spelled
    return replace(state, window=False, to_draw=None, phase=phase, racks=racks, bag=bag, apart=(), spelled=spelled)


# The outcome of the turn


@step.folds(ev.TilesPlayed)
def tiles_played(state: MatchState, event: ev.TilesPlayed) -> MatchState:
    play = state.find_play(event.tiles)
    if isinstance(play, Misplacement):
        raise step.BrokenMatchError(f"turn {len(state.turns) + 1}: the tiles make no play ({play.fault.value})")
    if state.is_real_board:
        return tiles_written(state, event, play)
    laid = [rack_face(tile) for _, tile in event.tiles]
    held = state.racks[event.side]
    # A tile of the rack is used before a bought letter, because it is replaced.
    bought = tuple((Counter(laid) - Counter(held)).elements())
    rack = step.taken(held, without(laid, bought) or (), "the rack")
    bonus = bonus_for(state.format.bonus, len(event.tiles), len(held))
    count = count_play(state.format.layout, state.tile_set.values, play, bonus)
    state = replace(
        step.with_time_used(state, event.side, event.elapsed_ms),
        board=state.board.lay(event.tiles),
        racks=step.with_value(state.racks, event.side, rack),
        bought=step.with_value(state.bought, event.side, step.taken(state.bought[event.side], bought, "the rack")),
        spelled=state.spelled + 1,
        phase=Phase.ANNOUNCING,
        elapsed_ms=event.elapsed_ms,
        declared=frozenset(),
        window=True,
        to_draw=event.side if state.extra is None else None,
    )
    return step.add_turn(state, Turn(event.side, TurnKind.PLAY, play=play, count=count, settled=False, bought=bought))


@step.folds(ev.TurnTimedOut)
def turn_timed_out(state: MatchState, event: ev.TurnTimedOut) -> MatchState:
    state = replace(step.with_time_used(state, event.side, event.elapsed_ms), elapsed_ms=event.elapsed_ms)
    return step.after_turn(step.add_turn(state, Turn(event.side, TurnKind.TIME, remarks=(Remark(RemarkKind.TIME),))))


@step.folds(ev.Passed)
def passed(state: MatchState, event: ev.Passed) -> MatchState:
    state = replace(step.with_time_used(state, event.side, event.elapsed_ms), elapsed_ms=event.elapsed_ms)
    return step.after_turn(step.add_turn(state, Turn(event.side, TurnKind.PASS, remarks=(Remark(RemarkKind.PASS),))))


@step.folds(ev.Exchanged, exchange=policy.WholeRack | policy.AnyTiles | policy.OnlyAlike | policy.UnlessAlike)
def exchanged(state: MatchState, event: ev.Exchanged) -> MatchState:
    left = step.taken(state.racks[event.side], event.returned, "the rack")
    if policy.is_returned_first(state.format.exchange):
        bag = step.taken((*state.bag, *event.returned), event.drawn, "the bag")
    else:
        bag = (*step.taken(state.bag, event.drawn, "the bag"), *event.returned)
    racks = step.with_value(state.racks, event.side, (*left, *event.drawn))
    declared = state.declared - {event.side}
    state = step.with_time_used(state, event.side, event.elapsed_ms)
    state = replace(state, bag=bag, racks=racks, declared=declared, elapsed_ms=event.elapsed_ms)
    return step.after_turn(
        step.add_turn(state, Turn(event.side, TurnKind.EXCHANGE, remarks=(Remark(RemarkKind.EXCHANGE),)))
    )


@step.folds(ev.TurnLost)
def turn_lost(state: MatchState, event: ev.TurnLost) -> MatchState:
    if not (debts := state.owed[event.side]):
        raise step.BrokenMatchError(f"side {event.side + 1} has no turn to lose")
    state = replace(state, owed=step.with_value(state.owed, event.side, debts[1:]))
    turn = Turn(event.side, TurnKind.LOST, cause=debts[0], remarks=(Remark(RemarkKind.LOST_TURN),))
    return step.after_turn(step.add_turn(state, turn))


# The score of a play


@step.folds(ev.ScoreAnnounced)
def score_announced(state: MatchState, event: ev.ScoreAnnounced) -> MatchState:
    index, turn = step.latest_play(state)
    state = step.with_time_used(state, event.side, event.elapsed_ms)
    return replace(step.with_turn(state, index, replace(turn, announced=event.announced)), phase=Phase.CHECKING)


@step.folds(ev.ScoreObjected, announcement=policy.Objections)
def score_objected(state: MatchState, event: ev.ScoreObjected) -> MatchState:
    index, turn = step.latest_play(state)
    remark = Remark(RemarkKind.OBJECTED, (state.side_name(event.side),))
    return step.with_turn(state, index, replace(turn, objected=event.side, remarks=(*turn.remarks, remark)))


@step.folds(ev.ScoreSettled)
def score_settled(state: MatchState, event: ev.ScoreSettled) -> MatchState:
    index, turn = step.latest_play(state)
    remarks = turn.remarks
    counted = event.noted if event.reason else event.counted
    if turn.announced is not None and turn.announced != counted:
        remarks = (*remarks, Remark(RemarkKind.ANNOUNCED, (str(turn.announced), str(counted))))
    if event.reason:
        remarks = (*remarks, Remark(RemarkKind.JUDGE, (event.reason,)))
    explained = bool(event.reason)
    turn = replace(turn, score=event.noted, noted=event.noted, settled=True, explained=explained, remarks=remarks)
    window = state.window and not state.is_challenged_unwritten
    return step.after_turn(replace(step.with_turn(state, index, turn), window=window))


# People


@step.folds(ev.ReserveEntered)
def reserve_entered(state: MatchState, event: ev.ReserveEntered) -> MatchState:
    number = state.team_of(event.side)
    team = state.teams[number].with_reserve(event.leaving, event.entering)
    left = Seat(number, event.leaving)
    seats = tuple(replace(seat, member=event.entering) if seat == left else seat for seat in state.seats)
    state = replace(state, teams=step.with_value(state.teams, number, team), seats=seats)
    return step.noted_later(state, event.side, Remark(RemarkKind.RESERVE_IN, (event.entering,)))


def _has_long_clock(state: MatchState) -> bool:
    """Tell whether the clock is that of a team or a round (T2, U9)."""
    return isinstance(state.opened.switches.turn_time, PerSide | PerRound)


def _has_hold(state: MatchState) -> bool:
    challenge = state.format.challenge
    return isinstance(challenge, Challenge) and challenge.hold_seconds > 0


# A turn


@step.folds(ev.TurnBegan)
def turn_began(state: MatchState, event: ev.TurnBegan) -> MatchState:
    return replace(state, phase=Phase.RUNNING, to_move=event.side, elapsed_ms=0)


@step.folds(ev.BellRung)
def bell_rung(state: MatchState, event: ev.BellRung) -> MatchState:
    return replace(state, elapsed_ms=event.elapsed_ms)


@step.folds(ev.TurnPaused)
def turn_paused(state: MatchState, event: ev.TurnPaused) -> MatchState:
    return replace(state, phase=Phase.PAUSED, paused_in=state.phase, elapsed_ms=event.elapsed_ms)


@step.folds(ev.PauseEnded)
def pause_ended(state: MatchState, event: ev.PauseEnded) -> MatchState:
    """Note the length of the pause on the sheet: beside the play being counted, else beside the turn."""
    remark = Remark(RemarkKind.PAUSED, (str(-(-event.length_ms // 1000)),))
    if state.phase is not Phase.PAUSED or state.paused_in is not Phase.ANNOUNCING:
        return step.noted_later(state, state.to_move, remark)
    index, turn = step.latest_play(state)
    return step.with_turn(state, index, replace(turn, remarks=(*turn.remarks, remark)))


@step.folds(ev.TurnResumed)
def turn_resumed(state: MatchState, event: ev.TurnResumed) -> MatchState:
    return replace(state, phase=state.paused_in, elapsed_ms=event.elapsed_ms)


@step.folds(ev.TurnRestarted)
def turn_restarted(state: MatchState, event: ev.TurnRestarted) -> MatchState:
    reason = (event.reason,) if event.reason else ()
    state = step.noted_later(state, state.to_move, Remark(RemarkKind.RESTARTED, reason))
    return replace(state, phase=Phase.RUNNING, elapsed_ms=0)


# The time of a team or a round


@step.folds(ev.TimeUsedUp, when=_has_long_clock)
def time_used_up(state: MatchState, event: ev.TimeUsedUp) -> MatchState:
    state = replace(step.with_time_used(state, event.side, event.elapsed_ms), elapsed_ms=event.elapsed_ms)
    if not isinstance(state.opened.switches.turn_time, PerRound):
        turn = Turn(event.side, TurnKind.TIME, remarks=(Remark(RemarkKind.TIME_USED_UP),))
        state = step.add_turn(state, turn)
    return step.after_turn(state)


@step.folds(ev.ClockSet, when=_has_long_clock)
def clock_set(state: MatchState, event: ev.ClockSet) -> MatchState:
    """Set all the time that the team has used, its paused turn included; the turn then counts on from there."""
    team = state.team_of(event.side)
    state = replace(state, used_ms=step.with_value(state.used_ms, team, event.used_ms))
    if state.phase is Phase.PAUSED and team == state.team_of(state.to_move):
        state = replace(state, elapsed_ms=0)
    state = step.noted_later(state, event.side, Remark(RemarkKind.CLOCK_SET, (event.reason,)))
    # Earlier signatures do not cover the cost of the new time (T10).
    state = replace(state, signatures={})
    return state if state.phase is Phase.PAUSED else step.after_turn(state)


@step.folds(ev.TurnGivenBack, when=_has_long_clock)
def turn_given_back(state: MatchState, event: ev.TurnGivenBack) -> MatchState:
    last = state.turns[-1]
    if last.side != event.side or last.kind is not TurnKind.TIME:
        raise step.BrokenMatchError(f"side {event.side + 1} has no turn to be given back")
    return step.after_turn(step.without_last_turn(state, RemarkKind.TIME_USED_UP))


# A hold


@step.folds(ev.PlayHeld, when=_has_hold)
def play_held(state: MatchState, event: ev.PlayHeld) -> MatchState:
    index, turn = step.latest_play(state)
    remark = Remark(RemarkKind.HELD, (state.side_name(event.side),))
    held = replace(state, phase=Phase.HELD, hold=Hold(event.side, state.phase), elapsed_ms=0)
    return step.with_turn(held, index, replace(turn, remarks=(*turn.remarks, remark)))


@step.folds(ev.TilesSetApart, at_board=False, when=_has_hold)
def tiles_set_apart(state: MatchState, event: ev.TilesSetApart) -> MatchState:
    return replace(state, bag=step.taken(state.bag, event.tiles, "the bag"), apart=(*state.apart, *event.tiles))


@step.folds(ev.TilesShown, at_board=False, when=_has_hold)
def tiles_shown(state: MatchState, event: ev.TilesShown) -> MatchState:
    index, turn = step.latest_play(state)
    return step.with_turn(state, index, replace(turn, remarks=(*turn.remarks, Remark(RemarkKind.SHOWN, event.tiles))))


@step.folds(ev.HoldReleased, when=_has_hold)
def hold_released(state: MatchState, event: ev.HoldReleased) -> MatchState:
    if state.hold is None:
        raise step.BrokenMatchError("there is no hold to release")
    phase = state.hold.back_to
    state = step.with_time_used(state, state.hold.side, event.elapsed_ms)
    return step.after_turn(replace(state, phase=phase, hold=None))


# After these events nothing can be taken back: what they record would be lost with the turn; of corrections only those
# of the last turn are.
_DECISIONS = (
    ev.ReserveEntered,
    ev.LettersBought,
    ev.LettersReturned,
    ev.ClockSet,
    ev.TurnGivenBack,
    ev.ChallengeRuled,
    ev.PlayDisallowed,
    ev.RulingOverturned,
    ev.ScoreCorrected,
    ev.WordWritten,
    ev.RackWritten,
    ev.WarningGiven,
    ev.JuryDecided,
    ev.SheetSigned,
    ev.JudgeSigned,
    ev.PupilsNamed,
)
_NEXT_TURN = (ev.TilesPlayed, ev.TurnTimedOut, ev.TimeUsedUp, ev.TurnBegan)
CLOSING = (*_DECISIONS, *_NEXT_TURN, ev.MatchEnded, ev.WindowClosed)
"""The events after which no turn can be taken back, the last two only in some cases."""
# These ends follow from the last turn itself; nobody decided them.
_ENDS_OF_ITSELF = (EndReason.ZERO_TURNS, EndReason.PASSES)


def with_way_back(after: MatchState, before: MatchState, event: ev.Event) -> MatchState:
    """Return the state `after` an event, with `way_back` set, cleared or left as the event requires."""
    back = after.way_back
    match event:
        case ev.ScoreCorrected() if back is not None and back.extra is None and event.turn < len(back.turns):
            # It corrects a turn that stays, so it is not lost with the last one, whose side moves again.
            corrected = score_corrected(back, event)
            return replace(after, way_back=replace(corrected, phase=back.phase, to_move=back.to_move))
        case ev.TilesPlayed() | ev.PlayMade() | ev.Passed() | ev.Exchanged() | ev.TurnTimedOut() if after.is_real_board:
            runs_on = before.phase is Phase.RUNNING and _is_round(before)
            phase = Phase.RUNNING if runs_on else Phase.RECORDING
            way_back = replace(before, phase=phase, elapsed_ms=event.elapsed_ms, way_back=None)
            return replace(after, way_back=way_back)
        case ev.TilesPlayed(at_bell=False) | ev.Passed() | ev.Exchanged():
            paused = ev.TurnPaused(event.elapsed_ms, ev.PauseReason.JUDGE)
            return replace(after, way_back=replace(turn_paused(before, paused), way_back=None))
        case ev.LastRoundCalled() if back is not None:
            # The bell of the school has gone, whatever is taken back.
            return replace(after, way_back=replace(back, ends_after=event.turns))
        case _ if back is not None and _closes(event, before):
            return replace(after, way_back=None)
        case _:
            return after


def _is_round(state: MatchState) -> bool:
    return isinstance(state.opened.switches.turn_time, PerRound)


def _closes(event: ev.Event, before: MatchState) -> bool:
    match event:
        case ev.TurnBegan() if _is_round(before):
            return False  # the next word of a round begins by itself, before anybody could see the accident (U9)
        case ev.MatchEnded():
            return event.reason not in _ENDS_OF_ITSELF
        case ev.WindowClosed():
            # After the last extra turn, this is how the judge confirms the end (P16).
            return before.phase is Phase.LAST_WINDOW and before.extra is not None
        case _:
            return isinstance(event, (*_DECISIONS, *_NEXT_TURN))


@folds(ev.TurnTakenBack)
def turn_taken_back(state: MatchState, event: ev.TurnTakenBack) -> MatchState:
    """Restore the state before the accident and add a remark; keep the time that a round's clock has run (U9)."""
    back = state.way_back
    if back is None or back.to_move != event.side:
        raise BrokenMatchError(f"side {event.side + 1} has no turn to take back")
    turn = state.turns[len(back.turns)]
    remark = Remark(RemarkKind.TAKEN_BACK, (turn.kind.value, event.reason, *turn.words))
    phase = back.phase
    if phase is Phase.RUNNING:  # a round at a real board, whose clock may stand by now
        phase = state.phase if state.phase in (Phase.RUNNING, Phase.PAUSED) else Phase.RECORDING
    return noted_later(replace(back, phase=phase, elapsed_ms=event.elapsed_ms), event.side, remark)
