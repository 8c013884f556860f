"""A field for typing or pasting several lines at once."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.widget import Widget

from classroom.ui.kit.field import LetteredInput
from classroom.ui.kit.kv import load_rules
from classroom.ui.kit.panel import Panel

LONGEST_TEXT = 60_000


class LinesInput(LetteredInput):
    """The lines themselves."""

    def insert_text(self, substring: str, from_undo: bool = False) -> Any:
        """Take what is typed or pasted, up to a length that stays quick."""
        room = max(0, LONGEST_TEXT - len(self.text))
        return super().insert_text(substring[:room].replace("\t", ", "), from_undo=from_undo)


class LinesField(Panel, Widget):
    """A field for many lines of `text`; `hint_text` shows while it is empty, `focus` while it is edited."""

    text = StringProperty("")
    hint_text = StringProperty("")
    focus = BooleanProperty(defaultvalue=False)


load_rules(__file__)
