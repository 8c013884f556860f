"""Deciding the start, the turns and their clock: lots, plays, exchanges, scores, reserves; bells and holds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import assert_never

from classroom.match import command as cmd
from classroom.match import event as ev
from classroom.match.command import Refusal, Refused
from classroom.match.decide.context import (
    BETWEEN_TURNS,
    OUTSIDE_TURNS,
    Answer,
    Context,
    Events,
    close_window,
    decides,
    draw_tiles,
    is_between_turns,
    is_end_void,
    refill,
    refuse_change,
    refuse_disqualified,
    refuse_doubt,
    refuse_score,
    refuse_signature,
    unlisted,
)
from classroom.match.decide.real_board import stop_turn
from classroom.match.fold import apply
from classroom.match.state import MatchState, Phase, TurnKind
from classroom.match.team import Role, WordCheck
from classroom.names import tidy_line, tidy_name
from classroom.rules import policy
from classroom.rules.board import LaidTile
from classroom.rules.placement import Misplacement
from classroom.rules.policy import NO_STAR, STAR, Challenge, PerRound, PerSide, PerTurn, time_limit_ms
from classroom.rules.tile import BLANK, rack_face, without
from classroom.value import replace

_IN_TURN = (Phase.RUNNING, Phase.PAUSED, Phase.RECORDING, Phase.ANNOUNCING, Phase.CHECKING)

# The start of the match and of a turn


@decides(cmd.DrawLot, Phase.DRAWING, at_board=False)
def draw_lot(state: MatchState, command: cmd.DrawLot, context: Context) -> Answer:
    if command.side not in state.drawing or command.side in state.lots[-1]:
        return Refusal(Refused.NOT_NOW)
    lots = _lots_left(state) if isinstance(state.format.first_turn, policy.DrawStar) else state.bag
    (tile,) = context.shuffler.draw(lots, 1)
    return (ev.LotDrawn(command.side, tile),)


def _lots_left(state: MatchState) -> tuple[str, ...]:
    """Return the lots, one of which is the star, that have not been drawn yet (T3)."""
    lots = (STAR, *(NO_STAR for _ in state.drawing[1:]))
    return without(lots, state.lots[-1].values()) or ()


@decides(cmd.TickItem, Phase.DRAWING, Phase.READY)
def tick_item(state: MatchState, command: cmd.TickItem, context: Context) -> Answer:
    if refusal := _refuse_item(state, command.item):
        return refusal
    if not tidy_name(command.by):
        return Refusal(Refused.NAME_NEEDED)
    return (ev.ItemTicked(command.item, tidy_name(command.by)),)


@decides(cmd.SkipItem, Phase.DRAWING, Phase.READY)
def skip_item(state: MatchState, command: cmd.SkipItem, context: Context) -> Answer:
    refusal = _refuse_item(state, command.item) or refuse_signature(command.by, command.reason)
    return refusal or (ev.ItemSkipped(command.item, tidy_name(command.by), tidy_line(command.reason)),)


@decides(cmd.ReopenItem, Phase.DRAWING, Phase.READY)
def reopen_item(state: MatchState, command: cmd.ReopenItem, context: Context) -> Answer:
    if refusal := _refuse_item(state, command.item):
        return refusal
    if command.item in state.open_items:
        return Refusal(Refused.NOT_MARKED, names=(command.item,))
    return (ev.ItemReopened(command.item),)


def _refuse_item(state: MatchState, item: str) -> Refusal | None:
    """Return why an item cannot be changed: the first bell has rung, or the item is not on the list (P22)."""
    if state.turns:
        return Refusal(Refused.NOT_NOW)
    return None if item in state.format.checklist.items else Refusal(Refused.NO_SUCH_ITEM, names=(item,))


@decides(cmd.EnterReserve, Phase.READY)
def enter_reserve(state: MatchState, command: cmd.EnterReserve, context: Context) -> Answer:
    team = state.teams[state.team_of(command.side)]
    if command.entering not in team.names(Role.RESERVE):
        return Refusal(Refused.NOT_A_RESERVE, names=(command.entering, team.name))
    if command.leaving not in team.names(Role.MAIN):
        return Refusal(Refused.NOT_A_MAIN, names=(command.leaving, team.name))
    if state.format.warnings.only_player and state.is_warned_out(state.team_of(command.side), command.entering):
        return Refusal(Refused.PLAYER_DISQUALIFIED, names=(command.entering,))
    return (ev.ReserveEntered(command.side, command.leaving, command.entering),)


# Options of a side in its turn


@decides(cmd.DeclarePlay, Phase.RUNNING, at_board=False)
def declare_play(state: MatchState, command: cmd.DeclarePlay, context: Context) -> Answer:
    if _is_over(state, context):
        return _end_of_time(state, command.tiles, context)
    if refusal := _refuse_play(state, command.tiles, context):
        return refusal
    return (ev.TilesPlayed(state.to_move, command.tiles, context.elapsed_ms, at_bell=False),)


@decides(cmd.EndTurn, Phase.RUNNING)
def end_turn(state: MatchState, command: cmd.EndTurn, context: Context) -> Answer:
    if not _is_over(state, context):
        return Refusal(Refused.TIME_LEFT)
    if state.is_real_board and isinstance(state.opened.switches.turn_time, policy.PerTurn | policy.PerRound):
        # The judge decides by the tiles on the board (P5).
        return stop_turn(state, cmd.StopTurn(), context)
    return _end_of_time(state, command.tiles, context)


@decides(cmd.Pass, Phase.RUNNING, at_board=False)
def pass_turn(state: MatchState, command: cmd.Pass, context: Context) -> Answer:
    if command.side not in (None, state.to_move):
        return Refusal(Refused.NOT_NOW)
    if _is_over(state, context):
        return _end_of_time(state, (), context)
    return (ev.Passed(state.to_move, context.elapsed_ms),)


@decides(cmd.ExchangeTiles, Phase.RUNNING, at_board=False)
def exchange_tiles(state: MatchState, command: cmd.ExchangeTiles, context: Context) -> Answer:
    if command.side not in (None, state.to_move):
        return Refusal(Refused.NOT_NOW)
    if _is_over(state, context):
        return _end_of_time(state, (), context)
    if refusal := _refuse_exchange(state, command.tiles):
        return refusal
    bag = (*state.bag, *command.tiles) if policy.is_returned_first(state.format.exchange) else state.bag
    drawn = context.shuffler.draw(bag, len(command.tiles))
    return (ev.Exchanged(state.to_move, command.tiles, drawn, context.elapsed_ms),)


@decides(cmd.TakeBack, *_IN_TURN, *OUTSIDE_TURNS)
def take_back(state: MatchState, command: cmd.TakeBack, context: Context) -> Answer:
    """Take back an accident: its turn is paused where its end was pressed; a round's clock has run on (U9).

    In practice nobody has to say who decided it, or why.
    """
    if not is_between_turns(state):
        return Refusal(Refused.NOT_NOW)
    back = state.way_back
    if back is None or state.is_computer(back.to_move):
        return Refusal(Refused.NOTHING_TO_TAKE_BACK)
    is_official = not state.is_practice
    if is_official and (refusal := refuse_signature(command.by, command.reason)):
        return refusal
    elapsed_ms = back.elapsed_ms
    if isinstance(state.opened.switches.turn_time, policy.PerRound):
        elapsed_ms += context.elapsed_ms
    return (ev.TurnTakenBack(back.to_move, elapsed_ms, tidy_name(command.by), tidy_line(command.reason)),)


@decides(cmd.BuyLetters, Phase.READY, *_IN_TURN)
def buy_letters(state: MatchState, command: cmd.BuyLetters, context: Context) -> Answer:
    """Buy letters in the quantities that have a price, from a separate bag (U8).

    A word declared in time is counted after the bells too, but then the round is over and nothing is sold. At a real
    board the letters come out of a real bag: their number is written down whenever somebody finds the time.
    """
    shop, runs = state.format.exchange, state.phase is Phase.RUNNING
    if not isinstance(shop, policy.LetterShop) or not (runs or shop.at_any_moment) or not _may_shop(state):
        return Refusal(Refused.NOT_NOW)
    if not state.is_real_board and _is_over(state, context):
        return _end_of_time(state, (), context) if runs else Refusal(Refused.TIME_IS_OVER)
    price = next((price for price in shop.prices if price.letters == command.letters), None)
    if price is None:
        return Refusal(Refused.NOT_FOR_SALE, numbers=tuple(price.letters for price in shop.prices))
    if state.is_real_board:
        return (ev.LettersBought(state.to_move, (), price.amount, price.letters),)
    if price.letters > len(state.shop):
        return Refusal(Refused.TOO_FEW_FOR_SALE, numbers=(price.letters, len(state.shop)))
    letters = context.shuffler.draw(state.shop, price.letters)
    return (ev.LettersBought(state.to_move, letters, price.amount),)


@decides(cmd.ReturnLetters, Phase.READY, *_IN_TURN)
def return_letters(state: MatchState, command: cmd.ReturnLetters, context: Context) -> Answer:
    if not isinstance(state.format.exchange, policy.LetterShop) or not _may_shop(state):
        return Refusal(Refused.NOT_NOW)
    if (bought := state.last_purchase(state.to_move)) is None:
        return Refusal(Refused.NOTHING_BOUGHT)
    if Counter(bought.letters) - Counter(state.bought[state.to_move]):
        return Refusal(Refused.LETTERS_USED)
    return (ev.LettersReturned(state.to_move),)


def _may_shop(state: MatchState) -> bool:
    """Tell whether a round is under way; at a real board, also if another bell was rung for it."""
    return state.is_real_board or state.phase not in (Phase.READY, Phase.RECORDING)


def _is_over(state: MatchState, context: Context) -> bool:
    """Tell whether the time of the turn, the team or the round is over."""
    return state.is_time_over(context.elapsed_ms)


def _end_of_time(state: MatchState, tiles: Sequence[LaidTile], context: Context) -> Answer:
    """Ring the closing bells; when a turn's own time ends lawful tiles are played, else all go back (P5, A4, U9)."""
    laid = tuple(tiles)
    # A square off the board has no name for storage, and no tile can lie there.
    on_board = tuple(tile for tile in laid if tile.square in state.format.layout)
    match state.opened.switches.turn_time:
        case policy.PerTurn(end_bells=strokes):
            bells = _bells(strokes, context)
            if _refuse_play(state, laid, context):
                return (*bells, ev.TurnTimedOut(state.to_move, on_board, context.elapsed_ms))
            return (*bells, ev.TilesPlayed(state.to_move, laid, context.elapsed_ms, at_bell=True))
        case policy.PerRound(end_bells=strokes):
            return (*_bells(strokes, context), ev.TimeUsedUp(state.to_move, on_board, context.elapsed_ms))
        case policy.PerSide() | policy.Untimed():
            return (ev.TimeUsedUp(state.to_move, on_board, context.elapsed_ms),)
        case never:
            assert_never(never)


def _bells(strokes: int, context: Context) -> Events:
    return (ev.BellRung(strokes, context.elapsed_ms),) if strokes else ()


def _refuse_play(state: MatchState, tiles: Sequence[LaidTile], context: Context) -> Refusal | None:
    """Return why the side to move cannot play these tiles, or None."""
    play = state.find_play(tiles)
    if isinstance(play, Misplacement):
        return Refusal(Refused.MISPLACED, squares=play.squares, misplaced=play.fault)
    if without(state.hand(state.to_move), [rack_face(tile) for _, tile in tiles]) is None:
        return Refusal(Refused.NOT_ON_RACK, names=tuple(tile for _, tile in tiles))
    names = (word.name for word in play.words)
    if _are_words_checked(state) and (strange := unlisted(state, context.lexicon, names)):
        return Refusal(Refused.NOT_IN_LIST, names=strange)
    return None


def _are_words_checked(state: MatchState) -> bool:
    """Tell whether invalid words are refused at once: by switch, by format, or while a team is out of time.

    Plays made while another team is out of time are checked by the app (A4).
    """
    by_switch = state.is_practice and state.opened.switches.word_check is WordCheck.REFUSE
    return by_switch or isinstance(state.format.challenge, policy.Void) or bool(state.out_of_time)


def _refuse_exchange(state: MatchState, tiles: Sequence[str]) -> Refusal | None:
    rack, rule = state.racks[state.to_move], state.format.exchange
    if state.extra is not None:
        return Refusal(Refused.ONLY_A_WORD)
    if isinstance(rule, policy.LetterShop):
        return Refusal(Refused.NO_EXCHANGE)
    if not tiles:
        return Refusal(Refused.EXCHANGE_NOTHING)
    if without(rack, tiles) is None:
        return Refusal(Refused.NOT_ON_RACK, names=tuple(tiles))
    if refusal := _refuse_rack(rule, rack, len(tiles), state.rack_size(state.to_move)):
        return refusal
    needed = max(rule.bag, len(tiles))
    return Refusal(Refused.BAG_TOO_SMALL, numbers=(needed, len(state.bag))) if len(state.bag) < needed else None


def _refuse_rack(
    rule: policy.WholeRack | policy.AnyTiles | policy.OnlyAlike | policy.UnlessAlike,
    rack: Sequence[str],
    count: int,
    size: int,
) -> Refusal | None:
    """Return why `count` tiles of `rack` cannot be exchanged (`size` is a full one), or None (P11, A8, T4)."""
    alike = max(Counter(tile for tile in rack if tile != BLANK).values(), default=0)
    match rule:
        case policy.WholeRack() if len(rack) < size:
            return Refusal(Refused.EXCHANGE_NEEDS_FULL_RACK, numbers=(size, len(rack)))
        case policy.WholeRack() if count < len(rack):
            return Refusal(Refused.EXCHANGE_ALL_OR_NONE, numbers=(len(rack),))
        case policy.OnlyAlike(alike=needed) if alike < needed:
            return Refusal(Refused.EXCHANGE_NEEDS_ALIKE, numbers=(needed,))
        case policy.UnlessAlike(alike=most) if alike >= most:
            return Refusal(Refused.EXCHANGE_NOT_WITH_ALIKE, numbers=(most,))
        case policy.WholeRack() | policy.AnyTiles() | policy.OnlyAlike() | policy.UnlessAlike():
            return None
        case never:
            assert_never(never)


# The score of a play


@decides(cmd.Announce, Phase.ANNOUNCING)
def announce(state: MatchState, command: cmd.Announce, context: Context) -> Answer:
    refusal = refuse_score(command.score)
    elapsed_ms = context.elapsed_ms if state.counts_on_own_time else 0
    return refusal or (ev.ScoreAnnounced(state.to_move, command.score, elapsed_ms),)


@decides(cmd.ObjectToScore, Phase.CHECKING)
def object_to_score(state: MatchState, command: cmd.ObjectToScore, context: Context) -> Answer:
    """Object to an announced score, once; while words may still be challenged it is not yet written (A5, A6)."""
    if not isinstance(state.format.announcement, policy.Objections):
        return Refusal(Refused.NOT_NOW)
    if refusal := refuse_disqualified(state, command.side):
        return refusal
    turn = state.turns[-1]
    if turn.objected is not None:
        return Refusal(Refused.OBJECTED_ALREADY)
    objected = ev.ScoreObjected(command.side)
    challenge = state.format.challenge
    if isinstance(challenge, policy.Challenge) and challenge.until_written:
        return (objected,)
    noted = state.objected_score(replace(turn, objected=command.side))
    return objected, ev.ScoreSettled(turn.side, turn.counted, noted, "")


@decides(cmd.SettleScore, Phase.CHECKING)
def settle_score(state: MatchState, command: cmd.SettleScore, context: Context) -> Answer:
    turn = state.turns[-1]
    counted, due = turn.counted, state.due_score(turn)
    if command.score in (None, due):
        return (ev.ScoreSettled(turn.side, counted, due, ""),)
    if command.score == counted and turn.objected is None:
        return (ev.ScoreSettled(turn.side, counted, counted, ""),)
    if refusal := refuse_score(command.score):
        return refusal
    if not tidy_line(command.reason):
        return Refusal(Refused.REASON_NEEDED)
    return (ev.ScoreSettled(turn.side, counted, command.score, tidy_line(command.reason)),)


# A turn


@decides(cmd.RingBell, Phase.READY)
def ring_bell(state: MatchState, command: cmd.RingBell, context: Context) -> Answer:
    """Ring the bell, which also closes the window of the last play; a side that owes a turn loses this one (P12).

    In a competition the first bell waits for the check list (P22).
    """
    if state.waits_for_list:
        return Refusal(Refused.LIST_IS_OPEN, names=state.open_items)
    events = close_window(state, context.shuffler)
    side = state.to_move
    if state.owed[side]:
        return events
    if state.extra is not None and not state.racks[side] and not state.is_real_board:
        drawn = context.shuffler.draw(state.tile_set.tiles, state.rack_size(side))
        events = (*events, ev.FreshBagOpened(), ev.TilesDrawn(side, drawn))
    return (*events, ev.TurnBegan(side), *_opening_bells(state))


@decides(cmd.Pause, Phase.RUNNING, Phase.ANNOUNCING)
def pause(state: MatchState, command: cmd.Pause, context: Context) -> Answer:
    """Pause the clock. While a score is counted, that is only possible if the clock runs during counting (A3, T2)."""
    if state.phase is Phase.ANNOUNCING and not state.counts_on_own_time:
        return Refusal(Refused.NOT_NOW)
    elapsed = max(0, context.elapsed_ms - max(0, command.slept_ms))
    return (ev.TurnPaused(elapsed, command.reason),)


@decides(cmd.Resume, Phase.PAUSED)
def resume(state: MatchState, command: cmd.Resume, context: Context) -> Answer:
    return (ev.TurnResumed(state.elapsed_ms),)


@decides(cmd.RestartTurn, Phase.RUNNING, Phase.PAUSED)
def restart_turn(state: MatchState, command: cmd.RestartTurn, context: Context) -> Answer:
    time = state.opened.switches.turn_time
    is_given = isinstance(time, PerSide | PerRound) and not context.interrupted
    if is_given and (refusal := refuse_signature(command.by, command.reason)):
        return refusal
    bells = () if isinstance(time, PerRound) else _opening_bells(state)
    return (ev.TurnRestarted(tidy_name(command.by), tidy_line(command.reason)), *bells)


def _opening_bells(state: MatchState) -> Events:
    match state.opened.switches.turn_time:
        case PerTurn(begin_bells=strokes) | PerRound(begin_bells=strokes) if strokes:
            return (ev.BellRung(strokes, 0),)
    return ()


# The time of a team or a round


@decides(cmd.SetClock, *OUTSIDE_TURNS, Phase.PAUSED)
def set_clock(state: MatchState, command: cmd.SetClock, context: Context) -> Answer:
    """Set a clock, also after the end: the clock may have ended the match or cost points (T2, U9)."""
    time = state.opened.switches.turn_time
    limit = time_limit_ms(time)
    if limit is None or isinstance(time, PerTurn):
        return Refusal(Refused.NO_CLOCK)
    if not 0 <= command.used_ms <= limit:
        return Refusal(Refused.CLOCK_OUT_OF_RANGE, numbers=(limit // 1000,))
    if refusal := refuse_change(state, as_director=False) or refuse_signature(command.by, command.reason):
        return refusal
    clock_set = ev.ClockSet(command.side, command.used_ms, tidy_name(command.by), tidy_line(command.reason))
    return clock_set, *_given_back(state, clock_set)


def _given_back(state: MatchState, clock_set: ev.ClockSet) -> Events:
    """Return the event by which a team that has time again plays the last turn, which the time had ended (A4, T2).

    The clock that was set may be another team's, if the match's own time was up (A3). There is no event if the match
    stays ended, by the judge or by zero turns: nothing more is played.
    """
    last = state.turns[-1] if state.turns else None
    if last is None or last.kind is not TurnKind.TIME:
        return ()
    after = apply(state, clock_set)
    if not state.is_time_over(0, last.side) or after.is_time_over(0, last.side):
        return ()
    given_back = ev.TurnGivenBack(last.side)
    goes_on = state.end is None or last.extra or is_end_void(apply(after, given_back))
    return (given_back,) if goes_on else ()


# A hold


@decides(cmd.HoldPlay, *BETWEEN_TURNS)
def hold_play(state: MatchState, command: cmd.HoldPlay, context: Context) -> Answer:
    policy = state.format.challenge
    if not isinstance(policy, Challenge) or not policy.hold_seconds:
        return Refusal(Refused.NOT_NOW)
    return refuse_doubt(state, command.side) or (ev.PlayHeld(command.side),)


@decides(cmd.DrawApart, Phase.HELD)
def draw_apart(state: MatchState, command: cmd.DrawApart, context: Context) -> Answer:
    """Draw tiles apart: while a play is held, drawing waits, and tiles drawn in that time are kept apart (S5)."""
    policy = state.format.challenge
    wait = policy.hold_seconds if isinstance(policy, Challenge) else 0
    if context.elapsed_ms < wait * 1000:
        return Refusal(Refused.TOO_EARLY_TO_DRAW, numbers=(wait,))
    drawn = refill(state, context.shuffler)
    if not drawn or state.to_draw is None:
        return Refusal(Refused.NOT_NOW)
    return tuple(
        ev.TilesSetApart(event.side, event.tiles) if isinstance(event, ev.TilesDrawn) else event
        for event in draw_tiles(state, state.to_draw, drawn, context.shuffler)
    )


@decides(cmd.ReleaseHold, Phase.HELD)
def release_hold(state: MatchState, command: cmd.ReleaseHold, context: Context) -> Answer:
    return (ev.HoldReleased(context.elapsed_ms),)
