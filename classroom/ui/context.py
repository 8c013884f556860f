"""What every screen is given."""

from __future__ import annotations

from dataclasses import dataclass

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
