"""The teacher's guide on paper: two pages, every text in each language, a picture beside each topic that has one."""

from __future__ import annotations

import datetime
import io
from pathlib import Path

import pytest
from pypdf import PdfReader

from classroom.guide import FIRST_PAGE, SECOND_PAGE, TITLE, TOPICS, Guide
from classroom.i18n import LANGUAGE_NAMES, translation
from classroom.printing.guide_sheet import help_picture
from classroom.printing.pdf_service import PdfService

from .pdf import A4, black, fonts, glyphs, margins, metadata, pages, size_of, sizes, text_of

NOON = datetime.datetime(2026, 11, 21, 12, tzinfo=datetime.UTC)
LEAST_TEXT = 9.5
"""Points: as small as a teacher reads at arm's length."""
MOST_BYTES = 600_000


@pytest.fixture(scope="module")
def guides() -> dict[str, bytes]:
    return {language: PdfService(lambda: NOON).drawn(Guide(), language) for language in LANGUAGE_NAMES}


@pytest.mark.parametrize("language", LANGUAGE_NAMES)
def test_it_is_two_pages_with_every_text_of_their_topics(language: str, guides: dict[str, bytes]) -> None:
    pdf, say = guides[language], translation(language)
    assert pages(pdf) == 2
    for page, topics in enumerate((FIRST_PAGE, SECOND_PAGE)):
        assert size_of(pdf, page) == pytest.approx(A4, abs=0.1)
        text = text_of(pdf, page)
        wanted = [say(TITLE), *(say(one) for topic in topics for one in (topic.title, *topic.sentences))]
        assert [one for one in wanted if one not in text] == []
        assert f"{say('page {number} of {count}').format(number=page + 1, count=2)}" in text


@pytest.mark.parametrize("language", LANGUAGE_NAMES)
def test_it_keeps_to_its_margins_and_can_be_read(language: str, guides: dict[str, bytes]) -> None:
    pdf = guides[language]
    for page in range(2):
        assert min(margins(black(pdf, page))) >= 7
    assert sorted(sizes(pdf))[1] >= LEAST_TEXT  # the foot is smaller
    assert 0 not in set(glyphs(pdf))
    assert all(fonts(pdf).values())
    assert len(pdf) < MOST_BYTES


@pytest.mark.parametrize("language", LANGUAGE_NAMES)
def test_each_topic_has_the_picture_of_its_screen_in_that_language(language: str, guides: dict[str, bytes]) -> None:
    named = [topic.picture for topic in TOPICS if topic.picture]
    assert [help_picture(name, language).parent.name for name in named] == [language] * len(named)
    assert [help_picture(name, language).is_file() for name in named] == [True] * len(named)
    reader = PdfReader(io.BytesIO(guides[language]))
    assert [len(page.images) for page in reader.pages] == [
        sum(bool(topic.picture) for topic in topics) for topics in (FIRST_PAGE, SECOND_PAGE)
    ]


def test_languages_differ_and_nobody_is_named(guides: dict[str, bytes]) -> None:
    assert guides["en"] != guides["ms"]
    assert "/Author" not in metadata(guides["en"])


def test_without_pictures_it_is_still_two_pages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("classroom.printing.guide_sheet.help_picture", lambda name, _language: tmp_path / name)
    pdf = PdfService(lambda: NOON).drawn(Guide(), "en")
    assert pages(pdf) == 2
    assert "Ring the bell" in text_of(pdf)
