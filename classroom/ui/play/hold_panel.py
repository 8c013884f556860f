"""A play held while a side thinks about a challenge (S5), and the tiles drawn meanwhile and kept apart."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.properties import NumericProperty, StringProperty

from classroom.i18n import _
from classroom.match.command import DrawApart, ReleaseHold
from classroom.ui.kit.dialog import Dialog
from classroom.ui.kit.kv import load_rules
from classroom.ui.play.panel import MatchPanel


class HoldPanel(MatchPanel):
    """Shows who holds the play, and lets that side challenge it or let it stand.

    After a while its maker may draw tiles, which are kept apart.
    """

    side = NumericProperty(0)
    title = StringProperty()
    draw_text = StringProperty()

    def __init__(self, screen: Any, **more: Any) -> None:
        super().__init__(screen, **more)
        self.watch(self.view, hold=self._show, window=self._show)
        self._show()

    def _show(self, *_args: Any) -> None:
        view = self.view
        if view.hold.side < 0:
            return
        self.side = view.hold.side
        self.title = _("{team} holds the play").format(team=view.sides[int(view.hold.side)].name)
        self.draw_text = _("{team}: draw new tiles").format(team=view.sides[int(view.window.challenged)].name)

    def release(self) -> None:
        """Let the play stand."""
        self.screen.session.do(ReleaseHold())

    def draw_apart(self) -> None:
        """Draw tiles, which are kept apart until the play stands."""
        self.screen.session.do(DrawApart())


class ShownTilesCard(Dialog):
    """The tiles that were drawn while the play was held, before they go back into the bag (S5)."""

    tiles = StringProperty()

    def __init__(self, screen: Any, name: str, tiles: Sequence[str], **more: Any) -> None:
        text = _(
            "The play is taken off. {team} had already drawn these tiles. Show them to everyone before they go "
            "back into the bag."
        )
        super().__init__(message=text.format(team=name), tiles="".join(tiles), **more)
        self.ids.row.values = screen.view.match.tile_values


load_rules(__file__)
