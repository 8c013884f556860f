"""Reaching everything by keyboard: Tab moves a visible ring, Enter or Space presses what has it."""

from typing import Any

from kivy.core.window import Window
from kivy.graphics import Color, InstructionGroup, SmoothLine
from kivy.metrics import dp
from kivy.uix.behaviors import FocusBehavior
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget
from kivy.utils import get_color_from_hex

from classroom.ui.theme import FOCUS_LINE, RADIUS, THEME

TAB = 9
ENTER_KEYS = ("enter", "numpadenter", "spacebar")


class Focusable(FocusBehavior):
    """A widget that Tab reaches. Touch does not give it the ring: fingers need none, and it would stay behind."""

    focus_radius = RADIUS

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._ring = InstructionGroup()
        self.canvas.after.add(self._ring)
        self.fbind("focus", self._draw_ring)
        self.fbind("focus", self._come_into_view)
        self.fbind("pos", self._draw_ring)
        self.fbind("size", self._draw_ring)
        self.fbind("parent", self._leave)

    def activate(self) -> None:
        """Do what a tap would do."""

    def on_touch_down(self, touch: Any) -> bool:
        """Pass the touch to the children without taking the focus."""
        return any(child.dispatch("on_touch_down", touch) for child in self.children[:])

    def keyboard_on_key_down(self, window: Any, keycode: tuple[int, str], text: str, modifiers: list[str]) -> bool:
        """Enter and Space press; Tab moves on."""
        if keycode[1] in ENTER_KEYS:
            self.activate()
            return True
        return bool(super().keyboard_on_key_down(window, keycode, text, modifiers))

    def _get_focus_next(self, focus_dir: str) -> Any:
        """The next or previous in the order of the tree, round and round, inside the topmost modal if there is one."""
        order = _focusables(self)
        if self not in order:
            return order[0] if order else None
        step = 1 if focus_dir == "focus_next" else -1
        following = order[(order.index(self) + step) % len(order)]
        return None if following is self else following

    def _leave(self, *_args: Any) -> None:
        if self.parent is None:
            self.focus = False

    def _come_into_view(self, _widget: Any, focus: bool) -> None:
        """Scroll the ring to where it can be seen."""
        around = self.parent
        while focus and isinstance(around, Widget) and around.parent is not around:
            if isinstance(around, ScrollView):
                around.scroll_to(self, padding=dp(FOCUS_LINE * 3), animate=False)
            around = around.parent

    def _draw_ring(self, *_args: Any) -> None:
        self._ring.clear()
        if not self.focus:
            return
        line = dp(FOCUS_LINE)
        away = line / 2 + dp(1)
        self._ring.add(Color(*get_color_from_hex(THEME.palette.focus)))
        x, y, width, height = self.x - away, self.y - away, self.width + 2 * away, self.height + 2 * away
        radius = dp(self.focus_radius) + away
        self._ring.add(SmoothLine(rounded_rectangle=(x, y, width, height, radius), width=line / 2))


def focused() -> Any:
    """The widget that has the keyboard, or None."""
    return next((widget for widget in FocusBehavior._keyboards.values() if widget is not None), None)  # noqa: SLF001


def _focusables(inside: Any) -> list[Any]:
    """Everything Tab reaches from `inside`: in its window, or in the topmost modal there."""
    root = inside
    while isinstance(root.parent, Widget) and root.parent is not root:
        root = root.parent
    modals = [widget for widget in root.walk(restrict=True) if getattr(widget, "is_modal", False)]
    return _focusables_in(modals[-1] if modals else root)


def _focusables_in(root: Any) -> list[Any]:
    return [
        widget
        for widget in root.walk(restrict=True)
        if isinstance(widget, FocusBehavior) and widget.is_focusable and not widget.disabled and widget.opacity > 0
    ]


def focus_first(root: Any) -> bool:
    """Give the ring to the first focusable widget inside `root`, or in the modal over it; whether there is one."""
    modals = [widget for widget in root.walk(restrict=True) if getattr(widget, "is_modal", False)]
    order = _focusables_in(modals[-1] if modals else root)
    if order:
        order[0].focus = True
    return bool(order)


def unfocus() -> None:
    """Take the ring away, as when the screen changes."""
    widget = focused()
    if widget is not None:
        widget.focus = False


def start_tabbing() -> None:
    """Let Tab give the ring to the first widget when none has it; call once, when the window exists."""
    Window.bind(on_key_down=_on_key_down)


def _on_key_down(window: Any, key: int, _scancode: int, _text: str, _modifiers: list[str]) -> bool:
    if key != TAB or focused() is not None:
        return False
    return any(focus_first(root) for root in window.children[:])
