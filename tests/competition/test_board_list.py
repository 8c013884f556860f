"""Who meets at which board, from lines or a table."""

import pytest

from classroom.competition.board_list import BoardReason, FoundBoard, boards_of_text, read_boards
from classroom.tables.table import table_of


@pytest.mark.parametrize(
    "text",
    [
        "Tigers, Hornbills\nEgrets, Otters",
        "Tigers vs Hornbills\nEgrets vs. Otters",
        "1. Tigers - Hornbills\n2. Egrets - Otters",
        "Tigers\tHornbills\r\nEgrets\tOtters\r\n",
        "Tigers; Hornbills; Egrets; Otters",
        "Meja\tPasukan A\tPasukan B\n1\tTigers\tHornbills\n2\tEgrets\tOtters",
        "1\tTigers\tHornbills\n2\tEgrets\tOtters",
        "\ufeffTigers v Hornbills\n\nEgrets lawan Otters",
    ],
)
def test_boards_are_read_however_they_are_written(text: str) -> None:
    found = boards_of_text(text)
    assert found.boards == (FoundBoard(1, ("Tigers", "Hornbills")), FoundBoard(2, ("Egrets", "Otters")))
    assert found.remarks == ()


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
