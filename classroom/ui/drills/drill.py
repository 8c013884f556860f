"""A drill under way: its questions one after another, and at the end what they came to."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.properties import ObjectProperty
from kivy.uix.floatlayout import FloatLayout

from classroom.ui.context import ContextScreen, ScreenContext
from classroom.ui.drills.board_drill import BoardDrill
from classroom.ui.drills.drill_result import DrillResult
from classroom.ui.drills.drill_session import DrillSession, DrillsModel
from classroom.ui.drills.drill_view import ASKING, MAKING, OVER, STUCK
from classroom.ui.drills.tile_drill import TileDrill
from classroom.ui.kit.geometry import Box
from classroom.ui.kit.kv import load_rules
from classroom.ui.kit.touch import TOUCHES, Watching, let_go
from classroom.ui.navigation import ScreenName


class DrillWait(Watching, FloatLayout):
    """The part shown while there is nothing to drill yet: the questions are being made, or cannot be."""

    session = ObjectProperty()


class DrillScreen(ContextScreen):
    """Shows the drill under way; `part` is the widget for its current stage."""

    guards_turns = True

    session: DrillSession = ObjectProperty()

    def __init__(self, context: ScreenContext, drills: DrillsModel, **more: Any) -> None:
        self._drills = drills
        self.part: DrillWait | TileDrill | BoardDrill | DrillResult | None = None
        super().__init__(context, session=drills.session, **more)
        self.session.notify = context.navigator.notify
        self.lend(self.session, at_bell=self._at_bell, rang=self.ids.pulse.pulse)
        self.watch(self.session, stage=self._choose)
        Clock.schedule_interval(self._tick, 0)
        self._choose()

    def on_leave(self) -> None:
        """Leave the drill; answers are kept."""
        super().on_leave()
        Clock.unschedule(self._tick)

    def leave(self) -> None:
        """Go back to choose another drill."""
        self.context.navigator.go(ScreenName.DRILLS)

    def once_more(self) -> None:
        """Do another round of the same drill."""
        self._drills.begin(self.session.kind, self.session.pupils)
        # This screen is shown already, so it is rebuilt for the new round.
        self.context.navigator.show_anew()

    def show_progress(self) -> None:
        """Show how the pupils get on."""
        self.context.navigator.go(ScreenName.PROGRESS)

    def room_to_explain(self) -> Box | None:
        """Return the space over the board or the answers while time is running, None otherwise."""
        if self.session.stage != ASKING or not isinstance(self.part, TileDrill | BoardDrill):
            return None
        return self.part.beside_the_clock()

    def key(self, name: str, text: str, modifiers: list[str]) -> bool:
        """Hand the key to what is shown."""
        modal = self.modal
        if modal:
            handed: Any = getattr(modal, "key", None)
            return bool(handed and handed(name))
        if isinstance(self.part, TileDrill | BoardDrill):
            return self.part.key(name, text, modifiers)
        return False

    def _tick(self, _dt: float) -> None:
        self.session.tick()

    def _at_bell(self) -> Any:
        self.close_modal()
        return self.part.given() if isinstance(self.part, TileDrill | BoardDrill) else None

    def _choose(self, *_args: Any) -> None:
        """Show what belongs to the stage of the drill."""
        session = self.session
        if session.stage == OVER and not session.answered:
            self.leave()
            return
        kind = self._kind()
        if isinstance(self.part, kind) and kind is not DrillWait:
            return
        TOUCHES.screen_changed()
        self.close_modal()
        if self.part:
            let_go(self.part)
            self.remove_widget(self.part)
        self.part = self._make(kind)
        # Under the bell's picture, which is over everything.
        self.add_widget(self.part, index=len(self.children))

    def _kind(self) -> type[DrillWait | TileDrill | BoardDrill | DrillResult]:
        session = self.session
        if session.stage in (MAKING, STUCK):
            return DrillWait
        if session.stage == OVER:
            return DrillResult
        return BoardDrill if session.is_on_board else TileDrill

    def _make(self, kind: type[Any]) -> Any:
        session, mirrored = self.session, self.context.settings.current.controls_left
        if kind is BoardDrill:
            return BoardDrill(session, self, mirrored=mirrored)
        if kind is TileDrill:
            return TileDrill(session, mirrored=mirrored)
        if kind is DrillResult:
            return DrillResult(session, self)
        return DrillWait(session=session)


load_rules(__file__)
