"""Home: the biggest thing is what the teacher most likely wants, and every way from there is short."""

from dataclasses import replace

import pytest
from kivy.core.window import Window

from classroom.errors import FaultKind, KnownFault
from classroom.match import command as cmd
from classroom.match.state import Phase
from classroom.match.team import Mode
from classroom.settings import Settings
from classroom.ui.kit.touch import focused
from classroom.ui.navigation import ScreenName
from tests.grid import first_of, in_soak
from tests.match.table import tiles
from tests.ui.fake_services import FakeShuffler, World
from tests.ui.harness import TABLET_WINDOW, RunningApp, assert_fits, open_app
from tests.ui.table import HORNBILLS, OFFICIALS, TIGERS
from tests.ui.words.test_closed_words import CLOSED

CLASS = Settings(school="SK Taman Bestari", town="Ipoh", teams=(HORNBILLS, TIGERS), officials=OFFICIALS)
CARDS = [("New match", "teams"), ("Real board", "teams"), ("Competition", "competition"), ("Print", "print")]
OTHER_CARDS = [
    ("Play the computer", "computer"),
    ("Two-letter words", "helper"),
    ("Drills", "drills"),
    ("Matches played", "matches"),
    ("Classes", "classes"),
    ("Mixed teams", "mix"),
    ("Hall bell", "hall"),
]
"""Cards that lead to their screen as any other does, and the screens."""
NO_SOUND = "This computer has no sound. You can still play: you will see the bell."


def class_world(settings: Settings = CLASS) -> World:
    return World(settings, shuffler=FakeShuffler(["K", "A"]))


def begun(app: RunningApp, *, finished: bool = False) -> None:
    """Begin a match and put it aside at its first bell, or stopped by the judge."""
    app.world.shuffler.script = ["K", "A"]
    app.launcher.begin_next()
    for side in (0, 1):
        assert app.session.do(cmd.DrawLot(side))
    if finished:
        assert app.session.do(cmd.StopMatch("lunch"))
    app.launcher.leave()
    app.frames(4)


def test_the_first_time_it_welcomes_says_where_all_is_saved_and_leads_to_the_team_sheets() -> None:
    with open_app(World(notices=(NO_SOUND,))) as app:
        assert app.sees("Two teams, one board, a bell")
        assert app.sees(str(app.world.data_folder))
        assert app.sees(NO_SOUND, app.screen)
        # A key that means nothing here is left to others when nothing has the focus.
        assert focused() is None
        code = Window._system_keyboard.string_to_keycode("a")
        assert not Window.dispatch("on_key_down", code, 0, "a", [])
        assert not Window.dispatch("on_key_up", code, 0)
        for language in ("ms", "en"):
            taps = app.taps
            app.tap(app.screen.ids.languages.button(language))
            assert app.taps - taps == 1
            assert app.world.settings_store.settings.language == language
            assert app.screen.ids.languages.chosen == language
        app.tap(app.find("PrimaryButton", text="Start"))
        assert app.navigator.screen == ScreenName.TEAMS


def test_a_teacher_starts_with_yesterdays_teams_in_three_taps_besides_the_draw() -> None:
    with open_app(class_world()) as app:
        app.tap(app.find("PrimaryButton", text="Start"))
        for tile in app.find_all("LotTile")[:2]:
            app.tap(tile)
        app.tap(app.find("PrimaryButton", text="Go"))
        app.tap(app.screen.panel.ids.ring)
        assert app.session.service.state.phase is Phase.RUNNING
        assert app.world.bell.rung == [1]
        lots = 2
        assert app.taps - lots == 3


def test_play_again_says_with_whom_and_how() -> None:
    with open_app(class_world(replace(CLASS, turn_seconds=30, live_score=False))) as app:
        assert app.sees("Play again: same teams")
        assert app.sees("Hornbills")
        assert app.sees("Tigers")
        assert app.sees("Primary schools, practice: 30 seconds a turn")


def test_teams_that_may_not_play_like_that_are_shown_with_what_they_lack() -> None:
    lacking = replace(CLASS, mode=Mode.COMPETITION, teams=(replace(HORNBILLS, teacher=""), TIGERS))
    with open_app(class_world(lacking)) as app:
        app.tap(app.find("PrimaryButton", text="Start"))
        assert app.navigator.screen == ScreenName.TEAMS
        assert app.sees("Hornbills: enter the teacher who comes with the team.")


def test_a_match_left_unfinished_goes_on_with_one_tap() -> None:
    with open_app(class_world()) as app:
        begun(app)
        before = app.world.log.matches["match-1"]
        assert app.sees("Continue where you left off")
        assert app.sees("Primary schools, practice. Turn 1, Hornbills to play. Saved.")
        taps = app.taps
        app.tap(app.find("PrimaryButton", text="Continue"))
        assert app.taps - taps == 1
        assert app.navigator.screen == ScreenName.MATCH
        assert app.world.log.matches["match-1"] == before


def test_a_play_that_is_being_counted_is_not_called_the_next_turn() -> None:
    with open_app(class_world(replace(CLASS, live_score=False))) as app:
        app.world.shuffler.script = ["K", "A", *"CATSEIN"]
        app.launcher.begin_next()
        for command in (cmd.DrawLot(0), cmd.DrawLot(1), cmd.RingBell(), cmd.DeclarePlay(tiles("8G", "CAT"))):
            assert app.session.do(command)
        app.launcher.leave()
        app.frames(4)
        assert app.sees("Primary schools, practice. Turn 1, Hornbills to play. Saved.")


def test_a_match_in_the_draw_goes_on_in_the_draw() -> None:
    with open_app(class_world()) as app:
        app.launcher.begin_next()
        app.launcher.leave()
        app.frames(4)
        assert app.sees("Teams draw tiles to see who starts.")
        app.tap(app.find("PrimaryButton", text="Continue"))
        assert app.navigator.screen == ScreenName.DRAW


def damaged_from(app: RunningApp, entry: int) -> None:
    """Home, after the record of the last match was damaged from an entry on."""
    app.world.log.damaged["match-1"] = entry
    app.go(ScreenName.MATCHES)
    app.go(ScreenName.HOME)


def test_a_damaged_match_goes_on_from_its_last_sound_entry_and_the_damaged_record_is_kept() -> None:
    with open_app(class_world()) as app:
        begun(app)
        events = app.world.log.matches["match-1"]
        damaged_from(app, 4)
        assert app.sees("The record of this match is damaged")
        lost = len(events) - 3
        assert lost > 1
        assert app.sees(
            f"The record can be read up to turn 1. Hornbills would play next. {lost} later entries are lost. "
            "The damaged record is in Matches played."
        )
        app.tap(app.find("PrimaryButton", text="Continue from there"))
        assert app.navigator.screen == ScreenName.MATCH
        assert app.session.service.state.opened.match_id == "match-1-2-2"
        assert app.world.log.matches["match-1"] == events
        assert app.world.log.matches["match-1-2-2"][1:3] == events[1:3]
        app.launcher.leave()
        app.frames(4)
        assert app.sees("Continue where you left off")


def test_a_damaged_match_that_was_gone_on_from_is_not_offered_again_whichever_was_played_last() -> None:
    with open_app(class_world()) as app:
        begun(app)
        log = app.world.log
        damaged_from(app, 4)
        app.tap(app.find("PrimaryButton", text="Continue from there"))
        app.launcher.leave()
        log.matches["match-1"] = log.matches.pop("match-1")  # as a file that was taken in may order them
        app.navigator.rebuild()
        app.frames(4)
        app.tap(app.find("PrimaryButton", text="Continue"))
        assert app.session.service.state.opened.match_id == "match-1-2-2"
        log.damaged["match-1-2-2"] = 4
        app.launcher.leave()
        app.frames(4)
        app.tap(app.find("PrimaryButton", text="Continue from there"))
        assert app.session.service.state.opened.match_id == "match-1-2-2-2-3"
        app.launcher.leave()
        for gone in ("match-1-2-2-2-3", "match-1-2-2"):
            log.delete_match(gone)
        app.navigator.rebuild()
        app.frames(4)
        assert app.find("PrimaryButton", text="Continue from there")


def test_a_match_whose_opening_is_damaged_is_told() -> None:
    with open_app(class_world()) as app:
        begun(app)
        damaged_from(app, 1)
        assert app.sees("Play again: same teams")
        assert app.screen.worries.startswith("The record of this match is damaged from entry 1 on.")


@pytest.mark.parametrize("cards", first_of([CARDS, OTHER_CARDS]), ids=["their own way", "the same way"])
def test_every_card_leads_somewhere(cards: list[tuple[str, str]]) -> None:
    with open_app(class_world()) as app:
        for title, screen in cards:
            app.tap(app.find("CardButton", title=title))
            assert app.navigator.screen == screen
            assert app.launcher.match_to_print() is None
            app.go(ScreenName.HOME)


def test_P18_a_competition_put_aside_today_keeps_words_closed_and_one_of_another_day_does_not() -> None:
    with open_app(class_world(replace(CLASS, mode=Mode.COMPETITION))) as app:
        begun(app)
        for title in ("Two-letter words", "Drills"):
            app.tap(app.find("CardButton", title=title))
            assert app.navigator.screen == ScreenName.HOME
            assert app.notice == CLOSED
        app.world.today = "2026-11-22"
        app.tap(app.find("CardButton", title="Two-letter words"))
        assert app.navigator.screen == ScreenName.HELPER


def test_a_practice_beside_a_competition_match_of_today_is_offered_too() -> None:
    with open_app(class_world(replace(CLASS, mode=Mode.COMPETITION))) as app:
        begun(app)
        app.settings.change(mode=Mode.PRACTICE)
        app.launcher.begin_next(without_help=True)
        app.frames(3)
        app.launcher.leave()
        app.frames(3)
        assert app.screen.next_step == "continue"
        assert [step for step, _id in app.screen.others] == ["continue", "put_away"]
        app.tap(app.find(text="Continue match"))
        assert app.session.service.state.opened.mode is Mode.PRACTICE


def test_a_match_begun_by_accident_is_put_away_until_it_is_continued() -> None:
    with open_app(class_world()) as app:
        begun(app)
        app.tap(app.find(text="Not now"))
        app.frames(3)
        assert (app.screen.next_step, app.screen.others) == ("again", [])
        assert app.sees("You will find it in Matches played.")
        app.launcher.resume("match-1")
        app.frames(3)
        app.launcher.leave()
        app.frames(3)
        assert app.screen.next_step == "continue"
        assert_fits(app.screen)
        begun(app, finished=True)
        assert (app.screen.next_step, app.screen.others) == ("again", [("matches", "")])
        assert_fits(app.screen)
        app.tap(app.find(text="Unfinished matches"))
        app.tap(app.screen.modal.ids.content.children[0].children[0])
        app.frames(3)
        assert app.session.service.state.opened.match_id == "match-1"
        app.settings.change(put_away="match-1")
        app.launcher.leave()
        app.frames(3)
        assert (app.screen.next_step, app.screen.others) == ("again", [])


def test_print_is_about_the_match_finished_last() -> None:
    with open_app(class_world()) as app:
        begun(app, finished=True)
        assert app.sees("Play again: same teams"), "a match that is over is not continued"
        for finished in (True, False):
            begun(app, finished=finished)
        app.tap(app.find("CardButton", title="Print"))
        assert app.navigator.screen == ScreenName.PRINT
        printed = app.launcher.match_to_print()
        assert printed is not None
        assert printed.opened.match_id == "match-2"


def test_matches_that_cannot_be_read_now_are_told_and_offered_again_when_they_can() -> None:
    world = class_world()
    with open_app(world) as app:
        begun(app)
        world.log.unreadable = KnownFault(FaultKind.DISK_ERROR, "E:")
        for _ in range(2):
            app.navigator.rebuild()
            app.frames(4)
            assert app.sees("Your matches cannot be read at the moment")
            assert app.screen.line.startswith("E: cannot be read")
            app.tap(app.find("PrimaryButton", text="Try again"))
            app.frames(4)
        world.log.unreadable = None
        app.tap(app.find("PrimaryButton", text="Try again"))
        app.frames(4)
        assert app.sees("Continue where you left off")


def test_tab_reaches_the_big_button_and_enter_presses_it() -> None:
    with open_app(class_world()) as app:
        go_on = app.screen.ids.go_on
        presses = 0
        while not go_on.focus:
            app.key("tab")
            presses += 1
            assert presses < 10
        app.key("enter")
        assert app.navigator.screen == ScreenName.DRAW


@pytest.mark.parametrize("language", [*in_soak(["en"]), "ms"])
def test_the_titles_of_all_cards_have_one_size_and_the_big_card_is_the_largest(language: str) -> None:
    with open_app(class_world(replace(CLASS, language=language)), TABLET_WINDOW) as app:
        cards = app.find_all("CardButton")
        assert len(cards) == 12
        assert len({card.ids.title.font_size for card in cards}) == 1
        assert all(card.height < app.screen.ids.next_step.height for card in cards)


@pytest.mark.soak
def test_two_notices_leave_cards_large_enough_to_touch_in_the_lowest_window() -> None:
    world = World(replace(CLASS, big_text=True, language="ms"), notices=(NO_SOUND, NO_SOUND))
    with open_app(world, (1024, 600)) as app:
        app.frames(4)
        assert app.screen.worries
        assert_fits(app.screen)


@pytest.mark.soak
def test_a_notice_leaves_big_texts_within_the_card_of_the_next_step() -> None:
    world = World(replace(CLASS, big_text=True), notices=(NO_SOUND,))
    with open_app(world) as app:
        app.frames(4)
        card = app.screen.ids.next_step
        lead = app.find("FitLabel", text="Play again: same teams")
        assert lead.top < card.top
        line = app.find("FitLabel", text=app.screen.line)
        assert line.font_size == line.max_font_size
        assert_fits(app.screen)


def test_the_second_screen_is_opened_with_one_tap_and_closed_with_another_by_people_or_with_the_app() -> None:
    world = World()
    with open_app(world) as app:
        world.second_screen.fault = "There is no room for it."
        app.tap(app.find("CardButton", title="Second screen"))
        assert app.notice == "There is no room for it."
        world.second_screen.fault = ""
        app.tap(app.find("CardButton", title="Second screen"))
        app.tap(app.find("CardButton", title="\u2713 Second screen"))
        assert not world.second_screen.is_open
        app.tap(app.find("CardButton", title="Second screen"))
        world.second_screen.is_open = False
        app.frames(60)
        opened = world.second_screen.opened
        app.tap(app.find("CardButton", title="Second screen"))
        assert (world.second_screen.opened, world.second_screen.is_open) == (opened + 1, True)
    assert not world.second_screen.is_open


def test_the_titles_of_a_row_stand_on_one_line_however_long_their_notes_are() -> None:
    with open_app() as app:
        cards = app.find_all("CardButton")
        rows: dict[float, set[int]] = {}
        for card in cards:
            rows.setdefault(card.y, set()).add(round(card.ids.title.top))
        assert len(rows) == 3
        assert [len(tops) for tops in rows.values()] == [1, 1, 1]


def test_the_page_has_the_name_of_the_card_that_leads_there() -> None:
    with open_app() as app:
        for title in ("New match", "Real board"):
            app.tap(app.find("CardButton", title=title))
            assert app.screen.ids.bar.title == title
            app.go(ScreenName.HOME)
