"""The remarkable moments of a finished match, and a pupil's page for parents' day: matches, words, the best turn."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from enum import Enum
from itertools import accumulate
from operator import itemgetter
from typing import NamedTuple

from classroom.errors import KnownError
from classroom.match.help import MatchWords
from classroom.match.practice_ladder import known_by
from classroom.match.state import MatchState, Turn
from classroom.names import name_key
from classroom.record.figure import figure
from classroom.record.score_sheet import bookings
from classroom.rules.board import Premium
from classroom.rules.placement import Word, WordScore
from classroom.rules.policy import Words
from classroom.value import Value
from classroom.words.lexicon import Lexicon

CLOSE = 15
"""A lead of at most this many points is close: less than one good word."""

Counts = Callable[[str], bool]
"""Tells whether a word counts, by the list of the match and the rulings."""


def words_that_count(state: MatchState, lexicon_of: Callable[[str, Words], Lexicon]) -> Counts:
    """Return which words count in a match, for which it reads its list; without one only its rulings decide (P9)."""
    try:
        lexicon = lexicon_of(state.opened.lexicon_key, state.format.words)
    except KnownError:
        return lambda word: state.rulings.get(word, False)
    return MatchWords(state, lexicon).has


class BestWord(Value):
    """A word, its own points and not those of its whole turn, its side and sheet row; `tiles` has blanks small.

    `squares` are the signs of the squares that counted under its letters, as in a picture of the board.
    """

    word: str
    score: int
    side: int
    number: int
    tiles: str = ""
    squares: str = ""


class ClosestMoment(Value):
    """The row after which the lead was smallest, once every team had scored."""

    margin: int
    number: int


def best_word(state: MatchState, counts: Counts, sides: Collection[int]) -> BestWord | None:
    """Return the word of `sides` that scored most by itself, the earliest of equal ones; None if there is none (C8).

    Plays with a word that does not count are left out, even if nobody challenged them (P9).
    """
    words = (
        BestWord(
            score.word.name,
            _scored(turn, score),
            turn.side,
            turn.number,
            score.word.text,
            _squares(state, turn, score.word),
        )
        for turn in _praised(state, counts)
        if turn.side in sides and turn.count
        for score in turn.count.words
    )
    return max(words, key=lambda word: word.score, default=None)


def _scored(turn: Turn, word: WordScore) -> int:
    """Return a word's own points as its play was settled; of several words, none has more than its count."""
    if not turn.count or turn.score == turn.counted:
        return word.total
    settled = turn.score - turn.count.bonus
    return settled if len(turn.count.words) == 1 else min(word.total, settled)


def _squares(state: MatchState, turn: Turn, word: Word) -> str:
    laid = dict(turn.play.tiles) if turn.play else {}
    premiums = (state.format.layout.premium(one) if one in laid else Premium.PLAIN for one in word.squares)
    return "".join(premium.value for premium in premiums)


def best_turn(state: MatchState, counts: Counts, sides: Collection[int]) -> Turn | None:
    """Return the play of `sides` that scored most, if all its words count, or None if there is none (P9)."""
    turns = (turn for turn in _praised(state, counts) if turn.side in sides)
    return max(turns, key=lambda turn: turn.score, default=None)


def _praised(state: MatchState, counts: Counts) -> list[Turn]:
    plays = [turn for turn in state.turns if turn.stands]
    return [turn for turn in plays if turn.play and all(counts(word.name) for word in turn.play.words)]


def whole_racks(state: MatchState, counts: Counts) -> tuple[Turn, ...]:
    """Return the plays that earned the bonus for a whole rack and whose words all count (C9, P9)."""
    return tuple(turn for turn in _praised(state, counts) if turn.count and turn.count.bonus)


def words_made(state: MatchState, counts: Counts) -> tuple[str, ...]:
    """Return every different word that counts, from plays not taken off, in the order of play (P9)."""
    names = (word for turn in state.turns for word in turn.standing_words)
    return tuple(name for name in dict.fromkeys(names) if counts(name))


def running_totals(state: MatchState) -> tuple[tuple[int, ...], ...]:
    """Return each team's totals after rows 0, 1, 2 ... of the score sheet, without unplayed tiles and overtime."""
    booked = bookings(state)
    rows = max([*(turn.number for turn in state.turns), *(booking.number for booking in booked)], default=0)
    added = [[0] * (rows + 1) for _ in state.teams]
    for booking in booked:
        added[state.team_of(booking.side)][booking.number] += booking.counted
    return tuple(tuple(accumulate(team)) for team in added)


def closest_moment(state: MatchState) -> ClosestMoment | None:
    """Return the latest of the closest rows in which all teams have scored, or None if none was close."""
    totals = running_totals(state)
    if len(totals) < 2:  # noqa: PLR2004 - it takes two to be close
        return None
    found: ClosestMoment | None = None
    for number, row in enumerate(zip(*totals, strict=True)):
        first, second = sorted(row, reverse=True)[:2]
        if min(row) > 0 and first - second <= CLOSE and (found is None or first - second <= found.margin):
            found = ClosestMoment(first - second, number)
    return found


# What a team has done for the first time in a match: worth cheering, whoever won

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
    if not (people := known_by([state.opened.teams[team]])):
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
    turn = best_turn(state, counts, sides)
    return turn.score if turn else 0, word.score if word else 0


def _has_won_challenge(state: MatchState, team: int) -> bool:
    """Tell whether a challenge by the team was upheld."""
    rulings = (turn.ruling for turn in state.turns if turn.ruling and not turn.ruling.accepted)
    return any(state.team_of(ruling.side) == team for ruling in rulings)


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
