"""Why the pupils of a team are not of different groups, in the teacher's words (P2)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.properties import StringProperty

from classroom.roster.school_class import LONGEST_EXCEPTION
from classroom.ui.kit.kv import load_rules
from classroom.ui.kit.modal import ModalCard


class ExceptionCard(ModalCard):
    """Asks for the reason; `written` is called with it, empty where there is none."""

    reason = StringProperty("")

    def __init__(self, reason: str, written: Callable[[str], object], **more: Any) -> None:
        self._written = written
        super().__init__(reason=reason, **more)
        self.ids.reason.longest = LONGEST_EXCEPTION

    def keep(self) -> None:
        """Hand over the reason."""
        self.close()
        self._written(" ".join(self.ids.reason.text.split()))


load_rules(__file__)
