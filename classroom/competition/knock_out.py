"""A knock-out: winners advance, losers are out (T9).

The *places* of a round stand one below the other: two consecutive ones meet, and the winner takes the place of both in
the next round. They are stored with each round, so that no later correction moves anybody in it.

The places of the first round follow the ranking before it. So the first two can meet only in the last round, and the
best four only in the last but one. Unfilled places are byes for the best.

In the first round, as few teams of one origin meet as possible (P3), which a `FewestMatching` proves. From the best
down, each meets the opponent at the given place, or else the nearest to it in the ranking that leaves the rest with
as few such pairs. After that the places are settled. If the director seated other pairs, each takes the places of its
better player.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import partial

from classroom.competition.pairing import Draw, Pairing, Starts, of_one_origin, who_starts
from classroom.competition.pairing_fewest_origins import FewestMatching
from classroom.competition.pairing_matching import lowest, members
from classroom.competition.result import Places, Result, TeamNumber, winners

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
