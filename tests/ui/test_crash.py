"""A fault in the app itself: a report without names is saved, and the match goes on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from kivy.base import ExceptionManager

from classroom.ui.crash import catch_crashes
from classroom.ui.navigation import ScreenName
from tests.ui.harness import RunningApp
from tests.ui.table import seated

SENTENCE = "Something went wrong in Bellword. Your saved data is safe."


class Faulty:
    """The app in the middle of a match, and a way to break it as a fault of ours would."""

    def __init__(self, app: RunningApp, folder: Path) -> None:
        self.app, self.folder = app, folder
        self.seconds = 100.0
        catch_crashes(app.app, folder, lambda: self.seconds)

    def fail(self, error: BaseException, *, after: float = 60.0) -> int:
        """What Kivy's loop does with a fault that comes so many seconds after the last: PASS goes on, RAISE ends it."""
        self.seconds += after
        try:
            _break(error)
        except BaseException as raised:  # noqa: BLE001 - as Kivy itself does
            return int(ExceptionManager.handle_exception(raised))
        raise AssertionError

    @property
    def reports(self) -> list[str]:
        return [path.read_text(encoding="utf-8") for path in sorted(self.folder.glob("report-*.txt"))]

    @property
    def notice(self) -> str:
        text: str = self.app.app.notice.text
        return text


def _break(error: BaseException) -> None:
    raise error


@pytest.fixture
def faulty(tmp_path: Path) -> Iterator[Faulty]:
    handlers = ExceptionManager.handlers[:]
    with seated() as table:
        yield Faulty(table.app, tmp_path)
    ExceptionManager.handlers[:] = handlers


def test_a_fault_is_reported_and_told_and_the_match_goes_on(faulty: Faulty) -> None:
    screen = faulty.app.screen
    assert faulty.fail(ValueError("odd")) == ExceptionManager.PASS
    faulty.app.frames(3)
    (report,) = faulty.reports
    assert "ValueError" in report
    assert "_break" in report
    assert "Bellword" in report
    (name,) = [path.name for path in faulty.folder.iterdir()]
    assert faulty.notice == f"{SENTENCE} Report: {name}"
    assert faulty.app.navigator.screen == ScreenName.MATCH
    assert faulty.app.screen is not screen
    faulty.app.tap(faulty.app.screen.panel.ids.ring)
    assert faulty.app.session.view.time.seconds > 0


def test_no_name_of_a_child_gets_into_a_report(faulty: Faulty) -> None:
    faulty.fail(KeyError("Aina"))
    (report,) = faulty.reports
    assert "KeyError" in report
    assert "Aina" not in report


def test_nor_into_the_log(faulty: Faulty, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]) -> None:
    faulty.fail(KeyError("Aina"))
    assert "Aina" not in caplog.text + "".join(capfd.readouterr())


def test_the_same_fault_again_and_again_is_reported_once(faulty: Faulty) -> None:
    for _ in range(30):
        assert faulty.fail(ValueError("odd")) == ExceptionManager.PASS
    assert len(faulty.reports) == 1
    assert "Report: " in faulty.notice


def test_a_flood_of_reports_stops_and_the_app_does_not(faulty: Faulty) -> None:
    kinds = [type(f"Fault{number}Error", (Exception,), {}) for number in range(25)]
    for kind in kinds:
        assert faulty.fail(kind()) == ExceptionManager.PASS
    assert len(faulty.reports) == 20
    assert faulty.notice == SENTENCE


def test_where_no_report_can_be_saved_there_is_none_to_speak_of(faulty: Faulty) -> None:
    file = faulty.folder / "file"
    file.touch()
    faulty.folder = file / "within"
    catch_crashes(faulty.app.app, faulty.folder, lambda: faulty.seconds)
    ExceptionManager.handlers[:] = ExceptionManager.handlers[-1:]
    assert faulty.fail(ValueError("odd")) == ExceptionManager.PASS
    assert faulty.notice == SENTENCE


def test_a_screen_that_fails_at_once_again_gives_way_to_home(faulty: Faulty) -> None:
    faulty.fail(ValueError("odd"))
    assert faulty.app.app.has_recovered
    assert faulty.app.navigator.screen == ScreenName.MATCH
    assert faulty.fail(ValueError("odd"), after=0.1) == ExceptionManager.PASS
    faulty.app.frames(3)
    assert faulty.app.navigator.screen == ScreenName.HOME
    assert faulty.app.session is None
    # One tap leads back to the match.
    faulty.app.tap(faulty.app.find(text="Continue"))
    assert faulty.app.navigator.screen == ScreenName.MATCH


def test_faults_without_end_end_the_app(faulty: Faulty) -> None:
    answers = [faulty.fail(ValueError("odd"), after=0.02) for _ in range(11)]
    assert answers == [*[ExceptionManager.PASS] * 10, ExceptionManager.RAISE]


@pytest.mark.parametrize("kind", [KeyboardInterrupt, SystemExit])
def test_who_ends_the_app_ends_it(faulty: Faulty, kind: type[BaseException]) -> None:
    assert faulty.fail(kind()) == ExceptionManager.RAISE
    assert faulty.reports == []


def test_the_clock_of_the_match_goes_on_after_a_fault_in_a_frame(
    faulty: Faulty, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = faulty.app
    app.tap(app.screen.panel.ids.ring)
    tick: Callable[[], Any] = app.session.tick

    def fail_once() -> None:
        monkeypatch.setattr(app.session, "tick", tick)
        raise ValueError("odd")

    monkeypatch.setattr(app.session, "tick", fail_once)
    app.frames(3)
    (report,) = faulty.reports
    assert "fail_once" in report
    before = app.session.view.time.seconds
    app.pass_ms(3_000)
    assert app.session.view.time.seconds < before
