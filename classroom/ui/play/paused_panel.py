"""A turn whose clock stands: why, and how it goes on."""

from __future__ import annotations

from typing import Any

from kivy.properties import StringProperty

from classroom.i18n import _, ngettext
from classroom.ui.kit.kv import load_rules
from classroom.ui.play.panel import MatchPanel


class PausedPanel(MatchPanel):
    """Go on with the time that is left, or give the turn its full time again; an interrupted turn is begun again."""

    main = StringProperty()
    team = StringProperty()
    title = StringProperty()
    full = StringProperty()

    def __init__(self, screen: Any, **more: Any) -> None:
        super().__init__(screen, **more)
        view = self.view
        self.team = view.teams[int(view.to_move)].name
        stopped = _("{team}: the clock is stopped") if view.is_timed else _("{team}: a break")
        self.title = stopped.format(team=self.team)
        self.full = _("RESTART THE TURN")
        self.main = _("GO ON")
        if view.is_timed:
            limit, left = int(view.limit_seconds), int(view.seconds)
            self.full = ngettext("RESTART: {count} second", "RESTART: {count} seconds", limit).format(count=limit)
            self.main = ngettext("GO ON: {count} second", "GO ON: {count} seconds", left).format(count=left)
        if view.interrupted:
            self.main = self.full

    def go_on(self) -> None:
        """Go on, or begin an interrupted turn again."""
        self.screen.session.resume()

    def restart(self) -> None:
        """Give the turn its full time again."""
        self.screen.session.restart()


load_rules(__file__)
