"""The list of matches: go on, look up, print again, page by page."""

import pytest

from classroom.match import command as cmd
from classroom.match.settings import Settings
from classroom.match.trouble import KnownTrouble, Trouble
from tests.ui.fake_services import World
from tests.ui.harness import SIZES, RunningApp, assert_fits, open_app
from tests.ui.screens.table import HORNBILLS, TIGERS

CLASS = Settings(teams=(HORNBILLS, TIGERS))


STOPPED, OPEN = "stopped", "open"


def play(app: RunningApp, *matches: str) -> None:
    """Begin matches, each to be left open or stopped by the judge."""
    for how in matches:
        app.world.shuffler.script = ["K", "A"]
        app.desk.begin_next()
        for side in (0, 1):
            assert app.desk.session.do(cmd.DrawLot(side))
        if how == STOPPED:
            assert app.desk.session.do(cmd.StopMatch("lunch"))
        app.desk.leave()


def show(app: RunningApp) -> None:
    app.desk.go("matches")
    app.frames(4)


def rows(app: RunningApp) -> list[str]:
    """What each row says of its match, from the top."""
    found = sorted(app.find_all("MatchRow"), key=lambda row: -row.y)
    return [row.status for row in found]


def tap_row(app: RunningApp, index: int) -> None:
    app.tap(sorted(app.find_all("MatchRow"), key=lambda row: -row.y)[index])


def test_without_a_match_there_is_one_button() -> None:
    with open_app() as app:
        show(app)
        assert app.sees("No match has been played yet.")
        assert [button.text for button in app.find_all("KitButton", within=app.screen)] == ["New match", "Back"]
        app.tap(app.find("PrimaryButton", text="New match"))
        assert app.desk.screen == "teams"


def test_the_match_played_last_stands_first_with_day_and_scores() -> None:
    with open_app(World(CLASS)) as app:
        play(app, STOPPED, OPEN)
        show(app)
        assert rows(app) == ["go on", "finished"]
        assert app.sees("21 November 2026")
        assert app.sees("Hornbills")


def test_an_unfinished_match_goes_on_with_one_tap() -> None:
    with open_app(World(CLASS)) as app:
        play(app, OPEN, STOPPED)
        show(app)
        tap_row(app, 1)
        assert app.desk.screen == "match"
        assert app.desk.session.service.state.opened.match_id == "match-1"


def test_a_finished_match_shows_its_result() -> None:
    with open_app(World(CLASS)) as app:
        play(app, STOPPED)
        show(app)
        tap_row(app, 0)
        assert app.desk.screen == "result"


def test_a_damaged_match_says_so_and_what_is_left_can_be_printed() -> None:
    with open_app(World(CLASS)) as app:
        play(app, STOPPED, OPEN)
        app.world.log.damaged["match-1"] = 4
        show(app)
        assert rows(app) == ["go on", "damaged"]
        assert app.sees("The record of this match is damaged from entry 4 on.")
        tap_row(app, 1)
        assert app.notice.startswith("The record of this match is damaged from entry 4 on.")
        assert app.desk.screen == "print"
        printed = app.desk.match_to_print()
        assert printed is not None
        assert printed.opened.match_id == "match-1"


def test_a_match_of_which_nothing_is_left_stays_in_the_list() -> None:
    with open_app(World(CLASS)) as app:
        play(app, STOPPED)
        app.world.log.damaged["match-1"] = 1
        show(app)
        tap_row(app, 0)
        assert app.desk.screen == "matches"
        assert app.notice.startswith("The record of this match is damaged from entry 1 on.")


def test_more_matches_than_fit_are_on_further_pages() -> None:
    with open_app(World(CLASS), SIZES[2]) as app:
        play(app, *[OPEN] * 9)
        show(app)
        shown = len(rows(app))
        assert 4 <= shown < 9
        app.tap(app.find("SecondaryButton", text="Newer"))
        assert app.notice == "These are the newest matches."
        app.tap(app.find("SecondaryButton", text="Older"))
        assert len(rows(app)) == 9 - shown
        assert app.sees("Page 2")
        app.tap(app.find("SecondaryButton", text="Older"))
        assert app.notice == "There are no older matches."
        app.tap(app.find("SecondaryButton", text="Newer"))
        assert len(rows(app)) == shown


def test_an_unreadable_disk_is_told() -> None:
    world = World(CLASS)
    with open_app(world) as app:
        world.log.unreadable = KnownTrouble(Trouble.DISK_ERROR, "E:")
        show(app)
        assert app.notice.startswith("E: cannot be read")


@pytest.mark.parametrize("size", SIZES)
def test_nothing_is_clipped(size: tuple[int, int]) -> None:
    with open_app(World(CLASS), size) as app:
        show(app)
        assert_fits(app.screen)
        play(app, *[STOPPED, OPEN] * 5)
        app.world.log.damaged["match-9"] = 4
        app.desk.go("home")
        app.frames(4)
        show(app)
        app.shot(f"matches-{size[0]}x{size[1]}")
        assert_fits(app.screen)
