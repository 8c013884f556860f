"""One team's result, to be read from the back of the room."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.lang import Builder
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from classroom.ui import widgets  # noqa: F401 - known to .kv
from classroom.ui.theme import THEME
from classroom.ui.widgets.card import Card
from classroom.ui.widgets.fit_label import FitLabel, text_extent


class ResultCard(Card):
    """Filled with the team's colour where it `won`. `members` are names, `total` and `sum_line` words."""

    side = NumericProperty(0)
    won = BooleanProperty(defaultvalue=False)
    title = StringProperty()
    name = StringProperty()
    members = ListProperty()
    total = StringProperty()
    sum_line = StringProperty()

    def __init__(self, **more: Any) -> None:
        self._arrange = Clock.create_trigger(self._make_room, -1)
        super().__init__(**more)
        for part in ("name", "members"):
            self.ids[part].bind(size=self._arrange)
        self._arrange()

    def _make_room(self, *_args: Any) -> None:
        """Give names the lines they need; one that is longer than its room ends in dots."""
        self.ids.name.wrap = _fits(self.name, self.ids.name, bold=True)
        box = self.ids.members
        box.clear_widgets()
        together = ", ".join(self.members)
        fits = _fits(together, box)
        for text in [together] if fits else self.members:
            box.add_widget(MemberLabel(text=text, wrap=fits, won=self.won))


class MemberLabel(FitLabel):
    """The names of a team's pupils, or one of them; `won` as on its card."""

    won = BooleanProperty(defaultvalue=False)


def _fits(text: str, room: Widget, *, bold: bool = False) -> bool:
    """Tell whether a text fits into a widget in as many lines as it needs."""
    width, height = round(room.width), round(room.height)
    widest = max((text_extent(word, THEME.caption, bold=bold)[0] for word in text.split()), default=0)
    return widest <= width and text_extent(text, THEME.caption, bold=bold, width=width)[1] <= height


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
