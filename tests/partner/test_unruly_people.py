"""The computer among people who doubt, miscount, come too late, and judges who stop the clock and overrule."""

import random
from collections.abc import Callable, Iterable, Iterator

import pytest

from classroom.match import command as cmd
from classroom.match.command import Refusal
from classroom.match.event import competition_switches
from classroom.match.fold import fold
from classroom.match.service import Matches, MatchService
from classroom.match.state import MatchState, Phase, TurnKind
from classroom.match.team import Heading, Member, Mode, Role, Team
from classroom.partner.brain import Partner
from classroom.partner.level import level_by_key
from classroom.partner.view import view_of
from classroom.rehearsal.official import Officials
from classroom.rehearsal.player import ChanceShuffler, Player, Search, SimulatedClock, SimulationProfile, happens
from classroom.words.move_generator import IndexMoveFinder
from tests.fakes import MemoryLog
from tests.grid import first_of
from tests.match.tiles import all_tiles, tiles_there_are
from tests.partner.contest import KEYS, PRIMARY, known, lexicon

COMPUTER, PEOPLE = 0, 1
PROFILE = SimulationProfile(
    slowness=1.1,
    passes=0.1,
    phoneys=0.3,
    challenges_word=0.15,
    overrules=0.2,
    pauses=0.1,
    reviews=0.3,
    close_finishes=0.5,
    incidents=0.0,
    departures=0.0,
)
TEAMS = (
    Team("The computer", "", (), computer="champion"),
    Team("Hornbills", "5 Bestari", (Member("Aina"), Member("Wei Jie"), Member("Uma", Role.RESERVE))),
)
_MOST_COMMANDS = 2_000


class Table:
    """A match of the computer at a level against people; whatever the computer does must be taken."""

    def __init__(self, key: str, seed: int) -> None:
        self.chance = random.Random(f"{key} {seed}")
        self.clock, self.log = SimulatedClock(), MemoryLog()
        finder = IndexMoveFinder(known("champion"))
        matches = Matches(
            self.log, self.clock, ChanceShuffler(self.chance), lambda _key, _words: lexicon(), lambda _: finder
        )
        opening = cmd.OpenMatch("m1", PRIMARY, "test", Mode.PRACTICE, competition_switches(PRIMARY), TEAMS, Heading())
        service = matches.open(opening, "pupil")
        assert isinstance(service, MatchService)
        self.service = service
        self.partner = Partner(level_by_key(key), lexicon(), known(key), self.chance)
        search = Search(known("word-builder"), self.chance, reach=6, most=50)
        self.player = Player(search, PROFILE, lexicon(), self.chance)
        self.officials = Officials(PROFILE, lexicon(), self.chance)

    @property
    def state(self) -> MatchState:
        return self.service.state

    def play(self) -> MatchState:
        for _ in range(_MOST_COMMANDS):
            if not self.step():
                break
            assert all_tiles(self.state) == tiles_there_are(self.state)
        assert self.state.phase is Phase.CLOSED
        assert fold(self.log.read("m1")) == self.state
        return self.state

    def step(self) -> bool:
        """Have the computer do what it does, unless it is for people to act or somebody is quicker."""
        act = self.partner.next_act(view_of(self.state, COMPUTER, self.service.remaining_ms(COMPUTER)))
        if act is None or (happens(self.chance, 0.2) and self.people_act()):
            return act is not None or self.people_act()
        self.clock.pass_ms(act.after_ms)
        answer = self.service.do(act.command)
        assert not isinstance(answer, Refusal), f"{act}: {answer}"
        return True

    def people_act(self) -> bool:
        """Carry out the first proposed command that is not refused."""
        return any(not isinstance(self.service.do(command), Refusal) for command in self.proposals())

    def proposals(self) -> Iterator[cmd.Command]:
        proposals_in: dict[Phase, Callable[[MatchState], Iterable[cmd.Command]]] = {
            Phase.DRAWING: lambda _: [cmd.DrawLot(PEOPLE)],
            Phase.READY: self.between_turns,
            Phase.RUNNING: self.in_a_turn,
            Phase.PAUSED: self.officials.after_a_pause,
            Phase.ANNOUNCING: self.announcement,
            Phase.CHECKING: lambda state: [self.officials.settlement(state)],
            Phase.CHALLENGED: lambda state: [self.officials.ruling(state)],
            Phase.LAST_WINDOW: self.between_turns,
            Phase.ENDED: self.after_the_end,
            Phase.CLOSED: self.officials.review,
        }
        yield from proposals_in[self.state.phase](self.state)

    def between_turns(self, state: MatchState) -> Iterator[cmd.Command]:
        if state.last_play and state.last_play.side == COMPUTER:
            yield from self.player.doubts(state)
        if COMPUTER in state.declared and happens(self.chance, 0.5):
            yield cmd.DeclareNoWord(PEOPLE)
        if state.phase is Phase.LAST_WINDOW or (not state.bag and happens(self.chance, 0.5)):
            yield cmd.ConfirmEnd()
        if state.to_move == PEOPLE:
            yield cmd.RingBell()

    def in_a_turn(self, state: MatchState) -> Iterator[cmd.Command]:
        yield from self.officials.during_a_turn(state)
        if state.to_move == PEOPLE:
            self.clock.pass_ms(self.player.thinking_ms(state))
            if self.service.remaining_ms() == 0:
                yield cmd.EndTurn(self.player.laid_at_bell(state))
            yield from self.player.turn(state)

    def announcement(self, state: MatchState) -> Iterator[cmd.Command]:
        if state.to_move == PEOPLE:
            yield self.player.announcement(state.turns[-1])

    def after_the_end(self, state: MatchState) -> Iterator[cmd.Command]:
        yield from self.officials.review(state)
        yield self.officials.decision(state)


def check(state: MatchState) -> None:
    assert not [turn for turn in state.turns if turn.side == COMPUTER and turn.kind is TurnKind.TIME]


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("seeds", first_of([range(1), range(100, 180)]), ids=["one", "many"])
def test_whatever_people_do_the_computer_does_nothing_that_is_refused(key: str, seeds: range) -> None:
    for seed in seeds:
        check(Table(key, seed).play())


def test_the_champion_doubts_what_is_no_word_and_nothing_else() -> None:
    rulings = [turn.ruling for seed in range(2) for turn in Table("champion", seed).play().turns if turn.side == PEOPLE]
    challenged = [ruling for ruling in rulings if ruling]
    assert challenged
    assert all(ruling.side == COMPUTER and not ruling.listed for ruling in challenged)
