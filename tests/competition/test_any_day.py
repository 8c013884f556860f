"""Whatever a director does, in any order: what holds after every command of a competition (T8, T9, P16)."""

from __future__ import annotations

import inspect
import re
from collections.abc import Sequence
from dataclasses import replace
from functools import cache, partial
from itertools import pairwise
from random import Random

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from classroom.competition import command as cmd
from classroom.competition.columns import DayTable, rows_of_day
from classroom.competition.command import NotDoneBecause
from classroom.competition.day_award import day_awards
from classroom.competition.division import (
    MOST_ROUNDS,
    Apart,
    AskedBye,
    Division,
    OwnTable,
    PairingKind,
    Phase,
    Wishes,
    final_of_pools,
)
from classroom.competition.event import CompetitionEvent, PutIn, Source, Table
from classroom.competition.fold import fold_competition
from classroom.competition.match_result import first_match_id, opening_of_table, result_of_match, table_of_match
from classroom.competition.proposal import next_places, not_drawn, swapped, with_team_put_in
from classroom.competition.result import (
    NobodyCame,
    Outcome,
    Played,
    Ruled,
    Scored,
    Standing,
    TeamNumber,
    TieBreak,
    TieDecision,
    TieWay,
    Walkover,
    WalkoverReason,
    players_of,
    winners,
)
from classroom.competition.rounds import bracket
from classroom.competition.service import Competitions, CompetitionService
from classroom.competition.state import CompetitionState, DivisionState, RoundState
from classroom.competition.team import Attendance, Entry, EntryMember, Judge
from classroom.competition.wall_papers import pairing_sheet, prizes, standing_sheet
from classroom.formats.catalogue import format_by_key
from classroom.match import command as match_cmd
from classroom.match.service import Matches, MatchService
from classroom.match.state import MatchState
from tests.competition.fields import ListLog
from tests.examples import examples
from tests.fakes import FakeClock, FakeFinder, FakeLexicon, FakeShuffler, MemoryLog

KNOCK_OUT, OWN_BOARDS = PairingKind.KNOCK_OUT, PairingKind.OWN_BOARDS
SOURCE = Source.PLAYED_HERE
STEPS = 70
DAYS = 21  # 700 in `make soak`

SEEDS = st.integers(0, 99).map(Random)
AT = st.integers(0, 30)  # which of those there are, counted round and round
DIVISIONS = st.integers(0, 1)
FEW = 6
SCORES = st.sampled_from((0, 150, 200, 200, 250, 300))  # few, so that many teams are level
NAMES = tuple(f"{letter}{number}" for number in range(4) for letter in "ABCDEFGHIJ")
ORIGINS = ("Perak", "Johor", "Sabah")
PHASES = st.lists(
    st.builds(
        Phase,
        st.sampled_from([kind for kind in PairingKind if kind is not OWN_BOARDS]),
        st.integers(1, 3),
        st.booleans(),
        st.booleans(),
    ),
    min_size=1,
    max_size=3,
)


@cache
def closed_match(format_key: str, names: tuple[str, ...]) -> MatchState:
    """A match of these teams that one of them did not come to, as the app has it."""
    matches = Matches(
        MemoryLog(), FakeClock(), FakeShuffler(), lambda _key, _words: FakeLexicon(), lambda _: FakeFinder()
    )
    service = Competitions(ListLog()).open(opening(format_key))
    assert isinstance(service, CompetitionService)
    for name in names:
        service.do(cmd.EnterTeam(Entry(name, f"State of {name}", (EntryMember(name),))))
    table = Table(1, "1", "2")
    command = opening_of_table(service.state, 1, table, format_by_key(format_key), "m1", "test", "one judge")
    match = matches.open(replace(command, entry_exception="on paper"), "full")
    assert isinstance(match, MatchService), match
    match.do(match_cmd.WalkOver((1,), "Pn. Zainab", "did not come"))
    return match.state


def opening(format_key: str) -> cmd.OpenCompetition:
    kind = OWN_BOARDS if format_key == "literacy" else PairingKind.KING_OF_THE_HILL
    divisions = tuple(Division(title, (), (Phase(kind, 3),)) for title in ("A", "B"))
    if format_key == "primary":
        divisions = (*divisions, final_of_pools("Final", 2, 2))
    return cmd.OpenCompetition("c1", "test", "Day", format_by_key(format_key), divisions)


class AnyDay(RuleBasedStateMachine):
    """A competition of two divisions, its commands in any order; a command that is refused changes nothing."""

    def __init__(self) -> None:
        super().__init__()
        self.log = ListLog()
        self.names = 0
        self.seen: dict[tuple[int, int], tuple[Standing, ...]] = {}
        self.matches: list[MatchState] = []

    @initialize(key=st.sampled_from(("club", "primary", "youth", "literacy")), teams=st.integers(2, 7))
    def open(self, key: str, teams: int) -> None:
        service = Competitions(self.log).open(opening(key))
        assert isinstance(service, CompetitionService)
        self.key, self.service = key, service
        self.do(cmd.ListJudges((Judge("Tan", "Perak"), Judge("Devi"))))
        for at in range(teams):
            self.enter(at % 2, None)
            self.enter(0, 1000 + at)

    # What there is

    @property
    def state(self) -> CompetitionState:
        return self.service.state

    def division(self, at: int) -> DivisionState:
        return self.state.divisions[at]

    def player(self, at: int) -> TeamNumber:
        return self.state.teams[at % len(self.state.teams)].player if self.state.teams else "1"

    def rounds(self) -> list[tuple[int, RoundState]]:
        return [(at, one) for at in self.all() for one in self.division(at).rounds]

    def all(self) -> range:
        return range(len(self.state.divisions))

    def tables(self) -> list[tuple[int, RoundState, Table]]:
        return [(at, one, table) for at, one in self.rounds() for table in one.tables]

    def recorded(self) -> list[tuple[int, int, TeamNumber]]:
        return [(at, one.number, players_of(each.result)[0]) for at, one in self.rounds() for each in one.recorded]

    def do(self, command: cmd.CompetitionCommand) -> CompetitionEvent | NotDoneBecause:
        """Give a command; what was decided before stands, unless the command itself corrects it."""
        before = self.state
        answer = self.service.do(command)
        if isinstance(answer, NotDoneBecause):
            assert self.state is before
            return answer
        match command:
            case cmd.ChooseTieBreak() | cmd.DeleteEntry() | cmd.MoveTeam():
                self.seen.clear()
            case (
                cmd.EnterResult(division, number)
                | cmd.CorrectResult(division, number)
                | cmd.TakeBackResult(division, number)
            ):
                self.seen = {key: lines for key, lines in self.seen.items() if key[0] != division or key[1] < number}
        return answer

    # Teams

    @rule(division=DIVISIONS, rating=st.none() | st.integers(800, 805))
    def enter(self, division: int, rating: int | None) -> None:
        name, self.names = NAMES[self.names % len(NAMES)], self.names + 1
        self.do(cmd.EnterTeam(Entry(name, ORIGINS[self.names % 3], rating=rating), division))

    @rule(at=AT, rating=st.none() | st.integers(800, 805), renamed=st.booleans())
    def change(self, at: int, rating: int | None, *, renamed: bool) -> None:
        team = self.state.team(self.player(at))
        if team is not None:
            name = f"{team.entry.name}+" if renamed else team.entry.name
            self.do(cmd.ChangeEntry(team.player, replace(team.entry, name=name, rating=rating)))

    @precondition(lambda self: len(self.state.teams) > FEW)
    @rule(at=AT)
    def delete(self, at: int) -> None:
        self.do(cmd.DeleteEntry(self.player(at)))

    @rule(at=AT, division=DIVISIONS)
    def move(self, at: int, division: int) -> None:
        self.do(cmd.MoveTeam(self.player(at), division))

    @precondition(lambda self: sum(team.goes_on for team in self.state.teams) > FEW)
    @rule(at=AT)
    def withdraw(self, at: int) -> None:
        self.do(cmd.WithdrawTeam(self.player(at), "ill"))

    @precondition(lambda self: not all(team.goes_on for team in self.state.teams))
    @rule(at=AT)
    def let_back(self, at: int) -> None:
        gone = [team.player for team in self.state.teams if not team.goes_on]
        self.do(cmd.ReturnTeam(gone[at % len(gone)]))

    @rule(at=AT, what=st.none() | st.sampled_from(Attendance))
    def check_in(self, at: int, what: Attendance | None) -> None:
        going_on = sum(team.goes_on for team in self.state.teams)
        if going_on > FEW or what in (None, Attendance.HERE):
            self.do(cmd.TakeAttendance(self.player(at), what))

    # The plan and the draws

    @rule(division=DIVISIONS, phases=PHASES)
    def plan(self, division: int, phases: Sequence[Phase]) -> None:
        if self.key != "literacy":
            self.do(cmd.PlanDivision(division, tuple(phases)))

    @rule(division=DIVISIONS, rounds=st.integers(1, 2), third=st.booleans())
    def end_in_finals(self, division: int, rounds: int, *, third: bool) -> None:
        one = self.division(division)
        if self.key != "literacy" and len(one.plan.phases) == 1:
            before = replace(one.plan.phases[0], rounds=max(1, len(one.rounds)))
            self.do(cmd.PlanDivision(division, (before, Phase(KNOCK_OUT, rounds, third))))

    @rule(division=DIVISIONS, one=AT, other=AT, number=st.integers(1, 12), what=st.integers(0, 3))
    def wish(self, division: int, one: int, other: int, number: int, what: int) -> None:
        wishes, (first, second) = self.division(division).wishes, (self.player(one), self.player(other))
        wanted = (
            replace(wishes, order=(first, second)),
            replace(wishes, byes=(*wishes.byes[-2:], AskedBye(first, number))),
            replace(wishes, apart=(*wishes.apart[-1:], Apart(first, second))),
            replace(wishes, tables=(*wishes.tables[-2:], OwnTable(first, number))),
        )[what]
        self.do(cmd.ListWishes(division, wanted))

    @rule(division=DIVISIONS)
    def forget_wishes(self, division: int) -> None:
        """Wishes can always be taken back, but for the order of a first round that is drawn."""
        kept = Wishes(order=self.division(division).wishes.order)
        assert self.state.is_closed or not isinstance(self.do(cmd.ListWishes(division, kept)), NotDoneBecause)

    @rule(tie=st.sampled_from(TieBreak), cap=st.none() | st.just(50))
    def choose_tie_break(self, tie: TieBreak, cap: int | None) -> None:
        self.do(cmd.ChooseTieBreak(tie, cap))

    @rule(is_asked=st.booleans())
    def ask_second_entry(self, *, is_asked: bool) -> None:
        self.do(cmd.AskSecondEntry(is_asked))

    @rule(division=DIVISIONS, swap=st.none() | st.tuples(AT, AT), put=st.none() | AT)
    def publish(self, division: int, swap: tuple[int, int] | None, put: int | None = None) -> None:
        proposed = self.service.next_round(division)
        if isinstance(proposed, NotDoneBecause):
            return
        left = not_drawn(self.state, proposed) if put is not None else ()
        if left and put is not None:
            proposed = with_team_put_in(self.state, proposed, PutIn(left[put % len(left)].player, "came after all"))
        seated = [player for table in proposed.tables for player in table.players]
        if swap and len(seated) > 1 and self.key != "literacy":
            one, other = (seated[at % len(seated)] for at in swap)
            proposed = swapped(self.state, proposed, one, other) if one != other else proposed
        answer = self.do(self.named(proposed))
        if swap is None:
            assert not isinstance(answer, NotDoneBecause), answer

    def named(self, proposed: cmd.PublishRound) -> cmd.PublishRound:
        word = "READING" if self.key == "literacy" else ""
        return replace(proposed, set_word=word, origin_exception="no other draw", entry_exception="on paper")

    @precondition(lambda self: self.rounds())
    @rule(division=DIVISIONS)
    def take_back_round(self, division: int) -> None:
        self.do(cmd.TakeBackRound(division, "a team came late"))

    @rule(division=DIVISIONS, seed=SEEDS)
    def settle_level(self, division: int, seed: Random) -> None:
        asked = self.service.next_round(division)
        while isinstance(asked, NotDoneBecause) and asked.level:
            order = seed.sample(asked.level, len(asked.level))
            team = self.state.team(asked.level[0])
            at = team.division if team and not self.division(division).rounds else division
            answer = self.do(cmd.SettleTie(at, TieDecision(tuple(order), TieWay.LOT)))
            assert not isinstance(answer, NotDoneBecause), answer
            asked = self.service.next_round(division)

    @rule(division=DIVISIONS, seed=SEEDS)
    def go_on(self, division: int, seed: Random) -> None:
        """What most directors do most of the time: enter what is missing, and publish the next round."""
        if self.state.is_closed:
            self.reopen()
        self.play_round(division, seed)
        self.settle_level(division, seed)
        self.publish(division, None)

    @rule(division=DIVISIONS, seed=SEEDS, third=st.booleans())
    def go_on_to_finals(self, division: int, seed: Random, *, third: bool) -> None:
        """Have semi-finals after the rounds so far, and publish them."""
        self.end_in_finals(division, 2, third=third)
        self.go_on(division, seed)
        self.go_on(division, seed)

    @precondition(lambda self: self.state.pools)
    @rule(seed=SEEDS)
    def go_on_to_the_final_of_pools(self, seed: Random) -> None:
        """Play both pools to their end, and publish the next round of their final."""
        for pool in self.state.pools:
            for _round in range(self.division(pool).plan.rounds):
                self.go_on(pool, seed)
            self.play_round(pool, seed)
        self.go_on(2, seed)

    # Results

    @precondition(lambda self: self.tables())
    @rule(at=AT, one=SCORES, other=SCORES, kind=st.integers(0, 7))
    def result(self, at: int, one: int, other: int, kind: int) -> None:
        """Enter a result, or correct the one that is there."""
        division, published, table = self.tables()[-1 - at % len(self.tables())]
        result = self.result_at(table, one, other, kind)
        if published.recorded_of(table.one):
            self.do(cmd.CorrectResult(division, published.number, result, "read wrongly"))
        else:
            self.do(cmd.EnterResult(division, published.number, result, reason="seen by the director"))

    def result_at(self, table: Table, one: int, other: int, kind: int) -> Played | Walkover | NobodyCame | Scored:
        if not table.other:
            return Scored(table.one, one, other // 50)
        if kind == 0:
            return NobodyCame(table.one, table.other)
        if kind == 1:
            return Walkover(table.other, table.one, WalkoverReason.LATE)
        return Played(table.one, table.other, one, other, table.other if one == other else None)

    @rule(division=DIVISIONS, seed=SEEDS)
    def play_round(self, division: int, seed: Random) -> None:
        """Enter everything that is missing in a division."""
        for published in self.division(division).rounds:
            for table in published.open_tables:
                one, other = seed.choice((150, 200, 250)), seed.choice((160, 200, 240))
                result = self.result_at(table, one, other, 2)
                self.do(cmd.EnterResult(division, published.number, result, reason="seen by the director"))

    @precondition(lambda self: self.rounds())
    @rule(at=AT, player=AT, outcome=st.sampled_from(Outcome))
    def rule_for(self, at: int, player: int, outcome: Outcome) -> None:
        division, published = self.rounds()[at % len(self.rounds())]
        ruled = Ruled(self.player(player), outcome, 20)
        self.do(cmd.EnterResult(division, published.number, ruled, reason="came late"))

    @precondition(lambda self: self.recorded())
    @rule(at=AT)
    def take_back_result(self, at: int) -> None:
        division, number, player = self.recorded()[-1 - at % len(self.recorded())]
        self.do(cmd.TakeBackResult(division, number, player, "of another table"))

    @precondition(lambda self: self.key != "literacy" and any(one.open_tables for _at, one in self.rounds()))
    @rule(at=AT)
    def play_here(self, at: int) -> None:
        """Play a table's match in the app to its end; its result is entered later, or never."""
        open_tables = [(one, table) for _at, one in self.rounds() for table in one.open_tables]
        published, table = open_tables[at % len(open_tables)]
        match = closed_match(self.key, ("Here", "There"))
        match_id = first_match_id(self.state, published.number, table)
        teams = zip(match.teams, table.players, strict=True)
        named = tuple(replace(team, name=self.state.name(player)) for team, player in teams)
        self.matches.append(replace(match, teams=named, opened=replace(match.opened, match_id=match_id)))

    @precondition(lambda self: self.matches)
    @rule(at=AT)
    def enter_match(self, at: int) -> None:
        answer = self.service.take_match(self.matches[at % len(self.matches)], SOURCE, "corrected")
        if not isinstance(answer, NotDoneBecause):
            self.seen.clear()

    # The end

    @precondition(lambda self: self.rounds() and not any(one.open_tables for _at, one in self.rounds()))
    @rule()
    def close(self) -> None:
        self.do(cmd.CloseCompetition())

    @precondition(lambda self: self.state.is_closed)
    @rule()
    def reopen(self) -> None:
        self.do(cmd.ReopenCompetition("a result was wrong"))

    # What always holds

    @invariant()
    def no_two_open_tables_share_a_number(self) -> None:
        for _at, one in self.rounds():
            numbers = [table.number for table in one.tables]
            assert len(set(numbers)) == len(numbers)
        in_use = [{table.number for one in self.division(at).rounds for table in one.open_tables} for at in (0, 1)]
        assert not in_use[0] & in_use[1]

    @invariant()
    def the_wishes_that_there_are_can_be_listed_again(self) -> None:
        for at in self.all():
            refusal = self.service.why_not(cmd.ListWishes(at, self.division(at).wishes))
            assert self.state.is_closed or refusal is None, refusal

    @invariant()
    def standings_stay_once_the_next_round_is_published(self) -> None:
        last = {(at, number) for at in self.all() for number in range(1, len(self.division(at).rounds))}
        self.seen = {key: lines for key, lines in self.seen.items() if key in last}
        for division, number in last:
            lines = self.state.standings(division, number)
            assert self.seen.setdefault((division, number), lines) == lines

    @invariant()
    def no_seated_team_leaves_the_bracket(self) -> None:
        for at in self.all():
            one = self.division(at)
            finals = [each for each in one.rounds if one.plan.phase_of(each.number)[0].pairing is KNOCK_OUT]
            for each in finals:
                seated = [player for table in each.tables if not table.for_third for player in table.players]
                assert sorted([*seated, *each.byes]) == sorted(filter(None, each.places))
            for before, after in pairwise(finals):
                if one.plan.phase_of(before.number)[1] == one.plan.phase_of(after.number)[1]:
                    through = {player for result in before.results() for player in winners(result)}
                    assert set(filter(None, after.places)) <= through | {put.player for put in after.put_in}
            found = bracket(self.state, at)
            if finals:
                assert found is not None
                shown = {name for each in found.rounds for match in each.matches for name in match.names}
                last = one.plan.phase_of(finals[-1].number)[1]
                assert {self.state.name(one) for each in finals if each.number >= last for one in each.places} <= shown

    @invariant()
    def the_final_can_always_be_drawn(self) -> None:
        for at in self.all():
            one = self.division(at)
            is_open = self.state.is_closed or any(each.open_tables for each in one.rounds)
            if is_open or one.next_pairing is not KNOCK_OUT:
                continue
            if len(list(filter(None, next_places(self.state, at)))) > 1:
                proposed = self.service.next_round(at)
                level = isinstance(proposed, NotDoneBecause) and proposed.level
                assert level or isinstance(proposed, cmd.PublishRound), proposed

    @invariant()
    def every_closed_match_of_an_open_table_can_be_entered(self) -> None:
        for match in () if self.state.is_closed else self.matches:
            found = table_of_match(self.state, match.opened.match_id)
            if found and found.recorded is None:
                command = result_of_match(self.state, match, SOURCE)
                assert isinstance(command, cmd.EnterResult), command
                assert (command.division, command.number) == (found.division, found.published.number)
                assert self.service.why_not(command) is None

    def teardown(self) -> None:
        """What is stored comes to the same, and every paper and table of it can be made."""
        if not hasattr(self, "service"):
            return
        assert fold_competition(self.log.read("c1")) == self.state
        for at in self.all():
            for table in DayTable:
                after = len(self.state.divisions[at].rounds)
                rows_of_day(self.state, at, table, partial(prizes, self.state, at, after, {}))
            for one in self.division(at).rounds:
                pairing_sheet(self.state, at, one.number)
            standing_sheet(self.state, at)
            day_awards(self.state, at)
            assert self.division(at).plan.rounds <= MOST_ROUNDS


@pytest.mark.hypothesis
def test_every_command_is_among_those_that_are_given() -> None:
    named = set(re.findall(r"\w+", inspect.getsource(AnyDay)))
    # Nothing that holds of a day depends on rooms, or on who judges at a table that is drawn.
    assert {one.__name__ for one in cmd.COMMANDS} - named == {"ListRooms", "SeatJudges"}


def test_T8_T9_P16_what_holds_after_every_command_of_a_day_in_any_order() -> None:
    run_state_machine_as_test(AnyDay, settings=examples(DAYS, stateful_step_count=STEPS))
