"""A demonstration is run."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from kivy.clock import Clock
from kivy.logger import Logger

from classroom.rehearsal.demonstration import CLUB, HALL, LITERACY, REAL_BOARD, STANDARD, YOUTH
from classroom.services import Chosen
from classroom.ui.demonstration.boards import HallDay, LiteracyEvening, RealBoardMatch
from classroom.ui.demonstration.hand import PAUSE, Hand, LostError, Steps, Wait
from classroom.ui.demonstration.matches import ClubMatch, StandardMatch, YouthMatch, demonstration_steps
from classroom.ui.demonstration.player import Player, Tell
from classroom.ui.device import PlyerDevice
from classroom.ui.navigation import ScreenName

if TYPE_CHECKING:
    from classroom.ui.app import BellwordApp


_PLAYERS: dict[str, Callable[[Hand, Tell], Player]] = {
    LITERACY: LiteracyEvening,
    CLUB: ClubMatch,
    YOUTH: YouthMatch,
    STANDARD: StandardMatch,
    REAL_BOARD: RealBoardMatch,
    HALL: HallDay,
}


def steps_of(name: str, hand: Hand, tell: Tell) -> Steps:
    """Return the steps of the demonstration with this name; `tell` is given a line about each turn."""
    return _PLAYERS[name](hand, tell).steps() if name in _PLAYERS else demonstration_steps(hand, tell)


# A check at every frame takes the next step once its condition is met.


PATIENCE = 30.0
"""Seconds after which waiting for a condition is given up."""


class DialoglessDevice(PlyerDevice):
    """A device without file dialogs, since the demonstration cannot tap those of the system."""

    def choose_file_to_save(self, folder: Path, name: str, chosen: Chosen, missing: Callable[[], None]) -> None:
        """Say that there is no dialog."""
        missing()


class Demonstration:
    """Takes the steps of `plan` and closes the app; `result` is the exit code, 0 if all went as planned.

    Pictures go into `pictures`, a folder made if there are any. `now` returns seconds.
    """

    def __init__(
        self, plan: Callable[[Hand], Steps], pictures: Path, now: Callable[[], float] = time.monotonic
    ) -> None:
        self._plan = plan
        self._pictures = pictures
        self._now = now
        self._wait: Wait = PAUSE
        self._code = 1

    def result(self) -> int:
        """Return 0 if all steps were completed and nothing went wrong."""
        return self._code

    def begin(self, app: BellwordApp) -> None:
        self._app = app
        self._hand = Hand(app, self._pictures)
        self._steps = self._plan(self._hand)
        self._since = self._now()
        Clock.schedule_interval(self._go_on, 0)

    def _go_on(self, _dt: float) -> bool:
        """Take the next step when it is time; returning False stops the checks.

        An unexpected fault also ends the demonstration, and is passed on to where faults are reported.
        """
        goes_on = False
        try:
            goes_on = not self._is_ready() or self._step()
        except LostError as error:
            Logger.error("Demonstration: %s", error)
            self._hand.take("lost")
        finally:
            if not goes_on:
                self._app.stop()
        return goes_on

    def _step(self) -> bool:
        """Take one step; return whether there may be more."""
        try:
            self._wait = next(self._steps)
        except StopIteration:
            self._code = int(self._app.has_recovered)
            return False
        self._since = self._now()
        return True

    def _is_ready(self) -> bool:
        waited = self._now() - self._since
        if isinstance(self._wait, float):
            return waited >= self._wait
        if self._wait():
            return True
        if waited > PATIENCE:
            raise LostError(f"nothing came for {PATIENCE:.0f} s on the screen {self._app.context.navigator.screen}")
        return False


def smoke_steps(hand: Hand) -> Steps:
    """Return the steps of a short look: every screen that needs no match, then Home again."""
    for screen in (
        ScreenName.TEAMS,
        ScreenName.OPTIONS,
        ScreenName.MATCHES,
        ScreenName.SETTINGS,
        ScreenName.PRINT,
        ScreenName.HOME,
    ):
        hand.app.context.navigator.go(screen)
        yield hand.is_on(screen)
        yield 0.1
