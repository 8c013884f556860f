"""What is said of columns, sheets and rows that are not imported."""

from enum import Enum

from classroom.tables.body import Remark, Unread, row_reasons, said_of_private


class Why(Enum):
    """Why a row of these tests gives nothing."""

    ODD = "{text} is odd."


def test_private_columns_are_named_in_one_sentence_and_a_sheet_by_its_title() -> None:
    two = said_of_private([Unread("IC", never_kept=True), Unread("Notes"), Unread("Phone", never_kept=True)])
    assert two.startswith("Columns ")
    assert "IC" in two
    assert "Phone" in two
    assert "Notes" not in two
    assert said_of_private([Unread("IC", never_kept=True)]).startswith("Column ")
    assert said_of_private([Unread("Notes")]) == ""
    assert Unread("5A", is_sheet=True).sentence().startswith("Sheet ")


def test_all_remarks_on_a_row_stand_together_with_whom_a_tap_would_import() -> None:
    said = row_reasons([Remark(3, Why.ODD, "x"), Remark(3, Why.ODD, "y", could_be="Ali"), Remark(4, Why.ODD, "z")])
    assert list(said) == [("", 3), ("", 4)]
    assert said["", 3].count("is odd.") == 2
    assert "Ali" in said["", 3]
    assert "import" not in said["", 4]
