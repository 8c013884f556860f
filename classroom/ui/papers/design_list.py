"""The designs of certificates beside the preview, each with a picture of a certificate in it: one tap chooses."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, ListProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from classroom.i18n import N_, _
from classroom.settings import CertificateDesign
from classroom.ui.kit.button import SecondaryButton
from classroom.ui.kit.kv import load_rules

_TITLES = {
    CertificateDesign.PLAIN: N_("Black"),
    CertificateDesign.GOLD: N_("Gold"),
    CertificateDesign.BOARD: N_("Board"),
}


class DesignCard(SecondaryButton):
    """One design: its picture above its name; `marked` if it is chosen."""

    design = ObjectProperty()
    title = StringProperty()
    picture = ObjectProperty(None, allownone=True)


class DesignList(BoxLayout):
    """All designs: `pictures` in order, empty while they are drawn; `chosen` is the current design.

    It is hidden unless it `is_used`, as some papers have no designs.

    Events: `on_choose(design)` on a tap.
    """

    __events__ = ("on_choose",)

    pictures = ListProperty()
    chosen = ObjectProperty(CertificateDesign.PLAIN)
    is_used = BooleanProperty(defaultvalue=True)

    def __init__(self, **kwargs: Any) -> None:
        self._cards: list[DesignCard] = []
        super().__init__(**kwargs)
        for design in CertificateDesign:
            card = DesignCard(design=design, title=_(_TITLES[design]))
            card.bind(on_release=self._choose)
            self._cards.append(card)
            self.add_widget(card)
        self._mark()

    def on_pictures(self, _list: Any, pictures: list[Any]) -> None:
        """Show the pictures there are."""
        for place, card in enumerate(self._cards):
            card.picture = pictures[place] if place < len(pictures) else None

    def on_chosen(self, *_args: Any) -> None:
        """Mark the design that is used."""
        self._mark()

    def on_choose(self, design: CertificateDesign) -> None:
        """Default handler: a finger has chosen."""

    def card(self, design: CertificateDesign) -> DesignCard:
        """Return the card of a design."""
        return next(card for card in self._cards if card.design is design)

    def _choose(self, card: DesignCard) -> None:
        self.dispatch("on_choose", card.design)

    def _mark(self) -> None:
        for card in self._cards:
            card.marked = card.design is self.chosen


load_rules(__file__)
