"""All ways out of the window: dialogs of the system, printers, other programs, the second screen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from classroom.services import AllChosen, Chosen, SecondScreen, SystemServices
from classroom.ui.kit.typed_field import NEVER, TYPED
from classroom.ui.settings_model import PupilLock

if TYPE_CHECKING:
    from classroom.papers import PrinterQueue

Missing = Callable[[], None]


class PrintDesk(NamedTuple):
    """The tools to print a paper: the printers of this computer, and `open`, which shows a file in another program.

    `open` returns False if no program was found. Both may take seconds.
    """

    printers: PrinterQueue
    open: Callable[[Path], bool]


class Outside:
    """The ways out of the window; on a computer locked for pupils, a grown-up is asked first.

    Screens have no other way out, since their view of the services does not include this.
    """

    def __init__(self, services: SystemServices, lock: PupilLock) -> None:
        self._services = services
        self._lock = lock

    def documents_folder(self) -> Path:
        """Return where people look for their documents."""
        return self._services.device.documents_folder()

    def choose_file_to_save(self, folder: Path, name: str, chosen: Chosen, missing: Missing) -> None:
        """Ask with the system's dialog; call `chosen`, with None if cancelled, or `missing` without a dialog.

        `chosen` also gets None if no grown-up allows the dialog. Without a keyboard, apart from the on-screen keys,
        `missing` is called too, because no name can be typed into a system dialog.
        """
        if TYPED.is_by_touch and TYPED.mode != NEVER:
            self._lock.ask(missing, partial(chosen, None))
            return
        ask = self._services.device.choose_file_to_save
        self._lock.ask(lambda: ask(folder, name, chosen, missing), partial(chosen, None))

    def choose_file_to_open(self, folder: Path, kinds: Sequence[str], chosen: Chosen, missing: Missing) -> None:
        """Ask for a file whose name ends in one of `kinds`, such as ``.png``; answers as `choose_file_to_save` does."""
        ask = self._services.device.choose_file_to_open
        self._lock.ask(lambda: ask(folder, kinds, chosen, missing), partial(chosen, None))

    def choose_files_to_open(self, folder: Path, kinds: Sequence[str], chosen: AllChosen, missing: Missing) -> None:
        """Ask for one or more files in the same way; none are chosen if cancelled."""
        ask = self._services.device.choose_files_to_open
        self._lock.ask(lambda: ask(folder, kinds, chosen, missing), partial(chosen, ()))

    def opens_keyboard(self) -> bool:
        """Tell whether the system has a keyboard for the screen, which types in other scripts."""
        return self._services.device.has_keyboard()

    def open_keyboard(self) -> None:
        """Show the keyboard of the system."""
        self._lock.ask(self._services.device.open_keyboard)

    def choose_folder(self, folder: Path, chosen: Chosen, missing: Missing) -> None:
        """Ask for a folder; answers as `choose_file_to_save` does."""
        ask = self._services.device.choose_folder
        self._lock.ask(lambda: ask(folder, chosen, missing), partial(chosen, None))

    def go_printing(self, then: Callable[[PrintDesk], None]) -> None:
        """Call `then` with the tools to print papers."""
        services = self._services
        self._lock.ask(lambda: then(PrintDesk(services.printer_queue, services.pdf.open)))

    def reach_second_screen(self, then: Callable[[SecondScreen], None]) -> None:
        """Call `then` with the second screen, to open or to close it."""
        self._lock.ask(lambda: then(self._services.second_screen))

    def has_second_screen(self) -> bool:
        return self._services.second_screen.is_open

    def close_second_screen(self) -> None:
        """Close the second screen, which has nothing to show any more."""
        self._services.second_screen.close()
