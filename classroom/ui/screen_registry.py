"""The screens, one module and one .kv each; a screen is imported when it is first shown."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from classroom.ui.kit.screen import DeskScreen
    from classroom.ui.navigation import Desk

_SCREENS = {
    "home": ("home", "HomeScreen"),
    "teams": ("setup.teams", "TeamsScreen"),
    "format": ("setup.match_options", "MatchOptionsScreen"),
    "draw": ("play.draw", "DrawScreen"),
    "match": ("play.match_screen", "MatchScreen"),
    "announce": ("play.announce", "AnnounceScreen"),
    "result": ("play.result", "ResultScreen"),
    "print": ("papers.print_centre", "PrintScreen"),
    "matches": ("archive.matches", "MatchesScreen"),
    "settings": ("settings.settings", "SettingsScreen"),
    "helper": ("words.helper", "HelperScreen"),
    "partner": ("setup.computer", "PartnerScreen"),
    "drills": ("drills.drills", "DrillsScreen"),
    "drill": ("drills.drill", "DrillScreen"),
    "progress": ("drills.progress", "ProgressScreen"),
    "lists": ("words.lists", "ListsScreen"),
    "review": ("archive.replay", "ReviewScreen"),
}
"""By name: the module of a screen and its class."""


def make_screen(name: str, desk: Desk) -> DeskScreen:
    """Return the screen called `name`, new; KeyError if there is none."""
    where, kind = _SCREENS[name]
    module = import_module(f"classroom.ui.{where}")
    screen: DeskScreen = getattr(module, kind)(desk)
    return screen
