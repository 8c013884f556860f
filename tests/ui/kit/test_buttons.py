"""Buttons under fingers and keys: press on touch, act on release, say why not."""

import pytest
from kivy.core.window import Window
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.scrollview import ScrollView

from classroom.ui.kit.button import (
    ChoiceRow,
    DangerButton,
    EvenRow,
    HoldButton,
    JudgeButton,
    KitButton,
    PrimaryButton,
    SecondaryButton,
)
from classroom.ui.kit.field import NumberBox
from classroom.ui.kit.label import text_extent
from classroom.ui.kit.layout import ListRow
from classroom.ui.kit.modal import Modal
from classroom.ui.kit.theme import LIGHT, THEME
from classroom.ui.kit.touch import TOUCHES, focus_first, focused, start_tabbing
from tests.ui.finger import EarlyFinger
from tests.ui.harness import faults
from tests.ui.kit.conftest import Stage, events_of, middle

SIZE = (240, 88)


@pytest.fixture
def button(stage: Stage) -> KitButton:
    shown: KitButton = stage.show(PrimaryButton(text="Play"), 100, 100, SIZE)
    return shown


def test_button_sinks_on_touch_and_acts_on_release(stage: Stage, button: KitButton) -> None:
    heard = events_of(button, "on_release")
    touch = stage.down(button)
    assert (button.sink, heard) == (2, [])
    stage.up(touch)
    assert (button.sink, heard) == (0, [("on_release",)])


def test_finger_that_leaves_may_think_again(stage: Stage, button: KitButton) -> None:
    heard = events_of(button, "on_release")
    touch = stage.down(button)
    stage.move(touch, (600, 600))
    assert button.sink == 0
    stage.up(touch)
    assert heard == []


def test_finger_that_comes_from_elsewhere_does_not_press(stage: Stage, button: KitButton) -> None:
    heard = events_of(button, "on_release")
    touch = stage.down((600, 600))
    stage.move(touch, button)
    stage.up(touch)
    assert heard == []


@pytest.mark.parametrize("kind", [PrimaryButton, SecondaryButton, DangerButton, ListRow, NumberBox])
def test_disabled_control_says_why(stage: Stage, kind: type) -> None:
    control = stage.show(kind(why_disabled="The bag is empty."), 100, 100, SIZE)
    heard = events_of(control, "on_release", "on_refused")
    stage.tap(control)
    assert heard == [("on_refused", "The bag is empty.")]


def test_disabled_button_looks_it_and_comes_back(stage: Stage, button: KitButton) -> None:
    button.why_disabled = "Lay a tile first."
    assert (button.fill, button.ink, button.depth) == (LIGHT.disabled, LIGHT.on_disabled, 0)
    button.why_disabled = ""
    assert (button.fill, button.ink) == (LIGHT.primary, LIGHT.on_primary)


def test_two_fingers_press_once(stage: Stage, button: KitButton) -> None:
    heard = events_of(button, "on_release")
    first, second = stage.down(button), stage.down(button)
    stage.up(first)
    stage.up(second)
    assert len(heard) == 1


def test_second_commit_within_300_ms_is_lost(stage: Stage, button: KitButton) -> None:
    button.commits = True
    other = stage.show(SecondaryButton(text="Exchange 7", commits=True), 400, 100, SIZE)
    heard = events_of(button, "on_release") + events_of(other, "on_release")
    pressed: list[str] = []
    button.bind(on_release=lambda _button: pressed.append("play"))
    other.bind(on_release=lambda _button: pressed.append("exchange"))
    play, exchange = stage.down(button), stage.down(other)
    stage.up(play, seconds=0.05)
    stage.up(exchange, seconds=0.05)
    assert pressed == ["play"]
    stage.tap(other)
    assert pressed == ["play", "exchange"]
    assert heard == []


def test_press_across_a_screen_change_is_ignored(stage: Stage, button: KitButton) -> None:
    heard = events_of(button, "on_release")
    touch = stage.down(button)
    TOUCHES.screen_changed()
    stage.up(touch, seconds=0.5)
    assert heard == []
    stage.tap(button)
    assert len(heard) == 1


def test_tab_goes_round_and_enter_and_space_press(stage: Stage, button: KitButton) -> None:
    other = stage.show(SecondaryButton(text="Undo"), 400, 100, SIZE)
    heard_play, heard_undo = events_of(button, "on_release"), events_of(other, "on_release")
    start_tabbing()
    stage.key("tab")
    assert focused() is button
    stage.key("enter")
    stage.key("tab")
    assert focused() is other
    stage.key("spacebar")
    stage.key("tab")
    assert focused() is button
    assert (len(heard_play), len(heard_undo)) == (1, 1)


def test_focus_is_visible_and_touch_takes_none(stage: Stage, button: KitButton) -> None:
    stage.tap(button)
    assert focused() is None
    assert button._ring.children == []
    focus_first(stage.root)
    assert focused() is button
    assert len(button._ring.children) > 0


def test_widget_taken_off_the_screen_gives_the_keyboard_back(stage: Stage, button: KitButton) -> None:
    button.focus = True
    stage.root.remove_widget(button)
    assert focused() is None


def test_long_words_shrink_to_18_and_no_further(stage: Stage) -> None:
    button = stage.show(SecondaryButton(text="Exchange all seven tiles"), 100, 100, (150, 56))
    label = button.children[0]
    assert label.font_size == 18
    assert label.texture_size[0] <= button.width


def test_a_snug_button_is_as_wide_as_its_words_on_one_line_or_two(stage: Stage) -> None:
    button = KitButton(text="Play by these rules", snug=True)
    one_line = button.width
    assert one_line >= text_extent(button.text, button.font_size, button.bold)[0]
    button.wrap = True
    assert text_extent("Play by", button.font_size, button.bold)[0] < button.width < 0.75 * one_line
    button.text = "Play"
    assert button.width < one_line / 2


def test_a_snug_choice_has_room_for_every_answer_when_it_is_ticked(stage: Stage) -> None:
    row = ChoiceRow(options=[("a", "Turn by turn"), ("b", "Words")], snug=True)
    stage.show(row, size=(row.width, 52))
    for key in ("a", "b"):
        row.choose(key)
        stage.frames()
        assert row.words_size == THEME.control
        assert not faults(row, 0, lambda _widget: False)
    even = ChoiceRow(options=row.options, snug=True, even=True)
    assert even.width > row.width


def test_the_words_of_buttons_in_a_grid_have_one_size(stage: Stage) -> None:
    words = ("Did not come", "More than fifteen minutes late", "Left")
    buttons = [SecondaryButton(text=text) for text in words]
    grid = EvenRow()
    for button in buttons:
        grid.add_widget(button)
    stage.show(grid, 100, 100, (560, 120))
    assert 18 <= buttons[1].font_size < THEME.control
    assert {button.font_size for button in buttons} == {buttons[1].font_size}
    buttons[1].text = "Late"
    stage.frames()
    assert {button.font_size for button in buttons} == {THEME.control}


def test_modal_keeps_touches_and_tab_to_itself(stage: Stage, button: KitButton) -> None:
    below, inside = events_of(button, "on_release"), SecondaryButton(text="OK", size_hint=(None, None), size=SIZE)
    modal = Modal()
    modal.add_widget(inside)
    stage.root.add_widget(modal)
    stage.frames(3)
    inside.center = modal.center
    heard = events_of(inside, "on_release")
    stage.tap(button)
    stage.tap(inside)
    assert (len(below), len(heard)) == (0, 1)
    assert modal.focus_first()
    assert focused() is inside
    stage.key("tab")
    assert focused() is inside


def test_modal_is_as_large_as_the_window_allows_and_closes(stage: Stage) -> None:
    modal = Modal(card_width=5000, card_height=300)
    stage.root.add_widget(modal)
    stage.frames(3)
    card = modal.ids.card
    assert (card.width, card.height) == (1366 - 32, 300)
    assert card.center_x == pytest.approx(683, abs=1)
    closed = events_of(modal, "on_close")
    modal.close()
    modal.close()
    assert (modal.parent, len(closed)) == (None, 1)
    assert isinstance(stage.root, FloatLayout)


def test_rows_in_a_scrolled_list_can_be_tapped_and_scrolled(stage: Stage) -> None:
    pressed: list[str] = []
    rows = BoxLayout(orientation="vertical", size_hint_y=None, height=20 * 60)
    for number in range(20):
        row = ListRow(text=f"Pupil {number}")
        row.bind(on_release=lambda pupil: pressed.append(pupil.text))
        rows.add_widget(row)
    scroll = ScrollView()
    scroll.add_widget(rows)
    stage.show(scroll, 100, 100, (360, 480))
    touch = stage.down((200, 550))
    stage.up(touch)
    for _ in range(200):
        if pressed:
            break
        stage.frames(1)
    assert pressed == ["Pupil 0"]
    stage.seconds += 1
    touch = stage.down((200, 200))
    for y in range(210, 400, 20):
        stage.move(touch, (200, y))
    stage.up(touch)
    stage.frames(20)
    assert pressed == ["Pupil 0"]
    assert scroll.scroll_y < 1


# Buttons that are held

TOO_SHORT = ("on_refused", "Hold this button for a second, until it fills up.")


def wait(stage: Stage, seconds: float) -> None:
    stage.seconds += seconds
    stage.frames(2)


def test_a_held_button_fills_and_acts_when_it_is_full(stage: Stage) -> None:
    button = stage.show(HoldButton(text="Delete"), 100, 100, SIZE)
    heard = events_of(button, "on_release", "on_refused")
    touch = stage.down(button)
    wait(stage, 0.5)
    assert button.held == pytest.approx(0.5)
    assert heard == []
    wait(stage, 0.6)
    assert heard == [("on_release",)]
    assert (button.held, button.pressed) == (0, False)
    stage.up(touch)
    assert heard == [("on_release",)]


def test_a_tap_says_how_it_is_done_and_the_next_try_begins_anew(stage: Stage) -> None:
    button = stage.show(HoldButton(text="Delete"), 100, 100, SIZE)
    heard = events_of(button, "on_release", "on_refused")
    for _try in range(2):
        touch = stage.down(button)
        wait(stage, 0.7)
        stage.up(touch)
        assert button.held == 0
    assert heard == [TOO_SHORT, TOO_SHORT]


def test_outside_of_it_nothing_fills(stage: Stage) -> None:
    button = stage.show(HoldButton(text="Delete"), 100, 100, SIZE)
    heard = events_of(button, "on_release", "on_refused")
    touch = stage.down(button)
    wait(stage, 0.8)
    stage.move(touch, (600, 600))
    wait(stage, 2)
    assert (button.held, heard) == (0, [])
    stage.move(touch, button)
    wait(stage, 0.5)
    assert heard == []
    stage.up(touch)
    assert heard == [TOO_SHORT]


@pytest.mark.parametrize("name", ["enter", "spacebar"])
def test_keys_are_held_as_fingers_are(stage: Stage, name: str) -> None:
    button = stage.show(JudgeButton(words="Judge", asks="hold"), 100, 100, SIZE)
    heard = events_of(button, "on_release", "on_refused")
    button.focus = True
    code = Window._system_keyboard.string_to_keycode(name)
    for _repeat in range(3):
        Window.dispatch("on_key_down", code, 0, "", [])
        wait(stage, 0.2)
    Window.dispatch("on_key_up", code, 0)
    assert heard == [TOO_SHORT]
    for _repeat in range(12):
        Window.dispatch("on_key_down", code, 0, "", [])
        wait(stage, 0.2)
    Window.dispatch("on_key_up", code, 0)
    assert heard == [TOO_SHORT, ("on_release",)], "a key that repeats itself acts once"


def test_a_judges_button_says_how_it_asks(stage: Stage) -> None:
    button = stage.show(JudgeButton(words="Judge"), 100, 100, SIZE)
    heard = events_of(button, "on_release", "on_refused")
    said = []
    for asks in ("", "hold", "pin"):
        button.asks = asks
        said.append(button.text)
        stage.tap(button)
    assert said == ["Judge", "Judge (hold)", "Judge (PIN)"]
    assert heard == [("on_release",), TOO_SHORT, ("on_release",)]


def test_a_disabled_one_says_why_at_once(stage: Stage) -> None:
    button = stage.show(JudgeButton(words="Judge", asks="hold", why_disabled="Not now."), 100, 100, SIZE)
    heard = events_of(button, "on_release", "on_refused")
    touch = stage.down(button)
    wait(stage, 2)
    stage.up(touch)
    assert heard == [("on_refused", "Not now.")]


def test_one_that_is_taken_away_while_it_is_held_does_nothing(stage: Stage) -> None:
    button = stage.show(HoldButton(text="Delete"), 100, 100, SIZE)
    heard = events_of(button, "on_release", "on_refused")
    touch = stage.down(button)
    wait(stage, 0.5)
    stage.root.remove_widget(button)
    wait(stage, 2)
    assert heard == []
    touch.up()


def test_quick_taps_on_one_button_all_count(stage: Stage, button: KitButton) -> None:
    heard = events_of(button, "on_release")
    for _tap in range(3):
        EarlyFinger(*middle(button)).tap()
    stage.frames(3)
    assert len(heard) == 3
    assert not button.pressed
