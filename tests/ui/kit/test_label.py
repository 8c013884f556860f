"""A label draws its words so that they can be read."""

from pathlib import Path
from typing import Any

import pytest
from kivy.core.text import Label as CoreLabel
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label

from classroom.ui.kit import label as labels
from classroom.ui.kit.label import LINE_PITCH, FitLabel, GrowingLabel, names_within, text_extent
from classroom.ui.kit.layout import GrowingColumn, lay_out
from classroom.ui.kit.theme import FONT, THEME
from tests.ui.kit.conftest import Stage


def test_what_is_off_keeps_its_colour(stage: Stage) -> None:
    label = stage.show(FitLabel(text="Up one folder", color=(0.2, 0.3, 0.4, 1), disabled=True), 0, 0, (200, 40))
    assert _ink(label) == (51, 76, 102)
    label.color = (0, 0, 0, 1)
    stage.frames()
    assert _ink(label) == (0, 0, 0)


def test_nothing_stays_drawn_of_a_label_that_loses_its_words_and_its_room(stage: Stage) -> None:
    label = stage.show(FitLabel(text="Drawn before a result was changed"), 0, 0, (200, 40))
    drawn = label._drawing
    assert label.canvas.indexof(drawn) >= 0
    label.text, label.height = "", 0
    stage.frames()
    assert label.canvas.indexof(drawn) < 0
    label.text, label.height = "No result yet", 40
    stage.frames()
    assert label.canvas.indexof(drawn) >= 0


def test_nothing_is_set_of_a_label_that_it_does_not_follow(repository: Path) -> None:
    unfollowed = set(Label._font_properties) - set(FitLabel._FOLLOWED) - {"padding"}  # layouts have that too
    rules = "\n".join(file.read_text("utf-8") for file in (repository / "classroom/ui").rglob("*.kv"))
    assert [line for line in rules.splitlines() if line.strip().partition(":")[0] in unfollowed] == []


def _ink(label: FitLabel) -> tuple[int, ...]:
    """The colour of the darkest dot of what is drawn."""
    dots = label.texture.pixels
    return min(tuple(dots[place : place + 3]) for place in range(0, len(dots), 4) if dots[place + 3] == 255)


def test_the_last_line_is_drawn_where_only_its_white_has_no_room(stage: Stage) -> None:
    text, size = "New teams from a class, and then some", 18
    high = text_extent(text, size, width=200)[1]
    shown = stage.show(FitLabel(text=text, wrap=True, max_font_size=size, min_font_size=size), 0, 0, (200, high - 6))
    assert [" ".join(word.text for word in line.words) for line in shown._label._cached_lines] == [
        "New teams from a",
        "class, and then some",
    ]
    assert shown.texture.height > shown.height


@pytest.mark.parametrize("text", ["New teams from a class", "AVATAR", "1 turn", "Siti Nur’ain"])
@pytest.mark.parametrize("bold", [False, True])
def test_a_line_with_room_is_as_large_as_kivy_lays_it_out(stage: Stage, text: str, *, bold: bool) -> None:
    wide = text_extent(text, 20.0, bold)[0]
    for room in (wide, wide + 1, 3 * wide):
        laid = CoreLabel(
            text=text, font_size=20.0, font_name=FONT, bold=bold, text_size=(room, None), line_height=LINE_PITCH
        )
        laid.resolve_font_name()
        laid.render()
        assert text_extent(text, 20.0, bold, room) == tuple(map(round, laid._internal_size))


def test_words_are_measured_in_no_width_but_their_own(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    rooms = list[int]()
    measure = labels.text_extent

    def measured(text: str, size: float, *bold_and_width: Any, **named: Any) -> tuple[int, int]:
        rooms.extend((*bold_and_width[1:], *(value for name, value in named.items() if name == "width")))
        return measure(text, size, *bold_and_width, **named)

    monkeypatch.setattr(labels, "text_extent", measured)
    column = GrowingColumn()
    column.add_widget(GrowingLabel(text="Choose how you play, then draw to see who starts."))
    row = BoxLayout()
    row.add_widget(column)
    stage.root.add_widget(row)
    lay_out(stage.root)
    stage.frames(1)
    assert set(rooms) == {int(stage.root.width)}


def test_of_two_full_names_both_are_read() -> None:
    line = "Kavitha a/p Subramaniam + Nur Aisyah Humaira binti Muhammad Faiz"
    shown = names_within(line, 250, THEME.caption)
    assert shown.startswith("Kavitha")
    assert " + Nur" in shown
    assert text_extent(shown, THEME.caption)[0] <= 250
    assert names_within("Aina + Wei Jie", 250, THEME.caption) == "Aina + Wei Jie"
    assert names_within("Anastasia + Bartholomew", 10, THEME.caption) == "Anastasia + Bartholomew"
