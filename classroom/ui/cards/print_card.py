"""A card that sends a paper to a printer of this computer and tells how far it has come."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from classroom.errors import KnownError
from classroom.i18n import _, ngettext
from classroom.papers.print_job import COPIES_AT_MOST, JobReport, JobState, Printer, PrinterQueue, PrintJob
from classroom.ui.kit.dialog import Dialog
from classroom.ui.kit.kv import load_rules
from classroom.ui.kit.layout import ListRow
from classroom.ui.worker import FETCHING, LatestTask, attempt

ASK_EVERY = 1.0
"""Seconds between two checks of the progress of a paper."""


class PrintCard(Dialog):
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
        self._asked: LatestTask[JobReport | KnownError] = LatestTask(self._show_report, FETCHING)
        self._sent: LatestTask[PrintJob | KnownError] = LatestTask(self._on_sent, FETCHING)
        self._polling = Clock.create_trigger(self._ask, ASK_EVERY)
        self._rows: dict[str, ListRow] = {}
        # Nothing else holds a reference to what is hidden now.
        self._before, self._after = self.ids.before.__self__, self.ids.after.__self__
        self.fbind("is_sent", self._show_stage)
        self._show_stage()
        for printer in printers:
            row = ListRow(note=printer.location)
            row.bind(on_release=lambda _row, name=printer.name: self.choose(name))
            self._rows[printer.name] = row
            self.ids.rows.add_widget(row)
        known = [printer.name for printer in printers]
        self.choose(last if last in known else known[0])
        self.bind(copies=self._count)
        self._count()

    def close(self) -> None:
        """Close the card; say that a paper on its way is still being printed."""
        self._polling.cancel()
        self._asked.forget()
        super().close()
        if self._job and not self.is_over:
            self._notify(_("The document is in the queue for {printer}.").format(printer=self.printer))

    def choose(self, name: str) -> None:
        """Choose another printer."""
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
        self._sent.ask(
            lambda: attempt(partial(self._queue.send, self._pdf, self.printer, self._title, int(self.copies)))
        )

    def choose_again(self) -> None:
        """Show the printers again."""
        self._job, self.is_sent = None, False

    def take_back(self) -> None:
        """Remove the paper from the queue."""
        job = self._job
        if job:
            FETCHING.submit(attempt, partial(self._queue.cancel, job))

    def other_text(self, is_sent: bool, is_over: bool) -> str:
        """Return the text of the second button."""
        if not is_sent:
            return _("Open in another program")
        return _("Choose another") if is_over else _("Take it back")

    def do_other(self) -> None:
        """Open the paper elsewhere; once it is sent take it back, or choose another printer."""
        if not self.is_sent:
            self.open_elsewhere()
        elif self.is_over:
            self.choose_again()
        else:
            self.take_back()

    def _show_stage(self, *_args: Any) -> None:
        """Show the printers, or the progress of the paper."""
        self.ids.content.clear_widgets()
        self.add_widget(self._after if self.is_sent else self._before)
        self.title = _("Printing") if self.is_sent else _("Which printer?")
        self.deed = "" if self.is_sent else _("Print")

    def open_elsewhere(self) -> None:
        """Open the paper in another program, which can print it too."""
        self.close()
        self._others()

    def _count(self, *_args: Any) -> None:
        count = int(self.copies)
        self.copies_line = ngettext("{count} copy", "{count} copies", count).format(count=count)

    def _on_sent(self, answer: PrintJob | KnownError) -> None:
        if isinstance(answer, KnownError):
            self.news, self.is_bad, self.is_over = str(answer), True, True
            return
        self._job = answer
        if self.parent is not None:
            self._ask()

    def _ask(self, *_args: Any) -> None:
        job = self._job
        if job:
            self._asked.ask(lambda: attempt(partial(self._queue.report, job)))

    def _show_report(self, answer: JobReport | KnownError) -> None:
        if isinstance(answer, KnownError):
            self.news, self.is_bad = str(answer), True
            self._polling()
            return
        self.news = _sentence(answer, self.printer)
        self.is_bad = answer.state in (JobState.HELD, JobState.CANCELLED)
        self.is_over = answer.state.is_final
        if not self.is_over:
            self._polling()


def _sentence(report: JobReport, printer: str) -> str:
    """Return a sentence about the progress of a paper."""
    match report.state:
        case JobState.QUEUED:
            sentence = _("The document is waiting for {printer}.")
        case JobState.PRINTING:
            sentence = _("{printer} is printing.")
        case JobState.HELD:
            sentence = _("Waiting: {printer} is not printing. Check it.")
        case JobState.DONE:
            sentence = _("Done. Everything was sent to {printer}.")
        case JobState.CANCELLED:
            sentence = _("{printer} did not print this.")
    return " ".join(filter(None, (sentence.format(printer=printer), report.reason)))


load_rules(__file__)
