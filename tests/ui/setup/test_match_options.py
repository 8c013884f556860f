"""How they play: practice and its switches, competition without any (P18)."""

from dataclasses import replace
from pathlib import Path
from typing import Any

from classroom.errors import FaultKind, KnownFault, LexiconError
from classroom.formats.catalogue import format_by_key
from classroom.formats.house_rule import house_rule
from classroom.match.event import Switches, competition_switches
from classroom.match.team import Mode, WordCheck
from classroom.rules.policy import PerTurn, Untimed, Words
from classroom.settings import HelperChoice, Settings
from classroom.ui.navigation import ScreenName
from classroom.words.lexicon import Lexicon
from tests.ui.fake_services import World
from tests.ui.harness import RunningApp, assert_fits, open_app
from tests.ui.table import HORNBILLS, OFFICIALS, TIGERS

CLASS = Settings(school="SK Taman Bestari", town="Ipoh", teams=(HORNBILLS, TIGERS), officials=OFFICIALS)


def go_to_format(app: RunningApp) -> None:
    app.go(ScreenName.OPTIONS)


def choose(app: RunningApp, row: str, key: Any) -> None:
    """Tap an answer, behind *Your own* where the steps of practice are shown."""
    if row != "mode" and app.screen.ids.ladder.steps and not app.screen.is_detailed:
        app.tap(app.screen.ids.ladder.children[0])
    app.tap(app.screen.ids[row].button(key))


def start(app: RunningApp) -> Any:
    """Begin; the opening event of the match."""
    app.tap(app.find("PrimaryButton", text="Start"))
    return app.world.log.matches["match-1"][0]


def test_the_card_says_the_rules_of_the_format_and_choices_are_kept_at_once() -> None:
    with open_app(World(CLASS)) as app:
        go_to_format(app)
        for line in (
            "Primary schools",
            "2 teams, 2 players each, 1 reserve",
            "10 seconds a turn: 1 bell at the start, 2 bells at the end",
            "4 turns in a row without points: your team is out",
        ):
            assert app.sees(line)
        app.tap(app.screen.ids.ladder.children[2])
        assert app.world.settings_store.settings.turn_seconds == 20
        app.tap(app.find("SecondaryButton", text="Back"))
        assert app.navigator.screen == ScreenName.TEAMS
        go_to_format(app)
        app.tap(app.screen.ids.ladder.children[-1])
        assert app.sees("Take your time: turns have no time limit")
        assert not app.sees("10 seconds a turn")
        assert start(app).switches.turn_time == Untimed()


def test_P18_practice_changes_what_the_teacher_likes_and_the_card_names_it() -> None:
    with open_app(World(replace(CLASS, live_score=False))) as app:
        go_to_format(app)
        assert app.sees("Announce your own score; the judge checks it")
        app.tap(app.screen.ids.ladder.children[3])
        choose(app, "word_check", WordCheck.REFUSE)
        choose(app, "word_list", "core")
        assert app.sees("The app shows the score and adds it up")
        assert app.sees("A word that is not in the list cannot be played")
        assert app.sees("30 seconds a turn: 1 bell at the start, 2 bells at the end")
        opened = start(app)
        assert opened.switches == Switches(
            PerTurn(30, 1, 2), live_score=True, word_check=WordCheck.REFUSE, time_outs_count=False
        )
        assert (opened.mode, opened.lexicon_key) == (Mode.PRACTICE, "core")
        assert app.navigator.screen == ScreenName.DRAW


def test_P13_P18_practice_opens_the_helper_and_lets_time_outs_be_and_the_card_says_so() -> None:
    with open_app(World(replace(CLASS, live_score=False))) as app:
        go_to_format(app)
        choose(app, "time_outs_count", key=False)
        assert app.sees("4 turns in a row without points: your team is out (running out of time doesn't count)")
        assert app.screen.ids.helper.chosen is HelperChoice.CLOSED
        app.screen.choose(turn_seconds=0)
        assert not app.sees("Turns out of time"), "no turn runs out of time"
        assert not app.sees("running out of time")
        app.screen.choose(turn_seconds=10)
        assert app.sees("Turns out of time")
        choose(app, "helper", HelperChoice.LIST)
        assert app.sees("You may look up two-letter words")
        assert_fits(app.screen)
        assert app.world.settings_store.settings.helper is HelperChoice.LIST
        switches = start(app).switches
        assert (switches.helper_open, switches.time_outs_count) == (True, False)


def test_P18_a_competition_keeps_every_rule_and_practice_comes_back_as_it_was_left() -> None:
    own = replace(CLASS, turn_seconds=60, word_check=WordCheck.WARN, helper=HelperChoice.WHERE)
    with open_app(World(own)) as app:
        go_to_format(app)
        choose(app, "mode", Mode.COMPETITION)
        choose(app, "mode", Mode.PRACTICE)
        assert app.sees("60 seconds a turn")
        choose(app, "mode", Mode.COMPETITION)
        assert app.sees("10 seconds a turn")
        assert not app.sees("Your own")
        assert not app.sees("Check words")
        opened = start(app)
        assert opened.switches == competition_switches(opened.format)
        assert not opened.switches.helper_open
        assert app.settings.current.helper is HelperChoice.WHERE
        assert opened.lexicon_key == "full"


def test_what_a_competition_lacks_is_counted_and_one_tap_away() -> None:
    with open_app(World(replace(CLASS, teams=(replace(HORNBILLS, teacher=""), TIGERS)))) as app:
        go_to_format(app)
        choose(app, "mode", Mode.COMPETITION)
        assert app.sees("Details to complete or correct: 1")
        app.tap(app.find("PrimaryButton", text="Start"))
        assert app.notice == "Complete or correct the team sheets first."
        assert not app.world.log.matches
        app.tap(app.find("SecondaryButton", text="Complete them"))
        assert app.sees("Hornbills: enter the teacher who comes with the team.")


def test_what_stands_above_the_sheet_goes_into_the_match_and_is_kept() -> None:
    with open_app(World(CLASS)) as app:
        go_to_format(app)
        app.tap(app.screen.ids.ladder.children[0])
        app.tap(app.screen.ids.level.ids.field)
        app.write("School")
        heading = start(app).heading
        assert (heading.event, heading.level, heading.place) == (CLASS.practice_event, "School", "Ipoh")
        assert (heading.school, heading.date, heading.year) == ("SK Taman Bestari", "2026-11-21", "2026")
        assert app.world.settings_store.settings.level == "School"


def test_a_full_disk_or_a_word_list_that_is_not_there_begins_no_match_and_says_so() -> None:
    def missing(_key: str, _words: Words) -> Lexicon:
        raise LexiconError("The word list is missing. Install Bellword again.")

    with open_app(World(CLASS)) as app:
        go_to_format(app)
        app.world.log.fault = KnownFault(FaultKind.DISK_FULL)
        app.tap(app.find("PrimaryButton", text="Start"))
        assert app.notice.startswith("The disk is full")
        assert app.navigator.screen == ScreenName.OPTIONS
        app.world.log.fault = None
        app.world.lexicon = missing
        app.tap(app.find("PrimaryButton", text="Start"))
        assert app.notice == "The word list is missing. Install Bellword again."
        assert app.navigator.screen == ScreenName.OPTIONS


def test_P4_the_last_step_has_the_time_of_a_house_rule(tmp_path: Path) -> None:
    own = house_rule(format_by_key("primary"), "house-slow", "Slow", {"turn_time": PerTurn(35, 1, 2)})
    with open_app(World(replace(CLASS, language="ms"), data_folder=tmp_path)) as app:
        app.world.house_rules.save(own)
        app.settings.change(format_key=own.key, turn_seconds=35)
        app.go(ScreenName.OPTIONS)
        assert [step.seconds for step in app.screen.ids.ladder.steps] == [0, 60, 35]
        app.tap(app.screen.ids.ladder.children[1])
        assert app.sees("35 saat dan senarai, seperti dalam pertandingan.")
        assert_fits(app.screen)


def test_T3_a_start_that_is_given_holds_for_one_match() -> None:
    with open_app(World(replace(CLASS, starter=1))) as app:
        app.tap(app.find("PrimaryButton", text="Start"))
        assert app.session.service.state.opened.starter is None, "these rules draw for it"
        assert app.settings.current.starter is None


# The officials of a competition


def line(app: RunningApp, name: str, text: str) -> None:
    """Write into a line of the card of officials."""
    app.tap(app.screen.modal.ids[name].ids.field)
    app.frames(2)
    app.write(text)
    app.frames(2)


def test_P17_a_competition_asks_for_its_judges_and_the_time_keeper_and_keeps_them_for_the_next() -> None:
    with open_app(World(replace(CLASS, officials=()))) as app:
        go_to_format(app)
        assert not app.sees("Judges and time keeper"), "practice asks for nobody"
        choose(app, "mode", Mode.COMPETITION)
        assert app.sees("Names still missing: 3")
        app.tap(app.find("PrimaryButton", text="Start"))
        assert app.notice == "Name the accuracy judge, or say why there is none."
        app.tap(app.find("SecondaryButton", text="Judges and time keeper"))
        app.tap(app.find("PrimaryButton", text="Save judges"))
        card = app.screen.modal
        assert [bool(card.ids[name].fault) for name in ("accuracy", "point", "keeper")] == [True] * 3
        for name, text in (
            ("accuracy", "Puan Rohani"),
            ("accuracy_from", "Melaka"),
            ("point", "Mr Lim"),
            ("point_from", "Pahang"),
            ("keeper", "Encik Zaki"),
        ):
            line(app, name, text)
        app.tap(app.find("PrimaryButton", text="Save judges"))
        assert app.screen.modal is None
        assert app.sees("Puan Rohani, Mr Lim, Encik Zaki")
        assert start(app).officials == OFFICIALS
        assert app.world.settings_store.settings.officials == OFFICIALS


def test_P17_who_may_not_judge_is_refused_at_the_place() -> None:
    with open_app(World(replace(CLASS, mode=Mode.COMPETITION))) as app:
        go_to_format(app)
        app.tap(app.find("SecondaryButton", text="Judges and time keeper"))
        card = app.screen.modal
        for name, text, says, marked in (
            ("point_from", "perak", "Mr Lim comes from Perak, which is playing. Choose another judge.", "point"),
            ("point", "Puan Rohani", "Puan Rohani has both jobs. The judges must be two people.", "point"),
            ("accuracy_from", " ", "Puan Rohani: enter the judge's state.", "accuracy"),
            ("keeper", " ", "Name the time keeper, or say why there is none.", "keeper"),
        ):
            line = card.ids[name]
            written, line.text = line.text, text
            app.tap(card.ids.deed)
            assert app.screen.modal is card
            assert card.fault == says
            assert app.sees(says)
            assert card.ids[marked].fault == says
            line.text = written


def test_P17_with_a_written_exception_a_competition_begins_without_the_time_keeper() -> None:
    with open_app(World(replace(CLASS, mode=Mode.COMPETITION, officials=OFFICIALS[:2]))) as app:
        go_to_format(app)
        app.tap(app.find("SecondaryButton", text="Judges and time keeper"))
        line(app, "exception", "he is ill")
        app.tap(app.screen.modal.ids.deed)
        opened = start(app)
        assert (opened.officials, opened.officials_exception) == (OFFICIALS[:2], "he is ill")


def test_P17_playing_again_without_officials_asks_for_them_first() -> None:
    with open_app(World(replace(CLASS, mode=Mode.COMPETITION, officials=()))) as app:
        app.tap(app.find("PrimaryButton", text="Start"))
        assert app.navigator.screen == ScreenName.OPTIONS
        assert app.screen.modal.fault == "Name the accuracy judge, or say why there is none."
