"""The base of all screens: keys, cards laid over, what is to be let go of at the end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.core.window import Keyboard, Window
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from classroom.ui.kit.button import PrimaryButton
from classroom.ui.kit.explain_button import Explained
from classroom.ui.kit.top_bar import TopBar
from classroom.ui.kit.touch import ENTER_KEYS, TOUCHES, focused, hold, is_held, is_reachable
from classroom.ui.kit.watching import Watching, let_go

if TYPE_CHECKING:
    from classroom.ui.kit.geometry import Box
    from classroom.ui.kit.modal import Modal

_KEY_NAMES = {code: name for name, code in Keyboard.keycodes.items()}
_COMMIT_KEYS = frozenset({"enter", "numpadenter", "f2"})
_BACK_KEY = "escape"
_ONCE_A_PRESS = _COMMIT_KEYS | {_BACK_KEY}
_PRESS_KEYS = frozenset(ENTER_KEYS)
_BUTTON_KEYS = _PRESS_KEYS | {"tab"}


class BaseScreen(Explained, Watching, FloatLayout):
    """A screen that fills the window.

    Set up in `__init__`; what is watched there is let go of, and the card taken along, as the screen is taken away.
    `modal` is the card over the screen, or None. Esc does what the Back button of its `TopBar` does; Enter and Space
    press its primary button where nothing else has the keyboard.

    Events: `on_card()` as a card is laid over it.
    """

    __events__ = ("on_card",)

    modal: Modal | None = None

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self.watch(Window, on_key_down=self._key_down)

    def on_parent(self, _screen: Any, parent: Widget | None) -> None:
        """Let go of everything when the screen is taken away."""
        if parent is None:
            let_go(self)
            self.close_modal()

    def on_leave(self) -> None:
        """Do what else is to be done then: the screen is no longer shown."""

    def room_to_explain(self) -> Box | None:
        """Where the screen is explained, None for all of it: a clock that runs stays in sight."""
        return None

    def tell_strange(self, letters: str) -> None:
        """Tell of letters in a name for which there is no font."""

    # -- cards

    def open_modal(self, modal: Modal) -> None:
        """Lay a card over the screen, in the place of one that is there."""
        self.close_modal()
        modal.bind(on_close=self._modal_closed)
        self.modal = modal
        self.add_widget(modal)
        self.dispatch("on_card")

    def open_over(self, modal: Modal) -> None:
        """Lay a card over the screen, and over the card that is there."""
        if self.modal is None:
            self.open_modal(modal)
        else:
            self.add_widget(modal)
            self.dispatch("on_card")

    def on_card(self) -> None:
        """Default handler: a card was laid over the screen."""

    def close_modal(self, but: type[Modal] | None = None) -> None:
        """Take the card away, unless it is a `but`."""
        if self.modal and not (but and isinstance(self.modal, but)):
            self.modal.close()

    def _modal_closed(self, modal: Widget) -> None:
        if modal is self.modal:
            self.modal = None

    # -- keys

    def key(self, name: str, text: str, modifiers: list[str]) -> bool:
        """Do what the key with Kivy's `name` means; whether it meant anything.

        No field or button wants it. Enter, Esc and F2 come once a press.
        """
        return False

    def keys_are_blocked(self) -> bool:
        """Whether keys are to do nothing now."""
        return False

    def _key_down(self, _window: Any, code: int, _scan: int, text: str | None, modifiers: list[str]) -> bool:
        name = _KEY_NAMES.get(code, "")
        if is_held(code) or _is_for_focused(name):
            return False
        if self.keys_are_blocked():
            return True
        if name in _ONCE_A_PRESS:
            hold(code)
            if name in _COMMIT_KEYS and not TOUCHES.accepts(TOUCHES.now()):
                return True
        if self.key(name, text or "", modifiers) or (name == _BACK_KEY and self._go_back()):
            return True
        return name in _PRESS_KEYS and self._press_primary(code)

    def _press_primary(self, code: int) -> bool:
        """Press the one primary button, the bell too, where nothing has the ring; whether there is one."""
        if self.modal or not TOUCHES.accepts(TOUCHES.now()):
            return False
        primary = [one for one in self.walk(restrict=True) if isinstance(one, PrimaryButton) and is_reachable(one)]
        if len(primary) != 1:
            return False
        hold(code)
        primary[0].activate()
        return True

    def _go_back(self) -> bool:
        """Do what Back at the top does; whether there is such a button, and no card over it."""
        bars = [one for one in self.walk(restrict=True) if isinstance(one, TopBar) and one.has_back]
        if self.modal or not bars:
            return False
        bars[0].dispatch("on_back")
        return True


def _is_for_focused(name: str) -> bool:
    """Whether a key belongs to what has the keyboard: to a field every key, to a button those that press or go on."""
    from kivy.uix.textinput import TextInput

    widget = focused()
    return widget is not None and (isinstance(widget, TextInput) or name in _BUTTON_KEYS)
