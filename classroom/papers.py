"""The printers of this computer, and what becomes of papers sent to them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from classroom.i18n import _

COPIES_AT_MOST = 99


class JobState(StrEnum):
    """The state of a paper: in the queue, being printed, stopped, out, or cancelled."""

    QUEUED = "queued"
    PRINTING = "printing"
    HELD = "held"
    DONE = "done"
    CANCELLED = "cancelled"

    @property
    def is_final(self) -> bool:
        """Whether this state is final."""
        return self in (JobState.DONE, JobState.CANCELLED)


@dataclass(frozen=True, slots=True)
class Printer:
    """A printer: the `name` by which the system knows it, and its location if one was entered."""

    name: str
    location: str = ""
    is_default: bool = False


@dataclass(frozen=True, slots=True)
class PrintJob:
    """A paper that was sent to the system, with the system's own id for it."""

    printer: str
    id: str


@dataclass(frozen=True, slots=True)
class JobReport:
    """The progress of a paper; `reason` is a sentence if it is held or was cancelled, else empty."""

    state: JobState
    reason: str = ""


class PrinterQueue(Protocol):
    """The printers of a system. Every call may take seconds and raises `KnownError` if it fails."""

    def printers(self) -> tuple[Printer, ...]:
        """Return the printers that accept papers, the default one first; empty if the system has none."""

    def send(self, pdf: bytes, printer: str, title: str, copies: int = 1) -> PrintJob:
        """Send a paper to a printer's queue; everybody who looks at the queue sees `title`."""

    def report(self, job: PrintJob) -> JobReport:
        """Return how far a paper has come."""

    def cancel(self, job: PrintJob) -> None:
        """Remove a paper from the queue; do nothing if it is already out."""


class NoQueue:
    """A system whose printers can be reached only through the viewer's own print dialog."""

    def printers(self) -> tuple[Printer, ...]:
        """Return no printers."""
        return ()

    def send(self, pdf: bytes, printer: str, title: str, copies: int = 1) -> PrintJob:
        """There is no printer to send to."""
        raise NotImplementedError

    def report(self, job: PrintJob) -> JobReport:
        """Nothing was sent."""
        raise NotImplementedError

    def cancel(self, job: PrintJob) -> None:
        """Nothing was sent."""
        raise NotImplementedError


def progress_sentence(report: JobReport, printer: str) -> str:
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
