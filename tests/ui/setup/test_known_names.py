"""Names typed before are offered again, by touch and by the arrow keys, for as long as their match is kept."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from classroom.errors import FaultKind, KnownFault
from classroom.match.entry import EntryField
from classroom.match.team import Member, Mode, Role, Team
from classroom.names import offered
from classroom.roster.school_class import SchoolClass
from classroom.say.stored_matches import known_names, teams_known, teams_played
from classroom.settings import Settings
from classroom.ui.navigation import ScreenName
from tests.ui.fake_services import World
from tests.ui.harness import RunningApp, assert_fits, box, open_app
from tests.ui.setup.test_teams import go_to_teams, member, row, sheets, write
from tests.ui.table import HORNBILLS, OFFICIALS, TIGERS

NAMELESS = Team("Team 2", "", (Member("Ben"),))
PLAYED = Settings(mode=Mode.COMPETITION, teams=(HORNBILLS, TIGERS), officials=OFFICIALS)


def after_a_match(app: RunningApp, mode: Mode = Mode.PRACTICE) -> None:
    """The sheets, empty, after a match of Hornbills and Tigers."""
    app.launcher.begin_next()
    app.launcher.leave()
    app.settings.change(mode=mode, teams=())
    app.launcher.team_sheets = ()
    app.frames(3)
    go_to_teams(app)
    app.until(lambda: app.screen._known)


def offers(app: RunningApp) -> list[str]:
    return list(app.screen.ids.offers.names)


def offer(app: RunningApp, name: str) -> Any:
    return app.find("NameOffer", text=name)


def test_a_teams_name_brings_the_whole_team_onto_an_empty_sheet() -> None:
    with open_app(World(PLAYED)) as app:
        after_a_match(app, Mode.COMPETITION)
        app.tap(row(app, 0, "name").ids.field)
        assert offers(app) == ["Hornbills", "Tigers"]
        app.tap(offer(app, "Tigers"))
        assert sheets(app)[0].written() == TIGERS
        app.tap(row(app, 1, "name").ids.field)
        assert offers(app) == ["Hornbills"]
        app.tap(offer(app, "Hornbills"))
        app.tap(app.find(text="Next"))
        assert app.settings.current.teams == (TIGERS, HORNBILLS)


def test_pupils_of_the_classes_are_offered_too_and_typed_once_only() -> None:
    world = World(PLAYED)
    world.class_book.save(SchoolClass("5 Bestari").add("Kavitha", 5).add("Wei Jie", 4))
    with open_app(world) as app:
        go_to_teams(app)
        app.until(lambda: app.screen._known)
        known = teams_known(world.log, world.class_book)
        assert known[-1].members == (Member("Kavitha", year=5), Member("Wei Jie", year=4))
        assert known_names(known, EntryField.MEMBER)[-2:] == ("Kavitha", "Wei Jie")
        assert "" not in known_names(known, EntryField.NAME)


def test_a_teams_name_alone_is_written_beside_what_stands_there() -> None:
    with open_app(World(PLAYED)) as app:
        after_a_match(app)
        write(app, member(app, 0, 0), "Zul")
        app.tap(row(app, 0, "name").ids.field)
        app.tap(offer(app, "Tigers"))
        written = sheets(app)[0].written()
        assert (written.name, [one.name for one in written.members]) == ("Tigers", ["Zul", "", ""])


def test_pupils_are_tapped_one_after_the_other_and_nobody_twice() -> None:
    pupils = [one.name for team in (HORNBILLS, TIGERS) for one in team.members]
    with open_app(World(PLAYED)) as app:
        after_a_match(app)
        app.tap(member(app, 0, 0).ids.field)
        seen = []
        for _ in range(3):
            seen.append(offers(app)[0])
            app.tap(offer(app, seen[-1]))
        assert [line.text for line in sheets(app)[0].members] == seen == pupils[:3]
        app.tap(member(app, 1, 0).ids.field)
        assert not {*offers(app)} & {*seen}
        taken = offers(app)[0]
        app.tap(offer(app, taken))
        app.tap(offer(app, offers(app)[0]), hasty=True)
        assert [line.text for line in sheets(app)[1].members] == [taken, "", ""], "of a double tap one counts"
        app.tap(row(app, 1, "name").ids.field, hasty=True)
        assert row(app, 1, "name").focus, "another field is not blocked"


def test_what_is_typed_narrows_what_is_offered_and_arrows_and_enter_choose() -> None:
    with open_app(World(PLAYED)) as app:
        after_a_match(app)
        name = TIGERS.members[0].name
        write(app, member(app, 0, 0), name[:2].lower())
        assert offers(app) == [name]
        app.key("down")
        assert offer(app, name).chosen
        app.key("up")
        assert not offer(app, name).chosen
        app.key("down")
        app.key("enter")
        assert member(app, 0, 0).text == name
        assert member(app, 0, 1).focus


def test_enter_without_an_arrow_keeps_what_was_typed() -> None:
    with open_app(World(PLAYED)) as app:
        after_a_match(app)
        write(app, member(app, 0, 0), TIGERS.members[0].name[:2])
        app.key("enter")
        assert member(app, 0, 0).text == TIGERS.members[0].name[:2]


def test_a_pupils_year_comes_with_the_name_and_changes_none_that_is_chosen() -> None:
    with open_app(World(PLAYED)) as app:
        after_a_match(app, Mode.COMPETITION)
        pupil = HORNBILLS.members[0]
        write(app, member(app, 0, 0), pupil.name[:3])
        app.key("down")
        app.key("enter")
        assert sheets(app)[0].written().members[0] == pupil
        app.tap(member(app, 1, 0).ids.years.button(6))
        write(app, member(app, 1, 0), HORNBILLS.members[1].name[:3])
        app.key("down")
        app.key("enter")
        assert sheets(app)[1].written().members[0].year == 6


def test_a_name_of_a_deleted_match_is_offered_no_more() -> None:
    with open_app(World(PLAYED)) as app:
        after_a_match(app)
        app.tap(member(app, 0, 0).ids.field)
        assert offers(app)
        app.go(ScreenName.HOME)
        app.context.services.archive.delete_match(next(iter(app.world.log.matches)))
        go_to_teams(app)
        for _ in range(20):
            app.frames(2)
        app.tap(member(app, 0, 0).ids.field)
        assert offers(app) == []
        assert app.screen._known == ()


def test_where_the_matches_cannot_be_read_nothing_is_offered() -> None:
    with open_app(World(PLAYED)) as app:
        app.world.log.unreadable = KnownFault(FaultKind.DISK_FULL)
        go_to_teams(app)
        write(app, member(app, 0, 0), "x")
        assert offers(app) == []


def test_names_are_offered_beside_the_form_and_move_nothing() -> None:
    long = tuple(replace(one, name=f"{one.name} binti Mohd Faizal Abdullah") for one in TIGERS.members)
    with open_app(World(replace(PLAYED, teams=(HORNBILLS, replace(TIGERS, members=long)))), (1366, 768)) as app:
        after_a_match(app)
        before = {id(one): box(one) for one in app.find_all("Pressable")}
        app.tap(member(app, 0, 0).ids.field)
        app.write("a")
        assert 2 <= len(offers(app)) <= 4
        now = {id(one): box(one) for one in app.find_all("Pressable")}
        assert {one: now[one] for one in before} == before
        assert_fits(app.screen)


# What may be offered


def test_of_the_matches_kept_each_team_counts_once_the_latest_first() -> None:
    with open_app(World(PLAYED)) as app:
        for teams in ((HORNBILLS, TIGERS), (replace(TIGERS, name="tigers "), NAMELESS)):
            app.settings.change(mode=Mode.PRACTICE, teams=teams)
            app.launcher.begin_next()
            app.launcher.leave()
        found = teams_played(app.context.services.archive)
        assert [team.name for team in found] == ["tigers", "Team 2", "Hornbills"]
        assert known_names(found, EntryField.NAME) == ("tigers", "Hornbills")
        assert "Ben" in known_names(found, EntryField.MEMBER)
        assert known_names(found, EntryField.MIXED) == ()


def test_the_computer_is_no_team_to_be_offered() -> None:
    with open_app(
        World(Settings(computer_teams=(Team("Our team", "", ()), Team("Computer", "", (), computer="easy"))))
    ) as app:
        app.launcher.begin_against_computer()
        app.launcher.leave()
        assert "Computer" not in {team.name for team in teams_played(app.context.services.archive)}


@pytest.mark.parametrize(
    ("typed", "taken", "expected"),
    [
        ("", (), ("Nur Aina", "Aina", "Wei Jie", "Devi")),
        ("ai", (), ("Aina", "Nur Aina")),
        ("NUR  a", (), ("Nur Aina",)),
        ("ina", (), ()),
        ("aina", (), ()),
        ("", ("nur aina", "Devi"), ("Aina", "Wei Jie")),
        ("j", (), ("Wei Jie",)),
    ],
)
def test_words_that_begin_as_typed_are_offered(typed: str, taken: tuple[str, ...], expected: tuple[str, ...]) -> None:
    assert offered(("Nur Aina", "Aina", "Wei Jie", "Devi"), typed, taken, most=4) == expected


def test_no_more_are_offered_than_have_room() -> None:
    assert offered(tuple("ABCDEF"), "", (), most=3) == ("A", "B", "C")


def test_a_year_that_was_none_is_none() -> None:
    assert known_names((Team("Reds", "", (Member("Aina", Role.MAIN),)),), EntryField.MEMBER) == ("Aina",)
