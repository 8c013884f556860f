"""Reads the cells of a table that should hold words, by its plans; the review decides which of them are words."""

from __future__ import annotations

import re
from collections.abc import Iterable

from classroom.tables.body import read_body
from classroom.tables.heading import Column
from classroom.tables.plan import SheetPlan
from classroom.words.teacher_list import Entry, WordFile

_WITH_ITS_KIND = re.compile(r"([A-Za-z]+)\s*\((?:n|v|vb|adj|adv|prep|pron|conj|noun|verb|adjective|adverb)\.?\)")


def words_of_plans(name: str, plans: Iterable[SheetPlan]) -> WordFile:
    """Return what a list of words called `name` gives, before anything is changed; "cat (n.)" is the word cat."""
    body = read_body(plans)
    found = ((record, cell.text) for record in body.records for cell in record.all(Column.WORD))
    entries = tuple(Entry(record.line, _word(text), record.sheet) for record, text in found)
    return WordFile(name, entries, body.remarks, body.unread)


def _word(text: str) -> str:
    found = None if text.isalpha() else _WITH_ITS_KIND.fullmatch(text)
    return found[1] if found else text
