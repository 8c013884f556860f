"""What the panels beside the board share."""

from __future__ import annotations

from typing import Any

from kivy.properties import ObjectProperty

from classroom.ui.kit.geometry import ColumnGeometry, column_geometry
from classroom.ui.kit.layout import Column


class MatchPanel(Column):
    """The part of the column that belongs to one phase of a turn.

    `screen` is the match screen, which does what the buttons ask; `view` its view; `column` the heights of the parts.
    """

    screen = ObjectProperty()
    view = ObjectProperty()
    column: ColumnGeometry = ObjectProperty(column_geometry(800), rebind=True)

    def __init__(self, screen: Any, **more: Any) -> None:
        super().__init__(screen=screen, view=screen.view, column=screen.column, **more)
        screen.fbind("column", self._fit)

    def on_leave(self) -> None:
        """The panel is no longer shown."""
        self.screen.funbind("column", self._fit)

    def _fit(self, _screen: Any, column: ColumnGeometry) -> None:
        self.column = column
