"""The text of a cell, and what in it is not a person's text or must not be stored about a child."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from enum import Enum
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from classroom.i18n import N_
from classroom.names import name_key, tidy_line
from classroom.tables.heading import cell_words, is_all_headings, is_heading_line, is_of_group

_FORMULA = re.compile(r"'*[\s\0]*[=+\-@\uff1d\uff0b\uff0d\uff20\t\r]")
_TEXT_AS_FORMULA = re.compile(r'=\s*"((?:[^"]|"")*)"')
_ERROR = re.compile(r"#(?:REF!|N/A|NAME\?|VALUE!|DIV/0!|NUM!|NULL!|SPILL!|CALC!|FIELD!|GETTING_DATA)", re.IGNORECASE)
_IDENTITY_NUMBER = re.compile(r"(?<!\d)\d{6}[-\s]?\d{2}[-\s]?\d{4}(?!\d)")
_E_MAIL = re.compile(r"[^\s@,;<>()]+@[^\s@,;<>()]+\.[a-z]{2,}", re.IGNORECASE)
_PHONE = re.compile(r"(?<![\w+])(?:\+\d{1,3}[-\s]?\d|60[-\s]?\d|0\d)(?:[-\s]?\d){6,10}(?!\d)")
_MONTHS = (
    "jan(?:uary|uari)?|feb(?:ruary|ruari)?|mar(?:ch)?|mac|apr(?:il)?|may|mei|june?|jun|july?|julai|jul|aug(?:ust)?"
    "|ogos|ogo|sept?(?:ember)?|oct(?:ober)?|okt(?:ober)?|nov(?:ember)?|dec(?:ember)?|dis(?:ember)?"
)
_BETWEEN = r"[-/. ]\s?"
_DATE = re.compile(
    rf"\d{{4}}-\d{{2}}-\d{{2}}(?:[T ]\d{{2}}:\d{{2}}(?::\d{{2}})?)?"
    rf"|\d{{1,2}}[/.-]\d{{1,2}}[/.-](?:\d{{4}}|\d{{2}})"
    rf"|\d{{4}}[/.]\d{{1,2}}[/.]\d{{1,2}}"
    rf"|\d{{1,2}}-(?:{_MONTHS})(?:-\d{{2,4}})?"
    rf"|\d{{1,2}}{_BETWEEN}(?:{_MONTHS}){_BETWEEN}\d{{2,4}}"
    rf"|(?:{_MONTHS})-\d{{1,4}}"
    rf"|(?:\d{{2,4}}年)?\d{{1,2}}月(?:\d{{1,2}}日)?",
    re.IGNORECASE,
)
_DATE_WITHIN = re.compile(
    r"(?<!\d)\d{1,2}[/.-]\d{1,2}[/.-](?:19|20)\d{2}(?!\d)|(?<!\d)(?:19|20)\d{2}-\d{2}-\d{2}(?!\d)"
)
_WORDS = re.compile(r"[^\W\d_]+(?:[\u0b80-\u0bff\u0300-\u036f]+[^\W\d_]*)*|[\u3400-\u9fff]")
_FORMS = r"kelas|class|tahun|year|tingkatan|form|darjah|standard|std|grade|thn"
_CLASS_LIKE = re.compile(
    rf"(?:(?:{_FORMS})\b[\s:.]*)?(\d{{1,2}})\s*[-./]?\s*[^\W\d][\w\s'./-]{{0,30}}"
    rf"|(?:{_FORMS})\b[\s:.]*\d.{{0,30}}|(?:kelas|class|tingkatan|tahun|darjah)\b[\s:.]*\S.{{0,30}}"
    rf"|(\d{{1,2}})\s?[-/.]\s?\d{{1,2}}|[一二三四五六1-6]年[^\W\d]{{0,4}}",
    re.IGNORECASE,
)
_MOST_YEARS = 13
_MOST_WORDS = 8
_PARTICLE = re.compile(r"(?<=\s)(?:bin|binti|bt|bte|[as]/[lpo]|anak)\.?\s", re.IGNORECASE)
_HAN_NAME = re.compile("[\u3400-\u9fff·]{2,5}")
_OPENING = "[({*_\"'#\u2116\u3010\u3014"
_MARK = re.compile(
    rf"\s*(?P<opened>[{re.escape(_OPENING)}]*)\s*(?P<named>(?:no|bil|nombor|num|number|pelajar|murid|peserta|pupil|student)\b\s*\.?\s*)?"
    r"(?P<count>\d{1,3}|[ivxl]{1,6}(?!\w)|[a-z](?!\w))(?P<ordinal>(?:st|nd|rd|th)(?=\W))?"
    r"(?P<closed>\s*[])}*_.:/,\u3001\uff0c\uff0e\u3011\u3015>\u2010-\u2015-]*\s*)(?P<rest>[^\W\d_].*)",
    re.IGNORECASE | re.DOTALL,
)
_BULLET = re.compile(r"\s*[-*+>\u2010-\u2015\u2022\u25a0-\u25ff\u2610-\u2612\u2713-\u2718\u2192\u00b7]+\s*(?=[^\W\d_])")
_PLAIN_MARK = re.compile(
    r"\s*(?:\(?\d{1,3}[.):]\s*|\d{1,3}\s+|[-*\u2022\u2013]\s+"
    # A box to tick, a number of a keyboard or in a circle, and the signs of messages.
    r"|(?:[-*\u2022]\s*)?\[[ xX\u2713\u2714]?\]\s*|\u2116\s*\d{1,3}[.):]?\s+|\d{1,2}\ufe0f?\u20e3\s*"
    r"|[\u2460-\u2473\u2776-\u277f]\s*|>{1,3}\s*"
    r"|(?:[\u2190-\u21ff\u25a0-\u27bf\u2b00-\u2bff\U0001f300-\U0001faff]\ufe0f?)+\s*)(?=\w)"
)
_LONGEST_MARK = 9
_ROMAN = {"i": 1, "v": 5, "x": 10, "l": 50}
_ENOUGH_MARKED, _ENOUGH_IN_ORDER = 0.6, 0.8
_TICK_BEHIND = re.compile(r"\s*[\u2705\u274c\u2713-\u2718\u2611\u2610\ufe0f,;]+\s*$")
_BOLD = re.compile(r"([*_~]{1,3})(.+)\1")
_AROUND_TITLE = "=*_~: \uff1a"
_AFTER_TITLE = re.compile(
    r"(.*?[^\s(\[:=\u2010-\u2015-])\s*(?:[(\[]|\s[-\u2013\u2014]\s|[:\uff1a=,])\s*([^()\[\]]+?)\s*[)\]]?"
)
_BEHIND = re.compile(
    r"(?P<name>.*\S)\s*(?:[(\[](?P<aside>[^()\[\]]+)[)\]]|\s[-\u2013\u2014]\s(?P<dash>\S.*)|\s\*(?P<star>[^\W\d_]{3,}))\s*"
)
_LONGEST_SAID = 200
_DATED = re.compile(rf"(?P<name>.*?[^\W\d_].*?)\s+(?P<date>{_DATE.pattern})\s*", re.IGNORECASE)
_AGE = re.compile(r"\d{1,2}\s*[^\W\d]")
_PICTURES = frozenset({"So", "Sk", "Cf"})
"""The kinds of signs of which pictures in a message consist."""
_NOBODY = frozenset({"tiada", "kosong", "nil", "n/a", "none", "nobody", "无", "無"})
_AS_CLASS = re.compile(r"\d{1,3}(?:\s+\w|[-.]?\w\b)")
_NUMBER = re.compile(r"[-+]?[\d.,\s]*\d(?:e[-+]?\d+)?%?", re.IGNORECASE)


class Unfit(Enum):
    """Why the text of a cell is not imported; the value is the sentence about it."""

    FORMULA = N_("{text} is a formula. Type plain text there instead.")
    ERROR = N_("{text} is an error from a spreadsheet formula. Type plain text there instead.")
    IDENTITY_NUMBER = N_("this is an identity number, which Bellword does not save.")
    E_MAIL = N_("this is an e-mail address, which Bellword does not save.")
    PHONE = N_("this is a phone number, which Bellword does not save.")
    BIRTH_DATE = N_("this is a date, and Bellword does not save birth dates.")
    DATE = N_(
        "{text} is a date. Spreadsheets turn classes such as 5-1 into dates. Type the class with an apostrophe: '5-1."
    )


PRIVATE = frozenset({Unfit.IDENTITY_NUMBER, Unfit.E_MAIL, Unfit.PHONE, Unfit.BIRTH_DATE})
"""Reasons whose sentence does not repeat the text either."""


def why_unfit(cell: str, *, is_class: bool = False) -> Unfit | None:
    """Return why the text of a cell must not be imported, or None if it may be.

    Spreadsheets turn only classes into dates, so any other date is taken for a birth date.
    """
    if cell.isalpha():
        return None
    text = plain_cell(cell)
    if cell.strip().startswith("=") and text.startswith("="):
        return Unfit.FORMULA
    if _ERROR.fullmatch(text):
        return Unfit.ERROR
    if _IDENTITY_NUMBER.search(text):
        return Unfit.IDENTITY_NUMBER
    if _E_MAIL.search(text):
        return Unfit.E_MAIL
    if _DATE.fullmatch(text):
        return Unfit.DATE if is_class else Unfit.BIRTH_DATE
    if _DATE_WITHIN.search(text):
        return Unfit.BIRTH_DATE
    return Unfit.PHONE if _PHONE.search(text) else None


def parted_private(text: str) -> tuple[str, str]:
    """Return a name, and what is behind it of a child that is not stored: "12 Mac 2015", "10 tahun", "L", "disleksia".

    The second is empty if there is nothing. It is behind a dash or a star or in brackets; a date may follow alone.
    """
    if len(text) > _LONGEST_SAID or text.replace(" ", "").isalpha():
        return text, ""
    if dated := _DATED.fullmatch(text):
        return dated["name"].rstrip(" -\u2013\u2014:,"), dated["date"]
    if not (found := _BEHIND.fullmatch(text)):
        return text, ""
    said = next(filter(None, (found["aside"], found["dash"], found["star"])))
    words = words_of(said)
    is_age = bool(_AGE.match(said)) and all(word in cell_words("of-age") for word in words)
    is_private = is_age or bool(_DATE.fullmatch(said)) or is_of_sex(said) or bool(found["star"])
    return (found["name"], said) if is_private else (text, "")


def is_of_sex(text: str) -> bool:
    """Tell whether a text says whether a child is a boy or a girl: "L", "f", "perempuan"."""
    return name_key(text) in cell_words("sex")


def is_nobody(text: str) -> bool:
    """Tell whether a text means that there is nobody, as lists write it in the place of a name."""
    return tidy_line(text).casefold() in _NOBODY


def is_number(text: str) -> bool:
    """Tell whether a text is only a number, as a spreadsheet writes one."""
    return bool(_NUMBER.fullmatch(text.strip()))


def has_letter(text: str) -> bool:
    """Tell whether a text has a letter of any script."""
    return any(unicodedata.category(sign).startswith("L") for sign in text)


def whole_number(text: str) -> int | None:
    """Return the whole number in a cell, as a spreadsheet writes one (5, 5.0), or None for any other text."""
    found = re.fullmatch(r"(\d{1,9})(?:\.0+)?\.?", tidy_line(text))
    return int(found[1]) if found else None


CellValue = str | int | float
"""The content of a cell in a file: a number is one there, so that a spreadsheet can sort and add it."""


def safe_cell(text: str) -> str:
    """Return `text` for a cell of a file, with an apostrophe if a spreadsheet would take it for a formula."""
    return f"'{text}" if _FORMULA.match(text) else text


def safe_row(row: Iterable[CellValue]) -> tuple[CellValue, ...]:
    """Return a row for a file whose texts are no formulas; its numbers stay numbers."""
    return tuple(safe_cell(cell) if isinstance(cell, str) else cell for cell in row)


def plain_cell(text: str) -> str:
    """Return the text that a cell shows, also if `safe_cell` wrote it or it is text written as a formula."""
    stripped = text.strip()
    if stripped.startswith("'") and _FORMULA.match(stripped[1:]):
        return stripped[1:]
    shown = _TEXT_AS_FORMULA.fullmatch(stripped)
    return shown[1].replace('""', '"').strip() if shown else stripped


# Evidence for the reading of a whole list


def words_of(text: str) -> list[str]:
    """Return the words of a cell by their keys, without numbers; each Chinese character is a word."""
    return _WORDS.findall(name_key(text))


@lru_cache(maxsize=4_096)
def is_class_like(text: str) -> bool:
    """Tell whether a text looks like the name of a class: 5 Bestari, Tahun 4 A, 5-1.

    What is counted or dated is none, nor is a person's name behind a number.
    """
    line = tidy_line(unicodedata.normalize("NFKC", text))
    found = _CLASS_LIKE.fullmatch(line)
    # The number in a circle is one of a list.
    if not found or _PARTICLE.search(line) or unicodedata.category(text.strip()[0]) == "No":
        return False
    number, words = found[1] or found[2], words_of(line)
    if number and (int(number) > _MOST_YEARS or re.match(r"\d+[.]\s", line)):
        return False
    return not any(word in cell_words("counted") for word in words) and not is_sum(line)


@lru_cache(maxsize=4_096)
def is_sum(text: str) -> bool:
    """Tell whether all words of a text are words of sums: Jumlah hadir, Class average."""
    words = words_of(text)
    return name_key(text) in cell_words("sum") or (bool(words) and all(word in cell_words("sum") for word in words))


def is_greeting(text: str) -> bool:
    """Tell whether a text begins as a message does that greets or thanks."""
    return not _PARTICLE.search(text) and _begins(text, "greeting")


def is_signing(text: str) -> bool:
    """Tell whether a text begins the lines of those who sign a list: "Disediakan oleh", "Prepared by"."""
    return _begins(text, "signing")


def title_alone(text: str) -> str:
    """Return the name of a class without how many are in it and whose it is: "5 Amanah (2 orang) - Cikgu Rosnah"."""
    line = without_ticks(tidy_line(text)).strip(_AROUND_TITLE)
    while len(line) <= _LONGEST_SAID and (found := _AFTER_TITLE.fullmatch(line)):
        words = words_of(found[2])
        is_count = found[2][:1].isdecimal() and bool(words) and all(word in cell_words("counted") for word in words)
        if not is_count and not (words and words[0] in cell_words("teacher")):
            break
        line = found[1].strip(_AROUND_TITLE)
    return line


def _begins(text: str, kind: str) -> bool:
    words = f"{' '.join(words_of(text))} "
    return any(words.startswith(f"{one} ") for one in cell_words(kind))


def is_office(text: str) -> bool:
    """Tell whether all words of a text are of what somebody is in a class: Ketua kelas."""
    words = words_of(text)
    return bool(words) and all(word in cell_words("office") for word in words)


@lru_cache(maxsize=4_096)
def is_of_nobody(text: str) -> bool:
    """Tell whether a text by itself is in the place of a name and yet of no person.

    It is headings in one line, the title of a group, an office, what else is in a classroom, or how a message begins
    or ends.
    """
    if _PARTICLE.search(text):
        return False
    is_thing = " ".join(words_of(text)) in cell_words("classroom")
    is_title = is_heading_line(text) and not is_class_like(text)
    return is_thing or is_title or is_of_group(text) or is_office(text) or is_greeting(text)


@lru_cache(maxsize=4_096)
def person_weight(text: str) -> float:
    """Return from 0 to 1 how much a text looks like the name of a person."""
    line = tidy_line(text)
    if not has_letter(line) or why_unfit(line) is not None or is_all_headings(line) or is_sum(line):
        return 0.0
    words = words_of(line)
    if is_office(line):
        return 0.0
    if len(words) > 1 and words[0] in cell_words("school"):
        return 0.2
    if line.count(",") > 1 or "\N{IDEOGRAPHIC COMMA}" in line:
        return 0.2
    if is_class_like(line) or (len(words) > _MOST_WORDS and not _HAN_NAME.search(line)):
        return 0.1
    if _PARTICLE.search(line):
        return 1.0
    if any(map(str.isdecimal, line)) or ":" in line:
        return 0.3
    return 0.9 if _HAN_NAME.fullmatch(line) or len(words) > 1 else 0.7


@lru_cache(maxsize=4_096)
def place_weight(text: str) -> float:
    """Return from 0 to 1 how much a text looks like a school, or another place that people come from."""
    words = words_of(text)
    if words and (words[0] in cell_words("school") or name_key(text) in cell_words("state")):
        return 1.0
    return 0.2 if person_weight(text) == 1 else 0.65


class _Mark(NamedTuple):
    """The text before a name in a list: how it is written, its place in the list, and the name."""

    style: tuple[str, ...]
    number: int
    rest: str


@lru_cache(maxsize=4_096)
def _marks(text: str) -> tuple[_Mark, ...]:
    """Return what the beginning of a text may be as a mark of a list: a number, a letter, a Roman number, a dash."""
    if text[:_LONGEST_MARK].replace(" ", "").isalpha():
        return ()
    written = unicodedata.normalize("NFKC", f"{text[0]} {text[1:]}" if unicodedata.category(text[0]) == "No" else text)
    if bullet := _BULLET.match(written):
        return (_Mark(("bullet",), 0, written[bullet.end() :]),)
    if not (found := _MARK.fullmatch(written)):
        return ()
    count, closed = found["count"].lower(), found["closed"].strip()
    style = found["opened"], (found["named"] or "").strip().lower(), closed
    if count.isdecimal():
        is_apart = any(style) or found["ordinal"] or found["closed"]
        return (_Mark(("number", *style), int(count), found["rest"]),) if is_apart else ()
    if closed in ("", "/"):
        # "a/l" is a part of a name.
        return ()
    letter = (_Mark(("letter", *style), ord(count) - ord("a") + 1, found["rest"]),) if len(count) == 1 else ()
    roman = (_Mark(("roman", *style), _of_roman(count), found["rest"]),) if set(count) <= set(_ROMAN) else ()
    return letter + roman


def _of_roman(text: str) -> int:
    values = [_ROMAN[sign] for sign in text]
    return sum(-one if one < after else one for one, after in pairwise((*values, 0)))


def without_marks(texts: Mapping[int, str]) -> dict[int, str]:
    """Return the texts of a column that are marked as a list, by their place, without what is before the names.

    Most of them must be marked in one way, and be in order.
    """
    styles: dict[tuple[str, ...], dict[int, _Mark]] = {}
    for place, text in texts.items():
        for mark in _marks(text):
            styles.setdefault(mark.style, {})[place] = mark
    lettered = sum(map(has_letter, texts.values()))
    found: dict[int, str] = {}
    for style, marked in styles.items():
        counts = [mark.number for mark in marked.values()]
        in_order = sum(after in (before + 1, 1) for before, after in pairwise(counts))
        is_list = len(counts) > 1 and len(counts) >= _ENOUGH_MARKED * lettered
        if is_list and (style == ("bullet",) or in_order >= _ENOUGH_IN_ORDER * (len(counts) - 1)):
            found.update((at, mark.rest) for at, mark in marked.items())
    return found


def without_plain_mark(text: str) -> str:
    """Return a text without the usual number or dash before it, which is a mark even where it is the only one."""
    found = _PLAIN_MARK.match(text)
    return text[found.end() :] if found and has_letter(text[found.end() :]) else text


def begins_as_class(text: str) -> bool:
    """Tell whether a number before a team belongs to it, as in a class: 5 Bestari, 5A."""
    return bool(_AS_CLASS.match(text))


def without_pictures(text: str) -> str:
    """Return a line without the pictures around it, and then without the signs for bold letters."""
    bare = text.rstrip("\ufe0f \t")
    while bare and unicodedata.category(bare[-1]) in _PICTURES:
        bare = bare[:-1].rstrip()
    while bare and unicodedata.category(bare[0]) in _PICTURES:
        bare = bare[1:].lstrip()
    bold = _BOLD.fullmatch(bare)
    return bold[2].strip() if bold else bare


def without_ticks(text: str) -> str:
    """Return a name without the ticks, commas and signs for bold letters that messages have around it."""
    bare = _TICK_BEHIND.sub("", text)
    bold = _BOLD.fullmatch(bare.strip())
    return bold[2] if bold else bare if has_letter(bare) else text
