"""The turns so far: the last ones beside the board, all of them on a card."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty

from classroom.i18n import _
from classroom.ui.match_view import LogLine
from classroom.ui.widgets import Card, LogRow, Modal
from classroom.ui.widgets.pressable import Pressable

ROW = 46  # dp
PADDING = 8  # dp above and below the rows


class TurnLog(Pressable, Card):
    """The last turns, newest first, as many as its height has room for; a tap shows all. Too low, it is a button."""

    view = ObjectProperty(None, allownone=True, rebind=True)
    screen = ObjectProperty()
    is_button = BooleanProperty(defaultvalue=False)

    def __init__(self, **more: Any) -> None:
        self._fill = Clock.create_trigger(self._show, -1)
        super().__init__(**more)
        self.bind(height=self._fill, view=self._listen)

    def _listen(self, *_args: Any) -> None:
        self.view.bind(log=self._fill)
        self._fill()

    def _show(self, *_args: Any) -> None:
        if not self.view:
            return
        count = int((self.height - 2 * dp(PADDING)) // dp(ROW))
        self.is_button = count < 1
        rows = self.ids.rows
        rows.clear_widgets()
        for line in self.view.log[: max(0, count)]:
            rows.add_widget(log_row(line))

    def on_parent(self, _log: Any, parent: Any) -> None:
        """Stop listening when it is taken away."""
        if parent is None and self.view:
            self.view.unbind(log=self._fill)


class TurnsCard(Modal):
    """All turns so far, newest first."""

    def __init__(self, screen: Any, **more: Any) -> None:
        super().__init__(**more)
        lines: list[LogLine] = screen.view.log
        for line in lines:
            self.ids.rows.add_widget(log_row(line))
        self.ids.empty.text = "" if lines else _("No turn has been played yet.")


def log_row(line: LogLine) -> LogRow:
    """Return a row for one turn."""
    return LogRow(number=str(line.number), side=line.side, words=line.text, note=line.note, score=line.score)


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
