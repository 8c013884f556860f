"""What words mean, on cards over the match: who may read it when, and how it looks."""

import pytest

from classroom.match import command as cmd
from classroom.match.team import Mode
from classroom.ui.screens.match.turn_log import TurnsCard
from classroom.ui.screens.meanings_card import MeaningsCard
from classroom.words.meaning import Meaning, Source
from tests.ui.harness import SIZES, assert_fits
from tests.ui.screens.table import Table, seated

LONG = Meaning(
    "CATS",
    "feline mammal usually having thick soft fur and no ability to roar: domestic cats",
    "CAT",
    Source.DICTIONARY,
)


def known(table: Table) -> None:
    """Let the words be looked up."""
    table.app.until(lambda: table.part("meaning").opacity == 1)


@pytest.mark.parametrize("size", SIZES)
def test_in_practice_a_button_tells_what_the_last_words_mean(size: tuple[int, int]) -> None:
    with seated(size=size) as table:
        assert not table.part("last").has_room
        table.whole_turn("H8", "QUIZ", score=44)
        known(table)
        assert_fits(table.screen)
        table.app.shot(f"last-turn-{size[0]}x{size[1]}")
        table.tap("meaning")
        table.app.until(lambda: table.app.sees("A set of questions to find out what people know."))
        assert isinstance(table.modal, MeaningsCard)
        assert not table.app.sees("From a grown-up dictionary.")
        assert_fits(table.modal)
        table.app.shot(f"meaning-own-{size[0]}x{size[1]}")
        table.press("Close")
        assert table.modal is None


@pytest.mark.parametrize("size", SIZES)
def test_an_inflected_word_is_told_with_the_word_it_comes_from_and_whose_words_these_are(size: tuple[int, int]) -> None:
    with seated("CATSDOG", size=size) as table:
        table.app.world.meanings["CATS"] = LONG
        table.whole_turn("H8", "CATS", score=12)
        known(table)
        table.tap("meaning")
        table.app.until(lambda: table.app.sees(LONG.text))
        for said in ("CATS", "from CAT", "From a grown-up dictionary."):
            assert table.app.sees(said, table.modal)
        assert_fits(table.modal)
        table.app.shot(f"meaning-dictionary-{size[0]}x{size[1]}")


def test_the_button_comes_without_moving_anything() -> None:
    with seated() as table:
        table.whole_turn("H8", "QUIZ", score=44)
        words = table.app.find("LogRow").ids.words
        before = (words.pos, words.size, table.part("ring").pos, table.part("ring").size)
        known(table)
        assert (words.pos, words.size, table.part("ring").pos, table.part("ring").size) == before


def test_without_a_known_meaning_there_is_no_button() -> None:
    with seated() as table:
        table.app.world.meanings.clear()
        table.whole_turn("H8", "QUIZ", score=44)
        table.app.frames(5)
        assert table.part("last").has_room
        assert table.part("meaning").opacity == 0


def test_P18_in_competition_no_meaning_is_told_before_the_end() -> None:
    with seated(mode=Mode.COMPETITION) as table:
        table.whole_turn("H8", "QUIZ", score=44)
        table.app.frames(5)
        assert not table.part("last").has_room
        assert table.part("meaning").opacity == 0


def test_after_a_pass_there_is_nothing_to_tell() -> None:
    with seated() as table:
        table.ring()
        table.do(cmd.Pass())
        table.app.frames(3)
        assert table.part("last").turn.index >= 0
        assert not table.part("last").has_room


def test_all_turns_lead_to_the_meanings_of_their_words_and_back() -> None:
    with seated() as table:
        table.whole_turn("H8", "QUIZ", score=44)
        table.ring()
        table.do(cmd.Pass())
        table.tap("judge")
        table.press("All turns")
        assert table.app.sees("Tap a turn to read what its words mean.")
        assert_fits(table.modal)
        table.app.shot("all-turns")
        turn = table.app.find("TurnButton")
        assert turn.words == "QUIZ"
        table.app.tap(turn)
        table.app.until(lambda: table.app.sees("A set of questions to find out what people know."))
        table.press("Close")
        assert isinstance(table.modal, TurnsCard)
        table.press("Close")
        assert table.modal is None


def test_P18_in_competition_the_turns_are_no_buttons() -> None:
    with seated(mode=Mode.COMPETITION) as table:
        table.whole_turn("H8", "QUIZ", score=44)
        table.tap("judge")
        table.press("All turns")
        assert table.app.find_all("TurnButton") == []
        assert not table.app.sees("Tap a turn")
