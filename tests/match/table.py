"""A match laid out for a test: who sits where, what is drawn, and the moves in as few words as the game needs."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from classroom.formats.catalogue import format_by_key
from classroom.match import command as cmd
from classroom.match.command import Refusal, Refused
from classroom.match.event import Event, Switches, competition_switches
from classroom.match.fold import fold
from classroom.match.service import MatchChanged, Matches, MatchService
from classroom.match.state import MatchState, Phase, Turn
from classroom.match.team import Heading, Member, Mode, Official, OfficialRole, Role, Team
from classroom.rules.board import Direction, LaidTile, parse_position
from classroom.rules.placement import Play
from classroom.rules.policy import Format, SetWord
from classroom.rules.tile import BLANK, LETTERS, TileKind, TileSet
from tests.fakes import FakeClock, FakeFinder, FakeLexicon, FakeShuffler, MemoryLog

PRIMARY = format_by_key("primary")
WORDS = frozenset({"AT", "CAT", "CATS", "DOG", "EAT", "HORN", "IN", "IT", "NO", "ON", "SO", "TEA", "TEN", "TO"})
LIMIT_MS = 10_000
PLACES = ("Perak", "Johor", "Sabah", "Kedah")
NAMES = (
    ("Aminah", "Wei Han", "Kavitha", "Lina"),
    ("Daniel", "Siti", "Arjun", "Hui Min"),
    ("Mei Ling", "Farid", "Uma", "Jason"),
    ("Ben", "Aisyah", "Raj", "Xin Yi"),
)


def team(number: int, mains: int = 2, reserves: int = 1) -> Team:
    """A team with which nothing is wrong; `number` counts from 0."""
    roles = [Role.MAIN] * mains + [Role.RESERVE] * reserves
    members = tuple(Member(name, role, year=5) for name, role in zip(NAMES[number], roles, strict=False))
    return Team(f"Team {PLACES[number]}", PLACES[number], members, teacher=f"Teacher {number + 1}", mixed=True)


def teams_for(format_: Format, count: int | None = None) -> tuple[Team, ...]:
    sides = format_.sides
    return tuple(team(number, sides.mains, sides.reserves) for number in range(count or sides.most))


OFFICIALS = (
    Official("Puan Rohani", OfficialRole.ACCURACY_JUDGE, "Melaka"),
    Official("Mr Lim", OfficialRole.POINT_JUDGE, "Pahang"),
    Official("Encik Zaki", OfficialRole.TIME_KEEPER),
)
"""Those that a competition cannot do without; none of the teams comes from their states."""


def ticks(state: MatchState) -> tuple[cmd.TickItem, ...]:
    """The commands that tick all of the check list that the first bell waits for."""
    return tuple(cmd.TickItem(item, "Mr Lim") for item in state.open_items) if state.waits_for_list else ()


def opening(
    format_: Format = PRIMARY,
    *,
    mode: Mode = Mode.COMPETITION,
    switches: Switches | None = None,
    teams: Sequence[Team] | None = None,
) -> cmd.OpenMatch:
    """The command that opens a match with which nothing is wrong; a format with a set word has its first suggestion."""
    set_word = format_.opening.suggestions[0] if isinstance(format_.opening, SetWord) else ""
    return cmd.OpenMatch(
        match_id="m1",
        format=format_,
        app_version="test",
        mode=mode,
        switches=switches or competition_switches(format_),
        teams=teams_for(format_) if teams is None else tuple(teams),
        heading=Heading(event="Words for all"),
        officials=OFFICIALS if format_.officials.required and mode is Mode.COMPETITION else (),
        set_word=set_word,
    )


def tiles(where: str, word: str) -> tuple[LaidTile, ...]:
    """Tiles laid from a position on, `8G` across or `G8` down; a full stop leaves a square out."""
    square, direction = parse_position(where)
    laid = enumerate(word)
    return tuple(LaidTile(square.step(direction, at), tile) for at, tile in laid if tile != ".")


@dataclass
class Table:
    """A match service with all that stands around it, and everything it has published."""

    shuffler: FakeShuffler = field(default_factory=FakeShuffler)
    lexicon: FakeLexicon = field(default_factory=lambda: FakeLexicon(WORDS))
    finder: FakeFinder = field(default_factory=FakeFinder)
    clock: FakeClock = field(default_factory=FakeClock)
    log: MemoryLog = field(default_factory=MemoryLog)
    published: list[MatchChanged] = field(default_factory=list)
    service: MatchService = field(init=False)

    @property
    def matches(self) -> Matches:
        return Matches(self.log, self.clock, self.shuffler, lambda _key, _words: self.lexicon, lambda _: self.finder)

    @property
    def state(self) -> MatchState:
        return self.service.state

    @property
    def events(self) -> tuple[Event, ...]:
        return self.log.read("m1")

    def open(self, command: cmd.OpenMatch) -> None:
        answer = self.matches.open(command, self.lexicon.key)
        assert isinstance(answer, MatchService), answer
        self.service = answer
        self.service.subscribe(self.published.append)

    def reopen(self) -> None:
        """Stop the app and start it again."""
        self.service = self.matches.load("m1")

    def phase(self) -> Phase:
        return self.state.phase

    def owed(self) -> list[list[int]]:
        return [list(debts) for debts in self.state.owed]

    def do(self, *commands: cmd.Command) -> tuple[Event, ...]:
        """Carry out commands that must not be refused; return all their events."""
        found: list[Event] = []
        for command in commands:
            answer = self.service.do(command)
            assert not isinstance(answer, Refusal), f"{command}: {answer}"
            assert fold(self.events) == self.state
            found.extend(answer)
        return tuple(found)

    def refusal(self, command: cmd.Command) -> Refusal:
        """Send a command that must be refused and change nothing."""
        before, count = self.state, len(self.events)
        answer = self.service.do(command)
        assert isinstance(answer, Refusal), f"{command} was not refused"
        assert self.state is before
        assert len(self.events) == count
        return answer

    def refused(self, command: cmd.Command) -> Refused:
        return self.refusal(command).reason

    # Turns of the side to move

    def ring(self) -> tuple[Event, ...]:
        return self.do(cmd.RingBell())

    def play(self, where: str, word: str, announced: int | None = None) -> Turn:
        """A whole turn: bell, play, announcement (the right one unless `announced` is given), settlement."""
        return self.lay(tiles(where, word), announced)

    def finish(self, where: str, word: str) -> Turn:
        """A turn up to where its play may be challenged: before the score is noted where that is the rule (A5, T5)."""
        if not self.state.is_challenged_unwritten:
            return self.play(where, word)
        self.ring()
        self.do(cmd.DeclarePlay(tiles(where, word)))
        count = self.state.turns[-1].count
        assert count
        self.do(cmd.Announce(count.total))
        return self.state.turns[-1]

    def play_something(self) -> Turn:
        """A whole turn with some tile that scores."""
        self.ring()
        return self.lay(some_tile(self.state))

    def lay(self, laid: tuple[LaidTile, ...], announced: int | None = None) -> Turn:
        if self.state.phase is Phase.READY:
            self.ring()
        self.do(cmd.DeclarePlay(laid))
        if self.state.phase is Phase.ANNOUNCING:
            self.announce(announced)
        return next(turn for turn in reversed(self.state.turns) if turn.play)

    def announce(self, announced: int | None = None) -> None:
        count = self.state.turns[-1].count
        assert count
        self.do(cmd.Announce(count.total if announced is None else announced), cmd.SettleScore())

    def pass_(self) -> None:
        self.ring()
        self.do(cmd.Pass())

    def exchange(self) -> None:
        self.ring()
        self.do(cmd.ExchangeTiles(self.state.racks[self.state.to_move]))

    def time_out(self, *laid: LaidTile) -> None:
        self.ring()
        self.clock.pass_ms(LIMIT_MS)
        self.do(cmd.EndTurn(laid))

    def challenge(self, *words: str, accepted: bool, side: int | None = None, reason: str = "") -> None:
        """The next side (or `side`) challenges words of the last play, the judge rules, and the score is noted."""
        play = self.state.last_play
        assert play
        challenger = self.state.following(play.side) if side is None else side
        self.do(cmd.ChallengePlay(challenger, words), cmd.RuleChallenge(accepted, reason))
        if self.state.phase is Phase.CHECKING:
            self.do(cmd.SettleScore())

    def overturn(self, turn: int, *, accepted: bool) -> tuple[Event, ...]:
        return self.do(cmd.OverturnRuling(turn, accepted, "the jury", "seen in the dictionary"))

    def correct(self, turn: int, score: int) -> tuple[Event, ...]:
        return self.do(cmd.CorrectScore(turn, score, "the judge", "added wrongly"))


def boxed(box: str, format_: Format = PRIMARY) -> Format:
    """A format whose box holds no other tiles, to be near the end of a match from the start."""
    values = format_.tiles.values
    kinds = tuple(TileKind(letter, box.count(letter), values[letter]) for letter in sorted({*box, *LETTERS, BLANK}))
    return replace(format_, tiles=TileSet(kinds))


def seated(
    *racks: str,
    bag: str | None = None,
    draws: Sequence[str] = (),
    format_: Format = PRIMARY,
    mode: Mode = Mode.COMPETITION,
    switches: Switches | None = None,
    words: frozenset[str] = WORDS,
    starter: int = 0,
) -> Table:
    """A match with the racks dealt, the first to the starter.

    `draws` are drawn next; `bag` is all that the bag then holds, the rest of the box by default.
    """
    if bag is not None:
        format_ = boxed("".join((*racks, bag)), format_)
    command = opening(format_, mode=mode, switches=switches)
    box = sorted(format_.tiles.tiles, key=lambda tile: format_.tiles.values[tile])
    lots = box[: len(command.teams) - 1]
    lots.insert(starter, box[-1])
    table = Table(FakeShuffler(*lots, *racks, *draws), FakeLexicon(words))
    table.open(command)
    table.do(*ticks(table.state))
    for side in range(len(command.teams)):
        table.do(cmd.DrawLot(side))
    assert table.state.phase is Phase.READY
    return table


def some_tile(state: MatchState) -> tuple[LaidTile, ...]:
    """The first lawful placement of a valuable tile of the side to move, two of them on an empty board."""
    values = state.tile_set.values
    rack = sorted((tile for tile in state.racks[state.to_move] if tile != BLANK), key=lambda tile: -values[tile])
    if state.board.is_empty:
        start = state.format.layout.start
        return LaidTile(start, rack[0]), LaidTile(start.step(Direction.DOWN), rack[1])
    one = ((LaidTile(square, rack[0]),) for square in state.format.layout.squares)
    return next(laid for laid in one if isinstance(state.find_play(laid), Play))
