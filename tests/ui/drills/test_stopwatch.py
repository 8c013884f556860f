"""The time of a question: asked, never counted down; a machine that slept costs nothing."""

from classroom.stage.timing import Look, Stopwatch
from tests.fakes import FakeClock


def test_it_stands_until_it_is_started_and_after_it_is_stopped() -> None:
    clock = FakeClock()
    watch = Stopwatch(clock)
    assert watch.look() is Look.STOPPED
    watch.start(10_000)
    clock.pass_ms(1_500)
    assert watch.look() is Look.RUNS
    assert (watch.used_ms, watch.left_ms) == (1_500, 8_500)
    watch.stop()
    clock.pass_ms(20_000)
    assert watch.look() is Look.STOPPED
    assert (watch.used_ms, watch.left_ms) == (0, 10_000)


def test_it_is_over_once() -> None:
    clock = FakeClock()
    watch = Stopwatch(clock)
    watch.start(3_000)
    clock.pass_ms(1_600)
    assert watch.look() is Look.RUNS
    clock.pass_ms(1_600)
    assert watch.look() is Look.OVER
    assert watch.look() is Look.STOPPED


def test_a_long_gap_is_sleep_and_not_the_end() -> None:
    clock = FakeClock()
    watch = Stopwatch(clock)
    watch.start(10_000)
    clock.pass_ms(60_000)
    assert watch.look() is Look.SLEPT
    assert watch.look() is Look.STOPPED


def test_two_seconds_between_looks_are_no_sleep() -> None:
    clock = FakeClock()
    watch = Stopwatch(clock)
    watch.start(10_000)
    clock.pass_ms(2_000)
    assert watch.look() is Look.RUNS
