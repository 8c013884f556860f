"""Whole matches between levels: the brain for every side, and for the rest somebody who confirms what is due."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from classroom.formats.catalogue import format_by_key
from classroom.match import command as cmd
from classroom.match import event as ev
from classroom.match.decide.context import is_acceptable
from classroom.match.event import Switches, competition_switches
from classroom.match.fold import fold
from classroom.match.service import Matches, MatchService
from classroom.match.state import MatchState, Phase
from classroom.match.team import Heading, Member, Mode, Team
from classroom.partner.brain import Act, Partner
from classroom.partner.level import LEVELS, Miscount, level_by_key, vocabulary
from classroom.partner.view import view_of
from classroom.paths import wordlists_dir
from classroom.rehearsal.player import ChanceShuffler, SimulatedClock
from classroom.rules.policy import Format
from classroom.words.lexicon import Lexicon, load_lexicon, load_word_list, refused_by
from classroom.words.move_generator import IndexMoveFinder, WordIndex
from tests.fakes import MemoryLog
from tests.match.tiles import all_tiles, tiles_there_are

PRIMARY = format_by_key("primary")
KEYS = tuple(level.key for level in LEVELS)
# A match has some hundred commands; far more means that it goes round in circles.
_MOST_COMMANDS = 1_500
_WRITING_MS = 5_000


@cache
def lexicon(key: str = "pupil") -> Lexicon:
    """A list of the app, as a primary match has it."""
    return load_lexicon(wordlists_dir(), key, refused_by(PRIMARY.words))


@cache
def known(level_key: str) -> WordIndex:
    """What a level knows in a match with the pupils' list."""
    level = level_by_key(level_key)
    if not level.list_key:
        return WordIndex(lexicon().certain_words())
    return vocabulary(level, load_word_list(wordlists_dir(), level.list_key).words, lexicon())


def partner(level_key: str, seed: int = 0) -> Partner:
    return Partner(level_by_key(level_key), lexicon(), known(level_key), random.Random(seed))


@dataclass(frozen=True)
class Contest:
    """A match that was played out, with everything the levels did and said."""

    keys: tuple[str, ...]
    events: tuple[ev.Event, ...]
    state: MatchState
    acts: tuple[tuple[int, Act], ...]

    def miscounts(self, side: int) -> list[Miscount]:
        return [act.miscount for acting, act in self.acts if acting == side and act.miscount]

    def score(self, side: int) -> int:
        return self.state.scores[side]


@cache
def contest(*keys: str, seed: int, format_key: str = "primary", switches: Switches | None = None) -> Contest:
    """Play a match out between the levels; the first of `keys` is the team of the computer on paper as well."""
    format_ = format_by_key(format_key)
    match = _Match(keys, seed, format_, switches or competition_switches(format_))
    for _ in range(_MOST_COMMANDS):
        if match.service.state.phase is Phase.CLOSED and not match.acts_of_somebody():
            events = match.log.read("m1")
            assert fold(events) == match.service.state
            return Contest(keys, events, match.service.state, tuple(match.acts))
        match.step()
    raise AssertionError(f"{keys} with seed {seed} does not end")


class _Match:
    def __init__(self, keys: Sequence[str], seed: int, format: Format, switches: Switches) -> None:
        chance = random.Random(f"{keys} {seed}")
        self.clock, self.log = SimulatedClock(), MemoryLog()
        finder = IndexMoveFinder(known("champion"))
        matches = Matches(
            self.log, self.clock, ChanceShuffler(chance), lambda _key, _words: lexicon(), lambda _: finder
        )
        pupils = (Team(f"Class {number}", f"House {number}", (Member(f"Pupil {number}"),)) for number in (1, 2, 3))
        teams = (Team("The computer", "", (), computer=keys[0]), *list(pupils)[: len(keys) - 1])
        opening = cmd.OpenMatch("m1", format, "test", Mode.PRACTICE, switches, teams, Heading())
        service = matches.open(opening, "pupil")
        assert isinstance(service, MatchService), service
        self.service = service
        self.partners = [Partner(level_by_key(key), lexicon(), known(key), chance) for key in keys]
        self.acts: list[tuple[int, Act]] = []

    def acts_of_somebody(self) -> list[tuple[int, Act]]:
        """What the sides do now; never two at once, but that several may answer that they find no word."""
        state = self.service.state
        asked = (
            (side, self.partners[side].next_act(view_of(state, side, self.service.remaining_ms(side))))
            for side in state.sides
        )
        return [(side, act) for side, act in asked if act]

    def step(self) -> None:
        due = self._due()
        acts = [] if due else self.acts_of_somebody()
        if acts:
            # A person may do something first; the quickest act is carried out, as a driver would.
            side, act = min(acts, key=lambda acting: acting[1].after_ms)
            left = self.service.remaining_ms(side)
            if self.service.state.phase is Phase.RUNNING:
                assert left is None or act.after_ms < left
            self.clock.pass_ms(act.after_ms)
            self.acts.append((side, act))
        self._do(due or act.command)

    def _due(self) -> cmd.Command | None:
        """What is for the officials to do."""
        state = self.service.state
        match state.phase:
            case Phase.CHECKING:
                self.clock.pass_ms(_WRITING_MS)
                return cmd.SettleScore()
            case Phase.CHALLENGED if state.challenge:
                words = state.challenge.words
                return cmd.RuleChallenge(all(is_acceptable(state, lexicon(), word) for word in words))
            case Phase.READY if not state.bag and self.service.end_due():
                return cmd.ConfirmEnd()
            case Phase.LAST_WINDOW:
                return cmd.ConfirmEnd()
            case Phase.ENDED:
                return cmd.DecideTie(None, "the jury", "both played well")
            case _:
                return None

    def _do(self, command: cmd.Command) -> None:
        answer = self.service.do(command)
        assert isinstance(answer, tuple), f"{command}: {answer}"
        state = self.service.state
        assert all_tiles(state) == tiles_there_are(state)
