"""The teams on the screen, from typing, a file or a class, and the competitions that are stored."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from kivy.uix.label import Label

from classroom.competition.result import Walkover
from classroom.competition.team import Attendance, Entry
from classroom.errors import FaultKind, KnownFault
from classroom.i18n import _
from classroom.match.team import Role
from classroom.roster.school_class import Mix, MixedTeam, SchoolClass
from classroom.settings import Settings
from classroom.ui.competition.team_import import TeamListCard
from classroom.ui.competition.teams_part import AddTeamsCard
from classroom.ui.navigation import ScreenName
from tests.grid import first_of, in_soak
from tests.ui.competition.day_page import DayPage, open_day, seen
from tests.ui.fake_services import FakeDevice, World
from tests.ui.harness import assert_fits, open_app, shown
from tests.ui.walk import press, settle, touch, write

FOUR = ("Hornbills, Perak, Aina, Wei Jie, Kavitha", "Tigers, Johor", "Turtles, Sabah", "Geckos, Kedah")


def names(page: DayPage) -> list[str]:
    return [team.entry.name for team in page.state.teams]


def test_a_competition_of_single_players_never_speaks_of_teams() -> None:
    with open_day(format_key="standard", plan="king_of_the_hill") as page:
        page.enter("Aina, SK Bukit", "Ben, SK Taman", "Chong, SK Desa", "Devi, SK Jaya")
        for part in ("teams", "Check-in", "round", "standings", "papers"):
            if part == "Check-in":
                page.press(part)
                page.app.tap(page.app.find_all("CheckInCell")[0].ids.mark.button(Attendance.LATE))
            else:
                touch(page.app, page.app.screen.ids.parts.button(part))
            settle(page.app)
            if part == "round":
                page.publish()
            said = [one.text for one in shown(page.app.screen) if isinstance(one, Label)]
            assert [text for text in said if "team" in text.casefold()] == []
        assert sum(team.goes_on for team in page.state.teams) == 3
        page.app.tap(page.app.screen.ids.parts.button("teams"))
        page.press("Add players")
        assert page.card.title == "Which players are playing?"
        page.app.key("escape")
        page.app.go(ScreenName.TEAMS)
        assert _("Team") == "Team", "elsewhere it is as it is written"


def test_from_home_to_a_competition_with_a_name_and_sensible_defaults_in_two_taps() -> None:
    with open_app() as app:
        page = DayPage(app)
        page.press("Competition")
        own_boards = [words for _key, words in app.screen.plans("literacy")]
        assert own_boards == ["Every team at its own board"] != [words for _key, words in app.screen.plans("club")]
        write(app, 0, " ")
        page.press("Start")
        assert seen(page, "The competition needs a name. Enter one, then continue.")
        assert page.model.service is None
        page.press("Back")
        taps = app.taps
        page.press("Competition")
        page.press("Start")
        assert app.taps - taps == 2
        (division,) = page.state.opened.divisions
        assert [(phase.pairing.value, phase.rounds) for phase in division.phases] == [
            ("australian", 4),
            ("king_of_the_hill", 2),
        ]


LONG = "Pertandingan Kata Bahasa Inggeris Peringkat Daerah Kinta Utara 2026"


@pytest.mark.parametrize("title", [*in_soak(["Hari Kata", "Perlawanan Kata Sekolah Rendah Ipoh"]), LONG])
def test_the_name_of_a_competition_is_read_whole_above_each_of_its_parts(title: str) -> None:
    with open_app(World(Settings(language="ms")), (1024, 600)) as app:
        page = DayPage(app)
        page.press("Competition")
        write(app, 0, title)
        page.press("Start")
        for part in ("round", "standings", "papers", "teams"):
            app.tap(app.screen.ids.parts.button(part))
            app.frames(3)
            (label,) = (one for one in app.find_all("NameLabel", text=title))
            assert not label.is_shortened
            assert_fits(app.screen)


def test_lines_become_teams_that_are_refused_put_right_leave_and_come_back_and_judges_are_listed() -> None:
    with open_day(teams=FOUR) as page:
        assert not page.app.screen.ids.divisions.is_shown, "there is but one"
        first = page.state.teams[0].entry
        assert (first.name, first.origin) == ("Hornbills", "Perak")
        assert [(member.name, member.role) for member in first.members] == [
            ("Aina", Role.MAIN),
            ("Wei Jie", Role.MAIN),
            ("Kavitha", Role.RESERVE),
        ]
        assert names(page) == ["Hornbills", "Tigers", "Turtles", "Geckos"]
        page.type_teams("Otters, Perak", "tigers, Melaka", "Civets")
        assert isinstance(page.card, AddTeamsCard)
        assert page.card.fault == "tigers: There is already a team called Tigers. Give this one another name."
        assert page.card.text == "tigers, Melaka"
        assert names(page)[4:] == ["Otters", "Civets"]
        page.app.key("escape")
        page.press("Tigers")
        write(page.app, 0, "Tigers of Johor")
        page.press("Save team")
        assert names(page)[1] == "Tigers of Johor"
        page.press("Tigers of Johor")
        page.press("Withdraw team")
        page.app.tap(page.card.ids.deed)
        assert seen(page, "Enter a reason, or tap one.")
        page.because("had to go home")
        assert not page.state.teams[1].goes_on
        assert page.app.sees("has left")
        page.press("Tigers of Johor")
        assert seen(page, "Has left: had to go home")
        page.press("Let team back in")
        assert page.state.teams[1].goes_on
        page.press("Judges")
        write(page.app, 0, "Mr. Tan, Kedah\nMr. Tan")
        page.press("Save judges")
        assert seen(page, "Mr. Tan is listed as a judge twice.")
        write(page.app, 0, "Mr. Tan, Kedah\nPn. Latifah")
        page.press("Save judges")
        assert [(judge.name, judge.origin) for judge in page.state.judges] == [
            ("Mr. Tan", "Kedah"),
            ("Pn. Latifah", ""),
        ]


def test_teams_are_checked_in_with_one_tap_each_and_round_1_is_drawn_of_those_who_are_here() -> None:
    with open_day(format_key="club", teams=(*FOUR, "Otters, Perak", "Civets, Melaka")) as page:
        page.press("Check-in")

        def mark(name: str, what: Attendance) -> None:
            (cell,) = (one for one in page.app.find_all("CheckInCell") if one.name == name)
            page.app.tap(cell.ids.mark.button(what))

        mark("Hornbills", Attendance.HERE)
        mark("Tigers", Attendance.ABSENT)
        mark("Turtles", Attendance.LATE)
        mark("Turtles", Attendance.LATE)
        assert page.state.teams[2].attendance is None, "a second tap takes it back"
        mark("Turtles", Attendance.LATE)
        assert seen(page, "1 here · 1 late · 1 absent · 3 not checked in")
        page.press("Show missing")
        assert [seen(page, name) for name in ("Hornbills", "Tigers", "Geckos")] == [False, True, True]
        mark("Geckos", Attendance.HERE)
        assert seen(page, "Geckos"), "nothing moves under the finger"
        page.press("Go to round 1")
        assert seen(page, "2 teams are not checked in")
        assert seen(page, "Otters, Civets")
        page.press("They are here")
        settle(page.app)
        assert page.part.kind == "proposed"
        assert not [one for one in ("Tigers", "Turtles") if seen(page, one)]
        page.publish()
        for part in ("teams", "check_in"):
            page.app.screen.show(part)
            assert seen(page, "Go to round 1"), "it has no result yet"
        page.enter_results((200, 150), (210, 150))
        page.go("Teams")
        notes = {one.name: one.note for one in page.app.find_all("TeamCell")}
        assert (notes["Tigers"], notes["Turtles"]) == ("absent", "late")
        page.press("Check-in")
        mark("Turtles", Attendance.HERE)
        assert page.state.teams[2].from_round == 2
        mark("Tigers", Attendance.HERE)
        page.press("Show missing")
        assert seen(page, "Everybody is here.")


def test_one_year_one_teacher_and_one_name_for_a_school() -> None:
    with open_day(teams=("Otters, SK Seri Indah, Aina, Ben", "Civets, SK Seri Indah, Chong, Devi", *FOUR[:1])) as page:
        page.app.tap(page.part.ids.ready)
        page.app.tap(page.card.ids.years.button(4))
        page.app.tap(page.card.ids.years.button(5))
        assert {member.year for team in page.state.teams for member in team.entry.members} == {5}
        page.app.key("escape")
        page.type_teams("Egrets, SK Sri Indah")
        assert seen(page, 'Is "SK Sri Indah" the same as "SK Seri Indah"?')
        page.press("The same")
        assert page.state.teams[-1].entry.origin == "SK Seri Indah"
        page.press("Otters")
        page.press("Choose")
        page.press("Perak")
        assert page.card.ids.origin.text == "Perak"
        page.press("Choose")
        page.press("SK Seri Indah")
        write(page.app, 5, "Pn. Zainab")
        page.press("Save team")
        assert seen(page, "Add Pn. Zainab to 2 more teams of SK Seri Indah?")
        page.press("Save teacher")
        assert [team.entry.teacher for team in page.state.teams] == ["Pn. Zainab", "Pn. Zainab", "", "Pn. Zainab"]


@pytest.mark.parametrize("part", first_of(["Round", "Standings"]))
@pytest.mark.parametrize("format_key", first_of(["", "literacy"]))
def test_teams_can_be_entered_wherever_they_are_missed(part: str, format_key: str) -> None:
    with open_day(format_key=format_key, rounds=2) as page:
        page.app.tap(page.app.screen.ids.parts.button(part.lower()))
        page.press("Add teams")
        write(page.app, 0, "\n".join(FOUR))
        page.app.tap(page.card.ids.deed)
        settle(page.app)
        assert page.card is None
        assert page.app.screen.shown == part.lower()
        assert not seen(page, "Add teams")
        for name in ("Hornbills", "Geckos"):
            assert seen(page, name)


def test_a_round_for_one_team_asks_for_more_of_them_and_standings_do_not() -> None:
    with open_day(teams=FOUR[:1]) as page:
        page.go("Standings")
        assert not seen(page, "Add teams")
        page.go("Round")
        settle(page.app)
        assert seen(page, "Add teams")
        page.go("Standings")
        page.go("Round")
        settle(page.app)
        page.press("Add teams")
        write(page.app, 0, "Tigers, Johor")
        page.app.tap(page.card.ids.deed)
        settle(page.app)
        assert page.part.kind == "proposed"


def test_teams_are_asked_for_pasted_as_a_table_or_taken_from_a_class() -> None:
    with open_day() as page:
        page.press("Add teams")
        page.app.tap(page.card.ids.deed)
        assert seen(page, "Enter a team first")
        page.app.find("LinesInput").insert_text("Pasukan\tNegeri\tPemain 1\tPemain 2\r\nHelang\tPerak\tAli\tMei\r\n")
        page.app.frames(2)
        assert page.card.line == "Look at the list"
        page.app.tap(page.card.ids.deed)
        settle(page.app)
        # Cancel goes back to the text, which is never lost.
        page.app.tap(page.card.ids.close)
        page.app.frames(3)
        assert page.card.text.startswith("Pasukan\tNegeri")
        page.app.tap(page.card.ids.deed)
        settle(page.app)
        page.app.tap(page.card.ids.deed)
        assert [(team.entry.name, team.entry.origin) for team in page.state.teams] == [("Helang", "Perak")]
        assert [member.name for member in page.state.teams[0].entry.members] == ["Ali", "Mei"]
        chosen = SchoolClass("5 Bestari")
        for name, group in (("Aina", "A"), ("Wei Jie", "B"), ("Kavitha", "C"), ("Daniel", "A"), ("Mei", "B")):
            chosen = chosen.add(name, 5, group)
        teams = (MixedTeam((1, 2), (3,)), MixedTeam((4, 5)))
        page.press("Add teams")
        page.press("From a class")
        assert page.app.notice == "No class has teams yet. First make some with Mixed teams on Home."
        page.app.navigator.notify("")
        mixed = SchoolClass(chosen.title, chosen.pupils, (Mix("2026-11-22", teams),))
        page.app.world.class_book.save(mixed)
        page.press("From a class")
        page.press("5 Bestari")
        page.app.tap(page.card.ids.deed)
        _pasted, first, second = (team.entry for team in page.state.teams)
        assert (first.name, first.origin, first.mixed) == ("5 Bestari 1", "5 Bestari", True)
        assert [(one.name, one.role.value, one.year) for one in first.members] == [
            ("Aina", "main", 5),
            ("Wei Jie", "main", 5),
            ("Kavitha", "reserve", 5),
        ]
        assert [one.name for one in second.members] == ["Daniel", "Mei"]


def test_A12_a_team_that_leaves_its_table_is_offered_the_result_of_it() -> None:
    with open_day(teams=FOUR) as page:
        page.model.do(replace(page.model.service.next_round(), origin_exception="no other draw"))
        page.go("Teams")
        page.press("Tigers")
        page.press("Withdraw team")
        page.because("had to go home")
        settle(page.app)
        assert page.card.title == "Unfinished match: Tigers"
        assert "Hornbills won by walkover: Tigers did not come" in page.card.message
        assert_fits(page.card)
        page.app.tap(page.card.ids.deed)
        assert page.model.division.rounds[0].recorded[0].result == Walkover("1", "2")


def test_a_file_is_looked_at_before_its_teams_are_entered_and_what_cannot_be_entered_has_its_reason(
    tmp_path: Path,
) -> None:
    file = tmp_path / "photo.csv"
    file.write_bytes(bytes(range(256)))
    with open_day(World(device=FakeDevice(answer=file))) as page:
        page.press("Add teams")
        page.press("From a file")
        settle(page.app)
        assert seen(page, "photo.csv: ") or page.card.fault.startswith("photo.csv: ")
        assert names(page) == []
        page.app.key("escape")
        page.app.world.device.answer = file = tmp_path / "teams.csv"
        file.write_text(
            "team,state,pupil\nEagles,Perak,Mei\nEagles,,Uma\nOtters,Johor,\n,Perak,Ravi\n", encoding="utf-8"
        )
        page.press("From a file")
        settle(page.app)
        assert seen(page, "the pupil's name is missing.")
        assert seen(page, '"Perak" is not the place given above for this team.')
        assert names(page) == []
        assert page.card.ids.deed.text == "Import 1 team"
        page.app.tap(page.card.ids.deed)
        assert not page.app.find_all("Modal")
        assert names(page) == ["Eagles"]
        assert [member.name for member in page.state.teams[0].entry.members] == ["Mei", "Uma"]
        file.write_text("team,state,pupil\nEagles,Perak,Mei\nOtters,Johor,Uma\n", encoding="utf-8")
        page.press("Add teams")
        page.press("From a file")
        settle(page.app)
        page.app.tap(page.card.ids.deed)
        assert names(page) == ["Eagles", "Otters"]
        assert [entry.name for entry in page.card.entries] == ["Eagles"]
        assert page.card.fault.startswith("Eagles: ")


def test_stored_competitions_are_listed_opened_deleted_after_a_question_and_one_that_is_damaged_stays() -> None:
    with open_day(teams=FOUR) as page:
        key, title = page.state.opened.competition_id, page.state.opened.title
        page.press("Back")
        assert page.app.sees("4 teams, round 0 of 6")
        page.press("New competition")
        form = page.app.screen
        assert form.ids.title.text == f"{title} (2)", "two of one name and day are told apart"
        form.ids.title.text = title
        page.press("Start")
        assert form.fault == f"Another competition today has this name. Choose a different one, such as {title} (2)."
        page.press("Back")
        page.press("Delete")
        page.press("Don't delete")
        assert list(page.app.world.competitions.competitions) == [key]
        page.app.world.competitions.damaged[key] = 3
        press(page.app, "Back")
        press(page.app, "Competition")
        press(page.app, title)
        assert page.model.service is None
        assert page.app.notice == KnownFault(FaultKind.COMPETITION_DAMAGED, key, 3).sentence()
        assert page.app.navigator.screen == ScreenName.COMPETITION
        page.app.navigator.notify("")
        page.press("Delete")
        page.press("Delete for good")
        assert page.app.world.competitions.competitions == {}
        assert page.app.sees("New competition")


def test_a_part_that_is_tapped_as_another_finger_puts_the_competition_aside_is_not_shown() -> None:
    with open_day(teams=("Hornbills, Perak, Aina",)) as page:
        app = page.app
        app.pass_ms(500)
        back = app.find("SecondaryButton", text="Back")
        fingers = [app.finger(place) for place in (back, app.screen.ids.parts.button("standings"))]
        for finger in fingers:
            finger.press()
        for finger in fingers:
            finger.up()
        app.frames(3)
        assert page.model.newest is None
        assert type(app.screen).__name__ == "CompetitionsScreen"


def test_a_long_list_is_entered_at_once_and_shown_by_and_by() -> None:
    entries = [Entry(f"Team of {number}", f"School {number}") for number in range(1, 61)]
    with open_day() as page:
        page.app.go(ScreenName.COMPETITION)
        published: list[int] = []
        page.model.service.subscribe(lambda changed: published.append(len(changed.events)))
        teams = [(entry, "") for entry in entries]
        page.app.screen.open_modal(TeamListCard(page.model, "teams.csv", teams, lambda *_more: None, entered=bool))
        page.app.frames(1)
        assert page.app.find("TeamListCard").deed == "Enter 60 teams"
        page.app.until(lambda: len(page.app.find_all("FoundTeam")) == 60)
        page.app.tap(page.app.find("TeamListCard").ids.deed)
        assert names(page)[-60:] == [f"Team of {number}" for number in range(1, 61)]
        assert published == [60]
