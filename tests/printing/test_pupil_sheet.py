"""Pages for parents' day: one a pupil, within the margins, whatever the names and however many words."""

import datetime

import pytest

from classroom.printing.page import PaperLanguage
from classroom.printing.pdf_service import drawn
from classroom.record.highlight import MOST_MATCHES, PagedMatch, PupilPage, PupilPages

from .pdf import A4, black, margins, pages, size_of, text_of

CREATED = datetime.datetime(2026, 11, 21, tzinfo=datetime.UTC)
LONG = "Muhammad Firdaus Hakimi Irfan bin Tengku Ahmad Shahrizan Al-Haj Khairul Anuar Zz"
MATCH = PagedMatch("2026-11-20", "Hornbills", "Tigers", "273", "239", has_won=True)


def a_page(name: str = "Aina", matches: int = MOST_MATCHES, words: int = 30) -> PupilPage:
    found = tuple(f"WORD{chr(65 + at % 26)}{chr(65 + at // 26 % 26)}" for at in range(words))
    best = ("COAXED", 34) if words else None
    return PupilPage(name, "5 Bestari", "SK Taman", matches, 2, (MATCH,) * matches, found, best, best)


def printed(*found: PupilPage, language: PaperLanguage = PaperLanguage.EN) -> bytes:
    return drawn(PupilPages(found), language, CREATED)


def test_each_pupil_has_a_page_that_says_all() -> None:
    pdf = printed(a_page(), a_page("கவிதா செல்வி", matches=0, words=0))
    assert pages(pdf) == 2
    text = text_of(pdf)
    for said in ("Aina", "SK Taman", "COAXED", "34 points", "Hornbills – Tigers", "273 – 239", "WORDAA", "2 won"):
        assert said in text
    assert "No match has been finished yet." in text_of(pdf, 1)


@pytest.mark.parametrize("page", [a_page(LONG, words=400), a_page("نور عيني بنت عزمان"), a_page(matches=0, words=0)])
def test_nothing_leaves_the_margins(page: PupilPage) -> None:
    pdf = printed(page)
    assert pages(pdf) == 1
    assert size_of(pdf) == pytest.approx(A4, abs=0.1)
    assert min(margins(black(pdf))) > 10
