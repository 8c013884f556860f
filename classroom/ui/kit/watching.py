"""Watching properties of things that live longer than the watcher, and letting go of them all at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


class Watching:
    """Mix in: what `watch` has bound and `at_leave` has promised ends with `unwatch`."""

    def __init__(self, **more: Any) -> None:
        self._undo: list[Callable[[], object]] = []
        super().__init__(**more)

    def watch(self, source: Any, **callbacks: Callable[..., object]) -> None:
        """Call each callback when the property or event of its name changes; as Kivy's `bind`."""
        source.bind(**callbacks)
        self._undo.append(lambda: source.unbind(**callbacks))

    def at_leave(self, undo: Callable[[], object]) -> None:
        """Have `undo` called with the next `unwatch`."""
        self._undo.append(undo)

    def unwatch(self) -> None:
        """Let go of everything that is watched."""
        while self._undo:
            self._undo.pop()()
