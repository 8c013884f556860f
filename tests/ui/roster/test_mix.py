"""Mixed teams on screen: mixed, changed by hand, locked, undone, played (P1-P3)."""

from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest

from classroom.errors import FaultKind, KnownFault
from classroom.match import command as cmd
from classroom.match.event import MatchOpened
from classroom.match.team import Mode, Role
from classroom.roster.school_class import Mix, MixedTeam, SchoolClass
from classroom.rules.policy import PerTurn
from classroom.settings import Settings
from classroom.ui.navigation import ScreenName
from classroom.ui.roster.mix import PlaceChip
from tests.ui.fake_classes import some_class
from tests.ui.fake_services import TODAY, World
from tests.ui.harness import TABLET_WINDOW, RunningApp, assert_fits, box, open_app
from tests.ui.roster.test_classes import at_classes, ignored, only, world_with


def at_mix(app: RunningApp) -> Any:
    app.go(ScreenName.MIX)
    assert app.navigator.screen == ScreenName.MIX
    return app.screen


def teams(world: World) -> Mix:
    made = only(world).mix
    assert made is not None
    return made


def opened_match(app: RunningApp) -> MatchOpened:
    assert app.launcher.service is not None
    return app.launcher.service.state.opened


def without_years(one: SchoolClass, title: str) -> SchoolClass:
    return replace(one, title=title, pupils=tuple(replace(pupil, year=None) for pupil in one.pupils))


def chips(app: RunningApp, card: Any) -> list[Any]:
    return sorted(app.find_all(PlaceChip, within=card), key=lambda chip: -box(chip)[3])


def names(app: RunningApp, place: int) -> list[str]:
    return [chip.name for chip in chips(app, app.screen._cards[place])]


def test_P2_a_class_is_mixed_as_soon_as_it_is_shown_and_played_from_home_in_six_taps() -> None:
    world = world_with(some_class())
    world.shuffler.script[:] = ["A", "Q"]
    with open_app(world, TABLET_WINDOW) as app:
        at_mix(app)
        assert len(app.screen._cards) == 11
        groups = {pupil.number: pupil.group for pupil in only(world).pupils}
        assert all(len({groups[number] for number in team.members}) == 3 for team in teams(world).teams)
        assert app.sees("New teams: no two pupils from the same group. In new teams, all partners are new.")
        assert app.sees("No better mix is possible.")
        assert len(app.find_all("ListRow", within=app.screen.ids.left)) == 2
        assert app.sees("Not in a team: time keepers")
        assert_fits(app.screen, ignore=ignored)
        app.tap(app.screen.ids.start)
        assert app.navigator.screen == ScreenName.DRAW
        for tile in app.screen.tiles[:2]:
            app.tap(tile)
        app.tap(app.find("PrimaryButton"))
        assert app.navigator.screen == ScreenName.MATCH
        app.tap(app.find("PrimaryButton"))
        assert world.bell.rung == [1]
        assert app.taps <= 6
        opened = opened_match(app)
        assert opened.mode is Mode.PRACTICE
        assert [team.name for team in opened.teams] == ["Team 1", "Team 2"]
        assert [(len(team.names(Role.MAIN)), len(team.names(Role.RESERVE))) for team in opened.teams] == [(2, 1)] * 2
        assert all(team.mixed for team in opened.teams)


def test_P2_where_groups_cannot_differ_it_is_said_and_a_reason_is_written() -> None:
    one = SchoolClass("5 Bestari")
    for name in "ABCDEF":
        one = one.add(name, 5, "a")
    world = world_with(one)
    with open_app(world) as app:
        at_mix(app)
        assert app.sees("At least 6 pairs of pupils from the same group must share a team.")
        app.tap(app.screen.ids.reason)
        card = app.screen.modal
        assert card.title == "Why are pupils from the same group in one team?"
        assert_fits(card, ignore=ignored)
        card.ids.reason.text = "All our pupils are of one community."
        app.tap(card.ids.deed)
        app.tap(app.screen.ids.mix)
        assert teams(world).exception == "All our pupils are of one community."
        app.tap(app.screen.ids.start)
        opened = opened_match(app)
        assert {(team.mixed, team.exception) for team in opened.teams} == {
            (False, "All our pupils are of one community.")
        }


def test_new_partners_come_before_old_ones_from_one_day_to_the_next() -> None:
    world = world_with(some_class(9))
    met: set[tuple[int, int]] = set()
    for day in range(3):
        world.today = f"2026-11-2{day}"
        with open_app(world) as app:
            at_mix(app)
            app.tap(app.screen.ids.start)
            app.launcher.leave()
            app.frames(3)
        played = {pair for team in teams(world).teams for pair in combinations(sorted(team.members), 2)}
        assert not met & played
        met |= played
    assert len([mix for mix in only(world).mixes if mix.played]) == 3


def test_the_teams_of_the_day_are_still_there_after_a_match() -> None:
    world = world_with(some_class(12))
    with open_app(world) as app:
        at_mix(app)
        before = teams(world)
        app.tap(app.screen.ids.start)
        app.launcher.leave()
        app.frames(3)
        at_mix(app)
        assert teams(world).teams == before.teams
        app.tap(app.screen._cards[2].ids.play)
        app.tap(app.screen._cards[3].ids.play)
        assert app.screen.ids.start.text == "Start: Team 3 – Team 4"
        app.tap(app.screen.ids.start)
        assert [team.name for team in opened_match(app).teams] == ["Team 3", "Team 4"]
    assert len(only(world).mixes) == 1


def test_who_is_away_is_left_out_and_leaves_a_place_to_fill_by_one_in_no_team() -> None:
    one = some_class(7)
    world = world_with(one)
    with open_app(world) as app:
        at_mix(app)
        first = names(app, 0)
        (row,) = app.find_all("ListRow", within=app.screen.ids.left)
        left = row.text
        app.tap(row)
        app.tap(chips(app, app.screen._cards[0])[0])
        assert names(app, 0) == [left, *first[1:]]
        assert [row.text for row in app.find_all("ListRow", within=app.screen.ids.left)] == [first[0]]
        app.tap(app.screen.ids.undo)
        app.tap(app.screen.ids.classes)
        app.tap(app.find("ListRow", within=app.screen.ids.pupils, text=first[0]))
        app.tap(app.screen.ids.mix)
        assert names(app, 0) == [first[1], "", first[2]]
        assert app.find("ListRow", within=app.screen.ids.left, text=first[0]).why_disabled.endswith("is absent today.")
        app.tap(app.find("ListRow", within=app.screen.ids.left, text=left))
        assert names(app, 0) == [first[1], left, first[2]]
        app.tap(app.screen.ids.mix)
        assert all(first[0] not in names(app, place) for place in range(2))


def test_pupils_change_places_by_two_taps_or_carried_by_a_finger_and_undo_brings_them_back() -> None:
    world = world_with(some_class(9))
    with open_app(world, TABLET_WINDOW) as app:
        at_mix(app)
        one, other = names(app, 0), names(app, 1)
        app.tap(chips(app, app.screen._cards[0])[0])
        assert app.sees(f"Now tap the pupil to swap with {one[0]}. Tap {one[0]} again to have")
        assert_fits(app.screen, ignore=ignored)
        app.tap(chips(app, app.screen._cards[1])[2])
        assert names(app, 0) == [other[2], *one[1:]]
        assert names(app, 1) == [*other[:2], one[0]]
        for _twice in range(2):
            app.tap(chips(app, app.screen._cards[0])[1])
        assert names(app, 0)[1] == ""
        assert [row.text for row in app.find_all("ListRow", within=app.screen.ids.left)] == [one[1]]
        app.tap(chips(app, app.screen._cards[0])[1])
        assert app.notice.startswith("This place is empty. A pupil without a team fills the first empty place")
        for _change in range(2):
            app.tap(app.screen.ids.undo)
        assert (names(app, 0), names(app, 1)) == (one, other)
        carry(app, chips(app, app.screen._cards[0])[0], chips(app, app.screen._cards[1])[2], shown=one[0])
        assert names(app, 0) == [other[2], *one[1:]]
        assert names(app, 1) == [*other[:2], one[0]]
        assert not app.find_all("CarriedPupil")
        app.tap(app.screen.ids.undo)
        assert (names(app, 0), names(app, 1)) == (one, other)
        carry(app, chips(app, app.screen._cards[0])[1], app.screen.ids.left)
        assert names(app, 0) == [one[0], "", one[2]]
        (row,) = app.find_all("LeftRow")
        assert row.text == one[1]
        carry(app, chips(app, app.screen._cards[1])[2], chips(app, app.screen._cards[0])[1])
        assert (names(app, 0), names(app, 1)) == ([one[0], other[2], one[2]], [*other[:2], ""])
        (row,) = app.find_all("LeftRow")
        carry(app, row, chips(app, app.screen._cards[1])[2], shown=one[1])
        assert names(app, 1) == [*other[:2], one[1]]
        assert not app.find_all("LeftRow")
        before = teams(world)
        chip = chips(app, app.screen._cards[0])[0]
        carry(app, chip, app.screen.ids.start)
        carry(app, chips(app, app.screen._cards[0])[1], app.screen._cards[0].ids.lock)
        assert teams(world) == before
        assert not app.find_all("CarriedPupil")
        app.tap(chips(app, app.screen._cards[0])[0])
        assert app.sees(f"Now tap the pupil to swap with {names(app, 0)[0]}.")


def carry(app: RunningApp, start: Any, end: Any, shown: str = "") -> None:
    """Rest with a finger on a pupil, as one does to lift it out of a list, carry it there and let go."""
    app._seconds += 1
    (x, y), (to_x, to_y) = (one.to_window(*one.center) for one in (start, end))
    touch = app.finger((x, y))
    touch.press()
    app.frames(20)
    for step in range(1, 6):
        touch.move(x + (to_x - x) * step / 5, y + (to_y - y) * step / 5)
        app.frames(1)
    if shown:
        assert app.find("CarriedPupil").name == shown
        assert not app.find("CarriedPupil").collide_point(to_x, to_y)
    touch.up()
    app.frames(3)


def test_locked_teams_stay_a_mix_is_undone_and_years_are_mixed_too_where_that_is_ticked() -> None:
    world = world_with(some_class(12))
    with open_app(world) as app:
        at_mix(app)
        app.tap(app.screen._cards[1].ids.lock)
        assert app.screen._cards[1].ids.lock.text == "Locked"
        first, locked = names(app, 0), names(app, 1)
        app.tap(app.screen.ids.mix)
        assert names(app, 1) == locked
        assert names(app, 0) != first
        app.tap(app.screen.ids.undo)
        assert names(app, 0) == first
        app.tap(app.screen.ids.undo)
        app.tap(app.screen.ids.undo)
        assert app.notice == "There is nothing to undo."
        app.tap(app.screen._cards[1].ids.lock)
        app.tap(app.screen.ids.years)
        assert app.context.settings.current.balance_years
        app.tap(app.screen.ids.mix)
        years = {pupil.number: pupil.year for pupil in only(world).pupils}
        assert all(len({years[number] for number in team.members}) == 2 for team in teams(world).teams)
        world.class_book.fault = KnownFault(FaultKind.DISK_FULL)
        app.tap(app.screen.ids.mix)
        assert "The disk is full" in app.notice


def test_leftovers_are_second_reserves_where_the_teacher_wants_it() -> None:
    world = world_with(some_class(8))
    with open_app(world) as app:
        at_mix(app)
        assert len(app.find_all("ListRow", within=app.screen.ids.left)) == 2
        app.tap(app.screen.ids.second)
        assert app.find_all("ListRow", within=app.screen.ids.left) == []
        assert [len(names(app, place)) for place in range(2)] == [4, 4]
        app.tap(app.screen.ids.mix)
        assert [len(names(app, place)) for place in range(2)] == [4, 4]
        app.tap(app.screen.ids.start)
        # The format has a place for one reserve.
        opened = opened_match(app)
        assert [len(team.members) for team in opened.teams] == [3, 3]
        app.launcher.leave()
        app.frames(3)
        at_mix(app)
        app.tap(app.screen.ids.second)
        assert len(app.find_all("ListRow", within=app.screen.ids.left)) == 2


def test_few_pupils_play_in_smaller_teams_and_too_few_not_at_all() -> None:
    world = world_with(some_class(5))
    with open_app(world) as app:
        at_mix(app)
        assert [len(names(app, place)) for place in range(2)] == [2, 2]
        app.tap(app.screen.ids.start)
        assert app.navigator.screen == ScreenName.DRAW
    with open_app(world_with(some_class(1))) as app:
        at_mix(app)
        app.tap(app.screen.ids.start)
        assert app.notice == "Choose the teams that will play."


@pytest.mark.parametrize("size", [TABLET_WINDOW, (800, 1280)])
def test_without_a_class_it_is_said_where_to_write_one(size: tuple[int, int]) -> None:
    with open_app(World(), size) as app:
        at_mix(app)
        assert app.sees("Add pupils to a class first.")
        assert_fits(app.screen, ignore=ignored)
        app.tap(app.screen.ids.start)
        assert app.notice == "Add pupils to a class first."
        assert app.screen.ids.mix.why_disabled
        app.tap(app.screen.ids.write)
        assert app.navigator.screen == ScreenName.CLASSES


def kept(one: SchoolClass, size: int) -> SchoolClass:
    """The class with its pupils in teams of so many, in the order of their numbers."""
    numbers = sorted(pupil.number for pupil in one.pupils)
    each = [tuple(numbers[at : at + size]) for at in range(0, len(numbers), size)]
    return one.with_mix(Mix(TODAY, tuple(MixedTeam(members[:2], members[2:]) for members in each)))


def test_P2_teams_made_before_a_group_was_changed_are_kept_and_say_who_does_not_fit() -> None:
    one = kept(some_class(6), 3).change(2, "Aisyah", 5, "a")
    one = one.change(4, "Chong Wei", 5, "b")
    world = world_with(one)
    with open_app(world) as app:
        before = teams(world)
        at_mix(app)
        assert app.screen.misfit == (
            "These teams no longer fit the class. Team 1: Nur Aina binti Azman, Aisyah are in the same group. Team 2: "
            "Chong Wei, Daniel are in the same group."
        )
        assert teams(world).teams == before.teams
        assert [chip.misfit for chip in chips(app, app.screen._cards[0])] == [True, True, False]
        assert_fits(app.screen, ignore=ignored)
        app.tap(app.find("KitButton", within=app.screen, text="Mix again"))
        assert teams(world).teams != before.teams
        assert app.screen.misfit == ""
        app.tap(app.screen.ids.undo)
        assert teams(world).teams == before.teams
        assert app.screen.misfit
        app.tap(app.find(PlaceChip, name="Aisyah"))
        app.tap(app.find(PlaceChip, name="Chong Wei"))
        assert app.screen.misfit == "", "put right by hand"


@pytest.mark.parametrize(
    ("key", "sentence"),
    [
        ("youth", "These teams were made with other rules. Team 1: no place for Aisyah, Arjun, Chong Wei. "),
        ("club", "These teams were made with other rules. Pupils in each team now: 2."),
    ],
)
def test_U1_P2_teams_made_under_other_rules_are_kept_whole_and_say_so(key: str, sentence: str) -> None:
    size = {"youth": 4, "club": 1}[key]
    world = world_with(kept(some_class(8), size), settings=Settings(format_key=key))
    with open_app(world) as app:
        before = teams(world)
        at_mix(app)
        assert app.screen.misfit.startswith(sentence)
        assert teams(world).teams == before.teams
        assert {name for place in range(len(before.teams)) for name in names(app, place)} >= {
            *only(world).called.values()
        }


@pytest.mark.soak
def test_teams_just_changed_by_hand_are_the_teachers_own_affair() -> None:
    with open_app(world_with(some_class(6))) as app:
        at_mix(app)
        for place in (0, 1):
            app.tap(chips(app, app.screen._cards[place])[0])
        assert app.screen.misfit == ""


@pytest.mark.soak
def test_who_is_away_from_teams_that_were_kept_is_named() -> None:
    one = kept(some_class(6), 3)
    with open_app(world_with(one.mark_absent(2, TODAY, absent=True))) as app:
        at_mix(app)
        assert app.sees("Absent today from Team 1: Aisyah.")


def test_teams_of_another_day_that_were_not_played_are_brought_back_by_undo() -> None:
    one = some_class(6)
    old = Mix("2026-11-20", (MixedTeam((1, 2), (3,)), MixedTeam((4, 5), (6,))))
    world = world_with(one.with_mix(old))
    with open_app(world) as app:
        at_mix(app)
        assert app.sees("The earlier teams have not played yet. Tap Undo to bring them back.")
        assert (teams(world).date, len(teams(world).teams)) == (TODAY, 2)
        app.tap(app.screen.ids.undo)
        assert (teams(world).teams, teams(world).date) == (old.teams, TODAY)


def test_of_several_classes_the_one_shown_last_is_mixed_with_room_where_no_class_was_before() -> None:
    world = World()
    with open_app(world) as app:
        app.go(ScreenName.MIX)
        assert app.screen.is_empty
        app.go(ScreenName.HOME)
        world.class_book.save(some_class())
        app.go(ScreenName.MIX)
        assert not app.screen.is_empty
        card = app.find_all("MixedTeamCard")[-1]
        assert box(app.screen.ids.scroll)[1] <= box(card)[1]
        assert app.screen.ids.scroll.height > card.height
        world.class_book.save(some_class(9, "6 Cerdik"))
        at_classes(app)
        app.tap(app.find("ListRow", within=app.screen.ids.classes, text="6 Cerdik"))
        app.tap(app.screen.ids.mix)
        assert app.sees("Mixed teams: 6 Cerdik")
        assert len(app.screen._cards) == 3
        assert app.context.settings.current.school_class == "class-2"


def test_P3_a_class_tournament_begins_with_one_tap_and_its_matches_are_the_classs_practice() -> None:
    world = world_with(without_years(some_class(21), "5 Bestari"))
    with open_app(world) as app:
        app.settings.change(turn_seconds=30)
        at_mix(app)
        before = app.taps
        app.tap(app.screen.ids.tournament)
        app.frames(5)
        assert app.taps == before + 1
        assert app.navigator.screen == ScreenName.COMPETITION
        state = app.app.features.day.state
        assert state is not None
        assert state.opened.title == "Class tournament, 5 Bestari"
        assert state.opened.is_friendly
        (published,) = state.divisions[0].rounds
        assert len(published.tables) == 3
        assert len(published.byes) == 1
        assert {member.year for team in state.teams for member in team.entry.members} == {5}
        assert app.sees("Draw round 2")
        assert teams(world).played
        app.app.features.day.play_here(1, published.tables[0])
        app.frames(5)
        opened = opened_match(app)
        assert opened.mode is Mode.PRACTICE
        assert opened.switches.turn_time == PerTurn(30, 1, 2)
        assert (opened.round_number, opened.table_number) == (1, published.tables[0].number)
        service = app.launcher.service
        assert service is not None
        for command in (cmd.DrawLot(0), cmd.DrawLot(1), cmd.RingBell(), cmd.Pass()):
            service.do(command)
        service.do(cmd.CorrectScore(0, 12, "the judge", "added wrongly"))
        service.do(cmd.StopMatch("the bus is here"))
        app.frames(5)
        state = app.app.features.day.state
        assert state is not None
        (recorded,) = state.divisions[0].rounds[0].recorded
        assert recorded.match_id == opened.match_id
