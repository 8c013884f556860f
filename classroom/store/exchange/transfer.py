"""Importing and exporting matches by file name; the suffix says which format the file has."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from enum import Enum
from hashlib import sha256
from pathlib import Path

from classroom import __version__
from classroom.errors import KnownError, StoreError
from classroom.files import write_durably
from classroom.i18n import _
from classroom.match.anonymous import id_without_names, without_names
from classroom.match.event import Event
from classroom.match.fold import fold
from classroom.match.fold.step import BrokenMatchError
from classroom.match.given_name import shown_state
from classroom.record.plain_text import sheet_text
from classroom.record.score_sheet import score_sheet
from classroom.store.chain import NO_HASH, Row, link
from classroom.store.codec import decode_event, encode_event
from classroom.store.event_log import SqliteEventLog
from classroom.store.exchange.game_format import replay_format
from classroom.store.exchange.gcg import GcgError, parse_gcg, read_bytes, read_gcg
from classroom.store.exchange.gcg_export import NoGcgError, write_gcg
from classroom.store.exchange.gcg_import import ImportedGame, import_game
from classroom.store.exchange.match_file import SUFFIX, MatchFileError, PortableMatch, read_match_file, write_match_file
from classroom.store.exchange.replay import replay
from classroom.store.fault import fault_of

# Storing the match of a file: new, known, or continued; never mixed with another


class Outcome(Enum):
    """The outcome of importing a match."""

    NEW = "new"
    GONE_ON = "gone on"
    THE_SAME = "the same"
    BEHIND = "behind"


@dataclass(frozen=True)
class Imported:
    """An imported match: the outcome, how many events were added, and how many are stored now."""

    match_id: str
    outcome: Outcome
    added: int
    stored: int


class OtherMatchError(ValueError):
    """Another match with the same id is stored: event `seq`, counted from 1, differs."""

    def __init__(self, match_id: str, seq: int) -> None:
        super().__init__(
            f"the match {match_id} is here already, and from event {seq} on it is another than in the file. "
            f"To take the one of the file, delete the one that is here first."
        )
        self.match_id = match_id
        self.seq = seq


def import_match(log: SqliteEventLog, match: PortableMatch) -> Imported:
    """Store the part of `match` that is not stored yet; all or none.

    Raises `OtherMatchError` if a different match has its id, and `StoreError`, also if the stored match is damaged.
    """
    stored = log.rows(match.match_id)
    for here, there in zip(stored, match.rows, strict=False):
        if here.hash != there.hash:
            raise OtherMatchError(match.match_id, here.seq)
    more = match.rows[len(stored) :]
    log.append_rows(more)
    return Imported(match.match_id, _outcome(len(stored), len(match.rows)), len(more), len(stored) + len(more))


def _outcome(stored: int, in_file: int) -> Outcome:
    if stored == in_file:
        return Outcome.THE_SAME
    if stored > in_file:
        return Outcome.BEHIND
    return Outcome.GONE_ON if stored else Outcome.NEW


@dataclass(frozen=True)
class TransferResult:
    """Whether a file was imported or written, and a line of text that says so or why not."""

    done: bool
    line: str


def import_file(log: SqliteEventLog, path: Path) -> TransferResult:
    """Store the match in a file and return the result; if it is refused, nothing of it is stored."""
    take_in = _IMPORTS.get(path.suffix.lower())
    if take_in is None:
        return TransferResult(done=False, line=f"{path}: {_endings(_IMPORTS, 'imported')}")
    try:
        return TransferResult(done=True, line=f"{path}: {take_in(log, path)}")
    except MatchFileError as error:
        return TransferResult(done=False, line=f"{path}:{error.line}: {error.reason} Nothing was stored.")
    except GcgError as error:
        return TransferResult(done=False, line=f"{path}:{error.line}: {error.reason}. Nothing was stored.")
    except (OtherMatchError, StoreError) as error:
        return TransferResult(done=False, line=f"{path}: {error} Nothing was stored.")
    except FileNotFoundError:
        return TransferResult(done=False, line=f"{path}: the file was not found")
    except OSError as error:
        return TransferResult(done=False, line=f"{path}: cannot be read: {error.strerror or error}")


def export_match(
    log: SqliteEventLog, match_id: str, path: Path, app_version: str, *, with_names: bool = False
) -> TransferResult:
    """Write a stored match to a file, whole or not at all; a file with that name is replaced.

    Without `with_names` the file has no names of people, but Team A and Pupil A1.
    """
    write = _EXPORTS.get(path.suffix.lower())
    if write is None:
        return TransferResult(done=False, line=f"{path}: {_endings(_EXPORTS, 'exported')}")
    try:
        return TransferResult(
            done=True, line=f"{path}: {write(_rows(log, match_id, with_names=with_names), path, app_version)}"
        )
    except UnknownMatchError as error:
        return TransferResult(done=False, line=str(error))
    except (MatchFileError, NoGcgError, BrokenMatchError, StoreError) as error:
        return TransferResult(done=False, line=f"{match_id} cannot be exported: {error}")
    except OSError as error:
        reason = f"cannot be written: {error.strerror or error}. Nothing was changed; choose another place"
        return TransferResult(done=False, line=f"{path}: {reason}")


class UnknownMatchError(LookupError):
    """No match with that id is stored."""

    def __init__(self, match_id: str) -> None:
        super().__init__(f"there is no match {match_id!r} here; `matches` lists those that there are")


def _endings(forms: Mapping[str, object], done: str) -> str:
    return f"matches are {done} as {' or '.join(forms)}; choose such a name for the file"


def _import_match_file(log: SqliteEventLog, path: Path) -> str:
    imported = import_match(log, read_match_file(path))
    return _OUTCOMES[imported.outcome].format(**vars(imported))


def _rows(log: SqliteEventLog, match_id: str, *, with_names: bool) -> Sequence[Row]:
    """Return the rows of a match as they are written to a file."""
    rows = log.rows(match_id)
    if not rows:
        raise UnknownMatchError(match_id)
    return rows if with_names else _rows_without_names(rows)


def _rows_without_names(rows: Sequence[Row]) -> list[Row]:
    """Return the rows of a match without names, in a new chain, since changed events have other hashes."""
    written: list[Row] = []
    previous = NO_HASH
    for row, event in zip(rows, without_names(_events(rows)), strict=True):
        kind, body = encode_event(event)
        link_ = link(previous, id_without_names(row.match_id), row.seq, kind, body, row.written_at)
        written.append(link_)
        previous = link_.hash
    return written


def _events(rows: Sequence[Row]) -> tuple[Event, ...]:
    return tuple(decode_event(row.kind, row.body) for row in rows)


def _export_match_file(rows: Sequence[Row], path: Path, app_version: str) -> str:
    write_match_file(path, rows, app_version)
    return f"match {rows[0].match_id}, {len(rows)} events"


def _import_gcg(log: SqliteEventLog, path: Path) -> str:
    """Store a recorded game under a name made of its bytes, so that the same file is stored once."""
    data = read_bytes(path)
    match_id = f"gcg-{sha256(data).hexdigest()[:_DIGITS]}"
    stored = log.rows(match_id)
    if stored:
        return f"match {match_id} was already here, with {len(stored)} events"
    imported = import_game(parse_gcg(data), match_id, path.stem, __version__)
    log.append(match_id, 1, imported.events)
    return f"match {match_id} imported, with {len(imported.events)} events{_racks_remark(imported)}"


def _racks_remark(imported: ImportedGame) -> str:
    remark = ""
    if imported.time_left_out:
        remark += f"; {-imported.time_left_out} points for time are left out, as the match is not over"
    if imported.filled_in:
        remark += f"; {imported.filled_in} of its racks are not known in full and were filled in"
    if imported.doubted:
        lines = ", ".join(map(str, imported.doubted))
        remark += f"; tiles in these lines cannot have been on the rack and were not taken over: {lines}"
    return remark


def _export_gcg(rows: Sequence[Row], path: Path, _app_version: str) -> str:
    write_gcg(path, _events(rows))
    return f"match {rows[0].match_id} as a recorded game{_doubts_remark(path)}"


def _export_text(rows: Sequence[Row], path: Path, _app_version: str) -> str:
    """Write the score sheet as text, in the current language."""
    text = sheet_text(score_sheet(shown_state(fold(_events(rows)))), _)
    write_durably(path, text.encode("utf-8"))
    return f"match {rows[0].match_id} as text"


def _doubts_remark(path: Path) -> str:
    """Return a remark on what GCG cannot express: points from a judge, an end by other rules; empty if nothing.

    The file is right, since these are the points that count. But programs that add up a game, such as Bellword on
    import, find a fault.
    """
    try:
        game = read_gcg(path)
    except GcgError as error:
        line, reason = error.line, error.reason
    else:
        findings = replay(game, replay_format(game)).findings
        if not findings:
            return ""
        line, reason = findings[0].line, findings[0].reason
    refusal = f"programs that check the sums will refuse it from line {line} on: {reason}"
    return f"; {refusal}. A {SUFFIX} file works for any match"


# Enough digits of a file's hash that no two files share them.
_DIGITS = 16
_GCG = ".gcg"
_TEXT = ".txt"

_OUTCOMES: Mapping[Outcome, str] = {
    Outcome.NEW: "match {match_id} imported, with {stored} events",
    Outcome.GONE_ON: "match {match_id} continued: {added} new events, {stored} in total",
    Outcome.THE_SAME: "match {match_id} was already here, with the same {stored} events",
    Outcome.BEHIND: "match {match_id} was already here and has continued since; all {stored} events stay",
}

# By file suffix: how the match in a file is stored, and how a stored match is written. Each returns the end
# of the line, and raises what `import_file` and `export_match` catch.
_IMPORTS: Mapping[str, Callable[[SqliteEventLog, Path], str]] = {SUFFIX: _import_match_file, _GCG: _import_gcg}
_EXPORTS: Mapping[str, Callable[[Sequence[Row], Path, str], str]] = {
    SUFFIX: _export_match_file,
    _GCG: _export_gcg,
    _TEXT: _export_text,
}


# For the screens


class MatchFileStore:
    """The match files beside an open log; implements `ui.ports.MatchFiles`."""

    def __init__(self, log: SqliteEventLog, app_version: str) -> None:
        self._log = log
        self._app_version = app_version

    def save(self, match_id: str, path: Path, *, with_names: bool = False) -> None:
        """Write a match to a file in the format of its suffix. Raises `KnownError`."""
        result = export_match(self._log, match_id, path, self._app_version, with_names=with_names)
        _check(result, path, _("The match cannot be saved like this: {reason}"))

    def take_in(self, path: Path) -> None:
        """Store the match in a file, whole or not at all. Raises `KnownError`."""
        store = _IMPORTS.get(path.suffix.lower())
        if store is None:
            sentence = _("{file} is not a match file. Choose a file that ends in {suffixes}.")
            raise KnownError(sentence.format(file=path.name, suffixes=", ".join(_IMPORTS)))
        with _said_on_screen(path):
            store(self._log, path)

    def read(self, path: Path) -> PortableMatch:
        """Return the match in a match file, as far as it was played, without storing it. Raises `KnownError`."""
        with _said_on_screen(path):
            return read_match_file(path)


@contextmanager
def _said_on_screen(path: Path) -> Iterator[None]:
    """Raise `KnownError` if a file cannot be opened, with a sentence for teachers in the screen's language."""
    try:
        yield
    except MatchFileError as error:
        details = {"file": path.name, "line": error.line, "reason": error.reason, "suffix": SUFFIX}
        raise KnownError(_(error.sentence).format(**details)) from error
    except GcgError as error:
        sentence = _("{file} cannot be opened: line {line} has an error. Save the file again where it was made.")
        raise KnownError(sentence.format(file=path.name, line=error.line)) from error
    except OtherMatchError as error:
        sentence = _(
            "The match in {file} is already here, but with different turns. Delete the one here first, then open "
            "the file."
        )
        raise KnownError(sentence.format(file=path.name)) from error
    except FileNotFoundError as error:
        sentence = _("{file} is no longer there. Check that the disk or USB stick is plugged in.")
        raise KnownError(sentence.format(file=path.name)) from error
    except OSError as error:
        fault = fault_of(error, path)
        raise KnownError(fault.sentence() if fault else path.name) from error


def _check(result: TransferResult, path: Path, sentence: str) -> None:
    """Raise `KnownError` with the reason in a `sentence` unless all went well; the file's folder is left out."""
    if not result.done:
        raise KnownError(sentence.format(reason=result.line.replace(str(path), path.name)))
