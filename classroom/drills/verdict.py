"""The verdict on an answer: right or wrong, and what a pupil is shown."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from classroom.i18n import _
from classroom.rules.board import LaidTile
from classroom.rules.placement import Misplacement
from classroom.words.move_generator import Move
from classroom.words.two_letter_guide import GuideEntry

Given = bool | str | tuple[LaidTile, ...] | None
"""An answer: whether it is a word, a letter, the tiles laid; None where the second bell came first."""


@dataclass(frozen=True)
class Verdict:
    """Whether an answer was right, and what to show.

    `share` runs from 0 to 1: for `FIND_BEST` the score as a share of the best, else all or nothing. `words` are the
    words that the answer made, or those that would have been right; `strange` those of them that are not in the list.
    `examples` are plays to show, best first, and `score` the points of the pupil's own. `misplacement` says why laid
    tiles are no play. `entry` is that of the two-letter word asked about.
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

    def sentence(self) -> str:
        """Return the sentence for the pupil, in the language on screen."""
        return _(self.message).format(**self.fields)
