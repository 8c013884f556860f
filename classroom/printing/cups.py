"""Printing through CUPS, the printing system of Linux and macOS, by its own programs `lp`, `lpstat` and `cancel`.

That `lp` ends well only means that the paper stands in the queue; what becomes of it `lpstat` tells.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterator

from classroom.i18n import _
from classroom.papers.print_job import COPIES_AT_MOST, JobReport, JobState, Printer, PrintJob
from classroom.printing import printer_fault as fault
from classroom.printing.printer import PrintError, own_libraries_left_out

_PATIENCE = 20  # seconds for a program of CUPS to answer
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
"""Beginnings of the words by which printers tell what is wrong (RFC 8011, 5.4.12), the gravest first."""


class CupsQueue:
    """The printers that CUPS knows."""

    def printers(self) -> tuple[Printer, ...]:
        """Return the printers that take papers, the default one first; none where CUPS is not there."""
        if shutil.which("lpstat") is None:
            return ()
        default = _DEFAULT.search(_answer("lpstat", "-d"))
        # Each takes papers though it may be stopped: what is sent then waits, and why is told.
        accepting = _ACCEPTING.findall(_answer("lpstat", "-a"))
        places = dict(_locations(_answer("lpstat", "-l", "-p")))
        known = [
            Printer(name, places.get(name, ""), is_default=default is not None and default[1] == name)
            for name in accepting
        ]
        return tuple(sorted(known, key=lambda printer: not printer.is_default))

    def send(self, pdf: bytes, printer: str, title: str, copies: int = 1) -> PrintJob:
        """Hand a paper to a printer's queue. Raises `PrintError`, ValueError for a senseless number of copies."""
        if not 1 <= copies <= COPIES_AT_MOST:
            raise ValueError(f"{copies} copies")
        command = ("lp", "-d", printer, "-t", title, "-n", str(copies), "-o", "media=A4", "-")
        done = _run(*command, given=pdf)
        number = _REQUEST.search(done.stdout.decode(errors="replace"))
        if done.returncode or number is None:
            said = _complaint(done.stderr)
            raise PrintError(_(fault.NOT_TAKEN).format(printer=printer, reason=said))
        return PrintJob(printer, number[1])

    def report(self, job: PrintJob) -> JobReport:
        """Return how far a paper has come. Raises `PrintError` where CUPS does not answer."""
        waiting = dict(_jobs(_answer("lpstat", "-l", "-o", job.printer)))
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
        """Take a paper out of the queue; nothing where it is out already."""
        _run("cancel", job.id)

    def _ended(self, job: PrintJob) -> JobReport:
        """Return what became of a paper that waits no longer; one that the history has forgotten came out."""
        detail = dict(_jobs(_answer("lpstat", "-W", "completed", "-l", "-o", job.printer))).get(job.id)
        status = None if detail is None else re.search(r"^\s*Status:(.*)$", detail, re.MULTILINE)
        if detail is None or (status and not status[1].strip()):
            return JobReport(JobState.DONE)
        if status:
            return JobReport(JobState.CANCELLED, _("The printer failed: {reason}").format(reason=status[1].strip()))
        # Only of papers that went to the printer does CUPS keep a status.
        return JobReport(JobState.CANCELLED, _(fault.TAKEN_OUT))


def _run(*command: str, given: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    # What CUPS says is read here, and so has to be in English; names may have any letters.
    environment = own_libraries_left_out() | {"LC_ALL": "C.UTF-8", "LANGUAGE": "C"}
    program = shutil.which(command[0])
    if program is None:
        raise PrintError(_("No printing system was found on this computer. Save the document, or open it to print."))
    try:
        return subprocess.run(  # noqa: S603 - programs of the system, no shell
            (program, *command[1:]), input=given, capture_output=True, check=False, timeout=_PATIENCE, env=environment
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise PrintError(_(fault.NO_ANSWER)) from error


def _complaint(errors: bytes) -> str:
    """What a program complains of, without its own name."""
    words = errors.decode(errors="replace").strip().partition(": ")
    return f"{(words[2] or words[0]).removeprefix('Error - ').rstrip('.')}."


def _answer(*command: str) -> str:
    return _run(*command).stdout.decode(errors="replace")


def _jobs(listing: str) -> Iterator[tuple[str, str]]:
    """Each job's name and what is said of it, of a long listing."""
    for part in re.split(r"\n(?=\S)", listing):
        if part.strip():
            yield part.split()[0], part


def _locations(listing: str) -> Iterator[tuple[str, str]]:
    for part in re.split(r"\n(?=\S)", listing):
        name, place = _PRINTER.match(part), re.search(r"^\s*Location:(.*)$", part, re.MULTILINE)
        if name and place:
            yield name[1], place[1].strip()


def _wrong(printer: str) -> str:
    """What a printer says is wrong with it, as a sentence; empty where nothing keeps it from printing."""
    alerts = re.search(r"^\s*Alerts:(.*)$", printer, re.MULTILINE)
    words = alerts[1].split() if alerts else []
    return next((_(sentence) for sign, sentence in _REASONS if any(word.startswith(sign) for word in words)), "")


def _stopped(printer: str) -> str:
    """Why a printer was stopped, in the words of whoever or whatever stopped it."""
    said = printer.splitlines()[1].strip() if printer.count("\n") else ""
    if not said or said.startswith("Form mounted") or said == "Paused":
        return _(fault.STOPPED)
    return _("The printer was stopped: {reason}").format(reason=said)
