"""Lists of pupils as people write them, made up by chance, with what is right: names of four languages, ten layouts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple

Pupils = list[tuple[str, str]]
Rows = list[list[str]]

_MALAY = [
    "Aina",
    "Siti",
    "Nur",
    "Faris",
    "Hakim",
    "Amin",
    "Zara",
    "Iman",
    "Aiman",
    "Sofea",
    "Danish",
    "Adam",
    "Balqis",
    "Irfan",
    "Hana",
    "Mei",
    "Alya",
]
_FATHERS = ["Ahmad", "Rahman", "Osman", "Yusof", "Kamal", "Ismail", "Zainal", "Razak", "Hassan", "Daud"]
_CHINESE = ["Tan", "Lim", "Lee", "Wong", "Chong", "Goh", "Ng", "Teoh", "Chan", "Yap"]
_GIVEN = ["Mei Ling", "Wei Han", "Jia Yi", "Zhi Hao", "Xin Yi", "Kai Wen", "Hui Min", "Jun Jie"]
_HAN = ["陈美玲", "林志强", "王小明", "李佳怡", "黄伟汉", "张慧敏", "吴俊杰", "蔡欣怡", "杨凯文", "郑子豪"]
_INDIAN = ["Arjun", "Kavitha", "Devi", "Raj", "Priya", "Kumaran", "Anand", "Meena", "Suresh", "Lakshmi"]
_TAMIL = ["கவிதா முத்து", "அர்ஜுன் குமார்", "மீனா செல்வம்", "ராஜ் மோகன்", "பிரியா ராமன்"]
_CLASSES = ["5 Bestari", "5 Cerdik", "6 Amanah", "4 UKM", "5A", "6 B", "3-1"]
_SCHOOLS = ["SK Taman Bestari", "SJK(C) Chung Hwa", "SEKOLAH KEBANGSAAN JAYA", "SJK(T) Ladang Sagil"]
_TITLES = ["SENARAI NAMA MURID 2026", "List of pupils", "Senarai Nama Murid Tahun 2026", "学生名单"]
_HEADINGS = {
    "number": ["Bil", "No.", "Bil.", "序号", "எண்", "#"],
    "name": ["Nama", "NAMA MURID", "Name", "Nama Penuh", "姓名", "மாணவர் பெயர்", "Full name", "fullName", "student_name"],
    "class": ["Kelas", "Class", "班级", "வகுப்பு", "CLASS_NAME", "Kelas murid (contoh: 5 Bestari)"],
    "mark": ["Markah", "Umur", "Catatan", "IC", "No. KP", "Jantina", "Email"],
}
_SUMS = [
    "JUMLAH",
    "Jumlah murid",
    "Total",
    "JUMLAH LELAKI",
    "Jumlah hadir",
    "Class average",
    "Bilangan perempuan",
    "合计",
]
_NOTES = ["Disediakan oleh: Cikgu Aini", "Guru kelas: Pn. Siti", "Tarikh: 3/11/2026", "Tandatangan:"]
MARKS: Sequence[Callable[[int], str]] = [
    lambda at: f"{at}. ", lambda at: f"{at}.", lambda at: f"{at}) ", lambda at: f"({at}) ", lambda at: f"{at} ",
    lambda at: f"{at}- ", lambda at: f"{at}-", lambda at: f"{at} - ", lambda at: f"{at} \u2013 ", lambda at: f"{at}/ ",
    lambda at: f"{at}: ", lambda at: f"{at}_", lambda at: f"#{at} ", lambda at: f"No.{at} ", lambda at: f"No {at}. ",
    lambda at: f"[{at}] ", lambda at: f"*{at}.* ", lambda at: f"{at:02d}. ", lambda at: f"{at:02d}- ",
    lambda at: f"{at}{'th' if at % 10 > 3 or 10 < at < 14 else ('th', 'st', 'nd', 'rd')[at % 10]} ",
    lambda at: f"{chr(96 + at)}) ", lambda at: f"{chr(96 + at)}. ", lambda at: f"({chr(96 + at)}) ",
    lambda at: f"{_roman(at)}. ", lambda at: f"({_roman(at)}) ", lambda at: f"{_roman(at)}) ",
    lambda at: chr(0x245F + at), lambda at: f"{chr(0xFF10 + at % 10)}\u3001" if at < 10 else f"{at}\u3001",
    lambda _at: "- ", lambda _at: "\u2022 ", lambda _at: "\u2713 ",
]  # fmt: skip


class MadeList(NamedTuple):
    """A text, how it was made, and the pupils with their classes that are right."""

    text: str
    layout: str
    pupils: Pupils


def made_list(chance: Random) -> MadeList:
    """Return a list made by chance."""
    layout = chance.choice(list(_LAYOUTS))
    names = _names(chance, chance.randint(4, 14))
    rows, pupils, can_end = _LAYOUTS[layout](chance, names)
    if layout not in _WITHOUT_TITLE and chance.random() < 0.4:
        rows = [[chance.choice(_SCHOOLS)], [chance.choice(_TITLES)], *rows]
    if can_end and chance.random() < 0.4:
        place = can_end - 1
        ends = chance.sample(_SUMS, chance.randint(1, 3))
        rows += [[*[""] * place, end, str(len(names))] for end in ends]
        rows += [[*[""] * place, chance.choice(_NOTES)]] if chance.random() < 0.5 else []
    if chance.random() < 0.2:
        rows.insert(len(rows) - 1, [""])
    if layout in _HEADED and chance.random() < 0.2:
        at = next(at for at, row in enumerate(rows) if row[0] in _ALL_HEADINGS)
        rows.insert(len(rows) // 2 + 1, rows[at]) if len(rows) // 2 > at else None
    if chance.random() < 0.1:
        rows = [[*row, "", ""] for row in rows]
    end = chance.choice(["\n", "\r\n"])
    return MadeList(end.join("\t".join(row) for row in rows), layout, pupils)


def _names(chance: Random, count: int) -> list[str]:
    kind = chance.choice(["malay", "chinese", "indian", "mixed", "han", "tamil", "single"])
    found: dict[str, None] = {}
    while len(found) < count:
        one = chance.choice(["malay", "chinese", "indian"]) if kind == "mixed" else kind
        son = chance.random() < 0.5
        if one == "malay":
            first = " ".join(chance.sample(_MALAY, chance.randint(1, 2)))
            name = f"{first} {'bin' if son else 'binti'} {chance.choice(_FATHERS)}"
        elif one == "single":
            name = chance.choice([*_MALAY, *_INDIAN])
        elif one == "indian":
            name = f"{chance.choice(_INDIAN)} {'a/l' if son else 'a/p'} {chance.choice(_INDIAN)}"
        elif one == "chinese" or len(found) >= 5:
            name = f"{chance.choice(_CHINESE)} {chance.choice(_GIVEN)}"
        else:
            name = chance.choice(_HAN if one == "han" else _TAMIL)
        found.setdefault(name)
    names = list(found)
    return [name.upper() for name in names] if chance.random() < 0.3 else names


def _roman(number: int) -> str:
    return (
        ["", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix"][number % 10]
        if number < 10
        else ("x" * (number // 10) + _roman(number % 10) if number % 10 else "x" * (number // 10))
    )


Made = tuple[Rows, Pupils, int]
"""The rows, what is right, and the place of the names, from 1, if a sum may stand below them; else 0."""


def _head(chance: Random, *kinds: str) -> list[str]:
    return [chance.choice(_HEADINGS[kind]) for kind in kinds]


def _without_class(names: list[str]) -> Pupils:
    return [(name, "") for name in names]


def _lines(chance: Random, names: list[str]) -> Made:
    return [[name] for name in names], _without_class(names), 0


def _marked_lines(chance: Random, names: list[str]) -> Made:
    mark = chance.choice(MARKS)
    return [[f"{mark(at)}{name}"] for at, name in enumerate(names, 1)], _without_class(names), 0


def _marked_below_heading(chance: Random, names: list[str]) -> Made:
    mark = chance.choice(MARKS)
    rows = [[f"{mark(at)}{name}", "11"] for at, name in enumerate(names, 1)]
    return [[*_head(chance, "name"), "Umur"], *rows], _without_class(names), 1


def _numbered(chance: Random, names: list[str]) -> Made:
    titles = [chance.choice(_CLASSES) for _name in names]
    rows = [[str(at), name, title, "7"] for at, (name, title) in enumerate(zip(names, titles, strict=True), 1)]
    return [_head(chance, "number", "name", "class", "mark"), *rows], list(zip(names, titles, strict=True)), 2


def _bare_pairs(chance: Random, names: list[str]) -> Made:
    title = chance.choice(_CLASSES)
    return [[name, title] for name in names], [(name, title) for name in names], 0


def _class_rows(chance: Random, names: list[str]) -> Made:
    first, second = chance.sample(_CLASSES, 2)
    half = len(names) // 2
    mark = chance.choice([lambda _at: "", MARKS[0], MARKS[2]])
    rows = [[first], *([f"{mark(at)}{name}"] for at, name in enumerate(names[:half], 1))]
    rows += [[second], *([f"{mark(at)}{name}"] for at, name in enumerate(names[half:], 1))]
    return rows, [(name, first if at < half else second) for at, name in enumerate(names)], 0


def _two_halves(chance: Random, names: list[str]) -> Made:
    half = (len(names) + 1) // 2
    head = _head(chance, "number", "name", "class")
    title = chance.choice(_CLASSES)
    left = [[str(at), name, title] for at, name in enumerate(names[:half], 1)]
    right = [[str(at), name, title] for at, name in enumerate(names[half:], half + 1)]
    rows = [[*one, *(right[at] if at < len(right) else ["", "", ""])] for at, one in enumerate(left)]
    return [[*head, *head], *rows], [(name, title) for name in names], 0


def _two_columns(chance: Random, names: list[str]) -> Made:
    names = names[: len(names) // 2 * 2]
    return [names[at : at + 2] for at in range(0, len(names), 2)], _without_class(names), 0


def _first_and_last(chance: Random, names: list[str]) -> Made:
    head = chance.choice([["First name", "Last name"], ["givenName", "familyName"], ["Nama Pertama", "Nama Akhir"]])
    parted = [name.split(" ", 1) if " " in name else [name, ""] for name in names]
    return [head, *parted], _without_class(names), 0


def _wide(chance: Random, names: list[str]) -> Made:
    title = chance.choice(_CLASSES)
    extra = [f"Kuiz {at}" for at in range(1, 6)]
    rows = [["11/2/2026 9:14:05", title, name, *("7" for _one in extra)] for name in names]
    head = ["Timestamp", *_head(chance, "class", "name"), *extra]
    return [head, *rows], [(name, title) for name in names], 3


def _beside(chance: Random, names: list[str]) -> Made:
    first, second = chance.sample(_CLASSES, 2)
    names = names[: len(names) // 2 * 2]
    rows = [names[at : at + 2] for at in range(0, len(names), 2)]
    return [[first, second], *rows], [(name, (first, second)[at % 2]) for at, name in enumerate(names)], 0


def _class_and_names(chance: Random, names: list[str]) -> Made:
    titles = chance.sample(_CLASSES, 2)
    half = len(names) // 2
    between = chance.choice([", ", ",", "\uff0c"])
    lines = [f"{titles[0]}: {between.join(names[:half])}", f"{titles[1]}: {between.join(names[half:])}"]
    return [[line] for line in lines], [(name, titles[at >= half]) for at, name in enumerate(names)], 0


def _behind_name(chance: Random, names: list[str]) -> Made:
    write = chance.choice(["{} ({})", "{} - {}", "{}, {}", "{}: {}", "{} [{}]"])
    titles = [chance.choice(_CLASSES) for _name in names]
    pupils = list(zip(names, titles, strict=True))
    return [[write.format(*pupil)] for pupil in pupils], pupils, 0


def _turned(chance: Random, names: list[str]) -> Made:
    titles = [chance.choice(_CLASSES) for _name in names]
    name, title = _head(chance, "name", "class")
    return [[name, *names], [title, *titles]], list(zip(names, titles, strict=True)), 0


def _below_label(chance: Random, names: list[str]) -> Made:
    title = chance.choice(_CLASSES)
    label = chance.choice(
        [[f"Kelas: {title}"], ["Kelas", title], [f"Class : {title}"], ["KELAS:", title, "", "GURU: PN AINI"]]
    )
    rows = [[str(at), name, "/"] for at, name in enumerate(names, 1)]
    return [label, [""], [*_head(chance, "number", "name"), "Hadir"], *rows], [(name, title) for name in names], 2


def _message(chance: Random, names: list[str]) -> Made:
    mark = chance.choice(MARKS)
    rows = [[f"{mark(at)}{name}"] for at, name in enumerate(names, 1)]
    greeting = chance.choice(["Assalamualaikum cikgu, ini senarai nama:", "Good morning teacher. The names are:"])
    return (
        [[greeting], *rows, [chance.choice(["Terima kasih", "Thank you.", "Sekian terima kasih"])]],
        _without_class(names),
        0,
    )


def _with_status(chance: Random, names: list[str]) -> Made:
    title = chance.choice(_CLASSES)
    gone = chance.choice(["Pindah", "Transferred out", "Left", "Berpindah sekolah", "Tamat"])
    left = set(chance.sample(names, 2))
    rows = [[name, title, gone if name in left else "Aktif"] for name in names]
    return (
        [[*_head(chance, "name", "class"), "Status"], *rows],
        [(name, title) for name in names if name not in left],
        1,
    )


def _written_once(chance: Random, names: list[str]) -> Made:
    first, second = chance.sample(_CLASSES, 2)
    half = len(names) // 2
    rows = [[(first if not at else second if at == half else ""), name] for at, name in enumerate(names)]
    return (
        [_head(chance, "class", "name"), *rows],
        [(name, first if at < half else second) for at, name in enumerate(names)],
        2,
    )


_LAYOUTS: dict[str, Callable[[Random, list[str]], Made]] = {
    "lines": _lines,
    "marked lines": _marked_lines,
    "marked below a heading": _marked_below_heading,
    "numbered": _numbered,
    "bare pairs": _bare_pairs,
    "class rows": _class_rows,
    "two halves": _two_halves,
    "two columns": _two_columns,
    "first and last": _first_and_last,
    "wide": _wide,
    "beside": _beside,
    "class and names": _class_and_names,
    "behind name": _behind_name,
    "turned": _turned,
    "below label": _below_label,
    "message": _message,
    "with status": _with_status,
    "written once": _written_once,
}
_WITHOUT_TITLE = (
    "two columns", "bare pairs", "beside", "class and names", "behind name", "turned", "below label", "message",
)  # fmt: skip
_HEADED = ("numbered", "wide", "with status", "first and last")
_ALL_HEADINGS = {head for heads in _HEADINGS.values() for head in heads} | {
    "Timestamp",
    "First name",
    "givenName",
    "Nama Pertama",
}
