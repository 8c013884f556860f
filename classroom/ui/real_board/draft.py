"""What is typed for a turn at a real board, saved to disk after every key until the turn is recorded."""

from __future__ import annotations

from classroom.match.state import MatchState
from classroom.settings import TurnDraft
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
