"""What a team has done for the first time in a match: worth cheering, whoever won."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from enum import Enum

from classroom.match.practice_ladder import known_by
from classroom.match.state import MatchState
from classroom.record.highlight import Counts, best_turn, best_word

FIFTY = 50


class First(Enum):
    """The things a team can do for the first time, the rarest first."""

    CHALLENGE_WON = "challenge won"
    FIFTY = "fifty"
    BEST_WORD = "best word"
    MATCH = "match"


def find_firsts(state: MatchState, team: int, counts: Counts, earlier: Sequence[MatchState]) -> tuple[First, ...]:
    """Return what `team` has done for the first time; `earlier` are other matches, of anybody.

    People are the same if they share a pupil's name or, without pupils, a name that somebody gave the team. For a
    team without either nothing is returned.
    """
    people = known_by([state.opened.teams[team]])
    if not people:
        return ()
    before = [(one, number) for one in earlier if (number := _place_of(one, people)) is not None]
    turn, word = _best(state, team, counts)
    bests = [_best(*one, lambda _word: True) for one in before]
    turn_before, word_before = (max((best[at] for best in bests), default=0) for at in range(2))
    found = []
    if _has_won_challenge(state, team) and not any(_has_won_challenge(*one) for one in before):
        found.append(First.CHALLENGE_WON)
    if turn >= FIFTY > turn_before:
        found.append(First.FIFTY)
    elif word > word_before > 0:
        found.append(First.BEST_WORD)
    if not before:
        found.append(First.MATCH)
    return tuple(found)


def _place_of(state: MatchState, people: Collection[str]) -> int | None:
    """Return the index of a team of the match that has any of these people, or None if none has."""
    teams = state.opened.teams
    return next((number for number, one in enumerate(teams) if known_by([one]) & set(people)), None)


def _best(state: MatchState, team: int, counts: Counts) -> tuple[int, int]:
    """Return what the best turn of a team scored, and what its best word counted by itself."""
    sides = state.sides_of(team)
    word = best_word(state, counts, sides)
    return best_turn(state, counts, sides), word.score if word else 0


def _has_won_challenge(state: MatchState, team: int) -> bool:
    """Tell whether a challenge by the team was upheld."""
    rulings = (turn.ruling for turn in state.turns if turn.ruling and not turn.ruling.accepted)
    return any(state.team_of(ruling.side) == team for ruling in rulings)
