"""The printers of Windows: papers are drawn page by page, and the spooler reports their progress.

The spooler forgets a paper as soon as it is printed or cancelled. A paper that was not seen to be cancelled counts as
printed.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntFlag
from typing import NamedTuple, Protocol

from classroom.i18n import _
from classroom.papers import COPIES_AT_MOST, JobReport, JobState, Printer, PrintJob
from classroom.printing import printer as fault
from classroom.printing.gdi.raster import Pages, Surface, Tile, open_pages
from classroom.printing.printer import PrintError


class JobFlag(IntFlag):
    """The spooler's flags for a paper (JOB_STATUS_...)."""

    PAUSED = 0x1
    ERROR = 0x2
    DELETING = 0x4
    PRINTING = 0x10
    OFFLINE = 0x20
    PAPER_OUT = 0x40
    PRINTED = 0x80
    DELETED = 0x100
    BLOCKED = 0x200
    SOMEBODY_WANTED = 0x400
    COMPLETE = 0x1000
    RETAINED = 0x2000


class PrinterFlag(IntFlag):
    """The spooler's flags for a printer (PRINTER_STATUS_...)."""

    PAUSED = 0x1
    ERROR = 0x2
    DELETING = 0x4
    PAPER_JAM = 0x8
    PAPER_OUT = 0x10
    PAPER_PROBLEM = 0x40
    OFFLINE = 0x80
    TRAY_FULL = 0x800
    NOT_AVAILABLE = 0x1000
    NO_TONER = 0x40000
    SOMEBODY_WANTED = 0x100000
    OUT_OF_MEMORY = 0x200000
    DOOR_OPEN = 0x400000
    SERVER_UNKNOWN = 0x800000


_PRINTER_REASONS = (
    (PrinterFlag.PAPER_JAM, fault.PAPER_STUCK),
    (PrinterFlag.PAPER_OUT | PrinterFlag.PAPER_PROBLEM, fault.NO_PAPER),
    (PrinterFlag.DOOR_OPEN, fault.DOOR_OPEN),
    (PrinterFlag.NO_TONER, fault.NO_INK),
    (PrinterFlag.TRAY_FULL, fault.TRAY_FULL),
    (PrinterFlag.OFFLINE | PrinterFlag.NOT_AVAILABLE | PrinterFlag.SERVER_UNKNOWN, fault.NOT_CONNECTED),
    (PrinterFlag.ERROR | PrinterFlag.SOMEBODY_WANTED | PrinterFlag.OUT_OF_MEMORY, fault.LOOK_AT_IT),
)
_JOB_REASONS = (
    (JobFlag.PAPER_OUT, fault.NO_PAPER),
    (JobFlag.OFFLINE, fault.NOT_CONNECTED),
    (JobFlag.ERROR | JobFlag.SOMEBODY_WANTED | JobFlag.BLOCKED, fault.LOOK_AT_IT),
)
_GONE = JobFlag.DELETING | JobFlag.DELETED
_OUT = JobFlag.PRINTED | JobFlag.COMPLETE | JobFlag.RETAINED


class SpoolerError(Exception):
    """The spooler refused; the message is the reason as Windows gives it."""


class InstalledPrinter(NamedTuple):
    """A printer as the spooler knows it; it `works_offline` if somebody set it so or it is not connected."""

    name: str
    location: str = ""
    flags: PrinterFlag = PrinterFlag(0)
    works_offline: bool = False


class SpooledJob(NamedTuple):
    """A paper in the spooler, and what the printer's driver reports about it."""

    flags: JobFlag = JobFlag(0)
    words: str = ""


class Document(Protocol):
    """A paper that is being drawn."""

    @property
    def job(self) -> int:
        """The spooler's job number."""

    def begin_page(self, *, landscape: bool) -> Surface:
        """Begin an A4 page."""

    def paint(self, tile: Tile) -> None:
        """Draw a picture on the page."""

    def end_page(self) -> None:
        """End the page."""

    def end(self) -> None:
        """Finish the paper, so that it is printed."""

    def drop(self) -> None:
        """Discard the paper, so that none of it is printed."""


class Spooler(Protocol):
    """The functions of the Windows spooler. Every call may raise `SpoolerError`."""

    def printers(self) -> Sequence[InstalledPrinter]:
        """Return the printers of this computer, both local and connected ones."""

    def printer(self, name: str) -> InstalledPrinter:
        """Return the printer with this name."""

    def default(self) -> str:
        """Return the name of the default printer; empty if there is none."""

    def begin(self, printer: str, title: str) -> Document:
        """Begin a paper."""

    def job(self, printer: str, number: int) -> SpooledJob | None:
        """Return what is known of a paper, or None if it is no longer in the queue."""

    def remove(self, printer: str, number: int) -> bool:
        """Remove a paper from the queue; return False if it is already out."""


class GdiQueue:
    """The printers of Windows."""

    def __init__(self, spooler: Spooler) -> None:
        self._spooler = spooler
        self._taken_back: set[PrintJob] = set()

    def printers(self) -> tuple[Printer, ...]:
        """Return the printers that accept papers, the default one first; empty if the spooler is stopped."""
        try:
            default = self._spooler.default()
            known = self._spooler.printers()
        except SpoolerError:
            return ()
        found = [
            Printer(printer.name, printer.location, is_default=printer.name == default)
            for printer in known
            if PrinterFlag.DELETING not in printer.flags
        ]
        return tuple(sorted(found, key=lambda printer: (not printer.is_default, printer.name.casefold())))

    def send(self, pdf: bytes, printer: str, title: str, copies: int = 1) -> PrintJob:
        """Send a paper to a printer's queue. Raises `PrintError`, or ValueError for an invalid number of copies.

        All copies are in one paper, as not every printer can repeat one.
        """
        if not 1 <= copies <= COPIES_AT_MOST:
            raise ValueError(f"{copies} copies")
        with open_pages(pdf) as pages:
            try:
                document = self._spooler.begin(printer, title)
                try:
                    _draw(pages, document, copies)
                    document.end()
                except BaseException:
                    document.drop()
                    raise
            except SpoolerError as error:
                said = f"{str(error).rstrip('.')}."
                raise PrintError(_(fault.NOT_TAKEN).format(printer=printer, reason=said)) from error
        return PrintJob(printer, str(document.job))

    def report(self, job: PrintJob) -> JobReport:
        """Return how far a paper has come. Raises `PrintError` if the spooler does not answer."""
        try:
            known = self._spooler.job(job.printer, int(job.id))
            printer = self._spooler.printer(job.printer) if known else None
        except SpoolerError as error:
            raise PrintError(_(fault.NO_ANSWER)) from error
        if known and known.flags & _GONE:
            self._taken_back.add(job)
        if job in self._taken_back:
            return JobReport(JobState.CANCELLED, _(fault.TAKEN_OUT))
        if known is None or printer is None or known.flags & _OUT:
            return JobReport(JobState.DONE)
        return _waiting(known, printer)

    def cancel(self, job: PrintJob) -> None:
        """Remove a paper from the queue; do nothing if it is already out. Raises `PrintError`."""
        try:
            if self._spooler.remove(job.printer, int(job.id)):
                self._taken_back.add(job)
        except SpoolerError as error:
            raise PrintError(_(fault.NO_ANSWER)) from error


def _draw(pages: Pages, document: Document, copies: int) -> None:
    for _copy in range(copies):
        for number in range(len(pages)):
            surface = document.begin_page(landscape=pages.is_landscape(number))
            for tile in pages.tiles(number, surface):
                document.paint(tile)
            document.end_page()


def _waiting(job: SpooledJob, printer: InstalledPrinter) -> JobReport:
    """Return the state of a paper in the queue, and what holds it there, if anything."""
    if JobFlag.PAUSED in job.flags:
        return JobReport(JobState.HELD, _(fault.SOMEBODY_HOLDS))
    if PrinterFlag.PAUSED in printer.flags:
        return JobReport(JobState.HELD, _(fault.STOPPED))
    if wrong := _wrong(job, printer):
        return JobReport(JobState.HELD, wrong)
    return JobReport(JobState.PRINTING if JobFlag.PRINTING in job.flags else JobState.QUEUED)


def _wrong(job: SpooledJob, printer: InstalledPrinter) -> str:
    """Return what keeps a printer from printing, or empty if nothing does.

    A message from the driver is in the driver's own words.
    """
    reasons = [reason for flags, reason in _PRINTER_REASONS if printer.flags & flags]
    reasons += [fault.NOT_CONNECTED] if printer.works_offline else []
    reasons += [reason for flags, reason in _JOB_REASONS if job.flags & flags]
    known = next((sentence for sentence in reasons if sentence != fault.LOOK_AT_IT), "")
    if known or not reasons:
        return _(known) if known else ""
    return f"{job.words.rstrip('.')}." if job.words else _(fault.LOOK_AT_IT)
