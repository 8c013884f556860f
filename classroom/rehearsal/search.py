"""Finds plays for a simulated player: with listed words, with any letters, and tiles that make no play."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from classroom.match.ports import Chance
from classroom.match.state import MatchState
from classroom.rules.board import LaidTile
from classroom.rules.placement import Play
from classroom.rules.square import Direction, Square
from classroom.rules.tile import BLANK
from classroom.words.move_generator import plays
from classroom.words.word_index import WordIndex

_LOOKS = 2
_CONSIDERED = 12
_TRIES = 12


class Search:
    """Finds plays with `reach` tiles of a hand; looks at no more than the first `most` plays."""

    def __init__(self, index: WordIndex, chance: Chance, *, reach: int, most: int) -> None:
        self._index = index
        self._chance = chance
        self._reach = reach
        self._most = most

    def word(self, state: MatchState) -> tuple[LaidTile, ...]:
        """Return a play for the side to move with only listed words, often a good one; empty if none is found."""
        hand = state.hand(state.to_move)
        for _ in range(_LOOKS):
            found = plays(
                self._index,
                state.board,
                self._chance.sample(hand, min(self._reach, len(hand))),
                values=state.tile_set.values,
                bonus=state.format.bonus,
                opening_tiles=state.format.opening.tiles,
            )
            if seen := list(islice(found, self._most)):
                considered = self._chance.sample(seen, min(len(seen), _CONSIDERED))
                return max(considered, key=lambda move: move.score).tiles
        return ()

    def phoney(self, state: MatchState) -> tuple[LaidTile, ...]:
        """Return tiles that are placed correctly, whatever they spell; empty if none are found."""
        hand = state.hand(state.to_move)
        squares = state.format.layout.squares
        near = [square for square in squares if state.board.at(square)] or [state.format.layout.start]
        for _ in range(_TRIES if hand else 0):
            laid = self._some_tiles(state, self._chance.choice(near), hand)
            if isinstance(state.find_play(laid), Play):
                return laid
        return ()

    def astray(self, state: MatchState) -> tuple[LaidTile, ...]:
        """Return one tile in a corner, where it rarely makes a play."""
        hand = state.hand(state.to_move)
        return (LaidTile(state.format.layout.squares[0], self._named(hand[0])),) if hand else ()

    def _some_tiles(self, state: MatchState, by: Square, hand: Sequence[str]) -> tuple[LaidTile, ...]:
        chance = self._chance
        direction = chance.choice(tuple(Direction))
        square = by.step(direction.other, chance.choice((-1, 0, 1))).step(direction, -chance.choice((0, 1, 2)))
        laid: list[LaidTile] = []
        for tile in chance.sample(hand, min(len(hand), chance.choice((1, 2, 2, 3, 4)))):
            while state.board.at(square):
                square = square.step(direction)
            laid.append(LaidTile(square, self._named(tile)))
            square = square.step(direction)
        return tuple(laid)

    def _named(self, tile: str) -> str:
        return self._chance.choice("aeinrst") if tile == BLANK else tile
