"""Matches in and out of the store by the name of a file: its ending says which form it has."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from classroom.match.trouble import StoreError
from classroom.store.event_log import SqliteEventLog
from classroom.store.exchange.match_file import SUFFIX, MatchFileError, read_match_file, write_match_file
from classroom.store.exchange.match_import import OtherMatchError, Outcome, import_match


@dataclass(frozen=True)
class Told:
    """Whether a file was taken in or written, and the one line to say so."""

    done: bool
    line: str


def import_file(log: SqliteEventLog, path: Path) -> Told:
    """Store the match that a file holds; where it is refused, nothing of it is stored."""
    take_in = _IMPORTS.get(path.suffix.lower())
    if take_in is None:
        return Told(done=False, line=f"{path}: {_endings(_IMPORTS, 'imported')}")
    try:
        return Told(done=True, line=f"{path}: {take_in(log, path)}")
    except MatchFileError as error:
        return Told(done=False, line=f"{path}:{error.line}: {error.reason} Nothing was stored.")
    except (OtherMatchError, StoreError) as error:
        return Told(done=False, line=f"{path}: {error} Nothing was stored.")
    except FileNotFoundError:
        return Told(done=False, line=f"{path}: there is no such file")
    except OSError as error:
        return Told(done=False, line=f"{path}: cannot be read: {error.strerror or error}")


def export_match(log: SqliteEventLog, match_id: str, path: Path, app_version: str) -> Told:
    """Write a stored match into a file, the whole of it or nothing; a file of that name is replaced."""
    write = _EXPORTS.get(path.suffix.lower())
    if write is None:
        return Told(done=False, line=f"{path}: {_endings(_EXPORTS, 'exported')}")
    try:
        return Told(done=True, line=f"{path}: {write(log, match_id, path, app_version)}")
    except UnknownMatchError as error:
        return Told(done=False, line=str(error))
    except (MatchFileError, StoreError) as error:
        return Told(done=False, line=f"{match_id} cannot be exported: {error}")
    except OSError as error:
        reason = f"cannot be written: {error.strerror or error}. Nothing was changed; choose another place"
        return Told(done=False, line=f"{path}: {reason}")


class UnknownMatchError(LookupError):
    """No match of that name is stored."""

    def __init__(self, match_id: str) -> None:
        super().__init__(f"there is no match {match_id!r} here; `matches` lists those that there are")


def _endings(forms: Mapping[str, object], done: str) -> str:
    return f"matches are {done} as {' or '.join(forms)}; name the file so"


def _import_match_file(log: SqliteEventLog, path: Path) -> str:
    imported = import_match(log, read_match_file(path))
    return _OUTCOMES[imported.outcome].format(**vars(imported))


def _export_match_file(log: SqliteEventLog, match_id: str, path: Path, app_version: str) -> str:
    rows = log.rows(match_id)
    if not rows:
        raise UnknownMatchError(match_id)
    write_match_file(path, rows, app_version)
    return f"match {match_id}, {len(rows)} events"


_OUTCOMES: Mapping[Outcome, str] = {
    Outcome.NEW: "match {match_id} is here now, with {stored} events",
    Outcome.GONE_ON: "match {match_id} went on: {added} events more, {stored} now",
    Outcome.THE_SAME: "match {match_id} was here already, with the same {stored} events",
    Outcome.BEHIND: "match {match_id} was here already and has gone on since; all {stored} events stay",
}

# By the ending of a file's name: how the match in it is stored, and how a stored match is written. What they return is
# told as it stands; they raise what `import_file` and `export_match` tell.
_IMPORTS: Mapping[str, Callable[[SqliteEventLog, Path], str]] = {SUFFIX: _import_match_file}
_EXPORTS: Mapping[str, Callable[[SqliteEventLog, str, Path, str], str]] = {SUFFIX: _export_match_file}
