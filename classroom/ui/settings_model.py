"""The settings as screens see them, and the lock for pupils."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial

from kivy.event import EventDispatcher
from kivy.properties import BooleanProperty, ObjectProperty

from classroom.errors import StoreError
from classroom.i18n import use_language
from classroom.services import SettingsStore
from classroom.settings import Settings
from classroom.ui.kit.theme import tells
from classroom.ui.navigation import Navigator, ScreenName
from classroom.value import replace


class SettingsModel(EventDispatcher):
    """The settings in use, `current`, and every change to them."""

    current: Settings = ObjectProperty(Settings())

    def __init__(self, store: SettingsStore, navigator: Navigator) -> None:
        super().__init__()
        self._store = store
        self._navigator = navigator
        self.reload()

    def reload(self) -> None:
        """Read the settings from disk, at the start or once others are on the disk; this puts the hall away."""
        kept = self._store.load()
        self.current = replace(kept, hall=kept.hall.put_away())
        use_language(self.current.language)
        if self.current != kept:
            # The second screen would show the hall in which the app was ended. Where nothing can be saved, whatever is
            # changed next says so.
            with suppress(StoreError):
                self._store.save(self.current)

    def change(self, **changes: object) -> None:
        """Change settings and save them; if saving fails, a notice says so and they last until the app closes."""
        self.current = replace(self.current, **changes)  # type: ignore[arg-type]
        with self._navigator.telling_faults():
            self._store.save(self.current)

    def use_language(self, language: str) -> None:
        """Switch all texts to another language, and the names that the app gave to teams."""
        from classroom.match.names import shown_teams

        use_language(language)
        now = self.current
        teams, computer_teams = shown_teams(now.teams), shown_teams(now.computer_teams)
        self.change(language=language, teams=teams, computer_teams=computer_teams)
        self._navigator.rebuild()


FOR_PUPILS = frozenset(
    {
        ScreenName.HOME,
        ScreenName.TEAMS,
        ScreenName.OPTIONS,
        ScreenName.COMPUTER,
        ScreenName.DRAW,
        ScreenName.JUDGE,
        ScreenName.MATCH,
        ScreenName.ANNOUNCE,
        ScreenName.OBJECTION,
        ScreenName.RESULT,
        ScreenName.HELPER,
        ScreenName.DRILLS,
        ScreenName.DRILL,
    }
)
"""Screens where nothing can be deleted, printed, saved elsewhere or changed for others.

Showing one closes the lock.
"""

FOR_BOTH = frozenset({ScreenName.REPLAY, ScreenName.PROGRESS})
"""Screens where pupils look back at their match and an adult at any match: the lock stays as it is."""

OPEN_MINUTES = 3
"""Minutes without a touch before the lock closes.

Longer than reading the longest page takes, and shorter than the time in which pupils come to a computer that an adult
was called away from.
"""


@tells("on_ask")
class PupilLock(EventDispatcher):
    """Keeps pupils to their screens while it `is_closed`; anything else needs an adult.

    A listener to `on_ask(then, otherwise)` asks for the adult. The lock `is_on` by the settings, or `for_now`: until
    the app is closed. Once an adult has passed, it stays open until a screen for pupils is shown. Home is shown by
    itself after some minutes without a touch: `now_ms` are milliseconds that never go back.
    """

    is_on = BooleanProperty(defaultvalue=False)
    is_closed = BooleanProperty(defaultvalue=False)

    def __init__(self, navigator: Navigator, settings: SettingsModel, *, for_now: bool = False) -> None:
        super().__init__()
        self._navigator = navigator
        self._settings = settings
        self._touched_ms: int | None = None
        self.is_on = self.is_closed = for_now or settings.current.kiosk
        navigator.guard = self._pass

    def switch(self, *, on: bool) -> None:
        """Lock this computer for pupils from the next screen of theirs on, or unlock it."""
        self._settings.change(kiosk=on)
        self.is_on = on

    def ask(self, then: Callable[[], object], otherwise: Callable[[], None] = lambda: None) -> None:
        """Do something only adults may do, at once or after asking for an adult; if none passes, call `otherwise`."""
        if self.is_closed:
            self.dispatch("on_ask", then, otherwise)
        else:
            then()

    def touched(self) -> None:
        """Restart the timer, because somebody is there."""
        self._touched_ms = None

    def tick(self, now_ms: int, *, is_in_use: bool) -> None:
        """Show Home, which closes the lock, if it was left open for too long; never if `is_in_use`."""
        if self.is_closed or not self.is_on or is_in_use or self._navigator.screen in FOR_PUPILS:
            self._touched_ms = None
        elif self._touched_ms is None:
            self._touched_ms = now_ms
        elif now_ms - self._touched_ms >= OPEN_MINUTES * 60_000:
            self._touched_ms = None
            self._navigator.go(ScreenName.HOME)

    def _pass(self, screen: ScreenName, show: Callable[[], None]) -> None:
        if self.is_closed and screen not in FOR_PUPILS | FOR_BOTH:
            self.ask(partial(self._let_through, show))
            return
        if screen in FOR_PUPILS:
            self.is_closed = self.is_on
        show()

    def _let_through(self, show: Callable[[], None]) -> None:
        self.is_closed = False
        show()
