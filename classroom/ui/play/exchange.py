"""Exchanging some tiles of the rack: which they are is tapped on a card beside the clock (S2, T4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.properties import ListProperty, ObjectProperty

from classroom.i18n import _, ngettext
from classroom.ui.kit.button import SecondaryButton
from classroom.ui.kit.dialog import Dialog
from classroom.ui.kit.kv import load_rules
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


load_rules(__file__)
