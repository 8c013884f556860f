"""The matches that pupils can continue on a computer that is locked for them, each a row to tap."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from classroom.ui.kit.button import SecondaryButton
from classroom.ui.kit.dialog import Dialog
from classroom.ui.kit.kv import load_rules
from classroom.ui.next_match import NextMatch


class MatchButton(SecondaryButton):
    """A match that can be continued: its teams with their scores, and how far it has come."""

    natural_height = 92


class ContinueCard(Dialog):
    """Calls `resume` with the id of the tapped match; `show_all` shows all matches, which only grown-ups may see."""

    def __init__(
        self, matches: Sequence[NextMatch], resume: Callable[[str], None], show_all: Callable[[], None]
    ) -> None:
        super().__init__()
        self._resume, self._show_all = resume, show_all
        for match in matches:
            teams = ", ".join(f"{name} {score}" for _side, name, score in match.faces)
            row = MatchButton(text=f"{teams}\n{match.line}", on_release=partial(self._take, match.match_id))
            self.ids.rows.add_widget(row)

    def show_all(self) -> None:
        """Show all matches."""
        self.close()
        self._show_all()

    def _take(self, match_id: str, _row: MatchButton) -> None:
        self.close()
        self._resume(match_id)


load_rules(__file__)
