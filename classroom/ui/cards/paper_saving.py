"""Ways out of the app for a paper: save it where the teacher chose, print it, or open it in a program that can."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

from kivy.event import EventDispatcher
from kivy.properties import StringProperty

from classroom.errors import KnownError
from classroom.i18n import _
from classroom.papers.print_job import Printer
from classroom.ui.cards.file_card import SaveCard, with_ending
from classroom.ui.cards.print_card import PrintCard
from classroom.ui.context import ScreenContext
from classroom.ui.kit.modal import Modal
from classroom.ui.outside import PrintDesk
from classroom.ui.ports import Chosen
from classroom.ui.worker import FETCHING, LatestTask, attempt

LONGEST_FOLDER = 48  # letters of a folder's path that are shown


class Saved(NamedTuple):
    """What happened to a paper: `fault` says why it was not saved; `opened` is None if no viewer was asked."""

    path: Path
    fault: str
    opened: bool | None = None


Writing = Callable[[Path], str]
"""Writes a file, and returns the sentence that says why it could not, or an empty string."""


class PaperSaving(EventDispatcher):
    """Saves papers and opens them, off the screen's thread.

    `ask_here` shows one of the app's own cards: where to save on systems without a dialog, or the choice of printer.
    `why_not` says why nothing can be saved now, and `saved` where the last paper is. A notice reports a failure,
    even if the screen has been left in the meantime.
    """

    why_not = StringProperty()
    saved = StringProperty()

    def __init__(self, context: ScreenContext, ask_here: Callable[[Modal], None]) -> None:
        super().__init__()
        self._context = context
        self._ask_here = ask_here
        self._printers: LatestTask[tuple[Printer, ...] | KnownError] = LatestTask(self._choose_printer, FETCHING)
        self._to_print: tuple[bytes, str, PrintDesk] | None = None
        self._task: LatestTask[Saved] = LatestTask(self._done, FETCHING)

    def save(self, pdf: bytes, name: str) -> None:
        """Ask where to save a paper, and save it there."""
        self.write(partial(self._context.services.pdf.save, pdf), name)

    def write(self, writing: Writing, name: str, title: str = "") -> None:
        """Ask where to save a file, with a `title` if it is not the one for papers, and write it there.

        The file keeps the extension of its `name`.
        """
        folder = self._folder()
        self.why_not = _("Choose a place in the window that has opened.")
        self._context.navigator.notify(_("Opening a window to choose a place …"))
        chosen = partial(self._save_chosen, writing, Path(name).suffix)
        missing = partial(self._ask_without_system, folder, name, chosen, title)
        self._context.outside.choose_file_to_save(folder, name, chosen, missing)

    def write_rows(self, rows: Sequence[Sequence[str]], name: str) -> None:
        """Ask where to save a list, and write its rows there, in the format given by the extension of `name`."""
        self.write(partial(self._write_rows, rows), name, _("Where should the list be saved?"))

    def _write_rows(self, rows: Sequence[Sequence[str]], path: Path) -> str:
        try:
            self._context.services.class_files.write_rows(rows, path)
        except KnownError as error:
            return str(error)
        return ""

    def print(self, pdf: bytes, name: str) -> None:
        """Print a paper on a printer of this computer; if none can be reached from here, open it for printing."""
        self._context.outside.go_printing(partial(self._go_printing, pdf, name))

    def _go_printing(self, pdf: bytes, name: str, desk: PrintDesk) -> None:
        self._to_print = pdf, name, desk
        self.saved, self.why_not = "", _("Looking for printers …")
        self._printers.ask(lambda: attempt(desk.printers.printers))

    def _choose_printer(self, printers: tuple[Printer, ...] | KnownError) -> None:
        if self._to_print is None:
            return
        pdf, name, desk = self._to_print
        self.why_not = ""
        elsewhere = partial(self._open_to_print, pdf, name, desk)
        if isinstance(printers, KnownError) or not printers:
            elsewhere()
            return
        settings = self._context.settings
        card = PrintCard(
            desk.printers,
            printers,
            pdf,
            Path(name).stem,
            last=settings.current.printer,
            chosen=lambda printer: settings.change(printer=printer),
            others=elsewhere,
            notify=self._context.navigator.notify,
        )
        card.bind(is_over=lambda _card, is_over: self._printed(card) if is_over else None)
        self._ask_here(card)

    def _printed(self, card: PrintCard) -> None:
        if not card.is_bad:
            self.saved = _("Printed on {printer}.").format(printer=card.printer)

    def _open_to_print(self, pdf: bytes, name: str, desk: PrintDesk) -> None:
        """Save a paper in the usual folder and open it."""
        writing = partial(self._context.services.pdf.save, pdf)
        self._begin(partial(_save_and_open, writing, self._folder() / name, desk))

    def _ask_without_system(self, folder: Path, name: str, chosen: Chosen, title: str) -> None:
        self._context.navigator.notify("")
        self._ask_here(SaveCard(folder, name, chosen, title))

    def _save_chosen(self, writing: Writing, ending: str, path: Path | None) -> None:
        self.why_not = ""
        self._context.navigator.notify("")
        if path is not None:
            self._begin(partial(_save, writing, with_ending(path, ending)))

    def _begin(self, work: Callable[[], Saved]) -> None:
        self.saved, self.why_not = "", _("One moment: saving the document.")
        self._task.ask(work)

    def _done(self, saved: Saved) -> None:
        self.why_not = ""
        if saved.fault:
            self._context.navigator.notify(saved.fault)
            return
        if saved.opened is None:
            self._context.settings.change(folder=str(saved.path.parent))
        if saved.opened is False:
            sentence = _("No program to open PDFs was found. The document is saved as {path}")
            self._context.navigator.notify(sentence.format(path=saved.path))
        folder = short_folder(saved.path.parent)
        self.saved = _("Saved: {file} in {folder}").format(file=saved.path.name, folder=folder)

    def _folder(self) -> Path:
        """Return the folder of the last save, or where people look for their documents."""
        last = Path(self._context.settings.current.folder) if self._context.settings.current.folder else None
        return last if last and last.is_dir() else self._context.outside.documents_folder()


def _save(writing: Writing, path: Path) -> Saved:
    return Saved(path, writing(path))


def _save_and_open(writing: Writing, path: Path, desk: PrintDesk) -> Saved:
    saved = _save(writing, path)
    return saved if saved.fault else saved._replace(opened=desk.open(path))


def short_folder(folder: Path) -> str:
    """Return a folder's path, shortened to its end if it is long."""
    text = str(folder)
    return text if len(text) <= LONGEST_FOLDER else f"…{text[-LONGEST_FOLDER:]}"
