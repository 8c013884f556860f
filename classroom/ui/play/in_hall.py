"""A match that is one of the boards under the hall's bell: from its screens one comes back to all boards."""

from __future__ import annotations

from classroom.ui.context import ScreenContext
from classroom.ui.navigation import ScreenName


def is_in_hall(context: ScreenContext, match_id: str) -> bool:
    """Tell whether a match is one of the boards under the bell."""
    return match_id in context.settings.current.hall.matches


def back_to_hall(context: ScreenContext) -> None:
    """Put the match of a board aside, and show all boards."""
    context.launcher.service = None
    context.navigator.go(ScreenName.HALL)
