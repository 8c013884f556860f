"""Finds a team by part of its name, instead of turning pages."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from classroom.i18n import _
from classroom.names import name_key
from classroom.ui.kit.dialog import Dialog
from classroom.ui.kit.kv import load_rules
from classroom.ui.kit.layout import ListRow

MOST = 6
"""How many teams are shown; typing more letters narrows them down."""


class FindCard(Dialog):
    """The teams whose names contain the typed text; `entries` have a key, a name and a text on the right.

    A tap, or Enter for the first, closes the card and calls `then` with the key.
    """

    def __init__(self, entries: Sequence[tuple[Any, str, str]], then: Callable[[Any], object]) -> None:
        self._entries, self._then = entries, then
        super().__init__()
        self.find("")

    def find(self, text: str) -> None:
        """Show the teams whose names contain this text, first those that begin with it."""
        wanted = name_key(text)
        found = [entry for entry in self._entries if wanted in name_key(entry[1])]
        found.sort(key=lambda entry: not name_key(entry[1]).startswith(wanted))
        rows = self.ids.found
        rows.clear_widgets()
        for key, name, note in found[:MOST]:
            row = ListRow(text=name, note=note)
            row.bind(on_release=lambda _row, key=key: self._pick(key))
            rows.add_widget(row)
        self._found = found
        self.message = "" if found else _("No team found. Type another part of the name.")

    def pick_first(self) -> None:
        """Take the team that stands first."""
        if self._found:
            self._pick(self._found[0][0])

    def _pick(self, key: Any) -> None:
        self.close()
        self._then(key)


load_rules(__file__)
