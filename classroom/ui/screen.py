"""The base of the features' screens: the kit's, with the context that every screen is given."""

from __future__ import annotations

from typing import Any

from kivy.properties import ObjectProperty

from classroom.ui.context import ScreenContext
from classroom.ui.kit.screen import BaseScreen


class ContextScreen(BaseScreen):
    """A screen with its `context`; it takes no keys while the app waits for something."""

    context: ScreenContext = ObjectProperty()

    def __init__(self, context: ScreenContext, **more: Any) -> None:
        super().__init__(context=context, **more)

    def keys_are_blocked(self) -> bool:
        """Tell whether the app waits for something before anything else can be done."""
        return bool(self.context.navigator.blocking.sentence)
