"""A match for the tests of the match screens: two teams, the tiles they are to draw, and ways to play with fingers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from classroom.formats.catalogue import format_by_key
from classroom.match import command as cmd
from classroom.match.event import Event, Switches, competition_switches
from classroom.match.state import MatchState, Phase
from classroom.match.team import Heading, Member, Mode, Official, OfficialRole, Role, Team, WordCheck
from classroom.rules.board import EMPTY, Direction, LaidTile, parse_square
from classroom.rules.policy import Format, PerTurn, Untimed
from classroom.settings import Settings
from classroom.stage.session import MatchSession
from classroom.ui.demonstration.hand import laying, named, slot_place, square_place, tile_place
from classroom.ui.navigation import ScreenName
from tests.ui.fake_services import FakeShuffler, World
from tests.ui.harness import LAPTOP, RunningApp, open_app

HORNBILLS = Team(
    "Hornbills",
    "Perak",
    (Member("Aina", year=5), Member("Wei Jie", year=5), Member("Mei", Role.RESERVE, 5)),
    teacher="Cikgu Lim",
    mixed=True,
)
TIGERS = Team(
    "Tigers",
    "Johor",
    (Member("Kavitha", year=5), Member("Daniel", year=6), Member("Siti", Role.RESERVE, 4)),
    teacher="Cikgu Devi",
    mixed=True,
)
OFFICIALS = (
    Official("Puan Rohani", OfficialRole.ACCURACY_JUDGE, "Melaka"),
    Official("Mr Lim", OfficialRole.POINT_JUDGE, "Pahang"),
    Official("Encik Zaki", OfficialRole.TIME_KEEPER),
)
"""Those that a competition cannot do without."""
QUIZ, CAT = "QUIZESN", "CATSDOG"


def timed(seconds: int = 10) -> PerTurn:
    return PerTurn(seconds, begin_bells=1, end_bells=2)


class Table:
    """The app with a match under way; Hornbills hold `first`, Tigers `second`, and draw `more` after that."""

    def __init__(self, app: RunningApp) -> None:
        self.app = app
        self.by_touch = False  # steps of a match are commands, unless it is the fingers' way that is tested

    @property
    def screen(self) -> Any:
        return self.app.screen

    @property
    def panel(self) -> Any:
        return self.screen.panel

    @property
    def session(self) -> MatchSession:
        session = self.app.session
        assert session is not None
        return session

    @property
    def state(self) -> MatchState:
        return self.session.service.state

    def at(self, phase: Phase) -> bool:
        """Whether the match is at this phase now."""
        return self.state.phase is phase

    @property
    def view(self) -> Any:
        return self.session.view

    @property
    def events(self) -> tuple[Event, ...]:
        return self.app.world.log.matches["match-1"]

    def part(self, name: str) -> Any:
        """The widget called `name` on the card over the screen, the panel beside the board, or the screen."""
        modal = getattr(self.screen, "modal", None)
        found = named((modal, getattr(self.screen, "panel", None), self.screen), name)
        assert found, f"there is no {name!r} on {self.screen}"
        return found[0]

    def tap(self, name: str) -> None:
        self.app.tap(self.part(name))

    def press(self, text: str) -> None:
        """Tap the button that says `text`, with a tick or without."""
        chosen = self.app.find_all("ChoiceButton", words=text)
        self.app.tap(chosen[0] if chosen else self.app.find("Pressable", within=self.modal, text=text))

    # Tiles

    def square(self, name: str) -> tuple[float, float]:
        return square_place(self.screen.ids.board, parse_square(name))

    def slot(self, index: int) -> tuple[float, float]:
        return slot_place(self.screen.ids.rack, index)

    def slot_of(self, tile: str) -> tuple[float, float]:
        return tile_place(self.screen.ids.rack, tile)

    def lay(self, start: str, tiles: str, *, down: bool = False) -> None:
        """Lay tiles with the arrow: the square, then the tiles."""
        board, rack = self.screen.ids.board, self.screen.ids.rack
        for place in laying(board, rack, parse_square(start), tiles, down=down):
            self.app.tap(place)

    # Steps of a match

    def ring(self) -> None:
        self.tap("ring")
        assert self.state.phase is Phase.RUNNING

    def play(self, start: str, tiles: str, *, down: bool = False) -> None:
        """Ring, lay and declare."""
        if self.by_touch:
            self.ring()
            self.lay(start, tiles, down=down)
            self.tap("play")
        else:
            self.hurry(cmd.RingBell())
            self.do(cmd.DeclarePlay(self.laid(start, tiles, down=down)))

    def laid(self, start: str, tiles: str, *, down: bool = False) -> tuple[LaidTile, ...]:
        """The tiles from a square on, one on each square that is still empty."""
        square, direction = parse_square(start), Direction.DOWN if down else Direction.ACROSS
        squares = (square.step(direction, at) for at in range(self.state.board.layout.width))
        empty = (square for square in squares if self.state.board.at(square) in (None, EMPTY))
        return tuple(LaidTile(square, tile) for square, tile in zip(empty, tiles, strict=False))

    def announce(self, score: int) -> None:
        if self.by_touch:
            self.app.frames(2)
            self.app.type_number(self.part("keypad"), score)
        else:
            self.do(cmd.Announce(score))

    def stand(self) -> None:
        if self.by_touch:
            self.tap("stands")
            self.app.frames(2)
        else:
            self.do(cmd.SettleScore())

    def whole_turn(self, start: str, tiles: str, *, down: bool = False, score: int = 10) -> None:
        """A turn from its bell to the next team's."""
        self.play(start, tiles, down=down)
        if self.at(Phase.ANNOUNCING):  # else the score was shown as the tiles were laid (P18)
            self.announce(score)
            self.stand()

    @property
    def modal(self) -> Any:
        """The card over the screen, or None."""
        return self.screen.modal

    def happened(self, *kinds: type[Event]) -> list[Event]:
        """Every stored event of these kinds."""
        return [event for event in self.events if isinstance(event, kinds)]

    def do(self, command: cmd.Command) -> None:
        """Send a command past the screens, and let them follow."""
        self.hurry(command)
        self.app.frames(3)

    def hurry(self, command: cmd.Command) -> None:
        """Send a command on the way to what a test is about; the screens follow in the next frame."""
        assert self.session.do(command), self.view.message


def lay_out(lots: str, *draws: str) -> list[str]:
    """The lots and tiles that are drawn, in order."""
    return [*lots, *(tile for draw in draws for tile in draw)]


@contextmanager
def seated(
    *draws: str,
    mode: Mode = Mode.PRACTICE,
    seconds: int | None = 10,
    live_score: bool = False,
    word_check: WordCheck = WordCheck.AT_CHALLENGE,
    size: tuple[int, int] = LAPTOP,
    settings: Settings | None = None,
    teams: Sequence[Team] = (HORNBILLS, TIGERS),
    rule_book: Format | None = None,
    lots: str = "KA",
    ticked: bool = True,
    shown: bool = True,
) -> Iterator[Table]:
    """The app at the first hand-over: Hornbills begin, whose lot is the higher; racks and refills are `draws`.

    Of a competition the check list is `ticked`. Where it is not `shown`, the test says which screen is the first.
    """
    rules = rule_book or format_by_key("primary")
    switches = Switches(timed(seconds) if seconds else Untimed(), live_score=live_score, word_check=word_check)
    if mode is Mode.COMPETITION:
        switches = competition_switches(rules)
    shuffler = FakeShuffler(lay_out(lots, *(draws or (QUIZ, CAT))))
    world = World(settings=settings or Settings(), shuffler=shuffler)
    with open_app(world, size) as app:
        match_id = world.services().new_match_id()
        officials = OFFICIALS if mode is Mode.COMPETITION else ()
        command = cmd.OpenMatch(match_id, rules, "1.0", mode, switches, tuple(teams), Heading(), officials)
        app.launcher.begin(command, "pupil")
        assert app.session, app.navigator.notice
        table = Table(app)
        for item in table.state.open_items if mode is Mode.COMPETITION and ticked else ():
            table.hurry(cmd.TickItem(item, "Mr Lim"))
        for side in range(len(teams)):
            table.hurry(cmd.DrawLot(side))
        if shown:
            app.go(ScreenName.MATCH)
        assert table.state.phase is Phase.READY
        yield table
