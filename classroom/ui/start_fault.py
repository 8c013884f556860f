"""A window with one sentence and a button, such as why Bellword does not open."""

from __future__ import annotations

from typing import Any

from kivy.app import App
from kivy.core.window import Window
from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from classroom.paths import assets_dir
from classroom.ui.kit.layout import load_rules
from classroom.ui.kit.theme import THEME, register_fonts

_CLOSING_KEYS = ("escape", "enter", "numpadenter", "spacebar")


class StartFaultCard(BoxLayout):
    """The `sentence`, and the button that closes the window."""

    sentence = StringProperty()


class StartFaultApp(App):
    """Shows `sentence` until its window, which has a `title`, is closed."""

    def __init__(self, sentence: str, title: str) -> None:
        super().__init__()
        self._sentence = sentence
        self.title = title

    def build(self) -> Widget:
        """Make the window's root."""
        register_fonts(assets_dir() / "fonts")
        self.icon = str(assets_dir() / "icons" / "bellword-256.png")
        THEME.fit(*Window.size)
        Window.clearcolor = THEME.palette.background
        Window.bind(on_key_down=self._key_down)
        return StartFaultCard(sentence=self._sentence)

    def open_settings(self, *_more: Any) -> bool:
        """Do not open Kivy's own settings."""
        return True

    def _key_down(self, window: Any, code: int, *_args: Any) -> bool:
        if window._system_keyboard.keycode_to_string(code) in _CLOSING_KEYS:  # noqa: SLF001 - Kivy's only table of names
            self.stop()
            return True
        return False


load_rules(__file__)
