"""Decides what the computer does next, from what a team at the table may know.

It may take some tenths of a second (two blanks), so it is asked beside the screen's thread.
"""

from __future__ import annotations

from itertools import islice

from classroom.match.command import (
    Announce,
    ChallengePlay,
    DeclareNoWord,
    DeclarePlay,
    DrawLot,
    ExchangeTiles,
    Pass,
    RingBell,
    SignSheet,
)
from classroom.match.state import Phase
from classroom.partner.act import Act, Found
from classroom.partner.chance import Chance
from classroom.partner.level import Level
from classroom.partner.view import View
from classroom.partner.vocabulary import Accepts
from classroom.words.move_generator import Move, plays
from classroom.words.word_index import WordIndex

__all__ = ["Act", "ChallengePlay", "DeclareNoWord", "ExchangeTiles", "Found", "Partner"]

_DRAWING_MS = 1_500
_RINGING_MS = 2_000
_ANNOUNCING_MS = 2_000


class Partner:
    """The computer at a level, with the word list of a match and the words of it that the level knows."""

    def __init__(self, level: Level, lexicon: Accepts, index: WordIndex, chance: Chance) -> None:
        self._level = level
        self._lexicon = lexicon
        self._index = index
        self._chance = chance

    @property
    def level(self) -> Level:
        """How well it plays."""
        return self._level

    def next_act(self, view: View) -> Act | None:
        """Return what the side of `view` does next; None where it is for somebody else to act."""
        match view.phase:
            case Phase.DRAWING if view.draws_lot:
                return Act(DrawLot(view.side), _DRAWING_MS)
            case Phase.READY if view.is_to_move:
                return Act(RingBell(), _RINGING_MS)
            case Phase.RUNNING if view.is_to_move:
                return self._turn(view)
            case Phase.ANNOUNCING if view.is_to_move and view.last_play:
                return Act(Announce(view.last_play.count.total), _ANNOUNCING_MS)
            case Phase.CLOSED if view.signs:
                return Act(SignSheet(view.side, view.name), _ANNOUNCING_MS)
            case _:
                return None

    def _turn(self, view: View) -> Act:
        found = plays(
            self._index,
            view.board,
            view.rack,
            values=view.format.tiles.values,
            bonus=view.format.bonus,
            opening_tiles=view.format.opening.tiles,
        )
        move: Move | None = max(islice(found, 200), key=lambda move: move.score, default=None)
        if move is None:
            return Act(Pass(), 3_000)
        return Act(DeclarePlay(move.tiles), 3_000, Found(move.text, move.position, move.score))
