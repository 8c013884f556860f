"""A pupil's page for parents' day: the matches played, the words made in them, the best word and turn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from classroom.match.state import MatchState
from classroom.names import name_key
from classroom.record.figure import figure
from classroom.record.highlight import Counts, best_turn, best_word

MOST_MATCHES = 10
"""The most matches listed, which are the latest; all are counted."""


@dataclass(frozen=True)
class PagedMatch:
    """A match of the pupil's: its day in ISO 8601, the own team and the others, and their totals.

    `has_won` is None if nobody has won alone.
    """

    day: str
    own: str
    others: str
    total: str
    totals: str
    has_won: bool | None


@dataclass(frozen=True)
class TypedMatch:
    """A match of which only the result is known, as one typed in a competition: `members` has each team's names."""

    day: str
    teams: tuple[str, str]
    members: tuple[tuple[str, ...], tuple[str, ...]]
    totals: tuple[int, int]
    winner: int | None


@dataclass(frozen=True)
class PupilPage:
    """What a pupil did in matches: how many there were and were won, the `latest` ones, and the words of the own teams.

    `words` are in capitals, each once, alphabetically. `best_word` is a word with its own points, `best_turn` all words
    of a turn with its points; each is None if there is none.
    """

    name: str
    class_name: str
    school: str
    played: int
    won: int
    latest: tuple[PagedMatch, ...]
    words: tuple[str, ...]
    best_word: tuple[str, int] | None
    best_turn: tuple[str, int] | None


@dataclass(frozen=True)
class PupilPages:
    """The pages of a class for parents' day."""

    pages: tuple[PupilPage, ...]


def pupil_pages(
    names: Iterable[str],
    class_name: str,
    school: str,
    matches: Sequence[MatchState],
    counts_in: Callable[[MatchState], Counts],
    typed: Sequence[TypedMatch] = (),
) -> PupilPages:
    """Return the page of each pupil; `matches` are over, the latest first. Those `typed` are counted, without words.

    Of a match, `counts_in` returns which words count: no page praises a word that is none (P9).
    """
    counted = [(match, counts_in(match)) for match in matches]
    return PupilPages(tuple(_page(name, class_name, school, counted, typed) for name in names))


def _page(
    name: str,
    class_name: str,
    school: str,
    matches: Sequence[tuple[MatchState, Counts]],
    typed: Sequence[TypedMatch],
) -> PupilPage:
    played = [(match, counts, team) for match, counts in matches for team in _teams_of(match, name)]
    words, best_words, turns = set[str](), list[tuple[str, int]](), list[tuple[str, int]]()
    for match, counts, team in played:
        sides = match.sides_of(team)
        made = (word for turn in match.turns if turn.side in sides for word in turn.standing_words)
        words.update(word for word in made if counts(word))
        if best := best_word(match, counts, sides):
            best_words.append((best.word, best.score))
        if turn := best_turn(match, counts, sides):
            turns.append((", ".join(turn.words), turn.score))
    key = name_key(name)
    results = [_typed(match, team) for match in typed for team in (0, 1) if key in map(name_key, match.members[team])]
    every = [*(_match(match, team) for match, _counts, team in played), *results]
    return PupilPage(
        name,
        class_name,
        school,
        len(every),
        sum(match.has_won is True for match in every),
        tuple(sorted(every, key=lambda match: match.day, reverse=True)[:MOST_MATCHES]),
        tuple(sorted(words)),
        max(best_words, key=lambda best: best[1], default=None),
        max(turns, key=lambda best: best[1], default=None),
    )


def _teams_of(match: MatchState, name: str) -> list[int]:
    key = name_key(name)
    return [at for at, team in enumerate(match.teams) if key in {name_key(member.name) for member in team.members}]


def _match(match: MatchState, team: int) -> PagedMatch:
    others = [at for at in range(len(match.teams)) if at != team]
    won = match.winning_teams
    return PagedMatch(
        match.opened.heading.date,
        match.teams[team].name,
        ", ".join(match.teams[at].name for at in others),
        figure(match.totals[team]),
        ", ".join(figure(match.totals[at]) for at in others),
        team in won if len(won) == 1 else None,
    )


def _typed(match: TypedMatch, team: int) -> PagedMatch:
    own, other = match.totals[team], match.totals[1 - team]
    won = None if match.winner is None else match.winner == team
    return PagedMatch(match.day, match.teams[team], match.teams[1 - team], figure(own), figure(other), won)
