"""The four drills: what each is called, how long a question lasts and how many make a day's portion."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from classroom.i18n import N_


class DrillKind(Enum):
    """The drills; each value is the stored name."""

    TRUE_OR_NOT = "true-or-not"
    TEN_SECONDS = "ten-seconds"
    HOOKS = "hooks"
    FIND_BEST = "find-best"


@dataclass(frozen=True)
class DrillRules:
    """Title and instruction of a drill in English (see `N_`), and its times.

    `limit_ms` is the time for one question, from the first bell to the second. `portion` is the number of questions
    in a round. An answer within `quick_ms` counts as certain.
    """

    title: str
    instruction: str
    limit_ms: int
    portion: int
    quick_ms: int


DRILLS: Mapping[DrillKind, DrillRules] = {
    DrillKind.TRUE_OR_NOT: DrillRules(
        N_("True or false"), N_("Is this a two-letter word?"), limit_ms=8_000, portion=20, quick_ms=2_000
    ),
    DrillKind.TEN_SECONDS: DrillRules(
        N_("Ten seconds"),
        N_("Make any word on the board before the second bell."),
        limit_ms=10_000,
        portion=6,
        quick_ms=5_000,
    ),
    DrillKind.HOOKS: DrillRules(
        N_("Hooks"), N_("Which letter makes a three-letter word?"), limit_ms=12_000, portion=12, quick_ms=3_000
    ),
    DrillKind.FIND_BEST: DrillRules(
        N_("Find the best"),
        N_("Here is a board from an earlier match. Make the word that scores the most."),
        limit_ms=60_000,
        portion=3,
        quick_ms=20_000,
    ),
}
