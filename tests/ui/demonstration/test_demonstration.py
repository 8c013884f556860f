"""The demonstration's parts: how its steps are taken, how it sees and touches, what its script says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import pytest
from kivy.base import ExceptionHandler, ExceptionManager
from kivy.clock import Clock

from classroom.formats.catalogue import formats
from classroom.rehearsal.demonstration import (
    DEMONSTRATIONS,
    HurriedClock,
    ScriptedHand,
    demonstration_script,
    demonstration_settings,
    demonstration_shuffler,
    scripted_turn,
)
from classroom.rules.board import LaidTile, Square
from classroom.stage.timing import SLEPT_MS
from classroom.ui.app import BellwordApp
from classroom.ui.demonstration.hand import PAUSE, Hand, LostError, Steps, every, labelled
from classroom.ui.demonstration.run import PATIENCE, Demonstration, DialoglessDevice, smoke_steps
from classroom.ui.kit.button import PrimaryButton
from classroom.ui.kit.modal import Modal
from classroom.ui.navigation import ScreenName
from tests.ui.frame import frames
from tests.ui.harness import LAPTOP, RunningApp, open_app, resize


@dataclass
class FakeApp:
    """As much of an app as a demonstration needs that touches nothing."""

    stops: int = 0
    has_recovered: bool = False
    context: Any = field(default_factory=lambda: SimpleNamespace(navigator=SimpleNamespace(screen="home")))

    def stop(self) -> None:
        self.stops += 1


@dataclass
class Stage:
    """A demonstration of a test's own steps, at a time of its own."""

    app: FakeApp
    pictures: Path
    seconds: float = 50.0
    taken: list[str] = field(default_factory=list)

    def play(self, steps: Callable[[], Steps]) -> Demonstration:
        demonstration = Demonstration(lambda _hand: steps(), self.pictures, lambda: self.seconds)
        demonstration.begin(cast(BellwordApp, self.app))
        return demonstration

    def wait(self, seconds: float) -> None:
        self.seconds += seconds
        frames(1)


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[Stage]:
    resize(LAPTOP)
    before = set(Clock.get_events())
    yield Stage(FakeApp(), tmp_path / "pictures")
    for event in set(Clock.get_events()) - before:
        event.cancel()


# The steps


def test_each_step_is_taken_when_its_time_has_come(stage: Stage) -> None:
    def steps() -> Steps:
        stage.taken.append("first")
        yield 5.0
        stage.taken.append("second")
        yield 1.0

    demonstration = stage.play(steps)
    stage.wait(PAUSE / 2)
    assert stage.taken == []
    stage.wait(PAUSE)
    assert stage.taken == ["first"]
    stage.wait(4.9)
    assert stage.taken == ["first"]
    stage.wait(0.2)
    assert stage.taken == ["first", "second"]
    stage.wait(1.1)
    assert (stage.app.stops, demonstration.result()) == (1, 0)
    stage.wait(100)
    assert stage.app.stops == 1


def test_a_condition_is_waited_for(stage: Stage) -> None:
    ready: list[bool] = []

    def steps() -> Steps:
        yield lambda: bool(ready)
        stage.taken.append("went on")

    demonstration = stage.play(steps)
    stage.wait(1)
    stage.wait(PATIENCE - 1)
    assert (stage.taken, stage.app.stops) == ([], 0)
    ready.append(True)
    stage.wait(PATIENCE)
    assert (stage.taken, stage.app.stops, demonstration.result()) == (["went on"], 1, 0)


def test_what_does_not_come_is_given_up_with_a_picture(stage: Stage, caplog: pytest.LogCaptureFixture) -> None:
    def steps() -> Steps:
        yield lambda: False

    demonstration = stage.play(steps)
    stage.wait(1)
    stage.wait(PATIENCE + 1)
    assert (stage.app.stops, demonstration.result()) == (1, 1)
    assert "nothing came for 30 s on the screen home" in caplog.text
    assert (stage.pictures / "lost.png").is_file()


def test_a_fault_of_ours_ends_it_and_is_reported_like_any_other(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[BaseException] = []

    class Reporter(ExceptionHandler):
        def handle_exception(self, inst: BaseException) -> int:
            seen.append(inst)
            return int(ExceptionManager.PASS)

    def steps() -> Steps:
        yield 1.0
        raise ZeroDivisionError

    monkeypatch.setattr(ExceptionManager, "handlers", [Reporter()])
    demonstration = stage.play(steps)
    stage.wait(1)
    stage.wait(2)
    assert [type(error) for error in seen] == [ZeroDivisionError]
    assert (stage.app.stops, demonstration.result()) == (1, 1)


def test_a_fault_on_the_way_spoils_the_result(stage: Stage) -> None:
    demonstration = stage.play(lambda: iter([1.0]))
    stage.app.has_recovered = True
    stage.wait(1)
    stage.wait(2)
    assert (stage.app.stops, demonstration.result()) == (1, 1)


# The hand


@pytest.fixture
def app() -> Iterator[RunningApp]:
    with open_app() as running:
        running.look()
        yield running


def take(app: RunningApp, steps: Steps) -> None:
    """Take steps that wait for seconds, or until touches count again."""
    for wait in steps:
        while not isinstance(wait, float) and not wait():
            app.pass_ms(50)
        app.pass_ms(round(wait * 1000) if isinstance(wait, float) else 0)
        app.frames(2)


def test_it_finds_and_taps_what_a_screen_calls_by_name(app: RunningApp, tmp_path: Path) -> None:
    hand = Hand(app.app, tmp_path)
    assert hand.is_on(ScreenName.HOME)()
    assert hand.has("new_match")()
    take(app, hand.tap("new_match", picture="before"))
    assert hand.is_on(ScreenName.TEAMS)()
    assert not hand.has("new_match")()
    assert [path.name for path in tmp_path.iterdir()] == ["before.png"]


def test_it_sees_the_card_before_the_screen(app: RunningApp, tmp_path: Path) -> None:
    hand, card = Hand(app.app, tmp_path), Modal()
    button = PrimaryButton(text="above")
    card.ids["new_match"] = button.proxy_ref
    card.add_widget(button)
    app.screen.add_widget(card)
    app.frames(2)
    assert hand.part("new_match") is button


def test_it_is_lost_where_something_is_missing(app: RunningApp, tmp_path: Path) -> None:
    hand = Hand(app.app, tmp_path)
    with pytest.raises(LostError, match="there is no keypad on the screen home"):
        hand.part("keypad")
    with pytest.raises(LostError, match="nothing says Play"):
        labelled(app.screen, "Play")


def test_what_cannot_be_touched_is_not_there(app: RunningApp, tmp_path: Path) -> None:
    hand = Hand(app.app, tmp_path)
    hand.part("new_match").disabled = True
    assert not hand.has("new_match")()


def test_the_first_picture_of_a_name_is_kept(app: RunningApp, tmp_path: Path) -> None:
    hand = Hand(app.app, tmp_path / "pictures")
    hand.take("home")
    first = (tmp_path / "pictures" / "home.png").read_bytes()
    app.go(ScreenName.TEAMS)
    hand.take("home")
    assert (tmp_path / "pictures" / "home.png").read_bytes() == first


def test_every_widget_of_a_kind_is_found(app: RunningApp) -> None:
    assert {button.text for button in every(app.screen, PrimaryButton)} == {"Start"}


def test_the_short_look_shows_every_screen_that_needs_no_match(app: RunningApp, tmp_path: Path) -> None:
    shown = []
    for wait in smoke_steps(Hand(app.app, tmp_path)):
        if isinstance(wait, float):
            shown.append(app.app.shown)
        else:
            app.until(wait)
    assert shown == ["teams", "options", "matches", "settings", "print", "home"]


def test_it_has_no_dialog_that_nobody_could_tap() -> None:
    told: list[object] = []
    DialoglessDevice().choose_file_to_save(Path(), "a.pdf", told.append, lambda: told.append("missing"))
    assert told == ["missing"]


# The script


@pytest.mark.parametrize(
    ("line", "what", "tiles"),
    [
        ("play 8H AT", "play", ((7, 7, "A"), (7, 8, "T"))),
        ("play H8 A.e", "play", ((7, 7, "A"), (9, 7, "e"))),
        ("time", "time", ()),
        ("exchange", "exchange", ()),
        ("pass", "pass", ()),
    ],
)
def test_a_line_says_what_a_team_does(line: str, what: str, tiles: tuple[tuple[int, int, str], ...]) -> None:
    turn = scripted_turn(line)
    assert turn.what == what
    assert turn.tiles == tuple(LaidTile(Square(row, column), letter) for row, column, letter in tiles)
    assert (turn.announced, turn.challenged, turn.accepted) == (None, "", False)


def test_a_line_says_what_is_announced_and_challenged() -> None:
    turn = scripted_turn("play 8H AT announce=12 challenge=AT accepted=yes")
    assert (turn.announced, turn.challenged, turn.accepted) == (12, "AT", True)
    assert not scripted_turn("play 8H AT challenge=AT accepted=no").accepted


def test_the_script_draws_no_tile_that_the_box_does_not_hold() -> None:
    script = demonstration_script()
    lots, exchanged, box = 4, 7, Counter(formats()[0].tiles.tiles)
    # Lots go back into the bag, and so does an exchanged rack.
    assert len(script.draws) == lots + exchanged + box.total()
    assert Counter(script.draws[lots:]) >= box
    assert set(script.draws) == set(box)


def test_the_script_shows_each_thing_that_can_be_done() -> None:
    turns = demonstration_script().turns
    assert {turn.what for turn in turns} == {"play", "time", "exchange", "pass"}
    assert {turn.accepted for turn in turns if turn.challenged} == {True, False}
    assert any(turn.announced for turn in turns)
    assert any(tile.tile.islower() for turn in turns for tile in turn.tiles)


def test_tiles_are_drawn_as_written_and_then_from_the_front() -> None:
    hand = ScriptedHand("QUI")
    assert hand.draw("AIUQ", 2) == ("Q", "U")
    assert hand.draw("AI", 2) == ("I", "A")


def test_a_written_tile_that_is_not_in_the_bag_is_left_out() -> None:
    assert ScriptedHand("QX").draw("AX", 2) == ("X", "A")


def test_the_demonstration_s_papers_go_where_it_is_told(tmp_path: Path) -> None:
    settings = demonstration_settings(tmp_path)
    assert Path(settings.folder) == tmp_path
    assert not settings.full_screen


# The clock


class Machine:
    """A clock that a test sets."""

    now = 0

    def now_ms(self) -> int:
        return self.now


def test_the_clock_of_a_demonstration_is_put_forward_and_never_seems_to_have_slept() -> None:
    machine = Machine()
    clock = HurriedClock(machine)
    machine.now = 500
    assert clock.now_ms() == 500
    clock.pass_ms(20 * 60_000)
    assert clock.now_ms() == 1_200_500
    machine.now += 60_000
    assert clock.now_ms() - 1_200_500 < SLEPT_MS


# The tiles


@pytest.mark.parametrize("name", DEMONSTRATIONS)
def test_a_demonstration_draws_the_same_tiles_each_time(name: str) -> None:
    bag = [*"AABCDEEFGIOST?"]
    draws = [demonstration_shuffler(name, Random).draw(bag, 7) for _ in range(2)]
    assert draws[0] == draws[1]
    assert not Counter(draws[0]) - Counter(bag)
