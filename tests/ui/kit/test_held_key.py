"""Keys that are held down."""

from kivy.core.window import Window

from classroom.ui.kit.touch import hold, is_held

ENTER, ESCAPE = 13, 27


def test_a_key_is_held_until_it_is_let_go() -> None:
    hold(ENTER)
    hold(ESCAPE)
    Window.dispatch("on_key_up", ENTER, 0)
    assert (is_held(ENTER), is_held(ESCAPE)) == (False, True)
    Window.dispatch("on_key_up", ESCAPE, 0)


def test_a_key_that_was_let_go_over_another_window_is_held_no_more() -> None:
    hold(ENTER)
    for _ in range(2):
        Window._focus = not Window._focus
    assert not is_held(ENTER)
