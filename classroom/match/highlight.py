"""What is worth telling of a match that is over: the best play, whole racks laid, how close it was."""

from __future__ import annotations

from dataclasses import dataclass

from classroom.match.state import MatchState
from classroom.match.turn import Turn


@dataclass(frozen=True)
class BestPlay:
    """The play that scored most: its main word, points, side and row on the sheet."""

    word: str
    score: int
    side: int
    number: int


@dataclass(frozen=True)
class ClosestMoment:
    """The row after which the leader was least ahead, once every side had scored."""

    margin: int
    number: int


def best_play(state: MatchState) -> BestPlay | None:
    """Return the highest play that stands, the earliest of several; None where there is none."""
    plays = [turn for turn in state.turns if _stands(turn)]
    if not plays:
        return None
    turn = max(plays, key=lambda play: play.score)
    word = turn.play.words[0].name if turn.play else ""
    return BestPlay(word, turn.score, turn.side, turn.number)


def whole_racks(state: MatchState) -> tuple[Turn, ...]:
    """Return the plays that earned the bonus for a whole rack (C9)."""
    return tuple(turn for turn in state.turns if _stands(turn) and turn.count and turn.count.bonus)


def words_made(state: MatchState) -> tuple[str, ...]:
    """Return every different word made by plays that stand, in the order in which they were made."""
    names = (word.name for turn in state.turns if _stands(turn) and turn.play for word in turn.play.words)
    return tuple(dict.fromkeys(names))


def running_totals(state: MatchState) -> tuple[tuple[int, ...], ...]:
    """Return each side's totals after rows 0, 1, 2 ... of the score sheet, unplayed tiles not yet taken off."""
    counting = [turn for turn in state.turns if turn.settled and state.counts(turn)]
    rows = max((turn.number for turn in state.turns), default=0)
    return tuple(
        tuple(
            sum(turn.score for turn in counting if turn.side == side and turn.number <= row) for row in range(rows + 1)
        )
        for side in state.sides
    )


def closest_moment(state: MatchState) -> ClosestMoment | None:
    """Return the latest of the closest rows in which all sides have scored; None for fewer than two sides."""
    totals = running_totals(state)
    if len(totals) < 2:  # noqa: PLR2004 - it takes two to be close
        return None
    found: ClosestMoment | None = None
    for number, row in enumerate(zip(*totals, strict=True)):
        first, second = sorted(row, reverse=True)[:2]
        if min(row) > 0 and (found is None or first - second <= found.margin):
            found = ClosestMoment(first - second, number)
    return found


def _stands(turn: Turn) -> bool:
    refused = turn.ruling is not None and not turn.ruling.accepted
    return turn.play is not None and turn.settled and not refused
