"""Beginning a drill from a screen."""

from __future__ import annotations

from collections.abc import Sequence

from classroom.drills.kind import DrillKind
from classroom.drills.pupil import Pupil
from classroom.ui.drills.drill_session import DrillSession, Surroundings
from classroom.ui.navigation import DRILL, Desk


def begin_drill(desk: Desk, kind: DrillKind, pupils: Sequence[Pupil]) -> None:
    """Begin a round of a drill for one pupil or two, and show it."""
    services, settings = desk.services, desk.settings
    if desk.drill:
        desk.drill.close()
    around = Surroundings(
        services.drills,
        services.bell,
        services.clock,
        services.device,
        vibrate=settings.vibrate,
        word_list=settings.word_list,
        live_score=settings.live_score,
    )
    desk.drill = DrillSession(kind, pupils, around)
    desk.go(DRILL)
