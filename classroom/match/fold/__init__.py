"""Folding events into a state: `apply` one, `fold` all. Nothing is judged here; the events are facts.

Each event is applied by the function of its name: `turn` has those for the start and a turn, `clock` for bells,
clocks and holds, `challenge` for rulings and corrections, `end` for the end, `real_board` for what is written down
beside one, and `take_back` for what remains after an accident is taken back. `step` has what several of them share.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import assert_never

from classroom.match import event as ev
from classroom.match.fold import challenge, clock, end, real_board, turn
from classroom.match.fold.step import BrokenMatchError
from classroom.match.fold.take_back import turn_taken_back, with_way_back
from classroom.match.state import MatchState, Phase, Remark, RemarkKind, seats
from classroom.rules.board import Board, LaidTile, empty_board
from classroom.rules.policy import (
    BlanksAside,
    Challenge,
    ExtraTurn,
    JudgeDisallows,
    LetterShop,
    LockedWhenSigned,
    NobodyWaits,
    Objections,
    PerRound,
    PerSide,
    SetWord,
    SignedByJudge,
)
from classroom.rules.square import Direction
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
    _check(state, event)
    try:
        return with_way_back(_after(state, event), state, event)
    except LookupError as error:
        raise BrokenMatchError(f"{type(event).__name__} tells of what is not in this match: {error}") from error


# The fields by which an event names a side, a team or a turn, all of them by number.
_NUMBERED = (("side", ("side", "absent")), ("team", ("team", "winner")), ("turn", ("turn",)))


def _check(state: MatchState, event: ev.Event) -> None:
    """Raise `BrokenMatchError` if the event is of another kind of match, or names what this match has not."""
    if not _can_happen(state, event):
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


def _can_happen(state: MatchState, event: ev.Event) -> bool:  # noqa: C901, PLR0912 - a table
    """Tell whether an event can happen in a match of this kind: at a real board or not, and with its policies."""
    format_, challenge = state.format, state.format.challenge
    match event:
        case ev.StarterNamed() | ev.TurnStopped() | ev.PlayMade() | ev.WordWritten() | ev.RackWritten():
            return state.is_real_board
        case ev.LotDrawn() | ev.TilesDrawn() | ev.TilesReturned():
            return not state.is_real_board
        case ev.BlanksPutAside():
            return not state.is_real_board and isinstance(format_.blanks, BlanksAside)
        case ev.LettersBought() | ev.LettersReturned():
            return isinstance(format_.exchange, LetterShop)
        case ev.Exchanged():
            return not isinstance(format_.exchange, LetterShop)
        case ev.ScoreObjected():
            return isinstance(format_.announcement, Objections)
        case ev.TimeUsedUp() | ev.ClockSet() | ev.TurnGivenBack():
            return isinstance(state.opened.switches.turn_time, PerSide | PerRound)
        case ev.PlayHeld() | ev.HoldReleased():
            return isinstance(challenge, Challenge) and challenge.hold_seconds > 0
        case ev.TilesSetApart() | ev.TilesShown():
            return not state.is_real_board and isinstance(challenge, Challenge) and challenge.hold_seconds > 0
        case ev.PlayChallenged() | ev.ChallengeWithdrawn() | ev.ChallengeRuled() | ev.RulingOverturned():
            return isinstance(challenge, Challenge)
        case ev.PlayDisallowed():
            return isinstance(challenge, JudgeDisallows)
        case ev.NoWordDeclared():
            return format_.endings.no_word
        case ev.ExtraTurnsCalled() | ev.FreshBagOpened() | ev.JuryDecided():
            return isinstance(format_.tie_break, ExtraTurn)
        case ev.SheetSigned():
            return isinstance(format_.signing, LockedWhenSigned)
        case ev.JudgeSigned():
            return isinstance(format_.signing, SignedByJudge)
        case _:
            return True


def _after(state: MatchState, event: ev.Event) -> MatchState:  # noqa: C901, PLR0912, PLR0915 - a table
    match event:
        case ev.MatchOpened():
            raise BrokenMatchError(f"{type(event).__name__} cannot stand inside a match")
        # The start, and a turn
        case ev.LotDrawn():
            return turn.lot_drawn(state, event)
        case ev.TilesDrawn():
            return turn.tiles_drawn(state, event)
        case ev.TilesReturned():
            return turn.tiles_returned(state, event)
        case ev.BlanksPutAside():
            return turn.blanks_put_aside(state, event)
        case ev.LettersBought():
            return turn.letters_bought(state, event)
        case ev.LettersReturned():
            return turn.letters_returned(state, event)
        case ev.WindowClosed():
            return turn.window_closed(state)
        case ev.TilesPlayed():
            return turn.tiles_played(state, event)
        case ev.TurnTimedOut():
            return turn.turn_timed_out(state, event)
        case ev.Passed():
            return turn.passed(state, event)
        case ev.Exchanged():
            return turn.exchanged(state, event)
        case ev.TurnLost():
            return turn.turn_lost(state, event)
        case ev.ScoreAnnounced():
            return turn.score_announced(state, event)
        case ev.ScoreObjected():
            return turn.score_objected(state, event)
        case ev.ScoreSettled():
            return turn.score_settled(state, event)
        case ev.ReserveEntered():
            return turn.reserve_entered(state, event)
        # A real board
        case ev.StarterNamed():
            return real_board.starter_named(state, event)
        case ev.TurnStopped():
            return real_board.turn_stopped(state, event)
        case ev.PlayMade():
            return real_board.play_made(state, event)
        case ev.WordWritten():
            return real_board.word_written(state, event)
        case ev.RackWritten():
            return real_board.rack_written(state, event)
        # Bells, clocks and holds
        case ev.TurnBegan():
            return clock.turn_began(state, event)
        case ev.BellRung():
            return clock.bell_rung(state, event)
        case ev.TurnPaused():
            return clock.turn_paused(state, event)
        case ev.PauseEnded():
            return clock.pause_ended(state, event)
        case ev.TurnResumed():
            return clock.turn_resumed(state, event)
        case ev.TurnRestarted():
            return clock.turn_restarted(state, event)
        case ev.TimeUsedUp():
            return clock.time_used_up(state, event)
        case ev.ClockSet():
            return clock.clock_set(state, event)
        case ev.TurnGivenBack():
            return clock.turn_given_back(state, event)
        case ev.PlayHeld():
            return clock.play_held(state, event)
        case ev.TilesSetApart():
            return clock.tiles_set_apart(state, event)
        case ev.TilesShown():
            return clock.tiles_shown(state, event)
        case ev.HoldReleased():
            return clock.hold_released(state, event)
        # Challenges, rulings and corrections
        case ev.TurnTakenBack():
            return turn_taken_back(state, event)
        case ev.PlayChallenged():
            return challenge.play_challenged(state, event)
        case ev.ChallengeWithdrawn():
            return challenge.challenge_withdrawn(state, event)
        case ev.ChallengeRuled():
            return challenge.challenge_ruled(state, event)
        case ev.PlayDisallowed():
            return challenge.play_disallowed(state, event)
        case ev.RulingOverturned():
            return challenge.ruling_overturned(state, event)
        case ev.ScoreCorrected():
            return challenge.score_corrected(state, event)
        # The end, and the paper
        case ev.NoWordDeclared():
            return end.no_word_declared(state, event)
        case ev.MatchEnded():
            return end.match_ended(state, event)
        case ev.WarningGiven():
            return end.warning_given(state, event)
        case ev.TurnForfeited():
            return end.turn_forfeited(state, event)
        case ev.EndWithdrawn():
            return end.end_withdrawn(state)
        case ev.ExtraTurnsCalled():
            return end.extra_turns_called(state)
        case ev.FreshBagOpened():
            return end.fresh_bag_opened(state)
        case ev.JuryDecided():
            return end.jury_decided(state, event)
        case ev.MatchClosed():
            return end.match_closed(state, event)
        case ev.ItemTicked():
            return end.item_ticked(state, event)
        case ev.ItemSkipped():
            return end.item_skipped(state, event)
        case ev.ItemReopened():
            return end.item_reopened(state, event)
        case ev.SheetSigned():
            return end.sheet_signed(state, event)
        case ev.JudgeSigned():
            return end.judge_signed(state, event)
        case ev.PupilsNamed():
            return end.pupils_named(state, event)
        case never:
            assert_never(never)
