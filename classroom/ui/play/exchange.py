"""Exchanging some tiles of the rack: which they are is tapped on a card beside the clock (S2, T4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.properties import ListProperty, ObjectProperty, StringProperty

from classroom.i18n import _, ngettext
from classroom.ui.kit.button import SecondaryButton
from classroom.ui.kit.kv import load_rules
from classroom.ui.kit.modal import ModalCard
from classroom.ui.kit.tile import TileButton


class ExchangeSomeButton(SecondaryButton):
    """Asks which tiles of the rack are exchanged, where any may be."""

    panel = ObjectProperty(rebind=True)


class ExchangeCard(ModalCard):
    """The tiles of the rack, to be tapped; only EXCHANGE gives them back and ends the turn, whose clock goes on."""

    chosen = ListProperty()
    """The places of the tiles on the rack that are to go."""
    message = StringProperty()
    warning = StringProperty()

    def __init__(self, screen: Any, **more: Any) -> None:
        self._screen = screen
        super().__init__(warning=screen.view.last_zero, **more)
        screen.session.placing.recall()
        screen.session.show_placing()
        self._rack: Sequence[str] = screen.session.placing.rack
        for place, tile in enumerate(self._rack):
            button = TileButton(letter=tile, value=screen.view.tile_values.get(tile, 0), commits=False)
            button.bind(on_release=lambda _button, at=place: self._tap(at))
            self.ids.tiles.add_widget(button)

    def _tap(self, place: int) -> None:
        self.message = ""
        among = {int(one) for one in self.chosen} ^ {place}
        self.chosen = sorted(among)
        for at, button in enumerate(reversed(self.ids.tiles.children)):
            button.selected = at in among

    def exchange_text(self, chosen: Sequence[int]) -> str:
        """Return what the button says that exchanges."""
        if not chosen:
            return _("EXCHANGE")
        return ngettext("EXCHANGE {count} TILE", "EXCHANGE {count} TILES", len(chosen)).format(count=len(chosen))

    def exchange(self) -> None:
        """Exchange the tiles that were tapped."""
        tiles = tuple(self._rack[int(place)] for place in self.chosen)
        if self._screen.session.exchange(tiles):
            self.close()
            self._screen.ids.surface.sync()
        else:
            self.message = self._screen.view.message


load_rules(__file__)
