"""Papers go from Windows through GDI and its spooler to a real CUPS server, and come out of its printers."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

import pypdfium2
import pytest
from fpdf import FPDF
from PIL import Image, ImageChops

from tests.printing import cups_server
from tests.printing.cups_server import CupsServer
from tests.windows import wine
from tests.windows.wine import LONG, PROGRAM, PYTHON, Windows, wait_until, windows

REASON = cups_server.why_not() or wine.why_not(PYTHON, PROGRAM)
pytestmark = [pytest.mark.soak, pytest.mark.timeout(LONG), pytest.mark.skipif(bool(REASON), reason=REASON)]

HEAD = """
import sys, time
from pathlib import Path
from classroom.papers import JobState
from classroom.printing.gdi.queue import GdiQueue
from classroom.printing.gdi.spooler import WindowsSpooler
from classroom.printing.printer import PrintError
spooler = WindowsSpooler()
queue = GdiQueue(spooler)
"""
SEND = """
job = queue.send(Path(sys.argv[1]).read_bytes(), sys.argv[2], sys.argv[3], int(sys.argv[4]))
assert int(job.id) > 0
while not (report := queue.report(job)).state.is_final:
    time.sleep(0.1)
print(report.state.value, report.reason)
"""
DPI = 72


@pytest.fixture(scope="module")
def server() -> Iterator[CupsServer]:
    with cups_server.cups_server() as running:
        running.add("Room5", "Room 5, left cupboard")
        running.add("Office")
        running.run("lpadmin", "-d", "Office")
        yield running


@pytest.fixture(scope="module")
def school(server: CupsServer, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Windows]:
    with windows(tmp_path_factory.mktemp("windows") / "wine", CUPS_SERVER=server.address) as made:
        yield made


@pytest.fixture(scope="module")
def pdf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A page upright with a red square, and one across with a black one; both 50 mm from the left, 60 from the top."""
    paper = FPDF()
    for orientation, colour in (("portrait", (200, 0, 0)), ("landscape", (0, 0, 0))):
        paper.add_page(orientation=orientation)
        paper.set_fill_color(*colour)
        paper.rect(50, 60, 40, 40, style="F")
    path = tmp_path_factory.mktemp("paper") / "score sheet.pdf"
    path.write_bytes(bytes(paper.output()))
    return path


def printed(server: CupsServer, printer: str, pages: int) -> list[Image.Image]:
    """The pages that a printer has printed, in points, when there are as many."""

    def found() -> bytes:
        paper = server.paper(printer)
        return paper[paper.find(b"%PDF") :] if b"%%EOF" in paper[-100:] else b""

    def sheets() -> int:
        try:
            return len(pypdfium2.PdfDocument(found()))
        except pypdfium2.PdfiumError:
            return 0

    wait_until(lambda: sheets() == pages, f"{pages} pages from {printer}")
    document = pypdfium2.PdfDocument(io.BytesIO(found()))
    return [page.render(scale=DPI / 72).to_pil().convert("RGB") for page in document]


def box(sheet: Image.Image) -> tuple[float, ...]:
    """What is drawn on a sheet, in mm: left, top, right, bottom."""
    drawn = ImageChops.invert(sheet).point(lambda level: 255 if level > 60 else 0).getbbox()
    assert drawn
    return tuple(side * 25.4 / DPI for side in drawn)


def test_windows_names_the_printers_the_default_first(school: Windows) -> None:
    said = school.python(HEAD + "print([(p.name, p.location, p.is_default) for p in queue.printers()])")
    assert said.strip() == "[('Office', '', True), ('Room5', 'Room 5, left cupboard', False)]"


def test_the_program_itself_finds_them(school: Windows) -> None:
    ended, said = school.run(PROGRAM / "bellword.exe", "check", "--data", "C:\\data")
    assert ended == 0
    assert "ok         Printer: 2 found. A default printer is set.\n" in said


def test_a_paper_comes_out_with_each_page_in_its_place(school: Windows, server: CupsServer, pdf: Path) -> None:
    assert school.python(HEAD + SEND, pdf, "Room5", "score sheet", "1").strip() == "done"
    upright, across = printed(server, "Room5", 2)
    assert upright.size == across.size == (595, 842)
    assert box(upright) == pytest.approx((50, 60, 90, 100), abs=1)
    assert upright.getpixel((198, 226)) == pytest.approx((200, 0, 0), abs=12)
    # The sheet goes through the printer upright: the page across lies on its side.
    assert box(across) == pytest.approx((60, 207, 100, 247), abs=1)
    assert b"score sheet" in server.paper("Room5")


def test_copies_come_out_as_many_times(school: Windows, server: CupsServer, pdf: Path) -> None:
    assert school.python(HEAD + SEND, pdf, "Office", "three", "3").strip() == "done"
    sheets = printed(server, "Office", 6)
    assert [box(sheet) for sheet in sheets[2:]] == [box(sheet) for sheet in sheets[:4]]


def test_a_printer_that_windows_does_not_have_is_said(school: Windows, pdf: Path) -> None:
    code = """
try:
    queue.send(Path(sys.argv[1]).read_bytes(), "Room9", "x")
except PrintError as error:
    print(error)
"""
    said = school.python(HEAD + code, pdf)
    assert said.startswith("The printer Room9 did not accept the document: ")


def test_of_a_paper_that_is_dropped_nothing_comes_out(school: Windows, server: CupsServer) -> None:
    before = server.run("lpstat", "-W", "all", "-o")
    code = "document = spooler.begin('Room5', 'dropped')\ndocument.begin_page(landscape=False)\ndocument.drop()"
    school.python(HEAD + code)
    assert server.run("lpstat", "-W", "all", "-o") == before
    assert b"dropped" not in server.paper("Room5")


def test_a_paper_in_the_queue_is_known(school: Windows) -> None:
    code = """
document = spooler.begin("Room5", "known")
document.begin_page(landscape=False)
print(spooler.job("Room5", document.job))
document.drop()
"""
    assert school.python(HEAD + code).startswith("SpooledJob(flags=")
