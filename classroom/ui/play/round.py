"""The panels of a literacy round."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from classroom.i18n import _
from classroom.say.playable import Place
from classroom.ui.kit.button import EvenRow, SecondaryButton
from classroom.ui.kit.layout import Card, Natural, load_rules
from classroom.ui.play.score import CountCard  # noqa: F401 - its rules are used here
from classroom.ui.play.turn import BigButton, LayingPanel, MatchPanel  # noqa: F401 - a button is named in the rules


class RoundClock(Natural, Card):
    """The time of the round, the team, its score, and how many words it is to the next tiles (U5, U9)."""

    natural_height = 96

    panel = ObjectProperty(rebind=True)


class RoundBar(EvenRow):
    """The bar below the board, in place of the rack: what a team or a judge can do at any time in a round."""

    panel = ObjectProperty(rebind=True)

    def __init__(self, panel: Any, **more: Any) -> None:
        super().__init__(panel=panel, **more)
        if Place.EXCHANGE in panel.view.match.parts:
            panel.fill(Place.EXCHANGE, self, "shop", index=len(self.children))


class RunningRound(MatchPanel):
    """Base of the panels of a running round: the clock above and the buttons below the board."""

    has_head = True
    moment = "round"

    def __init__(self, screen: Any, **more: Any) -> None:
        super().__init__(screen, **more)
        self.fill(Place.CLOCK, self, "clock", index=len(self.children))
        # A widget outside the panel lives only as long as somebody holds it.
        self._bar = RoundBar(self)
        self._still = screen.ids.still.__self__
        self._still.add_widget(self._bar)

    def on_leave(self) -> None:
        """Remove the buttons and show the rack below the board again."""
        super().on_leave()
        self._still.remove_widget(self._bar)
        self.screen.rack_room = None


class RoundPanel(LayingPanel, RunningRound):
    """A team lays its words; all its players share their tiles and may use any of them (U4)."""

    def __init__(self, screen: Any, **more: Any) -> None:
        super().__init__(screen, **more)
        room = Widget()
        self.add_widget(room, index=len(self.children) - 1)  # below the clock
        screen.rack_room = room


class RoundStartPanel(MatchPanel):
    """Before the round: the word already on the board, and the bell that starts the round."""

    team = StringProperty()
    members = StringProperty()

    def __init__(self, screen: Any, **more: Any) -> None:
        super().__init__(screen, **more)
        face = self.view.teams[int(self.view.to_move)]
        self.team, self.members = face.name, face.members
        if screen.context.launcher.may_take_back():
            back = SecondaryButton(text=_("Change how you play"), wrap=True, size_hint_y=1, on_release=self._take_back)
            self.ids.actions.add_widget(back)

    def _take_back(self, _button: SecondaryButton) -> None:
        self.screen.context.launcher.take_back()


class RoundPausedPanel(MatchPanel):
    """The round is paused or was interrupted; it continues with the time left."""

    moment = "round paused"

    def go_on(self) -> None:
        self.screen.session.resume()


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

    def refuse(self, why: str) -> None:
        """Say beside the count why a key may not act."""
        self.fault = why

    def announce(self, entry: str) -> None:
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
