"""The clock of a turn is asked, never counted down (P4)."""

from hypothesis import given
from hypothesis import strategies as st

from classroom.match.clock import TurnClock, started, stopped

times = st.integers(0, 10**9)


@given(times, times, times)
def test_P4_a_running_clock_adds_what_has_passed_to_what_was_used(now: int, used: int, passed: int) -> None:
    clock = started(now, used)
    assert clock.is_running
    assert clock.elapsed(now + passed) == used + passed


@given(times, times)
def test_P4_a_standing_clock_stands(used: int, now: int) -> None:
    clock = stopped(used)
    assert not clock.is_running
    assert clock.elapsed(now) == used


@given(times, times, times, times)
def test_P4_what_remains_and_what_has_elapsed_are_the_limit_until_it_is_reached(
    now: int, used: int, passed: int, limit: int
) -> None:
    clock = started(now, used)
    elapsed, remaining = clock.elapsed(now + passed), clock.remaining(now + passed, limit)
    assert remaining == max(0, limit - elapsed)


def test_P4_a_clock_asked_for_an_earlier_time_has_not_run_backwards() -> None:
    assert TurnClock(500, since_ms=1_000).elapsed(900) == 500
