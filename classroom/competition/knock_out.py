"""A knock-out: winners advance, losers are out (T9).

The places of the first round follow the ranking before it. So the first two can meet only in the last round, and the
best four only in the last but one. Unfilled places are byes for the best.

In the first round, as few teams of one origin meet as possible (P3), which a `FewestMatching` proves. From the best
down, each meets the opponent at the given place, or else the nearest to it in the ranking that leaves the rest with
as few such pairs. After that the places are settled. If the director seated other pairs, each takes the places of its
better player.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import partial
from typing import TypeAlias

from classroom.competition.fewest import FewestMatching
from classroom.competition.matching import lowest, members
from classroom.competition.pairing import Draw, Pairing, Starts, of_one_origin, who_starts
from classroom.competition.result import (
    Player,
    Round,
    Ruled,
    Scored,
    players_of,
    winners,
)

_LAST_TWO = 2


def knock_out_draw(
    seeds: Sequence[Player],
    most_rounds: int,
    rounds: Sequence[Round],
    starts: Mapping[Player, Starts],
    withdrawn: Collection[Player] = (),
    origins: Mapping[Player, str] | None = None,
    *,
    third_place: bool = False,
) -> Draw:
    """Return the next round; `seeds` are all who were in when it began, best first, `rounds` those drawn since.

    In `most_rounds` rounds one of 2 ** most_rounds can win; further players do not enter. A player whose opponent is
    `withdrawn`, or who has none, has a bye. A draw with fewer than two players is the end. With a match for the
    `third_place`, the losers of the semi-finals meet alongside the final.
    """
    better = {player: at for at, player in enumerate(seeds)}
    *played, places = knock_out_places(seeds, most_rounds, rounds)
    if not rounds:
        places = _kept_apart(places, better, origins or {})
    through = {player for result in rounds[-1] for player in winners(result)} if rounds else set()
    before = [player for player in played[-1] if player not in through] if played else []
    staying = [None if player in withdrawn else player for player in places]
    pairings: list[Pairing] = []
    byes: list[Player] = []
    if len(staying) > 1:
        for pair in zip(staying[::2], staying[1::2], strict=True):
            there = sorted((player for player in pair if player is not None), key=better.__getitem__)
            match there:
                case [one, other]:
                    pairings.append(Pairing((one, other), who_starts((one, other), starts)))
                case [alone]:
                    byes.append(alone)
    lost = sorted((player for player in before if player and player not in withdrawn), key=better.__getitem__)
    if third_place and len(staying) == len(lost) == _LAST_TWO:
        one, other = lost
        pairings.append(Pairing((one, other), who_starts((one, other), starts)))
    return Draw(tuple(pairings), tuple(byes), 1)


def knock_out_places(seeds: Sequence[Player], most_rounds: int, rounds: Sequence[Round]) -> list[Places]:
    """Return the places in each of the `rounds` and in the one after them: two consecutive places meet.

    A place is None if nobody is there to meet its neighbour, or if it is not known who advances.
    """
    better = {player: at for at, player in enumerate(seeds)}
    places = _places(seeds, most_rounds)
    found = []
    for results in rounds:
        through = {player for result in results for player in winners(result)}
        seated = _seated(places, [players_of(one) for one in results if not isinstance(one, Ruled | Scored)], better)
        places = [
            next((player for player in pair if player in through), None)
            for pair in zip(seated[::2], seated[1::2], strict=True)
        ]
        found.append(seated)
    return [*found, places]


Places: TypeAlias = list[Player | None]


def _kept_apart(places: Places, better: Mapping[Player, int], origins: Mapping[Player, str]) -> Places:
    """Return the places with as few pairs of one origin as possible; a player with a bye keeps it (P3)."""
    pairs = list(zip(places[::2], places[1::2], strict=False))
    alone = [(one,) for pair in pairs if None in pair for one in pair if one is not None]
    meeting = [one for pair in pairs if None not in pair for one in pair if one is not None]
    meeting.sort(key=better.__getitem__)
    same = of_one_origin(meeting, origins)
    if not any(same):
        return places
    left = everybody = (1 << len(meeting)) - 1
    matching = FewestMatching([everybody & ~(1 << at) for at in range(len(meeting))], same)
    kept: list[tuple[Player, ...]] = list(alone)
    while left:
        at = lowest(left)
        mate = matching.choose(at, partial(_nearest, len(meeting) - 1 - at))
        kept.append((meeting[at], meeting[mate]))
        left &= ~(1 << at | 1 << mate)
    return _seated(places, kept, better)


def _nearest(wanted: int, vertices: int) -> int:
    """Return the vertex of a set nearest to the wanted one; of two equally near, the later."""
    return min(members(vertices), key=lambda at: (abs(at - wanted), -at))


def _seated(places: Places, seated: Sequence[Sequence[Player]], better: Mapping[Player, int]) -> Places:
    """Return the places as actually seated, each pair at the place of its better player.

    If another pair is already there, it takes the first free places.
    """
    home = {player: at // 2 for at, player in enumerate(places) if player is not None}
    pairs = sorted(
        (sorted(pair, key=better.__getitem__) for pair in seated if home.keys() >= set(pair)),
        key=lambda pair: better[pair[0]],
    )
    found: dict[int, list[Player]] = {}
    displaced = []
    for pair in pairs:
        if home[pair[0]] in found:
            displaced.append(pair)
        else:
            found[home[pair[0]]] = pair
    free = (at for at in range(len(places) // 2) if at not in found)
    found |= dict(zip(free, displaced, strict=False))
    return [player for at in range(len(places) // 2) for player in (*found.get(at, ()), None, None)[:2]]


def _places(seeds: Sequence[Player], most_rounds: int) -> Places:
    """Return who begins where: two consecutive places meet, their winners meet those of the next two, and so on."""
    order = [0]
    while len(order) < min(len(seeds), 2**most_rounds):
        order = [place for seed in order for place in (seed, 2 * len(order) - 1 - seed)]
    return [seeds[seed] if seed < len(seeds) else None for seed in order]
