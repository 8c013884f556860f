"""What a state tells of time: whose runs, how much is left, whom it leaves out, what it ends and costs."""

from __future__ import annotations

from dataclasses import dataclass

from classroom.match.phase import Phase
from classroom.match.state_fact import StateFacts
from classroom.rules.format import (
    Overtime,
    PerRound,
    PerSide,
    SitsOut,
    is_used_up,
    overtime_penalty,
    time_limit_ms,
)


@dataclass(frozen=True)
class StateClocks(StateFacts):
    """The facts, and the time of each team (P4, A3, A4, T2, U9)."""

    def time_penalties(self) -> tuple[int, ...]:
        """Return what the time used beyond its own costs each team now, 0 or less (T2)."""
        return tuple(overtime_penalty(self.opened.switches.turn_time, used) for used in self.used_ms)

    @property
    def out_of_time(self) -> frozenset[int]:
        """The teams that move no more, because their time is used up (A4)."""
        match self.opened.switches.turn_time:
            case PerSide(out_of_time=SitsOut()) as time:
                return frozenset(team for team, used in enumerate(self.used_ms) if is_used_up(time, used))
            case _:
                return frozenset()

    def time_end(self) -> tuple[int | None, ...]:
        """Return whom used time ends the match for: the side that has lost by it, None for nobody's loss; else none."""
        time = self.opened.switches.turn_time
        over = [team for team, used in enumerate(self.used_ms) if is_used_up(time, used)]
        match time:
            case PerSide(out_of_time=Overtime(loses=loses)):
                return tuple(self.sides_of(team)[0] if loses else None for team in over)
            case PerSide():
                return (None,) if len(over) == len(self.teams) else ()
            case PerRound():
                return (None,) if over else ()
            case _:
                return ()

    @property
    def running_side(self) -> int | None:
        """The side whose time goes by: in its turn, while it holds a play, or during its challenge; None for nobody."""
        match self.phase:
            case Phase.RUNNING | Phase.PAUSED:
                return self.to_move
            case Phase.HELD if self.hold:
                return self.hold.side
            case Phase.CHALLENGED if self.challenge and self._are_challenges_timed:
                return self.challenge.side
            case Phase.ANNOUNCING | Phase.CHECKING if isinstance(self.opened.switches.turn_time, PerRound):
                return self.to_move
            case _:
                return None

    @property
    def _are_challenges_timed(self) -> bool:
        time = self.opened.switches.turn_time
        return isinstance(time, PerSide) and time.timed_challenges

    def time_left_ms(self, elapsed_ms: int, side: int | None = None) -> int | None:
        """Return the time left to `side`, by default the one to move, `elapsed_ms` into what runs now; None: no limit.

        0 when the side moves no more, and never less; for a team with overtime that is counted in.
        """
        limit = time_limit_ms(self.opened.switches.turn_time)
        gone = self._time_gone_ms(self.to_move if side is None else side)
        least = 0 if self.is_time_over(elapsed_ms, side) else 1
        return None if limit is None else max(least, limit - gone - elapsed_ms)

    def is_time_over(self, elapsed_ms: int, side: int | None = None) -> bool:
        """Tell whether `side`, by default the one to move, moves no more `elapsed_ms` into what runs now."""
        gone = self._time_gone_ms(self.to_move if side is None else side)
        return is_used_up(self.opened.switches.turn_time, gone + elapsed_ms)

    def _time_gone_ms(self, side: int) -> int:
        """What was used up before what runs now of the time that `side` has: a turn's own begins anew (P4)."""
        is_own = isinstance(self.opened.switches.turn_time, PerSide | PerRound)
        return self.used_ms[self.team_of(side)] if is_own else 0
