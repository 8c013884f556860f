"""The jury's decision on level totals: whom it names, who decided, and why (P16)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from kivy.lang import Builder
from kivy.properties import ListProperty, ObjectProperty, StringProperty

from classroom.i18n import _
from classroom.ui.widgets import choice_row, form_row  # noqa: F401 - known to .kv
from classroom.ui.widgets.modal import Modal

SHARED = "shared"


@dataclass(frozen=True)
class JuryWords:
    """What is written on the card: the winner's side, None for a shared win; names and reason as typed."""

    winner: int | None = None
    names: str = ""
    reason: str = ""


class JuryCard(Modal):
    """A button for each level side and one for a shared win; nothing is decided until it is recorded.

    `sides` are pairs of a side and its team's name. `decide` is called with what was written, and returns why it was
    refused, empty when it was not. `message` is what is wrong.
    """

    options = ListProperty()
    chosen = ObjectProperty(None, allownone=True)
    message = StringProperty()

    def __init__(
        self, sides: Sequence[tuple[int, str]], written: JuryWords, decide: Callable[[JuryWords], str]
    ) -> None:
        super().__init__(options=[*sides, (SHARED, _("Shared win"))])
        self._decide = decide
        self.ids.names.text, self.ids.reason.text = written.names, written.reason

    def choose(self, chosen: int | str) -> None:
        """Name a winner, or nobody."""
        self.chosen, self.message = chosen, ""

    @property
    def written(self) -> JuryWords:
        """What is on the card now."""
        return JuryWords(None if self.chosen == SHARED else self.chosen, self.ids.names.text, self.ids.reason.text)

    def record(self) -> None:
        """Record the decision; what is refused is said and everything typed stays."""
        self.message = self._decide(self.written)
        if not self.message:
            self.close()


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
