"""The words of a match on paper: made, refused, to learn; short, long, in both languages, with anybody's teams."""

import datetime
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classroom.match.team import Heading, Mode
from classroom.printing.page import PaperLanguage
from classroom.printing.pdf_service import PdfService, drawn
from classroom.printing.word_sheet import _Block, _filled, _pages
from classroom.record.look_back import ClassWords, RefusedBy, RefusedWords, WordSheet, look_back, word_sheet
from classroom.words.meaning import Meaning, Source
from classroom.words.teacher_list import CHANGED
from tests.examples import examples
from tests.match.table import seated

from .conftest import MALAY
from .pdf import black, colours, coverage, fonts, glyphs, margins, metadata, pages, size_of, text_of

CREATED = datetime.datetime(2026, 11, 21, tzinfo=datetime.UTC)
HEADING = Heading(event="Words for all", place="Muar", date="2026-11-21", school="SK Taman Bestari")
TEAMS = (("Hornbills", 236), ("Tigers", -4))
MEANINGS = (
    Meaning("QI", "The energy of life, in Chinese belief.", "QI", Source.OWN),
    Meaning("IT", "A word for a thing or animal.", "IT", Source.OWN),
    Meaning("ZOOS", "where wild animals are kept", "ZOO", Source.DICTIONARY),
)
FEW = ClassWords(
    ("AT", "IT", "QUIZ"),
    (
        RefusedWords(("TAC",), RefusedBy.JUDGE, "not in our book"),
        RefusedWords(("SED", "LETD"), RefusedBy.JURY),
        RefusedWords(("RIY",), RefusedBy.NOBODY),
    ),
    ("QI", "ZOOS", "ZOOM"),
)


def sheet(words: ClassWords = FEW, teams: tuple[tuple[str, int], ...] = TEAMS) -> WordSheet:
    return WordSheet("match-1", HEADING, teams, words, "British English, common words", "9df5ba78", MEANINGS)


def printed(what: WordSheet, language: PaperLanguage = PaperLanguage.EN) -> bytes:
    return drawn(what, language, CREATED)


def of_letters(count: int, length: int = 6) -> tuple[str, ...]:
    """So many different words."""
    return tuple("".join(chr(65 + number // 26**place % 26) for place in range(length)) for number in range(count))


@pytest.fixture(scope="module")
def page() -> bytes:
    return printed(sheet())


def test_a_short_match_is_one_page_of_a4_upright_in_black(page: bytes) -> None:
    assert pages(page) == 1
    assert size_of(page) == pytest.approx((210, 297), abs=0.1)
    assert min(margins(black(page))) > 6
    assert coverage(page) < 0.06
    assert colours(page) <= {0.0}


def test_P20_a_practice_is_called_what_its_teacher_wrote() -> None:
    look = look_back(seated("CATSDOG", "HORNINT", mode=Mode.PRACTICE).events)
    assert look
    text = text_of(printed(word_sheet(look, FEW, lambda _word: None)))
    assert text.startswith("Words in the match Words for all ")


def test_every_word_stands_there_with_who_ruled_and_what_it_means(page: bytes) -> None:
    text = text_of(page)
    assert "Words in the match Words for all SK Taman Bestari, Muar, 21 November 2026" in text
    assert "Hornbills 236 – Tigers −4" in text
    assert "Words made: 3" in text
    assert "IT A word for a thing or animal." in text
    assert "AT QUIZ" in text
    assert "Refused or not in the list: 3" in text
    assert "TAC judge: not in our book" in text
    assert "SED, LETD jury" in text
    assert "RIY not in the list" in text
    assert "Words to learn: 3" in text
    assert "QI The energy of life, in Chinese belief." in text
    assert "ZOOS ZOO: where wild animals are kept (from a dictionary for adults)" in text
    assert "ZOOM" in text
    assert "Checked with: British English, common words 9df5ba78." in text
    assert "page 1 of 1" in text


def test_all_fonts_are_embedded_and_nothing_that_was_printed_is_in_the_metadata(page: bytes) -> None:
    assert all(fonts(page).values())
    assert 0 not in set(glyphs(page))
    assert "Hornbills" not in str(metadata(page))


def test_a_match_without_words_says_so() -> None:
    text = text_of(printed(sheet(ClassWords())))
    assert "No word was played in this match." in text
    assert "more points" not in text


def test_the_sections_of_a_short_match_are_not_torn() -> None:
    rows = [_Block(6.6, words=("A",))] * 3
    blocks = [one for _section in range(3) for one in (_Block(13.0, heading="a heading"), *rows)]
    ((first, second),) = _pages(blocks, 240.0)
    assert [column[0].heading for column in (first, second)] == ["a heading"] * 2
    assert [*first, *second] == blocks


@pytest.mark.parametrize("count", [60, 200])
def test_a_long_match_goes_on_to_further_pages_and_loses_no_word(count: int) -> None:
    words = of_letters(count)
    long = printed(sheet(ClassWords(words, FEW.refused, FEW.missed)))
    text = " ".join(text_of(long, number) for number in range(pages(long)))
    assert set(words) <= set(text.split())
    assert pages(long) <= 1 + count // 90
    assert f"page {pages(long)} of {pages(long)}" in text
    assert min(min(margins(black(long, number))) for number in range(pages(long))) > 6


def test_long_words_and_long_reasons_stay_inside() -> None:
    long = ClassWords(
        ("ABCDEFGHIJKLMNO", "WWWWWWWWWWWWWWW"),
        (RefusedWords(("WWWWWWWWWWWWWWW", "MMMMMMMMMMMMMMM"), RefusedBy.JUDGE, "a reason that goes on " * 8),),
        ("MMMMM",),
    )
    teams = (("நூர் ஐஷா", 12), ("نور عائشة", 14), ("陈美玲", 9), ("Sekolah Kebangsaan Taman Bestari Indah Jaya", 8))
    wide = printed(sheet(long, teams))
    assert pages(wide) == 1
    assert min(margins(black(wide))) > 6
    assert 0 not in set(glyphs(wide))


def test_in_malay_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(MALAY, "Words in the match", "PERKATAAN PERLAWANAN")
    page = printed(sheet(), PaperLanguage.BM)
    assert pages(page) == 1
    assert "PERKATAAN PERLAWANAN" in text_of(page)
    assert "21 November 2026" in text_of(page)


def test_a_list_that_the_teacher_changed_is_named_in_the_language_of_the_paper(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(MALAY, CHANGED, "{title}, dengan perubahan guru")
    monkeypatch.setitem(MALAY, "British English, common words", "Inggeris British")
    changed = replace(sheet(), lexicon=CHANGED.format(title="British English, common words"))
    assert "Inggeris British, dengan perubahan guru" in text_of(printed(changed, PaperLanguage.BM))


def test_the_pdf_service_prints_it_and_names_nobody_in_its_name() -> None:
    service = PdfService(lambda: CREATED)
    assert service.drawn(sheet(), "en") == printed(sheet())
    assert service.file_name("words", "match-1", "2026-11-21") == "words_2026-11-21_match-1.pdf"


SECTIONS = st.lists(st.lists(st.floats(5, 40), min_size=1, max_size=40), min_size=1, max_size=3)


@examples(10)
@given(SECTIONS)
def test_columns_hold_every_row_in_order_and_no_heading_alone(sections: list[list[float]]) -> None:
    blocks = [
        block
        for rows in sections
        for block in (_Block(10.0, heading="a heading"), *(_Block(height, words=("A",)) for height in rows))
    ]
    shared = _pages(blocks, 240.0)
    columns = [column for page in shared for column in page]
    assert [block for column in columns for block in column] == blocks
    assert all(sum(block.height for block in column) <= 240 for column in columns)
    assert not any(column[-1].heading for column in columns)
    assert all(len(page) <= 2 for page in shared)
    assert len(shared) == -(-len(_filled(blocks, 240.0)) // 2)
