"""The draw for the start on screen (P8)."""

from contextlib import AbstractContextManager
from dataclasses import replace

from classroom.errors import FaultKind, KnownFault
from classroom.match.state import Phase
from classroom.match.team import Mode
from classroom.settings import Settings
from classroom.ui.demonstration.hand import middle
from classroom.ui.navigation import ScreenName
from tests.ui.fake_services import FakeShuffler, World
from tests.ui.harness import SIZES, RunningApp, assert_fits, open_app
from tests.ui.table import HORNBILLS, OFFICIALS, TIGERS
from tests.ui.walk import press


def drawing(
    lots: str, size: tuple[int, int] = SIZES[0], mode: Mode = Mode.PRACTICE
) -> AbstractContextManager[RunningApp]:
    settings = Settings(teams=(HORNBILLS, TIGERS), mode=mode, officials=OFFICIALS)
    world = World(settings, shuffler=FakeShuffler(list(lots)))
    return open_app(world, size)


def begin(app: RunningApp) -> None:
    app.tap(app.find("PrimaryButton", text="Start"))
    assert app.navigator.screen == ScreenName.DRAW


def pick(app: RunningApp, index: int) -> None:
    """Tap one of the twelve tiles."""
    app.tap(app.screen.tiles[index])


def test_P8_each_team_taps_a_tile_of_its_own_and_the_highest_starts_with_go() -> None:
    with drawing("AQ") as app:
        begin(app)
        assert [card.about for card in app.screen.cards] == ["Aina + Wei Jie", "Kavitha + Daniel"]
        assert app.sees("Aina + Wei Jie")
        assert_fits(app.screen)
        assert app.sees("Hornbills: tap a tile.")
        pick(app, 3)
        assert app.screen.tiles[3].face == "A"
        pick(app, 3)
        assert app.sees("Tigers: tap a tile."), "a turned tile cannot be picked"
        assert len(app.session.service.state.lots[-1]) == 1
        pick(app, 8)
        assert app.screen.tiles[8].face == "Q"
        assert app.sees("10 points")
        assert app.sees("Tigers: you start!")
        assert [card.has_won for card in app.screen.cards] == [False, True]
        assert [(tile.face, tile.side) for tile in app.screen.tiles if tile.face] == [("A", 0), ("Q", 1)]
        app.frames(10)
        assert app.navigator.screen == ScreenName.DRAW
        pick(app, 5)
        assert app.screen.tiles[5].face == ""
        state = app.session.service.state
        assert (state.phase, state.to_move) == (Phase.READY, 1)
        app.tap(app.find("PrimaryButton", text="Go"))
        assert app.navigator.screen == ScreenName.MATCH


def test_P8_equal_tiles_lie_open_until_one_tap_draws_for_all_who_tie() -> None:
    with drawing("AEIOQA", mode=Mode.COMPETITION) as app:
        begin(app)
        assert not app.screen.may_skip
        app.tap(middle(app.screen.ids.prompt))
        assert app.sees("Hornbills: tap a tile."), "the app draws for nobody"
        pick(app, 0)
        pick(app, 1)
        assert app.sees("It's a tie! Tap once, and the tied teams draw again.")
        assert [tile.face for tile in app.screen.tiles[:2]] == ["A", "E"]
        pick(app, 1)
        assert app.sees("Hornbills: you start!")
        assert [card.face for card in app.screen.cards] == ["Q", "A"]
        assert app.sees("10 points (before: A, I)")
        assert app.sees("1 point (before: E, O)")


def test_P8_in_practice_the_app_draws_for_the_teams_with_one_tap() -> None:
    with drawing("AEKA") as app:
        begin(app)
        app.tap(app.find(text="Let the app draw"))
        assert app.sees("Hornbills: you start!")
        assert not app.screen.may_skip


def test_two_fingers_at_once_draw_for_both_teams() -> None:
    with drawing("AQ") as app:
        begin(app)
        app.pass_ms(500)
        fingers = [app.finger(middle(app.screen.tiles[index])) for index in (0, 11)]
        for finger in fingers:
            finger.press()
        app.frames(1)
        for finger in fingers:
            finger.up()
        app.frames(3)
        assert [app.screen.tiles[index].face for index in (0, 11)] == ["A", "Q"]


def test_draw_and_board_lead_back_to_how_it_is_played_until_the_first_bell_and_leave_no_match_behind() -> None:
    with drawing("QA") as app:
        begin(app)
        pick(app, 0)
        app.tap(app.find("SecondaryButton", text="Back"))
        assert app.navigator.screen == ScreenName.OPTIONS
        assert not app.world.log.matches
        app.world.shuffler.script = list("QA")
        app.tap(app.find("PrimaryButton", text="Start"))
        assert [team.name for team in app.session.service.state.teams] == ["Hornbills", "Tigers"]
        pick(app, 0)
        pick(app, 1)
        app.tap(app.find("PrimaryButton", text="Go"))
        app.tap(app.find("SecondaryButton", text="Change how you play"))
        assert app.navigator.screen == ScreenName.OPTIONS
        assert not app.world.log.matches
        app.world.shuffler.script = list("QA")
        app.tap(app.find("PrimaryButton", text="Start"))
        pick(app, 0)
        pick(app, 1)
        app.tap(app.find("PrimaryButton", text="Go"))
        app.tap(app.screen.panel.ids.ring)
        assert not app.find_all("SecondaryButton", text="Change how you play")
        app.launcher.take_back()
        assert list(app.world.log.matches) == ["match-3"]


def test_back_from_an_older_draw_brings_its_teams_along() -> None:
    with drawing("AQ") as app:
        begin(app)
        app.launcher.leave()
        reds = tuple(
            replace(team, name=name) for team, name in zip((HORNBILLS, TIGERS), ("Reds", "Blues"), strict=True)
        )
        app.settings.change(teams=reds, mode=Mode.COMPETITION)
        app.launcher.resume("match-1")
        app.frames(4)
        app.tap(app.find("SecondaryButton", text="Back"))
        settings = app.world.settings_store.settings
        assert (settings.teams, settings.mode) == ((HORNBILLS, TIGERS), Mode.PRACTICE)


def test_a_draw_that_cannot_be_deleted_is_told_and_stays_in_the_list() -> None:
    with drawing("AQ") as app:
        begin(app)
        app.world.log.fault = KnownFault(FaultKind.DISK_ERROR, "E:")
        app.tap(app.find("SecondaryButton", text="Back"))
        assert app.navigator.screen == ScreenName.OPTIONS
        assert app.notice.startswith("E: cannot be read")
        assert list(app.world.log.matches) == ["match-1"]


def test_a_lot_that_cannot_be_kept_is_not_drawn_and_one_that_is_is_found_again() -> None:
    with drawing("AQ") as app:
        begin(app)
        app.world.log.fault = KnownFault(FaultKind.DISK_FULL)
        pick(app, 0)
        assert app.notice.startswith("The disk is full")
        assert app.screen.tiles[0].face == ""
        app.world.log.fault = None
        app.world.shuffler.script = list("AQ")
        pick(app, 0)
        assert app.screen.tiles[0].face == "A"
        app.launcher.leave()
        app.frames(4)
        app.tap(app.find("PrimaryButton", text="Continue"))
        assert [card.face for card in app.screen.cards] == ["A", ""]
        assert app.sees("Tigers: tap a tile.")


def test_the_longest_names_stay_inside_their_cards() -> None:
    names = ("A" * 80, "Pasukan Burung Enggang Sekolah Kebangsaan Taman Bestari")
    teams = tuple(replace(team, name=name) for team, name in zip((HORNBILLS, TIGERS), names, strict=True))
    world = World(Settings(teams=teams), shuffler=FakeShuffler(list("AQ")))
    with open_app(world, SIZES[3]) as app:
        begin(app)
        for card in app.screen.cards:
            assert all(widget.right <= card.right + 1 for widget in card.walk(restrict=True))


def test_of_teams_without_names_nothing_is_said_that_nobody_can_do_here() -> None:
    with open_app(World(Settings(), shuffler=FakeShuffler(list("AQ")))) as app:
        press(app, "New match")
        press(app, "Next")
        press(app, "Start")
        assert [(card.name, card.about) for card in app.screen.cards] == [
            ("Team 1", ""),
            ("Team 2", ""),
        ]
