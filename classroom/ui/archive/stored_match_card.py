"""A stored match and what may be done with it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.properties import BooleanProperty, StringProperty

from classroom.i18n import _
from classroom.ui.kit.kv import load_rules
from classroom.ui.kit.modal import ModalCard
from classroom.ui.playable import is_playable
from classroom.ui.ports import StoredMatch
from classroom.ui.wording.look_back import mode_of, title_of


class StoredMatchCard(ModalCard):
    """Offers to go on or to see the result, to look back, to print, to delete; calls the methods of its `screen`.

    `go_on_text` is empty where no screen can play the match, or its record is damaged.
    """

    title = StringProperty()
    about = StringProperty()
    damage = StringProperty()
    go_on_text = StringProperty()
    is_readable = BooleanProperty(defaultvalue=True)

    def __init__(self, screen: Any, stored: StoredMatch, day: str, **more: Any) -> None:
        super().__init__(**more)
        self.screen, self.stored = screen, stored
        state = stored.state
        self.is_readable = state is not None
        self.damage = stored.trouble.sentence() if stored.trouble else ""
        self.about = day
        if state:
            self.title, self.about = title_of(state), f"{_(state.format.title)}, {mode_of(state)}, {day}"
            if not stored.trouble and is_playable(state):
                self.go_on_text = _("SHOW THE RESULT") if state.is_over else _("GO ON")


class MatchFileCard(ModalCard):
    """Asks as which kind of file a match is saved; `save_as` is told the ending of its name.

    GCG is text that tells every rack, and a copy opened from it could be ended to see them: none is made of a match
    `under_way`.
    """

    why_no_gcg = StringProperty()
    told = StringProperty()

    def __init__(self, save_as: Callable[[str], None], *, under_way: bool, **more: Any) -> None:
        super().__init__(**more)
        if under_way:
            self.why_no_gcg = _("GCG tells which tiles each team held, so a match is saved as GCG when it is over.")
        self._save_as = save_as

    def save(self, kind: str) -> None:
        """Save it as this kind."""
        self.close()
        self._save_as(kind)


load_rules(__file__)
