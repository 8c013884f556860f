"""What practice may change of how a match is played, and what a competition has instead."""

from __future__ import annotations

from dataclasses import dataclass

from classroom.match.team import WordCheck
from classroom.rules.format import Format
from classroom.rules.policy import PerTurn, TurnTime


@dataclass(frozen=True)
class Switches:
    """What practice may change; `competition_switches` gives the format's own.

    `time_outs_count`: a turn that the time took is one of the zero turns by which a side is out (P13).
    """

    turn_time: TurnTime
    live_score: bool = False
    word_check: WordCheck = WordCheck.AT_CHALLENGE
    helper_open: bool = False
    time_outs_count: bool = True


def competition_switches(format_: Format) -> Switches:
    """Return the switches that depart from `format_` in nothing."""
    return Switches(format_.turn_time)


def turn_limit_ms(switches: Switches) -> int | None:
    """Return how long one turn lasts in milliseconds, None where a turn has no limit of its own (P4)."""
    time = switches.turn_time
    return time.seconds * 1000 if isinstance(time, PerTurn) else None
