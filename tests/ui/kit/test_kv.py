from pathlib import Path

import pytest
from kivy.lang import Builder, Parser
from kivy.properties import ObjectProperty
from kivy.uix.widget import Widget

from classroom import ui
from classroom.ui.kit import kv  # noqa: F401 - what it does to Kivy is looked at

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


def test_every_value_and_every_handler_can_be_compiled() -> None:
    """Each is compiled when it is first asked for: a handler, when somebody taps."""
    rules = [rule for file in RULES for _key, rule in Parser(content=file.read_text("utf-8"), filename=str(file)).rules]
    compiled = 0
    for rule in rules:
        rules += filter(None, (rule.canvas_before, rule.canvas_root, rule.canvas_after, *rule.children))
        compiled += len([one.co_value for one in (*rule.properties.values(), *rule.handlers)])
    assert compiled > 1_000


def test_a_mistake_in_a_handler_is_one_each_time() -> None:
    ((_key, rule),) = Parser(content="<Label>:\n    on_touch_up: self.(\n", filename="a file").rules
    for _ in range(2):
        with pytest.raises(SyntaxError):
            rule.handlers[0].co_value  # noqa: B018 - it is compiled
