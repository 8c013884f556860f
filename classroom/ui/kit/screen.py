"""The base of all screens: keys, and cards laid over."""

from __future__ import annotations

from typing import Any

from kivy.core.window import Keyboard, Window
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.textinput import TextInput
from kivy.uix.widget import Widget

from classroom.ui.kit import Modal
from classroom.ui.kit.touch import GATE, focused, hold, is_held


class BaseScreen(FloatLayout):
    """A screen that fills the window; made anew each time it is shown, so its texts are in the language of now.

    Set up in `__init__` after `super().__init__()`; undo bindings on things that live longer in `on_leave`.
    """

    def on_leave(self) -> None:
        """The screen is no longer shown."""


# A screen that can be played from the keyboard.


_NAMES = {code: name for name, code in Keyboard.keycodes.items()}
_COMMITS = frozenset({"enter", "numpadenter", "f2"})
_ONCE = _COMMITS | {"escape"}


_FOR_BUTTONS = frozenset({"enter", "numpadenter", "spacebar", "tab", "escape"})


def _is_for_focused(name: str) -> bool:
    """Whether a key belongs to what has the keyboard: to a field every key, to a button those that press or leave."""
    widget = focused()
    return widget is not None and (isinstance(widget, TextInput) or name in _FOR_BUTTONS)


class KeyedScreen(BaseScreen):
    """Hands each key to `key` that no field or button wants; Enter, Esc and F2 once a press."""

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        Window.bind(on_key_down=self._key_down)

    def on_leave(self) -> None:
        """Stop listening to the keyboard."""
        Window.unbind(on_key_down=self._key_down)

    def keys_are_blocked(self) -> bool:
        """Tell whether every key that no field or button wants comes to nothing now."""
        return False

    def key(self, name: str, text: str, modifiers: list[str]) -> bool:
        """Do what the key with Kivy's `name` means; whether it meant anything."""
        return False

    def _key_down(self, _window: Any, code: int, _scan: int, text: str | None, modifiers: list[str]) -> bool:
        name = _NAMES.get(code, "")
        if is_held(code) or _is_for_focused(name):
            return False
        if self.keys_are_blocked():
            return True
        if name in _ONCE:
            hold(code)
            if name in _COMMITS and not GATE.accepts(GATE.now()):
                return True
        return self.key(name, text or "", modifiers)


# A screen over which a card may be laid.


class LayeredScreen(KeyedScreen):
    """`modal` is the card over the screen, or None; a new card takes the place of the old."""

    def __init__(self, **more: Any) -> None:
        self.modal: Modal | None = None
        super().__init__(**more)

    def on_leave(self) -> None:
        """Take the card along."""
        super().on_leave()
        self.close_modal()

    def open_modal(self, modal: Modal) -> None:
        """Lay a card over the screen."""
        self.close_modal()
        GATE.screen_changed()
        modal.bind(on_close=self._modal_closed)
        self.modal = modal
        self.add_widget(modal)

    def close_modal(self, but: type[Modal] | None = None) -> None:
        """Take the card away, unless it is a `but`."""
        if self.modal and not (but and isinstance(self.modal, but)):
            self.modal.close()

    def _modal_closed(self, modal: Widget) -> None:
        if modal is self.modal:
            self.modal = None
            GATE.screen_changed()
