"""A match at one of the boards in the hall; its screens lead back to all boards."""

from __future__ import annotations

from classroom.ui.context import ScreenContext
from classroom.ui.navigation import ScreenName


def is_in_hall(context: ScreenContext, match_id: str) -> bool:
    """Tell whether a match is one of the boards under the bell."""
    return match_id in context.settings.current.hall.matches


def back_to_hall(context: ScreenContext) -> None:
    """Close the match of a board, and show all boards."""
    context.launcher.service = None
    context.navigator.go(ScreenName.HALL)
