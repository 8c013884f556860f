"""The verdict on an answer: right or wrong, what laid tiles are worth, and what a pupil is shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field

from classroom.i18n import _
from classroom.rules.board import Board, LaidTile
from classroom.rules.format import bonus_for
from classroom.rules.placement import Misplacement, find_play
from classroom.rules.policy import Bonus, NoBonus
from classroom.rules.scoring import count_play
from classroom.rules.tile import BLANK, rack_face, without
from classroom.value import Value
from classroom.words.lexicon import Lexicon
from classroom.words.move_generator import Move
from classroom.words.two_letter_guide import GuideEntry

Given = bool | str | tuple[LaidTile, ...] | None
"""An answer: whether it is a word, a letter, or the tiles laid; None if the second bell came first."""


class Verdict(Value):
    """Whether an answer was right, and what to show.

    `share` is from 0 to 1: for `FIND_BEST` the score as a share of the best, else all or nothing. `words` are the
    words that the answer made, or those that would have been right; `strange` are those of them that are not in the
    list. `examples` are plays to show, best first, and `score` is the pupil's own points. `misplacement` says why
    laid tiles are not a play. `entry` is that of the two-letter word asked about. `lawful` is a play that the rules
    and the list allow, although another is so much better that it does not count as right.
    """

    right: bool
    share: float
    message: str
    fields: Mapping[str, str | int] = field(default_factory=dict)
    words: tuple[str, ...] = ()
    strange: tuple[str, ...] = ()
    examples: tuple[Move, ...] = ()
    score: int = 0
    misplacement: Misplacement | None = None
    entry: GuideEntry | None = None
    lawful: bool = False

    @property
    def is_accepted(self) -> bool:
        """Whether the answer has no fault and so gets no cross."""
        return self.right or self.lawful

    def sentence(self) -> str:
        """Return the sentence for the pupil, in the language on screen."""
        return _(self.message).format(**self.fields)


# Tiles laid


class Laid(Value):
    """The judgement of laid tiles: why they are not a play, or their words, those not in the list, and the score."""

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
    """Return the judgement of `tiles` from `rack` as a play on `board` (C3-C9), with `values` of their `TileSet`."""
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
