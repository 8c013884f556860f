"""What happens when the app itself is wrong: a report is saved beside the data, and the match goes on."""

from __future__ import annotations

import platform
import traceback
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from kivy.base import ExceptionHandler, ExceptionManager
from kivy.logger import Logger

from classroom import __version__
from classroom.i18n import _

if TYPE_CHECKING:
    from classroom.ui.app import BellwordApp

_MOST_REPORTS = 20


class _Reporter(ExceptionHandler):
    def __init__(self, app: BellwordApp, folder: Path) -> None:
        super().__init__()
        self._app = app
        self._folder = folder
        self._count = 0

    def handle_exception(self, inst: BaseException) -> int:
        """Save a report, say so, show the match anew from its last event."""
        if not isinstance(inst, Exception):
            return int(ExceptionManager.RAISE)
        Logger.error("Crash: %s", "".join(traceback.format_exception(inst)))
        self._count += 1
        # The same fault in every frame must not fill the disk.
        if self._count > _MOST_REPORTS:
            return int(ExceptionManager.RAISE)
        report = self._save(inst)
        told = _("Something went wrong in Bellword. Your match is saved. Report: {file}")
        self._app.recover(told.format(file=report))
        return int(ExceptionManager.PASS)

    def _save(self, error: Exception) -> str:
        """Write what a developer needs: versions and the traceback, no names of people. Return the file's name."""
        now = datetime.now().astimezone()
        path = self._folder / f"report-{now:%Y%m%d-%H%M%S}-{self._count}.txt"
        about = (
            f"Bellword {__version__}, Python {platform.python_version()}, {platform.platform()}\n{now.isoformat()}\n\n"
        )
        frames = "".join(traceback.format_tb(error.__traceback__))
        try:
            path.write_text(f"{about}{frames}{type(error).__name__}\n", encoding="utf-8")
        except OSError:
            return "-"
        return path.name


def catch_crashes(app: BellwordApp, folder: Path) -> None:
    """From now on save reports of faults in `folder` instead of ending `app`."""
    ExceptionManager.add_handler(_Reporter(app, folder))
