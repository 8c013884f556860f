"""A match played by a robot that knows the rules but no words: chance decides, the same seed decides the same."""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from classroom.formats.catalogue import format_by_key
from classroom.match import command as cmd
from classroom.match.command import Refusal
from classroom.match.event import Event, PauseReason, Switches
from classroom.match.ports import EventLog
from classroom.match.service import Matches, MatchService
from classroom.match.state import MatchState, Phase
from classroom.match.team import Heading, Member, Mode, Role, Team
from classroom.rules.board import Board, Direction, LaidTile, Square
from classroom.rules.placement import Play
from classroom.rules.tile import BLANK
from classroom.words.lexicon import Lexicon


class AnyWord(Lexicon):
    """A word list with every word in it."""

    def __init__(self) -> None:
        super().__init__("any", "Any word", "0" * 64, frozenset())

    def has(self, word: str) -> bool:
        return True

    def refusal(self, word: str) -> None:
        return None

    def asks_judge(self, word: str) -> bool:
        return False


class NoFinder:
    """Proves nothing."""

    def can_form_word(self, board: Board, rack: Sequence[str], rulings: Mapping[str, bool]) -> bool | None:
        return None


@dataclass
class SlowClock:
    """Stands still until it is moved."""

    ms: int = 0

    def now_ms(self) -> int:
        return self.ms


@dataclass
class SeededHand:
    """Draws as chance with a seed decides."""

    chance: random.Random

    def draw(self, bag: Sequence[str], count: int) -> tuple[str, ...]:
        return tuple(self.chance.sample(list(bag), count))


class MemoryLog:
    """Keeps events nowhere but in memory."""

    def __init__(self) -> None:
        self.events: dict[str, list[Event]] = {}

    def append(self, match_id: str, first: int, events: Sequence[Event]) -> None:
        stored = self.events.setdefault(match_id, [])
        assert first == len(stored) + 1
        stored.extend(events)

    def read(self, match_id: str) -> tuple[Event, ...]:
        return tuple(self.events.get(match_id, ()))

    def idle_ms(self, match_id: str) -> int:
        return 0


def matches(log: EventLog, chance: random.Random) -> Matches:
    """What opens and loads matches whose events go to `log`."""
    return Matches(log, SlowClock(), SeededHand(chance), lambda _key, _words: AnyWord(), lambda _: NoFinder())


def opening(match_id: str) -> cmd.OpenMatch:
    """Two practice teams, named in several scripts."""
    names = (("Aisyah", "Kavitha", "Mei Ling"), ("陈小明", "கவிதா", "Siti Nur’ain"))
    teams = tuple(
        Team(name, origin, tuple(Member(child, role, 5) for child, role in zip(children, _ROLES, strict=True)))
        for name, origin, children in zip(("Bestari", "Cerdas"), ("Johor", "Perak"), names, strict=True)
    )
    format_ = format_by_key("primary")
    switches = Switches(format_.turn_time)
    return cmd.OpenMatch(match_id, format_, "1.2.3", Mode.PRACTICE, switches, teams, Heading("Word day", "5"))


_ROLES = (Role.MAIN, Role.MAIN, Role.RESERVE)


def begun(log: EventLog, match_id: str, chance: random.Random) -> MatchService:
    """A match just opened in `log`."""
    service = matches(log, chance).open(opening(match_id), "any")
    assert isinstance(service, MatchService)
    return service


def play_on(service: MatchService, chance: random.Random) -> tuple[Event, ...]:
    """Do one thing that is allowed now and return its events, none when the match is closed."""
    for _ in range(100):
        command = cmd.RestartTurn() if service.interrupted else next_command(service.state, chance)
        if command is None:
            return ()
        answer = service.do(command)
        if not isinstance(answer, Refusal):
            return answer
    raise AssertionError(f"a hundred refusals in a row, the last of {command}: {answer}")


def play_out(match_id: str, seed: int) -> tuple[Event, ...]:
    """All events of a match played to its end in memory."""
    chance, log = random.Random(seed), MemoryLog()
    service = begun(log, match_id, chance)
    while play_on(service, chance):
        pass
    return log.read(match_id)


def next_command(state: MatchState, chance: random.Random) -> cmd.Command | None:  # noqa: C901 - a table
    """What a team or a judge might do now; some of it is refused."""
    match state.phase:
        case Phase.DRAWING:
            return cmd.DrawLot(next(side for side in state.drawing if side not in state.lots[-1]))
        case Phase.READY:
            return _between_turns(state, chance)
        case Phase.RUNNING:
            return _turn(state, chance)
        case Phase.HELD:
            return cmd.ReleaseHold()
        case Phase.PAUSED:
            return cmd.Resume() if chance.random() < 0.5 else cmd.RestartTurn()
        case Phase.ANNOUNCING:
            return cmd.Announce(chance.randrange(40))
        case Phase.CHECKING:
            return chance.choice([cmd.SettleScore(), cmd.SettleScore(chance.randrange(40), "counted again")])
        case Phase.CHALLENGED:
            return chance.choice(
                [cmd.RuleChallenge(accepted=True), cmd.RuleChallenge(accepted=False, reason="not ours")]
            )
        case Phase.LAST_WINDOW:
            return cmd.ConfirmEnd()
        case Phase.RECORDING:
            raise AssertionError("nothing is written down on screen")
        case Phase.ENDED:
            return cmd.DecideTie(None, "Puan Tan", "level")
        case Phase.CLOSED:
            return None


def _between_turns(state: MatchState, chance: random.Random) -> cmd.Command:
    if state.last_play and state.window and chance.random() < 0.1:
        play = state.last_play.play
        assert play
        return cmd.ChallengePlay(state.to_move, (play.words[0].name,))
    if len(state.turns) > 40:
        return cmd.StopMatch("the lesson is over")
    return cmd.RingBell()


def _turn(state: MatchState, chance: random.Random) -> cmd.Command:
    if chance.random() < 0.05:
        return cmd.Pause(PauseReason.JUDGE)
    rack = state.racks[state.to_move]
    for _ in range(200):
        tiles = _some_tiles(state, rack, chance)
        if isinstance(state.find_play(tiles), Play):
            return cmd.DeclarePlay(tiles)
    return cmd.Pass() if chance.random() < 0.5 else cmd.ExchangeTiles(rack)


def _some_tiles(state: MatchState, rack: Sequence[str], chance: random.Random) -> tuple[LaidTile, ...]:
    layout = state.board.layout
    square = Square(chance.randrange(layout.height), chance.randrange(layout.width))
    if state.board.is_empty:
        square = layout.start
    direction = chance.choice(list(Direction))
    tiles: list[LaidTile] = []
    for tile in chance.sample(list(rack), chance.randint(1, min(4, len(rack)))):
        while state.board.at(square):
            square = square.step(direction)
        tiles.append(LaidTile(square, "e" if tile == BLANK else tile))
        square = square.step(direction)
    return tuple(tiles)
