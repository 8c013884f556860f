"""Makes a backup after each match, off the screen's thread and never during a turn."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from classroom.ui.navigation import Navigator, ScreenName
from classroom.ui.ports import Services
from classroom.ui.worker import KEEPING, LatestTask, attempt

if TYPE_CHECKING:
    from classroom.backup import Summary
    from classroom.errors import KnownError

_PLAYED_ON = frozenset(
    {
        ScreenName.MATCH,
        ScreenName.JUDGE,
        ScreenName.ANNOUNCE,
        ScreenName.OBJECTION,
        ScreenName.HALL,
        ScreenName.DRILL,
        ScreenName.COMPETITION,
        ScreenName.RESULT,
    }
)
"""Screens on which something happens that is stored."""

_AT_REST = frozenset({ScreenName.RESULT, ScreenName.HOME})
"""Screens on which no clock runs: what happened before is then backed up."""


class BackupKeeper:
    """Is told which screen is shown; `navigator` reports a failed backup, but not each of several in a row."""

    def __init__(self, services: Services, navigator: Navigator) -> None:
        self._services, self._navigator = services, navigator
        self._was_played = False
        self._has_failed = False
        self._task: LatestTask[Summary | KnownError | None] = LatestTask(self._done, KEEPING)

    def shown(self, screen: ScreenName) -> None:
        """Make a backup if something was played before and no clock runs on this screen."""
        if screen in _AT_REST and self._was_played:
            from classroom.backup import Reason  # noqa: PLC0415 - Home needs nothing of it

            self._was_played = False
            self._task.ask(partial(attempt, partial(self._services.backups.hold, Reason.MATCH)))
        self._was_played = self._was_played or screen in _PLAYED_ON

    def _done(self, answer: Summary | KnownError | None) -> None:
        if not isinstance(answer, Exception):
            self._has_failed = False
        elif not self._has_failed:
            self._has_failed = True
            self._navigator.notify(str(answer))
