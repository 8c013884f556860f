"""The ladder of practice: steps from no clock with help up to the format's own rules, and which step is next.

A format has a ladder if its turns have a limit of their own (P4). The proposed step follows from the last matches.
Nobody has to take it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum
from itertools import chain, islice, takewhile

from classroom.match.event import Switches, turn_limit_ms
from classroom.match.names import is_given
from classroom.match.state import MatchState, Turn, TurnKind
from classroom.match.team import Team, WordCheck
from classroom.names import name_key
from classroom.rules.policy import Format, PerTurn
from classroom.value import Value

NO_CLOCK = 0
MOST_MATCHES = 3
"""How many of the latest matches at one step are considered."""
FEWEST_TURNS = 6
"""The fewest turns from which a conclusion is drawn."""


class Step(Value):
    """One step: seconds a turn, 0 for no clock, and the help that goes with it (P18).

    `time_outs_count` says whether time-outs count as zero turns (P13). `is_official` marks the step that changes
    nothing of the format and uses the competition list.
    """

    seconds: int
    live_score: bool = False
    word_check: WordCheck = WordCheck.AT_CHALLENGE
    helper_open: bool = False
    time_outs_count: bool = True
    is_official: bool = False


_PRACTICE = (
    Step(NO_CLOCK, live_score=True, word_check=WordCheck.WARN, helper_open=True),
    Step(60, live_score=True, word_check=WordCheck.WARN, helper_open=True, time_outs_count=False),
    Step(30, live_score=True, time_outs_count=False),
    Step(20),
)


def ladder(format: Format) -> tuple[Step, ...]:
    """Return the steps of a format, from the easiest to its own rules; empty if a turn has no limit (P4)."""
    own = format.turn_time
    if not isinstance(own, PerTurn):
        return ()
    easier = (step for step in _PRACTICE if step.seconds == NO_CLOCK or step.seconds > own.seconds)
    return (*(_within(format, step) for step in easier), Step(own.seconds, is_official=True))


def _within(format: Format, step: Step) -> Step:
    """Return a step with no more help than the format allows in practice."""
    if format.help.in_practice:
        return step
    return Step(step.seconds, step.live_score, step.word_check, time_outs_count=step.time_outs_count)


def step_played(steps: Sequence[Step], switches: Switches) -> int:
    """Return the index of the step at which a match was played: the last that gives as much time as it had."""
    if (limit := turn_limit_ms(switches)) is None:
        return 0
    return max(index for index, step in enumerate(steps) if step.seconds == NO_CLOCK or step.seconds * 1000 >= limit)


class Why(Enum):
    """Why a step is proposed: what the last matches showed."""

    NO_MATCH = "no match"
    FEW_TURNS = "few turns"
    TIME = "time"
    NO_SCORE = "no score"
    WENT_WELL = "went well"


class Way(Enum):
    """The direction of a proposal, from the step played last."""

    BACK = "back"
    STAY = "stay"
    ON = "on"


class Proposal(Value):
    """The step to play next, an index into the ladder, and the reason for it.

    `was_there` says whether these people have already played at this step. `turns` is the number of turns considered.
    Of these, `timed_out` ran out of time, and `scoreless` are the others that scored nothing.
    """

    step: int
    way: Way
    why: Why
    turns: int = 0
    timed_out: int = 0
    scoreless: int = 0
    was_there: bool = False


def propose_step(format: Format, played: Iterable[MatchState]) -> Proposal | None:
    """Return the step for the next practice; `played` are matches of the same people, the latest first.

    Matches with another ladder, or without a turn, are ignored. Returns None if the format has no ladder.
    """
    if not (steps := ladder(format)):
        return None
    counted = (state for state in played if ladder(state.format) == steps and state.end and _own_turns(state))
    if not (found := list(islice(counted, MOST_MATCHES))):
        return Proposal(0, Way.STAY, Why.NO_MATCH)
    now = step_played(steps, found[0].opened.switches)
    alike = takewhile(lambda state: step_played(steps, state.opened.switches) == now, found)
    turns = [turn for state in alike for turn in _own_turns(state)]
    timed_out = sum(turn.kind is TurnKind.TIME for turn in turns)
    scoreless = sum(turn.is_zero and turn.kind is not TurnKind.TIME for turn in turns)
    way, why = _judged(len(turns), timed_out, scoreless)
    reached = min(max(0, now + _STEPS[way]), len(steps) - 1)
    if reached == now:
        way = Way.STAY
    # Of the others, which may have to be read first, no more are looked at than it takes.
    was_there = any(step_played(steps, state.opened.switches) == reached for state in chain(found, counted))
    return Proposal(reached, way, why, len(turns), timed_out, scoreless, was_there)


_STEPS = {Way.BACK: -1, Way.STAY: 0, Way.ON: 1}


def _judged(turns: int, timed_out: int, scoreless: int) -> tuple[Way, Why]:
    """Return which way turns point: a third out of time lead back, as do more than half without a score."""
    lost = timed_out + scoreless
    cause = Why.TIME if timed_out and timed_out * 2 >= scoreless else Why.NO_SCORE
    if turns < FEWEST_TURNS:
        return Way.STAY, Why.FEW_TURNS
    if timed_out * 3 >= turns:
        return Way.BACK, Why.TIME
    if lost * 2 > turns:
        return Way.BACK, cause
    if timed_out * 8 > turns:
        return Way.STAY, Why.TIME
    if lost * 3 > turns:
        return Way.STAY, cause
    return Way.ON, Why.WENT_WELL


def _own_turns(state: MatchState) -> list[Turn]:
    """Return the turns that people took in the ordinary course of a match."""
    computers = {team for team, one in enumerate(state.teams) if one.computer}
    return [
        turn for turn in state.turns if turn.settled and not turn.extra and state.team_of(turn.side) not in computers
    ]


def is_of_same_people(played: Sequence[Team], teams: Sequence[Team]) -> bool:
    """Tell whether a match of the teams `played` was one of people of `teams`: they share a pupil, a team or a class.

    If nobody typed a name in the match or in `teams`, they count as the same people.
    """
    there, here = known_by(played), known_by(teams)
    return bool(there & here) or not (there or here)


def known_by(teams: Iterable[Team]) -> frozenset[str]:
    """Return the keys that identify people: pupils' names, or else the names typed for teams and classes."""
    people = [team for team in teams if not team.computer]
    pupils = frozenset(name_key(member.name) for team in people for member in team.members)
    written = (text for team in people for text in (team.name, team.origin) if text and not is_given(text))
    return pupils or frozenset(map(name_key, written))
