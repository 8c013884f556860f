"""The clock of the turn that runs, whose it is, and what is left in the bag."""

from __future__ import annotations

from pathlib import Path

from kivy.lang import Builder
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty

from classroom.ui.match_view import MatchView
from classroom.ui.widgets import Card


class ClockCard(Card):
    """`view` of the match, `who` says who plays; `low` leaves out what the bells mean.

    Events: `on_pause` when the clock is to be stopped.
    """

    __events__ = ("on_pause",)

    view = ObjectProperty(MatchView(), rebind=True)
    who = StringProperty()
    low = BooleanProperty(defaultvalue=False)

    def on_pause(self) -> None:
        """Default handler: the clock is to be stopped."""


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
