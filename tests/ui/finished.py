"""Matches that are over, for the tests of the result and of the papers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from classroom.match import command as cmd
from classroom.match.state import Phase
from classroom.match.team import Member, Mode, Role, Team
from classroom.settings import Settings
from classroom.ui.navigation import ScreenName
from tests.match.table import boxed, tiles
from tests.ui.harness import LAPTOP
from tests.ui.table import HORNBILLS, TIGERS, Table, seated

STOPPED = "the bell of the school"

_TAMIL = "கவிதா சுப்பிரமணியம் "
_JAWI = "نور عائشة بنت محمد فيصل "
_CHINESE = "陈美玲李慧敏王伟杰 "
_MALAY = "Nur Aisyah Humaira binti Muhammad Faizal Al-Hafiz bin Tengku Abdul Rahman Shah II"
LONGEST_NAMES = tuple((name * 10)[:80].strip() for name in (_MALAY, _TAMIL, _JAWI, _CHINESE))
"""Names as long as they are kept, in the four ways names are written here."""


def long_teams(name: str) -> tuple[Team, Team]:
    """Two teams of pupils with a name of 80 characters."""
    return _long_team(name, "A", "Perak"), _long_team(name, "B", "Johor")


def _long_team(name: str, mark: str, origin: str) -> Team:
    members = tuple(
        Member(f"{mark}{number} {name}"[:80], role, 5)
        for number, role in enumerate((Role.MAIN, Role.MAIN, Role.RESERVE))
    )
    return Team(f"{mark} {name}"[:80], origin, members, "Cikgu", mixed=True)


@contextmanager
def finished(
    size: tuple[int, int] = LAPTOP,
    *,
    teams: Sequence[Team] = (HORNBILLS, TIGERS),
    settings: Settings | None = None,
    mode: Mode = Mode.PRACTICE,
    shown: bool = True,
) -> Iterator[Table]:
    """The result of a match that Hornbills won with QUIZ (44, less 7) against Tigers, who hold 10 points of tiles.

    Where it is not `shown`, the test says which screen is the first.
    """
    racks = ("QUIZESN", "HORNINT", "REAA")
    with seated(*racks, size=size, teams=teams, settings=settings, seconds=None, mode=mode, shown=False) as table:
        lay(table, "8G", "QUIZ")
        pass_turn(table)
        table.hurry(cmd.StopMatch(STOPPED))
        if shown:
            table.app.go(ScreenName.RESULT)
        yield table


@contextmanager
def level(size: tuple[int, int] = LAPTOP, settings: Settings | None = None) -> Iterator[Table]:
    """A match stopped with level totals, so that the jury has to decide."""
    with seated("CATSDOE", "HORNINT", size=size, settings=settings, seconds=None, shown=False) as table:
        stop(table)
        assert table.state.awaits_jury
        yield table


@contextmanager
def disqualified(size: tuple[int, int] = LAPTOP, mode: Mode = Mode.COMPETITION) -> Iterator[Table]:
    """A match that ended because Hornbills, who are ahead, had four zero turns in a row."""
    with seated("QUIZCAT", "HORNINT", "EEII", size=size, mode=mode, seconds=None, shown=False) as table:
        lay(table, "8G", "QUIZ")
        for _ in range(3):
            pass_turn(table)
            pass_turn(table)
        lay(table, "9G", "IN")
        pass_turn(table)
        table.app.go(ScreenName.RESULT)
        assert table.state.totals[0] > table.state.totals[1]
        assert table.state.winner == 1
        yield table


@contextmanager
def used_up(size: tuple[int, int] = LAPTOP) -> Iterator[Table]:
    """A match that ended when Hornbills had laid their last tile; the box holds nothing but the two racks."""
    box = boxed("CATSDOEHORNINT")
    with seated("CATSDOE", "HORNINT", size=size, seconds=None, rule_book=box, lots="HA", shown=False) as table:
        lay(table, "8E", "CATSDOE")
        table.hurry(cmd.ChallengePlay(1, ("CATSDOE",)))
        table.hurry(cmd.RuleChallenge(accepted=True, reason="it is one here"))
        table.hurry(cmd.ConfirmEnd())
        table.app.go(ScreenName.RESULT)
        yield table


def lay(table: Table, where: str, word: str) -> None:
    """A whole turn that scores, announced rightly."""
    table.hurry(cmd.RingBell())
    table.hurry(cmd.DeclarePlay(tiles(where, word)))
    count = table.state.turns[-1].count
    assert count
    table.hurry(cmd.Announce(count.total))
    if table.state.phase is Phase.CHECKING:
        table.hurry(cmd.SettleScore())


def pass_turn(table: Table) -> None:
    """A turn given away."""
    table.hurry(cmd.RingBell())
    table.hurry(cmd.Pass())


def stop(table: Table, reason: str = STOPPED) -> None:
    """The judge ends the match; the bell's twin has faded when the result is looked at."""
    table.hurry(cmd.StopMatch(reason))
    table.app.go(ScreenName.RESULT)
