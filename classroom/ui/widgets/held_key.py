"""Keys that are held down, so that one press is one deed: a key that repeats itself does nothing more."""

from __future__ import annotations

from typing import Any

from kivy.core.window import Window

_HELD: set[int] = set()


def is_held(code: int) -> bool:
    """Whether a key, by its number, has done what it does and was not let go since."""
    return code in _HELD


def hold(code: int) -> None:
    """Remember that a key has done what it does."""
    _HELD.add(code)


def _let_go(_window: Any, code: int, *_args: Any) -> None:
    _HELD.discard(code)


def _focus_changed(_window: Any, _focus: bool) -> None:
    # Where another window has come over ours, it is told that the key was let go.
    _HELD.clear()


Window.bind(on_key_up=_let_go, focus=_focus_changed)
