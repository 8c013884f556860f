"""Lots for the first round: the team that was drawn last, large, and those before it."""

from __future__ import annotations

from typing import Any

from kivy.properties import StringProperty

from classroom.ui.audience.competition_faces import LotsFace
from classroom.ui.audience.page import RoomPage
from classroom.ui.audience.parts import LEAST, BigLabel
from classroom.ui.kit.kv import load_rules
from classroom.ui.kit.label import text_extent

_ROWS, _COLUMNS = 5, 3
_BESIDE = 40
"""Units between two names."""


class LotsPage(RoomPage):
    """Shows a `LotsFace`; `tile` is the number of the newest lot, `name` whose it is."""

    title = StringProperty()
    subtitle = StringProperty()
    count = StringProperty()
    tile = StringProperty()
    name = StringProperty()

    def __init__(self, face: LotsFace, **more: Any) -> None:
        super().__init__(**more)
        self.show(face)

    def show(self, face: LotsFace) -> None:
        """Show these lots from now on; of many the newest."""
        self.title, self.subtitle, self.count = face.title, face.subtitle, face.count
        self.tile, self.name = str(len(face.drawn)), face.drawn[-1]
        lines = [f"{number}  {name}" for number, name in enumerate(face.drawn, start=1)]
        widest = max(text_extent(line, LEAST)[0] for line in lines) + _BESIDE
        columns = int(max(1, min(_COLUMNS, self.width / self.unit // widest)))
        box = self.ids.drawn
        box.clear_widgets()
        box.cols = columns
        for line in lines[-columns * _ROWS :]:
            label = BigLabel(words=line, most=LEAST + 3)
            box.add_widget(label)


load_rules(__file__)
