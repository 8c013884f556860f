"""The base of the features' screens: those of the kit, with the context that every screen is given."""

from __future__ import annotations

from typing import Any

from kivy.properties import ObjectProperty

from classroom.ui.context import ScreenContext
from classroom.ui.kit.screen import BaseScreen, LayeredScreen


class ContextScreen(BaseScreen):
    """A screen with its `context`."""

    context: ScreenContext = ObjectProperty()

    def __init__(self, context: ScreenContext, **more: Any) -> None:
        super().__init__(context=context, **more)


class LayeredContextScreen(LayeredScreen):
    """A screen with its `context` that takes keys and cards; it takes none while the app waits for something."""

    context: ScreenContext = ObjectProperty()

    def __init__(self, context: ScreenContext, **more: Any) -> None:
        super().__init__(context=context, **more)

    def keys_are_blocked(self) -> bool:
        """Tell whether the app waits for something before anything else can be done."""
        return bool(self.context.navigator.blocking.sentence)
