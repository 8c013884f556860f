"""Why the app cannot open or continue: a sentence in a window, in a box of the system or in the terminal."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from classroom.i18n import _
from classroom.paths import assets_dir
from classroom.settings import Settings
from classroom.ui.graphics import NoGraphicsError, prepare_kivy

_FAULT_WINDOW = (900, 600)
_FONT_BEGINS = b"\x00\x01\x00\x00"
MAIN_FONT = ("Andika-Regular.ttf", "Andika-Bold.ttf")


class CannotStartError(Exception):
    """The app cannot open or continue; `str` is the sentence that says why."""


def look_for_font() -> None:
    """Raise `CannotStartError` if the app's only font is missing or damaged."""
    for name in MAIN_FONT:
        path = assets_dir() / "fonts" / name
        try:
            with path.open("rb") as file:
                is_font = file.read(len(_FONT_BEGINS)) == _FONT_BEGINS
        except OSError:
            is_font = False
        if not is_font:
            sentence = _(
                "Bellword's font is missing or damaged: {file}. Your saved data is safe. Install Bellword again."
            )
            raise CannotStartError(sentence.format(file=path))


@contextmanager
def report_crash(reports: Path) -> Iterator[None]:
    """Turn a crash into a sentence; if it is a bug in the app, also save a report in the folder `reports`."""
    try:
        yield
    except NoGraphicsError as error:
        if error.__cause__:
            _save_report(reports, error.__cause__)
        raise
    except Exception as error:  # noqa: BLE001 - a fault of ours is reported, and said in a sentence
        report = _save_report(reports, error)
        sentence = _("Something went wrong in Bellword, and it had to close. Your saved data is safe.")
        if report:
            sentence = _("{sentence} Report: {file}").format(sentence=sentence, file=reports / report)
        raise CannotStartError(sentence) from None


def _save_report(folder: Path, error: BaseException) -> str:
    from classroom.errors.fault_report import fault_text, save_report

    return save_report(folder, fault_text(error))


def fail_start(sentence: str, *, in_window: bool = True) -> int:
    """Say why the app does not start, and return 1: in a window, and in the terminal if there is one.

    Someone who typed the command reads the answer there and needs no window.
    """
    if sys.stderr:
        sys.stderr.write(f"{sentence}\n")
        sys.stderr.flush()
    if in_window and not (sys.stderr and sys.stderr.isatty()):
        show_fault(sentence)
    return 1


def show_fault(sentence: str) -> None:
    """Show why Bellword cannot continue."""
    show_sentence(sentence, _("Bellword cannot continue"))


def show_sentence(sentence: str, title: str = "Bellword") -> None:
    """Show a sentence in a Kivy window or, if that is not possible, in a system dialog."""
    from classroom.errors.plain_box import show_box

    # After a failure, or after its window has closed, Kivy cannot open a second one.
    if "kivy" in sys.modules or not _shown_by_kivy(sentence, title):
        show_box(sentence)


def _shown_by_kivy(sentence: str, title: str) -> bool:
    try:
        look_for_font()
        with tempfile.TemporaryDirectory(prefix="bellword-", ignore_cleanup_errors=True) as scratch:
            prepare_kivy(Path(scratch) / "kivy", Settings(), _FAULT_WINDOW)
            from classroom.ui.start_fault import StartFaultApp

            StartFaultApp(sentence, title).run()
    except (Exception, SystemExit):  # noqa: BLE001 - whatever it is, the system has a box of its own
        return False
    return True
