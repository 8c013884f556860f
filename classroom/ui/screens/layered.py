"""A screen over which a card may be laid."""

from __future__ import annotations

from typing import Any

from kivy.uix.widget import Widget

from classroom.ui.desk import Desk
from classroom.ui.screens.keyed import KeyedScreen
from classroom.ui.widgets import Modal
from classroom.ui.widgets.gate import GATE


class LayeredScreen(KeyedScreen):
    """`modal` is the card over the screen, or None; a new card takes the place of the old."""

    def __init__(self, desk: Desk, **more: Any) -> None:
        self.modal: Modal | None = None
        super().__init__(desk, **more)

    def on_leave(self) -> None:
        """Take the card along."""
        super().on_leave()
        self.close_modal()

    def open_modal(self, modal: Modal) -> None:
        """Lay a card over the screen."""
        self.close_modal()
        GATE.screen_changed()
        modal.bind(on_close=self._modal_closed)
        self.modal = modal
        self.add_widget(modal)

    def close_modal(self, but: type[Modal] | None = None) -> None:
        """Take the card away, unless it is a `but`."""
        if self.modal and not (but and isinstance(self.modal, but)):
            self.modal.close()

    def _modal_closed(self, modal: Widget) -> None:
        if modal is self.modal:
            self.modal = None
            GATE.screen_changed()
