"""Printers of this computer and what becomes of a paper sent to one, whatever system they belong to."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

COPIES_AT_MOST = 99


class JobState(StrEnum):
    """How far a paper has come: in the queue, on its way through the printer, stopped, out, or taken back."""

    QUEUED = "queued"
    PRINTING = "printing"
    HELD = "held"
    DONE = "done"
    CANCELLED = "cancelled"

    @property
    def is_final(self) -> bool:
        """Whether nothing more will become of it."""
        return self in (JobState.DONE, JobState.CANCELLED)


@dataclass(frozen=True, slots=True)
class Printer:
    """A printer: the `name` that the system knows it by, where it stands as far as anybody wrote it down."""

    name: str
    location: str = ""
    is_default: bool = False


@dataclass(frozen=True, slots=True)
class PrintJob:
    """A paper that was handed to the system, with the system's own name for it."""

    printer: str
    id: str


@dataclass(frozen=True, slots=True)
class JobReport:
    """How far a paper has come; `reason` is a sentence where it is held or was taken back, else empty."""

    state: JobState
    reason: str = ""


class PrinterQueue(Protocol):
    """The printers of a system. Every call may take seconds; what fails raises `KnownError`."""

    def printers(self) -> tuple[Printer, ...]:
        """Return the printers that take papers, the default one first; none where the system has none."""

    def send(self, pdf: bytes, printer: str, title: str, copies: int = 1) -> PrintJob:
        """Hand a paper to a printer's queue; `title` is seen by everybody who looks into the queue."""

    def report(self, job: PrintJob) -> JobReport:
        """Return how far a paper has come."""

    def cancel(self, job: PrintJob) -> None:
        """Take a paper out of the queue; nothing where it is out already."""


class NoQueue:
    """A system whose printers can only be reached through the viewer's own print dialog."""

    def printers(self) -> tuple[Printer, ...]:
        """Return none."""
        return ()

    def send(self, pdf: bytes, printer: str, title: str, copies: int = 1) -> PrintJob:
        """There is nothing to send to."""
        raise NotImplementedError

    def report(self, job: PrintJob) -> JobReport:
        """Nothing was sent."""
        raise NotImplementedError

    def cancel(self, job: PrintJob) -> None:
        """Nothing was sent."""
        raise NotImplementedError
