"""A label draws its words so that they can be read."""

from classroom.ui.kit.label import FitLabel


def test_what_is_off_keeps_its_colour() -> None:
    label = FitLabel(text="Folder above", color=(0.2, 0.3, 0.4, 1), disabled=True)
    assert label.disabled_color == [0.2, 0.3, 0.4, 1]
    label.color = (0, 0, 0, 1)
    assert label.disabled_color == [0, 0, 0, 1]
