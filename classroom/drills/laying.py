"""Judging the tiles laid in a drill: whether they are a lawful play with words of the list, and its score."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from classroom.rules.board import Board, LaidTile
from classroom.rules.format import bonus_for
from classroom.rules.placement import Misplacement, find_play
from classroom.rules.policy import Bonus, NoBonus
from classroom.rules.scoring import count_play
from classroom.rules.tile import BLANK, rack_face, without
from classroom.words.lexicon import Lexicon


@dataclass(frozen=True)
class Laid:
    """Laid tiles judged: why they are no play, or their words, those that are not in the list, and their score."""

    misplacement: Misplacement | None = None
    words: tuple[str, ...] = ()
    strange: tuple[str, ...] = ()
    score: int = 0
    in_hand: bool = True

    @property
    def is_right(self) -> bool:
        """Whether they make a lawful play with words of the list."""
        return self.in_hand and self.misplacement is None and not self.strange


def lay(
    lexicon: Lexicon,
    board: Board,
    rack: Sequence[str],
    tiles: Sequence[LaidTile],
    *,
    values: Mapping[str, int],
    bonus: Bonus | None = None,
    opening_tiles: int = 2,
) -> Laid:
    """Return `tiles` of `rack` judged as a play on `board` (C3-C9), with the `values` of their `TileSet`."""
    if any(tile != BLANK and tile not in values for _, tile in tiles):
        return Laid(in_hand=False)
    play = find_play(board, tiles, opening_tiles=opening_tiles)
    if isinstance(play, Misplacement):
        return Laid(misplacement=play)
    if without(rack, [rack_face(tile) for _, tile in tiles]) is None:
        return Laid(in_hand=False)
    names = tuple(word.name for word in play.words)
    more = bonus_for(bonus or NoBonus(), len(tiles), len(rack))
    score = count_play(board.layout, values, play, more).total
    return Laid(words=names, strange=tuple(name for name in names if not lexicon.has(name)), score=score)
