"""Reads the cells of a table that should hold words, by its plans; the review decides which of them are words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from classroom.names import name_key
from classroom.tables import reading
from classroom.tables.body import read_body
from classroom.tables.evidence import has_letter
from classroom.tables.heading import Column, cell_words
from classroom.tables.plan import Purpose, Row, Sheet, SheetPlan
from classroom.tables.text import head_of, is_quoted, rows_matching, rows_parted
from classroom.words.teacher_list import Entry, WordFile

_LABEL_AND_WORDS = re.compile(
    r"\s*([A-Za-z]|(?:unit|week|minggu|tema|theme|topic|topik)\s*\d+)\s*[:.)]\s*([^:]*,[^:]*)", re.IGNORECASE
)
_TOPIC_AND_WORDS = re.compile(r"\s*([A-Za-z][A-Za-z ]*?)\s*:\s*([A-Za-z]+(?:\s*[,;]\s*[A-Za-z]+)+)[\s.,;]*")
_BETWEEN_WORDS = re.compile("[,;]")
_WORD_AND_MEANING = re.compile(r"\s*([A-Za-z]+)(?:\s*/[^/]+/|\s*\[[^\]]+\])?(?:\s+[-\u2013\u2014]\s+|\s*[:=]\s*)(\S.*)")
_WORD_OF_DICTIONARY = re.compile(r"\s*([A-Z]{2,15})\s+(\S.*\[[a-z]+\b.*\])\s*")
_TAGS = re.compile(r"<[^<>]*>")
_UNSEEN = re.compile("[\xad\u200b\u2060\ufeff]")
"""Signs that break a word over two lines, and that nobody sees."""
_COMMENT = re.compile(r"(?<=\S)\s+(?:#|//).*")
_COUNTED = re.compile(r"\d[\d,.]*\s+(\w+)")
_BEHIND = re.compile(r"(?:/[A-Z]+|[#*+$!,;.]+)$")
_WITH_ITS_KIND = re.compile(r"([A-Za-z]+)\s*\((?:n|v|vb|adj|adv|prep|pron|conj|noun|verb|adjective|adverb)\.?\)")


# Reading a list of words


def _plain(sheet: Sheet, rows: Sequence[Row]) -> SheetPlan:
    """Return the plan of words without headings; beside them may be their meanings, which have more than one word."""
    texts = {place: reading.texts_of(rows, place) for place in range(sheet.width)}
    filled = [at for at, cells in texts.items() if any(map(has_letter, cells))]
    filled = filled or [at for at, cells in texts.items() if cells]
    if len(filled) == reading.LEAST_BESIDE <= len(rows) and all(
        set(filled) <= set(row.filled) for row in rows[: reading.SAMPLE]
    ):
        # Two columns that are filled all the way down have words and their meanings.
        filled = [next((at for at in filled if _are_words(texts[at])), filled[0])]
    words = (at for at in filled if at == filled[0] or not any(map(reading.is_phrase, texts[at])))
    return reading.plan_of_columns(sheet, dict.fromkeys(words, Column.WORD))


def _contrasts(sheet: Sheet, rows: Sequence[Row]) -> Iterator[SheetPlan]:
    """Yield the plan of words whose first row names languages, or numbers its columns, as in Week 1, Week 2."""
    named = {at: name_key(rows[0].cell(at)) for at in rows[0].filled}
    english = [at for at, name in named.items() if name in cell_words("english")]
    if (
        english
        and len(named) > 1
        and all(name in cell_words("other-language") for at, name in named.items() if at != english[0])
    ):
        yield reading.plan_below(sheet, rows[0], {english[0]: Column.WORD})
    head, below = rows[0], [row.cell(at) for row in rows[1:] for at in row.filled]
    is_numbered = all(has_letter(head.cell(at)) and any(map(str.isdecimal, head.cell(at))) for at in head.filled)
    if is_numbered and len(head.filled) > 1 and not any(any(map(str.isdecimal, cell)) for cell in below):
        yield reading.plan_below(sheet, head, dict.fromkeys(head.filled, Column.WORD))


def _doubts(plan: SheetPlan) -> Iterator[SheetPlan]:
    """Yield the readings of another column with words, such as a translation, or of one column where several have any.

    Columns with one heading, as Week 1 and Week 2, have words of one kind.
    """
    held = plan.places(Column.WORD)
    kinds = {reading.key_of(plan.columns[at].heading) for at in held}
    if len(held) > 1 and len(kinds) > 1:
        yield from (plan.holding({at: Column.WORD}) for at in held)
    elif len(held) == 1 and not plan.headings:
        rows = [row for row in reading.sampled(plan).sheet.rows if not row.is_empty]
        others = (
            at
            for at in reading.lettered_places(plan, rows)
            if at not in held and _are_words(reading.texts_of(rows, at))
        )
        yield from (plan.holding({at: Column.WORD}) for at in others)


def _are_words(texts: Sequence[str]) -> bool:
    return sum(reading.fit(Column.WORD, text) == 1 for text in texts) > len(texts) / 2


def _rows_of_text(text: str) -> tuple[Row, ...]:
    """Return the rows of lines that each have a word and its meaning, or words apart at commas and semicolons."""
    if rows := rows_matching(text, _WORD_OF_DICTIONARY):
        return rows
    labelled = (rows for pattern in (_LABEL_AND_WORDS, _TOPIC_AND_WORDS) if (rows := rows_matching(text, pattern)))
    if "\t" not in text and (rows := next(labelled, ())):
        return tuple(Row(row.line, (word.strip(),)) for row in rows for word in _BETWEEN_WORDS.split(row.cell(1)))
    meanings = rows_matching(text, _WORD_AND_MEANING)
    if len(meanings) > 1 and "\t" not in text and not is_quoted(head_of(text)):
        return meanings
    if "," in text and ";" in text and "\t" not in text and not is_quoted(head_of(text)):
        return rows_parted(text.replace(";", ","), ",")
    return ()


WORDS = Purpose(
    "words",
    (Column.WORD,),
    is_key=lambda row: bool(row.holds[Column.WORD]),
    meant=lambda found: found.means,
    plain=_plain,
    contrasts=_contrasts,
    doubts=_doubts,
    rows_of_text=_rows_of_text,
)
"""Lists of words."""


# Text beside a word


def words_of_plans(name: str, plans: Iterable[SheetPlan]) -> WordFile:
    """Return what a list of words called `name` gives, before anything is changed.

    Text beside a word is left out: "cat (n.)", "cat/MS" and "12 cat" are the word cat.
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
