"""A practice beside a competition that is not over: nothing may be told of words until it is (P18)."""

from __future__ import annotations

from typing import Any

from kivy.properties import StringProperty

from classroom.i18n import _
from classroom.match.command import StopMatch
from classroom.match.state import MatchState
from classroom.ui.kit.kv import load_rules
from classroom.ui.kit.modal import ModalCard
from classroom.ui.navigation import Desk


class UnfinishedCard(ModalCard):
    """Offers to go on with the competition or to end it, or to practise without any help with words."""

    sentence = StringProperty("")

    def __init__(self, desk: Desk, competition: MatchState, **more: Any) -> None:
        super().__init__(**more)
        self.desk = desk
        self._match_id = competition.opened.match_id
        teams = " \N{EN DASH} ".join(team.name for team in competition.teams)
        told = _("A competition match is not over: {teams}. Words stay closed until it is.")
        self.sentence = told.format(teams=teams)

    def go_on(self) -> None:
        """Go on with the competition."""
        self.desk.resume(self._match_id)

    def practise(self) -> None:
        """Practise without help."""
        self.close()
        self.desk.begin_next(without_help=True)

    def end(self) -> None:
        """End the competition as it stands, as its judge could."""
        self.desk.resume(self._match_id, self._stop)

    def _stop(self) -> None:
        session, stop = self.desk.session, StopMatch(_("The teacher ended it"))
        if session.service.why_not(stop):
            self.desk.tell(_("First finish what is on the screen now. Then the judge can end the match early."))
        elif not session.do(stop):
            self.desk.tell(session.view.message)


load_rules(__file__)
