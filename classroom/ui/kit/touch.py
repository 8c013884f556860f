"""Touches, keys and the focus."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable
from functools import partial
from time import monotonic
from typing import Any, NamedTuple
from weakref import ref

from kivy.clock import Clock
from kivy.core.window import Keyboard, Window
from kivy.event import EventDispatcher
from kivy.graphics import Color, InstructionGroup, SmoothLine
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import FocusBehavior
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget
from kivy.utils import get_color_from_hex

from classroom.ui.kit.theme import FOCUS_LINE, RADIUS, THEME, tells

SCREEN_SECONDS = 0.35  # after a new screen, card or turn is first drawn
COMMIT_SECONDS = 0.3  # after a play, pass, exchange, challenge, ready
DOUBLE_SECONDS = 0.12  # within this time, a touch at the same place from another device is the same finger
DOUBLE_DISTANCE = 12.0  # dp
TAB = 9
ENTER_KEYS = ("enter", "numpadenter", "spacebar")
_PRESS_CODES = {TAB, *map(Keyboard.keycodes.get, ENTER_KEYS)}
_THE_DESKTOPS = frozenset({"alt", "meta"})
"""With one of these held, Tab, Enter and Space are for the desktop, even where a locked computer keeps them from it."""


# -- touches that count


def _at_once(shown: Callable[[], None]) -> None:
    shown()


class TouchFilter:
    """Decides whether a touch is intended; `now` returns seconds that never go back.

    `admits` is called once when a touch begins, `accepts` and `may_do` when it ends and would do something, `has_done`
    once that is done. `when_shown` calls back once a change is visible.
    """

    def __init__(
        self, now: Callable[[], float] = monotonic, when_shown: Callable[[Callable[[], None]], object] = _at_once
    ) -> None:
        self.now = now
        self._when_shown = when_shown
        self._closed_until = -math.inf
        self._changed_at = -math.inf
        self._recent: deque[tuple[float, str, float, float]] = deque(maxlen=16)
        self._done_at = -math.inf
        self._deed: tuple[object, float, float] = (None, 0, 0)

    def screen_changed(self) -> None:
        """Ignore touches until 350 ms after the change is drawn; touches that began before it never count."""
        self._changed_at = self.now()
        self._closed_until = math.inf
        self._when_shown(self._picture_shown)

    def _picture_shown(self) -> None:
        self._closed_until = self.now() + SCREEN_SECONDS

    @property
    def is_blind(self) -> bool:
        """Whether a touch that begins now was aimed at the previous content, as the change is not drawn yet."""
        return self._closed_until == math.inf

    @property
    def is_open(self) -> bool:
        """Whether a touch that begins now may count."""
        return self.now() >= self._closed_until

    def committed(self) -> None:
        """Ignore touches for 300 ms: the first of two presses has been taken."""
        self._closed_until = max(self._closed_until, self.now() + COMMIT_SECONDS)

    def admits(self, device: str, x: float, y: float) -> bool:
        """Tell whether a touch that begins now at pixel (`x`, `y`) on `device` counts.

        A touch is a duplicate if another device began one at the same place just before.
        """
        now = self.now()
        reach = dp(DOUBLE_DISTANCE)
        is_double = any(
            other != device and now - began <= DOUBLE_SECONDS and math.hypot(x - at_x, y - at_y) <= reach
            for began, other, at_x, at_y in self._recent
        )
        self._recent.append((now, device, x, y))
        return not is_double and self.is_open

    def accepts(self, began: float) -> bool:
        """Whether a touch that began at time `began` may act now."""
        return self.is_open and began > self._changed_at

    def may_do(self, deed: object, x: float, y: float) -> bool:
        """Whether a touch at pixel (`x`, `y`) may do a deed; it may not where another deed was done just before.

        Then it is the second of two clicks, and the other deed has put something new in its own place.
        """
        other, at_x, at_y = self._deed
        is_near = math.hypot(x - at_x, y - at_y) <= dp(DOUBLE_DISTANCE)
        is_second = is_near and deed != other and self.now() - self._done_at < SCREEN_SECONDS
        if not is_second:
            self._deed = deed, x, y
        self.has_done()
        return not is_second

    def has_done(self) -> None:
        """Begin to count from now, as the last deed may have taken long."""
        self._done_at = self.now()


class _Picture:
    """Calls back once the current change is drawn and all touches from before that are delivered.

    The system's queue is read after each drawing. Touches delivered in the next frame may therefore be old, since
    creating a screen may take seconds.
    """

    def __init__(self) -> None:
        self._then: Callable[[], None] = lambda: None
        self._told = Clock.create_trigger(lambda _dt: self._then(), -1)
        self._drawn = Clock.create_trigger(lambda _dt: self._told(), 0)

    def call_when_shown(self, then: Callable[[], None]) -> None:
        """Call `then` before the second frame from now; another call before that starts again."""
        self._then = then
        self._drawn.cancel()
        self._told.cancel()
        self._drawn()


TOUCHES = TouchFilter(when_shown=_Picture().call_when_shown)
"""The filter shared by all widgets; screens notify it when they change."""


class OneTap:
    """Lets a tap through, and then no second one for 300 ms: of a name offered in the same place for the next field.

    Other touches are not blocked, so that what is tapped and typed next is not lost.
    """

    def __init__(self) -> None:
        self._until = -math.inf

    def __call__(self) -> bool:
        now = TOUCHES.now()
        is_first = now >= self._until
        if is_first:
            self._until = now + COMMIT_SECONDS
        return is_first


_BLIND = "bellword.blind"
_ADMITTED = "bellword.admitted"
_BEGAN = "bellword.began"


def admits(touch: Any) -> bool:
    """Tell whether this touch counts: the first widget that asks decides, and the touch remembers it."""
    if touch.is_mouse_scrolling or ("button" in touch.profile and touch.button == "right"):
        return False
    if _ADMITTED not in touch.ud:
        touch.ud[_BEGAN] = TOUCHES.now()
        touch.ud[_ADMITTED] = TOUCHES.admits(str(touch.device), touch.ox, touch.oy)
    admitted: bool = touch.ud[_ADMITTED]
    return admitted


def accepts(touch: Any) -> bool:
    """Whether this touch, now ending, may act."""
    return bool(touch.ud.get(_ADMITTED)) and TOUCHES.accepts(touch.ud[_BEGAN])


def _stop_blind(_window: Any, touch: Any) -> bool:
    """Keep a touch from every widget if it began before the new content was drawn."""
    if TOUCHES.is_blind:
        touch.ud[_BLIND] = True
    return _is_blind(_window, touch)


def _is_blind(_window: Any, touch: Any) -> bool:
    return _BLIND in touch.ud


Window.bind(on_touch_down=_stop_blind, on_touch_move=_is_blind, on_touch_up=_is_blind)


# -- keys wait for what they are meant for


_FRAMES_TO_FOCUS = 2
_KEY_EVENTS = frozenset({"on_key_down", "on_key_up", "on_textinput"})


def _for_nothing() -> bool:
    return False


class KeyQueue:
    """Passes keys on in the order in which they were pressed, each only once the content it is meant for is drawn.

    Somebody who types looks at the paper: the next keys come before a card or screen is made. `also_waits` tells
    whether anything else is still to be shown, `refuses` whether everybody sees that it takes long: then keys are for
    nothing, and so are those that wait. The letter that a key types goes the way of the key: where the key
    did something, its letter does not reach a field that the key has just opened.
    """

    def __init__(self, window: Any, touches: TouchFilter) -> None:
        self.also_waits: Callable[[], bool] = _for_nothing
        self.refuses: Callable[[], bool] = _for_nothing
        self._touches = touches
        self._waiting: deque[tuple[str, tuple[Any, ...]]] = deque()
        self._has_acted, self._waits_since = False, -_FRAMES_TO_FOCUS
        self._code = self._code_before = 0
        # Observers are called newest first, and a new card's would be before any of ours.
        self._send = window.dispatch
        window.dispatch = self._dispatch
        self._soon = Clock.create_trigger(self._pass_on, 0)

    @property
    def is_same_again(self) -> bool:
        """Whether the last two keys pressed were the same."""
        return self._code == self._code_before

    def wait_a_frame(self) -> None:
        """Keep the next keys for whatever gets the focus in the next frame."""
        self._waits_since = Clock.frames

    def _is_early(self) -> bool:
        is_moving = Clock.frames - self._waits_since < _FRAMES_TO_FOCUS
        return is_moving or self._touches.is_blind or self.also_waits()

    def _dispatch(self, event: str, *args: Any, **more: Any) -> Any:
        if event not in _KEY_EVENTS:
            return self._send(event, *args, **more)
        if event == "on_key_down" and args[0] in _PRESS_CODES and not _THE_DESKTOPS.isdisjoint(args[3]):
            return True
        if self._waiting or self._is_early():
            if event == "on_key_up" or not self.refuses():
                self._waiting.append((event, args))
            self._soon()
            return True
        return self._deliver(event, args)

    def _deliver(self, event: str, args: tuple[Any, ...]) -> bool:
        if event == "on_textinput" and self._has_acted:
            self._has_acted = False
            return True
        if event == "on_key_down":
            self._code_before, self._code = self._code, args[0]
        has_acted = bool(self._send(event, *args))
        self._has_acted = event == "on_key_down" and has_acted
        return has_acted

    def _pass_on(self, _dt: float) -> None:
        if self.refuses():
            self._waiting = deque(one for one in self._waiting if one[0] == "on_key_up")
        try:
            while self._waiting and not self._is_early():
                event, args = self._waiting.popleft()
                if not self._deliver(event, args) and event == "on_key_down":
                    self._send("on_keyboard", *args)
        finally:
            if self._waiting:
                self._soon()


KEYS = KeyQueue(Window, TOUCHES)
"""The shared instance: all keys of the window pass through it."""


# -- keys that are held down


_HELD: set[int] = set()


def is_held(code: int) -> bool:
    """Tell whether a key, by its number, has acted and is still down, so that its auto-repeat does nothing more."""
    return code in _HELD


def hold(code: int) -> None:
    """Remember that a key has been acted on."""
    _HELD.add(code)


def _let_go(_window: Any, code: int, *_args: Any) -> None:
    _HELD.discard(code)


def _focus_changed(_window: Any, _focus: bool) -> None:
    # If another window has come to the front, that window receives the release of the key.
    _HELD.clear()


Window.bind(on_key_up=_let_go, focus=_focus_changed)


# -- the keyboard: Tab moves a visible focus ring, Enter or Space presses the focused widget


class Reachable(FocusBehavior):
    """A widget that Tab reaches; Tab moves on through all visible widgets of the topmost card, in a cycle."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.fbind("focus", self._note_place)

    def _get_focus_next(self, focus_dir: str) -> Any:
        following = _following(self, backwards=focus_dir != "focus_next")
        if following is None or following is self:
            return None
        following.prepare_ring()
        return following

    def prepare_ring(self) -> None:
        """Scroll into view before Tab gives it the focus; after a touch, it does not move under the finger."""
        into_view(self)

    def _note_place(self, _widget: Any, focus: bool) -> None:
        if focus:
            _LAST.note(self)


class Focusable(Reachable):
    """A widget that Tab reaches. A touch does not focus it: fingers need no focus ring, and it would stay behind."""

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

    def prepare_ring(self) -> None:
        """Do nothing: any change of focus scrolls it into view, as a touch never focuses it."""

    def activate(self) -> None:
        """Do what a tap would do."""

    def on_touch_down(self, touch: Any) -> bool:
        """Pass the touch to the children without taking the focus."""
        return any(child.dispatch("on_touch_down", touch) for child in self.children[:])

    def keyboard_on_key_down(self, window: Any, keycode: tuple[int, str], text: str, modifiers: list[str]) -> bool:
        """Press on Enter and Space, once until they are released; move on with Tab."""
        if focused() is not self:  # it is no longer visible
            return _tabs(keycode[0], modifiers)
        if keycode[1] in ENTER_KEYS:
            if not is_held(keycode[0]):
                hold(keycode[0])
                self.activate()
            return True
        return bool(super().keyboard_on_key_down(window, keycode, text, modifiers))

    def keyboard_on_key_up(self, window: Any, keycode: tuple[int, str]) -> bool:
        """Keep the focus when Esc is released: that key belongs to the card or the screen."""
        return False

    def _leave(self, *_args: Any) -> None:
        if self.parent is None:
            self.focus = False

    def _come_into_view(self, _widget: Any, focus: bool) -> None:
        if focus:
            into_view(self)

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


class _LastPlace:
    """The last place of the focus in the window; Tab continues from there if the focused widget is gone."""

    def __init__(self) -> None:
        self.forget()

    def forget(self) -> None:
        """Forget the place, because another screen is shown."""
        self._widget: Callable[[], Any] = lambda: None
        self._place: tuple[float, float] | None = None

    def note(self, widget: Any) -> None:
        """Remember the widget that has the focus now."""
        self._widget = ref(widget)
        self._place = widget.to_window(*widget.center)

    def next(self, order: list[Any], *, backwards: bool) -> Any:
        """Return the reachable widget after the remembered one, or the one nearest to its place."""
        widget, place = self._widget(), self._place
        if not order:
            return None
        if widget in order:
            return order[(order.index(widget) + (-1 if backwards else 1)) % len(order)]
        if place is None:
            return order[-1 if backwards else 0]
        return min(order, key=lambda one: math.dist(place, one.to_window(*one.center)))


_LAST = _LastPlace()


def begin_anew() -> None:
    """Let Tab start with the first widget instead of the last place of the focus, which is under a card."""
    _LAST.forget()


def focused() -> Any:
    """Return the focused widget, or None; a widget that is no longer visible loses the focus."""
    widget = next((widget for widget in FocusBehavior._keyboards.values() if widget is not None), None)  # noqa: SLF001
    if widget is not None and not _is_seen(widget):
        widget.focus = False
        return None
    return widget


def into_view(widget: Any) -> None:
    """Scroll to make a widget visible that is about to be focused."""
    around = widget.parent
    while isinstance(around, Widget) and around.parent is not around:
        if isinstance(around, ScrollView):
            room = max(0, (around.height - widget.height) / 2)
            around.scroll_to(widget, padding=min(dp(FOCUS_LINE * 3), room), animate=False)
        around = around.parent


def _is_visible(widget: Any) -> bool:
    return bool(widget.opacity > 0 and widget.width > 1 and widget.height > 1)


def _is_seen(widget: Any) -> bool:
    """Tell whether a widget is in the window and no widget around it is hidden."""
    while isinstance(widget, Widget) and _is_visible(widget):
        if widget.parent is widget or widget.parent is None:
            return False
        widget = widget.parent
    return widget is Window


def _seen_in(root: Any, found: list[Any]) -> list[Any]:
    """Add everything inside `root` that can be seen, in the order of the tree; what it has `tabbed_last` comes last."""
    if _is_visible(root):
        before = len(found)
        found.append(root)
        for child in reversed(root.children):
            _seen_in(child, found)
        if (last := getattr(root, "tabbed_last", None)) is not None:
            found[before:] = sorted(found[before:], key=lambda one: one is last)
    return found


def reachable(root: Any) -> list[Any]:
    """Everything Tab reaches inside `root`, or in the topmost card over it."""
    seen = _seen_in(root, [])
    cards = [widget for widget in seen if getattr(widget, "is_modal", False)]
    return [
        widget
        for widget in (_seen_in(cards[-1], []) if cards else seen)
        if isinstance(widget, Reachable) and widget.is_focusable and not widget.disabled
    ]


def is_reachable(widget: Any) -> bool:
    """Whether Tab reaches a widget now."""
    return widget in _order()


def _order() -> list[Any]:
    return [one for root in reversed(Window.children) for one in reachable(root)]


def _following(widget: Any, *, backwards: bool) -> Any:
    """Return the focus after Tab: the next widget in tree order, or without a focus the one near its last place."""
    order = _order()
    if widget in order:
        return order[(order.index(widget) + (-1 if backwards else 1)) % len(order)]
    return _LAST.next(order, backwards=backwards)


def focus_first(root: Any) -> bool:
    """Focus the first widget inside `root`, or in the card over it; return whether there is one."""
    if order := reachable(root):
        order[0].focus = True
    return bool(order)


def unfocus() -> None:
    """Remove the focus."""
    if (widget := focused()) is not None:
        widget.focus = False


def screen_left() -> None:
    """Remove the focus and forget its place, because another screen is shown."""
    unfocus()
    _LAST.forget()


def start_tabbing() -> None:
    """Let Tab focus a widget when none has the focus; call it once, when the window exists."""
    Window.bind(on_key_down=_on_key_down)


def _on_key_down(_window: Any, key: int, _scancode: int, _text: str, modifiers: list[str]) -> bool:
    return focused() is None and _tabs(key, modifiers)


def _tabs(key: int, modifiers: list[str]) -> bool:
    """Focus a widget if the key is Tab and nothing has the focus; return whether any widget got it."""
    following = _following(None, backwards="shift" in modifiers) if key == TAB else None
    if following is None:
        return False
    following.prepare_ring()
    following.focus = True
    return True


# -- what is pressed


def refuse(widget: Any, why: str) -> None:
    """Have the card, part or screen that a widget is in, or itself, say why something is refused."""
    while not getattr(widget, "refuse", None):
        if widget.parent is None or widget.parent is widget:
            return
        widget = widget.parent
    widget.refuse(why)


@tells("on_release", "on_refused")
class Pressable(Focusable):
    """Mix in before a button, key or row: it sinks on touch, acts on release inside, and says why if it is disabled.

    It is drawn sunk before it acts, and rises after the next frame, because its action may take long.

    `why_disabled`: a sentence; while it is not empty, the widget looks disabled and a tap dispatches
    `on_refused(sentence)` instead of `on_release`: it is said by the nearest around it that has a method `refuse`.
    A rule may give it a `refuse` of its own. `commits`: the press cannot be undone, and blocks all touches for 300 ms.
    `pressed`: a finger is on it.
    """

    why_disabled = StringProperty("")
    refuse = ObjectProperty(None, allownone=True)
    commits = BooleanProperty(False)
    pressed = BooleanProperty(False)

    _touch: Any = None
    _frame = 0

    def activate(self) -> None:
        """Act as if tapped."""
        if self.why_disabled:
            self.dispatch("on_refused", self.why_disabled)
            return
        if self.commits:
            TOUCHES.committed()
        self.dispatch("on_release")

    def on_refused(self, why: str) -> None:
        """A tap ended on it, but it may not act: have `why` said by whoever is nearest around it."""
        refuse(self, why)

    def on_touch_down(self, touch: Any) -> bool:
        """Take the first touch inside; later ones are swallowed."""
        if self.disabled or not self.collide_point(*touch.pos) or touch.is_mouse_scrolling:
            return False
        if self._touch is None and admits(touch):
            self._touch, self._frame = touch, Clock.frames
            touch.grab(self)
            self.pressed = True
        return True

    def on_touch_move(self, touch: Any) -> bool:
        """Rise while the finger is outside."""
        if touch.grab_current is not self:
            return False
        self.pressed = self.collide_point(*touch.pos)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """Act if the finger is still inside and the filter accepts it."""
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        self._touch = None
        is_gone = self.get_root_window() is None  # taken away under the finger
        if is_gone or not (self.collide_point(*touch.pos) and accepts(touch)):
            self.pressed = False
        elif Clock.frames == self._frame:
            Clock.schedule_once(partial(self._act, touch), 0)  # finger down and up came in one frame
        else:
            self._act(touch)
        return True

    def _act(self, touch: Any, *_args: Any) -> None:
        """Act for a touch that has ended, unless another action has blocked touches since."""
        Clock.schedule_once(self._rise, 0)
        deed = ref(self), getattr(self, "text", "")
        if accepts(touch) and TOUCHES.may_do(deed, *touch.pos):
            self.activate()
            TOUCHES.has_done()

    def _rise(self, *_args: Any) -> None:
        if self._touch is None:
            self.pressed = False


SLOP = 12  # dp; a shorter movement is a tap


@tells("on_lift")
class Liftable(Pressable):
    """Mix in like `Pressable`: a tap acts on release, and a finger that moves away drags the widget.

    In a list, a finger that moves up or down at once scrolls; one that rests, or moves sideways, lifts the widget.
    The handler of `on_lift(touch)` owns the touch from then on. `can_lift`: whether there is anything to lift.
    """

    can_lift = BooleanProperty(defaultvalue=True)

    def on_touch_move(self, touch: Any) -> bool:
        """Lift the widget once the finger has clearly moved."""
        if touch.grab_current is not self or not self.can_lift or math.dist(touch.pos, touch.opos) < dp(SLOP):
            return super().on_touch_move(touch)
        touch.ungrab(self)
        self._touch, self.pressed = None, False
        self.dispatch("on_lift", touch)
        return True


class _Watched(NamedTuple):
    """A subscription: how to start it, and how to undo it."""

    begin: Callable[[], object]
    undo: Callable[[], object]


class Watching(EventDispatcher):
    """Mix in before a widget that listens to a model, a screen or the window for as long as it is shown."""

    def __init__(self, **more: Any) -> None:
        self._watched: list[_Watched] = []
        self._let_go: list[_Watched] = []
        super().__init__(**more)

    def watch(self, source: Any, **callbacks: Callable[..., object]) -> None:
        """Call back at changes of properties and at events of `source`, as Kivy's `bind` does, until `unwatch`."""
        self._listen(lambda: source.bind(**callbacks), lambda: source.unbind(**callbacks))

    def lend(self, target: Any, **callbacks: Callable[..., object]) -> None:
        """Set callbacks as attributes of `target` until `unwatch`, which restores the earlier values."""
        for name, callback in callbacks.items():
            take_back = partial(_take_back, target, name, callback, getattr(target, name))
            self._listen(partial(setattr, target, name, callback), take_back)

    def at_leave(self, undo: Callable[[], object]) -> None:
        """Have something else undone at `unwatch`, such as a subscription."""
        self._listen(_nothing, undo)

    def unwatch(self) -> None:
        """Undo every `watch` and everything registered with `at_leave`, the latest first."""
        if self._watched:
            self._let_go, self._watched = self._watched, []
            for one in reversed(self._let_go):
                one.undo()

    def watch_again(self) -> None:
        """Start everything again that the last `unwatch` ended."""
        let_go, self._let_go = self._let_go, []
        for one in let_go:
            self._listen(*one)

    def _listen(self, begin: Callable[[], object], undo: Callable[[], object]) -> None:
        begin()
        self._watched.append(_Watched(begin, undo))


def _nothing() -> None:
    """Do nothing: the subscription was started elsewhere."""


def _take_back(target: Any, name: str, lent: object, before: object) -> None:
    # The screen shown instead may have set its own callback by now.
    if getattr(target, name) == lent:
        setattr(target, name, before)


def inside(root: Widget) -> list[Widget]:
    """Return a widget and all inside it, in the order of the tree."""
    # Kivy's own walk takes a step for every widget around each.
    found, ahead = list[Widget](), [root]
    while ahead:
        found.append(one := ahead.pop())
        ahead += one.children
    return found


def let_go(widget: Widget) -> None:
    """End all subscriptions of a removed widget and of every widget inside it."""
    for one in inside(widget):
        if isinstance(one, Watching):
            one.unwatch()


def take_up(widget: Widget) -> None:
    """Restart the subscriptions that `let_go` ended, for a widget shown again and every widget inside it."""
    for one in inside(widget):
        if isinstance(one, Watching):
            one.watch_again()
