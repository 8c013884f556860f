"""The match that a pairing opens, those of its table, and the competition result of one that was played."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum

from classroom.competition.command import CorrectResult, EnterResult, NotDone, NotDoneBecause
from classroom.competition.event import ResultToEnter, Source, Table
from classroom.competition.result import (
    NobodyCame,
    Played,
    Scored,
    TeamNumber,
    Walkover,
    WalkoverReason,
    agree,
    players_of,
)
from classroom.competition.rounds import match_stage
from classroom.competition.state import CompetitionState, DivisionState, Recorded, RoundState
from classroom.match.command import OpenMatch
from classroom.match.event import Switches, competition_switches
from classroom.match.state import MatchState, Phase
from classroom.match.team import Official, OfficialRole, Role, Team
from classroom.rules.policy import DrawStar, EndReason, Format, Sides
from classroom.value import Value, replace


class TableMatch(Value):
    """A table of a published round, and the id of its first match."""

    division: int
    published: RoundState
    table: Table
    base: str

    @property
    def recorded(self) -> Recorded | None:
        """The current result of the table, or None if there is none."""
        return self.published.recorded_of(self.table.one)


def first_match_id(state: CompetitionState, number: int, table: Table, division: int = 0) -> str:
    """Return the id of a table's match, made from its teams: a round drawn again may seat them elsewhere.

    In a final of pools two may meet in a round of the same number as in their pool.
    """
    if state.divisions[division].plan.best:
        return f"{state.opened.competition_id}-final-{number}-{min(table.players)}-{max(table.players)}"
    if not table.other:
        return f"{state.opened.competition_id}-{number}-{table.one}"
    return f"{state.opened.competition_id}-{number}-{min(table.players)}-{max(table.players)}"


def number_of(first: str, match_id: str) -> int:
    """Return the number of a match among those of a table, from 1; `first` is the first match's id, 0 means none.

    A replayed match is named by its number. A match continued from a damaged record also has a mark after the number,
    which no other computer gives.
    """
    number = match_id.removeprefix(f"{first}-").partition("-")[0]
    return 1 if match_id == first else int(number) if is_named_after(first, match_id) and number.isdecimal() else 0


def in_order(first: str, match_ids: Iterable[str]) -> list[str]:
    """Return the ids that are matches of a table, in the order in which they were begun."""
    numbered = ((number_of(first, match_id), match_id) for match_id in match_ids)
    return [match_id for number, match_id in sorted(numbered) if number]


def next_match_id(first: str, match_ids: Iterable[str]) -> str:
    """Return the id of the next match of a table, given those already there."""
    last = max((number_of(first, match_id) for match_id in match_ids), default=0)
    return f"{first}-{last + 1}" if last else first


def place_after(first: str, match_id: str) -> tuple[str, int]:
    """Return the id after which the match that continues a damaged one is named, and its number.

    At a table it is the next match. A damaged match that belongs to no table is the first of a series of its own, and
    the one that continues it the second.
    """
    number = number_of(first, match_id)
    return (first, number + 1) if number else (match_id, 2)


def is_named_after(first: str, match_id: str) -> bool:
    """Tell whether a match is the first of a table or a later one."""
    return match_id == first or match_id.startswith(f"{first}-")


def tables_of_rounds(state: CompetitionState) -> Iterator[TableMatch]:
    """Yield the tables of all published rounds."""
    for at, division in enumerate(state.divisions):
        for published in division.rounds:
            for table in published.tables:
                yield TableMatch(at, published, table, first_match_id(state, published.number, table, at))


def table_of_match(state: CompetitionState, match_id: str) -> TableMatch | None:
    """Return the table at which a match was begun, or None if it belongs to none."""
    return next((one for one in tables_of_rounds(state) if is_named_after(one.base, match_id)), None)


def is_of(state: CompetitionState, match_id: str) -> bool:
    """Tell whether a match belongs to a competition: played at one of its tables, or entered from a file."""
    return table_of_match(state, match_id) is not None or match_id in state.match_ids()


def opening_of_table(
    state: CompetitionState,
    number: int,
    table: Table,
    format: Format,
    match_id: str,
    app_version: str,
    officials_exception: str = "",
    practice: Switches | None = None,
) -> OpenMatch:
    """Return the command that opens the match of a table, with its teams, judges, set word and starter (T3, U2).

    The starter is only given to a format in which a tournament decides that; in others the teams draw.
    `officials_exception` is why the table has one judge and no time keeper (P17). A friendly competition is played
    by the switches of its `practice`, and by as many pupils of a team as have a place in it.
    """
    division, round_of = _round_of(state, number, table, match_id)
    entry_exception = division.entry_exception(round_of.number) if division and round_of else ""
    teams = [team for player in table.players if (team := state.team(player))]
    heading = state.opened.heading
    origins = {judge.name: judge.origin for judge in state.judges}
    begins = table.players.index(table.first) if table.first in table.players else None
    return OpenMatch(
        match_id=match_id,
        format=format,
        app_version=app_version,
        mode=state.mode,
        switches=competition_switches(format) if practice is None else practice,
        teams=tuple(_friendly(team.entry.team(), format.sides) if practice else team.entry.team() for team in teams),
        heading=heading,
        officials=tuple(
            Official(name, role, origins.get(name, "")) for name, role in zip(table.judges, JUDGES, strict=False)
        ),
        set_word=round_of.set_word if round_of else "",
        is_word_asked=True,
        starter=begins if isinstance(format.first_turn, DrawStar) else None,
        round_number=number,
        table_number=table.number,
        stage=match_stage(division, number, table) if division else None,
        officials_exception=entry_exception or officials_exception,
        origin_exception=round_of.origin_exception if round_of else "",
        entry_exception=entry_exception,
    )


def _friendly(team: Team, sides: Sides) -> Team:
    """Return a team as it plays a friendly match: of nowhere else, its second reserve looking on."""
    places = ((Role.MAIN, sides.mains), (Role.RESERVE, sides.reserves))
    members = (one for role, most in places for one in [one for one in team.members if one.role is role][:most])
    return replace(team, origin="", members=tuple(members))


JUDGES = (OfficialRole.ACCURACY_JUDGE, OfficialRole.POINT_JUDGE)
"""The roles of the judges of a table, in the order in which they are named there (P17)."""


def result_of_match(state: CompetitionState, match: MatchState, source: Source) -> EnterResult | NotDoneBecause:
    """Return a match's result for its table, or why it has none there.

    A match from elsewhere, known by its teams' names alone, is of the last round in which they meet.
    """
    players = players_of_match(state, match)
    if len(players) == 1:
        return _score_of_board(state, match, source)
    names = _names(state, match)
    if match.phase is not Phase.CLOSED:
        return NotDoneBecause(NotDone.MATCH_NOT_OVER, names)
    found = table_of_match(state, match.opened.match_id)
    place = (found.division, found.published.number) if found else _last_meeting(state, players)
    if place is None:
        return NotDoneBecause(NotDone.MATCH_NOT_PAIRED, names)
    division, number = place
    if match.has_nothing_scored:
        return NotDoneBecause(NotDone.NOTHING_PLAYED, names)
    one, other = (player for player in players if player is not None)
    result, match_id = result_between(match, (one, other)), match.opened.match_id
    by_hand = source is Source.PLAYED_HERE and match.opened.real_board
    return EnterResult(division, number, result, source, match_id, by_hand=by_hand)


def _round_of(
    state: CompetitionState, number: int, table: Table, match_id: str
) -> tuple[DivisionState, RoundState] | tuple[None, None]:
    """Return a table's division and published round: those that the match is named after, if it is."""
    if named := table_of_match(state, match_id):
        return state.divisions[named.division], named.published
    rounds = ((division, one) for division in state.divisions for one in division.rounds if one.number == number)
    return next((found for found in rounds if table in found[1].tables), (None, None))


def _score_of_board(state: CompetitionState, match: MatchState, source: Source) -> EnterResult | NotDoneBecause:
    """Return a team's score at its own board for the round it was opened for, which began with the same word (U2)."""
    (name,), (player,) = _names(state, match), players_of_match(state, match)
    if match.phase is not Phase.CLOSED:
        return NotDoneBecause(NotDone.ROUND_NOT_OVER, (name,))
    asked, found = match.opened.round_number, table_of_match(state, match.opened.match_id)
    boards = [
        (one.number == asked, one.recorded_of(player) is None, one.number, at, one.set_word)
        for at, division in enumerate(state.divisions)
        for one in division.rounds
        if player is not None
        and (table := one.table_of(player))
        and not table.other
        and (found is None or one is found.published)
    ]
    if player is None or not boards or (asked and not max(boards)[0]):
        return NotDoneBecause(NotDone.TEAM_NOT_HERE, (name,))
    _is_asked, _is_open, number, at, word = max(boards)
    if match.opened.set_word != word:
        return NotDoneBecause(NotDone.OTHER_WORD, (name, match.opened.set_word), (number,))
    return EnterResult(at, number, Scored(player, match.totals[0], match.raised(0)), source, match.opened.match_id)


def players_of_match(state: CompetitionState, match: MatchState) -> tuple[TeamNumber | None, ...]:
    """Return who played a match, in the order of its teams: those of its table, whatever they are called by now.

    A match from elsewhere has those with the names of its teams, or None for a name that nobody has.
    """
    names = [team.name for team in match.teams]
    found = table_of_match(state, match.opened.match_id)
    if found is None or len(found.table.players) != len(names):
        return tuple(team.player if (team := state.team_called(name)) else None for name in names)
    players = found.table.players
    named = [state.team_called(name) for name in names]
    # A round drawn again may have the two the other way round.
    is_turned = any(team and team.player in players and team.player != players[at] for at, team in enumerate(named))
    return players[::-1] if is_turned else players


def _names(state: CompetitionState, match: MatchState) -> tuple[str, ...]:
    """Return what the teams of a match are called now, or were called in it if they are not known."""
    players = players_of_match(state, match)
    return tuple(state.name(one) if one else team.name for one, team in zip(players, match.teams, strict=True))


def _last_meeting(state: CompetitionState, players: Sequence[TeamNumber | None]) -> tuple[int, int] | None:
    """Return division and number of the last round in which these players meet, preferring one without a result."""
    meetings = [
        (one.recorded_of(table.one) is None, one.number, at)
        for at, division in enumerate(state.divisions)
        for one in division.rounds
        for table in one.tables
        if len(players) == len(table.players) and set(players) == set(table.players)
    ]
    if not meetings:
        return None
    _is_open, number, at = max(meetings)
    return at, number


def result_of_leaving(state: CompetitionState, table: Table) -> Walkover | NobodyCame | None:
    """Return the result of a table at which a team has left before its match, or None if both still play (A12)."""
    left = [player for player in table.players if has_left(state, player)]
    if not table.other or not left:
        return None
    if len(left) > 1:
        return NobodyCame(*table.players)
    (loser,), (winner,) = left, set(table.players) - set(left)
    has_come = any(
        isinstance(one.result, Played) and loser in players_of(one.result)
        for published in state.rounds
        for one in published.recorded
    )
    return Walkover(winner, loser, WalkoverReason.WALKED_OUT if has_come else WalkoverReason.ABSENT)


def has_left(state: CompetitionState, player: TeamNumber) -> bool:
    """Tell whether a team is in no further round."""
    team = state.team(player)
    return team is not None and not team.goes_on


def result_between(match: MatchState, players: tuple[TeamNumber, TeamNumber]) -> ResultToEnter:
    """Return the result of a match; a win by the opponent's fault, whatever the points, is a walkover (A12, P13)."""
    totals, winner = match.totals, match.winner
    reason = match.end.reason if match.end else None
    if winner is None and reason is EndReason.WALKOVER:
        return NobodyCame(*players)
    if winner is not None:
        loser = 1 - winner
        if reason in _FAULTS or totals[winner] < totals[loser]:
            fault = _FAULTS.get(reason, WalkoverReason.DISQUALIFIED) if reason else WalkoverReason.DISQUALIFIED
            if fault is WalkoverReason.ABSENT and match.turns:
                fault = WalkoverReason.WALKED_OUT
            return Walkover(players[winner], players[loser], fault)
    first = match.team_of(match.starter)
    second = 1 - first
    decided_for = players[winner] if winner is not None and totals[0] == totals[1] else None
    return Played(players[first], players[second], totals[first], totals[second], decided_for)


_FAULTS = {EndReason.WALKOVER: WalkoverReason.ABSENT, EndReason.DISQUALIFIED: WalkoverReason.DISQUALIFIED}


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
