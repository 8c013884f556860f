"""A match of a competition on another computer: the table's code makes its result code, which is typed in there."""

from __future__ import annotations

import pytest

from classroom.competition.event import Source
from classroom.competition.result import Played
from classroom.competition.result_code import table_code
from classroom.match import command as cmd
from classroom.settings import Settings
from classroom.ui.archive.matches import StoredMatchCard, TableCodeCard
from classroom.ui.navigation import ScreenName
from tests.ui.competition.day_page import DayPage
from tests.ui.fake_services import World
from tests.ui.harness import RunningApp, assert_fits, open_app
from tests.ui.table import HORNBILLS, OFFICIALS, TIGERS
from tests.ui.walk import press, press_main, settle

CLASS = Settings(teams=(HORNBILLS, TIGERS), officials=OFFICIALS)
SMALLEST = (1024, 600)


def play(app: RunningApp, lots: str) -> tuple[int, int]:
    """Begin a match with these lots, and have the judge end it; both totals."""
    app.world.shuffler.script = list(lots)
    app.launcher.begin_next()
    for side in (0, 1):
        assert app.session.do(cmd.DrawLot(side))
    for item in app.session.service.state.open_items:
        assert app.session.do(cmd.TickItem(item, "Pn. Latifah"))
    assert app.session.do(cmd.RingBell())
    assert app.session.do(cmd.Pass())
    assert app.session.do(cmd.CorrectScore(0, 12, "the judge", "added wrongly"))
    assert app.session.do(cmd.StopMatch("lunch"))
    one, other = app.session.service.state.totals
    app.launcher.leave()
    return one, other


def type_code(app: RunningApp, code: str) -> None:
    for sign in code:
        press(app, sign)
    press_main(app)


def ask_code(app: RunningApp, at: int = 0) -> None:
    """Ask for the result code of a match in the list."""
    app.navigator.go(ScreenName.MATCHES)
    settle(app)
    press(app, "More", at=at)
    press(app, "Result code")


@pytest.mark.parametrize(
    ("lots", "first", "is_turned"),
    [
        pytest.param("KA", "Hornbills", False, marks=pytest.mark.soak),
        ("AK", "Tigers", True),
    ],
)
def test_a_match_on_another_computer_comes_by_the_code_of_its_table(
    lots: str,
    first: str,
    is_turned: bool,  # noqa: FBT001 - by pytest
) -> None:
    competition = World()
    with open_app(competition) as app:
        page = DayPage(app)
        page.begin()
        page.enter(*(("Tigers, Johor", "Hornbills, Perak") if is_turned else ("Hornbills, Perak", "Tigers, Johor")))
        page.press("Go to round {number}", number=1)
        page.publish()
        code = table_code(page.state, 0, 1, 1).replace("-", "")
        title = page.state.opened.title
    with open_app(World(CLASS), SMALLEST) as app:
        hornbills, tigers = play(app, lots)
        ask_code(app)
        card = app.find("TableCodeCard")
        assert_fits(card)
        type_code(app, code)
        assert card.fault == "Choose the team that is listed first on the pairings sheet."
        for _sign in code:
            app.key("backspace")
        press(app, "Tigers" if is_turned else "Hornbills")
        wrong = code[:-1] + ("0" if code[-1] != "0" else "1")
        type_code(app, wrong)
        assert app.screen.modal is card
        assert card.fault.startswith("This code is not right")
        assert card.code == wrong
        assert_fits(card)
        app.key("backspace")
        app.pass_ms(500)
        app.key(code[-1].lower(), code[-1].lower())
        app.key("enter")
        settle(app)
        shown = app.find("Dialog", title="Result code")
        assert shown.message == f"Hornbills: {hornbills}, Tigers: {tigers}".replace("-", "\N{MINUS SIGN}")
        assert_fits(shown)
        result_code = "".join(sign for sign in shown.ids.content.children[-1].text if sign.isalnum())
        press(app, "Close")
        assert app.screen.modal is None
    with open_app(competition) as app:
        page = DayPage(app)
        press(app, "Competition")
        press(app, title)
        page.go("Round")
        page.press("Result code")
        type_code(app, result_code)
        assert page.card is None
        (recorded,) = page.model.division.rounds[0].recorded
        teams = {team.player: team.entry.name for team in page.state.teams}
        assert isinstance(recorded.result, Played)
        scores = {"Hornbills": hornbills, "Tigers": tigers}
        began, other = (teams[player] for player in (recorded.result.first, recorded.result.second))
        assert began == first
        assert (recorded.result.first_score, recorded.result.second_score) == (scores[began], scores[other])


def test_a_match_that_is_not_over_has_no_code_yet() -> None:
    with open_app(World(CLASS)) as app:
        app.world.shuffler.script = ["K", "A"]
        app.launcher.begin_next()
        for side in (0, 1):
            assert app.session.do(cmd.DrawLot(side))
        app.launcher.leave()
        ask_code(app)
        assert isinstance(app.screen.modal, StoredMatchCard)
        assert app.screen.modal.fault == "A match gets its result code when its result is final."


def test_a_match_of_a_competition_on_this_computer_needs_no_code() -> None:
    with open_app() as app:
        page = DayPage(app)
        page.begin()
        page.enter("Hornbills, Perak", "Tigers, Johor")
        page.press("Go to round {number}", number=1)
        page.publish()
        title = page.state.opened.title
        app.settings.change(teams=CLASS.teams, officials=CLASS.officials)
        play(app, "KA")
        (match_id,) = app.world.log.matches
        page.model.enter_match(app.world.log.stored(match_id).state, Source.MATCH_FILE)
        ask_code(app)
        assert app.notice == f"{title} is on this computer, so this match needs no result code."
        assert not isinstance(app.screen.modal, TableCodeCard)
