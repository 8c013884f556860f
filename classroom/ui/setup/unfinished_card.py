"""A practice beside a competition that is not over: words stay closed until it is (P18)."""

from __future__ import annotations

from typing import Any

from classroom.i18n import _
from classroom.match.command import StopMatch
from classroom.match.state import MatchState
from classroom.ui.context import ScreenContext
from classroom.ui.kit.dialog import Dialog
from classroom.ui.kit.kv import load_rules


class UnfinishedCard(Dialog):
    """Offers to continue the competition, to end it, or to practise without any help with words."""

    def __init__(self, context: ScreenContext, competition: MatchState, **more: Any) -> None:
        super().__init__(**more)
        self.context = context
        self._match_id = competition.opened.match_id
        teams = " \N{EN DASH} ".join(team.name for team in competition.teams)
        sentence = _("A competition match is still open: {teams}. You can look up words when it is over.")
        self.message = sentence.format(teams=teams)

    def done(self) -> None:
        """Continue the competition."""
        self.context.launcher.resume(self._match_id)

    def practise(self) -> None:
        """Practise without help with words."""
        self.close()
        self.context.launcher.begin_next(without_help=True)

    def end(self) -> None:
        """End the competition as it stands, as its judge could."""
        self.context.launcher.resume(self._match_id, self._stop)

    def _stop(self) -> None:
        launcher, stop = self.context.launcher, StopMatch(_("The teacher ended it"))
        if launcher.service and launcher.service.why_not(stop):
            sentence = _("Finish the task on the screen first. Then the judge can end the match early.")
            self.context.navigator.notify(sentence)
        else:
            launcher.do(stop)


load_rules(__file__)
