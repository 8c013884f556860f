"""Which match is on the screens, without any screen."""

from __future__ import annotations

import pytest

from classroom.match import command as cmd
from classroom.match.state import Phase
from classroom.settings import Settings
from classroom.ui.context import ScreenContext, screen_context
from classroom.ui.navigation import ScreenName
from tests.ui.fake_services import FakeShuffler, World
from tests.ui.harness import open_app
from tests.ui.table import CAT, HORNBILLS, QUIZ, TIGERS, lay_out


@pytest.fixture
def context() -> ScreenContext:
    """What screens are given where two teams are ready to play."""
    return screen_context(World(Settings(teams=(HORNBILLS, TIGERS)), shuffler=FakeShuffler(["K", "A"])).services())


def test_a_match_begins_and_is_put_aside(context: ScreenContext) -> None:
    seen: list[bool] = []
    context.launcher.bind(service=lambda _launcher, service: seen.append(service is not None))
    context.launcher.begin_next()
    shown = context.launcher.match_to_print()
    assert shown
    assert shown.phase is Phase.DRAWING
    context.launcher.leave()
    assert (seen, context.launcher.match_to_print()) == ([True, False], None)
    assert context.navigator.screen == ScreenName.HOME


def test_another_match_takes_the_place_of_the_one_under_way(context: ScreenContext) -> None:
    context.launcher.begin_next()
    seen: list[bool] = []
    context.launcher.bind(service=lambda _launcher, service: seen.append(service is not None))
    context.launcher.begin_next()
    assert seen == [False, True]


def test_what_a_match_refuses_is_said(context: ScreenContext) -> None:
    context.launcher.begin_next()
    service = context.launcher.service
    assert service
    context.launcher.do(cmd.RingBell())
    assert context.navigator.notice
    assert service.state.phase is Phase.DRAWING


def test_without_a_match_a_command_does_nothing(context: ScreenContext) -> None:
    context.launcher.do(cmd.RingBell())
    assert (context.navigator.notice, context.launcher.service) == ("", None)


def test_a_match_without_a_bell_is_taken_back_and_set_up_again(context: ScreenContext) -> None:
    context.launcher.begin_next()
    assert context.launcher.may_take_back()
    context.launcher.take_back()
    assert (context.launcher.service, context.navigator.screen) == (None, ScreenName.OPTIONS)
    assert not context.services.archive.newest(1)


def test_a_match_under_way_calls_its_nameless_teams_in_the_language_that_is_chosen() -> None:
    with open_app(World(Settings(), shuffler=FakeShuffler(lay_out("KA", QUIZ, CAT)))) as app:
        app.launcher.begin_next()
        app.frames(3)
        app.settings.use_language("ms")
        app.frames(3)
        assert app.sees("Pasukan 1")
        assert not app.sees("Team ")
