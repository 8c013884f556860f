"""Reads the cells of a table that should hold words, by its plans; the review decides which of them are words."""

from __future__ import annotations

import re
from collections.abc import Iterable

from classroom.tables.body import read_body
from classroom.tables.heading import Column
from classroom.tables.plan import SheetPlan
from classroom.words.teacher_list import Entry, WordFile

_TAGS = re.compile(r"<[^<>]*>")
_UNSEEN = re.compile("[\xad\u200b\u2060\ufeff]")
"""Signs that break a word over two lines, and that nobody sees."""
_COMMENT = re.compile(r"(?<=\S)\s+(?:#|//).*")
_COUNTED = re.compile(r"\d[\d,.]*\s+(\w+)")
_BEHIND = re.compile(r"(?:/[A-Z]+|[#*+$!,;.]+)$")
_WITH_ITS_KIND = re.compile(r"([A-Za-z]+)\s*\((?:n|v|vb|adj|adv|prep|pron|conj|noun|verb|adjective|adverb)\.?\)")


def words_of_plans(name: str, plans: Iterable[SheetPlan]) -> WordFile:
    """Return what a list of words called `name` gives, before anything is changed.

    What is beside a word is left out: "cat (n.)", "cat/MS" and "12 cat" are the word cat.
    """
    body = read_body(plans)
    found = ((record, cell.text) for record in body.records for cell in record.all(Column.WORD))
    entries = tuple(Entry(record.line, _word(text), record.sheet) for record, text in found)
    return WordFile(name, entries, body.remarks, body.unread)


def _word(text: str) -> str:
    if text.isascii() and text.isalpha():
        return text
    bare = _COMMENT.sub("", _UNSEEN.sub("", _TAGS.sub(" ", text)).strip())
    found = _WITH_ITS_KIND.fullmatch(bare) or _COUNTED.fullmatch(bare)
    word = found[1] if found else _BEHIND.sub("", bare)
    # What is no word even so is shown as it is written.
    return word if word.isascii() and word.isalpha() else text
