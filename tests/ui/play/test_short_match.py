"""The short match on screen: a small board, a word refused at once, and the end after the tenth turn."""

from classroom.formats.catalogue import format_by_key
from classroom.ui.navigation import ScreenName
from tests.ui.finished import lay, pass_turn
from tests.ui.harness import assert_fits
from tests.ui.table import seated


def test_M1_a_short_match_is_played_on_its_small_board_to_its_tenth_turn() -> None:
    with seated("CATSDOG", "HORNINT", rule_book=format_by_key("short"), seconds=None) as table:
        lay(table, "5D", "CAT")
        assert_fits(table.screen)
        for _turn in range(9):
            pass_turn(table)
        table.app.frames(3)
        assert table.app.navigator.screen == ScreenName.RESULT
        assert table.screen.headline == "Match over: all turns played"
