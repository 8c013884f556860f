"""Meanings of column headings in English, Malay, Chinese and Tamil, however they are written."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Iterator
from enum import Enum
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

from classroom.names import name_key
from classroom.value import Value


class Column(Enum):
    """The contents of a column of a table."""

    NAME = "name"
    FIRST_NAME = "first name"
    LAST_NAME = "last name"
    SHORT_NAME = "short name"
    CLASS = "class"
    YEAR = "year"
    GROUP = "group"
    TEAM = "team"
    ROLE = "role"
    PLAYER = "player"
    RESERVE = "reserve"
    SCHOOL = "school"
    STATE = "state"
    TEACHER = "teacher"
    MIXED = "mixed"
    EXCEPTION = "exception"
    RATING = "rating"
    WORD = "word"
    BOARD = "board"
    SIDE = "side"
    NOT_IMPORTED = "not imported"


class Meaning(Enum):
    """The meanings that a heading can have besides those that a column can hold."""

    NEVER_KEPT = "never kept"
    NUMBER = "number"
    OTHER = "other"
    STATUS = "status"
    CLASS_OR_YEAR = "class or year"


class _Filler(Enum):
    """Words that have no meaning of their own."""

    FILLER = "filler"


_Tag = Column | Meaning | _Filler


class Heading(Value):
    """The meaning of a heading; `is_exact` if no word of it is unknown, and no number in it belongs to a name.

    `is_counted`: there is a number in it, as in Pupil 1.
    """

    means: Column | Meaning
    is_exact: bool
    is_counted: bool = False


# The meaning that counts: "Nama guru" is about teachers, "Student ID" neither names nor pupils.
_RANK: tuple[Column | Meaning, ...] = (
    Meaning.NEVER_KEPT,
    Meaning.OTHER,
    Column.EXCEPTION,
    Column.RATING,
    Column.MIXED,
    Column.ROLE,
    Meaning.STATUS,
    Column.RESERVE,
    Column.PLAYER,
    Column.TEACHER,
    Column.WORD,
    Column.BOARD,
    Column.STATE,
    Column.SCHOOL,
    Column.TEAM,
    Column.CLASS,
    Column.YEAR,
    Column.GROUP,
    Column.FIRST_NAME,
    Column.LAST_NAME,
    Column.SHORT_NAME,
    Column.NAME,
    Meaning.NUMBER,
)
_ALONE = {"first-alone": Column.FIRST_NAME, "last-alone": Column.LAST_NAME}
_COUNTED = frozenset(
    {Column.PLAYER, Column.RESERVE, Column.FIRST_NAME, Column.LAST_NAME, Meaning.OTHER, Meaning.NEVER_KEPT}
)
_HAN = re.compile("[\u3400-\u9fff]")
_WORD = re.compile(r"[\u3400-\u9fff]+|[^\W\d_\u3400-\u9fff]+(?:[\u0b80-\u0bff\u0300-\u036f]+[^\W\d_]*)*|\d+")
_HUMPS = re.compile(r"(?<=[a-z])(?=[A-Z][a-z])")
"""The capital inside a program's name for a column: fullName."""
_LETTERED = re.compile(r"\w\s+[A-Ha-h]$")
"""Players and teams are counted by letters, too: Speaker A, Speaker B."""
_SHORTEST = 3
_ASIDE = re.compile(r"[(\[\uff08][^()\[\]\uff08\uff09]*(?:[)\]\uff09]|$)")
_BRACKETS = "()[]\uff08\uff09 "
_MARKS_ONLY = re.compile(r"[#№\s.:]+")


@cache
def _phrases() -> dict[tuple[str, ...], _Tag]:
    """Return the meaning of each phrase in `headings.toml`, by its words."""
    tags: dict[str, _Tag] = {tag.value.replace(" ", "-"): tag for kind in (Column, Meaning, _Filler) for tag in kind}
    return {tuple(_words(phrase)): tags[key] for key, phrases in _data().items() if key in tags for phrase in phrases}


@cache
def _longest_phrase() -> int:
    return max(map(len, _phrases()))


@cache
def _data() -> dict[str, Any]:
    return tomllib.loads(files(__package__).joinpath("headings.toml").read_text(encoding="utf-8"))


@cache
def cell_words(kind: str) -> frozenset[str]:
    """Return the words of a kind that other cells than headings have, such as those of sums, by their key."""
    return frozenset(map(name_key, _data()["cells"][kind]))


@cache
def year_words() -> dict[str, int]:
    """Return the school year that each word for a number means."""
    years = enumerate(_data()["cells"]["years"], 1)
    return {name_key(word): year for year, words in years for word in words.split()}


def _words(text: str) -> list[str]:
    """Return the words of a heading; in Chinese, which has no spaces, each character is a word."""
    words: list[str] = []
    for word in _WORD.findall(name_key(unicodedata.normalize("NFKC", text))):
        words.extend(word if _HAN.match(word) else (word,))
    return words


def read_heading(cell: str) -> Heading | None:
    """Return the meaning of a heading, or None if no word of it is known.

    Words in brackets, such as how to write it, count only if the words before say nothing.
    """
    text = cell.strip()
    if part := next((one for kind, one in _ALONE.items() if name_key(text) in cell_words(kind)), None):
        return Heading(part, is_exact=True)
    bare = _ASIDE.sub(" ", text)
    return (_meaning(bare) if bare != text else None) or _meaning(text)


def has_another_name(cell: str) -> bool:
    """Tell whether a heading says that another name is in brackets: "Name (Original Name)"."""
    return any(name_key(aside[0].strip(_BRACKETS)) in cell_words("another-name") for aside in _ASIDE.finditer(cell))


@lru_cache(maxsize=4_096)
def _meaning(text: str) -> Heading | None:
    if text and _MARKS_ONLY.fullmatch(text):
        return Heading(Meaning.NUMBER, is_exact=True) if "#" in text or "№" in text else None
    found = list(_found(_words(text)))
    if found == [None]:
        found = list(_found(_apart(text))) or found
    tags = {tag for tag in found if tag is not None} - {_Filler.FILLER}
    if not tags:
        return None
    is_lettered = bool(_LETTERED.search(text))
    if is_lettered and found[-1] is None:
        found.pop()
    is_exact = None not in found
    if tags == {Column.CLASS, Column.YEAR}:
        return Heading(Meaning.CLASS_OR_YEAR, is_exact)
    if tags & {Column.CLASS, Column.YEAR}:
        tags.discard(Column.RESERVE)  # "Reserve Year" has no name in it
    means = next(tag for tag in _RANK if tag in tags)
    # Players are numbered in headings; other things with a number may be names, such as Team 1.
    is_counted = is_lettered or any(map(str.isdecimal, text))
    return Heading(means, is_exact and (means in _COUNTED or not is_counted), is_counted)


def _apart(text: str) -> list[str]:
    """Return the words that a word is made of, as a program writes a heading: fullName, NAMAMURID; else the word."""
    words = _words(_HUMPS.sub(" ", text))
    if len(words) != 1:
        return words
    parts = ((words[0][:at], words[0][at:]) for at in range(_SHORTEST, len(words[0]) - _SHORTEST + 1))
    return next((list(pair) for pair in parts if all((part,) in _phrases() for part in pair)), words)


def is_all_headings(cell: str) -> bool:
    """Tell whether every word of a cell is a word of headings, which is never so for a person's name."""
    found = list(_found(_words(cell)))
    return bool(found) and None not in found


def is_of_group(cell: str) -> bool:
    """Tell whether a cell is the title of a group, with its number or letter: "Kumpulan 1 (Harimau)", "Group B"."""
    bare = _ASIDE.sub(" ", cell).strip(_TITLE_SIGNS)
    heading = _meaning(bare)
    is_whole = is_all_headings(bare[:-1] if _LETTERED.search(bare) else bare)
    return heading is not None and heading.means is Column.GROUP and heading.is_counted and is_whole


def is_heading_line(cell: str) -> bool:
    """Tell whether a cell by itself is headings that a list has in one line, or the title of its reserves."""
    heading = read_heading(cell)
    is_several = len(_words(cell)) > 1 or (heading is not None and heading.means in _NO_NAMES)
    return is_several and is_all_headings(cell) and not any(map(str.isdecimal, cell))


_TITLE_SIGNS = "*_=:\uff1a- "
_NO_NAMES = frozenset({Column.RESERVE, Column.NAME, Column.CLASS, Meaning.NUMBER})
"""Meanings of single words that can also be names: a boy may be called Mark, or Hakim."""


def _found(words: list[str]) -> Iterator[_Tag | None]:
    """Yield the meaning of each phrase of a heading, the longest first.

    An unknown word gives None, and a number gives nothing.
    """
    tags = _phrases()
    longest = _longest_phrase()
    at = 0
    while at < len(words):
        if words[at].isdecimal():
            at += 1
            continue
        for length in range(min(longest, len(words) - at), 0, -1):
            if (tag := tags.get(tuple(words[at : at + length]))) is not None:
                yield tag
                at += length
                break
        else:
            yield None
            at += 1
