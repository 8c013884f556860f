"""A pupil's page for parents' day: the matches played, the words made in them, the best word and turn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from operator import itemgetter
from typing import NamedTuple

from classroom.match.state import MatchState
from classroom.names import name_key
from classroom.record.figure import figure
from classroom.record.highlight import Counts, best_turn, best_word
from classroom.value import Value

MOST_MATCHES = 10
"""The most matches listed, which are the latest; all are counted."""


class PagedMatch(Value):
    """A match of the pupil's: its day in ISO 8601, the own team and the others, and their totals.

    `has_won` is None if nobody has won alone.
    """

    day: str
    own: str
    others: str
    total: str
    totals: str
    has_won: bool | None


class TypedMatch(Value):
    """A match of which only the result is known, as one typed in a competition: `members` has each team's names."""

    day: str
    teams: tuple[str, str]
    members: tuple[tuple[str, ...], tuple[str, ...]]
    totals: tuple[int, int]
    winner: int | None


class PupilPage(Value):
    """A pupil's record in matches: how many there were and were won, the `latest` ones, and the words of the own teams.

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


class PupilPages(Value):
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
    names = tuple(names)
    wanted = set(map(name_key, names))
    parts: dict[str, list[_Part]] = {key: [] for key in wanted}
    for match in matches:
        counts = counts_in(match)
        for at, team in enumerate(match.teams):
            if keys := wanted & {name_key(member.name) for member in team.members}:
                part = _part(match, at, counts)
                for key in keys:
                    parts[key].append(part)
    for result in typed:
        for at, members in enumerate(result.members):
            for key in wanted & set(map(name_key, members)):
                parts[key].append(_Part(_typed(result, at)))
    return PupilPages(tuple(_page(name, class_name, school, parts[name_key(name)]) for name in names))


class _Part(NamedTuple):
    """A team's result in a match."""

    match: PagedMatch
    words: frozenset[str] = frozenset()
    best_word: tuple[str, int] | None = None
    best_turn: tuple[str, int] | None = None


def _part(match: MatchState, team: int, counts: Counts) -> _Part:
    sides = match.sides_of(team)
    made = (word for turn in match.turns if turn.side in sides for word in turn.standing_words)
    best, turn = best_word(match, counts, sides), best_turn(match, counts, sides)
    return _Part(
        _match(match, team),
        frozenset(filter(counts, made)),
        (best.word, best.score) if best else None,
        (", ".join(turn.words), turn.score) if turn else None,
    )


def _page(name: str, class_name: str, school: str, parts: Sequence[_Part]) -> PupilPage:
    return PupilPage(
        name,
        class_name,
        school,
        len(parts),
        sum(part.match.has_won is True for part in parts),
        tuple(sorted((part.match for part in parts), key=lambda match: match.day, reverse=True)[:MOST_MATCHES]),
        tuple(sorted(frozenset().union(*(part.words for part in parts)))),
        max((part.best_word for part in parts if part.best_word), key=itemgetter(1), default=None),
        max((part.best_turn for part in parts if part.best_turn), key=itemgetter(1), default=None),
    )


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
