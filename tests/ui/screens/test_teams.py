"""The team sheets on screen (P1-P3): typed, marked, never lost."""

from dataclasses import replace
from typing import Any

import pytest

from classroom.match.settings import Settings
from classroom.match.team import Member, Mode, Role, Team
from tests.ui.fake_services import World
from tests.ui.harness import SIZES, RunningApp, assert_fits, open_app
from tests.ui.screens.table import HORNBILLS, TIGERS

CLASS = Settings(teams=(HORNBILLS, TIGERS))
SHORT = (Team("Reds", "5 Bestari", (Member("Aina"),)), Team("Blues", "5 Cerdas", (Member("Ben"),)))


def sheets(app: RunningApp) -> list[Any]:
    """The sheets on screen, the first side's first."""
    return sorted(app.find_all("TeamSheet"), key=lambda sheet: sheet.side)


def row(app: RunningApp, side: int, name: str) -> Any:
    return sheets(app)[side].ids[name]


def member(app: RunningApp, side: int, index: int) -> Any:
    return sheets(app)[side].members[index]


def write(app: RunningApp, line: Any, text: str) -> None:
    """Tap a line and type."""
    app.tap(line.ids.field)
    app.write(text)


def go_to_teams(app: RunningApp) -> None:
    app.tap(app.find("CardButton", title="New match"))
    app.frames(3)


def go_on(app: RunningApp) -> None:
    app.tap(app.find("PrimaryButton", text="NEXT"))
    app.frames(12)


def test_last_times_teams_stand_on_the_sheets() -> None:
    with open_app(World(CLASS)) as app:
        go_to_teams(app)
        assert tuple(sheet.written() for sheet in sheets(app)) == (HORNBILLS, TIGERS)
        go_on(app)
        assert app.desk.screen == "format"
        assert app.world.drawer.settings.teams == (HORNBILLS, TIGERS)


def test_two_teams_are_typed_with_fingers_and_keys() -> None:
    with open_app() as app:
        go_to_teams(app)
        for side, team in enumerate(SHORT):
            write(app, row(app, side, "name"), team.name)
            write(app, row(app, side, "origin"), team.origin)
            write(app, member(app, side, 0), team.members[0].name)
        app.tap(member(app, 0, 0).ids.years.button(5))
        go_on(app)
        assert app.desk.screen == "format"
        first = replace(SHORT[0], members=(Member("Aina", Role.MAIN, 5),))
        assert app.world.drawer.settings.teams == (first, SHORT[1])


def test_enter_leads_from_line_to_line_and_tab_too() -> None:
    with open_app() as app:
        go_to_teams(app)
        write(app, row(app, 0, "name"), "Reds")
        app.key("enter")
        app.write("Perak")
        app.key("enter")
        app.write("Aina")
        app.key("tab")
        assert sheets(app)[0].written().origin == "Perak"
        assert sheets(app)[0].written().members[0].name == "Aina"
        assert not member(app, 0, 0).focus


@pytest.mark.parametrize("name", ["கவிதா", "陈伟杰", "نور عينا", "D'Cruz \\ [b]x[/b]"])
def test_a_name_may_be_in_any_script_and_is_shown_as_written(name: str) -> None:
    with open_app() as app:
        go_to_teams(app)
        write(app, row(app, 0, "name"), name)
        assert sheets(app)[0].written().name == name


def test_a_name_is_kept_tidy() -> None:
    with open_app(World(replace(CLASS, teams=SHORT))) as app:
        go_to_teams(app)
        row(app, 0, "name").text = "  The \t Reds\u202e "
        member(app, 0, 1).text = "   "
        go_on(app)
        kept = app.world.drawer.settings.teams[0]
        assert (kept.name, kept.members) == ("The Reds", SHORT[0].members)


def test_P3_what_is_missing_is_said_beside_its_line() -> None:
    with open_app() as app:
        go_to_teams(app)
        go_on(app)
        assert app.desk.screen == "teams"
        assert row(app, 0, "name").fault == "Team 1 needs a name."
        assert row(app, 1, "origin").fault == "Team 2: write the state, house, class or school."
        assert member(app, 0, 0).fault == "Main players of Team 1: 0. It needs 1."
        assert row(app, 0, "teacher").fault == ""
        write(app, row(app, 0, "name"), "R")
        assert row(app, 0, "name").fault == ""


def test_P3_two_teams_from_one_place_are_told_so_on_the_second_sheet() -> None:
    with open_app(World(replace(CLASS, teams=(HORNBILLS, replace(TIGERS, origin="perak"))))) as app:
        go_to_teams(app)
        go_on(app)
        assert row(app, 0, "origin").fault == ""
        assert row(app, 1, "origin").fault.startswith("Hornbills and Tigers both come from perak.")


def test_P1_P2_a_competition_asks_for_everything() -> None:
    bare = Team("Reds", "Perak", (Member("Aina"),))
    with open_app(World(replace(CLASS, mode=Mode.COMPETITION, teams=(bare, TIGERS)))) as app:
        go_to_teams(app)
        assert app.sees("A competition needs everything on both sheets.")
        go_on(app)
        assert member(app, 0, 0).fault == "Aina: choose the school year."
        assert member(app, 0, 1).fault == "Main players of Reds: 1. It needs 2."
        assert member(app, 0, 2).fault == "Reserves of Reds: 0. It needs 1."
        assert row(app, 0, "teacher").fault == "Reds: write the teacher who comes with the team."
        assert row(app, 0, "exception").fault.startswith("Reds: tick that the team is mixed")
        assert not any(line.fault for line in sheets(app)[1].rows())


def test_P2_a_team_is_ticked_as_mixed_or_its_reason_written() -> None:
    plain = (replace(HORNBILLS, mixed=False), replace(TIGERS, mixed=False))
    with open_app(World(replace(CLASS, mode=Mode.COMPETITION, teams=plain))) as app:
        go_to_teams(app)
        app.tap(row(app, 0, "mixed"))
        write(app, row(app, 1, "exception"), "all of one village")
        go_on(app)
        assert app.desk.screen == "format"
        kept = app.world.drawer.settings.teams
        assert (kept[0].mixed, kept[1].mixed, kept[1].exception) == (True, False, "all of one village")


def test_a_pupil_below_an_empty_line_is_the_one_that_is_marked() -> None:
    members = (Member("", Role.MAIN), Member("Ben", Role.MAIN, 3))
    with open_app(World(replace(CLASS, teams=(Team("Reds", "Perak", members), TIGERS)))) as app:
        go_to_teams(app)
        go_on(app)
        assert member(app, 0, 0).fault == ""
        assert member(app, 0, 1).fault == "Ben is in Year 3. This match is for other years."


def test_a_year_can_be_chosen_changed_and_taken_back() -> None:
    with open_app(World(CLASS)) as app:
        go_to_teams(app)
        line = member(app, 0, 0)
        years = []
        for year in (4, 6, 6):
            app.tap(line.ids.years.button(year))
            years.append(sheets(app)[0].written().members[0].year)
        assert years == [4, 6, None]


def test_half_a_sheet_is_not_lost_on_the_way_home_and_back() -> None:
    with open_app() as app:
        go_to_teams(app)
        write(app, row(app, 0, "name"), "Reds")
        write(app, member(app, 1, 2), "Siti")
        app.tap(app.find("SecondaryButton", text="Back"))
        go_to_teams(app)
        first, second = (sheet.written() for sheet in sheets(app))
        assert first.name == "Reds"
        assert second.members[2].name == "Siti"


def test_the_teams_change_places() -> None:
    with open_app(World(CLASS)) as app:
        go_to_teams(app)
        app.tap(app.find("SecondaryButton", text="Swap"))
        assert tuple(sheet.written() for sheet in sheets(app)) == (TIGERS, HORNBILLS)


def test_cleared_sheets_can_be_brought_back() -> None:
    with open_app(World(CLASS)) as app:
        go_to_teams(app)
        app.tap(app.find("SecondaryButton", text="Clear"))
        assert {sheet.written().name for sheet in sheets(app)} == {""}
        app.tap(app.find("SecondaryButton", text="Bring back"))
        assert tuple(sheet.written() for sheet in sheets(app)) == (HORNBILLS, TIGERS)
        assert app.find("SecondaryButton", text="Clear")


def test_what_is_typed_on_cleared_sheets_is_not_lost_to_the_names_before() -> None:
    with open_app(World(CLASS)) as app:
        go_to_teams(app)
        app.tap(app.find("SecondaryButton", text="Clear"))
        write(app, row(app, 1, "origin"), "5 Cekal")
        assert not app.find_all("SecondaryButton", text="Bring back")
        app.tap(app.find("SecondaryButton", text="Clear"))
        app.tap(app.find("SecondaryButton", text="Bring back"))
        assert [sheet.written().origin for sheet in sheets(app)] == ["", "5 Cekal"]


def places(app: RunningApp) -> list[int]:
    """How far below the scrolled view's top the sheets begin."""
    top = app.screen.ids.scroll.to_window(0, app.screen.ids.scroll.top)[1]
    return [round(top - sheet.to_window(sheet.x, sheet.top)[1]) for sheet in sheets(app)]


@pytest.mark.parametrize("size", SIZES)
def test_the_sheets_stay_where_they_are_while_faults_are_told_and_mended(size: tuple[int, int]) -> None:
    with open_app(World(), size) as app:
        go_to_teams(app)
        before = places(app)
        go_on(app)
        assert places(app) == before
        for name in ("name", "origin"):
            row(app, 0, name).text = "Reds"
            app.frames(3)
            assert places(app) == before
        app.tap(app.find("SecondaryButton", text="Clear"))
        assert places(app) == before


def test_a_fault_at_the_foot_of_a_sheet_is_scrolled_into_sight() -> None:
    late = (HORNBILLS, replace(TIGERS, mixed=False, teacher="", origin="", members=()))
    with open_app(World(replace(CLASS, mode=Mode.COMPETITION, teams=late)), SIZES[2]) as app:
        go_to_teams(app)
        go_on(app)
        view, line = app.screen.ids.scroll, row(app, 1, "origin")
        _x, bottom = line.to_window(line.x, line.y)
        assert view.y <= bottom <= view.top - line.height


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("state", ["empty", "full", "faults"])
def test_nothing_is_clipped(size: tuple[int, int], state: str) -> None:
    world = World(replace(CLASS, mode=Mode.COMPETITION) if state == "full" else Settings())
    with open_app(world, size) as app:
        go_to_teams(app)
        if state == "faults":
            go_on(app)
        app.shot(f"teams-{state}-{size[0]}x{size[1]}")
        assert_fits(app.screen)
