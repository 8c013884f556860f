"""An item of the check list as its card shows it (P22)."""

from __future__ import annotations

from dataclasses import dataclass

from classroom.formats.wording import item_title
from classroom.i18n import _
from classroom.match.state import MatchState


@dataclass(frozen=True)
class ItemFace:
    """An item of the check list: what it is called, and in `note` who ticked it, or who skipped it and why."""

    item: str
    title: str
    note: str = ""
    is_ticked: bool = False
    is_skipped: bool = False


def item_face(state: MatchState, item: str) -> ItemFace:
    """Return the state of an item in a match's check list."""
    title, by, skip = item_title(item, _), state.ticked.get(item, ""), state.skipped.get(item)
    if skip:
        return ItemFace(item, title, f"{skip.by}: {skip.reason}", is_skipped=True)
    return ItemFace(item, title, by, is_ticked=bool(by))
