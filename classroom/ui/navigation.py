"""The way from screen to screen, and what is said over all of them: notices, and what there is to wait for."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from functools import partial
from pathlib import Path

from kivy.event import EventDispatcher
from kivy.properties import ObjectProperty, StringProperty

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


class Navigator(EventDispatcher):
    """`screen` is the screen to show, as new whenever it is shown; `notice` a sentence to show for a while.

    `blocking` is what the whole app waits for. `why_closed` says why a screen may not be shown now, empty where it may:
    `go` asks it first. Then `guard` is called with the screen and with what shows it, now or once somebody may see it.
    """

    screen = ObjectProperty(ScreenName.HOME)
    notice = StringProperty()

    __events__ = (
        "on_rebuild",
        "on_show_anew",
        "on_bell",
        "on_quit",
        "on_explain",
        "on_start_anew",
        "on_locked_backups",
    )

    def __init__(self) -> None:
        super().__init__()
        self.blocking = BlockingTask(self.notify)
        self.why_closed: Callable[[ScreenName], str] = lambda _screen: ""
        self.guard: Callable[[ScreenName, Callable[[], None]], None] = lambda _screen, show: show()
        self._came_from = ScreenName.HOME
        self._parts: dict[ScreenName, str] = {}

    def on_rebuild(self) -> None:
        """Every screen is to be made anew: language, palette or text size has changed."""

    def on_show_anew(self) -> None:
        """The screen that is shown is to be made anew: what it shows has changed."""

    def on_bell(self, strokes: int) -> None:
        """A bell is to be seen over the screen."""

    def on_quit(self) -> None:
        """The app is to be closed."""

    def on_explain(self) -> None:
        """Somebody asks what the screen is for."""

    def on_start_anew(self) -> None:
        """All that was read of the disk is to be read anew: other data are there now."""

    def on_locked_backups(self, folder: Path, then: Callable[[], object]) -> None:
        """Somebody is to be asked whether to go on with `then`, though the backups in a `folder` cannot be written."""

    def ask_of_locked(self, folder: Path, then: Callable[[], object]) -> None:
        """Ask whether to go on with `then`, though the backups in a `folder` cannot be written now."""
        self.dispatch("on_locked_backups", folder, then)

    def start_anew(self) -> None:
        """Show Home as if the app had just been started."""
        self._parts.clear()
        self.dispatch("on_start_anew")
        self.go(ScreenName.HOME)
        self.rebuild()

    def explain(self) -> None:
        """Have it said what the screen is for; asked again, it is put aside."""
        self.dispatch("on_explain")

    def quit(self) -> None:
        """Close the app; everything is saved already."""
        self.dispatch("on_quit")

    def show_bell(self, strokes: int) -> None:
        """Have so many strokes of a bell seen over the screen."""
        self.dispatch("on_bell", strokes)

    def rebuild(self) -> None:
        """Have every screen made anew: something changed that shows on all of them."""
        self.dispatch("on_rebuild")

    def show_anew(self) -> None:
        """Have the screen that is shown made anew, and no other."""
        self.dispatch("on_show_anew")

    def go(self, screen: ScreenName, part: str = "") -> None:
        """Show another screen, or say why it is closed.

        `part` is the part of it to show: of the settings, of a match's papers, of its replay, or of which format the
        rules, or which competition; else the one shown last.
        """
        why = self.why_closed(screen)
        if why:
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
        """Have a screen come back to this part of it."""
        self._parts[screen] = part

    def notify(self, sentence: str) -> None:
        """Show a sentence for a while, also one that was just shown; an empty one takes away what is shown."""
        self.notice = ""
        self.notice = sentence
