"""The teacher's settings as the screens use them: each change is kept on the disk at once."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from kivy.event import EventDispatcher
from kivy.properties import ObjectProperty

from classroom.errors import StoreError
from classroom.i18n import use_language
from classroom.settings import Settings
from classroom.ui.navigation import Navigator
from classroom.ui.ports import SettingsStore


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
        try:
            self._store.save(self.current)
        except StoreError as error:
            self._navigator.notify(error.fault.sentence())

    def use_language(self, language: str) -> None:
        """Switch all texts to another language, and the names that the app gave to teams."""
        from classroom.match.given_name import shown_teams

        use_language(language)
        now = self.current
        teams, computer_teams = shown_teams(now.teams), shown_teams(now.computer_teams)
        self.change(language=language, teams=teams, computer_teams=computer_teams)
        self._navigator.rebuild()
