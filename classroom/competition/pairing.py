"""Who meets whom in the next round, made from the ranking (T9), and who starts (T3).

*Australian Draw*: nearest ranks meet, and nobody meets the same opponent twice within the phase. Among all draws
without such a repeat it is the one whose opponents lie fewest ranks apart, summed over the round; among several of
these the one that gives the first player the nearest opponent, then the second player, and so on. So there is always
exactly one, and the same standings give the same draw. Ranks before the first round are the order of entry, by rating
or by lot.

*King of the Hill*: the first meets the second, the third the fourth, and so on, whether they have met or not.

An odd number leaves one player over: the last of those with the fewest byes so far whose bye leaves a draw for the
others.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple

from classroom.competition.division import Division, PairingKind
from classroom.competition.result import Bye, NobodyCame, Played, Player, Round, Ruled, Walkover


@dataclass(frozen=True)
class Pairing:
    """Two players who meet, the better ranked one first; `first` has the first turn, None where a lot decides it."""

    players: tuple[Player, Player]
    first: Player | None


@dataclass(frozen=True)
class Draw:
    """A round's pairings, the best ranked first, and the player who has a bye."""

    pairings: tuple[Pairing, ...]
    bye: Player | None = None


@dataclass(frozen=True)
class NoDraw:
    """Every draw of the round would repeat a pairing of its phase.

    `met_all` are the players who have met everybody else; there may be none, and no draw all the same. Counting the
    repeats only from round `possible_from` on, and no later one, makes a draw possible: what the director may allow.
    """

    met_all: tuple[Player, ...]
    possible_from: int


class Starts(NamedTuple):
    """How often a player had the first turn of a match, and how often the second; only played matches count."""

    first: int = 0
    second: int = 0


def next_draw(
    division: Division, ranked: Sequence[Player], rounds: Sequence[Round], *, repeats_from: int = 1
) -> Draw | NoDraw:
    """Draw the round of a division that follows the `rounds` so far, for the players who go on, best first (T1, T9).

    Repeats count from the beginning of the phase on, or from round `repeats_from` where that comes later. Raises
    ValueError when the division has no more rounds.
    """
    phase, first = division.phase_of(len(rounds) + 1)
    return draw(phase.pairing, ranked, rounds, repeats_from=max(first, repeats_from))


def draw(
    kind: PairingKind, ranked: Sequence[Player], rounds: Sequence[Round], *, repeats_from: int = 1
) -> Draw | NoDraw:
    """Draw the round that follows the `rounds` so far, for the players who go on, best first (T9).

    Repeats, where the kind forbids them, count from round `repeats_from` on; rounds count from 1. Byes and starts count
    from the beginning. Raises ValueError for a player who is ranked twice.
    """
    if len(set(ranked)) < len(ranked):
        raise ValueError("a player is ranked twice")
    candidates = _bye_candidates(ranked, rounds)
    match kind:
        case PairingKind.AUSTRALIAN:
            pairs = _nearest(ranked, _met(rounds[repeats_from - 1 :]), candidates)
        case PairingKind.KING_OF_THE_HILL:
            pairs = _neighbours(ranked, candidates)
    if pairs is None:
        return _no_draw(ranked, rounds, repeats_from)
    counts = starts(rounds)
    seated = {player for pair in pairs for player in pair}
    return Draw(
        pairings=tuple(Pairing(pair, who_starts(pair, counts)) for pair in pairs),
        bye=next((player for player in ranked if player not in seated), None),
    )


def starts(rounds: Iterable[Round]) -> dict[Player, Starts]:
    """Return the starts of everybody who has played."""
    played = [result for results in rounds for result in results if isinstance(result, Played)]
    first = Counter(result.first for result in played)
    second = Counter(result.second for result in played)
    return {player: Starts(first[player], second[player]) for player in first | second}


def who_starts(players: tuple[Player, Player], counts: Mapping[Player, Starts]) -> Player | None:
    """Return who had fewer first turns; if equal, who had more second turns; None, a lot, if that is equal too (T3)."""
    one, other = (counts.get(player, Starts()) for player in players)
    if one == other:
        return None
    return players[0] if (one.first, -one.second) < (other.first, -other.second) else players[1]


def _met(rounds: Iterable[Round]) -> set[frozenset[Player]]:
    """Return who has met whom; a walkover counts, because the two were drawn together."""
    met: set[frozenset[Player]] = set()
    for results in rounds:
        for result in results:
            match result:
                case Played(first, second) | NobodyCame(first, second) | Walkover(first, second):
                    met.add(frozenset((first, second)))
                case Bye() | Ruled():
                    pass
    return met


def _bye_candidates(ranked: Sequence[Player], rounds: Iterable[Round]) -> tuple[Player | None, ...]:
    """Return who may have the bye, the last first: those with the fewest byes; None alone for an even number (T9)."""
    if len(ranked) % 2 == 0:
        return (None,)
    byes = Counter(result.player for results in rounds for result in results if isinstance(result, Bye))
    fewest = min(byes[player] for player in ranked)
    return tuple(player for player in reversed(ranked) if byes[player] == fewest)


def _neighbours(ranked: Sequence[Player], candidates: Sequence[Player | None]) -> list[tuple[Player, Player]]:
    staying = [player for player in ranked if player != candidates[0]]
    return list(zip(staying[::2], staying[1::2], strict=True))


def _nearest(
    ranked: Sequence[Player], met: set[frozenset[Player]], candidates: Sequence[Player | None]
) -> list[tuple[Player, Player]] | None:
    """Return the pairs of the Australian Draw, best first, with the first bye that leaves any; None where none does."""
    draws = (_matching([player for player in ranked if player != bye], met) for bye in candidates)
    return next((pairs for pairs in draws if pairs is not None), None)


def _matching(players: Sequence[Player], met: set[frozenset[Player]]) -> list[tuple[Player, Player]] | None:
    """Return the pairs nearest in rank of which none has met, best first; None where somebody is left over.

    They are found as a matching of the greatest weight. A weight is a number written to a base so large that a digit
    outweighs all that follow it: the first digit is how far the two are apart, and one digit for each player, the best
    first, is how far below lies the opponent.
    """
    import networkx  # noqa: PLC0415 - a large library, for which only the next round of a competition has to wait

    count = len(players)
    base = count * count + 1
    graph = networkx.Graph()
    graph.add_nodes_from(range(count))
    for upper, lower in combinations(range(count), 2):
        if frozenset((players[upper], players[lower])) not in met:
            apart = lower - upper
            graph.add_edge(upper, lower, weight=-apart * (base**count + base ** (count - 1 - upper)))
    matching = networkx.max_weight_matching(graph, maxcardinality=True)
    if 2 * len(matching) < count:
        return None
    pairs = sorted((min(pair), max(pair)) for pair in matching)
    return [(players[upper], players[lower]) for upper, lower in pairs]


def _no_draw(ranked: Sequence[Player], rounds: Sequence[Round], repeats_from: int) -> NoDraw:
    met = _met(rounds[repeats_from - 1 :])
    candidates = _bye_candidates(ranked, rounds)
    # Where no round counts there is a draw, so the search ends.
    possible_from = next(
        number
        for number in range(repeats_from + 1, len(rounds) + 2)
        if _nearest(ranked, _met(rounds[number - 1 :]), candidates) is not None
    )
    met_all = tuple(
        player for player in ranked if all(frozenset((player, other)) in met for other in ranked if other != player)
    )
    return NoDraw(met_all, possible_from)
