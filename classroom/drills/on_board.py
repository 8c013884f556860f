"""Drills on a board: the best play in a position from a past match, and any play within ten seconds."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import field
from functools import cached_property
from itertools import islice

from classroom.drills.pupil import DrillKind
from classroom.drills.vocabulary import Given, Verdict, Vocabulary, lay
from classroom.i18n import N_
from classroom.match.event import Event, TilesPlayed
from classroom.match.fold import apply, fold
from classroom.match.fold.step import BrokenMatchError
from classroom.match.ports import Chance
from classroom.match.state import MatchState
from classroom.rules.board import Board, Direction, InvalidBoardError, LaidTile, empty_board, parse_board, parse_layout
from classroom.rules.policy import Bonus
from classroom.rules.tile import BLANK, TileSet, without
from classroom.value import Value
from classroom.words.move_generator import InvalidRackError, Move, WordIndex, best_first, generate, plays

FEWEST_TILES = 5  # on a rack, for a position worth looking at


class PastMatch(Value):
    """A match from the archive with its events."""

    match_id: str
    events: tuple[Event, ...]


class PastPosition(Value):
    """The board and the rack before turn `turn` of a match, counted from 1, without names."""

    match_id: str
    turn: int
    board: Board
    rack: tuple[str, ...]
    tiles: TileSet
    bonus: Bonus
    opening_tiles: int

    @property
    def item(self) -> str:
        """The position's item on cards: match and turn, so that a card keeps nothing of a deleted match."""
        return f"{self.match_id}:{self.turn}"


def past_positions(past: PastMatch) -> tuple[PastPosition, ...]:
    """Return the positions before the plays of a match; none if it is not over or its record is damaged."""
    found: list[PastPosition] = []
    try:
        state = fold(past.events[:1])
        for event in past.events[1:]:
            if isinstance(event, TilesPlayed) and len(state.hand(event.side)) >= FEWEST_TILES:
                found.append(_position(past.match_id, state, event.side))
            state = apply(state, event)
    except (BrokenMatchError, LookupError):
        return ()
    return tuple(found) if state.end else ()


def _position(match_id: str, state: MatchState, side: int) -> PastPosition:
    format_ = state.format
    turn = len(state.turns) + 1
    hand = state.hand(side)
    return PastPosition(match_id, turn, state.board, hand, format_.tiles, format_.bonus, format_.opening.tiles)


# The question and the drill

SHOWN = 3
RIGHT_FROM = 1 / 2
"""The share of the best score from which an answer counts as right."""


class BestQuestion(Value):
    """A position; `best` are the plays that score most, each word once. The answer is the tiles laid."""

    position: PastPosition
    best: tuple[Move, ...] = field(repr=False)
    vocabulary: Vocabulary = field(repr=False, compare=False)

    kind = DrillKind.FIND_BEST

    @property
    def item(self) -> str:
        """The match and the turn."""
        return self.position.item

    @property
    def board(self) -> Board:
        """The board of the position."""
        return self.position.board

    @property
    def rack(self) -> tuple[str, ...]:
        """The tiles on the rack."""
        return self.position.rack

    @property
    def best_score(self) -> int:
        """What the best play scores."""
        return self.best[0].score

    def second_try(self, given: Given) -> tuple[str, dict[str, str | int]] | None:
        """Return the hint after a first answer that can be improved, or None if the answer is final."""
        verdict = self.answer(given)
        if not given or verdict.score >= self.best_score:
            return None
        if verdict.strange:
            return N_("Not in the word list: {strange}. Try once more!"), dict(verdict.fields)
        if verdict.misplacement or not verdict.lawful:
            return None
        return N_("Score: {score}. There is a better play: try once more!"), dict(verdict.fields)

    def answer(self, given: Given) -> Verdict:
        """Return the value of the tiles `given` as a share of the best score; invalid plays are worth nothing."""
        tiles = given if isinstance(given, tuple) else ()
        fields: dict[str, str | int] = {"best": self.best[0].word, "most": self.best_score}
        if not tiles:
            message = N_("Time's up. The best play was {best}: {most} points.")
            return Verdict(right=False, share=0.0, message=message, fields=fields, examples=self.best)
        position = self.position
        laid = lay(
            self.vocabulary.lexicon,
            position.board,
            position.rack,
            tiles,
            values=position.tiles.values,
            bonus=position.bonus,
            opening_tiles=position.opening_tiles,
        )
        score = laid.score if laid.is_right else 0
        share = min(1.0, score / self.best_score) if self.best_score else float(laid.is_right)
        if laid.strange:
            message = N_("Not in the word list: {strange}. The best play was {best}: {most} points.")
        elif not laid.is_right:
            message = N_("The tiles do not fit there. The best play was {best}: {most} points.")
        elif score >= self.best_score:
            message = N_("Score: {score}. Nothing scores more!")
        else:
            message = N_("Good! Score: {score}. {best} would score more: {most}.")
        fields |= {"score": score, "strange": ", ".join(laid.strange), "words": ", ".join(laid.words)}
        return Verdict(
            right=laid.is_right and share >= RIGHT_FROM,
            share=share,
            message=message,
            fields=fields,
            words=laid.words,
            strange=laid.strange,
            examples=self.best,
            score=score,
            misplacement=laid.misplacement,
            lawful=laid.is_right,
        )


class FindBest:
    """Asks for the best play in positions from past matches, which are read on first use.

    The best plays are those whose word `has_meaning`, where there are any: nobody learns from others.
    """

    kind = DrillKind.FIND_BEST

    def __init__(
        self,
        vocabulary: Vocabulary,
        matches: Iterable[PastMatch],
        has_meaning: Callable[[str], bool] = lambda _word: True,
    ) -> None:
        self._vocabulary, self._has_meaning = vocabulary, has_meaning
        self._matches = tuple(matches)

    @cached_property
    def _positions(self) -> dict[str, PastPosition]:
        return {position.item: position for past in self._matches for position in past_positions(past)}

    def fresh(self, known: Collection[str], chance: Chance) -> str | None:
        """Return a position that is not among `known`."""
        items = [item for item in self._positions if item not in known]
        return chance.choice(items) if items else None

    def question(self, item: str, chance: Chance) -> BestQuestion | None:
        """Return a question about a position's best play; None if its match is gone or the list allows no play."""
        if (position := self._positions.get(item)) is None:
            return None
        moves = generate(
            self._vocabulary.index,
            position.board,
            position.rack,
            values=position.tiles.values,
            bonus=position.bonus,
            opening_tiles=position.opening_tiles,
        )
        found = best_first(moves)
        best = _shown(move for move in found if self._has_meaning(move.word)) or _shown(found)
        return BestQuestion(position, best, self._vocabulary) if best else None


def _shown(moves: Iterable[Move]) -> tuple[Move, ...]:
    """Return the first moves that are shown, each of another word; no more are looked at."""
    best: dict[str, Move] = {}
    for move in moves:
        best.setdefault(move.word, move)
        if len(best) == SHOWN:
            break
    return tuple(best.values())


SMALL_LAYOUT = parse_layout("""
    ....L....
    .w.....w.
    ..l...l..
    ...l.l...
    L...*...L
    ...l.l...
    ..l...l..
    .w.....w.
    ....L....
""")
RACK_SIZE = 7
FEWEST_PLAYS = 5
"""The minimum number of different words that can be played in a generated position."""

_EXAMPLES = 3
_WORDS_ON_BOARD = 3
_SHORTEST, _LONGEST = 3, 5
_FEWEST_VOWELS, _MOST_VOWELS = 2, 4
_VOWELS = frozenset("AEIOU")
_BLANKS = 1 / 12
_TRIES = 60
_LOOKED_AT = 400  # plays to consider; the best become the examples

Position = tuple[Board, tuple[str, ...], tuple[Move, ...]]
"""A board, a rack and example plays, best first."""


def position_item(board: Board, rack: Sequence[str], *_rest: object) -> str:
    """Return a position as text: the rows separated by ``/``, then ``:`` and the rack."""
    return f"{'/'.join(board.rows())}:{''.join(rack)}"


def read_position(item: str, vocabulary: Vocabulary) -> Position | None:
    """Return the position written as `item`, or None if it is invalid or the list allows no play in it."""
    rows, _, letters = item.partition(":")
    try:
        board = parse_board(SMALL_LAYOUT, rows.split("/"))
        if not letters or len(letters) > RACK_SIZE or any(tile not in vocabulary.values for tile in board.tiles()):
            return None
        rack = tuple(letters)
        examples = _examples(vocabulary, board, rack)
    except (InvalidBoardError, InvalidRackError):
        return None
    return (board, rack, examples) if examples else None


def make_position(vocabulary: Vocabulary, chance: Chance, known: Collection[str]) -> Position | None:
    """Return a new position with at least `FEWEST_PLAYS` playable words; blanks are rare.

    `known` are the texts of positions to avoid. Return None if the list has too few words.
    """
    for _ in range(_TRIES):
        board = _board(vocabulary, chance)
        rack = _rack(vocabulary, board, chance) if board else None
        if board is None or rack is None or position_item(board, rack) in known:
            continue
        words = {move.word for move in islice(_plays(vocabulary.easy, vocabulary, board, rack), _LOOKED_AT)}
        if len(words) >= FEWEST_PLAYS:
            return board, rack, _examples(vocabulary, board, rack)
    return None


def _examples(vocabulary: Vocabulary, board: Board, rack: Sequence[str]) -> tuple[Move, ...]:
    """Return a few high-scoring plays, preferably with words that a pupil knows."""
    for index in (vocabulary.easy, vocabulary.index):
        found = sorted(islice(_plays(index, vocabulary, board, rack), _LOOKED_AT), key=lambda move: -move.score)
        if best := {move.word: move for move in reversed(found)}:
            return tuple(sorted(best.values(), key=lambda move: (-move.score, move.word))[:_EXAMPLES])
    return ()


def _plays(index: WordIndex, vocabulary: Vocabulary, board: Board, rack: Sequence[str]) -> Sequence[Move]:
    return list(plays(index, board, rack, values=vocabulary.values))


def _board(vocabulary: Vocabulary, chance: Chance) -> Board | None:
    """Return a small board with a word on its start and others, or None if the list has no suitable word."""
    letters = [length for length in range(_SHORTEST, _LONGEST + 1) if vocabulary.easy.of_length(length)]
    if not letters:
        return None
    first = chance.choice(list(vocabulary.easy.of_length(chance.choice(letters)) or ()))
    if without(vocabulary.tiles.tiles, first) is None:
        return None
    board = empty_board(SMALL_LAYOUT)
    direction = chance.choice(list(Direction))
    begin = SMALL_LAYOUT.start.step(direction, -chance.choice(range(len(first))))
    board = board.lay(LaidTile(begin.step(direction, at), letter) for at, letter in enumerate(first))
    for _ in range(_WORDS_ON_BOARD - 1):
        rack = _tiles(vocabulary, board, chance)
        moves = [
            move
            for move in _plays(vocabulary.easy, vocabulary, board, rack)
            if _SHORTEST <= len(move.word) <= _LONGEST and len(move.tiles) > 1
        ]
        if moves:
            board = board.lay(chance.choice(moves).tiles)
    return board


def _rack(vocabulary: Vocabulary, board: Board, chance: Chance) -> tuple[str, ...] | None:
    """Return a rack of vowels and consonants from the tiles not on the board; None if vowels are too few or many."""
    tiles = _tiles(vocabulary, board, chance)
    if len(tiles) == RACK_SIZE and BLANK in vocabulary.values and chance.random() < _BLANKS:
        tiles = (*tiles[1:], BLANK)
    vowels = sum(tile in _VOWELS for tile in tiles)
    return tiles if _FEWEST_VOWELS <= vowels <= _MOST_VOWELS else None


def _tiles(vocabulary: Vocabulary, board: Board, chance: Chance) -> tuple[str, ...]:
    """Return random letters from the tiles not on the board."""
    box = [tile for tile in vocabulary.tiles.tiles if tile != BLANK]
    left = without(box, board.tiles()) or ()
    return tuple(chance.sample(left, min(len(left), RACK_SIZE)))


# The question and the drill


class PlayQuestion(Value):
    """A board and a rack; `examples` are plays to show afterwards. The answer is the tiles laid."""

    board: Board
    rack: tuple[str, ...]
    examples: tuple[Move, ...] = field(repr=False)
    vocabulary: Vocabulary = field(repr=False, compare=False)

    kind = DrillKind.TEN_SECONDS

    @property
    def item(self) -> str:
        """The position as text."""
        return position_item(self.board, self.rack)

    def answer(self, given: Given) -> Verdict:
        """Return whether the tiles `given` make a lawful play with words of the list; None means out of time."""
        tiles = given if isinstance(given, tuple) else ()
        if not tiles:
            message = N_("Time's up. You could have played {example}.")
            return Verdict(right=False, share=0.0, message=message, fields=self._fields, examples=self.examples)
        laid = lay(self.vocabulary.lexicon, self.board, self.rack, tiles, values=self.vocabulary.values)
        if laid.is_right:
            message = N_("Right! {words}. Score: {score}.")
        elif laid.strange:
            message = N_("Not in the word list: {strange}. You could have played {example}.")
        else:
            message = N_("The tiles do not fit there. You could have played {example}.")
        fields = {
            **self._fields,
            "words": ", ".join(laid.words),
            "strange": ", ".join(laid.strange),
            "score": laid.score,
        }
        return Verdict(
            right=laid.is_right,
            share=float(laid.is_right),
            message=message,
            fields=fields,
            words=laid.words,
            strange=laid.strange,
            examples=self.examples,
            score=laid.score if laid.is_right else 0,
            misplacement=laid.misplacement,
        )

    @property
    def _fields(self) -> dict[str, str | int]:
        return {"example": self.examples[0].word}


class TenSeconds:
    """Makes small positions in which several plays can be found."""

    kind = DrillKind.TEN_SECONDS

    def __init__(self, vocabulary: Vocabulary) -> None:
        self._vocabulary = vocabulary

    def fresh(self, known: Collection[str], chance: Chance) -> str | None:
        """Return a position that is not among `known`, or None if the list is too small."""
        position = make_position(self._vocabulary, chance, known)
        return None if position is None else position_item(*position)

    def question(self, item: str, chance: Chance) -> PlayQuestion | None:
        """Return a question about any play in a position; None if it is invalid or the list allows no play in it."""
        position = read_position(item, self._vocabulary)
        return None if position is None else PlayQuestion(*position, self._vocabulary)
