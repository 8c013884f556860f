"""A match of two groups whose players have racks of their own, for the tests of its screens."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from classroom.formats.catalogue import format_by_key
from classroom.match import command as cmd
from classroom.match.event import Switches, competition_switches
from classroom.match.state import Phase
from classroom.match.team import Heading, Member, Mode, Team
from classroom.rules.policy import Format, Untimed
from classroom.settings import Settings
from classroom.ui.navigation import ScreenName
from tests.match.club_table import lots
from tests.match.table import boxed
from tests.ui.fake_services import FakeShuffler, World
from tests.ui.harness import LAPTOP, open_app
from tests.ui.table import Table

CLUB = format_by_key("club")
PLAYERS = (("Aina", "Wei Jie"), ("Kavitha", "Daniel"))
FOUR = ("CATSDOE", "HORNINT", "AEIRSTU", "EEEDOGS")


def group(name: str, *players: str) -> Team:
    """A group of these players."""
    return Team(name, "", tuple(Member(player) for player in players))


def groups(count: int) -> tuple[Team, Team]:
    """Two groups of so many players in all."""
    first, second = PLAYERS
    return group("Hornbills", *first[: (count + 1) // 2]), group("Tigers", *second[: count // 2])


class ClubTable(Table):
    """The app with a club match under way."""

    def finish(self, start: str, tiles: str, score: int, *, down: bool = False) -> None:
        """Show the tiles, lay some, play them and announce a score; nobody has objected yet."""
        self.play(start, tiles, down=down)
        assert self.at(Phase.ANNOUNCING)
        self.announce(score)
        assert self.at(Phase.CHECKING)

    def write_down(self) -> None:
        """Write the score down."""
        self.tap("stands")
        self.app.frames(2)

    def turn(self, start: str, tiles: str, score: int, *, down: bool = False) -> None:
        """A whole turn to which nobody objects."""
        self.finish(start, tiles, score, down=down)
        self.write_down()

    def give_pass(self) -> None:
        """Show the tiles and pass."""
        if self.by_touch:
            self.ring()
            self.tap("give_pass")
            self.tap("yes")
            self.app.frames(2)
        else:
            self.hurry(cmd.RingBell())
            self.do(cmd.Pass())


@contextmanager
def _opened(
    *racks: str,
    draws: Sequence[str] = (),
    bag: str | None = None,
    drawn: Sequence[str] = (),
    mode: Mode = Mode.PRACTICE,
    timed: bool = False,
    teams: Sequence[Team] = (),
    size: tuple[int, int] = LAPTOP,
    settings: Settings | None = None,
    rule_book: Format = CLUB,
) -> Iterator[ClubTable]:
    """The app with a match just opened; players draw `drawn` in that order, by default so that the first one begins.

    After that the `racks` are drawn, one for each player, and then `draws`; `bag` is all the bag holds then.
    """
    rules = rule_book if bag is None else boxed("".join((*racks, bag)), rule_book)
    tiles = [*(drawn or lots(rules.tiles.tiles, len(racks))), *"".join((*racks, *draws))]
    world = World(settings=settings or Settings(), shuffler=FakeShuffler(tiles))
    with open_app(world, size) as app:
        match_id = world.services().new_match_id()
        switches = competition_switches(rules) if timed else Switches(Untimed())
        playing = tuple(teams or groups(len(racks)))
        app.launcher.begin(cmd.OpenMatch(match_id, rules, "1.0", mode, switches, playing, Heading()), "pupil")
        assert app.session, app.navigator.notice
        yield ClubTable(app)


@contextmanager
def club_drawing(*racks: str, **more: object) -> Iterator[ClubTable]:
    """The app where the players draw for the start."""
    with _opened(*racks, **more) as table:  # type: ignore[arg-type]
        table.app.frames(3)
        yield table


@contextmanager
def club(*racks: str, **more: object) -> Iterator[ClubTable]:
    """The same at the first hand-over."""
    with _opened(*(racks or FOUR), **more) as table:  # type: ignore[arg-type]
        for side in table.state.sides:
            table.hurry(cmd.DrawLot(side))
        table.app.go(ScreenName.MATCH)
        assert table.state.phase is Phase.READY
        yield table
