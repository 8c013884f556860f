"""Measures making certificates beside bare fpdf2, which draws the same words in the same fonts and sizes, and no more.

The peer does not know what fits and what must be broken, and draws no border, tiles or seal: it is the least that such
a paper costs.
"""

import datetime
import gc
from time import process_time

import fpdf
import pypdfium2
from fpdf import FPDF

from classroom.paths import assets_dir
from classroom.printing.certificate import Certificate, certificates_pdf
from classroom.printing.page import PaperLanguage
from classroom.record.award import AwardKind, BestWord
from classroom.settings import CHIEF_JUDGE, ENGLISH_TEACHER, HEAD_TEACHER, CertificateDesign

PAGES, ROUNDS = 500, 3
CREATED = datetime.datetime(2026, 7, 1, 12, 0, tzinfo=datetime.UTC)
FIRST = ("Aina", "Wei Jie", "Kavitha", "Daniel", "Nur Izzati", "Hui Min", "Puteri", "Arjun", "Siti Zubaidah", "Jun Hao")
LAST = (
    "binti Rahman",
    "Tan",
    "a/p Subramaniam",
    "Lim",
    "bin Abdullah",
    "Wong",
    "Gomez",
    "a/l Muthu",
    "Ong",
    "Lee Abdul",
)
TEAMS = ("Hornbills", "Tigers", "Sun Bears", "Tapirs", "Rafflesia", "Kancil", "Pangolins", "Otters")
EVENT, EVENT_MALAY = "Word Competition for Primary Schools", "Pertandingan Permainan Kata Sekolah Rendah"
SCHOOL, PLACE, TOWN, SERIAL = "Sekolah Kebangsaan Taman Permata", "District", "Ipoh", "7-2026"
BEST = BestWord("QUIZ", (10, 1, 1, 10), 44)
LEADING = 8.0

Piece = tuple[str, str]
"""A stretch of text, and its emphasis as fpdf2 calls it."""


def measure_papers() -> None:
    """Print what both take for as many certificates of each design, and the ratio."""
    print(f"\n{PAGES} certificates, the better of {ROUNDS} times (processor time)")
    for design in CertificateDesign:
        measure_design(design)


def measure_design(design: CertificateDesign) -> None:
    """Print what both take for certificates of one design, and the ratio."""
    certificates = [certificate(number, design) for number in range(PAGES)]
    ours, theirs = [], []
    made = [ours_pdf(certificates[:1]), bare_pdf(certificates[:1])]
    if letters(made[0]) != letters(made[1]):
        raise ValueError("bare fpdf2 is not asked for the words that stand on a certificate")
    for _ in range(ROUNDS):
        for make, times in ((ours_pdf, ours), (bare_pdf, theirs)):
            gc.collect()
            begun = process_time()
            make(certificates)
            times.append(process_time() - begun)
    size = len(ours_pdf(certificates)) / PAGES / 1000
    print(
        f"  {design.value}: Bellword {min(ours):.2f} s, {size:.1f} kB a page; bare fpdf2 {fpdf.__version__} "
        f"{min(theirs):.2f} s; ratio: {min(ours) / min(theirs):.2f}"
    )


def certificate(number: int, design: CertificateDesign) -> Certificate:
    """A pupil's certificate; names, teams and scores change from one to the next."""
    return Certificate(
        kind=AwardKind.ACHIEVEMENT,
        name=f"{FIRST[number % len(FIRST)]} {LAST[number // len(FIRST) % len(LAST)]} {chr(ord('A') + number // 100)}.",
        team=f"{TEAMS[number // 3 % len(TEAMS)]} {number // 24 + 1}",
        origin="Perak",
        place=PLACE,
        school=SCHOOL,
        points=(200 + number // 3, 150 + number % 41),
        town=TOWN,
        date=CREATED.date(),
        serial=f"{SERIAL}-{number + 1}",
        signatories=(HEAD_TEACHER, CHIEF_JUDGE, ENGLISH_TEACHER),
        best=BEST,
        language=PaperLanguage.BOTH,
        design=design,
    )


def ours_pdf(certificates: list[Certificate]) -> bytes:
    """The certificates as the app prints them."""
    return certificates_pdf(certificates, CREATED)


def letters(pdf: bytes) -> list[str]:
    """All letters of the first page, in no order: spacing and lines may differ."""
    with pypdfium2.PdfDocument(pdf) as document:
        return sorted("".join(document[0].get_textpage().get_text_range().split()))


def bare_pdf(certificates: list[Certificate]) -> bytes:
    """The same words, each line in the middle of the page below the one before."""
    pdf = FPDF(orientation="landscape", unit="mm", format="A4")
    pdf.set_creation_date(CREATED)
    pdf.set_auto_page_break(auto=False)
    pdf.c_margin = 0
    for emphasis, name in (("", "Andika-Regular.ttf"), ("B", "Andika-Bold.ttf")):
        pdf.add_font("andika", emphasis, assets_dir() / "fonts" / name)
    pdf.set_text_shaping(use_shaping_engine=True)
    for one in certificates:
        pdf.add_page()
        _bare_page(pdf, one)
    return bytes(pdf.output())


def _bare_page(pdf: FPDF, one: Certificate) -> None:
    own, others = one.points
    team, origin = (one.team, "B"), f" ({one.origin})"
    lines: list[tuple[float, float, list[Piece]]] = [
        (18, 0.1, [(SCHOOL.upper(), "")]),
        (34, 0.03, [("Certificate of Achievement", "B")]),
        (17, 0.04, [("SIJIL PENCAPAIAN", "")]),
        (14, 0, [("This certificate is proudly presented to", "")]),
        (10.5, 0, [("Dengan sukacitanya sijil ini dianugerahkan kepada", "")]),
        (40, 0, [(one.name, "B")]),
        (16, 0, [("for winning with team ", ""), team, (f"{origin} in the", "")]),
        (16, 0, [(f"{EVENT}, {PLACE}, {own} to {others}", "")]),
        (11, 0, [("atas kemenangan bersama pasukan ", ""), team, (f"{origin} dalam {EVENT_MALAY}", "")]),
        (18, 0, [("Q10 U1 I1 Z10", "B")]),
        (10, 0, [("the team's best word, scoring 44 / perkataan terbaik pasukan, bernilai 44 mata", "")]),
        (13, 0, [(f"{TOWN}, 1 July 2026", "")]),
    ]
    y = 20.0
    for size, spacing, pieces in lines:
        pdf.set_char_spacing(spacing * size)
        _bare_line(pdf, pdf.w / 2, y, size, pieces)
        y += 1.5 * LEADING
    pdf.set_char_spacing(0)
    for index, signatory in enumerate(one.signatories):
        middle = pdf.w * (index + 0.5) / len(one.signatories)
        _bare_line(pdf, middle, 175, 11.5, [(signatory.office, "")])
        _bare_line(pdf, middle, 182, 10, [(signatory.office_malay, "")])
    _bare_line(pdf, pdf.w / 2, 190, 8.5, [(f"no. {one.serial}", "")])


def _bare_line(pdf: FPDF, middle: float, y: float, size: float, pieces: list[Piece]) -> None:
    if len(pieces) == 1:
        ((text, emphasis),) = pieces
        pdf.set_font("andika", emphasis, size)
        pdf.set_xy(middle - 100, y)
        pdf.cell(w=200, h=LEADING, text=text, align="C")
        return
    widths = []
    for text, emphasis in pieces:
        pdf.set_font("andika", emphasis, size)
        widths.append(pdf.get_string_width(text))
    pdf.set_xy(middle - sum(widths) / 2, y)
    for (text, emphasis), width in zip(pieces, widths, strict=True):
        pdf.set_font("andika", emphasis, size)
        pdf.cell(w=width, h=LEADING, text=text)
