"""Why a judge decides as he does: a tap on a usual reason, or words of his own; with a name where one is asked for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.metrics import dp
from kivy.properties import AliasProperty, BooleanProperty, ListProperty, StringProperty

from classroom.i18n import _
from classroom.ui.kit.button import SecondaryButton
from classroom.ui.kit.kv import load_rules
from classroom.ui.kit.layout import Column

TWO_COLUMNS = 440  # dp of width from which the usual reasons stand in two columns


class ReasonForm(Column):
    """`picks` are usual reasons, one button each; `asks_name` puts a field for a name above, filled with `name`.

    A tap on a usual reason writes it down and nothing more: it is signed with the button that says `sign_text`.
    `why_not` is a sentence while the form may not be signed yet. Events: `on_sign(name, reason)`, `on_refused(why)`.
    """

    __events__ = ("on_sign", "on_refused")

    picks = ListProperty()
    name = StringProperty()
    asks_name = BooleanProperty(defaultvalue=False)
    why_not = StringProperty()
    sign_text = StringProperty()

    columns = AliasProperty(lambda form: 2 if form.width >= dp(TWO_COLUMNS) else 1, None, bind=("width",))

    def on_kv_post(self, _base: Any) -> None:
        """Show the usual reasons, once there is a place for them."""
        self.bind(picks=self._fill)
        self.ids.reason.bind(text=self._mark)
        self._fill()

    def _fill(self, *_args: Any) -> None:
        area = self.ids.picks
        area.clear_widgets()
        picks: Sequence[str] = self.picks
        for reason in picks:
            button = SecondaryButton(text=reason, wrap=True)
            button.bind(on_release=self._pick)
            area.add_widget(button)

    def _pick(self, pressed: SecondaryButton) -> None:
        self.ids.reason.text = pressed.text

    def _mark(self, *_args: Any) -> None:
        """Show which usual reason is written down."""
        for button in self.ids.picks.children:
            button.selected = button.text == self.ids.reason.text

    def missing(self, why_not: str, name: str, reason: str) -> str:
        """Return what has to be done before the form can be signed; empty where nothing is missing."""
        if why_not:
            return why_not
        if self.asks_name and not name.strip():
            return _("Write who decides this.")
        return "" if reason.strip() else _("Write the reason, or tap one.")

    def sign(self, reason: str) -> None:
        """Hand over who decides and why, unless something is missing."""
        why = self.missing(self.why_not, self.name, reason)
        if why:
            self.dispatch("on_refused", why)
        else:
            self.dispatch("on_sign", self.name.strip(), reason.strip())

    def on_sign(self, name: str, reason: str) -> None:
        """Default handler: somebody has decided."""

    def on_refused(self, why: str) -> None:
        """Default handler: something is missing."""


load_rules(__file__)
