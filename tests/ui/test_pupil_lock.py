"""A computer that is locked for pupils: by touches and keys they stay inside, and a grown-up gets through."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from kivy.core.window import Window

from classroom.match import command as cmd
from classroom.match.team import Mode
from classroom.settings import Settings, hidden
from classroom.ui.cards.pin_card import AskPinCard, GrownUpCard
from classroom.ui.navigation import ScreenName
from classroom.ui.settings_model import FOR_BOTH, FOR_PUPILS, OPEN_MINUTES, PupilLock
from tests.grid import in_soak
from tests.own_process import python
from tests.ui import finished
from tests.ui.fake_services import World
from tests.ui.harness import RunningApp, assert_fits, open_app
from tests.ui.table import HORNBILLS, OFFICIALS, TIGERS, seated

KEPT = hidden("2468", bytes(16))
LOCKED, UNLOCKED = True, False
TO_GROWN_UPS = {
    "settings": ScreenName.SETTINGS,
    "matches": ScreenName.MATCHES,
    "classes": ScreenName.CLASSES,
    "mix": ScreenName.MIX,
    "competition": ScreenName.COMPETITION,
    "hall": ScreenName.HALL,
    "papers": ScreenName.PRINT,
}
"""Where cards and buttons of Home lead that are a grown-up's."""


@contextmanager
def locked(pin: str = KEPT, size: tuple[int, int] = (1366, 768), **settings: Any) -> Iterator[RunningApp]:
    with open_app(World(settings=Settings(kiosk=True, judge_pin=pin, **settings)), size) as app:
        yield app


def press_home(app: RunningApp, name: str) -> None:
    """Press a card or button of Home, behind the padlock."""
    if app.screen.for_pupils:
        app.tap(app.screen.ids.grown_ups)
        app.frames(3)
    app.tap(app.screen.ids[name])
    app.frames(3)


def enter(app: RunningApp, pin: str) -> None:
    card = app.find(AskPinCard)
    for digit in pin:
        app.tap(app.find("Pressable", within=card, text=digit))
    app.tap(card.ids.keypad.ids.ok)
    app.frames(3)


def go_on(app: RunningApp) -> None:
    app.tap(app.find(GrownUpCard).ids.deed)
    app.frames(3)


def let_in(app: RunningApp) -> None:
    go_on(app)
    enter(app, "2468")


def is_asked(app: RunningApp) -> bool:
    return bool(app.find_all(GrownUpCard))


def close_window() -> bool:
    """Ask for what Alt+F4 and the cross of a window ask for; whether the window stays."""
    return bool(Window.dispatch("on_request_close"))


def test_on_home_everything_of_a_grown_ups_asks_and_leads_nowhere_without_the_pin() -> None:
    with locked() as app:
        for name, screen in TO_GROWN_UPS.items():
            press_home(app, name)
            app.until(lambda: is_asked(app))
            assert app.navigator.screen == ScreenName.HOME
            go_on(app)
            enter(app, "1111")
            assert app.sees("That is not the PIN")
            assert app.navigator.screen == ScreenName.HOME
            app.key("escape")
            assert not app.find_all(AskPinCard)
            assert app.navigator.screen == ScreenName.HOME
            press_home(app, name)
            app.until(lambda: is_asked(app))
            let_in(app)
            assert app.navigator.screen == screen
            app.go(ScreenName.HOME)


@pytest.mark.parametrize("size", [(1024, 600), *in_soak([(800, 1280)])])
def test_home_shows_a_child_four_doors_and_a_padlock_and_nothing_else(size: tuple[int, int]) -> None:
    with locked(size=size) as app:
        titles = {"Play the computer", "Play a friend", "Drills", "Two-letter words"}
        assert {door.title for door in app.find_all("Door")} == titles
        assert {button.text for button in app.find_all("KitButton", within=app.screen)} == {"Grown-ups", "?"}
        assert not app.find_all("CardButton")
        assert_fits(app.screen)
        app.tap(app.find("ExplainButton"))
        assert app.sees("Tap a picture to play, to practise or to look at words. For anything else, ask your teacher.")
        assert not app.sees("The teacher's guide")
        app.key("escape")
        for title, screen in (
            ("Play the computer", ScreenName.COMPUTER),
            ("Play a friend", ScreenName.TEAMS),
            ("Drills", ScreenName.DRILLS),
            ("Two-letter words", ScreenName.HELPER),
        ):
            app.tap(app.find("Door", title=title))
            assert app.navigator.screen == screen
            assert_fits(app.screen)
            assert not app.sees("Whole class")
            assert not app.sees("Who plays?")
            app.go(ScreenName.HOME)
        app.tap(app.screen.ids.grown_ups)
        assert len(app.find_all("CardButton")) == 12
        app.tap(app.screen.ids.settings)
        assert is_asked(app)
        app.key("escape")
        app.go(ScreenName.DRILLS)
        app.go(ScreenName.HOME)
        assert app.screen.for_pupils, "the next child finds the doors again"


def test_a_pupil_finds_every_practice_that_is_not_over_behind_the_one_that_home_continues() -> None:
    with seated(settings=Settings(kiosk=True, judge_pin=KEPT)) as table:
        table.app.launcher.leave()
        table.app.frames(3)
        table.app.tap(table.app.find(text="Unfinished matches"))
        table.app.until(lambda: table.app.screen.modal)
        assert table.app.sees("Hornbills")
        assert not is_asked(table.app)


def test_neither_escape_nor_f11_nor_alt_f4_nor_quit_lets_a_pupil_out(monkeypatch: pytest.MonkeyPatch) -> None:
    with locked() as app:
        stopped: list[bool] = []
        monkeypatch.setattr(app.app, "stop", lambda *_args: stopped.append(True))
        for key in ("escape", "f11", "f4", "q"):
            app.key(key)
        assert app.settings.current.full_screen
        assert close_window()
        app.frames(2)
        assert is_asked(app)
        assert close_window()
        assert len(app.find_all(GrownUpCard)) == 1
        app.key("escape")
        assert not is_asked(app)
        press_home(app, "quit")
        assert is_asked(app)
        assert not app.find_all("Dialog", title="Close Bellword?")
        app.key("enter")
        assert is_asked(app)
        assert stopped == []
        # A grown-up gets out both ways.
        let_in(app)
        app.tap(app.find("Dialog", title="Close Bellword?").ids.deed)
        assert stopped == [True]
        close_window()
        app.frames(2)
        let_in(app)
        assert stopped == [True, True]


def test_no_other_window_is_opened_without_a_grown_up() -> None:
    with locked() as app:
        press_home(app, "second_screen")
        assert is_asked(app)
        assert not app.world.second_screen.is_open
        let_in(app)
        assert app.world.second_screen.is_open
        assert app.context.lock.is_closed


def test_without_a_pin_a_button_is_held_and_a_tap_is_not_enough() -> None:
    with locked(pin="") as app:
        press_home(app, "settings")
        app.tap(app.find(GrownUpCard).ids.deed, briefly=True)
        assert is_asked(app)
        assert app.navigator.screen == ScreenName.HOME
        go_on(app)
        assert app.navigator.screen == ScreenName.SETTINGS


def test_after_a_grown_up_who_may_close_the_window_the_lock_closes_at_the_next_screen_for_pupils() -> None:
    with locked() as app:
        press_home(app, "settings")
        let_in(app)
        assert not close_window()
        app.go(ScreenName.LISTS)
        assert app.navigator.screen == ScreenName.LISTS
        app.go(ScreenName.HOME)
        press_home(app, "settings")
        assert is_asked(app)
        assert app.navigator.screen == ScreenName.HOME


def leave_alone(app: RunningApp, minutes: float) -> None:
    """Let time pass in which nobody touches anything."""
    app.frames(2)
    app.world.clock.pass_ms(round(minutes * 60_000))
    app.frames(3)


def test_a_screen_that_a_grown_up_opened_is_locked_again_after_minutes_in_which_nobody_touches_anything() -> None:
    with locked() as app:
        press_home(app, "classes")
        let_in(app)
        touches: list[Callable[[], None]] = [lambda: app.tap((2, 2)), lambda: app.key("shift"), lambda: app.write("a")]
        for touch in touches:
            for _time in range(2):
                leave_alone(app, OPEN_MINUTES - 0.1)
                touch()
        leave_alone(app, OPEN_MINUTES - 0.1)
        assert app.navigator.screen == ScreenName.CLASSES
        leave_alone(app, 0.2)
        assert app.navigator.screen == ScreenName.HOME
        assert app.context.lock.is_closed
        press_home(app, "classes")
        assert is_asked(app)


def test_a_match_under_way_and_pupils_who_think_long_are_left_alone() -> None:
    with locked(teams=(HORNBILLS, TIGERS)) as app:
        app.launcher.begin_next()
        app.frames(3)
        screen = app.navigator.screen
        leave_alone(app, 60)
        assert app.navigator.screen == screen
        # The judge looks at the settings of a match that goes on.
        app.context.lock.is_closed = False
        app.go(ScreenName.SETTINGS)
        leave_alone(app, 60)
        assert app.navigator.screen == ScreenName.SETTINGS
        assert app.session.service.state.opened.match_id == "match-1"
        app.launcher.service = None
        leave_alone(app, OPEN_MINUTES + 0.1)
        assert app.navigator.screen == ScreenName.HOME


def test_papers_of_a_match_that_is_over_are_left_too() -> None:
    with finished.finished(settings=Settings(kiosk=True, judge_pin=KEPT)) as table:
        app = table.app
        app.go(ScreenName.PRINT)
        let_in(app)
        assert app.navigator.screen == ScreenName.PRINT
        leave_alone(app, OPEN_MINUTES + 0.1)
        assert app.navigator.screen == ScreenName.HOME
        assert app.context.lock.is_closed


def test_the_boards_of_a_hall_are_left_alone_and_a_hall_without_boards_is_not() -> None:
    with locked() as app:
        press_home(app, "hall")
        let_in(app)
        app.tap(app.screen._part.ids.begin)
        app.until(lambda: app.screen.hall.matches)
        leave_alone(app, 60)
        assert app.navigator.screen == ScreenName.HALL
        app.screen.new_hall()
        leave_alone(app, OPEN_MINUTES + 0.1)
        assert app.navigator.screen == ScreenName.HOME


def test_on_a_computer_that_is_open_to_all_no_screen_is_left_by_itself() -> None:
    with open_app() as app:
        app.navigator.go(ScreenName.CLASSES)
        leave_alone(app, 60)
        assert app.navigator.screen == ScreenName.CLASSES


def test_it_is_locked_in_the_settings_and_unlocked_there() -> None:
    with open_app(World(settings=Settings(judge_pin=KEPT, full_screen=True))) as app:
        assert not close_window()
        app.go(ScreenName.SETTINGS)
        app.tap(app.screen.ids.tabs.button("lock"))
        app.frames(3)
        section = app.find("Section")
        app.tap(section.ids.kiosk.button(LOCKED))
        enter(app, "2468")
        assert app.world.settings_store.settings.kiosk
        app.tap(app.screen.ids.tabs.button("sound"))
        app.tap(app.find("SecondaryButton", text="Back"))
        app.frames(3)
        assert app.find_all("Door")
        app.tap(app.screen.ids.grown_ups)
        assert app.sees("Locked for pupils: only a grown-up can open settings")
        press_home(app, "settings")
        let_in(app)
        app.tap(app.screen.ids.tabs.button("lock"))
        app.frames(3)
        app.tap(app.find("Section").ids.kiosk.button(UNLOCKED))
        app.frames(3)
        assert not app.world.settings_store.settings.kiosk
        app.tap(app.find("SecondaryButton", text="Back"))
        app.frames(3)
        press_home(app, "settings")
        assert app.navigator.screen == ScreenName.SETTINGS


def test_a_computer_started_locked_is_unlocked_in_the_settings_too() -> None:
    with open_app(World(settings=Settings(judge_pin=KEPT)), locked=True) as app:
        press_home(app, "settings")
        let_in(app)
        app.tap(app.screen.ids.tabs.button("lock"))
        app.frames(3)
        app.tap(app.find("Section").ids.kiosk.button(UNLOCKED))
        app.tap(app.find("SecondaryButton", text="Back"))
        app.frames(3)
        press_home(app, "settings")
        assert app.navigator.screen == ScreenName.SETTINGS
        assert not app.world.settings_store.settings.kiosk


def test_locked_it_fills_the_screen_whatever_the_setting() -> None:
    with open_app(World(settings=Settings(full_screen=False, kiosk=False))) as app:
        assert not app.app._full_screen
        app.context.lock.switch(on=True)
        app.frames(3)
        assert app.app._full_screen
        assert Window.fullscreen == "auto"
        app.context.lock.switch(on=False)
        app.frames(3)
        assert not app.app._full_screen
        assert not Window.fullscreen
        assert app.world.settings_store.settings.full_screen is False


def test_pupils_play_practise_and_look_words_up() -> None:
    with locked() as app:
        for name, screen in (
            ("helper", ScreenName.HELPER),
            ("drills", ScreenName.DRILLS),
            ("partner", ScreenName.COMPUTER),
            ("new_match", ScreenName.TEAMS),
        ):
            press_home(app, name)
            assert app.navigator.screen == screen
            assert not is_asked(app)
            app.key("escape")
            app.frames(3)
            assert app.navigator.screen == ScreenName.HOME


def mode_now(app: RunningApp) -> Mode:
    found: Mode = app.session.service.state.opened.mode
    return found


def test_who_plays_a_friend_on_a_locked_computer_practises_whatever_was_played_last() -> None:
    with locked(mode=Mode.COMPETITION) as app:
        app.tap(app.find("Door", title="Play a friend"))
        for screen in (ScreenName.TEAMS, ScreenName.OPTIONS):
            app.go(screen)
            mode = app.screen.ids.mode
            app.tap(mode.button(Mode.COMPETITION))
            assert is_asked(app)
            app.key("escape")
            assert (mode.chosen, app.settings.current.mode) == (Mode.PRACTICE, Mode.PRACTICE)
        app.tap(mode.button(Mode.COMPETITION))
        let_in(app)
        assert (mode.chosen, app.settings.current.mode) == (Mode.COMPETITION, Mode.COMPETITION)


def test_the_big_button_of_a_locked_computer_leads_to_practice_and_never_to_a_competition() -> None:
    with locked(teams=(HORNBILLS, TIGERS), officials=OFFICIALS, mode=Mode.COMPETITION) as app:
        app.launcher.begin_next()
        app.frames(3)
        assert mode_now(app) is Mode.COMPETITION
        app.launcher.leave()
        app.frames(3)
        assert (app.screen.next_step, app.screen.others) == ("again", [])
        assert "practice" in app.screen.line
        for button in ("deed", "end"):
            if app.navigator.screen == ScreenName.HOME:
                press_home(app, "go_on")
            else:
                app.tap(app.find("PrimaryButton", text="Start"))
            app.until(lambda: app.find_all("UnfinishedCard"))
            app.find("UnfinishedCard").ids[button].dispatch("on_release")
            app.frames(3)
            assert is_asked(app)
            app.key("escape")
            assert app.session is None
        app.tap(app.find("UnfinishedCard").ids.practise)
        app.until(lambda: app.session)
        assert mode_now(app) is Mode.PRACTICE


@pytest.mark.parametrize("kind", [*in_soak(["new_match"]), "real_board"])
def test_what_pupils_begin_they_leave_and_continue_and_of_two_matches_both(kind: str) -> None:
    with locked(teams=(HORNBILLS, TIGERS)) as app:
        begun: list[str] = []
        for card in ("new_match", kind):
            press_home(app, card)
            while app.session is None:
                app.tap(app.find("PrimaryButton"))  # Next, then Start
                app.until(lambda: not app.navigator.blocking.sentence)
            begun.append(app.session.service.state.opened.match_id)
            if app.navigator.screen == ScreenName.DRAW:
                for side in range(2):
                    app.session.do(cmd.DrawLot(side))
                app.go(ScreenName.MATCH)
            app.tap(app.find("SecondaryButton", text="Home"))
            app.frames(3)
            assert app.navigator.screen == ScreenName.HOME
        assert len({*begun}) == 2
        for number, match_id in enumerate(reversed(begun)):
            press_home(app, "matches")
            app.until(lambda: app.find_all("Dialog"))
            rows = sorted(app.find("ButtonGrid", within=app.find("Dialog")).children, key=lambda row: -row.y)
            assert len(rows) == 2
            assert_fits(app.find("Dialog"))
            app.tap(rows[number])
            app.until(lambda: app.session)
            assert app.session.service.state.opened.match_id == match_id
            app.frames(3)
            assert app.navigator.screen in (ScreenName.MATCH, ScreenName.JUDGE)
            app.tap(app.find("SecondaryButton", text="Home"))
            app.frames(3)
        # All the others are a grown-up's.
        press_home(app, "matches")
        app.until(lambda: app.find_all("Dialog"))
        app.tap(app.find("Dialog").ids.all)
        app.frames(3)
        assert is_asked(app)


def test_beside_a_real_board_nobody_goes_home_while_the_clock_runs() -> None:
    with locked(teams=(HORNBILLS, TIGERS), real_board=True) as app:
        app.launcher.begin_next()
        app.frames(3)
        app.session.do(cmd.NameStarter(0))
        app.tap(app.screen.ids.main)
        app.tap(app.screen.ids.home)
        assert app.navigator.screen == ScreenName.JUDGE
        assert app.sees("Stop the clock first.")
        app.tap(app.screen.ids.main)
        app.tap(app.screen.ids.home)
        app.frames(3)
        assert app.navigator.screen == ScreenName.HOME


def test_at_the_end_of_a_match_pupils_look_back_and_print_nothing() -> None:
    with finished.finished(settings=Settings(kiosk=True, judge_pin=KEPT)) as table:
        app = table.app
        app.go(ScreenName.RESULT)
        assert app.find("PrimaryButton").text == "Same teams again"
        assert not app.find_all(text="Score sheet")
        app.go(ScreenName.REPLAY)
        assert app.navigator.screen == ScreenName.REPLAY
        assert app.context.lock.is_closed
        app.go(ScreenName.PRINT)
        assert is_asked(app)
        assert app.navigator.screen == ScreenName.REPLAY


def test_every_screen_is_for_pupils_or_for_grown_ups_and_those_that_delete_print_or_save_are_not_for_pupils() -> None:
    for_grown_ups = set(ScreenName) - FOR_PUPILS - FOR_BOTH
    assert not FOR_PUPILS & FOR_BOTH
    assert for_grown_ups == {
        ScreenName.FORMATS,
        ScreenName.RULES,
        ScreenName.HOUSE_RULE,
        ScreenName.HALL,
        ScreenName.PRINT,
        ScreenName.MATCHES,
        ScreenName.SETTINGS,
        ScreenName.LISTS,
        ScreenName.CLASSES,
        ScreenName.MIX,
        ScreenName.COMPETITION,
    }


def test_no_way_leads_to_a_grown_ups_screen() -> None:
    with locked() as app:
        app.look()
        for screen in sorted(set(ScreenName) - FOR_PUPILS - FOR_BOTH):
            app.go(screen)
            assert is_asked(app)
            assert app.navigator.screen == ScreenName.HOME
            app.find(GrownUpCard).close()
            app.navigator.back()
            app.frames(2)
            assert app.navigator.screen == ScreenName.HOME


def test_keys_that_lead_to_other_programs_are_held_while_it_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    held: list[bool] = []
    monkeypatch.setattr(type(Window), "grab_mouse", lambda _window: held.append(True))
    monkeypatch.setattr(type(Window), "ungrab_mouse", lambda _window: held.append(False))
    with locked() as app:
        assert held == [True]
        press_home(app, "settings")
        let_in(app)
        assert held == [True, False]
        app.navigator.go(ScreenName.HOME)
        assert held == [True, False, True]
    assert held[-1] is False


def test_an_unlocked_computer_lets_everybody_pass() -> None:
    with open_app() as app:
        lock: PupilLock = app.context.lock
        done: list[bool] = []
        lock.ask(lambda: done.append(True))
        assert done == [True]
        assert not lock.is_on


STARTED_LOCKED = """
import sys
from pathlib import Path
from classroom.bootstrap import Start, run_app

def look(app):
    from kivy.core.window import Window
    print(Window.fullscreen, Window.dispatch("on_request_close"), app.context.settings.current.kiosk)
    app.stop()

sys.exit(run_app(Start(data=Path(sys.argv[1]), kiosk=True, after_start=look)))
"""


@pytest.mark.soak
def test_a_process_started_locked_fills_the_screen_and_is_not_closed(tmp_path: Path) -> None:
    done = python("-c", STARTED_LOCKED, str(tmp_path), timeout=120)
    assert (done.returncode, done.stdout, done.stderr) == (0, "auto True False\n", "")


LOGGED_OUT = """
import os, signal, sys
from pathlib import Path
from classroom.bootstrap import Start, run_app
from classroom.settings import Settings
from classroom.store.settings import SettingsFile

folder, name = Path(sys.argv[1]), sys.argv[2]
SettingsFile(folder).save(Settings(kiosk=True, full_screen=False))

def look(app):
    app.on_stop = lambda stop=app.on_stop: (print("in order", app.context.lock.is_closed), stop())
    os.kill(os.getpid(), getattr(signal, name))

sys.exit(run_app(Start(data=folder, after_start=look)))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows ends programs at a logout without asking them")
@pytest.mark.parametrize(
    "name", [pytest.param("SIGTERM", marks=pytest.mark.slow), pytest.param("SIGHUP", marks=pytest.mark.soak)]
)
def test_who_logs_out_of_a_locked_computer_ends_the_app_in_order(name: str, tmp_path: Path) -> None:
    done = python("-c", LOGGED_OUT, str(tmp_path), name, timeout=120)
    # Kivy tells of the end twice.
    assert (done.returncode, {*done.stdout.splitlines()}, done.stderr) == (0, {"in order True"}, "")
    assert list((tmp_path / "backups").iterdir())
