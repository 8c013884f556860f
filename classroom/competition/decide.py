"""The answer of a competition to a command: the resulting events, or the reason for a refusal."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Any, TypeVar

from classroom.competition import command as cmd
from classroom.competition import event as ev
from classroom.competition import proposal
from classroom.competition.command import NotDone, NotDoneBecause
from classroom.competition.division import (
    MOST_DIVISIONS,
    MOST_ROUNDS,
    Division,
    PairingKind,
    entry_refusals,
    final_of_pools,
)
from classroom.competition.event import table_in_two_rooms
from classroom.competition.match_result import has_left
from classroom.competition.proposal import judge_of_own
from classroom.competition.result import (
    NobodyCame,
    Places,
    Played,
    Ruled,
    Scored,
    StandingPolicy,
    TeamNumber,
    TieDecision,
    TieWay,
    Walkover,
    agree,
    players_of,
    winners,
)
from classroom.competition.state import CompetitionState, DivisionState, RoundState, TeamState
from classroom.competition.team import Attendance, Entry, tidy_entry, tidy_judges
from classroom.names import tidy_line, tidy_name
from classroom.rules.policy import Absence, DrawStar, NoMargin
from classroom.value import replace

LOWEST_SCORE, HIGHEST_SCORE = -500, 1547
"""The limits of every score, so that it fits in a result code."""

_SIDES = 2
_JUDGES = 2
"""One for accuracy and one for points (P17)."""
_LONGEST_REASON = 400

Answer = ev.CompetitionEvent | NotDoneBecause


def open_competition(command: cmd.OpenCompetition) -> ev.CompetitionOpened | NotDoneBecause:
    """Return the opening event of a competition, or why it cannot be opened like this."""
    if not (title := tidy_name(command.title)):
        return NotDoneBecause(NotDone.TITLE_EMPTY)
    sides = command.format.sides
    pairings = {phase.pairing for division in command.divisions for phase in division.phases}
    alone, together = PairingKind.OWN_BOARDS in pairings, bool(pairings - {PairingKind.OWN_BOARDS})
    if together and not sides.least <= _SIDES <= sides.most:
        return NotDoneBecause(NotDone.NO_MATCHES_BETWEEN_TEAMS, (command.format.title,))
    if alone and sides.least > 1:
        return NotDoneBecause(NotDone.ONLY_TWO_MEET, (command.format.title,))
    if not command.divisions or not all(division.rounds for division in command.divisions):
        return NotDoneBecause(NotDone.NO_ROUNDS)
    if len(command.divisions) > MOST_DIVISIONS:
        return NotDoneBecause(NotDone.TOO_MANY_DIVISIONS, numbers=(MOST_DIVISIONS,))
    if any(division.rounds > MOST_ROUNDS for division in command.divisions):
        return NotDoneBecause(NotDone.TOO_MANY_ROUNDS, numbers=(MOST_ROUNDS,))
    pools = sum(not division.best for division in command.divisions)
    if any(_is_misplanned(division, pools) for division in command.divisions):
        return NotDoneBecause(NotDone.POOLS_MISPLANNED)
    by_lot = not isinstance(command.format.first_turn, DrawStar)
    is_official = not command.is_friendly
    judges = _JUDGES if command.format.officials.required and is_official else 1
    return ev.CompetitionOpened(
        competition_id=command.competition_id,
        app_version=command.app_version,
        title=title,
        format_key=command.format.key,
        divisions=command.divisions,
        standing=command.standing or _standing(command.format.absence),
        heading=command.heading,
        origins_apart=sides.different_origins and is_official,
        starts_by_lot=by_lot,
        judges_at_table=judges,
        is_single=sides.mains == 1,
        is_friendly=command.is_friendly,
    )


def _is_misplanned(division: Division, pools: int) -> bool:
    """Tell whether a final of pools is no knock-out, or of fewer than two pools, or has another number of rounds."""
    if not division.best:
        return False
    (third_place,) = {phase.third_place for phase in division.phases[:1]} or {False}
    planned = final_of_pools(division.title, pools, division.best, third_place=third_place)
    return pools < _SIDES or division.best < 1 or planned.phases != division.phases


def _standing(absence: Absence) -> StandingPolicy:
    absent_last = isinstance(absence, NoMargin) and absence.absent_last
    return StandingPolicy(absence=absence, walkover_by_median=True, absent_last=absent_last)


_Command = TypeVar("_Command", bound=cmd.CompetitionCommand)
_Decide = Callable[[CompetitionState, _Command], Answer]

DECISIONS: dict[type[object], Callable[[CompetitionState, Any], Answer]] = {}
"""The decider of each kind of command."""


def decides(kind: type[_Command]) -> Callable[[_Decide[_Command]], _Decide[_Command]]:
    """Have the decorated function decide the commands of this kind, in a competition that has their division."""

    def listed(decide: _Decide[_Command]) -> _Decide[_Command]:
        DECISIONS[kind] = decide
        return decide

    return listed


def decide(state: CompetitionState, command: cmd.CompetitionCommand) -> Answer:
    """Return the event that follows from a command, or why it is refused."""
    if state.is_closed and not isinstance(command, cmd.ReopenCompetition):
        return NotDoneBecause(NotDone.CLOSED)
    if getattr(command, "division", 0) not in range(len(state.divisions)):
        return NotDoneBecause(NotDone.NO_SUCH_DIVISION)
    return DECISIONS[type(command)](state, command)


# Teams


@decides(cmd.EnterTeam)
def _enter(state: CompetitionState, command: cmd.EnterTeam) -> Answer:
    entry = tidy_entry(command.entry)
    division = state.divisions[command.division]
    if division.plan.best:
        return NotDoneBecause(NotDone.NO_OWN_TEAMS, (division.plan.title,))
    if refusal := _refuse_entry(state, entry) or _refuse_registration(division, command):
        return refusal
    if _knock_out_under_way(division):
        return NotDoneBecause(NotDone.KNOCK_OUT_BEGUN, (entry.name,))
    player = str(state.entered + 1)
    if command.registration and entry.rating is None:
        entry = replace(entry, rating=command.registration.rating)
    return ev.TeamEntered(player, entry, command.division, division.next_number)


def _refuse_entry(state: CompetitionState, entry: Entry, own: TeamNumber = "") -> NotDoneBecause | None:
    """Return why a team cannot be entered like this; `own` is its number if it already has one."""
    if not entry.name:
        return NotDoneBecause(NotDone.TEAM_NAME_EMPTY)
    others = [team for team in state.teams if team.player != own]
    for team in others:
        if team.entry.name.casefold() == entry.name.casefold():
            return NotDoneBecause(NotDone.SAME_TEAM_NAME, (team.entry.name,))
    pupils: set[tuple[str, str]] = set()
    for name, pupil in _pupils(entry):
        if pupil in pupils:
            return NotDoneBecause(NotDone.PUPIL_TWICE, (name, entry.name))
        pupils.add(pupil)
    for team in others:
        for name, pupil in _pupils(team.entry):
            if team.goes_on and pupil in pupils:
                return NotDoneBecause(NotDone.PUPIL_TWICE, (name, team.entry.name))
    return None


def _pupils(entry: Entry) -> Iterator[tuple[str, tuple[str, str]]]:
    """Yield each member's name and identity: pupils in different classes or schools may share a name."""
    for member in entry.members:
        yield member.name, (member.name.casefold(), (member.class_name or entry.origin).casefold())


def _refuse_registration(division: DivisionState, command: cmd.EnterTeam) -> NotDoneBecause | None:
    if not division.plan.conditions:
        return None
    if command.registration is None:
        return NotDoneBecause(NotDone.NOT_REGISTERED, (command.entry.name, division.plan.title))
    if not (refusals := entry_refusals(division.plan, command.registration)):
        return None
    return NotDoneBecause(NotDone.NOT_ADMITTED, (command.entry.name, division.plan.title), entry=refusals[0])


def _knock_out_under_way(division: DivisionState) -> bool:
    """Tell whether a round of a knock-out is published, so that all its places are taken."""
    if not division.rounds:
        return False
    phase, _first = division.plan.phase_of(len(division.rounds))
    return phase.pairing is PairingKind.KNOCK_OUT


@decides(cmd.WithdrawTeam)
def _withdraw(state: CompetitionState, command: cmd.WithdrawTeam) -> Answer:
    if (team := state.team(command.player)) is None:
        return NotDoneBecause(NotDone.NO_SUCH_TEAM, (command.player,))
    if not team.goes_on:
        return NotDoneBecause(NotDone.HAS_LEFT, (team.entry.name,))
    return _without_reason(command.reason) or ev.TeamWithdrawn(
        team.player, state.divisions[team.division].next_number, _tidy(command.reason)
    )


@decides(cmd.ChangeEntry)
def _change_entry(state: CompetitionState, command: cmd.ChangeEntry) -> Answer:
    if state.team(command.player) is None:
        return NotDoneBecause(NotDone.NO_SUCH_TEAM, (command.player,))
    entry = tidy_entry(command.entry)
    return _refuse_entry(state, entry, command.player) or ev.EntryChanged(command.player, entry)


@decides(cmd.DeleteEntry)
def _delete_entry(state: CompetitionState, command: cmd.DeleteEntry) -> Answer:
    player, team = command.player, state.team(command.player)
    if team is None:
        return NotDoneBecause(NotDone.NO_SUCH_TEAM, (player,))
    for one in state.rounds:
        if one.table_of(player) or player in one.byes or one.recorded_of(player):
            return NotDoneBecause(NotDone.IS_IN_ROUND, (team.entry.name,), (one.number,))
    return ev.EntryDeleted(player)


@decides(cmd.MoveTeam)
def _move(state: CompetitionState, command: cmd.MoveTeam) -> Answer:
    team, division = state.team(command.player), state.divisions[command.division]
    if team is None:
        return NotDoneBecause(NotDone.NO_SUCH_TEAM, (command.player,))
    if division.plan.best:
        return NotDoneBecause(NotDone.NO_OWN_TEAMS, (division.plan.title,))
    if division.plan.conditions:  # what was given at its entry is not stored
        return NotDoneBecause(NotDone.NOT_REGISTERED, (team.entry.name, division.plan.title))
    for one in (state.divisions[team.division], division):
        if one.rounds:
            return NotDoneBecause(NotDone.TEAM_STAYS, (team.entry.name, one.plan.title))
    return ev.TeamMoved(command.player, command.division)


@decides(cmd.ReturnTeam)
def _return(state: CompetitionState, command: cmd.ReturnTeam) -> Answer:
    player, team = command.player, state.team(command.player)
    if team is None:
        return NotDoneBecause(NotDone.NO_SUCH_TEAM, (player,))
    if team.goes_on:
        return NotDoneBecause(NotDone.HAS_NOT_LEFT, (team.entry.name,))
    return _refuse_coming(state, team) or ev.TeamReturned(player)


def _refuse_coming(state: CompetitionState, team: TeamState) -> NotDoneBecause | None:
    """Return why a team that is not drawn cannot come back; one that comes only now has no place in a knock-out."""
    if team.is_away and _knock_out_under_way(state.divisions[team.division]):
        return NotDoneBecause(NotDone.KNOCK_OUT_BEGUN, (team.entry.name,))
    return _refuse_entry(state, team.entry, team.player)


@decides(cmd.TakeAttendance)
def _take_attendance(state: CompetitionState, command: cmd.TakeAttendance) -> Answer:
    """Check a team in, unless it has left."""
    player, team = command.player, state.team(command.player)
    if team is None:
        return NotDoneBecause(NotDone.NO_SUCH_TEAM, (player,))
    if not team.goes_on and not team.is_away:
        return NotDoneBecause(NotDone.HAS_LEFT, (team.entry.name,))
    comes = team.is_away and command.attendance in (Attendance.HERE, None)
    refusal = _refuse_coming(state, team) if comes else None
    return refusal or ev.AttendanceTaken(player, command.attendance)


@decides(cmd.ListJudges)
def _list_judges(_state: CompetitionState, command: cmd.ListJudges) -> Answer:
    tidied = tidy_judges(command.judges)
    twice = _first_twice([judge.name for judge in tidied])
    return NotDoneBecause(NotDone.JUDGE_TWICE, (twice,)) if twice else ev.JudgesListed(tidied)


@decides(cmd.AskSecondEntry)
def _ask_second_entry(_state: CompetitionState, command: cmd.AskSecondEntry) -> Answer:
    return ev.SecondEntryAsked(command.is_asked)


# Rounds


@decides(cmd.PlanDivision)
def _plan(state: CompetitionState, command: cmd.PlanDivision) -> Answer:
    if not any(phase.rounds for phase in command.phases) or any(phase.rounds < 0 for phase in command.phases):
        return NotDoneBecause(NotDone.NO_ROUNDS)
    division = state.divisions[command.division]
    planned = replace(division.plan, phases=command.phases, best=command.best)
    if bool(command.best) is not bool(division.plan.best) or _is_misplanned(planned, len(state.pools)):
        return NotDoneBecause(NotDone.POOLS_MISPLANNED)
    if command.best != division.plan.best and division.rounds:
        return NotDoneBecause(NotDone.ROUNDS_PUBLISHED, numbers=(len(division.rounds),))
    published = range(1, division.next_number)
    if planned.rounds > max(MOST_ROUNDS, division.plan.rounds):
        return NotDoneBecause(NotDone.TOO_MANY_ROUNDS, numbers=(MOST_ROUNDS,))
    if planned.rounds < len(published):
        return NotDoneBecause(NotDone.ROUNDS_PUBLISHED, numbers=(len(published),))
    for number in published:
        (was, first), (now, new_first) = division.plan.phase_of(number), planned.phase_of(number)
        is_knock_out = was.pairing is PairingKind.KNOCK_OUT
        if was.pairing is not now.pairing or (is_knock_out and (was, first) != (now, new_first)):
            return NotDoneBecause(NotDone.ROUNDS_PUBLISHED, numbers=(number,))
    return ev.DivisionPlanned(command.division, command.phases, command.best)


@decides(cmd.ListWishes)
def _list_wishes(state: CompetitionState, command: cmd.ListWishes) -> Answer:
    division, wishes = command.division, command.wishes
    one = state.divisions[division]
    known = {team.player for team in state.teams_of(division)}
    own = [*(bye.player for bye in wishes.byes), *(one.player for one in wishes.tables)]
    named = (*wishes.order, *own, *(player for pair in wishes.apart for player in (pair.one, pair.other)))
    stranger = next((player for player in named if player not in known), None)
    if stranger is not None:
        return NotDoneBecause(NotDone.NO_SUCH_TEAM, (state.name(stranger),))
    twice = _first_twice(wishes.order) or next((pair.one for pair in wishes.apart if pair.one == pair.other), "")
    if twice:
        return NotDoneBecause(NotDone.TEAM_TWICE_IN_ROUND, (state.name(twice),))
    if wishes.order != one.wishes.order and one.rounds:
        return NotDoneBecause(NotDone.ROUNDS_PUBLISHED, numbers=(len(one.rounds),))
    wanted = [own.table for own in wishes.tables]
    elsewhere = {own.table for at, other in enumerate(state.divisions) if at != division for own in other.wishes.tables}
    elsewhere = (elsewhere | proposal.numbers_elsewhere(state, division)) - {own.table for own in one.wishes.tables}
    if table := _first_twice([*map(str, elsewhere), *map(str, wanted)]):
        return NotDoneBecause(NotDone.TABLE_TWICE, numbers=(int(table),))
    return ev.WishesListed(division, wishes)


@decides(cmd.ChooseTieBreak)
def _choose_tie_break(state: CompetitionState, command: cmd.ChooseTieBreak) -> Answer:
    """Choose the tie-break for level teams, unless a knock-out has already used the current one."""
    for division in state.divisions:
        for one in division.rounds:
            phase, first = division.plan.phase_of(one.number)
            if phase.pairing is PairingKind.KNOCK_OUT and first > 1:
                return NotDoneBecause(NotDone.ROUNDS_PUBLISHED, numbers=(one.number,))
    return ev.TieBreakChosen(command.tie_break, command.margin_cap)


@decides(cmd.SettleTie)
def _settle_tie(state: CompetitionState, command: cmd.SettleTie) -> Answer:
    """Put teams in order that are level after a complete round (P16); whoever has left comes after them."""
    one, decision = state.divisions[command.division], command.decision
    if not one.rounds:
        return NotDoneBecause(NotDone.NO_ROUND_YET)
    if refusal := proposal.results_missing(one):
        return refusal
    level = proposal.level_with(state, command.division, decision.order[0]) if decision.order else ()
    missing = tuple(player for player in level if player not in decision.order)
    is_whole = set(decision.order) <= set(level) and all(has_left(state, player) for player in missing)
    if len(level) < _SIDES or not is_whole or _first_twice(decision.order):
        return NotDoneBecause(NotDone.NOT_LEVEL)
    if decision.way is TieWay.CHOSEN:
        refusal = _without_reason(decision.reason)
        if refusal or not tidy_name(decision.by):
            return refusal or NotDoneBecause(NotDone.NAME_NEEDED)
    settled = TieDecision((*decision.order, *missing), decision.way, _tidy(decision.reason), tidy_name(decision.by))
    return ev.TieSettled(command.division, len(one.rounds), settled)


@decides(cmd.ListRooms)
def _list_rooms(_state: CompetitionState, command: cmd.ListRooms) -> Answer:
    if (table := table_in_two_rooms(command.rooms)) is not None:
        return NotDoneBecause(NotDone.TABLE_IN_TWO_ROOMS, numbers=(table,))
    tidied = tuple(replace(room, title=tidy_name(room.title)) for room in command.rooms)
    return ev.RoomsListed(tuple(room for room in tidied if room.title))


@decides(cmd.PublishRound)
def _publish(state: CompetitionState, command: cmd.PublishRound) -> Answer:
    if refusal := proposal.refuse_round(state, command.division) or proposal.refuse_level(
        state, command.division, None
    ):
        return refusal
    division = state.divisions[command.division]
    if command.number != division.next_number:
        return NotDoneBecause(NotDone.NOT_THE_NEXT_ROUND, numbers=(command.number, division.next_number))
    of_one_origin = proposal.tables_of_one_origin(state, command.tables)
    refusal = (
        _refuse_put_in(state, command)
        or _refuse_seating(state, command)
        or _refuse_boards(division, command)
        or _without_exception(command, of_one_origin)
    )
    if refusal:
        return refusal
    tables: tuple[ev.Table, ...] = command.tables
    places: Places = ()
    if division.next_pairing is PairingKind.KNOCK_OUT:
        put_in = [put.player for put in command.put_in]
        tables, places = proposal.bracketed(state, command.division, command.tables, command.byes, put_in)
        in_bracket = [player for table in tables if not table.for_third for player in table.players]
        stranger = next((player for player in (*in_bracket, *command.byes) if player not in places), None)
        if stranger is not None:
            return NotDoneBecause(NotDone.NOT_IN_BRACKET, (state.name(stranger),))
    return ev.RoundPublished(
        command.division,
        command.number,
        tables,
        command.byes,
        command.repeats_from,
        "".join(command.set_word.split()).upper(),
        _tidy(command.origin_exception) if of_one_origin else "",
        _tidy(command.entry_exception),
        places,
        tuple(replace(put, reason=_tidy(put.reason)) for put in command.put_in),
    )


def _refuse_put_in(state: CompetitionState, command: cmd.PublishRound) -> NotDoneBecause | None:
    """Return why a team cannot be put into a round by hand: it is drawn anyway, or no reason is given."""
    drawn = _expected(state, command.division)
    teams = state.teams if state.divisions[command.division].plan.best else state.teams_of(command.division)
    known = {team.player: team for team in teams}
    for put in command.put_in:
        if (team := known.get(put.player)) is None:
            return NotDoneBecause(NotDone.NO_SUCH_TEAM, (state.name(put.player),))
        if put.player in drawn:
            return NotDoneBecause(NotDone.TEAM_TWICE_IN_ROUND, (team.entry.name,))
        if refusal := _without_reason(put.reason) or _refuse_entry(state, team.entry, put.player):
            return refusal
    return None


def _without_exception(command: cmd.PublishRound, of_one_origin: Sequence[ev.Table]) -> NotDoneBecause | None:
    """Return a refusal that names the tables where two of one origin would meet without a written reason (P3)."""
    if not of_one_origin or _tidy(command.origin_exception):
        return None
    numbers = (command.number, *(table.number for table in of_one_origin))
    return NotDoneBecause(NotDone.ORIGIN_EXCEPTION_NEEDED, numbers=numbers)


def _refuse_boards(division: DivisionState, command: cmd.PublishRound) -> NotDoneBecause | None:
    """Return why the boards of a round are not valid: each team has its own, and all begin with one word (U1, U2)."""
    word = command.set_word.strip()
    if division.next_pairing is PairingKind.OWN_BOARDS:
        if command.byes or any(table.other for table in command.tables):
            return NotDoneBecause(NotDone.BOARD_FOR_ONE, numbers=(command.number,))
        return None if word else NotDoneBecause(NotDone.SET_WORD_NEEDED, numbers=(command.number,))
    return NotDoneBecause(NotDone.SET_WORD_UNWANTED, numbers=(command.number,)) if word else None


def _refuse_seating(state: CompetitionState, command: cmd.PublishRound) -> NotDoneBecause | None:
    """Return why these pairings are not a valid round: a player is in it twice, missing, or wrongly in it."""
    seated = [player for table in command.tables for player in table.players] + list(command.byes)
    if twice := _first_twice(seated):
        return NotDoneBecause(NotDone.TEAM_TWICE_IN_ROUND, (state.name(twice),))
    expected = [*_expected(state, command.division), *(put.player for put in command.put_in)]
    stranger = next((player for player in seated if player not in expected), None)
    if stranger is not None:
        return NotDoneBecause(NotDone.TEAM_NOT_IN_ROUND, (state.name(stranger),))
    missing = next((player for player in expected if player not in seated), None)
    if missing is not None:
        return NotDoneBecause(NotDone.TEAM_LEFT_OUT, (state.name(missing),))
    in_use = map(str, proposal.numbers_elsewhere(state, command.division))
    if table := _first_twice([*in_use, *(str(table.number) for table in command.tables)]):
        return NotDoneBecause(NotDone.TABLE_TWICE, numbers=(int(table),))
    return _refuse_judges(state, command.tables)


def _expected(state: CompetitionState, division: int) -> Collection[TeamNumber]:
    """Return the players of the next round: all who are still playing; in a knock-out, those who have not lost."""
    if state.divisions[division].next_pairing is PairingKind.KNOCK_OUT:
        proposed = proposal.next_round(state, division)
        if isinstance(proposed, NotDoneBecause):
            return ()
        return [player for table in proposed.tables for player in table.players] + list(proposed.byes)
    return [team.player for team in state.teams_of(division) if team.goes_on]


@decides(cmd.SeatJudges)
def _seat_judges(state: CompetitionState, command: cmd.SeatJudges) -> Answer:
    """Seat judges at a table of a published round, unless one is judging an unfinished match in another division."""
    if refusal := _refuse_round_number(state, command.division, command.number):
        return refusal
    tables = state.divisions[command.division].rounds[command.number - 1].tables
    table = next((one for one in tables if one.number == command.table), None)
    if table is None:
        return NotDoneBecause(NotDone.NO_SUCH_TABLE, numbers=(command.number, command.table))
    taken = proposal.judging_elsewhere(state, command.division)
    busy = next((judge for judge in command.judges if judge in taken), None)
    if busy is not None:
        return NotDoneBecause(NotDone.JUDGE_TWICE, (busy,))
    return _refuse_judges(state, [replace(table, judges=command.judges)]) or ev.JudgesSeated(
        command.division, command.number, command.table, command.judges
    )


def _refuse_judges(state: CompetitionState, tables: Sequence[ev.Table]) -> NotDoneBecause | None:
    """Return which judge sits at two tables, or judges a team from the judge's own state or school (P17)."""
    if twice := _first_twice([judge for table in tables for judge in table.judges]):
        return NotDoneBecause(NotDone.JUDGE_TWICE, (twice,))
    for table in tables:
        if judge := judge_of_own(state, table):
            return NotDoneBecause(NotDone.JUDGE_OF_OWN, (judge,), (table.number,))
    return None


@decides(cmd.TakeBackRound)
def _take_back_round(state: CompetitionState, command: cmd.TakeBackRound) -> Answer:
    if not (rounds := state.divisions[command.division].rounds):
        return NotDoneBecause(NotDone.NO_ROUND_YET)
    if rounds[-1].recorded:
        return NotDoneBecause(NotDone.ROUND_HAS_RESULTS, numbers=(rounds[-1].number, len(rounds[-1].recorded)))
    return _without_reason(command.reason) or ev.RoundTakenBack(
        command.division, rounds[-1].number, _tidy(command.reason)
    )


# Results


@decides(cmd.EnterResult)
def _enter_result(state: CompetitionState, command: cmd.EnterResult) -> Answer:
    result = _tidy_result(command)
    if refusal := _refuse_result(state, command.division, command.number, result):
        return refusal
    if isinstance(result, Ruled) and not _tidy(command.reason):
        return NotDoneBecause(NotDone.REASON_NEEDED)
    if there := _round(state, command).recorded_of(players_of(result)[0]):
        same = agree(there.result, result)
        if isinstance(there.result, Scored):
            reason = NotDone.SAME_SCORE if same else NotDone.OTHER_SCORE
            return NotDoneBecause(reason, _names(state, result), (command.number, there.result.score))
        reason = NotDone.SAME_RESULT if same else NotDone.OTHER_RESULT
        return _about(state, reason, command.number, there.result)
    if command.match_id and command.match_id in state.match_ids():
        reason = NotDone.ROUND_COUNTED if isinstance(result, Scored) else NotDone.MATCH_COUNTED
        return NotDoneBecause(reason, _names(state, result), (command.number,))
    if answer := _second_entry(state, command, result):
        return answer
    source, match_id = command.source, command.match_id
    first_entry = _round(state, command).first_entry_of(players_of(result)[0])
    if first_entry and first_entry.match_id and not match_id and agree(first_entry.result, result):
        # The first entry came from a real board: its match also knows who began.
        result, source, match_id = first_entry.result, ev.Source.PLAYED_HERE, first_entry.match_id
    elif (
        first_entry
        and isinstance(first_entry.result, Played)
        and agree(first_entry.result, result)
        and not (isinstance(result, Played) and result.is_start_known)
    ):
        result = first_entry.result  # of two people who type it, the first may have said who began
    return ev.ResultEntered(
        command.division, command.number, result, source, match_id, _tidy(command.reason), tidy_name(command.by)
    )


def _second_entry(
    state: CompetitionState, command: cmd.EnterResult, result: ev.ResultToEnter
) -> ev.ResultNoted | NotDoneBecause | None:
    """Return the effect of a typed result that a second person must also type, or None if it counts.

    A result with a reason is a ruling of the director, which nobody types again.
    """
    is_typed = (command.source is ev.Source.TYPED or command.by_hand) and not _tidy(command.reason)
    if not state.second_entry or not is_typed or not isinstance(result, Played | Walkover | NobodyCame):
        return None
    first_entry = _round(state, command).first_entry_of(players_of(result)[0])
    is_own = first_entry is not None and bool(command.match_id) and first_entry.match_id == command.match_id
    if first_entry is None or is_own:
        return ev.ResultNoted(command.division, command.number, result, command.match_id)
    if command.settles or agree(first_entry.result, result):
        return None
    return _about(state, NotDone.ENTRIES_DIFFER, command.number, first_entry.result)


@decides(cmd.CorrectResult)
def _correct_result(state: CompetitionState, command: cmd.CorrectResult) -> Answer:
    result = _tidy_result(command)
    if refusal := _refuse_result(state, command.division, command.number, result):
        return refusal
    there = _round(state, command).recorded_of(players_of(result)[0])
    if there is None or set(players_of(there.result)) != set(players_of(result)):
        return NotDoneBecause(NotDone.NO_RESULT, _names(state, result), (command.number,))
    if there.result == result:
        if isinstance(result, Scored):
            return NotDoneBecause(NotDone.SAME_SCORE, _names(state, result), (command.number,))
        return _about(state, NotDone.SAME_RESULT, command.number, result)
    if set(winners(there.result)) != set(winners(result)) and _is_built_on(state, command):
        return NotDoneBecause(NotDone.NEXT_ROUND_DRAWN, numbers=(command.number + 1,))
    return _without_reason(command.reason) or ev.ResultCorrected(
        command.division, command.number, result, _tidy(command.reason), tidy_name(command.by)
    )


@decides(cmd.TakeBackResult)
def _take_back_result(state: CompetitionState, command: cmd.TakeBackResult) -> Answer:
    if refusal := _refuse_round_number(state, command.division, command.number):
        return refusal
    if _round(state, command).recorded_of(command.player) is None:
        return NotDoneBecause(NotDone.NO_RESULT, (state.name(command.player),), (command.number,))
    if _is_built_on(state, command):
        return NotDoneBecause(NotDone.NEXT_ROUND_DRAWN, numbers=(command.number + 1,))
    return _without_reason(command.reason) or ev.ResultTakenBack(
        command.division, command.number, command.player, _tidy(command.reason), tidy_name(command.by)
    )


_AboutResult = cmd.EnterResult | cmd.CorrectResult | cmd.TakeBackResult


def _round(state: CompetitionState, command: _AboutResult) -> RoundState:
    return state.divisions[command.division].rounds[command.number - 1]


def _is_knock_out(state: CompetitionState, division: int, number: int) -> bool:
    return state.divisions[division].plan.phase_of(number)[0].pairing is PairingKind.KNOCK_OUT


def _is_built_on(state: CompetitionState, command: _AboutResult) -> bool:
    """Tell whether the next round of the same knock-out has already been drawn from this result."""
    division = state.divisions[command.division]
    phase, first = division.plan.phase_of(command.number)
    last = min(len(division.rounds), first + phase.rounds - 1)
    return phase.pairing is PairingKind.KNOCK_OUT and command.number < last


def _tidy_result(command: cmd.EnterResult | cmd.CorrectResult) -> ev.ResultToEnter:
    """Return the result as it is stored: with a decision only if the scores are level."""
    result = command.result
    if not isinstance(result, Played) or (result.margin == 0 and result.decided_for in players_of(result)):
        return result
    return replace(result, decided_for=None)


def _refuse_round_number(state: CompetitionState, division: int, number: int) -> NotDoneBecause | None:
    if number not in range(1, state.divisions[division].next_number):
        return NotDoneBecause(NotDone.NO_SUCH_ROUND, numbers=(number,))
    return None


def _refuse_result(
    state: CompetitionState, division: int, number: int, result: ev.ResultToEnter
) -> NotDoneBecause | None:
    """Return why this result is not possible in the round: wrong pair, impossible scores, or no winner."""
    if refusal := _refuse_round_number(state, division, number):
        return refusal
    one = state.divisions[division].rounds[number - 1]
    names = _names(state, result)
    match result:
        case Ruled(player, _, margin):
            if player not in [team.player for team in state.teams_of(division)]:
                return NotDoneBecause(NotDone.NO_SUCH_TEAM, (player,))
            if one.table_of(player) or player in one.byes:
                return NotDoneBecause(NotDone.IS_PAIRED, names, (number,))
            scores: tuple[int, ...] = (margin,)
        case Scored(player, score, raised):
            board = one.table_of(player)
            if board is None or board.other:
                return NotDoneBecause(NotDone.NO_BOARD, names, (number,))
            if not 0 <= raised <= HIGHEST_SCORE:
                return NotDoneBecause(NotDone.MONEY_OUT_OF_RANGE, numbers=(0, HIGHEST_SCORE))
            scores = (score,)
        case Played() | Walkover() | NobodyCame():
            table = one.table_of(players_of(result)[0])
            if table is None or set(table.players) != set(players_of(result)):
                return NotDoneBecause(NotDone.NOT_PAIRED, names, (number,))
            scores = (result.first_score, result.second_score) if isinstance(result, Played) else ()
    if not all(LOWEST_SCORE <= score <= HIGHEST_SCORE for score in scores):
        return NotDoneBecause(NotDone.SCORE_OUT_OF_RANGE, numbers=(LOWEST_SCORE, HIGHEST_SCORE))
    if isinstance(result, Played) and _is_knock_out(state, division, number) and not list(winners(result)):
        return NotDoneBecause(NotDone.WINNER_NEEDED, names)
    return None


def _names(state: CompetitionState, result: ev.ResultToEnter) -> tuple[str, ...]:
    return tuple(state.name(player) for player in players_of(result))


def _about(state: CompetitionState, reason: NotDone, number: int, result: ev.ResultToEnter) -> NotDoneBecause:
    """Return a refusal that names the result already entered."""
    scores = (result.first_score, result.second_score) if isinstance(result, Played) else ()
    return NotDoneBecause(reason, _names(state, result), (number, *scores))


# The end


@decides(cmd.CloseCompetition)
def _close(state: CompetitionState, _command: cmd.CloseCompetition) -> Answer:
    if not any(division.rounds for division in state.divisions):
        return NotDoneBecause(NotDone.NO_ROUND_YET)
    for division in state.divisions:
        refusal = proposal.results_missing(division)
        if refusal and len(state.divisions) > 1:
            return NotDoneBecause(NotDone.DIVISION_NOT_COMPLETE, (division.plan.title,), refusal.numbers)
        if refusal:
            return refusal
    return ev.CompetitionClosed()


@decides(cmd.ReopenCompetition)
def _reopen(state: CompetitionState, command: cmd.ReopenCompetition) -> Answer:
    if not state.is_closed:
        return NotDoneBecause(NotDone.NOT_CLOSED)
    return _without_reason(command.reason) or ev.CompetitionReopened(_tidy(command.reason), tidy_name(command.by))


def _without_reason(reason: str) -> NotDoneBecause | None:
    return None if _tidy(reason) else NotDoneBecause(NotDone.REASON_NEEDED)


def _tidy(reason: str) -> str:
    return tidy_line(reason)[:_LONGEST_REASON]


def _first_twice(texts: Sequence[str]) -> str:
    """Return the first text that occurs twice, or empty if none does."""
    seen: set[str] = set()
    for text in texts:
        if text in seen:
            return text
        seen.add(text)
    return ""
