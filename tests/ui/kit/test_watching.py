from types import SimpleNamespace
from typing import Any

from kivy.event import EventDispatcher
from kivy.properties import NumericProperty
from kivy.uix.widget import Widget

from classroom.ui.kit.modal import Modal
from classroom.ui.kit.screen import BaseScreen
from classroom.ui.kit.touch import Watching, let_go
from tests.ui.kit.conftest import Stage


class Model(EventDispatcher):
    """Something that outlives what is on the screen."""

    __events__ = ("on_bell",)

    turn = NumericProperty(0)
    score = NumericProperty(0)

    def on_bell(self, strokes: int) -> None:
        """Default handler: it rang."""


class Panel(Watching, Widget):
    """Writes down what it is told."""

    def __init__(self, model: Model, **more: Any) -> None:
        super().__init__(**more)
        self.heard: list[tuple[str, float]] = []
        self.watch(model, turn=self._turn, on_bell=self._bell)

    def _turn(self, _model: Model, turn: float) -> None:
        self.heard.append(("turn", turn))

    def _bell(self, _model: Model, strokes: int) -> None:
        self.heard.append(("bell", strokes))


def test_what_is_watched_is_heard_until_it_is_let_go_of() -> None:
    model = Model()
    panel, other = Panel(model), Panel(model)
    model.turn = 1
    model.dispatch("on_bell", 2)
    panel.unwatch()
    model.turn = 2
    model.dispatch("on_bell", 1)
    assert panel.heard == [("turn", 1), ("bell", 2)]
    assert other.heard == [("turn", 1), ("bell", 2), ("turn", 2), ("bell", 1)]


def test_what_is_within_a_screen_or_card_that_is_taken_away_is_let_go_of_with_it(stage: Stage) -> None:
    for around in (BaseScreen(), Modal()):
        model, box = Model(), Widget()
        panel = Panel(model)
        box.add_widget(panel)
        around.add_widget(box)
        stage.root.add_widget(around)
        model.turn = 1
        stage.root.remove_widget(around)
        model.turn = 2
        assert panel.heard == [("turn", 1)]


def test_what_is_lent_is_taken_back_unless_another_has_lent_its_own() -> None:
    lender, other = Panel(Model()), Panel(Model())
    target = SimpleNamespace(rang="nobody")
    lender.lend(target, rang=lender.unwatch)
    assert target.rang == lender.unwatch
    other.lend(target, rang=other.unwatch)
    let_go(lender)
    assert target.rang == other.unwatch
    lender.lend(target, rang=lender.unwatch)
    let_go(lender)
    assert target.rang == other.unwatch


def test_what_is_to_be_undone_is_undone_once_and_the_latest_first() -> None:
    panel = Panel(Model())
    undone: list[str] = []
    panel.at_leave(lambda: undone.append("first"))
    panel.at_leave(lambda: undone.append("last"))
    panel.unwatch()
    panel.unwatch()
    assert undone == ["last", "first"]


def test_screens_and_cards_let_go_as_they_are_taken_away(stage: Stage) -> None:
    model, heard = Model(), []
    screen, card = BaseScreen(), Modal()
    stage.root.add_widget(screen)
    screen.open_modal(card)
    for widget, name in ((screen, "screen"), (card, "card")):
        widget.watch(model, turn=lambda _model, _turn, who=name: heard.append(who))
    model.turn = 1
    stage.root.remove_widget(screen)
    model.turn = 2
    assert sorted(heard) == ["card", "screen"]
    assert screen.modal is None


def test_a_screen_that_was_left_hears_no_keys(stage: Stage) -> None:
    class Keyed(BaseScreen):
        def key(self, name: str, text: str, modifiers: list[str]) -> bool:
            keys.append(name)
            return True

    keys: list[str] = []
    screen = Keyed()
    stage.root.add_widget(screen)
    stage.key("a")
    stage.root.remove_widget(screen)
    stage.key("b")
    assert keys == ["a"]
