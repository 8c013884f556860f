"""The state of a competition made from its events, one by one."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from classroom.competition import event as ev
from classroom.competition.division import PairingKind, without_player
from classroom.competition.proposal import bracketed, with_judges
from classroom.competition.result import Ruled, TeamNumber, players_of
from classroom.competition.state import Change, CompetitionState, DivisionState, Recorded, RoundState, TeamState
from classroom.competition.team import Attendance
from classroom.value import replace


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
        _check(state, event)
        return _after(state, event)
    except BrokenCompetitionError:
        raise
    except (LookupError, ValueError) as error:
        raise BrokenCompetitionError(f"{type(event).__name__} names something that is not there: {error}") from error


def _check(state: CompetitionState, event: ev.CompetitionEvent) -> None:  # noqa: C901, PLR0912 - a case an event
    """Raise `LookupError` if an event names what is not there: a division, a team, a round, a table or a result."""
    at = getattr(event, "division", 0)
    if at not in range(len(state.divisions)):
        raise IndexError(f"division {at}")
    division = state.divisions[at]
    player = getattr(event, "player", None)
    if player is not None and (state.team(player) is None) is not isinstance(event, ev.TeamEntered):
        raise KeyError(f"team {player}")
    match event:
        case ev.EntryDeleted() | ev.TeamMoved():
            if any(player in _drawn(one) or one.recorded_of(event.player) for one in state.rounds):
                raise KeyError(f"team {player}, which a round has")
        case ev.DivisionPlanned(phases=phases):
            if bool(event.best) is not bool(division.plan.best):
                raise ValueError("a division and a final of pools are not made of each other")
            if sum(phase.rounds for phase in phases) < len(division.rounds):
                raise IndexError(f"round {len(division.rounds)}")
        case ev.RoundPublished():
            _check_round(state, division, event)
        case ev.RoundTakenBack(number=number):
            if number != len(division.rounds):
                raise IndexError(f"round {number}")
        case ev.JudgesSeated():
            if event.table not in [table.number for table in _published(division, event.number).tables]:
                raise KeyError(f"table {event.table}")
        case ev.ResultNoted() | ev.ResultEntered() | ev.ResultCorrected():
            _check_result(state, _published(division, event.number), event)


def _check_round(state: CompetitionState, division: DivisionState, event: ev.RoundPublished) -> None:
    if event.number != division.next_number or division.is_played_out:
        raise IndexError(f"round {event.number}")
    teams = state.teams if division.plan.best else state.teams_of(event.division)
    known = {team.player for team in teams}
    players = _drawn(event)
    for player in players:
        if player not in known or players.count(player) > 1:
            raise KeyError(f"team {player}")
    numbers = [table.number for table in event.tables]
    for table in event.tables:
        if numbers.count(table.number) > 1 or table.first not in (None, *table.players):
            raise KeyError(f"table {table.number}")


def _check_result(
    state: CompetitionState, round_: RoundState, event: ev.ResultNoted | ev.ResultEntered | ev.ResultCorrected
) -> None:
    players, table = players_of(event.result), round_.table_of(players_of(event.result)[0])
    if isinstance(event.result, Ruled):
        of_division = [team.player for team in state.teams_of(event.division)]
        is_theirs = players[0] in of_division and players[0] not in _drawn(round_)
    else:
        is_theirs = table is not None and sorted(table.players) == sorted(players)
    is_there = round_.recorded_of(players[0]) is not None
    if not is_theirs or is_there is not isinstance(event, ev.ResultCorrected):
        raise KeyError(f"result of {' and '.join(players)}")


def _drawn(round_: RoundState | ev.RoundPublished) -> list[TeamNumber]:
    """Return the players who sit at the tables of a round or have its bye."""
    return [*(player for table in round_.tables for player in table.players), *round_.byes]


def _after(state: CompetitionState, event: ev.CompetitionEvent) -> CompetitionState:  # noqa: C901, PLR0912 - a case an event
    match event:
        case ev.TeamEntered(player, entry, division, from_round):
            teams = (*state.teams, TeamState(player, entry, division, from_round))
            return replace(state, teams=teams, entered=state.entered + 1)
        case ev.EntryChanged(player, entry):
            return _with_team(state, player, lambda team: replace(team, entry=entry))
        case ev.EntryDeleted(player):
            state = replace(state, teams=tuple(team for team in state.teams if team.player != player))
            divisions = (replace(one, wishes=without_player(one.wishes, player)) for one in state.divisions)
            return replace(state, divisions=tuple(divisions))
        case ev.TeamMoved(player, division):
            was = state.team(player)
            state = _with_team(state, player, lambda team: replace(team, division=division))
            at = was.division if was else division
            return _with_division(state, at, lambda one: replace(one, wishes=without_player(one.wishes, player)))
        case ev.TeamWithdrawn(player, from_round, reason):
            leave = partial(_left, state, from_round=from_round)
            return _with_team(state, player, lambda team: replace(leave(team), left_because=reason))
        case ev.TeamReturned(player):
            return _with_team(state, player, lambda team: _back(state, team))
        case ev.AttendanceTaken(player, attendance):
            return _with_team(state, player, lambda team: _checked_in(state, team, attendance))
        case ev.JudgesListed(judges):
            return replace(state, judges=judges)
        case ev.DivisionPlanned(division, phases, best):
            return _with_division(
                state, division, lambda one: replace(one, plan=replace(one.plan, phases=phases, best=best))
            )
        case ev.WishesListed(division, wishes):
            return _with_division(state, division, lambda one: replace(one, wishes=wishes))
        case ev.TieBreakChosen(tie_break, margin_cap):
            return replace(state, standing=replace(state.standing, tie_break=tie_break, margin_cap=margin_cap))
        case ev.TieSettled(division, after, decision):
            return _with_division(state, division, lambda one: replace(one, settled=(*one.settled, (after, decision))))
        case ev.SecondEntryAsked(is_asked):
            return replace(state, second_entry=is_asked)
        case ev.RoomsListed(rooms):
            return replace(state, rooms=rooms)
        case ev.JudgesSeated():
            return _with_division(state, event.division, lambda one: _with_judges(one, event))
        case ev.RoundPublished():
            published = _with_places(state, event)
            for put in event.put_in:
                state = _with_team(state, put.player, partial(_back, state))
            return _with_division(state, event.division, lambda one: _with_round(one, published))
        case ev.RoundTakenBack(division):
            state = replace(state, teams=tuple(_drawn_again(state, team, event) for team in state.teams))
            return _with_division(state, division, lambda one: replace(one, rounds=one.rounds[:-1]))
        case ev.ResultNoted() | ev.ResultEntered() | ev.ResultCorrected() | ev.ResultTakenBack():
            state = _with_division(state, event.division, lambda one: _with_result(one, event))
            return state if isinstance(event, ev.ResultNoted) else _with_finals_told(state, event)
        case ev.CompetitionClosed():
            return replace(state, is_closed=True)
        case ev.CompetitionReopened():
            return replace(state, is_closed=False)
        case _:
            raise BrokenCompetitionError("a competition is opened once")


def _with_team(
    state: CompetitionState, player: TeamNumber, change: Callable[[TeamState], TeamState]
) -> CompetitionState:
    return replace(state, teams=tuple(change(team) if team.player == player else team for team in state.teams))


def _with_division(
    state: CompetitionState, division: int, change: Callable[[DivisionState], DivisionState]
) -> CompetitionState:
    divisions = (change(one) if at == division else one for at, one in enumerate(state.divisions))
    return replace(state, divisions=tuple(divisions))


def _left(state: CompetitionState, team: TeamState, from_round: int) -> TeamState:
    """Return a team that is not drawn from a round of its division on, nor in the next round of a final of pools."""
    final, not_over = _next_of_final(state)
    gone = state.divisions[team.division].first_not_over
    return replace(team, withdrawn_from=from_round, gone_from=gone, left_final=final, gone_from_final=not_over)


def _next_of_final(state: CompetitionState) -> tuple[int, int]:
    """Return the next round of a final of pools, and the first that is not over; zeros if there is no final."""
    return max(((one.next_number, one.first_not_over) for one in state.divisions if one.plan.best), default=(0, 0))


def _checked_in(state: CompetitionState, team: TeamState, attendance: Attendance | None) -> TeamState:
    """Return a team of which this was said just now; one that is away leaves, and one here comes back."""
    number = state.divisions[team.division].next_number
    before = team.here_from if team.here_from != number else None  # what was said of this round is said anew
    if attendance in (Attendance.LATE, Attendance.ABSENT):
        left = _left(state, team, number) if team.goes_on else team
        return replace(left, attendance=attendance, here_from=before)
    here_from = before or (number if attendance is Attendance.HERE else None)
    return replace(_back(state, team), attendance=attendance, here_from=here_from)


def _back(state: CompetitionState, team: TeamState) -> TeamState:
    """Return a team that is drawn again from now on; one that never came is entered for the next round."""
    one = state.divisions[team.division]
    number = one.next_number
    if team.never_came:
        return replace(team, from_round=number, withdrawn_from=None, attendance=Attendance.HERE, here_from=number)
    if team.is_away:
        team = replace(team, attendance=Attendance.HERE, here_from=team.here_from or number)
    since, (final, final_not_over) = team.withdrawn_from, _next_of_final(state)
    missed = ((team.gone_from, one.first_not_over),) if since is not None and since < number else ()
    of_final = ((team.gone_from_final, final_not_over),) if since is not None and team.left_final < final else ()
    return replace(
        team,
        withdrawn_from=None,
        left_because="",
        absences=(*team.absences, *missed),
        missed_in_final=(*team.missed_in_final, *of_final),
    )


def _drawn_again(state: CompetitionState, team: TeamState, event: ev.RoundTakenBack) -> TeamState:
    """Return a team whose coming and leaving counts from a round on at the latest, as that is drawn again."""
    number = event.number
    if state.divisions[event.division].plan.best:
        missed = _until(team.missed_in_final, number)
        gone = min(team.gone_from_final, number)
        return replace(team, left_final=min(team.left_final, number), gone_from_final=gone, missed_in_final=missed)
    if team.division != event.division:
        return team
    since = team.withdrawn_from
    return replace(
        team,
        from_round=min(team.from_round, number),
        here_from=min(team.here_from, number) if team.here_from else None,
        withdrawn_from=None if since is None else min(since, number),
        gone_from=min(team.gone_from, number),
        absences=_until(team.absences, number),
    )


def _until(absences: Iterable[tuple[int, int]], number: int) -> tuple[tuple[int, int], ...]:
    return tuple((first, min(back, number)) for first, back in absences if first < number)


def _with_places(state: CompetitionState, event: ev.RoundPublished) -> ev.RoundPublished:
    """Return a published round of a knock-out with its places, which were once not stored: as they were just then."""
    one = state.divisions[event.division]
    is_next = event.number == one.next_number
    if event.places or not is_next or one.next_pairing is not PairingKind.KNOCK_OUT:
        return event
    tables, places = bracketed(state, event.division, event.tables, event.byes)
    return replace(event, tables=tables, places=places)


def _with_round(division: DivisionState, event: ev.RoundPublished) -> DivisionState:
    published = RoundState(
        event.number,
        event.tables,
        event.byes,
        event.repeats_from,
        set_word=event.set_word,
        origin_exception=event.origin_exception,
        entry_exception=event.entry_exception,
        places=event.places,
        put_in=event.put_in,
    )
    return replace(division, rounds=(*division.rounds, published))


def _with_judges(division: DivisionState, event: ev.JudgesSeated) -> DivisionState:
    old = _published(division, event.number)
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
    recorded, first_entries = old.recorded, old.first_entries
    match event:
        case ev.ResultNoted():
            first_entries = (*_first_entries_of_others(old, event.result), event)
        case ev.ResultEntered(result=result, source=source, match_id=match_id, reason=reason, by=by):
            recorded = (*old.recorded, Recorded(result, source, match_id, reason=reason, by=by))
            first_entries = _first_entries_of_others(old, result)
        case ev.ResultCorrected(result=result, reason=reason, by=by):
            before = _recorded(old, players_of(result)[0])
            change = Change(before.result, reason, by)
            after = replace(before, result=result, changes=(*before.changes, change))
            recorded = tuple(after if one is before else one for one in old.recorded)
        case ev.ResultTakenBack(player=player):
            before = _recorded(old, player)
            recorded = tuple(one for one in old.recorded if one is not before)
    new = replace(old, recorded=recorded, first_entries=first_entries)
    rounds = (new if one is old else one for one in division.rounds)
    if isinstance(event, ev.ResultNoted):
        return replace(division, rounds=tuple(rounds))
    return replace(division, rounds=tuple(_told(division, one, event.number) for one in rounds))


def _with_finals_told(
    state: CompetitionState, event: ev.ResultEntered | ev.ResultCorrected | ev.ResultTakenBack
) -> CompetitionState:
    """Return the state in which a final of pools knows that a result changed from which its teams were taken."""
    for at in range(len(state.divisions)) if event.division in state.pools else ():
        if state.divisions[at].plan.best and state.divisions[at].rounds:
            state = _with_division(state, at, lambda one: _with_first_told(one, event.number))
    return state


def _with_first_told(division: DivisionState, changed: int) -> DivisionState:
    first, *later = division.rounds
    numbers = dict.fromkeys((*first.changed_before, changed))
    return replace(division, rounds=(replace(first, changed_before=tuple(numbers)), *later))


def _told(division: DivisionState, one: RoundState, changed: int) -> RoundState:
    """Return a round that knows that a result of another one has changed, if it was drawn from that."""
    phase, first = division.plan.phase_of(one.number)
    by_rank = phase.pairing in (PairingKind.AUSTRALIAN, PairingKind.KING_OF_THE_HILL)
    is_first_of_finals = phase.pairing is PairingKind.KNOCK_OUT and one.number == first
    if one.number <= changed or changed in one.changed_before or not (by_rank or is_first_of_finals):
        return one
    return replace(one, changed_before=(*one.changed_before, changed))


def _first_entries_of_others(round_: RoundState, result: ev.ResultToEnter) -> tuple[ev.ResultNoted, ...]:
    return tuple(one for one in round_.first_entries if not set(players_of(one.result)) & set(players_of(result)))


def _recorded(round_: RoundState, player: TeamNumber) -> Recorded:
    if (found := round_.recorded_of(player)) is None:
        raise KeyError(f"result of team {player}")
    return found
