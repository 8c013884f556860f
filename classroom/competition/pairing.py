"""The pairing of the next round (T9), with teams kept apart (P3) and starts (T3); a knock-out, where losers are out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import field
from functools import partial
from typing import NamedTuple, TypeAlias

from classroom.competition.division import PairingKind
from classroom.competition.matching import FewestMatching, Matching, lowest, members
from classroom.competition.result import (
    Bye,
    NobodyCame,
    Places,
    Played,
    Result,
    Round,
    Ruled,
    TeamNumber,
    Walkover,
    winners,
)
from classroom.value import Value


class Pairing(Value):
    """Two players who meet, the higher ranked first; `first` has the first turn, or None if a lot decides."""

    players: tuple[TeamNumber, TeamNumber]
    first: TeamNumber | None


class Draw(Value):
    """A round's pairings, the best ranked first, and the players with a bye; several byes only occur in a knock-out.

    Repeats were counted from round `repeats_from` on. If that is later than requested, earlier meetings were
    forgiven, as there was no other draw.
    """

    pairings: tuple[Pairing, ...]
    byes: tuple[TeamNumber, ...] = ()
    repeats_from: int = 1

    @property
    def bye(self) -> TeamNumber | None:
        """The player who has the bye."""
        return self.byes[0] if self.byes else None


class Starts(NamedTuple):
    """The numbers of matches in which a player had the first and the second turn; only played matches count."""

    first: int = 0
    second: int = 0


class History(Value):
    """The past rounds as the draw of round `number` needs them; rounds count from 1.

    `met` has, for two players, the rounds in which they met. `apart` has pairs that must not meet at all. `origins`
    has where players come from; two of one origin meet only if it cannot be avoided (P3).
    """

    number: int = 1
    met: Mapping[frozenset[TeamNumber], Collection[int]] = field(default_factory=dict)
    byes: Mapping[TeamNumber, int] = field(default_factory=dict)
    starts: Mapping[TeamNumber, Starts] = field(default_factory=dict)
    apart: Collection[frozenset[TeamNumber]] = ()
    origins: Mapping[TeamNumber, str] = field(default_factory=dict)


def history(
    rounds: Sequence[Round],
    apart: Collection[frozenset[TeamNumber]] = (),
    origins: Mapping[TeamNumber, str] | None = None,
    seated: Iterable[Collection[frozenset[TeamNumber]]] = (),
) -> History:
    """Return what the rounds so far mean for the next draw.

    `seated` has, for each round, the players who were drawn together, even if their match has no result yet.
    """
    met = _met(rounds)
    for number, pairs in enumerate(seated, start=1):
        for pair in pairs:
            if number not in met.setdefault(pair, []):
                met[pair].append(number)
    return History(len(rounds) + 1, met, _byes(rounds), starts(rounds), apart, origins or {})


def are_of_one_origin(players: Iterable[TeamNumber], origins: Mapping[TeamNumber, str]) -> bool:
    """Tell whether two players are known to have the same origin, however it is written (P3)."""
    one, other = (origins.get(player, "").strip().casefold() for player in players)
    return one == other != ""


def draw(
    kind: PairingKind,
    ranked: Sequence[TeamNumber],
    past: History,
    *,
    repeats_from: int = 1,
    max_repeats: int = 0,
    halves: bool = False,
) -> Draw | None:
    """Draw the next round for the remaining players, best first; None if pairs that must not meet leave no draw.

    If the kind forbids repeats, they count from round `repeats_from` on; two players may meet again `max_repeats`
    times. With `halves` the first round of an Australian Draw is by halves. Byes and starts count from the beginning. A
    round robin began with round `repeats_from`; its `ranked` is then the list that it follows, which stays the same
    (T9). Raises ValueError for a player who is ranked twice, for a knock-out (drawn from results), and for boards of
    their own (nobody meets).
    """
    if len(set(ranked)) < len(ranked):
        raise ValueError("a player is ranked twice")
    match kind:
        case PairingKind.AUSTRALIAN:
            return _forgiving(ranked, past, repeats_from, max_repeats, halves=halves and past.number == 1)
        case PairingKind.KING_OF_THE_HILL:
            return _from_the_top(ranked, past, repeats_from, closed=())
        case PairingKind.ROUND_ROBIN:
            return _round_robin(ranked, past, repeats_from)
        case PairingKind.KNOCK_OUT:
            raise ValueError("a knock-out is drawn from its results")
        case PairingKind.OWN_BOARDS:
            raise ValueError("teams at boards of their own are not paired")


def same_origin(found: Draw, origins: Mapping[TeamNumber, str]) -> int:
    """Return the number of tables of a draw with two players of one origin (P3)."""
    return sum(are_of_one_origin(pairing.players, origins) for pairing in found.pairings)


def starts(rounds: Iterable[Round]) -> dict[TeamNumber, Starts]:
    """Return the starts of every player who has played; matches of which nobody said who began do not count (T3)."""
    played = [
        result for results in rounds for result in results if isinstance(result, Played) and result.is_start_known
    ]
    first = Counter(result.first for result in played)
    second = Counter(result.second for result in played)
    return {player: Starts(first[player], second[player]) for player in first | second}


def who_starts(players: tuple[TeamNumber, TeamNumber], counts: Mapping[TeamNumber, Starts]) -> TeamNumber | None:
    """Return the player with fewer first turns, or else more second turns; None, a lot, if all are equal (T3)."""
    one, other = (counts.get(player, Starts()) for player in players)
    if one == other:
        return None
    return players[0] if (one.first, -one.second) < (other.first, -other.second) else players[1]


def _met(rounds: Iterable[Round]) -> dict[frozenset[TeamNumber], list[int]]:
    """Return the rounds in which each pair met; a walkover counts, because the two were drawn together."""
    met: dict[frozenset[TeamNumber], list[int]] = {}
    for number, results in enumerate(rounds, start=1):
        for result in results:
            match result:
                case Played(first, second) | NobodyCame(first, second) | Walkover(first, second):
                    met.setdefault(frozenset((first, second)), []).append(number)
                case Bye() | Ruled():
                    pass
    return met


def _byes(rounds: Iterable[Round]) -> Counter[TeamNumber]:
    return Counter(result.player for results in rounds for result in results if isinstance(result, Bye))


# From the top


def _from_the_top(
    ranked: Sequence[TeamNumber], past: History, repeats_from: int, closed: Collection[frozenset[TeamNumber]]
) -> Draw | None:
    """Return the draw in which the top player meets the highest possible, then the next; None if there is none."""
    graph = _Field(ranked, past, closed)
    pairs = graph.from_the_top()
    return None if pairs is None else _with_starts(pairs, graph.bye(pairs), past, repeats_from)


def _fewest_byes(ranked: Sequence[TeamNumber], past: History) -> list[TeamNumber]:
    """Return the players with the fewest byes (T9)."""
    fewest = min(past.byes.get(player, 0) for player in ranked)
    return [player for player in ranked if past.byes.get(player, 0) == fewest]


def _with_starts(
    pairs: Sequence[tuple[TeamNumber, TeamNumber]], bye: TeamNumber | None, past: History, repeats_from: int
) -> Draw:
    pairings = tuple(Pairing(pair, who_starts(pair, past.starts)) for pair in pairs)
    return Draw(pairings, () if bye is None else (bye,), repeats_from)


# Australian Draw


def _forgiving(
    ranked: Sequence[TeamNumber], past: History, repeats_from: int, max_repeats: int, *, halves: bool = False
) -> Draw | None:
    """Return the draw without a repeat, or with as few of the oldest rounds forgiven as necessary."""
    later = {number for numbers in past.met.values() for number in numbers if number >= repeats_from}
    for since in (repeats_from, *sorted(number + 1 for number in later)):
        closed = [
            pair for pair, numbers in past.met.items() if sum(number >= since for number in numbers) > max_repeats
        ]
        graph = _Field(ranked, past, closed)
        pairs = graph.in_halves() if halves else graph.from_the_top()
        if pairs is not None:
            return _with_starts(pairs, graph.bye(pairs), past, since)
    return None


Pairs: TypeAlias = list[tuple[TeamNumber, TeamNumber]]


class _Field:
    """The players to be paired, as the vertices of a graph in the order of their ranks.

    If their number is odd, an extra last vertex is the bye; its neighbours are the players who may have it.
    """

    def __init__(self, ranked: Sequence[TeamNumber], past: History, closed: Collection[frozenset[TeamNumber]]) -> None:
        self._ranked = ranked
        self._count = len(ranked)
        place = {player: at for at, player in enumerate(ranked)}
        everybody = (1 << self._count) - 1
        self._open = [everybody & ~(1 << at) for at in range(self._count)]
        for one, other in (tuple(pair) for pair in (*closed, *past.apart) if pair <= place.keys()):
            self._open[place[one]] &= ~(1 << place[other])
            self._open[place[other]] &= ~(1 << place[one])
        self._same = of_one_origin(ranked, past.origins)
        if self._count % 2:
            byes = sum(1 << place[player] for player in _fewest_byes(ranked, past))
            self._open.append(byes)
            self._same.append(0)
            for at in members(byes):
                self._open[at] |= 1 << self._count

    def _pair_up(self, graph: Sequence[int], left: int) -> Matching | FewestMatching:
        """Return a matching of all who are `left` with the fewest tables of one origin."""
        if any(near & same for near, same in zip(graph, self._same, strict=True)):
            return FewestMatching(graph, self._same, left)
        return Matching(graph, left)

    def bye(self, pairs: Pairs) -> TeamNumber | None:
        """Return the player who is in none of the pairs."""
        seated = {player for pair in pairs for player in pair}
        return next((player for player in self._ranked if player not in seated), None)

    def from_the_top(self) -> Pairs | None:
        """Return the pairs when each player, from the first, meets the highest possible; None if there are none."""
        everybody = (1 << len(self._open)) - 1
        matching = self._pair_up(self._open, everybody)
        if not matching.is_perfect:
            return None
        if self._count % 2:
            bye = matching.choose(self._count, lambda vertices: vertices.bit_length() - 1)
            everybody &= ~(1 << self._count | 1 << bye)
        return self._named(_in_turn(matching, everybody))

    def in_halves(self) -> Pairs | None:
        """Return the pairs when the top half meets the bottom half in order, as far as possible; None if none exist.

        The bye counts as the last of the bottom half. A player who can meet nobody from the bottom half meets the
        highest possible of the top half, and the others are divided again.
        """
        left = (1 << len(self._open)) - 1
        matching = self._pair_up(self._open, left)
        if not matching.is_perfect:
            return None
        pairs: list[tuple[int, int]] = []
        while left:
            if (across := self._across(left, matching.cost)) is not None:
                return self._named([*pairs, *across])
            top = lowest(left)
            mate = matching.choose(top, partial(_of_bottom_half, _bottom_half(left)))
            pairs.append((top, mate))
            left &= ~(1 << top | 1 << mate)
        return self._named(pairs)

    def _across(self, left: int, cost: int) -> list[tuple[int, int]] | None:
        """Return the pairs of the top half with the bottom half of all who are `left`; None if that costs more."""
        bottom = _bottom_half(left)
        sides = [(bottom if not bottom >> at & 1 else left & ~bottom) & near for at, near in enumerate(self._open)]
        if not all(sides[at] for at in members(left)):
            return None
        matching = self._pair_up(sides, left)
        return _in_turn(matching, left & ~bottom) if matching.is_perfect and matching.cost == cost else None

    def _named(self, pairs: Iterable[tuple[int, int]]) -> Pairs:
        named = [(min(pair), max(pair)) for pair in sorted(pairs)]
        return [(self._ranked[one], self._ranked[other]) for one, other in named if other < self._count]


def _in_turn(matching: Matching | FewestMatching, choosing: int) -> list[tuple[int, int]]:
    """Return the pairs when the `choosing` players choose in order, each the highest possible."""
    chosen = []
    while choosing:
        vertex = lowest(choosing)
        mate = matching.choose(vertex, lowest)
        chosen.append((vertex, mate))
        choosing &= ~(1 << vertex | 1 << mate)
    return chosen


def _of_bottom_half(bottom: int, possible: int) -> int:
    """Return the highest possible vertex of the bottom half, or otherwise of all."""
    return lowest(possible & bottom or possible)


def of_one_origin(ranked: Sequence[TeamNumber], origins: Mapping[TeamNumber, str]) -> list[int]:
    """Return, for each player, the others of the same origin; blank origins are never the same (P3)."""
    named = [origins.get(player, "").strip().casefold() for player in ranked]
    together: dict[str, int] = {"": 0}
    for at, origin in enumerate(named):
        if origin:
            together[origin] = together.get(origin, 0) | 1 << at
    return [together[origin] & ~(1 << at) for at, origin in enumerate(named)]


def _bottom_half(vertices: int) -> int:
    """Return the lower-ranked half of the vertices of a set."""
    middle = list(members(vertices))[vertices.bit_count() // 2 :][:1]
    return vertices >> middle[0] << middle[0] if middle else 0


# Round robin


def _round_robin(listed: Sequence[TeamNumber], past: History, repeats_from: int) -> Draw | None:
    """Return the round given by rotating the seats, or another one if players have come or left since.

    The first seat stays, or is empty if the number is odd: the player opposite it has the bye. The starter alternates
    from seat to seat, and so from round to round for every player (T3).
    """
    if not listed:
        return Draw((), repeats_from=repeats_from)
    seats = _seats(listed, past.origins)
    times, gone_round = divmod(past.number - repeats_from, len(seats) - 1)
    turn = _turns(seats, past.origins)[gone_round]
    place = {player: at for at, player in enumerate(listed)}
    pairings = []
    byes = []
    for at, (one, other) in enumerate(_opposite(seats, turn)):
        if one is None or other is None:
            byes += [player for player in (one, other) if player is not None]
            continue
        pair = frozenset((one, other))
        if pair in past.apart or sum(number >= repeats_from for number in past.met.get(pair, ())) > times:
            return _forgiving(listed, past, repeats_from, times)
        begins = (at % 2 == 1 if at else turn % 2 == 0) == (times % 2 == 0)
        better, worse = sorted((one, other), key=place.__getitem__)
        pairings.append(Pairing((better, worse), one if begins else other))
    return Draw(tuple(pairings), tuple(byes), repeats_from)


Seats: TypeAlias = list[TeamNumber | None]


def _seats(listed: Sequence[TeamNumber], origins: Mapping[TeamNumber, str]) -> Seats:
    """Return the seats: as listed, or as in another first round if that has fewer tables of one origin."""
    seats: Seats = list(listed) if len(listed) % 2 == 0 else [None, *listed]
    best = _turns(seats, origins)[0]
    found = _from_the_top(listed, History(origins=origins), 1, closed=())
    if found is None or _same_origin(_opposite(seats, best), origins) <= same_origin(found, origins):
        return seats
    pairs = [*((None, player) for player in found.byes), *(pairing.players for pairing in found.pairings)]
    return [*(one for one, _other in pairs), *(other for _one, other in reversed(pairs))]


def _turns(seats: Seats, origins: Mapping[TeamNumber, str]) -> list[int]:
    """Return the seat rotation of each round; those with the fewest tables of one origin come first."""
    return sorted(range(len(seats) - 1), key=lambda turn: _same_origin(_opposite(seats, turn), origins))


def _opposite(seats: Seats, turn: int) -> list[tuple[TeamNumber | None, TeamNumber | None]]:
    """Return who sit opposite each other after all but the first have moved `turn` seats on."""
    around = [seats[0], *seats[len(seats) - turn :], *seats[1 : len(seats) - turn]]
    return list(zip(around[: len(seats) // 2], reversed(around), strict=False))


def _same_origin(
    pairs: Iterable[tuple[TeamNumber | None, TeamNumber | None]], origins: Mapping[TeamNumber, str]
) -> int:
    return sum(are_of_one_origin((one or "", other or ""), origins) for one, other in pairs)


_LAST_TWO = 2


def first_places(
    seeds: Sequence[TeamNumber], most_rounds: int, origins: Mapping[TeamNumber, str] | None = None
) -> Places:
    """Return the places of the first round; `seeds` are all who may enter, best first.

    In `most_rounds` rounds one of 2 ** most_rounds can win; further players do not enter.
    """
    order = _order(min(len(seeds), 2**most_rounds))
    places = tuple(seeds[seed] if seed < len(seeds) else "" for seed in order)
    return _kept_apart(places, {player: at for at, player in enumerate(seeds)}, origins or {})


def places_after(places: Places, results: Iterable[Result]) -> Places:
    """Return the places of the round after the one with these `places`; empty where nobody advances."""
    through = {player for result in results for player in winners(result)}
    pairs = zip(places[::2], places[1::2], strict=False)
    return tuple(next((player for player in pair if player in through), "") for pair in pairs)


def seated_places(places: Places, seated: Iterable[Sequence[TeamNumber]], better: Mapping[TeamNumber, int]) -> Places:
    """Return the places as actually seated, each pair at the place of its better player.

    If another pair is already there, it takes the first free places.
    """
    home = {player: at // 2 for at, player in enumerate(places) if player}
    pairs = sorted(
        (sorted(pair, key=better.__getitem__) for pair in seated if home.keys() >= set(pair)),
        key=lambda pair: better[pair[0]],
    )
    found: dict[int, list[TeamNumber]] = {}
    displaced = []
    for pair in pairs:
        if home[pair[0]] in found:
            displaced.append(pair)
        else:
            found[home[pair[0]]] = pair
    free = (at for at in range(len(places) // 2) if at not in found)
    found |= dict(zip(free, displaced, strict=False))
    return tuple(player for at in range(len(places) // 2) for player in (*found.get(at, ()), "", "")[:2])


def with_put_in(places: Places, players: Iterable[TeamNumber]) -> Places:
    """Return the places with players put in by hand: each beside one who would have a bye, if there is one."""
    taken = list(places)
    for player in players:
        at = next((at for at, one in enumerate(taken) if not one and taken[at ^ 1]), None)
        if at is not None:
            taken[at] = player
    return tuple(taken)


def strengths(first: Places, others: Iterable[TeamNumber] = ()) -> dict[TeamNumber, int]:
    """Return how strong each player was seeded, 0 for the best, from the places of the first round; `others` follow."""
    return {**dict.fromkeys(others, len(first)), **dict(zip(first, _order(len(first)), strict=True))}


def knock_out_draw(
    first: Places, places: Places, starts: Mapping[TeamNumber, Starts], lost: Collection[TeamNumber] = ()
) -> Draw:
    """Return the draw of a round with these `places`; `first` are those of the first round.

    A player without a neighbour has a bye. A draw with fewer than two players is the end. If two have `lost` the
    semi-finals and play for third place, they meet alongside the final.
    """
    better = strengths(first, (*places, *lost))
    pairings: list[Pairing] = []
    byes: list[TeamNumber] = []
    if len(places) > 1:
        for pair in zip(places[::2], places[1::2], strict=True):
            match sorted(filter(None, pair), key=better.__getitem__):
                case [one, other]:
                    pairings.append(Pairing((one, other), who_starts((one, other), starts)))
                case [alone]:
                    byes.append(alone)
    if len(places) == len(lost) == _LAST_TWO:
        one, other = sorted(lost, key=better.__getitem__)
        pairings.append(Pairing((one, other), who_starts((one, other), starts)))
    return Draw(tuple(pairings), tuple(byes), 1)


def _order(count: int) -> list[int]:
    """Return the seeds of the places for so many: two consecutive places meet, and so do their winners."""
    order = [0]
    while len(order) < count:
        order = [place for seed in order for place in (seed, 2 * len(order) - 1 - seed)]
    return order


def _kept_apart(places: Places, better: Mapping[TeamNumber, int], origins: Mapping[TeamNumber, str]) -> Places:
    """Return the places with as few pairs of one origin as possible; a player with a bye keeps it (P3)."""
    pairs = list(zip(places[::2], places[1::2], strict=False))
    alone = [(one,) for pair in pairs if "" in pair for one in pair if one]
    meeting = [one for pair in pairs if "" not in pair for one in pair]
    meeting.sort(key=better.__getitem__)
    same = of_one_origin(meeting, origins)
    if not any(same):
        return places
    left = everybody = (1 << len(meeting)) - 1
    matching = FewestMatching([everybody & ~(1 << at) for at in range(len(meeting))], same)
    kept: list[tuple[TeamNumber, ...]] = list(alone)
    while left:
        at = lowest(left)
        mate = matching.choose(at, partial(_nearest, len(meeting) - 1 - at))
        kept.append((meeting[at], meeting[mate]))
        left &= ~(1 << at | 1 << mate)
    return seated_places(places, kept, better)


def _nearest(wanted: int, vertices: int) -> int:
    """Return the vertex of a set nearest to the wanted one; of two equally near, the later."""
    return min(members(vertices), key=lambda at: (abs(at - wanted), -at))
