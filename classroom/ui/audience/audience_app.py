"""The app of the second screen: looks at the store many times a second, and shows the page for what it holds."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any

from kivy.app import App
from kivy.clock import Clock
from kivy.core.window import Keyboard, Window
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from classroom.competition.state import CompetitionState
from classroom.errors import StoreError
from classroom.i18n import _, use_language
from classroom.match.names import on_screen
from classroom.match.state import MatchState
from classroom.moments import parse_moment
from classroom.paths import assets_dir
from classroom.record.highlight import words_that_count
from classroom.say.audience import AudienceServices, HallWatch, Onlooker, is_of_today, winner_face
from classroom.say.audience_day import BoardFace, LotsFace, PageRoom, board_faces, lots_face
from classroom.settings import COUNTDOWN_HELD, Hall, Settings
from classroom.ui.audience import pages
from classroom.ui.audience.parts import LEAST, PICTURE, RoomPage, WaitingPage, short_name
from classroom.ui.display import system_wants_stillness
from classroom.ui.kit.label import text_extent
from classroom.ui.kit.theme import PALETTES, THEME, register_fonts
from classroom.value import replace

LOOK_SECONDS = 0.05
TICK_SECONDS = 0.1
TIME_SECONDS = 1.0
WINNER_SECONDS = 60
_FULL_SCREEN_KEY, _LEAVING_KEYS = "f11", ("f11", "escape")


class AudienceApp(App):
    """Shows what is being played to the audience; nobody has to touch it.

    `asked_to_close` is polled to see whether the app that opened this one has ended or wants it closed; so is
    `is_display_gone`, whether the projector was unplugged. Escape leaves full screen; F11 leaves or restores it.
    """

    def __init__(
        self,
        services: AudienceServices,
        asked_to_close: Callable[[], bool] = lambda: False,
        is_display_gone: Callable[[], bool] = lambda: False,
    ) -> None:
        super().__init__()
        self._services = services
        self._asked_to_close = asked_to_close
        self._is_display_gone = is_display_gone
        self._onlooker = Onlooker(services.clock, services.now)
        self._hall_watch = HallWatch(services.clock, services.now)
        self._settings = services.settings_store.load()
        self._hall_watch.see(self._settings.hall)
        self._page: RoomPage | None = None

    def build(self) -> Widget:
        """Make the window's root with the first page on it."""
        register_fonts(assets_dir() / "fonts")
        self.icon = str(assets_dir() / "icons" / "bellword-256.png")
        self.root_layout = FloatLayout()
        THEME.fit(*Window.size)
        self._use_settings(self._settings)
        self._services.follower.look()
        self._onlooker.see(self._services.follower.newest)
        self._show_page()
        Window.bind(on_key_down=self._key_down, on_resize=self._resized)
        Clock.schedule_interval(self._follow, LOOK_SECONDS)
        Clock.schedule_interval(self._tick, TICK_SECONDS)
        Clock.schedule_interval(self._look_at_settings, LOOK_SECONDS)
        Clock.schedule_interval(self._look_at_time, TIME_SECONDS)
        return self.root_layout

    def on_stop(self) -> None:
        """Stop looking."""
        for regular in (self._follow, self._tick, self._look_at_settings, self._look_at_time):
            Clock.unschedule(regular)
        Window.unbind(on_key_down=self._key_down, on_resize=self._resized)

    def open_settings(self, *_more: Any) -> bool:
        """Do not open Kivy's own settings, which F1 would show over the page."""
        return True

    @property
    def page(self) -> RoomPage | None:
        return self._page

    def _follow(self, _dt: float) -> None:
        if self._asked_to_close():
            self.stop()
        elif self._services.follower.look():
            self._onlooker.see(self._services.follower.newest)
            self._update_page()

    def _look_at_time(self, _dt: float) -> None:
        if self._is_display_gone():
            self.stop()
        elif isinstance(self._page, pages.ResultPage | pages.WinnersPage) and self._board():
            self._update_page()
        elif (isinstance(self._page, pages.CountdownPage) and self._next_start() is None) or (
            isinstance(self._page, pages.QuestionPage) and not self._is_asking()
        ):
            self._show_page()

    def _tick(self, _dt: float) -> None:
        if isinstance(self._page, pages.HallPage | pages.CountdownPage | pages.QuestionPage) or (
            isinstance(self._page, pages.MatchPage) and self._onlooker.turn_clock.is_running
        ):
            self._page.tick()

    def _look_at_settings(self, _dt: float) -> None:
        try:
            settings = self._services.settings_store.load()
        except StoreError:
            # The disk fails: the app says so.
            return
        before, self._settings = self._settings, settings
        if settings == before:
            return
        self._hall_watch.see(settings.hall)
        if replace(settings, hall=before.hall, question=before.question) == before:
            self._update_page()
            return
        self._use_settings(settings)
        self._show_page()

    def _use_settings(self, settings: Settings) -> None:
        use_language(settings.language)
        self.title = _("Bellword: second screen")
        THEME.use(settings.palette if settings.palette in PALETTES else "light")
        THEME.still = settings.still or system_wants_stillness()
        Window.clearcolor = THEME.palette.background
        Window.allow_screensaver = False

    # The page

    def _update_page(self) -> None:
        state, faces, lots = self._onlooker.state, self._board(), self._lots()
        if self._is_asking():
            if isinstance(self._page, pages.QuestionPage):
                self._page.show(self._settings.question)
            else:
                self._show_page()
        elif self._hall() is not None:
            if isinstance(self._page, pages.HallPage):
                self._page.show(self._settings)
            else:
                self._show_page()
        elif isinstance(self._page, pages.LotsPage) and lots is not None:
            self._page.show(lots)
        elif lots is not None or (
            isinstance(self._page, pages.CountdownPage | pages.BoardPage) and self._next_start() is not None
        ):
            self._show_page()
        elif isinstance(self._page, pages.BoardPage) and faces:
            self._page.show(faces)
        elif isinstance(self._page, pages.MatchPage) and not faces and state is not None and not state.is_over:
            self._page.refresh()
        else:
            self._show_page()

    def _show_page(self) -> None:
        page = self._page_for(self._onlooker.state)
        self.root_layout.clear_widgets()
        self._page = page
        self.root_layout.add_widget(page)

    def _page_for(self, state: MatchState | None) -> RoomPage:
        """Return the page for the match being played or for what happens around it; each kind has its own page."""
        size = {"size": Window.size}
        if self._is_asking():
            return pages.QuestionPage(self._settings.question, self._services.now, **size)
        if self._hall() is not None:
            return pages.HallPage(self._hall_watch, self._settings, **size)
        faces, starts = self._board(), self._next_start()
        competition, lots = self._services.follower.competition, self._lots()
        if lots is not None:
            return pages.LotsPage(lots, **size)
        if starts is not None and competition is not None and (faces or state is None or state.is_over):
            return pages.CountdownPage(competition.state, starts, self._services.now, **size)
        if faces:
            return pages.BoardPage(faces, **size)
        if state is None:
            return WaitingPage(school=self._settings.school, event=self._settings.event, **size)
        if not state.is_over:
            return pages.MatchPage(self._onlooker, event=state.opened.heading.event or self._settings.event, **size)
        counts = words_that_count(state, self._services.lexicon)
        return pages.winner_page(winner_face(on_screen(state), counts, short_name), **size)

    def _is_asking(self) -> bool:
        """Tell whether the class is asked a question."""
        return pages.age_of(self._settings.question, self._services.now()) < pages.SHOWN_SECONDS

    def _hall(self) -> Hall | None:
        """Return the hall under one bell, or None if it should not be shown."""
        return self._hall_watch.shown(self._services.follower.newest)

    def _board(self) -> tuple[BoardFace, ...]:
        """Return the pages of the competition to show."""
        state = self._competition()
        room = PageRoom(Window.width / PICTURE.unit, lambda name: text_extent(name, LEAST, True)[0])
        turns = {player: (words, points) for player, words, points in self._settings.podium_turns}
        return board_faces(state, self._held(), room, turns) if state else ()

    def _lots(self) -> LotsFace | None:
        """Return the lots that have been drawn, or None if there are none or the director holds other pages."""
        state = self._competition()
        return lots_face(state) if state and not self._held() else None

    def _competition(self) -> CompetitionState | None:
        """Return today's competition, or None while a match is to be shown.

        A match is shown if it has moved on since something last happened in the competition. Its winner is shown for
        a while.
        """
        competition, match = self._services.follower.competition, self._services.follower.newest
        now = self._services.now()
        if competition is None or not is_of_today(competition.written_at, now):
            return None
        if self._onlooker.state is not None and match is not None:
            written, entered = parse_moment(match.written_at[-1]), parse_moment(competition.written_at)
            if written is None or entered is None:
                return None
            is_fresh = (now - written).total_seconds() < WINNER_SECONDS
            if is_fresh if self._onlooker.state.is_over else written >= entered:
                return None
        return competition.state

    def _held(self) -> str:
        """Return which pages the director holds on screen today."""
        is_todays = is_of_today(self._settings.held_since, self._services.now())
        return self._settings.held_pages if is_todays else ""

    def _next_start(self) -> datetime | None:
        """Return when the next round starts, or None if there is no countdown to it."""
        starts = parse_moment(self._settings.next_start)
        if starts is None or self._held() != COUNTDOWN_HELD:
            return None
        late = (self._services.now() - starts).total_seconds()
        return starts if late < pages.SHOWN_AFTER_SECONDS else None

    # The window

    def _key_down(self, _window: Any, code: int, *_args: Any) -> bool:
        names = [name for name in _LEAVING_KEYS if code == Keyboard.keycodes[name]]
        if not names:
            return False
        if Window.fullscreen:
            Window.fullscreen = False
        elif names == [_FULL_SCREEN_KEY]:
            Window.fullscreen = "auto"
        return True

    def _resized(self, _window: Any, width: float, height: float) -> None:
        if THEME.fit(width, height):
            self._show_page()
