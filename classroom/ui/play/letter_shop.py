"""The letter shop (U8): extra letters for money at any moment of a round, and the ledger of what was raised."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.properties import ListProperty, ObjectProperty, StringProperty

from classroom.i18n import _, ngettext
from classroom.match.command import BuyLetters, Command, ReturnLetters
from classroom.ui.cards.pin_card import ask_judge
from classroom.ui.kit.button import SecondaryButton
from classroom.ui.kit.dialog import Dialog
from classroom.ui.kit.kv import load_rules
from classroom.ui.kit.label import GrowingLabel
from classroom.ui.kit.theme import THEME
from classroom.ui.play.match_view import ShopFace, ShopOffer


class LetterShopButton(SecondaryButton):
    """Opens the shop of the match on the `panel`, and says what was raised."""

    panel = ObjectProperty(rebind=True)

    def words(self, shop: ShopFace | None, height: float) -> str:
        """Return the text of the button and, if there is room, the money raised."""
        raised = "\n" + _("{amount} raised").format(amount=shop.raised) if shop else ""
        return _("Buy letters") + (raised if height > THEME.control * 3.6 else "")


class LedgerLine(GrowingLabel):
    """A purchase: how many letters, for how much, which."""


class LetterShopCard(Dialog):
    """A button for each quantity on sale, which asks once more; also the last purchase, and the ledger.

    `look` returns the shop as it is now. `send` carries out a command, or returns why it is refused. The judge of the
    `screen` can return a purchase that has not been used.
    """

    raised = StringProperty()
    held = StringProperty()
    newest = StringProperty()
    chosen: ShopOffer | None = ObjectProperty(None, allownone=True)
    """The offer that is asked for once more."""
    asked = StringProperty()
    offers = ListProperty()

    def __init__(
        self, screen: Any, look: Callable[[], ShopFace | None], send: Callable[[Command], str], **more: Any
    ) -> None:
        super().__init__(**more)
        self._screen, self._look, self._send = screen, look, send
        face = look()
        self._count = len(face.lines) if face else 0
        self.show()

    def show(self, *_args: Any) -> None:
        """Show the shop as it is now."""
        face = self._look()
        if face is None:
            return
        self.raised = _("Raised so far: {amount}").format(amount=face.raised)
        held = ngettext("{count} extra letter in hand", "{count} extra letters in hand", face.held or 0)
        self.held = "" if face.held is None else held.format(count=face.held)
        self.newest = "".join(face.newest) if len(face.lines) > self._count else ""
        if list(face.offers) != self.offers:
            self._show_offers(face.offers)
        rows = self.ids.rows
        rows.clear_widgets()
        for line in face.lines:
            rows.add_widget(LedgerLine(text=line))
        self.ids.take_back.opacity = 1 if face.lines else 0
        self.ids.take_back.why_disabled = face.why_no_return

    def _show_offers(self, offers: tuple[ShopOffer, ...]) -> None:
        self.offers = list(offers)
        box = self.ids.offers
        box.clear_widgets()
        for offer in offers:
            text = f"{offer.text}\n{offer.price}"
            button = SecondaryButton(text=text, wrap=True, why_disabled=offer.why_not)
            button.bind(on_release=lambda _button, offer=offer: self._choose(offer), on_refused=self._refuse)
            self.ids[f"buy_{offer.letters}"] = button.proxy_ref
            box.add_widget(button)
        self._choose(None)

    def _choose(self, offer: ShopOffer | None) -> None:
        """Ask once more about an offer, or cancel with None."""
        self.chosen, self.fault = offer, ""
        self.deed = _("Buy {letters}").format(letters=offer.text) if offer else ""
        self.asked = _("Pay {price} for {letters}?").format(price=offer.price, letters=offer.text) if offer else ""

    def press(self) -> None:
        """Buy what was asked for; the card stays for the next purchase."""
        if self.chosen:
            fault = self._send(BuyLetters(self.chosen.letters))
            self._choose(None)
            self.fault = fault
            self.show()

    def take_back(self) -> None:
        """Let the judge return the last purchase."""
        ask_judge(self._screen, self._return)

    def _return(self) -> None:
        self.fault = self._send(ReturnLetters())
        face = self._look()
        self._count = len(face.lines) if face else 0
        self.show()


load_rules(__file__)
