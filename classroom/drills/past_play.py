"""Positions from past matches: what a side had before it when it laid its tiles."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from classroom.match.event import Event, TilesPlayed
from classroom.match.fold import BrokenMatchError, apply, fold
from classroom.match.state import MatchState
from classroom.rules.board import Board
from classroom.rules.format import Bonus
from classroom.rules.tile import TileSet

FEWEST_TILES = 5  # on a rack, for a position worth looking at


@dataclass(frozen=True)
class PastMatch:
    """A match of the archive and its events."""

    match_id: str
    events: tuple[Event, ...]


@dataclass(frozen=True)
class PastPosition:
    """What lay on the board and on the rack before turn `turn` of a match, counted from 1; nobody is named."""

    match_id: str
    turn: int
    board: Board
    rack: tuple[str, ...]
    tiles: TileSet
    bonus: Bonus
    opening_tiles: int

    @property
    def item(self) -> str:
        """The position as cards name it: by match and turn, so that nothing of a deleted match is kept."""
        return f"{self.match_id}:{self.turn}"


def past_positions(past: PastMatch) -> tuple[PastPosition, ...]:
    """Return the positions of a match before its plays, in order; none of a match that is not over, or not sound."""
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


def all_past_positions(matches: Iterable[PastMatch]) -> dict[str, PastPosition]:
    """Return the positions of several matches by their items."""
    return {position.item: position for past in matches for position in past_positions(past)}
