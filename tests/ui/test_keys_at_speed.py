"""Keys typed while the app is still making what they are meant for: none is lost, and each comes in its turn."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from kivy.core.window import Window

from classroom.ui.kit.touch import KEYS, TOUCHES
from classroom.ui.navigation import ScreenName
from tests.examples import examples
from tests.ui.fake_services import World
from tests.ui.harness import RunningApp, open_app
from tests.ui.walk import fields

LETTERS = "abn5 "
PRESSED = [*LETTERS, "enter", "enter", "backspace", "tab", "escape"]


def press(app: RunningApp, key: str, frames: int) -> None:
    app.key("spacebar" if key == " " else key, key if len(key) == 1 else "", count=frames)


def ended(app: RunningApp) -> tuple[Any, ...]:
    """What somebody sees: where they are, what is typed into which field, and whose names are known."""
    while KEYS._waiting:
        app.frames(1)
    app.frames(8)
    typed = [(field.text, field.focus) for field in fields(app)]
    names = [pupil.name for pupil in app.context.services.drill_book.pupils("5 b")]
    card = app.screen.modal
    return app.navigator.screen, type(card).__name__, getattr(card, "fault", ""), typed, names


def typed_at(keys: list[str], pace: list[int]) -> tuple[Any, ...]:
    with open_app(World()) as app:
        app.go(ScreenName.DRILLS)
        app.find("SecondaryButton", text="New name").focus = True
        for at, key in enumerate(keys):
            press(app, key, pace[at % len(pace)])
        return ended(app)


@examples(4)
@given(keys=st.lists(st.sampled_from(PRESSED), max_size=30), pace=st.lists(st.integers(0, 2), min_size=1, max_size=5))
@example(keys=["escape", "escape", " ", " "], pace=[0])  # they wait for five pictures
def test_any_keys_at_any_pace_end_as_the_same_keys_typed_slowly(keys: list[str], pace: list[int]) -> None:
    keys = ["enter", *keys]
    assert typed_at(keys, pace) == typed_at(keys, [8])


def test_a_name_typed_at_once_is_in_the_card_that_the_key_before_it_opens() -> None:
    _screen, card, fault, typed, _names = typed_at(["enter", *"ana", "enter", *"5 b"], [0])
    assert card == "NameCard"
    assert fault == ""
    assert typed == [("ana", False), ("5 b", True)]
    _screen, card, _fault, typed, names = typed_at(["enter", *"ana", "enter", *"5 b", "enter"], [0])
    assert (card, typed, names) == ("NoneType", [], ["ana"])


def test_the_letter_of_a_key_that_did_something_is_not_typed_into_what_it_opened() -> None:
    heard: list[str] = []
    with open_app(World()) as app:
        app.screen  # noqa: B018 - Home is made
        opens = lambda _window, code, *_more: code == ord("n")  # noqa: E731
        Window.bind(on_key_down=opens, on_textinput=lambda _window, text: heard.append(text))
        try:
            app.key("n", "n")
            app.key("m", "m")
        finally:
            Window.unbind(on_key_down=opens)
    assert heard == ["m"]


@pytest.mark.parametrize("event", ["on_key_down", "on_textinput"])
def test_keys_wait_for_the_picture_and_keep_their_order(event: str) -> None:
    heard: list[Any] = []
    with open_app(World()) as app:
        app.screen  # noqa: B018 - Home is made

        def note(_window: Any, what: Any, *_more: Any) -> None:
            heard.append(what)

        Window.bind(**{event: note})
        try:
            TOUCHES.screen_changed()
            for letter in "xyz":
                app.key(letter, letter, count=0)
            assert not heard
            app.frames(4)
        finally:
            Window.unbind(**{event: note})
    assert heard == ([*map(ord, "xyz")] if event == "on_key_down" else [*"xyz"])
