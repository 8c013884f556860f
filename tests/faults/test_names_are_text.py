"""A name that looks like markup, a formula or a placeholder is a name: on papers, in files, and in no report."""

from __future__ import annotations

import csv
import datetime
import io
import random
from dataclasses import replace
from pathlib import Path

import pytest

from classroom.match.service import MatchService
from classroom.printing.page import PaperLanguage
from classroom.printing.pdf_service import drawn
from classroom.record.plain_text import sheet_text
from classroom.record.score_sheet import score_sheet
from classroom.roster.school_class import SchoolClass
from classroom.store.class_file import read_class_file, write_class_file
from tests.conftest import Tally
from tests.grid import chosen_of
from tests.printing.pdf import text_of
from tests.store.robot import MemoryLog, matches, opening

NAMES = ("[b]Aina[/b]", "**Aina**", "(Aina", "{nb}", "{name}", "%(name)s", "<b>Aina</b>", "&amp;", "\\n", "[ref=x]A")
"""What Kivy, fpdf2, HTML, `format` and `%` would make something else of."""

FORMULAS = ("=1+1", "+1", "-1", "@SUM(A1)", "=cmd|' /C calc'!A0", "＝1+1", " =1")

CREATED = datetime.datetime(2026, 11, 21, tzinfo=datetime.UTC)


@pytest.mark.parametrize("name", chosen_of(NAMES, "**Aina**", "{name}", "%(name)s"))
def test_a_score_sheet_and_its_plain_text_have_the_name_as_it_was_typed(name: str, tally: Tally) -> None:
    command = opening("m1")
    first, second = command.teams
    teams = (replace(first, name=name, members=(replace(first.members[0], name=name), *first.members[1:])), second)
    service = matches(MemoryLog(), random.Random(1)).open(replace(command, teams=teams), "any")
    assert isinstance(service, MatchService)
    sheet = score_sheet(service.state)
    assert name in text_of(drawn(sheet, PaperLanguage.EN, CREATED))
    assert name in sheet_text(sheet, str)
    tally("names that look like markup, printed as they are", 1)


@pytest.mark.parametrize("name", FORMULAS)
def test_no_cell_of_a_class_saved_begins_a_formula_and_the_name_comes_back(
    name: str, tmp_path: Path, tally: Tally
) -> None:
    path = tmp_path / "class.csv"
    one = SchoolClass("5 Bestari").add(name, 5, "")
    write_class_file([one], path)
    cells = [cell for row in csv.reader(io.StringIO(path.read_text(encoding="utf-8-sig"))) for cell in row]
    assert not any(cell.strip()[:1] in tuple("=+-@＝") for cell in cells if cell.strip())
    assert any(one.pupils[0].name in cell for row in read_class_file(path).sheets[0].rows for cell in row.cells)
    tally("names that look like formulas, saved as text and read back", 1)
