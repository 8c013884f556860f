"""Deciding a command: which events it makes, or why it is refused. Pure: the world is in the `Context`.

`decide` answers one command and then adds what follows of itself (`consequence`): racks after the draw, a turn lost
to a challenge, the end by zero turns, extra turns, the closing.
"""

from __future__ import annotations

from classroom.match import command as cmd
from classroom.match import event as ev
from classroom.match.decide import challenge as decide_challenge
from classroom.match.decide import clock as decide_clock
from classroom.match.decide import end as decide_end
from classroom.match.decide import turn as decide_turn
from classroom.match.decide.consequence import consequence
from classroom.match.decide.context import HIGHEST_SCORE, Answer, Context, Events, is_acceptable
from classroom.match.decide.end import end_due
from classroom.match.entry import refuse_entry, refuse_set_word
from classroom.match.fold import apply, begin
from classroom.match.ports import Shuffler
from classroom.match.refusal import Refusal, Refused
from classroom.match.state import MatchState
from classroom.words.lexicon import Lexicon

__all__ = ["HIGHEST_SCORE", "Answer", "Context", "Events", "decide", "end_due", "is_acceptable", "open_match"]

_DECIDERS = {
    **decide_turn.DECIDERS.by_kind,
    **decide_clock.DECIDERS.by_kind,
    **decide_challenge.DECIDERS.by_kind,
    **decide_end.DECIDERS.by_kind,
}


def open_match(command: cmd.OpenMatch, lexicon: Lexicon, shuffler: Shuffler) -> Answer:
    """Return the opening event and what follows of itself, or why these teams cannot play (P1-P3, P17, P18, U2)."""
    refusal = refuse_entry(command) or refuse_set_word(command, lexicon)
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
    )
    return (opened, *_what_follows(begin(opened), shuffler))


def decide(state: MatchState, command: cmd.Command, context: Context) -> Answer:
    """Return the events that `command` makes of `state`, or why it is refused."""
    decider = _DECIDERS.get(type(command))
    answer = decider(state, command, context) if decider else Refusal(Refused.NOT_NOW)
    if isinstance(answer, Refusal):
        return answer
    for event in answer:
        state = apply(state, event)
    return (*answer, *_what_follows(state, context.shuffler))


def _what_follows(state: MatchState, shuffler: Shuffler) -> Events:
    events: list[ev.Event] = []
    while more := consequence(state, shuffler):
        for event in more:
            state = apply(state, event)
        events.extend(more)
    return tuple(events)
