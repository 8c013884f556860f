"""A screen that can be played from the keyboard."""

from __future__ import annotations

from typing import Any

from kivy.core.window import Keyboard, Window
from kivy.uix.textinput import TextInput

from classroom.ui.desk import Desk
from classroom.ui.screens.base import DeskScreen
from classroom.ui.widgets.focus import focused
from classroom.ui.widgets.gate import GATE
from classroom.ui.widgets.held_key import hold, is_held

_NAMES = {code: name for name, code in Keyboard.keycodes.items()}
_COMMITS = frozenset({"enter", "numpadenter", "f2"})
_ONCE = _COMMITS | {"escape"}


_FOR_BUTTONS = frozenset({"enter", "numpadenter", "spacebar", "tab", "escape"})


def _is_for_focused(name: str) -> bool:
    """Whether a key belongs to what has the keyboard: to a field every key, to a button those that press or leave."""
    widget = focused()
    return widget is not None and (isinstance(widget, TextInput) or name in _FOR_BUTTONS)


class KeyedScreen(DeskScreen):
    """Hands each key to `key` that no field or button wants; Enter, Esc and F2 once a press."""

    def __init__(self, desk: Desk, **more: Any) -> None:
        super().__init__(desk, **more)
        Window.bind(on_key_down=self._key_down)

    def on_leave(self) -> None:
        """Stop listening to the keyboard."""
        Window.unbind(on_key_down=self._key_down)

    def key(self, name: str, text: str, modifiers: list[str]) -> bool:
        """Do what the key with Kivy's `name` means; whether it meant anything."""
        return False

    def _key_down(self, _window: Any, code: int, _scan: int, text: str | None, modifiers: list[str]) -> bool:
        name = _NAMES.get(code, "")
        if is_held(code) or _is_for_focused(name):
            return False
        if self.desk.waiting.sentence:
            return True
        if name in _ONCE:
            hold(code)
            if name in _COMMITS and not GATE.accepts(GATE.now()):
                return True
        return self.key(name, text or "", modifiers)
