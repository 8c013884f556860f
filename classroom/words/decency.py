"""Decency of words: a table that a teacher can read, with a decision and the kind of each reviewed word.

Each word that is in a public list of bad words and accepted by a list of the app was decided once. `build.py --check`
makes sure that none is missing. Of a kind of words the whole family of forms is decided.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from types import MappingProxyType

from classroom.words.word_list import WordListError

FILE = "decency.tsv"
_HEAD = ["word", "decision", "kind"]


class Decision(StrEnum):
    """The use of a word that a class may make; the app itself shows only what is allowed."""

    ALLOWED = "allowed"
    UNSAID = "unsaid"
    """People may play it like any other word; only the app itself never says it to pupils."""
    ASKED = "asked"
    REFUSED = "refused"


@dataclass(frozen=True)
class Decency:
    """The words of the table, in lower case: the refused ones, those left to the judge, those only people say."""

    refused: frozenset[str]
    asked: frozenset[str]
    unsaid: frozenset[str]


@lru_cache(maxsize=1)  # a list of words asks for the same table four times
def parse_decency(text: str, file: str = FILE) -> Decency:
    """Read the table; `file` is its name for errors. Raises `WordListError`."""
    rows = _rows(text, file)
    chosen = {kind: frozenset(word for word, decision in rows.items() if decision is kind) for kind in Decision}
    return Decency(chosen[Decision.REFUSED], chosen[Decision.ASKED], chosen[Decision.UNSAID])


def _rows(text: str, file: str) -> Mapping[str, Decision]:
    head, *lines = [line.split("\t") for line in text.splitlines()] or [[]]
    if head != _HEAD:
        raise WordListError(file, 1, f"The first line must name the columns {', '.join(_HEAD)}, separated by tabs.")
    found: dict[str, Decision] = {}
    before = ""
    for number, line in enumerate(lines, 2):
        if len(line) != len(_HEAD) or not all(line):
            raise WordListError(file, number, f"A line has {', '.join(_HEAD)}, separated by tabs.")
        word, decision, _kind = line
        if word <= before:
            raise WordListError(file, number, f"{word!r} comes after {before!r}. Sort the words, each once.")
        if decision not in tuple(Decision):
            raise WordListError(file, number, f"{decision!r} is none of {', '.join(Decision)}.")
        found[word] = Decision(decision)
        before = word
    return MappingProxyType(found)
