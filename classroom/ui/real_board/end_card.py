"""The end of a match at a real board: how it ended, and the tiles that are left (P14, P15)."""

from __future__ import annotations

from typing import Any

from classroom.i18n import _
from classroom.match.command import EndAtBoard
from classroom.rules.ending import EndReason
from classroom.ui.kit.button import ChoiceGrid
from classroom.ui.play.tiles import RacksCard


class EndCard(RacksCard):
    """How the match ended, and each team's unplayed tiles; the judge confirms it (P14, P15)."""

    def __init__(self, screen: Any, **more: Any) -> None:
        face = screen.view.board
        title, deed = _("End of the match"), _("End match")
        if face.is_round:
            title, deed = _("End of the round"), _("End round")
        super().__init__(screen, title=title, deed=deed, has_leavings=face.has_leavings, **more)
        texts = {
            EndReason.TILES_USED: _("All tiles are used"),
            EndReason.NO_WORD: _("No team can make a word"),
            EndReason.PASSES: _("Everyone has passed"),
            EndReason.TIME: _("Time's up"),
        }
        options = [(reason, texts[reason]) for reason in face.ends]
        reasons = ChoiceGrid(options=options, cols=len(options))
        reasons.bind(on_choose=lambda _grid, reason: self._choose_reason(reason))
        self.add_widget(reasons, index=len(self.ids.content.children))
        if face.is_round:
            reasons.choose(face.ends[-1])

    def first_racks(self) -> list[str]:
        """Return what was typed before and not confirmed."""
        kept = self._screen.draft.unplayed
        return list(kept) if len(kept) == len(self._screen.view.sides) else super().first_racks()

    def typed(self) -> None:
        """Keep what is typed with the draft of the turn."""
        self._screen.keep(unplayed=tuple(self.racks))

    def _choose_reason(self, reason: EndReason) -> None:
        self.reason, self.fault = reason, ""
        self.show()

    def do(self) -> str:
        """End the match."""
        if self.reason is None:
            return _("Choose how the match ended.")
        return str(self._session.refused(EndAtBoard(self.reason, tuple(tuple(rack) for rack in self.racks))))
