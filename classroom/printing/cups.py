"""Printing through CUPS, the printing system of Linux and macOS, with its programs `lp`, `lpstat` and `cancel`.

Success of `lp` only means that the paper is in the queue; `lpstat` tells what happens to it.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterator

from classroom.i18n import _
from classroom.papers import COPIES_AT_MOST, JobReport, JobState, Printer, PrintJob
from classroom.printing import printer as fault
from classroom.printing.printer import PrintError, own_libraries_left_out

_PATIENCE = 20  # seconds to wait for an answer from a CUPS program
_LONGEST = 200  # characters of what is told of such an answer
_JOB = re.compile(r".+-\d+")
_REQUEST = re.compile(r"request id is (\S+)")
_PRINTER = re.compile(r"printer (\S+) ")
_ACCEPTING = re.compile(r"^(\S+) accepting ", re.MULTILINE)
_DEFAULT = re.compile(r"system default destination: (\S+)")

_REASONS = (
    ("media-empty", fault.NO_PAPER),
    ("media-needed", fault.NO_PAPER),
    ("media-jam", fault.PAPER_STUCK),
    ("door-open", fault.DOOR_OPEN),
    ("cover-open", fault.DOOR_OPEN),
    ("toner-empty", fault.NO_INK),
    ("marker-supply-empty", fault.NO_INK),
    ("output-area-full", fault.TRAY_FULL),
    ("offline", fault.NOT_CONNECTED),
    ("connecting-to-device", fault.NOT_CONNECTED),
    ("timed-out", fault.NOT_CONNECTED),
    ("spool-area-full", fault.DISK_FULL),
)
"""Prefixes of the keywords with which printers report faults (RFC 8011, 5.4.12), the most serious first."""


class CupsQueue:
    """The printers that CUPS knows."""

    def printers(self) -> tuple[Printer, ...]:
        """Return the printers that accept papers, the default one first; empty if CUPS is not installed."""
        if shutil.which("lpstat") is None:
            return ()
        default = _DEFAULT.search(_answer("lpstat", "-d"))
        # Each accepts papers even if it is stopped: papers sent then wait, and the reason is shown.
        accepting = _ACCEPTING.findall(_answer("lpstat", "-a"))
        places = dict(_locations(_answer("lpstat", "-l", "-p")))
        known = [
            Printer(name, places.get(name, ""), is_default=default is not None and default[1] == name)
            for name in accepting
        ]
        return tuple(sorted(known, key=lambda printer: not printer.is_default))

    def send(self, pdf: bytes, printer: str, title: str, copies: int = 1) -> PrintJob:
        """Send a paper to a printer's queue. Raises `PrintError`, or ValueError for an invalid number of copies."""
        if not 1 <= copies <= COPIES_AT_MOST:
            raise ValueError(f"{copies} copies")
        command = ("lp", "-d", printer, "-t", title, "-n", str(copies), "-o", "media=A4", "-")
        done = _run(*command, given=pdf)
        number = _REQUEST.search(done.stdout.decode(errors="replace"))
        if done.returncode or number is None:
            raise PrintError(_(fault.NOT_TAKEN).format(printer=printer, reason=_said(done.stderr or done.stdout)))
        return PrintJob(printer, number[1])

    def report(self, job: PrintJob) -> JobReport:
        """Return how far a paper has come. Raises `PrintError` if CUPS does not answer, or not with jobs."""
        waiting = _jobs_of(job)
        if job.id not in waiting:
            return self._ended(job)
        printer = _answer("lpstat", "-l", "-p", job.printer)
        head = printer.partition("\n")[0]
        wrong = _wrong(printer)
        if "disabled since" in head:
            return JobReport(JobState.HELD, wrong or _stopped(printer))
        if "job-hold-until" in waiting[job.id]:
            return JobReport(JobState.HELD, _(fault.SOMEBODY_HOLDS))
        if f"now printing {job.id}" in head:
            return JobReport(JobState.HELD, wrong) if wrong else JobReport(JobState.PRINTING)
        return JobReport(JobState.QUEUED)

    def cancel(self, job: PrintJob) -> None:
        """Remove a paper from the queue; do nothing if it is already out."""
        _run("cancel", job.id)

    def _ended(self, job: PrintJob) -> JobReport:
        """Return how a paper no longer in the queue ended; one missing from the history counts as printed."""
        detail = _jobs_of(job, "-W", "completed").get(job.id)
        status = None if detail is None else re.search(r"^\s*Status:(.*)$", detail, re.MULTILINE)
        if detail is None or (status and not status[1].strip()):
            return JobReport(JobState.DONE)
        if status:
            return JobReport(JobState.CANCELLED, _("The printer failed: {reason}").format(reason=status[1].strip()))
        # CUPS keeps a status only for papers that reached the printer.
        return JobReport(JobState.CANCELLED, _(fault.TAKEN_OUT))


def _run(*command: str, given: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    # The output of CUPS is parsed, so it has to be in English; names may have any letters.
    environment = own_libraries_left_out() | {"LC_ALL": "C.UTF-8", "LANGUAGE": "C"}
    if (program := shutil.which(command[0])) is None:
        raise PrintError(_("No printing system was found on this computer. Save the document, or open it to print."))
    try:
        return subprocess.run(  # noqa: S603 - programs of the system, no shell
            (program, *command[1:]), input=given, capture_output=True, check=False, timeout=_PATIENCE, env=environment
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise PrintError(_(fault.NO_ANSWER)) from error


def _answer(*command: str) -> str:
    return _run(*command).stdout.decode(errors="replace")


def _jobs_of(job: PrintJob, *which: str) -> dict[str, str]:
    """Return the id of each job of a job's printer, and its details. Raises `PrintError`."""
    done = _run("lpstat", *which, "-l", "-o", job.printer)
    listing = done.stdout.decode(errors="replace")
    jobs = {part.split()[0]: part for part in re.split(r"\n(?=\S)", listing) if part.strip()}
    if done.returncode or not all(map(_JOB.fullmatch, jobs)):
        raise PrintError(_(fault.STRANGE_ANSWER).format(reason=_said(done.stderr or done.stdout)))
    return jobs


def _said(raw: bytes) -> str:
    """Return what a CUPS program wrote as a sentence, without the name of the program, which stands before it."""
    line = next(iter(raw.decode(errors="replace").strip().splitlines()), "")
    words = "".join(sign for sign in line if sign.isprintable())[:_LONGEST].partition(": ")
    return f"{(words[2] or words[0]).removeprefix('Error - ').rstrip('.') or _(fault.NO_REASON)}."


def _locations(listing: str) -> Iterator[tuple[str, str]]:
    for part in re.split(r"\n(?=\S)", listing):
        name, place = _PRINTER.match(part), re.search(r"^\s*Location:(.*)$", part, re.MULTILINE)
        if name and place:
            yield name[1], place[1].strip()


def _wrong(printer: str) -> str:
    """Return what is wrong with a printer, as a sentence; empty if nothing keeps it from printing."""
    alerts = re.search(r"^\s*Alerts:(.*)$", printer, re.MULTILINE)
    words = alerts[1].split() if alerts else []
    return next((_(sentence) for sign, sentence in _REASONS if any(word.startswith(sign) for word in words)), "")


def _stopped(printer: str) -> str:
    """Return why a printer was stopped, in the words of the person or program that stopped it."""
    said = printer.partition("\n")[2].partition("\n")[0].strip()[:_LONGEST]
    if not said or said.startswith("Form mounted") or said == "Paused":
        return _(fault.STOPPED)
    return _("The printer was stopped: {reason}").format(reason=said)
