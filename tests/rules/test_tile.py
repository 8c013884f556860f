import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classroom.formats.catalogue import formats
from classroom.rules.tile import (
    BLANK,
    InvalidTileSetError,
    TileKind,
    TileSet,
    is_blank,
    parse_tile_set,
    rack_face,
    without,
)

TILES = formats()[0].tiles

# As the rules print it: points, then letters with their counts.
PRINTED = {
    0: "?2",
    1: "A9 E12 I9 L4 N6 O8 R6 S4 T6 U4",
    2: "D4 G3",
    3: "B2 C2 M2 P2",
    4: "F2 H2 V2 W2 Y2",
    5: "K1",
    8: "J1 X1",
    10: "Q1 Z1",
}


def test_C2_the_box_has_100_tiles_of_the_printed_counts_and_values() -> None:
    assert len(TILES.tiles) == 100
    assert {kind.letter: (kind.count, kind.value) for kind in TILES.kinds} == {
        kind[0]: (int(kind[1:]), value) for value, kinds in PRINTED.items() for kind in kinds.split()
    }
    assert TILES.worth(TILES.tiles) == 187


def test_C2_the_letters_are_those_of_the_alphabet() -> None:
    assert "".join(TILES.letters) == string.ascii_uppercase


@given(st.sampled_from(string.ascii_uppercase))
def test_C7_a_blank_with_a_letter_is_worth_nothing_and_is_a_free_blank_on_the_rack(letter: str) -> None:
    blank = letter.lower()
    assert TILES.values[blank] == 0
    assert is_blank(blank)
    assert rack_face(blank) == BLANK
    assert not is_blank(letter)
    assert rack_face(letter) == letter
    assert TILES.values[letter] > 0


def test_C7_a_free_blank_is_worth_nothing() -> None:
    assert is_blank(BLANK)
    assert rack_face(BLANK) == BLANK
    assert TILES.worth([BLANK, "Q", "q"]) == 10


def test_without_takes_each_tile_once_and_keeps_the_order() -> None:
    assert without(tuple("BANANA"), "AN") == tuple("BANA")
    assert without(tuple("BANANA"), "NNN") is None
    assert without((), "A") is None
    assert without(tuple("AB"), "") == tuple("AB")


@given(st.lists(st.sampled_from("ABC?")), st.lists(st.sampled_from("ABC?")))
def test_without_neither_loses_nor_invents_a_tile(tiles: list[str], taken: list[str]) -> None:
    left = without(tiles, taken)
    if left is None:
        assert any(taken.count(tile) > tiles.count(tile) for tile in taken)
    else:
        assert sorted([*left, *taken]) == sorted(tiles)


def test_a_table_may_have_spaces_and_empty_lines() -> None:
    assert parse_tile_set("letter, count ,value\n\nA , 2, 1\n?,1,0\n").kinds == (
        TileKind("A", 2, 1),
        TileKind("?", 1, 0),
    )


def test_a_table_that_is_no_tile_set_is_refused_with_the_line() -> None:
    for table, message in [
        ("", "the first line must be letter,count,value"),
        ("letter,value,count\nA,1,1", "the first line"),
        ("letter,count,value\nA,1", "line 2 has 2 fields instead of 3"),
        ("letter,count,value\nA,1,1\nB,one,1", "line 3: count and value"),
        ("letter,count,value\nA,-1,1", "line 2: count and value"),
        ("letter,count,value\nA,1,1.5", "line 2: count and value"),
        ("letter,count,value\nA,1,10000", "line 2: count and value"),
        ("letter,count,value\nA,1,١", "line 2: count and value"),
        ("letter,count,value\na,1,1", "line 2: 'a' is not a capital letter"),
        ("letter,count,value\nÑ,1,1", "line 2: 'Ñ' is not a capital letter"),
        ("letter,count,value\nAB,1,1", "line 2: 'AB' is not a capital letter"),
        ("letter,count,value\n,1,1", "line 2: '' is not a capital letter"),
        ("letter,count,value\nA,1,1\nA,2,1", "line 3: A is there twice"),
        ("letter,count,value\n?,2,0", "at least one letter"),
        ("letter,count,value\n" + "A" * 200_000 + ",1,1", "CSV"),
    ]:
        with pytest.raises(InvalidTileSetError, match=message):
            parse_tile_set(table)


STRANGE_KINDS = [("a", 1, 1), ("A", -1, 1), ("A", 1, -1), ("A", 1000, 1), ("A", 1, 10**14), ("A", 10**14, 1)]


@pytest.mark.parametrize("kind", [TileKind(*kind) for kind in STRANGE_KINDS])
def test_kinds_that_make_no_tile_set_are_refused_however_it_is_built(kind: TileKind) -> None:
    with pytest.raises(InvalidTileSetError):
        TileSet((kind,))
