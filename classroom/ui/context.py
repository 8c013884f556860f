"""What every screen of a feature is given, and the base of these screens."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from kivy.properties import ObjectProperty

from classroom.ui.kit.screen import BaseScreen
from classroom.ui.match_launcher import MatchLauncher
from classroom.ui.navigation import Navigator
from classroom.ui.ports import Services
from classroom.ui.settings_model import SettingsModel


@dataclass(frozen=True, eq=False)
class ScreenContext:
    """The services of the app, the way to other screens, the settings, and the match under way."""

    services: Services
    navigator: Navigator
    settings: SettingsModel
    launcher: MatchLauncher


def screen_context(services: Services) -> ScreenContext:
    """Return the context of an app with these services; it closes screens beside a competition (P18)."""
    navigator = Navigator()
    settings = SettingsModel(services.settings_store, navigator)
    launcher = MatchLauncher(services, navigator, settings)
    navigator.why_closed = launcher.why_closed
    return ScreenContext(services, navigator, settings, launcher)


class ContextScreen(BaseScreen):
    """The base of the features' screens, with their `context`; it takes no keys while the app waits for something."""

    context: ScreenContext = ObjectProperty()

    def __init__(self, context: ScreenContext, **more: Any) -> None:
        super().__init__(context=context, **more)

    def keys_are_blocked(self) -> bool:
        """Tell whether the app waits for something before anything else can be done."""
        return bool(self.context.navigator.blocking.sentence)
