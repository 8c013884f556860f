"""The results of a round of a competition, one value for each match, bye or ruling (T8, T9, A12)."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import TypeAlias

from classroom.value import Value

TeamNumber: TypeAlias = str


class Played(Value):
    """A match played to its end: `first` had the first turn; the scores are the totals on the score sheet.

    `first` is merely named first if nobody said who began: then it is not known, see `is_start_known` (T3).
    `decided_for` is the winner despite level scores: by decision of the jury, or in a knock-out (P16). A match that the
    director decided without knowing its scores, as the sheet is lost, has none: both are 0.
    """

    first: TeamNumber
    second: TeamNumber
    first_score: int
    second_score: int
    decided_for: TeamNumber | None = None
    is_start_known: bool = True

    @property
    def margin(self) -> int:
        """The points by which `first` won; negative if `first` lost."""
        return self.first_score - self.second_score

    @property
    def has_scores(self) -> bool:
        """Whether the scores are known."""
        return bool(self.first_score or self.second_score)

    @property
    def scores(self) -> dict[TeamNumber, int]:
        """The score of each of the two; 0 if it is not known."""
        return {self.first: self.first_score, self.second: self.second_score}

    @property
    def winner(self) -> TeamNumber | None:
        """The winner, or None after a draw."""
        if self.margin == 0:
            return self.decided_for
        return self.first if self.margin > 0 else self.second


class Outcome(Enum):
    """The outcome of a round for one player."""

    WON = "won"
    DRAWN = "drawn"
    LOST = "lost"


class WalkoverReason(Enum):
    """Why a match was won without being played to its end (T8, A12)."""

    ABSENT = "absent"
    LATE = "late"
    WALKED_OUT = "walked out"
    DISQUALIFIED = "disqualified"


class Walkover(Value):
    """A match that `winner` won because of something `loser` did or failed to do (T8, A12)."""

    winner: TeamNumber
    loser: TeamNumber
    reason: WalkoverReason = WalkoverReason.ABSENT


class NobodyCame(Value):
    """A match that both players stayed away from or came too late for (T8)."""

    first: TeamNumber
    second: TeamNumber


class Bye(Value):
    """A round that a player sat out because the number of players was odd (T9)."""

    player: TeamNumber


class Ruled(Value):
    """The director's ruling for a player who met nobody in a round."""

    player: TeamNumber
    outcome: Outcome
    margin: int


class Scored(Value):
    """The score of a team in a round at its own board, and the money raised there by letters (U1, U8)."""

    player: TeamNumber
    score: int
    raised: int = 0


Result: TypeAlias = Played | Walkover | NobodyCame | Bye | Ruled | Scored
Round: TypeAlias = tuple[Result, ...]
Places: TypeAlias = tuple[TeamNumber, ...]
"""Who is where in a round of a knock-out, top to bottom; empty if nobody is there to meet the neighbour (T9)."""


def players_of(result: Result) -> tuple[TeamNumber, ...]:
    """Return the one or two players a result is about."""
    match result:
        case Played(first, second) | NobodyCame(first, second):
            return (first, second)
        case Walkover(winner, loser):
            return (winner, loser)
        case Bye(player) | Ruled(player) | Scored(player):
            return (player,)


def winners(result: Result) -> Iterator[TeamNumber]:
    """Yield the players who advance after a result: none if nobody came or a level match is undecided."""
    match result:
        case Played():
            if result.winner is not None:
                yield result.winner
        case Bye(player) | Walkover(player):
            yield player
        case NobodyCame() | Ruled() | Scored():
            pass


def agree(one: Result, other: Result) -> bool:
    """Tell whether two results agree on who won and by how much, whoever began."""
    if isinstance(one, Played) and isinstance(other, Played):
        return one.scores == other.scores and one.winner == other.winner
    return one == other
