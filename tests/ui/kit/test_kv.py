from kivy.lang import Builder
from kivy.properties import ObjectProperty
from kivy.uix.widget import Widget

from classroom.ui.kit import kv  # noqa: F401 - what it does to Kivy is looked at


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
