"""Setting up a match against the computer: six levels, few taps, everything as last time."""

from dataclasses import replace
from typing import Any

from classroom.i18n import translation
from classroom.match.event import Switches
from classroom.match.state import Phase
from classroom.match.team import Member, Mode, Team, WordCheck
from classroom.partner.level import LEVELS
from classroom.rules.policy import PerTurn, Untimed
from classroom.say.word import shipped_name
from classroom.settings import HelperChoice, Settings, first_settings
from classroom.ui.navigation import ScreenName
from classroom.words.teacher_list import Entry, WordFile
from tests.ui.fake_services import FakeShuffler, World
from tests.ui.harness import RunningApp, assert_fits, open_app
from tests.ui.table import HORNBILLS, TIGERS

US = Team("Hornbills", "", (Member("Aina"), Member("Wei Jie")))
THE_CHAMPION = Team("Computer", "", (), computer="champion")
YESTERDAY = Settings(teams=(HORNBILLS, TIGERS), computer_teams=(US, THE_CHAMPION), computer_seconds=30)


def world(settings: Settings | None = None) -> World:
    return World(settings or Settings(), shuffler=FakeShuffler(["K", "A"]))


def phase(app: RunningApp) -> Phase:
    found: Phase = app.session.service.state.phase
    return found


def card(app: RunningApp, title: str) -> Any:
    return app.find("LevelCard", title=title)


def test_a_team_that_had_no_name_in_another_language_has_none_now() -> None:
    unnamed = replace(US, name=translation("ms")("Our team"))
    with open_app(world(replace(YESTERDAY, computer_teams=(unnamed, THE_CHAMPION)))) as app:
        app.go(ScreenName.COMPUTER)
        assert app.screen.ids.team.text == ""
        app.tap(app.find("PrimaryButton", text="Start"))
        assert app.session.service.state.opened.teams[0].name == "Our team"


def test_it_takes_one_tap_from_home_and_another_to_begin_as_last_time() -> None:
    with open_app(world(YESTERDAY)) as app:
        app.tap(app.find("CardButton", title="Play the computer"))
        assert app.navigator.screen == ScreenName.COMPUTER
        assert card(app, "Champion").chosen
        app.tap(app.find("PrimaryButton", text="Start"))
        assert app.taps == 2
        assert app.navigator.screen == ScreenName.DRAW
        assert app.settings.current.against_computer
        state = app.session.service.state
        assert state.opened.teams == (US, THE_CHAMPION)
        assert state.opened.mode is Mode.PRACTICE
        assert state.opened.switches.turn_time.seconds == 30


def test_the_first_time_nothing_need_be_written_and_a_turn_has_a_minute() -> None:
    with open_app(world()) as app:
        app.go(ScreenName.COMPUTER)
        assert [one.title for one in reversed(app.screen.ids.levels.children)] == [level.title for level in LEVELS]
        for level in LEVELS:
            assert app.sees(level.about)
        assert app.screen.seconds == 60
        app.tap(app.find("PrimaryButton", text="Start"))
        state = app.session.service.state
        assert [team.name for team in state.teams] == ["Our team", "Computer"]
        assert state.teams[1].computer == "first-words"


def test_names_levels_and_time_are_kept_for_the_next_day() -> None:
    with open_app(world()) as app:
        app.go(ScreenName.COMPUTER)
        app.tap(card(app, "Word master"))
        app.tap(app.screen.ids.seconds.button(60))
        app.tap(app.screen.ids.first.ids.field)
        app.write("Kavitha")
        app.tap(app.find("SecondaryButton", text="Back"))
        kept = app.world.settings_store.settings
        assert kept.computer_teams == (
            Team("Our team", "", (Member("Kavitha"),)),
            Team("Computer", "", (), computer="word-master"),
        )
        assert kept.computer_seconds == 60
        app.go(ScreenName.COMPUTER)
        assert app.screen.ids.first.text == "Kavitha"
        assert card(app, "Word master").chosen


def test_what_is_wrong_with_a_name_is_said_beside_it() -> None:
    with open_app(world(replace(YESTERDAY, computer_teams=(replace(US, name="computer"), THE_CHAMPION)))) as app:
        app.go(ScreenName.COMPUTER)
        app.screen.ids.second.text = "Aina"
        app.tap(app.find("PrimaryButton", text="Start"))
        assert app.navigator.screen == ScreenName.COMPUTER
        assert app.sees("Two teams are called Computer. Give one a new name.")
        assert app.sees("Aina is on the team sheets twice.")


def test_home_offers_the_computer_again_and_the_two_teams_after_a_match_of_theirs() -> None:
    with open_app(world(replace(YESTERDAY, against_computer=True))) as app:
        assert app.sees("Play again: same teams")
        assert app.sees("Computer: Champion")
        app.tap(app.find("PrimaryButton", text="Start"))
        assert app.session.service.state.teams == (US, THE_CHAMPION)
        app.launcher.leave()
        app.launcher.begin_next()
        assert [team.name for team in app.session.service.state.teams] == ["Hornbills", "Tigers"]
        assert not app.settings.current.against_computer


def test_word_list_and_helper_are_chosen_here_and_played_with() -> None:
    with open_app(world(replace(YESTERDAY, computer_list="core"))) as app:
        lists = app.world.word_lists
        lists.save(lists.propose(WordFile("words.txt", (Entry(1, "laksa"),)), "Class 4B"))
        app.settings.change(computer_list=lists.load().lists[0].key)
        app.go(ScreenName.COMPUTER)
        app.until(lambda: app.screen.ids.word_list.text == "Word list: Class 4B")
        app.settings.change(computer_list="core")
        app.go(ScreenName.HOME)
        app.go(ScreenName.COMPUTER)
        app.tap(app.find("SecondaryButton", text=f"Word list: {shipped_name('core')}"))
        app.until(lambda: app.find_all("ListRow"))
        app.tap(app.find("ListRow", text=shipped_name("full")))
        assert app.settings.current.computer_list == "full"
        assert app.screen.ids.word_list.text == f"Word list: {shipped_name('full')}"
        seen = []
        for _tap in range(3):
            seen.append(app.screen.ids.helper.text)
            app.tap(app.screen.ids.helper)
        assert seen == [f"Two-letter helper: {choice}" for choice in ("The list", "Where they fit", "Closed")]
        assert app.settings.current.computer_helper is HelperChoice.LIST
        app.tap(app.screen.ids.help)
        assert app.sees("Help during a turn: None")
        app.tap(app.find("PrimaryButton", text="Start"))
        opened = app.session.service.state.opened
        assert opened.lexicon_key == "full"
        assert opened.switches == Switches(PerTurn(30, 1, 2), helper_open=True)


def test_each_door_keeps_its_own_choices() -> None:
    """An official match of two teams changes nothing here, and a match against the computer nothing there."""
    official = replace(first_settings(), turn_seconds=10, word_check=WordCheck.AT_CHALLENGE, live_score=False)
    official = replace(official, helper=HelperChoice.CLOSED, word_list="full")
    with open_app(world(official)) as app:
        app.go(ScreenName.COMPUTER)
        assert (app.screen.seconds, app.screen.word_list) == (60, shipped_name("pupil"))
        app.tap(app.screen.ids.seconds.button(0))
        app.tap(app.screen.ids.help)
        app.tap(app.screen.ids.helper)
        app.tap(app.find("PrimaryButton", text="Start"))
        assert app.session.service.state.opened.switches.turn_time == Untimed()
        app.launcher.leave()
        app.go(ScreenName.OPTIONS)
        assert [one.words for one in app.find_all("LadderStep") if one.marked] == ["Official"]


def test_a_match_keeps_up_with_the_language() -> None:
    with open_app(world(replace(YESTERDAY, computer_teams=(replace(US, name="Our team"), THE_CHAMPION)))) as app:
        app.launcher.begin_against_computer()
        app.frames(4)
        match_id = app.session.service.state.opened.match_id
        app.launcher.leave()
        app.frames(3)
        app.settings.use_language("ms")
        app.launcher.resume(match_id)
        app.frames(4)
        assert [team.name for team in app.session.service.state.teams] == ["Pasukan kita", "Komputer"]
        assert [face.name for face in app.session.view.teams] == ["Pasukan kita", "Komputer"]
        shown = app.texts(app.screen)
        assert [text for text in shown if translation("ms")(text) != text] == []
        app.launcher.leave()
        app.frames(3)
        app.settings.use_language("en")
        app.launcher.begin_against_computer()
        assert [team.name for team in app.session.service.state.teams] == ["Our team", "Computer"]


def test_the_computer_draws_its_own_tile() -> None:
    with open_app(world(YESTERDAY)) as app:
        app.launcher.begin_against_computer()
        app.frames(4)
        first, second, *_others = app.find_all("LotTile")
        app.tap(first)
        assert app.sees("Drawing a tile for Computer …")
        app.tap(second)
        assert app.sees("The computer draws its own tile.")
        app.until(lambda: not app.partner or not app.partner.is_thinking)
        app.pass_ms(2_000)
        assert app.sees("Hornbills: you start!")
        assert sum(1 for tile in app.find_all("LotTile") if tile.face) == 2
        assert_fits(app.screen)
        app.pass_ms(10_000)
        assert phase(app) is Phase.READY
        app.tap(app.find("PrimaryButton", text="Go"))
        app.tap(app.screen.panel.ids.ring)
        assert phase(app) is Phase.RUNNING


def test_who_takes_the_easiest_level_begins_with_a_minute() -> None:
    with open_app(world(YESTERDAY)) as app:
        app.go(ScreenName.COMPUTER)
        assert app.screen.seconds == 30
        app.tap(card(app, "Word finder"))
        assert app.screen.seconds == 30
        app.tap(card(app, "First words"))
        assert app.screen.seconds == 60
