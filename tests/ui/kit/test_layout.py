import pytest
from kivy.lang import Builder
from kivy.uix.layout import Layout
from kivy.uix.widget import Widget

from classroom.ui.kit.button import KitButton, SecondaryButton
from classroom.ui.kit.label import FitLabel
from classroom.ui.kit.layout import BarScroll, Column, GrowingColumn, Layers, ListScroll, Row, ScreenRow, lay
from classroom.ui.kit.theme import THEME
from tests.ui.harness import faults
from tests.ui.kit.conftest import Stage, near


def test_children_of_a_column_are_below_each_other_with_the_themes_distance(stage: Stage) -> None:
    column = Column()
    first, second = Widget(), Widget()
    column.add_widget(first)
    column.add_widget(second)
    stage.show(column, size=(300, 212))
    assert near(first.y - second.top, THEME.gap)
    assert first.width == second.width == 300


def test_a_growing_column_is_as_high_as_its_children_and_a_row_as_high_as_a_control(stage: Stage) -> None:
    column = GrowingColumn(size_hint_x=None, width=300)
    column.add_widget(Row())
    column.add_widget(Row())
    stage.root.add_widget(column)
    stage.frames()
    assert near(column.height, 2 * THEME.row + THEME.gap)
    column.add_widget(Row())
    stage.frames()
    assert near(column.height, 3 * THEME.row + 2 * THEME.gap)


def test_a_rule_says_otherwise(stage: Stage) -> None:
    row = Builder.load_string("Row:\n    height: 90\n    spacing: 3\n")
    stage.root.add_widget(row)
    stage.frames()
    assert (row.height, row.spacing) == (90, 3)


def test_a_list_comes_to_rest_where_it_ends_though_its_height_is_no_whole_number(stage: Stage) -> None:
    rows = GrowingColumn()
    for _row in range(10):
        rows.add_widget(Widget(size_hint_y=None, height=61.38))
    view = ListScroll()
    view.add_widget(rows)
    stage.show(view, 0, 0, (300, 299.2))
    view.effect_y.value = view.effect_y.max - 3
    stage.frames(200)
    places = set()
    for _frame in range(10):
        stage.frames(1)
        places.add(round(view.scroll_y, 6))
    assert places == {1}


@pytest.mark.parametrize("kind", [Column, Row, Layers, ScreenRow])
def test_children_of_a_hidden_layout_take_no_touch_from_what_they_lie_on(stage: Stage, kind: type[Layout]) -> None:
    pressed: list[str] = []
    below = SecondaryButton(text="Back")
    below.bind(on_release=lambda _button: pressed.append("Back"))
    stage.show(below, size=(200, 80))
    above = kind(opacity=0, disabled=True, padding=0) if kind is ScreenRow else kind(opacity=0, disabled=True)
    above.add_widget(SecondaryButton(text="All", size_hint=(None, None), size=(200, 80)))
    stage.show(above, size=(200, 80))
    stage.tap(below)
    assert pressed == ["Back"]
    above.opacity, above.disabled = 1, False
    stage.tap(below)
    assert pressed == ["Back"]


def test_what_scrolls_stands_beside_its_bar(stage: Stage) -> None:
    scroll, column = BarScroll(), GrowingColumn()
    for number in range(20):
        column.add_widget(FitLabel(text=f"word {number}", size_hint_y=None, height=40))
    scroll.add_widget(column)
    stage.show(scroll, size=(300, 200))
    assert column.right < scroll.right - scroll.bar_width
    scroll.width = 200
    stage.frames()
    assert column.right < scroll.right - scroll.bar_width


def test_words_below_the_bar_of_a_scroll_view_are_found(stage: Stage) -> None:
    scroll, column = BarScroll(), GrowingColumn(size_hint_x=None, width=300)
    for number in range(20):
        column.add_widget(FitLabel(text=f"word {number}", halign="right", size_hint_y=None, height=40))
    scroll.add_widget(column)
    stage.show(scroll, size=(300, 200))

    def below_the_bar() -> list[str]:
        return [fault for fault in faults(scroll, 0, lambda _widget: False) if "under the bar" in fault]

    assert below_the_bar()
    column.padding = 0, 0, 20, 0
    stage.frames()
    assert not below_the_bar()


@pytest.mark.parametrize("hidden", [(0,), (0, 1), (1, 0), (2, 0, 1), (0, 1, 2)])
def test_what_is_not_shown_has_no_room_and_comes_back_to_its_place(stage: Stage, hidden: tuple[int, ...]) -> None:
    row = Row()
    buttons = [KitButton(text=str(number)) for number in range(4)]
    for button in buttons:
        row.add_widget(button)
    for number in hidden:
        buttons[number].is_shown = False
    stage.show(row, size=(400, 60))
    left = [button for number, button in enumerate(buttons) if number not in hidden]
    assert row.children[::-1] == left
    assert left[0].x == row.x
    assert near(left[-1].right, row.right)
    for number in hidden:
        buttons[number].is_shown = True
    assert row.children[::-1] == buttons


def test_what_is_made_unseen_is_not_there_until_it_is_shown(stage: Stage) -> None:
    row, later = Row(), KitButton(text="later", is_shown=False)
    row.add_widget(later)
    stage.show(row, size=(400, 60))
    assert not row.children
    row.add_widget(KitButton(text="first"))
    later.is_shown = True
    assert [button.text for button in reversed(row.children)] == ["later", "first"]


def test_a_child_added_between_others_keeps_its_place_beside_what_is_not_shown(stage: Stage) -> None:
    row = Row()
    first, hidden, last = (KitButton(text=text) for text in ("first", "hidden", "last"))
    for button in (first, hidden, last):
        row.add_widget(button)
    hidden.is_shown = False
    stage.show(row, size=(400, 60))
    row.add_widget(KitButton(text="second"), index=1)
    hidden.is_shown = True
    assert [button.text for button in reversed(row.children)] == ["first", "second", "hidden", "last"]


def test_what_is_laid_again_stays_and_the_rest_is_made_in_its_order(stage: Stage) -> None:
    column = stage.show(Column())
    place = column.proxy_ref

    def texts() -> list[str]:
        return [label.text for label in reversed(column.children)]

    def row(text: str) -> FitLabel:
        return FitLabel(text=text)

    assert lay(place, "abca", row)
    assert texts() == list("abca")
    first, second, third, fourth = column.children[::-1]
    assert not lay(place, "abca", row)
    assert lay(place, "cdaa", row)
    assert texts() == list("cdaa")
    assert [third, first, fourth] == [column.children[at] for at in (3, 1, 0)]
    assert second.parent is None
    assert lay(place, [second, first])
    assert column.children == [first, second]
    assert lay(place, ())
    assert not column.children
