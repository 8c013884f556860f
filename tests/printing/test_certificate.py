import datetime
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from classroom.printing.certificate import Certificate, certificates_pdf, name_lines
from classroom.printing.certificate_design import GOLD
from classroom.printing.page import Orientation, Paper, PaperLanguage, clean
from classroom.record.award import AwardKind, BestWord
from classroom.settings import CHIEF_JUDGE, ENGLISH_TEACHER, HEAD_TEACHER, CertificateDesign, Signatory
from tests.grid import first_of

from .pdf import (
    black,
    colours,
    coverage,
    fonts,
    glyphs,
    ink,
    margins,
    metadata,
    pages,
    size_of,
    sizes_of_lines,
    text_of,
)

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


QUIZ = BestWord("QUIZ", (10, 1, 0, 10), 44)
COLOURED = [design for design in CertificateDesign if design is not CertificateDesign.PLAIN]
PER_MM = 150 / 25.4


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
    return certificates_pdf(certificates, CREATED)


def coloured(pdf: bytes) -> Image.Image:
    with pypdfium2.PdfDocument(pdf) as document:
        picture: Image.Image = document[0].render(scale=150 / 72).to_pil().convert("RGB")
        return picture


def near(one: Any, other: tuple[int, int, int]) -> bool:
    return all(abs(here - there) < 12 for here, there in zip(one, other, strict=True))


def text_boxes(pdf: bytes) -> Iterator[tuple[str, tuple[float, float, float, float]]]:
    """Each letter with its left, upper, right and lower edge in millimetres."""
    scale = 25.4 / 72
    with pypdfium2.PdfDocument(pdf) as document:
        text = document[0].get_textpage()
        for index in range(text.count_chars()):
            left, bottom, right, top = text.get_charbox(index)
            sign = text.get_text_range(index, 1)
            if sign.strip():
                yield sign, (left * scale, 210 - top * scale, right * scale, 210 - bottom * scale)


@pytest.fixture
def crest(tmp_path: Path) -> Path:
    path = tmp_path / "crest.png"
    Image.new("RGB", (90, 90), "darkgreen").save(path)
    return path


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        (AwardKind.BEST_WORD, "for the best word of the day, with team Hornbills (Perak), in the"),
        (AwardKind.TEAM_SPIRIT, "for the best team spirit with team Hornbills (Perak) in the"),
    ],
)
def test_what_one_team_alone_is_given_says_what_for(kind: AwardKind, words: str) -> None:
    text = text_of(printed(certificate(kind=kind)))
    assert words in text
    assert "winning" not in text


def test_P21_every_pupil_has_a_page_in_the_order_given() -> None:
    pdf = printed(*(certificate(name) for name in ("Aina", "Mei Ling", "Kavitha")))
    assert pages(pdf) == 3
    for page, name in enumerate(("Aina", "Mei Ling", "Kavitha")):
        assert name in text_of(pdf, page)
        assert size_of(pdf, page) == pytest.approx((297, 210), abs=0.1)


def test_P21_a_certificate_of_achievement_says_what_was_won() -> None:
    assert text_of(printed(certificate())).strip() == (
        "SK TAMAN BESTARI Certificate of Achievement This certificate is proudly presented to"
        " Puteri Nur Aina binti Azman for winning with team Hornbills (Perak) in the"
        " Word Competition for Primary Schools, district round 3, 236 to 212 Ipoh, 21 November 2026"
        " Head teacher Chief judge English teacher no. 2026-0317"
    )


def test_P21_a_certificate_of_participation_tells_no_score() -> None:
    text = text_of(printed(certificate(kind=AwardKind.PARTICIPATION)))
    assert "Certificate of Participation" in text
    assert (
        "for taking part with team Hornbills (Perak) in the Word Competition for Primary Schools, district round 3 Ipoh"
        in text
    )
    assert "236" not in text


def test_both_languages_stand_on_one_certificate() -> None:
    text = text_of(printed(certificate(language=PaperLanguage.BOTH)))
    assert "Certificate of Achievement Sijil Pencapaian This certificate is proudly presented to" in text
    assert "presented to Sijil ini dianugerahkan kepada Puteri" in text
    assert "Head teacher Guru Besar Chief judge Ketua Hakim" in text
    assert "for winning with team Hornbills (Perak) in the Word Competition for Primary Schools" in text
    assert "atas kemenangan bersama pasukan Hornbills (Perak) dalam" in text


@pytest.mark.parametrize("design", list(CertificateDesign))
def test_two_languages_and_a_best_word_have_room_beside_a_crest_and_are_nearly_as_large(
    design: CertificateDesign, crest: Path
) -> None:
    pdf = printed(
        certificate(best=QUIZ, crest=crest, check_code="4K7Q-XM2R", design=design, language=PaperLanguage.BOTH)
    )
    sizes = sizes_of_lines(pdf)

    def size(words: str) -> float:
        return max(size for line, size in sizes.items() if words in line)

    for english, malay in (
        ("Certificate of Achievement", "Sijil Pencapaian"),
        ("presented to", "dianugerahkan kepada"),
        ("for winning with team", "atas kemenangan bersama"),
        ("English teacher", "Guru Bahasa Inggeris"),
    ):
        assert size(malay) >= 0.75 * size(english)
    assert set("QUIZ") <= set(sizes), "the tiles have room"


def test_malay_alone_speaks_no_english() -> None:
    text = text_of(printed(certificate(language=PaperLanguage.BM, date=datetime.date(2026, 3, 1))))
    assert "Sijil Pencapaian Sijil ini dianugerahkan kepada" in text
    assert "atas kemenangan bersama pasukan Hornbills (Perak) dalam" in text
    assert "236 lawan 212" in text
    assert "1 Mac 2026" in text
    assert "Guru Besar" in text
    assert "CERTIFICATE" not in text
    assert "Head teacher" not in text


def test_what_is_not_known_leaves_no_trace() -> None:
    bare = Certificate(AwardKind.ACHIEVEMENT, "Aina", signatories=(HEAD_TEACHER,), language=PaperLanguage.EN)
    assert text_of(printed(bare)).strip() == (
        "Certificate of Achievement This certificate is proudly presented to Aina for winning the Word "
        "Competition for Primary Schools Head teacher"
    )


def test_a_certificate_without_a_crest_has_no_hole_for_one() -> None:
    picture = black(printed(certificate()))
    assert ink(picture, 134, 18, 28, 4) == 0.0
    assert ink(picture, 60, 22, 177, 14) > 0.02


def test_a_crest_stands_in_the_middle_above_all(tmp_path: Path) -> None:
    crest = tmp_path / "crest.png"
    Image.new("RGB", (90, 90), "black").save(crest)
    picture = black(printed(certificate(crest=crest)))
    assert ink(picture, 138, 20, 21, 21) == 1.0
    assert ink(picture, 60, 20, 70, 21) == 0.0


def test_there_is_ink_where_the_name_is_and_none_beside_it() -> None:
    pdf = printed(*(certificate(name) for name in NAMES))
    for page in range(pages(pdf)):
        picture = black(pdf, page)
        assert ink(picture, 100, 75, 97, 30) > 0.01
        for left in (14, 275):
            assert ink(picture, left, 40, 8, 125) == 0.0


@pytest.mark.parametrize("name", [NAMES[0], LONG])
def test_the_plain_certificate_is_thin_lines_on_white(name: str) -> None:
    pdf = printed(certificate(name, best=QUIZ, language=PaperLanguage.BOTH))
    assert coverage(pdf) < 0.06
    assert colours(pdf) <= {0}


@pytest.mark.parametrize("design", COLOURED)
def test_the_coloured_ones_spare_ink_too(design: CertificateDesign, crest: Path) -> None:
    pdf = printed(certificate(best=QUIZ, crest=crest, language=PaperLanguage.BOTH, design=design))
    assert 0.05 < coverage(pdf) < 0.12
    assert len(colours(pdf)) > 10


@pytest.mark.parametrize("design", list(CertificateDesign))
@pytest.mark.parametrize("count", first_of([3, 1, 2]))
def test_every_design_holds_the_longest_of_everything_on_one_page(
    design: CertificateDesign, count: int, crest: Path
) -> None:
    signatories = tuple(replace(one, name=LONG) for one in (HEAD_TEACHER, CHIEF_JUDGE, ENGLISH_TEACHER)[:count])
    crowded = certificate(
        LONG,
        team=LONG,
        origin="Wilayah Persekutuan Kuala Lumpur",
        school="Sekolah Jenis Kebangsaan (Cina) Taman Permata Sri Indah",
        best=BestWord("ABCDEFGHIJKLMNO", (1,) * 15, 120),
        crest=crest,
        signatories=signatories,
        language=PaperLanguage.BOTH,
        design=design,
        serial="2026-0317",
        check_code="4K7Q-XM2R",
    )
    pdf = printed(crowded)
    assert pages(pdf) == 1
    assert min(margins(black(pdf))) > 8
    text = text_of(pdf)
    for whole in (
        LONG.split()[-3],
        "TAMAN PERMATA SRI INDAH",
        "no. 2026-0317, check code 4K7Q-XM2R",
        "Ipoh, 21 November 2026",
    ):
        assert whole in text
    assert text.count("Khairul Anuar Zz") >= 2 + count


@pytest.mark.parametrize(
    ("design", "count", "seal"),
    [
        pytest.param(CertificateDesign.GOLD, 1, (92.5, 165.5, 14.0), marks=pytest.mark.soak),
        (CertificateDesign.GOLD, 2, (148.5, 165.5, 14.0)),
        pytest.param(CertificateDesign.GOLD, 3, (64.5, 165.5, 14.0), marks=pytest.mark.soak),
        (CertificateDesign.BOARD, 3, (29.5, 150.4, 17.5)),
    ],
)
def test_a_seal_stands_beside_those_who_sign_and_touches_no_text(
    design: CertificateDesign, count: int, seal: tuple[float, float, float]
) -> None:
    x, y, radius = seal
    signatories = (HEAD_TEACHER, CHIEF_JUDGE, ENGLISH_TEACHER)[:count]
    pdf = printed(certificate(best=QUIZ, signatories=signatories, language=PaperLanguage.BOTH, design=design))
    picture = coloured(pdf)
    across = [picture.getpixel((round((x + part * radius) * PER_MM), round(y * PER_MM))) for part in (-0.94, 0.94)]
    assert all(near(dot, GOLD.plain) for dot in across)
    below = y + 1.7 * radius
    touching = [
        sign
        for sign, (left, top, right, bottom) in text_boxes(pdf)
        if left < x + radius and right > x - radius and top < below and bottom > y - radius
    ]
    assert touching == []


@pytest.mark.soak
def test_the_kinds_have_seals_of_their_own_in_every_design() -> None:
    seals = set()
    for design, (left, top, right, bottom) in (
        (CertificateDesign.GOLD, (55, 160, 70, 175)),
        (CertificateDesign.BOARD, (20, 140, 40, 160)),
    ):
        for kind in AwardKind:
            picture = coloured(printed(certificate(kind=kind, design=design)))
            box = (left * PER_MM, top * PER_MM, right * PER_MM, bottom * PER_MM)
            seals.add(picture.crop(box).tobytes())
    assert len(seals) == 4


@pytest.mark.parametrize("design", first_of(CertificateDesign))
@pytest.mark.parametrize("language", first_of([PaperLanguage.BOTH, PaperLanguage.EN, PaperLanguage.BM]))
def test_every_design_prints_every_name_in_every_language_inside_its_margins(
    design: CertificateDesign, language: PaperLanguage
) -> None:
    pdf = printed(*(certificate(name, design=design, language=language, best=QUIZ) for name in NAMES))
    assert pages(pdf) == len(NAMES)
    for page, name in enumerate(NAMES):
        assert min(margins(black(pdf, page))) > 8
        assert {mark for mark in name if mark.isalpha()} <= set(text_of(pdf, page))
    assert 0 not in set(glyphs(pdf))
    assert all(fonts(pdf).values())


def test_the_best_word_of_the_team_is_laid_in_tiles_with_their_values() -> None:
    text = text_of(printed(certificate(best=QUIZ)))
    assert "Q 10 U 1 I Z 10 the team's best word, scoring 44 Ipoh" in text


def test_without_a_team_the_best_word_is_nobodys_in_particular() -> None:
    text = text_of(printed(certificate(best=QUIZ, team="", origin="")))
    assert "for winning the Word Competition" in text
    assert "Z 10 best word, scoring 44" in text


def test_a_team_that_has_no_name_is_called_by_where_it_comes_from() -> None:
    assert "for winning with team Perak in the" in text_of(printed(certificate(team="")))


def test_a_practice_is_called_as_the_paper_speaks() -> None:
    practice = certificate(event="Classroom Word Match", place="", language=PaperLanguage.BM)
    assert "Perlawanan Kata Kelas" in text_of(printed(practice))


def test_the_files_are_small() -> None:
    for design in CertificateDesign:
        nine = [
            certificate(f"{name} {number}", design=design) for number in range(3) for name in ("Aina", "Mei", "Wei")
        ]
        assert len(printed(*nine)) < 110_000


@pytest.mark.parametrize("name", first_of(["**x** {nb} (", "{name} %s", "<b>x</b>", "\\n", "{team}"]))
def test_a_name_is_never_read_as_markup(name: str) -> None:
    text = text_of(printed(certificate(name, team=name, school="", event=name)))
    assert f"presented to {name} for winning with team {name} (Perak) in the {name}," in text


def test_a_line_break_in_a_name_is_a_space() -> None:
    assert "presented to Nur Aina for winning" in text_of(printed(certificate("Nur\nAina")))


def test_no_name_goes_into_the_metadata() -> None:
    assert set(metadata(printed(certificate()))) == {"/CreationDate"}


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
    assert ink(picture, 40, 158.5, 217, 11) == 0.0
    assert min(margins(picture)) > 8


@pytest.mark.parametrize("count", [1, 2, 3])
def test_up_to_three_sign_each_on_a_line(count: int) -> None:
    signatories = (HEAD_TEACHER, CHIEF_JUDGE, Signatory("English teacher", "Guru Bahasa Inggeris"))[:count]
    picture = black(printed(certificate(signatories=signatories)))
    row = picture.crop((240, round(172.5 / 25.4 * 150), picture.width - 240, round(172.5 / 25.4 * 150) + 1))
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
    lines, style = name_lines(paper, "Nur Aina", 240)
    assert (len(lines), style.size) == (1, 40)


def test_a_name_of_80_letters_takes_two_lines_of_18_points_or_more(paper: Paper) -> None:
    lines, style = name_lines(paper, LONG, 240)
    assert len(LONG) == 80
    assert len(lines) == 2
    assert style.size >= 18


pupils = (
    st.text(st.sampled_from("abcdefgMWil '-àéßகவிதாசெல்نورعڠڤ陈美玲"), min_size=1, max_size=80).map(clean).filter(bool)
)


@given(name=pupils)
def test_every_name_fits_and_is_never_below_18_points(paper: Paper, name: str) -> None:
    lines, style = name_lines(paper, name, 240)
    assert style.size >= 18
    assert len(lines) <= 4
    assert all(paper.measure(line, style) <= 240 for line in lines)
    if len(lines) == 1:
        assert style.size >= 20
    assert "".join(span.text for line in lines for span in line).replace(" ", "") == name.replace(" ", "")
