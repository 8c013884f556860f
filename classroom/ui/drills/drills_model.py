"""What the drills keep from screen to screen."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from classroom.drills.kind import DrillKind
from classroom.drills.pupil import Pupil
from classroom.ui.context import ScreenContext
from classroom.ui.drills.drill_session import DrillSession, Surroundings
from classroom.ui.navigation import ScreenName


class DrillsModel:
    """`session` is the drill under way or just ended; `pupils` are those chosen for the next."""

    def __init__(self, context: ScreenContext) -> None:
        self._context = context
        self.session: DrillSession | None = None
        self.pupils: tuple[Pupil, ...] = ()

    def begin(self, kind: DrillKind, pupils: Sequence[Pupil]) -> None:
        """Begin a round of a drill for one pupil or two, and show it."""
        services, settings = self._context.services, self._context.settings.current
        if self.session:
            self.session.close()
        around = Surroundings(
            services.drills,
            services.bell,
            services.clock,
            services.device,
            vibrate=settings.vibrate,
            word_list=settings.word_list,
            live_score=settings.live_score,
        )
        self.session = DrillSession(kind, pupils, around)
        self._context.navigator.go(ScreenName.DRILL)

    def forget(self, pupils: Collection[Pupil]) -> None:
        """Choose none of `pupils` any more, and end a drill of theirs."""
        self.pupils = tuple(pupil for pupil in self.pupils if pupil not in pupils)
        if self.session and set(pupils) & set(self.session.pupils):
            self.session.close()
            self.session = None
