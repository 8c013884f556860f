"""The draw of the next round of a division, by the phase it is in (T1, T9)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from classroom.competition.division import Division, PairingKind
from classroom.competition.pairing import Draw, draw, history
from classroom.competition.result import Player, Round
from classroom.competition.standing import TOURNAMENT_STANDING, StandingPolicy, ranking, standings


def next_draw(
    division: Division,
    players: Sequence[Player],
    rounds: Sequence[Round],
    policy: StandingPolicy = TOURNAMENT_STANDING,
    *,
    withdrawn: Mapping[Player, int] | None = None,
    origins: Mapping[Player, str] | None = None,
    seated: Iterable[Collection[frozenset[Player]]] = (),
    apart: Collection[frozenset[Player]] = (),
) -> Draw | None:
    """Draw the round after the `rounds` so far; `players` are all who entered, in the order of round 1.

    `withdrawn` has, for each player who left, the first round without that player. Repeats count from the beginning
    of the phase (T1, T9). `seated` has who were drawn together in each round, with or without a result. Two players
    with one of the `origins` in common meet only if it cannot be avoided (P3). Pairs that are `apart` never meet.
    Raises `ValueError` if the division has no more rounds, or if the next one is of a knock-out or at own boards.
    """
    number = len(rounds) + 1
    phase, first = division.phase_of(number)
    left = withdrawn or {}
    past = history(rounds, apart, origins, seated)
    if phase.pairing is PairingKind.ROUND_ROBIN:
        listed = tuple(player for player in players if player not in left)
    else:
        listed = ranking(standings(players, rounds, policy), without=left)
    return draw(phase.pairing, listed, past, repeats_from=first)
