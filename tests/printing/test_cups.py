"""Papers go through a real CUPS server and come out of its printers; what becomes of them is told."""

from __future__ import annotations

import io
import os
import shutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from fpdf import FPDF
from pypdf import PdfReader

from classroom.papers import JobReport, JobState, Printer, PrintJob
from classroom.printing.cups import CupsQueue
from classroom.printing.printer import PrintError
from tests.printing.cups_server import SECONDS, CupsServer, cups_server, why_not

REASON = why_not()
pytestmark = pytest.mark.skipif(bool(REASON), reason=REASON)


@pytest.fixture(scope="module")
def running() -> Iterator[CupsServer]:
    with cups_server() as server:
        server.add("Room5", "Room 5, left cupboard")
        server.add("Office")
        server.run("lpadmin", "-d", "Office")
        yield server


@pytest.fixture
def server(running: CupsServer, monkeypatch: pytest.MonkeyPatch) -> Iterator[CupsServer]:
    monkeypatch.setenv("CUPS_SERVER", running.address)
    yield running
    running.run("cancel", "-a")
    running.run("cupsenable", "Room5")


@pytest.fixture(scope="module")
def pdf() -> bytes:
    paper = FPDF()
    for page in (1, 2):
        paper.add_page()
        paper.set_font("helvetica", size=30)
        paper.cell(text=f"Hornbills 117, page {page}")
    return bytes(paper.output())


def until(queue: CupsQueue, job: PrintJob, is_so: Callable[[JobReport], bool]) -> JobReport:
    end = time.monotonic() + SECONDS
    while not is_so(report := queue.report(job)):
        assert time.monotonic() < end, report
        time.sleep(0.05)
    return report


def words(printed: bytes) -> list[str]:
    # A printer's own commands stand before the paper.
    return [page.extract_text() for page in PdfReader(io.BytesIO(printed[printed.index(b"%PDF") :])).pages]


def test_printers_are_named_the_default_first(server: CupsServer) -> None:
    assert CupsQueue().printers() == (
        Printer("Office", is_default=True),
        Printer("Room5", "Room 5, left cupboard"),
    )


def test_a_printer_that_takes_nothing_is_not_offered(server: CupsServer) -> None:
    server.run("cupsreject", "Room5")
    assert [printer.name for printer in CupsQueue().printers()] == ["Office"]
    server.run("cupsaccept", "Room5")


def test_what_is_sent_comes_out_whole_and_is_told_as_done(server: CupsServer, pdf: bytes) -> None:
    queue = CupsQueue()
    job = queue.send(pdf, "Room5", "score sheet")
    assert until(queue, job, lambda report: report.state.is_final) == JobReport(JobState.DONE)
    assert words(server.paper("Room5")) == ["Hornbills 117, page 1", "Hornbills 117, page 2"]


def test_copies_come_out_as_many_times(server: CupsServer, pdf: bytes) -> None:
    queue = CupsQueue()
    job = queue.send(pdf, "Room5", "score sheet", copies=3)
    until(queue, job, lambda report: report.state is JobState.DONE)
    assert len(words(server.paper("Room5"))) == 6


def test_a_stopped_printer_holds_the_paper_with_its_reason(server: CupsServer, pdf: bytes) -> None:
    queue = CupsQueue()
    server.run("cupsdisable", "-r", "the tray is broken", "Room5")
    job = queue.send(pdf, "Room5", "certificates")
    assert queue.report(job) == JobReport(JobState.HELD, "The printer was stopped: the tray is broken")
    server.run("cupsenable", "Room5")
    assert until(queue, job, lambda report: report.state.is_final).state is JobState.DONE


def test_a_paper_that_somebody_holds_is_told_as_held(server: CupsServer, pdf: bytes) -> None:
    queue = CupsQueue()
    server.run("cupsdisable", "Room5")
    job = queue.send(pdf, "Room5", "certificates")
    server.run("lp", "-i", job.id, "-H", "hold")
    server.run("cupsenable", "Room5")
    assert until(queue, job, lambda report: "paused" in report.reason).state is JobState.HELD


def test_a_paper_taken_back_is_told_as_cancelled(server: CupsServer, pdf: bytes) -> None:
    queue = CupsQueue()
    server.run("cupsdisable", "Room5")
    job = queue.send(pdf, "Room5", "certificates")
    queue.cancel(job)
    assert queue.report(job) == JobReport(
        JobState.CANCELLED, "The document was removed from the print queue. Print it again if needed."
    )
    queue.cancel(job)


def test_the_title_goes_with_the_paper(server: CupsServer, pdf: bytes) -> None:
    queue = CupsQueue()
    job = queue.send(pdf, "Room5", "certificates_2026-11-21_7f3a.pdf")
    until(queue, job, lambda report: report.state is JobState.DONE)
    assert b'"certificates_2026-11-21_7f3a.pdf"' in server.paper("Room5")


def test_a_printer_that_is_gone_is_said_with_what_to_do(server: CupsServer, pdf: bytes) -> None:
    with pytest.raises(PrintError, match=r"Room9 did not accept the document: .+ Save it, or choose another printer\."):
        CupsQueue().send(pdf, "Room9", "certificates")


def test_a_queue_that_is_removed_while_it_prints_is_said_with_its_reason(server: CupsServer, pdf: bytes) -> None:
    queue = CupsQueue()
    server.add("Hall")
    server.run("cupsdisable", "Hall")
    job = queue.send(pdf, "Hall", "score sheet")
    server.run("lpadmin", "-x", "Hall")
    with pytest.raises(PrintError, match=r"strange answer: Invalid destination .+\. Check at the printer"):
        queue.report(job)
    queue.cancel(job)


@pytest.mark.parametrize(
    ("content", "ends"),
    [("", 0), ("", 1), ("Hall disabled since\\n", 0), ("\\377\\000\\033[31mlong " * 999, 0), ("404: gone", 1)],
)
def test_a_garbage_answer_is_a_sentence_with_its_reason(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, pdf: bytes, content: str, ends: int
) -> None:
    for program in ("lp", "lpstat", "cancel"):
        (tmp_path / program).write_text(f"#!/bin/sh\nprintf '{content}'\nexit {ends}\n", encoding="utf-8")
        (tmp_path / program).chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path) + os.pathsep + os.environ["PATH"])
    queue, job = CupsQueue(), PrintJob("Hall", "Hall-1")
    assert queue.printers() == ()
    with pytest.raises(PrintError, match=r"did not accept the document: [^.].*\. Save it") as refused:
        queue.send(pdf, "Hall", "certificates")
    assert len(str(refused.value)) < 350
    if ends or content.strip("\\n"):
        with pytest.raises(PrintError, match=r"strange answer: [^.].*\. Check at"):
            queue.report(job)
    else:
        assert queue.report(job) == JobReport(JobState.DONE), "CUPS keeps no history where it was told so"
    queue.cancel(job)


def test_a_name_that_looks_like_an_option_is_none(server: CupsServer, pdf: bytes) -> None:
    with pytest.raises(PrintError):
        CupsQueue().send(pdf, "-dRoom5", "certificates")


@pytest.mark.parametrize("copies", [0, -1, 100])
def test_senseless_numbers_of_copies_are_refused(server: CupsServer, pdf: bytes, copies: int) -> None:
    with pytest.raises(ValueError, match="copies"):
        CupsQueue().send(pdf, "Room5", "certificates", copies)


def test_no_server_is_no_printer_and_a_sentence(monkeypatch: pytest.MonkeyPatch, pdf: bytes) -> None:
    monkeypatch.setenv("CUPS_SERVER", "127.0.0.1:1")
    queue = CupsQueue()
    assert queue.printers() == ()
    with pytest.raises(PrintError, match="did not accept the document"):
        queue.send(pdf, "Room5", "certificates")


def test_no_printing_system_is_no_printer_and_a_sentence(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, pdf: bytes
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert shutil.which("lp") is None
    queue = CupsQueue()
    assert queue.printers() == ()
    with pytest.raises(PrintError, match="No printing system was found"):
        queue.send(pdf, "Room5", "certificates")


def test_a_system_that_does_not_answer_is_said(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, pdf: bytes) -> None:
    (tmp_path / "lp").write_text("#!/bin/sh\nexec sleep 5\n", encoding="utf-8")
    (tmp_path / "lp").chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path) + os.pathsep + os.environ["PATH"])
    monkeypatch.setattr("classroom.printing.cups._PATIENCE", 0.2)
    with pytest.raises(PrintError, match="is not responding"):
        CupsQueue().send(pdf, "Room5", "certificates")
