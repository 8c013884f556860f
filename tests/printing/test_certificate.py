import datetime
import io
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from classroom.printing.certificate import Certificate, certificates_pdf, name_lines
from classroom.printing.font import clean
from classroom.printing.language import PaperLanguage
from classroom.printing.page import Orientation, Paper
from classroom.record.award import AwardKind
from classroom.settings import CHIEF_JUDGE, HEAD_TEACHER, Signatory

from .pdf import black, colours, coverage, fonts, glyphs, ink, margins, metadata, pages, size_of, text_of

CREATED = datetime.datetime(2026, 11, 21, tzinfo=datetime.UTC)
LONG = "Muhammad Firdaus Hakimi Irfan bin Tengku Ahmad Shahrizan Al-Haj Khairul Anuar Zz"
NAMES = [
    "Puteri Nur Aina binti Azman",
    "கவிதா செல்வி ராமச்சந்திரன்",
    "نور عيني بنت عزمان",
    "陈美玲",
    "Ali علي கவி 陈",
    LONG,
    "W" * 80,
    "Ng",
]


def certificate(name: str = NAMES[0], kind: AwardKind = AwardKind.ACHIEVEMENT, **changes: Any) -> Certificate:
    whole = Certificate(
        kind,
        name,
        team="Hornbills",
        origin="Perak",
        place="district round 3",
        school="SK Taman Bestari",
        points=(236, 212),
        town="Ipoh",
        date=datetime.date(2026, 11, 21),
        serial="2026-0317",
        language=PaperLanguage.EN,
    )
    return replace(whole, **changes)


def printed(*certificates: Certificate) -> bytes:
    target = io.BytesIO()
    certificates_pdf(certificates, target, CREATED)
    return target.getvalue()


def test_P21_every_pupil_has_a_page_in_the_order_given() -> None:
    pdf = printed(*(certificate(name) for name in ("Aina", "Mei Ling", "Kavitha")))
    assert pages(pdf) == 3
    for page, name in enumerate(("Aina", "Mei Ling", "Kavitha")):
        assert name in text_of(pdf, page)
        assert size_of(pdf, page) == pytest.approx((297, 210), abs=0.1)


def test_P21_a_certificate_of_achievement_says_what_was_won() -> None:
    assert text_of(printed(certificate())).strip() == (
        "SK TAMAN BESTARI CERTIFICATE OF ACHIEVEMENT awarded to Puteri Nur Aina binti Azman"
        " winner with team Hornbills (Perak) of the"
        " Word Competition for Primary Schools, district round 3, 236 to 212 Ipoh, 21 November 2026"
        " Head teacher Chief judge English teacher no. 2026-0317"
    )


def test_P21_a_certificate_of_participation_tells_no_score() -> None:
    text = text_of(printed(certificate(kind=AwardKind.PARTICIPATION)))
    assert "CERTIFICATE OF PARTICIPATION" in text
    assert (
        "took part with team Hornbills (Perak) in the Word Competition for Primary Schools, district round 3 Ipoh"
        in text
    )
    assert "236" not in text


def test_both_languages_stand_on_one_certificate() -> None:
    text = text_of(printed(certificate(language=PaperLanguage.BOTH)))
    assert "CERTIFICATE OF ACHIEVEMENT SIJIL PENCAPAIAN awarded to / dianugerahkan kepada" in text
    assert "Head teacher Guru Besar Chief judge Ketua Hakim" in text
    assert "winner with team Hornbills (Perak) of the Word Competition for Primary Schools" in text
    assert "juara bersama pasukan Hornbills (Perak) dalam" in text


def test_malay_alone_speaks_no_english() -> None:
    text = text_of(printed(certificate(language=PaperLanguage.BM, date=datetime.date(2026, 3, 1))))
    assert "SIJIL PENCAPAIAN dianugerahkan kepada" in text
    assert "juara bersama pasukan Hornbills (Perak) dalam" in text
    assert "236 lawan 212" in text
    assert "1 Mac 2026" in text
    assert "Guru Besar" in text
    assert "CERTIFICATE" not in text
    assert "Head teacher" not in text


def test_what_is_not_known_leaves_no_trace() -> None:
    bare = Certificate(AwardKind.ACHIEVEMENT, "Aina", signatories=(HEAD_TEACHER,), language=PaperLanguage.EN)
    assert text_of(printed(bare)).strip() == (
        "CERTIFICATE OF ACHIEVEMENT awarded to Aina winner of the Word Competition for Primary Schools Head teacher"
    )


def test_a_certificate_without_a_crest_has_no_hole_for_one() -> None:
    picture = black(printed(certificate()))
    assert ink(picture, 134, 18, 28, 6) == 0.0
    assert ink(picture, 60, 24, 177, 12) > 0.02


def test_a_crest_stands_in_the_middle_above_all(tmp_path: Path) -> None:
    crest = tmp_path / "crest.png"
    Image.new("RGB", (90, 90), "black").save(crest)
    picture = black(printed(certificate(crest=crest)))
    assert ink(picture, 135.5, 21, 26, 26) == 1.0
    assert ink(picture, 60, 21, 70, 26) == 0.0


@pytest.mark.parametrize("name", NAMES)
def test_a_name_is_printed_whole_and_in_its_own_letters(name: str) -> None:
    pdf = printed(certificate(name))
    assert 0 not in set(glyphs(pdf))
    letters = {mark for mark in name if mark.isalpha()}
    assert letters <= set(text_of(pdf))
    assert all(fonts(pdf).values())


@pytest.mark.parametrize("language", list(PaperLanguage))
def test_nothing_is_printed_within_8_mm_of_the_edge(language: PaperLanguage) -> None:
    pdf = printed(*(certificate(name, language=language) for name in NAMES))
    assert pages(pdf) == len(NAMES)
    for page in range(pages(pdf)):
        assert min(margins(black(pdf, page))) > 8


def test_there_is_ink_where_the_name_is_and_none_beside_it() -> None:
    pdf = printed(*(certificate(name) for name in NAMES))
    for page in range(pages(pdf)):
        picture = black(pdf, page)
        assert ink(picture, 100, 75, 97, 30) > 0.01
        for left in (14, 275):
            assert ink(picture, left, 40, 8, 125) == 0.0


def test_a_certificate_is_thin_lines_on_white() -> None:
    pdf = printed(certificate(language=PaperLanguage.BOTH))
    assert coverage(pdf) < 0.06
    assert colours(pdf) <= {0}


@pytest.mark.parametrize("name", ["**x**", "{nb}", "(", "{name} %s", "<b>x</b>", "\\n", "{team}"])
def test_a_name_is_never_read_as_markup(name: str) -> None:
    text = text_of(printed(certificate(name, team=name, school="", event=name)))
    assert f"awarded to {name} winner with team {name} (Perak) of the {name}," in text


def test_a_line_break_in_a_name_is_a_space() -> None:
    assert "awarded to Nur Aina winner" in text_of(printed(certificate("Nur\nAina")))


def test_no_name_goes_into_the_metadata() -> None:
    assert set(metadata(printed(certificate()))) == {"/CreationDate"}


def test_equal_certificates_make_equal_bytes() -> None:
    assert printed(certificate(LONG), certificate("陈美玲")) == printed(certificate(LONG), certificate("陈美玲"))


def test_long_texts_stay_above_the_signatures(tmp_path: Path) -> None:
    crest = tmp_path / "crest.png"
    Image.new("RGB", (90, 90), "black").save(crest)
    crowded = certificate(
        "W" * 80,
        crest=crest,
        language=PaperLanguage.BOTH,
        team="Red Kites " * 12,
        event="The Annual Carnival of English " * 12,
        school="Sekolah Jenis Kebangsaan " * 8,
    )
    picture = black(printed(crowded))
    assert ink(picture, 40, 160, 217, 13) == 0.0
    assert min(margins(picture)) > 8


@pytest.mark.parametrize("count", [1, 2, 3])
def test_up_to_three_sign_each_on_a_line(count: int) -> None:
    signatories = (HEAD_TEACHER, CHIEF_JUDGE, Signatory("English teacher", "Guru Bahasa Inggeris"))[:count]
    picture = black(printed(certificate(signatories=signatories)))
    row = picture.crop((240, round(174.5 / 25.4 * 150), picture.width - 240, round(174.5 / 25.4 * 150) + 1))
    dots = [bool(value) for value in row.tobytes()]
    assert sum(dots[index] and not dots[index - 1] for index in range(1, len(dots))) == count


def test_the_name_of_who_signs_is_printed_under_the_line() -> None:
    signatory = Signatory("Head teacher", "Guru Besar", "Pn. Rohana binti Ismail")
    text = text_of(printed(certificate(signatories=(signatory,))))
    assert "Pn. Rohana binti Ismail Head teacher" in text


@pytest.fixture(scope="module")
def paper() -> Iterator[Paper]:
    with Paper(Orientation.LANDSCAPE, CREATED, "en") as paper:
        yield paper


def test_a_short_name_is_set_in_40_points(paper: Paper) -> None:
    lines, style = name_lines(paper, "Nur Aina")
    assert (len(lines), style.size) == (1, 40)


def test_a_name_of_80_letters_takes_two_lines_of_18_points_or_more(paper: Paper) -> None:
    lines, style = name_lines(paper, LONG)
    assert len(LONG) == 80
    assert len(lines) == 2
    assert style.size >= 18


pupils = (
    st.text(st.sampled_from("abcdefgMWil '-àéßகவிதாசெல்نورعڠڤ陈美玲"), min_size=1, max_size=80).map(clean).filter(bool)
)


@given(name=pupils)
def test_every_name_fits_and_is_never_below_18_points(paper: Paper, name: str) -> None:
    lines, style = name_lines(paper, name)
    assert style.size >= 18
    assert len(lines) <= 4
    assert all(paper.measure(line, style) <= 240 for line in lines)
    if len(lines) == 1:
        assert style.size >= 20
    assert "".join(span.text for line in lines for span in line).replace(" ", "") == name.replace(" ", "")
