"""Deciding a command: which events it produces and the resulting state, or why it is refused.

Pure: what a decision needs from outside is in its `Context`. Each command is decided by the function that `decides` it:
`turn` has those for the start, a turn, bells, clocks and holds, `challenge` for rulings and corrections, `end` for the
end, and `real_board` for what is written down beside one. `decide` applies their events, then adds the automatic
consequences (`context`): racks after the draw, a turn lost to a challenge, the end by zero turns, extra turns, the
closing.
"""

from __future__ import annotations

from classroom.match import command as cmd
from classroom.match import entry
from classroom.match import event as ev
from classroom.match.command import Refusal, Refused
from classroom.match.decide import challenge, end, real_board, turn  # noqa: F401 - they fill `DECISIONS`
from classroom.match.decide.context import DECISIONS, Answer, Context, Decision, Events, consequence
from classroom.match.fold import apply, begin
from classroom.match.ports import Shuffler
from classroom.match.state import MatchState, Phase
from classroom.names import tidy_line
from classroom.value import Value, replace
from classroom.words.lexicon import Lexicon


class Decided(Value):
    """The outcome of a command: its events with their automatic consequences, and the state after all of them."""

    events: Events
    state: MatchState


def open_match(command: cmd.OpenMatch, lexicon: Lexicon, shuffler: Shuffler) -> Decided | Refusal:
    """Return the opening event with its consequences, or why the teams cannot play (P1-P3, P9, P17, P18, U2)."""
    refusal = (
        entry.refuse_entry(command)
        or entry.refuse_list(command, lexicon)
        or entry.refuse_set_word(command.format, command.set_word, lexicon, is_asked=command.is_word_asked)
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
        officials_exception=tidy_line(command.officials_exception) if entry.missing_officials(command) else "",
        real_board=command.real_board,
        origin_exception=tidy_line(command.origin_exception) if entry.meets_own_origin(command) else "",
        entry_exception=tidy_line(command.entry_exception) if entry.lacks_on_sheets(command) else "",
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
    decision = DECISIONS[type(command)]
    if state.phase not in decision.phases or (_counts_in_pause(state) and not isinstance(command, _IN_SUCH_PAUSE)):
        return Refusal(Refused.NOT_NOW, command=type(command), phase=state.phase)
    answer = _refuse_way(state, decision) or _refuse_side(state, command) or decision.decide(state, command, context)
    if isinstance(answer, Refusal) and answer.reason is Refused.NOT_NOW:
        return replace(answer, command=type(command))
    return answer


def _refuse_way(state: MatchState, decision: Decision) -> Refusal | None:
    """Return why the command does not go with the way in which this match is played: on screen or at a real board."""
    if decision.at_board in (None, state.is_real_board):
        return None
    return Refusal(Refused.AT_REAL_BOARD if state.is_real_board else Refused.NOT_NOW)


def _refuse_side(state: MatchState, command: cmd.Command) -> Refusal | None:
    side = getattr(command, "side", None)
    return None if side is None or side in state.sides else Refusal(Refused.NO_SUCH_SIDE)


# The commands allowed in a pause while a score is counted: the turn is played, its score not yet written.
_IN_SUCH_PAUSE = (cmd.Resume, cmd.SetClock, cmd.BuyLetters, cmd.ReturnLetters)


def _counts_in_pause(state: MatchState) -> bool:
    return state.phase is Phase.PAUSED and state.paused_in is Phase.ANNOUNCING
