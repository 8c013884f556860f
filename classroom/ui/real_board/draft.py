"""What a play at a real board is while it is typed."""

from __future__ import annotations

from typing import Any

from kivy.properties import StringProperty

from classroom.i18n import _
from classroom.match.state import MatchState, TurnKind
from classroom.settings import TurnDraft
from classroom.ui.kit.button import EvenRow, SecondaryButton
from classroom.ui.settings_model import SettingsModel

MOST = 16
"""The most drafts that are kept, one for each match; those of abandoned boards are dropped."""

ASKED_TWICE_ABOVE = 150
"""A score above this is so rare that it must be confirmed."""


def draft_of(settings: SettingsModel, state: MatchState) -> TurnDraft:
    """Return what was typed for the next turn of a match.

    The draft is empty if nothing was typed or the turn is already recorded.
    """
    return draft_after(settings, state.opened.match_id, len(state.turns))


def draft_after(settings: SettingsModel, match_id: str, turns: int) -> TurnDraft:
    """Return the draft for the turn that follows the first `turns` turns of a match."""
    kept = (draft for draft in settings.current.drafts if (draft.match_id, draft.turns) == (match_id, turns))
    return next(kept, TurnDraft(match_id, turns))


def keep_draft(settings: SettingsModel, draft: TurnDraft) -> None:
    """Save what is typed, replacing the match's earlier draft."""
    others = [other for other in settings.current.drafts if other.match_id != draft.match_id]
    kept = others if is_empty(draft) else [*others, draft]
    if tuple(kept) != settings.current.drafts:
        settings.change(drafts=tuple(kept[-MOST:]))


def is_empty(draft: TurnDraft) -> bool:
    """Tell whether nothing is typed."""
    return draft == TurnDraft(draft.match_id, draft.turns)


class TurnKinds(EvenRow):
    """`chosen` is the value of the `TurnKind` that is marked, empty for none; `ids` are such values.

    Events: `on_choose(kind)`.
    """

    __events__ = ("on_choose",)

    chosen = StringProperty()

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        words = {TurnKind.PASS: _("Pass"), TurnKind.EXCHANGE: _("Exchange"), TurnKind.TIME: _("Time out")}
        for kind, text in words.items():
            button = SecondaryButton(text=text, wrap=True, selected=kind.value == self.chosen)
            button.bind(on_release=lambda _button, kind=kind: self.dispatch("on_choose", kind))
            self.ids[kind.value] = button.proxy_ref
            self.add_widget(button)

    def leave_out(self, kind: TurnKind) -> None:
        """Take away the key of a kind that the match has not."""
        self.remove_widget(self.ids.pop(kind.value).__self__)

    def on_chosen(self, *_args: Any) -> None:
        """Mark another key."""
        for value, button in self.ids.items():
            button.selected = value == self.chosen

    def on_choose(self, kind: TurnKind) -> None:
        """Default handler: one was tapped."""
