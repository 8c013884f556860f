"""A match of every format set up by touches: what it is opened with, and that the core takes it."""

from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from classroom.formats.catalogue import format_by_key, formats
from classroom.formats.check import check_rule_book
from classroom.match.command import OpenMatch
from classroom.match.decide import Decided, open_match
from classroom.match.team import Mode
from classroom.rules.policy import JudgeDisallows, PerRound, PerTurn, PointsDeducted, Void
from classroom.say import playable
from classroom.say.match_setup import open_policies
from classroom.settings import Settings
from classroom.store.words_loaded import app_lexicon
from classroom.ui.navigation import ScreenName
from tests.fakes import FakeShuffler
from tests.grid import chosen_of
from tests.ui.fake_services import World
from tests.ui.harness import RunningApp, open_app
from tests.ui.table import HORNBILLS, TIGERS

NAMES = ("Aina", "Ben", "Chong", "Devi")


class Setting:
    """The app as it sets up a match: what it would begin is in `opened`."""

    def __init__(self, app: RunningApp, key: str, mode: Mode = Mode.PRACTICE) -> None:
        self.app = app
        self.opened: OpenMatch | None = None
        self.lexicon_key = ""
        app.launcher.begin = self._begin  # type: ignore[method-assign]
        app.settings.change(mode=mode)
        app.go(ScreenName.TEAMS)
        app.tap(app.screen.ids.rules)
        app.tap(app.find("FormatCard", title=format_by_key(key).title))
        app.frames(3)

    def _begin(self, command: OpenMatch, lexicon_key: str, *, without_help: bool = False) -> None:
        self.opened, self.lexicon_key = command, lexicon_key

    def sheets(self) -> list[Any]:
        return sorted(self.app.find_all("TeamSheet"), key=lambda sheet: sheet.side)

    def write(self, line: Any, text: str) -> None:
        self.app.tap(line.ids.field)
        self.app.write(text)

    def next(self) -> None:
        self.app.tap(self.app.find("PrimaryButton", text="Next"))
        self.app.frames(4)
        assert self.app.navigator.screen == ScreenName.OPTIONS, self.app.screen.worry

    def ask(self, name: str) -> None:
        """Tap a line for what the rules leave open."""
        line = self.app.screen._open_lines[name]
        self.app.screen.ids.scroll.scroll_to(line, animate=False)
        self.app.frames(3)
        self.app.tap(line.ids.shown)

    def take(self, title: str) -> None:
        """Tap one of the ways on the card."""
        card = self.app.screen.modal
        way = self.app.find("WayButton", within=card, title=title)
        card.ids.view.scroll_to(way, animate=False)
        self.app.frames(3)
        self.app.tap(way)

    def start(self) -> OpenMatch:
        """Tap START; what comes of it is taken by the core."""
        self.app.tap(self.app.find("PrimaryButton", text="Start"))
        command = self.opened
        assert command, self.app.notice
        answer = open_match(command, app_lexicon(self.lexicon_key, command.format.words), FakeShuffler())
        assert isinstance(answer, Decided), answer
        return command


@pytest.fixture(autouse=True)
def everything_served(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every format as if a screen served each of its policies."""
    monkeypatch.setattr(playable, "serving_of", lambda *_asked: playable.Serving())


@pytest.mark.parametrize("mode", chosen_of(Mode, Mode.COMPETITION))
def test_U1_U2_a_round_has_one_team_of_four_its_word_and_its_number(mode: Mode) -> None:
    with open_app(World(Settings())) as app:
        setting = Setting(app, "literacy", mode)
        (sheet,) = setting.sheets()
        assert len(sheet.members) == 4
        setting.write(sheet.ids.name, "Readers")
        for row, name in zip(sheet.members, NAMES, strict=True):
            setting.write(row, name)
        setting.next()
        assert app.screen.lacks.why_no_start, "there is no set word yet"
        app.tap(app.screen.ids.complete)
        app.tap(app.screen.modal.ids.word.ids.field)
        app.write("Cat")
        assert app.screen.modal.message == "3 of 7 letters"
        app.tap(app.screen.modal.ids.deed)
        assert app.screen.modal, "a word of three letters is none"
        assert app.screen._open_lines["set_word"].shown == "Choose the word"
        app.tap(app.find("SecondaryButton", text="READING"))
        app.tap(app.screen.modal.ids.deed)
        assert app.screen._open_lines["set_word"].shown == "READING"
        app.tap(app.screen._lines["round_number"].button(2))
        setting.ask("turn_time")
        setting.take("15 minutes a round")
        setting.ask("challenge")
        setting.take("Lose points for a disallowed word")
        command = setting.start()
        assert (command.set_word, command.round_number, command.mode) == ("READING", 2, mode)
        assert command.format.turn_time == PerRound(900, 1, 2)
        assert command.switches.turn_time == command.format.turn_time
        assert command.format.challenge == JudgeDisallows(PointsDeducted(word_only=True), may_stay=True)
        assert [member.name for member in command.teams[0].members] == list(NAMES)


def test_A1_A3_a_group_has_one_player_or_two_and_a_grand_final_lasts_longer() -> None:
    with open_app(World(Settings())) as app:
        setting = Setting(app, "club", Mode.COMPETITION)
        for sheet, (team, *players) in zip(setting.sheets(), (("Reds", "Aina"), ("Blues", "Ben", "Devi")), strict=True):
            setting.write(sheet.ids.name, team)
            assert {row.caption for row in sheet.rows()} == {"Team", "Pupil 1", "Pupil 2"}
            for row, name in zip(sheet.members, players, strict=False):
                setting.write(row, name)
        setting.next()
        setting.ask("turn_time")
        setting.take("Grand final: 20 minutes a group")
        command = setting.start()
        assert [len(team.members) for team in command.teams] == [1, 2]
        assert command.format == format_by_key("club", turn_time="final")
        assert not app.screen.ids.ladder.steps, "no turn has a time of its own"


@pytest.mark.parametrize(("start", "starter"), [pytest.param(None, None, marks=pytest.mark.soak), (1, 1)])
def test_T1_T3_a_player_is_the_side_and_the_start_is_by_lot_or_given(start: int | None, starter: int | None) -> None:
    with open_app(World(Settings())) as app:
        setting = Setting(app, "youth", Mode.COMPETITION)
        for sheet, name in zip(setting.sheets(), NAMES, strict=False):
            assert len(sheet.rows()) == 1
            setting.write(sheet.ids.name, name)
        setting.next()
        row = app.screen._lines["starter"]
        assert [words for _key, words in row.options] == ["By lot", "Aina", "Ben"]
        app.tap(row.button(start))
        command = setting.start()
        assert command.starter == starter
        assert [(team.name, team.members[0].name) for team in command.teams] == [("Aina", "Aina"), ("Ben", "Ben")]


def test_T1_a_player_without_a_name_is_marked_and_asked_for() -> None:
    with open_app(World(Settings())) as app:
        setting = Setting(app, "youth", Mode.COMPETITION)
        app.tap(app.find("PrimaryButton", text="Next"))
        app.frames(12)
        assert [sheet.ids.name.fault for sheet in setting.sheets()] == ["Enter the player's name."] * 2
        assert app.screen.worry == "Enter the player's name."


def test_S1_S4_S7_S8_two_to_four_play_and_what_the_rules_leave_open_is_chosen() -> None:
    with open_app(World(Settings())) as app:
        setting = Setting(app, "standard")
        app.tap(app.screen.ids.count.button(3))
        assert len(setting.sheets()) == 3
        assert app.sees("Players")
        assert app.sees("You can leave names empty. Then the players are Player 1, Player 2 and so on.")
        setting.write(setting.sheets()[0].ids.name, "Aina")
        app.tap(app.screen.ids.count.button(2))
        app.tap(app.screen.ids.count.button(4))
        setting.next()
        for name, title in (
            ("challenge", "+10 for the challenged player (own rule)"),
            ("turn_time", "Two minutes a turn"),
            ("end_adjustment", "First to use all tiles scores twice the opponent's"),
            ("words", "With vulgar words, as in clubs and tournaments"),
        ):
            setting.ask(name)
            setting.take(title)
        command = setting.start()
        assert [team.name for team in command.teams] == ["Aina", "Player 2", "Player 3", "Player 4"]
        wanted = format_by_key(
            "standard", challenge="plus-10", turn_time="turn", end_adjustment="tournament", words="club"
        )
        assert command.format == wanted
        assert command.switches.turn_time == PerTurn(120, 1, 2)
        assert len(app.world.settings_store.settings.choices) == 4


def test_S4_where_bad_words_are_refused_at_once_nobody_chooses_when_they_are_looked_up() -> None:
    with open_app(World(Settings())) as app:
        setting = Setting(app, "standard")
        setting.next()
        assert app.screen.ids.check_line.parent
        setting.ask("challenge")
        setting.take("Void: a wrong word is refused at once")
        assert not app.screen.ids.check_line.parent
        assert isinstance(setting.start().format.challenge, Void)


def test_what_was_typed_for_other_rules_comes_back_with_them() -> None:
    with open_app(World(Settings(teams=(HORNBILLS, TIGERS)))) as app:
        setting = Setting(app, "youth")
        assert [sheet.ids.name.text for sheet in setting.sheets()] == ["Aina", "Kavitha"]
        app.tap(app.screen.ids.rules)
        app.tap(app.find("FormatCard", title="Primary schools"))
        app.frames(3)
        assert tuple(sheet.written() for sheet in setting.sheets()) == (HORNBILLS, TIGERS)


def test_every_combination_of_choices_is_a_rule_book() -> None:
    """What the screens offer goes together, whatever is chosen beside it."""
    for format_ in formats():
        offered = open_policies(format_)
        for chosen in product(*offered.values()):
            policies: dict[str, Any] = {choice.policy: choice.value for choice in chosen}
            check_rule_book(replace(format_, **policies))
