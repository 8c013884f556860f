"""By touch alone: keys on the screen for whoever has no keyboard, and a teacher's day without one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from kivy.core.window import Window
from kivy.metrics import dp
from kivy.uix.textinput import TextInput
from kivy.uix.widget import Widget

from classroom.i18n import _
from classroom.names import with_small_particles
from classroom.settings import Settings
from classroom.ui.kit.screen_keys import PALM_SECONDS, REPEAT_AFTER, REPEAT_EVERY
from classroom.ui.kit.touch import unfocus
from classroom.ui.kit.typed_field import CODE, DIGITS, KEY_SECONDS, LETTERS, NAMES, NEVER, SHEETS, TYPED
from classroom.ui.navigation import ScreenName
from tests.grid import chosen_of
from tests.ui.fake_services import FakeDevice, World
from tests.ui.harness import LAPTOP, RunningApp, box, open_app, resize
from tests.ui.walk import at_start, fields, into_sight, old_matches, press, settle

WINDOWS = {"landscape": (1280, 800), "portrait": (800, 1280), "low": (1024, 600), "whiteboard": (1920, 1080)}


@pytest.fixture(autouse=True)
def _nobody_typed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No test before this one pressed a key, and none behind it is touched by a finger."""
    monkeypatch.setattr(TYPED, "_key_at", float("-inf"))
    yield
    monkeypatch.setattr(TYPED, "_is_finger", False)


@pytest.fixture
def _no_keyboard(monkeypatch: pytest.MonkeyPatch) -> None:
    """There is no keyboard: a test that presses a key fails."""

    def refuse(*_args: Any, **_more: Any) -> None:
        raise AssertionError("there is no keyboard here")

    monkeypatch.setattr(RunningApp, "key", refuse)
    monkeypatch.setattr(RunningApp, "write", refuse)


def touched(folder: Path, size: tuple[int, int] = LAPTOP, settings: Settings | None = None) -> Any:
    return at_start(folder, settings or Settings(), size)


def keys(app: RunningApp) -> dict[str, Any]:
    return {key.sign: key for key in app.find_all("ScreenKey")}


def tap_key(app: RunningApp, sign: str) -> None:
    app.tap(keys(app)[sign])


def type_in(app: RunningApp, text: str) -> int:
    """Type on the keys, with what they offer for signs and capitals; the number of taps."""
    before = app.taps
    for sign in text:
        if sign == " ":
            tap_key(app, "space")
            continue
        (field,) = (one for one in app.find_all(TextInput) if one.focus)
        if sign.lower() not in keys(app) and sign not in keys(app):
            tap_key(app, "signs" if "signs" in keys(app) else "abc")
        shown = keys(app).get(sign) or keys(app)[sign.lower()]
        if shown.text != sign and field.keys in (NAMES, "words") and sign.isalpha():
            tap_key(app, "shift")
        app.tap(shown)
    return app.taps - before


def begin_to_type(app: RunningApp, at: int) -> Any:
    field = fields(app)[at]
    into_sight(app, field)
    app.tap(field)
    settle(app)
    return field


def assert_above_keys(app: RunningApp, field: Widget) -> None:
    keys_top = box(app.find("ScreenKeys"))[3]
    assert box(field.parent)[1] >= keys_top, "the keys cover the field"
    assert box(field.parent)[3] <= Window.height


def test_a_finger_brings_the_keys_and_a_mouse_does_not(tmp_path: Path) -> None:
    with touched(tmp_path) as app:
        app.go(ScreenName.TEAMS)
        begin_to_type(app, 0)
        assert not app.find_all("ScreenKeys")
        app.is_touched = True
        app.tap(fields(app)[1])
        settle(app)
        assert app.find_all("ScreenKeys")
        app.tap((LAPTOP[0] / 2, LAPTOP[1] / 2))
        settle(app)
        assert not app.find_all("ScreenKeys"), "nobody types any more"
        assert app.app._place.y == 0


def test_where_a_key_was_pressed_there_is_a_keyboard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seconds = [100.0]
    monkeypatch.setattr(TYPED, "_now", lambda: seconds[0])
    with touched(tmp_path) as app:
        app.is_touched = True
        app.go(ScreenName.TEAMS)
        begin_to_type(app, 0)
        assert app.find_all("ScreenKeys")
        app.key("a", "a")
        assert not app.find_all("ScreenKeys"), "the keys are in the way of whoever has others"
        begin_to_type(app, 1)
        assert not app.find_all("ScreenKeys")
        seconds[0] += KEY_SECONDS + 1
        begin_to_type(app, 2)
        assert app.find_all("ScreenKeys")


@pytest.mark.parametrize(("mode", "by_finger", "come"), [("always", False, True), (NEVER, True, False)])
def test_the_settings_say_when_they_come(tmp_path: Path, mode: str, *, by_finger: bool, come: bool) -> None:
    with touched(tmp_path) as app:
        app.go(ScreenName.SETTINGS, "look")
        press(app, {"always": "Always", NEVER: "Never"}[mode])
        assert app.settings.current.screen_keys == mode
        app.is_touched = by_finger
        app.go(ScreenName.TEAMS)
        begin_to_type(app, 0)
        assert bool(app.find_all("ScreenKeys")) is come


@pytest.mark.parametrize("window", chosen_of(WINDOWS, "low"))
def test_they_never_cover_what_is_typed_into(tmp_path: Path, window: str) -> None:
    with touched(tmp_path, WINDOWS[window]) as app:
        app.is_touched = True
        for screen, part in ((ScreenName.TEAMS, ""), (ScreenName.SETTINGS, "classroom"), (ScreenName.HELPER, "")):
            app.go(screen, part)
            settle(app)
            for at in range(len(fields(app))):
                assert_above_keys(app, begin_to_type(app, at))
                assert min(key.width for key in app.find_all("ScreenKey")) >= dp(64)
                assert min(key.height for key in app.find_all("ScreenKey")) >= dp(48)
                unfocus()
                settle(app)


def test_a_name_begins_with_a_capital_and_what_stands_between_two_is_small(tmp_path: Path) -> None:
    with touched(tmp_path) as app:
        app.is_touched = True
        app.go(ScreenName.TEAMS)
        field = begin_to_type(app, 1)
        for sign in "nur aisyah binti ali":
            tap_key(app, "space" if sign == " " else sign)
        assert field.text == "Nur Aisyah binti Ali"
        assert app.taps == 1 + len("nur aisyah binti ali")


def test_particles_are_small_between_two_names_alone() -> None:
    assert with_small_particles("Aina Binti Ali") == "Aina binti Ali"
    assert with_small_particles("Bin Ali") == "Bin Ali"
    assert with_small_particles("Kavitha A/p Raj") == "Kavitha a/p Raj"


def test_a_known_name_is_two_letters_and_a_tap(tmp_path: Path) -> None:
    with touched(tmp_path) as app:
        app.is_touched = True
        old_matches(app)
        app.go(ScreenName.TEAMS)
        settle(app)
        app.until(lambda: app.screen._known)
        field = begin_to_type(app, 1)
        known = app.find_all("KnownName")
        assert known
        name = known[0].text
        app.tap(known[0])
        settle(app)
        assert field.text == name
        (typed_next,) = (one for one in fields(app) if one.focus)
        assert typed_next.text == "", "what is typed next would be added to a name"


@pytest.mark.parametrize(("sheet", "not_there"), [(DIGITS, "a"), (LETTERS, "1"), (CODE, "space"), (LETTERS, "space")])
def test_what_a_field_cannot_take_is_not_on_its_keys(sheet: str, not_there: str) -> None:
    signs = {sign.lower() for row in SHEETS[sheet] for sign in row}
    assert not_there not in signs
    assert {"back", "done"} <= signs


def test_the_letters_of_a_word_have_no_digits_beside_them(tmp_path: Path) -> None:
    with touched(tmp_path) as app:
        app.is_touched = True
        app.go(ScreenName.HELPER)
        settle(app)
        field = begin_to_type(app, 0)
        type_in(app, "OX")
        assert field.text == "OX"
        assert "1" not in keys(app)


def test_back_is_held_for_more_and_a_hand_that_rests_types_nothing(tmp_path: Path) -> None:
    with touched(tmp_path) as app:
        app.is_touched = True
        app.go(ScreenName.TEAMS)
        field = begin_to_type(app, 1)
        type_in(app, "Kavithaa")
        back, letter = keys(app)["back"], keys(app)["q"]
        finger = app.finger(back)
        finger.press()
        app.until(lambda: len(field.text) <= len("Kavitha") - 2)
        finger.up()
        app.frames(3)
        left = field.text
        app.until(lambda: not back.pressed)
        assert field.text == left, "it ends with the finger"
        palm = app.finger(letter)
        palm.press()
        letter._began -= PALM_SECONDS + REPEAT_AFTER + REPEAT_EVERY
        palm.up()
        app.frames(3)
        assert field.text == left


def test_two_fingers_type_two_letters(tmp_path: Path) -> None:
    with touched(tmp_path) as app:
        app.is_touched = True
        app.go(ScreenName.TEAMS)
        field = begin_to_type(app, 1)
        one, other = app.finger(keys(app)["a"]), app.finger(keys(app)["l"])
        one.press()
        other.press()
        app.frames(2)
        one.up()
        app.frames(2)
        other.up()
        app.frames(3)
        assert field.text.lower() == "al"


def test_next_leads_through_a_form_and_done_ends_it(tmp_path: Path) -> None:
    with touched(tmp_path) as app:
        app.is_touched = True
        app.go(ScreenName.SETTINGS, "classroom")
        settle(app)
        begin_to_type(app, 0)
        assert keys(app)["done"].text == "Next"
        type_in(app, "SK Satu")
        tap_key(app, "done")
        settle(app)
        assert fields(app)[1].focus
        assert keys(app)["done"].text == "Done"
        type_in(app, "Ipoh")
        tap_key(app, "done")
        settle(app)
        assert not app.find_all("ScreenKeys")
        assert (app.settings.current.school, app.settings.current.town) == ("SK Satu", "Ipoh")


def test_they_are_hidden_and_come_back_with_a_tap_on_the_field(tmp_path: Path) -> None:
    with touched(tmp_path) as app:
        app.is_touched = True
        app.go(ScreenName.TEAMS)
        field = begin_to_type(app, 1)
        tap_key(app, "hide")
        settle(app)
        assert not app.find_all("ScreenKeys")
        assert field.focus
        app.tap(field)
        settle(app)
        assert app.find_all("ScreenKeys")


def test_the_systems_own_keyboard_is_a_key_where_there_is_one() -> None:
    device = FakeDevice(keyboards_shown=0)
    with open_app(World(device=device)) as app:
        app.is_touched = True
        app.go(ScreenName.TEAMS)
        begin_to_type(app, 1)
        tap_key(app, "system")
        assert device.keyboards_shown == 1
    with open_app(World()) as app:
        app.is_touched = True
        app.go(ScreenName.TEAMS)
        begin_to_type(app, 1)
        assert "system" not in keys(app)


def test_a_name_for_a_file_is_asked_for_here_where_none_can_be_typed_into_the_systems_dialog(tmp_path: Path) -> None:
    asked: list[str] = []
    device = FakeDevice(answer=tmp_path / "by-dialog.pdf")
    with open_app(World(device=device)) as app:
        save = app.context.outside.choose_file_to_save
        for is_touched in (False, True):
            app.is_touched = is_touched
            app.tap((5, 5))
            save(tmp_path, "a.pdf", lambda _path: asked.append("dialog"), lambda: asked.append("here"))
    assert asked == ["dialog", "here"]


def test_what_is_typed_stays_as_a_tablet_is_turned_and_so_do_the_keys(tmp_path: Path) -> None:
    with touched(tmp_path, WINDOWS["landscape"]) as app:
        app.is_touched = True
        app.go(ScreenName.COMPETITION)
        begin_to_type(app, 0)
        type_in(app, "ABC")
        typed = fields(app)[0].text
        resize(WINDOWS["portrait"])
        settle(app)
        (field,) = (one for one in fields(app) if one.focus)
        assert field.text == typed
        assert_above_keys(app, field)


def test_a_card_that_is_typed_on_stays_as_a_tablet_is_turned(tmp_path: Path) -> None:
    with touched(tmp_path, WINDOWS["landscape"]) as app:
        app.is_touched = True
        app.go(ScreenName.CLASSES)
        settle(app)
        press(app, "New class")
        begin_to_type(app, 1)
        type_in(app, "Aina")
        before = app.screen
        resize(WINDOWS["portrait"])
        settle(app)
        (field,) = (one for one in fields(app) if one.focus)
        assert field.text == "Aina"
        tap_key(app, "hide")
        settle(app)
        press(app, "Cancel")
        settle(app)
        assert app.screen is not before, "made for the new shape once the card is gone"


@pytest.mark.usefixtures("_no_keyboard")
def test_a_teachers_day_by_touch(tmp_path: Path) -> None:
    with touched(tmp_path, WINDOWS["low"]) as app:
        app.is_touched = True
        for part in (_type_a_class, _set_a_pin, _open_a_competition, _look_up_and_search, _make_a_house_rule):
            part(app)


def _type_a_class(app: RunningApp) -> None:
    app.go(ScreenName.CLASSES)
    settle(app)
    press(app, "New class")
    begin_to_type(app, next(place for place, field in enumerate(fields(app)) if not field.multiline))
    type_in(app, "4")
    tap_key(app, "abc")
    assert keys(app)["b"].text == "B", "the class 4B, and not 4b"
    type_in(app, " Bestari")
    tap_key(app, "done")
    settle(app)
    for name in ("Aina", "Wei Jie", "Kavitha", "Daniel", "Puteri", "Hui Min"):
        type_in(app, name)
        tap_key(app, "done")
    tap_key(app, "hide")
    settle(app)
    press(app, "Save names")
    (stored,) = app.world.class_book.classes()
    assert stored.school_class.title == "4 Bestari"
    assert {pupil.name for pupil in stored.school_class.pupils} >= {"Aina", "Wei Jie", "Hui Min"}


def _set_a_pin(app: RunningApp) -> None:
    app.go(ScreenName.SETTINGS, "classroom")
    settle(app)
    press(app, "Set a PIN")
    type_in(app, _("I am a teacher at this school"))
    tap_key(app, "done")
    settle(app)
    for _time in range(2):
        for digit in ("4", "7", "1", "1"):
            press(app, digit)
        press(app, "OK")
    assert app.settings.current.judge_pin


def _open_a_competition(app: RunningApp) -> None:
    app.go(ScreenName.COMPETITION)
    settle(app)
    title = begin_to_type(app, 0)
    for _letter in title.text:
        tap_key(app, "back")
    type_in(app, "District Day")
    tap_key(app, "done")
    settle(app)
    press(app, "Start")
    press(app, "Add teams")
    begin_to_type(app, 0)
    for line in ("Tigers, Johor", "Eagles, Perak"):
        type_in(app, line)
        tap_key(app, "done")
    tap_key(app, "hide")
    settle(app)
    press(app, "Enter {count} teams", count=2)
    assert app.sees("Tigers")
    assert app.sees("Perak")


def _look_up_and_search(app: RunningApp) -> None:
    app.go(ScreenName.HELPER)
    settle(app)
    begin_to_type(app, 0)
    type_in(app, "OX")
    tap_key(app, "done")
    settle(app)
    app.go(ScreenName.LISTS)
    settle(app)
    press(app, "Words")
    begin_to_type(app, 0)
    type_in(app, "ZA")
    tap_key(app, "hide")
    settle(app)
    press(app, "Look up")
    assert app.sees("ZA")


def _make_a_house_rule(app: RunningApp) -> None:
    app.go(ScreenName.FORMATS)
    settle(app)
    press(app, "Your own rules")
    press(app, "Extra points")
    press(app, "+", at=-1)
    press(app, "Done")
    begin_to_type(app, 0)
    type_in(app, "Our rules")
    tap_key(app, "hide")
    settle(app)
    press(app, "Save")
    assert app.sees("Our rules")
