"""P18: beside a competition match of today nothing on this computer shows what is a word."""

from classroom.match import command as cmd
from classroom.match.team import Mode, WordCheck
from classroom.rules.policy import EndReason
from classroom.settings import HelperChoice, Settings
from classroom.ui.navigation import ScreenName
from tests.ui.fake_services import FakeShuffler, World
from tests.ui.harness import RunningApp, assert_fits, open_app
from tests.ui.table import HORNBILLS, OFFICIALS, TIGERS

CLASS = Settings(teams=(HORNBILLS, TIGERS), officials=OFFICIALS)
CLOSED = "The competition match of Hornbills, Tigers is not over. First continue or delete it in Matches played."


def put_aside(app: RunningApp, mode: Mode, *, finished: bool = False) -> str:
    """Begin a match of a kind and put it aside before its first bell, or stopped; return what it is called."""
    app.settings.change(mode=mode)
    app.world.shuffler.script = ["K", "A"]
    app.launcher.begin_next(without_help=app.launcher.competition_under_way() is not None)
    assert app.session
    service = app.session.service
    for side in (0, 1):
        assert app.session.do(cmd.DrawLot(side))
    if finished:
        assert app.session.do(cmd.StopMatch("lunch"))
    app.launcher.leave()
    app.frames(4)
    return str(service.state.opened.match_id)


def world() -> World:
    return World(CLASS, shuffler=FakeShuffler(["K", "A"]))


def tried(app: RunningApp, screen: ScreenName) -> ScreenName | None:
    """Go to a screen from Home, and return which one is shown then."""
    app.go(ScreenName.HOME)
    app.go(screen)
    return app.app.shown


def test_P18_screens_that_show_words_are_closed_also_behind_a_newer_match_of_practice() -> None:
    with open_app(world()) as app:
        put_aside(app, Mode.COMPETITION)
        app.go(ScreenName.SETTINGS, part="words")
        app.tap(app.find("PrimaryButton", text="Open word lists"))
        assert (app.app.shown, app.notice) == ("settings", CLOSED)
        app.go(ScreenName.HOME)
        app.launcher.begin_against_computer()
        app.frames(4)
        assert (app.app.shown, app.notice) == ("home", CLOSED)
        put_aside(app, Mode.PRACTICE)
        for screen in (ScreenName.HELPER, ScreenName.DRILLS, ScreenName.LISTS, ScreenName.COMPUTER):
            assert tried(app, screen) == "home"
        for screen in (ScreenName.MATCHES, ScreenName.SETTINGS, ScreenName.TEAMS):
            assert tried(app, screen) == screen


def test_P18_the_words_open_again_when_the_competition_is_over() -> None:
    with open_app(world()) as app:
        put_aside(app, Mode.COMPETITION, finished=True)
        for screen in (ScreenName.HELPER, ScreenName.DRILLS, ScreenName.LISTS, ScreenName.COMPUTER):
            assert tried(app, screen) == screen


def test_P18_words_of_an_older_match_are_neither_printed_nor_looked_back_at_beside_a_competition() -> None:
    with open_app(world()) as app:
        older = put_aside(app, Mode.PRACTICE, finished=True)
        for mode in (Mode.PRACTICE, Mode.COMPETITION):
            put_aside(app, mode)
            app.navigator.keep_part(ScreenName.PRINT, "words")
            app.tap(app.find("CardButton", title="Print"))
            shown = app.launcher.shown_match
            assert shown
            assert shown.opened.match_id == older
            assert (app.screen.why_not == CLOSED) == (mode is Mode.COMPETITION)
            app.go(ScreenName.HOME)
        app.launcher.resume(older)
        app.frames(4)
        app.tap(app.screen.ids.look_back)
        assert (app.app.shown, app.notice) == ("result", CLOSED)


def test_a_match_looked_back_at_from_the_list_begins_with_its_turns() -> None:
    with open_app(world()) as app:
        put_aside(app, Mode.PRACTICE, finished=True)
        app.navigator.keep_part(ScreenName.REPLAY, "words")
        app.go(ScreenName.MATCHES)
        app.tap(app.find("MatchLine").ids.more)
        app.tap(app.find("StoredMatchCard").ids.look_back)
        assert (app.app.shown, app.screen.page) == ("replay", "turns")


def ready_to_practise(app: RunningApp) -> None:
    """A competition put aside, practice with every help chosen, and Start pressed."""
    put_aside(app, Mode.COMPETITION)
    app.settings.change(mode=Mode.PRACTICE, helper=HelperChoice.WHERE, word_check=WordCheck.REFUSE)
    app.go(ScreenName.OPTIONS)
    app.tap(app.find("PrimaryButton", text="Start"))


def test_P18_practice_beside_a_competition_begins_only_without_help_with_words() -> None:
    with open_app(world()) as app:
        ready_to_practise(app)
        card = app.find("UnfinishedCard")
        assert card.message.startswith("A competition match is still open: Hornbills \N{EN DASH} Tigers.")
        assert_fits(card)
        app.world.shuffler.script = ["K", "A"]
        app.tap(card.ids.practise)
        switches = app.session.service.state.opened.switches
        assert (switches.helper_open, switches.word_check) == (False, WordCheck.AT_CHALLENGE)
        settings = app.world.settings_store.settings
        assert (settings.helper, settings.word_check) == (HelperChoice.WHERE, WordCheck.REFUSE)


def test_P18_before_practice_the_competition_may_go_on_or_be_ended() -> None:
    with open_app(world()) as app:
        ready_to_practise(app)
        app.tap(app.find("UnfinishedCard").ids.deed)
        assert app.session.service.state.opened.mode is Mode.COMPETITION
        app.launcher.leave()
        app.go(ScreenName.OPTIONS)
        app.tap(app.find("PrimaryButton", text="Start"))
        card = app.find("UnfinishedCard")
        app.tap(card.ids.end, briefly=True)
        assert app.find("UnfinishedCard").fault.startswith("Hold this button")
        card.ids.end.dispatch("on_release")
        app.frames(4)
        assert app.app.shown == ScreenName.RESULT
        assert app.session.service.state.end.reason is EndReason.STOPPED
        assert tried(app, ScreenName.HELPER) == "helper"


def test_P18_a_competition_that_cannot_be_ended_just_now_says_what_is_first() -> None:
    with open_app(world()) as app:
        app.settings.change(mode=Mode.COMPETITION)
        app.launcher.begin_next()
        app.launcher.leave()
        app.settings.change(mode=Mode.PRACTICE)
        app.go(ScreenName.OPTIONS)
        app.tap(app.find("PrimaryButton", text="Start"))
        app.find("UnfinishedCard").ids.end.dispatch("on_release")
        app.frames(4)
        assert app.app.shown == ScreenName.DRAW
        assert app.notice.startswith("Finish the task on the screen first.")


def test_P18_an_older_practice_with_help_gives_none_beside_a_competition() -> None:
    with open_app(world()) as app:
        app.settings.change(helper=HelperChoice.WHERE)
        helped = put_aside(app, Mode.PRACTICE)
        app.settings.change(word_check=WordCheck.WARN)
        checked = put_aside(app, Mode.PRACTICE)
        put_aside(app, Mode.COMPETITION)
        app.launcher.resume(helped)
        app.frames(4)
        assert (app.app.shown, app.find_all(text="Two-letter words")) == ("match", [])
        app.launcher.leave()
        app.launcher.resume(checked)
        app.frames(4)
        assert (app.app.shown, app.notice) == ("home", CLOSED)


def test_P18_home_goes_on_with_the_competition_before_a_newer_practice() -> None:
    with open_app(world()) as app:
        put_aside(app, Mode.COMPETITION)
        app.settings.change(mode=Mode.PRACTICE)
        app.launcher.begin_next(without_help=True)
        app.launcher.leave()
        app.frames(4)
        app.tap(app.find("PrimaryButton", text="Continue"))
        assert app.session.service.state.opened.mode is Mode.COMPETITION
