"""The portable match file: one match with every event, as text that is checked by its hashes when it is read.

The file is JSON lines in UTF-8. The first line is the header: what the file is, the version of its format, the match,
the Bellword version that wrote it, the number of events that follow and the hash of the last. Every further line is
one event as stored: its number, kind, body (JSON as text, since the hash covers that text), time of writing and hash
(see `store.chain`).

A byte order mark, CRLF line ends and a missing last line end do no harm, since editors and mail add and drop them.
Everything else is refused with its line. Nothing of such a file is used before all of it is checked.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import TypeVar

from cattrs import Converter

from classroom.files import read_at_most, write_durably
from classroom.formats.strict import InvalidDataError, strict_converter, structure
from classroom.i18n import N_, _, is_one_line, quoted
from classroom.match.event import MatchOpened
from classroom.match.fold import apply, fold
from classroom.match.fold.step import BrokenMatchError
from classroom.match.state import MatchState
from classroom.moments import parse_moment
from classroom.names import LONGEST_NAME, is_name
from classroom.record.check_code import check_code
from classroom.store.chain import NO_HASH, Row, closing_hash, link
from classroom.store.codec import UnreadableEventError, decode_event
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
    rows = _rows(header, others)
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


def _rows(header: _Header, lines: Sequence[str]) -> list[Row]:
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
