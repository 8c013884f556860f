"""The clock of the turn that runs, whose it is, and what is left in the bag."""

from __future__ import annotations

from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from classroom.ui.kit.kv import load_rules
from classroom.ui.kit.panel import Card


class ClockCard(Card):
    """`seconds`, `fraction` and `timed` as for a `ClockRing`; which `turn` it is, `who` plays, for which `side`.

    `bells` says what they mean, empty where there is no room for it; `bag` what is in the bag and on racks.

    Events: `on_pause` when the clock is to be stopped.
    """

    __events__ = ("on_pause",)

    seconds = NumericProperty(0)
    fraction = NumericProperty(1.0)
    timed = BooleanProperty(defaultvalue=True)
    turn = StringProperty()
    who = StringProperty()
    side = NumericProperty(0)
    bells = StringProperty()
    bag = StringProperty()

    def on_pause(self) -> None:
        """Default handler: the clock is to be stopped."""


load_rules(__file__)
