"""Matches as files for the screens: saved to a path, and imported from one."""

from __future__ import annotations

from pathlib import Path

from classroom.errors import KnownError
from classroom.i18n import _
from classroom.store.event_log import SqliteEventLog
from classroom.store.exchange.transfer import TransferResult, export_match, import_file


class MatchFileStore:
    """The files of matches beside an open log; fills `ui.ports.MatchFiles`."""

    def __init__(self, log: SqliteEventLog, app_version: str) -> None:
        self._log = log
        self._app_version = app_version

    def save(self, match_id: str, path: Path) -> None:
        """Write a match into a file whose ending says in which form. Raises `KnownError`."""
        result = export_match(self._log, match_id, path, self._app_version)
        _check(result, path, _("The match cannot be saved like this: {reason}"))

    def take_in(self, path: Path) -> None:
        """Store the match of a file, the whole of it or nothing. Raises `KnownError`."""
        result = import_file(self._log, path)
        _check(result, path, _("This file cannot be opened as a match: {reason}"))


def _check(result: TransferResult, path: Path, sentence: str) -> None:
    """Raise `KnownError` with the reason in a `sentence` unless all went well; the file is named without its folder."""
    if not result.done:
        raise KnownError(sentence.format(reason=result.line.replace(str(path), path.name)))
