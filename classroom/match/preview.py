"""What a side may see of its play before it is made: in competition only where it is wrong (P5, P18)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from classroom.match.decide.context import unlisted
from classroom.match.state import MatchState
from classroom.match.team import WordCheck
from classroom.rules.board import LaidTile
from classroom.rules.format import bonus_for
from classroom.rules.placement import Misplacement, Word
from classroom.rules.scoring import Count, count_play
from classroom.words.lexicon import Lexicon


@dataclass(frozen=True)
class Preview:
    """Tiles laid on the board but not yet played: why they make no play, or else their words.

    `count` is None if the live score is hidden. `strange` are the words not in the list; it is empty if the check is
    not open.
    """

    misplacement: Misplacement | None = None
    words: tuple[Word, ...] = ()
    count: Count | None = None
    strange: tuple[str, ...] = ()


def preview(state: MatchState, tiles: Sequence[LaidTile], lexicon: Lexicon) -> Preview:
    """Return what the side to move may see of `tiles`."""
    play = state.find_play(tiles)
    if isinstance(play, Misplacement):
        return Preview(misplacement=play)
    switches = state.opened.switches
    practice = state.is_practice
    count = None
    if practice and switches.live_score:
        bonus = bonus_for(state.format.bonus, len(tiles), len(state.racks[state.to_move]))
        count = count_play(state.format.layout, state.tile_set.values, play, bonus)
    strange: tuple[str, ...] = ()
    if practice and switches.word_check is not WordCheck.AT_CHALLENGE:
        strange = unlisted(state, lexicon, (word.name for word in play.words))
    return Preview(words=play.words, count=count, strange=strange)
