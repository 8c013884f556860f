"""What is typed of a turn beside a real board, kept on the disk with every key until it is written down."""

from __future__ import annotations

from classroom.match.state import MatchState
from classroom.settings import TurnDraft
from classroom.ui.settings_model import SettingsModel

MOST = 16
"""Drafts that are kept, of as many matches: those of boards that nobody goes on with are forgotten."""

ASKED_TWICE_ABOVE = 150
"""A score above this is so rare that it is asked for once more."""


def draft_of(settings: SettingsModel, state: MatchState) -> TurnDraft:
    """Return what was typed of the next turn of a match; an empty draft where nothing was, or the turn is written."""
    return draft_after(settings, state.opened.match_id, len(state.turns))


def draft_after(settings: SettingsModel, match_id: str, turns: int) -> TurnDraft:
    """Return what was typed of the turn of a match that comes after so many."""
    kept = (draft for draft in settings.current.drafts if (draft.match_id, draft.turns) == (match_id, turns))
    return next(kept, TurnDraft(match_id, turns))


def keep_draft(settings: SettingsModel, draft: TurnDraft) -> None:
    """Keep what is typed, in the place of what was typed of that match before."""
    others = [other for other in settings.current.drafts if other.match_id != draft.match_id]
    kept = others if is_empty(draft) else [*others, draft]
    if tuple(kept) != settings.current.drafts:
        settings.change(drafts=tuple(kept[-MOST:]))


def is_empty(draft: TurnDraft) -> bool:
    """Tell whether nothing is typed."""
    return draft == TurnDraft(draft.match_id, draft.turns)
