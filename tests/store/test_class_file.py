"""Lists of pupils as files: CSV and spreadsheets in and out, and files that mean harm."""

import csv
import errno
import io
import re
import struct
import time
import zipfile
from contextlib import suppress
from pathlib import Path

import openpyxl
import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from classroom.errors import FaultKind, KnownError, StoreError
from classroom.names import tidy_name
from classroom.roster.class_list import propose, review_list
from classroom.roster.school_class import RosterError, SchoolClass
from classroom.store.class_file import ClassFileError, read_class_file, write_class_file, write_table_file
from classroom.store.table_file import LONGEST_LINE, OLD, WordFileError, read_word_table
from classroom.tables.evidence import is_nobody, is_number
from tests.examples import examples
from tests.store.test_word_lists import workbook


def named(path: Path) -> list[str]:
    return [pupil.name for pupil in review_list(read_class_file(path)).pupils]


def test_csv_text_and_spreadsheets_are_read_alike(tmp_path: Path) -> None:
    rows = [("Bil", "Nama", "Tahun"), (1, "Nur Aina", 5), (2, "கவிதா", 5), (3, "陈美玲", 5)]
    (tmp_path / "a.xlsx").write_bytes(workbook(*rows))
    (tmp_path / "a.csv").write_text("".join(f"{a};{b};{c}\r\n" for a, b, c in rows), encoding="utf-8-sig", newline="")
    (tmp_path / "a.txt").write_text("Nur Aina\nகவிதா\n陈美玲\n", encoding="utf-8")
    for name in ("a.xlsx", "a.csv", "a.txt"):
        assert named(tmp_path / name) == ["Nur Aina", "கவிதா", "陈美玲"]


def test_a_table_that_a_spreadsheet_saved_as_text_has_its_columns(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("Nama\tKaum\tTahun\r\nNur Aina\tx\t5\r\nRaj\ty\t4\r\n", encoding="utf-8", newline="")
    review = review_list(read_class_file(path))
    assert [(pupil.line, pupil.name, pupil.year) for pupil in review.pupils] == [(2, "Nur Aina", 5), (3, "Raj", 4)]
    assert [column.never_kept for column in review.unread] == [True]


@pytest.mark.parametrize("head", ["", "Senarai murid\n", "\n\n", "SK Bukit, Perak, Malaysia;\n"])
def test_what_parts_the_cells_is_seen_below_a_title(tmp_path: Path, head: str) -> None:
    path = tmp_path / "a.csv"
    path.write_text(f"{head}Nama;Tahun\nTan, Mei;5\nRaj;4\n", encoding="utf-8")
    review = review_list(read_class_file(path))
    assert [(pupil.name, pupil.year) for pupil in review.pupils] == [("Tan, Mei", 5), ("Raj", 4)]


def test_of_a_workbook_every_sheet_is_read_that_can_be_seen_and_has_something(tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    book.active.append(["codes"])
    book.active.sheet_state = "hidden"
    book.create_sheet("empty")
    for name in ("Aina", "Raj"):
        book.create_sheet(name).append([name])
    book.active = 2
    book.save(tmp_path / "a.xlsx")
    assert named(tmp_path / "a.xlsx") == ["Aina", "Raj"]


@pytest.mark.parametrize("suffix", [".csv", ".xlsx"])
def test_what_is_exported_is_safe_in_a_spreadsheet_and_comes_back(tmp_path: Path, suffix: str) -> None:
    one = SchoolClass("5 Bestari").add("=Ali", 5, "a").add("@Aina", 5, "-").add("கவிதா", 6, "b").add("O'Neil")
    path = tmp_path / f"class{suffix}"
    write_class_file([one], path)
    if suffix == ".csv":
        cells = [cell for row in csv.reader(io.StringIO(path.read_text("utf-8-sig"))) for cell in row]
    else:
        cells = [str(cell or "") for row in openpyxl.load_workbook(path).active.values for cell in row]
    assert {"'=Ali", "'@Aina", "'-", "O'Neil"} <= set(cells)
    assert not any(cell.startswith(tuple("=+-@")) for cell in cells)
    (again,) = propose(review_list(read_class_file(path)), []).classes
    assert [(pupil.name, pupil.year, pupil.group) for pupil in again.pupils] == [
        (pupil.name, pupil.year, pupil.group) for pupil in one.pupils
    ]


def test_a_number_is_one_in_a_file_and_its_headings_stay_in_sight(tmp_path: Path) -> None:
    write_table_file((("Team", "Margin", "Points"), ("A long name of a team", -109, 2.5)), tmp_path / "a.xlsx")
    sheet = openpyxl.load_workbook(tmp_path / "a.xlsx").active
    assert [cell.value for cell in sheet[2]] == ["A long name of a team", -109, 2.5]
    assert (sheet.freeze_panes, sheet.column_dimensions["A"].width > sheet.column_dimensions["B"].width) == ("A2", True)
    write_table_file((("Team", "Margin"), ("a", -109)), tmp_path / "a.csv")
    assert '"-109"' in (tmp_path / "a.csv").read_text("utf-8-sig")


@examples(15, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.text(max_size=30), max_size=6), st.sampled_from([".csv", ".xlsx"]))
def test_any_names_survive_a_file(tmp_path: Path, names: list[str], suffix: str) -> None:
    one = SchoolClass("5 Bestari")
    for name in names:
        if any(sign.isalpha() for sign in tidy_name(name)) and not is_number(name) and not is_nobody(name):
            try:
                one = one.add(name.encode("utf-8", "ignore").decode())
            except RosterError:
                continue
    path = tmp_path / f"class{suffix}"
    write_class_file([one], path)
    found = review_list(read_class_file(path))
    assert sorted(pupil.name for pupil in found.pupils) == sorted(pupil.name for pupil in one.pupils)


@pytest.mark.parametrize("year", [1970, 2150])
def test_a_computer_whose_clock_has_stopped_saves_a_spreadsheet(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, year: int
) -> None:
    monkeypatch.setattr("time.localtime", lambda *_seconds: time.struct_time((year, 1, 1, 0, 0, 5, 3, 1, 0)))
    write_class_file([SchoolClass("5 Bestari").add("Aina")], tmp_path / "class.xlsx")
    assert named(tmp_path / "class.xlsx") == ["Aina"]


def test_a_spreadsheet_for_which_there_is_no_room_on_the_way_is_not_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_more: object) -> None:
        raise OSError(errno.ENOSPC, "no room")

    monkeypatch.setattr("openpyxl.worksheet._writer.create_temporary_file", fail)
    with pytest.raises(StoreError) as refused:
        write_class_file([SchoolClass("5 Bestari").add("Aina")], tmp_path / "class.xlsx")
    assert refused.value.kind is FaultKind.DISK_FULL
    assert not list(tmp_path.iterdir())


def test_a_file_of_another_kind_is_not_written(tmp_path: Path) -> None:
    with pytest.raises(KnownError, match=r"end in .csv, .xlsx"):
        write_class_file([SchoolClass("5 Bestari")], tmp_path / "class.doc")
    with pytest.raises(KnownError):
        write_class_file([SchoolClass("5 Bestari")], tmp_path / "none" / "class.csv")


# Files that mean harm


def refused(path: Path) -> str:
    with pytest.raises(ClassFileError) as caught:
        read_class_file(path)
    return str(caught.value)


def test_hostile_files_are_refused_with_a_sentence(tmp_path: Path) -> None:
    files = {
        "none.csv": None,
        "pipe.pdf": b"x",
        "latin.csv": "name\nJos\xe9".encode("latin-1"),
        "zero.csv": b"name\nAi\0na",
        "long.csv": b"name\n" + b"x" * 10_000,
        "quote.csv": b'name\n"Aina',
        "no.xlsx": b"PK\x03\x04 nothing",
        "many.csv": b"name\n" + b"Aina\n" * 5_100,
    }
    said = {}
    for name, content in files.items():
        path = tmp_path / name
        if content is not None:
            path.write_bytes(content)
        said[name] = refused(path)
    assert "not found" in said["none.csv"]
    assert "The file name of a pupil list must end in" in said["pipe.pdf"]
    assert "Line 2: this is not UTF-8" in said["latin.csv"]
    assert "Line 2 has characters that are not text" in said["zero.csv"]
    assert "Line 2 has more than 1,000 characters" in said["long.csv"]
    assert "Line 2: this is not a CSV table" in said["quote.csv"]
    assert "not a spreadsheet that Bellword can read" in said["no.xlsx"]
    assert "more than 5,000 rows" in said["many.csv"]
    assert not any(re.search(r"\bwords?\b", sentence) for sentence in said.values())


def test_five_thousand_rows_are_read(tmp_path: Path) -> None:
    path = tmp_path / "school.csv"
    path.write_text("name,class\n" + "".join(f"Pupil {n},Class {n % 50}\n" for n in range(5000)), encoding="utf-8")
    assert len(read_class_file(path).sheets[0].rows) == 5001


def bomb(rows: int, letters: int) -> bytes:
    """A workbook whose rows all show one shared text."""
    main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    kinds = "application/vnd.openxmlformats-officedocument.spreadsheetml"
    cells = "".join(f'<row r="{n}"><c r="A{n}" t="s"><v>0</v></c></row>' for n in range(1, rows + 1))
    content = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(workbook(("name",)))) as old, zipfile.ZipFile(content, "w") as new:
        parts = {part.filename: old.read(part) for part in old.infolist()}
        parts["xl/sharedStrings.xml"] = f'<sst xmlns="{main}"><si><t>{"x" * letters}</t></si></sst>'.encode()
        sheet = f'<worksheet xmlns="{main}"><sheetData>{cells}</sheetData></worksheet>'
        parts["xl/worksheets/sheet1.xml"] = sheet.encode()
        override = f'<Override PartName="/xl/sharedStrings.xml" ContentType="{kinds}.sharedStrings+xml"/></Types>'
        parts["[Content_Types].xml"] = parts["[Content_Types].xml"].replace(b"</Types>", override.encode())
        for name, body in parts.items():
            new.writestr(name, body, zipfile.ZIP_DEFLATED)
    return content.getvalue()


def with_sheet(cells: dict[str, str], more: str = "") -> bytes:
    """A workbook of one sheet with some cells and what is after them."""
    main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    rows = "".join(
        f'<row r="{place.lstrip("ABCDEFX")}"><c r="{place}" t="inlineStr"><is><t>{text}</t></is></c></row>'
        for place, text in cells.items()
    )
    content = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(workbook(("name",)))) as old, zipfile.ZipFile(content, "w") as new:
        for part in old.infolist():
            is_sheet = part.filename.startswith("xl/worksheets/sheet")
            sheet = f'<worksheet xmlns="{main}"><sheetData>{rows}</sheetData>{more}</worksheet>'
            new.writestr(part.filename, sheet if is_sheet else old.read(part), zipfile.ZIP_DEFLATED)
    return content.getvalue()


def test_cells_in_far_corners_are_refused_and_merged_cells_over_all_rows_are_read(tmp_path: Path) -> None:
    path = tmp_path / "far.xlsx"
    path.write_bytes(with_sheet({"A1": "name", "XFD1048576": "Ali"}))
    assert "This spreadsheet is too large" in refused(path)
    merged = "".join(f'<mergeCell ref="A{at}:A1048576"/>' for at in range(2, 1_000))
    path.write_bytes(with_sheet({"A1": "name", "A2": "Ali", "A900": "Mei"}, f"<mergeCells>{merged}</mergeCells>"))
    assert named(path) == ["Ali", "Mei"]


def test_one_long_text_in_many_cells_is_refused_before_it_is_copied(tmp_path: Path) -> None:
    """A file of 9 kB can hold 4 MB of text in each of a thousand rows."""
    path = tmp_path / "bomb.xlsx"
    path.write_bytes(bomb(1_000, 4_000_000))
    assert path.stat().st_size < 20_000
    assert "Line 1 has more than 1,000 characters" in refused(path)
    with pytest.raises(WordFileError, match="Line 1 has more than 1,000 characters"):
        read_word_table(path)
    path.write_bytes(bomb(3, LONGEST_LINE))
    assert len(read_class_file(path).sheets[0].rows) == 3


def test_texts_that_are_short_enough_but_stand_in_too_many_cells_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "bomb.xlsx"
    path.write_bytes(bomb(5_010, LONGEST_LINE))
    assert "This spreadsheet is too large" in refused(path)
    with pytest.raises(WordFileError, match="This spreadsheet is too large for a list of words"):
        read_word_table(path)


@pytest.mark.parametrize("quoted", [False, True])
def test_a_csv_file_has_no_more_columns_nor_longer_cells_than_a_spreadsheet(tmp_path: Path, *, quoted: bool) -> None:
    path = tmp_path / "wide.csv"
    if quoted:
        path.write_text('name\n"' + ("x" * 900 + "\n") * 2 + '"\n')
        assert "Line 4 has more than 1,000 characters" in refused(path)
    else:
        path.write_text("name" + "," * 999 + "\n" + ("," * 998 + "x\n") * 40)
        assert review_list(read_class_file(path)).unread[-1].heading == "ALK"


def test_a_workbook_that_unpacks_to_too_much_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "bomb.xlsx"
    path.write_bytes(bomb(3, 6_000_000))
    assert "This spreadsheet is too large" in refused(path)


def old_workbook(*corners: tuple[int, int], size: int = 0) -> bytes:
    """A workbook of Excel 97: a header, a table of sectors, a folder, and the stream with a number in each corner."""
    end = struct.pack("<HH", 0x0A, 0)
    starts = [struct.pack("<HHHHHHII", 0x809, 16, 0x600, kind, 0, 0, 0, 0) for kind in (5, 0x10)]
    sheet = struct.pack("<HHIBBBB", 0x85, 9, len(starts[0]) + 13 + len(end), 0, 0, 1, 0) + b"A"
    cells = b"".join(struct.pack("<HHHHHd", 0x203, 14, line, place, 0, 5.0) for line, place in corners)
    stream = (starts[0] + sheet + end + starts[1] + cells + end).ljust(size or 4096, b"\0")
    sectors = -(-len(stream) // 512)
    chain = [*range(2, sectors + 1), 0xFFFFFFFE]
    is_small = len(stream) < 4096
    table = [0xFFFFFFFD, 0xFFFFFFFE, *(one + 1 for one in chain[:-1]), 0xFFFFFFFE]
    small = [*range(1, -(-len(stream) // 64)), 0xFFFFFFFE]
    table += [0xFFFFFFFE] if is_small else []
    table += [0xFFFFFFFF] * (128 - len(table))
    folder = b""
    for name, kind, first, length in (
        ("Root Entry", 5, 2, len(stream)),
        ("Workbook", 2, 0 if is_small else 2, len(stream)),
    ):
        text = f"{name}\0".encode("utf-16-le")
        folder += (
            text.ljust(64, b"\0") + struct.pack("<HBB", len(text), kind, 1) + struct.pack("<III", *[0xFFFFFFFF] * 3)
        )
        folder += bytes(36) + struct.pack("<IQ", first, length)
    folder = folder.ljust(512, b"\0")
    first_small = sectors + 2 if is_small else 0xFFFFFFFE
    head = OLD + bytes(16) + struct.pack("<HHHHH", 0x3E, 3, 0xFFFE, 9, 6) + bytes(10)
    head += struct.pack("<IIIIIIII", 1, 1, 0, 4096, first_small, int(is_small), 0xFFFFFFFE, 0)
    head += struct.pack("<109I", 0, *[0xFFFFFFFF] * 108)
    body = head + struct.pack("<128I", *table) + folder + stream.ljust(sectors * 512, b"\0")
    return body + (struct.pack("<128I", *small, *[0xFFFFFFFF] * (128 - len(small))) if is_small else b"")


@pytest.mark.parametrize("size", [0, 512])
def test_far_corners_of_an_old_workbook_are_refused_before_the_library_makes_room_for_them(
    tmp_path: Path, size: int
) -> None:
    path = tmp_path / "old.xls"
    path.write_bytes(old_workbook((0, 0), (65535, 255), size=size))
    assert "This spreadsheet is too large" in refused(path)
    path.write_bytes(old_workbook((0, 0), (65535, 3), size=size))
    assert [row.line for row in read_class_file(path).sheets[0].rows] == [1, 65536]


def test_far_corners_of_a_binary_workbook_are_refused(tmp_path: Path) -> None:
    relation = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument"
    rows = b"".join(
        bytes([0, 4]) + struct.pack("<I", line) + bytes([2, 12]) + struct.pack("<III", place, 0, 0)
        for line, place in ((0, 0), (1_048_575, 16_383))
    )
    path = tmp_path / "list.xlsb"
    with zipfile.ZipFile(path, "w") as file:
        named = f'<Relationships><Relationship Type="{relation}" Id="a" Target="xl/workbook.bin"/></Relationships>'
        file.writestr("_rels/.rels", named)
        file.writestr("xl/workbook.bin", b"")
        file.writestr("xl/worksheets/sheet1.bin", bytes([0x81, 0x01, 0]) + rows)
    assert "This spreadsheet is too large" in refused(path)


@pytest.mark.parametrize(
    ("rows", "is_refused"),
    [
        ('<table:table-row table:number-rows-repeated="1048573"><table:table-cell/></table:table-row>{last}', True),
        ('<table:table-row table:number-rows-repeated="100000">{cells}</table:table-row>', True),
        ('<table:table-row table:number-rows-repeated="30">{cell}</table:table-row>', False),
    ],
)
def test_an_open_document_that_repeats_its_cells_is_refused_or_read(
    tmp_path: Path, rows: str, *, is_refused: bool
) -> None:
    cell = '<table:table-cell{} office:value-type="string"><text:p>Ali</text:p></table:table-cell>'
    cells = cell.format(' table:number-columns-repeated="200"')
    last = (
        f'<table:table-row><table:table-cell table:number-columns-repeated="16383"/>{cell.format("")}</table:table-row>'
    )
    named_spaces = " ".join(
        f'xmlns:{key}="urn:oasis:names:tc:opendocument:xmlns:{key}:1.0"' for key in ("office", "table", "text")
    )
    head = f"<table:table-row>{cell.format('')}</table:table-row>"
    body = head + rows.format(cell=cell.format(""), cells=cells, last=last)
    path = tmp_path / "list.ods"
    with zipfile.ZipFile(path, "w") as file:
        file.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        file.writestr("META-INF/manifest.xml", "<manifest/>")
        file.writestr(
            "content.xml",
            f'<office:document-content {named_spaces}><office:body><office:spreadsheet><table:table table:name="A">'
            f"{body}</table:table></office:spreadsheet></office:body></office:document-content>",
        )
    if is_refused:
        assert "This spreadsheet is too large" in refused(path)
    else:
        assert len(read_class_file(path).sheets[0].rows) == 31


def test_an_old_workbook_that_is_cut_off_or_lies_about_its_extent_ends_nothing(tmp_path: Path) -> None:
    path = tmp_path / "old.xls"
    whole = old_workbook((0, 0), (2, 3))
    for end in (*range(8, 600, 53), *range(600, len(whole), 311)):
        path.write_bytes(whole[:end])
        with suppress(ClassFileError):
            read_class_file(path)
    number = struct.pack("<HH", 0x203, 14)
    lie = struct.pack("<HHIIHHH", 0x200, 14, 0, 0xFFFFFFFF, 0, 0xFFFF, 0)
    path.write_bytes(whole.replace(number, lie, 1))
    assert "is not a spreadsheet that Bellword can read" in refused(path)
    start = whole.index(struct.pack("<HHH", 0x809, 16, 0x600))
    for at in range(start, start + 90):
        path.write_bytes(whole[:at] + b"\xff" + whole[at + 1 :])
        with suppress(ClassFileError):
            read_class_file(path)
