"""The letter shop (U8): extra letters for money at any moment of a round, and the ledger of what was raised."""

from __future__ import annotations

from typing import Any

from kivy.properties import ObjectProperty, StringProperty

from classroom.i18n import _, ngettext
from classroom.match.command import BuyLetters
from classroom.ui.kit.button import SecondaryButton
from classroom.ui.kit.dialog import Dialog
from classroom.ui.kit.kv import load_rules
from classroom.ui.kit.label import GrowingLabel
from classroom.ui.play.match_view import ShopFace, ShopOffer


class LetterShopButton(SecondaryButton):
    """Opens the shop of the match on the `panel`, and says what was raised."""

    panel = ObjectProperty(rebind=True)


class LedgerLine(GrowingLabel):
    """A purchase: how many letters, for how much, which."""


class LetterShopCard(Dialog):
    """A button for each quantity that has a price; what was bought last, what was raised, and the ledger."""

    raised = StringProperty()
    held = StringProperty()
    newest = StringProperty()

    def __init__(self, screen: Any, **more: Any) -> None:
        super().__init__(**more)
        self._session = screen.session
        self._count = len(screen.view.shop.lines)
        self.ids.drawn.values = screen.view.tile_values
        self.watch(screen.view, shop=self._show)
        self._show()

    def _show(self, *_args: Any) -> None:
        face: ShopFace | None = self._session.view.shop
        if face is None:
            return
        self.raised = _("Raised so far: {amount}").format(amount=face.raised)
        self.held = ngettext("{count} extra letter in hand", "{count} extra letters in hand", face.held).format(
            count=face.held
        )
        self.newest = "".join(face.newest) if len(face.lines) > self._count else ""
        box = self.ids.offers
        box.clear_widgets()
        for offer in face.offers:
            box.add_widget(self._button(offer))
        rows = self.ids.rows
        rows.clear_widgets()
        for line in face.lines:
            rows.add_widget(LedgerLine(text=line))

    def _button(self, offer: ShopOffer) -> SecondaryButton:
        text = f"{offer.text}\n{offer.price}"
        button = SecondaryButton(text=text, wrap=True, commits=True, why_disabled=offer.why_not)
        button.bind(on_release=lambda _button: self._buy(offer.letters), on_refused=self._refuse)
        self.ids[f"buy_{offer.letters}"] = button.proxy_ref
        return button

    def _buy(self, letters: int) -> None:
        self.fault = self._session.refused(BuyLetters(letters))


load_rules(__file__)
