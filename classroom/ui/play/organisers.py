"""What the organisers do: they warn a player, or disqualify a team (A12)."""

from __future__ import annotations

from typing import Any

from classroom.i18n import _
from classroom.match.command import Disqualify, Warn
from classroom.ui.kit.kv import load_rules
from classroom.ui.play.judge_ask import JudgeAsk
from classroom.ui.play.match_view import WarnFace


class WarnCard(JudgeAsk):
    """Asks for the player, then why; shows how often the player was warned (the last warning disqualifies)."""

    def __init__(self, screen: Any, **more: Any) -> None:
        picks = [
            _("Talked to a spectator"),
            _("Talked to the other group"),
            _("Looked at another rack"),
            _("Disturbed the match"),
        ]
        super().__init__(screen, picks=picks, asks_name=False, **more)
        self._faces: dict[tuple[int, str], WarnFace] = {}
        for face in self.session.answers.warn_faces():
            self._faces[face.side, face.member] = face
        self.ids.players.options = [(key, face.member) for key, face in self._faces.items()]

    def choose(self, key: tuple[int, str]) -> None:
        """Show the effect of a warning for this player."""
        self.fault = self.why_not = ""
        self.message = self._faces[key].note or self.message

    def command(self) -> Warn:
        """Warn the player."""
        side, member = self.ids.players.chosen
        return Warn(side, member, self.reason)


class DisqualifyCard(JudgeAsk):
    """Asks which team the organisers disqualify, who decides and why; the match ends, and the other team wins."""

    def __init__(self, screen: Any, **more: Any) -> None:
        picks = [_("Cheated"), _("Behaved badly"), _("Did not obey the judge"), _("Not eligible")]
        signer = screen.session.answers.judges_name() or _("Organisers")
        super().__init__(screen, signer, picks=picks, **more)
        self.ids.choices.options = [(team.side, team.name) for team in self.session.answers.team_choices()]

    def choose(self) -> None:
        """Take the team that was tapped, by one of its sides."""
        self.fault = self.why_not = ""

    def command(self) -> Disqualify:
        """Return the command that disqualifies the team and ends the match."""
        return Disqualify(self.ids.choices.chosen, self.name, self.reason)


load_rules(__file__)
