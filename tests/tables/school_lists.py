"""Lists as schools have them, made up: ten kinds of export, in four languages, with and without titles."""

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

Rows = list[list[str]]
PUPILS = (
    ("Ali bin Abu", "5 Bestari", "5"),
    ("Tan Mei Ling", "5 Bestari", "5"),
    ("கவிதா முத்து", "6 Amanah", "6"),
    ("陈美玲", "6 Amanah", "6"),
)
HEADINGS = {
    "en": ("No.", "Name of pupil", "Class", "Year", "Team", "Role", "School", "Teacher", "IC number", "Remarks"),
    "ms": (
        "Bil",
        "Nama Penuh Murid",
        "Kelas",
        "Tahun",
        "Nama Pasukan",
        "Peranan",
        "Sekolah",
        "Guru",
        "No. KP",
        "Catatan",
    ),
    "zh": ("序号", "学生姓名", "班级", "年级", "队名", "角色", "学校", "指导老师", "身份证号码", "备注"),
    "ta": ("எண்", "மாணவர் பெயர்", "வகுப்பு", "ஆண்டு", "அணி", "பங்கு", "பள்ளி", "ஆசிரியர்", "அடையாள எண்", "குறிப்பு"),
}
TITLES = {
    "en": ["SK Taman Bestari", "List of pupils 2026"],
    "ms": ["SK TAMAN BESTARI", "SENARAI NAMA MURID TAHUN 2026"],
    "zh": ["国民小学", "2026年学生名单"],
    "ta": ["தேசியப் பள்ளி", "மாணவர் பட்டியல் 2026"],
}


class SchoolList(NamedTuple):
    """A list, what it is called in a failing test, and the pupils with their classes that are right."""

    name: str
    rows: Rows
    pupils: list[tuple[str, str]]


def school_lists() -> Iterator[SchoolList]:
    """Yield every kind of list of pupils in every language, with and without a title."""
    for kind, language, has_title in product(KINDS, HEADINGS, (False, True)):
        rows, pupils = KINDS[kind](HEADINGS[language])
        above = [[title] for title in TITLES[language]] if has_title else []
        yield SchoolList(f"{kind}-{language}{'-title' if has_title else ''}", [*above, *rows], pupils)


Headings = tuple[str, ...]
Made = tuple[Rows, list[tuple[str, str]]]
WITH_CLASS = [(name, title) for name, title, _year in PUPILS]


def _plain(heads: Headings) -> Made:
    return [[heads[1], heads[2], heads[3]], *map(list, PUPILS)], WITH_CLASS


def _numbered(heads: Headings) -> Made:
    body = [[str(at), name, title, year, ""] for at, (name, title, year) in enumerate(PUPILS, 1)]
    return [[heads[0], heads[1], heads[2], heads[3], heads[9]], *body], WITH_CLASS


def _with_identity_numbers(heads: Headings) -> Made:
    body = [[f"12010110{at}111", name, title] for at, (name, title, _year) in enumerate(PUPILS, 10)]
    return [[heads[8], heads[1], heads[2]], *body], WITH_CLASS


def _class_rows(heads: Headings) -> Made:
    rows: Rows = [[heads[0], heads[1], heads[9]]]
    for title in dict.fromkeys(title for _name, title, _year in PUPILS):
        rows.append(["", title, ""])
        rows += [[str(at), name, "x"] for at, (name, own, _year) in enumerate(PUPILS, 1) if own == title]
    return rows, WITH_CLASS


def _written_once(heads: Headings) -> Made:
    rows: Rows = [[heads[2], heads[1]]]
    last = ""
    for name, title, _year in PUPILS:
        rows.append(["" if title == last else title, name])
        last = title
    return rows, WITH_CLASS


def _totals(heads: Headings) -> Made:
    body = [[str(at), name, title] for at, (name, title, _year) in enumerate(PUPILS, 1)]
    foot = [["", "JUMLAH: 4", ""], ["", "Total", "4"], ["", "Disediakan oleh:", ""]]
    return [[heads[0], heads[1], heads[2]], *body, *foot], WITH_CLASS


def _two_rows_of_headings(heads: Headings) -> Made:
    body = [[str(at), name, title, "A"] for at, (name, title, _year) in enumerate(PUPILS, 1)]
    return [[heads[0], heads[1], heads[2], heads[9]], ["", "", heads[2], heads[9]], *body], WITH_CLASS


def _other_order(heads: Headings) -> Made:
    return [[heads[3], heads[2], heads[1]], *([year, title, name] for name, title, year in PUPILS)], WITH_CLASS


def _headings_again(heads: Headings) -> Made:
    head = [heads[1], heads[2]]
    rows = [[name, title] for name, title, _year in PUPILS]
    return [head, *rows[:2], [], head, *rows[2:]], WITH_CLASS


def _wide(heads: Headings) -> Made:
    marks = [f"Mark {at}" for at in range(1, 26)]
    body = [[name, title, *("7" for _mark in marks)] for name, title, _year in PUPILS]
    return [[heads[1], heads[2], *marks], *body], WITH_CLASS


KINDS = {
    "plain": _plain,
    "numbered": _numbered,
    "identity": _with_identity_numbers,
    "class-rows": _class_rows,
    "written-once": _written_once,
    "totals": _totals,
    "two-rows": _two_rows_of_headings,
    "other-order": _other_order,
    "again": _headings_again,
    "wide": _wide,
}
