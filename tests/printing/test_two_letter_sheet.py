"""The two-letter words on paper: a list for each table on one page, or cards (A9)."""

import datetime

import pytest

from classroom.paths import wordlists_dir
from classroom.printing.page import PaperLanguage
from classroom.printing.pdf_service import drawn
from classroom.printing.printer import page_count
from classroom.rules.tile import LETTERS
from classroom.words.lexicon import load_two_letter_table
from classroom.words.two_letters import GuideEntry, TwoLetterPaper, two_letter_guide
from tests.grid import chosen_of
from tests.printing.pdf import text_of

NOW = datetime.datetime(2026, 11, 21, tzinfo=datetime.UTC)


class InTable:
    """The words of the table, and none besides."""

    def __init__(self) -> None:
        self.words = {row.word for row in load_two_letter_table(wordlists_dir())}

    def has(self, word: str) -> bool:
        return word.lower() in self.words


def the_words() -> tuple[GuideEntry, ...]:
    return two_letter_guide(InTable(), load_two_letter_table(wordlists_dir()), dict.fromkeys(LETTERS, 1))


def printed(language: PaperLanguage, *, cards: bool) -> bytes:
    return drawn(TwoLetterPaper(the_words(), cards), language, NOW)


@pytest.mark.parametrize("language", chosen_of(PaperLanguage, PaperLanguage.BOTH))
def test_A9_the_list_has_every_word_on_one_page_and_no_hint(language: PaperLanguage) -> None:
    pdf = printed(language, cards=False)
    text = text_of(pdf)
    assert page_count(pdf) == 1
    assert all(word.word in text.split() for word in the_words())
    assert not any(word.meaning in text for word in the_words() if word.meaning)


def test_A9_a_card_has_the_word_and_what_it_means_in_both_languages() -> None:
    pdf = printed(PaperLanguage.BOTH, cards=True)
    text = " ".join(text_of(pdf).split())
    assert page_count(pdf) == -(-len(the_words()) // 28)
    first = the_words()[0]
    assert first.meaning in text
    assert first.meaning_in("ms") in text
