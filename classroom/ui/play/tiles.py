"""Cards and panels on which tiles are chosen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty

from classroom.i18n import _, ngettext
from classroom.match.command import BuyLetters, Command, ReturnLetters, WriteRack
from classroom.rules.tile import BLANK
from classroom.stage.stage_faces import ShopFace, ShopOffer
from classroom.ui.cards.pin_card import ask_judge
from classroom.ui.kit.button import SecondaryButton
from classroom.ui.kit.dialog import Dialog
from classroom.ui.kit.field import NumberBox
from classroom.ui.kit.label import GrowingLabel
from classroom.ui.kit.layout import lay, load_rules
from classroom.ui.kit.theme import THEME
from classroom.ui.kit.tile import TileButton


class ExchangeSomeButton(SecondaryButton):
    """Opens the choice of tiles to exchange, if any number may be exchanged."""

    panel = ObjectProperty(rebind=True)


class ExchangeCard(Dialog):
    """The tiles of the rack to choose from; only Exchange gives them back and ends the turn; the clock runs on."""

    chosen = ListProperty()
    """The rack slots of the tiles to exchange."""

    def __init__(self, screen: Any, **more: Any) -> None:
        self._screen = screen
        super().__init__(**more)
        self.message = screen.view.notes.last_zero or _("Tap the tiles to exchange. This turn scores 0.")
        screen.session.placing.recall()
        screen.session.show_placing()
        self._rack: Sequence[str] = screen.session.placing.rack
        for place, tile in enumerate(self._rack):
            button = TileButton(letter=tile, value=screen.view.match.tile_values.get(tile, 0), commits=False)
            button.bind(on_release=lambda _button, at=place: self._tap(at))
            self.ids.tiles.add_widget(button)

    def _tap(self, place: int) -> None:
        self.fault = ""
        among = {int(one) for one in self.chosen} ^ {place}
        self.chosen = sorted(among)
        for at, button in enumerate(reversed(self.ids.tiles.children)):
            button.selected = at in among

    def exchange_text(self, chosen: Sequence[int]) -> str:
        """Return what the button says that exchanges."""
        if not chosen:
            return _("Exchange")
        return ngettext("Exchange {count} tile", "Exchange {count} tiles", len(chosen)).format(count=len(chosen))

    def do(self) -> str:
        """Exchange the tiles that were tapped."""
        if not self.chosen:
            return _("First tap the tiles to exchange.")
        tiles = tuple(self._rack[int(place)] for place in self.chosen)
        return "" if self._screen.session.exchange(tiles) else str(self._screen.view.message)

    def done(self) -> None:
        """Show the rack as it is now."""
        self._screen.ids.surface.sync()


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
        if (face := self._look()) is None:
            return
        self.raised = _("Raised so far: {amount}").format(amount=face.raised)
        held = ngettext("{count} extra letter in hand", "{count} extra letters in hand", face.held or 0)
        self.held = "" if face.held is None else held.format(count=face.held)
        self.newest = "".join(face.newest) if len(face.lines) > self._count else ""
        if list(face.offers) != self.offers:
            self._show_offers(face.offers)
        lay(self.ids.rows, face.lines, lambda line: LedgerLine(text=line))
        self.ids.take_back.opacity = 1 if face.lines else 0
        self.ids.take_back.why_disabled = face.why_no_return

    def _show_offers(self, offers: tuple[ShopOffer, ...]) -> None:
        self.offers = list(offers)
        box = self.ids.offers
        box.clear_widgets()
        for offer in offers:
            text = f"{offer.text}\n{offer.price}"
            button = SecondaryButton(text=text, wrap=True, why_disabled=offer.why_not)
            button.bind(on_release=lambda _button, offer=offer: self._choose(offer))
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


class RackBox(NumberBox):
    """A team's unplayed tiles as they are typed, and what is added for them or subtracted."""

    side = NumericProperty(0)


class RacksCard(Dialog):
    """The unplayed tiles of each team, typed with keys; `chosen` is the team whose tiles are typed now (P15)."""

    chosen = NumericProperty(0)
    racks = ListProperty()
    reason = ObjectProperty(None, allownone=True)
    has_leavings = BooleanProperty(defaultvalue=True)
    """Whether unplayed tiles count and must be asked for."""

    def __init__(self, screen: Any, **more: Any) -> None:
        self._screen, self._session = screen, screen.session
        super().__init__(**more)
        self.message = (
            _("Type each team's unplayed tiles. Their value appears beside the team's name.")
            if self.has_leavings
            else _("Have you written down every word, or the team's total? This ends the round at this board.")
        )
        self._boxes: list[RackBox] = []
        if not self.has_leavings:
            for part in (self.ids.boxes.__self__, self.ids.pad.__self__):
                part.parent.remove_widget(part)
        for side in range(len(screen.view.sides)):
            box = RackBox(side=side, on_release=lambda pressed: self.choose(int(pressed.side)))
            self._boxes.append(box)
            self.ids.boxes.add_widget(box)
        self.racks = self.first_racks()
        self.show()

    def first_racks(self) -> list[str]:
        """Return what was typed before."""
        return [""] * len(self._screen.view.sides)

    def choose(self, side: int) -> None:
        """Type another team's tiles."""
        self.chosen = side
        self.show()

    def type_tile(self, tile: str) -> None:
        """Add a tile, or remove the last one if `tile` is empty."""
        side, racks = int(self.chosen), list(self.racks)
        racks[side] = racks[side] + tile if tile else racks[side][:-1]
        self.racks, self.fault = racks, ""
        self.typed()
        self.show()

    def typed(self) -> None:
        """Keep what is typed."""

    def take_key(self, name: str) -> bool:
        """Type a tile."""
        return bool(self.has_leavings and self.ids.pad.key(name))

    def show(self) -> None:
        """Show the tiles typed and their total."""
        added = self._session.answers.typed_adjustments(self.racks, self.reason)
        for side, (box, face) in enumerate(zip(self._boxes, self._screen.view.sides, strict=True)):
            caption = _("{team}: {points} to add") if added[side] > 0 else _("{team}: {points} to subtract")
            box.active = side == self.chosen
            box.caption = caption.format(team=face.name, points=abs(added[side]))
            box.number = " ".join(_("blank") if tile == BLANK else tile for tile in self.racks[side]) or "-"


class UnplayedCard(RacksCard):
    """Enters or corrects the unplayed tiles after the match is over (P15)."""

    def __init__(self, screen: Any, **more: Any) -> None:
        super().__init__(screen, title=_("Unplayed tiles"), deed=_("Save tiles"), **more)

    def first_racks(self) -> list[str]:
        """Return the unplayed tiles already recorded."""
        return list(self._session.answers.unplayed())

    def do(self) -> str:
        """Record the changes."""
        before = self.first_racks()
        result = self._screen.view.result
        if result and result.lacks_racks and not any(self.racks):
            return str(self.message)
        for side, rack in enumerate(self.racks):
            refused = "" if rack == before[side] else str(self._session.refused(WriteRack(side, tuple(rack))))
            if refused:
                return refused
        return ""


load_rules(__file__)
