"""The row of filters for the matches shown, and the card for choosing one of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.properties import BooleanProperty, ListProperty, ObjectProperty

from classroom.i18n import _, ngettext
from classroom.ui.archive.match_filter import ANYTHING, By, MatchFilter, Option
from classroom.ui.kit.button import EvenRow
from classroom.ui.kit.dialog import Pick
from classroom.ui.kit.kv import load_rules
from classroom.ui.kit.layout import Natural

_MOST_LETTERS = 18


class FilterRow(Natural, EvenRow):
    """A button for each kind, showing what is chosen; `is_on` if any filter is chosen or any words are typed.

    Events: `on_ask(by)`: the user wants to change the choice of a kind; `on_clear`: the user wants all matches;
    `on_refused(why)`: a tap that does nothing.
    """

    natural_height = 54

    __events__ = ("on_ask", "on_clear", "on_refused")

    chosen = ObjectProperty(ANYTHING)
    is_on = BooleanProperty(defaultvalue=False)
    texts = ListProperty()
    """The texts of the buttons, in the order of `By`; a tick marks each kind with a choice."""

    def __init__(self, **more: Any) -> None:
        super().__init__(texts=_texts(ANYTHING), **more)

    def on_chosen(self, _row: Any, chosen: MatchFilter) -> None:
        """Show what is chosen."""
        self.texts = _texts(chosen)

    def on_ask(self, by: By) -> None:
        """Default handler: a button was tapped."""

    def on_clear(self) -> None:
        """Default handler: the user wants all matches."""

    def on_refused(self, why: str) -> None:
        """Default handler: all matches are shown already."""


def _texts(chosen: MatchFilter) -> list[str]:
    return [f"\u2713 {_shortened(shown)}" if (shown := chosen.shown(by)) else kind_title(by) for by in By]


def _shortened(text: str) -> str:
    """As much of a long name as fits on a button; the list of matches shows it in full."""
    return text if len(text) <= _MOST_LETTERS else f"{text[:_MOST_LETTERS].rstrip()}…"


class FilterCard(Pick):
    """Offers the choices of one kind; `choose` is called with a key and its text, both empty for all."""

    def __init__(
        self, by: By, now: str, options: Sequence[Option], choose: Callable[[str, str], object], **more: Any
    ) -> None:
        offered = [("", _("All of them"), "")]
        for key, shown, count in options:
            offered.append((key, shown, ngettext("{count} match", "{count} matches", count).format(count=count)))
        rows = [((key, shown), f"\u2713 {shown}" if key == now else shown, note) for key, shown, note in offered]
        super().__init__(
            title=_questions()[by], cancel=_("Back"), rows=rows, then=lambda chosen: choose(*chosen), **more
        )


def kind_title(by: By) -> str:
    """Return what a kind is called on its button."""
    return {By.DAY: _("Day"), By.CLASS: _("Class"), By.TEAM: _("Team"), By.FORMAT: _("Rule book")}[by]


def _questions() -> dict[By, str]:
    return {
        By.DAY: _("Which day?"),
        By.CLASS: _("Which class or school?"),
        By.TEAM: _("Which team?"),
        By.FORMAT: _("Which rule book?"),
    }


load_rules(__file__)
