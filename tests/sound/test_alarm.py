"""The alarm of the bell: it rings by itself, once, unless it is taken back or the machine slept."""

import threading
import time
from collections.abc import Callable

from classroom.sound.alarm import SLEPT_SECONDS, Alarm

PATIENCE = 20.0


def until(happened: Callable[[], object]) -> None:
    """Wait for what another thread does."""
    give_up = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < give_up, "it did not happen"
        time.sleep(0.002)


class Told:
    """A time that a test tells, in seconds, and a bell that counts."""

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
    told = Told()
    alarm = told.alarm(1.0)
    told.look_again()
    assert (told.rung, alarm.has_rung) == (0, False)
    told.seconds += 1.0
    until(lambda: told.rung)
    assert alarm.has_rung
    assert alarm.take_back()
    until(lambda: not watching())
    assert told.rung == 1


def test_taken_back_it_never_rings() -> None:
    told = Told()
    alarm = told.alarm(1.0)
    assert not alarm.take_back()
    told.seconds += 1.5
    until(lambda: not watching())
    assert (told.rung, alarm.has_rung) == (0, False)


def test_it_waits_for_nobody_else() -> None:
    told = Told()
    alarm = told.alarm(0.0)
    time.sleep(0.2)  # as a frame does that the disk holds up
    assert alarm.has_rung
    assert told.rung == 1


def test_who_waits_for_it_goes_on_when_it_has_rung_or_was_taken_back() -> None:
    told = Told()
    told.alarm(0.0).wait(PATIENCE)
    assert told.rung == 1
    alarm = told.alarm(1.0)
    alarm.take_back()
    alarm.wait(PATIENCE)
    assert told.rung == 1


def test_a_machine_that_slept_past_its_moment_is_rung_for_no_more() -> None:
    told = Told()
    alarm = told.alarm(1.0)
    told.look_again()
    told.seconds += SLEPT_SECONDS + 1
    until(lambda: not watching())
    assert (told.rung, alarm.has_rung) == (0, False)


def test_a_moment_that_was_missed_by_less_than_a_sleep_is_rung_at_once() -> None:
    told = Told()
    told.alarm(1.0)
    told.look_again()
    told.seconds += SLEPT_SECONDS - 0.1
    until(lambda: told.rung)
    until(lambda: not watching())
    assert told.rung == 1
