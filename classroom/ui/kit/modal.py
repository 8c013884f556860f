"""Cards laid over a screen."""

from collections.abc import Callable
from typing import Any
from weakref import ref

from kivy.core.window import Window
from kivy.factory import Factory
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.textinput import TextInput
from kivy.uix.widget import Widget

from classroom.ui.kit.button import PrimaryButton
from classroom.ui.kit.kv import load_rules
from classroom.ui.kit.touch import TOUCHES, begin_anew, focus_first, focused, hold, is_held, is_reachable, unfocus
from classroom.ui.kit.watching import Watching, let_go

_ASIDE, _PRESS = "escape", ("enter", "numpadenter")
COLUMNS = 6  # of letter keys


class Modal(Watching, FloatLayout):
    """A card over a screen: add it to the screen to show it, `close()` it to remove it.

    Widgets written under it in .kv go onto the card. `card_width` and `card_height` are in pixels, and shrink with a
    small window. Esc closes the card. Enter presses its primary button, unless that `commits`. After closing, the
    focus returns to where it was. The card stops watching when it is removed.

    A finger faster than the display presses neither a new card nor anything under one that closes. Events:
    `on_close`.
    """

    __events__: tuple[str, ...] = ("on_close",)

    is_modal = True
    card_width = NumericProperty("880dp")
    card_height = NumericProperty("560dp")

    _opener: Callable[[], Any] | None = None

    def add_widget(self, widget: Widget, *args: Any, **kwargs: Any) -> None:
        """Put a widget on the card, once there is one."""
        card = self.ids.get("card")
        if card:
            card.add_widget(widget, *args, **kwargs)
        else:
            super().add_widget(widget, *args, **kwargs)

    def on_parent(self, _modal: Any, parent: Widget | None) -> None:
        """Take the focus from the screen below, and listen to its keys; stop when removed."""
        TOUCHES.screen_changed()
        Window.unbind(on_key_down=self._key_down)
        if parent is None:
            let_go(self)
        else:
            opener = focused()
            self._opener = ref(opener) if opener is not None else None
            unfocus()
            begin_anew()
            Window.bind(on_key_down=self._key_down)

    def focus_first(self) -> bool:
        """Focus the first control of the card."""
        return focus_first(self)

    def close(self) -> None:
        """Take the card away."""
        if self.parent is not None:
            self.parent.remove_widget(self)
            self._give_back()
            self.dispatch("on_close")

    def _give_back(self) -> None:
        """Return the focus to the button that opened the card by keyboard, if it is still there."""
        opener = self._opener() if self._opener else None
        unfocus()
        if opener is not None and is_reachable(opener):
            opener.focus = True

    def put_aside(self) -> None:
        """Do what Esc is for: take the card away and nothing else."""
        self.close()

    def _key_down(self, _window: Any, code: int, *_args: Any) -> bool:
        if self.get_parent_window() is None:
            Window.unbind(on_key_down=self._key_down)  # the screen below it was left
            return False
        name = Window._system_keyboard.keycode_to_string(code)  # noqa: SLF001 - Kivy's only table of names
        if name not in (_ASIDE, *_PRESS) or _types(name):
            return False
        if is_held(code):
            return True
        if name == _ASIDE:
            hold(code)
            self.put_aside()
            return True
        return focused() is None and self._press_primary(code)

    def _press_primary(self, code: int) -> bool:
        primary = [one for one in self.walk(restrict=True) if isinstance(one, PrimaryButton) and one.opacity]
        if len(primary) != 1 or primary[0].disabled or primary[0].commits:
            return False
        hold(code)
        primary[0].activate()
        return True

    def on_close(self) -> None:
        """Default handler: the card was taken away."""

    def on_touch_down(self, touch: Any) -> bool:
        """Keep every touch from what lies below."""
        super().on_touch_down(touch)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        """Keep every touch from what lies below, but not from those that hold it."""
        super().on_touch_move(touch)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """Keep every touch from what lies below."""
        super().on_touch_up(touch)
        return True


def _types(name: str) -> bool:
    """Tell whether a key belongs to the focused text field; Esc does only if the field is not empty."""
    field = focused()
    return isinstance(field, TextInput) and (name != _ASIDE or bool(field.text))


class LetterChooser(Modal):
    """Asks which letter a blank stands for, while the clock runs: `title`, `letters` in rows of six, and Cancel.

    It closes itself.

    Events: `on_letter(letter)`, `on_cancel`.
    """

    __events__ = ("on_letter", "on_cancel")

    letters = StringProperty("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    title = StringProperty("")
    columns = NumericProperty(COLUMNS)
    gap = NumericProperty("8dp")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.fbind("letters", self._fill)
        self._fill()

    def _fill(self, *_args: Any) -> None:
        area = self.ids.area
        area.clear_widgets()
        for letter in self.letters:
            key = Factory.LetterKey(text=letter)
            key.bind(on_release=lambda pressed: self.choose(pressed.text))
            area.add_widget(key)

    def choose(self, letter: str) -> None:
        """Choose a letter and close."""
        self.close()
        self.dispatch("on_letter", letter)

    def cancel(self) -> None:
        """Close without a letter."""
        self.close()
        self.dispatch("on_cancel")

    def put_aside(self) -> None:
        """Close without a letter."""
        self.cancel()

    def key(self, name: str) -> bool:
        """Handle a key by Kivy's name; return whether it did anything."""
        if name.upper() in self.letters and len(name) == 1:
            self.choose(name.upper())
        else:
            return False
        return True

    def on_letter(self, letter: str) -> None:
        """Default handler: a letter was chosen."""

    def on_cancel(self) -> None:
        """Default handler: Cancel was pressed."""


load_rules(__file__)
