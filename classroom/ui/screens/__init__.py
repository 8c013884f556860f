"""The screens, one module and one .kv each; a screen is imported when it is first shown."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from classroom.ui.desk import Desk
    from classroom.ui.screens.base import DeskScreen

_CLASSES = {
    "home": "HomeScreen",
    "teams": "TeamsScreen",
    "format": "FormatScreen",
    "draw": "DrawScreen",
    "match": "MatchScreen",
    "announce": "AnnounceScreen",
    "result": "ResultScreen",
    "print": "PrintScreen",
    "matches": "MatchesScreen",
    "settings": "SettingsScreen",
    "helper": "HelperScreen",
    "partner": "PartnerScreen",
    "drills": "DrillsScreen",
    "drill": "DrillScreen",
    "progress": "ProgressScreen",
    "lists": "ListsScreen",
    "review": "ReviewScreen",
}
_MODULES = {"match": "match_board", "print": "print_centre", "format": "format_choice"}


def make_screen(name: str, desk: Desk) -> DeskScreen:
    """Return the screen called `name`, new; KeyError if there is none."""
    kind = _CLASSES[name]
    module = import_module(f"{__name__}.{_MODULES.get(name, name)}")
    screen: DeskScreen = getattr(module, kind)(desk)
    return screen
