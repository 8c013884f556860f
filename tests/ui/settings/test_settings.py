"""The settings: every change is kept at once and seen at once."""

from pathlib import Path
from typing import Any

import pytest
from kivy.lang import Builder

from classroom import paths
from classroom.errors import FaultKind, KnownFault
from classroom.names import LONGEST_NAME
from classroom.settings import Settings
from classroom.ui.kit.field import Form, FormLine
from classroom.ui.kit.label import text_extent
from classroom.ui.kit.theme import BIG_TEXT, THEME
from classroom.ui.navigation import ScreenName
from classroom.ui.settings import OFF
from tests.grid import first_of
from tests.ui.fake_services import World
from tests.ui.harness import TABLET_WINDOW, RunningApp, assert_fits, box, named, open_app

SECTIONS = ("classroom", "look", "lock", "sound", "words", "saved", "about")


def go_to_settings(app: RunningApp, section: str = "classroom") -> Any:
    """Open the settings; the section shown."""
    app.go(ScreenName.SETTINGS, section)
    return part(app)


def part(app: RunningApp) -> Any:
    return app.find("Section")


def choose(app: RunningApp, row: str, key: object) -> None:
    app.tap(part(app).ids[row].button(key))
    app.frames(3)


def test_what_is_typed_is_kept_when_its_field_or_the_screen_is_left() -> None:
    with open_app() as app:
        section = go_to_settings(app)
        app.tap(section.ids.school.ids.field)
        app.write("SK Taman Bestari")
        app.tap(app.screen.ids.tabs.button("sound"))
        assert app.world.settings_store.settings.school == "SK Taman Bestari"
        app.tap(app.find("SecondaryButton", text="Back"))
        assert app.sees("SK Taman Bestari")
        section = go_to_settings(app)
        app.tap(section.ids.school.ids.field)
        app.key("enter")
        app.write("Ipoh")
        app.tap(app.find("SecondaryButton", text="Back"))
        assert app.navigator.screen == ScreenName.HOME
        assert app.world.settings_store.settings.town == "Ipoh"


def test_nothing_is_written_where_nothing_changed() -> None:
    with open_app() as app:
        for section in SECTIONS:
            go_to_settings(app, section)
            app.tap(app.find("SecondaryButton", text="Back"))
        assert app.world.settings_store.saves == 0


def test_the_language_changes_and_the_section_stays() -> None:
    with open_app() as app:
        go_to_settings(app)
        choose(app, "languages", "ms")
        assert app.world.settings_store.settings.language == "ms"
        assert app.screen.section == "classroom"


@pytest.mark.parametrize("palette", first_of(["dark", "high contrast"]))
def test_the_colours_change_at_once_and_the_section_stays(palette: str) -> None:
    with open_app() as app:
        go_to_settings(app, "look")
        choose(app, "palette", palette)
        assert THEME.palette.name == palette
        assert app.world.settings_store.settings.palette == palette
        assert app.screen.section == "look"
        assert_fits(app.screen)


def test_big_texts_come_at_once() -> None:
    with open_app(World()) as app:
        go_to_settings(app, "look")
        choose(app, "big_text", key=True)
        assert THEME.text_scale == BIG_TEXT


@pytest.mark.parametrize(
    ("section", "row", "key", "name"),
    [
        ("look", "controls_left", True, "controls_left"),
        pytest.param("look", "drag", False, "drag", marks=pytest.mark.soak),
        pytest.param("look", "still", True, "still", marks=pytest.mark.soak),
        ("look", "full_screen", False, "full_screen"),
        pytest.param("sound", "vibrate", False, "vibrate", marks=pytest.mark.soak),
        pytest.param("sound", "speak", True, "speak", marks=pytest.mark.soak),
    ],
)
def test_each_choice_is_kept_with_one_tap(section: str, row: str, key: object, name: str) -> None:
    with open_app() as app:
        go_to_settings(app, section)
        choose(app, row, key)
        assert getattr(app.world.settings_store.settings, name) == key
        assert part(app).ids[row].chosen == key


def test_the_bell_is_tried_heard_as_loud_as_chosen_and_seen_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    with open_app() as app:
        section = go_to_settings(app, "sound")
        seen: list[int] = []
        monkeypatch.setattr(app.app.pulse, "pulse", seen.append)
        app.tap(section.ids.one_bell)
        app.tap(section.ids.two_bells)
        assert app.world.bell.rung == seen == [1, 2]
        choose(app, "volume", 0.25)
        assert app.world.bell.volume == app.world.settings_store.settings.volume == 0.25
        assert not section.ids.off.text
        choose(app, "volume", OFF)
        assert app.world.bell.volume == 0
        assert app.sees("The bell is silent. You see")
        app.tap(app.screen.ids.tabs.button("saved"))
        app.tap(app.screen.ids.tabs.button("sound"))
        assert app.sees("The bell is silent. You see")


def test_a_device_without_sound_is_said_beside_the_bell() -> None:
    world = World()
    world.bell.available = False
    with open_app(world) as app:
        go_to_settings(app, "sound")
        assert app.sees("This computer has no sound. You can still play: you will see the bell.")


def test_a_folder_that_goes_with_the_program_is_told_as_such(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paths, "_portable_dir", lambda: tmp_path / "data")
    with open_app(World(data_folder=tmp_path / "data"), TABLET_WINDOW) as app:
        assert app.sees(f"Everything is saved in the program's folder: {tmp_path / 'data'}")
        go_to_settings(app, "saved")
        assert app.sees(f"All data is in this folder beside the program: {tmp_path / 'data'}")
        assert_fits(app.screen)


def test_about_shows_version_and_the_notices_that_must_be_shown() -> None:
    with open_app() as app:
        section = go_to_settings(app, "about")
        assert app.sees("Bellword 1.0")
        assert app.sees("The UK Advanced Cryptics Dictionary, Copyright (c) J Ross Beresford 1993-1999.")
        assert app.sees("SCOWL")
        app.tap(section.ids.which.button("assets"))
        app.frames(3)
        assert app.sees("SIL Open Font License 1.1")


def test_a_disk_that_fails_is_told() -> None:
    with open_app() as app:
        app.world.settings_store.fault = KnownFault(FaultKind.DISK_FULL)
        go_to_settings(app, "look")
        choose(app, "drag", key=False)
        assert app.notice.startswith("The disk is full")


@pytest.mark.parametrize("letter", first_of(["W", "க", "ش", "校"]))
def test_the_longest_name_of_a_school_makes_little_work(letter: str) -> None:
    def measured(school: str) -> int:
        with open_app(World(Settings(school=school, town=school))) as app:
            text_extent.cache_clear()
            go_to_settings(app)
            made = text_extent.cache_info().misses
            assert_fits(app.screen)
            return made

    assert measured(letter * LONGEST_NAME) < measured("SK") + 150


# -- one more row


class OneMoreRow(FormLine):
    """What a newcomer adds to a page, in four lines of .kv."""


ROW_RULE = """
<OneMoreRow>:
    caption: "How long a sentence is shown on this screen"
    ChoiceRow:
        even: True
        options: [(3, "3 seconds"), (5, "5 seconds"), (10, "10 seconds")]
        chosen: 5
"""


@pytest.mark.parametrize(
    ("size", "language", "big_text"),
    [
        ((1366, 768), "ms", False),
        pytest.param((1024, 600), "en", True, marks=pytest.mark.soak),
        pytest.param((800, 1280), "ms", True, marks=pytest.mark.soak),
        pytest.param((1024, 600), "ms", False, marks=pytest.mark.soak),
    ],
)
def test_one_more_row_changes_nothing_else(size: tuple[int, int], language: str, *, big_text: bool) -> None:
    Builder.load_string(ROW_RULE, filename="one_more_row")
    try:
        with open_app(World(Settings(language=language, big_text=big_text)), size) as app:
            go_to_settings(app)
            for name in SECTIONS:
                app.tap(app.screen.ids.tabs.button(name))
                section = part(app)
                page = section.ids.slots
                before = {widget: sizes(widget) for widget in section.walk(restrict=True)}
                section.add_widget(OneMoreRow())
                app.frames(4)
                assert {named(widget): sizes(widget) for widget, had in before.items() if moved(widget, had)} == {}
                assert_fits(section)
                page.scroll_y = 0
                app.frames(2)
                row = app.find("OneMoreRow")
                assert_fits(section)
                assert box(row)[1] >= box(page)[1] - 1, "it can be scrolled into sight"
                if page.viewport_size[1] > page.height:
                    assert page.bar_inactive_color[3] > 0.5, "and a bar says that there is more"
    finally:
        Builder.unload_file("one_more_row")


def sizes(widget: Any) -> tuple[float, ...]:
    """How large a widget and its letters are."""
    return (*widget.size, getattr(widget, "font_size", 0))


def moved(widget: Any, had: tuple[float, ...]) -> bool:
    """Whether it is larger or smaller than it was, but for what is as high as all that is on the page."""
    grows = isinstance(widget, Form) or getattr(widget, "orientation", "") == "vertical"
    return not grows and any(abs(now - then) > 1 for now, then in zip(sizes(widget), had, strict=True))
