"""Chooses plays for the demonstration: good plays of easy words, and sometimes a misspelt word."""

from __future__ import annotations

from functools import cached_property

from classroom.match.state import MatchState
from classroom.ui.ports import Services
from classroom.words.category import Category
from classroom.words.lexicon import Lexicon
from classroom.words.move_generator import Move, generate
from classroom.words.word_index import WordIndex

_REACH = 9
"""The number of tiles among which to look for a play: of the 28 of a pool, the first will do."""
_LONGEST = 5
"""The most tiles laid at once: longer plays take more time but show nothing new."""

_MISSPELT = frozenset(
    {
        "goed",
        "eated",
        "teh",
        "gud",
        "wented",
        "lik",
        "tak",
        "neet",
        "reder",
        "biger",
        "sheeps",
        "hav",
        "giv",
        "liv",
        "wuz",
        "tre",
        "leef",
        "sno",
        "toyz",
        "playd",
        "starz",
        "noze",
        "skool",
        "rane",
        "dore",
        "hous",
    }
)
"""Words as children misspell them; none is in a list."""


class Plays:
    """Finds plays with the words of the easiest list, the same ones each time."""

    def __init__(self, services: Services) -> None:
        self._lexicon: Lexicon = services.word_lists.lexicon("core", tuple(Category))
        self._index = services.index_of(self._lexicon)

    @cached_property
    def _with_misspelt(self) -> WordIndex:
        return WordIndex({*(word for word in self._lexicon.words if self._lexicon.has(word)), *_MISSPELT})

    def word(self, state: MatchState) -> Move | None:
        """Return the best play of the side to move, or None if there is none."""
        return max(self._moves(state, self._index), key=lambda move: (move.score, move.word), default=None)

    def misspelt(self, state: MatchState) -> Move | None:
        """Return a play with a misspelt main word, or None if there is none."""
        moves = [move for move in self._moves(state, self._with_misspelt) if move.word.lower() in _MISSPELT]
        return max(moves, key=lambda move: (move.score, move.word), default=None)

    def _moves(self, state: MatchState, index: WordIndex) -> list[Move]:
        hand = sorted(state.hand(state.to_move))
        if len(hand) > _REACH:
            hand = hand[:: max(1, len(hand) // _REACH)][:_REACH]
        found = generate(
            index,
            state.board,
            hand,
            values=state.tile_set.values,
            bonus=state.format.bonus,
            opening_tiles=state.format.opening.tiles,
        )
        return [move for move in found if len(move.slot.empty) <= _LONGEST]
