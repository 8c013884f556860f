"""What a match needs to be written as GCG, and what is said where it cannot be."""

from types import SimpleNamespace
from typing import cast

from classroom.match.state import MatchState
from classroom.record.match_table import why_no_gcg
from tests.match.table import Table, opening
from tests.match.test_real_board import board


def test_two_racks_on_screen_have_a_form_and_others_say_why_not() -> None:
    table = Table()
    table.open(opening())
    assert why_no_gcg(table.state) == ""
    assert why_no_gcg(board().state).startswith("In a match on a real board, the racks")


def test_one_side_is_told_that_gcg_has_two_players() -> None:
    alone = cast(MatchState, SimpleNamespace(seats=(0,), teams=(0,)))
    assert why_no_gcg(alone).startswith("The match has 1 side,")
