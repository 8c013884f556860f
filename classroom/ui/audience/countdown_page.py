"""The countdown to the next round."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any

from kivy.properties import StringProperty

from classroom.competition.state import CompetitionState, DivisionState
from classroom.i18n import _
from classroom.ui.audience.page import RoomPage
from classroom.ui.kit.kv import load_rules
from classroom.ui.wording.match import minutes_text

SHOWN_AFTER_SECONDS = 60
"""How long the page still says that the round starts now."""


class CountdownPage(RoomPage):
    """Which round starts when, with the time `left` in large figures."""

    title = StringProperty()
    left = StringProperty()
    subtitle = StringProperty()

    def __init__(self, state: CompetitionState, starts: datetime, now: Callable[[], datetime], **more: Any) -> None:
        super().__init__(**more)
        self._now = now
        self.show(state, starts)

    def show(self, state: CompetitionState, starts: datetime) -> None:
        """Start the countdown to this time."""
        self._starts = starts
        self.title, self.subtitle = start_title(state, starts), state.opened.title
        self.tick()

    def tick(self) -> None:
        """Show the time that is left now."""
        seconds = (self._starts - self._now()).total_seconds()
        self.left = minutes_text(int(max(0, -(-seconds // 1))) * 1000) if seconds > 0 else _("Now")


def start_title(state: CompetitionState, starts: datetime) -> str:
    """Say which round starts, and when."""
    time = starts.strftime("%H:%M")
    numbers = {_next_number(division) for division in state.divisions}
    if len(numbers) != 1:
        return _("The next round starts at {time}").format(time=time)
    return _("Round {number} starts at {time}").format(number=numbers.pop(), time=time)


def _next_number(division: DivisionState) -> int:
    """Return the number of the published round without results, or of the one after the last."""
    rounds = division.rounds
    is_waiting = bool(rounds) and len(rounds[-1].open_tables) == len(rounds[-1].tables)
    return len(rounds) + (0 if is_waiting else 1)


load_rules(__file__)
