"""The draw for the start (P8), the racks (P7) and the bag (C2, C11, C12)."""

from collections import Counter
from dataclasses import replace

import pytest

from classroom.match import command as cmd
from classroom.match import event as ev
from classroom.match.command import Refused
from classroom.match.state import Phase
from classroom.rules.policy import NearestToA
from tests.fakes import FakeShuffler
from tests.match.table import PRIMARY, Table, opening, seated
from tests.match.tiles import all_tiles


def table_drawing(*script: str, first_turn: NearestToA | None = None) -> Table:
    table = Table(FakeShuffler(*script))
    table.open(opening(replace(PRIMARY, first_turn=first_turn) if first_turn else PRIMARY))
    return table


@pytest.mark.parametrize(
    ("first", "second", "starter"),
    [("Z", "Q", None), ("A", "K", 1), ("K", "A", 0), ("?", "E", 1), ("E", "?", 0), ("?", "?", None), ("A", "E", None)],
)
def test_P8_the_highest_face_value_starts_and_a_blank_is_nothing(first: str, second: str, starter: int | None) -> None:
    table = table_drawing(first, second)
    table.do(cmd.DrawLot(0), cmd.DrawLot(1))
    if starter is None:
        assert table.state.phase is Phase.DRAWING
        assert table.state.drawing == (0, 1)
    else:
        assert table.state.phase is Phase.READY
        assert (table.state.starter, table.state.to_move) == (starter, starter)


def test_P8_equal_values_pick_again_and_the_picked_tiles_go_back_each_time() -> None:
    table = table_drawing("A", "E", "D", "G", "B", "Z")
    table.do(cmd.DrawLot(1), cmd.DrawLot(0))
    assert len(table.state.bag) == 100
    assert table.do(cmd.DrawLot(0)) == (ev.LotDrawn(0, "D"),)
    assert len(table.state.bag) == 99
    assert sum(all_tiles(table.state).values()) == 100
    table.do(cmd.DrawLot(1))
    assert len(table.state.bag) == 100
    table.do(cmd.DrawLot(0), cmd.DrawLot(1))
    assert [dict(lots) for lots in table.state.lots] == [{1: "A", 0: "E"}, {0: "D", 1: "G"}, {0: "B", 1: "Z"}]
    assert table.state.starter == 1
    assert all_tiles(table.state) == Counter(PRIMARY.tiles.tiles)


def test_P8_a_side_draws_once_a_round() -> None:
    table = table_drawing("A")
    table.do(cmd.DrawLot(0))
    assert table.refused(cmd.DrawLot(0)) is Refused.NOT_NOW
    assert table.refused(cmd.DrawLot(2)) is Refused.NO_SUCH_SIDE


def test_P8_nearest_to_A_lets_a_blank_start() -> None:
    table = table_drawing("A", "?", first_turn=NearestToA())
    table.do(cmd.DrawLot(0), cmd.DrawLot(1))
    assert table.state.starter == 1


@pytest.mark.parametrize("starter", [0, 1])
def test_P7_racks_of_seven_are_dealt_from_the_starter_on(starter: int) -> None:
    lots = ("Z", "A") if starter == 0 else ("A", "Z")
    table = table_drawing(*lots, "ABCDEFG", "EEIIOOU")
    table.do(cmd.DrawLot(0))
    *_, first, second = table.do(cmd.DrawLot(1))
    assert first == ev.TilesDrawn(starter, tuple("ABCDEFG"))
    assert second == ev.TilesDrawn(1 - starter, tuple("EEIIOOU"))
    assert table.state.racks[starter] == tuple("ABCDEFG")
    assert len(table.state.bag) == 86


def test_C2_the_box_holds_a_hundred_tiles_wherever_they_are() -> None:
    table = seated("CATDOGE", "HORNINT")
    assert sum(all_tiles(table.state).values()) == 100
    table.play("8G", "CAT")
    assert all_tiles(table.state) == Counter(PRIMARY.tiles.tiles)


def test_C11_a_side_draws_what_it_laid_once_its_play_cannot_be_challenged() -> None:
    table = seated("CATDOGE", "HORNINT", draws=("XYZ",))
    table.play("8G", "CAT")
    assert table.state.racks[0] == tuple("DOGE")
    closed, drawn, *_ = table.ring()
    assert (closed, drawn) == (ev.WindowClosed(), ev.TilesDrawn(0, tuple("XYZ")))
    assert table.state.racks[0] == tuple("DOGEXYZ")


@pytest.mark.parametrize("bag", ["", "X", "XY"])
def test_C11_a_side_draws_what_the_bag_still_holds(bag: str) -> None:
    table = seated("CATDOGE", "HORNINT", bag=bag)
    table.play("8G", "CAT")
    table.ring()
    assert Counter(table.state.racks[0]) == Counter("DOGE" + bag)
    assert table.state.bag == ()


def test_C12_a_tile_drawn_is_kept() -> None:
    table = seated("CATDOGE", "HORNINT")
    table.ring()
    assert table.refused(cmd.ExchangeTiles(("C",))) is Refused.EXCHANGE_ALL_OR_NONE
    assert table.refused(cmd.ExchangeTiles(("Q",))) is Refused.NOT_ON_RACK
