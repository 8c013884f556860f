"""Who meets at which board, from lines or a table."""

import pytest

from classroom.competition.board_list import BoardReason, FoundBoard, boards_of_text, read_boards
from classroom.tables.body import Skipped
from classroom.tables.plan import table_of


def test_boards_are_read_however_they_are_written() -> None:
    for text in [
        "Tigers, Hornbills\nEgrets, Otters",
        "Tigers vs Hornbills\nEgrets vs. Otters",
        "1. Tigers - Hornbills\n2. Egrets - Otters",
        "Tigers\tHornbills\r\nEgrets\tOtters\r\n",
        "Tigers; Hornbills; Egrets; Otters",
        "Meja\tPasukan A\tPasukan B\n1\tTigers\tHornbills\n2\tEgrets\tOtters",
        "1\tTigers\tHornbills\n2\tEgrets\tOtters",
        "\ufeffTigers v Hornbills\n\nEgrets lawan Otters",
    ]:
        found = boards_of_text(text)
        assert found.boards == (FoundBoard(1, ("Tigers", "Hornbills")), FoundBoard(2, ("Egrets", "Otters")))
        assert found.remarks == ()
    for text in ("3. Tigers vs Hornbills", "Meja 3 - Tigers lwn Hornbills", "Table 3\nTigers\nHornbills"):
        assert boards_of_text(text).boards == (FoundBoard(3, ("Tigers", "Hornbills")),)


@pytest.mark.parametrize(
    "text",
    [
        "Meja 1 - Tigers lwn Hornbills\nMeja 2 - Egrets lwn Otters",
        "Meja 1: Tigers lwn Hornbills\nMeja 2 - Egrets vs. Otters",
        "Table 1 \u2013 Tigers \u2013 Hornbills\nTable 2 \u2013 Egrets \u2013 Otters",
        "Board 1\tTigers\tv\tHornbills\nBoard 2\tEgrets\tv\tOtters",
        "Meja 1\tTigers\t\U0001f19a\tHornbills\nMeja 2\tEgrets\t\U0001f19a\tOtters",
        "1. Tigers \U0001f19a Hornbills\n2. Egrets \U0001f19a Otters",
        "Tigers;lawan;Hornbills\nEgrets;lawan;Otters",
    ],
)
def test_what_stands_between_two_teams_is_none(text: str) -> None:
    found = boards_of_text(text)
    assert found.boards == (FoundBoard(1, ("Tigers", "Hornbills")), FoundBoard(2, ("Egrets", "Otters")))
    assert (found.remarks, found.unread) == ((), ())


@pytest.mark.parametrize("text", ["1 Tigers 312 - 287 Hornbills", "Tigers 312:287 Hornbills"])
def test_scores_are_no_part_of_a_name_and_are_said(text: str) -> None:
    found = boards_of_text(text)
    assert found.boards == (FoundBoard(1, ("Tigers", "Hornbills")),)
    assert len(found.unread) == 2


@pytest.mark.parametrize("line", ["Round 3 - Hall A - 2.30pm", "Pusingan 3 (Dewan A)"])
@pytest.mark.parametrize("mark", ["1. ", ""])
def test_a_line_about_the_round_is_no_board_and_is_said(line: str, mark: str) -> None:
    found = boards_of_text(f"{line}\n{mark}Tigers vs Hornbills")
    assert found.boards == (FoundBoard(1, ("Tigers", "Hornbills")),)
    assert [(one.line, one.reason) for one in found.remarks] == [(1, Skipped.TOTAL)]


def test_a_comma_or_a_v_may_be_part_of_a_name() -> None:
    assert [
        board.sides for board in boards_of_text("Team V vs Team S\nSK Contoh, Ipoh vs SK Jaya, Taiping").boards
    ] == [
        ("Team V", "Team S"),
        ("SK Contoh, Ipoh", "SK Jaya, Taiping"),
    ]


def test_every_team_alone_has_a_board() -> None:
    assert [board.sides for board in boards_of_text("Tigers, Hornbills\nEgrets", alone=True).boards] == [
        ("Tigers",), ("Hornbills",), ("Egrets",),
    ]  # fmt: skip


def test_what_gives_no_board_has_a_remark() -> None:
    found = read_boards(
        table_of(
            ("Board", "Team 1", "Team 2", "Team 3"), ("3", "Tigers", "Egrets", "Otters"), ("x", "A", "B"), ("4", "=A1")
        )
    )
    assert [board.number for board in found.boards] == [3, 4]
    assert [(remark.line, remark.reason) for remark in found.remarks][:2] == [
        (2, BoardReason.TOO_MANY),
        (3, BoardReason.NUMBER),
    ]
    assert {remark.line for remark in found.remarks} == {2, 3, 4}
    assert all("{" not in remark.sentence() for remark in found.remarks)
