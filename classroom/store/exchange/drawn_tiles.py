"""The tiles that each side of a recorded game drew and when, where the record has only some of them.

A record shows the rack before a turn in full, in part or not at all. But it shows every tile that was laid, most
exchanged tiles, and often the tiles left at the end. From these follows what a side must have had on its rack before
each of its turns. A side first draws the tiles needed for its next turn, then those for the turns after it, the
soonest first. It never draws a tile that the other side will need while there is another. Only if the record shows
nothing more is the rest made up of tiles that nobody needs, spread evenly over those in the bag. Nothing is left to
chance: the same record always gives the same racks, and racks that a record shows in full stay as recorded.

Even sound records have impossible racks: a tile that was not played is missing a turn later, both players hold the
only X, or a rack that nobody wrote down is recorded as EEEEEEE. Tiles that were laid count for more than tiles said
to have stayed on the rack. A later rack counts for more than an earlier one. The tile in question is then not taken
as known, and its line is `doubted`. The last thing to be doubted is which tiles were exchanged; their number is never
doubted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from classroom.rules.placement import Play
from classroom.rules.tile import rack_face
from classroom.store.exchange import gcg


@dataclass(frozen=True)
class Need:
    """The tiles that a side must have among the `size` tiles of its rack before one of its turns, or at the end.

    `shown` are the tiles that the move itself shows. `gone` are the tiles that leave the rack with the turn; of
    `unnamed` exchanged tiles only the number is known. `doubted`: some recorded tiles were left out as impossible.
    """

    line: int
    size: int
    tiles: Counter[str]
    shown: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()
    unnamed: int = 0
    exchanges: bool = False
    doubted: bool = False

    def less(self, tiles: Counter[str]) -> Need:
        """Return the need without `tiles` that the record must have wrong; those that are shown stay."""
        left = (self.tiles - tiles) | Counter(self.shown)
        return self if left == self.tiles else replace(self, tiles=left, doubted=True)

    def unnaming(self, tiles: Counter[str]) -> Need:
        """Return this need with `tiles` no longer among the tiles known to have been exchanged."""
        gone = tuple((Counter(self.gone) - tiles).elements())
        if len(gone) == len(self.gone):
            return self
        unnamed = self.unnamed + len(self.gone) - len(gone)
        return replace(self, tiles=self.tiles - tiles, shown=gone, gone=gone, unnamed=unnamed, doubted=True)


Needs = tuple[tuple[Need, ...], ...]
"""For each side, the needs of all its turns in order, then the need at the end if the record has it."""


class ImpossibleRackError(gcg.GcgError):
    """A `need` cannot be met: `missing` tiles are not left to draw, or `stuck` tiles fill the rack."""

    def __init__(self, need: Need, missing: Counter[str], stuck: Counter[str]) -> None:
        impossible = f"the rack {_face(need.tiles)} cannot be"
        if missing:
            reason = f"{impossible}: there is no {' '.join(sorted(missing))} left to draw"
        else:
            reason = f"{impossible}: {_face(stuck)} stayed on it after the turn before"
        super().__init__(need.line, reason)
        self.need = need
        self.missing = missing
        self.stuck = stuck


def needs(game: gcg.Game, plays: Mapping[int, Play], box: int, size: int) -> Needs:
    """Return the needs of the players.

    `plays` are the plays by line; `box` and `size` are the numbers of tiles in the box and on a rack.
    """
    return tuple(_possible(found) for found in _Gathered(game, plays, box, size).needs())


def weakened(found: Needs, error: ImpossibleRackError) -> Needs:
    """Return the needs without one thing that made a need impossible.

    Raises `error` if there is no such thing.
    """
    for old, new in _doubts(found, error):
        if old != new:
            return tuple(tuple(new if one is old else one for one in side) for side in found)
    raise error


def _doubts(found: Needs, error: ImpossibleRackError) -> Iterator[tuple[Need, Need]]:
    """Yield pairs of a need and its form with something doubted, the likeliest doubt first.

    A missing tile may not have been on the rack in question. Or the side did not exchange it the turn before, or it
    did not stay with the other side, or it was not exchanged earlier. A tile in the way may not have stayed on the
    side's rack, or the next rack is in doubt.
    """
    need = error.need
    own = next(side for side in found if any(one is need for one in side))
    earlier = sorted((one for side in found for one in side if one.line < need.line), key=lambda one: -one.line)
    mine = [one for one in earlier if one in own]
    others = [one for one in earlier if one not in own]
    exchanges = [one for one in (*mine[:1], *earlier) if one.exchanges]
    if error.missing:
        yield need, need.less(error.missing)
        yield from ((one, one.unnaming(error.missing)) for one in exchanges if one in mine[:1])
        yield from ((one, one.less(error.missing)) for one in others)
        yield from ((one, one.unnaming(error.missing)) for one in exchanges)
    yield from ((one, one.less(error.stuck)) for one in mine)
    yield need, need.less(need.tiles)
    yield from ((one, one.less(one.tiles)) for one in earlier)
    yield from ((one, one.unnaming(one.tiles)) for one in exchanges)


def _possible(found: Sequence[Need]) -> tuple[Need, ...]:
    """Return the needs of a side without tiles that cannot have stayed on its rack, worked out from the end.

    Tiles that do not leave with the turn are on the side's next rack. So a rack known in full limits the racks
    before it.
    """
    done: list[Need] = []
    most: Counter[str] | None = None  # all that may be on the rack after the turn, going by later turns
    for recorded in reversed(found):
        need = recorded
        if most is not None and not recorded.unnamed:
            need = recorded.less(recorded.tiles - most - Counter(recorded.gone))
        if done and not recorded.unnamed:
            need = need.less(_too_many(need, done[-1]))
            if not need.gone and need.size == done[-1].size:  # the same rack
                need = replace(need, tiles=need.tiles | done[-1].tiles)
        if need.tiles.total() == need.size:
            most = need.tiles
        elif most is not None:
            most = None if need.unnamed else most + Counter(need.gone)
        done.append(need)
    return tuple(reversed(done))


def _too_many(need: Need, after: Need) -> Counter[str]:
    """Return the tiles that stay after a turn but do not fit on the next rack beside its own."""
    stays = need.tiles - Counter(need.gone)
    over = (stays | after.tiles).total() - after.size
    return Counter(sorted((stays - after.tiles).elements())[: max(0, over)])


class _Gathered:
    """Collects what each player needed, in one pass through a game."""

    def __init__(self, game: gcg.Game, plays: Mapping[int, Play], box: int, size: int) -> None:
        self._game = game
        self._plays = plays
        players = range(len(game.players))
        self._full = size
        self._bag = box - size * len(players)
        self._sizes = [size for _ in players]
        self._found: list[list[Need]] = [[] for _ in players]
        # The rack beside points for a challenge is the one after drawing, so that of the next turn.
        self._next = ["" for _ in players]
        # The line and the tiles of the last rack, and whether they count.
        self._ends: dict[int, tuple[int, str, bool]] = {}
        # The side whose play may still be taken back, before it draws tiles.
        self._to_draw: int | None = None

    def needs(self) -> list[list[Need]]:
        """Return the needs of each player."""
        for entry in self._game.entries:
            self._take(entry)
        for left in self._game.last_racks:
            if left.rack:
                self._ends[left.player] = left.line, left.rack, False
        for player, rack in enumerate(self._next):
            if rack:
                self._ends.setdefault(player, (self._game.lines, rack, False))
        for player, (line, rack, counts) in self._ends.items():
            if player == self._to_draw:
                self._draw()
            shown = tuple(rack) if counts else ()
            self._found[player].append(Need(line, self._sizes[player], Counter(rack), shown))
        return self._found

    def _take(self, entry: gcg.Entry) -> None:
        match entry:
            case gcg.PlayEntry():
                laid = tuple(rack_face(tile) for _, tile in self._plays[entry.line].tiles)
                self._turn(entry, laid)
                self._sizes[entry.player] -= len(laid)
                self._to_draw = entry.player
            case gcg.ExchangeEntry():
                self._turn(entry, tuple(entry.tiles), 0 if entry.tiles else entry.count)
            case gcg.PassEntry():
                self._turn(entry, ())
            case gcg.WithdrawnEntry():
                last = self._found[entry.player].pop()
                self._sizes[entry.player] += len(last.gone)
                self._to_draw = None
                self._found[entry.player].append(replace(last, tiles=last.tiles | Counter(entry.rack), gone=()))
            case gcg.ChallengeEntry():
                self._next[entry.player] = entry.rack
            case gcg.UnplayedEntry():
                owner = entry.player if entry.rack else 1 - entry.player
                self._ends[owner] = entry.line, entry.tiles, True
            case gcg.TimeEntry() if entry.rack:
                self._ends.setdefault(entry.player, (entry.line, entry.rack, False))

    def _draw(self) -> None:
        player, self._to_draw = self._to_draw, None
        if player is not None:
            count = min(self._full - self._sizes[player], self._bag)
            self._bag -= count
            self._sizes[player] += count

    def _turn(self, entry: gcg.Entry, gone: tuple[str, ...], unnamed: int = 0) -> None:
        self._draw()
        size, tiles = self._sizes[entry.player], Counter(entry.rack) | Counter(gone)
        recorded = tiles | Counter(self._next[entry.player])
        fits = recorded.total() <= size
        exchanges = isinstance(entry, gcg.ExchangeEntry)
        need = Need(entry.line, size, recorded if fits else tiles, gone, gone, unnamed, exchanges, doubted=not fits)
        self._next[entry.player] = ""
        self._found[entry.player].append(need)


@dataclass(frozen=True)
class Outlook:
    """A side's rack, and its needs from now on."""

    rack: tuple[str, ...]
    coming: tuple[Need, ...]

    def up_to_a_full_rack(self) -> Outlook:
        """Return the outlook up to the next rack known in full; without needs if there is none."""
        for count, need in enumerate(self.coming, start=1):
            if need.tiles.total() == need.size:
                return replace(self, coming=self.coming[:count])
            if need.unnamed:
                break
        return replace(self, coming=())


def wanted(own: Outlook) -> list[str]:
    """Return the tiles that a side has still to draw, those needed soonest first."""
    held, found = Counter(own.rack), list[str]()
    for place, need in enumerate(own.coming):
        found += sorted((need.tiles - held).elements())
        held = (held | need.tiles) - Counter(need.gone)
        if need.unnamed and place + 1 < len(own.coming):
            stays = sorted((held & own.coming[place + 1].tiles).elements())
            held = Counter(stays[: max(0, need.size - need.unnamed - len(need.gone))])
    return found


def drawn(bag: Sequence[str], count: int, own: Outlook, other: Outlook) -> tuple[str, ...]:
    """Return the `count` tiles of `bag` that a side draws, given its `own` outlook and that of the `other` side.

    Raises `GcgError` if its next need cannot be met.
    """
    in_bag, chosen = Counter(bag), Counter[str]()
    if own.coming:
        chosen = own.coming[0].tiles - Counter(own.rack)
        if chosen.total() > count or chosen - in_bag:
            raise impossible(own, chosen - in_bag)
    near, later = (wanted(one)[chosen.total() :] for one in (own.up_to_a_full_rack(), own))
    others = Counter(wanted(other))
    spare = in_bag - others - (chosen | Counter(later))

    def take(offered: Iterable[str], left_alone: Mapping[str, int]) -> None:
        for tile in offered:
            if chosen.total() < count and in_bag[tile] - chosen[tile] > left_alone.get(tile, 0):
                chosen[tile] += 1

    # First tiles that nobody else needs; but a rack known in full has no room for other tiles.
    take(near, others)
    take(near, {})
    take(later, others)
    take(_spread(spare, count - chosen.total()), {})
    take(later, {})
    take(_spread(in_bag - chosen, count - chosen.total()), {})
    return tuple(sorted(chosen.elements()))


def impossible(own: Outlook, missing: Counter[str]) -> ImpossibleRackError:
    """Return the error for a next need that cannot be met: for `missing` tiles, else for those in the way."""
    need = own.coming[0]
    return ImpossibleRackError(need, missing, Counter(own.rack) - need.tiles)


def returned(need: Need, own: Outlook, bag: Sequence[str]) -> tuple[str, ...]:
    """Return the tiles that a side exchanges at `need`; `own` is what it holds and needs later.

    Besides the known ones, these are tiles that the side no longer needs. After them come tiles that it can draw
    again from the `bag`, those needed last first.
    """
    rack, kept = Counter(own.rack) - Counter(need.gone), list[str]()
    for tile in wanted(Outlook((), own.coming)):
        if rack[tile]:
            rack[tile] -= 1
            kept.append(tile)
    kept.reverse()
    leaving = [*sorted(rack.elements()), *sorted(kept, key=lambda tile: tile not in bag)]
    return tuple(sorted((*need.gone, *leaving[: need.unnamed])))


def _spread(tiles: Counter[str], count: int) -> list[str]:
    """Return `count` of `tiles`, or all if there are no more, taken at even steps through the alphabet."""
    row = sorted(tiles.elements())
    if count >= len(row):
        return row
    return [row[(2 * place + 1) * len(row) // (2 * count)] for place in range(count)]


def _face(tiles: Counter[str]) -> str:
    return "".join(sorted(tiles.elements()))
