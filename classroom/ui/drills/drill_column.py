"""What stands beside the board of a drill: the bell, or the clock and what is laid, or what became of it."""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout

from classroom.i18n import _
from classroom.rules.board import LaidTile
from classroom.ui.drills.drill_session import DrillSession
from classroom.ui.kit.geometry import ColumnGeometry, column_geometry
from classroom.ui.kit.kv import load_rules
from classroom.ui.kit.layout import Column
from classroom.ui.kit.panel import Panel
from classroom.ui.kit.touch import Pressable


class DrillColumn(Column):
    """What stands beside the board in one stage of a question; `drill` is the `BoardDrill`."""

    drill = ObjectProperty()
    session: DrillSession = ObjectProperty()
    column = ObjectProperty(column_geometry(800), rebind=True)

    def __init__(self, drill: Any, **more: Any) -> None:
        super().__init__(drill=drill, session=drill.session, column=drill.column, **more)
        drill.fbind("column", self._fit)

    def on_leave(self) -> None:
        """It is no longer shown."""
        self.drill.funbind("column", self._fit)

    def _fit(self, _drill: Any, column: ColumnGeometry) -> None:
        self.column = column


class ReadyColumn(DrillColumn):
    """The pupil may look at the board; the rack is face down until the bell."""


class LayingColumn(DrillColumn):
    """The clock runs."""


class ToldColumn(DrillColumn):
    """What became of the play; `plays` can be tapped to be seen on the board."""

    sentence = StringProperty("")
    right = BooleanProperty(defaultvalue=True)

    def __init__(self, drill: Any, **more: Any) -> None:
        super().__init__(drill, **more)
        verdict = self.session.verdict
        self.sentence, self.right = verdict.sentence(), verdict.right
        self._rows: list[tuple[PlayRow, tuple[LaidTile, ...]]] = []
        if verdict.words:
            self._add(_("yours"), verdict.words[0], verdict.score, drill.laid)
        others = [move for move in verdict.examples if sorted(move.tiles) != sorted(drill.laid)]
        for move in others:
            self._add("", move.word, move.score, move.tiles)
        self.show(0 if verdict.right or not others else len(self._rows) - len(others))

    def show(self, index: int) -> None:
        """Show one of the plays on the board."""
        for number, (row, tiles) in enumerate(self._rows):
            row.selected = number == index
            if number == index:
                self.drill.show_play(tiles)

    def _tapped(self, index: int, _row: PlayRow) -> None:
        self.show(index)

    def _add(self, whose: str, word: str, score: int, tiles: tuple[LaidTile, ...]) -> None:
        row = PlayRow(word=word, whose=whose, score=str(score) if score else "")
        row.bind(on_release=partial(self._tapped, len(self._rows)))
        self._rows.append((row, tiles))
        self.ids.plays.add_widget(row)


class PlayRow(Panel, Pressable, FloatLayout):
    """A play: its `word`, `whose` it is where it is somebody's, its `score`; `selected` while the board shows it."""

    word = StringProperty("")
    whose = StringProperty("")
    score = StringProperty("")
    selected = BooleanProperty(defaultvalue=False)


load_rules(__file__)
