"""The head of a drill: the exit, its name, the pupils who take turns, its progress; and the verdict line."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from classroom.ui.kit.kv import load_rules
from classroom.ui.kit.layout import Growing
from classroom.ui.kit.panel import Panel, Sided
from classroom.ui.kit.score import Verdict
from classroom.ui.kit.screen import Bar


class SeatChip(Sided, Panel, Widget):
    """A pupil: `name`, `score` (words, such as "3 right"), `side` for shape and colours; filled while `active`."""

    name = StringProperty("")
    score = StringProperty("")
    active = BooleanProperty(defaultvalue=False)


class VerdictLine(Verdict):
    """Whether an answer was right (`accepted`): tick or cross, solid or dashed frame, and a `sentence`."""

    natural_height = 112

    sentence = StringProperty("")


class SeatRow(BoxLayout):
    """`seats`: a `SeatFace` each; `to_answer`: the index of the pupil whose turn it is, or -1 for nobody."""

    seats = ListProperty()
    to_answer = NumericProperty(0)

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        for name in ("seats", "to_answer"):
            self.fbind(name, self._show)
        self._show()

    def _show(self, *_args: Any) -> None:
        while len(self.children) > len(self.seats):
            self.remove_widget(self.children[0])
        while len(self.children) < len(self.seats):
            self.add_widget(SeatChip())
        for chip, seat in zip(reversed(self.children), self.seats, strict=True):
            chip.side, chip.name, chip.score = seat.side, seat.name, seat.score
            chip.active = seat.side == self.to_answer


class DrillHead(BoxLayout):
    """`title`, `count_line` ("3 of 10"), `seats` and `to_answer` as `SeatRow`. Events: `on_stop`."""

    __events__ = ("on_stop",)

    title = StringProperty("")
    count_line = StringProperty("")
    seats = ListProperty()
    to_answer = NumericProperty(0)

    def on_stop(self) -> None:
        """Default handler: the pupils want to stop."""


class DrillBar(DrillHead, Bar):
    """The head as one bar along the top of the window; `room` is what its title leaves for the pupils."""

    room = NumericProperty(0)


class DrillCorner(Growing, DrillHead):
    """The head as two rows above the column beside a board."""


load_rules(__file__)
