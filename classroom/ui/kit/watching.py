"""Listening to what outlives a widget, and letting go of it."""

from collections.abc import Callable
from typing import Any

from kivy.event import EventDispatcher


class Watching(EventDispatcher):
    """Mix in before a widget that listens to a model, a screen or the window for as long as it is shown."""

    def __init__(self, **more: Any) -> None:
        self._undoings: list[Callable[[], object]] = []
        super().__init__(**more)

    def watch(self, source: Any, **callbacks: Callable[..., object]) -> None:
        """Call back at changes of properties and at events of `source`, as Kivy's `bind` does, until `unwatch`."""
        source.bind(**callbacks)
        self.at_leave(lambda: source.unbind(**callbacks))

    def at_leave(self, undo: Callable[[], object]) -> None:
        """Have something else undone at `unwatch`, such as a subscription."""
        self._undoings.append(undo)

    def unwatch(self) -> None:
        """Undo every `watch` and all that was to be undone `at_leave`, the latest first."""
        while self._undoings:
            self._undoings.pop()()
