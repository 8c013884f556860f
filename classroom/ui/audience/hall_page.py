"""The boards of a hall under one bell: its clock as large as the picture has room for, and whose turn it is."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty

from classroom.settings import Settings
from classroom.ui.audience.faces import time_text
from classroom.ui.audience.hall_watch import HallWatch
from classroom.ui.audience.match_page import LOW_SECONDS, LOW_SECONDS_OF_TEAM
from classroom.ui.audience.page import RoomPage
from classroom.ui.kit.kv import load_rules
from classroom.ui.wording.literacy_round import hall_face


class HallPage(RoomPage):
    """Shows the hall that a watch sees; `tick` updates the clock. `look` is the side whose colour is used."""

    heading = StringProperty()
    headline = StringProperty()
    event = StringProperty()
    look = ObjectProperty(None, allownone=True)
    seconds = NumericProperty(0)
    fraction = NumericProperty(1.0)
    low_at = NumericProperty(LOW_SECONDS)
    clock_text = StringProperty()
    is_still = BooleanProperty(defaultvalue=False)

    def __init__(self, watch: HallWatch, settings: Settings, **more: Any) -> None:
        self._watch = watch
        super().__init__(**more)
        self.show(settings)

    def show(self, settings: Settings) -> None:
        """Show the hall of these settings."""
        self._hall = settings.hall
        face = hall_face(settings.hall, settings.round_number, settings.set_word)
        self.heading, self.headline, self.look = face
        self.event = settings.event
        self.low_at = LOW_SECONDS_OF_TEAM if settings.hall.is_rounds else LOW_SECONDS
        self.tick()

    def tick(self) -> None:
        """Show the time as it is now."""
        left = self._watch.left_ms(self._hall)
        self.seconds, self.fraction = -(-left // 1000), left / (self._hall.seconds * 1000)
        self.clock_text = time_text(left, in_minutes=self._hall.is_rounds)
        self.is_still = self._watch.is_still(self._hall)


load_rules(__file__)
