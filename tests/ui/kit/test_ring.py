"""The keyboard's ring never gets lost: it leaves what cannot be seen, and Tab finds it a place that can."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from kivy.core.window import Window
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.scrollview import ScrollView

from classroom.ui.kit.button import PrimaryButton, SecondaryButton
from classroom.ui.kit.field import NameField
from classroom.ui.kit.modal import Modal
from classroom.ui.kit.screen import BaseScreen
from classroom.ui.kit.touch import _on_key_down, focused, screen_left, start_tabbing
from tests.ui.kit.conftest import Stage, events_of

SIZE = (200, 64)


@pytest.fixture(autouse=True)
def _tabs() -> Iterator[None]:
    start_tabbing()
    yield
    Window.unbind(on_key_down=_on_key_down)


def in_a_row(stage: Stage, *names: str) -> list[SecondaryButton]:
    """Buttons beside each other."""
    return [stage.show(SecondaryButton(text=name), 40 + 240 * place, 300, SIZE) for place, name in enumerate(names)]


def boxed(stage: Stage, x: float) -> tuple[FloatLayout, SecondaryButton]:
    """A button in something that can be taken away or hidden as a whole."""
    around = stage.show(FloatLayout(), x, 100, SIZE)
    button = SecondaryButton(text="Inside", size_hint=(None, None), size=SIZE, pos=around.pos)
    around.add_widget(button)
    stage.frames(2)
    return around, button


@pytest.mark.parametrize("way", ["hidden", "taken away", "disabled", "without height"])
def test_what_is_seen_no_more_takes_no_key_and_tab_goes_on_beside_it(stage: Stage, way: str) -> None:
    *_others, nearest = in_a_row(stage, "One", "Two", "Three")
    around, button = boxed(stage, 520)
    pressed = events_of(button, "on_release")
    button.focus = True
    if way == "hidden":
        around.opacity = 0
    elif way == "taken away":
        stage.root.remove_widget(around)
    elif way == "disabled":
        around.disabled = True
    else:
        around.size_hint, around.height = (None, None), 0
    stage.key("enter")
    assert pressed == []
    assert focused() is None
    stage.key("tab")
    assert focused() is nearest


def test_tab_leads_straight_on_from_what_is_seen_no_more(stage: Stage) -> None:
    around, button = boxed(stage, 520)
    (other,) = in_a_row(stage, "One")
    button.focus = True
    around.opacity = 0
    stage.key("tab")
    assert focused() is other


def test_tab_goes_on_after_a_finger_has_taken_the_ring_away(stage: Stage) -> None:
    one, two, three = in_a_row(stage, "One", "Two", "Three")
    two.focus = True
    stage.tap((900, 700))
    assert focused() is None
    stage.key("tab")
    assert focused() is three
    three.focus = False
    stage.key("tab", ["shift"])
    assert focused() is two
    screen_left()
    stage.key("tab")
    assert focused() is one


def test_shift_and_tab_begin_at_the_end(stage: Stage) -> None:
    *_others, last = in_a_row(stage, "One", "Two", "Three")
    assert not Window.dispatch("on_key_down", ord("a"), 0, "a", []), "while nothing has the focus, all else is others'"
    stage.key("tab", ["shift"])
    assert focused() is last


def test_tab_passes_what_is_hidden_or_lies_in_something_hidden(stage: Stage) -> None:
    one, two = in_a_row(stage, "One", "Two")
    around, _button = boxed(stage, 520)
    around.opacity = 0
    two.disabled = True
    stage.key("tab")
    stage.key("tab")
    assert focused() is one


def test_from_a_field_tab_leads_to_what_is_seen_and_into_no_card_below(stage: Stage) -> None:
    below = stage.show(NameField(), 40, 500, (300, 56))
    card = Modal()
    field, button = NameField(), SecondaryButton(text="OK", size_hint=(None, None), size=SIZE)
    stage.root.add_widget(card)
    card.add_widget(field)
    card.add_widget(button)
    stage.frames(3)
    field.focus = True
    for _ in range(2):
        assert field.focus
        stage.key("tab")
        assert focused() is button
        stage.key("tab")
    assert not below.focus


def test_after_enter_in_a_field_tab_goes_on_below_it(stage: Stage) -> None:
    fields = [stage.show(NameField(), 40, y, (300, 56)) for y in (500, 400, 300)]
    fields[1].focus = True
    stage.key("enter")
    assert focused() is None
    stage.key("tab")
    assert fields[2].focus


def test_a_card_gives_the_ring_back_to_the_button_that_opened_it(stage: Stage) -> None:
    one, two = in_a_row(stage, "One", "Two")
    for opener, key in ((two, "escape"), (one, "enter")):
        opener.focus = True
        card = Modal()
        close = SecondaryButton(text="Close", size_hint=(None, None), size=SIZE)
        close.bind(on_release=lambda *_args, card=card: card.close())
        stage.root.add_widget(card)
        card.add_widget(close)
        stage.frames(3)
        assert focused() is None
        stage.key("tab")
        assert focused() is close
        stage.key(key)
        assert card.parent is None
        assert focused() is opener


def test_a_card_opened_by_a_finger_leaves_no_ring_behind(stage: Stage) -> None:
    (one,) = in_a_row(stage, "One")
    card = Modal()
    stage.tap(one)
    stage.root.add_widget(card)
    stage.frames(3)
    stage.key("escape")
    assert focused() is None


def test_a_key_that_is_held_presses_a_button_once(stage: Stage) -> None:
    (one,) = in_a_row(stage, "One")
    pressed = events_of(one, "on_release")
    one.focus = True
    code = Window._system_keyboard.string_to_keycode("spacebar")
    for _ in range(4):
        Window.dispatch("on_key_down", code, 0, " ", [])
    assert len(pressed) == 1
    Window.dispatch("on_key_up", code, 0)
    stage.key("spacebar")
    assert len(pressed) == 2


@pytest.mark.parametrize("key", ["enter", "spacebar"])
def test_enter_and_space_press_the_one_primary_button_while_nothing_has_the_ring(stage: Stage, key: str) -> None:
    screen = BaseScreen(size=(800, 600))
    stage.root.add_widget(screen)
    start, other = PrimaryButton(text="Start"), SecondaryButton(text="Other")
    for button in (start, other):
        screen.add_widget(button)
    stage.frames(2)
    stage.seconds += 1
    pressed, others = events_of(start, "on_release", "on_refused"), events_of(other, "on_release")
    for modifier in ("alt", "meta"):  # as in Alt+Space, which a locked computer keeps from the desktop
        stage.key(key, [modifier])
        stage.key("tab", [modifier])
    assert (len(pressed), other.focus, start.focus) == (0, False, False)
    stage.key(key)
    assert (len(pressed), len(others)) == (1, 0)
    start.why_disabled = "Not yet."
    stage.key(key)
    assert pressed[1:] == [("on_refused", "Not yet.")]
    other.focus = True
    stage.key(key)
    assert (len(pressed), len(others)) == (2, 1)
    other.focus, start.disabled = False, True
    stage.key(key)
    assert len(pressed) == 2


def test_the_ring_scrolls_once_to_where_it_is_seen_whole(stage: Stage) -> None:
    column = BoxLayout(orientation="vertical", size_hint_y=None, height=64 * 9)
    view = stage.show(ScrollView(do_scroll_x=False), 100, 100, (300, 120))
    rows = [SecondaryButton(text=str(number)) for number in range(9)]
    for row in rows:
        column.add_widget(row)
    view.add_widget(column)
    stage.frames(4)
    for row in rows:
        stage.key("tab")
        assert focused() is row
        bottom, top = (row.to_window(row.x, edge)[1] for edge in (row.y, row.top))
        assert view.y - 1 <= bottom < top <= view.top + 1
