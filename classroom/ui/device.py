"""What the device offers, through plyer; every call may fail on some machine, and then the app does without.

The second screen is a process beside the app, which reads what the app stores and ends with it.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from threading import Thread
from typing import Any

from kivy.clock import mainthread
from kivy.logger import Logger
from kivy.utils import platform

from classroom.errors import KnownError
from classroom.i18n import _
from classroom.paths import own_program

Chosen = Callable[[Path | None], None]
AllChosen = Callable[[Sequence[Path]], None]
StartProcess = Callable[[Sequence[str]], "subprocess.Popen[bytes]"]

_DIALOG_PROGRAMS = ("zenity", "kdialog", "yad")
_KEYBOARD_PROGRAMS = ("onboard", "squeekboard", "maliit-keyboard")
_VIBRATING = ("android", "ios")
_CLOSING_SECONDS = 3.0  # until the second screen is ended


def _attempt(what: str, call: Callable[[], Any]) -> tuple[bool, Any]:
    """Call plyer; what a platform lacks may raise any kind of exception, so all are caught here."""
    try:
        return True, call()
    except Exception as error:  # noqa: BLE001 - the edge to foreign code on foreign machines
        Logger.info("Device: no %s here (%s)", what, type(error).__name__)
        return False, None


def _start(program: str) -> None:
    # Through the shell: Windows lets nothing else start its touch keyboard without asking.
    if sys.platform == "win32":
        os.startfile(program)  # noqa: S606 - that is what a tap on its icon does
    else:
        subprocess.Popen([program], start_new_session=True)  # noqa: S603 - found on the path by its name


def _first(chosen: Chosen) -> AllChosen:
    return lambda paths: chosen(paths[0] if paths else None)


def _opening(folder: Path, kinds: Sequence[str]) -> dict[str, Any]:
    """Return what a dialog is asked with."""
    patterns = [f"*{kind}" for kind in kinds]
    # Every system's dialog shows the name before the patterns; an empty file name means the folder itself.
    filters = [[" ".join(patterns), *patterns]]
    return {"title": _("Choose a file"), "path": str(folder) + os.sep, "filters": filters}


class PlyerDevice:
    """The device on which the app runs."""

    def documents_folder(self) -> Path:
        """Return where people look for their documents, or the home folder if that is unknown."""
        found, folder = _attempt("documents folder", self._ask_documents_folder)
        if found and folder and Path(folder).is_dir():
            return Path(folder)
        with contextlib.suppress(RuntimeError):
            return Path.home()
        return Path.cwd()

    def choose_file_to_save(self, folder: Path, name: str, chosen: Chosen, missing: Callable[[], None]) -> None:
        """Ask with the system's dialog; on the main thread call `chosen`, or `missing` if there is no dialog.

        The answer is None if the dialog is cancelled.
        """
        wanted = {
            "title": _("Where should the file be saved?"),
            "path": str(folder / name),
            "filters": [f"*{Path(name).suffix}"],
        }
        self._choose(lambda chooser: chooser.save_file(**wanted), _first(chosen), missing)

    def choose_file_to_open(
        self, folder: Path, kinds: Sequence[str], chosen: Chosen, missing: Callable[[], None]
    ) -> None:
        """Ask for a file whose name ends in one of `kinds`, such as ``.png``; answers as `choose_file_to_save` does."""
        wanted = _opening(folder, kinds)
        self._choose(lambda chooser: chooser.open_file(**wanted), _first(chosen), missing)

    def choose_files_to_open(
        self, folder: Path, kinds: Sequence[str], chosen: AllChosen, missing: Callable[[], None]
    ) -> None:
        """Ask for one or more files in the same way; the answer is empty if the dialog is cancelled."""
        wanted = _opening(folder, kinds)
        self._choose(lambda chooser: chooser.open_file(multiple=True, **wanted), chosen, missing)

    def choose_folder(self, folder: Path, chosen: Chosen, missing: Callable[[], None]) -> None:
        """Ask for a folder; answers as `choose_file_to_save` does."""
        self._choose(lambda chooser: chooser.choose_dir(path=str(folder) + os.sep), _first(chosen), missing)

    def _choose(self, ask: Callable[[Any], Any], chosen: AllChosen, missing: Callable[[], None]) -> None:
        found, chooser = _attempt("file dialog", self._find_chooser)
        if not found:
            missing()
            return

        def staying_here() -> Any:
            # The Windows dialog changes the process's folder to the one shown, so a USB stick could not be removed.
            with contextlib.chdir("."):
                return ask(chooser)

        def wait() -> None:
            worked, paths = _attempt("file dialog", staying_here)
            if worked:
                mainthread(chosen)(tuple(Path(path) for path in paths or () if path))
            else:
                mainthread(missing)()

        # The dialog blocks its thread until it is closed, and the bell must keep running meanwhile.
        Thread(target=wait, name="file dialog", daemon=True).start()

    def vibrate(self, seconds: float) -> bool:
        """Vibrate; return False if that is not possible."""
        return _attempt("vibration", lambda: self._vibrator().vibrate(seconds))[0]

    def can_say(self) -> bool:
        return _attempt("speech", self._speech)[0]

    def say(self, text: str) -> bool:
        """Speak `text` in the background; return False if that is not possible."""
        found, speech = _attempt("speech", self._speech)
        if not found:
            return False
        # A speech program returns only after speaking, and the bell must keep running meanwhile.
        Thread(target=lambda: _attempt("speech", lambda: speech.speak(text)), name="speech", daemon=True).start()
        return True

    def has_keyboard(self) -> bool:
        """Tell whether the system has a keyboard for the screen, which types in any script that it is set up for."""
        return self._keyboard_program() is not None

    def open_keyboard(self) -> bool:
        """Show that keyboard; return False if that is not possible."""
        program = self._keyboard_program()
        return program is not None and _attempt("keyboard", lambda: _start(program))[0]

    @staticmethod
    def _keyboard_program() -> str | None:
        if sys.platform == "win32":
            common = os.environ.get("COMMONPROGRAMFILES", "")
            program = Path(common, "microsoft shared", "ink", "TabTip.exe")
            return str(program) if common and program.is_file() else None
        return next(filter(None, map(shutil.which, _KEYBOARD_PROGRAMS)), None)

    @staticmethod
    def _ask_documents_folder() -> str:
        from plyer import storagepath  # noqa: PLC0415 - asked for once, and slow to import

        folder: str = storagepath.get_documents_dir()
        return folder

    @staticmethod
    def _find_chooser() -> Any:
        # plyer notices that no dialog program is there only when it has to show one.
        if sys.platform == "linux" and not any(shutil.which(program) for program in _DIALOG_PROGRAMS):
            raise NotImplementedError("no dialog program")
        from plyer import filechooser  # noqa: PLC0415 - slow to import

        return filechooser

    @staticmethod
    def _vibrator() -> Any:
        # plyer prints a traceback if it has no module for a system.
        if platform not in _VIBRATING:
            raise NotImplementedError("no vibrator")
        from plyer import vibrator  # noqa: PLC0415 - slow to import

        return vibrator

    @staticmethod
    def _speech() -> Any:
        from plyer import tts  # noqa: PLC0415 - slow to import

        if sys.platform == "linux" and not (shutil.which("espeak") or shutil.which("flite")):
            raise NotImplementedError("no speech program")
        return tts


class SecondScreenProcess:
    """The second screen for the matches in `folder`; `start` begins a process. Fills `services.SecondScreen`."""

    def __init__(self, folder: Path, start: StartProcess | None = None) -> None:
        self._folder = folder
        self._start = start or _start_screen
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def is_open(self) -> bool:
        """Whether the window is open; people may close it themselves."""
        if self._process is not None and self._process.poll() is not None:
            self._let_go()
        return self._process is not None

    def open(self) -> None:
        """Open the window unless it is open already. Raises `KnownError`."""
        if self.is_open:
            return
        try:
            self._process = self._start(screen_command(self._folder))
        except OSError as error:
            sentence = _("The second screen cannot open: {reason}. The match continues here.")
            raise KnownError(sentence.format(reason=error.strerror or error)) from error

    def close(self) -> None:
        """Close the window if it is open: its process sees the end of its input."""
        if (process := self._process) is None:
            return
        self._let_go()
        try:
            process.wait(_CLOSING_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()

    def _let_go(self) -> None:
        if self._process and self._process.stdin:
            with contextlib.suppress(OSError):
                self._process.stdin.close()
        self._process = None


def screen_command(folder: Path) -> list[str]:
    """Return the command line of the second screen, which ends when its input does: the app keeps that open."""
    return [*own_program(), "audience", "--data", str(folder)]


def _start_screen(arguments: Sequence[str]) -> subprocess.Popen[bytes]:
    here = Path(__file__).resolve().parents[2]
    return subprocess.Popen(  # noqa: S603 - our own program, with a folder that is no text of anybody's
        arguments,
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        cwd=None if getattr(sys, "frozen", False) else here,
    )
