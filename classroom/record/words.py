"""The words of a match for the class to learn from: those made, those refused, and some that nobody found."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from enum import Enum
from itertools import islice, pairwise

from classroom.match.help import may_be_challenged
from classroom.match.state import RemarkKind, Turn
from classroom.match.team import Heading
from classroom.record.heading import paper_heading
from classroom.record.look_back import PastTurn, Retrospect, are_acceptable, possible_plays, words_of
from classroom.value import Value
from classroom.words.category import Category
from classroom.words.lexicon import Lexicon
from classroom.words.meaning import Meaning
from classroom.words.word_index import WordIndex

SHORTEST_MISSED = 3
MOST_EASY, MOST_GREAT = 6, 2
"""The most missed words: easy ones, and ones that would have scored at least `GREAT_GAIN` points more."""
GREAT_GAIN = 20
_A_TURN = 4


class RefusedBy(Enum):
    """Who said that a word does not count; NOBODY if it was not challenged but is not in the list."""

    JUDGE = "judge"
    JURY = "jury"
    NOBODY = "nobody"


class RefusedWords(Value):
    """Words refused by one ruling; if there are several, it does not say which are not words (S3)."""

    words: tuple[str, ...]
    by: RefusedBy
    reason: str = ""


class ClassWords(Value):
    """The words of a match in capitals: `made` alphabetically, `refused` in order of play, `missed` best first.

    `chosen` are the few to learn first (`learning.words_to_learn`).
    """

    made: tuple[str, ...] = ()
    refused: tuple[RefusedWords, ...] = ()
    missed: tuple[str, ...] = ()
    chosen: tuple[str, ...] = ()

    @property
    def more(self) -> tuple[str, ...]:
        """The missed words that are not among the `chosen`."""
        return tuple(word for word in self.missed if word not in self.chosen)


class WordSheet(Value):
    """The words of a match as a list to print; `teams` are names with totals, `meanings` the known meanings.

    No pupil is named.
    """

    match_id: str
    heading: Heading
    teams: tuple[tuple[str, int], ...]
    words: ClassWords
    lexicon: str
    lexicon_hash: str
    meanings: tuple[Meaning, ...] = ()
    lexicon_key: str = ""


def class_words(look: Retrospect, lexicon: Lexicon) -> ClassWords:
    """Return the words that were made and refused; the rulings of the match override its `lexicon` (P12).

    A word that the lexicon refuses as vulgar or indecent is left out, so that papers to take home do not repeat it
    (P9). A play is left out while it may be challenged, because a missing word would show that it is vulgar. That the
    lexicon does not have a word is shown only when the match is over (P12).
    """
    made: dict[str, bool] = {}
    refused: dict[tuple[str, ...], RefusedWords] = {}
    for index, past in enumerate(look.turns):
        turn = past.turn
        if may_be_challenged(look.state, index):
            continue
        for found in _refused(turn):
            if not any(_is_vulgar(word, lexicon) for word in found.words):
                refused[found.words] = found
        for word in turn.standing_words:
            if not _is_vulgar(word, lexicon):
                made[word] = not look.is_over or are_acceptable([word], look.state, lexicon)
    for word, accepted in made.items():
        if not accepted:
            refused.setdefault((word,), RefusedWords((word,), RefusedBy.NOBODY))
    return ClassWords(tuple(sorted(word for word, accepted in made.items() if accepted)), tuple(refused.values()))


def missed_words(
    look: Retrospect, easy: WordIndex, more: WordIndex, lexicon: Lexicon, is_known: Callable[[str, bool], bool]
) -> tuple[str, ...]:
    """Return a few words that would have scored more than what was played, those with the greatest gain first.

    Most of them are from `easy`, the words that pupils know (see `MOST_EASY`); those from `more` would have scored
    very much. `is_known` is called with a word in capitals and whether it is easy, and says whether its meaning can
    be shown. A word that was made or refused in the match does not count as missed. Of similar words, such as CAT and
    CATS, only one is returned. The call takes a second or two, so it should not run on the screen's thread.
    `shows_missed_words` says whether the words may be shown (P18).
    """
    known = set(_all_words(look))

    def chosen(index: WordIndex, least: int, count: int, others: Mapping[str, int]) -> dict[str, int]:
        found: dict[str, int] = {}
        easily = index is easy
        for word, gain in _in_turn(look, index, lexicon, least, lambda word: is_known(word, easily)):
            if len(found) == count:
                break
            if word not in known and not any(_are_alike(word, other) for other in (*found, *others)):
                found[word] = gain
        return found

    great = chosen(more, GREAT_GAIN, MOST_GREAT, {})
    gains = great | chosen(easy, 1, MOST_EASY, great)
    return tuple(sorted(gains, key=lambda word: (-gains[word], word)))


def word_sheet(look: Retrospect, words: ClassWords, meaning_of: Callable[[str], Meaning | None]) -> WordSheet:
    """Return the list to print; `meaning_of` returns None for an unknown meaning, and none is shown too early (P18).

    Of the words that pupils made, only two-letter words have meanings, so that a match fits on one page.
    """
    opened, state = look.state.opened, look.state
    named = [*(word for word in words.made if len(word) < SHORTEST_MISSED), *words.chosen, *words.missed]
    meanings = [meaning for word in dict.fromkeys(named) if (meaning := meaning_of(word))]
    return WordSheet(
        match_id=opened.match_id,
        heading=paper_heading(opened),
        teams=tuple((team.name, total) for team, total in zip(state.teams, state.totals, strict=True)),
        words=words,
        lexicon=opened.lexicon_title,
        lexicon_hash=opened.lexicon_sha256[:8],
        lexicon_key=opened.lexicon_key,
        meanings=tuple(meanings) if look.shows_meanings else (),
    )


def with_missed(words: ClassWords, missed: Iterable[str]) -> ClassWords:
    """Return the words of a match together with those that nobody found."""
    return replace(words, missed=tuple(missed))


def _is_vulgar(word: str, lexicon: Lexicon) -> bool:
    refusal = lexicon.refusal(word)
    return refusal is not None and refusal.category in (Category.VULGAR, Category.INDECENT, Category.MALAY)


def _refused(turn: Turn) -> Iterator[RefusedWords]:
    """Yield the refused words of a turn, with who ruled on them last."""
    remarks = turn.remarks
    if turn.ruling is not None and turn.is_refused:
        jury = [remark.values[0] for remark in remarks if remark.kind is RemarkKind.JURY]
        by, reason = (RefusedBy.JURY, jury[-1]) if jury else (RefusedBy.JUDGE, turn.ruling.reason)
        yield RefusedWords(turn.ruling.blamed, by, reason)
    for remark, following in pairwise(remarks):
        if remark.kind in (RemarkKind.DISALLOWED, RemarkKind.MARKED):
            yield RefusedWords(remark.values, RefusedBy.JUDGE, following.values[0])


def _all_words(look: Retrospect) -> Iterator[str]:
    for past in look.turns:
        yield from (word.name for word in past.turn.play.words) if past.turn.play else ()
        yield from (word for refused in _refused(past.turn) for word in refused.words)


def _in_turn(
    look: Retrospect, index: WordIndex, lexicon: Lexicon, least: int, is_known: Callable[[str], bool]
) -> Iterator[tuple[str, int]]:
    """Yield the best word of every turn, then the second best of every turn, and so on, each by decreasing gain."""
    turns = [list(islice(_gains(past, look, index, lexicon, least, is_known), _A_TURN)) for past in look.turns]
    for place in range(_A_TURN):
        yield from sorted((found[place] for found in turns if place < len(found)), key=lambda one: (-one[1], one[0]))


def _gains(
    past: PastTurn, look: Retrospect, index: WordIndex, lexicon: Lexicon, least: int, is_known: Callable[[str], bool]
) -> Iterator[tuple[str, int]]:
    """Yield words that beat a turn by `least` or more, best first, if all words of the play are accepted."""
    enough = (
        move
        for move in possible_plays(past, index)
        if move.score >= past.worth + least and len(move.word) >= SHORTEST_MISSED
    )
    seen: set[str] = set()
    for move in sorted(enough, key=lambda move: (-move.score, move.word, move.position)):
        if move.word not in seen:
            seen.add(move.word)
            if is_known(move.word) and are_acceptable(words_of(move, past), look.state, lexicon):
                yield move.word, move.score - past.worth


def _are_alike(word: str, other: str) -> bool:
    """Tell whether one of two words is the other with letters added at the end."""
    return word.startswith(other) or other.startswith(word)


# A few words of a match to learn, and unaccepted words that nobody challenged

LEARNED = 3
"""The most words to learn from one match."""


def words_to_learn(
    look: Retrospect, words: ClassWords, is_everyday: Callable[[str], bool], may_be_shown: Callable[[str], bool]
) -> tuple[str, ...]:
    """Return up to `LEARNED` words in capitals that the pupils did not play, or that were refused wrongly.

    Words for which `is_everyday` is true come first. Each half has first the words that the computer played, then
    those that nobody found, then those refused together with a word that is none (S3). `may_be_shown` says whether
    the app may show a word and its meaning is known (P9, P18).
    """
    if not look.is_over:
        return ()
    own = set(_played(look, by_computer=False))
    refused = (word for one in words.refused for word in one.words)
    found = dict.fromkeys([*_played(look, by_computer=True), *words.missed, *refused])
    shown = [word for word in found if word not in own and may_be_shown(word)]
    return tuple(islice(sorted(shown, key=lambda word: not is_everyday(word)), LEARNED))


def unchallenged(look: Retrospect, words: ClassWords) -> tuple[str, ...]:
    """Return the unaccepted words that people laid against the computer and nobody challenged (P12)."""
    if not look.is_over or not any(team.computer for team in look.state.teams):
        return ()
    own = set(_played(look, by_computer=False))
    return tuple(word for one in words.refused if one.by is RefusedBy.NOBODY for word in one.words if word in own)


def _played(look: Retrospect, *, by_computer: bool) -> Iterator[str]:
    """Yield the words that stand, either people's or the computer's, in the order of play."""
    for past in look.turns:
        team = look.state.teams[past.before.team_of(past.turn.side)]
        if bool(team.computer) is by_computer:
            yield from past.turn.standing_words
