from pathlib import Path

import pytest
from kivy.factory import Factory
from kivy.lang import Builder, Parser
from kivy.properties import ObjectProperty
from kivy.uix.widget import Widget

from classroom import ui
from classroom.ui.kit import kv

RULES = sorted(Path(ui.__file__).parent.rglob("*.kv"))


class Follower(Widget):
    """Shows what it is told, by its rule."""

    told, shown = ObjectProperty(0), ObjectProperty(0)


class Unsayable:
    """Cannot be put into words."""

    def __repr__(self) -> str:
        raise AssertionError("somebody puts it into words")


def test_a_rule_follows_what_it_reads_and_nothing_is_put_into_words() -> None:
    Builder.load_string("<Follower>:\n    shown: self.told\n")
    follower, told = Follower(), Unsayable()
    follower.told = told
    assert follower.shown is told


def test_the_rules_for_a_class_are_all_that_kivy_finds_in_their_order() -> None:
    Builder.load_string(
        "<Follower>:\n    shown: self.told\n<-Stranger@Follower>:\n    told: 1\n<.marked>:\n    told: 2\n"
    )
    kinds = [Widget, Factory.Stranger]
    for kind in kinds:
        kinds += (one for one in kind.__subclasses__() if one not in kinds)
        widget = kind.__new__(kind)
        widget.cls = ["marked"]
        found = list[object]()
        for selector, rule in Builder.rules:
            if selector.match(widget):
                found = [rule] if rule.avoid_previous_rules else [*found, rule]
        assert Builder.match(widget) == found
    assert len(kinds) > 30


def test_every_value_and_every_handler_can_be_compiled() -> None:
    """Each is compiled when it is first asked for: a handler, when somebody taps."""
    rules = [rule for file in RULES for _key, rule in Parser(content=file.read_text("utf-8"), filename=str(file)).rules]
    assert len(list(kv.compiling(rules))) > 1_000


def test_a_mistake_in_a_handler_is_one_each_time() -> None:
    ((_key, rule),) = Parser(content="<Label>:\n    on_touch_up: self.(\n", filename="a file").rules
    for _ in range(2):
        with pytest.raises(SyntaxError):
            rule.handlers[0].co_value  # noqa: B018 - it is compiled
