"""The team sheets on screen (P1-P3): typed, marked, never lost."""

from dataclasses import replace
from typing import Any

import pytest
from kivy.uix.textinput import TextInput

from classroom.match.team import Member, Mode, Role, Team
from classroom.settings import Settings
from classroom.ui.kit.touch import Focusable
from classroom.ui.navigation import ScreenName
from tests.grid import first_of, in_soak
from tests.ui.fake_services import World
from tests.ui.harness import LAPTOP, SIZES, TABLET_WINDOW, RunningApp, assert_fits, box, open_app
from tests.ui.table import HORNBILLS, OFFICIALS, TIGERS

CLASS = Settings(teams=(HORNBILLS, TIGERS), officials=OFFICIALS)
COMPETITION = replace(CLASS, mode=Mode.COMPETITION)
NETBOOK = (1024, 600)
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
    app.go(ScreenName.TEAMS)


def play_and_leave(app: RunningApp) -> None:
    """Have a match of the two teams in the list."""
    app.launcher.begin_next()
    app.launcher.leave()
    app.frames(3)


def go_on(app: RunningApp) -> None:
    app.tap(app.find("PrimaryButton", text="Next"))
    app.frames(12)


def test_last_times_teams_stand_on_the_sheets_change_places_are_cleared_and_brought_back() -> None:
    with open_app(World(CLASS)) as app:
        go_to_teams(app)
        assert written(app) == (HORNBILLS, TIGERS)
        assert advice(app).startswith("You can leave every name empty. Then teams are called Team 1")
        app.tap(app.find("SecondaryButton", text="Swap"))
        assert written(app) == (TIGERS, HORNBILLS)
        app.tap(app.find("SecondaryButton", text="Swap"))
        for side in (0, 1):
            clear(app, side)
            names = [CLASS.teams[place].name if place != side else "" for place in (0, 1)]
            assert [team.name for team in written(app)] == names
            assert not any(member.name for member in written(app)[side].members)
            assert row(app, side, "wipe").text == "Bring back"
            clear(app, side)
            assert written(app) == (HORNBILLS, TIGERS)
            assert {row(app, one, "wipe").text for one in (0, 1)} == {"Clear names"}
        choose(app, Mode.COMPETITION)
        assert advice(app) == "For a competition, complete both team sheets."
        assert len(sheets(app)[0].rows()) == 7
        assert written(app) == (HORNBILLS, TIGERS)
        assert app.world.settings_store.settings.mode is Mode.COMPETITION
        choose(app, Mode.PRACTICE)
        go_on(app)
        assert app.navigator.screen == ScreenName.OPTIONS
        assert app.world.settings_store.settings.teams == (HORNBILLS, TIGERS)


def written(app: RunningApp) -> tuple[Team, ...]:
    """The teams as they stand on the sheets."""
    return tuple(sheet.written() for sheet in sheets(app))


def choose(app: RunningApp, mode: Mode) -> None:
    app.tap(app.screen.ids.mode.button(mode))
    app.frames(4)


def advice(app: RunningApp) -> str:
    """What stands beside Next."""
    return str(app.screen.ids.advice.text)


def test_two_teams_are_typed_with_fingers_and_keys() -> None:
    with open_app() as app:
        go_to_teams(app)
        choose(app, Mode.COMPETITION)
        for side, team in enumerate(SHORT):
            write(app, row(app, side, "name"), team.name)
            write(app, row(app, side, "origin"), team.origin)
            write(app, member(app, side, 0), team.members[0].name)
        years = []
        for year in (4, 6, 6, 5):
            app.tap(member(app, 0, 0).ids.years.button(year))
            years.append(written(app)[0].members[0].year)
        assert years == [4, 6, None, 5]
        choose(app, Mode.PRACTICE)
        go_on(app)
        assert app.navigator.screen == ScreenName.OPTIONS
        first = replace(SHORT[0], members=(Member("Aina", Role.MAIN, 5),))
        assert app.world.settings_store.settings.teams == (first, SHORT[1])


def test_P3_for_practice_one_name_a_team_is_enough_and_both_may_be_of_one_class() -> None:
    with open_app() as app:
        go_to_teams(app)
        assert {line.caption for line in sheets(app)[0].rows()} == {"Team", "Pupil 1", "Pupil 2", "Reserve"}
        for side, name in enumerate(("Aina", "Ben")):
            write(app, member(app, side, 0), name)
        go_on(app)
        app.tap(app.find("PrimaryButton", text="Start"))
        teams = app.session.service.state.teams
        assert teams == (Team("Team 1", "", (Member("Aina"),)), Team("Team 2", "", (Member("Ben"),)))


def test_P3_teams_of_one_class_may_practise_whatever_is_left_of_a_competitions_sheets() -> None:
    of_one_class = tuple(replace(team, origin="4B") for team in (HORNBILLS, TIGERS))
    with open_app(World(replace(CLASS, teams=of_one_class))) as app:
        go_to_teams(app)
        go_on(app)
        app.tap(app.find("PrimaryButton", text="Start"))
        assert {team.origin for team in app.session.service.state.teams} == {""}
        app.tap(app.find("SecondaryButton", text="Back"))
        assert app.navigator.screen == ScreenName.OPTIONS
        assert app.world.settings_store.settings.teams == of_one_class


def test_what_practice_does_not_show_goes_with_the_team_it_was_written_for() -> None:
    with open_app(World(CLASS)) as app:
        go_to_teams(app)
        member(app, 0, 1).text = "Mei Ling"
        row(app, 0, "name").text = "Blues"
        row(app, 1, "name").text = "Reds"
        for line in sheets(app)[1].members:
            line.text = ""
        choose(app, Mode.COMPETITION)
        first, second = (sheet.written() for sheet in sheets(app))
        years = [member.year for member in first.members]
        assert (first.origin, first.teacher, years) == (HORNBILLS.origin, HORNBILLS.teacher, [5, None, 5])
        assert (second.name, second.origin, second.teacher, second.mixed) == ("Reds", "", "", False)


def test_enter_leads_from_line_to_line_and_tab_too() -> None:
    with open_app() as app:
        go_to_teams(app)
        choose(app, Mode.COMPETITION)
        write(app, row(app, 0, "name"), "Reds")
        app.key("enter")
        app.write("Perak")
        app.key("enter")
        app.write("Aina")
        app.key("tab")
        app.tap(row(app, 0, "name").ids.field)
        app.key("tab")  # past Clear, which comes last in the sheet
        assert row(app, 0, "origin").focus
        assert sheets(app)[0].written().origin == "Perak"
        assert sheets(app)[0].written().members[0].name == "Aina"
        assert not member(app, 0, 0).focus


def test_half_a_sheet_is_not_lost_on_the_way_home_and_back_whatever_script_a_name_is_in() -> None:
    with open_app() as app:
        go_to_teams(app)
        write(app, row(app, 0, "name"), "கவிதா")
        write(app, member(app, 1, 2), "D'Cruz \\ [b]x[/b]")
        app.tap(app.find("SecondaryButton", text="Back"))
        go_to_teams(app)
        first, second = (sheet.written() for sheet in sheets(app))
        assert first.name == "கவிதா"
        assert second.members[2].name == "D'Cruz \\ [b]x[/b]"


def test_letters_that_no_font_has_are_told_where_they_are_typed() -> None:
    with open_app() as app:
        go_to_teams(app)
        write(app, row(app, 0, "name"), "Aina \N{GRINNING FACE}\N{RUNIC LETTER FEHU FEOH FE F}")
        assert not app.notice
        app.tap(row(app, 1, "name").ids.field)
        assert "no font for \N{GRINNING FACE} \N{RUNIC LETTER FEHU FEOH FE F}." in app.notice
        assert sheets(app)[0].written().name.startswith("Aina")


def test_a_name_is_kept_tidy() -> None:
    with open_app(World(replace(CLASS, teams=SHORT))) as app:
        go_to_teams(app)
        row(app, 0, "name").text = "  The \t Reds\u202e "
        member(app, 0, 1).text = "   "
        go_on(app)
        kept = app.world.settings_store.settings.teams[0]
        assert (kept.name, kept.members) == ("The Reds", SHORT[0].members)


def test_P3_what_is_missing_is_marked_and_said_one_thing_after_the_other() -> None:
    with open_app(World(Settings(mode=Mode.COMPETITION)), TABLET_WINDOW) as app:
        go_to_teams(app)
        before = places(app)
        go_on(app)
        assert places(app) == before
        assert app.navigator.screen == ScreenName.TEAMS
        assert all(line.fault for sheet in sheets(app) for line in sheet.rows())
        assert advice(app) == "Enter a name for Team 1."
        write(app, row(app, 0, "name"), "R")
        assert row(app, 0, "name").fault == ""
        assert places(app) == before, "nothing moves while faults are told and mended"
        assert advice(app) == "Team 1: enter the state, house, class or school."
        app.tap(row(app, 1, "teacher").ids.field)
        assert advice(app) == "Team 2: enter the teacher who comes with the team."
        for line in (line for sheet in sheets(app) for line in sheet.rows()):
            line.text = "x"
        assert advice(app) == "For a competition, complete both team sheets."


def test_P3_two_teams_from_one_place_are_told_so_on_the_second_sheet() -> None:
    with open_app(World(replace(COMPETITION, teams=(HORNBILLS, replace(TIGERS, origin="perak"))))) as app:
        go_to_teams(app)
        go_on(app)
        assert row(app, 0, "origin").fault == ""
        assert row(app, 1, "origin").fault.startswith("Hornbills and Tigers both come from perak.")


def test_P1_P2_a_competition_asks_for_everything() -> None:
    bare = Team("Reds", "Perak", (Member("Aina"),))
    with open_app(World(replace(CLASS, mode=Mode.COMPETITION, teams=(bare, TIGERS)))) as app:
        go_to_teams(app)
        assert app.sees("For a competition, complete both team sheets.")
        go_on(app)
        assert member(app, 0, 0).fault == "Aina: choose the school year."
        assert (member(app, 0, 0).is_year_wrong, member(app, 0, 0).marks_field) == (True, False)
        assert (member(app, 0, 1).is_year_wrong, member(app, 0, 1).marks_field) == (False, True)
        assert member(app, 0, 1).fault == "Reds: enter the names of 2 players."
        assert member(app, 0, 2).fault == "Reds: enter the reserve's name."
        assert row(app, 0, "teacher").fault == "Reds: enter the teacher who comes with the team."
        assert row(app, 0, "exception").fault.startswith("Reds: tick that the pupils are from different")
        assert not any(line.fault for line in sheets(app)[1].rows())


def test_P2_a_team_is_ticked_as_mixed_or_its_reason_written() -> None:
    plain = (replace(HORNBILLS, mixed=False), replace(TIGERS, mixed=False))
    with open_app(World(replace(CLASS, mode=Mode.COMPETITION, teams=plain))) as app:
        go_to_teams(app)
        app.tap(row(app, 0, "mixed"))
        write(app, row(app, 1, "exception"), "all of one village")
        go_on(app)
        assert app.navigator.screen == ScreenName.OPTIONS
        kept = app.world.settings_store.settings.teams
        assert (kept[0].mixed, kept[1].mixed, kept[1].exception) == (True, False, "all of one village")


def test_a_pupil_below_an_empty_line_is_the_one_that_is_marked() -> None:
    members = (Member("", Role.MAIN), Member("Ben", Role.MAIN, 3))
    with open_app(World(replace(COMPETITION, teams=(Team("Reds", "Perak", members), TIGERS)))) as app:
        go_to_teams(app)
        go_on(app)
        assert member(app, 0, 0).fault == "Reds: enter the names of 2 players."
        assert member(app, 0, 1).fault == "Ben is in Year 3. This match is for other years."


def clear(app: RunningApp, side: int) -> None:
    """Tap Clear, or Bring back, on one sheet."""
    app.tap(row(app, side, "wipe"))


def test_what_is_typed_on_cleared_sheets_is_not_lost_to_the_names_before() -> None:
    with open_app(World(COMPETITION)) as app:
        go_to_teams(app)
        clear(app, 1)
        write(app, row(app, 1, "origin"), "5 Cekal")
        assert not app.find_all("SecondaryButton", text="Bring back")
        clear(app, 1)
        clear(app, 1)
        assert [sheet.written().origin for sheet in sheets(app)] == [HORNBILLS.origin, "5 Cekal"]


def texts_of(button: Any) -> tuple[str, str]:
    return getattr(button, "text", ""), getattr(button, "title", "")


def fields_at(app: RunningApp) -> list[tuple[float, ...]]:
    """Where all that is typed into or pressed on the sheets lies in the window."""
    return [
        box(one) for sheet in sheets(app) for one in sheet.walk(restrict=True) if isinstance(one, Focusable | TextInput)
    ]


def places(app: RunningApp) -> list[list[float]]:
    """How far below the scrolled view's top each line lies."""
    top = app.screen.ids.scroll.to_window(0, app.screen.ids.scroll.top)[1]
    return [[round(top - line.to_window(line.x, line.top)[1]) for line in sheet.rows()] for sheet in sheets(app)]


WINDOWS = [NETBOOK, *in_soak([LAPTOP])]


@pytest.mark.soak
@pytest.mark.parametrize("mode", first_of(reversed(Mode)))
@pytest.mark.parametrize("size", WINDOWS)
def test_no_field_moves_as_one_is_typed_into_or_a_sheet_is_cleared(size: tuple[int, int], mode: Mode) -> None:
    with open_app(World(replace(CLASS, mode=mode)), size) as app:
        play_and_leave(app)
        go_to_teams(app)
        before = fields_at(app)
        for line in [line for sheet in sheets(app) for line in sheet.rows()]:
            if box(line)[1] < box(app.screen.ids.scroll)[1]:
                continue  # of a competition's sheets not all has room in the smallest window
            app.tap(line.ids.field)
            assert line.focus
            app.frames(4)
            assert fields_at(app) == before
            app.write("a")
            app.frames(4)
            assert fields_at(app) == before
        for _ in range(2):
            for side in (0, 1):
                clear(app, side)
                app.frames(4)
                assert fields_at(app) == before


@pytest.mark.soak
@pytest.mark.parametrize(
    ("size", "mode"),
    [
        (NETBOOK, Mode.PRACTICE),
        pytest.param(LAPTOP, Mode.COMPETITION, marks=pytest.mark.soak),
        pytest.param(LAPTOP, Mode.PRACTICE, marks=pytest.mark.soak),
    ],
)
def test_no_field_moves_as_keys_lead_through_the_sheets(size: tuple[int, int], mode: Mode) -> None:
    with open_app(World(replace(CLASS, mode=mode)), size) as app:
        go_to_teams(app)
        before = fields_at(app)
        app.tap(row(app, 0, "name").ids.field)
        lines = sum(len(sheet.rows()) for sheet in sheets(app))
        for key in ("enter",) * lines + ("tab",) * 20:
            app.key(key)
            app.frames(2)
            assert fields_at(app) == before
        assert app.navigator.screen == ScreenName.TEAMS


@pytest.mark.soak
@pytest.mark.parametrize("size", WINDOWS)
def test_a_long_name_pushes_no_button_away(size: tuple[int, int]) -> None:
    long = Team("W" * 80, "M" * 80, (Member("W" * 79 + "a"), Member("W" * 79 + "b")))
    places = []
    for teams in (SHORT, (long, replace(long, name="V" * 80, members=(Member("V" * 80),)))):
        with open_app(World(replace(CLASS, teams=teams)), size) as app:
            found = []
            for go in ("New match", "Next", "Start"):
                app.tap(next(one for one in app.find_all("Pressable") if go in texts_of(one)))
                app.frames(4)
                found.append(sorted(box(one) for one in app.find_all("Pressable")))
                assert_fits(app.screen, ignore=lambda widget: getattr(widget, "is_shortened", False))
            places.append(found)
    assert places[0] == places[1]


@pytest.mark.soak
def test_a_fault_at_the_foot_of_a_sheet_is_scrolled_into_sight() -> None:
    late = (HORNBILLS, replace(TIGERS, mixed=False))
    with open_app(World(replace(COMPETITION, teams=late, big_text=True)), SIZES[2]) as app:
        go_to_teams(app)
        go_on(app)
        view, line = app.screen.ids.scroll, row(app, 1, "exception")
        _x, bottom = line.to_window(line.x, line.y)
        assert view.y <= bottom <= view.top - line.height


LONG = ("Nur Aisyah binti Mohd Faizal Abdullah", "Muhammad Haziq bin Ahmad Zulkarnain")


@pytest.mark.soak
@pytest.mark.parametrize("mode", list(Mode))
def test_nothing_is_clipped_and_names_of_thirty_five_letters_are_read_whole(mode: Mode) -> None:
    named = replace(HORNBILLS, members=tuple(Member(name, Role.MAIN, 5) for name in LONG))
    with open_app(World(replace(CLASS, mode=mode, teams=(named, TIGERS))), TABLET_WINDOW) as app:
        go_to_teams(app)
        assert_fits(app.screen)
        for index, name in enumerate(LONG):
            assert member(app, 0, index).ids.field.preview in ("", name)
        for side in (0, 1):
            clear(app, side)
        write(app, row(app, 0, "name"), "Team 2")
        go_on(app)
        assert_fits(app.screen)
