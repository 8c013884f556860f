"""The choices of practice in the way a match is played, and the values of a competition."""

from __future__ import annotations

from classroom.match.team import WordCheck
from classroom.rules.format import Format
from classroom.rules.policy import PerTurn, TurnTime
from classroom.value import Value


class Switches(Value):
    """The choices of practice; `competition_switches` gives the format's own values.

    `time_outs_count`: a turn lost to the clock is one of the zero turns that disqualify a side (P13).
    """

    turn_time: TurnTime
    live_score: bool = False
    word_check: WordCheck = WordCheck.AT_CHALLENGE
    helper_open: bool = False
    time_outs_count: bool = True


def competition_switches(format_: Format) -> Switches:
    """Return the switches that change nothing of `format_`."""
    return Switches(format_.turn_time)


def turn_limit_ms(switches: Switches) -> int | None:
    """Return the time of one turn in milliseconds, or None if a turn has no limit of its own (P4)."""
    time = switches.turn_time
    return time.seconds * 1000 if isinstance(time, PerTurn) else None
