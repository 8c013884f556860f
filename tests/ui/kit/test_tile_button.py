"""A tile that can be tapped."""

from classroom.ui.kit.tile import TileButton
from tests.ui.kit.conftest import Stage, events_of


def drawn(tile: TileButton) -> object:
    """What lies on the screen."""
    return tile._drawing.children[-1].texture


def test_a_tap_is_told_and_seen_while_the_finger_is_down(stage: Stage) -> None:
    tile = stage.show(TileButton(letter="Q", value=10), 100, 100, (50, 50))
    heard = events_of(tile, "on_release")
    plain = drawn(tile)
    touch = stage.down(tile)
    stage.frames(2)
    assert drawn(tile) is not plain
    stage.up(touch)
    stage.frames(2)
    assert drawn(tile) is plain
    assert heard == [("on_release",)]


def test_a_selected_tile_looks_selected(stage: Stage) -> None:
    tile = stage.show(TileButton(letter="Q", value=10), 100, 100, (50, 50))
    plain = drawn(tile)
    tile.selected = True
    stage.frames(2)
    assert drawn(tile) is not plain


def test_a_tile_is_as_large_as_its_room(stage: Stage) -> None:
    tile = stage.show(TileButton(letter="A", value=1), 100, 100, (80, 50))
    assert tuple(tile._drawing.children[-1].size) == (50, 50)
    tile.letter = ""
    stage.frames(2)
    assert not tile._drawing.children
