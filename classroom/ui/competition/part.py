"""What the parts of a competition share."""

from __future__ import annotations

from typing import Any

from kivy.properties import ObjectProperty

from classroom.competition.state import CompetitionState
from classroom.ui.competition.day import DayModel
from classroom.ui.context import ScreenContext
from classroom.ui.kit.layout import Column
from classroom.ui.kit.modal import Modal


class DayPart(Column):
    """A part of the `day` on its `screen`, which holds its cards; it is made anew whenever it is shown."""

    screen: Any = ObjectProperty()
    day: DayModel = ObjectProperty()

    @property
    def context(self) -> ScreenContext:
        """The context of the screen."""
        context: ScreenContext = self.screen.context
        return context

    @property
    def state(self) -> CompetitionState:
        """The competition now. Raises `RuntimeError` where none is open."""
        state = self.day.state
        if state is None:
            raise RuntimeError("no competition is open")
        return state

    def show(self) -> None:
        """Show the competition as it is now."""

    def leave(self) -> None:
        """Wait for nothing any more, and make no more cells."""
        grid = self.ids.get("grid")
        if grid:
            grid.stop()

    def open_card(self, card: Modal) -> None:
        """Lay a card over the screen."""
        self.screen.open_modal(card)

    def say(self, sentence: str) -> None:
        """Show a sentence for a while, none where it is empty."""
        if sentence:
            self.context.navigator.notify(sentence)
