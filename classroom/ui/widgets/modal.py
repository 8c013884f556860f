"""A card over a dimmed screen: nothing below it can be touched until it is answered."""

from pathlib import Path
from typing import Any

from kivy.core.window import Window
from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import NumericProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.textinput import TextInput
from kivy.uix.widget import Widget

from classroom.ui.widgets.buttons import PrimaryButton
from classroom.ui.widgets.focus import focus_first, focused, unfocus
from classroom.ui.widgets.gate import GATE
from classroom.ui.widgets.held_key import hold, is_held

_ASIDE, _PRESS = "escape", ("enter", "numpadenter")


class Modal(FloatLayout):
    """Add it to the screen to show it, `close()` to take it away; what is written under it in .kv lies on the card.

    `card_width` and `card_height` in pixels are made smaller where the window is. Esc puts the card aside, Enter
    presses its primary button, unless that `commits`. Events: `on_close`.
    """

    __events__: tuple[str, ...] = ("on_close",)

    is_modal = True
    card_width = NumericProperty(dp(880))
    card_height = NumericProperty(dp(560))

    def add_widget(self, widget: Widget, *args: Any, **kwargs: Any) -> None:
        """Put a widget on the card, once there is one."""
        card = self.ids.get("card")
        if card:
            card.add_widget(widget, *args, **kwargs)
        else:
            super().add_widget(widget, *args, **kwargs)

    def on_parent(self, _modal: Any, parent: Widget | None) -> None:
        """Take the keyboard's ring away from what lies below, and listen to its keys."""
        Window.unbind(on_key_down=self._key_down)
        if parent is not None:
            unfocus()
            Window.bind(on_key_down=self._key_down)

    def focus_first(self) -> bool:
        """Give the keyboard's ring to the card's first control."""
        return focus_first(self)

    def close(self) -> None:
        """Take the card away."""
        if self.parent is not None:
            self.parent.remove_widget(self)
            self.dispatch("on_close")

    def put_aside(self) -> None:
        """Do what Esc is for: take the card away and nothing else."""
        self.close()

    def _key_down(self, _window: Any, code: int, *_args: Any) -> bool:
        if self.get_parent_window() is None:
            Window.unbind(on_key_down=self._key_down)  # the screen below it was left
            return False
        name = Window._system_keyboard.keycode_to_string(code)  # noqa: SLF001 - Kivy's only table of names
        if name not in (_ASIDE, *_PRESS) or isinstance(focused(), TextInput):
            return False
        if is_held(code):
            return True
        if name == _ASIDE:
            hold(code)
            self.put_aside()
            return True
        return focused() is None and GATE.accepts(GATE.now()) and self._press_primary(code)

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


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
