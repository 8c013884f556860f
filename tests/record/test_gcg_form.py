"""What a match needs to be written as GCG, and what is said where it cannot be."""

from classroom.record.gcg_form import why_no_gcg
from tests.match.table import Table, opening
from tests.match.test_real_board import board


def test_two_racks_on_screen_have_a_form_and_others_say_why_not() -> None:
    table = Table()
    table.open(opening())
    assert why_no_gcg(table.state) == ""
    assert why_no_gcg(board().state).startswith("Nobody knows the racks")
