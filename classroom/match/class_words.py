"""The words of a match for the class to learn from: those made, those refused, and a handful that nobody found."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from enum import Enum
from itertools import pairwise

from classroom.match.ports import Lexicon
from classroom.match.remark import RemarkKind
from classroom.match.retrospect import PastTurn, Retrospect, are_acceptable, possible_plays, words_of
from classroom.match.team import Heading
from classroom.match.turn import Turn
from classroom.words.category import Category
from classroom.words.word_index import WordIndex

SHORTEST_MISSED, LONGEST_MISSED = 2, 5
MISSED_OF_LENGTH = {2: 6, 3: 5, 4: 4, 5: 3}
"""So many missed words of each length are told: a handful, most of them short, as those are found most easily."""


class RefusedBy(Enum):
    """Who said that a word does not count; NOBODY challenged it, but the list does not have it."""

    JUDGE = "judge"
    JURY = "jury"
    NOBODY = "nobody"


@dataclass(frozen=True)
class RefusedWords:
    """Words that a ruling refused together: where they are several, it told of none that it is bad (S3)."""

    words: tuple[str, ...]
    by: RefusedBy
    reason: str = ""


@dataclass(frozen=True)
class ClassWords:
    """The words of a match in capitals: `made` in alphabetical order, `refused` as they came, `missed` short first."""

    made: tuple[str, ...] = ()
    refused: tuple[RefusedWords, ...] = ()
    missed: tuple[str, ...] = ()


@dataclass(frozen=True)
class WordSheet:
    """The words of a match as a list to print; `teams` are names with totals, `meanings` what a word is known to mean.

    No pupil is named.
    """

    match_id: str
    heading: Heading
    teams: tuple[tuple[str, int], ...]
    words: ClassWords
    lexicon: str
    lexicon_hash: str
    meanings: tuple[tuple[str, str], ...] = ()


def class_words(look: Retrospect, lexicon: Lexicon) -> ClassWords:
    """Return the words that were made and refused; `lexicon` is the match's, which its rulings go before (P12).

    A word that the lexicon refuses as vulgar is left out: what pupils take home does not repeat it (P9).
    """
    made: dict[str, bool] = {}
    refused: dict[tuple[str, ...], RefusedWords] = {}
    for past in look.turns:
        turn = past.turn
        for found in _refused(turn):
            if not any(_is_vulgar(word, lexicon) for word in found.words):
                refused[found.words] = found
        for word in _standing(turn):
            if not _is_vulgar(word, lexicon):
                made[word] = are_acceptable([word], look.state, lexicon)
    for word, accepted in made.items():
        if not accepted:
            refused.setdefault((word,), RefusedWords((word,), RefusedBy.NOBODY))
    return ClassWords(tuple(sorted(word for word, accepted in made.items() if accepted)), tuple(refused.values()))


def short_words(index: WordIndex) -> WordIndex:
    """Return the index of those words of `index` that are short enough to be told as missed."""
    lengths = (index.of_length(length) for length in range(SHORTEST_MISSED, LONGEST_MISSED + 1))
    return WordIndex(word for words in lengths if words for word in words)


def missed_words(look: Retrospect, short: WordIndex, lexicon: Lexicon) -> tuple[str, ...]:
    """Return short words that would have scored more than what was played, two letters first (see `MISSED_OF_LENGTH`).

    Of a length those come first that would have gained most, then those that were possible in most turns. `short` are
    the words that pupils know (see `short_words`); a word that was made or refused in the match was not missed. Takes
    a second or two: ask beside the screen's thread. Nobody is asked whether they may be told (P18).
    """
    told = set(_all_words(look))
    gains: dict[str, list[int]] = {}
    for past in look.turns:
        for word, gain in _gains(past, look, short, lexicon).items():
            if word not in told:
                gains.setdefault(word, []).append(gain)
    best_first = sorted(gains, key=lambda word: (-max(gains[word]), -len(gains[word]), word))
    return tuple(
        word
        for length, count in MISSED_OF_LENGTH.items()
        for word in [one for one in best_first if len(one) == length][:count]
    )


def word_sheet(look: Retrospect, words: ClassWords, meaning_of: Callable[[str], str]) -> WordSheet:
    """Return the list to print; `meaning_of` a word is empty where none is known, and none is told too early (P18)."""
    opened, state = look.state.opened, look.state
    named = [*words.made, *(word for refused in words.refused for word in refused.words), *words.missed]
    named = named if look.tells_meanings else []
    meanings = ((word, meaning_of(word)) for word in dict.fromkeys(named))
    return WordSheet(
        match_id=opened.match_id,
        heading=opened.heading,
        teams=tuple((team.name, total) for team, total in zip(state.teams, state.totals, strict=True)),
        words=words,
        lexicon=opened.lexicon_title,
        lexicon_hash=opened.lexicon_sha256[:8],
        meanings=tuple((word, meaning) for word, meaning in meanings if meaning),
    )


def with_missed(words: ClassWords, missed: Iterable[str]) -> ClassWords:
    """Return the words of a match with those that nobody found."""
    return replace(words, missed=tuple(missed))


def _is_vulgar(word: str, lexicon: Lexicon) -> bool:
    refusal = lexicon.refusal(word)
    return refusal is not None and refusal.category is Category.VULGAR


def _standing(turn: Turn) -> tuple[str, ...]:
    return tuple(word.name for word in turn.play.words) if turn.stands and turn.play else ()


def _refused(turn: Turn) -> Iterator[RefusedWords]:
    """What was refused of a turn, by whoever spoke last."""
    remarks = turn.remarks
    if turn.ruling is not None and turn.is_refused:
        jury = [remark.values[0] for remark in remarks if remark.kind is RemarkKind.JURY]
        by, reason = (RefusedBy.JURY, jury[-1]) if jury else (RefusedBy.JUDGE, turn.ruling.reason)
        yield RefusedWords(turn.ruling.words, by, reason)
    for remark, following in pairwise(remarks):
        if remark.kind is RemarkKind.DISALLOWED:
            yield RefusedWords(remark.values, RefusedBy.JUDGE, following.values[0])


def _all_words(look: Retrospect) -> Iterator[str]:
    for past in look.turns:
        yield from (word.name for word in past.turn.play.words) if past.turn.play else ()
        yield from (word for refused in _refused(past.turn) for word in refused.words)


def _gains(past: PastTurn, look: Retrospect, short: WordIndex, lexicon: Lexicon) -> dict[str, int]:
    """By how much each word that was possible would have beaten the turn, where all words of its play are accepted."""
    found: dict[str, int] = {}
    for move in sorted(possible_plays(past, short), key=lambda move: -move.score):
        if move.score <= past.worth:
            break
        if move.word not in found and are_acceptable(words_of(move, past), look.state, lexicon):
            found[move.word] = move.score - past.worth
    return found
