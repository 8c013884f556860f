"""The rack under several fingers."""

import pytest

from classroom.ui.kit.board import RackView
from classroom.ui.kit.theme import THEME
from tests.ui.kit.conftest import Stage, events_of
from tests.ui.kit.sample_board import VALUES

SLOTS = ["Q", "U", "I", "Z", "", "A", "?"]


@pytest.fixture
def rack(stage: Stage) -> RackView:
    shown: RackView = stage.show(RackView(slots=SLOTS, values=VALUES), 22, 0, (645, 101))
    return shown


@pytest.mark.parametrize("width", [585, 615, 645, 675, 930])
def test_seven_tiles_fit_at_every_board_width(stage: Stage, width: int) -> None:
    rack = stage.show(RackView(slots=SLOTS), 22, 0, (width, 101))
    assert rack.slot_pos(0)[0] >= rack.x + 10
    assert rack.slot_pos(6)[0] + 72 <= rack.right
    assert [rack.slot_at(*rack.slot_center(slot)) for slot in range(7)] == list(range(7))


def test_tap_names_the_slot(stage: Stage, rack: RackView) -> None:
    heard = events_of(rack, "on_tile_tap")
    stage.tap(rack.slot_center(2))
    assert heard == [("on_tile_tap", 2)]


def test_gap_between_tiles_belongs_to_the_nearer(stage: Stage, rack: RackView) -> None:
    heard = events_of(rack, "on_tile_tap")
    x, y = rack.slot_pos(3)
    stage.tap((x - 2, y + 30))
    assert heard == [("on_tile_tap", 3)]


def test_empty_slot_is_no_tile(stage: Stage, rack: RackView) -> None:
    heard = events_of(rack, "on_tile_tap", "on_tile_lift")
    stage.tap(rack.slot_center(4))
    assert heard == []
    picture = rack.export_as_image().texture
    beside = 4 * (50 * picture.width + picture.width - 5)
    assert f"#{picture.pixels[beside : beside + 3].hex()}" == THEME.palette.rack.lower()


def test_face_down_rack_is_not_touched(stage: Stage, rack: RackView) -> None:
    heard = events_of(rack, "on_tile_tap", "on_tile_lift")
    rack.face_down = True
    stage.tap(rack.slot_center(0))
    stage.drag(rack.slot_center(0), (300, 400))
    assert heard == []


def test_drag_begins_after_ten_dp_and_eighty_ms(stage: Stage, rack: RackView) -> None:
    heard = events_of(rack, "on_tile_tap", "on_tile_lift")
    x, y = rack.slot_center(0)
    touch = stage.down((x, y))
    stage.move(touch, (x + 30, y), seconds=0.05)
    assert heard == []
    stage.move(touch, (x + 9, y), seconds=0.1)
    assert heard == []
    stage.move(touch, (x + 11, y))
    assert heard == [("on_tile_lift", 0, touch.touch)]


def test_two_fingers_have_a_tile_each(stage: Stage, rack: RackView) -> None:
    heard = events_of(rack, "on_tile_tap")
    left, right = stage.down(rack.slot_center(0)), stage.down(rack.slot_center(3))
    stage.up(right, seconds=0.04)
    stage.up(left, seconds=0.04)
    assert heard == [("on_tile_tap", 3), ("on_tile_tap", 0)]


def test_second_finger_on_a_touched_tile_does_nothing(stage: Stage, rack: RackView) -> None:
    heard = events_of(rack, "on_tile_tap")
    first, second = stage.down(rack.slot_center(0)), stage.down(rack.slot_center(0))
    stage.up(second)
    stage.up(first)
    assert heard == [("on_tile_tap", 0)]
