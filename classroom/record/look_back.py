"""A match turn by turn: the board and the racks before each turn, and what could have been played instead.

It is made from the events, as far as the record is intact.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice

from classroom.match.decide.context import is_acceptable
from classroom.match.event import Event
from classroom.match.fold import apply, fold
from classroom.match.fold.real_board import board_before
from classroom.match.fold.step import BrokenMatchError
from classroom.match.help import racks_open
from classroom.match.state import MatchState, Turn
from classroom.rules.board import Board, LaidTile
from classroom.rules.placement import Play
from classroom.rules.square import Square
from classroom.value import Value
from classroom.words.lexicon import Lexicon
from classroom.words.move_generator import Move, plays
from classroom.words.word_index import WordIndex

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
