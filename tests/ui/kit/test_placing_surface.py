"""Board, rack and model together: the three ways of placing, by real touches."""

from typing import Any

import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st
from kivy.graphics import Rectangle
from kivy.uix.widget import Widget

from classroom.rules.board import LaidTile, Square
from classroom.stage.placing import PlacingModel
from classroom.ui.kit.board import BoardView, RackView
from classroom.ui.kit.placing_surface import PlacingSurface
from classroom.ui.kit.touch import TOUCHES
from tests.examples import examples
from tests.ui.kit.conftest import Stage, events_of
from tests.ui.kit.sample_board import CELLS, LAYOUT, VALUES

RACK = ("Q", "U", "I", "Z", "E", "A", "?")
EMPTY = ("." * 15,) * 15
WORD = [Square(7, column) for column in range(4, 8)]
QUIZ = {LaidTile(square, letter) for square, letter in zip(WORD, "QUIZ", strict=True)}


class Table:
    """A board, a rack and a surface in the window."""

    def __init__(self, stage: Stage, cells: tuple[str, ...] = EMPTY) -> None:
        self.stage = stage
        self.model = PlacingModel(cells, RACK)
        self.board = stage.show(BoardView(layout_rows=LAYOUT, cells=cells, values=VALUES), 0, 101, (667, 667))
        self.rack = stage.show(RackView(values=VALUES), 22, 0, (645, 101))
        self.surface = PlacingSurface(board=self.board, rack=self.rack, model=self.model)
        stage.show(self.surface, 0, 0, (1366, 768))
        stage.touches = 0

    def square(self, square: Square) -> tuple[float, float]:
        return self.board.square_center(square)

    def slot(self, slot: int) -> tuple[float, float]:
        return self.rack.slot_center(slot)


class Greedy(Widget):
    """Keeps what a finger does from all below it."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[str] = []

    def on_touch_move(self, _touch: Any) -> bool:
        self.seen.append("move")
        return True

    def on_touch_up(self, _touch: Any) -> bool:
        self.seen.append("up")
        return True


@pytest.fixture
def table(stage: Stage) -> Table:
    return Table(stage)


def test_quiz_by_arrow(table: Table) -> None:
    table.stage.tap(table.square(WORD[0]))
    for slot in range(4):
        table.stage.tap(table.slot(slot))
    assert set(table.model.pending) == QUIZ
    assert table.stage.touches <= 5


def test_quiz_by_tap_and_tap(table: Table) -> None:
    for slot, square in enumerate(WORD):
        table.stage.tap(table.slot(slot))
        table.stage.tap(table.square(square))
    assert set(table.model.pending) == QUIZ
    assert table.stage.touches <= 8


def test_quiz_by_drag(table: Table) -> None:
    for slot, square in enumerate(WORD):
        table.stage.drag(table.slot(slot), table.square(square))
    assert set(table.model.pending) == QUIZ
    assert table.stage.touches == 4


def test_quiz_by_keys(table: Table) -> None:
    table.stage.tap(table.square(WORD[0]))
    assert all(table.surface.key(letter, letter, []) for letter in "quiz")
    assert set(table.model.pending) == QUIZ


def test_views_follow_the_model(table: Table) -> None:
    table.stage.tap(table.square(WORD[0]))
    table.stage.tap(table.slot(2))
    assert table.board.pending == [(7, 4, "I")]
    assert (table.board.cursor.row, table.board.cursor.column, table.board.cursor.is_across) == (7, 5, True)
    assert table.rack.slots == ["Q", "U", "", "Z", "E", "A", "?"]


def test_two_quick_taps_on_two_tiles_place_both_in_order(table: Table) -> None:
    stage = table.stage
    stage.tap(table.square(WORD[0]))
    left, right = stage.down(table.slot(0)), stage.down(table.slot(1))
    stage.up(left, seconds=0.03)
    stage.up(right, seconds=0.03)
    assert table.model.pending == (LaidTile(WORD[0], "Q"), LaidTile(WORD[1], "U"))


def test_held_tile_shows_where_it_would_land(table: Table) -> None:
    stage = table.stage
    touch = stage.down(table.slot(0))
    stage.move(touch, table.square(Square(3, 3)))
    stage.move(touch, table.square(Square(7, 7)))
    assert table.board.ghosts == [(7, 7, "Q")]
    assert table.board.target == Square(7, 7)
    assert table.rack.slots[0] == ""
    stage.frames(2)
    assert len(table.surface._loupes.group.children) > 0
    stage.up(touch)
    assert table.board.ghosts == []
    assert table.board.target is None
    assert table.board.pending == [(7, 7, "Q")]
    assert table.surface._loupes.group.children == []


def test_sliding_finger_has_a_loupe_over_the_board(table: Table) -> None:
    stage = table.stage
    touch = stage.down(table.square(Square(5, 5)))
    assert table.board.aims == []  # a quick tap shows none
    stage.move(touch, table.square(Square(5, 6)))
    assert [square for _x, _y, square in table.board.aims] == [Square(5, 6)]
    stage.frames(2)
    assert len(table.surface._loupes.group.children) > 0
    stage.up(touch)
    stage.frames(2)
    assert table.surface._loupes.group.children == []
    assert (table.board.cursor.row, table.board.cursor.column) == (5, 6)


def test_loupe_stays_in_the_window(table: Table) -> None:
    stage = table.stage
    for square in (Square(0, 0), Square(0, 14), Square(14, 0)):
        touch = stage.down(table.slot(0))
        stage.move(touch, table.square(Square(7, 7)))
        stage.move(touch, table.square(square))
        stage.frames(2)
        drawn = [one for one in table.surface._loupes.group.children if isinstance(one, Rectangle)]
        for one in drawn:
            assert one.pos[0] >= 0
            assert one.pos[1] + one.size[1] <= 768
        stage.up(touch)
        table.surface.recall()


def test_drop_on_a_filled_square_snaps_to_the_empty_one_beside_it(stage: Stage) -> None:
    table = Table(stage, CELLS)
    x, y = table.square(Square(5, 7))  # the F of FARM
    stage.drag(table.slot(0), (x + 18, y))
    assert table.model.pending == (LaidTile(Square(5, 8), "Q"),)


def test_drop_beside_the_board_goes_back_to_the_rack(table: Table) -> None:
    table.stage.drag(table.slot(0), (1100, 500))
    assert table.model.rack == RACK


def test_pending_tile_may_be_dragged_on_and_back(table: Table) -> None:
    stage = table.stage
    stage.drag(table.slot(0), table.square(Square(7, 7)))
    stage.drag(table.square(Square(7, 7)), table.square(Square(2, 2)))
    assert table.model.pending == (LaidTile(Square(2, 2), "Q"),)
    stage.drag(table.square(Square(2, 2)), table.slot(0))
    assert table.model.rack == RACK


def test_drop_on_another_slot_changes_places(table: Table) -> None:
    table.stage.drag(table.slot(0), table.slot(3))
    assert table.model.rack == ("Z", "U", "I", "Q", "E", "A", "?")


def test_blank_asks_for_its_letter_once(table: Table) -> None:
    heard = events_of(table.surface, "on_blank")
    table.stage.drag(table.slot(6), table.square(Square(7, 7)))
    assert heard == [("on_blank", Square(7, 7))]
    table.surface.name_blank("S")
    assert table.board.pending == [(7, 7, "s")]
    assert len(heard) == 1


def test_dragging_can_be_switched_off(table: Table) -> None:
    table.surface.drag_enabled = False
    table.stage.drag(table.slot(0), table.square(Square(7, 7)))
    assert table.model.rack == RACK


def test_locked_surface_changes_nothing(table: Table) -> None:
    stage = table.stage
    stage.tap(table.square(WORD[0]))
    table.surface.locked = True
    stage.tap(table.slot(0))
    assert not table.surface.key("q", "q", [])
    assert table.model.pending == ()


def test_let_go_returns_held_tiles(table: Table) -> None:
    stage = table.stage
    touch = stage.down(table.slot(0))
    stage.move(touch, table.square(Square(7, 7)))
    table.surface.let_go()
    assert table.model.rack == RACK
    stage.up(touch)
    assert table.model.pending == ()


def test_what_comes_over_a_carried_tile_does_not_keep_it(table: Table) -> None:
    stage = table.stage
    touch = stage.down(table.slot(0))
    stage.move(touch, table.square(Square(2, 2)))
    card = stage.show(Greedy(), 0, 0, (1366, 768))
    stage.move(touch, table.square(Square(7, 7)))
    stage.up(touch)
    assert table.model.pending == (LaidTile(Square(7, 7), "Q"),)
    stage.move(stage.down(table.square(Square(3, 3))), table.square(Square(4, 4)))
    assert card.seen == ["up", "move"]


def test_turn_change_under_a_finger_keeps_the_tile_at_home(table: Table) -> None:
    stage = table.stage
    touch = stage.down(table.slot(0))
    stage.move(touch, table.square(Square(7, 7)))
    TOUCHES.screen_changed()
    stage.up(touch, seconds=1)
    assert table.model.rack == RACK


def test_another_model_forgets_the_fingers_of_the_last(table: Table) -> None:
    stage = table.stage
    touch = stage.down(table.slot(0))
    stage.move(touch, table.square(Square(7, 7)))
    table.surface.model = PlacingModel(CELLS, ("A", "B"))
    stage.up(touch)
    assert table.surface.model.pending == ()
    assert table.rack.slots == ["A", "B", "", "", "", "", ""]


def test_arrow_keys_move_and_space_turns(table: Table) -> None:
    surface = table.surface
    places = []
    for name in ("right", "right", "down", "down", "left", "up"):
        assert surface.key(name, "", [])
        places.append((table.board.cursor.row, table.board.cursor.column))
    assert places == [(7, 7), (7, 8), (8, 8), (9, 8), (9, 7), (8, 7)]
    assert surface.key("spacebar", " ", [])
    assert (table.board.cursor.row, table.board.cursor.column, table.board.cursor.is_across) == (8, 7, False)


points = st.tuples(st.integers(0, 1366), st.integers(0, 768)) | st.tuples(st.integers(30, 660), st.integers(5, 95))
strokes = st.lists(st.tuples(st.sampled_from(["down", "move", "up"]), st.integers(0, 4), points), max_size=40)


@examples(6, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(strokes)
def test_no_fingers_whatever_lose_or_double_a_tile(
    stage: Stage, script: list[tuple[str, int, tuple[int, int]]]
) -> None:
    table = Table(stage, CELLS)
    down: dict[int, Any] = {}
    for act, finger, point in script:
        touch = down.get(finger)
        if touch is None:
            down[finger] = stage.down(point)
        elif act == "up":
            stage.up(down.pop(finger))
        else:
            stage.move(touch, point)
        held = [face for touch in down.values() if (face := table.model.held(touch.touch.uid))]
        laid = ["?" if face.islower() else face for _square, face in table.model.pending]
        assert sorted([*filter(None, table.model.rack), *laid, *held]) == sorted(RACK)
        assert len({square for square, _face in table.model.pending}) == len(table.model.pending)
    for touch in down.values():
        stage.up(touch)
    assert table.board.ghosts == []
    stage.root.clear_widgets()
