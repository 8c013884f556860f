"""A form for the reason of a decision: a tap on a usual reason, or other words; with a name if one is asked for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.metrics import dp
from kivy.properties import AliasProperty, BooleanProperty, ListProperty, NumericProperty, StringProperty

from classroom.i18n import _
from classroom.ui.kit.field import FormRow
from classroom.ui.kit.kv import load_rules
from classroom.ui.kit.label import text_extent
from classroom.ui.kit.layout import GrowingColumn
from classroom.ui.kit.theme import THEME

NARROW = 340  # dp of width below which the reasons are in a column


class ReasonForm(GrowingColumn):
    """A form for a decision: `picks` are usual reasons; `asks_name` adds a field for who decides, filled with `name`.

    A tap on a usual reason only enters it as `reason`. The form cannot be signed without a reason, unless it
    `can_be_silent`; `missing` says what to do first. Whether a name is required is up to the receiver.

    Events: `on_sign(name, reason)`, `on_refused(why)`.
    """

    __events__ = ("on_sign", "on_refused")

    picks = ListProperty()
    reason = StringProperty("")
    longest = NumericProperty(120)
    asks_name = BooleanProperty(defaultvalue=False)
    name = StringProperty("")
    can_be_silent = BooleanProperty(defaultvalue=False)
    caption_width = NumericProperty(0)
    is_narrow = AliasProperty(lambda form: form.width < dp(NARROW), None, bind=("width",), cache=True)

    def on_kv_post(self, _base: Any) -> None:
        """Add the name field if it is asked for, now that the form exists."""
        self.fbind("asks_name", self._ask_name)
        self._ask_name()

    def _ask_name(self, *_args: Any) -> None:
        if not self.asks_name or "name" in self.ids:
            return
        row = FormRow(caption=_("Decided by"), text=self.name, has_note=False)
        captions = (_("Reason"), row.caption)
        row.caption_width = self.caption_width = max(text_extent(one, THEME.body)[0] for one in captions) + 2
        self.fbind("name", row.setter("text"))
        row.bind(text=self.setter("name"), on_text_validate=lambda _row: self.sign())
        self.ids["name"] = row
        self.add_widget(row)

    def options(self, picks: Sequence[str]) -> list[tuple[str, str]]:
        """Return the usual reasons, each as it is recorded and as it is offered."""
        return [(in_sentence(reason), reason) for reason in picks]

    def missing(self) -> str:
        """Return what must be done before signing; empty if nothing is missing."""
        return "" if self.reason.strip() or self.can_be_silent else _("Enter a reason, or tap one.")

    def sign(self) -> None:
        """Hand over who decides and why, unless something is missing."""
        why = self.missing()
        if why:
            self.dispatch("on_refused", why)
        else:
            self.dispatch("on_sign", self.name.strip(), self.reason.strip())

    def on_sign(self, name: str, reason: str) -> None:
        """Default handler: somebody has decided."""

    def on_refused(self, why: str) -> None:
        """Default handler: something is missing."""


def in_sentence(reason: str) -> str:
    """Return a usual reason as it follows a colon or in brackets: first letter small, unless it is an acronym."""
    return reason if reason[1:2].isupper() else reason[:1].lower() + reason[1:]


load_rules(__file__)
