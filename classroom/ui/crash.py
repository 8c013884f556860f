"""The handling of faults in the app itself: a report is saved beside the data, and the match continues."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from kivy.base import ExceptionHandler, ExceptionManager
from kivy.logger import Logger

from classroom.errors.fault_report import fault_text, save_report
from classroom.i18n import _

if TYPE_CHECKING:
    from classroom.ui.app import BellwordApp

_MOST_REPORTS = 20

# Faults within this many seconds of each other are treated as one that keeps coming back.
_IN_A_ROW = 2.0
_MOST_IN_A_ROW = 10


class _Reporter(ExceptionHandler):
    def __init__(self, app: BellwordApp, folder: Path, now: Callable[[], float]) -> None:
        super().__init__()
        self._app = app
        self._folder = folder
        self._now = now
        self._reports: dict[str, str] = {}
        self._last = -_IN_A_ROW
        self._in_a_row = 0

    def handle_exception(self, inst: BaseException) -> int:
        """Save a report, say so, and show the match again from its last event; if that does not help, show Home.

        A fault that comes back even there ends the app: everything is on disk.
        """
        if not isinstance(inst, Exception):
            return int(ExceptionManager.RAISE)
        if self._count_in_a_row() > _MOST_IN_A_ROW:
            return int(ExceptionManager.RAISE)
        report = self._report(inst)
        if self._in_a_row > 1:
            self._app.context.launcher.leave()
        said = _("Something went wrong in Bellword. Your saved data is safe.")
        if report:
            said = _("Something went wrong in Bellword. Your saved data is safe. Report: {file}").format(file=report)
        self._app.recover(said)
        return int(ExceptionManager.PASS)

    def _count_in_a_row(self) -> int:
        now = self._now()
        self._in_a_row = self._in_a_row + 1 if now - self._last < _IN_A_ROW else 1
        self._last = now
        return self._in_a_row

    def _report(self, error: Exception) -> str:
        """Save a report of a fault not seen before; return its file name, or "" if none could be saved."""
        fault = fault_text(error)
        Logger.error("Crash: %s", fault)
        # The same fault in every frame must not fill the disk.
        if fault not in self._reports and len(self._reports) < _MOST_REPORTS:
            self._reports[fault] = save_report(self._folder, fault, len(self._reports) + 1)
        return self._reports.get(fault, "")


def catch_crashes(app: BellwordApp, folder: Path, now: Callable[[], float] = time.monotonic) -> None:
    """From now on save reports of faults in `folder` instead of ending `app`; `now` tells seconds."""
    ExceptionManager.add_handler(_Reporter(app, folder, now))
