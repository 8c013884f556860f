"""The state of a competition made from its events, one by one."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from classroom.competition import event as ev
from classroom.competition.judging import with_judges
from classroom.competition.result import Player, players_of
from classroom.competition.state import Change, CompetitionState, DivisionState, Recorded, RoundState, TeamState


class BrokenCompetitionError(ValueError):
    """An event that cannot follow the ones before it; the message says why."""


def fold_competition(events: Iterable[ev.CompetitionEvent]) -> CompetitionState:
    """Return the state after all events. Raises `BrokenCompetitionError` if one cannot follow."""
    state: CompetitionState | None = None
    for event in events:
        state = begin(event) if state is None else apply(state, event)
    if state is None:
        raise BrokenCompetitionError("there is no event")
    return state


def begin(event: ev.CompetitionEvent) -> CompetitionState:
    """Return the state after the first event. Raises `BrokenCompetitionError`."""
    if not isinstance(event, ev.CompetitionOpened):
        raise BrokenCompetitionError(f"a competition begins with its opening, not with {type(event).__name__}")
    return CompetitionState(event, tuple(map(DivisionState, event.divisions)), standing=event.standing)


def apply(state: CompetitionState, event: ev.CompetitionEvent) -> CompetitionState:
    """Return the state after one more event. Raises `BrokenCompetitionError`."""
    try:
        return _after(state, event)
    except (IndexError, KeyError) as error:
        raise BrokenCompetitionError(f"{type(event).__name__} names something that is not there: {error}") from error


def _after(state: CompetitionState, event: ev.CompetitionEvent) -> CompetitionState:  # noqa: C901, PLR0912 - a case an event
    match event:
        case ev.CompetitionOpened():
            raise BrokenCompetitionError("a competition is opened once")
        case ev.TeamEntered(player, entry, division, from_round):
            _there(state, division)
            teams = (*state.teams, TeamState(player, entry, division, from_round))
            return replace(state, teams=teams, entered=state.entered + 1)
        case ev.EntryChanged(player, entry):
            return _with_team(state, player, lambda team: replace(team, entry=entry))
        case ev.EntryDeleted(player):
            _check_team(state, player)
            return replace(state, teams=tuple(team for team in state.teams if team.player != player))
        case ev.TeamWithdrawn(player, from_round, reason):
            return _with_team(state, player, lambda team: replace(team, withdrawn_from=from_round, left_because=reason))
        case ev.TeamReturned(player):
            return _with_team(state, player, lambda team: replace(team, withdrawn_from=None, left_because=""))
        case ev.JudgesListed(judges):
            return replace(state, judges=judges)
        case ev.DivisionPlanned(division, phases):
            return _with_division(state, division, lambda one: replace(one, plan=replace(one.plan, phases=phases)))
        case ev.WishesListed(division, wishes):
            return _with_division(state, division, lambda one: replace(one, wishes=wishes))
        case ev.TieBreakChosen(tie_break, margin_cap):
            return replace(state, standing=replace(state.standing, tie_break=tie_break, margin_cap=margin_cap))
        case ev.SecondEntryAsked(is_asked):
            return replace(state, second_entry=is_asked)
        case ev.RoomsListed(rooms):
            return replace(state, rooms=rooms)
        case ev.JudgesSeated():
            return _with_division(state, event.division, lambda one: _with_judges(one, event))
        case ev.RoundPublished() | ev.RoundTakenBack():
            return _with_division(state, event.division, lambda one: _with_rounds(one, event))
        case ev.ResultNoted() | ev.ResultEntered() | ev.ResultCorrected() | ev.ResultTakenBack():
            return _with_division(state, event.division, lambda one: _with_result(one, event))
        case ev.CompetitionClosed():
            return replace(state, is_closed=True)
        case ev.CompetitionReopened():
            return replace(state, is_closed=False)


def _there(state: CompetitionState, division: int) -> None:
    if division not in range(len(state.divisions)):
        raise IndexError(f"division {division}")


def _check_team(state: CompetitionState, player: Player) -> None:
    if state.team(player) is None:
        raise KeyError(f"team {player}")


def _with_team(state: CompetitionState, player: Player, change: Callable[[TeamState], TeamState]) -> CompetitionState:
    _check_team(state, player)
    return replace(state, teams=tuple(change(team) if team.player == player else team for team in state.teams))


def _with_division(
    state: CompetitionState, division: int, change: Callable[[DivisionState], DivisionState]
) -> CompetitionState:
    _there(state, division)
    divisions = (change(one) if at == division else one for at, one in enumerate(state.divisions))
    return replace(state, divisions=tuple(divisions))


def _with_rounds(division: DivisionState, event: ev.RoundPublished | ev.RoundTakenBack) -> DivisionState:
    match event:
        case ev.RoundPublished(_, number, tables, byes, repeats_from, set_word, origin_exception, entry_exception):
            if number != division.next_number:
                raise KeyError(f"round {number}")
            published = RoundState(
                number,
                tables,
                byes,
                repeats_from,
                set_word=set_word,
                origin_exception=origin_exception,
                entry_exception=entry_exception,
            )
            return replace(division, rounds=(*division.rounds, published))
        case ev.RoundTakenBack(_, number):
            if number != len(division.rounds):
                raise KeyError(f"round {number}")
            return replace(division, rounds=division.rounds[:-1])


def _with_judges(division: DivisionState, event: ev.JudgesSeated) -> DivisionState:
    old = _published(division, event.number)
    if event.table not in [table.number for table in old.tables]:
        raise KeyError(f"table {event.table}")
    over = [table.number for table in old.tables if table not in old.open_tables]
    new = replace(old, tables=with_judges(old.tables, event.table, event.judges, over))
    return replace(division, rounds=tuple(new if one is old else one for one in division.rounds))


def _published(division: DivisionState, number: int) -> RoundState:
    if number not in range(1, division.next_number):
        raise KeyError(f"round {number}")
    return division.rounds[number - 1]


def _with_result(
    division: DivisionState, event: ev.ResultNoted | ev.ResultEntered | ev.ResultCorrected | ev.ResultTakenBack
) -> DivisionState:
    old = _published(division, event.number)
    recorded, noted = old.recorded, old.noted
    match event:
        case ev.ResultNoted():
            noted = (*_noted_of_others(old, event.result), event)
        case ev.ResultEntered(result=result, source=source, match_id=match_id, reason=reason, by=by):
            recorded = (*old.recorded, Recorded(result, source, match_id, reason=reason, by=by))
            noted = _noted_of_others(old, result)
        case ev.ResultCorrected(result=result, reason=reason, by=by):
            before = _recorded(old, players_of(result)[0])
            change = Change(before.result, reason, by)
            after = replace(before, result=result, changes=(*before.changes, change))
            recorded = tuple(after if one is before else one for one in old.recorded)
        case ev.ResultTakenBack(player=player):
            before = _recorded(old, player)
            recorded = tuple(one for one in old.recorded if one is not before)
    new = replace(old, recorded=recorded, noted=noted)
    return replace(division, rounds=tuple(new if one is old else one for one in division.rounds))


def _noted_of_others(round_: RoundState, result: ev.ResultToEnter) -> tuple[ev.ResultNoted, ...]:
    return tuple(one for one in round_.noted if not set(players_of(one.result)) & set(players_of(result)))


def _recorded(round_: RoundState, player: Player) -> Recorded:
    found = round_.recorded_of(player)
    if found is None:
        raise KeyError(f"result of team {player}")
    return found
