"""The end of a match at a real board: how it ended, and the tiles that are left (P14, P15)."""

from __future__ import annotations

from typing import Any

from classroom.i18n import _
from classroom.match.command import EndAtBoard
from classroom.rules.ending import EndReason
from classroom.ui.kit.button import SecondaryButton
from classroom.ui.play.racks_card import RacksCard


class EndCard(RacksCard):
    """How the match ended, and what each team was left with; the judge confirms it (P14, P15)."""

    def __init__(self, screen: Any, **more: Any) -> None:
        face = screen.view.board
        title, ok = _("End of the match"), _("END THE MATCH")
        if face.is_round:
            title, ok = _("End of the round"), _("END THE ROUND")
        super().__init__(screen, title=title, ok_text=ok, has_leavings=face.has_leavings, **more)
        texts = {
            EndReason.TILES_USED: _("All tiles are used"),
            EndReason.NO_WORD: _("No team can make a word"),
            EndReason.PASSES: _("All have passed"),
            EndReason.TIME: _("The time is over"),
        }
        for reason in face.ends:
            button = SecondaryButton(text=texts[reason], wrap=True, size_hint_y=1)
            button.bind(on_release=lambda pressed, reason=reason: self._choose_reason(pressed, reason))
            self.ids.reasons.add_widget(button)
            if face.is_round:
                self._choose_reason(button, reason)

    def first_racks(self) -> list[str]:
        """Return what was typed before and not confirmed."""
        kept = self._screen.draft.unplayed
        return list(kept) if len(kept) == len(self._screen.view.sides) else super().first_racks()

    def typed(self) -> None:
        """Keep what is typed with the draft of the turn."""
        self._screen.keep(unplayed=tuple(self.racks))

    def _choose_reason(self, pressed: Any, reason: EndReason) -> None:
        self.reason, self.message = reason, ""
        for button in self.ids.reasons.children:
            button.marked = button is pressed
        self._show()

    def confirm(self) -> None:
        """End the match."""
        if self.reason is None:
            self.message = _("First tap how the match ended.")
        elif self._session.do(EndAtBoard(self.reason, tuple(tuple(rack) for rack in self.racks))):
            self.close()
        else:
            self.message = self._session.view.message
