"""One team's result, to be read from the back of the room."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.lang import Builder
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty

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
        self._arrange = Clock.create_trigger(self._show_members, -1)
        super().__init__(**more)
        self.ids.members.bind(size=self._arrange)
        self.fbind("members", self._arrange)
        self._arrange()

    def _show_members(self, *_args: Any) -> None:
        """Show the names side by side where they fit, below each other where they do not."""
        box = self.ids.members
        box.clear_widgets()
        together = ", ".join(self.members)
        least = text_extent(together, THEME.caption, width=round(box.width))
        for text in [together] if least[1] <= box.height else self.members:
            box.add_widget(MemberLabel(text=text, wrap=text == together, won=self.won))


class MemberLabel(FitLabel):
    """The names of a team's pupils, or one of them; `won` as on its card."""

    won = BooleanProperty(defaultvalue=False)


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
