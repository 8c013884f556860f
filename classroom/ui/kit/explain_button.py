"""The question mark on a screen, and the widgets it explains."""

from __future__ import annotations

from typing import Any

from classroom.ui.kit.button import SecondaryButton
from classroom.ui.kit.kv import load_rules


class Explained:
    """Mix in: people are told what this is for when they press a question mark on it."""

    def explain(self) -> None:
        """Tell people what this is for."""


class ExplainButton(SecondaryButton):
    """A question mark: pressed, it asks what it stands on to `explain` itself."""

    def on_release(self) -> None:
        """Ask the nearest ancestor that can explain itself."""
        around: Any = self.parent
        while around is not None and around is not around.parent:
            if isinstance(around, Explained):
                around.explain()
                return
            around = around.parent


load_rules(__file__)
