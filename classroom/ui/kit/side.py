"""Names and scores of sides on one line, apart from other parts of a match so that Home imports it cheaply."""

from typing import Any

from kivy.clock import Clock
from kivy.properties import ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from classroom.ui.kit.fixed import Fixed
from classroom.ui.kit.kv import load_rules


class SideScore(Fixed, BoxLayout):
    """Shape, name and score of a side: `side`, `name`, `score` (words, may be empty), `font_size`.

    As wide as it needs, at most `most_width`.
    """

    side = NumericProperty(0)
    name = StringProperty("")
    score = StringProperty("")
    font_size = NumericProperty(36)
    most_width = NumericProperty(400)


class SideLine(Fixed, BoxLayout):
    """Sides in one line; each has its share of the width at most.

    `faces`: one (side, name, score) after the other; `font_size`.
    """

    faces = ListProperty()
    font_size = NumericProperty(36)

    def __init__(self, **kwargs: Any) -> None:
        self._remake = Clock.create_trigger(self._make, -1)
        super().__init__(**kwargs)
        for name in ("faces", "width", "spacing", "font_size"):
            self.fbind(name, self._remake)
        self._make()

    def _make(self, *_args: Any) -> None:
        self.clear_widgets()
        count = len(self.faces)
        for side, name, score in self.faces:
            share = (self.width - (count - 1) * self.spacing) / count
            look = {"side": side, "name": name, "score": score, "font_size": self.font_size, "most_width": share}
            self.add_widget(SideScore(pos_hint={"center_y": 0.5}, **look))


load_rules(__file__)
