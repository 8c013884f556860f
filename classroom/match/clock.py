"""The clock of the current turn, hold or challenge: a value that is asked for the time, not counted down (P4).

The time a team or a round used earlier is in the events, and so in the state: `MatchState.used_ms`.
"""

from __future__ import annotations

from classroom.match import event as ev
from classroom.match.state import MatchState, Phase
from classroom.rules.policy import PerRound, PerTurn
from classroom.value import Value, replace


class TurnClock(Value):
    """Milliseconds of one period: `used_ms` until `since_ms`, when it last started, or None while stopped."""

    used_ms: int = 0
    since_ms: int | None = None

    def elapsed(self, now_ms: int) -> int:
        """Return how long the turn has run by `now_ms`, not counting pauses."""
        return self.used_ms if self.since_ms is None else self.used_ms + max(0, now_ms - self.since_ms)

    def less(self, slept_ms: int) -> TurnClock:
        """Return the clock with `slept_ms` subtracted from the time since it last started."""
        return self if self.since_ms is None else replace(self, since_ms=self.since_ms + max(0, slept_ms))

    @property
    def is_running(self) -> bool:
        """Whether the clock is running."""
        return self.since_ms is not None


def started(now_ms: int, used_ms: int = 0) -> TurnClock:
    """Return a clock that starts at `now_ms` with `used_ms` already used."""
    return TurnClock(used_ms, now_ms)


def stopped(used_ms: int) -> TurnClock:
    """Return a clock stopped at `used_ms`."""
    return TurnClock(used_ms)


def clock_after(  # noqa: C901, PLR0912 - a table
    event: ev.Event, clock: TurnClock, state: MatchState, now_ms: int
) -> TurnClock:
    """Return the clock after `event`; `state` is the match after the event and all its consequences.

    The clock of a round runs on between words: a period ends with each play and the next one begins at once.
    """
    time = state.opened.switches.turn_time
    is_round = isinstance(time, PerRound)
    match event:
        case ev.TurnBegan() | ev.ScoreAnnounced() if is_round and clock.is_running:
            return clock
        case ev.TurnBegan() | ev.TurnRestarted() | ev.PlayHeld():
            return started(now_ms)
        case _ if _begins_anew(event, state):
            return started(now_ms)
        case ev.TurnPaused(elapsed_ms):
            return stopped(elapsed_ms)
        case ev.TurnStopped():
            return stopped(event.elapsed_ms)
        case ev.TurnTakenBack():
            runs_on = state.phase is Phase.RUNNING
            return started(now_ms, event.elapsed_ms) if runs_on else stopped(event.elapsed_ms)
        case ev.ClockSet() if state.phase is Phase.PAUSED:
            return stopped(state.elapsed_ms)
        case ev.TurnGivenBack() | ev.TurnForfeited():
            # After a turn is given back, any turn already begun after it does not count.
            return stopped(0)
        case ev.TurnResumed(elapsed_ms):
            return started(now_ms, elapsed_ms)
        case ev.TilesPlayed() | ev.PlayMade() | ev.Passed() if is_round and clock.is_running:
            return started(now_ms)
        case ev.TilesPlayed() | ev.PlayMade() | ev.TurnTimedOut() | ev.TimeUsedUp() | ev.Passed() | ev.Exchanged():
            return stopped(event.elapsed_ms if isinstance(time, PerTurn) else 0)
        case (
            ev.ScoreAnnounced()
            | ev.HoldReleased()
            | ev.PlayChallenged()
            | ev.ChallengeRuled()
            | ev.ChallengeWithdrawn()
            | ev.MatchEnded()
        ) if clock.is_running:
            return stopped(0)
        case _:
            return clock


def _begins_anew(event: ev.Event, state: MatchState) -> bool:
    """Tell whether `event` begins a timed challenge or the timed counting of a score (A3, T2)."""
    match event:
        case ev.PlayChallenged():
            return state.running_side is not None or state.is_looking_up
        case ev.TilesPlayed() | ev.ChallengeRuled() | ev.ChallengeWithdrawn():
            return state.phase is Phase.ANNOUNCING and state.counts_on_own_time
        case _:
            return False
