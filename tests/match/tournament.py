"""Matches of the youth tournament and of the standard rules laid out for a test: who begins, and with which racks."""

from collections.abc import Sequence

from classroom.formats.catalogue import format_by_key
from classroom.match import command as cmd
from classroom.match.state import Phase
from classroom.rules.policy import DrawStar, Format
from classroom.rules.tile import BLANK
from tests.fakes import FakeLexicon, FakeShuffler
from tests.match.table import WORDS, Table, boxed, opening, team

YOUTH = format_by_key("youth")
STANDARD = format_by_key("standard")
SECOND = 1000
MINUTE = 60 * SECOND
WAIT = 15 * SECOND
"""How long drawing waits while a play is held (S5)."""


def lots(format_: Format, sides: int, starter: int) -> list[str]:
    """What the sides draw so that `starter` begins: the star, or the tile of the box that is nearest to A."""
    if isinstance(format_.first_turn, DrawStar):
        best, others = "*", ["-"] * (sides - 1)
    else:
        best, *rest = sorted(format_.tiles.tiles, key=(BLANK, *format_.tiles.letters).index)
        others = rest[len(rest) - sides + 1 :]
    return [*others[:starter], best, *others[starter:]]


def dealt(
    format_: Format,
    *racks: str,
    bag: str | None = None,
    draws: Sequence[str] = (),
    words: frozenset[str] = WORDS,
    starter: int = 0,
) -> Table:
    """A match with a side for each rack, the first rack the starter's; the rest as in `table.seated`."""
    if bag is not None:
        format_ = boxed("".join((*racks, bag)), format_)
    table = Table(FakeShuffler(*lots(format_, len(racks), starter), *racks, *draws), FakeLexicon(words))
    table.open(opening(format_, teams=[team(number, mains=1, reserves=0) for number in range(len(racks))]))
    for side in table.state.sides:
        table.do(cmd.DrawLot(side))
    assert table.phase() is Phase.READY
    return table


def pass_after(table: Table, ms: int) -> None:
    """A turn that takes so long, and then is given away."""
    table.ring()
    table.clock.pass_ms(ms)
    table.do(cmd.Pass())


def scored(table: Table, *scores: int) -> None:
    """Give the last turn of each side this score, by a judge's correction, so that the sides stand so far."""
    for side, score in enumerate(scores):
        index = max(at for at, turn in enumerate(table.state.turns) if turn.side == side)
        table.correct(index, score)
    assert table.state.scores[: len(scores)] == scores
