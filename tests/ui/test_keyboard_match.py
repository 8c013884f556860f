"""A whole match by the keyboard alone: from Home to the papers and back Home, and never a touch."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from classroom.match.state import Phase, TurnKind
from classroom.match.team import Member, Mode
from classroom.rules.policy import EndReason
from classroom.settings import Settings
from classroom.ui.kit.touch import focused
from classroom.ui.navigation import ScreenName
from tests.ui.fake_services import FakeDevice, FakeShuffler, World
from tests.ui.harness import RunningApp, open_app
from tests.ui.table import CAT, HORNBILLS, OFFICIALS, QUIZ, TIGERS, lay_out
from tests.ui.walk import settle, words_on

MOST_TABS = 80  # more than any screen here has stops


class Keyboard:
    """The app as somebody meets it who has a keyboard and nothing else."""

    def __init__(self, app: RunningApp) -> None:
        self.app = app

    @property
    def state(self) -> Any:
        return self.app.session.service.state

    def key(self, *names: str) -> None:
        """Press keys, each well after the one before."""
        for name in names:
            self.app.pass_ms(400)
            self.app.key(name, name if len(name) == 1 else "")
            self.app.frames(3)

    def reach(self, is_meant: Callable[[Any], bool]) -> None:
        """Press Tab until the ring is on what is meant."""
        for _stop in range(MOST_TABS):
            self.app.key("tab")
            if is_meant(focused()):
                return
        raise AssertionError("Tab does not lead there")

    def reach_widget(self, widget: Any) -> None:
        """Press Tab until the ring is on a widget."""
        self.reach(lambda reached: reached is widget)

    def hold(self, words: str) -> None:
        """Go with Tab to what begins with these words, and hold Enter for a second."""
        self.reach(lambda reached: any(said.startswith(words) for said in words_on(reached)))
        self.app.hold_key("enter")

    def press(self, words: str, key: str = "enter") -> None:
        """Go with Tab to what begins with these words, and press it."""
        self.reach(lambda reached: any(said.startswith(words) for said in words_on(reached)))
        self.key(key)

    def write(self, text: str) -> None:
        self.app.write(text)

    def ring(self, key: str = "enter") -> None:
        """Ring the bell, which needs no way to its button."""
        self.key(key)
        assert self.state.phase is Phase.RUNNING

    def lay(self, letters: str, *first: str) -> None:
        """Go to the first square with the arrows, and type the letters."""
        self.key(*first, *letters.lower())

    def play(self, letters: str, *first: str, score: str) -> None:
        """Lay tiles, play them, announce the score, and let the count stand."""
        self.lay(letters, *first)
        self.key("enter")
        if self.state.opened.switches.live_score:
            assert self.state.phase is Phase.READY
            return
        assert self.state.phase is Phase.ANNOUNCING
        self.key(*score, "enter", "enter")


@pytest.fixture
def keyboard(tmp_path: Path) -> Iterator[Keyboard]:
    """The app at Home, with nothing known yet."""
    with opened(tmp_path, Settings()) as app:
        yield Keyboard(app)
        assert app.taps == 0


def opened(folder: Path, settings: Settings) -> Any:
    draws = lay_out("KA", QUIZ, CAT, "TESTING", "RAINING")
    return open_app(World(settings, shuffler=FakeShuffler(draws), device=FakeDevice(folder=folder)))


def write_the_sheets(keyboard: Keyboard) -> None:
    """From Home to the match that begins, two names a team on the way."""
    keyboard.press("New match")
    for team, pupils in (("Hornbills", ("Aina", "Wei Jie")), ("Tigers", ("Kavitha", "Daniel"))):
        if team == "Hornbills":
            first = min(keyboard.app.find_all("TeamSheet"), key=lambda sheet: sheet.side)
            keyboard.reach_widget(first.ids.name.ids.field.ids.input.__self__)
        keyboard.write(team)
        keyboard.app.key("enter")
        for pupil in pupils:
            keyboard.write(pupil)
            keyboard.app.key("enter")
        keyboard.app.key("enter")  # nobody is in reserve
    keyboard.key("enter")
    assert keyboard.app.navigator.screen == ScreenName.OPTIONS
    keyboard.press("60 s", "spacebar")
    keyboard.press("Start")


def draw(keyboard: Keyboard) -> None:
    """Both teams pick a tile that lies face down."""
    tiles = keyboard.app.screen.tiles
    for tile in tiles[:2]:
        keyboard.reach_widget(tile)
        keyboard.key("spacebar")
    keyboard.press("Go")
    assert keyboard.app.navigator.screen == ScreenName.MATCH


def tick_the_list(keyboard: Keyboard) -> None:
    """Tick every item of the check list but one, and skip that."""
    keyboard.key("enter")  # the first bell waits for the list, to which its button leads
    assert keyboard.state.phase is not Phase.RUNNING
    keyboard.press("Skip")
    keyboard.press("Will be ready later")
    keyboard.press("Skip item")
    for item in keyboard.app.session.view.turn.check_list[1:]:
        keyboard.press(item.title, "spacebar")
    keyboard.key("escape")
    assert keyboard.state.open_items == ()


def first_turns(keyboard: Keyboard) -> None:
    """A play that is challenged in vain, a pass, a pause, an exchange."""
    keyboard.ring("f2")
    keyboard.play("QUIZ", "right", score="48")
    keyboard.press("Challenge QUIZ")
    keyboard.press("Check QUIZ")
    keyboard.press("Accept")
    assert keyboard.state.turns[-1].kind is TurnKind.LOST
    keyboard.press("Ring the bell", "spacebar")  # the ring is where the challenge was
    keyboard.press("Pause")
    assert keyboard.state.phase is Phase.PAUSED
    go_on(keyboard)
    keyboard.press("Pass")
    keyboard.press("Yes, pass")
    keyboard.ring()
    keyboard.press("Exchange 7")
    keyboard.press("Yes, exchange")
    assert [turn.kind for turn in keyboard.state.turns] == [
        TurnKind.PLAY,
        TurnKind.LOST,
        TurnKind.PASS,
        TurnKind.EXCHANGE,
    ]


def go_on(keyboard: Keyboard) -> None:
    """Let the turn go on after a pause."""
    keyboard.key("enter")
    assert keyboard.state.phase is Phase.RUNNING


def end_early(keyboard: Keyboard) -> None:
    """The judge ends the match; in a competition the button is held."""
    if keyboard.state.opened.mode is Mode.COMPETITION:
        keyboard.hold("Judge")
    else:
        keyboard.press("Judge")
    keyboard.press("End the match early")
    keyboard.press("The lesson is over")
    keyboard.press("End match")
    assert keyboard.app.navigator.screen == ScreenName.RESULT


def print_and_go_home(keyboard: Keyboard, folder: Path) -> None:
    """Save the score sheet, and leave by the ways back."""
    keyboard.press("Score sheet")
    assert keyboard.app.navigator.screen == ScreenName.PRINT
    settle(keyboard.app)
    keyboard.press("Save PDF")
    keyboard.press("Save here")
    settle(keyboard.app)
    (paper,) = keyboard.app.world.paper.saved
    assert paper.parent == folder
    keyboard.key("escape")
    assert keyboard.app.navigator.screen == ScreenName.RESULT
    keyboard.press("Home")
    assert keyboard.app.navigator.screen == ScreenName.HOME


@pytest.mark.soak
def test_a_whole_practice(keyboard: Keyboard, tmp_path: Path) -> None:
    write_the_sheets(keyboard)
    assert [team.name for team in keyboard.state.teams] == ["Hornbills", "Tigers"]
    assert keyboard.state.teams[1].members == (Member("Kavitha"), Member("Daniel"))
    draw(keyboard)
    first_turns(keyboard)
    end_early(keyboard)
    print_and_go_home(keyboard, tmp_path)


def test_P22_a_whole_competition_with_its_list(tmp_path: Path) -> None:
    settings = Settings(mode=Mode.COMPETITION, teams=(HORNBILLS, TIGERS), officials=OFFICIALS)
    with opened(tmp_path, settings) as app:
        keyboard = Keyboard(app)
        keyboard.key("enter")
        draw(keyboard)
        tick_the_list(keyboard)
        keyboard.press("Ring the bell")
        keyboard.play("QUIZ", "right", score="48")
        end_early(keyboard)
        print_and_go_home(keyboard, tmp_path)
        assert app.taps == 0


@pytest.mark.soak
def test_a_practice_to_the_end_that_the_rules_have(keyboard: Keyboard, tmp_path: Path) -> None:
    write_the_sheets(keyboard)
    draw(keyboard)
    first_turns(keyboard)
    while keyboard.app.navigator.screen == ScreenName.MATCH and not keyboard.state.end:
        keyboard.ring()
        keyboard.press("Pass")
        keyboard.press("Yes, pass")
    assert keyboard.state.end.reason is EndReason.ZERO_TURNS
    assert len([turn for turn in keyboard.state.turns if turn.kind is TurnKind.PASS]) > 2
    print_and_go_home(keyboard, tmp_path)
