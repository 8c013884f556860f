"""The next round as proposed: the draw, its tables, their judges, who is not ready, and what the director changes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import count

from classroom.competition.command import MoveTeam, NotDone, NotDoneBecause, PublishRound
from classroom.competition.division import Division, PairingKind, Wishes, in_order, shared_among
from classroom.competition.event import PutIn, ResultToEnter, Table
from classroom.competition.pairing import (
    Draw,
    are_of_one_origin,
    draw,
    first_places,
    history,
    knock_out_draw,
    places_after,
    seated_places,
    starts,
    strengths,
    who_starts,
    with_put_in,
)
from classroom.competition.result import Places, Round, Standing, TeamNumber, players_of, ranking, standings, winners
from classroom.competition.state import LEAST_TEAMS, CompetitionState, DivisionState, RoundState, TeamState
from classroom.competition.team import Judge
from classroom.match.entry import EntryFault, team_faults
from classroom.names import alike_key
from classroom.rules.policy import Format
from classroom.value import replace


def propose_judges(state: CompetitionState, tables: Sequence[Table], taken: Iterable[str] = ()) -> tuple[Table, ...]:
    """Return the tables with judges from elsewhere, as far as there are enough; earlier tables have priority.

    If a table has two, the first is for accuracy and the second for points. Every table gets one before any gets two.
    A judge sits at one table. Of the possible judges, the one who has judged these teams least often is chosen first.
    `taken` are judges who sit elsewhere. No other placement gives more tables a judge (P17).
    """
    seen, seated = _seen(state), set(taken)

    def possible(table: Table) -> list[str]:
        free = [judge.name for judge in judges_from_elsewhere(state, table) if judge.name not in seated]
        return sorted(free, key=lambda name: sum(seen[name, player] for player in table.players))

    judges: list[tuple[str, ...]] = [() for _table in tables]
    for _seat_at_table in range(state.opened.judges_at_table):
        wishes = [possible(table) for table in tables]
        sits_at: dict[str, int] = {}
        for at in range(len(tables)):
            _seat(at, wishes, sits_at, set())
        for name, at in sits_at.items():
            judges[at] = (*judges[at], name)
        seated.update(sits_at)
    return tuple(replace(table, judges=judges[at]) for at, table in enumerate(tables))


def judges_from_elsewhere(state: CompetitionState, table: Table) -> tuple[Judge, ...]:
    """Return the judges who may sit at a table: those from the origin of neither of its teams (P17)."""
    own = {team.entry.origin.casefold() for team in state.teams if team.player in table.players} - {""}
    return tuple(judge for judge in state.judges if judge.origin.casefold() not in own)


def judge_of_own(state: CompetitionState, table: Table) -> str:
    """Return a judge of a table who may not sit there, or empty if all may; one who is not listed may (P17)."""
    barred = {judge.name for judge in state.judges} - {judge.name for judge in judges_from_elsewhere(state, table)}
    return next((judge for judge in table.judges if judge in barred), "")


def with_judges(
    tables: Sequence[Table], number: int, judges: tuple[str, ...], over: Collection[int] = ()
) -> tuple[Table, ...]:
    """Return the tables with these judges at one of them; they leave any other table that is not `over`."""
    return tuple(
        replace(table, judges=judges)
        if table.number == number
        else replace(table, judges=tuple(name for name in table.judges if name not in judges or table.number in over))
        for table in tables
    )


def _seat(at: int, wishes: Sequence[Sequence[str]], sits_at: dict[str, int], asked: set[str]) -> bool:
    """Seat a judge at a table, moving others to tables where they may also sit; return False if impossible."""
    for name in wishes[at]:
        if name not in asked and name not in sits_at:
            sits_at[name] = at
            return True
    for name in wishes[at]:
        if name not in asked:
            asked.add(name)
            if _seat(sits_at[name], wishes, sits_at, asked):
                sits_at[name] = at
                return True
    return False


def _seen(state: CompetitionState) -> Counter[tuple[str, str]]:
    """Return how often each judge has judged each team."""
    return Counter(
        (judge, player)
        for one in state.rounds
        for table in one.tables
        for judge in table.judges
        for player in table.players
    )


Unready = tuple[tuple[TeamState, tuple[EntryFault, ...]], ...]


def unready_teams(state: CompetitionState, division: int, format: Format) -> Unready:
    """Return the teams of a division that cannot play yet, each with every reason why not (P1, P2, P3).

    In a friendly competition every team can.
    """
    if state.opened.is_friendly:
        return ()
    teams = (team for team in state.teams_of(division) if team.goes_on)
    found = ((team, team_faults(format, team.entry.team())) for team in teams)
    return tuple((team, faults) for team, faults in found if faults)


def without_judges(state: CompetitionState, tables: Iterable[Table]) -> tuple[Table, ...]:
    """Return the tables of two teams that have fewer judges than a table should have (P17)."""
    return tuple(table for table in tables if table.other and len(table.judges) < state.opened.judges_at_table)


def needs_entry_exception(state: CompetitionState, division: int, format: Format, tables: Iterable[Table]) -> bool:
    """Tell whether a round may only be published with a written reason (P1, P2, P3, P17).

    That is so if the format has a check list before the match, and somebody is not ready. A reason given for an earlier
    round holds on: for the teams that were there, and for judges if it was given where they were missing. A friendly
    competition asks for nothing.
    """
    if state.opened.is_friendly or not format.checklist.required:
        return False
    given = [played for played in state.divisions[division].rounds if played.entry_exception]
    since = given[-1].number if given else 0
    if any(team.from_round > since for team, _faults in unready_teams(state, division, format)):
        return True
    lacks_judges = bool(without_judges(state, tables))
    return lacks_judges and not any(without_judges(state, played.tables) for played in given)


_FINALISTS = 2
PRIZES = 3
"""The places that have a prize."""


def next_round(state: CompetitionState, division: int) -> PublishRound | NotDoneBecause:
    """Return the next round of a division, for review and publication, or why there is none (T9).

    The same competition always proposes the same round until one of its events changes it.
    """
    if refusal := refuse_round(state, division):
        return refusal
    one = state.divisions[division]
    teams = state.teams_of(division)
    in_use = numbers_elsewhere(state, division)
    if one.next_pairing is PairingKind.OWN_BOARDS:
        going_on = [team.player for team in teams if team.goes_on]
        boards = (Table(number, player) for number, player in zip(free_tables(state, division), going_on, strict=False))
        return PublishRound(division, one.next_number, at_wished_tables(boards, one.wishes, in_use))
    asked = byes_asked(one, [team.player for team in teams if team.goes_on])
    found = _drawn(state, division, asked)
    if refusal := refuse_level(state, division, found, asked):
        return refusal
    if found is None:
        return NotDoneBecause(NotDone.APART_LEAVES_NO_DRAW)
    if not found.pairings and len(found.byes) == 1 and one.next_pairing is PairingKind.KNOCK_OUT:
        return NotDoneBecause(NotDone.ONE_LEFT, tuple(map(state.name, found.byes)))
    if not found.pairings and len(found.byes) < LEAST_TEAMS:
        return NotDoneBecause(NotDone.NO_MORE_ROUNDS, numbers=(len(one.rounds),))
    tables = (
        Table(number, *pairing.players, first=None if state.opened.starts_by_lot else pairing.first)
        for number, pairing in zip(free_tables(state, division), found.pairings, strict=False)
    )
    placed = at_wished_tables(tables, one.wishes, in_use)
    judged = propose_judges(state, placed, judging_elsewhere(state, division))
    return PublishRound(division, one.next_number, judged, (*asked, *found.byes), found.repeats_from)


def _drawn(state: CompetitionState, division: int, asked: Sequence[TeamNumber]) -> Draw | None:
    """Return the draw of the next round, in which those who `asked` have byes; None if there is none."""
    one = state.divisions[division]
    if one.next_pairing is PairingKind.KNOCK_OUT:
        places = next_places(state, division)
        return knock_out_draw(_opening(one, places), places, starts(one.results()), _losers(state, division))
    return next_draw(
        one.plan,
        _listed(state, division),
        one.results(),
        _lines(state, division),
        withdrawn={*_gone(state, division), *asked},
        origins=origins_to_part(state),
        seated=one.seated(),
        apart=[frozenset((pair.one, pair.other)) for pair in one.wishes.apart],
    )


def _listed(state: CompetitionState, division: int) -> list[TeamNumber]:
    """Return the teams of a division in the order for the first round."""
    teams = state.teams_of(division)
    ratings = {team.player: team.entry.rating for team in teams if team.entry.rating is not None}
    if state.divisions[division].plan.best:
        ratings = {}  # they are seeded by their pools
    return in_order([team.player for team in teams], state.divisions[division].wishes, ratings)


def _lines(state: CompetitionState, division: int) -> tuple[Standing, ...]:
    """Return the standings by which the next round is drawn; who left is still among them."""
    one = state.divisions[division]
    here, decisions = state.here(division, len(one.rounds)), one.decisions(len(one.rounds))
    return standings(_listed(state, division), one.results(), state.standing, here=here, decisions=decisions)


def shared_pools(state: CompetitionState) -> tuple[MoveTeam, ...]:
    """Return which teams change their pools so that all are shared among these; none once a pool has a round.

    Teams of one school, or of one place if no school is named, are apart as far as possible.
    """
    teams = [team for team in state.teams if team.goes_on or team.is_away]
    if state.is_closed or any(state.divisions[at].rounds for at in state.pools):
        return ()
    schools = [alike_key(team.entry.school or team.entry.origin) or team.player for team in teams]
    pools = [state.pools[at] for at in shared_among(schools, len(state.pools))] if state.pools else []
    moved = zip(teams, pools, strict=False)
    return tuple(MoveTeam(team.player, pool) for team, pool in moved if team.division != pool)


# Level teams


def refuse_level(
    state: CompetitionState, division: int, found: Draw | None, asked: Sequence[TeamNumber] = ()
) -> NotDoneBecause | None:
    """Return which teams are level for what the next round decides, so that their order must be decided (P16).

    That is a place in a knock-out and where in it, and the bye of a draw that was `found`. Before the first result the
    order is the director's own: typed, by lot, by rating or as entered.
    """
    one = state.divisions[division]
    if not one.rounds:
        pools = [state.best_of(pool, len(state.teams)) for pool in state.pools if one.plan.best]
        groups = (_first_level(lines, one.plan.best) for lines in pools)
        level = next(filter(None, groups), ())
        return NotDoneBecause(NotDone.LEVEL_AT_KNOCK_OUT, tuple(map(state.name, level)), level=level) if level else None
    phase, first = one.plan.phase_of(one.next_number)
    if phase.pairing is PairingKind.KNOCK_OUT:
        level = _level_at_cut(state, division, 2**phase.rounds) if first == one.next_number else ()
        reason = NotDone.LEVEL_AT_KNOCK_OUT
    else:
        by_rank = phase.pairing is not PairingKind.ROUND_ROBIN
        level = _level_at_bye(state, division, found.bye, asked) if found and found.bye and by_rank else ()
        reason = NotDone.LEVEL_AT_BYE
    return NotDoneBecause(reason, tuple(map(state.name, level)), level=level) if level else None


def goes_by_entry(state: CompetitionState, proposed: PublishRound) -> bool:
    """Tell whether the order of entry alone decides who has a bye, or a place in a knock-out, of round 1 (P16)."""
    one = state.divisions[proposed.division]
    byes = [player for player in proposed.byes if player not in byes_asked(one, proposed.byes)]
    is_decided = bool(one.plan.best) or one.next_pairing in (PairingKind.ROUND_ROBIN, PairingKind.OWN_BOARDS)
    if one.rounds or is_decided or not (byes or one.next_pairing is PairingKind.KNOCK_OUT):
        return False
    teams = [team for team in state.teams_of(proposed.division) if team.goes_on]
    ratings = [team.entry.rating for team in teams if team.player not in one.wishes.order]
    return len(set(ratings)) < len(ratings)


def level_with(state: CompetitionState, division: int, player: TeamNumber) -> tuple[TeamNumber, ...]:
    """Return the teams that are level in everything with one of them and itself, whatever was decided (P16)."""
    one = state.divisions[division]
    divisions = (replace(one, settled=()) if each is one else each for each in state.divisions)
    undecided = replace(state, divisions=tuple(divisions))
    lines = undecided.standings(division) if one.next_pairing is None else _lines(undecided, division)
    rank = next((line.rank for line in lines if line.player == player), None)
    return tuple(line.player for line in lines if line.rank == rank)


def results_between(
    state: CompetitionState, division: int, players: Collection[TeamNumber]
) -> tuple[tuple[int, ResultToEnter], ...]:
    """Return the results of the matches that teams played against each other, each with its round."""
    return tuple(
        (played.number, recorded.result)
        for played in state.divisions[division].rounds
        for recorded in played.recorded
        if len(players_of(recorded.result)) > 1 and set(players_of(recorded.result)) <= set(players)
    )


def won_when_met(state: CompetitionState, division: int, order: Sequence[TeamNumber]) -> bool:
    """Tell whether the first of some teams has met each of the others, and won more of these matches than it lost."""
    best, *others = order
    for other in others:
        won = Counter(one for _at, result in results_between(state, division, (best, other)) for one in winners(result))
        if won[best] <= won[other]:
            return False
    return bool(others)


def has_most_wins(state: CompetitionState, division: int, order: Sequence[TeamNumber]) -> bool:
    """Tell whether the first of some teams has won more matches than each of the others."""
    wins = {line.player: line.won for line in state.standings(division)}
    best, *others = (wins.get(player, 0) for player in order)
    return all(best > other for other in others)


def level_at_prize(state: CompetitionState, division: int) -> tuple[TeamNumber, ...]:
    """Return the first teams that share a place with a prize after the last round, undecided; none if none do (P16).

    In a pool no place has one: who is level for the final is asked as that is drawn.
    """
    one = state.divisions[division]
    if not one.is_played_out or one.has_own_boards or results_missing(one) or division in state.pools:
        return ()
    lines = [line for line in state.standings(division) if not (line.has_left or line.is_absent)]
    groups = (tuple(one.player for one in lines if one.rank == line.rank) for line in lines if line.rank <= PRIZES)
    return next((group for group in groups if len(group) > 1), ())


def _level_at_cut(state: CompetitionState, division: int, places: int) -> tuple[TeamNumber, ...]:
    """Return the first level teams of which one would be in a knock-out of so many places; none if there are none."""
    gone = _gone(state, division)
    return _first_level([line for line in _lines(state, division) if line.player not in gone], places)


def _first_level(lines: Sequence[Standing], places: int) -> tuple[TeamNumber, ...]:
    """Return the first level teams of which one has one of so many places; none if there are none."""
    groups = (tuple(one.player for one in lines if one.rank == line.rank) for line in lines[:places])
    return next((group for group in groups if len(group) > 1), ())


def _level_at_bye(
    state: CompetitionState, division: int, bye: TeamNumber, asked: Sequence[TeamNumber]
) -> tuple[TeamNumber, ...]:
    """Return the teams level with the one that would have the bye, if another of them could have it as well."""
    out = {*_gone(state, division), *asked}
    ranks = {line.player: (line.rank, line.byes) for line in _lines(state, division)}
    could = [player for player, figures in ranks.items() if figures == ranks[bye] and player not in out]
    level = tuple(player for player, (rank, _byes) in ranks.items() if rank == ranks[bye][0] and player not in out)
    return level if len(could) > 1 else ()


# A knock-out


def next_places(state: CompetitionState, division: int) -> Places:
    """Return the places of the next round of a knock-out: by the ranking at its beginning, then by who won (T9)."""
    one = state.divisions[division]
    phase, first = one.plan.phase_of(one.next_number)
    gone = _gone(state, division)
    if one.next_number == first:
        ranked = ranking(_lines(state, division), without=gone)
        pools = {team.player: str(team.division) for team in state.teams}
        return first_places(ranked, phase.rounds, pools if one.plan.best else origins_to_part(state))
    last = one.rounds[-1]
    return tuple("" if player in gone else player for player in places_after(last.places, last.results()))


def bracketed(
    state: CompetitionState,
    division: int,
    tables: Iterable[Table],
    byes: Iterable[TeamNumber],
    put_in: Iterable[TeamNumber] = (),
) -> tuple[tuple[Table, ...], Places]:
    """Return the tables of the next round of a knock-out, of which one may be for third place, and its places."""
    expected = with_put_in(next_places(state, division), put_in)
    marked = tuple(
        replace(table, for_third=len(expected) == _FINALISTS and not set(expected) & set(table.players))
        for table in tables
    )
    seated = [*(table.players for table in marked if not table.for_third), *((player,) for player in byes)]
    opening = _opening(state.divisions[division], expected)
    return marked, seated_places(expected, seated, strengths(opening, expected))


def _opening(division: DivisionState, places: Places) -> Places:
    """Return the places of the first round of the knock-out under way; `places` are those of the next round."""
    _phase, first = division.plan.phase_of(division.next_number)
    return places if first == division.next_number else division.rounds[first - 1].places


def _losers(state: CompetitionState, division: int) -> tuple[TeamNumber, ...]:
    """Return who lost the round before and still play, if the next round has a match for third place."""
    one = state.divisions[division]
    phase, first = one.plan.phase_of(one.next_number)
    if not phase.third_place or first == one.next_number:
        return ()
    last = one.rounds[-1]
    out = {*places_after(last.places, last.results()), *_gone(state, division)}
    return tuple(player for player in last.places if player and player not in out)


def _gone(state: CompetitionState, division: int) -> set[TeamNumber]:
    return {team.player for team in state.teams_of(division) if not team.goes_on}


def byes_asked(division: DivisionState, players: Sequence[TeamNumber]) -> tuple[TeamNumber, ...]:
    """Return which of the `players` have asked for the bye of the next round; in a knock-out nobody can."""
    if division.next_pairing in (PairingKind.KNOCK_OUT, PairingKind.OWN_BOARDS):
        return ()
    asked = {bye.player for bye in division.wishes.byes if bye.number == division.next_number}
    return tuple(player for player in players if player in asked)


def origins_to_part(state: CompetitionState) -> dict[TeamNumber, str]:
    """Return the origins of the teams, or nothing if the format lets teams of one origin meet (P3)."""
    return {team.player: team.entry.origin for team in state.teams} if state.opened.origins_apart else {}


def tables_of_one_origin(state: CompetitionState, tables: Iterable[Table]) -> tuple[Table, ...]:
    """Return the tables at which two of one state or school would meet, though they should not (P3)."""
    origins = origins_to_part(state)
    return tuple(table for table in tables if table.other and are_of_one_origin(table.players, origins))


def refuse_round(state: CompetitionState, division: int) -> NotDoneBecause | None:
    """Return why no round of a division can be drawn now, or None if one can."""
    if state.is_closed:
        return NotDoneBecause(NotDone.CLOSED)
    if division not in range(len(state.divisions)):
        return NotDoneBecause(NotDone.NO_SUCH_DIVISION)
    one = state.divisions[division]
    waiting = state.pools_under_way if one.plan.best and not one.rounds else ()
    if waiting:
        return NotDoneBecause(NotDone.POOLS_NOT_PLAYED, (", ".join(pool.plan.title for pool in waiting),))
    if (pairing := one.next_pairing) is None:
        return NotDoneBecause(NotDone.NO_MORE_ROUNDS, numbers=(len(one.rounds),))
    going_on = [team for team in state.teams_of(division) if team.goes_on]
    if len(going_on) < LEAST_TEAMS:
        return NotDoneBecause(NotDone.TOO_FEW_TEAMS, numbers=(len(going_on),))
    if pairing is not PairingKind.ROUND_ROBIN:
        # A round robin follows its list; all others follow the results.
        return results_missing(one)
    return None


def results_missing(division: DivisionState) -> NotDoneBecause | None:
    """Return a refusal that names the open tables of the first round that is not complete, or None if all are."""
    for one in division.rounds:
        if one.open_tables:
            numbers = (one.number, *(table.number for table in one.open_tables))
            return NotDoneBecause(NotDone.RESULTS_MISSING, numbers=numbers)
    return None


def free_tables(state: CompetitionState, division: int) -> Iterator[int]:
    """Yield the numbers for a division's tables: those after the earlier divisions' which no other division uses.

    A number at which another division's team always sits is left to that division.
    """
    wished = (own.table for at, one in enumerate(state.divisions) if at != division for own in one.wishes.tables)
    taken = {*wished, *numbers_elsewhere(state, division)}
    earlier = range(0 if state.divisions[division].plan.best else division)
    before = sum(_tables_needed(state, at) for at in earlier)
    return (number for number in count(before + 1) if number not in taken)


def _tables_needed(state: CompetitionState, division: int) -> int:
    teams = len(state.teams_of(division))
    return teams if state.divisions[division].has_own_boards else teams // 2


def numbers_elsewhere(state: CompetitionState, division: int) -> set[int]:
    """Return the numbers of the tables at which other divisions play or have played: a result may be taken back.

    A final of pools plays at tables at which the pools are over.
    """
    if state.pools:
        is_pool = division in state.pools
        finals = [at for at in range(len(state.divisions)) if (at in state.pools) is is_pool and at != division]
        alike = (table for at in finals for one in state.divisions[at].rounds for table in one.tables)
        open_tables = (table for one in _rounds_elsewhere(state, division) for table in one.open_tables)
        return {table.number for table in (*alike, *open_tables)}
    return {table.number for one in _rounds_elsewhere(state, division) for table in one.tables}


def _rounds_elsewhere(state: CompetitionState, division: int) -> Iterator[RoundState]:
    return (one for at, other in enumerate(state.divisions) if at != division for one in other.rounds)


def judging_elsewhere(state: CompetitionState, division: int) -> set[str]:
    """Return the judges who sit at a table of another division whose match is not over."""
    rounds = _rounds_elsewhere(state, division)
    return {judge for one in rounds for table in one.open_tables for judge in table.judges}


def at_wished_tables(tables: Iterable[Table], wishes: Wishes, elsewhere: Iterable[int] = ()) -> tuple[Table, ...]:
    """Return the tables with teams at their fixed ones, as for a wheelchair; others swap places with them.

    A fixed table that is in use `elsewhere` is not given.
    """
    placed = list(tables)
    taken = set(elsewhere)
    for own in wishes.tables:
        player, number = own.player, own.table
        at = next((at for at, table in enumerate(placed) if player in table.players), None)
        if at is None or number in taken or placed[at].number in taken:
            continue
        there = next((other for other, table in enumerate(placed) if table.number == number), None)
        if there is not None:
            placed[there] = replace(placed[there], number=placed[at].number)
        placed[at] = replace(placed[at], number=number)
        taken.add(number)
    return tuple(sorted(placed, key=lambda table: table.number))


def next_draw(
    division: Division,
    players: Sequence[TeamNumber],
    rounds: Sequence[Round],
    lines: Iterable[Standing] | None = None,
    *,
    withdrawn: Collection[TeamNumber] = (),
    origins: Mapping[TeamNumber, str] | None = None,
    seated: Iterable[Collection[frozenset[TeamNumber]]] = (),
    apart: Collection[frozenset[TeamNumber]] = (),
) -> Draw | None:
    """Draw the round after the `rounds` so far; `players` are all who entered, in the order of round 1.

    `lines` are the standings after these rounds, by default those of a youth tournament; who is `withdrawn` is not
    drawn. Repeats count from the beginning of the phase (T1, T9). `seated` has who were drawn together in each round,
    with or without a result. Two players with one of the `origins` in common meet only if it cannot be avoided (P3).
    Pairs that are `apart` never meet. Raises `ValueError` if the division has no more rounds, or if the next one is of
    a knock-out or at own boards.
    """
    number = len(rounds) + 1
    phase, first = division.phase_of(number)
    past = history(rounds, apart, origins, seated)
    if phase.pairing is PairingKind.ROUND_ROBIN:
        listed = tuple(player for player in players if player not in withdrawn)
    else:
        listed = ranking(standings(players, rounds) if lines is None else lines, without=withdrawn)
    return draw(phase.pairing, listed, past, repeats_from=first, halves=phase.halves)


def swapped(state: CompetitionState, proposed: PublishRound, one: TeamNumber, other: TeamNumber) -> PublishRound:
    """Return the round with two teams swapped; who begins at their tables is proposed again (T3).

    Either may be the team with the bye. Judges stay, unless one must not judge at the current table or a table lacks
    one; then all are proposed again (P17).
    """
    places = {one: other, other: one}
    counts = starts(state.divisions[proposed.division].results())
    tables: list[Table] = []
    for table in proposed.tables:
        players = (places.get(table.one, table.one), places.get(table.other, table.other))
        first = None if state.opened.starts_by_lot else who_starts(players, counts)
        if set(players) == set(table.players):
            tables.append(table)
        else:
            tables.append(Table(table.number, *players, first=first, judges=table.judges))
    byes = tuple(places.get(player, player) for player in proposed.byes)
    if not all(table.judges and not judge_of_own(state, table) for table in tables):
        tables = list(propose_judges(state, tables, judging_elsewhere(state, proposed.division)))
    return replace(proposed, tables=tuple(tables), byes=byes)


def not_drawn(state: CompetitionState, proposed: PublishRound) -> tuple[TeamState, ...]:
    """Return the teams that can be put into a proposed round by hand; in a knock-out only if somebody has a bye."""
    one = state.divisions[proposed.division]
    is_knock_out = one.next_pairing is PairingKind.KNOCK_OUT
    if one.has_own_boards or (is_knock_out and not proposed.byes):
        return ()
    drawn = {*proposed.byes, *(player for table in proposed.tables for player in table.players)}
    teams = state.teams if one.plan.best else state.teams_of(proposed.division)
    return tuple(team for team in teams if team.player not in drawn)


def with_team_put_in(state: CompetitionState, proposed: PublishRound, put: PutIn) -> PublishRound:
    """Return the round with a team that was not drawn: it meets the last that would have a bye, or has one itself."""
    division = state.divisions[proposed.division]
    free = [player for player in proposed.byes if player not in byes_asked(division, proposed.byes)]
    put_in = (*proposed.put_in, put)
    if not free:
        return replace(proposed, byes=(*proposed.byes, put.player), put_in=put_in)
    used = {table.number for table in proposed.tables}
    number = next(number for number in free_tables(state, proposed.division) if number not in used)
    players = free[-1], put.player
    first = None if state.opened.starts_by_lot else who_starts(players, starts(division.results()))
    tables = at_wished_tables(
        (*proposed.tables, Table(number, *players, first=first)),
        division.wishes,
        numbers_elsewhere(state, proposed.division),
    )
    judged = propose_judges(state, tables, judging_elsewhere(state, proposed.division))
    byes = tuple(player for player in proposed.byes if player != free[-1])
    return replace(proposed, tables=judged, byes=byes, put_in=put_in)


def meetings(state: CompetitionState, division: int, players: Sequence[TeamNumber]) -> tuple[int, ...]:
    """Return the rounds in which two teams sat at one table."""
    pair = set(players)
    return tuple(
        one.number
        for one in state.divisions[division].rounds
        if any(set(table.players) == pair for table in one.tables)
    )
