"""The context of every screen of a feature, and the base of these screens."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kivy.properties import ObjectProperty
from kivy.uix.scrollview import ScrollView

from classroom.i18n import _
from classroom.services import Chime, Services, SystemServices
from classroom.settings import Guesses
from classroom.ui.kit.button import HOLD, PIN
from classroom.ui.kit.layout import to_the_top
from classroom.ui.kit.screen import BaseScreen
from classroom.ui.kit.touch import TOUCHES, inside, take_up
from classroom.ui.navigation import Navigator, ScreenName
from classroom.ui.outside import Outside
from classroom.ui.settings_model import PupilLock, SettingsModel
from classroom.ui.worker import Asking, run_behind

if TYPE_CHECKING:
    from classroom.match.service import MatchService
    from classroom.stage.table_results import TableResults
    from classroom.ui.match_launcher import MatchLauncher

MatchOnScreens = Callable[["MatchService | None"], object]
"""Called with the match that comes on screen, or None when it is closed."""


@dataclass(frozen=True, eq=False)
class ScreenContext:
    """The services of the app, the way to other screens, the settings, the lock for pupils, the match under way.

    `outside` are the ways out of the window; `guesses` are the wrong PINs typed on any screen.
    """

    services: Services
    navigator: Navigator
    settings: SettingsModel
    lock: PupilLock
    outside: Outside
    guesses: Guesses
    match_changed: MatchOnScreens

    @cached_property
    def launcher(self) -> MatchLauncher:
        """The launcher of matches, imported on first use.

        Home needs nothing of matches while none is under way.
        """
        from classroom.ui.match_launcher import MatchLauncher

        launcher = MatchLauncher(self.services, self.navigator, self.settings)
        launcher.bind(service=self._service_changed)
        return launcher

    @cached_property
    def table_results(self) -> TableResults:
        """The results of matches at the tables of competitions; imported with the first of them."""
        from classroom.stage.table_results import TableResults

        return TableResults(self.services, self.navigator.notify)

    def start_anew(self) -> None:
        """Forget everything read from the disk, because there are other data now."""
        self.services.start_anew()
        self.settings.reload()
        self.launcher.start_anew()

    def delete(self, work: Callable[[], object], then: Callable[[], object], notice: str) -> None:
        """Delete something for good, also from the backups; then call `then` and show `notice`.

        If `work` returns what deletes it from the backups, nobody waits for that. If the backups are on a USB stick
        that is not plugged in, the notice says so. If they are locked, the user is asked first.
        """
        out_of_reach, notify = self.services.backups.out_of_reach, self.navigator.notify

        def delete() -> object:
            follow = work()
            return follow if callable(follow) else out_of_reach()

        def finish(answer: object) -> None:
            then()
            notify(notice)
            if callable(answer):
                run_behind(lambda: (answer(), out_of_reach())[1], tell, notify)
            else:
                tell(answer)

        def tell(place: object) -> None:
            still = _(
                "The deleted data is still in the backups in {folder}. Plug in the USB stick and check that it is "
                "unlocked. The next backup will delete it there too."
            )
            if place:
                notify(f"{notice} {still.format(folder=place)}")

        waiting = _("Deleting here and in the backups …")
        self.with_locked_backups(lambda: self.navigator.blocking.fetch(delete, finish, waiting))

    def with_locked_backups(self, then: Callable[[], object]) -> None:
        """Call `then`; if some backups are locked, first ask whether they may keep what is about to be deleted."""

        def go_on(folder: Path | None) -> None:
            if folder:
                self.navigator.ask_of_locked(folder, then)
            else:
                then()

        self.navigator.blocking.fetch(self.services.backups.locked, go_on)

    def cheer(self, chime: Chime) -> None:
        """Play a cheerful sound, if the teacher wants any."""
        if self.settings.current.chimes:
            self.services.bell.cheer(chime)

    def judge_asks(self, *, practice: bool) -> str:
        """Return how the judge confirms a press: `PIN`, `HOLD`, or "" without confirmation."""
        if self.settings.current.judge_pin:
            return PIN
        return "" if practice else HOLD

    def _service_changed(self, _launcher: Any, service: MatchService | None) -> None:
        self.match_changed(service)
        # Not created if no match of a competition has been on screen: access would import and make it.
        if "table_results" in self.__dict__ or (service and service.state.opened.round_number):
            self.table_results.match_on_screen(service)


def screen_context(
    services: SystemServices, match_changed: MatchOnScreens = lambda _service: None, *, locked: bool = False
) -> ScreenContext:
    """Return the context of an app with these services; it closes some screens during a competition (P18).

    If `locked`, it is locked for pupils whatever the settings say, until somebody unlocks it.
    """
    navigator = Navigator()
    settings = SettingsModel(services.settings_store, navigator)
    lock = PupilLock(navigator, settings, for_now=locked)
    guesses = Guesses(services.wrong_pins, TOUCHES.now())
    context = ScreenContext(services, navigator, settings, lock, Outside(services, lock), guesses, match_changed)

    def why_closed(screen: ScreenName) -> str:
        return context.launcher.why_closed(screen)

    navigator.why_closed = why_closed
    return context


class ContextScreen(Asking, BaseScreen):
    """The base of the features' screens, with their `context`; it takes no keys while the app waits for something."""

    context: ScreenContext = ObjectProperty()

    def __init__(self, context: ScreenContext, **more: Any) -> None:
        super().__init__(context=context, **more)

    def refuse(self, sentence: str) -> None:
        """Say why a button may not act."""
        self.context.navigator.notify(sentence)

    def go(self, screen: str, part: str = "") -> None:
        """Show another screen, named as a rule names it; `part` as for `Navigator.go`."""
        self.context.navigator.go(ScreenName(screen), part)

    def explain(self) -> None:
        """Have it said what the screen is for."""
        self.context.navigator.explain()

    def tell_strange(self, letters: str) -> None:
        """Say which letters of a name will be seen as boxes, on the screen and on paper."""
        sentence = _("This computer has no font for {letters}. You will see boxes instead, on the screen and on paper.")
        self.context.navigator.notify(sentence.format(letters=" ".join(letters)))

    def keys_are_blocked(self) -> bool:
        """Tell whether the app waits for something before anything else can be done."""
        return bool(self.context.navigator.blocking.sentence)


class RefillableScreen(ContextScreen):
    """The base class of screens that are kept after they were left, and refilled when shown again."""

    context: ScreenContext = ObjectProperty(rebind=True)
    live: object = None
    """The match on screen or the open competition that it belongs to, None for any: it is kept no longer than that."""

    def refill(self) -> None:
        """Bring the screen to the state of a new one, whatever was done on it and has changed since."""
        raise NotImplementedError

    def show_again(self) -> None:
        """Reconnect to what was let go, and return to the state of a new screen."""
        from kivy.uix.textinput import TextInput

        from classroom.ui.kit.modal import Modal

        # A card that was asked for before the screen was left may have come since.
        for card in [one for one in self.children if isinstance(one, Modal)]:
            card.close()
        take_up(self)
        for one in inside(self):
            if isinstance(one, ScrollView):
                to_the_top(one)
            elif isinstance(one, TextInput):
                one.reset_undo()
        # Rules of .kv do not notice changes inside the context, so make them read it again.
        self.property("context").dispatch(self)
        self.refill()
