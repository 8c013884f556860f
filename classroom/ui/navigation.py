"""Navigation between screens, and what is shown over all of them: notices and waits."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import StrEnum
from functools import partial
from pathlib import Path

from kivy.event import EventDispatcher
from kivy.properties import ObjectProperty, StringProperty

from classroom.errors import KnownError
from classroom.ui.kit.theme import tells
from classroom.ui.worker import BlockingTask


class ScreenName(StrEnum):
    """Every screen of the app."""

    HOME = "home"
    TEAMS = "teams"
    OPTIONS = "options"
    FORMATS = "formats"
    RULES = "rules"
    HOUSE_RULE = "house rule"
    COMPUTER = "computer"
    DRAW = "draw"
    JUDGE = "judge"
    HALL = "hall"
    MATCH = "match"
    ANNOUNCE = "announce"
    OBJECTION = "objection"
    RESULT = "result"
    PRINT = "print"
    MATCHES = "matches"
    REPLAY = "replay"
    SETTINGS = "settings"
    HELPER = "helper"
    LISTS = "lists"
    CLASSES = "classes"
    MIX = "mix"
    DRILLS = "drills"
    DRILL = "drill"
    PROGRESS = "progress"
    COMPETITION = "competition"


FIRST_CARDS = "first cards"
"""The part of Home that shows the cards of the first start."""


@tells("on_rebuild", "on_show_anew", "on_bell", "on_quit", "on_explain", "on_start_anew", "on_locked_backups")
class Navigator(EventDispatcher):
    """Navigates between screens: `screen` is the screen to show, in the state of a new one whenever it is shown.

    `notice` is a sentence shown for a while. `blocking` is the work that the whole app waits for. `why_closed`
    returns why a screen may not be shown now, or empty if it may; `go` calls it first. Then it calls `guard` with the
    screen and a function that shows it, which is called now or once access is granted.

    Events: `on_rebuild`: every screen must be built again, as the language, palette or text size has changed;
    `on_show_anew`: the current screen must be, as its content has changed; `on_bell(strokes)`: a bell must be shown
    over the screen; `on_quit`: the app must close; `on_explain`: somebody asks what the screen is for;
    `on_start_anew`: all that was read from disk must be read again, as the data were replaced;
    `on_locked_backups(folder, then)`: ask whether to continue, although the backups in a folder cannot be written.
    """

    screen = ObjectProperty(ScreenName.HOME)
    notice = StringProperty()

    def __init__(self) -> None:
        super().__init__()
        self.blocking = BlockingTask(self.notify)
        self.why_closed: Callable[[ScreenName], str] = lambda _screen: ""
        self.guard: Callable[[ScreenName, Callable[[], None]], None] = lambda _screen, show: show()
        self._came_from = ScreenName.HOME
        self._parts: dict[ScreenName, str] = {}

    def ask_of_locked(self, folder: Path, then: Callable[[], object]) -> None:
        """Ask whether to continue with `then`, although the backups in a `folder` cannot be written now."""
        self.dispatch("on_locked_backups", folder, then)

    def start_anew(self) -> None:
        """Show Home as if the app had just been started."""
        self._parts.clear()
        self.dispatch("on_start_anew")
        self.go(ScreenName.HOME)
        self.rebuild()

    def explain(self) -> None:
        """Explain what the screen is for; a second call closes the explanation."""
        self.dispatch("on_explain")

    def quit(self) -> None:
        """Close the app; everything is saved already."""
        self.dispatch("on_quit")

    def show_bell(self, strokes: int) -> None:
        """Show this many strokes of a bell over the screen."""
        self.dispatch("on_bell", strokes)

    def rebuild(self) -> None:
        """Build every screen again, after a change that affects all of them."""
        self.dispatch("on_rebuild")

    def show_anew(self) -> None:
        """Build only the current screen again."""
        self.dispatch("on_show_anew")

    def go(self, screen: ScreenName, part: str = "") -> None:
        """Show another screen, or say why it is closed.

        `part` is the part to show: of the settings, of a match's papers or its replay, the format for the rules, or
        the competition. By default, it is the part shown last.
        """
        if why := self.why_closed(screen):
            self.notify(why)
            return
        self.guard(screen, partial(self._show, screen, part))

    def _show(self, screen: ScreenName, part: str) -> None:
        if part:
            self.keep_part(screen, part)
        self._came_from, self.screen = self.screen, screen

    def back(self) -> None:
        """Show the screen before this one."""
        self.go(self._came_from)

    def part_of(self, screen: ScreenName, first: str) -> str:
        """Return the part of a screen to show; `first` while none was shown or asked for."""
        return self._parts.get(screen, first)

    def keep_part(self, screen: ScreenName, part: str) -> None:
        """Remember this part for the next time a screen is shown."""
        self._parts[screen] = part

    def notify(self, sentence: str) -> None:
        """Show a sentence for a while, even the same one again; an empty one hides the current notice."""
        self.notice = ""
        self.notice = sentence

    @contextmanager
    def telling_faults(self) -> Iterator[None]:
        """Show a known fault that what is done here comes upon; then no more of it is done."""
        try:
            yield
        except KnownError as error:
            self.notify(str(error))
