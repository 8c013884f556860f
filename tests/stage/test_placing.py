"""Taps, drags and keys on the placing model: the three ways agree, and no tile is ever lost or doubled."""

import math
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classroom.rules.board import Direction, LaidTile, Square
from classroom.stage.placing import MOST_TOUCHES, Cursor, PlacingModel, is_on_board, keep_slots, snap_square
from tests.examples import examples

EMPTY = ("." * 15,) * 15
RACK = ("Q", "U", "I", "Z", "E", "A", "?")
# F at H6, A at H7, HORN from F8
PLAYED = tuple(
    row.replace("_", ".")
    for row in (
        *["." * 15] * 5,
        ".......F.......",
        ".......A.......",
        ".....HORN......",
        *["." * 15] * 7,
    )
)


def quiz_squares(row: int = 7) -> list[Square]:
    return [Square(row, column) for column in range(4, 8)]


def places(model: PlacingModel) -> set[LaidTile]:
    return set(model.pending)


class Fingers:
    """Counts the touches a pupil needs."""

    def __init__(self, model: PlacingModel) -> None:
        self.model = model
        self.touches = 0

    def tap_square(self, square: Square) -> None:
        self.touches += 1
        assert self.model.tap_square(square)

    def tap_tile(self, slot: int) -> None:
        self.touches += 1
        assert self.model.tap_tile(slot)

    def drag(self, slot: int, square: Square) -> None:
        self.touches += 1
        assert self.model.grab_tile(self.touches, slot)
        assert self.model.drop(self.touches, square)


QUIZ = {LaidTile(square, letter) for square, letter in zip(quiz_squares(), "QUIZ", strict=True)}


def test_quiz_by_arrow_takes_five_touches() -> None:
    fingers = Fingers(PlacingModel(EMPTY, RACK))
    fingers.tap_square(quiz_squares()[0])
    for slot in range(4):
        fingers.tap_tile(slot)
    assert places(fingers.model) == QUIZ
    assert fingers.touches == 5


def test_quiz_by_tap_and_tap_takes_eight_touches() -> None:
    fingers = Fingers(PlacingModel(EMPTY, RACK))
    for slot, square in enumerate(quiz_squares()):
        fingers.tap_tile(slot)
        fingers.tap_square(square)
    assert places(fingers.model) == QUIZ
    assert fingers.touches == 8


def test_quiz_by_drag_takes_four_touches() -> None:
    fingers = Fingers(PlacingModel(EMPTY, RACK))
    for slot, square in enumerate(quiz_squares()):
        fingers.drag(slot, square)
    assert places(fingers.model) == QUIZ
    assert fingers.touches == 4


def test_quiz_by_keys_is_the_same() -> None:
    model = PlacingModel(EMPTY, RACK)
    model.tap_square(quiz_squares()[0])
    assert all(model.type_letter(letter) for letter in "quiz")
    assert places(model) == QUIZ


def test_arrow_skips_filled_squares() -> None:
    model = PlacingModel(PLAYED, ("T", "K", "E", "N", "I", "S", "U"))
    model.tap_square(Square(6, 6))
    model.tap_tile(0)
    assert model.cursor == Cursor(Square(6, 8), Direction.ACROSS)  # past the A
    model.tap_tile(1)
    assert model.pending == (LaidTile(Square(6, 6), "T"), LaidTile(Square(6, 8), "K"))
    model.grab_square("finger", Square(6, 6))
    model.tap_square(Square(6, 6))
    model.cancel("finger")
    assert model.cursor == Cursor(Square(6, 9), Direction.ACROSS), "the tile came back under it"


def test_second_tap_turns_the_arrow_and_third_removes_it() -> None:
    model = PlacingModel(EMPTY, RACK)
    square = Square(3, 3)
    model.tap_square(square)
    model.tap_square(square)
    assert model.cursor == Cursor(square, Direction.DOWN)
    model.tap_square(square)
    assert model.cursor is None


def test_arrow_goes_at_the_edge() -> None:
    model = PlacingModel(EMPTY, RACK)
    model.tap_square(Square(0, 14))
    model.tap_tile(0)
    assert model.cursor is None
    assert model.pending == (LaidTile(Square(0, 14), "Q"),)


def test_filled_square_refuses_tap_and_drop() -> None:
    model = PlacingModel(PLAYED, RACK)
    horn = Square(7, 5)
    assert not model.tap_square(horn)
    model.grab_tile("finger", 0)
    model.drop("finger", horn)
    assert model.pending == ()
    assert model.rack == RACK


def test_tap_on_pending_tile_returns_it_to_its_own_slot() -> None:
    model = PlacingModel(EMPTY, RACK)
    model.tap_tile(2)
    model.tap_square(Square(7, 7))
    assert model.rack == ("Q", "U", "", "Z", "E", "A", "?")
    model.tap_square(Square(7, 7))
    assert model.rack == RACK


def test_undo_takes_the_last_and_brings_the_arrow_back() -> None:
    model = PlacingModel(EMPTY, RACK)
    model.tap_square(Square(7, 7))
    model.tap_tile(0)
    model.tap_tile(1)
    assert model.undo()
    assert model.pending == (LaidTile(Square(7, 7), "Q"),)
    assert model.cursor == Cursor(Square(7, 8), Direction.ACROSS)


def test_recall_keeps_slots_after_shuffle() -> None:
    model = PlacingModel(EMPTY, RACK)
    model.shuffle([6, 5, 4, 3, 2, 1, 0])
    shuffled = model.rack
    model.tap_square(Square(7, 7))
    for slot in (3, 0, 5):
        model.tap_tile(slot)
    model.recall(keeps_arrow=True)
    assert model.rack == shuffled == tuple(reversed(RACK))
    assert model.cursor == Cursor(Square(7, 7), Direction.ACROSS)
    assert model.recall()
    assert model.cursor is None, "a tap on the square sets it anew, and does not turn it"
    assert not model.recall()


def test_shuffle_refuses_what_is_no_order() -> None:
    with pytest.raises(ValueError, match="each of the 7 slots once"):
        PlacingModel(EMPTY, RACK).shuffle([0, 0, 1, 2, 3, 4, 5])


def test_blank_asks_for_its_letter_and_keeps_it_when_moved() -> None:
    model = PlacingModel(EMPTY, RACK)
    model.tap_square(Square(7, 7))
    model.tap_tile(6)
    assert model.unnamed_blank == Square(7, 7)
    model.name_blank("S")
    assert model.unnamed_blank is None
    model.grab_square("finger", Square(7, 7))
    model.drop("finger", Square(0, 0))
    assert model.pending == (LaidTile(Square(0, 0), "s"),)


def test_blank_taken_back_is_a_free_blank_again() -> None:
    model = PlacingModel(EMPTY, RACK)
    model.tap_tile(6)
    model.tap_square(Square(7, 7))
    model.name_blank("S")
    model.undo()
    assert model.rack == RACK
    model.tap_tile(6)
    model.tap_square(Square(7, 7))
    model.cancel_blank()
    assert model.rack == RACK


def test_letter_key_falls_back_on_a_blank() -> None:
    model = PlacingModel(EMPTY, RACK)
    model.tap_square(Square(7, 7))
    assert model.type_letter("S")
    assert model.pending == (LaidTile(Square(7, 7), "s"),)
    assert not model.type_letter("S")


def test_held_tile_belongs_to_one_touch() -> None:
    model = PlacingModel(EMPTY, RACK)
    assert model.grab_tile("left", 0)
    assert not model.grab_tile("right", 0)
    assert not model.tap_tile(0)
    assert model.held("left") == "Q"
    model.release_all()
    assert model.rack == RACK


def test_fifth_finger_is_ignored() -> None:
    model = PlacingModel(EMPTY, RACK)
    model.tap_square(Square(7, 7))
    model.tap_tile(6)
    taken = [model.grab_tile(finger, finger) for finger in range(6)]
    assert taken == [True] * MOST_TOUCHES + [False] * 2
    assert not model.grab_square("fifth", Square(7, 7))
    assert [tile.square for tile in model.pending] == [Square(7, 7)], "nor does it take a tile away"


def test_drop_on_another_slot_changes_places() -> None:
    model = PlacingModel(EMPTY, RACK)
    model.grab_tile("finger", 0)
    model.drop_on_rack("finger", 3)
    assert model.rack == ("Z", "U", "I", "Q", "E", "A", "?")


def test_keep_slots_fills_the_gaps_from_the_left() -> None:
    assert keep_slots(("A", "B", "", "B", "C", "", "D"), ("B", "D", "X", "Y", "A")) == (
        *("A", "B", "X", "Y", "", "", "D"),
    )


squares = st.builds(Square, st.integers(-1, 15), st.integers(-1, 15))
near = st.builds(Square, st.integers(5, 8), st.integers(5, 9))  # where tiles already lie
where = st.one_of(near, squares)
touches = st.integers(0, 5)
slots = st.integers(-1, 7)
steps = st.one_of(
    st.tuples(st.just("tap_square"), where),
    st.tuples(st.just("tap_tile"), slots),
    st.tuples(st.just("grab_tile"), touches, slots),
    st.tuples(st.just("grab_square"), touches, where),
    st.tuples(st.just("drop"), touches, where),
    st.tuples(st.just("drop_on_rack"), touches, st.none() | slots),
    st.tuples(st.just("cancel"), touches),
    st.tuples(st.just("release_all")),
    st.tuples(st.just("undo")),
    st.tuples(st.just("recall")),
    st.tuples(st.just("shuffle"), st.permutations(range(7))),
    st.tuples(st.just("type_letter"), st.sampled_from("QUIZAS")),
    st.tuples(st.just("move_cursor"), st.sampled_from([-1, 0, 1]), st.just(1)),
    st.tuples(st.just("turn_cursor")),
    st.tuples(st.just("name_blank"), st.sampled_from("AES")),
    st.tuples(st.just("cancel_blank")),
)


def faces(model: PlacingModel) -> Counter[str]:
    """Every tile of the rack, wherever it is: slot, board, or a finger."""
    laid = ["?" if tile.islower() else tile for _, tile in model.pending]
    held = [tile for touch in range(6) if (tile := model.held(touch))]
    return Counter([tile for tile in model.rack if tile] + laid + held)


@examples(100)
@given(st.lists(steps, max_size=60))
def test_no_interleaving_loses_doubles_or_overlaps_a_tile(script: list[tuple[object, ...]]) -> None:
    model = PlacingModel(PLAYED, RACK)
    for name, *arguments in script:
        getattr(model, str(name))(*arguments)
        assert faces(model) == Counter(RACK)
        lying = [square for square, _ in model.pending]
        assert len(set(lying)) == len(lying)
        assert all(PLAYED[square.row][square.column] == "." for square in lying)
        assert model.cursor is None or model.is_free(model.cursor.square)
    slots_before = model.slots
    model.recall()
    assert model.rack == slots_before
    assert Counter(model.rack) == Counter(RACK)


def test_release_on_an_empty_square_takes_it() -> None:
    assert snap_square(45 * 3 + 1, 45 * 2 + 44, 45, frozenset()) == (2, 3)


def test_release_on_a_filled_square_takes_the_nearest_empty_one() -> None:
    assert snap_square(45 * 3 + 40, 45 * 2 + 22, 45, frozenset({(2, 3)})) == (2, 4)


def test_release_just_beside_the_board_takes_the_edge() -> None:
    assert snap_square(-27, 10, 45, frozenset()) == (0, 0)
    assert snap_square(-28, 10, 45, frozenset()) is None


def test_no_empty_square_near_is_none() -> None:
    block = frozenset((row, column) for row in range(5) for column in range(5))
    assert snap_square(2.5 * 45, 2.5 * 45, 45, block) is None


coordinates = st.floats(-100, 800, allow_nan=False)


@given(coordinates, coordinates, st.frozensets(st.tuples(st.integers(0, 14), st.integers(0, 14)), max_size=120))
def test_snap_gives_an_empty_square_within_reach(x: float, y: float, taken: frozenset[tuple[int, int]]) -> None:
    found = snap_square(x, y, 45, taken)
    if found is None:
        return
    row, column = found
    assert is_on_board(row, column)
    assert found not in taken
    across = max(column * 45 - x, 0, x - (column + 1) * 45)
    down = max(row * 45 - y, 0, y - (row + 1) * 45)
    assert math.hypot(across, down) <= 0.6 * 45


def test_C7_of_tiles_put_aside_only_a_tile_or_a_blank_with_one_letter_is_laid_again() -> None:
    for face in ("ab", "\u00e9", "\u0131", "", "X", "??"):
        model = PlacingModel(EMPTY, RACK)
        model.lay_again((("H8", face), ("H9", "A")))
        assert places(model) == {LaidTile(Square(8, 7), "A")}, face
    model = PlacingModel(EMPTY, RACK)
    model.lay_again((("H8", "i"), ("H9", "?"), ("H9", "A"), ("Z99", "Q")))
    assert places(model) == {LaidTile(Square(7, 7), "i"), LaidTile(Square(8, 7), "A")}
