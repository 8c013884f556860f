"""The draw of the next round of a division, by the phase it is in (T1, T9)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from classroom.competition.division import Division, PairingKind
from classroom.competition.pairing import Draw, draw, history
from classroom.competition.result import Player, Round
from classroom.competition.standing import Standing, ranking, standings


def next_draw(
    division: Division,
    players: Sequence[Player],
    rounds: Sequence[Round],
    lines: Iterable[Standing] | None = None,
    *,
    withdrawn: Collection[Player] = (),
    origins: Mapping[Player, str] | None = None,
    seated: Iterable[Collection[frozenset[Player]]] = (),
    apart: Collection[frozenset[Player]] = (),
) -> Draw | None:
    """Draw the round after the `rounds` so far; `players` are all who entered, in the order of round 1.

    `lines` are the standings after these rounds, by default those of a youth tournament; who is `withdrawn` is not
    drawn. Repeats count from the beginning of the phase (T1, T9). `seated` has who were drawn together in each round,
    with or without a result. Two players with one of the `origins` in common meet only if it cannot be avoided (P3).
    Pairs that are `apart` never meet. Raises `ValueError` if the division has no more rounds, or if the next one is of
    a knock-out or at own boards.
    """
    number = len(rounds) + 1
    phase, first = division.phase_of(number)
    past = history(rounds, apart, origins, seated)
    if phase.pairing is PairingKind.ROUND_ROBIN:
        listed = tuple(player for player in players if player not in withdrawn)
    else:
        listed = ranking(standings(players, rounds) if lines is None else lines, without=withdrawn)
    return draw(phase.pairing, listed, past, repeats_from=first, halves=phase.halves)
