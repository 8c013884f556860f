"""A school-club match laid out for a test: two groups whose players have racks of their own."""

from collections.abc import Sequence
from dataclasses import replace

from classroom.formats.catalogue import format_by_key
from classroom.match import command as cmd
from classroom.match.event import Switches
from classroom.match.state import Phase
from classroom.match.team import Mode, Team
from classroom.rules.policy import Challenge, Format, Objections, PerSide, PointsFromChallenger, SitsOut, Warnings
from classroom.rules.tile import BLANK
from tests.fakes import FakeLexicon, FakeShuffler
from tests.match.table import WORDS, Table, boxed, opening, team, tiles

CLUB = format_by_key("club")
OLD_CLUB = replace(
    CLUB,
    warnings=Warnings(3),
    turn_time=PerSide(900, SitsOut(), timed_challenges=True),
    announcement=Objections(),
    challenge=Challenge(1, PointsFromChallenger(5)),
)
"""The format as matches of earlier versions have it in their records."""
LIMIT_MS = 15 * 60_000


def groups(first: int = 2, second: int = 2) -> tuple[Team, Team]:
    """Two groups of so many players."""
    return team(0, first, reserves=0), team(1, second, reserves=0)


def lots(box: Sequence[str], seats: int) -> list[str]:
    """What is drawn for the start so that the first seat has it: nearest to A, a blank before A."""
    letters = sorted(tile for tile in box if tile != BLANK)
    return [BLANK if BLANK in box else letters[0], *letters[len(letters) - seats + 1 :]]


def club(
    *racks: str,
    bag: str | None = None,
    draws: Sequence[str] = (),
    teams: Sequence[Team] | None = None,
    format_: Format = CLUB,
    mode: Mode = Mode.COMPETITION,
    switches: Switches | None = None,
    words: frozenset[str] = WORDS,
) -> Table:
    """A match of as many players as there are racks, two to four, the first seat to begin.

    `draws` are drawn next; `bag` is all that the bag then holds, the rest of the box by default.
    """
    if bag is not None:
        format_ = boxed("".join((*racks, bag)), format_)
    seats = len(racks)
    teams = groups((seats + 1) // 2, seats // 2) if teams is None else teams
    table = Table(FakeShuffler(*lots(format_.tiles.tiles, seats), *racks, *draws), FakeLexicon(words))
    table.open(opening(format_, mode=mode, switches=switches, teams=teams))
    for side in table.state.sides:
        table.do(cmd.DrawLot(side))
    assert table.state.phase is Phase.READY
    assert table.state.to_move == 0
    return table


def announced(table: Table, where: str, word: str, score: int) -> None:
    """Lay a word and announce a score; nobody has objected yet."""
    if table.phase() is Phase.READY:
        table.ring()
    table.do(cmd.DeclarePlay(tiles(where, word)), cmd.Announce(score))
    assert table.phase() is Phase.CHECKING


def take_time(table: Table, ms: int) -> None:
    """Let the side to move think for so long and then pass."""
    if table.phase() is Phase.READY:
        table.ring()
    table.clock.pass_ms(ms)
    table.do(cmd.Pass())


def run_out(table: Table) -> None:
    """Let the side to move think until the time of its group is over."""
    if table.phase() is Phase.READY:
        table.ring()
    left = table.service.remaining_ms()
    assert left is not None
    table.clock.pass_ms(left)
    table.do(cmd.EndTurn(()))


def with_seconds(seconds: int, format_: Format = CLUB) -> Format:
    """The club format with so much time for each group."""
    assert isinstance(format_.turn_time, PerSide)
    return replace(format_, turn_time=replace(format_.turn_time, seconds=seconds))
