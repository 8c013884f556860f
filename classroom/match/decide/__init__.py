"""Deciding a command: which events it produces and the resulting state, or why it is refused.

Pure: what a decision needs from outside is in its `Context`. Each command is decided by the function of its name:
`turn` has those for the start and a turn, `clock` for bells, clocks and holds, `challenge` for rulings and
corrections, `end` for the end, and `real_board` for what is written down beside one. `decide` applies their events,
then adds the automatic consequences (`consequence`): racks after the draw, a turn lost to a challenge, the end by
zero turns, extra turns, the closing.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import assert_never

from classroom.match import command as cmd
from classroom.match import event as ev
from classroom.match.decide import challenge, clock, end, real_board, turn
from classroom.match.decide.consequence import consequence
from classroom.match.decide.context import Answer, Context, Events
from classroom.match.entry import (
    lacks_on_sheets,
    meets_own_origin,
    missing_officials,
    refuse_entry,
    refuse_list,
    refuse_set_word,
)
from classroom.match.fold import apply, begin
from classroom.match.ports import Shuffler
from classroom.match.refusal import Refusal, Refused
from classroom.match.state import MatchState, Phase
from classroom.names import tidy_line
from classroom.words.lexicon import Lexicon


@dataclass(frozen=True)
class Decided:
    """The outcome of a command: its events with their automatic consequences, and the state after all of them."""

    events: Events
    state: MatchState


def open_match(command: cmd.OpenMatch, lexicon: Lexicon, shuffler: Shuffler) -> Decided | Refusal:
    """Return the opening event with its consequences, or why the teams cannot play (P1-P3, P9, P17, P18, U2)."""
    refusal = (
        refuse_entry(command)
        or refuse_list(command, lexicon)
        or refuse_set_word(command.format, command.set_word, lexicon, is_asked=command.is_word_asked)
    )
    if refusal:
        return refusal
    opened = ev.MatchOpened(
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
        officials=command.officials,
        set_word=command.set_word.upper(),
        starter=command.starter,
        round_number=command.round_number,
        table_number=command.table_number,
        stage=command.stage,
        officials_exception=tidy_line(command.officials_exception) if missing_officials(command) else "",
        real_board=command.real_board,
        origin_exception=tidy_line(command.origin_exception) if meets_own_origin(command) else "",
        entry_exception=tidy_line(command.entry_exception) if lacks_on_sheets(command) else "",
    )
    begun = _carried_out(begin(opened), (), shuffler)
    return replace(begun, events=(opened, *begun.events))


def decide(state: MatchState, command: cmd.Command, context: Context) -> Decided | Refusal:
    """Return the outcome of `command` in `state`, or why it is refused."""
    answer = _answer(state, command, context)
    if isinstance(answer, Refusal):
        return answer
    decided = _carried_out(state, answer, context.shuffler)
    was_paused = state.phase is Phase.PAUSED and decided.state.phase is not Phase.PAUSED
    if not context.paused_ms or not (was_paused or context.interrupted):
        return decided
    # The sheet shows how long the pause was, whatever ended it. Nothing is drawn in one, and so nothing drawn twice.
    return _carried_out(state, (ev.PauseEnded(context.paused_ms), *answer), context.shuffler)


def decide_rest(state: MatchState, shuffler: Shuffler) -> Decided:
    """Return the missing consequences of the last command, if only part of its events was stored; mostly none."""
    return _carried_out(state, (), shuffler)


def refuse(state: MatchState, command: cmd.Command, context: Context) -> Refusal | None:
    """Return why `command` is refused, or None if it is not; no event is applied."""
    answer = _answer(state, command, context)
    return answer if isinstance(answer, Refusal) else None


def _carried_out(state: MatchState, events: Events, shuffler: Shuffler) -> Decided:
    """Apply `events`, then their consequences until there are no more."""
    for event in events:
        state = apply(state, event)
    while more := consequence(state, shuffler):
        for event in more:
            state = apply(state, event)
        events = (*events, *more)
    return Decided(events, state)


def _answer(state: MatchState, command: cmd.Command, context: Context) -> Answer:
    """Return the events of `command`, or why it is refused; at the wrong moment, with the command and the phase."""
    if state.phase not in _phases_of(command) or (_counts_in_pause(state) and not isinstance(command, _IN_SUCH_PAUSE)):
        return Refusal(Refused.NOT_NOW, command=type(command), phase=state.phase)
    answer = _answer_now(state, command, context)
    if isinstance(answer, Refusal) and answer.reason is Refused.NOT_NOW:
        return replace(answer, command=type(command))
    return answer


def _answer_now(state: MatchState, command: cmd.Command, context: Context) -> Answer:  # noqa: C901, PLR0912, PLR0915
    match command:  # a table
        # The start, and a turn
        case cmd.TickItem():
            return turn.tick_item(state, command)
        case cmd.SkipItem():
            return turn.skip_item(state, command)
        case cmd.ReopenItem():
            return turn.reopen_item(state, command)
        case cmd.DrawLot():
            return turn.draw_lot(state, command, context)
        case cmd.EnterReserve():
            return turn.enter_reserve(state, command)
        case cmd.DeclarePlay():
            return turn.declare_play(state, command, context)
        case cmd.EndTurn():
            return turn.end_turn(state, command, context)
        case cmd.Pass():
            return turn.pass_turn(state, command, context)
        case cmd.ExchangeTiles():
            return turn.exchange_tiles(state, command, context)
        case cmd.BuyLetters():
            return turn.buy_letters(state, command, context)
        case cmd.ReturnLetters():
            return turn.return_letters(state)
        case cmd.Announce():
            return turn.announce(state, command, context)
        case cmd.ObjectToScore():
            return turn.object_to_score(state, command)
        case cmd.SettleScore():
            return turn.settle_score(state, command)
        # A real board
        case cmd.NameStarter():
            return real_board.name_starter(state, command)
        case cmd.StopTurn():
            return real_board.stop_turn(state, context)
        case cmd.RecordTurn():
            return real_board.record_turn(state, command, context)
        case cmd.RecordUnwritten():
            return real_board.record_unwritten(state, command, context)
        case cmd.WriteWord():
            return real_board.write_word(state, command)
        case cmd.WriteRack():
            return real_board.write_rack(state, command)
        case cmd.EndAtBoard():
            return real_board.end_at_board(state, command, context)
        # Bells, clocks and holds
        case cmd.RingBell():
            return clock.ring_bell(state, context)
        case cmd.Pause():
            return clock.pause(state, command, context)
        case cmd.Resume():
            return clock.resume(state)
        case cmd.RestartTurn():
            return clock.restart_turn(state, command, context)
        case cmd.SetClock():
            return clock.set_clock(state, command)
        case cmd.HoldPlay():
            return clock.hold_play(state, command)
        case cmd.DrawApart():
            return clock.draw_apart(state, context)
        case cmd.ReleaseHold():
            return clock.release_hold(context)
        # Challenges, rulings and corrections
        case cmd.TakeBack():
            return turn.take_back(state, command, context)
        case cmd.ChallengePlay():
            return challenge.challenge_play(state, command, context)
        case cmd.WithdrawChallenge():
            return challenge.withdraw_challenge(state, context)
        case cmd.LeaveUnchallenged():
            return challenge.leave_unchallenged(state, context)
        case cmd.RuleChallenge():
            return challenge.rule_challenge(state, command, context)
        case cmd.DisallowPlay():
            return challenge.disallow_play(state, command, context)
        case cmd.OverturnRuling():
            return challenge.overturn_ruling(state, command)
        case cmd.CorrectScore():
            return challenge.correct_score(state, command)
        # The end, and the paper
        case cmd.DeclareNoWord():
            return end.declare_no_word(state, command, context)
        case cmd.ConfirmEnd():
            return end.confirm_end(state, context)
        case cmd.AskEnd():
            return end.ask_end(state, command, context)
        case cmd.Warn():
            return end.warn(state, command)
        case cmd.Disqualify():
            return end.disqualify(state, command, context)
        case cmd.WalkOver():
            return end.walk_over(state, command, context)
        case cmd.StopMatch():
            return end.stop_match(state, command, context)
        case cmd.DecideTie():
            return end.decide_tie(state, command)
        case cmd.SignSheet():
            return end.sign_sheet(state, command)
        case cmd.SignAsJudge():
            return end.sign_as_judge(state, command)
        case cmd.NamePupils():
            return end.name_pupils(state, command)
        case never:
            assert_never(never)


# The commands allowed in a pause while a score is counted: the turn is played, its score not yet written.
_IN_SUCH_PAUSE = (cmd.Resume, cmd.SetClock, cmd.BuyLetters, cmd.ReturnLetters)


def _counts_in_pause(state: MatchState) -> bool:
    return state.phase is Phase.PAUSED and state.paused_in is Phase.ANNOUNCING


_BETWEEN_TURNS = (Phase.READY, Phase.LAST_WINDOW)
_OUTSIDE_TURNS = (*_BETWEEN_TURNS, Phase.ENDED, Phase.CLOSED)


def _phases_of(command: cmd.Command) -> tuple[Phase, ...]:  # noqa: C901, PLR0912 - a table
    """Return the phases in which `command` is allowed; in any other it is refused."""
    match command:
        case cmd.DrawLot():
            return (Phase.DRAWING,)
        case cmd.TickItem() | cmd.SkipItem() | cmd.ReopenItem() | cmd.NameStarter():
            return (Phase.DRAWING, Phase.READY)
        case cmd.StopTurn():
            return (Phase.RUNNING,)
        case cmd.RecordTurn() | cmd.RecordUnwritten():
            return (Phase.READY, Phase.RUNNING, Phase.RECORDING)
        case cmd.WriteWord():
            return _OUTSIDE_TURNS
        case cmd.WriteRack():
            return (Phase.ENDED, Phase.CLOSED)
        case cmd.EndAtBoard():
            return (Phase.READY,)
        case cmd.EnterReserve() | cmd.RingBell() | cmd.LeaveUnchallenged() | cmd.DeclareNoWord():
            return (Phase.READY,)
        case cmd.DeclarePlay() | cmd.EndTurn() | cmd.Pass() | cmd.ExchangeTiles():
            return (Phase.RUNNING,)
        case cmd.Pause():
            return (Phase.RUNNING, Phase.ANNOUNCING)
        case cmd.BuyLetters() | cmd.ReturnLetters():
            return (Phase.READY, Phase.RUNNING, Phase.RECORDING, Phase.ANNOUNCING, Phase.CHECKING, Phase.PAUSED)
        case cmd.Resume():
            return (Phase.PAUSED,)
        case cmd.RestartTurn():
            return (Phase.RUNNING, Phase.PAUSED)
        case cmd.Announce():
            return (Phase.ANNOUNCING,)
        case cmd.ObjectToScore() | cmd.SettleScore():
            return (Phase.CHECKING,)
        case cmd.HoldPlay():
            return _BETWEEN_TURNS
        case cmd.DrawApart() | cmd.ReleaseHold():
            return (Phase.HELD,)
        case cmd.ChallengePlay():
            return (Phase.RECORDING, Phase.ANNOUNCING, Phase.CHECKING, *_BETWEEN_TURNS, Phase.HELD)
        case cmd.TakeBack():
            return (
                *(Phase.RUNNING, Phase.PAUSED, Phase.RECORDING, Phase.ANNOUNCING, Phase.CHECKING),
                *_OUTSIDE_TURNS,
            )
        case cmd.WithdrawChallenge() | cmd.RuleChallenge():
            return (Phase.CHALLENGED,)
        case cmd.SetClock():
            return (*_OUTSIDE_TURNS, Phase.PAUSED)
        case cmd.DisallowPlay() | cmd.CorrectScore():
            return (*_OUTSIDE_TURNS, Phase.RUNNING, Phase.PAUSED)
        case cmd.OverturnRuling():
            return _OUTSIDE_TURNS
        case cmd.ConfirmEnd() | cmd.AskEnd():
            return _BETWEEN_TURNS
        case cmd.Warn() | cmd.StopMatch():
            return (*_BETWEEN_TURNS, Phase.PAUSED)
        case cmd.Disqualify():
            return (Phase.DRAWING, *_OUTSIDE_TURNS, Phase.PAUSED)
        case cmd.WalkOver():
            return (Phase.DRAWING, *_BETWEEN_TURNS, Phase.PAUSED)
        case cmd.DecideTie():
            return (Phase.ENDED,)
        case cmd.SignSheet() | cmd.SignAsJudge() | cmd.NamePupils():
            return (Phase.CLOSED,)
        case never:
            assert_never(never)
