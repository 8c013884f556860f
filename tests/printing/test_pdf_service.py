import datetime
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image

from classroom.formats.catalogue import format_by_key
from classroom.printing.pdf_service import PdfService
from classroom.printing.printer import PrintError
from classroom.record.award import Award, AwardKind, BestWord, CertificateText
from classroom.record.score_sheet import blank_sheet
from classroom.settings import CertificateDesign, Settings

from .pdf import colours, pages, text_of

AWARDS = (
    Award(AwardKind.ACHIEVEMENT, "Aina", "Hornbills", "Perak", (236, 212), 0, "7f3a-A01"),
    Award(AwardKind.PARTICIPATION, "Mei Ling", "Tigers", "Johor", (), 1, "7f3a-P04"),
)
CREATED = datetime.datetime(2026, 11, 21, tzinfo=datetime.UTC)
TEXT = CertificateText("Word Competition for Primary Schools", "district round 3", "Ipoh", "2026-11-21")


@pytest.fixture
def service() -> PdfService:
    return PdfService(lambda: CREATED)


def test_P21_every_award_is_a_page(service: PdfService) -> None:
    pdf = service.certificates(AWARDS, TEXT, Settings(school="SK Taman Bestari"), "en")
    assert service.page_count(pdf) == pages(pdf) == 2
    assert (
        "Certificate of Achievement This certificate is proudly presented to Aina for winning with team Hornbills"
        in text_of(pdf, 0)
    )
    assert "presented to Mei Ling for taking part with team Tigers (Johor)" in text_of(pdf, 1)
    assert ["no. 7f3a-A01" in text_of(pdf, 0), "no. 7f3a-P04" in text_of(pdf, 1)] == [True, True]


def test_P21_the_best_word_of_the_own_team_and_the_design_chosen_are_on_it(service: PdfService) -> None:
    best = (BestWord("QUIZ", (10, 1, 1, 10), 44), None)
    made = {
        design: service.certificates(AWARDS, replace(TEXT, best=best), Settings(certificate_design=design), "en")
        for design in CertificateDesign
    }
    for pdf in made.values():
        assert "best word, scoring 44" in text_of(pdf, 0)
        assert "best word" not in text_of(pdf, 1)
    assert [len(colours(pdf)) > 2 for pdf in made.values()] == [False, True, True]


def test_certificates_without_a_date_leave_it_out(service: PdfService) -> None:
    pdf = service.certificates(AWARDS[:1], CertificateText("Class cup", "", "", ""), Settings(), "both")
    assert (
        "in the Class cup, 236 to 212 atas kemenangan bersama pasukan Hornbills (Perak) dalam Class cup Head"
        in text_of(pdf)
    )


@pytest.mark.parametrize("language", ["en", "ms", "both"])
def test_P20_a_sheet_is_made_shown_saved_and_named(service: PdfService, language: str, tmp_path: Path) -> None:
    pdf = service.drawn(blank_sheet(format_by_key("primary")), language)
    width, height, pixels = service.page(pdf, 0, 300)
    assert (width, len(pixels)) == (300, 3 * 300 * height)
    path = tmp_path / service.file_name("score-sheet", "7f3a", "2026-11-21")
    service.save(pdf, path)
    assert path.read_bytes() == pdf


def test_what_cannot_be_saved_is_said_in_a_sentence(service: PdfService, tmp_path: Path) -> None:
    with pytest.raises(PrintError, match="was not saved"):
        service.save(b"data", tmp_path / "gone" / "paper.pdf")


def test_letters_without_a_font_are_reported_beforehand(service: PdfService) -> None:
    assert service.unprintable("Aina 🦜") == ("🦜",)


def test_the_crest_of_the_settings_is_on_the_certificate(service: PdfService, tmp_path: Path) -> None:
    picture = tmp_path / "school.png"
    Image.new("RGB", (20, 20), "red").save(picture)
    crest = service.take_crest(picture, tmp_path)
    here = PdfService(lambda: CREATED, tmp_path)
    settings = Settings(crest=crest.name)
    assert bytes((255, 0, 0)) * 5 in picture_of(here, settings)
    crest.unlink()
    assert bytes((255, 0, 0)) * 5 not in picture_of(here, settings)
    # Where no folder has one, no path is made of a name.
    assert bytes((255, 0, 0)) * 5 not in picture_of(service, settings)


def picture_of(service: PdfService, settings: Settings) -> bytes:
    _, _, pixels = service.page(service.certificates(AWARDS[:1], TEXT, settings, "en"), 0, 300)
    return pixels


def test_a_date_written_in_another_way_is_left_out(service: PdfService) -> None:
    text = CertificateText("Class cup", "", "Ipoh", "the day of the fair")
    assert "Ipoh" in text_of(service.certificates(AWARDS[:1], text, Settings(), "en"))
