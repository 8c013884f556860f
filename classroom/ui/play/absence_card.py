"""A walkover: a side did not come, came too late or left; the judge records it; the match ends (T8, A12)."""

from __future__ import annotations

from typing import Any

from classroom.i18n import _
from classroom.match.command import WalkOver
from classroom.ui.kit.kv import load_rules
from classroom.ui.play.judge_ask import JudgeAsk


class AbsenceCard(JudgeAsk):
    """Asks which sides are absent, who decides it and why; it first shows what the other sides gain."""

    def __init__(self, screen: Any, **more: Any) -> None:
        super().__init__(screen, picks=screen.session.answers.absence_reasons(), **more)
        self.ids.sides.options = [(face.side, face.name) for face in self.session.answers.team_choices()]
        self.show([])

    def show(self, absent: list[int]) -> None:
        """Say what follows when these sides are absent."""
        follows = self.session.answers.absence_follows(tuple(absent))
        self.fault = ""
        self.message = follows or _("Tap the absent teams. Then say why.")
        self.why_not = "" if follows else _("Tap the absent teams: all but one, or all.")

    def command(self) -> WalkOver:
        """Record the absence, and end the match."""
        return WalkOver(tuple(self.ids.sides.chosen), self.name, self.reason)


load_rules(__file__)
