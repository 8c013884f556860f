"""Papers for the wall: pairings with their tables, standings with reasons, totals of an event."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Enum
from typing import NamedTuple, TypeAlias

from classroom.competition.division import PairingKind
from classroom.competition.event import ResultToEnter, room_of
from classroom.competition.result import (
    TOURNAMENT_STANDING,
    NobodyCame,
    Outcome,
    Played,
    Ruled,
    Scored,
    Standing,
    StandingPolicy,
    TeamNumber,
    TieDecision,
    Walkover,
    shared_ranks,
)
from classroom.competition.result_code import table_code
from classroom.competition.rounds import Bracket, bracket, match_stage, table_title
from classroom.competition.state import CompetitionState, DivisionState, RoundState, TeamState, stage_of
from classroom.i18n import N_
from classroom.match.team import Heading, Stage
from classroom.names import LONGEST_NAME, alike_key, name_key
from classroom.record.heading import Seat
from classroom.value import Value, replace

# The totals of a literacy event: every team's rounds summed (U1)


class EventTotal(Value):
    """One team's line: its score in each round (None if missing, which adds nothing) and their sum."""

    team: TeamNumber
    rank: int
    scores: tuple[int | None, ...]
    total: int


def event_totals(teams: Sequence[TeamNumber], rounds: Sequence[Mapping[TeamNumber, int]]) -> tuple[EventTotal, ...]:
    """Return every team's line, the highest total first; equal totals share a rank, in the order of `teams` (U1).

    Each of the `rounds` gives the scores known so far, by team. Raises ValueError for a team that is listed twice or
    not listed.
    """
    if len(set(teams)) < len(teams):
        raise ValueError("a team is listed twice")
    for number, scores in enumerate(rounds, start=1):
        for team in scores:
            if team not in teams:
                raise ValueError(f"round {number}: {team} is not in this event")
    scores_of = {team: tuple(scores.get(team) for scores in rounds) for team in teams}
    totals = {team: sum(score for score in scores_of[team] if score is not None) for team in teams}
    order = sorted(teams, key=totals.__getitem__, reverse=True)  # stable, so that equals keep the order of `teams`
    ranks = shared_ranks([totals[team] for team in order])
    return tuple(EventTotal(team, rank, scores_of[team], totals[team]) for team, rank in zip(order, ranks, strict=True))


class WallTeam(Value):
    """A team as displayed to be read from a distance."""

    name: str
    origin: str = ""


class PairingRow(Value):
    """A table: who meets there, who begins (0 or 1, None if a lot decides), and who judges.

    `code` lets another computer report the result by a code. `stage` distinguishes the final from the match for third
    place, if both are played.
    """

    table: int
    teams: tuple[WallTeam, ...]
    begins: int | None = None
    judges: tuple[str, ...] = ()
    code: str = ""
    stage: Stage | None = None


Decided: TypeAlias = tuple[tuple[str, ...], TieDecision]
"""How level teams were put in order, with their names, best first (P16)."""


class PairingSheet(Value):
    """The pairings of a round; `forgiven` tells that some teams had to meet again.

    `stage` is which of the last rounds it is, with the `bracket` of these rounds. `decided` has how level teams were
    put in order before it, with their names, best first (P16).
    """

    title: str
    division: str
    number: int
    pairing: PairingKind
    rows: tuple[PairingRow, ...]
    byes: tuple[WallTeam, ...]
    heading: Heading
    forgiven: bool = False
    stage: Stage | None = None
    bracket: Bracket | None = None
    decided: tuple[Decided, ...] = ()
    is_single: bool = False
    """Whether a team is one player, and is called a player."""
    put_in: tuple[tuple[str, str], ...] = ()
    """The teams that were put in by hand, each with the reason."""
    policy: StandingPolicy = TOURNAMENT_STANDING


class TeamSeat(Value):
    """The seat of a team in a round: its table, 0 for a bye, and the room of the table if it has one."""

    team: WallTeam
    table: int
    room: str = ""


class SeatSheet(Value):
    """The seats of a round: the teams by their names; `stage` is which of the last rounds it is."""

    title: str
    division: str
    number: int
    seats: tuple[TeamSeat, ...]
    heading: Heading
    stage: Stage | None = None
    is_single: bool = False


class PrizeKind(Enum):
    """The prizes beside the places; the value is the title."""

    TURN = N_("Highest turn")
    MATCH = N_("Highest match score")
    LOSS = N_("Best losing score")
    MARGIN = N_("Biggest margin")


class KnownTurn(NamedTuple):
    """The best turn of a team in a match played with the app: its points and its words."""

    player: TeamNumber
    points: int
    words: tuple[str, ...]


KnownTurns = Mapping[str, tuple[KnownTurn, ...]]
"""For each match of which the turns are known, by its id, the best turn of each of its teams."""


class PrizeHolder(Value):
    """The holder of a prize: at which table it was won, against whom, and the `words` of the highest turn."""

    team: WallTeam
    seat: Seat
    against: WallTeam
    words: tuple[str, ...] = ()


class Prize(Value):
    """A prize beside the places, with all who share it.

    That of the highest turn is `known` for so many of the tables that have been played, which are `played`. One that
    `is_of_day` is of all pools and their final together.
    """

    kind: PrizeKind
    points: int
    holders: tuple[PrizeHolder, ...]
    known: int
    played: int
    is_of_day: bool = False


class StandingSheet(Value):
    """The standings after a round by a `policy`: `lines`, best first, each with its team; `names` has all teams.

    So many results of its rounds are `missing`. `decided` has how teams were put in order that were level after
    earlier rounds, each with that round (P16).
    """

    title: str
    division: str
    after: int
    rounds: int
    is_final: bool
    lines: tuple[Standing, ...]
    teams: tuple[WallTeam, ...]
    heading: Heading
    policy: StandingPolicy = TOURNAMENT_STANDING
    is_single: bool = False
    missing: int = 0
    prizes: tuple[Prize, ...] = ()
    decided: tuple[tuple[int, Decided], ...] = ()

    @property
    def names(self) -> dict[TeamNumber, str]:
        """The names of the teams, keyed by their numbers."""
        return {line.player: team.name for line, team in zip(self.lines, self.teams, strict=True)}


BYE = N_("bye")


class TeamRound(Value):
    """A team's round: whom it met at which table (None and 0 if it met nobody), and how it ended.

    `scores` are its own and the other's, if they are known. `outcome` has the words for it, to be translated. `began`
    tells whether it had the first turn, None if that is not known; `rank` is its place after the round, 0 while it has
    no result.
    """

    number: int
    stage: Stage | None
    table: int
    opponent: WallTeam | None
    scores: tuple[int, int] | None
    outcome: tuple[str, ...]
    began: bool | None = None
    rank: int = 0


class TeamSheet(Value):
    """A team's own card: its members, its rounds so far, and why it is where it is in the `standing` after them.

    `line` is which of the lines there is its own, None if it has none yet.
    """

    team: WallTeam
    members: tuple[str, ...]
    teacher: str
    rounds: tuple[TeamRound, ...]
    standing: StandingSheet
    line: int | None


def team_sheets(state: CompetitionState, division: int, number: int, teams: Iterable[TeamState]) -> Iterator[TeamSheet]:
    """Yield the cards of teams after a published round; the standings are reckoned once for all of them."""
    sheet, rounds = standing_sheet(state, division, number), state.divisions[division].rounds[:number]
    ranks = [{line.player: line.rank for line in state.standings(division, one.number)} for one in rounds]
    lines = {line.player: at for at, line in enumerate(sheet.lines)}
    for player, entry in ((team.player, team.entry) for team in teams):
        members = tuple(member.name for member in entry.members if member.name != entry.name)
        way = (_team_round(state, division, *one, player) for one in zip(rounds, ranks, strict=True))
        yield TeamSheet(_team(state, player), members, entry.teacher, tuple(way), sheet, lines.get(player))


def _team_round(
    state: CompetitionState, division: int, played: RoundState, ranks: Mapping[TeamNumber, int], player: TeamNumber
) -> TeamRound:
    one = state.divisions[division]
    table, recorded = played.table_of(player), played.recorded_of(player)
    result = recorded.result if recorded else None
    others = [other for other in table.players if other != player] if table else []
    first, scores = played.starter_of(player), None
    if isinstance(result, Played):
        scores = (result.scores[player], result.scores[others[0]]) if result.has_scores else None
    return TeamRound(
        played.number,
        match_stage(one, played.number, table) if table else stage_of(one, played.number),
        table.number if table else 0,
        _team(state, others[0]) if others else None,
        scores,
        _outcome(played, player, result),
        None if first is None else first == player,
        ranks.get(player, 0) if recorded or player in played.byes else 0,
    )


def _outcome(played: RoundState, player: TeamNumber, result: ResultToEnter | None) -> tuple[str, ...]:
    """Return how a round ended for a player, in words to be translated."""
    match result:
        case Played(winner=None):
            return (Outcome.DRAWN.value,)
        case Played(winner=winner):
            won = Outcome.WON.value if winner == player else Outcome.LOST.value
            return (won, N_("decided by the judges")) if result.is_decided else (won,)
        case Walkover(winner):
            return (Outcome.WON.value if winner == player else Outcome.LOST.value, N_("by walkover"))
        case NobodyCame():
            return (N_("nobody came"),)
        case Ruled(outcome=outcome):
            return (outcome.value, N_("ruling"))
        case _ if player in played.byes:
            return (BYE,)
        case _:
            return (N_("open") if played.table_of(player) else N_("no match"),)


def pairing_sheet(state: CompetitionState, division: int, number: int) -> PairingSheet:
    """Return the pairings of a published round."""
    one = state.divisions[division]
    published = one.rounds[number - 1]
    phase, first = one.plan.phase_of(number)
    rows = tuple(
        PairingRow(
            table.number,
            tuple(_team(state, player) for player in table.players),
            table.players.index(table.first) if table.first in table.players else None,
            table.judges,
            _code(state, division, number, table.number),
            match_stage(one, number, table) if table_title(one, number, table, str) else None,
        )
        for table in published.tables
    )
    return PairingSheet(
        title=state.opened.title,
        division=one.plan.title,
        number=number,
        pairing=phase.pairing,
        rows=rows,
        byes=tuple(_team(state, player) for player in published.byes),
        heading=state.opened.heading,
        forgiven=published.repeats_from > first,
        stage=stage_of(one, number),
        bracket=bracket(state, division) if stage_of(one, number) else None,
        decided=_decided(state, division, number - 1),
        is_single=state.is_single,
        put_in=tuple((state.name(put.player), put.reason) for put in published.put_in),
        policy=state.standing,
    )


def _decided(state: CompetitionState, division: int, after: int) -> tuple[Decided, ...]:
    """Return the decisions that part level teams after a round, with the names of these teams."""
    groups: dict[TieDecision, list[str]] = {}
    for line in state.standings(division, after):
        if line.decided:
            groups.setdefault(line.decided, []).append(state.name(line.player))
    return tuple((tuple(names), decision) for decision, names in groups.items())


def seat_sheet(state: CompetitionState, division: int, number: int) -> SeatSheet:
    """Return where each team sits in a published round, by its name."""
    one = state.divisions[division]
    published = one.rounds[number - 1]
    seats = [
        TeamSeat(_team(state, player), table.number, room_of(state.rooms, table.number))
        for table in published.tables
        for player in table.players
    ]
    seats += [TeamSeat(_team(state, player), 0) for player in published.byes]
    seats.sort(key=lambda seat: (_alphabetical(seat.team.name), seat.table))
    title, heading = state.opened.title, state.opened.heading
    return SeatSheet(title, one.plan.title, number, tuple(seats), heading, stage_of(one, number), state.is_single)


def _alphabetical(name: str) -> list[str]:
    """Return a key that puts names in order, and those with numbers by these: Otters 9, Otters 10."""
    return [part.zfill(LONGEST_NAME) if part.isdigit() else part for part in re.split(r"(\d+)", name_key(name))]


def standing_sheet(state: CompetitionState, division: int, rounds: int | None = None) -> StandingSheet:
    """Return the standings of a division after all its published rounds, or after the first `rounds`."""
    one = state.divisions[division]
    after = one.rounds_with_results if rounds is None else rounds
    lines = state.standings(division, rounds, due=after)
    return StandingSheet(
        title=state.opened.title,
        division=one.plan.title,
        after=after,
        rounds=one.plan.rounds,
        is_final=state.is_closed and rounds is None,
        lines=lines,
        teams=tuple(_team(state, line.player) for line in lines),
        heading=state.opened.heading,
        policy=state.standing,
        is_single=state.is_single,
        missing=sum(len(played.open_tables) for played in one.rounds[:after]),
        decided=tuple((number, each) for number in range(1, after) for each in _decided(state, division, number)),
    )


def rounds_for_prizes(state: CompetitionState, division: int, after: int) -> Iterator[tuple[DivisionState, RoundState]]:
    """Yield the rounds that prizes are of: those up to a round; with a final of pools, all of the day so far."""
    for one in state.divisions if state.pools else (state.divisions[division],):
        yield from ((one, published) for published in one.rounds[: None if state.pools else after])


def prizes(state: CompetitionState, division: int, after: int, turns: KnownTurns) -> tuple[Prize, ...]:
    """Return the prizes beside the places after a round; equals share one, and nobody may have the highest turn."""
    found: dict[PrizeKind, list[tuple[int, PrizeHolder]]] = {kind: [] for kind in PrizeKind}
    played = [
        (one, published, recorded, recorded.result)
        for one, published in rounds_for_prizes(state, division, after)
        for recorded in published.recorded
        if isinstance(recorded.result, Played) and recorded.result.has_scores
    ]
    for one, published, recorded, result in played:
        scores = result.scores
        if (table := published.table_of(result.first)) is None:
            continue
        seat = Seat(published.number, table.number, match_stage(one, published.number, table))
        holders = {
            player: PrizeHolder(_team(state, player), seat, _team(state, other))
            for player, other in zip(scores, reversed(scores), strict=True)
        }
        for player, score in scores.items():
            found[PrizeKind.MATCH].append((score, holders[player]))
            if result.winner not in (None, player):
                found[PrizeKind.LOSS].append((score, holders[player]))
            if result.margin and result.winner == player:
                found[PrizeKind.MARGIN].append((abs(result.margin), holders[player]))
        for turn in turns.get(recorded.match_id, ()):
            if turn.player in holders:
                found[PrizeKind.TURN].append((turn.points, replace(holders[turn.player], words=turn.words)))
    known = sum(recorded.match_id in turns for _one, _published, recorded, _result in played)
    best = {kind: max((points for points, _holder in each), default=0) for kind, each in found.items()}
    return tuple(
        Prize(
            kind,
            most,
            tuple(holder for points, holder in found[kind] if points == most),
            known,
            len(played),
            is_of_day=bool(state.pools),
        )
        for kind, most in best.items()
        if found[kind] or (kind is PrizeKind.TURN and played)
    )


class SchoolRow(Value):
    """A school's line, named as a team is: the `standing` of its teams together, and their names."""

    team: WallTeam
    standing: Standing
    teams: tuple[str, ...]

    @property
    def rank(self) -> int:
        """The school's place."""
        return self.standing.rank


class SchoolSheet(Value):
    """Every school of a competition, best first: the results of its teams in all divisions added up."""

    title: str
    rows: tuple[SchoolRow, ...]
    is_final: bool
    heading: Heading
    is_single: bool = False

    @property
    def is_of_more(self) -> bool:
        """Whether it says more than the standings: there are two schools, and one of them has two teams."""
        return len(self.rows) > 1 and any(len(row.teams) > 1 for row in self.rows)


_ADDED = "half_points", "margin", "won", "drawn", "lost", "byes"


def school_sheet(state: CompetitionState) -> SchoolSheet:
    """Return the schools, or places where no school is named, by the points of all their teams, then their margins."""
    names: dict[str, str] = {}
    teams: dict[str, list[str]] = {}
    lines: dict[str, list[Standing]] = {}
    by_player = {team.player: team.entry for team in state.teams}
    for line in (line for at in range(len(state.divisions)) for line in state.standings(at)):
        entry = by_player[line.player]
        school = names.setdefault(alike_key(entry.school or entry.origin), entry.school or entry.origin)
        if school:
            lines.setdefault(school, []).append(line)
            if entry.name not in teams.setdefault(school, []):
                teams[school].append(entry.name)
    sums = {name: {field: sum(getattr(line, field) for line in lines[name]) for field in _ADDED} for name in lines}
    order = sorted(sums, key=lambda name: (-sums[name]["half_points"], -sums[name]["margin"], name_key(name)))
    ranks = shared_ranks([(sums[name]["half_points"], sums[name]["margin"]) for name in order])
    rows = tuple(
        SchoolRow(WallTeam(name), Standing(name, rank, **sums[name]), tuple(teams[name]))
        for name, rank in zip(order, ranks, strict=True)
    )
    return SchoolSheet(state.opened.title, rows, state.is_closed, state.opened.heading, state.is_single)


class TotalRow(Value):
    """A team's line of an event: place, score in each round (None if missing), sum and money raised."""

    team: WallTeam
    rank: int
    scores: tuple[int | None, ...]
    total: int
    raised: int
    members: tuple[str, ...] = ()


class TotalSheet(Value):
    """The totals of an event (U1): the word of each round (U2), every team's line, best first, and money raised."""

    title: str
    division: str
    words: tuple[str, ...]
    rows: tuple[TotalRow, ...]
    is_final: bool
    heading: Heading
    currency: str = ""

    @property
    def raised(self) -> int:
        """The total that all teams paid for extra letters (U8)."""
        return sum(row.raised for row in self.rows)

    @property
    def winners(self) -> tuple[TotalRow, ...]:
        """The teams with the highest total: several may share a win; none before any score is known (U1)."""
        known = any(score is not None for row in self.rows for score in row.scores)
        return tuple(row for row in self.rows if row.rank == 1) if known else ()


def total_sheet(state: CompetitionState, division: int, currency: str = "") -> TotalSheet:
    """Return the totals of a division whose teams have boards of their own: each team's rounds added up (U1)."""
    one = state.divisions[division]
    teams = {team.player: team for team in state.teams_of(division)}
    scored = [{each.player: each for each in played.results() if isinstance(each, Scored)} for played in one.rounds]
    totals = event_totals(list(teams), [{player: each.score for player, each in known.items()} for known in scored])
    return TotalSheet(
        title=state.opened.title,
        division=one.plan.title,
        words=tuple(played.set_word for played in one.rounds),
        rows=tuple(
            TotalRow(
                _team(state, line.team),
                line.rank,
                line.scores,
                line.total,
                sum(known[line.team].raised for known in scored if line.team in known),
                tuple(member.name for member in teams[line.team].entry.members),
            )
            for line in totals
        ),
        is_final=state.is_closed,
        heading=state.opened.heading,
        currency=currency,
    )


def _code(state: CompetitionState, division: int, number: int, table: int) -> str:
    """Return the code of a table, or empty for one that does not fit in a code."""
    try:
        return table_code(state, division, number, table)
    except ValueError:
        return ""


def _team(state: CompetitionState, player: TeamNumber) -> WallTeam:
    team = state.team(player)
    return WallTeam(team.entry.name, team.entry.origin) if team else WallTeam(player)
