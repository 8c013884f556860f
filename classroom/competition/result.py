"""The results of a round, one value a match, bye or ruling (T8, T9, A12), and the standings after some rounds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from itertools import groupby
from math import ceil
from statistics import median
from typing import Any, NamedTuple, TypeAlias

from classroom.rules.policy import Absence, FixedMargin, GreatestMargin, NoMargin
from classroom.value import Value, replace

TeamNumber: TypeAlias = str

LEAST_ODD, TIMES_ODD, FOUR_DIGITS = 100, 10, 1000
"""A score of this many points is odd beside one that is less than a tenth of it; one of four digits always is."""


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
    def is_decided(self) -> bool:
        """Whether the judges decided who won, as the scores are known and level (P16)."""
        return self.has_scores and self.margin == 0 and self.winner is not None

    @property
    def is_odd(self) -> bool:
        """Whether nobody plausibly makes one of the scores, as when a digit was typed too often or left out."""
        low, high = sorted(self.scores.values())
        return high >= LEAST_ODD and (high >= FOUR_DIGITS or low * TIMES_ODD < high)

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


def shared_ranks(figures: Sequence[Any]) -> tuple[int, ...]:
    """Return the rank of each of the `figures`, sorted best first: equal ones share a rank, as in 1, 2, 2, 4."""
    ranks: list[int] = []
    for place, figure in enumerate(figures, start=1):
        ranks.append(ranks[-1] if place > 1 and figure == figures[place - 2] else place)
    return tuple(ranks)


class TieBreak(Enum):
    """The figure that separates teams level on points, before the sum of margins does."""

    MARGIN = "margin"  # nothing else does
    HEAD_TO_HEAD = "head to head"  # the matches between the level teams
    OPPONENTS = "opponents' wins"  # the wins of a team's opponents


class TieWay(Enum):
    """The way the order of teams that are level in everything was found (P16)."""

    LOT = "lot"
    PLAY_OFF = "play-off"
    CHOSEN = "chosen"  # by the director, with a reason


class TieDecision(Value):
    """The `order` of teams that are level in everything, best first; the `reason`, and `by` whom it was given (P16)."""

    order: tuple[TeamNumber, ...]
    way: TieWay
    reason: str = ""
    by: str = ""


class StandingPolicy(Value):
    """The value of a result.

    `win`, `draw` and `loss` are in half points. `absence` is the format's policy: the margin of a walkover, who is
    too late, and whether the loser loses by as much. `bye_margin` is the margin that comes with the win for a bye.
    `margin_cap` is the most that a played match may add or subtract, or None for no limit. `walkover_by_median`: if
    the format names no margin, a walkover is won by the median winning margin of the matches played in its round.
    `absent_last`: teams that never came rank below every team that came, and teams that left rank below these.
    `tie_break` separates those level on points.
    """

    win: int = 2
    draw: int = 1
    loss: int = 0
    absence: Absence = FixedMargin(150, late_minutes=15, absent_loses=False)
    bye_margin: int = 50
    margin_cap: int | None = None
    walkover_by_median: bool = False
    absent_last: bool = False
    tie_break: TieBreak = TieBreak.MARGIN

    def half_points(self, outcome: Outcome) -> int:
        """Return the victory points for an outcome, in halves (T8)."""
        match outcome:
            case Outcome.WON:
                return self.win
            case Outcome.DRAWN:
                return self.draw
            case Outcome.LOST:
                return self.loss

    def capped(self, margin: int) -> int:
        """Return the margin of a played match, limited to the part that counts."""
        cap = self.margin_cap
        return margin if cap is None else max(-cap, min(cap, margin))


# The rules of the youth tournament name no margin for a bye; 50 is what tournaments usually give.
TOURNAMENT_STANDING = StandingPolicy()


class Standing(Value):
    """One player's line: `margin` is the sum of margins; byes and walkovers count as wins, draws and losses.

    For a team at its own boards, `margin` is the sum of its scores, and it has no wins or losses (U1). `stage` is how
    far it came in a knock-out, or 0 if it was in none. `is_absent`: it never came. `has_left`: it left too early.
    `behind` is 0 unless it ranks below the others for these (P16): 1 if it never came, 2 more if it left.
    `tie` is the value of the tie-break in half points, or 0 if the tie-break is the margin. `decided` is what alone
    separates it from teams that are level with it, or None. `how` is how its place in a knock-out came about, as a
    sentence to be translated, or empty.
    """

    player: TeamNumber
    rank: int
    half_points: int
    margin: int
    won: int
    drawn: int
    lost: int
    byes: int
    stage: int = 0
    is_absent: bool = False
    has_left: bool = False
    behind: int = 0
    tie: int = 0
    decided: TieDecision | None = None
    how: str = ""


class _Gain(NamedTuple):
    """The gain of one player from one result."""

    player: TeamNumber
    outcome: Outcome | None
    margin: int
    is_bye: bool = False
    came: bool | None = None
    """Whether the player came, or None if the result does not say."""


def standings(
    players: Sequence[TeamNumber],
    rounds: Iterable[Round],
    policy: StandingPolicy = TOURNAMENT_STANDING,
    *,
    stages: Mapping[TeamNumber, int] | None = None,
    left: Collection[TeamNumber] = (),
    here: Collection[TeamNumber] = (),
    decisions: Sequence[TieDecision] = (),
) -> tuple[Standing, ...]:
    """Return every player's line, the best first; players of one rank are in the order of `players` (T8).

    `stages` has how far players came in a knock-out, which takes precedence over all points; `left` are those who
    left, and who was seen `here` has come, whatever its walkovers say. Of the `decisions` on level players the last
    that names them all counts (P16). A round need not be complete: a player without a result gains nothing. Raises
    ValueError for a player who is listed twice, is not listed, or has two results in a round.
    """
    gains: dict[TeamNumber, list[_Gain]] = {player: [] for player in players}
    if len(gains) < len(players):
        raise ValueError("a player is listed twice")
    played = list(rounds)
    for number, results in enumerate(played, start=1):
        _check_round(number, results, gains)
        for gain in _gains(results, policy):
            gains[gain.player].append(gain)
    reached = stages or {}
    lines = [
        replace(
            _line(player, gains[player], policy, is_here=player in here, has_left=player in left),
            stage=reached.get(player, 0),
        )
        for player in players
    ]
    ties = _ties(lines, [result for results in played for result in results], policy)
    lines = [replace(line, tie=ties[line.player]) for line in lines]
    lines.sort(key=_figures, reverse=True)  # stable, so that equals keep the order of `players`
    lines = [line for _level, group in groupby(lines, _figures) for line in _decided(list(group), decisions)]
    ranks = shared_ranks([(_figures(line), line.decided and line.player) for line in lines])
    return tuple(replace(line, rank=rank) for line, rank in zip(lines, ranks, strict=True))


def _decided(level: list[Standing], decisions: Sequence[TieDecision]) -> list[Standing]:
    """Return level lines in the order that was decided for them; as they are if nothing was."""
    players = {line.player for line in level}
    decision = next((one for one in reversed(decisions) if len(level) > 1 and players <= set(one.order)), None)
    if decision is None:
        return level
    level.sort(key=lambda line: decision.order.index(line.player))
    return [replace(line, decided=decision) for line in level]


def ranking(lines: Iterable[Standing], *, without: Collection[TeamNumber] = ()) -> tuple[TeamNumber, ...]:
    """Return the players from best to last, `without` those who have withdrawn (T9)."""
    return tuple(line.player for line in lines if line.player not in without)


def _figures(line: Standing) -> tuple[int, int, int, int, int]:
    """Return the figures that decide the rank."""
    return *_before_ties(line), line.tie, line.margin


def _before_ties(line: Standing) -> tuple[int, int, int]:
    """Return the figures that must be equal before a tie-break separates teams."""
    return -line.behind, line.stage, line.half_points


def _ties(lines: Sequence[Standing], results: Iterable[Result], policy: StandingPolicy) -> Counter[TeamNumber]:
    """Return each player's tie-break value in half points; empty if the tie-break is the margin."""
    ties: Counter[TeamNumber] = Counter()
    level = {line.player: _before_ties(line) for line in lines}
    points = {line.player: line.half_points for line in lines}
    for result in results:
        match policy.tie_break, result:
            case TieBreak.OPPONENTS, Played(first, second):
                ties[first] += points[second]
                ties[second] += points[first]
            case TieBreak.HEAD_TO_HEAD, Played(first, second) if level[first] == level[second]:
                ties[first] += policy.half_points(_outcome_for(result, first))
                ties[second] += policy.half_points(_outcome_for(result, second))
            case TieBreak.HEAD_TO_HEAD, Walkover(winner, loser) if level[winner] == level[loser]:
                ties[winner] += policy.win
                ties[loser] += policy.loss
    return ties


def _line(
    player: TeamNumber, gains: Sequence[_Gain], policy: StandingPolicy, *, is_here: bool, has_left: bool
) -> Standing:
    """Return a player's line, without its rank."""
    is_absent = not is_here and {gain.came for gain in gains if gain.came is not None} == {False}
    count = Counter(gain.outcome for gain in gains)
    return Standing(
        player=player,
        rank=0,
        half_points=sum(policy.half_points(outcome) * times for outcome, times in count.items() if outcome),
        margin=sum(gain.margin for gain in gains),
        won=count[Outcome.WON],
        drawn=count[Outcome.DRAWN],
        lost=count[Outcome.LOST],
        byes=sum(gain.is_bye for gain in gains),
        is_absent=is_absent,
        has_left=has_left,
        behind=2 * has_left + is_absent if policy.absent_last else 0,
    )


def _check_round(number: int, results: Round, known: Collection[TeamNumber]) -> None:
    seen: set[TeamNumber] = set()
    for player in (player for result in results for player in players_of(result)):
        if player not in known:
            raise ValueError(f"round {number}: {player} is not in this competition")
        if player in seen:
            raise ValueError(f"round {number}: {player} has two results")
        seen.add(player)


def _gains(results: Round, policy: StandingPolicy) -> Iterator[_Gain]:
    for result in results:
        match result:
            case Played(first, second):
                margin = policy.capped(result.margin)
                yield _Gain(first, _outcome_for(result, first), margin, came=True)
                yield _Gain(second, _outcome_for(result, second), -margin, came=True)
            case Walkover(winner, loser, reason):
                margin = walkover_margin(results, policy)
                came = reason is not WalkoverReason.ABSENT
                yield _Gain(winner, Outcome.WON, margin, came=True)
                yield _Gain(loser, Outcome.LOST, -margin if _absent_loses(policy) else 0, came=came)
            case NobodyCame(first, second):
                yield _Gain(first, Outcome.LOST, 0, came=False)
                yield _Gain(second, Outcome.LOST, 0, came=False)
            case Bye(player):
                yield _Gain(player, Outcome.WON, policy.bye_margin, is_bye=True)
            case Ruled(player, outcome, margin):
                yield _Gain(player, outcome, margin)
            case Scored(player, score):
                yield _Gain(player, None, score, came=True)


def _outcome_for(result: Played, player: TeamNumber) -> Outcome:
    if result.winner is None:
        return Outcome.DRAWN
    return Outcome.WON if result.winner == player else Outcome.LOST


def _absent_loses(policy: StandingPolicy) -> bool:
    """Tell whether the loser of a walkover loses by the margin it is won by (T8, A12)."""
    return not isinstance(policy.absence, FixedMargin) or policy.absence.absent_loses


def walkover_margin(results: Round, policy: StandingPolicy) -> int:
    """Return a walkover's margin; the greatest margin is of the matches played in its round, 0 if none (A12)."""
    match policy.absence:
        case FixedMargin(points=points):
            return points
        case GreatestMargin():
            margins = (abs(result.margin) for result in results if isinstance(result, Played))
            return policy.capped(max(margins, default=0))
        case NoMargin():
            return _median_margin(results, policy) if policy.walkover_by_median else 0


def _median_margin(results: Round, policy: StandingPolicy) -> int:
    """Return the median of the winning margins of the tables played in a round, or 0 if there is none (P16).

    A match decided without its scores is no margin of 0. Between two in the middle, it is their mean rounded up to a
    whole number.
    """
    won = (one for one in results if isinstance(one, Played) and one.winner is not None and one.has_scores)
    margins = [policy.capped(abs(one.margin)) for one in won]
    return ceil(median(margins)) if margins else 0
