"""The text of a cell, and what in it is not a person's text or must not be stored about a child."""

from __future__ import annotations

import re
import unicodedata
from enum import Enum

from classroom.i18n import N_
from classroom.names import tidy_line

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
_NOBODY = frozenset({"tiada", "kosong", "nil", "n/a", "none", "nobody", "无", "無"})
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


def safe_cell(text: str) -> str:
    """Return `text` for a cell of a file, with an apostrophe if a spreadsheet would take it for a formula."""
    return f"'{text}" if _FORMULA.match(text) else text


def plain_cell(text: str) -> str:
    """Return the text that a cell shows, also if `safe_cell` wrote it or it is text written as a formula."""
    stripped = text.strip()
    if stripped.startswith("'") and _FORMULA.match(stripped[1:]):
        return stripped[1:]
    shown = _TEXT_AS_FORMULA.fullmatch(stripped)
    return shown[1].replace('""', '"').strip() if shown else stripped
