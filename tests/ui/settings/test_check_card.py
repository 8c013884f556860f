"""The check of the app as a card: worked out beside the screen, what is broken first, in the language on screen."""

import threading
from pathlib import Path
from typing import Any

from classroom.bootstrap import AppServices
from classroom.errors.finding import Finding, Verdict
from classroom.store.database import open_database
from classroom.store.settings import SettingsFile
from classroom.ui.navigation import ScreenName
from tests.store.conftest import NOON
from tests.ui.fake_services import World
from tests.ui.harness import RunningApp, open_app


def press_check(app: RunningApp) -> Any:
    app.go(ScreenName.SETTINGS, "about")
    app.tap(app.find("Section").ids.check)
    app.frames(2)
    return app.find("CheckCard")


def rows(app: RunningApp) -> list[Any]:
    found = app.find_all("FindingRow")
    return sorted(found, key=lambda row: -row.y)


def test_what_is_broken_comes_first_with_what_to_do_and_where_all_is_well_it_says_so() -> None:
    with open_app() as app:
        card = press_check(app)
        app.until(lambda: len(rows(app)) == 3)
        assert [row.subject for row in rows(app)] == ["Match data", "Bell", "Fonts"]
        assert [row.word for row in rows(app)] == ["× Broken", "! Check", "✓ In order"]
        assert rows(app)[0].sentence.endswith("Open it with that version.")
        assert card.message == "2 things need your attention."
        app.tap(card.ids.close)
        app.use_services(check_up=lambda: (Finding(Verdict.OK, "Fonts", "7 files"),))
        card = press_check(app)
        app.until(lambda: rows(app))
        assert card.message == "Everything is in order."


def test_the_screen_goes_on_while_it_is_checked_and_a_closed_card_waits_for_nothing() -> None:
    with open_app() as app:
        go_on = threading.Event()
        threads: list[threading.Thread] = []

        def slow() -> tuple[Finding, ...]:
            threads.append(threading.current_thread())
            go_on.wait(10)
            return app.world.findings()

        app.use_services(check_up=slow)
        card = press_check(app)
        app.until(lambda: threads)
        app.frames(3)
        assert card.message == "Checking everything …"
        app.tap(card.ids.close)
        go_on.set()
        app.frames(5)
        assert threads != [threading.main_thread()]
        assert not app.find_all("CheckCard")
        assert not card.ids.content.children


def test_the_apps_own_services_find_what_the_command_finds(tmp_path: Path) -> None:
    database = open_database(tmp_path, lambda: NOON)
    services = AppServices(tmp_path, database, SettingsFile(tmp_path), World().bell)
    found = {one.subject: one.verdict for one in services.check_up()}
    database.close()
    assert found["Match data"] is Verdict.OK
    assert found["Saving"] is Verdict.OK
