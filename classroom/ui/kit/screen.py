"""What every screen has."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, ClassVar

from kivy.core.window import Keyboard, Window
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from classroom.ui.kit.button import PrimaryButton, SecondaryButton
from classroom.ui.kit.layout import Seen, Slotted, load_rules
from classroom.ui.kit.theme import tells
from classroom.ui.kit.touch import ENTER_KEYS, KEYS, TOUCHES, Watching, focused, hold, is_held, is_reachable, let_go

if TYPE_CHECKING:
    from classroom.ui.kit.dialog import Dialog
    from classroom.ui.kit.geometry import Box
    from classroom.ui.kit.modal import Modal


class Explained:
    """Mix in: people are told what this is for when they press a question mark on it."""

    def explain(self) -> None:
        """Tell people what this is for."""


class ExplainButton(SecondaryButton):
    """A question mark: pressed, it asks what it stands on to `explain` itself."""

    def on_release(self) -> None:
        """Ask the nearest ancestor that can explain itself."""
        around: Any = self.parent
        while around is not None and around is not around.parent:
            if isinstance(around, Explained):
                around.explain()
                return
            around = around.parent


class Bar(Seen, BoxLayout):
    """Children side by side on a white ground along the top of a screen."""


@tells("on_back")
class TopBar(Slotted, Bar):
    """The bar at the top of a screen, with its `title`.

    `has_back` shows the button Back, or with the label `back_text`; it dispatches `on_back`. Widgets added to it (in
    .kv: written under it) are on its right, from left to right; a question mark comes last.
    """

    title = StringProperty("")
    has_back = BooleanProperty(True)
    back_text = StringProperty("")

    def on_kv_post(self, _base: Any) -> None:
        """Put the question mark behind all that was added."""
        self.add_widget(ExplainButton())


_KEY_NAMES = {code: name for name, code in Keyboard.keycodes.items()}
_COMMIT_KEYS = frozenset({"enter", "numpadenter", "f2"})
_BACK_KEY = "escape"
_ONCE_A_PRESS = _COMMIT_KEYS | {_BACK_KEY}
_PRESS_KEYS = frozenset(ENTER_KEYS)
_BUTTON_KEYS = _PRESS_KEYS | {"tab"}


@tells("on_card")
class BaseScreen(Explained, Watching, Seen, FloatLayout):
    """A screen that fills the window.

    Set it up in `__init__`; when the screen is removed, its watches end and its card is removed too. `modal` is the
    card over the screen, or None. Esc does the same as the Back button of its `TopBar`. Enter and Space press its
    primary button if nothing else has the focus.

    Events: `on_card()` when a card is opened over it.
    """

    modal: Modal | None = None
    guards_turns: ClassVar[bool] = False
    """Whether a key pressed twice counts once: a second Enter is not meant for the next team's turn."""

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self.watch(Window, on_key_down=self._key_down)

    def steps(self) -> Iterator[None]:
        """Do what is left of making it; ahead of time, a frame passes between two steps."""
        yield from ()

    def on_parent(self, _screen: Any, parent: Widget | None) -> None:
        """Clean up when the screen is removed."""
        if parent is None:
            let_go(self)
            self.close_modal()

    def on_leave(self) -> None:
        """Do any further clean-up when the screen is removed."""

    def room_to_explain(self) -> Box | None:
        """Return where to show the explanation, None for the whole screen; a running clock stays visible."""
        return None

    def tell_strange(self, letters: str) -> None:
        """Report letters in a name that no font has."""

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

    def ask(self, title: str, message: str = "", deed: str = "", then: Any = None, **more: Any) -> Dialog:
        """Lay a `Dialog` without a rule of its own over the screen, and return it."""
        from classroom.ui.kit.dialog import Dialog

        card = Dialog(title=title, message=message, deed=deed, then=then, **more)
        self.open_modal(card)
        return card

    def close_modal(self, but: type[Modal] | None = None) -> None:
        """Close the card, unless it is of type `but`."""
        if self.modal and not (but and isinstance(self.modal, but)):
            self.modal.close()

    def _modal_closed(self, modal: Widget) -> None:
        if modal is self.modal:
            self.modal = None

    # -- keys

    def key(self, name: str, text: str, modifiers: list[str]) -> bool:
        """Handle the key with Kivy's `name`; return whether it did anything.

        No field or button uses the key. Enter, Esc and F2 arrive once per press.
        """
        return False

    def keys_are_blocked(self) -> bool:
        """Tell whether keys are ignored now."""
        return False

    def _key_down(self, _window: Any, code: int, _scan: int, text: str | None, modifiers: list[str]) -> bool:
        name = _KEY_NAMES.get(code, "")
        if is_held(code) or _is_for_focused(name):
            return False
        if self.keys_are_blocked():
            return True
        if name in _ONCE_A_PRESS:
            hold(code)
            if name in _COMMIT_KEYS and self._is_second_press():
                return True
        if self.key(name, text or "", modifiers) or (name == _BACK_KEY and self._go_back()):
            return True
        return name in _PRESS_KEYS and self._press_primary(code)

    def _is_second_press(self) -> bool:
        """Tell whether this is the second of two presses, where turns change under the keys."""
        return self.guards_turns and KEYS.is_same_again and not TOUCHES.accepts(TOUCHES.now())

    def _press_primary(self, code: int) -> bool:
        """Press the one primary button, perhaps the bell, if nothing has the focus; return whether there is one."""
        if self.modal or self._is_second_press():
            return False
        primary = [one for one in self.walk(restrict=True) if isinstance(one, PrimaryButton) and is_reachable(one)]
        if len(primary) != 1:
            return False
        hold(code)
        primary[0].activate()
        return True

    def _go_back(self) -> bool:
        """Do the same as Back at the top; return whether there is such a button and no card over it."""
        bars = [one for one in self.walk(restrict=True) if isinstance(one, TopBar) and one.has_back]
        if self.modal or not bars:
            return False
        bars[0].dispatch("on_back")
        return True


def _is_for_focused(name: str) -> bool:
    """Tell whether a key belongs to the focused widget: any key to a field, press and move keys to a button."""
    from kivy.uix.textinput import TextInput

    widget = focused()
    return widget is not None and (isinstance(widget, TextInput) or name in _BUTTON_KEYS)


load_rules(__file__)
