"""A label draws its words so that they can be read."""

from classroom.ui.kit.label import FitLabel, names_within, text_extent
from classroom.ui.kit.theme import THEME
from tests.ui.kit.conftest import Stage


def test_what_is_off_keeps_its_colour(stage: Stage) -> None:
    label = stage.show(FitLabel(text="Up one folder", color=(0.2, 0.3, 0.4, 1), disabled=True), 0, 0, (200, 40))
    assert label.disabled_color == [0.2, 0.3, 0.4, 1]
    label.color = (0, 0, 0, 1)
    assert label.disabled_color == [0, 0, 0, 1]


def test_the_last_line_is_drawn_where_only_its_white_has_no_room(stage: Stage) -> None:
    text, size = "New teams from a class, and then some", 18
    high = text_extent(text, size, width=200)[1]
    label = stage.show(FitLabel(text=text, wrap=True, max_font_size=size, min_font_size=size), 0, 0, (200, high - 6))
    assert [" ".join(word.text for word in line.words) for line in label._label._cached_lines] == [
        "New teams from a",
        "class, and then some",
    ]
    assert label.texture.height > label.height


def test_of_two_full_names_both_are_read() -> None:
    line = "Kavitha a/p Subramaniam + Nur Aisyah Humaira binti Muhammad Faiz"
    shown = names_within(line, 250, THEME.caption)
    assert shown.startswith("Kavitha")
    assert " + Nur" in shown
    assert text_extent(shown, THEME.caption)[0] <= 250
    assert names_within("Aina + Wei Jie", 250, THEME.caption) == "Aina + Wei Jie"
    assert names_within("Anastasia + Bartholomew", 10, THEME.caption) == "Anastasia + Bartholomew"
