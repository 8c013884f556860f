"""The alarm of the bell: it rings by itself, once, unless it is taken back or the machine slept."""

import threading
import time
from collections.abc import Callable

from classroom.sound import SLEPT_SECONDS, Alarm

PATIENCE = 20.0


def until(happened: Callable[[], object]) -> None:
    """Wait for what another thread does."""
    give_up = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < give_up, "it did not happen"
        time.sleep(0.002)


class TimeAndBell:
    """A time that a test sets, in seconds, and a bell that counts."""

    def __init__(self) -> None:
        self.seconds = 100.0
        self.looks = 0
        self.rung = 0

    def now(self) -> float:
        self.looks += 1
        return self.seconds

    def ring(self) -> None:
        self.rung += 1

    def alarm(self, seconds: float) -> Alarm:
        return Alarm(self.ring, self.seconds + seconds, self.now)

    def look_again(self) -> None:
        """Let the alarm see what time it is now."""
        looks = self.looks
        until(lambda: self.looks > looks)


def watching() -> list[threading.Thread]:
    return [thread for thread in threading.enumerate() if thread.name == "bell"]


def test_it_rings_once_at_its_moment_and_not_before() -> None:
    given = TimeAndBell()
    alarm = given.alarm(1.0)
    given.look_again()
    assert (given.rung, alarm.has_rung) == (0, False)
    given.seconds += 1.0
    until(lambda: given.rung)
    assert alarm.has_rung
    assert alarm.take_back()
    until(lambda: not watching())
    assert given.rung == 1


def test_taken_back_it_never_rings() -> None:
    given = TimeAndBell()
    alarm = given.alarm(1.0)
    assert not alarm.take_back()
    given.seconds += 1.5
    until(lambda: not watching())
    assert (given.rung, alarm.has_rung) == (0, False)


def test_it_waits_for_nobody_else() -> None:
    given = TimeAndBell()
    alarm = given.alarm(0.0)
    time.sleep(0.2)  # as a frame does that the disk holds up
    assert alarm.has_rung
    assert given.rung == 1


def test_who_waits_for_it_goes_on_when_it_has_rung_or_was_taken_back() -> None:
    given = TimeAndBell()
    given.alarm(0.0).wait(PATIENCE)
    assert given.rung == 1
    alarm = given.alarm(1.0)
    alarm.take_back()
    alarm.wait(PATIENCE)
    assert given.rung == 1


def test_a_machine_that_slept_past_its_moment_is_rung_for_no_more() -> None:
    given = TimeAndBell()
    alarm = given.alarm(1.0)
    given.look_again()
    given.seconds += SLEPT_SECONDS + 1
    until(lambda: not watching())
    assert (given.rung, alarm.has_rung) == (0, False)


def test_a_moment_that_was_missed_by_less_than_a_sleep_is_rung_at_once() -> None:
    given = TimeAndBell()
    given.alarm(1.0)
    given.look_again()
    given.seconds += SLEPT_SECONDS - 0.1
    until(lambda: given.rung)
    until(lambda: not watching())
    assert given.rung == 1
