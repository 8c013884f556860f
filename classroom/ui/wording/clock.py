"""What the teams' clocks show: time left, overtime and its cost, the end it leads to (A3, A4, T2, S6)."""

from __future__ import annotations

from classroom.i18n import _, ngettext
from classroom.match.state import MatchState, Phase
from classroom.record.figure import figure
from classroom.rules.policy import Overtime, PerSide, Untimed

MINUTE = 60


def minutes_text(duration_ms: int) -> str:
    """Return a time in minutes and seconds, such as 24:59, rounded up to whole seconds."""
    seconds = -(-max(0, duration_ms) // 1000)
    return f"{seconds // MINUTE}:{seconds % MINUTE:02}"


def clock_text(time: PerSide, used_ms: int) -> str:
    """Return the text of a team's clock: the time left, or the overtime so far, such as +1:05 (T2)."""
    over_ms = used_ms - time.seconds * 1000
    if over_ms <= 0 or not isinstance(time.out_of_time, Overtime):
        return minutes_text(-over_ms)
    return "+" + minutes_text(min(over_ms, time.out_of_time.seconds * 1000))


def clock_detail(time: PerSide, used_ms: int, penalty: int) -> str:
    """Return what a team out of time must know about its clock; empty before that (A4, T2)."""
    if used_ms < time.seconds * 1000:
        return ""
    if not isinstance(time.out_of_time, Overtime):
        return _("Time's up: no more turns")
    if not penalty:
        return _("Time's up")
    return _("Overtime: {points}").format(points=figure(penalty))


def overtime_rule(time: PerSide, used_ms: int) -> str:
    """Return what overtime costs and what happens at its end, for a team with no other time left (T2, S6)."""
    overtime = time.out_of_time
    if used_ms < time.seconds * 1000 or not isinstance(overtime, Overtime):
        return ""
    return f"{_each(overtime.points, overtime.each_seconds)} {_ends_at(overtime)}"


def _each(points: int, each_seconds: int) -> str:
    if each_seconds == MINUTE:
        return ngettext("Each new minute costs {count} point.", "Each new minute costs {count} points.", points).format(
            count=points
        )
    sentence = _("Each new {seconds} seconds costs {points} points.")
    return sentence.format(seconds=each_seconds, points=points)


def _ends_at(overtime: Overtime) -> str:
    time = "+" + minutes_text(overtime.seconds * 1000)
    if overtime.loses:
        return _("After {time}, the match is lost.").format(time=time)
    return _("After {time}, the match is over.").format(time=time)


def time_ahead(time: PerSide) -> str:
    """Return how the clock of a team runs, before its turn (A3, T2, S8)."""
    if time.until_announced:
        return _("The clock runs until the score is announced.")
    return _("The clock runs until the turn is played.")


def announcing_note(state: MatchState) -> str:
    """Return whether the clock runs while a score is counted, until it is announced (A3, T2, S8)."""
    if state.phase is Phase.ANNOUNCING and state.counts_on_own_time:
        return _("the clock runs until you press OK")
    if isinstance(state.opened.switches.turn_time, Untimed):
        return _("no hurry")
    return _("no hurry: the clock is stopped")


def lookup_note(state: MatchState) -> str:
    """Return which clocks run while a challenge waits for its ruling (A3)."""
    if state.is_looking_up:
        return _("The teams' clocks are stopped. The match clock keeps running. The judge decides.")
    if state.running_side is not None and state.phase is Phase.CHALLENGED:
        return _("The challenger's clock keeps running. The judge decides.")
    if isinstance(state.opened.switches.turn_time, Untimed):
        return _("The judge decides.")
    return _("The clock is stopped. The judge decides.")
