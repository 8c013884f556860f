"""A whole competition day invented at random, with late arrivals, withdrawals and corrections."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeGuard

from classroom.competition import command as cmd
from classroom.competition.command import NotDoneBecause
from classroom.competition.division import PairingKind
from classroom.competition.event import CompetitionEvent, ResultToEnter, Source, Table
from classroom.competition.result import (
    NobodyCame,
    Outcome,
    Played,
    Ruled,
    Scored,
    TieDecision,
    TieWay,
    Walkover,
    WalkoverReason,
)
from classroom.competition.result_code import code_of
from classroom.competition.service import CompetitionService
from classroom.competition.state import CompetitionState
from classroom.competition.team import Entry, EntryMember, Judge
from classroom.match.ports import Chance
from classroom.match.state import MatchState
from classroom.match.team import Role
from classroom.rehearsal.player import happens
from classroom.value import replace

_TEAMS = (
    "Hornbills", "Tigers", "Turtles", "Kingfishers", "Sun Bears", "Mousedeer", "Pangolins", "Geckos", "Dolphins",
    "Eagles", "Otters", "Macaques", "Orang-utans", "Tapirs", "Civets", "Egrets", "Herons", "Swiftlets", "Colugos",
    "Langurs", "Monitors", "Fireflies", "Cicadas", "Mantises", "Seahorses", "Manta Rays", "Sailfish", "Crabs",
)  # fmt: skip
_STATES = ("Perak", "Johor", "Terengganu", "Sabah", "Kedah", "Melaka", "Pahang", "Sarawak", "Penang", "Selangor")
_PUPILS = ("Aina", "Wei Jie", "Kavitha", "Daniel", "Puteri", "Hui Min", "Arjun", "Farid", "Mei Ling", "Uma", "Siti")
_JUDGES = ("Pn. Latifah", "Mr. Tan", "En. Rahim", "Ms. Devi", "Pn. Rosnah", "Mr. Lim", "En. Azman", "Ms. Chong")

_SET_WORDS = ("READING", "LIBRARY", "TEACHER", "WRITING")

# Probabilities: for each result, of walkovers and matches nobody came to; for each round, of all others.
_WALKOVERS, _NOBODY_CAME, _WRONG, _UNDONE, _BY_CODE = 0.05, 0.01, 0.06, 0.03, 0.3
_LATE, _LEAVES, _RETURNS, _DRAWN_ANEW = 0.25, 0.2, 0.3, 0.15
_DIRECTOR = "Pn. Zainab"


class DayStuckError(RuntimeError):
    """The day cannot continue: a command that a director may give was refused; the message says which."""


AtBoard = Callable[[int, int, Table], tuple[MatchState, Source] | None]
"""Plays the match of a table in a division and a round; returns None if its result is to be invented."""


@dataclass
class CompetitionDay:
    """A competition run by its own teams and director; `at_board` plays some of its matches."""

    service: CompetitionService
    chance: Chance
    at_board: AtBoard = lambda _division, _number, _table: None

    @property
    def state(self) -> CompetitionState:
        """The state after the last command."""
        return self.service.state

    def enter(self, count: int, division: int = 0) -> Iterator[CompetitionState]:
        """Enter this number of teams, and yield the state after each."""
        for _ in range(count):
            yield self._do(cmd.EnterTeam(entry_number(len(self.state.teams)), division))

    def judge(self, count: int) -> Iterator[CompetitionState]:
        """List this number of judges, each from another state."""
        judges = tuple(Judge(_named(_JUDGES, at), _STATES[(3 * at + 1) % len(_STATES)]) for at in range(count))
        yield self._do(cmd.ListJudges(judges))

    def play(self) -> Iterator[CompetitionState]:
        """Play all rounds of all divisions, close the competition, and yield the state after each command."""
        for division in range(len(self.state.divisions)):
            while (published := self.publish(division)) is not None:
                yield published
                yield from self._between_draw_and_results(division)
                yield from self.results(division)
                yield from self._between_rounds(division)
        yield self.close()

    def publish(self, division: int) -> CompetitionState | None:
        """Publish the next round as proposed, at own boards with a word; return None if there is no next round."""
        proposed = self.service.next_round(division)
        while isinstance(proposed, NotDoneBecause) and proposed.level:
            order = tuple(self.chance.sample(proposed.level, len(proposed.level)))
            self._do(cmd.SettleTie(division, TieDecision(order, TieWay.LOT)))
            proposed = self.service.next_round(division)
        if isinstance(proposed, NotDoneBecause):
            return None
        if self.state.divisions[division].next_pairing is PairingKind.OWN_BOARDS:
            proposed = replace(proposed, set_word=self.chance.choice(_SET_WORDS))
        # Saved only if teams of one origin have to meet.
        return self._do(replace(proposed, origin_exception="no other draw"))

    def close(self) -> CompetitionState:
        """Declare the standings final."""
        return self._do(cmd.CloseCompetition())

    def _between_draw_and_results(self, division: int) -> Iterator[CompetitionState]:
        if happens(self.chance, _DRAWN_ANEW):
            yield self._do(cmd.TakeBackRound(division, "a team came late"))
            if self._may_enter(division):
                yield self._do(cmd.EnterTeam(entry_number(len(self.state.teams)), division))
            if (again := self.publish(division)) is None:
                raise DayStuckError("a round that was taken back cannot be drawn again")
            yield again

    def results(self, division: int) -> Iterator[CompetitionState]:
        """Enter all results of the last round, some of them wrong at first; yield the state after each command."""
        one = self.state.divisions[division].rounds[-1]
        for table in one.tables:
            if played := self.at_board(division, one.number, table):
                yield self._answered(self.service.enter_match(*played), "a match")
                continue
            result = self._result(table)
            wrong = _added_up_wrongly(result) if happens(self.chance, _WRONG) else result
            if wrong != result:
                yield self._do(cmd.EnterResult(division, one.number, wrong))
                yield self.correct(division, one.number, result)
            elif _has_code(result) and happens(self.chance, _BY_CODE):
                answer = self.service.enter_code(code_of(self.state, division, one.number, table, result))
                yield self._answered(answer, "a code")
            else:
                yield self._do(cmd.EnterResult(division, one.number, result, Source.TYPED))
            if happens(self.chance, _UNDONE):
                undo = cmd.TakeBackResult(division, one.number, table.one, "entered for another table", _DIRECTOR)
                yield self._do(undo)
                yield self._do(cmd.EnterResult(division, one.number, result, Source.TYPED))

    def _result(self, table: Table) -> Played | Walkover | NobodyCame | Scored:
        players = table.players
        if not table.other:
            return Scored(table.one, self.chance.choice(range(60, 320)), self.chance.choice((0, 0, 2, 5, 10, 12)))
        if happens(self.chance, _WALKOVERS):
            winner = self.chance.choice(players)
            (loser,) = set(players) - {winner}
            return Walkover(winner, loser, self.chance.choice(tuple(WalkoverReason)))
        if happens(self.chance, _NOBODY_CAME):
            return NobodyCame(*players)
        first = table.first or self.chance.choice(players)
        (second,) = set(players) - {first}
        one, other = (self.chance.choice(range(120, 420)) for _ in players)
        return Played(first, second, one, other, self.chance.choice(players) if one == other else None)

    def _between_rounds(self, division: int) -> Iterator[CompetitionState]:
        staying = [team for team in self.state.teams_of(division) if team.goes_on]
        gone = [team for team in self.state.teams_of(division) if not team.goes_on]
        if len(staying) > 3 and happens(self.chance, _LEAVES):  # noqa: PLR2004 - a day without teams is over
            yield self.leave(division)
        if gone and happens(self.chance, _RETURNS):
            yield self._do(cmd.ReturnTeam(self.chance.choice(gone).player))
        if self._may_enter(division) and happens(self.chance, _LATE):
            yield from self.come_late(division)

    def leave(self, division: int) -> CompetitionState:
        """Let one of the teams leave."""
        staying = [team.player for team in self.state.teams_of(division) if team.goes_on]
        return self._do(cmd.WithdrawTeam(self.chance.choice(staying), "had to catch the bus"))

    def come_late(self, division: int) -> Iterator[CompetitionState]:
        """Let one more team arrive, entered as having lost the latest round; yield the state after each command."""
        yield self._do(cmd.EnterTeam(entry_number(len(self.state.teams)), division))
        ruling = Ruled(self.state.teams[-1].player, Outcome.LOST, -50)
        number = len(self.state.divisions[division].rounds)
        yield self._do(cmd.EnterResult(division, number, ruling, reason="came late"))

    def correct(self, division: int, number: int, result: ResultToEnter) -> CompetitionState:
        """Let the director replace a result with another."""
        return self._do(cmd.CorrectResult(division, number, result, "added up wrongly on the sheet", _DIRECTOR))

    def _may_enter(self, division: int) -> bool:
        entry = entry_number(len(self.state.teams))
        return self.service.why_not(cmd.EnterTeam(entry, division)) is None

    def _do(self, command: cmd.CompetitionCommand) -> CompetitionState:
        return self._answered(self.service.do(command), type(command).__name__)

    def _answered(self, answer: CompetitionEvent | NotDoneBecause, what: str) -> CompetitionState:
        if isinstance(answer, NotDoneBecause):
            raise DayStuckError(f"{what} is refused: {answer.reason.value} {answer.names} {answer.numbers}")
        return self.state


def _added_up_wrongly(result: ResultToEnter) -> ResultToEnter:
    """Return a result with a wrong score, if it has scores and somebody still wins."""
    match result:
        case Scored(player, score, raised):
            return Scored(player, score + 100, raised)
        case Played(first, second, score, other) if score + 100 != other:
            return Played(first, second, score + 100, other)
    return result


def _has_code(result: ResultToEnter) -> TypeGuard[Played | Scored]:
    """Tell whether a code can bring the result: only if the result itself says who won."""
    return isinstance(result, Scored) or (isinstance(result, Played) and result.margin != 0)


def entry_number(at: int) -> Entry:
    """Return the team that is entered after `at` others."""
    members = tuple(
        EntryMember(
            f"{_PUPILS[(3 * at + place) % len(_PUPILS)]} {at + 1}",
            f"{4 + at % 3} {'Cerdas' if at % 2 else 'Bestari'}",
            4 + at % 3,
            Role.RESERVE if place == 2 else Role.MAIN,  # noqa: PLR2004 - two play, the third is in reserve
        )
        for place in range(3)
    )
    return Entry(_named(_TEAMS, at), _STATES[at % len(_STATES)], members, f"Teacher of team {at + 1}", mixed=True)


def _named(names: tuple[str, ...], at: int) -> str:
    """Return the name at an index, followed by a number once all names have been used."""
    times, place = divmod(at, len(names))
    return f"{names[place]} {times + 1}" if times else names[place]
