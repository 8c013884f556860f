"""Deciding a command: which events it makes, or why it is refused. Pure: the world is in the `Context`.

`decide` answers one command and then adds what follows of itself (`consequence`): racks after the draw, a turn lost
to a challenge, the end by zero turns, extra turns, the closing.
"""

from __future__ import annotations

from classroom.match import command as cmd
from classroom.match import decide_challenge, decide_end, decide_turn
from classroom.match import event as ev
from classroom.match.consequence import consequence
from classroom.match.decide_end import end_due
from classroom.match.decision import HIGHEST_SCORE, Answer, Context, Events, is_acceptable
from classroom.match.entry import refuse_entry
from classroom.match.fold import apply
from classroom.match.ports import Lexicon
from classroom.match.refusal import Refusal, Refused
from classroom.match.state import MatchState

__all__ = ["HIGHEST_SCORE", "Answer", "Context", "Events", "decide", "end_due", "is_acceptable", "open_match"]

_DECIDERS = {**decide_turn.DECIDERS.by_kind, **decide_challenge.DECIDERS.by_kind, **decide_end.DECIDERS.by_kind}


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
