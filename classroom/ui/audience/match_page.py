"""A match under way: the clock, the teams with their scores, who is doing what, and the last turn."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty

from classroom.i18n import _
from classroom.match.short_name import on_screen
from classroom.match.state import MatchState
from classroom.rules.policy import PerSide, PerTurn
from classroom.ui.audience.faces import LastTurnFace, MatchFace, TeamFace, match_face, time_text
from classroom.ui.audience.onlooker import Onlooker
from classroom.ui.audience.page import RoomPage, short_name
from classroom.ui.audience.parts import LastTurnCard, TeamRow
from classroom.ui.kit.kv import load_rules

LOW_SECONDS, LOW_SECONDS_OF_TEAM = 3, 60
"""Seconds left at which the ring turns amber: in a turn, and in the whole time of a team or a round."""


class MatchPage(RoomPage):
    """Shows what an onlooker sees; `tick` moves the clock."""

    turn = StringProperty()
    headline = StringProperty()
    detail = StringProperty()
    look = ObjectProperty(None, allownone=True)
    """The team whose colour the headline has, or None."""
    is_timed = BooleanProperty(defaultvalue=True)
    is_still = BooleanProperty(defaultvalue=False)
    seconds = NumericProperty(0)
    fraction = NumericProperty(1.0)
    low_at = NumericProperty(LOW_SECONDS)
    clock_text = StringProperty()
    event = StringProperty()
    has_last = BooleanProperty(defaultvalue=False)
    """Whether there has been a turn; until then the `event` is shown instead."""
    pad = NumericProperty(0)
    gap = NumericProperty(0)
    bottom = NumericProperty(0)
    middle = NumericProperty(0)
    upper = NumericProperty(0)
    ring_width = NumericProperty(0)

    def __init__(self, onlooker: Onlooker, **more: Any) -> None:
        self._onlooker = onlooker
        self._teams: tuple[TeamFace, ...] = ()
        self._rows: list[TeamRow] = []
        self._last: LastTurnFace | None = None
        super().__init__(**more)
        self.refresh()

    def refresh(self) -> None:
        """Show what has happened since."""
        state = self._onlooker.state
        if state is None:
            return
        face = match_face(self._onlooker, on_screen(state), short_name)
        self.turn, self.headline, self.detail, self.look = face.turn, face.headline, face.detail, face.look
        if face.teams != self._teams:
            self._teams = face.teams
            self._show_teams(face.teams)
        self._show_last(face)
        self.tick()

    def _show_teams(self, teams: tuple[TeamFace, ...]) -> None:
        box = self.ids.teams
        box.clear_widgets()
        self._rows = [
            TeamRow(
                side=team.look,
                name=team.name,
                score=team.score,
                note=team.note,
                is_active=team.is_active,
                unit=self.unit,
            )
            for team in teams
        ]
        for row in self._rows:
            self.bind(unit=row.setter("unit"))
            box.add_widget(row)

    def _show_last(self, face: MatchFace) -> None:
        last = face.last
        if last == self._last:
            return
        self._last = last
        box = self.ids.last
        box.clear_widgets()
        self.has_last = last is not None
        if last is None:
            return
        card = LastTurnCard(
            look=last.look,
            title=last.title,
            tiles=last.tiles,
            values=face.values,
            score=last.score,
            more=last.more,
            sentence=last.sentence,
            is_refused=last.is_refused,
            unit=self.unit,
        )
        self.bind(unit=card.setter("unit"))
        box.add_widget(card)

    def tick(self) -> None:
        """Show the time as it is now."""
        state = self._onlooker.state
        if state is None:
            return
        left, limit = self._onlooker.left_ms(), self._onlooker.limit_ms
        self.is_timed = left is not None
        still = self._onlooker.is_still
        if still != self.is_still:
            self.is_still = still
            self.refresh()
            return
        if left is None or not limit:
            return
        is_turns_own = isinstance(state.opened.switches.turn_time, PerTurn)
        self.low_at = LOW_SECONDS if is_turns_own else LOW_SECONDS_OF_TEAM
        self.seconds, self.fraction = -(-left // 1000), min(1.0, left / limit)
        self.clock_text = time_text(left, in_minutes=not is_turns_own)
        if isinstance(state.opened.switches.turn_time, PerSide):
            self._show_times(state)

    def _show_times(self, state: MatchState) -> None:
        for team, row in enumerate(self._rows):
            left = self._onlooker.left_ms(state.sides_of(team)[0])
            row.time = "" if left is None else _("Time left: {time}").format(time=time_text(left, in_minutes=True))


load_rules(__file__)
