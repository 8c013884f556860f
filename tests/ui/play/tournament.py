"""Matches of players with a clock and a rack each, on the screens: who begins, and with which racks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from classroom.formats.catalogue import format_by_key
from classroom.match import command as cmd
from classroom.match.event import competition_switches
from classroom.match.state import Phase
from classroom.match.team import Heading, Member, Mode, Team
from classroom.rules.policy import Format
from classroom.settings import Settings
from classroom.ui.navigation import ScreenName
from tests.match.tournament import lots
from tests.ui.fake_services import FakeShuffler, World
from tests.ui.harness import LAPTOP, open_app
from tests.ui.table import Table

AINA, DANIEL, KAVITHA, WEI_JIE = (Team(name, "", (Member(name),)) for name in ("Aina", "Daniel", "Kavitha", "Wei Jie"))
PLAYERS = (AINA, DANIEL, KAVITHA, WEI_JIE)
YOUTH = format_by_key("youth")
STANDARD = format_by_key("standard")
SECOND, MINUTE = 1_000, 60_000


@contextmanager
def at_board(
    rule_book: Format,
    *racks: str,
    draws: Sequence[str] = (),
    drawn: bool = True,
    starter: int | None = None,
    mode: Mode = Mode.PRACTICE,
    teams: Sequence[Team] = PLAYERS,
    size: tuple[int, int] = LAPTOP,
    settings: Settings | None = None,
    **switched: Any,
) -> Iterator[Table]:
    """The app at the first hand-over, a player for each rack; the first begins. What is drawn later is `draws`."""
    playing = tuple(teams[: len(racks)])
    tiles = [*racks, *draws]
    told = [] if starter is not None else lots(rule_book, len(racks), 0)
    world = World(
        settings=settings or Settings(), shuffler=FakeShuffler([*told, *(tile for row in tiles for tile in row)])
    )
    with open_app(world, size) as app:
        switches = replace(competition_switches(rule_book), **switched)
        match_id = world.services().new_match_id()
        command = cmd.OpenMatch(match_id, rule_book, "1.0", mode, switches, playing, Heading(), starter=starter)
        app.launcher.begin(command, "pupil")
        assert app.session, app.navigator.notice
        table = Table(app)
        if drawn:
            for side in range(len(racks)) if starter is None else ():
                table.hurry(cmd.DrawLot(side))
            app.go(ScreenName.MATCH)
            assert table.state.phase is Phase.READY
        else:
            app.frames(3)
        yield table


def set_used(table: Table, side: int, used_ms: int) -> None:
    """Let a side have used so much of its time."""
    table.do(cmd.SetClock(side, used_ms, "Cikgu", "-"))
