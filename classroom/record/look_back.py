"""A match looked back on: turn by turn with what could have been played, and its words to learn from."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from itertools import islice, pairwise

from classroom.match.decide.context import is_acceptable
from classroom.match.event import Event
from classroom.match.fold import apply, fold
from classroom.match.fold.real_board import board_before
from classroom.match.fold.step import BrokenMatchError
from classroom.match.help import may_be_challenged, racks_open
from classroom.match.state import MatchState, RemarkKind, Turn
from classroom.match.team import Heading
from classroom.record.heading import paper_heading
from classroom.rules.board import Board, LaidTile, Square
from classroom.rules.placement import Play
from classroom.value import Value, replace
from classroom.words.lexicon import Category, Lexicon
from classroom.words.meaning import Meaning
from classroom.words.move_generator import Move, WordIndex, plays

MOST_PLAYS = 150_000
"""The most plays found for one turn: two blanks give some 50,000, and a hand of 28 tiles more."""


class PastTurn(Value):
    """A turn with all later corrections, and the match just before it."""

    turn: Turn
    before: MatchState

    @property
    def board(self) -> Board:
        """The board before the turn."""
        return self.before.board

    @property
    def hand(self) -> tuple[str, ...]:
        """The tiles that the side could lay."""
        return self.before.hand(self.turn.side)

    @property
    def tiles(self) -> tuple[LaidTile, ...]:
        """The tiles that the side laid, even if they were taken off again; empty if it played nothing."""
        return self.turn.play.tiles if self.turn.play else ()

    @property
    def worth(self) -> int:
        """The points another play has to beat: the score that counts, or the count of an unrefused play if higher."""
        turn = self.turn
        return max(turn.score, turn.counted if not self.refused else 0, 0)

    @property
    def refused(self) -> tuple[Square, ...]:
        """The squares of its tiles that were taken off, or that stay on the board in a disallowed word (U7)."""
        turn = self.turn
        if turn.play is None or not (turn.taken_off or turn.is_refused or turn.disallowed):
            return ()
        marked = {square for word in turn.play.words if word.name in turn.disallowed for square in word.squares}
        return tuple(square for square, _ in self.tiles if not turn.is_marked or square in marked)


class Retrospect(Value):
    """A match turn by turn: the `state` after the last intact event, and every turn in the order of play."""

    state: MatchState
    turns: tuple[PastTurn, ...]

    @property
    def is_over(self) -> bool:
        """Whether play has ended."""
        return self.state.is_over

    @property
    def shows_racks(self) -> bool:
        """Whether the tiles of a side may be shown."""
        return racks_open(self.state) and not self.state.is_real_board

    @property
    def offers_better_plays(self) -> bool:
        """Whether better plays may be shown: only after a practice, because they are hints and show racks (P18)."""
        return self.shows_racks and self.state.is_practice

    @property
    def shows_meanings(self) -> bool:
        """Whether meanings of words may be shown: in a competition only when it is over (P18).

        In practice they are hidden while the last play may be challenged: having a meaning proves that it is a word
        (P12).
        """
        return self.is_over or (self.state.is_practice and not self.state.window)

    @property
    def shows_missed_words(self) -> bool:
        """Whether words that nobody found may be shown: only if racks may be shown (P18)."""
        return self.shows_racks


class BetterPlay(Value):
    """A play that would have scored more: its main word in capitals, its tiles and the position of the word."""

    word: str
    score: int
    tiles: tuple[LaidTile, ...]
    position: str


def look_back(events: Iterable[Event]) -> Retrospect | None:
    """Return a match turn by turn, as far as its events are consistent; None if even the opening is lost."""
    state: MatchState | None = None
    before: list[MatchState] = []
    for event in events:
        try:
            after = fold([event]) if state is None else apply(state, event)
        except BrokenMatchError:
            break
        if state is not None and len(after.turns) > len(before):
            before.append(state)
        # The jury may restore a turn that was lost because of a challenge (P12).
        del before[len(after.turns) :]
        state = after
    if state is None:
        return None
    if state.is_real_board:
        # A word may have been typed in long after its turn.
        before = [replace(past, board=board_before(state, at)) for at, past in enumerate(before)]
    return Retrospect(state, tuple(PastTurn(*pair) for pair in zip(state.turns, before, strict=True)))


def possible_plays(past: PastTurn, index: WordIndex) -> Iterator[Move]:
    """Yield what the side could have played with words of `index`, at most `MOST_PLAYS` plays."""
    found = plays(
        index,
        past.board,
        past.hand,
        values=past.before.tile_set.values,
        bonus=past.before.format.bonus,
        opening_tiles=past.before.format.opening.tiles,
    )
    return islice(found, MOST_PLAYS)


def better_plays(
    look: Retrospect,
    turn: int,
    index: WordIndex,
    lexicon: Lexicon,
    count: int = 3,
    has_meaning: Callable[[str], bool] = lambda _word: True,
) -> tuple[BetterPlay, ...]:
    """Return up to `count` plays that would have scored more than turn number `turn`, from 0, the best first.

    Their main words differ. All their words are in `index`, the words that pupils know, are accepted by the match's
    `lexicon`, have a meaning, and were neither refused nor disallowed in this match (P12, U7). If the turn scored
    nothing, these are the best plays there were. The call takes up to a second, so it should not run on the screen's
    thread. `offers_better_plays` says whether they may be shown.
    """
    past = look.turns[turn]
    better = sorted(
        (move for move in possible_plays(past, index) if move.score > past.worth),
        key=lambda move: (-move.score, move.word, move.position, move.blanks),
    )
    return tuple(islice(_of_different_words(better, past, look.state, lexicon, has_meaning), count))


def words_of(move: Move, past: PastTurn) -> tuple[str, ...]:
    """Return all words that a play would have made, in capitals, the main word first (C5)."""
    play = past.before.find_play(move.tiles)
    return tuple(word.name for word in play.words) if isinstance(play, Play) else ()


def are_acceptable(words: Sequence[str], state: MatchState, lexicon: Lexicon) -> bool:
    """Tell whether words are accepted in a match, by its list and its rulings so far (P12)."""
    return bool(words) and all(is_acceptable(state, lexicon, word) for word in words)


def _of_different_words(
    moves: Iterable[Move], past: PastTurn, state: MatchState, lexicon: Lexicon, has_meaning: Callable[[str], bool]
) -> Iterator[BetterPlay]:
    found: set[str] = set()
    # A word that the judge disallowed does not count in this match, whatever the list says (U7).
    disallowed = {word for turn in state.turns for word in turn.disallowed}
    for move in moves:
        if move.word in found:
            continue
        words = words_of(move, past)
        counts = disallowed.isdisjoint(words) and are_acceptable(words, state, lexicon)
        if counts and all(map(has_meaning, words)):
            found.add(move.word)
            yield BetterPlay(move.word, move.score, move.tiles, move.position)


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
