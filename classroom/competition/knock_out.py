"""A knock-out: who wins goes on, who loses is out (T9).

The places of the first round are those of the ranking before it, so that the first can meet the second only in the
last round, and each of the best four only in the last but one. Places that nobody fills are byes for the best.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from classroom.competition.pairing import Draw, Pairing, Starts, who_starts
from classroom.competition.result import Bye, NobodyCame, Played, Player, Result, Round, Ruled, Scored, Walkover


def knock_out_draw(
    seeds: Sequence[Player],
    most_rounds: int,
    rounds: Sequence[Round],
    starts: Mapping[Player, Starts],
    withdrawn: Collection[Player] = (),
) -> Draw:
    """Return the next round; `seeds` are all who were there when it began, best first, `rounds` those drawn since.

    In `most_rounds` one of 2 ** most_rounds can win; others do not enter. Who would meet somebody who is `withdrawn`,
    or nobody, has a bye. A draw with fewer than two players is the end.
    """
    places = _places(seeds, most_rounds)
    for results in rounds:
        through = {player for result in results for player in winners(result)}
        places = [
            next((player for player in pair if player in through), None)
            for pair in zip(places[::2], places[1::2], strict=True)
        ]
    staying = [None if player in withdrawn else player for player in places]
    better = {player: at for at, player in enumerate(seeds)}
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
    return Draw(tuple(pairings), tuple(byes), 1)


def winners(result: Result) -> Iterator[Player]:
    """Yield who goes on after a result: nobody where nobody came or a level match is not decided."""
    match result:
        case Played():
            if result.winner is not None:
                yield result.winner
        case Bye(player) | Walkover(player):
            yield player
        case NobodyCame() | Ruled() | Scored():
            pass


def _places(seeds: Sequence[Player], most_rounds: int) -> list[Player | None]:
    """Return who begins where: two places in a row meet, their winners meet those of the next two, and so on."""
    order = [0]
    while len(order) < min(len(seeds), 2**most_rounds):
        order = [place for seed in order for place in (seed, 2 * len(order) - 1 - seed)]
    return [seeds[seed] if seed < len(seeds) else None for seed in order]
