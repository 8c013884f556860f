"""Word lists as files: sorted text, one word a line, and beside it a `.toml` that says what the list is.

Read strictly, because a match names its list by hash: what is not exactly the list described is refused, with the line.
"""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections.abc import Mapping
from dataclasses import field
from pathlib import Path
from weakref import WeakValueDictionary

from classroom.value import Value

SHORTEST, LONGEST = 2, 15

_FORM = re.compile(rb"(?:[a-z]{2,15}\n)+")
_WORD = re.compile(rb"[a-z]{2,15}")
_TEXTS = ("title", "origin", "licence", "sha256", "age_band", "used_for")
_TYPES: Mapping[str, type] = {**dict.fromkeys(_TEXTS, str), "count": int, "ask_judge": str}
_OPTIONAL = frozenset({"ask_judge"})
_KINDS = {str: "a text in quotes", int: "a whole number"}
_SHA256 = re.compile(r"[0-9a-f]{64}")
_FILE_NAME = re.compile(r"[a-z_]+\.txt")
_TOML_LINE = re.compile(r" \(at line (\d+), column \d+\)$")


class WordListError(ValueError):
    """A list or a file about words that cannot be used: `file`, `line` (from 1, or None) and `reason`, a sentence."""

    def __init__(self, file: str, line: int | None, reason: str) -> None:
        super().__init__(f"{file}: {reason}" if line is None else f"{file}, line {line}: {reason}")
        self.file = file
        self.line = line
        self.reason = reason


def table_rows(text: str, file: str, head: list[str]) -> list[list[str]]:
    """Return the rows of a table with tabs, below the line that names its columns. Raises `WordListError`."""
    first, *rows = [line.split("\t") for line in text.splitlines()] or [[]]
    if first != head:
        raise WordListError(file, 1, f"The first line must name the columns {', '.join(head)}, separated by tabs.")
    return rows


class Description(Value):
    """The contents of a list's `.toml`; `ask_judge` names the file of words to ask the judge about, or is empty."""

    title: str
    origin: str
    licence: str
    count: int
    sha256: str
    age_band: str
    used_for: str
    ask_judge: str = ""


class WordList(Value):
    """A list that was read completely and matches its description; `words` are in lower case."""

    key: str
    description: Description
    words: frozenset[str] = field(repr=False)


_IN_USE: WeakValueDictionary[str, frozenset[str]] = WeakValueDictionary()
"""The words of every list in use, by sha256, shared because the longest takes 25 MB and has many readers."""


def read_description(text: bytes, file: str) -> Description:
    """Read a `.toml`; `file` is its name for errors. Raises `WordListError`."""
    try:
        source = text.decode("utf-8")
        data = tomllib.loads(source)
    except UnicodeDecodeError as error:
        raise WordListError(file, text.count(b"\n", 0, error.start) + 1, "This is not UTF-8 text.") from error
    except tomllib.TOMLDecodeError as error:
        place = _TOML_LINE.search(str(error))
        reason = f"This is not TOML: {_TOML_LINE.sub('', str(error))}."
        raise WordListError(file, int(place[1]) if place else None, reason) from error
    for key, value in data.items():
        if reason := _key_fault(key, value):
            raise WordListError(file, _line_of_key(source, key), reason)
    missing = [key for key in _TYPES if key not in data and key not in _OPTIONAL]
    if missing:
        raise WordListError(file, None, f"These keys are missing: {', '.join(missing)}.")
    return Description(**data)


def read_word_list(text: bytes, description: bytes, key: str) -> WordList:
    """Read the list `key`: `text` and `description` are the contents of its `.txt` and `.toml`.

    Raises `WordListError` where the list is damaged, edited, unsorted or not the one described.
    """
    about = read_description(description, f"{key}.toml")
    sha256 = hashlib.sha256(text).hexdigest()
    known = _IN_USE.get(sha256)
    if known is None or (sha256, len(known)) != (about.sha256, about.count):
        known = _read_words(text, about, sha256, key)
        _IN_USE[sha256] = known
    return WordList(key, about, known)


def _read_words(text: bytes, about: Description, sha256: str, key: str) -> frozenset[str]:
    file = f"{key}.txt"
    words = text.decode("ascii", errors="replace").split("\n")[:-1]
    distinct = frozenset(words)
    if not _FORM.fullmatch(text) or len(distinct) != len(words) or sorted(words) != words:
        raise _form_error(text, file)
    if len(words) != about.count:
        reason = f"It has {len(words)} words, but {key}.toml says {about.count}: {_DAMAGED}"
        raise WordListError(file, None, reason)
    if sha256 != about.sha256:
        reason = f"Its sha256 begins {sha256[:8]}, but {key}.toml says {about.sha256[:8]}: {_DAMAGED}"
        raise WordListError(file, None, reason)
    return distinct


def load_word_list(folder: Path, key: str) -> WordList:
    """Read the list `key` and its description from `folder`; raises `WordListError`."""
    return read_word_list(read_file(folder / f"{key}.txt"), read_file(folder / f"{key}.toml"), key)


def load_short_words(folder: Path, key: str, longest: int) -> frozenset[str]:
    """Return the words of up to `longest` letters of the list `key`, in lower case; raises `WordListError`.

    The others are passed over, which takes a tenth of the time.
    """
    text, about = read_file(folder / f"{key}.txt"), read_description(read_file(folder / f"{key}.toml"), f"{key}.toml")
    if hashlib.sha256(text).hexdigest() != about.sha256:
        return load_word_list(folder, key).words  # or rather, raise the error that says what is wrong
    return frozenset(map(bytes.decode, re.findall(rb"^[a-z]{%d,%d}$" % (SHORTEST, longest), text, re.MULTILINE)))


def read_file(path: Path) -> bytes:
    """Return the content of a file; raises `WordListError` where the system refuses."""
    try:
        return path.read_bytes()
    except OSError as error:
        raise WordListError(path.name, None, f"It cannot be read from {path.parent}: {error.strerror}.") from error


_DAMAGED = "the list was damaged or edited. Install the app again."


def _key_fault(key: str, value: object) -> str:
    if key not in _TYPES:
        return f"There is no key {key!r} here. The keys are: {', '.join(_TYPES)}."
    if type(value) is not _TYPES[key]:
        return f"{key} must be {_KINDS[_TYPES[key]]}."
    if key == "sha256" and not _SHA256.fullmatch(str(value)):
        return "sha256 must be 64 digits 0-9 a-f."
    if key == "ask_judge" and not _FILE_NAME.fullmatch(str(value)):
        return "ask_judge must be the name of a .txt file beside this one."
    return ""


def _line_of_key(source: str, key: str) -> int | None:
    found = re.search(rf"^\s*\[*\s*[\"']?{re.escape(key)}\b", source, re.MULTILINE)
    return source.count("\n", 0, found.end()) + 1 if found else None


def _form_error(text: bytes, file: str) -> WordListError:
    """Return the error of the first line of `text` that is out of order or no word."""
    before = b""
    lines = text.split(b"\n")
    for number, line in enumerate(lines[:-1], 1):
        shown = line.decode("utf-8", errors="replace")
        if not _WORD.fullmatch(line):
            return WordListError(file, number, f"{shown!r} is not a word of {SHORTEST} to {LONGEST} letters a-z.")
        if line <= before:
            reason = f"{shown!r} comes after {before.decode()!r}. Sort the words, each once."
            return WordListError(file, number, reason)
        before = line
    if lines[-1]:
        return WordListError(file, len(lines), "The last line has no end: part of the file is missing.")
    return WordListError(file, None, "It has no words.")
