import datetime
from pathlib import Path

import pytest
from PIL import Image

from classroom.formats.catalogue import format_by_key
from classroom.printing.pdf_service import PdfService
from classroom.record.award import Award, AwardKind, CertificateText
from classroom.record.score_sheet import blank_sheet
from classroom.settings import Settings

from .pdf import pages, text_of

AWARDS = (
    Award(AwardKind.ACHIEVEMENT, "Aina", "Hornbills", "Perak", (236, 212)),
    Award(AwardKind.PARTICIPATION, "Mei Ling", "Tigers", "Johor", (212, 236)),
)
TEXT = CertificateText("Word Competition for Primary Schools", "district round 3", "Ipoh", "2026-11-21", "7f3a")


@pytest.fixture
def service() -> PdfService:
    return PdfService(lambda: datetime.datetime(2026, 11, 21, tzinfo=datetime.UTC))


def test_P21_every_award_is_a_page(service: PdfService) -> None:
    pdf = service.certificates(AWARDS, TEXT, Settings(school="SK Taman Bestari"), "en")
    assert service.page_count(pdf) == pages(pdf) == 2
    assert "CERTIFICATE OF ACHIEVEMENT awarded to Aina winner with team Hornbills (Perak)" in text_of(pdf, 0)
    assert "CERTIFICATE OF PARTICIPATION awarded to Mei Ling took part with team Tigers (Johor)" in text_of(pdf, 1)


def test_certificates_without_a_date_leave_it_out(service: PdfService) -> None:
    pdf = service.certificates(AWARDS[:1], CertificateText("Class cup", "", "", "", ""), Settings(), "both")
    assert "of the Class cup, 236 to 212 juara bersama pasukan Hornbills (Perak) dalam Class cup Head" in text_of(pdf)


@pytest.mark.parametrize("language", ["en", "ms", "both"])
def test_P20_a_sheet_is_made_shown_saved_and_named(service: PdfService, language: str, tmp_path: Path) -> None:
    pdf = service.score_sheet(blank_sheet(format_by_key("primary")), language, blank=True)
    width, height, pixels = service.page(pdf, 0, 300)
    assert (width, len(pixels)) == (300, 3 * 300 * height)
    path = tmp_path / service.file_name("score-sheet", "7f3a", "2026-11-21")
    assert service.save(pdf, path) == ""
    assert path.read_bytes() == pdf


def test_what_cannot_be_saved_is_said_in_a_sentence(service: PdfService, tmp_path: Path) -> None:
    assert "was not saved" in service.save(b"data", tmp_path / "gone" / "paper.pdf")


def test_letters_without_a_font_are_reported_beforehand(service: PdfService) -> None:
    assert service.unprintable("Aina 🦜") == ("🦜",)


def test_the_crest_of_the_settings_is_on_the_certificate(service: PdfService, tmp_path: Path) -> None:
    picture = tmp_path / "school.png"
    Image.new("RGB", (20, 20), "red").save(picture)
    crest = service.take_crest(picture, tmp_path)
    pdf = service.certificates(AWARDS[:1], TEXT, Settings(crest=str(crest)), "en")
    _, _, pixels = service.page(pdf, 0, 300)
    assert bytes((255, 0, 0)) * 5 in pixels


def test_a_date_written_in_another_way_is_left_out(service: PdfService) -> None:
    text = CertificateText("Class cup", "", "Ipoh", "the day of the fair", "")
    assert "Ipoh" in text_of(service.certificates(AWARDS[:1], text, Settings(), "en"))
