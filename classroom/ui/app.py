"""The app."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kivy.app import App
from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.core.window import Keyboard, Window
from kivy.lang import Builder
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.relativelayout import RelativeLayout
from kivy.uix.widget import Widget

from classroom.paths import assets_dir
from classroom.services import Services, SystemServices
from classroom.ui.context import screen_context
from classroom.ui.display import full_place, system_wants_stillness, window_place
from classroom.ui.features import Features
from classroom.ui.graphics import place_window
from classroom.ui.idle import GarbageCollector, Warming
from classroom.ui.kit.kv import compiling
from classroom.ui.kit.layout import lay_out
from classroom.ui.kit.screen import BaseScreen
from classroom.ui.kit.theme import BIG_TEXT, PALETTES, THEME, register_fonts
from classroom.ui.kit.touch import KEYS, TOUCHES, hold, is_held, screen_left, start_tabbing, unfocus
from classroom.ui.kit.typed_field import AUTOMATIC, KEY_MODES, TYPED
from classroom.ui.navigation import Navigator, ScreenName
from classroom.ui.worker import KEEPING, LatestTask, attempt, begin_what_waits

if TYPE_CHECKING:
    from classroom.backup import Summary
    from classroom.errors import KnownError
    from classroom.match.service import MatchService
    from classroom.ui.kit.modal import BellPulse, Cover, Notice
    from classroom.ui.kit.screen_keys import ScreenKeys


_PLAYED_ON = frozenset(
    {
        ScreenName.MATCH,
        ScreenName.JUDGE,
        ScreenName.ANNOUNCE,
        ScreenName.OBJECTION,
        ScreenName.HALL,
        ScreenName.DRILL,
        ScreenName.COMPETITION,
        ScreenName.RESULT,
    }
)
"""Screens on which something happens that is stored."""

_AT_REST = frozenset({ScreenName.RESULT, ScreenName.HOME})
"""Screens on which no clock runs: what happened before is then backed up."""


class BackupKeeper:
    """Is told which screen is shown; `navigator` reports a failed backup, but not each of several in a row."""

    def __init__(self, services: Services, navigator: Navigator) -> None:
        self._services, self._navigator = services, navigator
        self._was_played = False
        self._has_failed = False
        self._task: LatestTask[Summary | KnownError | None] = LatestTask(self._done, KEEPING)

    def shown(self, screen: ScreenName) -> None:
        """Make a backup if something was played before and no clock runs on this screen."""
        if screen in _AT_REST and self._was_played:
            from classroom.backup import Reason

            self._was_played = False
            self._task.ask(partial(attempt, partial(self._services.backups.hold, Reason.MATCH)))
        self._was_played = self._was_played or screen in _PLAYED_ON

    def _done(self, answer: Summary | KnownError | None) -> None:
        if not isinstance(answer, Exception):
            self._has_failed = False
        elif not self._has_failed:
            self._has_failed = True
            self._navigator.notify(str(answer))


NOTICE_SECONDS = 6
FULL_SCREEN_KEY, EXPLAIN_KEY = "f11", "f1"


class BellwordApp(App):
    """Shows the navigator's screens; `after_start` is called once the first is drawn, for demonstrations and tests.

    If `locked`, it is locked for pupils until somebody unlocks it. It ends in order, locked or not, once
    `is_session_over`.
    """

    title = "Bellword"

    def __init__(
        self,
        services: SystemServices,
        after_start: Callable[[BellwordApp], None] | None = None,
        *,
        locked: bool = False,
        is_session_over: Callable[[], bool] = lambda: False,
    ) -> None:
        super().__init__()
        self.context = screen_context(services, self._match_changed, locked=locked)
        self.features = Features(self.context)
        self._after_start = after_start
        self._is_session_over = is_session_over
        self._screen: BaseScreen | None = None
        self._shown: ScreenName | None = None
        self._stale = self._is_turned = False
        self._may_keep = False
        self._garbage = GarbageCollector()
        read = lambda: self.features.read_ahead()  # noqa: E731, PLW0108 - other features come with other data
        rest = lambda: compiling([rule for _selector, rule in Builder.rules])  # noqa: E731 - those there are by then
        self._warming = Warming(lambda: self.features.make_ahead(self._place), read=read, rest=rest)
        self._keeper = BackupKeeper(services, self.context.navigator)
        self.has_recovered = False

    def build(self) -> Widget:
        """Make the root widget of the window, with Home on it."""
        self._garbage.start()
        register_fonts(assets_dir() / "fonts")
        self.icon = str(assets_dir() / "icons" / "bellword-256.png")
        THEME.fit(*Window.size)
        self._use_look()
        self.root_layout = FloatLayout()
        # Screens come and go in a widget of their own, so that they keep their place among what is drawn over them.
        # It moves up if keys on the screen would cover the field that is typed into.
        self._place = RelativeLayout()
        self.root_layout.add_widget(self._place)
        navigator = self.context.navigator
        navigator.bind(screen=self._show_soon, notice=self._show_notice, on_rebuild=self._rebuild)
        navigator.bind(on_show_anew=self._show_anew)
        navigator.blocking.bind(sentence=self._cover)
        navigator.bind(on_bell=self._show_bell, on_quit=self.stop, on_explain=self._explain)
        navigator.bind(on_start_anew=self._start_anew, on_locked_backups=self._ask_of_locked)
        self._full_screen = self._wants_full_screen()
        lock = self.context.lock
        self.context.settings.bind(current=self._fill_screen)
        lock.bind(on_ask=self._ask_grown_up, is_on=self._fill_screen, is_closed=self._lock_changed)
        lock.bind(is_on=self._make_anew, is_closed=self._make_anew)
        self._lock_changed(lock, lock.is_closed)
        Window.bind(on_key_down=self._key_down, on_resize=self._window_resized, on_request_close=self._asked_to_close)
        Window.bind(on_touch_down=self._touched, on_touch_up=self._touched, on_textinput=self._touched)
        start_tabbing()
        KEYS.also_waits, KEYS.refuses = self._is_changing, lambda: "cover" in self.__dict__ and self.cover.is_seen
        TYPED.bind(field=self._typed_field_changed, has_keys=self._typed_field_changed)
        self._show_screen()
        Clock.schedule_interval(self._tick, 0)
        return self.root_layout

    def on_start(self) -> None:
        """Start a demonstration or a test, if any; anything found at the start is reported on Home."""
        if self._after_start:
            Window.bind(on_flip=self._drawn)

    def _drawn(self, _window: Any) -> None:
        # Kivy sends this just before the picture is shown; at the next tick it is shown.
        after_start = self._after_start
        Window.unbind(on_flip=self._drawn)
        if after_start:
            Clock.schedule_once(lambda _dt: after_start(self), 0)

    def on_pause(self) -> bool:
        """Let a tablet put the app to sleep; everything is saved already, or is begun now."""
        begin_what_waits()
        return True

    def on_stop(self) -> None:
        """Pause a running turn, so that it is found paused; save the size of the window."""
        begin_what_waits()
        self._garbage.stop()
        KEYS.also_waits = KEYS.refuses = lambda: False
        TYPED.unbind(field=self._typed_field_changed, has_keys=self._typed_field_changed)
        Window.unbind(on_key_down=self._key_down, on_resize=self._window_resized, on_request_close=self._asked_to_close)
        Window.unbind(on_touch_down=self._touched, on_touch_up=self._touched, on_textinput=self._touched)
        Window.ungrab_mouse()
        settings, size = self.context.settings, (round(Window.system_size[0]), round(Window.system_size[1]))
        if not self._full_screen and settings.current.window != size:
            settings.change(window=size)
        if self.features.live:
            self.features.live.session.pause()
        self.context.outside.close_second_screen()

    def open_settings(self, *_more: Any) -> bool:
        """Keep Kivy's own settings closed; F1 would open them over a match."""
        return True

    # Whatever lies over every screen is made when it is first needed, not at the start.

    @cached_property
    def notice(self) -> Notice:
        """The sentence near the bottom of the window."""
        from classroom.ui.kit.modal import Notice

        made = Notice(seconds=NOTICE_SECONDS)
        self.root_layout.add_widget(made)
        return made

    @cached_property
    def keys(self) -> ScreenKeys:
        from classroom.ui.kit.screen_keys import ScreenKeys

        outside = self.context.outside
        return ScreenKeys(open_system_keys=outside.open_keyboard if outside.opens_keyboard() else None)

    @cached_property
    def cover(self) -> Cover:
        """The cover that keeps touches from the screen while the app waits; a notice lies over it."""
        from classroom.ui.kit.modal import Cover

        made = Cover()
        self.root_layout.add_widget(made, index=len(self.root_layout.children) - 1)
        return made

    @cached_property
    def pulse(self) -> BellPulse:
        """The visible bell."""
        from classroom.ui.kit.modal import BellPulse

        made = BellPulse()
        self.root_layout.add_widget(made)
        return made

    @property
    def shown(self) -> ScreenName | None:
        """The name of the screen shown now; the navigator's own is ahead of it for a frame."""
        return self._shown

    @property
    def screen(self) -> BaseScreen | None:
        return self._screen

    def recover(self, sentence: str) -> None:
        """Rebuild the screen after a fault, with a sentence about it; `has_recovered` is true from then on."""
        self.has_recovered = True
        # Kivy never calls a function again after it failed, and without the ticks no bell would ring.
        Clock.unschedule(self._tick)
        Clock.schedule_interval(self._tick, 0)
        self._make_anew()  # one of the screens may be what failed
        self._stale = True
        self.context.navigator.blocking.end()
        self.context.navigator.notify(sentence)

    def _tick(self, dt: float) -> None:
        if self._is_session_over():
            self.stop()
            return
        # A card that would lose its typed text closes first.
        if self._is_turned and not (self._screen is not None and bool(_lines_on(self._screen.modal))):
            self._show_screen_turned()
        self._show_if_stale()
        # A mouse over the window is one of the touches for as long as it stays there.
        is_touched = any(one.is_touch for one in EventLoop.touches)
        is_waiting = bool(self.context.navigator.blocking.sentence)
        is_still = self._shown is ScreenName.HOME and not is_touched and not is_waiting
        self._warming.between_frames(dt, is_still=is_still)
        is_resting = is_still and self._warming.is_over
        self._garbage.between_frames(dt, is_touched=is_touched, is_waiting=is_waiting, is_resting=is_resting)
        if TYPED.has_keys and TYPED.field is not None:
            # In each frame: a card that has just been opened, or a window turned, is not in its place yet.
            self._place.y = self.keys.lift_for(self._place)
        if live := self.features.live:
            live.session.tick()
            busy = self._screen is not None and self._screen.modal is not None
            live.tick_partner(None if self._stale else self._shown, busy=busy)
        if self.context.lock.is_on:
            self.context.lock.tick(self.context.services.clock.now_ms(), is_in_use=self._is_in_use())

    def _show_if_stale(self, _dt: float = 0.0) -> None:
        if self._stale:
            self._stale = False
            self._show_screen()
            self._garbage.between_screens()

    def _is_in_use(self) -> bool:
        """Tell whether something is going on without touches: a match, a bell for many boards, or a wait."""
        has_boards = self._shown is ScreenName.HALL and bool(self.context.settings.current.hall.matches)
        live = self.features.live
        is_played = live is not None and not live.session.service.state.is_over
        return is_played or has_boards or bool(self.context.navigator.blocking.sentence)

    def _is_changing(self) -> bool:
        """Tell whether keys are meant for something that is not on screen yet."""
        return self._stale or bool(self.context.navigator.blocking.sentence)

    def _touched(self, *_args: Any) -> None:
        self.context.lock.touched()

    def _show_soon(self, *_args: Any) -> None:
        """Show the navigator's screen, or make it anew, before this frame is drawn."""
        # Not at once: a touch that led here is still on its way through the old screen. Others of this frame are
        # dropped: after a delay ten of them may come together, and two would begin two matches.
        TOUCHES.screen_changed()
        self._stale = True
        Clock.schedule_once(self._show_if_stale, -1)

    def _key_down(self, _window: Any, code: int, *_args: Any) -> bool:
        self._touched()
        if code == Keyboard.keycodes[EXPLAIN_KEY]:
            if not is_held(code):
                hold(code)
                self._explain()
            return True
        if code != Keyboard.keycodes[FULL_SCREEN_KEY]:
            return False
        settings = self.context.settings
        if not self.context.lock.is_on:
            settings.change(full_screen=not settings.current.full_screen)
        return True

    def _explain(self, *_args: Any) -> None:
        if self._screen is None or self._shown is None or self._stale or self.context.navigator.blocking.sentence:
            return
        self.features.explain(self._shown, self._screen)

    def _fill_screen(self, *_args: Any) -> None:
        if self._full_screen != self._wants_full_screen():
            self._full_screen = self._wants_full_screen()
            near, size = (Window.left, Window.top), self.context.settings.current.window
            place = full_place(near) if self._full_screen else window_place(size, near)
            place_window(place, full=self._full_screen)

    def _wants_full_screen(self) -> bool:
        return self.context.settings.current.full_screen or self.context.lock.is_on

    def _lock_changed(self, _lock: Any, is_closed: bool) -> None:
        # With SDL_GRAB_KEYBOARD set, the keys that switch to other programs come here too.
        if is_closed:
            Window.grab_mouse()
        else:
            Window.ungrab_mouse()

    def _ask_grown_up(self, _lock: Any, then: Callable[[], None], otherwise: Callable[[], None]) -> None:
        from classroom.ui.cards.pin_card import GrownUpCard

        if self._screen is None or any(isinstance(one, GrownUpCard) for one in self._screen.children):
            otherwise()
        else:
            self._screen.open_over(GrownUpCard(self.context, then, otherwise))

    def _ask_of_locked(self, _navigator: Any, folder: Path, then: Callable[[], object]) -> None:
        from classroom.ui.cards.question import locked_card

        if self._screen is not None:
            self._screen.open_over(locked_card(folder, then))

    def _asked_to_close(self, *_args: Any, **_more: Any) -> bool:
        """Let the window be closed, for example by Alt+F4, unless it is locked for pupils."""
        if not self.context.lock.is_closed:
            return False
        self.context.lock.ask(self.context.navigator.quit)
        return True

    def _make_anew(self, *_args: Any) -> None:
        """Have every screen rebuilt: its texts, its sizes or what may be done there have changed."""
        self._may_keep = False
        self.features.keep_none()

    def _match_changed(self, service: MatchService | None) -> None:
        self.features.close_match()
        if service:
            self.features.show_match(service)

    def _window_resized(self, _window: Any, width: float, height: float) -> None:
        # On Windows the window gives its old size while it is resized: only this event has the new one.
        if THEME.fit(width, height):
            self._make_anew()
            self._is_turned = True

    def _show_anew(self, *_args: Any) -> None:
        if self._screen is None:  # it is being made
            return
        self._may_keep = False
        self._show_soon()

    def _rebuild(self, *_args: Any) -> None:
        if self.features.live:
            self.features.live.session.service.name_anew()
        self._make_anew()
        self._use_look()
        self._show_soon()

    def _start_anew(self, *_args: Any) -> None:
        self.context.start_anew()
        self.features = Features(self.context)

    def _use_look(self) -> None:
        settings = self.context.settings.current
        THEME.use(settings.palette if settings.palette in PALETTES else "light")
        THEME.text_scale = BIG_TEXT if settings.big_text else 1.0
        THEME.still = settings.still or system_wants_stillness()
        TYPED.mode = settings.screen_keys if settings.screen_keys in KEY_MODES else AUTOMATIC
        Window.clearcolor = THEME.palette.background
        Window.allow_screensaver = False
        # On a tablet the field that is typed into moves above the keyboard.
        Window.softinput_mode = "below_target"

    def _typed_field_changed(self, *_args: Any) -> None:
        """Show keys for the field that is typed into, if it wants them, and lift it above them."""
        if not TYPED.has_keys:
            if "keys" in self.__dict__ and self.keys.parent:
                self.keys.type_into(None)
                self.root_layout.remove_widget(self.keys)
            self._place.y = 0
            return
        self.keys.type_into(TYPED.field)
        if self.keys.parent is None:
            self.root_layout.add_widget(self.keys)

    def _cover(self, _blocking: Any, sentence: str) -> None:
        self.cover.sentence = sentence

    def _show_notice(self, _navigator: Navigator, sentence: str) -> None:
        self.notice.show(sentence)

    def _card_laid(self, _screen: BaseScreen) -> None:
        # An earlier notice would lie over the buttons of the card.
        self.notice.leave()

    def _show_bell(self, _navigator: Navigator, strokes: int) -> None:
        # Over all screens: the closing bell of a turn rings while one gives way to the next.
        self.pulse.pulse(strokes)

    def _show_screen_turned(self) -> None:
        """Rebuild the screen for the new shape of the window, keeping its typed text and the focus."""
        typed = [] if self._stale else [(line.text, line.focus) for line in _lines_on(self._screen)]
        self._is_turned = self._stale = False
        self._show_screen()
        lines = _lines_on(self._screen)
        if len(lines) == len(typed):
            for line, (text, has_focus) in zip(lines, typed, strict=True):
                if line.text != text:
                    line.text = text
                line.focus = has_focus

    def _show_screen(self) -> None:
        if self._screen is not None:
            self._place.remove_widget(self._screen)
            self._screen.on_leave()
            self._screen.unbind(on_card=self._card_laid)
            if self._may_keep:
                self.features.keep(self._screen)
            if self._shown == self.context.navigator.screen:
                unfocus()
            else:
                screen_left()
            self._screen = None
        TOUCHES.screen_changed()
        if self._shown not in (None, self.context.navigator.screen):
            self.notice.leave()
        self._shown = self.context.navigator.screen
        self._screen = self.features.make_screen(self._shown)
        self._may_keep = True
        self._screen.bind(on_card=self._card_laid)
        self._place.add_widget(self._screen)
        lay_out(self._place)
        self._keeper.shown(self._shown)


def _lines_on(root: Widget | None) -> list[Any]:
    """Return the text fields on a screen or a card."""
    from kivy.uix.textinput import TextInput

    return [one for one in root.walk(restrict=True) if isinstance(one, TextInput)] if root else []
