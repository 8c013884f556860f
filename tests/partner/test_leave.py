"""What stays on the rack, and which tiles to exchange."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classroom.partner.brain import best_to_keep, leave, most_leave, tiles_to_exchange
from classroom.partner.view import View, view_of
from classroom.rules.policy import AnyTiles, Exchange, LetterShop, OnlyAlike, UnlessAlike, WholeRack
from tests.match.table import seated

racks = st.text("ABCDEFGHIJKLMNOPQRSTUVWXYZ?", max_size=7)


def test_nothing_kept_is_worth_nothing() -> None:
    assert leave("") == 0


def test_what_helps_later_turns_is_worth_more() -> None:
    for better, worse in [
        ("?", "S"),
        ("S", "E"),
        ("E", "V"),
        ("E", "EE"),
        ("ERT", "EAI"),
        ("ERT", "RTN"),
        ("QU", "Q"),
        ("Q?", "Q"),
    ]:
        assert leave(better) > leave(worse)


@given(racks, st.integers(0, 127))
def test_no_part_of_a_rack_is_worth_more_than_is_said(rack: str, chosen: int) -> None:
    part = [tile for at, tile in enumerate(rack) if chosen >> at & 1]
    assert leave(part) <= most_leave(rack)
    assert leave(sorted(part)) == pytest.approx(leave(part))


@given(racks.filter(bool))
def test_the_tiles_to_keep_are_of_the_rack_and_worth_keeping(rack: str) -> None:
    kept = best_to_keep(rack)
    assert len(kept) < len(rack)
    assert leave(kept) >= 0
    assert all(kept.count(tile) <= rack.count(tile) for tile in kept)


def test_a_blank_is_kept_and_a_v_is_not() -> None:
    kept = best_to_keep("?VVUUSE")
    assert {"?", "S"} <= set(kept)
    assert not {"V", "U"} & set(kept)


def view(rack: str, exchange: Exchange, bag: int = 20, *, is_extra: bool = False) -> View:
    seen = view_of(seated("CATSDOE", "HORNINT").state, 0)
    return replace(
        seen,
        rack=tuple(sorted(rack)),
        bag_size=bag,
        is_extra=is_extra,
        format=replace(seen.format, exchange=exchange),
    )


def exchanged(rack: str, exchange: Exchange, bag: int = 20, *, keeps: bool = False) -> str:
    return "".join(tiles_to_exchange(view(rack, exchange, bag), keeps=keeps))


def test_P11_all_seven_are_exchanged_or_none() -> None:
    assert exchanged("VVUUIIO", WholeRack(7), keeps=True) == "IIOUUVV"
    assert exchanged("VVUUII", WholeRack(7)) == ""
    assert exchanged("VVUUIIO", WholeRack(7), bag=7) == "IIOUUVV"
    assert exchanged("VVUUIIO", WholeRack(7), bag=6) == ""


def test_S2_where_any_tiles_go_the_champion_keeps_the_good_ones() -> None:
    assert set(exchanged("VVUUIS?", AnyTiles(7), keeps=True)) >= set("VU")
    assert not set("S?") & set(exchanged("VVUUIS?", AnyTiles(7), keeps=True))
    assert exchanged("VVUUIS?", AnyTiles(7)) == "?ISUUVV"
    assert len(exchanged("VVUUIS?", AnyTiles(1), bag=3)) == 3


def test_A8_T4_alike_letters_allow_an_exchange_or_forbid_it() -> None:
    assert exchanged("VVVUUIS", OnlyAlike(11, 3)) != ""
    assert exchanged("VVUUIS?", OnlyAlike(11, 3)) == ""
    assert exchanged("VVVUUIS", UnlessAlike(11, 3)) == ""
    assert exchanged("VVUUIS?", UnlessAlike(11, 3)) != ""


def test_U8_nothing_is_exchanged_where_letters_are_bought() -> None:
    assert exchanged("VVUUIS?", LetterShop("$", ())) == ""


def test_P16_nobody_exchanges_in_an_extra_turn() -> None:
    assert tiles_to_exchange(view("VVUUIIO", WholeRack(7), is_extra=True), keeps=True) == ()
