"""The second screen beside a real board: the clock as it was stopped, the scores as they are written down."""

from __future__ import annotations

from dataclasses import replace

from classroom.match import command as cmd
from classroom.match.event import Event
from classroom.match.state import TurnKind
from classroom.match.team import Mode
from classroom.ui.audience.pages import MatchPage
from classroom.ui.audience.parts import TeamRow
from tests.match.table import Table, opening
from tests.ui.audience.test_pages import assert_readable
from tests.ui.audience.watching import Watching, followed, watching
from tests.ui.harness import shown


def at_real_board() -> Table:
    """A match at a real board of which two turns are written down."""
    table = Table()
    table.open(replace(opening(mode=Mode.PRACTICE), real_board=True))
    table.do(cmd.NameStarter(0), cmd.RecordTurn(TurnKind.PLAY, 24, 22), cmd.RecordTurn(TurnKind.PASS))
    return table


def scores(watched: Watching) -> list[str]:
    return [row.score for row in shown(watched.page) if isinstance(row, TeamRow)]


def test_the_second_screen_follows_a_match_at_a_real_board() -> None:
    table = at_real_board()
    with watching(followed(table.events)) as watched:
        assert isinstance(watched.page, MatchPage)
        assert sorted(scores(watched)) == ["0", "22"]
        seen: tuple[Event, ...] = table.events
        table.do(cmd.RingBell())
        watched.show(followed(table.events))
        watched.pass_ms(4_000)
        assert watched.page.seconds == 6
        assert len(table.events) > len(seen)
        table.clock.pass_ms(4_000)
        table.do(cmd.StopTurn())
        watched.show(followed(table.events))
        watched.pass_ms(5_000)
        assert watched.page.seconds == 6, "the clock stays where the play stopped it"
        assert "The judge is writing down the turn" in watched.page.headline
        assert_readable(watched)
        table.do(cmd.RecordTurn(TurnKind.PLAY, 30, 30))
        watched.show(followed(table.events))
        assert sorted(scores(watched)) == ["0", "52"]
