"""Listening to objects that outlive a widget, and stopping at its end."""

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

from kivy.event import EventDispatcher
from kivy.uix.widget import Widget


class _Watched(NamedTuple):
    """A subscription: how to start it, and how to undo it."""

    begin: Callable[[], object]
    undo: Callable[[], object]


class Watching(EventDispatcher):
    """Mix in before a widget that listens to a model, a screen or the window for as long as it is shown."""

    def __init__(self, **more: Any) -> None:
        self._watched: list[_Watched] = []
        self._let_go: list[_Watched] = []
        super().__init__(**more)

    def watch(self, source: Any, **callbacks: Callable[..., object]) -> None:
        """Call back at changes of properties and at events of `source`, as Kivy's `bind` does, until `unwatch`."""
        self._listen(lambda: source.bind(**callbacks), lambda: source.unbind(**callbacks))

    def lend(self, target: Any, **callbacks: Callable[..., object]) -> None:
        """Set callbacks as attributes of `target` until `unwatch`, which restores the earlier values."""
        for name, callback in callbacks.items():
            take_back = partial(_take_back, target, name, callback, getattr(target, name))
            self._listen(partial(setattr, target, name, callback), take_back)

    def at_leave(self, undo: Callable[[], object]) -> None:
        """Have something else undone at `unwatch`, such as a subscription."""
        self._listen(_nothing, undo)

    def unwatch(self) -> None:
        """Undo every `watch` and everything registered with `at_leave`, the latest first."""
        if self._watched:
            self._let_go, self._watched = self._watched, []
            for one in reversed(self._let_go):
                one.undo()

    def watch_again(self) -> None:
        """Start everything again that the last `unwatch` ended."""
        let_go, self._let_go = self._let_go, []
        for one in let_go:
            self._listen(*one)

    def _listen(self, begin: Callable[[], object], undo: Callable[[], object]) -> None:
        begin()
        self._watched.append(_Watched(begin, undo))


def _nothing() -> None:
    """Do nothing: the subscription was started elsewhere."""


def _take_back(target: Any, name: str, lent: object, before: object) -> None:
    # The screen shown instead may have set its own callback by now.
    if getattr(target, name) == lent:
        setattr(target, name, before)


def let_go(widget: Widget) -> None:
    """End all subscriptions of a removed widget and of every widget inside it."""
    for one in list(widget.walk(restrict=True)):
        if isinstance(one, Watching):
            one.unwatch()


def take_up(widget: Widget) -> None:
    """Restart the subscriptions that `let_go` ended, for a widget shown again and every widget inside it."""
    for one in list(widget.walk(restrict=True)):
        if isinstance(one, Watching):
            one.watch_again()
