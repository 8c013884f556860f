"""The rows of the score sheet as numbers: what each side scored in which row, challenge points where they are noted."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from classroom.match.state import MatchState
from classroom.match.turn import Turn


@dataclass(frozen=True)
class Booking:
    """What stands for one side in one row: its turn, the points of challenges, what both add to the running total.

    `turn` is None where only challenge points are noted, as the turn is not settled, or never came (A7, S4). `counted`
    leaves out an extra turn that was not due (P16).
    """

    number: int
    side: int
    turn: Turn | None
    points: int
    counted: int
    extra: bool


def bookings(state: MatchState) -> tuple[Booking, ...]:
    """Return all that is noted, row by row; `counted` of a team's sides adds up to its score (P20).

    Points for the challenged side stand beside its play (T5). Points from the challenger stand in the row of its next
    turn, as that is where the judge writes next (A7).
    """
    points = _points(state)
    turns = {(turn.number, turn.side): turn for turn in state.turns if turn.settled}
    extra = {turn.number for turn in state.turns if turn.extra}
    found = []
    for number, side in sorted({*turns, *points}):
        turn = turns.get((number, side))
        counted = turn.score if turn and state.counts(turn) else 0
        gained = points[number, side]
        found.append(Booking(number, side, turn, gained, counted + gained, number in extra))
    return tuple(found)


def _points(state: MatchState) -> Counter[tuple[int, int]]:
    """Return the challenge points of each row and side."""
    found: Counter[tuple[int, int]] = Counter()
    for index, turn in enumerate(state.turns):
        if state.counts(turn):
            for side, points in state.challenge_points(turn).items():
                found[_row(state, index, side), side] += points
    return found


def _row(state: MatchState, index: int, side: int) -> int:
    """Return the row in which `side` notes the points of a challenge of turn `index`."""
    turn = state.turns[index]
    if turn.side == side:
        return turn.number
    later = next((other for other in state.turns[index + 1 :] if other.side == side), None)
    if later:
        return later.number
    if turn.extra:
        return turn.number
    return 1 + sum(1 for other in state.turns if other.side == side and not other.extra)
