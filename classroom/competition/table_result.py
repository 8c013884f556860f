"""How the result of a match at a table compares with the recorded one."""

from __future__ import annotations

from enum import Enum

from classroom.competition.command import CorrectResult, EnterResult
from classroom.competition.event import ResultToEnter, Source
from classroom.competition.match_result import result_of_match
from classroom.competition.refusal import NotDoneBecause
from classroom.competition.result import agree
from classroom.competition.state import CompetitionState
from classroom.competition.table_match import table_of_match
from classroom.match.state import MatchState


class ResultState(Enum):
    """The state of a match's result in its competition."""

    OPEN = "open"  # the match is still running, or its result has not been entered
    ENTERED = "entered"
    OTHER = "other"  # another result was typed or has replaced this one


def standing_of_match(state: CompetitionState, match: MatchState) -> ResultState | None:
    """Return the state of a match's result in its competition, or None if the match is not from it."""
    if (found := table_of_match(state, match.opened.match_id)) is None:
        return None
    if match.has_nothing_scored and found.recorded:
        return ResultState.ENTERED  # by a ruling of the director, to which this match adds nothing
    command = result_of_match(state, match, Source.PLAYED_HERE)
    if not isinstance(command, EnterResult) or found.recorded is None:
        return ResultState.OPEN
    return ResultState.ENTERED if agree(found.recorded.result, command.result) else ResultState.OTHER


def result_command_for(
    state: CompetitionState,
    match: MatchState,
    source: Source,
    reason: str,
    *,
    said: ResultToEnter | None = None,
    overrules: bool = False,
) -> EnterResult | CorrectResult | NotDoneBecause | None:
    """Return the command that records the result of a match, None if it is recorded, or why it has none.

    A result that came from this match is corrected with the `reason`, unless somebody has replaced it: it must have
    no corrections, or be what the match `said` before. Any other result stays, and entering a second one is refused,
    unless the teacher `overrules` it.
    """
    command = result_of_match(state, match, source)
    if not isinstance(command, EnterResult):
        return command
    match_id = match.opened.match_id
    for published in state.divisions[command.division].rounds:
        if any(one.match_id == match_id and one.result == command.result for one in published.first_entries):
            return None  # the second of two people is still to type it
        for one in published.recorded:
            if one.match_id == match_id and one.result == command.result:
                return None
            if one.match_id == match_id and (overrules or not one.changes or one.result == said):
                return CorrectResult(command.division, published.number, command.result, reason)
    if overrules and standing_of_match(state, match) is ResultState.OTHER:
        return CorrectResult(command.division, command.number, command.result, reason)
    return command
