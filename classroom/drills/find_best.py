"""Find the best: asks for the best play in a position from a past match.

An answer is scored in proportion to the best play.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import field
from functools import cached_property

from classroom.drills.pupil import DrillKind
from classroom.drills.verdict import Given, Verdict, lay
from classroom.drills.vocabulary import Vocabulary
from classroom.i18n import N_
from classroom.match.event import Event, TilesPlayed
from classroom.match.fold import apply, fold
from classroom.match.fold.step import BrokenMatchError
from classroom.match.ports import Chance
from classroom.match.state import MatchState
from classroom.rules.board import Board
from classroom.rules.policy import Bonus
from classroom.rules.tile import TileSet
from classroom.value import Value
from classroom.words.move_generator import Move, best_first, generate

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
