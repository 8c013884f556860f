"""What the spooler of Windows is asked for, and what is told of papers in it."""

from __future__ import annotations

import pytest
from fpdf import FPDF
from PIL import Image, ImageChops

from classroom.papers import JobReport, JobState, Printer
from classroom.printing.gdi.queue import GdiQueue, InstalledPrinter, JobFlag, PrinterFlag
from classroom.printing.printer import PrintError
from tests.printing.gdi.fake_spooler import FakeSpooler


@pytest.fixture(scope="module")
def pdf() -> bytes:
    """A page upright with a red square, and one across with a black one."""
    paper = FPDF()
    for orientation, colour in (("portrait", (200, 0, 0)), ("landscape", (0, 0, 0))):
        paper.add_page(orientation=orientation)
        paper.set_fill_color(*colour)
        paper.rect(50, 100, 40, 40, style="F")
    return bytes(paper.output())


@pytest.fixture
def spooler() -> FakeSpooler:
    return FakeSpooler()


@pytest.fixture
def queue(spooler: FakeSpooler) -> GdiQueue:
    return GdiQueue(spooler)


def box(sheet: Image.Image) -> tuple[int, int, int, int] | None:
    return ImageChops.invert(sheet).getbbox()


def test_printers_are_named_the_default_first(spooler: FakeSpooler, queue: GdiQueue) -> None:
    spooler.known["Copier"] = InstalledPrinter("Copier", "Room 5, left cupboard")
    spooler.trouble("Staff room", PrinterFlag.DELETING)
    assert queue.printers() == (Printer("Office", is_default=True), Printer("Copier", "Room 5, left cupboard"))


def test_a_stopped_spooler_has_no_printers(spooler: FakeSpooler, queue: GdiQueue) -> None:
    spooler.is_stopped = True
    assert queue.printers() == ()


def test_each_page_lies_as_it_is_drawn(spooler: FakeSpooler, queue: GdiQueue, pdf: bytes) -> None:
    queue.send(pdf, "Office", "score sheet")
    upright, across = spooler.come_out()
    assert upright.height > upright.width
    assert across.width > across.height
    # Of 75 dots an inch, 40 mm are 118; a square begins 50 mm from the left and 100 mm from the top.
    assert box(upright) == box(across) == (147, 295, 266, 414)
    assert upright.getpixel((200, 350)) == (200, 0, 0)
    assert spooler.printed[0].title == "score sheet"


def test_copies_are_pages_of_one_paper(spooler: FakeSpooler, queue: GdiQueue, pdf: bytes) -> None:
    queue.send(pdf, "Office", "score sheet", copies=3)
    sheets = list(spooler.come_out())
    assert [sheet.width > sheet.height for sheet in sheets] == [False, True] * 3
    assert len(spooler.printed) == 1


@pytest.mark.parametrize("copies", [0, -1, 100])
def test_senseless_numbers_of_copies_are_refused(
    spooler: FakeSpooler, queue: GdiQueue, pdf: bytes, copies: int
) -> None:
    with pytest.raises(ValueError, match="copies"):
        queue.send(pdf, "Office", "certificates", copies)
    assert spooler.begun == 0


def test_a_printer_that_is_gone_is_said_with_what_to_do(queue: GdiQueue, pdf: bytes) -> None:
    with pytest.raises(PrintError, match=r"Room9 did not accept the document: .+ invalid\. Save it, or choose another"):
        queue.send(pdf, "Room9", "certificates")


def test_of_a_paper_that_stops_half_way_nothing_is_printed(spooler: FakeSpooler, queue: GdiQueue, pdf: bytes) -> None:
    spooler.room = 1
    with pytest.raises(PrintError, match="not enough space on the disk"):
        queue.send(pdf, "Office", "certificates", copies=9)
    assert len(spooler.dropped) == 1
    assert not spooler.waiting


def test_what_is_no_paper_is_refused_before_anything_is_begun(spooler: FakeSpooler, queue: GdiQueue) -> None:
    with pytest.raises(PrintError, match="damaged"):
        queue.send(b"%PDF-nothing", "Office", "certificates")
    assert spooler.begun == 0


def test_a_paper_waits_is_printed_and_comes_out(spooler: FakeSpooler, queue: GdiQueue, pdf: bytes) -> None:
    job = queue.send(pdf, "Office", "score sheet")
    assert queue.report(job) == JobReport(JobState.QUEUED)
    spooler.say(job.id, JobFlag.PRINTING)
    assert queue.report(job) == JobReport(JobState.PRINTING)
    list(spooler.come_out())
    assert queue.report(job) == JobReport(JobState.DONE)


@pytest.mark.parametrize("flag", [JobFlag.PRINTED, JobFlag.COMPLETE, JobFlag.RETAINED])
def test_a_printer_that_keeps_its_papers_tells_those_that_are_out(
    spooler: FakeSpooler, queue: GdiQueue, pdf: bytes, flag: JobFlag
) -> None:
    job = queue.send(pdf, "Office", "score sheet")
    spooler.say(job.id, flag)
    assert queue.report(job) == JobReport(JobState.DONE)


@pytest.mark.parametrize(
    ("flags", "reason"),
    [
        (PrinterFlag.PAPER_OUT, "The printer has no paper."),
        (PrinterFlag.PAPER_JAM | PrinterFlag.ERROR, "Paper is stuck in the printer."),
        (PrinterFlag.DOOR_OPEN | PrinterFlag.OFFLINE, "A printer door is open."),
        (PrinterFlag.NO_TONER, "The printer has no ink."),
        (PrinterFlag.TRAY_FULL, "The printer's tray is full."),
        (PrinterFlag.OFFLINE, "The printer is switched off or not connected."),
        (PrinterFlag.ERROR, "Something is wrong with the printer. Please check it."),
        (PrinterFlag.PAUSED, "The printer was stopped. Start it again in the computer's printer settings."),
    ],
)
def test_a_printer_that_cannot_print_holds_the_paper_with_its_reason(
    spooler: FakeSpooler, queue: GdiQueue, pdf: bytes, flags: PrinterFlag, reason: str
) -> None:
    job = queue.send(pdf, "Office", "score sheet")
    spooler.say(job.id, JobFlag.PRINTING)
    spooler.trouble("Office", flags)
    assert queue.report(job) == JobReport(JobState.HELD, reason)


@pytest.mark.parametrize(
    ("flags", "words", "reason"),
    [
        (JobFlag.PAUSED, "", "The print queue is paused. Resume it in the printer settings."),
        (JobFlag.PAPER_OUT | JobFlag.ERROR, "", "The printer has no paper."),
        (JobFlag.OFFLINE, "", "The printer is switched off or not connected."),
        (JobFlag.ERROR, "The drum is worn out", "The drum is worn out."),
        (JobFlag.SOMEBODY_WANTED, "", "Something is wrong with the printer. Please check it."),
    ],
)
def test_a_paper_that_cannot_be_printed_is_told_with_its_reason(
    spooler: FakeSpooler, queue: GdiQueue, pdf: bytes, flags: JobFlag, words: str, reason: str
) -> None:
    job = queue.send(pdf, "Office", "score sheet")
    spooler.say(job.id, flags, words)
    assert queue.report(job) == JobReport(JobState.HELD, reason)


def test_a_printer_set_to_work_offline_is_not_connected(spooler: FakeSpooler, queue: GdiQueue, pdf: bytes) -> None:
    job = queue.send(pdf, "Office", "score sheet")
    spooler.trouble("Office", PrinterFlag(0), works_offline=True)
    assert queue.report(job).reason == "The printer is switched off or not connected."


def test_words_of_a_driver_alone_are_no_trouble(spooler: FakeSpooler, queue: GdiQueue, pdf: bytes) -> None:
    job = queue.send(pdf, "Office", "score sheet")
    spooler.say(job.id, JobFlag.PRINTING, "Page 1 of 2")
    assert queue.report(job) == JobReport(JobState.PRINTING)


def test_a_paper_taken_back_is_told_as_cancelled(spooler: FakeSpooler, queue: GdiQueue, pdf: bytes) -> None:
    job = queue.send(pdf, "Office", "certificates")
    queue.cancel(job)
    assert queue.report(job) == JobReport(
        JobState.CANCELLED, "The document was removed from the print queue. Print it again if needed."
    )
    queue.cancel(job)
    assert list(spooler.come_out()) == []


def test_a_paper_that_is_out_cannot_be_taken_back(spooler: FakeSpooler, queue: GdiQueue, pdf: bytes) -> None:
    job = queue.send(pdf, "Office", "certificates")
    list(spooler.come_out())
    queue.cancel(job)
    assert queue.report(job) == JobReport(JobState.DONE)


def test_a_paper_seen_being_taken_out_stays_cancelled(spooler: FakeSpooler, queue: GdiQueue, pdf: bytes) -> None:
    job = queue.send(pdf, "Office", "certificates")
    spooler.say(job.id, JobFlag.DELETING)
    assert queue.report(job).state is JobState.CANCELLED
    spooler.remove("Office", int(job.id))
    assert queue.report(job).state is JobState.CANCELLED


def test_a_spooler_that_stopped_since_is_said(spooler: FakeSpooler, queue: GdiQueue, pdf: bytes) -> None:
    job = queue.send(pdf, "Office", "certificates")
    spooler.is_stopped = True
    with pytest.raises(PrintError, match="is not responding"):
        queue.report(job)
    with pytest.raises(PrintError, match="is not responding"):
        queue.cancel(job)
