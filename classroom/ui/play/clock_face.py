"""What the clocks of teams show, from a match and the time that goes by in it (A3, T2, S8)."""

from __future__ import annotations

from classroom.i18n import _
from classroom.match.service import MatchService
from classroom.match.state import Phase
from classroom.record.figure import figure
from classroom.rules.policy import PerSide, is_used_up, overtime_penalty, time_limit_ms
from classroom.ui.play.match_view import ClockFace, ClocksFace
from classroom.ui.wording.match import clock_detail, clock_text, minutes_text, overtime_rule


def clocks_face(service: MatchService) -> ClocksFace:
    """Return the current clocks of the teams, or none if teams have no time of their own."""
    state = service.state
    time = state.opened.switches.turn_time
    if not isinstance(time, PerSide):
        return ClocksFace()
    is_still = state.phase in (Phase.PAUSED, Phase.RECORDING) or service.interrupted
    running = None if is_still or state.running_side is None else state.team_of(state.running_side)
    teams = tuple(
        _face(time, service.used_ms(state.sides_of(team)[0]), is_running=team == running)
        for team in range(len(state.teams))
    )
    shown = next((face for face in teams if face.is_running), teams[state.team_of(state.to_move)])
    return ClocksFace(teams, shown, _match_clock(service))


def _face(time: PerSide, used_ms: int, *, is_running: bool) -> ClockFace:
    penalty = overtime_penalty(time, used_ms)
    return ClockFace(
        text=clock_text(time, used_ms),
        is_running=is_running,
        is_over=used_ms >= time.seconds * 1000,
        is_up=is_used_up(time, used_ms),
        penalty=figure(penalty) if penalty else "",
        detail=clock_detail(time, used_ms, penalty),
        rule=overtime_rule(time, used_ms),
    )


def _match_clock(service: MatchService) -> str:
    left_ms = service.match_left_ms()
    return "" if left_ms is None else _("Match {time}").format(time=minutes_text(left_ms))


def clock_texts(service: MatchService, side: int, given_ms: int) -> tuple[str, str]:
    """Return what a side's clock shows now, and what it would show with this time given back (taken if negative)."""
    time = service.state.opened.switches.turn_time
    if not isinstance(time, PerSide):
        return "", ""
    return clock_text(time, service.used_ms(side)), clock_text(time, used_after(service, side, given_ms))


def used_after(service: MatchService, side: int, given_ms: int) -> int:
    """Return the time used by a side, after giving this much back."""
    return service.used_ms(side) - given_ms


def can_be_given(service: MatchService, side: int, given_ms: int) -> bool:
    """Tell whether this much time can be given back or taken: no more than was used, and no more than is left."""
    limit = time_limit_ms(service.state.opened.switches.turn_time)
    return limit is not None and 0 <= used_after(service, side, given_ms) <= limit
