"""A round of the literacy event laid out for a test: one team, its pooled rack, and the words it spells."""

from collections import Counter
from dataclasses import replace

from classroom.formats.catalogue import format_by_key
from classroom.match import command as cmd
from classroom.match.state import Turn
from classroom.rules.policy import Format, JudgeDisallows
from classroom.rules.tile import BLANK
from tests.fakes import FakeLexicon, FakeShuffler
from tests.match.table import Table, boxed, opening, tiles

LITERACY = format_by_key("literacy")
ROUND_MS = 20 * 60_000
ANY_WORD = FakeLexicon(accepts=lambda _: True)


def choosing(challenge: str) -> Format:
    """The literacy event with a disallowed word as the organisers chose it."""
    format_ = format_by_key("literacy", challenge=challenge)
    assert isinstance(format_.challenge, JudgeDisallows)
    return format_


def full_rack(beginning: str) -> str:
    """28 tiles that begin so and go on with the commonest letters there are."""
    rest = Counter(LITERACY.tiles.tiles) - Counter(beginning) - Counter({BLANK: 2})
    while len(beginning) < 28:
        tile = rest.most_common(1)[0][0]
        rest.subtract(tile)
        beginning += tile
    return beginning


def literacy(
    rack: str,
    *draws: str,
    bag: str | None = None,
    format_: Format = LITERACY,
    set_word: str = "READING",
    lexicon: FakeLexicon = ANY_WORD,
    begun: bool = True,
) -> Table:
    """A round with `rack` drawn, filled up to 28 tiles, and then `draws`; its bell is rung unless not `begun`.

    `bag` is all that the bag then holds, the rest of the box by default.
    """
    rack = full_rack(rack)
    if bag is not None:
        format_ = boxed(rack + bag, format_)
    table = Table(FakeShuffler(rack, *draws), lexicon)
    table.open(replace(opening(format_), set_word=set_word))
    if begun:
        table.ring()
    return table


def spell(table: Table, where: str, word: str, own_count: int | None = None) -> Turn:
    """Lay a word and announce its score, by default the right one."""
    table.do(cmd.DeclarePlay(tiles(where, word)))
    count = table.state.turns[-1].count
    assert count
    table.do(cmd.Announce(count.total if own_count is None else own_count))
    return table.state.turns[-1]


def spell_all(table: Table, *words: tuple[str, str]) -> list[Turn]:
    return [spell(table, where, word) for where, word in words]


def disallow(table: Table) -> Turn:
    """Have the judge disallow the last word that lies there."""
    index = next(at for at in reversed(range(len(table.state.turns))) if not table.state.turns[at].taken_off)
    table.do(cmd.DisallowPlay("the judge", "not in the dictionary"))
    return table.state.turns[index]


def rack_of(table: Table) -> Counter[str]:
    return Counter(table.state.racks[0])
