"""Lists as schools have them: every cell is taken, named as not imported, or in a remark."""

import csv
from collections.abc import Iterable, Sequence
from pathlib import Path

import openpyxl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from classroom.competition.board_list import BOARDS, read_boards
from classroom.competition.team_list import PLAYERS, TEAMS, read_teams
from classroom.names import tidy_line
from classroom.roster.class_list import PUPILS, review_list
from classroom.store.class_file import read_class_file
from classroom.tables.body import Remark, Unread, read_body
from classroom.tables.heading import Column
from classroom.tables.plan import SheetPlan, Table, column_letters, table_of
from classroom.tables.reading import plan_table
from classroom.words.word_rows import WORDS, words_of_plans
from tests.tables.school_lists import school_lists

LISTS = list(school_lists())


def table(rows: Iterable[Sequence[str]]) -> Table:
    return table_of(*map(tuple, rows))


def lost_cells(
    plans: Sequence[SheetPlan], lines: Iterable[int], unread: Iterable[Unread], taken: set[int]
) -> list[str]:
    """The cells that are in a row neither taken nor remarked on, or in a column that holds nothing and is not named."""
    named = {one.heading for one in unread}
    said = set(lines)
    lost = []
    for plan in plans:
        for row in plan.sheet.rows:
            for place in row.filled:
                column = plan.columns[place]
                is_column_told = (column.heading or column_letters(place)) in named
                is_told = row.line in said or row.line in plan.headings or is_column_told
                if not is_told and not (column.holds is not Column.NOT_IMPORTED and row.line in taken):
                    lost.append(f"{row.line} {column_letters(place)}: {row.cells[place]}")
    return lost


def lines_of(remarks: Iterable[Remark]) -> list[int]:
    return [remark.line for remark in remarks]


def test_every_kind_of_list_gives_its_pupils_and_loses_no_cell() -> None:
    for made in LISTS:
        found = review_list(table(made.rows))
        assert [(pupil.name, pupil.class_title) for pupil in found.pupils] == made.pupils
        plans = plan_table(table(made.rows), PUPILS)
        assert lost_cells(plans, lines_of(found.remarks), found.unread, {pupil.line for pupil in found.pupils}) == []
        assert not any("120101" in sentence for sentence in found.sentences)


@pytest.mark.parametrize("suffix", ["csv", "xlsx"])
def test_files_of_every_kind_of_list_give_the_same(suffix: str, tmp_path: Path) -> None:
    for made in LISTS[:: 1 if suffix == "csv" else 4]:
        path = tmp_path / f"{made.name}.{suffix}"
        if suffix == "csv":
            with path.open("w", encoding="utf-8-sig", newline="") as file:
                csv.writer(file, delimiter=";").writerows(made.rows)
        else:
            book = openpyxl.Workbook(write_only=True)
            sheet = book.create_sheet()
            for row in made.rows:
                sheet.append(row)
            book.save(path)
        found = review_list(read_class_file(path))
        assert [(pupil.name, pupil.class_title) for pupil in found.pupils] == made.pupils, made.name


CELLS = st.sampled_from(
    ["", "Ali", "Tan, Mei Ling", "5 Bestari", "5", "Nama", "Kelas", "Pasukan", "Player 1", "Simpanan", "JUMLAH: 3",
     "=A1", "#REF!", "120101-10-1111", "ali@contoh.my", "word", "Tigers vs Egrets", "Bil", "x" * 90, "陈美玲",
     "Year", "School"]
)  # fmt: skip
GRIDS = st.lists(st.lists(CELLS, min_size=1, max_size=5), min_size=1, max_size=8)


@given(GRIDS)
def test_no_cell_of_any_table_is_lost_without_a_word(rows: list[list[str]]) -> None:
    given_table = table(rows)
    for purpose in (PUPILS, TEAMS, PLAYERS, BOARDS, WORDS):
        plans = plan_table(given_table, purpose)
        body = read_body(plans)
        taken = {record.line for record in body.records}
        assert lost_cells(plans, lines_of(body.remarks), body.unread, taken) == [], purpose.key


@given(GRIDS)
def test_every_row_that_gives_nothing_has_a_remark(rows: list[list[str]]) -> None:
    pupils = review_list(table(rows))
    body = read_body(plan_table(table(rows), PUPILS))
    told = {*lines_of(pupils.remarks), *(pupil.line for pupil in pupils.pupils)}
    assert {record.line for record in body.records} <= told
    boards = read_boards(table(rows))
    assert all(tidy_line(side) == side for board in boards.boards for side in board.sides)
    teams = read_teams(table(rows))
    text = "\n".join(tidy_line(cell) for row in rows for cell in row)
    assert all(member.name in text for team in teams.entries for member in team.members)
    entries = words_of_plans("words", plan_table(table(rows), WORDS)).entries
    assert all(entry.text for entry in entries)
