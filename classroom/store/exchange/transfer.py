"""Matches imported and exported by file name; the portable match file has every event, checked by its hashes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from enum import Enum
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TypeVar

from cattrs import Converter

from classroom import __version__
from classroom.errors import KnownError, StoreError
from classroom.files import read_at_most, write_durably
from classroom.formats.strict import InvalidDataError, strict_converter, structure
from classroom.i18n import N_, _, is_one_line, quoted
from classroom.match.anonymous import id_without_names, without_names
from classroom.match.event import Event, MatchOpened
from classroom.match.fold import apply, fold
from classroom.match.fold.step import BrokenMatchError
from classroom.match.names import shown_state
from classroom.match.state import MatchState
from classroom.moments import parse_moment
from classroom.names import LONGEST_NAME, is_name
from classroom.record.heading import check_code
from classroom.record.plain_text import sheet_text
from classroom.record.score_sheet import score_sheet
from classroom.store.codec import UnreadableEventError, decode_event, encode_event
from classroom.store.event_log import SqliteEventLog
from classroom.store.event_table import NO_HASH, Row, closing_hash, link
from classroom.store.exchange.gcg import GcgError, parse_gcg, read_bytes, read_gcg
from classroom.store.exchange.gcg_export import NoGcgError, write_gcg
from classroom.store.exchange.gcg_import import ImportedGame, import_game
from classroom.store.exchange.replay import replay, replay_format
from classroom.store.fault import fault_of
from classroom.store.json_text import canonical_json, strict_json

SUFFIX = ".bellword"

# A match has a few hundred events of a few hundred bytes; the opening, with its format, a few thousand.
LARGEST_FILE = 8_000_000
LONGEST_LINE = 200_000
MOST_EVENTS = 10_000
# A name has 80 characters, a judge's reason some more; an endless text would fill a screen.
LONGEST_TEXT = 1_000

_WHAT = "bellword-match"
_VERSION = 1
_BOM = b"\xef\xbb\xbf"
_MATCH_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,79}\Z")
# How much of a long reason a message shows.
_LONGEST_REASON = 200

_AGAIN = "Copy or export the file again"
_NEWER = "Open it with that version"
_DAMAGED = N_("Line {line} of {file} is damaged or was changed. Copy or export the file again.")
_OF_NEWER = N_("{file} was made by a newer version of Bellword. Open it with that version.")
_FOREIGN = N_("{file} is not a Bellword match file. Choose a file that ends in {suffix}.")
_NAMES_UNFIT = N_("Line {line} of {file} has names that cannot be saved: {reason}")
_UNNAMED = N_("Correct the name where it was typed, or export the match again without names")
# Fields of an opening; what people type later is not a name that identifies a pupil.
_NAMES = frozenset({"name", "origin", "teacher"})
_OTHER_VERSION = "Open it with the version that wrote it, or export it again"

T = TypeVar("T")


class MatchFileError(ValueError):
    """A file is not a sound match: `line` (counted from 1) and `reason`, sentences that also say what to do.

    `sentence` is shown on screen, with the `file`. The exact fault of a line is for the terminal, in English.
    """

    def __init__(self, line: int, reason: str, advice: str = _AGAIN, sentence: str = _DAMAGED) -> None:
        self.line, self.sentence = line, sentence
        self.reason = f"{reason}. {advice}."
        super().__init__(f"line {line}: {self.reason}")


@dataclass(frozen=True)
class PortableMatch:
    """A checked match from a file: its rows as stored, and the state after them."""

    rows: tuple[Row, ...]
    state: MatchState

    @property
    def match_id(self) -> str:
        """The match's stable id."""
        return self.rows[0].match_id

    @property
    def check_code(self) -> str:
        """The code on the papers of a closed match, otherwise empty."""
        return check_code(closing_hash(self.rows)) if self.state.is_closed else ""


@dataclass(frozen=True)
class _Header:
    what: str
    version: int
    match_id: str
    app_version: str
    events: int
    last_hash: str


@dataclass(frozen=True)
class _Line:
    seq: int
    kind: str
    body: str
    written_at: str
    hash: str


def match_file(rows: Sequence[Row], app_version: str) -> bytes:
    """Return the file for all the rows of one match. Raises `MatchFileError` for rows that could not be read back."""
    header = _Header(_WHAT, _VERSION, rows[0].match_id, app_version, len(rows), rows[-1].hash.hex())
    lines = [asdict(_Line(row.seq, row.kind, row.body, row.written_at, row.hash.hex())) for row in rows]
    content = "".join(canonical_json(line) + "\n" for line in (asdict(header), *lines)).encode("utf-8")
    parse_match(content)
    return content


def write_match_file(path: Path, rows: Sequence[Row], app_version: str) -> None:
    """Write the file, whole or not at all. Raises `MatchFileError` and `OSError`."""
    write_durably(path, match_file(rows, app_version))


def read_match_file(path: Path) -> PortableMatch:
    """Read a file. Raises `MatchFileError` for its content and `OSError` if it cannot be read."""
    data = read_at_most(path, LARGEST_FILE + 1)
    return parse_match(data)


def parse_match(data: bytes) -> PortableMatch:
    """Read the bytes of a file. Raises `MatchFileError`."""
    first, *others = _lines(data)
    header = _header(first)
    if len(others) != header.events:
        raise _wrong_length(header.events, len(others))
    rows = _checked_rows(header, others)
    if rows[-1].hash.hex() != header.last_hash:
        raise MatchFileError(1, "the last event is not the one that this line names; the file was changed")
    return PortableMatch(tuple(rows), _folded(rows))


def _lines(data: bytes) -> list[str]:
    """Return the lines as text, without their ends."""
    if len(data) > LARGEST_FILE:
        raise MatchFileError(1, f"the file has more than {LARGEST_FILE} bytes, too many for a match")
    raw = data.removeprefix(_BOM).split(b"\n", MOST_EVENTS + 1)
    if raw[-1] == b"":
        raw.pop()
    if not raw:
        raise MatchFileError(1, "the file is empty")
    if len(raw) > MOST_EVENTS + 1:
        raise MatchFileError(len(raw), f"the file has more than {MOST_EVENTS} events, too many for a match")
    return [_text(number, line.removesuffix(b"\r")) for number, line in enumerate(raw, start=1)]


def _text(number: int, line: bytes) -> str:
    if len(line) > LONGEST_LINE:
        raise MatchFileError(number, f"this line has more than {LONGEST_LINE} bytes, too many for an event")
    if b"\0" in line:
        raise MatchFileError(number, "this line has bytes that are not text; a match file is plain text in UTF-8")
    try:
        return line.decode("utf-8")
    except UnicodeDecodeError as error:
        raise MatchFileError(
            number, f"byte {error.start + 1} of this line is not UTF-8, as the file must be"
        ) from error


def _header(line: str) -> _Header:
    table = _json(1, line)
    if not isinstance(table, dict) or table.get("what") != _WHAT:
        advice = f"Choose a file that was exported as {SUFFIX}"
        raise MatchFileError(1, "this is not a Bellword match file", advice, _FOREIGN)
    version = table.get("version")
    if type(version) is int and version > _VERSION:
        raise MatchFileError(1, "this file was saved by a newer version of Bellword", _NEWER, _OF_NEWER)
    header = _structured(1, table, _Header)
    if header.version != _VERSION:
        raise MatchFileError(1, f"there is no version {header.version} of this kind of file")
    if not _MATCH_ID.match(header.match_id):
        raise MatchFileError(1, "match_id must have at most 80 letters, digits, dots, hyphens and underscores")
    if header.events < 1:
        raise MatchFileError(1, "a match has at least one event, its opening")
    return header


def _wrong_length(expected: int, found: int) -> MatchFileError:
    if found < expected:
        return MatchFileError(found + 1, f"the file ends after {found} of its {expected} events; it was cut off")
    return MatchFileError(expected + 2, f"the match has {expected} events, but here is one more line")


def _checked_rows(header: _Header, lines: Sequence[str]) -> list[Row]:
    """Return the rows, with their chain checked and their bodies not yet decoded."""
    rows: list[Row] = []
    previous = NO_HASH
    for number, text in enumerate(lines, start=2):
        line = _structured(number, _json(number, text), _Line)
        if line.seq != number - 1:
            raise MatchFileError(number, f"event {number - 1} belongs here, not event {line.seq}")
        _check_plain(number, line)
        row = link(previous, header.match_id, line.seq, line.kind, line.body, line.written_at)
        if row.hash.hex() != line.hash:
            raise MatchFileError(number, "the hash is not that of this event; this line or one before it was changed")
        rows.append(row)
        previous = row.hash
    return rows


def _check_plain(number: int, line: _Line) -> None:
    """Refuse texts that a database cannot store, and an invalid time."""
    try:
        (line.kind + line.body).encode("utf-8")
    except UnicodeEncodeError as error:
        raise MatchFileError(number, "this line has half a character, which cannot be saved") from error
    if not _is_moment(line.written_at):
        raise MatchFileError(number, "written_at must be a moment such as 2026-11-21T12:00:00+08:00")


def _is_moment(text: str) -> bool:
    moment = parse_moment(text)
    return moment is not None and moment.isoformat(timespec="seconds") == text


def _folded(rows: Sequence[Row]) -> MatchState:
    """Return the state after all events. Raises `MatchFileError` for an event that cannot follow."""
    state = _after(None, rows[0])
    for row in rows[1:]:
        state = _after(state, row)
    return state


def _after(state: MatchState | None, row: Row) -> MatchState:
    number = row.seq + 1
    try:
        event = decode_event(row.kind, row.body)
        _check_texts(number, row.body, names=_NAMES if isinstance(event, MatchOpened) else frozenset())
        if isinstance(event, MatchOpened) and event.match_id != row.match_id:
            raise MatchFileError(number, f"this opens a different match from {row.match_id}, which line 1 names")
        return fold([event]) if state is None else apply(state, event)
    except UnreadableEventError as error:
        raise MatchFileError(number, _short(error), _OTHER_VERSION) from error
    except BrokenMatchError as error:
        raise MatchFileError(number, f"this cannot follow what came before: {_short(error)}") from error


def _check_texts(number: int, body: str, names: frozenset[str]) -> None:
    """Refuse texts and names that the app would not store, anywhere in `body`, which was decoded before."""
    inside: list[tuple[str, object]] = [("", strict_json(body))]
    while inside:
        field, data = inside.pop()
        if isinstance(data, dict):
            inside += [*(("", key) for key in data), *data.items()]
        elif isinstance(data, list):
            inside += [(field, one) for one in data]
        elif isinstance(data, str):
            _check_text(number, data, is_of_name=field in names)


def _check_text(number: int, text: str, *, is_of_name: bool) -> None:
    if len(text) > LONGEST_TEXT:
        raise MatchFileError(number, f"a text in this line has more than {LONGEST_TEXT} characters")
    if not is_one_line(text):
        reason = _("the text {text} must be one line of visible characters")
        raise MatchFileError(number, reason.format(text=quoted(text)), _(_UNNAMED), _NAMES_UNFIT)
    if is_of_name and not is_name(text):
        reason = _("the name {name} has more than {most} characters, or has invisible ones")
        reason = reason.format(name=quoted(text), most=LONGEST_NAME)
        raise MatchFileError(number, reason, _(_UNNAMED), _NAMES_UNFIT)


def _json(number: int, line: str) -> object:
    try:
        return strict_json(line)
    except InvalidDataError as error:
        raise MatchFileError(number, f"this line is {_short(error)}") from error


def _structured(number: int, data: object, form: type[T]) -> T:
    try:
        return structure(_converter(), data, form)
    except InvalidDataError as error:
        raise MatchFileError(number, _short(error)) from error


@cache
def _converter() -> Converter:
    return strict_converter()


def _short(error: Exception) -> str:
    """Return an error as one line of at most `_LONGEST_REASON` characters."""
    text = "".join(sign if sign.isprintable() else "\ufffd" for sign in str(error))
    return text if len(text) <= _LONGEST_REASON else text[: _LONGEST_REASON - 1] + "…"


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
    """The match files beside an open log; implements `services.MatchFiles`."""

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
