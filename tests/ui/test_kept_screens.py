"""A screen that was left is kept, lets go of everything, and is filled anew: it is as a new one would be."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from importlib import import_module
from typing import Any

import pytest
from kivy.core.window import Window
from kivy.uix.scrollview import ScrollView
from kivy.uix.textinput import TextInput
from kivy.uix.widget import Widget
from kivy.weakmethod import WeakMethod

from classroom.drills.pupil import Pupil
from classroom.match.team import Mode
from classroom.settings import Settings
from classroom.ui.competition.part import DayPart
from classroom.ui.competition.round_part import RoundPart
from classroom.ui.context import RefillableScreen
from classroom.ui.features import AHEAD, MOST_KEPT, SCREENS, module_of
from classroom.ui.kit.button import ChoiceRow, TickBox
from classroom.ui.navigation import ScreenName
from tests.grid import chosen_of, in_soak
from tests.ui.competition.day_page import DayPage, open_day
from tests.ui.fake_classes import some_class
from tests.ui.fake_services import World
from tests.ui.harness import RunningApp, open_app, resize
from tests.ui.helper_world import ListedWorld
from tests.ui.table import CAT, HORNBILLS, OFFICIALS, QUIZ, TIGERS, seated
from tests.ui.walk import old_matches, settle

KEPT = (
    ScreenName.HOME,
    ScreenName.TEAMS,
    ScreenName.OPTIONS,
    ScreenName.RULES,
    ScreenName.HELPER,
    ScreenName.CLASSES,
    ScreenName.MIX,
    ScreenName.COMPUTER,
    ScreenName.COMPETITION,
    ScreenName.DRILLS,
    ScreenName.FORMATS,
    ScreenName.HOUSE_RULE,
    ScreenName.SETTINGS,
    ScreenName.PRINT,
    ScreenName.REPLAY,
)
OTHER = {ScreenName.HOME: ScreenName.HALL}
"""What is shown in between; Home where nothing is said."""

OF_NO_MATTER = {"_bar_color", "font_name"}
"""The bar of a list fades by and by; a font has two names, that of its own and that of the usual font."""

UNFITTED = {"font_size", "line_height", "shorten", "text_size", "texture_size"}
"""What the words of a label without room are like."""

FOR_ALL_VISITS = {"_buttons", "_tasks", "_watched", "_let_go"}
"""What the part of a competition has beside its visits."""


def kinds(count: int) -> list[type[RefillableScreen]]:
    """So many kinds of screens that can be filled anew."""
    return [type(f"Kind{number}", (RefillableScreen,), {}) for number in range(count)]


def a_world() -> World:
    world = ListedWorld(Settings(teams=(HORNBILLS, TIGERS), officials=OFFICIALS, first_cards=False))
    world.class_book.save(some_class(12))
    for name in ("Aina", "Ben"):
        world.drill_book.add(Pupil("5 Bestari", name))
    return world


# What is done on a screen


def use(app: RunningApp, place: Widget | None = None) -> None:
    """Type into every field, choose the last of all answers, tick every box and scroll down, but for the language."""
    for widget in list((place or app.screen).walk(restrict=True)):
        if widget.get_root_window() is None:
            continue  # an answer before has made way for other widgets
        if isinstance(widget, TextInput) and not widget.disabled:
            widget.text = ""
            widget.insert_text("ZZ")
        elif isinstance(widget, TickBox) and not widget.disabled:
            widget.on_release()
        elif isinstance(widget, ChoiceRow) and widget != app.screen.ids.get("languages"):
            choose_last(widget)
    app.frames(2)
    for widget in list(app.screen.walk(restrict=True)):
        if isinstance(widget, ScrollView):
            widget.scroll_y = 0
    settle(app)


def use_part(page: DayPage) -> None:
    """Use the part of a competition that is shown, and choose a team there, or begin to type a result."""
    app, part = page.app, page.part
    use(app, part)
    app.screen.close_modal()
    if not isinstance(part, RoundPart):
        return
    if part.kind == "proposed":
        for seat in (0, 3, 1):
            app.tap(app.find_all("SeatButton")[seat])
        assert part.is_changed
        assert part.chosen
    else:
        for key in ("2", "enter", "1"):
            app.key(key, key if len(key) == 1 else "")
        assert part.typing.scores == ("1", "")


def choose_last(row: ChoiceRow) -> None:
    """Choose the last answer, where one may be chosen."""
    if row.options and not (row.disabled or row.why_disabled):
        row.choose(row.options[-1][0])


# What may change meanwhile


def nothing(_app: RunningApp) -> None:
    """Change nothing: all that was made for the screen can be used again."""


def the_rules(app: RunningApp) -> None:
    app.settings.change(format_key="youth", mode=Mode.PRACTICE, choices=())


def the_teams(app: RunningApp) -> None:
    app.settings.change(teams=(TIGERS, replace(HORNBILLS, name="Otters")), event="Sports day", school="SK Satu")


def a_class(app: RunningApp) -> None:
    app.world.class_book.save(some_class(9, title="4 Amanah"))
    app.world.drill_book.add(Pupil("5 Bestari", "Chen"))
    app.settings.change(school_class="class-2")


def the_matches(app: RunningApp) -> None:
    old_matches(app)


def the_lock(app: RunningApp) -> None:
    app.context.lock.switch(on=not app.context.lock.is_on)


def the_language(app: RunningApp) -> None:
    app.settings.use_language("ms")


def a_larger_text(app: RunningApp) -> None:
    app.settings.change(big_text=True)
    app.navigator.rebuild()


def another_shape(_app: RunningApp) -> None:
    resize((800, 1280))


def a_fault(app: RunningApp) -> None:
    app.app.recover("Something went wrong.")


def everything(app: RunningApp) -> None:
    for change in CHANGES:
        change(app)


CHANGES: tuple[Callable[[RunningApp], None], ...] = (nothing, the_teams, a_class, the_matches, the_rules)


# How a screen looks


def look_of(screen: Widget) -> list[tuple[Any, ...]]:
    """All that a screen's widgets show and where, and how they are."""
    return [(type(one).__name__, _state(one)) for one in screen.walk(restrict=True)]


def _state(widget: Widget) -> dict[str, Any]:
    of_no_matter = OF_NO_MATTER | (UNFITTED if widget.width <= 1 else set())
    found = {name: _plain(getattr(widget, name)) for name in widget.properties() if name not in of_no_matter}
    if isinstance(widget, DayPart):
        del found["ids"]  # buttons are made when they are first offered
        found |= {name: _plain(value) for name, value in vars(widget).items() if name not in FOR_ALL_VISITS}
    return {"place": _plain(widget.to_window(*widget.pos)), **found}


def _plain(value: Any) -> Any:
    """A value as it can be compared: numbers are whole, objects are their kind."""
    if isinstance(value, float):
        return round(value)
    if isinstance(value, dict):
        return {key: _plain(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return tuple(map(_plain, value))
    return value if isinstance(value, str | bool | int | None) else type(value).__name__


def show_new(app: RunningApp) -> None:
    """Have the same screen made anew."""
    app.navigator.rebuild()
    app.frames(3)
    settle(app)


def check_kept(app: RunningApp, name: ScreenName, change: Callable[[RunningApp], None]) -> None:
    app.go(name)
    settle(app)
    kept = app.screen
    use(app)
    app.go(OTHER.get(name, ScreenName.HOME))
    settle(app)
    change(app)
    if name is ScreenName.MIX:  # what it shows first it mixes, and the next time it has been mixed already
        app.go(name)
        app.go(ScreenName.HOME)
    app.go(name)
    settle(app)
    assert app.screen is kept, change.__name__
    look = look_of(kept)
    show_new(app)
    assert app.screen is not kept
    found = differences(look, look_of(app.screen))
    assert not found, "\n".join([f"{name} after {change.__name__}:", *found])


def differences(one: list[tuple[Any, ...]], other: list[tuple[Any, ...]]) -> list[str]:
    """Return what differs between the looks of a kept screen and of a new one, in words."""
    kinds, new_kinds = [kind for kind, _state in one], [kind for kind, _state in other]
    if kinds != new_kinds:
        return [f"widgets: {kinds}, new {new_kinds}"]
    return [
        f"{kind}.{name}: {value!r}, new {new_state[name]!r}"
        for (kind, state), (_kind, new_state) in zip(one, other, strict=True)
        for name, value in state.items()
        if value != new_state[name]
    ]


def test_every_screen_that_is_kept_outside_a_match_is_compared() -> None:
    made = {name: getattr(import_module(module_of(name)), SCREENS[name].split()[1]) for name in ScreenName}
    outside = (name for name, said in SCREENS.items() if not said.endswith("on_screen"))
    assert {name for name in outside if issubclass(made[name], RefillableScreen)} == set(KEPT)


@pytest.mark.parametrize("name", chosen_of(KEPT, ScreenName.HOME, ScreenName.TEAMS, ScreenName.COMPETITION))
def test_a_screen_that_was_kept_is_as_a_new_one(name: ScreenName) -> None:
    with open_app(a_world()) as app:
        check_kept(app, name, everything)


@pytest.mark.soak
@pytest.mark.parametrize("name", KEPT)
def test_a_screen_that_was_kept_is_as_a_new_one_whatever_has_changed(name: ScreenName) -> None:
    with open_app(a_world()) as app:
        for change in CHANGES:
            check_kept(app, name, change)


def test_screens_that_were_made_before_they_were_shown_are_as_new_ones() -> None:
    with open_app(a_world()) as app:
        features, place = app.app.features, app.screen.parent
        for name in AHEAD:
            import_module(module_of(name))
        while steps := features.make_ahead(place):
            for _step in steps:
                app.frames(1)
            app.frames(3)
            assert app.app.shown is ScreenName.HOME
        ahead = dict(features._kept)
        assert not [one for screen in ahead.values() for one in listening(app, screen)]
        everything(app)
        app.settings.change(teams=(TIGERS, HORNBILLS))
        for name in AHEAD:
            app.go(name)
            settle(app)
            made = app.screen
            assert ahead.pop(type(made)) is made
            look = look_of(made)
            show_new(app)
            found = differences(look, look_of(app.screen))
            assert not found, "\n".join([f"{name}:", *found])
            features._ahead.clear()
            features._kept.update(ahead)  # all are made anew by what shows a new one
        assert not ahead


def test_a_screen_that_is_half_made_is_finished_when_it_is_wanted_and_left_when_all_has_changed() -> None:
    with open_app(a_world()) as app:
        features, place = app.app.features, app.screen.parent
        for name in AHEAD[:3]:
            import_module(module_of(name))
        half, *others = [features.make_ahead(place) or iter(()) for _name in AHEAD[:3]]
        for steps in (half, *others):
            next(steps)
        app.frames(3)
        app.key("escape")
        assert app.app.shown is ScreenName.HOME, "keys are for what is shown"
        app.go(ScreenName.TEAMS)
        settle(app)
        assert not list(half)
        look = look_of(app.screen)
        show_new(app)
        assert not differences(look, look_of(app.screen))
        assert not any(map(list, others))
        assert not features._kept, "its texts may be another language's by now"


def test_a_match_has_one_screen_for_its_turns_and_one_for_their_scores_and_each_is_as_a_new_one() -> None:
    with seated(QUIZ, CAT, mode=Mode.PRACTICE) as table:
        app, board = table.app, table.screen
        table.play("H8", "QUIZ")
        app.frames(2)
        scores = app.screen
        assert scores is not board
        table.announce(44)
        table.stand()
        app.frames(2)
        assert app.screen is board
        table.play("L7", "CAT", down=True)
        app.frames(2)
        for kept in (scores, board):
            if kept is board:
                table.announce(9)
                table.stand()
                app.frames(2)
            assert app.screen is kept
            settle(app)
            look = look_of(kept)
            show_new(app)
            assert app.screen is not kept
            found = differences(look, look_of(app.screen))
            assert not found, "\n".join(found)
            app.app.features._kept[type(board)] = board  # it was thrown away with the new one


def test_a_competition_that_was_kept_and_each_part_of_it_is_as_a_new_one() -> None:
    with open_day(a_world(), teams=("Hornbills", "Tigers", "Turtles", "Geckos")) as page:
        app = page.app
        for parts in (("round",), ("teams", "round", "standings", "papers", "check_in")):
            for part in parts:
                app.screen.show(part)
                settle(app)
                use_part(page)
                kept = page.part
                if part == "round":
                    app.go(ScreenName.HOME)
                    assert not listening(app, kept.screen)
                    app.go(ScreenName.COMPETITION)
                else:
                    app.screen.show("round")
                    settle(app)
                    app.screen.show(part)
                settle(app)
                assert page.part is kept
                look = look_of(app.screen)
                show_new(app)
                assert page.part is not kept
                found = differences(look, look_of(app.screen))
                assert not found, "\n".join([f"{part}:", *found])
            if not page.state.divisions[0].rounds:
                page.publish_next()
                page.enter_results((200, 100))


def test_no_competition_is_kept_for_the_next_and_one_that_is_opened_is_shown_once(monkeypatch: Any) -> None:
    with open_day(teams=("Hornbills", "Tigers")) as page:
        app, first = page.app, page.state.opened.competition_id
        page.begin()
        page.enter("Otters", "Civets")
        app.navigator.show_anew()
        app.frames(2)
        kept = app.screen
        app.go(ScreenName.HOME)
        assert type(kept) in app.app.features._kept
        monkeypatch.setattr(RefillableScreen, "show_again", lambda _screen: pytest.fail("it was only just made"))
        app.go(ScreenName.COMPETITION, first)
        app.frames(2)
        assert (page.state.opened.competition_id, type(app.screen)) == (first, type(kept))
        assert app.screen is not kept
        assert app.sees("Hornbills")
        assert type(kept) not in app.app.features._kept


def test_no_screen_of_a_match_is_kept_for_the_next() -> None:
    with seated(QUIZ) as table:
        app, board = table.app, table.screen
        app.context.launcher.leave()
        app.go(ScreenName.HOME)
        assert type(board) not in app.app.features._kept


def test_a_competition_that_is_opened_takes_no_screen_away() -> None:
    with open_app(a_world()) as app:
        app.go(ScreenName.TEAMS)
        kept = app.screen
        app.go(ScreenName.COMPETITION)
        shown = app.screen
        app.navigator.show_anew()
        app.frames(3)
        assert app.screen is not shown
        app.go(ScreenName.TEAMS)
        assert app.screen is kept


def test_what_was_typed_before_cannot_be_brought_back() -> None:
    with open_app(a_world()) as app:
        app.go(ScreenName.TEAMS)
        for field in app.find_all(TextInput):
            field.insert_text("ZZ")
        assert any(field._undo for field in app.find_all(TextInput))
        app.go(ScreenName.HOME)
        app.go(ScreenName.TEAMS)
        assert [field._undo for field in app.find_all(TextInput)] == [[]] * len(app.find_all(TextInput))


# What is kept


def listening(app: RunningApp, screen: Widget) -> list[str]:
    """Return what of the app and the window calls back a widget of a screen."""
    own = {id(one) for one in screen.walk(restrict=True)}
    context = app.context
    sources = (Window, app.navigator, app.navigator.blocking, app.settings, context.lock, context.launcher, app.app)
    return [
        f"{type(source).__name__}.{name}"
        for source in sources
        for name in (*source.properties(), *source.events())
        for callback in source.get_property_observers(name)
        if id(_owner(callback)) in own
    ]


def _owner(callback: Any) -> object:
    """Whose method is called back; Kivy holds most of them by no more than their names."""
    method = callback() if isinstance(callback, WeakMethod) else callback
    return getattr(method, "__self__", None)


@pytest.mark.parametrize("name", chosen_of(KEPT, ScreenName.HOME, ScreenName.TEAMS, ScreenName.COMPETITION))
def test_a_screen_that_was_left_listens_to_nothing_until_it_is_shown_again(name: ScreenName) -> None:
    with open_app(a_world()) as app:
        app.go(name)
        kept = app.screen
        before = listening(app, kept)
        assert f"{type(Window).__name__}.on_key_down" in before
        app.go(OTHER.get(name, ScreenName.HOME))
        assert listening(app, kept) == []
        app.go(name)
        assert app.screen is kept
        assert sorted(listening(app, kept)) == sorted(before)


@pytest.mark.parametrize("is_shown", [*in_soak([True]), False])
def test_none_is_kept_that_would_look_otherwise_if_it_were_new(*, is_shown: bool) -> None:
    with open_app(a_world()) as app:
        for change in (the_language, a_larger_text, a_fault, another_shape, the_lock):
            app.go(ScreenName.TEAMS)
            kept = app.screen
            if not is_shown:
                app.go(ScreenName.MIX)
            change(app)
            app.frames(3)
            app.go(ScreenName.MIX)
            app.go(ScreenName.TEAMS)
            assert app.screen is not kept, change.__name__


def test_a_handful_is_kept_those_left_last() -> None:
    with open_app(a_world()) as app:
        app.app.features._kept.clear()
        screens = [kind(app.context) for kind in kinds(MOST_KEPT + 1)]
        for screen in screens:
            app.app.features.keep(screen)
        assert list(app.app.features._kept.values()) == screens[1:]
