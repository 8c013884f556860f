"""The app in a real window, driven by touches, for every screen's tests.

    with open_app(World(...)) as app:
        app.tap(app.find(text="Start"))
        assert app.navigator.screen == ScreenName.DRAW
        assert_fits(app.app.screen)

A touch goes through Kivy's input queue at the widget's place in the window. The touch gate's time is the harness's own:
each tap comes well after the one before, unless `hasty`.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from itertools import combinations
from typing import Any, NamedTuple

from kivy.animation import Animation
from kivy.app import App
from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.lang.parser import global_idmap
from kivy.metrics import dp, sp
from kivy.uix.label import Label
from kivy.uix.scrollview import ScrollView
from kivy.uix.textinput import TextInput
from kivy.uix.widget import Widget

from classroom.ui.app import BellwordApp
from classroom.ui.context import ScreenContext
from classroom.ui.demonstration.hand import labelled, middle, sliding
from classroom.ui.drills.drill_session import DrillsModel
from classroom.ui.idle import GarbageCollector, Warming
from classroom.ui.kit.button import PrimaryButton
from classroom.ui.kit.field import NameField
from classroom.ui.kit.geometry import Box
from classroom.ui.kit.label import CAPITALS, FitLabel, text_extent
from classroom.ui.kit.layout import BarScroll
from classroom.ui.kit.screen import BaseScreen
from classroom.ui.kit.theme import LEAST_CONTROL, LEAST_TEXT, THEME
from classroom.ui.kit.touch import TOUCHES, Pressable, screen_left
from classroom.ui.match_launcher import MatchLauncher
from classroom.ui.navigation import Navigator, ScreenName
from classroom.ui.outside import Outside
from classroom.ui.settings_model import SettingsModel
from tests.ui.fake_services import PATIENCE, World
from tests.ui.finger import AimedFinger
from tests.ui.frame import frames, start

LAPTOP, TABLET, LAPTOP_WINDOW, TABLET_WINDOW = (1366, 768), (1280, 800), (1366, 697), (1280, 728)
SIZES = (LAPTOP, TABLET, LAPTOP_WINDOW, TABLET_WINDOW)
"""The four windows nothing may be clipped in."""
LEAST_GAP = 8
# The picture of the window is the same for every app, and is read and given to the system once.
Window.set_icon = cache(Window.set_icon)
BETWEEN_TAPS = 0.5  # seconds of the touch gate's time, more than it is ever closed


class _GarbageCollector(GarbageCollector):
    """Collects less, and makes Python look again at nothing that tests/ui/sweep.py has set aside.

    Between two frames it collects nothing: a test is over before there is much, and what it leaves is swept up then.
    """

    def start(self) -> None:
        """Collect from now on only when called."""
        self._screens = 0
        self._was_enabled = gc.isenabled()
        gc.disable()

    def stop(self) -> None:
        """Leave it to Python again."""
        if self._was_enabled:
            gc.enable()

    def between_frames(self, seconds: float, **_what_goes_on: bool) -> None:
        """Collect nothing."""

    def between_screens(self) -> None:
        """Collect every hundredth time: there is more to look through than one screen has left."""
        self._screens += 1
        if self._screens % 100 == 0:
            gc.collect()


class RunningApp:
    """The app under test: `app`, what its screens are given, the `world` around it, and fingers.

    It begins as in `bootstrap`, and is otherwise only in this: the `world` is made up; a fault is not caught, so that
    it fails the test; frames come when the test says (`tests/ui/frame.py`) and are not drawn; the touch gate has the
    test's time; Home is made when somebody looks at it, and no screen before it is shown; garbage is collected between
    tests.
    """

    def __init__(self, world: World, size: tuple[int, int] = LAPTOP, *, locked: bool = False) -> None:
        self.world = world
        self.taps = 0
        self.is_touched = False  # by fingers on a glass, and not by a mouse
        # One gate serves all apps, and its time never goes back: else it takes a first touch for an older app's.
        self._seconds = TOUCHES.now() + BETWEEN_TAPS
        resize(size)
        TOUCHES.now = lambda: self._seconds
        TOUCHES.screen_changed()
        self._scheduled_before = set(Clock.get_events())
        self._services = world.services()
        self.app = BellwordApp(self._services, locked=locked)
        self.app._garbage = _GarbageCollector()
        self.app._warming = Warming(lambda: None)
        self._nothing = BaseScreen()
        self.app.features.make_screen = self._put_off_home  # type: ignore[assignment, method-assign]
        self.app._run_prepare()
        self.frames(3)

    def _put_off_home(self, _name: ScreenName) -> BaseScreen:
        del self.app.features.make_screen
        return self._nothing

    def look(self) -> None:
        """Have Home made, unless another screen was shown since: most tests begin elsewhere and need none."""
        if self.app._screen is self._nothing:
            self.app._show_screen()
            self.frames(3)
            self._seconds += BETWEEN_TAPS

    def go(self, screen: ScreenName, part: str = "") -> None:
        """Have a screen shown, whatever leads to it."""
        self.navigator.go(screen, part)
        self.frames(3)

    @property
    def context(self) -> ScreenContext:
        return self.app.context

    @property
    def navigator(self) -> Navigator:
        return self.context.navigator

    @property
    def settings(self) -> SettingsModel:
        return self.context.settings

    @property
    def launcher(self) -> MatchLauncher:
        return self.context.launcher

    def use_services(self, **changed: Any) -> None:
        """Let screens meet other services from now on."""
        self._services = replace(self._services, **changed)
        object.__setattr__(self.context, "services", self._services)
        object.__setattr__(self.context, "outside", Outside(self._services, self.context.lock))

    @property
    def session(self) -> Any:
        """The match on screen, a `MatchSession`; None while there is none."""
        live = self.app.features.live
        return live.session if live else None

    @property
    def partner(self) -> Any:
        """The computer at the match on screen, a `PartnerDriver`; None while there is none."""
        live = self.app.features.live
        return live.partner if live else None

    @property
    def drills(self) -> DrillsModel:
        return self.app.features.drills

    @property
    def screen(self) -> Any:
        """The screen shown now."""
        self.look()
        return self.app.screen

    @property
    def notice(self) -> str:
        """The sentence at the foot of the window now."""
        self.look()
        return str(self.app.notice.text)

    def left_ticking(self) -> list[str]:
        """What ticks though its widget is in the window no more: whoever left it has not stopped it."""
        events = (event for event in Clock.get_events() if event.loop and event not in self._scheduled_before)
        ticking = [event.get_callback() for event in events]
        owned = [(one, getattr(one, "__self__", None)) for one in ticking]
        left = [(one, owner) for one, owner in owned if isinstance(owner, Widget) and owner.get_root_window() is None]
        return [str(one) for one, owner in left if owner is not self.app._screen]

    def close(self) -> None:
        """Leave the window as empty as before; fail when a screen that was left still ticks."""
        left = self.left_ticking()
        screen_left()
        for touch in EventLoop.touches:
            EventLoop.post_dispatch_input("end", touch)
        self.app.dispatch("on_stop")
        self.app.features.keep_none()
        Clock.unschedule(self.app._tick)
        Window.unbind(on_keyboard=self.app._on_keyboard_settings)
        App._running_app = None
        ended = self._seconds
        TOUCHES.now = lambda: ended  # or it would keep this app for the next to meet
        THEME.use("light")
        THEME.text_scale = 1.0
        THEME.still = False
        THEME.fit(*LAPTOP)
        for child in Window.children[:]:
            Window.remove_widget(child)
        # A screen's rules hold its context and that the app, for good; it is not to hold the screen too.
        self.app._place.clear_widgets()
        self.app._screen = self._nothing
        frames(2)
        # What was still to happen would keep whole screens, and they would follow every change of the theme.
        Animation.cancel_all(None)
        for event in Clock.get_events():
            if event not in self._scheduled_before:
                event.cancel()
        # What .kv calls `app`, and the field whose view moved last, would keep all of its screens.
        object.__setattr__(global_idmap["app"], "_obj", None)
        for cell in TextInput._adjust_viewport.__closure__:
            if isinstance(cell.cell_contents, list):
                cell.cell_contents.clear()
        assert not left, f"still ticking: {left}"

    # Time

    def frames(self, count: int = 2) -> None:
        """Let so many frames of the app pass."""
        frames(count)

    def rest(self) -> None:
        """Let frames pass until nothing moves by itself."""
        while Animation._instances or self.app.pulse.glow:
            frames(1)

    def until(self, happened: Callable[[], object]) -> None:
        """Let frames pass until `happened`, for work that is done on another thread.

        The patience is in seconds of the processor's: it does not run out while other programs hold everything up.
        """
        give_up = time.process_time() + PATIENCE
        while not happened():
            assert time.process_time() < give_up, "it did not happen"
            frames(1)
            time.sleep(0.005)
        frames(2)

    def pass_ms(self, duration: int) -> None:
        """Let the match's clock go on, in steps short enough that nobody thinks the machine slept."""
        while duration > 0:
            step = min(duration, 1_000)
            self.world.clock.pass_ms(step)
            self._seconds += step / 1000
            duration -= step
            frames(1)

    # Fingers

    def _pause(self) -> None:
        """Let so much time pass that the next touch is meant for what is seen now."""
        while TOUCHES.is_blind:
            frames(1)
        self._seconds += BETWEEN_TAPS

    def finger(self, place: Widget | tuple[float, float]) -> AimedFinger:
        """A finger above the middle of a widget or a point of the window; it has not touched yet."""
        finger = AimedFinger(*(middle(place) if isinstance(place, Widget) else place))
        return finger.on_glass() if self.is_touched else finger

    def tap(self, place: Widget | tuple[float, float], *, hasty: bool = False, briefly: bool = False) -> None:
        """Touch the middle of a widget, or a point of the window, and let go; `taps` counts them.

        A button that wants to be held is held, unless `briefly`.
        """
        self.look()
        if isinstance(place, Widget):
            assert place.get_root_window() is not None, f"{place} is not in the window"
        self.taps += 1
        if not hasty:
            self._pause()
        touch = self.finger(place)
        touch.press()
        frames(1)
        seconds = getattr(place, "hold_seconds", 0)
        if seconds and not briefly:
            self._seconds += seconds + 0.1
            frames(2)
        touch.up()
        frames(3)

    def type_number(self, keypad: Widget, number: int) -> None:
        """Type a number by the keys of a `Keypad`, and press its OK."""
        for digit in str(number):
            self.tap(labelled(keypad, digit))
        self.tap(keypad.ids.ok)

    def hold_key(self, name: str, seconds: float = 1.1) -> None:
        """Hold a key of the keyboard, which repeats itself meanwhile."""
        self.look()
        code = Window._system_keyboard.string_to_keycode(name)
        for _repeat in range(4):
            Window.dispatch("on_key_down", code, 0, "", [])
            self._seconds += seconds / 4
            frames(2)
        Window.dispatch("on_key_up", code, 0)
        frames(2)

    def drag(self, start: Widget | tuple[float, float], end: Widget | tuple[float, float], steps: int = 4) -> None:
        """Touch, move in so many steps, let go."""
        self.look()
        self._pause()
        begin, goal = (middle(place) if isinstance(place, Widget) else place for place in (start, end))
        touch = self.finger(begin)
        touch.press()
        frames(1)
        for point in sliding(begin, goal, steps):
            self._seconds += 0.1
            touch.move(*point)
            frames(1)
        touch.up()
        frames(3)

    def key(self, name: str, character: str = "", *, shift: bool = False, count: int = 2) -> None:
        """Press a key of the keyboard, a name such as ``tab``, ``enter``, ``f2``, ``a``; then so many frames pass."""
        self.look()
        code = Window._system_keyboard.string_to_keycode(name)
        Window.dispatch("on_key_down", code, 0, character, ["shift"] if shift else [])
        if character:
            Window.dispatch("on_textinput", character)
        Window.dispatch("on_key_up", code, 0)
        frames(count)

    def write(self, text: str) -> None:
        """Type text into whatever has the keyboard."""
        for character in text:
            Window.dispatch("on_textinput", character)
        frames(2)

    # Eyes

    def find(self, kind: type[Widget] | str = Widget, within: Widget | None = None, **wanted: Any) -> Any:
        """The one widget shown that is a `kind` (class or its name) with these values; fails when there are others."""
        found = self.find_all(kind, within, **wanted)
        assert len(found) == 1, f"{len(found)} of {kind} with {wanted}: {found}"
        return found[0]

    def find_all(self, kind: type[Widget] | str = Widget, within: Widget | None = None, **wanted: Any) -> list[Any]:
        """Every widget shown that is a `kind` with these values, in no order to rely on.

        A label inside a button is left out where the button has the same text.
        """
        self.look()
        found = shown(within or self.app.root_layout)
        if isinstance(kind, type):
            found = [widget for widget in found if isinstance(widget, kind)]
        else:
            found = [widget for widget in found if kind in names_of(widget)]
        for name, value in wanted.items():
            found = [widget for widget in found if hasattr(widget, name) and getattr(widget, name) == value]
        all_found = set(found)
        return [widget for widget in found if all_found.isdisjoint(ancestors(widget))]

    def texts(self, within: Widget | None = None) -> list[str]:
        """Every text shown."""
        self.look()
        found = [widget for widget in shown(within or self.app.root_layout) if isinstance(widget, Label)]
        return [label.text for label in found if label.text]

    def sees(self, text: str, within: Widget | None = None) -> bool:
        """Whether some text shown contains `text`."""
        return any(text in seen for seen in self.texts(within))

    def draw(self) -> None:
        """Paint the window as it is now, for whatever only painting would find."""
        self.look()
        Window.dispatch("on_draw")
        Window.dispatch("on_flip")


@contextmanager
def open_app(
    world: World | None = None, size: tuple[int, int] = LAPTOP, *, locked: bool = False
) -> Iterator[RunningApp]:
    """The app in the window, from its start to its end."""
    app = RunningApp(world or World(), size, locked=locked)
    try:
        yield app
    finally:
        app.close()


def resize(size: tuple[int, int]) -> None:
    """Give the window another size."""
    start()
    if tuple(Window.system_size) != size:
        Window.size = size
    frames(2)
    assert tuple(Window.size) == size


def box(widget: Widget) -> Box:
    """Left, bottom, right and top of a widget, in pixels of the window."""
    left, bottom = widget.to_window(widget.x, widget.y)
    right, top = widget.to_window(widget.right, widget.top)
    return left, bottom, right, top


def shown(root: Widget) -> list[Widget]:
    """Every widget inside `root` that can be seen, `root` first; what is scrolled away counts as seen."""
    found, left = list[Widget](), [root]
    while left:
        widget = left.pop()
        if widget.opacity and widget.width > 1 and widget.height > 1:
            found.append(widget)
            left += widget.children[::-1]
    return found


_NAMES: dict[type[Widget], frozenset[str]] = {}


def names_of(widget: Widget) -> frozenset[str]:
    """The names of a widget's class and of all that it is made of."""
    kind = type(widget)
    if kind not in _NAMES:
        _NAMES[kind] = frozenset(base.__name__ for base in kind.mro())
    return _NAMES[kind]


def ancestors(widget: Widget) -> Iterator[Widget]:
    """The widgets around a widget, up to the window."""
    parent = widget.parent
    while parent is not None and parent is not Window and parent is not widget:
        yield parent
        widget, parent = parent, parent.parent


# What holds on every screen


def assert_fits(root: Widget, *, least_gap: float = LEAST_GAP, ignore: Callable[[Widget], bool] | None = None) -> None:
    """Fail when anything in `root` is clipped, too small to touch, too small to read, or lies over something else.

    One primary button at most. `ignore` tells widgets that are meant to break a rule, with all they hold.
    """
    found = faults(root, least_gap, ignore or (lambda _widget: False))
    assert not found, "\n".join(found)


class _Part(NamedTuple):
    """A widget as it lies in the window, measured once: it is compared with every other."""

    widget: Any
    around: tuple[Widget, ...]
    box: Box
    words: Box
    is_scrolled: bool
    is_ignored: bool

    def is_in(self, other: _Part) -> bool:
        """Whether it is the other or lies inside it."""
        return self.widget is other.widget or any(one is other.widget for one in self.around)


def _parts(root: Widget, ignore: Callable[[Widget], bool]) -> list[_Part]:
    """Everything shown inside `root`, each after what is around it."""
    parts, by_widget = list[_Part](), dict[Widget, _Part]()
    for widget in shown(root):
        parent = by_widget.get(widget.parent)
        around = tuple(ancestors(widget)) if parent is None else (parent.widget, *parent.around)
        if parent is None:
            is_scrolled = any(_scrolls(view) for view in around)
            is_ignored = any(map(ignore, (widget, *around)))
        else:
            is_scrolled = parent.is_scrolled or _scrolls(parent.widget)
            is_ignored = parent.is_ignored or ignore(widget)
        place = box(widget)
        is_read = isinstance(widget, Label) and not is_ignored and widget.text.strip()
        words = words_of(widget) if is_read else place
        by_widget[widget] = part = _Part(widget, around, place, words, is_scrolled, is_ignored)
        parts.append(part)
    return parts


def faults(root: Widget, least_gap: float, ignore: Callable[[Widget], bool]) -> list[str]:
    """Everything wrong with how `root` is laid out, one sentence each."""
    seen = [part for part in _parts(root, ignore) if not part.is_ignored]
    controls = [part for part in seen if isinstance(part.widget, Pressable | TextInput | NameField)]
    # A line to type in lies in the field that can be touched.
    controls = [part for part in controls if not any(isinstance(around, NameField) for around in part.around)]
    labels = [part for part in seen if isinstance(part.widget, Label) and part.widget.text.strip()]
    found = [fault for part in seen if (fault := _outside(part))]
    found += [fault for part in controls if (fault := _too_small(part.widget))]
    found += [fault for part in labels if (fault := _unreadable(part.widget))]
    found += [fault for part in (*labels, *controls) if (fault := _under_bar(part))]
    found += [fault for pair in combinations(controls, 2) if (fault := _too_close(*pair, least_gap))]
    found += [fault for pair in combinations(labels, 2) if (fault := _on_top(*pair))]
    found += [fault for label in labels for control in controls if (fault := _written_over(label, control))]
    primaries = [part.widget for part in controls if isinstance(part.widget, PrimaryButton)]
    if len(primaries) > 1:
        found.append(f"more than one primary button: {', '.join(map(named, primaries))}")
    return found


def named(widget: Any) -> str:
    """A widget for a person: its class, its text, its box."""
    text = getattr(widget, "text", "") or getattr(widget, "title", "")
    return f"{type(widget).__name__} {text!r} at {tuple(round(edge) for edge in box(widget))}"


def _scrolls(view: Widget) -> bool:
    if not isinstance(view, ScrollView):
        return False
    return bool(view.viewport_size[0] > view.width + 1 or view.viewport_size[1] > view.height + 1)


def _outside(part: _Part) -> str:
    left, bottom, right, top = part.box
    if part.is_scrolled or (left >= -1 and bottom >= -1 and right <= Window.width + 1 and top <= Window.height + 1):
        return ""
    return f"outside the window: {named(part.widget)}"


def _under_bar(part: _Part) -> str:
    views = [view for view in part.around if isinstance(view, BarScroll) and _scrolls(view)]
    if any(part.words[2] > box(view)[2] - view.bar_width + 1 for view in views):
        return f"under the bar: {named(part.widget)}"
    return ""


def _too_small(control: Widget) -> str:
    if control.width >= dp(LEAST_CONTROL) - 1 and control.height >= dp(LEAST_CONTROL) - 1:
        return ""
    return f"too small to touch: {named(control)}"


def _unreadable(label: Any) -> str:
    if label.font_size < sp(LEAST_TEXT) - 0.5:
        return f"text of {label.font_size:.0f}: {named(label)}"
    if label.is_shortened:
        return f"text cut short: {named(label)}"
    wide, high = _ink(label)
    if wide > label.width + 1 or high > label.height + 1:
        return f"text of {wide:.0f} x {high:.0f} does not fit: {named(label)}"
    return ""


def _ink(label: Any) -> tuple[float, float]:
    """Width and height of a label's words; one line counts without the font's tall white space."""
    if not isinstance(label, FitLabel):
        return label.texture_size
    width = round(label.width) if label.wrap else None
    wide, high = text_extent(label.text, label.font_size, label.bold, width)
    line = text_extent("X", label.font_size, label.bold)[1]
    return wide, high - line + CAPITALS * label.font_size


def words_of(label: Any) -> Box:
    """The box of a label's words in the window."""
    left, bottom, right, top = box(label)
    wide, high = _ink(label)
    if label.halign == "center":
        left += (right - left - wide) / 2
    elif label.halign == "right":
        left = right - wide
    if label.valign in ("middle", "center"):
        bottom += (top - bottom - high) / 2
    elif label.valign == "top":
        bottom = top - high
    return left, bottom, left + wide, bottom + high


def _too_close(one: _Part, other: _Part, least_gap: float) -> str:
    across = max(one.box[0], other.box[0]) - min(one.box[2], other.box[2])
    up = max(one.box[1], other.box[1]) - min(one.box[3], other.box[3])
    if max(across, up) >= least_gap - 1 or one.is_scrolled != other.is_scrolled or one.is_in(other) or other.is_in(one):
        return ""
    return f"closer than {least_gap}: {named(one.widget)} and {named(other.widget)}"


def _overlap(one: Box, other: Box) -> bool:
    return min(one[2], other[2]) - max(one[0], other[0]) > 1 and min(one[3], other[3]) - max(one[1], other[1]) > 1


def _on_top(one: _Part, other: _Part) -> str:
    if one.is_scrolled != other.is_scrolled or not _overlap(one.words, other.words):
        return ""
    return f"one text on another: {named(one.widget)} and {named(other.widget)}"


def _written_over(label: _Part, control: _Part) -> str:
    if label.is_scrolled != control.is_scrolled or not _overlap(label.words, control.box) or label.is_in(control):
        return ""
    return f"text under a control: {named(label.widget)}, {named(control.widget)}"
