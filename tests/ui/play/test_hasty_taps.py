"""Ten taps on a button that arrive together, as after a moment without frames, do what one tap does."""

from collections.abc import Callable
from typing import Any

import pytest

from classroom.match.team import Member, Role, Team
from classroom.say.match_setup import computer_team
from classroom.settings import Settings
from classroom.ui.drills import drill_session
from classroom.ui.drills.drill_session import DrillSession
from classroom.ui.navigation import ScreenName
from tests.ui.fake_services import World
from tests.ui.harness import BETWEEN_TAPS, RunningApp, open_app
from tests.ui.partner_table import against
from tests.ui.scripted_partner import ScriptedPartner, laid
from tests.ui.table import HORNBILLS, TIGERS

PUPILS = Team("Our team", "", (Member("Aina", Role.MAIN),))
CLASS = Settings(teams=(HORNBILLS, TIGERS), computer_teams=(PUPILS, computer_team("starter")))
TAPS = 10


def hammer(app: RunningApp, button: Any) -> None:
    """Tap a button ten times within one frame."""
    app._seconds += BETWEEN_TAPS
    for _tap in range(TAPS):
        finger = app.finger(button)
        finger.press()
        finger.up()
    app.frames(4)


def home(app: RunningApp) -> Any:
    return app.find("PrimaryButton", text="Start")


def new_match(app: RunningApp) -> Any:
    app.go(ScreenName.OPTIONS)
    return app.screen.ids.start


def computer(app: RunningApp) -> Any:
    app.go(ScreenName.COMPUTER)
    return app.screen.ids.start


@pytest.mark.parametrize("start", [home, new_match, computer])
def test_one_match_is_begun(start: Callable[[RunningApp], Any]) -> None:
    with open_app(World(CLASS)) as app:
        hammer(app, start(app))
        assert app.app.shown == ScreenName.DRAW
        assert list(app.world.log.matches) == ["match-1"]


def test_one_drill_is_begun(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[DrillSession] = []

    def begin(*parts: Any) -> DrillSession:
        begun.append(DrillSession(*parts))
        return begun[-1]

    monkeypatch.setattr(drill_session, "DrillSession", begin)
    with open_app(World(CLASS)) as app:
        app.go(ScreenName.DRILLS)
        hammer(app, next(card for card in app.find_all("DrillCard") if card.kind == "true-or-not"))
        assert app.app.shown == ScreenName.DRILL
        assert begun == [app.drills.session]


def test_a_second_tap_on_own_list_chooses_none_of_the_lists_that_have_come_up_below_it() -> None:
    with open_app(World(CLASS)) as app:
        app.go(ScreenName.OPTIONS)
        app.tap(app.screen.ids.ladder.children[0])
        app.tap(app.screen.ids.own_list)
        rows = app.find_all("ListRow")
        app.tap(rows[-1], hasty=True)
        assert app.find_all("ListRow") == rows
        app.tap(rows[-1])
        assert not app.find_all("ListRow")


def test_no_to_the_computers_score_types_no_digit_of_the_keys_that_come_up_below_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with against(monkeypatch, ScriptedPartner([laid("K8", "S")], said=[12]), "CATDOGS", "SEAMQUI") as table:
        table.whole_turn("H8", "CAT", score=10)
        table.computer_says()
        hammer(table.app, table.part("no"))
        assert table.screen.correcting
        assert table.screen.ids.keypad.entry == ""
        hammer(table.app, table.part("judge"))
        assert not table.screen.correcting
