"""The state of a competition after its events so far."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest

from classroom.competition.division import Division, PairingKind, Wishes
from classroom.competition.event import CompetitionOpened, PutIn, ResultNoted, ResultToEnter, Room, Source, Table
from classroom.competition.pairing import strengths
from classroom.competition.result import (
    TOURNAMENT_STANDING,
    Bye,
    Places,
    Played,
    Round,
    Standing,
    StandingPolicy,
    TeamNumber,
    TieDecision,
    players_of,
    standings,
    winners,
)
from classroom.competition.team import Attendance, Entry, Judge
from classroom.i18n import N_
from classroom.match.team import Mode, Stage
from classroom.value import Value, replace


class TeamState(Value):
    """A team: `withdrawn_from` is the first round it is not drawn in, or None while it plays.

    `gone_from` is the first round that was not over when it left. `absences` are such rounds from which it was gone
    before it came back, each with the first that was not over when it did.
    """

    player: TeamNumber
    entry: Entry
    division: int
    from_round: int
    withdrawn_from: int | None = None
    gone_from: int = 0
    left_because: str = ""
    absences: tuple[tuple[int, int], ...] = ()
    attendance: Attendance | None = None
    """Its attendance at the check-in, None before."""
    here_from: int | None = None
    """The round before which it was first checked in as here, None if it never was."""
    left_final: int = 0
    """If it has left: the first round of a final of pools that it is not drawn in."""
    gone_from_final: int = 0
    """Like `gone_from`, of a final of pools."""
    missed_in_final: tuple[tuple[int, int], ...] = ()
    """Like `absences`, of the rounds of a final of pools."""

    @property
    def is_away(self) -> bool:
        """Whether it is late or absent, and so not drawn until it is here."""
        return not self.goes_on and self.attendance in (Attendance.LATE, Attendance.ABSENT)

    @property
    def never_came(self) -> bool:
        """Whether it is away and was so for every draw: like a team entered late, it is in no standings yet."""
        return self.is_away and (self.withdrawn_from or 0) <= self.from_round

    @property
    def goes_on(self) -> bool:
        """Whether it is drawn in the next round."""
        return self.withdrawn_from is None

    @property
    def in_final(self) -> TeamState:
        """The same team in a final of pools, the rounds of which are not those of its pool."""
        left = None if self.goes_on else self.left_final
        gone, missed = self.gone_from_final, self.missed_in_final
        return replace(self, from_round=1, absences=missed, withdrawn_from=left, gone_from=gone)

    def had_left(self, number: int) -> bool:
        """Tell whether it had left when a round was over."""
        was_away = any(first <= number < back for first, back in self.absences)
        return was_away or (not self.goes_on and self.gone_from <= number)


class Change(Value):
    """A correction of a result: what it replaced, the reason, and who made it."""

    before: ResultToEnter
    reason: str
    by: str


class Recorded(Value):
    """A result as it now counts, where it came from, and the corrections that led to it.

    `reason` is why it was given to a team that met nobody, and `by` is who gave it.
    """

    result: ResultToEnter
    source: Source
    match_id: str = ""
    changes: tuple[Change, ...] = ()
    reason: str = ""
    by: str = ""


class RoundState(Value):
    """A published round and its known results; `places` are those of a knock-out's bracket (T9).

    `changed_before` are the rounds of which a result changed since this one was drawn from them.
    """

    number: int
    tables: tuple[Table, ...]
    byes: tuple[TeamNumber, ...]
    repeats_from: int
    recorded: tuple[Recorded, ...] = ()
    set_word: str = ""
    origin_exception: str = ""
    entry_exception: str = ""
    places: Places = ()
    changed_before: tuple[int, ...] = ()
    put_in: tuple[PutIn, ...] = ()
    first_entries: tuple[ResultNoted, ...] = ()
    """Results typed by the first of two people but not yet by the second."""

    def first_entry_of(self, player: TeamNumber) -> ResultNoted | None:
        """Return what the first of two people has typed for a player's match, or None if it is open or counts."""
        return next((one for one in self.first_entries if player in players_of(one.result)), None)

    def recorded_of(self, player: TeamNumber) -> Recorded | None:
        """Return the result of a player or of that player's match, or None while there is none."""
        return next((one for one in self.recorded if player in players_of(one.result)), None)

    def table_of(self, player: TeamNumber) -> Table | None:
        """Return the table at which a player sits, or None for one who meets nobody."""
        return next((table for table in self.tables if player in table.players), None)

    def starter_of(self, player: TeamNumber) -> TeamNumber | None:
        """Return who began at a player's table: as it was played, else as it was drawn; None if that is not known."""
        table, recorded = self.table_of(player), self.recorded_of(player)
        if recorded and isinstance(recorded.result, Played):
            return recorded.result.first if recorded.result.is_start_known else None
        return table.first if table else None

    @property
    def open_tables(self) -> tuple[Table, ...]:
        """The tables without a result yet."""
        return tuple(table for table in self.tables if self.recorded_of(table.one) is None)

    def results(self) -> Round:
        """Return everything that counts in the standings: the results and the byes."""
        return (*(one.result for one in self.recorded), *(Bye(player) for player in self.byes))


class DivisionState(Value):
    """A division and its published rounds."""

    plan: Division
    rounds: tuple[RoundState, ...] = ()
    wishes: Wishes = Wishes()
    settled: tuple[tuple[int, TieDecision], ...] = ()
    """The decisions on level teams, each with the round after which they were level (P16)."""

    @property
    def next_number(self) -> int:
        """The number of the next round to be published."""
        return len(self.rounds) + 1

    @property
    def next_pairing(self) -> PairingKind | None:
        """The pairing of the next round, None after the last."""
        has_more = self.next_number <= self.plan.rounds
        return self.plan.phase_of(self.next_number)[0].pairing if has_more else None

    def entry_exception(self, number: int) -> str:
        """Return why a round is published although somebody is not ready to play: its own reason, or an earlier one."""
        return next((one.entry_exception for one in reversed(self.rounds[:number]) if one.entry_exception), "")

    @property
    def has_own_boards(self) -> bool:
        """Whether every team of the division has its own board and its rounds are added up (U1)."""
        return any(phase.pairing is PairingKind.OWN_BOARDS for phase in self.plan.phases)

    @property
    def is_played_out(self) -> bool:
        """Whether all its rounds are published."""
        return self.next_number > self.plan.rounds

    @property
    def is_complete(self) -> bool:
        """Whether all its rounds are published, and every table has a result."""
        return self.is_played_out and not any(one.open_tables for one in self.rounds)

    @property
    def first_not_over(self) -> int:
        """The number of the first round that is not over: one being played, unless it is the last, or else the next.

        Whoever leaves during the last round has not left early.
        """
        is_played = bool(self.rounds and self.rounds[-1].open_tables)
        return self.next_number - (is_played and not self.is_played_out)

    @property
    def due_number(self) -> int:
        """The number of the round to go on with: the one that is being played, or else the next, or the last."""
        is_played = bool(self.rounds and self.rounds[-1].open_tables)
        return len(self.rounds) if is_played else min(self.next_number, max(1, self.plan.rounds))

    @property
    def rounds_with_results(self) -> int:
        """The number of the last round with a known result, or 0 before the first."""
        return max((one.number for one in self.rounds if one.recorded), default=0)

    def results(self, rounds: int | None = None) -> tuple[Round, ...]:
        """Return the results of all rounds, or of the first `rounds`."""
        return tuple(one.results() for one in self.rounds[:rounds])

    def decisions(self, after: int) -> tuple[TieDecision, ...]:
        """Return how teams follow each other that were level after a round (P16)."""
        return tuple(decision for number, decision in self.settled if number == after)

    def seated(self) -> tuple[tuple[frozenset[TeamNumber], ...], ...]:
        """Return, for each round, the players seated at one table, with or without a result."""
        return tuple(tuple(frozenset(table.players) for table in one.tables if table.other) for one in self.rounds)


LEAST_TEAMS = 2
"""So many teams a round needs."""

_STAGES = (Stage.FINAL, Stage.SEMI_FINAL, Stage.QUARTER_FINAL)


_ENDS: dict[Stage | None, tuple[str, str]] = {
    Stage.FINAL: (N_("Won the final."), N_("Lost the final.")),
    Stage.THIRD_PLACE: (N_("Won the match for third place."), N_("Lost the match for third place.")),
    Stage.SEMI_FINAL: ("", N_("Lost the semi-final.")),
    Stage.QUARTER_FINAL: ("", N_("Lost the quarter-final.")),
    None: ("", N_("Lost before the quarter-finals.")),
}
"""Sentences about the winner and the loser of a knock-out match; none about teams still in it."""

_DECIDED_ENDS: dict[Stage | None, tuple[str, str]] = {
    Stage.FINAL: (N_("Won the final (judges' decision)."), N_("Lost the final (judges' decision).")),
    Stage.THIRD_PLACE: (N_("Third place (judges' decision)."), N_("Fourth place (judges' decision).")),
    Stage.SEMI_FINAL: ("", N_("Lost the semi-final (judges' decision).")),
    Stage.QUARTER_FINAL: ("", N_("Lost the quarter-final (judges' decision).")),
    None: _ENDS[None],
}
"""The same of a match with level scores, of which the judges decided who goes through (P16)."""


def stage_of(division: DivisionState, number: int, going_on: int = 0) -> Stage | None:
    """Return which of the last rounds of a knock-out a round is, or None if it is not one.

    The number of rounds follows from the places of its first round, or from the number of teams `going_on` before it
    is drawn.
    """
    if number not in range(1, division.plan.rounds + 1):
        return None
    phase, first = division.plan.phase_of(number)
    if phase.pairing is not PairingKind.KNOCK_OUT:
        return None
    if division.plan.best and not going_on:
        going_on = 2**phase.rounds  # nobody has gone through yet
    begun = division.rounds[first - 1] if first <= len(division.rounds) else None
    players = len(begun.places) if begun else min(going_on, 2**phase.rounds)
    last = max(players - 1, 1).bit_length()
    left = last - (number - first + 1)
    return _STAGES[left] if 0 <= left < len(_STAGES) else None


def stages_reached(division: DivisionState) -> dict[TeamNumber, int]:
    """Return how far each team came in the knock-outs of a division: more is better; others are left out."""
    reached: dict[TeamNumber, int] = {}
    for played in division.rounds:
        phase, first = division.plan.phase_of(played.number)
        if phase.pairing is not PairingKind.KNOCK_OUT:
            continue
        if played.number == first:
            seated = [player for table in played.tables for player in table.players]
            reached.update(dict.fromkeys((*seated, *played.byes), 1))
        for player in (player for result in played.results() for player in winners(result)):
            table = played.table_of(player)
            is_third = table is not None and table.for_third
            reached[player] = reached.get(player, 1) + (1 if is_third else 2)
    return reached


def how_placed(division: DivisionState) -> dict[TeamNumber, str]:
    """Return how each team's place in a knock-out came about, as a sentence to be translated.

    Teams that are still in it are left out.
    """
    told: dict[TeamNumber, str] = {}
    for played in division.rounds:
        stage, pairing = stage_of(division, played.number), division.plan.phase_of(played.number)[0].pairing
        if pairing is not PairingKind.KNOCK_OUT:
            continue
        through = {player for result in played.results() for player in winners(result)}
        for table in played.tables:
            if recorded := played.recorded_of(table.one):
                is_decided = isinstance(recorded.result, Played) and recorded.result.is_decided
                ends = _DECIDED_ENDS if is_decided else _ENDS
                won, lost = ends[Stage.THIRD_PLACE if table.for_third else stage]
                told.update({player: won if player in through else lost for player in table.players})
        if stage is Stage.FINAL:
            told.update(dict.fromkeys(played.byes, N_("Won the knock-out without a final.")))
    return {player: sentence for player, sentence in told.items() if sentence}


class CompetitionState(Value):
    """A competition under way or closed."""

    opened: CompetitionOpened
    divisions: tuple[DivisionState, ...]
    teams: tuple[TeamState, ...] = ()
    judges: tuple[Judge, ...] = ()
    is_closed: bool = False
    entered: int = 0
    """The number of teams ever entered, including deleted ones: no two share a number."""
    standing: StandingPolicy = TOURNAMENT_STANDING
    second_entry: bool = False
    """Whether a typed result counts only once two people have typed it."""
    rooms: tuple[Room, ...] = ()

    @property
    def is_single(self) -> bool:
        """Whether every team is one player, and is called a player."""
        return self.opened.is_single

    @property
    def mode(self) -> Mode:
        """The mode of its matches: official, or practice in a friendly competition."""
        return Mode.PRACTICE if self.opened.is_friendly else Mode.COMPETITION

    def team(self, player: TeamNumber) -> TeamState | None:
        """Return the team with a number, or None if there is none."""
        return next((team for team in self.teams if team.player == player), None)

    def team_called(self, name: str) -> TeamState | None:
        """Return the team with a name, ignoring capitals, or None if there is none."""
        return next((team for team in self.teams if team.entry.name.casefold() == name.casefold()), None)

    def name(self, player: TeamNumber) -> str:
        """Return the name of a team."""
        team = self.team(player)
        return team.entry.name if team else player

    def teams_of(self, division: int) -> tuple[TeamState, ...]:
        """Return the teams of a division in the order of entry; those of a final of pools as they are seeded."""
        if self.divisions[division].plan.best:
            found = (self.team(player) for player in self.finalists(division))
            return tuple(team.in_final for team in found if team)
        return tuple(team for team in self.teams if team.division == division)

    @property
    def pools(self) -> tuple[int, ...]:
        """The divisions whose best meet in a final, if there is one."""
        finals = [one.plan.best for one in self.divisions]
        return tuple(at for at, best in enumerate(finals) if not best) if any(finals) else ()

    @property
    def pools_under_way(self) -> tuple[DivisionState, ...]:
        """The pools that keep their final waiting; one in which nobody can meet does not, unless a table is open."""
        pools = [(self.divisions[at], sum(team.goes_on for team in self.teams_of(at))) for at in self.pools]
        return tuple(
            one
            for one, playing in pools
            if any(played.open_tables for played in one.rounds) or not (one.is_played_out or playing < LEAST_TEAMS)
        )

    def finalists(self, division: int) -> tuple[TeamNumber, ...]:
        """Return who plays in a final of pools: all winners of pools, then all seconds, the pool of the best first.

        They are those of when its first round was drawn; before that nobody, until all pools are played.
        """
        one = self.divisions[division]
        if one.rounds:
            seeded = strengths(one.rounds[0].places)
            seeds = [player for player in sorted(seeded, key=seeded.__getitem__) if player]
            later = (put.player for played in one.rounds for put in played.put_in)
            return tuple(dict.fromkeys((*seeds, *later)))
        if self.pools_under_way:
            return ()
        best = [self.best_of(at, one.plan.best) for at in self.pools]
        best.sort(key=lambda lines: [(-line.half_points, -line.margin) for line in lines[:1]])
        return tuple(line.player for rank in zip_longest(*best) for line in rank if line)

    def best_of(self, pool: int, count: int) -> tuple[Standing, ...]:
        """Return the lines of the best of a pool who still play."""
        going_on = {team.player for team in self.teams_of(pool) if team.goes_on}
        return tuple(line for line in self.standings(pool) if line.player in going_on)[:count]

    def undecided(self, division: int) -> dict[TeamNumber, str]:
        """Return the finalists of a final not drawn yet who are level with teams that would be out, each with its pool.

        Until their order is decided (P16), nobody is in the final for them.
        """
        one, found = self.divisions[division], dict[TeamNumber, str]()
        for pool in self.pools if one.plan.best and not one.rounds else ():
            lines = self.best_of(pool, len(self.teams))
            out = {line.rank for line in lines[one.plan.best :]}
            level = (line.player for line in lines[: one.plan.best] if line.rank in out)
            found |= dict.fromkeys(level, self.divisions[pool].plan.title)
        return found

    def without_match(self, division: int, number: int) -> tuple[TeamState, ...]:
        """Return the teams that meet nobody in a round and have no bye, to which the director may give a result.

        These are the teams that came later or had left for a while; losers in a knock-out are not among them.
        """
        one = self.divisions[division]
        published = one.rounds[number - 1]
        seated = {player for table in published.tables for player in table.players} | set(published.byes)
        is_knock_out = one.plan.phase_of(number)[0].pairing is PairingKind.KNOCK_OUT
        return tuple(
            team
            for team in self.teams_of(division)
            if team.player not in seated and (published.recorded_of(team.player) or (team.goes_on and not is_knock_out))
        )

    @property
    def unfinished(self) -> tuple[DivisionState, ...]:
        """The divisions that have teams and still have rounds to play; a pool in which nobody can meet has none."""
        waiting = self.pools_under_way
        return tuple(
            division
            for at, division in enumerate(self.divisions)
            if self.teams_of(at) and not division.is_played_out and (at not in self.pools or division in waiting)
        )

    def standings(self, division: int, rounds: int | None = None, due: int | None = None) -> tuple[Standing, ...]:
        """Return the standings of a division after all its rounds, or after the first `rounds` (T8).

        They are those of when the round was over, whoever came or left since; only corrections change them. Without a
        result, only a team that was to play in the first `due` rounds is among them: by default, in one of these.
        """
        one, policy = self.divisions[division], self.standing
        until = replace(one, rounds=one.rounds[:rounds])
        number, results = len(until.rounds), until.results()
        latest = max(1, number if due is None else due)
        ruled = {player for each in results for result in each for player in players_of(result)}
        teams = [
            team
            for team in self.teams_of(division)
            if team.player in ruled or (team.from_round <= latest and not team.never_came)
        ]
        left = {team.player for team in teams if team.had_left(number)}
        players, here = [team.player for team in teams], self.here(division, number)
        decisions = one.decisions(number)
        reached = stages_reached(until)
        lines = standings(players, results, policy, stages=reached, left=left, here=here, decisions=decisions)
        how = how_placed(until)
        return tuple(replace(line, how=how.get(line.player, "")) for line in lines)

    def here(self, division: int, number: int) -> set[TeamNumber]:
        """Return the teams that were checked in as here when the round after `number` was drawn."""
        return {team.player for team in self.teams_of(division) if team.here_from and team.here_from <= number + 1}

    @property
    def rounds(self) -> Iterator[RoundState]:
        """The published rounds of all divisions."""
        return (one for division in self.divisions for one in division.rounds)

    def match_ids(self) -> Iterator[str]:
        """Return the ids of the matches with a current result."""
        return (recorded.match_id for one in self.rounds for recorded in one.recorded if recorded.match_id)
