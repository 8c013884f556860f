"""Listening to what outlives a widget, and letting go of it."""

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.event import EventDispatcher
from kivy.uix.widget import Widget


class Watching(EventDispatcher):
    """Mix in before a widget that listens to a model, a screen or the window for as long as it is shown."""

    def __init__(self, **more: Any) -> None:
        self._undoings: list[Callable[[], object]] = []
        super().__init__(**more)

    def watch(self, source: Any, **callbacks: Callable[..., object]) -> None:
        """Call back at changes of properties and at events of `source`, as Kivy's `bind` does, until `unwatch`."""
        source.bind(**callbacks)
        self.at_leave(lambda: source.unbind(**callbacks))

    def lend(self, target: Any, **callbacks: Callable[..., object]) -> None:
        """Have `target` call back by attributes of these names, until `unwatch`: then they are as they were before."""
        for name, callback in callbacks.items():
            self.at_leave(partial(_take_back, target, name, callback, getattr(target, name)))
            setattr(target, name, callback)

    def at_leave(self, undo: Callable[[], object]) -> None:
        """Have something else undone at `unwatch`, such as a subscription."""
        self._undoings.append(undo)

    def unwatch(self) -> None:
        """Undo every `watch` and all that was to be undone `at_leave`, the latest first."""
        while self._undoings:
            self._undoings.pop()()


def _take_back(target: Any, name: str, lent: object, before: object) -> None:
    # Whoever is shown instead may have lent its own by now.
    if getattr(target, name) == lent:
        setattr(target, name, before)


def let_go(widget: Widget) -> None:
    """Undo what a widget that is taken away, and each one within it, listens to."""
    for one in list(widget.walk(restrict=True)):
        if isinstance(one, Watching):
            one.unwatch()
