"""Papers are saved and printed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty

from classroom.i18n import LANGUAGE_NAMES, N_, _, current_language, ngettext, paper_translation
from classroom.papers import (
    COPIES_AT_MOST,
    JobReport,
    JobState,
    Printer,
    PrinterQueue,
    PrintJob,
    progress_sentence,
)
from classroom.rules.policy import Format
from classroom.say.match_setup import format_of
from classroom.services import Chosen, Services
from classroom.tables.evidence import CellValue
from classroom.ui.cards.file_card import SaveCard, ask_file, last_folder, with_ending
from classroom.ui.context import ScreenContext
from classroom.ui.kit.dialog import Dialog
from classroom.ui.kit.layout import ListRow, lay, load_rules
from classroom.ui.outside import PrintDesk
from classroom.ui.worker import DRAWING, FETCHING, Asking, attempt
from classroom.words.two_letters import TwoLetterPaper, two_letter_guide

ASK_EVERY = 1.0
"""Seconds between two checks of the progress of a paper."""


class PrintCard(Asking, Dialog):
    """Prints `copies` of a paper on the chosen `printer`; `others` opens it in another program.

    Until it is sent, the printers are shown; then `news` shows the progress instead. `is_bad` says that somebody has
    to do something, `is_over` that nothing more will happen.
    """

    printer = StringProperty("")
    copies = NumericProperty(1)
    copies_line = StringProperty("")
    news = StringProperty("")
    is_sent = BooleanProperty(defaultvalue=False)
    is_bad = BooleanProperty(defaultvalue=False)
    is_over = BooleanProperty(defaultvalue=False)

    def __init__(
        self,
        queue: PrinterQueue,
        printers: Sequence[Printer],
        pdf: bytes,
        title: str,
        *,
        last: str,
        chosen: Callable[[str], None],
        others: Callable[[], None],
        notify: Callable[[str], None],
    ) -> None:
        super().__init__()
        self._queue, self._pdf, self._title = queue, pdf, title
        self._chosen, self._others, self._notify = chosen, others, notify
        self._job: PrintJob | None = None
        self._polling = Clock.create_trigger(self._ask, ASK_EVERY)
        self._rows: dict[str, ListRow] = {}
        # Nothing else holds a reference to what is hidden now.
        self._before, self._after = self.ids.before.__self__, self.ids.after.__self__
        self.fbind("is_sent", self._show_stage)
        self._show_stage()
        for printer in printers:
            row = ListRow(note=printer.location, on_release=lambda _row, name=printer.name: self.choose(name))
            self._rows[printer.name] = row
            self.ids.rows.add_widget(row)
        known = [printer.name for printer in printers]
        self.choose(last if last in known else known[0])
        self.bind(copies=self._count)
        self._count()

    def close(self) -> None:
        """Close the card; say that a paper on its way is still being printed."""
        self._polling.cancel()
        super().close()
        if self._job and not self.is_over:
            self._notify(_("The document is in the queue for {printer}.").format(printer=self.printer))

    def choose(self, name: str) -> None:
        self.printer = name
        for one, row in self._rows.items():
            row.selected = one == name
            row.text = f"\u2713 {one}" if one == name else one

    def add_copies(self, more: int) -> None:
        """Change the number of copies."""
        self.copies = min(max(1, self.copies + more), COPIES_AT_MOST)

    def press(self) -> None:
        """Send the paper to the printer."""
        self.is_sent, self.is_bad, self.is_over = True, False, False
        self.news = _("Sending to {printer} …").format(printer=self.printer)
        self._chosen(self.printer)
        send = partial(self._queue.send, self._pdf, self.printer, self._title, int(self.copies))
        self.fetch(send, self._on_sent, partial(self._tell_fault, is_over=True), FETCHING, blinks=False)

    def take_back(self) -> None:
        """Remove the paper from the queue."""
        if job := self._job:
            FETCHING.submit(attempt, partial(self._queue.cancel, job))

    def other_text(self, is_sent: bool, is_over: bool) -> str:
        if not is_sent:
            return _("Open in another program")
        return _("Choose another") if is_over else _("Cancel printing")

    def do_other(self) -> None:
        """Open the paper elsewhere; once it is sent take it back, or choose another printer."""
        if not self.is_sent:
            self.close()
            self._others()
        elif self.is_over:
            self._job, self.is_sent = None, False
        else:
            self.take_back()

    def _show_stage(self, *_args: Any) -> None:
        """Show the printers, or the progress of the paper."""
        lay(self.ids.content, [self._after if self.is_sent else self._before])
        self.title = _("Printing") if self.is_sent else _("Which printer?")
        self.deed = "" if self.is_sent else _("Print")

    def _count(self, *_args: Any) -> None:
        count = int(self.copies)
        self.copies_line = ngettext("{count} copy", "{count} copies", count).format(count=count)

    def _tell_fault(self, why: str, *, is_over: bool) -> None:
        self.news, self.is_bad, self.is_over = why, True, is_over
        if not is_over:
            self._polling()

    def _on_sent(self, job: PrintJob) -> None:
        self._job = job
        self._ask()

    def _ask(self, *_args: Any) -> None:
        if self._job:
            work = partial(self._queue.report, self._job)
            failed = partial(self._tell_fault, is_over=False)
            self.fetch(work, self._show_report, failed, FETCHING, blinks=False)

    def _show_report(self, answer: JobReport) -> None:
        self.news = progress_sentence(answer, self.printer)
        self.is_bad = answer.state in (JobState.HELD, JobState.CANCELLED)
        self.is_over = answer.state.is_final
        if not self.is_over:
            self._polling()


LONGEST_FOLDER = 48  # letters of a folder's path that are shown


class Saved(NamedTuple):
    """Where a paper was saved; `opened` tells if a viewer shows it, and is None if none was asked."""

    path: Path
    opened: bool | None = None


Writing = Callable[[Path], object]
"""Writes a file. Raises `KnownError` if it cannot."""


class PaperDesk(Asking):
    """Saves papers and opens them, off the screen's thread.

    `ask_here` shows one of the app's own cards: where to save on systems without a dialog, or the choice of printer.
    `why_not` says why nothing can be saved now, and `saved` where the last paper is; `told` are callbacks for both.
    A notice reports a failure, even if the screen has been left in the meantime.
    """

    why_not = StringProperty()
    saved = StringProperty()
    file: Path | None = ObjectProperty(None, allownone=True)
    """The file that was saved last, while `saved` tells of it."""
    leaves: Any = None
    """What is being saved or printed, for those who are told."""

    def __init__(self, context: ScreenContext, ask_here: Callable[[Any], None], **told: Callable[..., object]) -> None:
        super().__init__()
        self._context = context
        self._ask_here = ask_here
        self.fbind("saved", self._forget_file)
        self.bind(**told)

    def _forget_file(self, _desk: Any, saved: str) -> None:
        self.file = self.file if saved else None

    def open_saved(self) -> None:
        """Open the file that was saved last in another program; a notice says why not."""
        if file := self.file:
            self._context.outside.go_printing(lambda desk: self._open(partial(_opened, file, desk)))

    def _open(self, work: Callable[[], Saved]) -> None:
        self.fetch(work, self._tell_unopened, self._context.navigator.notify, FETCHING, blinks=False)

    def _tell_unopened(self, saved: Saved) -> None:
        if saved.opened is False:
            sentence = _("No program to open PDFs was found. The document is saved as {path}")
            self._context.navigator.notify(sentence.format(path=saved.path))

    def save(self, pdf: bytes, name: str) -> None:
        """Ask where to save a paper, and save it there."""
        self.write(partial(self._context.services.pdf.save, pdf), name)

    def write(self, writing: Writing, name: str, title: str = "") -> None:
        """Ask where to save a file, with a `title` if it is not the one for papers, and write it there.

        The file keeps the extension of its `name`.
        """
        folder = last_folder(self._context)
        self.why_not = _("Choose a place in the window that has opened.")
        self._context.navigator.notify(_("Opening a window to choose a place …"))
        chosen = partial(self._save_chosen, writing, Path(name).suffix)
        missing = partial(self._ask_without_system, folder, name, chosen, title)
        self._context.outside.choose_file_to_save(folder, name, chosen, missing)

    def write_rows(self, rows: Sequence[Sequence[CellValue]], name: str) -> None:
        """Ask where to save a list, and write its rows there, in the format given by the extension of `name`."""
        writing = partial(self._context.services.class_files.write_rows, rows)
        self.write(writing, name, _("Where should the list be saved?"))

    def print(self, pdf: bytes, name: str) -> None:
        """Print a paper on a printer of this computer; if none can be reached from here, open it for printing."""
        self._context.outside.go_printing(partial(self._go_printing, pdf, name))

    def _go_printing(self, pdf: bytes, name: str, desk: PrintDesk) -> None:
        self.saved, self.why_not = "", _("Looking for printers …")

        def choose(printers: tuple[Printer, ...]) -> None:
            self._choose_printer(printers, pdf, name, desk)

        self.fetch(desk.printers.printers, choose, lambda _why: choose(()), FETCHING, blinks=False)

    def _choose_printer(self, printers: tuple[Printer, ...], pdf: bytes, name: str, desk: PrintDesk) -> None:
        self.why_not = ""
        elsewhere = partial(self._open_to_print, pdf, name, desk)
        if not printers:
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
        self._begin(partial(_save_and_open, writing, last_folder(self._context) / name, desk))

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
        self.fetch(work, self._done, self._not_saved, FETCHING, blinks=False)

    def _not_saved(self, why: str) -> None:
        self.why_not = ""
        self._context.navigator.notify(why)

    def _done(self, saved: Saved) -> None:
        self.why_not = ""
        if saved.opened is None:
            self._context.settings.change(folder=str(saved.path.parent))
        self._tell_unopened(saved)
        self.file = saved.path
        folder = short_folder(saved.path.parent)
        self.saved = _("Saved: {file} in {folder}").format(file=saved.path.name, folder=folder)


def _save(writing: Writing, path: Path) -> Saved:
    writing(path)
    return Saved(path)


def _save_and_open(writing: Writing, path: Path, desk: PrintDesk) -> Saved:
    writing(path)
    return _opened(path, desk)


def _opened(path: Path, desk: PrintDesk) -> Saved:
    return Saved(path, desk.open(path))


class Filing(PaperDesk):
    """Saves things of one kind to files, and takes them in from files; a notice says where one was saved."""

    _is_asking = False

    def on_saved(self, _filing: Any, sentence: str) -> None:
        if sentence:
            self._context.navigator.notify(sentence)

    def write(self, writing: Writing, name: str, title: str = "") -> None:
        """Ask where to save a file, and write it there, unless one is being saved."""
        if self.why_not:
            self._context.navigator.notify(self.why_not)
        else:
            super().write(writing, name, title)

    def ask(self, kinds: Sequence[str], title: str) -> None:
        """Ask for a file to take in."""
        if self._is_asking:
            self._context.navigator.notify(_("Choose the file in the window that has opened."))
            return
        self._is_asking = True
        ask_file(self._context, last_folder(self._context), kinds, self._answered, self._ask_here, title)

    def _answered(self, path: Path | None) -> None:
        self._is_asking = False
        if path is not None:
            self.take_in(path)

    def take_in(self, path: Path) -> None:
        """Take in what is in a file."""
        raise NotImplementedError


def short_folder(folder: Path) -> str:
    """Return a folder's path, shortened to its end if it is long."""
    text = str(folder)
    return text if len(text) <= LONGEST_FOLDER else f"…{text[-LONGEST_FOLDER:]}"


class PaperDialog(Asking, Dialog):
    """Makes the paper whose file is called `paper_name`, and saves or prints it.

    `message` says what happened to the paper, or what the card is waiting for. `language` is that of the paper, empty
    for that on screen.
    """

    paper_name = ""
    language = StringProperty()

    def __init__(self, context: ScreenContext, **more: Any) -> None:
        self._context = context
        super().__init__(**more)
        self._saving = PaperDesk(context, self.lay_over, why_not=self._tell, saved=self._tell)

    def maker(self) -> Callable[[], bytes]:
        """Return what makes the paper, on the worker; it may raise `KnownError`."""
        raise NotImplementedError

    def leave(self, *, to_print: bool) -> None:
        """Save the paper as a PDF, or print it."""
        if self._saving.why_not:
            return
        send, services = self._saving.print if to_print else self._saving.save, self._context.services

        def leave(made: bytes) -> None:
            self.message = ""
            called = paper_translation(self.language)(self.paper_name)
            send(made, services.pdf.file_name(called, "", services.today()))

        self.message = _("One moment: preparing the document.")
        self.fetch(self.maker(), leave, partial(setattr, self, "message"), DRAWING, blinks=False)

    def _tell(self, *_args: Any) -> None:
        self.message = self._saving.why_not or self._saving.saved


def paper_languages(*, both: bool = True) -> list[tuple[str, str]]:
    """Return the languages of papers with their names, short enough to stand side by side."""
    short = [(code, name.split()[-1]) for code, name in LANGUAGE_NAMES.items()]
    return [*short, ("both", _("Both"))] if both else short


class TwoLetterCard(PaperDialog):
    """Asks for the form and the language; the words are those of the list `key` under the chosen rules."""

    paper_name = N_("two-letter-words")
    cards = BooleanProperty(defaultvalue=False)

    def __init__(self, context: ScreenContext, key: str, **more: Any) -> None:
        self._key = key
        super().__init__(context, language=current_language(), **more)

    def languages(self) -> list[tuple[str, str]]:
        """Return the languages available for the paper."""
        return paper_languages()

    def press(self) -> None:
        """Save the paper."""
        self.leave(to_print=False)

    def maker(self) -> Callable[[], bytes]:
        """Return what makes the list or the cards, as chosen."""
        services = self._context.services
        format = format_of(self._context.settings.current, services.formats)
        return partial(_made, services, self._key, self.language, cards=self.cards, format=format)


def _made(services: Services, key: str, language: str, *, cards: bool, format: Format) -> bytes:
    """Return the paper; reading the list for the first time may take a second. Raises `KnownError`."""
    lexicon = services.matches.lexicon(key, format.words)
    words = two_letter_guide(lexicon, services.two_letter_table(), format.tiles.values, unshown=lexicon.unshown)
    return services.pdf.drawn(TwoLetterPaper(words, cards), language)


load_rules(__file__)
