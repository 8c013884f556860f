"""Every screen in Bahasa Melayu: nothing is clipped, and no English is left among it."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from classroom.i18n import current_language
from classroom.match import command as cmd
from tests.match.table import boxed
from tests.ui.fake_services import FakeShuffler, World
from tests.ui.finished import finished, level
from tests.ui.fit import english_left
from tests.ui.harness import SMALLEST_WINDOWS, assert_fits, open_app
from tests.ui.play.test_match_layout import RACKS, cards, fits, turns
from tests.ui.table import CAT, HORNBILLS, QUIZ, TIGERS, seated
from tests.ui.test_long_words import CLASS, screens

MALAY = replace(CLASS, language="ms")


@pytest.fixture(autouse=True)
def _speaks_malay_to_the_end() -> Iterator[None]:
    yield
    assert current_language() == "ms"


@pytest.mark.soak  # the walk sees these in each run
@pytest.mark.parametrize("size", SMALLEST_WINDOWS)
def test_the_screens_before_a_match_fit(size: tuple[int, int]) -> None:
    with open_app(World(MALAY, shuffler=FakeShuffler(list("QA"))), size) as app:
        assert app.sees("Perlawanan baharu")
        for name in screens(app):
            app.shot(f"malay {name} {size[0]}x{size[1]}".replace(" ", "-"))
            assert_fits(app.screen)
            assert english_left(app) == [], name


@pytest.mark.parametrize("size", SMALLEST_WINDOWS)
def test_a_match_and_all_its_cards_fit(size: tuple[int, int]) -> None:
    with seated(*RACKS, size=size, settings=MALAY) as table:
        assert table.app.sees("Bunyikan loceng")
        turns(table)
        assert english_left(table.app) == []
        cards(table)
        assert english_left(table.app) == []


@pytest.mark.parametrize("size", SMALLEST_WINDOWS)
def test_the_ends_of_a_match_fit(size: tuple[int, int]) -> None:
    with seated(QUIZ, CAT, rule_book=boxed(QUIZ + CAT), lots="ZA", size=size, settings=MALAY) as table:
        table.play("D8", "QUIZESN")
        table.announce(1)
        fits(table, "malay-bonus")
        table.stand()
        fits(table, "malay-tiles-used")
    with seated(QUIZ, CAT, size=size, settings=MALAY, seconds=None, live_score=True) as table:
        table.ring()
        table.lay("H8", "QUIZ")
        fits(table, "malay-live-score")
        table.tap("give_pass")
        table.tap("yes")
        for side in (1, 0):
            table.do(cmd.DeclareNoWord(side))
        fits(table, "malay-no-word")
        assert english_left(table.app) == []


@pytest.mark.parametrize("size", SMALLEST_WINDOWS)
def test_the_result_and_the_papers_fit(size: tuple[int, int]) -> None:
    with level(size, settings=MALAY) as table:
        assert_fits(table.screen)
        table.screen.ask_jury()
        table.app.frames(3)
        assert_fits(table.app.find("JuryCard"))
    with finished(size, teams=(HORNBILLS, TIGERS), settings=MALAY) as table:
        assert_fits(table.screen)
        assert english_left(table.app) == []
        table.screen.print_papers("certificates")
        table.app.frames(12)
        assert_fits(table.screen)
        assert english_left(table.app) == []
        table.screen.edit_words()
        table.app.frames(5)
        assert_fits(table.app.find("CertificateWords"))
