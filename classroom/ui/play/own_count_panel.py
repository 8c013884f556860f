"""The team's own count of its word (U9): the word, the number it types, and the round's clock, which runs on."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, StringProperty

from classroom.i18n import _
from classroom.ui.kit.kv import load_rules
from classroom.ui.play.announce import CountCard  # noqa: F401 - its rules are used here
from classroom.ui.play.round_panel import RunningRound


class OwnCountPanel(RunningRound):
    """The team says its own count of the word it has laid; `is_late` once the time of the round is over."""

    is_late = BooleanProperty(defaultvalue=False)
    fault = StringProperty()

    def __init__(self, screen: Any, **more: Any) -> None:
        super().__init__(screen, **more)
        self.watch(self.view, time=self._watch_time)
        self._watch_time()
        # The rack has no room here: nobody lays anything while the word is counted.
        screen.rack_room = self.ids.no_rack.__self__

    def announce(self, entry: str) -> None:
        """Announce the count."""
        if entry:
            self.screen.session.announce(int(entry))

    def key(self, name: str) -> bool:
        """Type the count by the keyboard."""
        return bool(self.ids.pad.key(name))

    def why_not(self, entry: str) -> str:
        """Return what must be typed first, or empty once the count is there."""
        return "" if entry else _("Type your count for this word.")

    def _watch_time(self, *_args: Any) -> None:
        self.is_late = self.view.time.seconds <= 0


load_rules(__file__)
